//! The review of a whole game: what every position was worth, what every move lost, and which was the losing move.
//!
//! * `course`: searches the positions from the end backwards, exactly where that can be done in time, and else deeper and
//!   deeper, and can be stopped and gone on with
//! * `asked`: estimates of an engine of the user's in place of this program's own
//! * `solve`: which solver answers for which game, and how long it may take
//! * `verdict`: what the values of two positions say of the move between them
//! * `mark`: what the losses of a game make of its moves
//! * `oversight`: what a person could have seen, by a few plies on the board
//! * `reviews`: the reviews of all lines of a game
//!
//! **One point of view.** All values are the first player's; only a loss is the mover's, and it is never negative.
//!
//! **Equal depths.** An estimate likes the side that moved last, so a position searched to an even depth and the next one
//! searched to an even depth cannot be held against each other. The move that was played and the best one are therefore
//! searched to the same depth from the same root: a position to depth d, and the one after it to depth d − 1. That bounds what
//! the move lost; the values beside it are the best known of each position, so that no position has two.

use std::ops::RangeInclusive;

use crate::catalog::{AnyPosition, Engine, Family, Game, Method, ScoreKind, SearchStyle};
use crate::game::record::MoveEvaluation;
use crate::game::{ActionId, Side};
use crate::search::Limits;
use crate::search::alpha_beta::{AlphaBeta, Refinement};
use crate::search::external::ExternalFault;

mod asked;
mod course;
mod mark;
mod oversight;
mod reviews;
mod solve;
mod verdict;

pub use course::{OngoingReview, Proof};
pub use mark::{AverageLoss, MoveMark, Thrown};
pub use oversight::{Oversight, is_of_lines, threat, winning_action, winning_reply};
pub use reviews::Reviews;
pub use solve::seconds_to_solve;

/// The size of each of the few tables that a review keeps.
const MEGABYTES: u32 = 32;

/// When a review ends, for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum ReviewLimit {
    /// After so many seconds.
    Seconds(f64),
    /// When every position that is not solved was searched so many plies deep.
    Depth(u32),
}

impl ReviewLimit {
    /// The seconds that a review may have.
    pub const SECONDS: RangeInclusive<f64> = 0.1..=86_400.0;
    /// The depths that a review may have.
    pub const DEPTHS: RangeInclusive<u32> = 2..=40;
}

impl Default for ReviewLimit {
    fn default() -> Self {
        Self::Seconds(20.0)
    }
}

/// What the values of a game are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ValueUnit {
    /// Othello: discs at the end of the game, more than the other side's; empty squares go to the winner.
    Discs,
    /// Mazes: points at the end of the game, more than the other side's.
    Points,
    /// Connect Four: how many moves of its own before the board would be full the winner wins, 1 for its last one.
    Moves,
    /// Tic-tac-toe: 1 for a win, 0 for a draw.
    Result,
    /// Connect Four where the value is not proven: the share of points to expect, 0..=1.
    Share,
}

impl ValueUnit {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Discs, Self::Points, Self::Moves, Self::Result, Self::Share];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        self.into_str()
    }

    /// The value at which nobody is ahead.
    pub const fn even(self) -> f64 {
        if matches!(self, Self::Share) { 0.5 } else { 0.0 }
    }

    /// A value as it is written everywhere, so that a loss is the difference of what is shown.
    pub fn rounded(self, value: f64) -> f64 {
        // Shares are kept to a tenth of a percent, all others to a hundredth of their unit.
        let parts = if matches!(self, Self::Share) { 1000.0 } else { 100.0 };
        // No zero has a sign.
        (value * parts).round() / parts + 0.0
    }

    /// What a side lost between two values of the first player.
    pub fn loss(self, side: Side, [before, after]: [f64; 2]) -> f64 {
        let lost = if side == Side::First { before - after } else { after - before };
        self.rounded(lost.max(0.0))
    }

    /// What the values of a game count, proven ones and estimates.
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

/// What is known of one move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveVerdict {
    /// A best move instead of it; the move itself where nothing is better.
    pub best: ActionId,
    /// The line that both should play, beginning with `best`.
    pub line: Vec<ActionId>,
    /// What the position before it was worth, for the first player.
    pub before: f64,
    /// What the position after it was worth, for the first player.
    pub after: f64,
    /// What it lost, for the side that played it; never negative. Of estimates it may be less than what lies between the two.
    pub loss: f64,
    /// In what these three are counted.
    pub counted: ValueUnit,
    /// Whether both values are proven; otherwise all three are estimates.
    pub proven: bool,
    /// The proven values before and after it, for the first player and counted as proven values of the game are, each also
    /// where the other one is an estimate.
    pub proofs: [Option<f64>; 2],
    /// Plies searched from the position before the move where that is an estimate; 0 where it is proven.
    pub depth: u32,
}

/// One move of a game and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move that was played.
    pub action: ActionId,
    /// Who played it.
    pub side: Side,
    /// Whether there was nothing else to play.
    pub forced: bool,
    /// The stone that it overlooked.
    pub oversight: Option<Oversight>,
    /// What is known of it so far.
    pub verdict: Option<MoveVerdict>,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewProgress {
    /// Moves of which it is proven what they lost.
    pub proven: usize,
    /// Moves that are reviewed.
    pub moves: usize,
    /// Plies to which all other positions have been searched.
    pub depth: u32,
    /// Positions searched to the depth of the pass that runs.
    pub done: usize,
    /// Positions that this pass searches.
    pub of: usize,
}

/// A game and what is known of its moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameReview {
    /// Its moves from the start, passes included.
    pub plies: Vec<ReviewedMove>,
    /// How many of them are of an opening, which no player chose: they have no marks and are nobody's loss.
    pub opening: usize,
    /// Whether the last position is the end of the game.
    pub is_over: bool,
    /// Whether the search came to its end instead of being stopped.
    pub finished: bool,
    /// The engine whose estimates these are; `None` where they are this program's. Proofs are this program's in any case.
    pub by: Option<String>,
}

impl MoveVerdict {
    /// The same with its values for this side.
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

    /// Whether the loss of a move of this side is what lies between the two values: of estimates it may be less.
    pub fn is_difference(&self, side: Side) -> bool {
        (self.counted.loss(side, [self.before, self.after]) - self.loss).abs() < 1e-9
    }
}

impl GameReview {
    /// The engine whose estimate says what a move was; `None` where this program says so.
    pub fn estimator(&self, at: usize) -> Option<&str> {
        let verdict = self.plies.get(at)?.verdict.as_ref()?;
        self.by.as_deref().filter(|_| !verdict.proven)
    }

    /// The same with what an earlier review knows better of the moves that both begin with: a shallow review takes nothing from
    /// a deep one.
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

/// What is shown of a review while it goes on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewSnapshot {
    /// What is known of the moves.
    pub review: GameReview,
    /// What is known of the positions, the first one before any move; `None` where that is nothing.
    pub evaluations: Vec<Option<MoveEvaluation>>,
    /// How far it has come.
    pub progress: ReviewProgress,
    /// Seconds that it has taken.
    pub seconds: f64,
    /// What the engine that estimates did wrong.
    pub fault: Option<ExternalFault>,
}

/// Whether games of this kind can be reviewed: two take turns, and there is more to it than one tree on paper.
pub fn reviews(game: Game) -> bool {
    game.family() == Family::Alternating && game != Game::NumberTree
}

/// What searches the positions that are not solved: alpha-beta at full strength, judging as serious play does.
pub fn engine(game: Game) -> Engine {
    let mut method = SearchStyle::FullStrength.alpha_beta(game);
    // A review goes on from position to position in a table that the selective search does not share.
    (method.endgame, method.lines, method.selective) = (0, Some(1), false);
    method = method.with(Refinement::Foresight, true).with(Refinement::Aspiration, true);
    // Where an evaluation knows how far a shallow search is off, a tenth of the nodes is enough. Depth 12, one position of 55
    // empty squares: 1.65 million nodes without, 0.10 million with these three, and the same value.
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
