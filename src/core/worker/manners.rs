//! A thread that only calculates makes room for the one that paints.

use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Lets the current thread go behind the window's whenever both want the same processor. Nothing is lost on a machine
/// with a processor to spare, and on others a click is heard sooner.
///
/// Only where the system knows a priority of a single thread: on macOS it would be the whole program's.
pub fn lower_thread_priority() {
    if cfg!(any(target_os = "linux", windows))
        && let Ok(priority) = GENTLE.try_into()
    {
        // A system that refuses leaves the thread as it was, which costs no more than a later picture.
        let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
    }
}

/// Of 0 to 99: on Linux a niceness of 9, on Windows "below normal".
const GENTLE: u8 = 25;
