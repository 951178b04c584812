//! The result of a game that has just been played to its end, in the place of the moves: the board stays in
//! sight.

use egui::{CornerRadius, Frame, RichText, ScrollArea, Stroke, Ui, vec2};

use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::{Outcome, Side};
use edagari_app::review::reviews;
use edagari_app::session::clock::data::ClockCommand;
use edagari_app::session::command::Command;
use edagari_app::session::game::data::AgainSeats;
use edagari_app::session::review::data::ReviewCommand;
use edagari_app::session::screen::data::Panel;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;

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
    let taken = taken(ui);
    frame.show(ui, |ui| {
        let inner = vec2(ui.available_width(), height - FRAME);
        ui.set_min_size(inner);
        // The words scroll where the card is low, and the buttons below stay in sight.
        let room = (inner.y - taken.buttons - ui.spacing().item_spacing.y).max(0.0);
        let scroll = ScrollArea::vertical().id_salt("result").max_height(room).min_scrolled_height(0.0);
        let words = scroll.show(ui, |ui| words_ui(ui, state)).content_size.y;
        let buttons = buttons_ui(ui, state, commands);
        let now = Taken { words, buttons };
        if now != taken {
            ui.data_mut(|data| data.insert_temp(taken_id(), now));
            ui.request_repaint();
        }
    });
}

/// Height of the frame of the card, in points.
const FRAME: f32 = 4.0 * UNIT + 2.0;

/// The heights of words and buttons of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Taken {
    words: f32,
    buttons: f32,
}

fn taken_id() -> egui::Id {
    egui::Id::unique("result heights")
}

/// The heights in the last frame, or about so.
fn taken(ui: &Ui) -> Taken {
    let usual = Taken { words: 12.0 * UNIT, buttons: 12.0 * UNIT };
    ui.data(|data| data.get_temp(taken_id())).unwrap_or(usual)
}

/// The height at which the whole card is visible.
pub(super) fn height(ui: &Ui) -> f32 {
    let Taken { words, buttons } = taken(ui);
    words + buttons + ui.spacing().item_spacing.y + FRAME
}

fn words_ui(ui: &mut Ui, state: &State) {
    let sentence = RichText::new(status::sentence(state)).strong();
    match for_person(state) {
        // The reason is smaller than the result: long sentences would need more room than there is.
        Some(words) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(words).size(TEXT_LARGE).strong().color(Palette::of(ui).accent));
                ui.label(sentence);
            });
        }
        None if state.time_is_up().is_some() => {
            ui.label(sentence);
        }
        None => {
            ui.label(sentence.size(TEXT_LARGE));
        }
    }
    ui.label(RichText::new(details(state).join(" · ")).color(Palette::of(ui).text_weak));
}

/// Paints the buttons for the next actions. Returns their height.
fn buttons_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) -> f32 {
    let text = state.text();
    let row = ui.horizontal_wrapped(|ui| {
        let late = state.time_is_up().is_some();
        if late && button(ui, text.get("clock.remove")) {
            commands.push(Command::Clock(ClockCommand::Remove));
        }
        if reviews(state.game.document.game()) && button(ui, text.get("review.short")) {
            commands.push(review_of(state));
        }
        if button(ui, text.get("result.again")) {
            commands.push(Command::Again(AgainSeats::Same));
        }
        if button(ui, text.get("action.again-exchanged")) {
            commands.push(Command::Again(AgainSeats::Exchanged));
        }
        if button(ui, text.get("result.close")) {
            commands.push(Command::CloseResult);
        }
    });
    row.response.rect.height()
}

/// Begins the review of the open game, or shows the existing one.
pub(super) fn review_of(state: &State) -> Command {
    let is_new = state.game.document.reviews.is_empty() && !state.review.is_running();
    if is_new { Command::Review(ReviewCommand::Start) } else { Command::FocusPanel(Panel::Review) }
}

/// A button that stands out from the tinted card, in light and in dark.
fn button(ui: &mut Ui, words: String) -> bool {
    card_button(ui, words).clicked()
}

/// The result for the person in a game against a method; `None` in other games.
fn for_person(state: &State) -> Option<String> {
    let person = state.only_person()?;
    let winner = match (state.time_is_up(), state.game.position.outcome()) {
        (_, Some(Outcome::Win(winner))) => winner,
        (Some(late), _) => late.other(),
        _ => return None,
    };
    Some(state.text().get(if winner == person { "result.you-won" } else { "result.you-lost" }))
}

/// The details of the result besides the winner.
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
