//! Rows below the board of a number tree: editing it by hand, and the quality of the order of its moves.

use egui::{Align2, Button, FontId, Label, Rect, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::number_tree::{NumberTree, TreeEdit, WholeTree};
use edagari_app::session::command::Command;
use edagari_app::session::game::history::UndoStep;
use edagari_app::session::number_tree::data::{Arrangement, NumbersCommand};
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::trace::ordering::OrderComparison;
use edagari_app::words::text::{Text, count};

/// The height of the rows, in points.
pub(super) const HEIGHT: f32 = 32.0 * UNIT;

/// Whether the open game has these rows.
pub(super) fn shown(state: &State) -> bool {
    matches!(state.game.document.start, AnyPosition::NumberTree(_))
}

/// Paints the rows.
pub(super) fn numbers_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let AnyPosition::NumberTree(start) = &state.game.document.start else { return };
    let width = ui.available_width();
    crate::panels::game::parts::tray(ui).show(ui, |ui| {
        ui.set_width(width - 4.0 * UNIT);
        ui.set_height(HEIGHT - 2.0 * UNIT);
        ui.spacing_mut().item_spacing = vec2(1.5 * UNIT, UNIT);
        if state.view.numbers.editing {
            edit_row(ui, state, start, commands);
        } else {
            tools_row(ui, state, commands);
        }
        lab_ui(ui, state, start, commands);
    });
}

fn request(commands: &mut Vec<Command>, command: NumbersCommand) {
    commands.push(Command::Numbers(command));
}

/// Actions on the whole tree.
fn tools_row(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal(|ui| {
        if ui.button(text.get("trees.edit")).on_hover_text(text.get("trees.edit-tip")).clicked() {
            request(commands, NumbersCommand::Edit(true));
        }
        if ui.button(text.get("trees.type")).on_hover_text(text.get("trees.type-tip")).clicked() {
            commands.push(Command::Show(Dialog::Tree));
        }
        if ui.button(text.get("trees.copy")).on_hover_text(text.get("trees.copy-tip")).clicked() {
            request(commands, NumbersCommand::Copy);
        }
    });
}

/// Actions on the selected node.
fn edit_row(ui: &mut Ui, state: &State, start: &NumberTree, commands: &mut Vec<Command>) {
    let text = state.text();
    let tree = start.tree();
    ui.horizontal(|ui| {
        let done = Button::new(text.get("trees.edit.done")).selected(true);
        if ui.add(done).clicked() {
            request(commands, NumbersCommand::Edit(false));
        }
        match state.view.numbers.node.filter(|&node| (node as usize) < tree.node_count()) {
            Some(node) => node_ui(ui, text, tree, node, commands),
            None => {
                ui.add(Label::new(RichText::new(text.get("trees.edit.hint")).weak()).truncate());
            }
        }
    });
}

fn node_ui(ui: &mut Ui, text: Text, tree: &WholeTree, node: u32, commands: &mut Vec<Command>) {
    let mut change = |edit, step| request(commands, NumbersCommand::Change(node, edit, step));
    if let Some(value) = tree.value(node) {
        let mut typed = value;
        let range = -WholeTree::VALUE_LIMIT..=WholeTree::VALUE_LIMIT;
        let field = typed_number(&mut typed).range(range);
        // A click on a leaf lets its number be typed over: the field of each leaf is one of its own, and has
        // the focus before it is painted.
        let memory = ui.scope_id().with("typed leaf");
        let is_new = ui.data(|data| data.get_temp(memory)) != Some(node);
        let response = ui.push_id(("leaf", node), |ui| {
            if is_new {
                ui.data_mut(|data| data.insert_temp(memory, node));
                ui.memory_mut(|keyboard| keyboard.request_focus(ui.next_auto_id()));
            }
            ui.add(field).on_hover_text(text.get("trees.edit.value-tip"))
        });
        let response = response.inner;
        if typed != value {
            change(TreeEdit::Value(typed), crate::panels::game::parts::step(ui, &response));
        }
        if ui.button(text.get("trees.edit.branch")).on_hover_text(text.get("trees.edit.branch-tip")).clicked()
        {
            change(TreeEdit::Branch, UndoStep::New);
        }
    }
    if ui.button(text.get("trees.edit.add")).on_hover_text(text.get("trees.edit.add-tip")).clicked() {
        change(TreeEdit::Add(0), UndoStep::New);
    }
    let remove = ui.add_enabled(node != 0, Button::new(text.get("trees.edit.remove")));
    if remove.on_hover_text(text.get("trees.edit.remove-tip")).clicked() {
        change(TreeEdit::Remove, UndoStep::New);
    }
}

/// The number of leaves that alpha-beta reads in this order, on a scale from the fewest to the most, and
/// other orders.
fn lab_ui(ui: &mut Ui, state: &State, start: &NumberTree, commands: &mut Vec<Command>) {
    let text = state.text();
    let numbers = &state.view.numbers;
    let Some(known) = &numbers.known else {
        ui.weak(text.get("trees.lab.waiting"));
        return;
    };
    let orders = &known.orders;
    // While the answer for the new order is pending the old one stays, but weak.
    let fresh = known.question.root == start.root();
    ui.horizontal(|ui| {
        let read =
            text.with("trees.lab.read", &[("read", &count(orders.now)), ("total", &count(orders.total))]);
        let read = RichText::new(read).heading();
        ui.add(Label::new(if fresh { read.strong() } else { read.weak() }).truncate());
    });
    scale_ui(ui, text, orders, state);
    ui.horizontal(|ui| {
        for (arrangement, key, enabled) in [
            (Arrangement::Best, "trees.lab.best", orders.now > orders.best.leaves),
            (Arrangement::Worst, "trees.lab.worst", orders.now < orders.worst.leaves),
            (Arrangement::Shuffled, "trees.lab.shuffle", true),
            (
                Arrangement::Given,
                "trees.lab.given",
                numbers.given.as_ref().is_some_and(|given| *given != start.root()),
            ),
        ] {
            let button = ui.add_enabled(fresh && enabled, Button::new(text.get(key)));
            if button.on_hover_text(text.get(&format!("{key}-tip"))).clicked() {
                request(commands, NumbersCommand::Arrange(arrangement));
            }
        }
    });
}

/// A line from the fewest leaves to the most, with the current order on it.
fn scale_ui(ui: &mut Ui, text: Text, orders: &OrderComparison, state: &State) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 8.0 * UNIT), Sense::hover());
    let words = text.with(
        if orders.complete { "trees.lab.spoken" } else { "trees.lab.spoken-found" },
        &[
            ("now", &count(orders.now)),
            ("minimum", &count(orders.minimum)),
            ("best", &count(orders.best.leaves)),
            ("worst", &count(orders.worst.leaves)),
        ],
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
    response.on_hover_text(words);
    // Best and worst may only be the best found so far: the scale still includes the order on the board.
    let (low, high) = (orders.minimum.min(orders.best.leaves), orders.worst.leaves.max(orders.now));
    let line = Rect::from_min_max(rect.min + vec2(12.0, 0.0), rect.max - vec2(12.0, 0.0));
    let y = rect.top() + 2.0 * UNIT;
    let place = |leaves: u64| {
        let share = if high == low { 0.5 } else { (leaves - low) as f32 / (high - low) as f32 };
        pos2(line.left() + share * line.width(), y)
    };
    let target = place(orders.now).x;
    let seconds = if state.settings.animation { crate::style::MOTION } else { 0.0 };
    let now = ui.ctx().animate_value_with_time(egui::Id::unique("leaves read"), target, seconds);
    let painter = ui.painter();
    let ends = [pos2(line.left(), y), pos2(line.right(), y)];
    painter.line_segment(ends, Stroke::new(4.0, Palette::between(palette.panel, palette.pruned, 0.7)));
    painter.line_segment([ends[0], pos2(now, y)], Stroke::new(4.0, palette.line_best));
    let font = FontId::proportional(TEXT_SMALL);
    let below = y + 2.0 * UNIT;
    let note = |at: f32, align, key: &str, leaves: u64| {
        let words = text.with(key, &[("count", &count(leaves))]);
        painter.text(pos2(at, below), align, words, font.clone(), palette.text_weak);
    };
    note(rect.left(), Align2::LEFT_TOP, "trees.lab.minimum", orders.minimum);
    let most = if orders.complete { "trees.lab.most" } else { "trees.lab.most-found" };
    note(rect.right(), Align2::RIGHT_TOP, most, orders.worst.leaves);
    for tick in [orders.minimum, orders.best.leaves, orders.worst.leaves] {
        let at = place(tick.clamp(low, high));
        painter.line_segment([at - vec2(0.0, 5.0), at + vec2(0.0, 5.0)], Stroke::new(2.0, palette.text_weak));
    }
    painter.circle(pos2(now, y), 6.5, palette.line_best, Stroke::new(2.0, palette.panel));
}
