//! Features of an Othello board besides squares of a table: each feature with its exact definition.
//!
//! Every feature counts for both sides by the same rule. "Beside" always means one of the eight neighbours.
//! The weights of features, phase by phase, are in [`super::weights::Weights`].

use serde::{Deserialize, Serialize};

use super::stability::{stable, surviving, surviving_plies};
use crate::game::othello::{board_mask, moves_of};

/// A count for each side.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Feature {
    /// Legal moves, as if the side were to move.
    Mobility,
    /// Discs that no single move of the opponent would turn: the stability of lecture 002.
    Surviving,
    /// Discs that can never be turned again, as far as [`stable`] finds them.
    Stable,
    /// Discs that no two plies turn, whichever side begins: lecture 002's stability within s steps, for s =
    /// 2.
    #[strum(serialize = "safe-for-2")]
    SafeFor2,
    /// Discs that no three plies turn, whichever side begins.
    #[strum(serialize = "safe-for-3")]
    SafeFor3,
    /// Discs that no four plies turn, whichever side begins: some 50 times as slow as all other features
    /// together.
    #[strum(serialize = "safe-for-4")]
    SafeFor4,
    /// Legal moves, each with the table's value of its square (a refinement suggested by lecture 002).
    MovesBySquare,
    /// Empty squares beside at least one disc of the opponent: possible moves later.
    PotentialMobility,
    /// Discs beside at least one empty square.
    Frontier,
    Corners,
    /// Discs on the edge beside a corner (C-squares) that is still empty.
    EdgeOfEmptyCorner,
    /// Discs on the edge beside a corner of the same side.
    EdgeOfOwnCorner,
    /// Discs on the edge beside a corner of the opponent.
    EdgeOfTheirCorner,
    /// Discs diagonally beside a corner (X-squares) that is still empty.
    DiagonalOfEmptyCorner,
    /// Discs diagonally beside a corner of the same side.
    DiagonalOfOwnCorner,
    /// Discs diagonally beside a corner of the opponent.
    DiagonalOfTheirCorner,
    /// One for the side that plays the last move of the game if nobody passes: the side to move when the
    /// number of empty squares is odd, the other when it is even.
    Parity,
    Discs,
}

impl Feature {
    /// All features: the two of the lectures first.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The number of features beyond those of the lectures.
    pub const MORE_COUNT: usize = Self::ALL.len() - Self::LECTURES;

    /// The number of features of the lectures: mobility and the discs that survive one reply.
    const LECTURES: usize = 2;

    /// The features beyond those of the lectures.
    pub fn more() -> impl ExactSizeIterator<Item = Self> {
        Self::ALL.iter().copied().skip(Self::LECTURES)
    }

    /// The index in [`Feature::more`]; `None` for the features of the lectures.
    pub const fn place(self) -> Option<usize> {
        (self as usize).checked_sub(Self::LECTURES)
    }

    /// The key in the text files and in reports.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The squares of a board of 8, 6 or 4 squares a side that count for the side with the discs `own`: one
    /// point each, by the table for [`Feature::MovesBySquare`]. [`Feature::Parity`] belongs to no square.
    pub fn squares(self, size: u8, own: u64, opponent: u64) -> u64 {
        let board = board_mask(size);
        let empty = board & !(own | opponent);
        match self {
            Self::Mobility | Self::MovesBySquare => moves_of(own, opponent) & board,
            Self::Surviving => surviving(size, own, opponent),
            Self::Stable => stable(size, own, opponent),
            Self::SafeFor2 => surviving_plies(size, own, opponent, 2),
            Self::SafeFor3 => surviving_plies(size, own, opponent, 3),
            Self::SafeFor4 => surviving_plies(size, own, opponent, 4),
            Self::PotentialMobility => empty & around(opponent),
            Self::Frontier => own & around(empty),
            Self::Corners => own & corners(size),
            Self::EdgeOfEmptyCorner => own & along(corners(size) & empty),
            Self::EdgeOfOwnCorner => own & along(corners(size) & own),
            Self::EdgeOfTheirCorner => own & along(corners(size) & opponent),
            Self::DiagonalOfEmptyCorner => own & across(corners(size) & empty),
            Self::DiagonalOfOwnCorner => own & across(corners(size) & own),
            Self::DiagonalOfTheirCorner => own & across(corners(size) & opponent),
            Self::Parity => 0,
            Self::Discs => own,
        }
    }

    /// The counts of the side to move (with the discs `own`) and of the other side.
    /// [`Feature::MovesBySquare`] is counted without a table here: one point a move.
    pub fn counts(self, size: u8, own: u64, opponent: u64) -> [i32; 2] {
        if self == Self::Parity {
            let odd = (board_mask(size) & !(own | opponent)).count_ones() % 2 == 1;
            return [i32::from(odd), i32::from(!odd)];
        }
        let count = |own, opponent| self.squares(size, own, opponent).count_ones() as i32;
        [count(own, opponent), count(opponent, own)]
    }
}

const LEFT_FILE: u64 = 0x0101_0101_0101_0101;
const RIGHT_FILE: u64 = LEFT_FILE << 7;

/// The squares beside any of these along rows and columns.
const fn along(squares: u64) -> u64 {
    // Squares beyond the first and the last row fall off by themselves.
    sideways(squares) | squares << 8 | squares >> 8
}

/// The squares beside any of these along diagonals.
const fn across(squares: u64) -> u64 {
    let sides = sideways(squares);
    sides << 8 | sides >> 8
}

/// The squares beside any of these.
const fn around(squares: u64) -> u64 {
    along(squares) | across(squares)
}

const fn sideways(squares: u64) -> u64 {
    (squares << 1 & !LEFT_FILE) | (squares >> 1 & !RIGHT_FILE)
}

/// The corners of a board of at least two squares a side.
const fn corners(size: u8) -> u64 {
    let far = size as u32 - 1;
    1 | 1 << far | 1 << (8 * far) | 1 << (9 * far)
}
