//! A panic on a worker is reported in the window; this keeps it from being reported on the terminal as well.

use std::cell::Cell;
use std::panic;
use std::sync::Once;

use super::manners::lower_thread_priority;

thread_local! {
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Makes the panic hook, whatever it is by now, skip workers. Does so once, however often it is called.
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

/// Does the work of a thread that reports panics in its own way, behind the window.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    silence_worker_panics();
    this_is_a_worker();
    lower_thread_priority();
    work()
}
