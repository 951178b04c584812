//! Dialogs of our own: new game, number tree, settings, conventions, shortcuts, about.

use egui::{Align2, Button, Context, Id, Modal, RichText, Ui, vec2};

use crate::session::command::Command;
use crate::session::screen::data::Dialog;
use crate::session::state::State;

use super::theme::UNIT;

pub mod about;
pub mod conflict;
pub mod conventions;
pub mod export;
pub mod guide;
pub mod kept;
pub mod new_game;
pub mod settings;
pub mod shortcuts;
pub mod speedups;
pub mod tree;
pub mod worksheet;

/// How far from the top of the window a dialog hangs, as a share of its height.
const TOP: f32 = 0.08;

/// Paints the dialog in front, if any.
pub fn dialogs_ui(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let Some(dialog) = state.view.dialog else { return };
    let frame = egui::Frame::popup(&ctx.style_of(ctx.theme())).inner_margin(4.0 * UNIT);
    let id = Id::unique("dialog");
    // Held by its upper edge: what is clicked stays where it is while the content below grows and shrinks.
    let below = vec2(0.0, TOP * ctx.content_rect().height());
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, below);
    let response = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        ui.set_width(match dialog {
            Dialog::NewGame
            | Dialog::Shortcuts
            | Dialog::Tree
            | Dialog::Settings
            | Dialog::Export(_)
            | Dialog::Worksheet => 130.0 * UNIT,
            Dialog::About | Dialog::Conflict => 100.0 * UNIT,
            Dialog::Kept | Dialog::Speedups => 190.0 * UNIT,
            Dialog::Guide => 220.0 * UNIT,
        });
        match dialog {
            Dialog::NewGame => new_game::new_game_ui(ui, state, commands),
            Dialog::Tree => tree::tree_ui(ui, state, commands),
            Dialog::Settings => settings::settings_ui(ui, state, commands),
            Dialog::Shortcuts => shortcuts::shortcuts_ui(ui, state, commands),
            Dialog::About => about::about_ui(ui, state),
            Dialog::Conflict => conflict::conflict_ui(ui, state, commands),
            Dialog::Kept => kept::kept_ui(ui, state, commands),
            Dialog::Export(stage) => export::export_ui(ui, state, stage, commands),
            Dialog::Guide => guide::guide_ui(ui, state, commands),
            Dialog::Worksheet => worksheet::worksheet_ui(ui, state, commands),
            Dialog::Speedups => speedups::speedups_ui(ui, state, commands),
        }
        ui.add_space(2.0 * UNIT);
        ui.vertical_centered(|ui| ui.button(state.text().get("dialog.close")).clicked()).inner
    });
    if response.inner || response.should_close() {
        commands.push(Command::CloseDialog);
    }
}

/// The heading of a dialog.
fn heading(ui: &mut Ui, words: String) {
    ui.label(RichText::new(words).heading().strong());
    ui.add_space(2.0 * UNIT);
}

/// The button that begins a game; whether it was pressed.
fn begin_ui(ui: &mut Ui, words: String, enabled: bool) -> bool {
    let button = Button::new(RichText::new(words).strong());
    let size = vec2(48.0 * UNIT, 9.0 * UNIT);
    ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button)).inner.clicked()
}
