//! Random playouts of Connect Four on plain bitboards.

use super::{ConnectFour, has_four};
use crate::game::bits::Fraction;
use crate::game::{Alternating, Outcome, Rng64};

impl ConnectFour {
    /// A random playout on a board `HEIGHT` high, known at compile time: shifts by a constant take a third of
    /// the work of others.
    pub(super) fn playout<const HEIGHT: u8>(&self, rng: &mut Rng64) -> Outcome {
        let mover = self.side_to_move();
        if has_four(self.opponent(), HEIGHT) {
            return Outcome::Win(mover.other());
        }
        let mut open = OpenColumns::of(self);
        let top = self.bottom_mask() << (HEIGHT - 1);
        let [mut own, mut all] = [self.own, self.all];
        let mut fraction = Fraction::draw(rng);
        let mut played = 0_u32;
        while open.count > 0 {
            // Sixteen choices of at most eight leave each uniform to better than 2^-16.
            if played % 16 == 15 {
                fraction = Fraction::draw(rng);
            }
            let index = fraction.below(open.count);
            // The carry stops at the lowest free cell of the column; the mask drops the stones of the other
            // columns.
            let cell = (all + (1 << open.lowest_bit(index))) & !all;
            if has_four(own | cell, HEIGHT) {
                return Outcome::Win(if played.is_multiple_of(2) { mover } else { mover.other() });
            }
            // The sides change before the stone is added, as in `play`.
            own ^= all;
            all |= cell;
            played += 1;
            if cell & top != 0 {
                open.close(index);
            }
        }
        Outcome::Draw
    }
}

/// The columns that are not full, each by the number of its lowest bit: one byte each of one word, the
/// leftmost column lowest. Choosing one is a shift, faster than searching for a bit of a set.
#[derive(Clone, Copy)]
pub(super) struct OpenColumns {
    bytes: u64,
    pub(super) count: u32,
}

impl OpenColumns {
    pub(super) fn of(position: &ConnectFour) -> Self {
        let mut open = Self { bytes: 0, count: 0 };
        // From the right, for each byte is put below those before it.
        for column in (0..position.width).rev() {
            if position.all & position.bit(column, position.height - 1) == 0 {
                open.bytes = (open.bytes << 8) | u64::from(column * (position.height + 1));
                open.count += 1;
            }
        }
        open
    }

    /// The lowest bit of column number `index` of those that are not full.
    #[inline]
    pub(super) const fn lowest_bit(self, index: u32) -> u32 {
        (self.bytes >> (8 * index)) as u32 & 63
    }

    #[inline]
    const fn close(&mut self, index: u32) {
        let before = (1 << (8 * index)) - 1;
        self.bytes = (self.bytes & before) | ((self.bytes >> 8) & !before);
        self.count -= 1;
    }
}
