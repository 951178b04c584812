//! The board of the endgame solver: plain bitboards on 8x8, from the point of view of the side to move.

use crate::game::othello::Othello;

pub(super) const MOST: i32 = 64;
/// The greatest number of moves of a position.
pub(super) const ROOM: usize = 34;

/// The discs of the side to move and of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Discs {
    pub(super) own: u64,
    pub(super) opponent: u64,
}

impl Discs {
    pub(super) const fn of(position: &Othello) -> Self {
        Self { own: position.own(), opponent: position.opponent() }
    }

    #[inline]
    pub(super) const fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    /// The board after a move, from the other side's point of view.
    #[inline]
    pub(super) const fn after(self, square: u32, flips: u64) -> Self {
        Self { own: self.opponent ^ flips, opponent: self.own | flips | 1 << (square & 63) }
    }

    #[inline]
    pub(super) const fn passed(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// The result of a game that is over: the empty squares go to the winner.
    pub(super) const fn end(self) -> i32 {
        let (own, theirs) = (self.own.count_ones() as i32, self.opponent.count_ones() as i32);
        let lead = own - theirs;
        lead + lead.signum() * (MOST - own - theirs)
    }

    /// A hash of the board; its high bits are the best.
    #[inline]
    pub(super) const fn hash(self) -> u64 {
        let mixed = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.opponent.rotate_left(29);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

/// The squares of the quadrant of a square.
#[inline]
pub(super) const fn quadrant(square: u32) -> u64 {
    // Bit 2 of a square tells the half of its column, bit 5 that of its row.
    0x0f0f_0f0f << (square & 0x24)
}

/// The squares of the quadrants with an odd number of empty squares.
pub(super) fn odd_quadrants(empty: u64) -> u64 {
    [0, 4, 32, 36].map(quadrant).into_iter().filter(|quadrant| (empty & quadrant).count_ones() % 2 == 1).sum()
}
