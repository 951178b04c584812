//! Configurations of a board, found by sums over its rows, and the sum of their numbers.
//!
//! A table holds the contributions of each row of both boards to the configurations of all places: sixteen
//! rows are added up. A search that evaluates nearly every child of a node updates the sums of the node
//! instead ([`ConfigurationSums`]), by the new disc and the flipped ones. In instructions for an evaluation
//! without its counts of moves, over the 86 children of seven positions of the midgame (2.8 flipped discs a
//! move): 760 by rows, 610 from move to move, 2,530 by shifts and multiplications on the eight images of both
//! boards, as it was before. Where most nodes are never evaluated the copying does not pay.
//! `benches/othello.rs` measures both.

use std::sync::LazyLock;

use crate::game::bits::Bits;
use crate::game::othello::kernel::Kernel;

use super::shapes::{CONFIGURATIONS, PLACES, PatternShape, images, places};

/// A number for each place, and two more, so that they fill whole registers.
pub(super) type SumLanes = [u16; 48];

/// By row and set of own discs on it, their additions to the configuration of every place.
static ROWS: LazyLock<Vec<[SumLanes; 256]>> = LazyLock::new(|| {
    let row = |row: u32| {
        let square = |column: u32| {
            let square = images(1 << (8 * row + column));
            let mut lanes = [0; 48];
            for (lane, place) in lanes.iter_mut().zip(places()) {
                *lane = place.power(square);
            }
            lanes
        };
        let squares: [SumLanes; 8] = std::array::from_fn(|column| square(column as u32));
        let mut lanes = [[0; 48]; 256];
        for discs in 1..256_usize {
            // The entry without the lowest disc is known already: a table of 256 costs 255 additions a lane.
            let (before, here) = (lanes[discs & (discs - 1)], &squares[discs.trailing_zeros() as usize]);
            lanes[discs] = std::array::from_fn(|lane| before[lane] + here[lane]);
        }
        lanes
    };
    (0..8).map(row).collect()
});

/// The index of each place's first configuration among those of all shapes; the two lanes that are no place
/// begin behind all of them, where numbers are 0.
static BEGIN: [u32; 48] = {
    let (mut begin, mut place, mut shape) = ([CONFIGURATIONS as u32; 48], 0, 0);
    while shape < PatternShape::ALL.len() {
        let end = place + PatternShape::ALL[shape].images().len();
        while place < end {
            begin[place] = PatternShape::ALL[shape].offset();
            place += 1;
        }
        shape += 1;
    }
    begin
};

/// The index of one place's first configuration.
const fn beginning(place: usize) -> usize {
    BEGIN[place] as usize
}

/// For all places, the index of its configuration among those of all shapes.
#[inline]
pub(super) fn configurations(own: u64, opponent: u64) -> [u32; PLACES] {
    let (mine, theirs): (SumLanes, SumLanes) = (sum(&ROWS, own), sum(&ROWS, opponent));
    // Digits in base 3 never carry, for a square has one disc at most: own discs add 1 and the other side's 2
    // of the same power.
    std::array::from_fn(|place| BEGIN[place] + u32::from(mine[place] + 2 * theirs[place]))
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn sum(rows: &[[SumLanes; 256]], discs: u64) -> SumLanes {
    let mut sums = [0; 48];
    for (lanes, row) in rows.iter().zip(discs.to_le_bytes()) {
        for (sum, lane) in sums.iter_mut().zip(&lanes[usize::from(row)]) {
            *sum += lane;
        }
    }
    sums
}

/// The sums of both sides' discs over the configurations of all places: kept apart, so that a move costs a
/// few additions and the view of either side is available.
#[derive(Clone, Copy)]
pub(crate) struct ConfigurationSums {
    mine: SumLanes,
    theirs: SumLanes,
}

/// The configurations of all places from the point of view of one side, each counted from the beginning of
/// its shape.
#[derive(Clone, Copy)]
pub(crate) struct SideView(SumLanes);

/// By square, the additions of one disc.
static SQUARES: LazyLock<Box<[SumLanes; 64]>> =
    LazyLock::new(|| Box::new(std::array::from_fn(|square| ROWS[square / 8][1 << (square % 8)])));

#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
impl ConfigurationSums {
    /// The sums of a position.
    #[inline(always)]
    pub(crate) fn of(own: u64, opponent: u64) -> Self {
        Self { mine: sum(&ROWS, own), theirs: sum(&ROWS, opponent) }
    }

    /// The sums after a move, from the other side's point of view.
    #[inline(always)]
    pub(crate) fn after(&self, square: u32, flips: u64) -> Self {
        // The view changes sides: the other side's discs become the own ones and lose those that were
        // flipped.
        let turned = turned(flips);
        let (mut mine, mut theirs) = (self.theirs, self.mine);
        for (lane, turned) in mine.iter_mut().zip(turned) {
            *lane = lane.wrapping_sub(turned);
        }
        add(&mut theirs, &turned);
        add(&mut theirs, &SQUARES[square as usize & 63]);
        Self { mine, theirs }
    }

    /// The sums from the other side's point of view.
    #[inline(always)]
    pub(crate) const fn passed(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// The configurations from the point of view of the side to move.
    #[inline(always)]
    pub(crate) fn view(&self) -> SideView {
        let mut places = self.mine;
        // Added twice, for a disc of the other side counts 2 in base 3.
        add(&mut places, &self.theirs);
        add(&mut places, &self.theirs);
        SideView(places)
    }
}

#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
impl SideView {
    /// The same side's view after a move of the other: one disc of the other more, and some own ones flipped.
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
    pub(crate) fn total(&self, kernel: impl Kernel, numbers: &PaddedNumbers) -> i32 {
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

/// The sum of these discs' additions.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn turned(flips: u64) -> SumLanes {
    let squares = &**SQUARES;
    let mut turned = [0; 48];
    for flipped in Bits(flips) {
        add(&mut turned, &squares[flipped as usize & 63]);
    }
    turned
}

/// A number for each configuration of all shapes, and room behind them, so that any sixteen bits from the
/// beginning of a shape on find a number without a bounds check.
pub(crate) type PaddedNumbers = [i16; CONFIGURATIONS + (1 << 16)];

/// The numbers of the places of one shape.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn of_places<const FROM: usize, const TO: usize>(numbers: &PaddedNumbers, places: &[u16]) -> i16 {
    let begin = const { beginning(FROM) };
    let Some((numbers, _)) = numbers[begin..].split_first_chunk::<{ 1 << 16 }>() else { return 0 };
    places[FROM..TO].iter().fold(0, |sum: i16, &place| sum.wrapping_add(numbers[usize::from(place)]))
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
fn add(sums: &mut [u16], lanes: &SumLanes) {
    for (sum, lane) in sums.iter_mut().zip(lanes) {
        *sum = sum.wrapping_add(*lane);
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};

    use super::super::shapes::FOLDING;
    use super::*;
    use crate::game::Rng64;

    /// The configuration of a shape in an image, square by square.
    fn slowly(shape: PatternShape, image: usize, own: u64, opponent: u64) -> u32 {
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
            let all = PatternShape::ALL.into_iter();
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
}
