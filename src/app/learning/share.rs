//! Work shared by threads item by item, with results that do not depend on their number.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, scope};

/// Stack of a thread, as for any search.
const STACK_BYTES: usize = 16 << 20;

/// Lets threads work through the items, each with a state of its own, and returns the results in order;
/// `None` as soon as one item gives none.
pub(super) fn share<T: Sync, S, R: Send>(
    items: &[T],
    threads: NonZero<usize>,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &T) -> Option<R> + Sync,
) -> Option<Vec<R>> {
    let next = AtomicUsize::new(0);
    let part = || {
        let (mut state, mut done) = (state(), Vec::new());
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            let result = work(&mut state, item);
            if result.is_none() {
                // The rest is not needed.
                next.store(items.len(), Ordering::Relaxed);
            }
            done.push((at, result));
        }
    };
    let mut all = scope(|scope| {
        let helper = |number: usize| {
            let thread = Builder::new().name(format!("learning {number}")).stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, part).ok()
        };
        // The calling thread works too, so one helper less is needed.
        let helpers: Vec<_> = (2..=threads.get().min(items.len())).filter_map(helper).collect();
        let own = part();
        let theirs =
            helpers.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        own.into_iter().chain(theirs).collect::<Vec<_>>()
    });
    // Threads finish in any order; sorting makes the result independent of it.
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}
