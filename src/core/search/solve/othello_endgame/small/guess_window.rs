//! The window of a search to a depth on small boards, used by every layer of the recursion.

/// Depth and window of a search, the latter in hundredths of a disc.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Guess {
    pub(super) depth: u8,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Guess {
    /// An open window.
    pub(super) const fn open(depth: u8) -> Self {
        Self { depth, alpha: -Self::BEYOND, beta: Self::BEYOND }
    }

    /// More than the value of any position.
    const BEYOND: i32 = 100_000;
}
