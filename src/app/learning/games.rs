//! Training positions from games with known results.

use std::num::NonZero;

use crate::game::bits::mix;
use crate::game::othello::Othello;
use crate::game::{Alternating as _, Position as _};
use crate::search::solve::othello_endgame::OthelloSolver;
use crate::store::wthor::{TournamentGame, WthorGames};

use super::share::share;
use super::{LearningSignals, Sample, Samples};

/// The fewest discs of a training position: earlier positions hardly differ.
const FIRST: u32 = 8;
/// One game in so many is held out.
const HELD_OUT: u64 = 20;
/// Number of games that a thread solves before they are added.
const PIECE: usize = 256;

/// Collects positions game by game.
#[derive(Debug, Default)]
pub struct Gathering {
    samples: Samples<Othello>,
    games: u64,
}

/// Improvement of results beyond those of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactResults {
    /// The number of empty squares from which on positions are solved, with an interpolation between the
    /// theoretical result and the first solved one; 0 solves nothing. Games whose result equals that of best
    /// play count as played well to the end.
    pub empties: u32,
    /// Number of threads. The results do not depend on it.
    pub threads: NonZero<usize>,
}

/// A position of a game with its result for the side to move.
pub(super) type LabelledPosition = (Othello, f32);

impl Gathering {
    /// Adds all finished games of a file. Down to [`WthorGames::theory`] empty squares a position has the
    /// theoretical result of the game; afterwards, the one by `exact`. Returns `false` when it is stopped or
    /// enough games are there: the rest is then left out.
    pub fn add(&mut self, tournaments: &WthorGames, exact: ExactResults, signals: &LearningSignals) -> bool {
        // An unfinished game has no result of its own, only the one stated in the file.
        let games: Vec<&TournamentGame> = tournaments.games.iter().filter(|game| game.is_finished).collect();
        let theory = u32::from(tournaments.theory);
        let judge = |solver: &mut OthelloSolver, game: &&TournamentGame| {
            signals.go_on().then(|| judged(game, theory, exact.empties, solver))
        };
        for piece in games.chunks(PIECE * exact.threads.get()) {
            if !signals.gathers_on() {
                return false;
            }
            let Some(games) = share(piece, exact.threads, || OthelloSolver::new(14), judge) else {
                return false;
            };
            for game in games {
                self.add_game(game);
            }
        }
        true
    }

    /// Adds the positions of one game, each with its result for the side to move.
    pub fn add_game(&mut self, positions: impl IntoIterator<Item = LabelledPosition>) {
        self.games += 1;
        // By game and not by position: positions of one game are too similar to test each other.
        let held_out = mix(self.games).is_multiple_of(HELD_OUT);
        let list = if held_out { &mut self.samples.held_out } else { &mut self.samples.training };
        let useful = |position: &Othello| {
            let discs = (position.own() | position.opponent()).count_ones();
            discs >= FIRST && position.legal() != 0 && !position.is_over()
        };
        let kept = positions.into_iter().filter(|(position, _)| useful(position));
        list.extend(kept.map(|(position, result)| Sample { position, result }));
    }

    /// The number of games added.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// All positions, ordered by the number of discs.
    pub fn finish(mut self) -> Samples<Othello> {
        for list in [&mut self.samples.training, &mut self.samples.held_out] {
            // Neighbours then use the numbers of the same phases, as [`Samples::training`] recommends.
            list.sort_by_key(|sample| sample.position.empties().count_ones());
        }
        self.samples
    }
}

/// The positions of a game with their results.
fn judged(
    game: &TournamentGame,
    theory: u32,
    exact: u32,
    solver: &mut OthelloSolver,
) -> Vec<LabelledPosition> {
    let well_played = game.result == game.theoretical;
    let mut judged: Vec<_> = game
        .positions()
        .map(|position| {
            let in_theory = position.empties().count_ones() >= theory;
            (position, f32::from(game.result_for(position.side_to_move(), in_theory)))
        })
        .collect();
    // Played well from theory to the end: every result between equals that of best play.
    // Without solving there is no second result for an interpolation, and the last position needs no solving.
    if well_played || exact == 0 {
        return judged;
    }
    let first = judged.partition_point(|(position, _)| position.empties().count_ones() > exact);
    // From the end back: a position is worth at least the result of the move played.
    let mut floor = OthelloSolver::LEAST;
    for (position, result) in judged[first..].iter_mut().rev() {
        if let Some(solved) = solver.solve_from(position, floor) {
            *result = solved as f32;
            // The position before has the other side to move.
            floor = -solved;
        }
    }
    // The mistakes between theory and the first solved position are at unknown places: the result is
    // interpolated, so that each counts least where it is least likely to be true.
    let Some(&(solved, result)) = judged.get(first) else { return judged };
    let length = theory.saturating_sub(solved.empties().count_ones()).max(1) as f32;
    for (position, expected) in &mut judged[..first] {
        let left = position.empties().count_ones();
        if left < theory {
            let side = position.side_to_move();
            let mine = if side == solved.side_to_move() { result } else { -result };
            let along = (theory - left) as f32 / length;
            *expected = along * mine + (1.0 - along) * f32::from(game.result_for(side, true));
        }
    }
    judged
}
