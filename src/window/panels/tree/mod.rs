//! The tree panel: the search, node by node.

use std::collections::BTreeSet;

use egui::{Rect, RichText, Ui, UiBuilder, Vec2};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::drawing::data::{DrawingPlace, DrawnSearch};
use edagari_app::session::screen::data::Panel;
use edagari_app::session::settings::PresentedCard;
use edagari_app::session::state::State;
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::NodeId;

use canvas::state::{CanvasRequest, TreeCanvas};
use header::header_ui;
use icicle::Icicle;
use view::{TreeViewSettings, direction};

mod camera;
mod canvas;
mod card;
mod find;
mod found;
mod header;
mod hues;
mod icicle;
mod missed;
mod paint;
mod plan;
pub(super) mod reruns;
mod said;
mod timeline;
mod trajectory;
mod view;
mod why;

/// The memory of one drawing from frame to frame.
#[derive(Clone, Debug, Default)]
struct DrawingMemory {
    canvas: canvas::state::CanvasMemory,
    icicle: icicle::OverviewMemory,
    find: find::PositionHunt,
    found: found::NodeTable,
}

impl DrawingMemory {
    fn id(drawing_place: DrawingPlace) -> egui::Id {
        egui::Id::unique("drawn tree").with(drawing_place)
    }

    /// Takes the memory of a drawing out of its place, where [`DrawingMemory::keep`] puts it back: it is too
    /// large to be copied in every frame.
    fn take(ui: &Ui, drawing_place: DrawingPlace) -> Self {
        ui.data_mut(|data| data.remove_temp(Self::id(drawing_place))).unwrap_or_default()
    }

    fn keep(self, ui: &Ui, drawing_place: DrawingPlace) {
        ui.data_mut(|data| data.insert_temp(Self::id(drawing_place), self));
    }
}

/// Paints the tree of the search shown.
pub fn tree_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let shown = state
        .subject(DrawingPlace::Main)
        .filter(|subject| subject.tree().is_some_and(|tree| !tree.is_empty()));
    // Hill climbing and annealing record a course and no tree, so this comes before the test for a missing
    // tree.
    if let Some(subject) = state.subject(DrawingPlace::Main)
        && let Some(course) = subject.trajectory()
    {
        return trajectory::trajectory_ui(ui, state, subject, course, commands);
    }
    let Some(subject) = shown else {
        empty_ui(ui, state, commands);
        return;
    };
    let mut view = TreeViewSettings::of(ui);
    let mut memory = DrawingMemory::take(ui, subject.drawing_place);
    let DrawingMemory { canvas, icicle, find, found } = &mut memory;
    if let Some(mut scene) = TreeScene::of(state, subject, view.by_visits) {
        let before = view;
        fold_beside(ui, &mut scene);
        // The shortcut is taken only while the pointer is over this panel; elsewhere it is left to others.
        if state.view.pointed == Some(Panel::Tree) && ui.input_mut(|input| input.consume_shortcut(&FIND)) {
            view.find = true;
            find.wants_focus = true;
        }
        // A presentation shows only the tree, its sentence and its code.
        let alone = state.view.presentation.is_some();
        // Where the row above would leave the drawing nothing, its menu stands beside the strip below.
        let is_low = !alone && ui.available_height() < LOW;
        let above = if alone || is_low { None } else { header_ui(ui, &scene, &mut view, commands) };
        if view.find && !alone {
            find::find_ui(ui, &scene, &mut found.is_shown, find, commands);
        }
        if !alone {
            reruns::strip_ui(ui, state, commands);
        }
        let mut room = ui.available_rect_before_wrap();
        if view.find && found.is_shown && !alone {
            let (drawing, table) = room.split_top_bottom_at_fraction(1.0 - found::SHARE);
            room = drawing.with_max_y(drawing.bottom() - UNIT);
            ui.new_child(UiBuilder::new().max_rect(table).id_salt("found nodes"))
                .scope(|ui| found.ui(ui, &scene, commands));
        }
        commands.extend(timeline::preview(&scene));
        let (body, mut strip) = split(room, &scene);
        let beside = if is_low { menu_ui(ui, &scene, &mut view, &mut strip, commands) } else { None };
        let look = above.or(beside);
        if view != before {
            view.keep(ui);
        }
        ui.scope_builder(UiBuilder::new().max_rect(strip), |ui| timeline::strip_ui(ui, &scene, commands));
        body_ui(
            &mut ui.new_child(UiBuilder::new().max_rect(body)),
            &scene,
            |ui, commands| {
                if view.overview && !alone && !scene.is_small() && ui.available_height() > OVERVIEW {
                    overview_ui(ui, &scene, view, icicle, commands);
                }
                let (direction, windows) = (direction(&scene), view.windows && scene.has_windows());
                TreeCanvas { scene: &scene, direction, windows, kept: canvas, commands }.ui(ui, look);
            },
            commands,
        );
    }
    // In every case: the memory was taken out of its place, and would be lost.
    memory.keep(ui, subject.drawing_place);
}

/// The menu of the row above the drawing, in place of that row: at the right end of the strip, which leaves
/// it room.
fn menu_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    view: &mut TreeViewSettings,
    strip: &mut Rect,
    commands: &mut Vec<Command>,
) -> Option<CanvasRequest> {
    let rect = strip.with_min_x(strip.right() - 9.0 * UNIT);
    strip.max.x = rect.left() - UNIT;
    let mut corner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("menu of a low panel"));
    header::menu_ui(&mut corner, scene, view, commands)
}

/// Below this height, in points, there is no room for a row above a drawing.
const LOW: f32 = 200.0;

/// From this height on, in points, there is room for an overview above a drawing.
const OVERVIEW: f32 = 304.0;

/// The keys that lead to the field for searching.
const FIND: egui::KeyboardShortcut = egui::KeyboardShortcut::new(egui::Modifiers::COMMAND, egui::Key::F);

/// Paints any recorded search, without header and card, into all the room of `ui`: its overview, where there
/// is room for one, and the drawing below. Commands name the subject's drawing; each drawing has a memory of
/// its own, so several can stand side by side.
pub fn drawing_ui(ui: &mut Ui, state: &State, subject: DrawnSearch<'_>, commands: &mut Vec<Command>) {
    if let Some(course) = subject.trajectory() {
        return trajectory::trajectory_ui(ui, state, subject, course, commands);
    }
    let view = TreeViewSettings::of(ui);
    let mut memory = DrawingMemory::take(ui, subject.drawing_place);
    let DrawingMemory { canvas, icicle, .. } = &mut memory;
    if let Some(mut scene) = TreeScene::of(state, subject, view.by_visits) {
        let alone = state.view.presentation.is_some();
        fold(ui, &mut scene, ui.available_size());
        if view.overview && !alone && !scene.is_small() && ui.available_height() > OVERVIEW {
            overview_ui(ui, &scene, view, icicle, commands);
        }
        let (direction, windows) = (direction(&scene), view.windows && scene.has_windows());
        TreeCanvas { scene: &scene, direction, windows, kept: canvas, commands }.ui(ui, None);
    }
    memory.keep(ui, subject.drawing_place);
}

/// The switch for alpha and beta at every node of the tree shown, where its nodes have them.
pub fn windows_switch_ui(ui: &mut Ui, state: &State) {
    let (before, subject) = (TreeViewSettings::of(ui), state.subject(DrawingPlace::Main));
    let Some(scene) = subject.and_then(|subject| TreeScene::of(state, subject, false)) else { return };
    let mut view = before;
    header::windows_ui(ui, &scene, &mut view);
    if view != before {
        view.keep(ui);
    }
}

/// The nodes on the screen in the last frame of a drawing.
pub fn nodes_on_screen(ui: &Ui, drawing_place: DrawingPlace) -> BTreeSet<NodeId> {
    let memory = DrawingMemory::take(ui, drawing_place);
    let seen = memory.canvas.on_screen();
    memory.keep(ui, drawing_place);
    seen
}

/// The height of [`steps_ui`], in points; where that is low both parts share a row.
pub(super) const fn steps_height(is_low: bool) -> f32 {
    if is_low { timeline::LOW_PLAYER } else { timeline::PLAYER }
}

/// Paints slider and player of a recorded search, in the available height.
pub(super) fn steps_ui(ui: &mut Ui, state: &State, subject: DrawnSearch<'_>, commands: &mut Vec<Command>) {
    let Some(scene) = TreeScene::of(state, subject, false) else { return };
    if ui.available_height() < steps_height(false) {
        timeline::low_strip_ui(ui, &scene, commands);
    } else {
        timeline::player_strip_ui(ui, &scene, commands);
    }
}

/// The sentence of the step shown of a recorded search, in its colour; `None` without a step.
pub(super) fn sentence(ui: &Ui, state: &State, subject: DrawnSearch<'_>) -> Option<(String, egui::Color32)> {
    let scene = TreeScene::of(state, subject, false)?;
    scene.step?;
    Some(timeline::story(&scene, Palette::of(ui)))
}

fn overview_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    view: TreeViewSettings,
    kept: &mut icicle::OverviewMemory,
    commands: &mut Vec<Command>,
) {
    let height = (ui.available_height() * 0.26).clamp(36.0, 150.0);
    let (measure, coloring) = (view.measure(scene), view.coloring);
    Icicle { scene, measure, coloring, kept, commands }.ui(ui, height);
}

/// The rectangle of drawing and card, and that of the strip below them.
fn split(room: Rect, scene: &TreeScene<'_>) -> (Rect, Rect) {
    let (mut body, mut strip) = (room, room);
    strip.min.y = (room.max.y - timeline::height(room.height(), scene)).max(room.min.y);
    body.max.y = (strip.min.y - UNIT).max(room.min.y);
    (body, strip)
}

/// The drawing with the overview above it, and beside both or below them the card of the selected node, or on
/// request the reasons why a line was missed.
fn body_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    drawing: impl FnOnce(&mut Ui, &mut Vec<Command>),
    commands: &mut Vec<Command>,
) {
    let (room, asked) = (ui.available_rect_before_wrap(), scene.subject.view.missed.as_deref());
    let (left, right) = drawing_room(scene, room);
    if left.is_positive() {
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| drawing(ui, commands));
    }
    if let Some(right) = right {
        ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
            if let Some(line) = asked {
                return missed::missed_ui(ui, scene, line, commands);
            }
            // Without a selected node there is a card all the same: the root stands for the whole search.
            let id = scene.selected.unwrap_or(NodeId::ROOT);
            card::card_ui(ui, scene, id, commands);
        });
    }
}

/// The rectangles of the drawing and of the card beside it.
fn drawing_room(scene: &TreeScene<'_>, room: Rect) -> (Rect, Option<Rect>) {
    let is_asked = scene.subject.view.missed.is_some();
    let is_hidden = scene.state.settings.presented_card == PresentedCard::Hidden;
    let is_alone = is_hidden && scene.state.view.presentation.is_some();
    match shared(room) {
        _ if is_alone && !is_asked => (room, None),
        // A request is answered even where both would be too small.
        (_, None) if is_asked => (Rect::NOTHING, Some(room)),
        shared => shared,
    }
}

/// Narrower than this, in points, a drawing shows the essential part of a small tree rather than its root and
/// no leaf.
const NARROW: f32 = 400.0;

/// Folds a small tree whose leaves would be too close for legible numbers: in a presentation, and in a narrow
/// drawing.
fn fold(ui: &Ui, scene: &mut TreeScene<'_>, room: Vec2) {
    if !scene.is_small() {
        return;
    }
    let direction = direction(scene);
    let (_, breadth) = direction.parts(room);
    let least = match scene.state.view.presentation {
        Some(_) => direction.least_breadth(),
        None if breadth < NARROW => direction.least_seen() / ui.ctx().zoom_factor(),
        None => return,
    };
    scene.is_folded = least * scene.leaf_count() as f32 > breadth;
}

/// Folds a small tree for the room beside its card.
fn fold_beside(ui: &Ui, scene: &mut TreeScene<'_>) {
    let (drawing, _) = drawing_room(scene, ui.available_rect_before_wrap());
    fold(ui, scene, drawing.size());
}

/// The division of the room between drawing and card: side by side where it is broad or low, else one below
/// the other, because the letters of a tree grow with its breadth; where both would be illegible the drawing
/// has it all.
fn shared(room: Rect) -> (Rect, Option<Rect>) {
    const BROAD: f32 = 560.0;
    const LOW: f32 = 330.0;
    const NARROW: f32 = 380.0;
    /// A room that is not much broader than high has height to spare, up to this width.
    const TALL: f32 = 760.0;
    let is_tall = room.width() < TALL && room.height() > 0.7 * room.width();
    let (mut left, mut right) = (room, room);
    if room.width() > BROAD && !is_tall || room.height() < LOW && room.width() > NARROW {
        let broad = (room.width() * 0.32).clamp(216.0, 320.0);
        let card = if room.width() > BROAD { broad } else { room.width() * 0.42 };
        left.max.x -= card + 2.0 * UNIT;
        right.min.x = left.max.x + 2.0 * UNIT;
    } else if room.height() >= LOW {
        let share = if is_tall && room.width() > BROAD { 0.36 } else { 0.42 };
        let card = (room.height() * share).clamp(120.0, 260.0);
        left.max.y -= card + 2.0 * UNIT;
        right.min.y = left.max.y + 2.0 * UNIT;
    } else {
        return (room, None);
    }
    (left, Some(right))
}

fn empty_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(UNIT));
        // The result of an earlier search is shown elsewhere: it was recorded, but its nodes were not kept.
        let is_earlier = state.analysis.is_report_alone() && state.report_here().is_some();
        let (title, hint) = if is_earlier {
            ("tree.empty.earlier", "tree.empty.earlier-hint")
        } else {
            ("tree.empty.title", "tree.empty.hint")
        };
        ui.label(RichText::new(text.get(title)).heading());
        ui.label(RichText::new(text.get(hint)).color(Palette::of(ui).text_weak));
        ui.add_space(2.0 * UNIT);
        // After the end of a game there is nothing left to search.
        let over = state.game.position.is_over();
        if ui.add_enabled(!over, egui::Button::new(text.get("tree.empty.search"))).clicked() {
            commands.push(Command::Search);
        }
    });
}
