//! The card of an engine that was to move and failed: the failure, and the choice of another player.

use egui::{RichText, ScrollArea, Ui};

use crate::style::Palette;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;

use super::parts::card_button;
use super::{teaching, who};

/// The height of the last lines to and from the engine.
const LOG: f32 = 240.0;

/// Paints the card, if the player to move has failed.
pub(super) fn failure_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (analysis, text) = (&state.analysis, state.text());
    let is_here = analysis.root_move == state.game.cursor;
    let (Some(why), Some(side)) = (analysis.player_failure().filter(|_| is_here), state.waits()) else {
        return;
    };
    let color = Palette::of(ui).error;
    teaching::card(ui, color).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(why));
            if card_button(ui, text.get("engines.try-again")).clicked() {
                commands.push(Command::TogglePause);
            }
            let mut wanted = state.player(side).clone();
            ui.menu_button(text.get("engines.another-player"), |ui| {
                who::choices_ui(ui, state, state.game.position.game(), &mut wanted);
            });
            // It opens over the board, which keeps its room.
            if !analysis.log.is_empty() {
                ui.menu_button(text.get("engines.log"), |ui| {
                    ScrollArea::vertical().stick_to_bottom(true).max_height(LOG).show(ui, |ui| {
                        analysis.log.iter().for_each(|line| drop(ui.label(RichText::new(line).monospace())));
                    });
                });
            }
            if wanted != *state.player(side) {
                commands.push(Command::SetPlayer(side, wanted));
            }
        });
    });
}
