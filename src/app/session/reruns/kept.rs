//! Searches that the document keeps: rerunning them to compare, and showing them.

use std::collections::VecDeque;

use crate::catalog::{AnyPosition, Job};
use crate::game::record::MoveId;
use crate::search::Report;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::game;
use crate::session::screen::data::Panel;
use crate::session::screen::update::show;
use crate::session::state::State;
use crate::store::{Document, StoredAnalysis};
use crate::trace::TimedReport;

use super::data::{Goal, RerunTask, RerunVerdict};

/// The most work that opening a document starts by itself: a second or two at most.
const AUTOMATIC_NODES: u64 = 2_000_000;
/// The number of nodes that a simulation counts as.
const NODES_PER_SIMULATION: u64 = 20;

fn work(report: &Report) -> u64 {
    report.nodes.saturating_add(report.simulations.saturating_mul(NODES_PER_SIMULATION))
}

fn rerun(analysis: &StoredAnalysis) -> Option<RerunTask> {
    let job = analysis.fingerprint.and_then(|_| analysis.job.repeated(&analysis.report))?;
    let expected = job.engine.limits.nodes;
    Some(RerunTask { whose: None, goal: Goal::Check { kept: Box::new(analysis.clone()), job }, expected })
}

/// Reruns the small searches of a document that was opened.
pub(crate) fn opened(state: &mut State) {
    let analyses = state.game.document.analyses.iter();
    let small = analyses.filter(|analysis| work(&analysis.report) <= AUTOMATIC_NODES);
    state.reruns.waiting = small.filter_map(rerun).collect::<VecDeque<_>>();
    state.reruns.asked = false;
}

/// Reruns a kept search to compare.
pub(crate) fn check(state: &mut State, index: usize) -> Result<(), &'static str> {
    let Some(analysis) = state.game.document.analyses.get(index) else { return Ok(()) };
    if analysis.fingerprint.is_none() {
        return Err("again.cannot.compare");
    }
    let rerun = rerun(analysis).ok_or("again.cannot.kept")?;
    state.reruns.asked = true;
    if !state.reruns.is_checking(&analysis.job) {
        state.reruns.waiting.push_back(rerun);
    }
    Ok(())
}

/// Goes to the position of a kept search, where the record has it, and runs the search as the one that is
/// shown.
pub(crate) fn show_again(state: &mut State, index: usize) -> Result<Vec<Effect>, &'static str> {
    let Some(analysis) = state.game.document.analyses.get(index) else { return Ok(Vec::new()) };
    let job = analysis.job.repeated(&analysis.report).ok_or("again.cannot.kept")?;
    if job.position != *state.game.position.as_seen()
        && let Some(at) = move_to(&state.game.document, &job.position)
    {
        game::update::go_to(state, at);
    }
    // A method that has the turn there would play on instead.
    state.turns.pause();
    state.analysis.continuous = false;
    state.analysis.requested = None;
    state.analysis.done = None;
    state.reruns.shown = Some(job);
    show(state, None);
    Ok(vec![Effect::Layout(LayoutChange::Focus(Panel::Tree))])
}

/// The first move of the record that leads to a position.
fn move_to(document: &Document, position: &AnyPosition) -> Option<MoveId> {
    let mut waiting = vec![(MoveId::START, document.start.clone())];
    while let Some((at, here)) = waiting.pop() {
        if here == *position {
            return Some(at);
        }
        // A stack: the last child is pushed first, so that the main line comes before variations.
        for &next in document.record.children(at).iter().rev() {
            let mut after = here.clone();
            if document.record.action(next).is_some_and(|action| after.try_play(action).is_ok()) {
                waiting.push((next, after));
            }
        }
    }
    None
}

/// Compares a kept search with its rerun that was shown and is over.
pub(crate) fn shown(state: &mut State, job: &Job, progress: &TimedReport) {
    state.reruns.shown = None;
    if state.analysis.is_rest {
        return;
    }
    let analyses = state.game.document.analyses.iter();
    let mut same = analyses.filter(|analysis| analysis.job.repeated(&analysis.report).as_ref() == Some(job));
    if let Some(analysis) = same.next().cloned() {
        note(state, &analysis, progress);
    }
}

/// Handles the end of a rerun. Once all are over, reports the result, if it is bad or was asked for.
pub(crate) fn checked(state: &mut State, kept: &StoredAnalysis, progress: &TimedReport) -> Option<Notice> {
    note(state, kept, progress);
    let goes_on = |rerun: &RerunTask| matches!(rerun.goal, Goal::Check { .. });
    if state.reruns.waiting.iter().any(goes_on) {
        return None;
    }
    let different =
        state.reruns.checked.iter().filter(|(_, verdict)| *verdict == RerunVerdict::Different).count();
    let (text, all) = (state.text(), state.reruns.checked.len());
    if different > 0 {
        let words = text.with("again.kept.some-differ", &[("different", &different), ("all", &all)]);
        return Some(Notice::error(words));
    }
    let words = state.reruns.asked.then(|| text.with("again.kept.all-same", &[("all", &all)]))?;
    Some(Notice::done(words))
}

fn note(state: &mut State, kept: &StoredAnalysis, progress: &TimedReport) {
    let Some(fingerprint) = kept.fingerprint else { return };
    let said = |report: &Report| (report.nodes, report.simulations, report.score, report.best);
    let same = said(&progress.report) == said(&kept.report) && progress.fingerprint == fingerprint;
    let verdict = if same { RerunVerdict::Same } else { RerunVerdict::Different };
    state.reruns.checked.retain(|(job, _)| *job != kept.job);
    state.reruns.checked.push((kept.job.clone(), verdict));
}
