//! Threads that are lent to a search while it runs, and end with it.

use std::thread;

use crate::search::crew::ThreadProvider;

/// Threads of the system, begun for one piece of work and joined after it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threads;

impl ThreadProvider for Threads {
    fn run_beside(&self, helpers: u32, help: &(dyn Fn(u32) + Sync), own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for number in 0..helpers {
                // The thread that searches is the first solver, so helpers are named from 2 on.
                let named = thread::Builder::new().name(format!("solver {}", number + 2));
                // Without a thread there is no help, and the answer is the same.
                let _ = named.spawn_scoped(scope, move || help(number));
            }
            // Helpers borrow from the caller, so the scope joins them before this returns.
            own();
        });
    }
}
