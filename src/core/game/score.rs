//! Scores, outcomes and the one change of point of view.
//!
//! A search compares plain integers; this file defines their meaning. Two ranges share the line: estimates of
//! an evaluator in the middle, results of finished games outside, so that any win beats any estimate and any
//! estimate beats any loss.

use std::fmt;
use std::ops::Neg;

use super::Side;

/// A value for one side, in that side's favour. [`Neg`] is the one change of point of view.
///
/// ```text
/// -INFINITY < losses < -ESTIMATE_LIMIT <= estimates and draws <= ESTIMATE_LIMIT < wins < INFINITY
/// ```
///
/// A decided score carries the game's own units (Connect Four: 22 minus the winner's stones; Othello: disc
/// difference; tic-tac-toe: 1) and, below them, the earliness of the game's end, so that among equal results
/// the faster win and the slower loss are preferred.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Score(pub i32);

/// Steps between two results of neighbouring units: room for the earliness of the game's end.
const UNIT: i32 = 128;

impl Score {
    /// The greatest score.
    pub const INFINITY: Self = Self(1 << 30);
    /// The greatest magnitude of an estimate or of a leaf of a number tree.
    pub const ESTIMATE_LIMIT: i32 = 1_000_000;
    /// A draw, or an even estimate.
    pub const DRAW: Self = Self(0);
    /// A win without a margin: less than any that is counted.
    pub const WIN: Self = Self(Self::ESTIMATE_LIMIT + UNIT / 2);

    /// An evaluator's estimate, clamped to ±[`Score::ESTIMATE_LIMIT`].
    pub const fn estimate(value: i32) -> Self {
        if value > Self::ESTIMATE_LIMIT {
            Self(Self::ESTIMATE_LIMIT)
        } else if value < -Self::ESTIMATE_LIMIT {
            Self(-Self::ESTIMATE_LIMIT)
        } else {
            Self(value)
        }
    }

    /// A finished game worth `units` (0 is a draw) that ended `early` steps before the longest game (0..=127;
    /// 0 where the units already include it).
    pub const fn decided(units: i32, early: u32) -> Self {
        debug_assert!(early < UNIT as u32);
        if units == 0 {
            return Self::DRAW;
        }
        // Above all estimates, then by the margin, then by the earliness: a search that compares plain
        // numbers so prefers the faster win and the slower loss.
        let magnitude = Self::ESTIMATE_LIMIT + units.abs() * UNIT + early as i32;
        Self(if units > 0 { magnitude } else { -magnitude })
    }

    /// Whether this is the result of a finished game with a winner.
    pub const fn is_decided(self) -> bool {
        // INFINITY itself is an open end of a window and no result.
        self.0.abs() > Self::ESTIMATE_LIMIT && self.0.abs() < Self::INFINITY.0
    }

    /// Whether this is a win or a loss without margin and earliness.
    pub const fn is_uncounted(self) -> bool {
        self.0.abs() == Self::WIN.0
    }

    /// Whether this, as a bound, leaves the winner open: at most a win, at least a loss.
    pub const fn leaves_open(self, bound: Bound) -> bool {
        // A bound of 0 leaves it open too: the value can be the draw or lie beyond it.
        match bound {
            Bound::Exact => false,
            Bound::Lower => self.0 <= 0,
            Bound::Upper => self.0 >= 0,
        }
    }

    /// The certainty of a value with this score as a bound: at least a win is a win and at most a loss a loss
    /// where these are not counted.
    #[must_use]
    pub const fn settled(self, known: Certainty) -> Certainty {
        match (known, self.0 > 0) {
            (Certainty::AtLeast, true) | (Certainty::AtMost, false) if self.is_uncounted() => {
                Certainty::Proven
            }
            _ => known,
        }
    }

    /// The bound of a value that is a win, a draw or a loss, moved to the nearest of these: at most an
    /// estimate below zero is at most a loss. Results and estimates cannot be compared as bounds.
    #[must_use]
    pub const fn tightened(self, bound: Bound) -> Self {
        const WIN: i32 = Score::WIN.0;
        const LEAST: i32 = 1 - WIN;
        match (bound, self.0) {
            (Bound::Lower, 1..WIN) => Self::WIN,
            (Bound::Upper, LEAST..0) => Self(-WIN),
            (Bound::Lower, LEAST..=0) | (Bound::Upper, 0..WIN) => Self::DRAW,
            _ => self,
        }
    }

    /// The number to show: the game's own units of a decided score, 1 where they are not counted, or the
    /// estimate.
    pub const fn units(self) -> i32 {
        if self.is_decided() {
            // The division drops the earliness of the game's end.
            let units = (self.0.abs() - Self::ESTIMATE_LIMIT) / UNIT;
            self.0.signum() * if units == 0 { 1 } else { units }
        } else {
            self.0
        }
    }

    /// The earliness of a decided game, as given to [`Score::decided`]; 0 otherwise.
    pub const fn early(self) -> u32 {
        let counted = self.0.abs() - Self::ESTIMATE_LIMIT;
        if self.is_decided() && counted >= UNIT { (counted % UNIT) as u32 } else { 0 }
    }

    /// The same result by the count of textbooks: all wins are equal, and so are all losses.
    #[must_use]
    pub const fn without_distance(self) -> Self {
        match self.0.signum() {
            _ if !self.is_decided() => self,
            1 => Self::WIN,
            _ => Self(-Self::WIN.0),
        }
    }

    /// This score for the side to move, from the point of view of the first player (MAX in a textbook).
    #[must_use]
    pub fn for_first(self, side_to_move: Side) -> Self {
        match side_to_move {
            Side::First => self,
            Side::Second => -self,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        // This cannot overflow: no score has a magnitude above 2^30.
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Signed units with a visible minus sign: `+4`, `−2`, `0`, and `∞` for an open window.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.0 {
            0 => "",
            value if value > 0 => "+",
            _ => "−",
        };
        if self.0.abs() >= Self::INFINITY.0 {
            write!(f, "{sign}∞")
        } else {
            write!(f, "{sign}{}", self.units().abs())
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Outcome {
    Win(Side),
    Draw,
}

impl Outcome {
    /// The outcome for a final score of `side`.
    pub fn of(score: Score, side: Side) -> Self {
        match score.0 {
            0 => Self::Draw,
            value if value > 0 => Self::Win(side),
            _ => Self::Win(side.other()),
        }
    }

    /// The result for `side`: 1, 0.5 or 0.
    pub fn reward(self, side: Side) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Win(winner) if winner == side => 1.0,
            Self::Win(_) => 0.0,
        }
    }
}

/// The relation of the true value to a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// The true value is at least this (`≥`).
    Lower,
    /// The true value is at most this (`≤`).
    Upper,
}

impl Bound {
    /// The bound of the other side's score, which is negated.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// The certainty of a value with this bound, proven for the game itself or only found in a tree whose
    /// leaves are estimates.
    pub const fn certainty(self, proven: bool) -> Certainty {
        let known = match self {
            Self::Exact => Certainty::Proven,
            Self::Lower => Certainty::AtLeast,
            Self::Upper => Certainty::AtMost,
        };
        // A bound from estimates is not final: a deeper search can break it.
        if proven { known } else { known.estimated() }
    }

    /// The sign of a value that is proven: `=`, `≥` or `≤`.
    pub const fn sign(self) -> char {
        self.certainty(true).sign()
    }
}

/// Displayed certainty of a value: proven and estimated values never look the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// The value itself, proven or from a complete search of the requested tree.
    Proven,
    /// The evaluation of positions where the search went no deeper.
    Estimate,
    /// At least this, proven.
    AtLeast,
    /// At most this, proven.
    AtMost,
    /// At least this where the evaluation is right: a bound from estimates.
    AboutAtLeast,
    /// At most this where the evaluation is right.
    AboutAtMost,
}

impl Certainty {
    /// The certainty of the other side's score, which is negated.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
            Self::AboutAtLeast => Self::AboutAtMost,
            Self::AboutAtMost => Self::AboutAtLeast,
            same => same,
        }
    }

    /// Whether it rests on estimates.
    pub const fn is_estimated(self) -> bool {
        matches!(self, Self::Estimate | Self::AboutAtLeast | Self::AboutAtMost)
    }

    /// The same certainty of a value that rests on estimates.
    #[must_use]
    const fn estimated(self) -> Self {
        match self {
            Self::Proven => Self::Estimate,
            Self::AtLeast => Self::AboutAtLeast,
            Self::AtMost => Self::AboutAtMost,
            same => same,
        }
    }

    /// The sign in front of a value: `=` and `≈`, `≥` and `≳`, `≤` and `≲`.
    pub const fn sign(self) -> char {
        match self {
            Self::Proven => '=',
            Self::Estimate => '≈',
            Self::AtLeast => '≥',
            Self::AtMost => '≤',
            Self::AboutAtLeast => '≳',
            Self::AboutAtMost => '≲',
        }
    }

    /// The word in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proven => "exact",
            Self::Estimate => "estimate",
            Self::AtLeast | Self::AboutAtLeast => "lower",
            Self::AtMost | Self::AboutAtMost => "upper",
        }
    }
}
