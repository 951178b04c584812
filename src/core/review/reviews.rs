//! The reviews of a game: one for each line that was reviewed.

use crate::catalog::AnyPosition;
use crate::game::ActionId;

use super::{GameReview, ReviewProgress, ReviewedMove};

/// The reviews of a game, the newest first. A review of another line replaces none of the earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reviews {
    list: Vec<GameReview>,
}

impl Reviews {
    /// The greatest number of reviews of one game; the oldest beyond that are dropped.
    pub const MOST: usize = 64;

    /// All reviews, the newest first.
    pub fn all(&self) -> &[GameReview] {
        &self.list
    }

    /// Whether there is no review.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The most informative review of a line: the one that shares the most moves with it, of several the
    /// newest.
    pub fn of_line(&self, line: &[ActionId]) -> Option<&GameReview> {
        // `max_by_key` takes the last of several.
        self.list.iter().rev().max_by_key(|review| shared(review, line))
    }

    /// Adds proofs found since a review was made; the review is identified by its moves.
    pub fn keep_proofs(&mut self, known: &GameReview) {
        let same = |review: &&mut GameReview| review.actions() == known.actions() && review.by == known.by;
        let Some(review) = self.list.iter_mut().find(same) else { return };
        for (ply, known) in review.plies.iter_mut().zip(&known.plies) {
            let is_proven = |ply: &ReviewedMove| ply.verdict.as_ref().is_some_and(|verdict| verdict.proven);
            if is_proven(known) && !is_proven(ply) {
                ply.verdict.clone_from(&known.verdict);
            }
        }
    }

    /// Adds a review, with better verdicts of earlier ones on the moves that both begin with. Reviews of the
    /// same line, or of its beginning, become part of it.
    pub fn take(&mut self, review: GameReview) {
        let review = self.list.iter().fold(review.credited(), GameReview::with_known);
        let line = review.actions();
        // Proofs are taken over from every review.
        let says_more = |earlier: &GameReview| earlier.by != review.by && earlier.has_estimates();
        self.list.retain(|earlier| shared(earlier, &line) < earlier.plies.len() || says_more(earlier));
        self.list.insert(0, review);
        self.list.truncate(Self::MOST);
    }
}

impl FromIterator<GameReview> for Reviews {
    fn from_iter<T: IntoIterator<Item = GameReview>>(reviews: T) -> Self {
        Self { list: reviews.into_iter().take(Self::MOST).map(GameReview::credited).collect() }
    }
}

impl GameReview {
    /// Whether it has estimates.
    fn has_estimates(&self) -> bool {
        self.plies.iter().filter_map(|ply| ply.verdict.as_ref()).any(|verdict| !verdict.proven)
    }

    /// The review with the name of an engine only where some estimate is the engine's: proofs are this
    /// program's.
    fn credited(mut self) -> Self {
        self.by = self.by.take().filter(|_| self.has_estimates());
        self
    }

    /// The progress by the verdicts on its moves from this start. Passes are not counted.
    pub fn progress(&self, start: &AnyPosition) -> ReviewProgress {
        let mut position = start.clone();
        let mut is_move = |ply: &&ReviewedMove| {
            let is_pass = position.is_pass(ply.action);
            // A review holds moves that were played.
            let _ = position.try_play(ply.action);
            !is_pass
        };
        let plies: Vec<_> = self.plies.iter().filter(&mut is_move).collect();
        let known = || plies.iter().filter_map(|ply| ply.verdict.as_ref());
        let proven = known().filter(|verdict| verdict.proven).count();
        let depths = known().filter(|verdict| !verdict.proven).map(|verdict| verdict.depth);
        let open = plies.len() - proven;
        let done = known().count() - proven;
        // As long as a move has no verdict, there is no depth to which all were searched.
        let depth = if done < open { 0 } else { depths.min().unwrap_or(0) };
        ReviewProgress { proven, moves: plies.len(), depth, done, of: open }
    }
}

/// The number of moves that a review and a line have in common at their beginning.
fn shared(review: &GameReview, line: &[ActionId]) -> usize {
    review.plies.iter().zip(line).take_while(|(ply, action)| ply.action == **action).count()
}
