//! Rows below the board while a position is set up: the stones, the side to move, the board as a whole, and
//! whether a game can begin there.

use egui::{Button, Label, RichText, Ui, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::{Setup, SetupChange};
use edagari_app::game::Side;
use edagari_app::session::command::Command;
use edagari_app::session::position_editor::data::{PositionCommand, PositionEditor};
use edagari_app::session::state::State;
use edagari_app::words::games;
use edagari_app::words::games::named_side;

const ROW: f32 = 7.0 * UNIT;

/// The height of the rows, in points.
pub(super) const HEIGHT: f32 = 4.0 * ROW + 2.0 * UNIT;

/// Paints the rows.
pub(super) fn position_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(editor) = &state.view.position_editor else { return };
    let width = ui.available_width();
    super::parts::tray(ui).show(ui, |ui| {
        ui.set_width(width - 4.0 * UNIT);
        ui.set_height(HEIGHT - 2.0 * UNIT);
        ui.spacing_mut().item_spacing = vec2(1.5 * UNIT, UNIT);
        let mut request = |command| commands.push(Command::Position(command));
        ui.horizontal(|ui| brush_row(ui, state, editor, &mut request));
        ui.horizontal(|ui| whole_row(ui, state, &editor.setup, &mut request));
        sentence_ui(ui, state, &editor.setup);
        ui.horizontal(|ui| last_row(ui, state, &editor.setup, &mut request));
    });
}

/// The stone laid by a click, and the side to move.
fn brush_row(ui: &mut Ui, state: &State, editor: &PositionEditor, request: &mut impl FnMut(PositionCommand)) {
    let (text, setup) = (state.text(), &editor.setup);
    let name = |side| named_side(text, setup.game().name(), side);
    ui.label(text.get("position.brush"));
    let tip = if setup.turns() { "position.stone-tip" } else { "position.drop-tip" };
    for side in Side::BOTH {
        let button = Button::new(name(side)).selected(editor.brush == Some(side));
        if ui.add(button).on_hover_text(text.with(tip, &[("side", &name(side))])).clicked() {
            request(PositionCommand::Take(Some(side)));
        }
    }
    let button = Button::new(text.get("position.empty")).selected(editor.brush.is_none());
    if ui.add(button).on_hover_text(text.get("position.empty-tip")).clicked() {
        request(PositionCommand::Take(None));
    }
    if !setup.chooses_mover() {
        return;
    }
    ui.add_space(2.0 * UNIT);
    ui.label(text.get("position.to-move"));
    for side in Side::BOTH {
        let words = text.with("game.to-move", &[("side", &name(side))]);
        let response = ui.add(Button::new(name(side)).selected(setup.mover() == side));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &words));
        if response.clicked() {
            request(PositionCommand::Change(SetupChange::Mover(side)));
        }
    }
}

/// Actions on the whole board.
fn whole_row(ui: &mut Ui, state: &State, setup: &Setup, request: &mut impl FnMut(PositionCommand)) {
    let text = state.text();
    let changes = [
        (SetupChange::Clear, "position.clear"),
        (SetupChange::Start, "position.start"),
        (SetupChange::Exchange, "position.exchange"),
        (SetupChange::Rotate, "position.rotate"),
        (SetupChange::Mirror, "position.mirror"),
    ];
    for (change, key) in changes {
        if change == SetupChange::Rotate && !setup.turns() {
            continue;
        }
        let tip = text.get(&format!("{key}-tip"));
        if ui.button(text.get(key)).on_hover_text(tip).clicked() {
            request(PositionCommand::Change(change));
        }
    }
}

/// The error of the board, or the side to move there.
fn sentence_ui(ui: &mut Ui, state: &State, setup: &Setup) {
    let text = state.text();
    let words = match setup.position() {
        Ok(position) => RichText::new(games::standing(text, setup, &position)),
        Err(flaw) => RichText::new(games::flaw(text, setup, flaw)).color(Palette::of(ui).error),
    };
    let width = ui.available_width();
    ui.allocate_ui(vec2(width, ROW), |ui| {
        ui.set_min_height(ROW - UNIT);
        let whole = words.text().to_owned();
        ui.add(Label::new(words).truncate()).on_hover_text(whole);
    });
}

fn last_row(ui: &mut Ui, state: &State, setup: &Setup, request: &mut impl FnMut(PositionCommand)) {
    let text = state.text();
    let begin = Button::new(text.get("position.begin"));
    let begin = ui.add_enabled(setup.position().is_ok(), begin).on_hover_text(text.get("position.begin-tip"));
    if begin.clicked() {
        request(PositionCommand::Begin);
    }
    if ui.button(text.get("position.cancel")).clicked() {
        request(PositionCommand::Cancel);
    }
}
