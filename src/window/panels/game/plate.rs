//! A player's plate: the side, its player with the level, its stones, and whether it is to move.

use egui::{Align, CornerRadius, Frame, Layout, Margin, RichText, Sense, Stroke, Ui, vec2};

use crate::boards;
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::game::Side;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;

use super::{clock, status, teaching, who};

/// The height of a plate, in points.
pub(super) const HEIGHT: f32 = 9.0 * UNIT;

pub(super) fn plate_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, side: Side) {
    let palette = Palette::of(ui);
    let turn = status::has_turn(state, side);
    let stroke = if turn { Stroke::new(1.5, palette.accent) } else { Stroke::new(1.0, palette.line) };
    let fill = if turn { Palette::between(palette.panel, palette.accent, 0.10) } else { palette.panel };
    let frame = Frame::new()
        .fill(fill)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric((2.0 * UNIT) as i8, UNIT as i8));
    let width = ui.available_width();
    frame.show(ui, |ui| {
        ui.set_width(width - 4.0 * UNIT - 3.0);
        ui.set_height(HEIGHT - 2.0 * UNIT - 3.0);
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 1.5 * UNIT;
            let (token, _) = ui.allocate_exact_size(vec2(5.5 * UNIT, 5.5 * UNIT), Sense::hover());
            boards::token(ui.painter(), token, &state.game.position, side);
            let name = side_name(state.text(), &state.game.position, side);
            ui.label(RichText::new(&name).strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                clock::clock_ui(ui, state, side);
                if let Some(stones) = shown_count(state, side) {
                    ui.label(RichText::new(stones.to_string()).size(TEXT_LARGE).strong());
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    chooser_ui(ui, state, commands, side);
                });
            });
        });
    });
}

/// A person or a method, its budget, and in a game against a method whether it warns.
fn chooser_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, side: Side) {
    let (text, game) = (state.text(), state.game.position.game());
    let player = state.player(side);
    let mut wanted = player.clone();
    let width = ui.available_width() - teaching::room(state, side);
    let label = text.with("game.played-by", &[("side", &side_name(text, &state.game.position, side))]);
    let seat = who::Seat { list: "player", side, game, label, name: state.game.document.name(side) };
    who::who_ui(ui, state, seat, width.clamp(60.0, 60.0 * UNIT), &mut wanted);
    teaching::switch_ui(ui, state, commands, side);
    if wanted != *player {
        commands.push(Command::SetPlayer(side, wanted));
    }
}

/// The count of a side on the board: as it lies while a position is set up, at the end of a game as the rules
/// count.
fn shown_count(state: &State, side: Side) -> Option<u32> {
    match &state.view.position_editor {
        Some(editor) => boards::tally(&editor.setup.drawn(), side),
        None => status::counted(&state.game.position, side),
    }
}
