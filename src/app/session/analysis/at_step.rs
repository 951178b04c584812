//! Findings of the search in the tree panel at the step of its recording that is shown: computed once for
//! each step, from the recording alone.

use crate::catalog::{AnyPosition, Family, Method};
use crate::game::Score;
use crate::game::score::Bound;
use crate::search::{ActionReport, Report};
use crate::session::drawing::data::DrawnSearch;
use crate::trace::stats::CompletedDepth;
use crate::trace::stopped::{self, KnownAtStep};
use crate::trace::{
    Counters, Moment, NodeId, NodeState, SimulationPhase, Trajectory, TreeLevel, TreeSnapshot,
};

/// Findings of a search at one step of its recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Then {
    at: StepAddress,
    /// Value, best action, line and values of the actions at the step, and the depth completed; counts are
    /// left out.
    pub report: Report,
    /// Whether anything is known of the root's value.
    pub is_valued: bool,
    /// Counters of the pass that is shown; `None` for a search without a tree.
    pub counters: Option<Counters>,
    /// Depth completed, or number of simulations or runs done: a place on the x axis of the course. `None`
    /// where steps do not say.
    pub effort: Option<u64>,
}

/// A step of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StepAddress {
    search: u64,
    pass: u32,
    step: u64,
    phase: Option<SimulationPhase>,
    level: Option<TreeLevel>,
    generation: u32,
    /// Number of reports received: a new one may change the findings.
    completed: usize,
}

impl StepAddress {
    /// The step of a search that is shown; `None` where the end of the search or its present state is shown.
    fn of(subject: &DrawnSearch<'_>) -> Option<Self> {
        let (recording, search) = (subject.recording, subject.search);
        let completed = recording.stats().completed().len();
        if let Some(course) = subject.trajectory() {
            // The last step of a search that is over is its end, of which the final report knows more.
            let step = subject.view.step.filter(|&step| !recording.is_finished() || step < course.steps())?;
            return Some(Self { search, pass: 0, step, phase: None, level: None, generation: 0, completed });
        }
        let (pass, now) = (subject.pass()?, subject.snapshot()?);
        let newest = recording.running().is_some_and(|running| running.number == pass.number);
        let chosen = subject.view.pass == Some(pass.number);
        // Without a step only an earlier pass that was chosen is a look back.
        if pass.tree.is_empty() || now.moment().is_none() && (newest || !chosen) {
            return None;
        }
        let phase = now.moment().and_then(Moment::phase);
        let level = now.level();
        let at_end = newest && now.step() == pass.tree.steps() && now.counts_its_step() && level.is_none();
        // Where nodes were left out, the recording ends before the search does: its last step is no end.
        if at_end && recording.is_finished() && recording.dropped() == 0 {
            return None;
        }
        // Numbers and steps mean other nodes once the recording gave up its deepest plies.
        let generation = pass.tree.generation();
        Some(Self { search, pass: pass.number, step: now.step(), phase, level, generation, completed })
    }
}

impl Then {
    /// Findings of the search of a drawing at the step that is shown; `None` where its end or its present
    /// state is shown. `newest` is its newest report, and `known` the findings of an earlier call.
    pub fn of<'a>(
        subject: &DrawnSearch<'_>,
        newest: &Report,
        known: Option<&'a Self>,
    ) -> Option<FoundAtStep<'a>> {
        let at = StepAddress::of(subject)?;
        match known.filter(|known| known.at == at) {
            Some(known) => Some(FoundAtStep::Before(known)),
            None => Some(FoundAtStep::New(Box::new(Self::work_out(subject, newest, at)?))),
        }
    }

    fn work_out(subject: &DrawnSearch<'_>, newest: &Report, at: StepAddress) -> Option<Self> {
        if let Some(course) = subject.trajectory() {
            return Some(Self::of_course(subject, course, at));
        }
        let now = subject.snapshot()?;
        let KnownAtStep { mut report, mut is_valued } = if now.tree().is_rated() {
            promised(subject, &now)
        } else {
            // Labels are moves of no game: those of the root are what was tried there.
            let tried = || now.children(NodeId::ROOT).filter_map(|id| now.node(id).action);
            let actions = match subject.root {
                AnyPosition::Labels(_) => tried().collect(),
                root => root.actions(),
            };
            let image = |&action| subject.root.after(&[action]).canonical();
            // Only where twins were left out it matters which actions lead to the same position.
            let twins = now.children(NodeId::ROOT).any(|id| now.node(id).state == NodeState::Twin);
            let images: Vec<_> = actions.iter().filter(|_| twins).map(image).collect();
            let search = stopped::StoppedSearch {
                actions: &actions,
                images: &images,
                prefers_mean: matches!(subject.engine.method, Method::FlatMonteCarlo(_)),
                joint: newest.joint.as_deref(),
            };
            stopped::known(&now, search)
        };
        let before = before(subject).filter(|_| newest.joint.is_none());
        if let Some(before) = before.filter(|_| !is_valued) {
            // A search stopped within a pass answers what the pass before it found.
            (report.best, report.score, report.bound) = (before.best, before.score, before.bound);
            report.line = before.best.into_iter().collect();
            is_valued = true;
        }
        let completed = before.map_or(0, |before| before.depth);
        let (depth, effort) = reached(subject, &now, &report, completed);
        report.depth = depth;
        Some(Self { at, report, is_valued, counters: Some(now.counters()), effort })
    }

    /// For hill climbing or annealing: the best line so far.
    fn of_course(subject: &DrawnSearch<'_>, course: &Trajectory, at: StepAddress) -> Self {
        let best = course.at(at.step).map_or(course.first(), |comparison_run| &comparison_run.best);
        let report = collected(subject, &best.line, best.points);
        Self { at, report, is_valued: true, counters: None, effort: Some(at.step) }
    }
}

/// Findings at a step, borrowed from an earlier call or newly computed.
#[derive(Clone, Debug)]
pub enum FoundAtStep<'a> {
    Before(&'a Then),
    New(Box<Then>),
}

impl std::ops::Deref for FoundAtStep<'_> {
    type Target = Then;

    fn deref(&self) -> &Then {
        match self {
            Self::Before(then) => then,
            Self::New(then) => then,
        }
    }
}

/// The greatest depth completed before the pass that is shown began; `None` for the first pass.
fn before<'a>(subject: &DrawnSearch<'a>) -> Option<&'a CompletedDepth> {
    let pass = subject.pass().filter(|pass| pass.number > 0)?;
    let depth = u32::from(pass.depth?);
    subject.recording.stats().completed().iter().rfind(|done| done.depth < depth)
}

/// The depth completed at the step, and the place on the x axis of the course.
fn reached(
    subject: &DrawnSearch<'_>,
    now: &TreeSnapshot<'_>,
    report: &Report,
    completed: u32,
) -> (u32, Option<u64>) {
    let (tree, newest) = (now.tree(), subject.recording.stats().latest());
    let root = now.node(NodeId::ROOT);
    if tree.has_simulations() && !tree.is_solved() {
        let effort = match (tree.is_rated(), newest.report.simulations) {
            // Each simulation reads one leaf.
            (false, _) => Some(now.counters().leaves),
            // The layer under way is not complete.
            (true, 0) => Some(report.line.len().saturating_sub(1) as u64),
            (true, _) => None,
        };
        return (0, effort);
    }
    // As long as the root has no value, the depth completed is the one before.
    let is_closed = if tree.is_solved() { root.mean.is_some() } else { root.value.is_some() };
    let pass = subject.pass().map(|pass| (pass.number, pass.depth));
    let depth = match pass {
        Some((_, Some(depth))) if is_closed => depth.into(),
        Some((_, None)) if is_closed => newest.report.depth,
        // No step says whether the search began after another depth, or after which.
        Some((1.., None)) => return (0, None),
        _ => completed,
    };
    (depth, Some(depth.into()))
}

/// A report with the line of a game for one and the points it collects; other actions are left out.
fn collected(subject: &DrawnSearch<'_>, line: &[crate::game::ActionId], points: i32) -> Report {
    let (score, best) = (Score::estimate(points), line.first().copied());
    let action = |action| {
        let known = ActionReport {
            score: Some(score),
            bound: Bound::Lower,
            line: line.to_vec(),
            ..ActionReport::unknown(action)
        };
        if Some(action) == best { known } else { ActionReport::unknown(action) }
    };
    let actions = subject.root.actions().into_iter().map(action).collect();
    Report { best, score, bound: Bound::Lower, line: line.to_vec(), actions, ..Report::default() }
}

/// The most promising line of a search by layers or heaps.
fn promised(subject: &DrawnSearch<'_>, now: &TreeSnapshot<'_>) -> KnownAtStep {
    debug_assert_eq!(subject.root.family(), Family::Solo);
    let line: Vec<_> = now.principal_variation().iter().filter_map(|&id| now.tree().action(id)).collect();
    let points = subject.root.after(&line).points().unwrap_or(0);
    KnownAtStep { is_valued: !line.is_empty(), report: collected(subject, &line, points) }
}
