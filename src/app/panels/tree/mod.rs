//! The tree panel: what the search did, node by node.

use egui::{Align, ComboBox, Layout as UiLayout, Rect, RichText, Ui, UiBuilder};
use serde::{Deserialize, Serialize};

use crate::app::command::{Command, TreeCommand};
use crate::app::state::State;
use crate::app::subject::Stage;
use crate::app::text::{count, short_count};
use crate::app::theme::{Palette, UNIT};
use crate::catalog::AnyPosition;
use crate::trace::{NodeId, Pass};

mod camera;
mod canvas;
mod card;
mod edges;
mod paint;
mod plan;
mod scene;
mod timeline;
mod why;

use camera::Direction;
use canvas::{Canvas, Kept, Look};
use scene::Scene;

/// How a person likes trees drawn; remembered from one start to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct View {
    /// Which way trees grow; `None` is the usual way of the game.
    direction: Option<Direction>,
    by_visits: bool,
}

/// Paints the tree of the search that is shown.
pub fn tree_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let memory = egui::Id::unique("tree panel");
    let mut view: View = ui.data_mut(|data| data.get_persisted(memory)).unwrap_or_default();
    let scene = state.subject(Stage::Main).and_then(|subject| Scene::of(state, subject, view.by_visits));
    let Some(scene) = scene else {
        empty_ui(ui, state, commands);
        return;
    };
    let before = view;
    let look = header_ui(ui, &scene, &mut view, commands);
    if view != before {
        ui.data_mut(|data| data.insert_persisted(memory, view));
    }
    let mut kept: Kept = ui.data_mut(|data| data.get_temp(memory)).unwrap_or_default();
    commands.extend(timeline::preview(&scene));
    let (body, strip) = split(ui.available_rect_before_wrap());
    ui.scope_builder(UiBuilder::new().max_rect(strip), |ui| timeline::strip_ui(ui, &scene, commands));
    body_ui(
        &mut ui.new_child(UiBuilder::new().max_rect(body)),
        &scene,
        |ui, commands| {
            let mut canvas =
                Canvas { scene: &scene, direction: direction(&scene, view), kept: &mut kept, commands };
            canvas.ui(ui, look);
        },
        commands,
    );
    ui.data_mut(|data| data.insert_temp(memory, kept));
}

/// The room of drawing and card, and that of the strip below them.
fn split(room: Rect) -> (Rect, Rect) {
    let (mut body, mut strip) = (room, room);
    strip.min.y = (room.max.y - timeline::STRIP).max(room.min.y);
    body.max.y = (strip.min.y - UNIT).max(room.min.y);
    (body, strip)
}

/// Trees of textbooks grow down as in textbooks, all others to the right, where there is more room.
fn direction(scene: &Scene<'_>, view: View) -> Direction {
    let textbook = matches!(scene.root, AnyPosition::NumberTree(_));
    view.direction.unwrap_or(if textbook { Direction::Down } else { Direction::Right })
}

/// The drawing, and beside it or below it the card of the selected node.
fn body_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    drawing: impl FnOnce(&mut Ui, &mut Vec<Command>),
    commands: &mut Vec<Command>,
) {
    let room = ui.available_rect_before_wrap();
    let (mut left, mut right) = (room, room);
    if room.width() > 560.0 {
        let card = (room.width() * 0.3).clamp(216.0, 300.0);
        left.max.x -= card + 2.0 * UNIT;
        right.min.x = left.max.x + 2.0 * UNIT;
    } else {
        let card = (room.height() * 0.42).clamp(120.0, 260.0);
        left.max.y -= card + 2.0 * UNIT;
        right.min.y = left.max.y + 2.0 * UNIT;
    }
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| drawing(ui, commands));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        let id = scene.selected.unwrap_or(NodeId::ROOT);
        card::card_ui(ui, scene, id, commands);
    });
}

fn empty_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(UNIT));
        ui.label(RichText::new(text.get("tree.empty.title")).heading());
        ui.label(RichText::new(text.get("tree.empty.hint")).color(Palette::of(ui).text_weak));
        ui.add_space(2.0 * UNIT);
        let over = state.game.position.is_over();
        if ui.add_enabled(!over, egui::Button::new(text.get("tree.empty.search"))).clicked() {
            commands.push(Command::Search);
        }
    });
}

/// How much is recorded, which pass, and how it is drawn.
fn header_ui(ui: &mut Ui, scene: &Scene<'_>, view: &mut View, commands: &mut Vec<Command>) -> Option<Look> {
    let text = scene.state.text();
    let mut look = None;
    ui.horizontal(|ui| {
        pass_ui(ui, scene, commands);
        ui.with_layout(UiLayout::right_to_left(Align::Center), |ui| {
            look = buttons_ui(ui, scene, view);
            ui.with_layout(UiLayout::left_to_right(Align::Center), |ui| {
                let label = egui::Label::new(RichText::new(recorded(scene)).color(Palette::of(ui).text_weak));
                ui.add(label.truncate()).on_hover_text(text.get("tree.recorded-tip"));
            });
        });
    });
    look
}

fn buttons_ui(ui: &mut Ui, scene: &Scene<'_>, view: &mut View) -> Option<Look> {
    let text = scene.state.text();
    let mut look = None;
    let mut button = |ui: &mut Ui, sign: &str, key: &str, wish: Look| {
        let response = ui.button(sign).on_hover_text(text.get(key));
        let response = response.accessible_name(text.get(key));
        if response.clicked() {
            look = Some(wish);
        }
    };
    button(ui, "⊡", "tree.look.whole", Look::Whole);
    button(ui, "+", "tree.look.closer", Look::Zoom(true));
    button(ui, "−", "tree.look.further", Look::Zoom(false));
    let down = direction(scene, *view) == Direction::Down;
    let words = text.get(if down { "tree.look.right" } else { "tree.look.down" });
    let turn = ui.button(if down { "➡" } else { "⬇" }).on_hover_text(&words);
    if turn.accessible_name(words).clicked() {
        view.direction = Some(if down { Direction::Right } else { Direction::Down });
    }
    if scene.visits {
        ui.toggle_value(&mut view.by_visits, text.get("tree.look.by-visits"))
            .on_hover_text(text.get("tree.look.by-visits-tip"));
    }
    look
}

/// The passes of iterative deepening that are kept.
fn pass_ui(ui: &mut Ui, scene: &Scene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let recording = scene.subject.recording;
    let name = |pass: &Pass| match pass.depth {
        Some(depth) => text.with("tree.pass.depth", &[("depth", &depth)]),
        None => text.get("tree.pass.end"),
    };
    if scene.visits {
        return;
    }
    if recording.previous().is_none() {
        ui.label(RichText::new(name(scene.pass)).strong());
        return;
    }
    let combo = ComboBox::from_id_salt("pass").selected_text(name(scene.pass));
    let response = combo.show_ui(ui, |ui| {
        let chosen = scene.subject.view.pass;
        if ui.selectable_label(chosen.is_none(), text.get("tree.pass.follow")).clicked() {
            commands.push(scene.command(TreeCommand::ShowPass(None)));
        }
        for pass in recording.kept() {
            if ui.selectable_label(chosen == Some(pass.number), name(pass)).clicked() {
                commands.push(scene.command(TreeCommand::ShowPass(Some(pass.number))));
            }
        }
    });
    response.response.on_hover_text(text.get("tree.pass-tip"));
}

/// How much of the search is recorded, and what was left out.
fn recorded(scene: &Scene<'_>) -> String {
    let text = scene.state.text();
    let mut parts = vec![text.with("tree.recorded", &[("recorded", &count(scene.tree.len() as u64))])];
    if let Some(rim) = scene.rim() {
        parts.push(text.with("tree.folded", &[("ply", &rim)]));
    }
    let dropped = scene.subject.recording.dropped();
    if dropped > 0 {
        parts.push(text.with("tree.dropped", &[("dropped", &short_count(dropped as f64))]));
    }
    if scene.is_live() {
        parts.push(text.get("tree.live"));
    }
    parts.join(" · ")
}
