//! How good the moves of each program were, by a review of every game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::match_play::MatchRun;
use crate::review::{GameReview, OngoingReview, ReviewLimit, ReviewSnapshot, reviews};
use crate::search::crew::ThreadsOffered;
use crate::worker::threads::Threads;

use super::Tournament;

/// How good the moves of a program were, as far as that is proven; moves without a choice, and those of openings, do not
/// count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MoveQuality {
    /// Moves whose loss is proven.
    pub proven: u32,
    /// Of these, moves that kept what the game was worth: a win stayed a win, a draw a draw.
    pub good: u32,
    /// Of these, moves than which none was better.
    pub perfect: u32,
    /// The number of the earliest move in any of its games by which it gave up a win or a draw, from 1.
    pub first_mistake: Option<usize>,
}

impl MoveQuality {
    /// In a line.
    pub fn words(self) -> String {
        if self.proven == 0 {
            return "no move whose loss is proven".to_owned();
        }
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.proven);
        let mistake = self.first_mistake.map_or_else(
            || "no proven mistake".to_owned(),
            |number| format!("earliest mistake of all games at move {number}"),
        );
        let (good, perfect) = (share(self.good), share(self.perfect));
        format!("good moves {good:.0} %, perfect {perfect:.0} %, {mistake} ({} moves proven)", self.proven)
    }
}

/// Reviews every game for so many seconds, and counts the moves of each program.
pub fn qualities(tournament: &Tournament, seconds: f64, stop: &Arc<AtomicBool>) -> Vec<MoveQuality> {
    let mut qualities = vec![MoveQuality::default(); tournament.plan.entrants.len()];
    if !reviews(tournament.plan.game) {
        return qualities;
    }
    let threads = MatchRun::usual_threads().get() as u32;
    let hands = ThreadsOffered { threads, crew: Some(&Threads) };
    let seconds = seconds.clamp(*ReviewLimit::SECONDS.start(), *ReviewLimit::SECONDS.end());
    for game in &tournament.games {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut last = ReviewSnapshot::default();
        OngoingReview::new(&game.start, &game.played.moves, ReviewLimit::Seconds(seconds)).run(
            stop,
            hands,
            &mut |now| last = now,
        );
        count(&last.review, game.opening, &mut qualities, game.players);
    }
    qualities
}

fn count(review: &GameReview, opening: usize, qualities: &mut [MoveQuality], players: [usize; 2]) {
    for (at, ply) in review.plies.iter().enumerate().skip(opening).filter(|(_, ply)| !ply.forced) {
        let Some(verdict) = ply.verdict.as_ref().filter(|verdict| verdict.proven) else { continue };
        let quality = &mut qualities[players[ply.side.index()]];
        let is_good = verdict.thrown(ply.side).is_none();
        quality.proven += 1;
        quality.good += u32::from(is_good);
        quality.perfect += u32::from(verdict.loss <= 0.0);
        if !is_good {
            let earlier = quality.first_mistake.unwrap_or(usize::MAX);
            quality.first_mistake = Some(earlier.min(at + 1));
        }
    }
}
