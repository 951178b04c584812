//! Recordings made by commands: as an open trace, and notes on parts left out.

use std::io::Write;

use edagari_app::catalog::{Job, Method};
use edagari_app::trace::export::ExportFormat;
use edagari_app::trace::{NodeId, NodeState, Recording, TreeSnapshot, open};

use super::failure::{ExportFault, Failure};
use super::output::say;

/// An empty recording for an export format, or for none: only an open trace contains more than the last pass.
pub(super) fn begun(job: &Job, format: Option<ExportFormat>) -> Recording {
    if format == Some(ExportFormat::Trace) { Recording::for_file(job) } else { Recording::for_each_pass(job) }
}

/// A recording as an open trace, with all passes that it keeps; reports the number of the others.
pub(super) fn trace(job: &Job, recording: &Recording, err: &mut dyn Write) -> Result<String, Failure> {
    let lost = recording.lost_passes();
    if lost > 0 {
        say(err, format_args!("{} before the last two: no room was left for them", plural_left_out(lost)));
    }
    Ok(open::write(job, recording.written_passes()).map_err(ExportFault::Other)?)
}

fn plural_left_out(passes: u32) -> String {
    if passes == 1 { "1 pass is left out".to_owned() } else { format!("{passes} passes are left out") }
}

/// Reports the part of a search that its tree does not show node by node.
pub(super) fn note_counted(job: &Job, recording: &Recording, err: &mut dyn Write) {
    let Some(tree) = recording.current().map(|pass| &pass.tree) else { return };
    let below = |id: u32| match tree.node(NodeId(id)).state {
        NodeState::Folded(below) => u64::from(below.nodes),
        _ => 0,
    };
    let counted = (0..tree.len() as u32).map(below).sum::<u64>();
    let all = TreeSnapshot::now(tree).counters().nodes;
    let what = if counted > 0 {
        format!("{} of {all} nodes are recorded one by one, and the deeper ones", all.saturating_sub(counted))
    } else if recording.dropped() > 0 {
        format!("{} simulations are recorded one by one, and {} more", tree.steps(), recording.dropped())
    } else {
        return;
    };
    let more = match job.engine.method {
        Method::Exact(_) => "what solvers do below that is never recorded",
        _ => "--recorded-nodes NODES records more",
    };
    say(err, format_args!("{what} are only counted: {more}"));
}
