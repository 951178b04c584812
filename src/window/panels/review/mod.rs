//! The review of the open game: a large graph of the value of every position, the loss of every move, and the
//! losing move. A click goes there.

use egui::{Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::review::MoveMark;
use edagari_app::session::command::Command;
use edagari_app::session::review::data::ReviewCommand;
use edagari_app::session::state::State;

mod graph;
mod header;
pub(super) mod shown;
mod table;

use shown::ShownReview;

/// From this width on the list of moves stands beside the graph.
const WIDE: f32 = 560.0;
/// The width of the list of moves beside the graph.
const LIST: f32 = 330.0;

/// Paints the panel.
pub fn review_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    header::header_ui(ui, state, commands);
    let Some(shown) = ShownReview::of(state).filter(|shown| shown.counted.is_some()) else {
        empty_ui(ui, state);
        return;
    };
    if let Some(scope) = shown.scope() {
        ui.label(RichText::new(scope).color(Palette::of(ui).upper));
    }
    header::players_ui(ui, &shown, commands);
    header::found_ui(ui, &shown, commands);
    let room = ui.available_size();
    if room.x >= WIDE {
        let area = Rect::from_min_size(ui.cursor().min, room);
        let (left, right) = area.split_left_right_at_x(area.right() - LIST);
        in_rect(ui, left.with_max_x(left.right() - 2.0 * UNIT), |ui| charts_ui(ui, &shown, commands));
        in_rect(ui, right, |ui| table::table_ui(ui, &shown, commands));
        ui.advance_cursor_after_rect(area);
    } else {
        ScrollArea::vertical().id_salt("review").auto_shrink(false).show(ui, |ui| {
            // With a sentence of any length, the list below stays in place while its rows are clicked.
            let size = vec2(ui.available_width(), (room.y * 0.55).max(208.0));
            let (charts, _) = ui.allocate_exact_size(size, Sense::hover());
            in_rect(ui, charts, |ui| charts_ui(ui, &shown, commands));
            // As high as the remaining room, so that the list alone scrolls, and follows the position within
            // sight.
            let list = (room.y - size.y - 3.0 * UNIT).max(110.0);
            ui.allocate_ui(vec2(size.x, list), |ui| table::table_ui(ui, &shown, commands));
        });
    }
}

/// The graph of values, the losses below it on the same axis, and the sentence about the move shown.
fn charts_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    let line = ui.text_style_height(&egui::TextStyle::Body);
    // Three lines, of which the last has a button.
    let words = 2.0 * line + ui.spacing().interact_size.y + 2.0 * ui.spacing().item_spacing.y + 3.0 * UNIT;
    let height = (ui.available_height() - words).max(140.0);
    graph::values_ui(ui, shown, commands, (height * 0.64).floor());
    graph::losses_ui(ui, shown, commands, (height * 0.36).floor());
    ScrollArea::vertical().id_salt("review said").auto_shrink(false).show(ui, |ui| {
        said_ui(ui, shown, commands);
    });
}

/// The sentence about the move that led to the position on the board.
fn said_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let text = shown.state.text();
    let Some(at) = shown.ply_here() else {
        ui.label(RichText::new(text.get("review.click")).color(palette.text_weak));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(shown.number(at)).color(palette.text_weak));
        ui.label(shown.sentence(at));
        let is_worse = shown.marks[at].is_some_and(|mark| mark > MoveMark::Best);
        if is_worse && ui.button(text.get("review.show-line")).clicked() {
            commands.push(Command::Review(ReviewCommand::ShowLine(at)));
        }
    });
}

/// Suggestions where nothing is known.
fn empty_ui(ui: &mut Ui, state: &State) {
    let palette = Palette::of(ui);
    ui.add_space(4.0 * UNIT);
    let key = if state.review.is_running() { "review.waiting" } else { "review.empty" };
    ui.label(RichText::new(state.text().get(key)).color(palette.text_weak));
}

fn in_rect(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down(egui::Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), add);
}
