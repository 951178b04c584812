//! Review of a whole game: the value of every position, the loss of every move, and the losing move.
//!
//! * `course`: searches the positions from the end backwards, exactly where time allows, and else deeper and
//!   deeper; it can be stopped and continued
//! * `asked`: estimates of a user's engine instead of this program's own
//! * `solve`: the solver of each game, and its expected time
//! * `verdict`: verdict on a move from the values of the positions before and after it
//! * `mark`: marks of the moves from the losses of a game
//! * `lost`: the losing move, or how a game was lost without one
//! * `oversight`: moves that a person could have seen to be wrong, by a few plies on the board
//! * `reviews`: the reviews of all lines of a game
//!
//! **One point of view.** All values are the first player's; only a loss is the mover's, and it is never
//! negative.
//!
//! **Equal depths.** An estimate favours the side that moved last, so a position searched to an even depth
//! and the next one searched to an even depth cannot be compared. The move that was played and the best one
//! are therefore searched to the same depth from the same root: a position to depth d, and the one after it
//! to depth d − 1. That bounds the loss of the move; the values beside it are the best known of each
//! position, so that no position has two.

use std::ops::RangeInclusive;

use crate::catalog::{AnyPosition, Engine, Family, Game, Method, ScoreKind, SearchStyle};
use crate::game::record::MoveEvaluation;
use crate::game::{ActionId, Side};
use crate::search::Limits;
use crate::search::alpha_beta::{AlphaBeta, Refinement};
use crate::search::external::ExternalFault;

mod asked;
mod course;
mod lost;
mod mark;
mod oversight;
mod reviews;
mod solve;
mod verdict;

pub use course::{OngoingReview, Proof};
pub use lost::GradualLoss;
pub use mark::{AverageLoss, MoveMark, Thrown, book_moves};
pub use oversight::{Oversight, is_of_lines, threat, winning_action, winning_reply};
pub use reviews::Reviews;
pub use solve::{seconds_to_solve, to_the_end};

/// The size of each table of a review.
const MEGABYTES: u32 = 32;

/// The limit of a review, for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum ReviewLimit {
    /// In seconds.
    Seconds(f64),
    /// The depth in plies of every position that is not solved.
    Depth(u32),
}

impl ReviewLimit {
    /// The possible seconds of a review.
    pub const SECONDS: RangeInclusive<f64> = 0.1..=86_400.0;
    /// The possible depths of a review.
    pub const DEPTHS: RangeInclusive<u32> = 2..=40;
}

impl Default for ReviewLimit {
    fn default() -> Self {
        Self::Seconds(20.0)
    }
}

/// The unit of a game's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ValueUnit {
    /// Othello: the difference in discs at the end of the game; empty squares go to the winner.
    Discs,
    /// Mazes: the difference in points at the end of the game.
    Points,
    /// Connect Four: own moves that the winner has left before the board would be full, 1 for its last one.
    Moves,
    /// Tic-tac-toe: 1 for a win, 0 for a draw.
    Result,
    /// Connect Four where the value is not proven: the expected share of points, 0..=1.
    Share,
}

impl ValueUnit {
    pub const ALL: [Self; 5] = [Self::Discs, Self::Points, Self::Moves, Self::Result, Self::Share];

    /// The word in files and on the command line.
    pub const fn word(self) -> &'static str {
        self.into_str()
    }

    /// The value at which neither side is ahead.
    pub const fn even(self) -> f64 {
        if matches!(self, Self::Share) { 0.5 } else { 0.0 }
    }

    /// A value rounded for display, so that a loss is the difference of the displayed numbers.
    pub fn rounded(self, value: f64) -> f64 {
        // Shares are rounded to a tenth of a percent, all others to a hundredth of their unit.
        let parts = if matches!(self, Self::Share) { 1000.0 } else { 100.0 };
        // Adding 0 removes the sign of a negative zero.
        (value * parts).round() / parts + 0.0
    }

    /// The loss of a side between two values of the first player.
    pub fn loss(self, side: Side, [before, after]: [f64; 2]) -> f64 {
        let lost = if side == Side::First { before - after } else { after - before };
        self.rounded(lost.max(0.0))
    }

    /// The unit of a game's values, proven ones or estimates.
    pub const fn of(game: Game, proven: bool) -> Self {
        match game.row().counts {
            ScoreKind::Discs => Self::Discs,
            ScoreKind::Moves if proven => Self::Moves,
            ScoreKind::Moves => Self::Share,
            ScoreKind::Outcome => Self::Result,
            ScoreKind::Points | ScoreKind::Textbook | ScoreKind::Share => Self::Points,
        }
    }
}

/// The verdict on one move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveVerdict {
    /// A best move of the position; the move itself where none is better.
    pub best: ActionId,
    /// The line of best play, beginning with `best`.
    pub line: Vec<ActionId>,
    /// The value of the position before it, for the first player.
    pub before: f64,
    /// The value of the position after it, for the first player.
    pub after: f64,
    /// The loss, for the side that played it; never negative. With estimates it may be less than the
    /// difference of the two.
    pub loss: f64,
    /// The unit of these three.
    pub counted: ValueUnit,
    /// Whether both values are proven; otherwise all three are estimates.
    pub proven: bool,
    /// The proven values before and after it, for the first player and in the unit of proven values, each
    /// also where the other one is an estimate.
    pub proofs: [Option<f64>; 2],
    /// Plies searched from the position before the move where that is an estimate; 0 where it is proven.
    pub depth: u32,
}

/// One move of a game with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    pub action: ActionId,
    pub side: Side,
    /// Whether there was no other move.
    pub forced: bool,
    pub oversight: Option<Oversight>,
    /// `None` while it is unknown.
    pub verdict: Option<MoveVerdict>,
}

/// Progress of a review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewProgress {
    /// Moves with a proven loss.
    pub proven: usize,
    pub moves: usize,
    /// Plies to which all other positions have been searched.
    pub depth: u32,
    /// Positions searched to the depth of the present pass.
    pub done: usize,
    /// Positions that this pass searches.
    pub of: usize,
}

/// A game with the verdicts on its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameReview {
    /// Its moves from the start, passes included.
    pub plies: Vec<ReviewedMove>,
    /// The number of moves of an opening, which no player chose: they have no marks and no loss.
    pub opening: usize,
    /// The number of first moves that an opening book has or a named opening ends with: only a proof of a blunder marks them as
    /// faults.
    pub theory: usize,
    /// Whether the last position is the end of the game.
    pub is_over: bool,
    /// Whether the search ended by itself instead of being stopped.
    pub finished: bool,
    /// The engine whose estimates these are; `None` where they are this program's. Proofs are this program's
    /// in any case.
    pub by: Option<String>,
}

impl MoveVerdict {
    /// The review with its values for this side.
    #[must_use]
    pub fn seen_by(&self, side: Side) -> Self {
        let own = |value: f64| if self.counted == ValueUnit::Share { 1.0 - value } else { 0.0 - value };
        match side {
            Side::First => self.clone(),
            // Proofs are counted as proven values are, and so their sign changes.
            Side::Second => Self {
                before: own(self.before),
                after: own(self.after),
                proofs: self.proofs.map(|proof| proof.map(|value| 0.0 - value)),
                ..self.clone()
            },
        }
    }

    /// Whether the loss of a move of this side is the difference of the two values: with estimates it may be
    /// less.
    pub fn is_difference(&self, side: Side) -> bool {
        (self.counted.loss(side, [self.before, self.after]) - self.loss).abs() < 1e-9
    }
}

impl GameReview {
    /// The engine whose estimate the verdict rests on; `None` where it is this program.
    pub fn estimator(&self, at: usize) -> Option<&str> {
        let verdict = self.plies.get(at)?.verdict.as_ref()?;
        self.by.as_deref().filter(|_| !verdict.proven)
    }

    /// The review with better verdicts of an earlier one on the moves that both begin with: a shallow review
    /// never replaces a deep one.
    #[must_use]
    pub fn with_known(mut self, earlier: &Self) -> Self {
        let same =
            self.plies.iter_mut().zip(&earlier.plies).take_while(|(ply, known)| ply.action == known.action);
        for (ply, known) in same {
            let Some(known) = &known.verdict else { continue };
            // A proof stays, and an estimate gives way to a proof or to a deeper one.
            // Estimates of two programs are not mixed.
            let says_more = (known.proven || self.by == earlier.by)
                && ply
                    .verdict
                    .as_ref()
                    .is_none_or(|verdict| !verdict.proven && (known.proven || known.depth > verdict.depth));
            if says_more {
                ply.verdict = Some(known.clone());
            }
        }
        self
    }
}

/// The displayed state of a review in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewSnapshot {
    pub review: GameReview,
    /// Evaluations of the positions, the first one before any move; `None` where unknown.
    pub evaluations: Vec<Option<MoveEvaluation>>,
    pub progress: ReviewProgress,
    /// Seconds used.
    pub seconds: f64,
    /// The error of the engine that estimates.
    pub fault: Option<ExternalFault>,
}

/// Whether games of this kind can be reviewed: for two players in turn, and more than one tree on paper.
pub fn reviews(game: Game) -> bool {
    game.family() == Family::Alternating && game != Game::NumberTree
}

/// The engine for positions that are not solved: alpha-beta at full strength, with the evaluation of serious
/// play.
pub fn engine(game: Game) -> Engine {
    let mut method = SearchStyle::FullStrength.alpha_beta(game);
    // A review keeps a table from position to position, which the selective search does not share.
    (method.endgame, method.lines, method.selective) = (0, Some(1), false);
    method = method.with(Refinement::Foresight, true).with(Refinement::Aspiration, true);
    // Where the deviation of an evaluation is known, a tenth of the nodes suffices. Depth 12, one position of
    // 55 empty squares: 1.65 million nodes without, 0.10 million with these three, and the same value.
    method.probability_cuts = 1.5;
    let engine = Engine { limits: Limits::default(), ..Engine::default_for(game) };
    Engine { method: Method::AlphaBeta(AlphaBeta { table_megabytes: MEGABYTES, ..method }), ..engine }
}

impl GameReview {
    /// The moves that were played.
    pub fn actions(&self) -> Vec<ActionId> {
        self.plies.iter().map(|ply| ply.action).collect()
    }

    /// Whether every move has a verdict and all of these are proven.
    pub fn is_proven(&self) -> bool {
        self.plies.iter().all(|ply| ply.verdict.as_ref().is_some_and(|verdict| verdict.proven))
    }
}

/// The positions of a game, the last one included, up to the first move that cannot be played.
fn positions(start: &AnyPosition, actions: &[ActionId]) -> Vec<AnyPosition> {
    let mut positions = vec![start.clone()];
    let mut position = start.clone();
    for &action in actions {
        if position.try_play(action).is_err() {
            break;
        }
        positions.push(position.clone());
    }
    positions
}
