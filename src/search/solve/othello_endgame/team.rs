//! Several threads at one question. All of them search the same null window, or the same guess, and meet in the shared
//! table; the first to come to an end answers for all.
//!
//! So that they do not do the same work, each names the boards that it is busy with: after the first move of a node, a
//! board with which another thread is busy is put off until nothing else is left. By then its value mostly lies in the
//! table; where it does not, the thread helps below it. Nothing is locked, and nothing waits.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::search::crew::ThreadProvider;

use super::board::Discs;
use super::layers::Layers;
use super::local::LocalTables;
use super::worker::{Worker, WorkerCounters};

/// From so many empty squares on a board is worth naming: below, it lies in no table that is shared.
pub(super) const SHARED: u32 = 14;
/// Boards that can be named at a time.
const NAMES: usize = 1 << 10;

/// Who searches together.
pub(super) struct Team {
    crew: &'static dyn ThreadProvider,
    helpers: u32,
    /// Boards by their hashes: with which some thread is busy.
    busy: Box<[AtomicU64; NAMES]>,
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
        let busy = Box::new([const { AtomicU64::new(0) }; NAMES]);
        Self { crew, helpers, busy, done: AtomicBool::new(false), helped: AtomicU64::new(0) }
    }

    fn place(&self, board: Discs) -> (&AtomicU64, u64) {
        let hash = board.hash();
        (&self.busy[(hash >> 32) as usize % NAMES], hash)
    }

    pub(super) fn is_busy(&self, board: Discs) -> bool {
        let (place, hash) = self.place(board);
        place.load(Ordering::Relaxed) == hash
    }

    /// Names a board, or no longer.
    pub(super) fn name(&self, board: Discs, busy: bool) {
        let (place, hash) = self.place(board);
        if busy {
            place.store(hash, Ordering::Relaxed);
        // Another board may have taken the place since: its name stays.
        } else if place.load(Ordering::Relaxed) == hash {
            place.store(0, Ordering::Relaxed);
        }
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

/// In which order the moves of a node are searched: as they are sorted, those last with which another thread is busy.
#[derive(Default)]
pub(super) struct MoveOrder {
    next: usize,
    put_off: u64,
}

impl MoveOrder {
    /// The next place in the list of `count` moves.
    pub(super) fn take(&mut self, count: usize, mut is_busy: impl FnMut(usize) -> bool) -> Option<usize> {
        while self.next < count {
            let place = self.next;
            self.next += 1;
            if !is_busy(place) {
                return Some(place);
            }
            self.put_off |= 1 << place;
        }
        // The others are done: now come those that were put off, busy or not, so that none is left out.
        let place = self.put_off.trailing_zeros();
        self.put_off &= self.put_off.wrapping_sub(1);
        (place < u64::BITS).then_some(place as usize)
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
