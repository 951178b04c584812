//! The window of a search to a depth on small boards: in a file of its own, for every layer of the recursion names it.

/// How deep to search, and in which window, in hundredths of a disc.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Guess {
    pub(super) depth: u8,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Guess {
    /// Whatever the value is.
    pub(super) const fn open(depth: u8) -> Self {
        Self { depth, alpha: -Self::BEYOND, beta: Self::BEYOND }
    }

    /// More than any position is worth.
    const BEYOND: i32 = 100_000;
}
