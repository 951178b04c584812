//! Othello on 8x8, 6x6 and 4x4: a disc flips all discs that it encloses, the majority wins.
//!
//! Squares are bits of one word, row * 8 + column on every size of board, a1 (bit 0) top left. Moves are
//! listed in the order of these bits. A side that cannot move passes, and the pass is then its only action;
//! when neither can move the game is over, and the empty squares go to the winner.

use super::bits::{Bits, mix2, nth_set_bit};
use super::{ActionId, Alternating, Outcome, Position, Rng64, Score, Sequential, Side, random_below};
use moves::{portable_flips_of, portable_moves_of};

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod bulk;
pub(crate) mod kernel;
#[cfg(all(test, target_arch = "x86_64"))]
mod kernels_agree;
mod lines;
mod moves;
mod notation;

pub use moves::{board_mask, flips_of, moves_of};

/// A disc on a square, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The action of a side without a move.
    pub const PASS: Self = Self(64);

    /// A disc on `square` (0..64, row * 8 + column).
    pub const fn at(square: u8) -> Self {
        debug_assert!(square < 64);
        Self(square)
    }

    /// The square; `None` for a pass.
    pub fn square(self) -> Option<u8> {
        (self != Self::PASS).then_some(self.0)
    }

    /// The move on the board of this size under one of its eight [`Othello::transformed`] symmetries.
    #[must_use]
    pub fn transformed(self, size: u8, symmetry: u8) -> Self {
        let Some(square) = self.square() else { return self };
        Self(turned(1 << square, size, symmetry).trailing_zeros() as u8)
    }
}

impl From<Move> for ActionId {
    fn from(action: Move) -> Self {
        Self(action.0.into())
    }
}

/// The addition of a corner to the hint for move ordering.
const CORNER_HINT: i32 = 400;
/// The deduction for each reply.
const REPLY_HINT: i32 = 16;

impl Othello {
    pub const STONES_AT_START: u32 = 4;

    /// The start on a board of 8, 6 or 4 squares a side.
    pub fn new(size: u8) -> Option<Self> {
        let middle = match size {
            8 => 27,
            6 => 18,
            4 => 9,
            _ => return None,
        };
        let own = (1 << (middle + 1)) | (1 << (middle + 8));
        let opponent = (1 << middle) | (1 << (middle + 9));
        Some(Self { own, opponent, side: Side::First, size })
    }

    /// A position with these discs and `mover` to move; `None` when discs overlap or lie outside the board,
    /// or when the size is not 8, 6 or 4.
    pub fn with_discs(size: u8, black: u64, white: u64, mover: Side) -> Option<Self> {
        let fits =
            matches!(size, 4 | 6 | 8) && black & white == 0 && (black | white) & !board_mask(size) == 0;
        let (own, opponent) = if mover == Side::First { (black, white) } else { (white, black) };
        fits.then_some(Self { own, opponent, side: mover, size })
    }

    /// The side in squares: 8, 6 or 4.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The discs of one side.
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.opponent }
    }

    /// The discs of the side to move.
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The squares without a disc.
    pub const fn empties(&self) -> u64 {
        board_mask(self.size) & !(self.own | self.opponent)
    }

    /// Whether the four squares in the middle have discs, as they have in every position of a game.
    pub fn has_middle(&self) -> bool {
        let middle = Self::new(self.size).map_or(0, |start| start.own | start.opponent);
        self.empties() & middle == 0
    }

    /// The squares to which the side to move may move; none when it must pass or the game is over.
    pub fn legal(&self) -> u64 {
        moves_of(self.own, self.opponent) & board_mask(self.size)
    }

    /// The discs that a move to the empty `square` flips; none when it is not legal.
    pub fn flips(&self, square: u8) -> u64 {
        flips_of(square, self.own, self.opponent)
    }

    /// Whether the side to move has no move but the other side has.
    pub fn must_pass(&self) -> bool {
        self.legal() == 0 && self.legal_for_opponent() != 0
    }

    /// The position with the other side to move: after a pass, or a null move where there is no pass.
    #[must_use]
    pub const fn passed(self) -> Self {
        Self { own: self.opponent, opponent: self.own, side: self.side.other(), size: self.size }
    }

    /// The four corners of the board.
    pub const fn corners(&self) -> u64 {
        let last = self.size as u32 - 1;
        1 | 1 << last | 1 << (8 * last) | 1 << (9 * last)
    }

    fn legal_for_opponent(&self) -> u64 {
        moves_of(self.opponent, self.own) & board_mask(self.size)
    }

    /// The board under one of its eight symmetries, 0 being none: bit 2 of `symmetry` transposes, bit 1 swaps
    /// the rows, bit 0 the columns.
    #[must_use]
    pub fn transformed(&self, symmetry: u8) -> Self {
        let apply = |discs: u64| turned(discs, self.size, symmetry);
        Self { own: apply(self.own), opponent: apply(self.opponent), ..*self }
    }
}

/// Squares of a board of this size under one of its eight symmetries: bit 2 of `symmetry` transposes, bit 1
/// swaps the rows, bit 0 the columns, in this order.
pub(crate) const fn turned(squares: u64, size: u8, symmetry: u8) -> u64 {
    // Smaller boards lie in the top left corner: mirroring the whole layout leaves them at the other edge,
    // from which they are shifted back.
    let away = 8 - size as u32;
    let squares = if symmetry & 4 == 0 { squares } else { transposed(squares) };
    let squares = if symmetry & 2 == 0 { squares } else { squares.swap_bytes() >> (8 * away) };
    // Reversing all bits mirrors rows and columns; swapping the bytes puts the rows back.
    if symmetry & 1 == 0 { squares } else { squares.reverse_bits().swap_bytes() >> away }
}

/// The board mirrored at the diagonal from a1 to h8: bits swapped between ever larger blocks.
const fn transposed(discs: u64) -> u64 {
    const fn swapped(discs: u64, mask: u64, distance: u32) -> u64 {
        let difference = (discs ^ (discs >> distance)) & mask;
        discs ^ difference ^ (difference << distance)
    }
    let discs = swapped(discs, 0x00aa_00aa_00aa_00aa, 7);
    let discs = swapped(discs, 0x0000_cccc_0000_cccc, 14);
    swapped(discs, 0x0000_0000_f0f0_f0f0, 28)
}

impl Default for Othello {
    fn default() -> Self {
        Self { own: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000, side: Side::First, size: 8 }
    }
}

impl Position for Othello {
    type Action = Move;

    #[inline]
    fn is_over(&self) -> bool {
        self.legal() == 0 && self.legal_for_opponent() == 0
    }
}

impl Sequential for Othello {
    const COUNTS_FINISHED: bool = true;

    fn actions(&self, out: &mut Vec<Move>) {
        out.clear();
        let legal = self.legal();
        if legal != 0 {
            out.extend(Bits(legal).map(|square| Move(square as u8)));
        } else if self.legal_for_opponent() != 0 {
            out.push(Move::PASS);
        }
    }

    #[inline]
    fn play(&mut self, action: Move) {
        if let Some(square) = action.square() {
            let flips = self.flips(square);
            debug_assert!(flips != 0 && self.empties() & (1 << square) != 0);
            // The names change sides: `own` always belongs to the side to move.
            (self.own, self.opponent) = (self.opponent ^ flips, self.own | flips | 1 << square);
        } else {
            debug_assert!(self.must_pass());
            (self.own, self.opponent) = (self.opponent, self.own);
        }
        self.side = self.side.other();
    }

    fn action(&self, id: ActionId) -> Option<Move> {
        let action = Move(u8::try_from(id.0).ok().filter(|&square| square <= 64)?);
        let legal = match action.square() {
            Some(square) => self.legal() & (1 << square) != 0,
            None => self.must_pass(),
        };
        legal.then_some(action)
    }

    fn count_actions(&self) -> u64 {
        // Without a move there is still the pass, unless neither side can move.
        match self.legal().count_ones() {
            0 => u64::from(self.legal_for_opponent() != 0),
            count => count.into(),
        }
    }

    fn count_pairs(&self) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if let Some(count) = avx2::count_pairs(self) {
            return count;
        }
        bulk::count_pairs(self, portable_moves_of, portable_flips_of)
    }

    fn random_action(&self, rng: &mut Rng64) -> Move {
        match self.legal() {
            0 => Move::PASS,
            legal => Move(nth_set_bit(legal, random_below(rng, legal.count_ones())) as u8),
        }
    }
}

impl Alternating for Othello {
    const ENDS_DECIDED: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn final_score(&self) -> Score {
        // The winner gets the empty squares: the difference grows by them away from 0, and a draw stays a
        // draw.
        let difference = self.own.count_ones() as i32 - self.opponent.count_ones() as i32;
        Score::decided(difference + difference.signum() * self.empties().count_ones() as i32, 0)
    }

    fn random_playout(&self, rng: &mut Rng64) -> Outcome {
        #[cfg(target_arch = "x86_64")]
        if let Some(outcome) = avx2::playout(self, rng) {
            return outcome;
        }
        bulk::playout(self, rng, portable_moves_of, portable_flips_of, nth_set_bit)
    }

    /// The fewer replies the better, corners among them thrice; taking a corner comes before all else.
    fn order_hint(&self, action: Move) -> i32 {
        // A pass is the only action, so there is nothing to order.
        let Some(square) = action.square() else { return 0 };
        let corners = self.corners();
        let replies = self.after(action).legal();
        let taken = (corners >> square & 1) as i32;
        CORNER_HINT * taken
            - REPLY_HINT * ((replies.count_ones() + 2 * (replies & corners).count_ones()) as i32)
    }

    #[inline]
    fn key(&self) -> u64 {
        // Either colour can be to move with the same two sets of discs.
        mix2(self.own, self.opponent) ^ self.side.index() as u64
    }

    fn canonical(&self) -> Self {
        (1..8)
            .map(|symmetry| self.transformed(symmetry))
            .fold(*self, |best, other| if other.key() < best.key() { other } else { best })
    }
}

/// A position of Othello; the default is the start on 8x8. Black is [`Side::First`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    pub(self) own: u64,
    pub(self) opponent: u64,
    pub(self) side: Side,
    pub(self) size: u8,
}
