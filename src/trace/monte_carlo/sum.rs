//! Visits and results, added up. Results count in whole grains, so that counting forward and back, in any order,
//! gives the same to the last bit.

/// Grains of a result of 1. Any result that a playout or an evaluation of half a byte's worth gives is a whole
/// number of them, and all others nearly are.
pub(super) const GRAINS: i64 = 1 << 24;
/// Grains of half a point, the result of a draw.
pub(super) const HALF: i64 = GRAINS / 2;

/// Simulations, counted. Twelve bytes, for there is one in each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub(super) struct Sum {
    /// How many they are.
    pub(super) visits: u32,
    /// Their results for the first player, in grains.
    pub(super) total: i64,
}

const _: () = assert!(size_of::<Sum>() == 12);

impl Sum {
    /// So many simulations, whose results for the first player add up to `total`.
    pub(super) fn of(visits: u32, total: f64) -> Self {
        Self { visits, total: (total * GRAINS as f64).round() as i64 }
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

/// A sum of simulations whose results are halves, in four bytes: the sum itself, or once it is too large for that, the
/// number of a sum that is kept elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Short {
    /// With the highest bit set, the rest and `total` are the number of a large sum.
    visits: u16,
    /// Results in halves.
    total: u16,
}

impl Short {
    /// Stands where a sum is too large and found otherwise. Its number is higher than there are nodes.
    pub(super) const ELSEWHERE: Self = Self { visits: u16::MAX, total: u16::MAX };
    /// Visits whose results, all of them 1, have room.
    const MOST: u16 = u16::MAX / 2;
    /// The most visits that a byte tells, with room for two other meanings.
    const CODED: u16 = 14;

    pub(super) fn of(sum: Sum) -> Option<Self> {
        let visits = u16::try_from(sum.visits).ok().filter(|&visits| visits <= Self::MOST)?;
        let (total, rest) = (sum.total / HALF, sum.total % HALF);
        u16::try_from(total).ok().filter(|_| rest == 0).map(|total| Self { visits, total })
    }

    pub(super) fn sum(self) -> Sum {
        Sum { visits: self.visits.into(), total: i64::from(self.total) * HALF }
    }

    fn numbered(number: usize) -> Self {
        Self { visits: (number >> 16) as u16 | !Self::MOST, total: number as u16 }
    }

    const fn number(self) -> Option<usize> {
        let high = (self.visits & Self::MOST) as usize;
        if self.visits > Self::MOST { Some(high << 16 | self.total as usize) } else { None }
    }

    /// The sum, which may be one of the large ones.
    #[inline]
    pub(super) fn read(self, large: &[Sum]) -> Sum {
        self.number().map_or_else(|| self.sum(), |number| large[number])
    }

    /// Another sum instead, with the large ones.
    #[inline]
    pub(super) fn write(&mut self, sum: Sum, large: &mut Vec<Sum>) {
        match self.number() {
            Some(number) => large[number] = sum,
            None => {
                *self = Self::of(sum).unwrap_or_else(|| {
                    large.push(sum);
                    Self::numbered(large.len() - 1)
                });
            }
        }
    }

    /// Adds another such sum, unless one of them is large or both together are. Tells whether it did.
    #[inline]
    pub(super) fn add(&mut self, more: Self) -> bool {
        let visits = self.visits.checked_add(more.visits).filter(|&visits| visits <= Self::MOST);
        let together = visits.zip(self.total.checked_add(more.total));
        if let Some((visits, total)) = together {
            *self = Self { visits, total };
        }
        together.is_some()
    }

    /// In one byte, if the visits are few: there are 2n + 1 totals of n visits, and the first number of theirs is n².
    pub(super) fn code(self) -> Option<u8> {
        let is_one = self.visits <= Self::CODED && self.total <= 2 * self.visits;
        is_one.then(|| (self.visits * self.visits + self.total) as u8)
    }

    /// What a byte tells.
    pub(super) fn of_code(code: u8) -> Self {
        let visits = code.isqrt();
        Self { visits: visits.into(), total: (code - visits * visits).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::{HALF, Short, Sum};

    #[test]
    fn short_sums_say_what_the_long_ones_do() {
        let mut codes = Vec::new();
        for visits in 0..40 {
            for total in 0..=2 * visits {
                let sum = Sum { visits, total: i64::from(total) * HALF };
                let short = Short::of(sum).unwrap();
                assert_eq!(short.sum(), sum);
                if let Some(code) = short.code() {
                    assert_eq!(Short::of_code(code), short);
                    codes.push(code);
                }
            }
        }
        assert!(codes.into_iter().eq(0..225));
        for number in [0, 1, 65_535, 65_536, (1 << 29) - 1] {
            assert_eq!(Short::numbered(number).number(), Some(number));
        }
        let most = Sum { visits: 32_767, total: 65_534 * HALF };
        assert_eq!(Short::of(most).map(Short::sum), Some(most));
        assert_eq!(Short::of(most).and_then(Short::number), None);
        for (visits, total) in [(32_768, 0), (1, 1), (3, -HALF), (9, 65_536 * HALF)] {
            assert_eq!(Short::of(Sum { visits, total }), None);
        }
    }

    #[test]
    fn a_short_sum_counts_on_once_it_is_large() {
        let (mut short, mut large, mut sum) = (Short::default(), Vec::new(), Sum::default());
        for more in [(1, 2), (32_000, 1), (700, 1_400), (67, 0), (1, 2), (90_000, 5)] {
            let more = Sum { visits: more.0, total: more.1 * HALF };
            sum.add(more);
            let small = Short::of(more).is_some_and(|more| short.add(more));
            assert_eq!(small, sum.visits < 32_768);
            if !small {
                let mut now = short.read(&large);
                now.add(more);
                short.write(now, &mut large);
            }
            assert_eq!(short.read(&large), sum);
        }
        assert_eq!(large, [sum]);
    }
}
