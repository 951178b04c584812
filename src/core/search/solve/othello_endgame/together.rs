//! Several threads on one question. All of them search the same null window, or the same guess, and share the
//! table; the first to finish answers for all.
//!
//! It is above the workers, which communicate through their `team`.

use std::sync::Mutex;

use super::counted::plies;
use super::layers::Layers;
use super::local::LocalTables;
use super::worker::{Worker, WorkerCounters};

/// Searches on all threads at once. The answer of a stopped search is `None`.
pub(super) fn search_together<K: Layers>(
    worker: &mut Worker<'_, K>,
    question: impl Fn(&mut Worker<'_, K>) -> i32 + Sync,
) -> i32 {
    let Some(team) = worker.team.filter(|_| !worker.stopped) else { return question(worker) };
    // It is still raised from the search before.
    team.set_done(false);
    let (found, counted) = (Mutex::new(None), Mutex::new((WorkerCounters::default(), plies::<K>())));
    let equipped = worker.equipment();
    let help = |_| {
        let mut local = LocalTables::new();
        let mut helper = Worker::helping(&equipped, &mut local);
        let value = question(&mut helper);
        if !helper.stopped
            && let Ok(mut found) = found.lock()
        {
            *found = Some(value);
            team.set_done(true);
        }
        // The nodes since its last check go to the team, so that none is missing from the count.
        helper.poll(0);
        if let Ok(mut counted) = counted.lock() {
            counted.0 = counted.0.plus(helper.counts);
            counted.1.iter_mut().zip(&helper.plies).for_each(|(sum, ply)| *sum += *ply);
        }
    };
    let mut value = 0;
    team.run_beside(&help, &mut || {
        value = question(worker);
        team.set_done(true);
    });
    let (counts, plies) = counted.into_inner().unwrap_or_default();
    worker.join(counts, &plies);
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
