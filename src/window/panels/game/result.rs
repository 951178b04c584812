//! The result of a game that has just been played to its end, in the place of the moves: the board stays in sight.

use egui::{CornerRadius, Frame, RichText, ScrollArea, Stroke, Ui, vec2};

use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_core::catalog::AnyPosition;
use edagari_core::game::Side;
use edagari_core::review::reviews;
use edagari_core::session::clock::data::ClockCommand;
use edagari_core::session::command::Command;
use edagari_core::session::game::data::AgainSeats;
use edagari_core::session::review::data::ReviewCommand;
use edagari_core::session::state::State;
use edagari_core::words::games::side_name;

use super::parts::card_button;
use super::status;

/// Whether the result is shown.
pub(super) fn is_open(state: &State) -> bool {
    state.view.result == Some(state.game.cursor)
}

/// Paints the result in a room of this height.
pub(super) fn result_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let palette = Palette::of(ui);
    let frame = Frame::new()
        .fill(Palette::between(palette.panel, palette.accent, 0.08))
        .stroke(Stroke::new(1.0, palette.accent))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        let inner = vec2(ui.available_width(), height - 4.0 * UNIT - 2.0);
        ui.set_min_size(inner);
        let scroll = ScrollArea::vertical().id_salt("result").max_height(inner.y);
        scroll.show(ui, |ui| content_ui(ui, state, commands));
    });
}

fn content_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, palette) = (state.text(), Palette::of(ui));
    ui.label(RichText::new(status::sentence(state)).size(TEXT_LARGE).strong());
    for line in details(state) {
        ui.label(RichText::new(line).color(palette.text_weak));
    }
    ui.horizontal_wrapped(|ui| {
        // The first of all, so that it is in sight however low the card is.
        let late = state.time_is_up().is_some();
        if late && button(ui, text.get("clock.remove")) {
            commands.push(Command::Clock(ClockCommand::Remove));
        }
        let is_reviewed = !state.game.document.reviews.is_empty() || state.review.is_running();
        if reviews(state.game.document.game()) && !is_reviewed && button(ui, text.get("review.short")) {
            commands.push(Command::Review(ReviewCommand::Start));
        }
        if button(ui, text.get("result.again")) {
            commands.push(Command::Again(AgainSeats::Same));
        }
        if button(ui, text.get("result.other-side")) {
            commands.push(Command::Again(AgainSeats::Exchanged));
        }
        if button(ui, text.get("result.close")) {
            commands.push(Command::CloseResult);
        }
    });
}

/// A button that stands out from the tinted card, in light and in dark.
fn button(ui: &mut Ui, words: String) -> bool {
    card_button(ui, words).clicked()
}

/// What there is to say besides who won.
fn details(state: &State) -> Vec<String> {
    let (text, position) = (state.text(), &state.game.position);
    let mut lines = Vec::new();
    if let (AnyPosition::Othello(board), Some(discs)) = (position, position.final_discs()) {
        let empties = board.empties().count_ones();
        let [first, second] = Side::BOTH.map(|side| side_name(text, position, side));
        // In a draw the empty squares belong to neither side.
        if empties > 0 && discs[0] != discs[1] {
            let winner = if discs[0] > discs[1] { first } else { second };
            lines.push(text.with("result.empties", &[("count", &empties), ("side", &winner)]));
        }
    }
    lines.push(text.with("result.moves", &[("count", &status::move_number(state))]));
    lines
}
