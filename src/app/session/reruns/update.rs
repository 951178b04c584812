//! Reruns of searches in the background: requests and results.

use crate::catalog::{Engine, Job, Method};
use crate::game::ActionId;
use crate::search::Limits;
use crate::search::equilibrium::ExactEquilibrium;
use crate::session::command::{Command, RerunCommand, TreeCommand};
use crate::session::compare;
use crate::session::drawing::data::{DrawingPlace, DrawnSearch};
use crate::session::drawing::time;
use crate::session::effect::{Effect, Notice};
use crate::session::state::State;
use crate::trace::tree::GraftError;
use crate::trace::{Moment, NodeId, NodeState, Recording, SubtreePlace, TreeSnapshot};
use crate::words::faults;
use crate::words::move_numbers::move_names;
use crate::words::text::count;
use crate::worker::SearchMessage;

use super::asking::{CutOpinion, CutQuestion};
use super::data::{Goal, RerunTask, Reruns, SolvedGame, Whose};
use super::{held, kept};

pub(crate) fn apply(state: &mut State, command: &RerunCommand) -> Vec<Effect> {
    let rerun = match command {
        &RerunCommand::Open(drawing_place, node) => open(state, drawing_place, node),
        &RerunCommand::Anyway(drawing_place, node) => anyway(state, drawing_place, node),
        RerunCommand::AskEngine(drawing_place, node, engine) => Ok(ask(state, *drawing_place, *node, engine)),
        RerunCommand::Hold => held::hold(state).map(|()| None),
        &RerunCommand::Check(index) => kept::check(state, index).map(|()| None),
        &RerunCommand::Show(index) => match kept::show_again(state, index) {
            Ok(effects) => return effects,
            Err(key) => Err(key),
        },
        RerunCommand::Stop => {
            next(state);
            return Vec::new();
        }
    };
    match rerun {
        Ok(Some(rerun)) => state.reruns.waiting.push_back(rerun),
        Ok(None) => {}
        Err(key) => return vec![Effect::Tell(Notice::error(state.text().get(key)))],
    }
    // The opinion of an engine about a node is shown in its panel.
    let RerunCommand::AskEngine(drawing_place, node, _) = command else { return Vec::new() };
    vec![Effect::Apply(Box::new(Command::Tree(*drawing_place, TreeCommand::Select(Some(*node)))))]
}

/// Drops everything about searches that are no longer shown.
pub(crate) fn forget(state: &mut State) {
    let running = state.reruns.wanted().cloned();
    let mut again = std::mem::take(&mut state.reruns);
    // Reruns continue only for drawings; results stay with an analysis that waits.
    let is_shown = |whose: Whose| state.stage_of(whose).is_some();
    let is_kept = |whose: Whose| state.is_kept(whose);
    again.waiting.retain(|rerun| rerun.whose.is_none_or(is_shown));
    again.answers.retain(|(whose, _), _| is_kept(*whose));
    again.opinions.retain(|(whose, _), _| is_kept(*whose));
    again.opened.retain(|(whose, _)| is_kept(*whose));
    // The recording of one rerun must not be taken for that of the next.
    if again.wanted() != running.as_ref() {
        (again.nodes, again.recording) = (0, None);
    }
    state.reruns = again;
}

/// Asks for the exact solution of the position after these moves from the root of a search of simultaneous
/// moves, as far as it is found in a few seconds.
pub(crate) fn solve(state: &mut State, line: Vec<ActionId>) {
    let (Some(root), Some(engine)) = (&state.analysis.root, &state.analysis.engine) else { return };
    let position = root.after(&line);
    if !engine.method.moves_at_once() || position.is_over() {
        return;
    }
    let method = Method::Equilibrium(ExactEquilibrium::default());
    let limits = Limits { nodes: Some(300_000), seconds: Some(4.0), ..Limits::default() };
    let engine = Engine { limits, ..Engine::with_method(method, position.game()) };
    let job = Job { position, engine, recorded_nodes: 0 };
    let rerun = RerunTask {
        whose: Some(Whose::Analysis(state.analysis.begun)),
        goal: Goal::Solve { line, job },
        expected: None,
    };
    state.reruns.waiting.push_back(rerun);
}

/// Asks for the exact solution of the turn that is selected in the tree, besides that of the root.
pub(crate) fn solve_selected(state: &mut State) {
    let Some(address) = &state.view.tree.node else { return };
    let mut line: Vec<_> = address.actions().collect();
    // A turn has two half moves; between them it is still the same turn.
    line.truncate(line.len() & !1);
    let is_other =
        |goal: &Goal| matches!(goal, Goal::Solve { line: other, .. } if !other.is_empty() && *other != line);
    state.reruns.waiting.retain(|rerun| !is_other(&rerun.goal));
    let is_this =
        |rerun: &RerunTask| matches!(&rerun.goal, Goal::Solve { line: other, .. } if *other == line);
    if !state.reruns.solved.contains_key(&line) && !state.reruns.waiting.iter().any(is_this) {
        solve(state, line);
    }
}

/// Drops everything, because another document is open.
pub(crate) fn forget_document(state: &mut State) {
    state.reruns = Reruns::default();
    kept::opened(state);
}

/// Ends the running rerun.
fn next(state: &mut State) {
    let again = &mut state.reruns;
    again.waiting.pop_front();
    (again.nodes, again.recording) = (0, None);
}

/// The place of a node in the shown recording.
fn place(subject: &DrawnSearch<'_>, node: NodeId) -> Option<SubtreePlace> {
    Some(SubtreePlace { pass: subject.pass()?.number, address: subject.address(node)? })
}

/// The job of the search that is shown, made repeatable; or the reason why it cannot be rerun.
fn shown_job(subject: &DrawnSearch<'_>) -> Result<Job, &'static str> {
    let recorded_nodes = subject.recording.budget();
    let mut job = Job { position: subject.root.clone(), engine: subject.engine.clone(), recorded_nodes };
    let report = &subject.recording.stats().latest().report;
    // A paused search is like one that is over where its last report has all counts.
    let paused = !subject.live && subject.engine.method.is_monte_carlo();
    if subject.recording.is_finished() || paused {
        return job.repeated(report).ok_or("again.cannot.kept");
    }
    job = job.solving_as(report);
    // A limit of time would end the second run at another node than the first.
    job.engine.limits.seconds = None;
    Ok(job)
}

fn open(state: &State, drawing_place: DrawingPlace, node: NodeId) -> Result<Option<RerunTask>, &'static str> {
    let Some((subject, pass)) =
        state.subject(drawing_place).and_then(|subject| Some((subject, subject.pass()?)))
    else {
        return Ok(None);
    };
    let Some(place) = place(&subject, node) else { return Ok(None) };
    let whose = Whose::of(&subject);
    let tree = &pass.tree;
    let (side, visits) = (tree.node(node).side, tree.node(node).visits);
    if state.reruns.is_about(whose, &place) {
        return Ok(None);
    }
    if !subject.live && subject.recording.dropped() > 0 && visits > 0 {
        return widen(state, &subject, place).map(Some);
    }
    if !matches!(tree.node(node).state, NodeState::Folded(_)) {
        return Ok(None);
    }
    let room = u64::from(Recording::MOST_NODES).saturating_sub(tree.len() as u64) as u32;
    if room < Recording::LEAST_BUDGET {
        return Err("again.cannot.full");
    }
    let job = shown_job(&subject)?;
    let room = room.min(state.settings.recorded_nodes.max(Recording::LEAST_BUDGET));
    // Nodes searched before the node was left: the passes before, and this one up to there.
    let before = subject.recording.stats().completed().iter().rev();
    let before = before
        .filter(|done| pass.depth.is_some_and(|depth| done.depth < u32::from(depth)))
        .map(|done| done.nodes);
    let left = tree.node(node).left.map(|step| Moment::at(tree, step));
    let here = left.map(|moment| TreeSnapshot::new(tree, Some(&moment)).counters().nodes);
    let expected = here.map(|here| here + before.max().unwrap_or(0));
    Ok(Some(RerunTask { whose: Some(whose), goal: Goal::Open { place, job, room, side }, expected }))
}

/// Asks for the nodes below a node of a Monte Carlo tree that exceeded its budget. The whole search is
/// recorded once more, with all places opened earlier.
fn widen(state: &State, subject: &DrawnSearch<'_>, place: SubtreePlace) -> Result<RerunTask, &'static str> {
    let whose = Some(Whose::of(subject));
    let opened =
        state.reruns.opened.iter().filter(|(other, at)| Some(*other) == whose && at.pass == place.pass);
    let before: Vec<_> = opened.map(|(_, at)| at.address.clone()).collect();
    let job = shown_job(subject)?;
    let most = Recording::MOST_NODES.saturating_sub(job.recorded_nodes);
    let each = state.settings.recorded_nodes.max(Recording::LEAST_BUDGET);
    let room = each.saturating_mul(before.len() as u32 + 1).min(most);
    if room < Recording::LEAST_BUDGET {
        return Err("again.cannot.full");
    }
    let expected = job.engine.limits.nodes;
    Ok(RerunTask { whose, goal: Goal::Widen { place, before, job, room }, expected })
}

fn anyway(
    state: &State,
    drawing_place: DrawingPlace,
    node: NodeId,
) -> Result<Option<RerunTask>, &'static str> {
    let Some((subject, pass)) =
        state.subject(drawing_place).and_then(|subject| Some((subject, subject.pass()?)))
    else {
        return Ok(None);
    };
    let Some(place) = place(&subject, node) else { return Ok(None) };
    let whose = Whose::of(&subject);
    if pass.tree.node(node).state != NodeState::Skipped || state.reruns.is_about(whose, &place) {
        return Ok(None);
    }
    let job = Job::new(subject.root.clone(), subject.engine.clone());
    let branch = job.anyway(&pass.tree.path(node), pass.depth).ok_or("again.cannot.anyway")?;
    Ok(Some(RerunTask { whose: Some(whose), goal: Goal::Anyway { place, branch }, expected: None }))
}

fn ask(state: &State, drawing_place: DrawingPlace, node: NodeId, engine: &str) -> Option<RerunTask> {
    let subject = state.subject(drawing_place)?;
    let place = place(&subject, node)?;
    let whose = Whose::of(&subject);
    if state.reruns.is_about(whose, &place) {
        return None;
    }
    let question = CutQuestion::of(&subject, node, engine)?;
    Some(RerunTask { whose: Some(whose), goal: Goal::AskEngine { place, question }, expected: None })
}

/// Starts a rerun.
pub fn errand_begins(state: &mut State, rerun: &RerunTask) {
    state.reruns.nodes = 0;
    state.reruns.recording = match &rerun.goal {
        Goal::Open { room, side, .. } => Some(Recording::new(*side, *room)),
        Goal::Widen { job, room, .. } => {
            Some(Recording::new(job.position.side_to_move(), job.recorded_nodes.saturating_add(*room)))
        }
        Goal::Anyway { .. } | Goal::Check { .. } | Goal::Solve { .. } | Goal::AskEngine { .. } => None,
    };
}

/// Sets the number of nodes that the running rerun has searched.
pub const fn errand_progress(state: &mut State, nodes: u64) {
    state.reruns.nodes = nodes;
}

/// Handles one message of a rerun.
pub fn absorb(state: &mut State, rerun: &RerunTask, message: SearchMessage) -> Vec<Effect> {
    said(state, rerun, message).map(Effect::Tell).into_iter().collect()
}

/// Handles one message of a rerun, and returns a notice about it.
fn said(state: &mut State, rerun: &RerunTask, message: SearchMessage) -> Option<Notice> {
    match message {
        SearchMessage::Trace(events) => {
            if let Some(recording) = &mut state.reruns.recording {
                for event in &events {
                    recording.apply(event);
                }
            }
            None
        }
        SearchMessage::Progress(_) => None,
        SearchMessage::Finished(progress) => {
            let recorded = state.reruns.recording.take();
            next(state);
            // A check belongs to the document, whatever the drawings show.
            if let Goal::Check { kept, .. } = &rerun.goal {
                return kept::checked(state, kept, &progress);
            }
            let whose = rerun.whose?;
            // The search may no longer be shown, so there is no place for the result.
            let drawing_place = state.stage_of(whose)?;
            match &rerun.goal {
                Goal::Solve { line, .. } => {
                    let joint = progress.report.joint.filter(|_| progress.report.exact);
                    let solved = joint.map_or(SolvedGame::TooLarge, |joint| SolvedGame::Exactly(*joint));
                    state.reruns.solved.insert(line.clone(), solved);
                    None
                }
                Goal::Open { place, .. } | Goal::Widen { place, .. } => {
                    Some(graft(state, whose, drawing_place, place, recorded?))
                }
                Goal::Anyway { place, .. } if progress.report.finished => {
                    state.reruns.answers.insert((whose, place.clone()), progress.report.score);
                    let path = path(state, drawing_place, place);
                    Some(Notice::done(state.text().with("again.answered", &[("path", &path)])))
                }
                Goal::AskEngine { place, question } => {
                    let answer = match progress.fault {
                        Some(fault) => Err(faults::external(state.text(), &fault)),
                        None => question.clone().opinion(&progress.report).ok_or_else(|| {
                            state.text().with("engines.said-nothing", &[("engine", &question.engine)])
                        }),
                    };
                    Some(answered(state, whose, drawing_place, place, answer))
                }
                Goal::Anyway { .. } | Goal::Check { .. } => None,
            }
        }
        SearchMessage::Failed(why) => {
            next(state);
            Some(Notice::error(state.text().with("again.failed", &[("why", &why)])))
        }
    }
}

/// Stores the opinion of an engine on a cut, and reports it with the node: another one may be selected by
/// now.
fn answered(
    state: &mut State,
    whose: Whose,
    drawing_place: DrawingPlace,
    place: &SubtreePlace,
    answer: Result<CutOpinion, String>,
) -> Notice {
    let (node, text) = (path(state, drawing_place, place), state.text());
    let words = |said: &str| text.with("again.engine.at", &[("path", &node), ("said", &said)]);
    match answer {
        Err(why) => Notice::error(words(&why)),
        Ok(opinion) => {
            let root = state.subject(drawing_place).map(|subject| subject.root);
            let said = root.map_or_else(String::new, |root| opinion.words(text, root));
            let notice = Notice::done(words(&said));
            state.reruns.opinions.insert((whose, place.clone()), opinion);
            notice
        }
    }
}

/// Inserts a recorded subtree in its place, and opens it.
fn graft(
    state: &mut State,
    whose: Whose,
    drawing_place: DrawingPlace,
    place: &SubtreePlace,
    recorded: Recording,
) -> Notice {
    let words = path(state, drawing_place, place);
    let text = state.text();
    let refused = |key: &str| Notice::error(text.with(key, &[("path", &words)]));
    let (grown, entered) = match recorded.running() {
        Some(part) => (part.tree.has_simulations(), TreeSnapshot::now(&part.tree).counters().nodes),
        None => return refused("again.different"),
    };
    let grafted = state.recording_mut(drawing_place).map_or(Err(GraftError::NotFolded), |recording| {
        if grown {
            recording.widen(place.pass, recorded)
        } else {
            recording.graft(place, &recorded.running().ok_or(GraftError::NotFolded)?.tree)
        }
    });
    let grafted = match grafted {
        Ok(grafted) => grafted,
        Err(GraftError::Full) => return refused("again.cannot.full"),
        Err(GraftError::NotFolded) => return refused("again.gone"),
        Err(GraftError::Different) => return refused("again.different"),
    };
    if let DrawingPlace::Compared(column) = drawing_place {
        compare::update::changed(state, column);
    }
    if let Some(view) = state.tree_view_mut(drawing_place) {
        view.openings.set(&place.address, true);
        // The step that is shown keeps its meaning, and so does the selected node.
        let (step, selected) = (view.step.filter(|_| view.pass == Some(place.pass)), view.node.clone());
        if let Some(step) = step {
            // The new steps come before the one at which the node was left.
            let moved = if step >= grafted.left { step + grafted.steps } else { step };
            time::seek(state, drawing_place, Some(moved));
            state.tree_view_mut(drawing_place).into_iter().for_each(|view| view.node.clone_from(&selected));
        }
    }
    state.reruns.opened.insert((whose, place.clone()));
    // Earlier counts are of the search itself; the new nodes include actions never tried.
    let (key, nodes) = if grown {
        ("again.added", grafted.nodes as u64)
    } else {
        ("again.opened", entered.saturating_sub(1))
    };
    Notice::done(text.with(key, &[("path", &words), ("nodes", &count(nodes))]))
}

/// The path to a place in notation.
fn path(state: &State, drawing_place: DrawingPlace, place: &SubtreePlace) -> String {
    let actions: Vec<ActionId> = place.address.actions().collect();
    if actions.is_empty() {
        return state.text().get("tree.root");
    }
    state
        .subject(drawing_place)
        .map_or_else(String::new, |subject| move_names(state.text(), subject.root, &actions).join(" "))
}
