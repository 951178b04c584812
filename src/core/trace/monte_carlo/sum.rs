//! Sums of visits and results. Results count in whole grains, so that counting forward and back, in any
//! order, gives the same to the last bit.

/// Grains of a result of 1. Every result of a playout, and of an evaluation in half-byte steps, is a whole
/// number of them, and all others nearly are.
pub(super) const GRAINS: i64 = 1 << 24;
/// Grains of half a point, the result of a draw.
pub(super) const HALF: i64 = GRAINS / 2;

/// A sum of simulations. Twelve bytes, for each row has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub(super) struct Sum {
    pub(super) visits: u32,
    /// The sum of the results for the first player, in grains.
    pub(super) total: i64,
}

const _: () = assert!(size_of::<Sum>() == 12);

impl Sum {
    /// A number of simulations, whose results for the first player add up to `total`.
    pub(super) fn of(visits: u32, total: f64) -> Self {
        let grains = total * GRAINS as f64;
        // Rounded without a call of the mathematical library, which most targets would need.
        Self { visits, total: (grains + 0.5_f64.copysign(grains)) as i64 }
    }

    pub(super) const fn add(&mut self, more: Self) {
        self.visits = self.visits.saturating_add(more.visits);
        self.total = self.total.saturating_add(more.total);
    }

    pub(super) const fn take(&mut self, less: Self) {
        self.visits = self.visits.saturating_sub(less.visits);
        self.total = self.total.saturating_sub(less.total);
    }

    /// The mean result for the first player, 0..=1.
    pub(super) fn mean(self) -> Option<f64> {
        let total = self.total as f64 / GRAINS as f64;
        (self.visits > 0).then(|| total.max(0.0) / f64::from(self.visits))
    }
}

/// A sum of simulations whose results are halves, in two words: the sum itself, or the index of a sum that is
/// too large and stored elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed<W> {
    /// With the highest bit set, the rest and `total` are the index of a large sum.
    visits: W,
    /// The sum of the results, in halves.
    total: W,
}

/// A sum in four bytes, with indices for more large sums than there are nodes.
pub(super) type ShortSum = Packed<u16>;
/// A sum in two bytes, with indices for few large sums.
pub(super) type Tiny = Packed<u8>;

impl<W: Copy + Into<u32> + TryFrom<u32>> Packed<W> {
    const BITS: u32 = u8::BITS * size_of::<W>() as u32;
    /// The most visits that fit even if all results are 1.
    const MOST: u32 = (1 << (Self::BITS - 1)) - 1;
    /// The number of indices for large sums. One more index is reserved.
    const NUMBERS: u32 = ((Self::MOST + 1) << Self::BITS) - 1;

    fn new(visits: u32, total: u32) -> Option<Self> {
        Some(Self { visits: visits.try_into().ok()?, total: total.try_into().ok()? })
    }

    #[inline]
    pub(super) fn of(sum: Sum) -> Option<Self> {
        let (total, rest) = (sum.total / HALF, sum.total % HALF);
        if sum.visits > Self::MOST || rest != 0 {
            return None;
        }
        Self::new(sum.visits, total.try_into().ok()?)
    }

    pub(super) fn sum(self) -> Sum {
        Sum { visits: self.visits.into(), total: i64::from(self.total.into()) * HALF }
    }

    /// The index of a large sum; `None` once the indices are used up.
    fn numbered(number: usize) -> Option<Self> {
        let number = u32::try_from(number).ok().filter(|&number| number < Self::NUMBERS)?;
        Self::new(number >> Self::BITS | (Self::MOST + 1), number & (2 * Self::MOST + 1))
    }

    fn number(self) -> Option<usize> {
        let visits: u32 = self.visits.into();
        (visits > Self::MOST).then(|| ((visits & Self::MOST) << Self::BITS | self.total.into()) as usize)
    }

    /// The sum, looked up in `large` where it is a large one.
    #[inline]
    pub(super) fn read(self, large: &[Sum]) -> Sum {
        self.number().map_or_else(|| self.sum(), |number| large[number])
    }

    /// Replaces the sum, in `large` where it is a large one. Returns `false` where it is large and the
    /// indices are used up.
    #[inline]
    #[must_use]
    pub(super) fn write(&mut self, sum: Sum, large: &mut Vec<Sum>) -> bool {
        // A sum that was large once keeps its index, also when it becomes small.
        if let Some(number) = self.number() {
            large[number] = sum;
            return true;
        }
        let packed = Self::of(sum).or_else(|| {
            let numbered = Self::numbered(large.len())?;
            large.push(sum);
            Some(numbered)
        });
        packed.map(|packed| *self = packed).is_some()
    }

    /// Adds another sum in place, unless one of them is large or the total would be. Returns whether it did.
    #[inline]
    pub(super) fn add(&mut self, more: Self) -> bool {
        let visits = self.visits.into() + more.visits.into();
        // Indices of large sums end here as well: with their highest bit set they exceed any small sum.
        if visits > Self::MOST {
            return false;
        }
        let together = Self::new(visits, self.total.into() + more.total.into());
        together.map(|together| *self = together).is_some()
    }
}

impl ShortSum {
    /// Marks a sum that is too large and stored elsewhere. No sum has this index.
    pub(super) const ELSEWHERE: Self = Self { visits: u16::MAX, total: u16::MAX };
    /// The most visits that fit into a byte, with two codes left for other meanings.
    const CODED: u16 = 14;

    /// The sum in one byte, if the visits are few: n visits have 2n + 1 possible totals, whose codes begin at
    /// n².
    pub(super) fn code(self) -> Option<u8> {
        let is_one = self.visits <= Self::CODED && self.total <= 2 * self.visits;
        is_one.then(|| (self.visits * self.visits + self.total) as u8)
    }

    /// The sum of a code.
    pub(super) fn of_code(code: u8) -> Self {
        let visits = code.isqrt();
        Self { visits: visits.into(), total: (code - visits * visits).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::{HALF, ShortSum, Sum, Tiny};

    #[test]
    fn short_sums_say_what_the_long_ones_do() {
        let mut codes = Vec::new();
        for visits in 0..40 {
            for total in 0..=2 * visits {
                let sum = Sum { visits, total: i64::from(total) * HALF };
                let short = ShortSum::of(sum).unwrap();
                assert_eq!(short.sum(), sum);
                if let Some(code) = short.code() {
                    assert_eq!(ShortSum::of_code(code), short);
                    codes.push(code);
                }
            }
        }
        assert!(codes.into_iter().eq(0..225));
        for number in [0, 1, 65_535, 65_536, (1 << 29) - 1] {
            assert_eq!(ShortSum::numbered(number).and_then(ShortSum::number), Some(number));
        }
        let most = Sum { visits: 32_767, total: 65_534 * HALF };
        assert_eq!(ShortSum::of(most).map(ShortSum::sum), Some(most));
        assert_eq!(ShortSum::of(most).and_then(ShortSum::number), None);
        for (visits, total) in [(32_768, 0), (1, 1), (3, -HALF), (9, 65_536 * HALF)] {
            assert_eq!(ShortSum::of(Sum { visits, total }), None);
        }
    }

    #[test]
    fn a_short_sum_counts_on_once_it_is_large() {
        let (mut short, mut large, mut sum) = (ShortSum::default(), Vec::new(), Sum::default());
        for more in [(1, 2), (32_000, 1), (700, 1_400), (67, 0), (1, 2), (90_000, 5)] {
            let more = Sum { visits: more.0, total: more.1 * HALF };
            sum.add(more);
            let small = ShortSum::of(more).is_some_and(|more| short.add(more));
            assert_eq!(small, sum.visits < 32_768);
            if !small {
                let mut now = short.read(&large);
                now.add(more);
                assert!(short.write(now, &mut large));
            }
            assert_eq!(short.read(&large), sum);
        }
        assert_eq!(large, [sum]);
    }

    #[test]
    fn a_tiny_sum_counts_on_until_the_numbers_are_used_up() {
        let most = Sum { visits: 127, total: 254 * HALF };
        assert_eq!(Tiny::of(most).map(Tiny::sum), Some(most));
        let large = Sum { visits: 128, total: 0 };
        assert_eq!(Tiny::of(large), None);
        let (mut known, mut tiny) = (vec![Sum::default(); 0x7FFE], Tiny::default());
        assert!(tiny.write(large, &mut known));
        assert_eq!((tiny.number(), tiny.read(&known)), (Some(0x7FFE), large));
        assert!(tiny.write(most, &mut known));
        assert_eq!((known.len(), tiny.read(&known)), (0x7FFF, most));
        let mut other = Tiny::default();
        assert!(!other.write(large, &mut known));
        assert_eq!((known.len(), other), (0x7FFF, Tiny::default()));
        assert!(other.write(most, &mut known));
    }
}
