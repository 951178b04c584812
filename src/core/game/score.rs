//! Scores, outcomes and the one change of point of view.
//!
//! A search compares plain integers; this file says what they mean. Two ranges share the line: estimates
//! of an evaluator in the middle, results of finished games outside, so that any win beats any estimate
//! and any estimate beats any loss.

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
/// difference; tic-tac-toe: 1) and, below them, how early the game ended, so that among equal results the
/// faster win and the slower loss are preferred.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Score(pub i32);

/// Steps between two results of neighbouring units: room for how early the game ended.
const UNIT: i32 = 128;

impl Score {
    /// No score is greater.
    pub const INFINITY: Self = Self(1 << 30);
    /// The greatest magnitude of an estimate or of a leaf of a number tree.
    pub const ESTIMATE_LIMIT: i32 = 1_000_000;
    /// A draw, or an even estimate.
    pub const DRAW: Self = Self(0);
    /// A win of which nothing is said but that it is one: less than any that is counted.
    pub const WIN: Self = Self(Self::ESTIMATE_LIMIT + UNIT / 2);

    /// An evaluator's estimate, held within ±[`Score::ESTIMATE_LIMIT`].
    pub const fn estimate(value: i32) -> Self {
        if value > Self::ESTIMATE_LIMIT {
            Self(Self::ESTIMATE_LIMIT)
        } else if value < -Self::ESTIMATE_LIMIT {
            Self(-Self::ESTIMATE_LIMIT)
        } else {
            Self(value)
        }
    }

    /// A finished game worth `units` (0 is a draw) that ended `early` steps before the longest game
    /// (0..=127; give 0 where the units already say it).
    pub const fn decided(units: i32, early: u32) -> Self {
        debug_assert!(early < UNIT as u32);
        if units == 0 {
            return Self::DRAW;
        }
        // Above all estimates, then by how much is won, then by how early: a search that compares plain numbers so
        // prefers the faster win and the slower loss.
        let magnitude = Self::ESTIMATE_LIMIT + units.abs() * UNIT + early as i32;
        Self(if units > 0 { magnitude } else { -magnitude })
    }

    /// Whether this is the result of a finished game that somebody won.
    pub const fn is_decided(self) -> bool {
        // INFINITY itself is an open end of a window and no result.
        self.0.abs() > Self::ESTIMATE_LIMIT && self.0.abs() < Self::INFINITY.0
    }

    /// Whether this is a win or a loss of which is said neither how high nor how early it is.
    pub const fn is_uncounted(self) -> bool {
        self.0.abs() == Self::WIN.0
    }

    /// Whether this, as a bound, leaves open who wins: at most a win, at least a loss.
    pub const fn leaves_open(self, bound: Bound) -> bool {
        // A bound of 0 leaves it open too: the value can be the draw or lie beyond it.
        match bound {
            Bound::Exact => false,
            Bound::Lower => self.0 <= 0,
            Bound::Upper => self.0 >= 0,
        }
    }

    /// What is known of a value by a bound of it: at least a win is a win and at most a loss a loss where these are not counted.
    #[must_use]
    pub const fn settled(self, known: Certainty) -> Certainty {
        match (known, self.0 > 0) {
            (Certainty::AtLeast, true) | (Certainty::AtMost, false) if self.is_uncounted() => {
                Certainty::Proven
            }
            _ => known,
        }
    }

    /// The same bound of a value that is a win, a draw or a loss, moved to the nearest of these: at most an estimate below zero
    /// is at most a loss. Beside results an estimate is no number to hold a bound against.
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

    /// The number to show: the game's own units of a decided score, 1 where they are not counted, an estimate as it is.
    pub const fn units(self) -> i32 {
        if self.is_decided() {
            // The division drops how early the game ended.
            let units = (self.0.abs() - Self::ESTIMATE_LIMIT) / UNIT;
            self.0.signum() * if units == 0 { 1 } else { units }
        } else {
            self.0
        }
    }

    /// How early a decided game ends, as given to [`Score::decided`]; 0 otherwise.
    pub const fn early(self) -> u32 {
        let counted = self.0.abs() - Self::ESTIMATE_LIMIT;
        if self.is_decided() && counted >= UNIT { (counted % UNIT) as u32 } else { 0 }
    }

    /// The same result as textbooks count: a win is a win however late or large it is, and a loss is a loss.
    #[must_use]
    pub const fn without_distance(self) -> Self {
        match self.0.signum() {
            _ if !self.is_decided() => self,
            1 => Self::WIN,
            _ => Self(-Self::WIN.0),
        }
    }

    /// This score for the side to move, seen by the first player instead (MAX in a textbook).
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

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The outcome behind a final score of `side`.
    pub fn of(score: Score, side: Side) -> Self {
        match score.0 {
            0 => Self::Draw,
            value if value > 0 => Self::Win(side),
            _ => Self::Win(side.other()),
        }
    }

    /// What the game was worth to `side`: 1, 0.5 or 0.
    pub fn reward(self, side: Side) -> f64 {
        match self {
            Self::Draw => 0.5,
            Self::Win(winner) if winner == side => 1.0,
            Self::Win(_) => 0.0,
        }
    }
}

/// What is known of a value.
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
    /// The same knowledge seen by the other side, whose score is negated.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// How sure a value is of which this is known, proven for the game itself or only found in a tree whose leaves are
    /// estimates.
    pub const fn certainty(self, proven: bool) -> Certainty {
        let known = match self {
            Self::Exact => Certainty::Proven,
            Self::Lower => Certainty::AtLeast,
            Self::Upper => Certainty::AtMost,
        };
        // A bound made of estimates is none: a deeper search can break it.
        if proven { known } else { known.estimated() }
    }

    /// The sign of a value that is proven: `=`, `≥` or `≤`.
    pub const fn sign(self) -> char {
        self.certainty(true).sign()
    }
}

/// How sure a value is, as it is shown: what is proven and what is estimated never look the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// The value itself, proven or read from all of the tree that was asked for.
    Proven,
    /// What the evaluation makes of positions where the search went no deeper.
    Estimate,
    /// At least this, proven.
    AtLeast,
    /// At most this, proven.
    AtMost,
    /// At least this where the evaluation is right: a bound made of estimates.
    AboutAtLeast,
    /// At most this where the evaluation is right.
    AboutAtMost,
}

impl Certainty {
    /// The same knowledge seen by the other side, whose score is negated.
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

    /// The same of a value that rests on estimates.
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

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proven => "exact",
            Self::Estimate => "estimate",
            Self::AtLeast | Self::AboutAtLeast => "lower",
            Self::AtMost | Self::AboutAtMost => "upper",
        }
    }
}
