//! Properties of a small board: its squares, corners and quadrants, and the result of a finished game.
//!
//! Small boards lie in the top left corner of the bits of 8x8. [`Discs::empty`] and [`Discs::end`] are about
//! 8x8 alone: here the functions of [`Size`] stand for them.

use crate::game::othello::{board_mask, turned};

use super::super::board::Discs;

/// The greatest number of moves of a position on 6x6: no more than it has squares beside its middle.
pub(super) const ROOM: usize = 32;

/// The square board with `N` squares a side.
pub(in super::super) struct Size<const N: u32>;

impl<const N: u32> Size<N> {
    pub(super) const BOARD: u64 = board_mask(N as u8);
    pub(super) const MOST: i32 = (N * N) as i32;
    pub(super) const CORNERS: u64 = 1 | 1 << (N - 1) | 1 << (8 * (N - 1)) | 1 << (9 * (N - 1));
    /// The squares diagonally beside a corner, and those beside it on the border.
    pub(super) const DIAGONAL_TO_CORNERS: u64 =
        1 << 9 | 1 << (N + 6) | 1 << (8 * (N - 2) + 1) | 1 << (9 * (N - 2));
    pub(super) const BESIDE_CORNERS: u64 = Self::DIAGONAL_TO_CORNERS
        | 1 << 1
        | 1 << 8
        | 1 << (N - 2)
        | 1 << (N + 7)
        | 1 << (8 * (N - 2))
        | 1 << (8 * (N - 1) + 1)
        | 1 << (9 * (N - 1) - 1)
        | 1 << (9 * (N - 1) - 8);
    /// By square, its quadrant; empty for a pass.
    const QUADRANTS: &'static [u64; 65] = &quadrants(N);
    /// The shift of the board to the middle of 8x8.
    const TO_MIDDLE: u32 = 9 * (8 - N) / 2;
    /// The squares around it there.
    const AROUND: u64 = !(Self::BOARD << Self::TO_MIDDLE);

    #[inline]
    pub(super) const fn empty(board: Discs) -> u64 {
        Self::BOARD & !(board.own | board.opponent)
    }

    /// The result of a game that is over: the empty squares go to the winner.
    #[inline]
    pub(super) const fn end(board: Discs) -> i32 {
        let (own, theirs) = (board.own.count_ones() as i32, board.opponent.count_ones() as i32);
        let lead = own - theirs;
        lead + lead.signum() * (Self::MOST - own - theirs)
    }

    /// The squares of the quadrant of a square.
    #[inline]
    pub(super) const fn quadrant(square: u32) -> u64 {
        // A pass is looked up too and has the last place, which holds no square.
        Self::QUADRANTS[if square > 64 { 64 } else { square as usize }]
    }

    /// The squares of the quadrants with an odd number of empty squares.
    #[inline]
    pub(super) fn odd_quadrants(empty: u64) -> u64 {
        let last = N - 1;
        // Each corner stands for its quadrant.
        let quadrants = [0, last, 8 * last, 9 * last].map(Self::quadrant);
        quadrants.into_iter().filter(|quadrant| (empty & quadrant).count_ones() % 2 == 1).sum()
    }

    /// The discs of `own` that nothing can flip: at least those that full lines, the border and each other
    /// hold. In the middle of 8x8 the squares around the board act as its border.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
    pub(super) fn count_stable(
        kernel: impl crate::game::othello::kernel::Kernel,
        own: u64,
        opponent: u64,
    ) -> u32 {
        let empty = Self::BOARD & !(own | opponent);
        let grown = kernel.grown(own << Self::TO_MIDDLE, empty << Self::TO_MIDDLE, Self::AROUND);
        (grown & !Self::AROUND).count_ones()
    }

    /// The canonical board of all eight symmetric ones, and the symmetry that leads to it.
    pub(super) fn canonical(board: Discs) -> (Discs, u8) {
        let (mut least, mut found) = (board, 0);
        for symmetry in 1..8 {
            let [own, opponent] = [board.own, board.opponent].map(|discs| turned(discs, N as u8, symmetry));
            if (own, opponent) < (least.own, least.opponent) {
                (least, found) = (Discs { own, opponent }, symmetry);
            }
        }
        (least, found)
    }

    /// The image of a square under a symmetry; a pass stays.
    pub(super) fn moved(square: u8, symmetry: u8) -> u8 {
        if square < 64 { turned(1 << square, N as u8, symmetry).trailing_zeros() as u8 } else { square }
    }

    /// The inverse of a symmetry.
    pub(super) const fn undoing(symmetry: u8) -> u8 {
        // Transposed, rows and columns swap places.
        if symmetry & 4 == 0 { symmetry } else { 4 | (symmetry & 1) << 1 | symmetry >> 1 & 1 }
    }
}

const fn quadrants(size: u32) -> [u64; 65] {
    let half = size / 2;
    let corner = board_mask(half as u8);
    let mut all = [0; 65];
    let mut square = 0;
    while square < 8 * size {
        let (row, column) = (square / 8, square % 8);
        if column < size {
            let right = if column >= half { half } else { 0 };
            let down = if row >= half { 8 * half } else { 0 };
            all[square as usize] = corner << right << down;
        }
        square += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::stability::stable;
    use crate::game::othello::kernel::Portable;
    use crate::game::othello::{Move, Othello};
    use crate::game::{Position as _, Rng64, Sequential as _};
    use rand::SeedableRng as _;

    fn each_position<const N: u32>(mut look: impl FnMut(Discs)) {
        for seed in 0..40 {
            let mut rng = Rng64::seed_from_u64(seed);
            let mut position = Othello::new(N as u8).expect("a size");
            while !position.is_over() {
                look(Discs::of(&position));
                let action: Move = position.random_action(&mut rng);
                position.play(action);
            }
        }
    }

    #[test]
    fn as_many_discs_are_stable_as_the_slow_way_finds() {
        fn check<const N: u32>() {
            let mut sum = 0;
            each_position::<N>(|Discs { own, opponent }| {
                let found = Size::<N>::count_stable(Portable, own, opponent);
                assert_eq!(found, stable(N as u8, own, opponent).count_ones(), "{own:x} {opponent:x}");
                sum += found;
            });
            assert!(sum > 100);
        }
        check::<4>();
        check::<6>();
    }

    #[test]
    fn every_symmetry_is_undone_and_leads_to_one_board() {
        each_position::<6>(|board| {
            let (canonical, to_it) = Size::<6>::canonical(board);
            for symmetry in 0..8 {
                let [own, opponent] = [board.own, board.opponent].map(|discs| turned(discs, 6, symmetry));
                assert_eq!(own & !Size::<6>::BOARD, 0);
                assert_eq!(Size::<6>::canonical(Discs { own, opponent }).0, canonical);
                let back = Size::<6>::undoing(symmetry);
                assert_eq!(turned(own, 6, back), board.own, "{symmetry}");
            }
            assert_eq!(turned(board.own, 6, to_it), canonical.own);
            assert_eq!(Size::<6>::moved(64, to_it), 64);
        });
    }

    #[test]
    fn four_quadrants_make_the_board() {
        fn check<const N: u32>() {
            let quadrants = [0, N - 1, 8 * (N - 1), 9 * (N - 1)].map(Size::<N>::quadrant);
            assert_eq!(quadrants.iter().sum::<u64>(), Size::<N>::BOARD);
            assert!(quadrants.iter().all(|quadrant| quadrant.count_ones() == N * N / 4));
            assert_eq!(Size::<N>::BESIDE_CORNERS.count_ones(), 12);
            assert_eq!(Size::<N>::BESIDE_CORNERS & !Size::<N>::BOARD, 0);
            assert_eq!(Size::<N>::quadrant(64), 0);
        }
        check::<4>();
        check::<6>();
    }
}
