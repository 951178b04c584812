//! A panic on a worker is reported in the window; this keeps it from being reported on the terminal as well.

use std::cell::Cell;
use std::panic;
use std::sync::Once;

use super::manners::go_behind_the_window;

thread_local! {
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Makes the panic hook, whatever it is by now, skip workers. Does so once, however often it is called.
pub(super) fn keep_quiet_about_workers() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_WORKER.get() {
                tell(info);
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
    keep_quiet_about_workers();
    this_is_a_worker();
    go_behind_the_window();
    work()
}
