//! Threads that help a search. A search knows no thread itself: its caller may lend it some.

use std::fmt::Debug;

/// How many threads may work together, and who lends those beyond the first.
#[derive(Clone, Copy, Debug)]
pub struct ThreadsOffered {
    /// How many, the caller's own included.
    pub threads: u32,
    /// Who lends the others; without a crew there is one thread.
    pub crew: Option<&'static dyn ThreadProvider>,
}

impl ThreadsOffered {
    /// The most threads that anybody may ask for.
    pub const MOST: u32 = 64;
    /// The caller's own thread alone.
    pub const OWN: Self = Self { threads: 1, crew: None };
}

/// Something that can run a piece of work beside another.
pub trait ThreadProvider: Debug + Sync {
    /// Runs `help(0)`, `help(1)`, … up to `helpers` pieces beside `own`, and returns once all of them have ended.
    /// Where no thread can be had, fewer pieces run or none: the answer of a search must not depend on them.
    fn run_beside(&self, helpers: u32, help: &(dyn Fn(u32) + Sync), own: &mut dyn FnMut());
}
