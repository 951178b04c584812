//! Small arithmetic on 64-bit words that every bitboard game needs: set bits and hashing.

use rand::Rng;

use super::Rng64;

/// The indices of the set bits of a word, lowest first.
#[derive(Clone, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        // Subtracting 1 changes the lowest set bit and the zeros below it; the word is not 0 here.
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Bits {}

/// The index of set bit number `n` of `mask`, counted from the lowest; `n` is below the number of set bits.
#[inline]
pub fn nth_set_bit(mask: u64, n: u32) -> u32 {
    debug_assert!(n < mask.count_ones());
    let mut rest = mask;
    for _ in 0..n {
        rest &= rest - 1;
    }
    rest.trailing_zeros()
}

/// Mixes 64 bits so that each bit of the result depends on all of them; no two words give the same result
/// (the finaliser of MurmurHash3, Appleby 2011).
#[inline]
pub const fn mix(word: u64) -> u64 {
    // Multiplying by an odd number and xoring a word with its own upper bits can each be undone, so no two
    // words give the same result.
    let word = (word ^ (word >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let word = (word ^ (word >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ (word >> 33)
}

/// One key for two words whose order matters.
#[inline]
pub const fn mix2(first: u64, second: u64) -> u64 {
    // The words are treated differently, or both orders of them would have one key.
    mix(first.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(second ^ 0x6a09_e667_f3bc_c909))
}

/// Many small choices from one 64-bit draw.
///
/// The draw is read as a fraction in 0..1: multiplied by n, its whole part is the choice and the remainder is
/// the fraction for the next one. After choices with k outcomes in all, a choice is uniform to k / 2^64.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(u64);

impl Fraction {
    /// A new draw.
    #[inline]
    pub fn draw(rng: &mut Rng64) -> Self {
        Self(rng.next_u64())
    }

    /// A number below `bound`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        let product = self.0 as u128 * bound as u128;
        self.0 = product as u64;
        (product >> 64) as u32
    }
}
