//! Reviews with the current knowledge of the positions: the review determines the best move, and the values
//! before and after a move are those shown everywhere. A review by an engine keeps its own until it is rerun,
//! and takes only proofs.

use std::collections::HashMap;

use crate::game::ActionId;
use crate::game::record::{MoveId, Record};
use crate::review::{GameReview, MoveMark, ReviewedMove};
use crate::session::knowledge::data::Fact;
use crate::session::knowledge::judged::judged;
use crate::session::knowledge::shown as knowledge;
use crate::session::state::State;
use crate::words::openings::named_moves;

use super::data::{Estimator, moves_of, shown};

/// A review with the current facts about its positions.
#[derive(Clone, Debug)]
pub struct KnownReview {
    /// The moves as judged by the facts.
    pub review: GameReview,
    /// The moves of the record, the start first, as far as the record still contains them.
    pub moves: Vec<MoveId>,
    /// The facts about the positions, the start first.
    pub facts: Vec<Option<Fact>>,
}

impl KnownReview {
    /// A review of the open game.
    pub fn of(state: &State, review: &GameReview) -> Self {
        let moves = moves_of(&state.game.document.record, review);
        let facts = match &review.by {
            Some(name) => knowledge::reviewed_along(state, &moves[1..], review, name),
            None => knowledge::along(state, &moves[1..]),
        };
        let game = state.game.document.game();
        let judge = |(at, ply): (usize, &ReviewedMove)| {
            let facts = [at, at + 1].map(|at| facts.get(at).and_then(Option::as_ref));
            judged(game, ply, facts)
        };
        let plies = review.plies.iter().enumerate().map(judge).collect();
        let document = &state.game.document;
        let opening = document.record.opening_of(&moves[1..]);
        let played = moves[1..].iter().rposition(|&id| document.record.is_from_book(id));
        let named = named_moves(&document.start, &review.actions());
        let theory = review.theory.max(named).max(played.map_or(0, |at| at + 1));
        Self { review: GameReview { plies, opening, theory, ..review.clone() }, moves, facts }
    }

    /// The review shown: that of the line on the board.
    pub fn shown(state: &State) -> Option<Self> {
        Some(Self::of(state, shown(&state.game)?))
    }
}

impl KnownReview {
    /// The moves of a record after which a much better move was possible, and the better line; lines that are
    /// in the record already are left out. Lines beside small losses would bury the game: they are shown on
    /// demand.
    pub fn better_lines(&self, record: &Record) -> Vec<(MoveId, Vec<ActionId>)> {
        let plies = self.review.plies.iter().zip(self.review.marks()).zip(&self.moves);
        let wrong = plies.filter(|((_, mark), _)| mark.is_some_and(|mark| mark >= MoveMark::Mistake));
        let line = |((ply, _), &at): ((&ReviewedMove, _), &MoveId)| {
            let line = &ply.verdict.as_ref()?.line;
            let is_new = record.child(at, *line.first()?).is_none();
            is_new.then(|| (at, line.clone()))
        };
        wrong.filter_map(line).collect()
    }
}

/// The engine that estimates in the next review, `None` for this program: the chosen one, else that of the
/// review shown; this program where that engine no longer exists or has no values of the game.
pub fn estimator(state: &State) -> Option<&str> {
    let name = match &state.review.by {
        Some(Estimator::Own) => return None,
        Some(Estimator::Engine(name)) => name,
        None => shown(&state.game)?.by.as_ref()?,
    };
    state.view.engines.valuing(state.game.document.game()).find(|known| known == name)
}

/// The mark of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenMark {
    pub mark: MoveMark,
    /// The engine whose estimate it is; `None` for this program.
    pub by: Option<String>,
    /// Whether it rests on an estimate.
    pub is_estimate: bool,
}

/// The marks of the reviews on the moves of a game, those of the review shown before the others; moves
/// without a mark are left out.
pub fn marks_of(state: &State) -> HashMap<MoveId, GivenMark> {
    let others = state.game.document.reviews.all().iter().rev();
    let mut marks = HashMap::new();
    // Later marks replace earlier ones, so the review shown comes last.
    for review in others.chain(shown(&state.game)) {
        let known = KnownReview::of(state, review);
        // All moves of a line are its own: a mark of another review would stand under its name.
        known.moves.iter().for_each(|id| drop(marks.remove(id)));
        let moves = known.moves.iter().skip(1).zip(known.review.marks()).enumerate();
        marks.extend(moves.filter_map(|(at, (&id, mark))| {
            let by = known.review.estimator(at).map(str::to_owned);
            let verdict = known.review.plies[at].verdict.as_ref();
            let is_estimate = verdict.is_some_and(|verdict| !verdict.proven);
            Some((id, GivenMark { mark: mark?, by, is_estimate }))
        }));
    }
    marks
}
