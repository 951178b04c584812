//! The patterns: which squares belong together, and the number of what stands on them.
//!
//! A shape is a list of squares; looked at in the images of the board under its symmetries it covers all places of
//! its kind, so that they share their numbers. What stands on the squares is a number in base 3: the n-th square adds
//! 3^n for a disc of the side to move, 2 * 3^n for one of the other side. Shapes that a mirror maps to themselves
//! read the same from both ends, and both readings share one number: the shape is *folded*.
//!
//! The configurations of a position are found from what each row of both boards adds to all of them, which stands in a
//! table: sixteen rows are added up. A search that judges nearly every child of a node goes on from the sums of the node
//! instead ([`ConfigurationSums`]), by the new disc and the turned ones. In instructions for an evaluation without its counts of moves,
//! over the 86 children of seven positions of the midgame (2.8 turned discs a move): 760 by rows, 610 from move to move,
//! 2,530 by shifts and multiplications on the eight images of both boards, as it was before. Where most nodes are never judged
//! the copying does not pay. `benches/othello.rs` measures both.

use std::sync::LazyLock;

use crate::game::bits::Bits;
use crate::game::othello::kernel::Kernel;

/// A kind of pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An edge and the two X-squares beside it.
    Edge,
    /// Two rows of five squares at a corner.
    Corner2x5,
    /// Three rows of three squares at a corner.
    Corner3x3,
    /// The line next to an edge.
    Line2,
    /// The line after that.
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

/// Places of all shapes together.
pub const PLACES: usize = 46;

/// Images of the board by number: 4 mirrors it at the diagonal from a1 to h8, then 2 swaps the rows, 1 the columns.
const LINES: &[u8] = &[0, 2, 4, 6];
const CORNERS: &[u8] = &[0, 1, 2, 3];
const ALL_IMAGES: &[u8] = &[0, 1, 2, 3, 4, 5, 6, 7];

impl Shape {
    /// All of them, in the order of their numbers.
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

    /// Its word in files and texts.
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

    /// Its squares (row * 8 + column) in the first image, in the order of their digits.
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

    /// The images of the board in which its squares are looked at.
    pub const fn images(self) -> &'static [u8] {
        match self {
            Self::Corner2x5 => ALL_IMAGES,
            Self::Edge | Self::Line2 | Self::Line3 | Self::Line4 => LINES,
            Self::Diagonal8 => &[0, 1],
            _ => CORNERS,
        }
    }

    /// Where a digit goes when the shape is mirrored onto itself; the same digit where it cannot be.
    const fn mirrored(self, digit: usize) -> usize {
        match self {
            Self::Corner2x5 => digit,
            Self::Corner3x3 => 3 * (digit % 3) + digit / 3,
            Self::Edge if digit >= 8 => 17 - digit,
            Self::Edge => 7 - digit,
            _ => self.squares().len() - 1 - digit,
        }
    }

    /// What can stand on its squares.
    pub const fn configurations(self) -> usize {
        3_usize.pow(self.squares().len() as u32)
    }

    /// Where its configurations begin among those of all shapes.
    const fn offset(self) -> u32 {
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
    Shape::Diagonal4.offset() as usize + Shape::Diagonal4.configurations();

/// Which configurations share a number.
pub(super) struct Folding {
    /// The number of each configuration.
    pub(super) number: Vec<u32>,
    /// How many numbers there are.
    pub(super) count: usize,
}

/// The one folding of all shapes.
pub(super) static FOLDING: LazyLock<Folding> = LazyLock::new(|| {
    let mut folding = Folding { number: Vec::with_capacity(CONFIGURATIONS), count: 0 };
    for shape in Shape::ALL {
        let offset = shape.offset() as usize;
        for configuration in 0..shape.configurations() {
            let twin = twin(shape, configuration);
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
fn twin(shape: Shape, configuration: usize) -> usize {
    let digit = |place: usize| configuration / 3_usize.pow(place as u32) % 3;
    let power = |place: usize| 3_usize.pow(shape.mirrored(place) as u32);
    (0..shape.squares().len()).map(|place| digit(place) * power(place)).sum()
}

/// The place number `place` (0..[`PLACES`]): its shape and its squares on the board.
pub fn place(place: usize) -> Option<(Shape, u64)> {
    static ALL: LazyLock<Vec<(Shape, u64)>> =
        LazyLock::new(|| places().map(|PlacedShape { shape, image }| (shape, seen(shape, image))).collect());
    ALL.get(place).copied()
}

/// The squares of the board whose discs a shape sees in an image.
fn seen(shape: Shape, image: u8) -> u64 {
    let is_seen = |square: &u32| {
        let image = images(1 << square)[usize::from(image)];
        shape.squares().iter().any(|&own| image >> own & 1 != 0)
    };
    (0..64).filter(is_seen).fold(0, |squares, square| squares | 1 << square)
}

/// A number for each place, and two more, so that they fill whole registers.
type Lanes = [u16; 48];

/// By row, and by what stands on it, what own discs there add to the configuration of every place.
static ROWS: LazyLock<Vec<[Lanes; 256]>> = LazyLock::new(|| {
    let row = |row: u32| {
        let square = |column: u32| {
            let square = images(1 << (8 * row + column));
            let mut lanes = [0; 48];
            for (lane, place) in lanes.iter_mut().zip(places()) {
                *lane = place.power(square);
            }
            lanes
        };
        let squares: [Lanes; 8] = std::array::from_fn(|column| square(column as u32));
        let mut lanes = [[0; 48]; 256];
        for discs in 1..256_usize {
            let (before, here) = (lanes[discs & (discs - 1)], &squares[discs.trailing_zeros() as usize]);
            lanes[discs] = std::array::from_fn(|lane| before[lane] + here[lane]);
        }
        lanes
    };
    (0..8).map(row).collect()
});

/// A shape looked at in one image of the board.
#[derive(Clone, Copy)]
struct PlacedShape {
    shape: Shape,
    image: u8,
}

/// All places in their order.
fn places() -> impl Iterator<Item = PlacedShape> {
    let of_shape = |shape: Shape| shape.images().iter().map(move |&image| PlacedShape { shape, image });
    Shape::ALL.into_iter().flat_map(of_shape)
}

impl PlacedShape {
    /// What an own disc on a square, given by its images, adds to the configuration; 0 where the shape does not see it.
    fn power(self, square: [u64; 8]) -> u16 {
        let square = square[usize::from(self.image)];
        let digit = self.shape.squares().iter().position(|&own| square >> own & 1 != 0);
        digit.map_or(0, |digit| 3_u16.pow(digit as u32))
    }
}

/// Where the configurations of each place begin among those of all shapes; the two lanes that are no place begin behind
/// all of them, where numbers are 0.
static BEGIN: [u32; 48] = {
    let (mut begin, mut place, mut shape) = ([CONFIGURATIONS as u32; 48], 0, 0);
    while shape < Shape::ALL.len() {
        let end = place + Shape::ALL[shape].images().len();
        while place < end {
            begin[place] = Shape::ALL[shape].offset();
            place += 1;
        }
        shape += 1;
    }
    begin
};

/// Where those of one place begin.
const fn beginning(place: usize) -> usize {
    BEGIN[place] as usize
}

/// For all places, which configuration of all shapes stands there.
#[inline]
pub(super) fn configurations(own: u64, opponent: u64) -> [u32; PLACES] {
    let (mine, theirs): (Lanes, Lanes) = (sum(&ROWS, own), sum(&ROWS, opponent));
    std::array::from_fn(|place| BEGIN[place] + u32::from(mine[place] + 2 * theirs[place]))
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn sum(rows: &[[Lanes; 256]], discs: u64) -> Lanes {
    let mut sums = [0; 48];
    for (lanes, row) in rows.iter().zip(discs.to_le_bytes()) {
        for (sum, lane) in sums.iter_mut().zip(&lanes[usize::from(row)]) {
            *sum += lane;
        }
    }
    sums
}

/// What the discs of both sides add to the configurations of all places: kept apart, so that a move costs a few
/// additions and the view of either side is at hand.
#[derive(Clone, Copy)]
pub(crate) struct ConfigurationSums {
    mine: Lanes,
    theirs: Lanes,
}

/// The configurations of all places in the view of one side, each counted from the beginning of its shape.
#[derive(Clone, Copy)]
pub(crate) struct SideView(Lanes);

/// By square, what one disc adds.
static SQUARES: LazyLock<Box<[Lanes; 64]>> =
    LazyLock::new(|| Box::new(std::array::from_fn(|square| ROWS[square / 8][1 << (square % 8)])));

#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
impl ConfigurationSums {
    /// Those of a position.
    #[inline(always)]
    pub(crate) fn of(own: u64, opponent: u64) -> Self {
        Self { mine: sum(&ROWS, own), theirs: sum(&ROWS, opponent) }
    }

    /// Those after a move, in the view of the other side.
    #[inline(always)]
    pub(crate) fn after(&self, square: u32, flips: u64) -> Self {
        let turned = turned(flips);
        let (mut mine, mut theirs) = (self.theirs, self.mine);
        for (lane, turned) in mine.iter_mut().zip(turned) {
            *lane = lane.wrapping_sub(turned);
        }
        add(&mut theirs, &turned);
        add(&mut theirs, &SQUARES[square as usize & 63]);
        Self { mine, theirs }
    }

    /// In the view of the other side.
    #[inline(always)]
    pub(crate) const fn passed(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// As the side to move sees it.
    #[inline(always)]
    pub(crate) fn view(&self) -> SideView {
        let mut places = self.mine;
        add(&mut places, &self.theirs);
        add(&mut places, &self.theirs);
        SideView(places)
    }
}

#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
impl SideView {
    /// What the same side sees after a move of the other: one disc of the other more, and some of its own turned.
    #[inline(always)]
    pub(crate) fn after(&self, square: u32, flips: u64) -> Self {
        let mut places = self.0;
        let squares = &**SQUARES;
        for flipped in Bits(flips) {
            add(&mut places, &squares[flipped as usize & 63]);
        }
        let disc = &SQUARES[square as usize & 63];
        add(&mut places, disc);
        add(&mut places, disc);
        Self(places)
    }

    /// The sum of the numbers of all configurations.
    #[inline(always)]
    pub(crate) fn total(&self, kernel: impl Kernel, numbers: &Numbers) -> i32 {
        let places = &self.0;
        if let Some(sum) = kernel.summed(numbers, &BEGIN, places) {
            return sum.into();
        }
        let parts = [
            of_places::<0, 4>(numbers, places),
            of_places::<4, 12>(numbers, places),
            of_places::<12, 16>(numbers, places),
            of_places::<16, 20>(numbers, places),
            of_places::<20, 24>(numbers, places),
            of_places::<24, 28>(numbers, places),
            of_places::<28, 30>(numbers, places),
            of_places::<30, 34>(numbers, places),
            of_places::<34, 38>(numbers, places),
            of_places::<38, 42>(numbers, places),
            of_places::<42, 46>(numbers, places),
        ];
        // A score far beyond 64 discs would be no score: sixteen bits hold 327.
        parts.into_iter().fold(0, i16::wrapping_add).into()
    }
}

/// What these discs add together.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn turned(flips: u64) -> Lanes {
    let squares = &**SQUARES;
    let mut turned = [0; 48];
    for flipped in Bits(flips) {
        add(&mut turned, &squares[flipped as usize & 63]);
    }
    turned
}

/// A number for each configuration of all shapes, and room behind them, so that any sixteen bits from the beginning of a
/// shape on find a number without a check.
pub(crate) type Numbers = [i16; CONFIGURATIONS + (1 << 16)];

/// The numbers of the places of one shape.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn of_places<const FROM: usize, const TO: usize>(numbers: &Numbers, places: &[u16]) -> i16 {
    let begin = const { beginning(FROM) };
    let Some((numbers, _)) = numbers[begin..].split_first_chunk::<{ 1 << 16 }>() else { return 0 };
    places[FROM..TO].iter().fold(0, |sum: i16, &place| sum.wrapping_add(numbers[usize::from(place)]))
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn add(sums: &mut [u16], lanes: &Lanes) {
    for (sum, lane) in sums.iter_mut().zip(lanes) {
        *sum = sum.wrapping_add(*lane);
    }
}

/// All images of a board, by their numbers.
#[inline]
const fn images(board: u64) -> [u64; 8] {
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
    let board = swapped(board, 0x00aa_00aa_00aa_00aa, 7);
    let board = swapped(board, 0x0000_cccc_0000_cccc, 14);
    swapped(board, 0x0000_0000_f0f0_f0f0, 28)
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};

    use super::*;
    use crate::game::Rng64;

    /// What the squares of a shape hold in an image, square by square.
    fn slowly(shape: Shape, image: usize, own: u64, opponent: u64) -> u32 {
        let at = |square: u8| {
            let mut square = square;
            // Undo the image: columns, rows, diagonal.
            if image & 1 != 0 {
                square = 8 * (square / 8) + 7 - square % 8;
            }
            if image & 2 != 0 {
                square = 8 * (7 - square / 8) + square % 8;
            }
            if image & 4 != 0 {
                square = 8 * (square % 8) + square / 8;
            }
            (own >> square & 1) as u32 + 2 * (opponent >> square & 1) as u32
        };
        let digits = shape.squares().iter().enumerate();
        shape.offset() + digits.map(|(place, &square)| 3_u32.pow(place as u32) * at(square)).sum::<u32>()
    }

    #[test]
    fn configurations_are_what_stands_on_the_squares() {
        let mut rng = Rng64::seed_from_u64(7);
        for _ in 0..500 {
            let own = rng.next_u64() & rng.next_u64();
            let opponent = rng.next_u64() & !own;
            let all = Shape::ALL.into_iter();
            let slow: Vec<_> = all
                .flat_map(|shape| shape.images().iter().map(move |&image| (shape, usize::from(image))))
                .map(|(shape, image)| slowly(shape, image, own, opponent))
                .collect();
            assert_eq!(configurations(own, opponent).as_slice(), slow);
        }
    }

    #[test]
    fn mirrored_boards_have_the_same_numbers() {
        let mut rng = Rng64::seed_from_u64(8);
        let numbers = |own, opponent| {
            let mut numbers = configurations(own, opponent).map(|it| FOLDING.number[it as usize]);
            numbers.sort_unstable();
            numbers
        };
        for _ in 0..500 {
            let own = rng.next_u64() & rng.next_u64();
            let opponent = rng.next_u64() & !own;
            let plain = numbers(own, opponent);
            for (own, opponent) in images(own).into_iter().zip(images(opponent)) {
                assert_eq!(numbers(own, opponent), plain);
            }
        }
        assert_eq!((CONFIGURATIONS, FOLDING.count), (167_265, 113_877));
    }

    #[test]
    fn places_know_their_squares() {
        let squares = |at| place(at).map(|(shape, squares)| (shape, squares.count_ones() as usize));
        for at in 0..PLACES {
            assert!(squares(at).is_some_and(|(shape, count)| count == shape.squares().len()));
        }
        assert_eq!(place(0), Some((Shape::Edge, 0x42ff)));
        assert_eq!(place(1), Some((Shape::Edge, 0xff42_0000_0000_0000)));
        assert_eq!(place(PLACES), None);
    }
}
