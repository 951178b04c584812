//! Searches that can be rerun from the tree: opening a folded subtree, searching a pruned branch anyway, and
//! their progress.

use egui::{ProgressBar, RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::game::Score;
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::session::command::{Command, RerunCommand};
use edagari_app::session::engines::beside::chosen;
use edagari_app::session::reruns::asking::CutQuestion;
use edagari_app::session::reruns::data::{Goal, RerunTask, Whose};
use edagari_app::session::state::State;
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::SubtreePlace;
use edagari_app::trace::narrate::{BoundedValue, cut_story};
use edagari_app::trace::tree::{NodeId, NodeState};
use edagari_app::words::text::count;
use edagari_app::words::values;

use super::why;

/// The rerun in the background, its progress, and its stop button. Paints nothing while none runs.
pub(in crate::panels) fn strip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let shown = |rerun: &&RerunTask| !matches!(rerun.goal, Goal::Solve { .. });
    let Some(rerun) = state.reruns.wanted().filter(shown) else { return };
    let text = state.text();
    let words = sentence(state, rerun);
    ui.horizontal(|ui| {
        if ui.button(text.get("again.stop")).on_hover_text(text.get("again.stop-tip")).clicked() {
            commands.push(Command::Rerun(RerunCommand::Stop));
        }
        if let Some(expected) = rerun.expected.filter(|&expected| expected > 0) {
            let share = (state.reruns.nodes as f32 / expected as f32).min(1.0);
            ui.add(ProgressBar::new(share).desired_width(24.0 * UNIT));
        }
        ui.add(egui::Label::new(RichText::new(words).color(Palette::of(ui).text_weak)).truncate());
    });
}

fn sentence(state: &State, rerun: &RerunTask) -> String {
    let text = state.text();
    let (key, place) = match &rerun.goal {
        Goal::Check { .. } | Goal::Solve { .. } => {
            return text.with("again.running.check", &[("nodes", &count(state.reruns.nodes))]);
        }
        Goal::Open { place, .. } | Goal::Widen { place, .. } => ("again.running.open", place),
        Goal::Anyway { place, .. } => ("again.running.anyway", place),
        Goal::AskEngine { question, .. } => {
            return text.with("again.running.ask", &[("engine", &question.engine)]);
        }
    };
    let actions: Vec<_> = place.address.actions().collect();
    let subject = rerun.whose.and_then(|whose| state.subject(state.stage_of(whose)?));
    let labels = subject.map(|subject| subject.root.names(&actions).join(" "));
    let words =
        text.with(key, &[("path", &labels.unwrap_or_default()), ("nodes", &count(state.reruns.nodes))]);
    // The running task is the first one in the queue.
    match state.reruns.waiting.len() {
        0 | 1 => words,
        more => format!("{words} · {}", text.with("again.running.more", &[("more", &(more - 1))])),
    }
}

fn place(scene: &TreeScene<'_>, id: NodeId) -> Option<SubtreePlace> {
    Some(SubtreePlace { pass: scene.pass.number, address: scene.subject.address(id)? })
}

/// Whether nodes below this one may be missing, because a Monte Carlo tree outgrew its budget.
fn is_past_budget(scene: &TreeScene<'_>, id: NodeId) -> bool {
    let recording = scene.subject.recording;
    !scene.subject.live && recording.dropped() > 0 && scene.tree.node(id).visits > 0
}

/// The rerun available at a node: its text key and the command.
pub(super) fn offer(scene: &TreeScene<'_>, id: NodeId) -> Option<(&'static str, Command)> {
    let drawing_place = scene.subject.drawing_place;
    let (key, command) = match scene.tree.node(id).state {
        // The solver of Connect Four counts the nodes below its moves, and records none of them.
        NodeState::Folded(_) if scene.subject.only_counts() => return None,
        NodeState::Folded(_) => ("again.open", RerunCommand::Open(drawing_place, id)),
        NodeState::Skipped if !scene.subject.engine.method.has_branches_to_search(scene.root.game()) => {
            return None;
        }
        NodeState::Skipped => ("again.anyway", RerunCommand::Anyway(drawing_place, id)),
        _ if is_past_budget(scene, id) => ("again.more", RerunCommand::Open(drawing_place, id)),
        _ => return None,
    };
    let spot = (Whose::of(&scene.subject), place(scene, id)?);
    let again = &scene.state.reruns;
    // A rerun that is running, answered or opened already is not offered a second time.
    let asked =
        again.is_about(spot.0, &spot.1) || again.answers.contains_key(&spot) || again.opened.contains(&spot);
    (!asked).then_some((key, Command::Rerun(command)))
}

/// The engines that can be asked about the cut at a node, by name.
pub(super) fn engines_to_ask(scene: &TreeScene<'_>, id: NodeId) -> Vec<(String, Command)> {
    let entries = scene.state.view.engines.list.iter();
    let able = entries.filter(|entry| entry.protocol.takes_windows() && entry.plays(scene.root.game()));
    let about = |name: &str| CutQuestion::of(&scene.subject, id, name).is_some();
    able.filter(|entry| about(&entry.name))
        .map(|entry| {
            let asked = RerunCommand::AskEngine(scene.subject.drawing_place, id, entry.name.clone());
            (entry.name.clone(), Command::Rerun(asked))
        })
        .collect()
}

/// An engine's opinion about the cut at a node.
pub(super) fn opinion_ui(ui: &mut Ui, scene: &TreeScene<'_>, id: NodeId) {
    let opinions = &scene.state.reruns.opinions;
    let place = if opinions.is_empty() { None } else { place(scene, id) };
    let found = place.and_then(|place| opinions.get(&(Whose::of(&scene.subject), place)));
    let Some(opinion) = found else { return };
    let color = Palette::of(ui).certainty(opinion.bound.certainty(false));
    ui.label(RichText::new(opinion.words(scene.state.text(), scene.root)).color(color));
}

/// The buttons on the card: for the available rerun, and for the question to an engine.
pub(super) fn button_ui(ui: &mut Ui, scene: &TreeScene<'_>, id: NodeId, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    if scene.subject.only_counts() && matches!(scene.tree.node(id).state, NodeState::Folded(_)) {
        let words = RichText::new(text.get("again.only-counted")).small().color(Palette::of(ui).text_weak);
        ui.label(words);
    }
    if let Some((key, command)) = offer(scene, id)
        && ui.button(text.get(key)).on_hover_text(text.get(&format!("{key}-tip"))).clicked()
    {
        commands.push(command);
    }
    // Of several, the engine that analyses beside; the menu of the node has all.
    let able = engines_to_ask(scene, id);
    let beside = chosen(scene.state);
    let is_alone = able.len() == 1;
    for (engine, command) in able.into_iter().filter(|(name, _)| is_alone || beside == Some(name.as_str())) {
        if ui.button(text.with("again.engine.ask", &[("engine", &engine)])).clicked() {
            commands.push(command);
        }
    }
}

/// The true value of a pruned branch that was searched anyway, for the side to move in it.
fn answer(scene: &TreeScene<'_>, id: NodeId) -> Option<Score> {
    let answers = &scene.state.reruns.answers;
    // Usually there are no answers at all: then no address has to be made.
    let place = if answers.is_empty() { None } else { place(scene, id) };
    answers.get(&(Whose::of(&scene.subject), place?)).copied()
}

/// The certainty of a branch that was searched anyway, in a pass of this depth, as deep as the pass would
/// have gone: to the end of the game, or to a result, it is a proof.
pub(in crate::panels) const fn certainty(depth: Option<u16>, answer: Score) -> Certainty {
    Bound::Exact.certainty(depth.is_none() || answer.is_decided())
}

/// An answer in words, for the side of the conventions.
fn value_words(scene: &TreeScene<'_>, id: NodeId, answer: Score) -> String {
    let side = scene.tree.node(id).side;
    let viewer = scene.state.conventions().viewer(side);
    // Turned for the other side, a lower bound becomes an upper one: value and certainty go together.
    let (known, answer) = values::seen(certainty(scene.pass.depth, answer), answer, side, viewer);
    values::bounded(scene.state.text(), scene.unit, known, answer)
}

/// The true value of a pruned branch that was searched anyway, in words.
pub(super) fn true_value(scene: &TreeScene<'_>, id: NodeId) -> Option<(Certainty, String)> {
    answer(scene, id).map(|answer| (certainty(scene.pass.depth, answer), value_words(scene, id, answer)))
}

/// The true value in a sentence, which says that it was found afterwards.
pub(super) fn found(scene: &TreeScene<'_>, id: NodeId) -> Option<String> {
    let (_, value) = true_value(scene, id)?;
    Some(scene.state.text().with("again.found", &[("value", &value)]))
}

/// The true value of a pruned branch that was searched anyway, and the reason why it changes nothing.
pub(super) fn answer_ui(ui: &mut Ui, scene: &TreeScene<'_>, labels: &mut Labels, id: NodeId) {
    let Some(answer) = answer(scene, id) else { return };
    let (text, palette) = (scene.state.text(), Palette::of(ui));
    let value = value_words(scene, id, answer);
    ui.add_space(UNIT);
    ui.label(
        RichText::new(text.with("again.true-value", &[("value", &value)]))
            .strong()
            .color(palette.certainty(certainty(scene.pass.depth, answer))),
    );
    for sentence in reason(scene, labels, id, answer) {
        ui.label(sentence);
    }
}

/// The reason why the true value of a pruned branch does not change the root; or, should it ever, that it
/// does.
fn reason(scene: &TreeScene<'_>, labels: &mut Labels, id: NodeId, answer: Score) -> Vec<String> {
    let text = scene.state.text();
    let root = scene.tree.node(NodeId::ROOT);
    let verdict = scene.tree.with_branch(id, answer);
    if let Some(verdict) = verdict.filter(|verdict| !verdict.is_same()) {
        let words = |score: Score| scene.score(score.for_first(root.side));
        let (searched, with_branch) = (words(verdict.searched), words(verdict.with_branch));
        return vec![text.with("again.changed", &[("searched", &searched), ("with", &with_branch)])];
    }
    let parent = scene.tree.node(id).parent;
    let Some((parent, cut)) = parent.and_then(|parent| Some((parent, cut_story(scene.tree, parent)?))) else {
        return Vec::new();
    };
    let side = cut.side;
    // The answer is for the side to move in the branch: for its parent it has the opposite sign.
    let is_better = -answer > cut.value.score.for_first(side);
    let takes = if is_better { "again.better" } else { "again.no-better" };
    let reached = why::sure(scene, side, cut.value);
    let takes = text.with(takes, &[("mover", &why::side(text, side)), ("reached", &reached)]);
    // Without a child that set it, the search was given that limit, or its table raised it.
    let setter = scene.tree.limit(parent).and_then(|limit| limit.child);
    let stays = if let Some(child) = setter.map(|child| why::path(scene, labels, child)) {
        let (other, limit) = (why::side(text, side.other()), why::sure(scene, side.other(), cut.limit));
        text.with("again.elsewhere", &[("other", &other), ("limit", &limit), ("child", &child)])
    } else {
        // As the bound of a window it is the value that the side itself was to reach.
        let asked = BoundedValue { bound: cut.limit.bound.flipped(), ..cut.limit };
        text.with("again.window", &[("limit", &why::sure(scene, side, asked))])
    };
    let root =
        verdict.and_then(|_| values::known_value(&root, scene.state.conventions())).map(|(known, value)| {
            text.with("again.root-stays", &[("value", &values::bounded(text, scene.unit, known, value))])
        });
    [Some(takes), Some(stays), root].into_iter().flatten().collect()
}
