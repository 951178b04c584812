//! Searches of other programs as columns of a comparison: played back from their open traces beside each other.

use std::path::Path;

use crate::catalog::foreign::{OpenTrace, TraceFault};
use crate::catalog::{AnyPosition, Job, Method};
use crate::session::effect::{Effect, Notice};
use crate::session::state::State;
use crate::words::programs::trace_fault;
use crate::words::text::{count, file_name};

use super::data::Comparison;
use super::update;

/// Adds a recording that was read as one more column, beside the one that is shown where there is no column yet.
pub(crate) fn opened(
    state: &mut State,
    path: &Path,
    read: Option<Result<OpenTrace, TraceFault>>,
) -> Vec<Effect> {
    let (text, file) = (state.text(), file_name(path));
    let refused = |key: &str| vec![Notice::error(text.with(key, &[("file", &file)])).into()];
    let trace = match read {
        Some(Ok(trace)) => trace,
        Some(Err(fault)) => return vec![Notice::error(trace_fault(text, &file, &fault)).into()],
        None => return refused("compare.recording.none"),
    };
    let shown = state.comparison.entries.is_empty().then(|| shown_recording(state)).flatten();
    // A recording that is only looked at is no column: one of another position stands alone.
    let shown = shown.filter(|job| trace.clone().beside(&job.position).is_some());
    let begin = shown.as_ref().map(|job| &job.position).or_else(|| position(state)).cloned();
    let beside = match begin {
        Some(begin) => trace.beside(&begin),
        None => Some(trace),
    };
    let Some(OpenTrace { job: recorded, ends_early, .. }) = beside else {
        return refused("compare.recording.elsewhere");
    };
    if state.comparison.entries.len() >= Comparison::MOST {
        return refused("compare.recording.full");
    }
    for job in shown.into_iter().chain([recorded]) {
        update::add_recording(state, job);
    }
    let said = ends_early.map(|line| {
        Notice::note(text.with("trace.early", &[("file", &file), ("line", &count(line))])).into()
    });
    said.into_iter().collect()
}

/// The recording that is shown as the search of the analysis.
fn shown_recording(state: &State) -> Option<Job> {
    let engine = state.analysis.engine.clone()?;
    let is_recording = matches!(engine.method, Method::Foreign(_));
    let position = state.analysis.root.clone()?;
    is_recording.then(|| Job::new(position, engine))
}

/// The position that the columns are about; `None` where there is no column.
fn position(state: &State) -> Option<&AnyPosition> {
    let first = state.comparison.entries.first()?;
    let recorded = first.recorded.as_ref().map(|job| &job.position);
    Some(recorded.or_else(|| state.comparison.position()).unwrap_or(&state.game.position))
}
