//! Sizes of the board for which the solver's code is compiled: the usual one by its constants, all others at
//! run time.

use std::fmt::Debug;

/// A size of board and the sets of cells that follow from it; the layout is that of the game, height + 1 bits
/// a column.
pub(super) trait SolverSize: Copy + Debug + Send + Sync + 'static {
    fn width(self) -> u32;
    fn height(self) -> u32;
    /// The lowest cell of each column.
    fn bottom(self) -> u64;
    fn board(self) -> u64;
    /// The cells in which a line of four begins, by direction: up, right and down, right, right and up.
    fn beginnings(self) -> [u64; 4];

    /// The number of bits from one column to the next.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    #[inline(always)]
    fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// The rows with an odd number of cells below: those that the second player gets by replies on top.
    #[inline(always)]
    fn upper_rows(self) -> u64 {
        // A product with the bottom row repeats the bits of one column in all of them.
        self.bottom().wrapping_mul(0b1010_1010 & ((1 << self.height()) - 1))
    }

    /// The cell above the topmost of each column.
    #[inline(always)]
    fn guards(self) -> u64 {
        self.bottom() << self.height()
    }

    #[inline(always)]
    fn column(self, column: u32) -> u64 {
        ((1 << self.height()) - 1) << (column * self.stride())
    }

    /// The number of bits from one cell of a line to the next, by direction.
    #[inline(always)]
    fn directions(self) -> [u32; 4] {
        [1, self.height(), self.height() + 1, self.height() + 2]
    }
}

/// A size known at compile time.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedSize<const WIDTH: u32, const HEIGHT: u32>;

impl<const WIDTH: u32, const HEIGHT: u32> FixedSize<WIDTH, HEIGHT> {
    const ANY: AnySize = AnySize::new(WIDTH, HEIGHT);
}

impl<const WIDTH: u32, const HEIGHT: u32> SolverSize for FixedSize<WIDTH, HEIGHT> {
    #[inline(always)]
    fn width(self) -> u32 {
        WIDTH
    }

    #[inline(always)]
    fn height(self) -> u32 {
        HEIGHT
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { Self::ANY.bottom }
    }

    #[inline(always)]
    fn board(self) -> u64 {
        const { Self::ANY.board }
    }

    #[inline(always)]
    fn beginnings(self) -> [u64; 4] {
        const { Self::ANY.beginnings }
    }
}

/// A size known at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnySize {
    width: u32,
    height: u32,
    bottom: u64,
    board: u64,
    beginnings: [u64; 4],
}

impl AnySize {
    /// The board with a number of columns and rows.
    pub(super) const fn new(width: u32, height: u32) -> Self {
        let mut bottom = 0;
        let mut column = 0;
        while column < width {
            bottom |= 1 << (column * (height + 1));
            column += 1;
        }
        let board = bottom * ((1 << height) - 1);
        let steps = [1, height, height + 1, height + 2];
        let mut beginnings = [0; 4];
        let mut direction = 0;
        while direction < 4 {
            let step = steps[direction];
            // All four cells must lie on the board: the guards between columns keep lines from running over
            // its edge.
            beginnings[direction] = board & (board >> step) & (board >> (2 * step)) & (board >> (3 * step));
            direction += 1;
        }
        Self { width, height, bottom, board, beginnings }
    }
}

impl SolverSize for AnySize {
    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }

    #[inline(always)]
    fn height(self) -> u32 {
        self.height
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline(always)]
    fn board(self) -> u64 {
        self.board
    }

    #[inline(always)]
    fn beginnings(self) -> [u64; 4] {
        self.beginnings
    }
}
