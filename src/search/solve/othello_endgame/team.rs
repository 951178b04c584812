//! Several threads at one question. All of them search the same null window, or the same guess, and meet in the shared
//! table; the first to come to an end answers for all.
//!
//! So that they do not do the same work, each names the boards that it is busy with: see [`crate::search::solve::busy`].

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::crew::ThreadProvider;
use crate::search::solve::busy::BusyPositions;

use super::board::Discs;
use super::layers::Layers;
use super::local::LocalTables;
use super::worker::{Worker, WorkerCounters};

/// From so many empty squares on a board is worth naming: below, it lies in no table that is shared.
pub(super) const SHARED: u32 = 14;

/// Who searches together.
pub(super) struct Team {
    crew: &'static dyn ThreadProvider,
    helpers: u32,
    busy: BusyPositions,
    /// Whether someone has come to an end.
    done: AtomicBool,
    /// Nodes of the helpers that the control has not heard of.
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

    /// Names a board, or no longer.
    pub(super) fn name(&self, board: Discs, busy: bool) {
        self.busy.name(board.hash(), busy);
    }

    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// A helper's nodes.
    pub(super) fn add_helper_nodes(&self, nodes: u64) {
        self.helped.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Nodes of helpers since the last time.
    pub(super) fn take_helper_nodes(&self) -> u64 {
        self.helped.swap(0, Ordering::Relaxed)
    }
}

/// Asks all threads at once. The answer of a stopped search is none.
pub(super) fn search_together<K: Layers>(
    worker: &mut Worker<'_, K>,
    question: impl Fn(&mut Worker<'_, K>) -> i32 + Sync,
) -> i32 {
    let Some(team) = worker.team.filter(|_| !worker.stopped) else { return question(worker) };
    // The question before left it raised.
    team.done.store(false, Ordering::Relaxed);
    let (found, counted) = (Mutex::new(None), Mutex::new(WorkerCounters::default()));
    let equipped = worker.equipment();
    let help = |_| {
        let mut local = LocalTables::new();
        let mut helper = Worker::helping(&equipped, &mut local);
        let value = question(&mut helper);
        if !helper.stopped
            && let Ok(mut found) = found.lock()
        {
            *found = Some(value);
            team.done.store(true, Ordering::Relaxed);
        }
        // The nodes since it last asked go to the team, so that none is missing from the count.
        helper.poll();
        if let Ok(mut counted) = counted.lock() {
            *counted = counted.plus(helper.counts);
        }
    };
    let mut value = 0;
    team.crew.run_beside(team.helpers, &help, &mut || {
        value = question(worker);
        team.done.store(true, Ordering::Relaxed);
    });
    worker.join(counted.into_inner().unwrap_or_default());
    if worker.stopped
        && !worker.must_stop()
        && let Ok(Some(answer)) = found.into_inner()
    {
        // Another thread was first.
        worker.stopped = false;
        value = answer;
    }
    value
}
