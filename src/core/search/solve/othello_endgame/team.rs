//! Messages between the threads of one search: that one has finished, numbers of nodes, and the boards that
//! each is busy with, so that they do not do the same work. See [`crate::search::solve::busy`].

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::crew::ThreadProvider;
use crate::search::solve::busy::BusyPositions;

use super::board::Discs;

/// The least number of empty squares of boards that are marked: below, a board is in no shared table.
pub(super) const SHARED: u32 = 14;

/// The threads that search together.
pub(super) struct Team {
    crew: &'static dyn ThreadProvider,
    helpers: u32,
    busy: BusyPositions,
    /// Whether a thread has finished.
    done: AtomicBool,
    /// Nodes of the helpers that are not yet counted by the control.
    helped: AtomicU64,
}

impl fmt::Debug for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Team").field("helpers", &self.helpers).finish_non_exhaustive()
    }
}

impl Team {
    pub(super) fn new(crew: &'static dyn ThreadProvider, helpers: u32) -> Self {
        Self {
            crew,
            helpers,
            busy: BusyPositions::new(),
            done: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        }
    }

    pub(super) fn is_busy(&self, board: Discs) -> bool {
        self.busy.is_busy(board.hash())
    }

    /// Marks a board as busy or not.
    pub(super) fn name(&self, board: Discs, busy: bool) {
        self.busy.name(board.hash(), busy);
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Sets or clears the flag that a thread has finished.
    pub(super) fn set_done(&self, done: bool) {
        self.done.store(done, Ordering::Relaxed);
    }

    /// Runs the helpers' work on the lent threads, and `own` on this one.
    pub(super) fn run_beside(&self, help: &(dyn Fn(u32) + Sync), own: &mut dyn FnMut()) {
        self.crew.run_beside(self.helpers, help, own);
    }

    pub(super) fn add_helper_nodes(&self, nodes: u64) {
        self.helped.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Nodes of helpers since the last call.
    pub(super) fn take_helper_nodes(&self) -> u64 {
        self.helped.swap(0, Ordering::Relaxed)
    }
}
