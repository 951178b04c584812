//! Analyses set aside when the user left their positions: each waits as it was, and continues when its
//! position is shown again.
//!
//! The search of one that has not come to its end pauses on its thread ([`crate::session::search_runner`])
//! and continues node by node as if it had not paused: its recording, and whatever is opened in it later, are
//! those of one search. All waiting analyses share a budget of memory; beyond it the one left longest ago is
//! dropped, and only its report stays in the document.

use crate::catalog::{Job, Method};
use crate::search::{Report, memory_budget};
use crate::session::drawing::data::TreeView;
use crate::session::reruns;
use crate::session::state::{State, Status};
use crate::store::{Document, StoredAnalysis as Kept};
use crate::trace::{Recording, TimedReport};

use super::data::{Analysis, LeftAnalysis, Purpose, Wanted};
use super::update::{keep_found, keep_report};

/// The most analyses that wait: each has a thread.
const MOST: usize = 48;

/// Whether an analysis can wait: it is for display, ends only by itself or by the user, searches in one
/// thread and in no tree that continues through the game.
pub(crate) fn can_wait(wanted: &Wanted) -> bool {
    let engine = &wanted.job.engine;
    let alone = match &engine.method {
        Method::Exact(method) => method.threads == 1,
        Method::Mcts(method) => !method.reuse,
        Method::External(_) => false,
        _ => true,
    };
    let limited = engine.limits.nodes.is_some() || engine.limits.seconds.is_some();
    wanted.purpose == Purpose::Analysis && alone && !limited
}

/// Sets the analysis that is shown aside. Returns the numbers of those that are dropped for lack of memory.
pub(crate) fn leave(state: &mut State, wanted: Wanted) -> Vec<u64> {
    if state.analysis.status == Status::Running {
        state.analysis.status = Status::Stopped;
    }
    note(state);
    // After the note, which reads the analysis where it is shown.
    let analysis = take(state);
    let view = std::mem::take(&mut state.view.tree);
    // How fast steps go by is a choice of the user and stays for the next search.
    state.view.tree.player.speed = view.player.speed;
    state.left.push(LeftAnalysis { wanted, analysis, view });
    over_budget(state)
}

/// Keeps the findings of an unfinished analysis in the game and its document.
pub(crate) fn note(state: &mut State) {
    let Some(wanted) = unfinished(&state.analysis).filter(can_wait) else { return };
    let Some(progress) = state.analysis.progress.clone().filter(|found| found.report.is_valued()) else {
        return;
    };
    keep_found(state, &progress);
    keep_report(state, &wanted, &progress);
}

/// The question that the search that is shown was begun for; `None` once it has come to its end.
fn unfinished(analysis: &Analysis) -> Option<Wanted> {
    let recording = analysis.recording.as_ref().filter(|recording| !recording.is_finished())?;
    let (position, engine) = (analysis.root.clone()?, analysis.engine.clone()?);
    let job = Job { position, engine, recorded_nodes: recording.budget() };
    Some(Wanted { purpose: analysis.purpose, job })
}

/// The report that the document keeps of the same analysis: the one with most work.
pub(super) fn earlier(document: &Document, wanted: &Wanted) -> Option<Report> {
    let (position, engine) = (&wanted.job.position, &wanted.job.engine);
    let same = |kept: &&Kept| {
        let job = &kept.job;
        job.position == *position
            && job.engine.method == engine.method
            && job.engine.evaluation == engine.evaluation
    };
    let kept = document.analyses.iter().filter(|_| can_wait(wanted)).filter(same);
    kept.max_by_key(|kept| work(&kept.report)).map(|kept| kept.report.clone())
}

/// Where nothing is searched or was, shows the report that the document keeps of the position on the board,
/// if any.
pub(crate) fn recall(state: &mut State) {
    let here = state.game.position.as_seen();
    let shows_more = state.analysis.recording.is_some();
    if shows_more || state.analysis.root.as_ref() == Some(&*here) || state.lessons.staged {
        return;
    }
    let kept = state.game.document.analyses.iter().filter(|kept| kept.job.position == *here);
    let Some(kept) = kept.max_by_key(|kept| work(&kept.report)) else { return };
    let progress = TimedReport { report: kept.report.clone(), ..TimedReport::default() };
    // Before the counts are read: `searches` below must include this number.
    let number = state.analysis.next_number();
    let Analysis { continuous, requested, searches, .. } = state.analysis;
    state.analysis = Analysis {
        root: Some(kept.job.position.clone()),
        root_move: state.game.cursor,
        engine: Some(kept.job.engine.clone()),
        status: if progress.report.finished { Status::Finished } else { Status::Stopped },
        progress: Some(progress),
        begun: number,
        ..Analysis { continuous, requested, searches, ..Analysis::default() }
    };
}

/// The amount of work behind a report.
pub(super) fn work(report: &Report) -> u64 {
    report.nodes.max(report.simulations)
}

/// The number of the waiting analysis of this very question.
pub(crate) fn waiting_for(state: &State, wanted: &Wanted) -> Option<u64> {
    let is_it = |left: &&LeftAnalysis| left.wanted == *wanted;
    state.left.iter().find(is_it).map(|left| left.analysis.begun)
}

/// Shows a waiting analysis in place of the one that is shown.
pub(crate) fn come_back(state: &mut State, number: u64) {
    let Some(at) = state.left.iter().position(|left| left.analysis.begun == number) else { return };
    let LeftAnalysis { wanted, analysis, view } = state.left.remove(at);
    let Analysis { continuous, requested, searches, .. } = state.analysis;
    let over = analysis.recording.as_ref().is_some_and(Recording::is_finished);
    let status = if over { analysis.status.clone() } else { Status::Running };
    let done = over.then_some(wanted);
    // The same position may be shown at another move of the record now.
    let root_move = state.game.cursor;
    state.analysis = Analysis { continuous, requested, searches, root_move, done, status, ..analysis };
    state.view.tree = TreeView { player: state.view.tree.player, ..view };
    state.view.tree.player.plays = false;
    // Solutions are kept by the moves from the root, which is another one now.
    state.reruns.solved.clear();
    reruns::update::forget(state);
    reruns::update::solve(state, Vec::new());
}

/// Drops a waiting analysis.
pub(crate) fn give_up(state: &mut State, number: u64) {
    state.left.retain(|left| left.analysis.begun != number);
}

/// Shows an analysis as it was when it was set aside; one that ran then is stopped.
pub(crate) fn show(state: &mut State, analysis: Analysis, view: TreeView) {
    state.analysis.continuous = analysis.continuous;
    if analysis.root.is_none() {
        return;
    }
    let searches = state.analysis.searches;
    let status = if analysis.status == Status::Running { Status::Stopped } else { analysis.status.clone() };
    state.analysis = Analysis { searches, status, requested: None, ..analysis };
    state.view.tree = view;
    state.view.tree.player.plays = false;
}

/// Takes the analysis that is shown out of the state, which then searches nothing.
pub(crate) fn take(state: &mut State) -> Analysis {
    let Analysis { continuous, requested, searches, .. } = state.analysis;
    let next = Analysis { continuous, requested, searches, ..Analysis::default() };
    std::mem::replace(&mut state.analysis, next)
}

/// Drops the analyses left longest ago while all that wait take more memory than the settings allow or than
/// the system has left for the next search. Returns their numbers.
fn over_budget(state: &mut State) -> Vec<u64> {
    let taken: u64 = state.left.iter().map(LeftAnalysis::bytes).sum();
    let there_is = taken.saturating_add(memory_budget::free()) / 2;
    let mut room = (u64::from(state.settings.kept_megabytes) << 20).min(there_is);
    let mut kept = 0;
    for left in state.left.iter().rev().take(MOST) {
        // From the newest back, ending at the first that does not fit, so that the oldest part is dropped.
        let Some(rest) = room.checked_sub(left.bytes()) else { break };
        (room, kept) = (rest, kept + 1);
    }
    let gone = state.left.len() - kept;
    state.left.drain(..gone).map(|left| left.analysis.begun).collect()
}
