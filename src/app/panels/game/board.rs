//! The board of the open game: what it shows and what a click on it asks for.

use egui::{Ui, UiBuilder, Vec2};

use super::super::super::boards::{self, Scene};
use super::super::super::command::Command;
use super::super::super::probe;
use super::super::super::state::{Hints, State};
use super::hints;
use crate::game::ActionId;

/// Paints the board in a room of `size` and tells which legal action is pointed at.
pub(super) fn board_ui(
    ui: &mut Ui,
    state: &State,
    commands: &mut Vec<Command>,
    size: Vec2,
) -> Option<ActionId> {
    let game = &state.game;
    let hints = match (state.settings.hints, state.report_here()) {
        (Hints::Values, Some(report)) => hints::hints(state, report),
        _ => Vec::new(),
    };
    let scene = Scene {
        position: &game.position,
        previous: game.previous.as_ref().map(|(before, action)| (before, *action)),
        legal: &game.legal,
        last: game.previous.as_ref().map(|(_, action)| *action),
        hints: &hints,
        preview: state.view.preview.as_deref().unwrap_or_default(),
        interactive: state.person_may_move(),
        style: state.settings.board,
        animation: state.settings.animation,
        text: state.text(),
    };
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let response =
        ui.scope_builder(UiBuilder::new().id_salt("board").max_rect(rect), |ui| boards::board_ui(ui, &scene));
    let response = response.inner;
    if let Some(action) = response.clicked {
        commands.push(Command::Play(action));
    }
    probe::publish(ui.ctx(), response.cells);
    response.hovered
}
