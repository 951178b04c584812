//! Threads that help a search. A search starts no thread itself: its caller may lend it some.

use std::fmt::Debug;

/// The number of threads that may work together, and the lender of those beyond the first.
#[derive(Clone, Copy, Debug)]
pub struct ThreadsOffered {
    /// The number of threads, the caller's own included.
    pub threads: u32,
    /// The lender of the others; without one there is a single thread.
    pub crew: Option<&'static dyn ThreadProvider>,
}

impl ThreadsOffered {
    /// The greatest number of threads that can be set.
    pub const MOST: u32 = 64;
    /// The caller's own thread alone.
    pub const OWN: Self = Self { threads: 1, crew: None };
}

/// A lender of threads, which run pieces of work beside the caller's.
pub trait ThreadProvider: Debug + Sync {
    /// Runs `help(0)`, `help(1)`, … up to `helpers` pieces beside `own`, and returns once all of them have
    /// ended. Where no thread is available, fewer pieces run or none: the answer of a search must not depend
    /// on them.
    fn run_beside(&self, helpers: u32, help: &(dyn Fn(u32) + Sync), own: &mut dyn FnMut());
}
