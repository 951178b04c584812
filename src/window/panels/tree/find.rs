//! Search for nodes: a line of moves, a position, the next and the largest cut, the principal variation.

use std::time::{Duration, Instant};

use egui::{Key, RichText, TextEdit, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::ActionId;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::{Saving, TreeScene};
use edagari_app::trace::timeline::TimelineMark;
use edagari_app::trace::tree::{NodeId, NodeState};
use edagari_app::words::faults::notation_error;
use edagari_app::words::text::{count, short_count};

/// The typed text, and a hunt for a position that may take more than one frame.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionHunt {
    text: String,
    /// The result, in words.
    answer: String,
    hunt: Option<Hunt>,
    /// Whether the field requests the keyboard focus.
    pub(super) wants_focus: bool,
}

/// A walk over all recorded nodes for those with one position.
#[derive(Clone, Debug)]
struct Hunt {
    text: String,
    target: AnyPosition,
    /// The positions on the path to the node visited last.
    way: Vec<AnyPosition>,
    /// Nodes to visit, with their plies.
    waiting: Vec<(NodeId, usize)>,
    numbering: (u64, u32, u32),
    seen: usize,
    /// Whether one was found, and the user has not asked for the next.
    rests: bool,
}

/// Paints the row of searching and jumping.
pub(super) fn find_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    is_listed: &mut bool,
    kept: &mut PositionHunt,
    commands: &mut Vec<Command>,
) {
    let text = scene.state.text();
    ui.horizontal(|ui| {
        let hint = text.get("overview.find.hint");
        let field = TextEdit::singleline(&mut kept.text).hint_text(&hint).desired_width(168.0);
        let response = ui.add(field).on_hover_text(text.get("overview.find.tip"));
        if std::mem::take(&mut kept.wants_focus) {
            response.request_focus();
        }
        // Another text is another search: the answer on the screen does not belong to it.
        if response.changed() {
            (kept.hunt, kept.answer) = (None, String::new());
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            // Enter gives the focus away; the field takes it back, so that another Enter finds the next
            // position.
            response.request_focus();
            kept.find(scene, commands);
        }
        kept.hunt_on(ui, scene, commands);
        let mut jump = |ui: &mut Ui, sign: &str, key: &str, target: Option<NodeId>| {
            let button = ui.add_enabled(target.is_some(), egui::Button::new(sign));
            let words = text.get(key);
            let button = button.on_hover_text(&words).on_disabled_hover_text(&words);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, target.is_some(), &words));
            if let Some(target) = target.filter(|_| button.clicked()) {
                commands.extend(scene.reveal(target));
                // A cut is visible at the branches that it skipped.
                let cut = scene.tree.cut(target).map(|_| TreeCommand::Open(target, true));
                commands.extend(cut.map(|request| scene.command(request)));
            }
        };
        if !scene.visits {
            jump(ui, "◀ ✂", "overview.find.previous-cut", cut(scene, JumpDirection::Back));
            jump(ui, "✂ ▶", "overview.find.next-cut", cut(scene, JumpDirection::Forth));
            jump(
                ui,
                &text.get("overview.find.largest"),
                "overview.find.largest-cut",
                scene.tree.largest_cut(),
            );
        }
        jump(ui, &text.get("overview.find.line"), "overview.find.line-end", scene.line.last().copied());
        if let Some(&last) = scene.running.last() {
            jump(ui, &text.get("overview.find.here"), "overview.find.running", Some(last));
        }
        let table = ui.toggle_value(is_listed, text.get("found.show"));
        table.on_hover_text(text.get("found.show-tip"));
        ui.add_space(UNIT);
        if kept.answer.is_empty() {
            saved_ui(ui, scene);
        } else {
            ui.add(egui::Label::new(&kept.answer).truncate());
        }
    });
}

/// The greatest size of number trees whose savings are counted, in nodes.
const MOST_COUNTED: usize = 2000;

/// The saving of all cuts.
fn saved_ui(ui: &mut Ui, scene: &TreeScene<'_>) {
    let text = scene.state.text();
    if let AnyPosition::NumberTree(_) = scene.root {
        // Each cut is visited in every frame.
        if scene.tree.len() > MOST_COUNTED {
            return;
        }
        let mut saved = 0;
        for node in (0..scene.tree.len() as u32).map(NodeId).filter(|&node| scene.now.exists(node)) {
            let Some(cut) = scene.now.cut(node) else { continue };
            // The tree is known, unless the search stopped above its leaves.
            let Saving::Known(nodes) = scene.saving(node, cut.skipped) else { return };
            saved += nodes;
        }
        let key = if saved == 1 { "overview.saved-known-one" } else { "overview.saved-known" };
        let words = text.with(key, &[("saved", &count(saved))]);
        ui.add(egui::Label::new(RichText::new(words).color(Palette::of(ui).text_weak)).truncate());
        return;
    }
    let saved = scene.tree.saved_in_all();
    if saved < 1.0 {
        return;
    }
    let saved = short_count(saved);
    let key = if saved == "1" { "overview.saved-one" } else { "overview.saved" };
    let words = text.with(key, &[("saved", &saved)]);
    let label = egui::Label::new(RichText::new(words).color(Palette::of(ui).text_weak)).truncate();
    ui.add(label).on_hover_text(text.get("overview.saved-tip"));
}

/// The direction of a jump in the order of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JumpDirection {
    Back,
    Forth,
}

/// The cut node before or after the selected node, in the order of the cuts.
fn cut(scene: &TreeScene<'_>, way: JumpDirection) -> Option<NodeId> {
    let tree = scene.tree;
    let selected = scene.selected.unwrap_or(NodeId::ROOT);
    // A cut is made at the step at which its first skipped branch is noted: at a cut node the walk starts
    // there.
    let skipped = tree.children(selected).find(|&child| tree.node(child).state == NodeState::Skipped);
    let node = tree.node(skipped.unwrap_or(selected));
    let step = match way {
        JumpDirection::Back => tree.mark_before(TimelineMark::Cut, node.entered),
        JumpDirection::Forth => tree.mark_after(TimelineMark::Cut, node.entered),
    }?;
    // The node entered last by then is the node of the mark: for a cut, a skipped branch.
    let last = NodeId(tree.prefix(step).checked_sub(1)? as u32);
    if tree.node(last).state == NodeState::Skipped { tree.parent(last) } else { Some(last) }
}

impl PositionHunt {
    /// Searches for the typed text: a line of moves from the root, else a position.
    fn find(&mut self, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
        let text = scene.state.text();
        let typed = self.text.trim().to_owned();
        // The same text asks for the next position: the hunt continues from its last result.
        if let Some(hunt) = self.hunt.as_mut().filter(|hunt| hunt.text == typed) {
            hunt.rests = false;
            return;
        }
        if typed.is_empty() {
            return;
        }
        // A line of moves comes first; a text that is no line may still be a position.
        let moves = scene.root.parse_moves(&typed);
        if let Ok(line) = moves {
            let (found, steps) = follow(scene, &line);
            self.answer = if steps == line.len() {
                String::new()
            } else {
                text.with("overview.find.part", &[("found", &steps), ("all", &line.len())])
            };
            commands.extend(scene.reveal(found));
        } else if let Ok(target) = scene.root.game().parse_position(&typed) {
            self.hunt = Some(Hunt::of(scene, typed, target));
        } else if let Err(error) = moves {
            let fault = notation_error(text, &error);
            self.answer = text.with("overview.find.unreadable", &[("fault", &fault)]);
        }
    }

    /// Continues the hunt for a position, for at most two milliseconds.
    fn hunt_on(&mut self, ui: &Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
        const SLICE: Duration = Duration::from_millis(2);
        let Some(hunt) = self.hunt.as_mut().filter(|hunt| !hunt.rests) else { return };
        // Nodes were renumbered, or another search is shown: the waiting numbers mean nothing there.
        if hunt.numbering != numbering(scene) {
            self.hunt = None;
            return;
        }
        let text = scene.state.text();
        let begun = Instant::now();
        while begun.elapsed() < SLICE {
            for _ in 0..64 {
                let Some((id, same)) = hunt.step(scene) else {
                    self.answer = text.get("overview.find.nowhere");
                    self.hunt = None;
                    return;
                };
                if same {
                    hunt.rests = true;
                    self.answer = text.get("overview.find.again");
                    commands.extend(scene.reveal(id));
                    return;
                }
            }
        }
        let percent = hunt.seen * 100 / scene.tree.len().max(1);
        self.answer = text.with("overview.find.looking", &[("percent", &percent)]);
        ui.ctx().request_repaint();
    }
}

impl Hunt {
    fn of(scene: &TreeScene<'_>, text: String, target: AnyPosition) -> Self {
        let waiting = vec![(NodeId::ROOT, 0)];
        let numbering = numbering(scene);
        Self { text, target, way: Vec::new(), waiting, numbering, seen: 0, rests: false }
    }

    /// Visits one node: its number, and whether it has the position. `None` when none is left.
    fn step(&mut self, scene: &TreeScene<'_>) -> Option<(NodeId, bool)> {
        let (id, ply) = self.waiting.pop()?;
        self.seen += 1;
        // Depth first: the rest of the path is exactly the line to the parent of this node.
        self.way.truncate(ply);
        let here = match (self.way.last(), scene.tree.node(id).action) {
            (Some(above), Some(action)) => above.after(&[action]),
            _ => scene.root.clone(),
        };
        let same = here == self.target;
        self.way.push(here);
        let first = self.waiting.len();
        self.waiting.extend(scene.tree.children(id).map(|child| (child, ply + 1)));
        // Nodes are taken from the end: reversed, the first child comes first.
        self.waiting[first..].reverse();
        Some((id, same))
    }
}

/// The identity of a numbering of nodes.
fn numbering(scene: &TreeScene<'_>) -> (u64, u32, u32) {
    (scene.subject.search, scene.pass.number, scene.tree.generation())
}

/// Follows a line from the root as far as it is recorded: the last node, and the number of moves to it. Of a
/// move that was searched more than once, the last search counts.
fn follow(scene: &TreeScene<'_>, line: &[ActionId]) -> (NodeId, usize) {
    let mut at = NodeId::ROOT;
    for (steps, &action) in line.iter().enumerate() {
        let same = |child: &NodeId| scene.tree.node(*child).action == Some(action);
        let Some(next) = scene.tree.children(at).filter(same).last() else { return (at, steps) };
        at = next;
    }
    (at, line.len())
}
