//! Threads for searches: without panic messages, below the window's priority, and lent to searches that use
//! several.

use std::cell::Cell;
use std::sync::Once;
use std::{panic, thread};

use thread_priority::{ThreadPriority, set_current_thread_priority};

use crate::search::crew::ThreadProvider;

thread_local! {
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Makes the present panic hook skip workers. Does so once, however often it is called.
pub(super) fn silence_worker_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_WORKER.get() {
                usual(info);
            }
        }));
    });
}

/// Marks the current thread as a worker.
pub(super) fn this_is_a_worker() {
    IS_WORKER.set(true);
}

/// Runs work on a thread that reports panics in its own way, below the window's priority.
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    silence_worker_panics();
    this_is_a_worker();
    lower_thread_priority();
    work()
}

/// Lowers the priority of the current thread below the window's, for when both want the same processor.
/// Nothing is lost on a machine with a free processor, and on others clicks are handled sooner.
///
/// Only where the system has a priority of a single thread: on macOS it would be the whole program's.
pub fn lower_thread_priority() {
    if cfg!(any(target_os = "linux", windows))
        && let Ok(priority) = GENTLE.try_into()
    {
        // A system that refuses leaves the thread unchanged, which only delays pictures.
        let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
    }
}

/// Of 0 to 99: on Linux a niceness of 9, on Windows "below normal".
const GENTLE: u8 = 25;

/// Threads of the system, started for one piece of work and joined after it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads;

impl ThreadProvider for Threads {
    fn run_beside(&self, helpers: u32, help: &(dyn Fn(u32) + Sync), own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for number in 0..helpers {
                // The thread that searches is the first solver, so helpers are numbered from 2 on.
                let named = thread::Builder::new().name(format!("solver {}", number + 2));
                // Without a thread there is no help, and the answer is the same.
                let _ = named.spawn_scoped(scope, move || help(number));
            }
            // Helpers borrow from the caller, so the scope joins them before this returns.
            own();
        });
    }
}
