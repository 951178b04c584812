//! Shapes of the patterns: their squares, and the number of a configuration.
//!
//! A shape is a list of squares; applied to the images of the board under its symmetries it covers all places
//! of its kind, so that they share their numbers. A configuration of the squares is a number in base 3: the
//! n-th square adds 3^n for a disc of the side to move, 2 * 3^n for one of the other side. Shapes that a
//! mirror maps to themselves read the same from both ends, and both readings share one number: the shape is
//! *folded*.
//!
//! `sums` finds the configurations of a position.

use std::sync::LazyLock;

/// A kind of pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternShape {
    /// An edge and the two X-squares beside it.
    Edge,
    /// Two rows of five squares at a corner.
    Corner2x5,
    /// Three rows of three squares at a corner.
    Corner3x3,
    /// The line next to an edge.
    Line2,
    /// The line after the one next to an edge.
    Line3,
    /// A line through the centre.
    Line4,
    /// A diagonal of eight squares.
    Diagonal8,
    /// A diagonal of seven squares.
    Diagonal7,
    /// A diagonal of six squares.
    Diagonal6,
    /// A diagonal of five squares.
    Diagonal5,
    /// A diagonal of four squares.
    Diagonal4,
}

/// The number of places of all shapes together.
pub const PLACES: usize = 46;

/// Images of the board by number: 4 mirrors it at the diagonal from a1 to h8, then 2 swaps the rows, 1 the
/// columns.
const LINES: &[u8] = &[0, 2, 4, 6];
const CORNERS: &[u8] = &[0, 1, 2, 3];
const ALL_IMAGES: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7];

impl PatternShape {
    /// All shapes, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Edge,
        Self::Corner2x5,
        Self::Corner3x3,
        Self::Line2,
        Self::Line3,
        Self::Line4,
        Self::Diagonal8,
        Self::Diagonal7,
        Self::Diagonal6,
        Self::Diagonal5,
        Self::Diagonal4,
    ];

    /// The name in files and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Corner2x5 => "corner-2x5",
            Self::Corner3x3 => "corner-3x3",
            Self::Line2 => "line-2",
            Self::Line3 => "line-3",
            Self::Line4 => "line-4",
            Self::Diagonal8 => "diagonal-8",
            Self::Diagonal7 => "diagonal-7",
            Self::Diagonal6 => "diagonal-6",
            Self::Diagonal5 => "diagonal-5",
            Self::Diagonal4 => "diagonal-4",
        }
    }

    /// The squares (row * 8 + column) in the first image, in the order of their digits.
    pub const fn squares(self) -> &'static [u8] {
        match self {
            Self::Edge => &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
            Self::Corner2x5 => &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
            Self::Corner3x3 => &[0, 1, 2, 8, 9, 10, 16, 17, 18],
            Self::Line2 => &[8, 9, 10, 11, 12, 13, 14, 15],
            Self::Line3 => &[16, 17, 18, 19, 20, 21, 22, 23],
            Self::Line4 => &[24, 25, 26, 27, 28, 29, 30, 31],
            Self::Diagonal8 => &[0, 9, 18, 27, 36, 45, 54, 63],
            Self::Diagonal7 => &[1, 10, 19, 28, 37, 46, 55],
            Self::Diagonal6 => &[2, 11, 20, 29, 38, 47],
            Self::Diagonal5 => &[3, 12, 21, 30, 39],
            Self::Diagonal4 => &[4, 13, 22, 31],
        }
    }

    /// The images of the board to which it is applied.
    pub const fn images(self) -> &'static [u8] {
        match self {
            Self::Corner2x5 => ALL_IMAGES,
            Self::Edge | Self::Line2 | Self::Line3 | Self::Line4 => LINES,
            Self::Diagonal8 => &[0, 1],
            _ => CORNERS,
        }
    }

    /// The new place of a digit when the shape is mirrored onto itself; the same digit where it cannot be.
    const fn mirrored(self, digit: usize) -> usize {
        match self {
            Self::Corner2x5 => digit,
            Self::Corner3x3 => 3 * (digit % 3) + digit / 3,
            Self::Edge if digit >= 8 => 17 - digit,
            Self::Edge => 7 - digit,
            _ => self.squares().len() - 1 - digit,
        }
    }

    /// The number of its configurations.
    pub const fn configurations(self) -> usize {
        3_usize.pow(self.squares().len() as u32)
    }

    /// The index of its first configuration among those of all shapes.
    pub(super) const fn offset(self) -> u32 {
        let mut sum = 0;
        let mut shape = 0;
        while shape < self as usize {
            sum += Self::ALL[shape].configurations();
            shape += 1;
        }
        sum as u32
    }
}

/// Configurations of all shapes together.
pub(super) const CONFIGURATIONS: usize =
    PatternShape::Diagonal4.offset() as usize + PatternShape::Diagonal4.configurations();

/// The numbers that configurations share.
pub(super) struct Folding {
    /// The number of each configuration.
    pub(super) number: Vec<u32>,
    /// The number of different numbers.
    pub(super) count: usize,
}

/// The one folding of all shapes.
pub(super) static FOLDING: LazyLock<Folding> = LazyLock::new(|| {
    let mut folding = Folding { number: Vec::with_capacity(CONFIGURATIONS), count: 0 };
    for shape in PatternShape::ALL {
        let offset = shape.offset() as usize;
        for configuration in 0..shape.configurations() {
            let twin = twin(shape, configuration);
            // The twin came before and has a number: both readings of a shape are the same squares on the
            // board.
            let number = if twin < configuration {
                folding.number[offset + twin]
            } else {
                folding.count += 1;
                folding.count as u32 - 1
            };
            folding.number.push(number);
        }
    }
    folding
});

/// The configuration read from the other end.
fn twin(shape: PatternShape, configuration: usize) -> usize {
    let digit = |place: usize| configuration / 3_usize.pow(place as u32) % 3;
    let power = |place: usize| 3_usize.pow(shape.mirrored(place) as u32);
    (0..shape.squares().len()).map(|place| digit(place) * power(place)).sum()
}

/// The shape of place number `place` (0..[`PLACES`]), and its squares on the board.
pub fn place(place: usize) -> Option<(PatternShape, u64)> {
    static ALL: LazyLock<Vec<(PatternShape, u64)>> =
        LazyLock::new(|| places().map(|PlacedShape { shape, image }| (shape, seen(shape, image))).collect());
    ALL.get(place).copied()
}

/// The squares of the board that a shape covers in an image.
fn seen(shape: PatternShape, image: u8) -> u64 {
    let is_seen = |square: &u32| {
        let image = images(1 << square)[usize::from(image)];
        shape.squares().iter().any(|&own| image >> own & 1 != 0)
    };
    (0..64).filter(is_seen).fold(0, |squares, square| squares | 1 << square)
}

/// A shape in one image of the board.
#[derive(Clone, Copy)]
pub(super) struct PlacedShape {
    shape: PatternShape,
    image: u8,
}

pub(super) fn places() -> impl Iterator<Item = PlacedShape> {
    let of_shape =
        |shape: PatternShape| shape.images().iter().map(move |&image| PlacedShape { shape, image });
    PatternShape::ALL.into_iter().flat_map(of_shape)
}

impl PlacedShape {
    /// The addition of an own disc on a square, given by its images, to the configuration; 0 where the shape
    /// does not cover it.
    pub(super) fn power(self, square: [u64; 8]) -> u16 {
        let square = square[usize::from(self.image)];
        let digit = self.shape.squares().iter().position(|&own| square >> own & 1 != 0);
        digit.map_or(0, |digit| 3_u16.pow(digit as u32))
    }
}

/// All images of a board, by their numbers.
#[inline]
pub(super) const fn images(board: u64) -> [u64; 8] {
    let (columns, turned) = (mirrored(board), transposed(board));
    let both = mirrored(turned);
    [
        board,
        columns,
        board.swap_bytes(),
        columns.swap_bytes(),
        turned,
        both,
        turned.swap_bytes(),
        both.swap_bytes(),
    ]
}

/// The columns swapped: a to h.
#[inline]
const fn mirrored(board: u64) -> u64 {
    // Neighbours change places, then pairs, then fours: so each row is turned round.
    let board = (board >> 1 & 0x5555_5555_5555_5555) | (board & 0x5555_5555_5555_5555) << 1;
    let board = (board >> 2 & 0x3333_3333_3333_3333) | (board & 0x3333_3333_3333_3333) << 2;
    (board >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (board & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// The board mirrored at the diagonal from a1 to h8.
#[inline]
const fn transposed(board: u64) -> u64 {
    const fn swapped(board: u64, mask: u64, distance: u32) -> u64 {
        let difference = (board ^ (board >> distance)) & mask;
        board ^ difference ^ (difference << distance)
    }
    // Single squares change places across the diagonal, then blocks of two by two, then of four by four.
    let board = swapped(board, 0x00aa_00aa_00aa_00aa, 7);
    let board = swapped(board, 0x0000_cccc_0000_cccc, 14);
    swapped(board, 0x0000_0000_f0f0_f0f0, 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_know_their_squares() {
        let squares = |at| place(at).map(|(shape, squares)| (shape, squares.count_ones() as usize));
        for at in 0..PLACES {
            assert!(squares(at).is_some_and(|(shape, count)| count == shape.squares().len()));
        }
        assert_eq!(place(0), Some((PatternShape::Edge, 0x42ff)));
        assert_eq!(place(1), Some((PatternShape::Edge, 0xff42_0000_0000_0000)));
        assert_eq!(place(PLACES), None);
    }
}
