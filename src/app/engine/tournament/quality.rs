//! Quality of each program's moves, by a review of every game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::match_play::MatchRun;
use crate::review::{GameReview, OngoingReview, ReviewLimit, ReviewSnapshot, reviews};
use crate::search::crew::ThreadsOffered;
use crate::worker::threads::Threads;

use super::{Tournament, TournamentGame};

/// Quality of a program's moves, as far as proven; forced moves, and those of openings, do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MoveQuality {
    /// Number of its games that were reviewed.
    pub games: u32,
    /// Number of moves with proven loss.
    pub proven: u32,
    /// Of these, moves that kept the value of the game: a win stayed a win, a draw a draw.
    pub good: u32,
    /// Of these, best moves.
    pub perfect: u32,
    /// The number, from 1, of the earliest move in any of its games that gave up a win or a draw.
    pub first_mistake: Option<usize>,
}

impl MoveQuality {
    /// Percentage of the moves with proven loss.
    pub fn share(self, count: u32) -> f64 {
        100.0 * f64::from(count) / f64::from(self.proven.max(1))
    }

    /// The quality in a line, with the number of reviewed games where that is not all.
    pub fn words(self, games: u32) -> String {
        let part = if self.games < games {
            format!(", of {} of its {games} games", self.games)
        } else {
            String::new()
        };
        if self.proven == 0 {
            return format!("no move whose loss is proven{part}");
        }
        let mistake = self.first_mistake.map_or_else(
            || "no proven mistake".to_owned(),
            |number| format!("its earliest mistake at move {number}"),
        );
        let (good, perfect) = (self.share(self.good), self.share(self.perfect));
        format!(
            "good moves {good:.0} %, perfect {perfect:.0} %, {mistake} ({} moves proven{part})",
            self.proven
        )
    }
}

/// Reviews every game for so many seconds, and counts the moves of each program. `look` receives the number
/// of games done, and the counts so far. A game whose review was stopped does not count.
pub fn qualities(
    tournament: &Tournament,
    seconds: f64,
    stop: &Arc<AtomicBool>,
    look: &mut dyn FnMut(usize, &[MoveQuality]),
) -> Vec<MoveQuality> {
    let mut qualities = vec![MoveQuality::default(); tournament.plan.entrants.len()];
    if !reviews(tournament.plan.game) {
        return qualities;
    }
    let threads = MatchRun::usual_threads().get() as u32;
    let hands = ThreadsOffered { threads, crew: Some(&Threads) };
    let seconds = seconds.clamp(*ReviewLimit::SECONDS.start(), *ReviewLimit::SECONDS.end());
    for (done, game) in tournament.games.iter().enumerate() {
        look(done, &qualities);
        let mut last = ReviewSnapshot::default();
        OngoingReview::new(&game.start, &game.played.moves, ReviewLimit::Seconds(seconds)).run(
            stop,
            hands,
            &mut |now| last = now,
        );
        if stop.load(Ordering::Relaxed) {
            break;
        }
        for player in game.players {
            qualities[player].games += 1;
        }
        count(&last.review, game, &mut qualities);
    }
    qualities
}

/// Counts the moves of a game after its opening. Passes have no numbers, as everywhere.
fn count(review: &GameReview, game: &TournamentGame, qualities: &mut [MoveQuality]) {
    let mut position = game.start.clone();
    let mut number = 0;
    for (at, ply) in review.plies.iter().enumerate() {
        number += usize::from(!position.is_pass(ply.action));
        // A review only holds moves that were played.
        let _ = position.try_play(ply.action);
        let is_counted = at >= game.opening && !ply.forced;
        let Some(verdict) = ply.verdict.as_ref().filter(|verdict| is_counted && verdict.proven) else {
            continue;
        };
        let quality = &mut qualities[game.players[ply.side.index()]];
        let is_good = verdict.thrown(ply.side).is_none();
        quality.proven += 1;
        quality.good += u32::from(is_good);
        quality.perfect += u32::from(verdict.loss <= 0.0);
        if !is_good {
            let earlier = quality.first_mistake.unwrap_or(usize::MAX);
            quality.first_mistake = Some(earlier.min(number));
        }
    }
}
