//! Rows below the board of a maze: another board by its number, and editing the board by hand.

use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};

use crate::style::UNIT;
use crate::typed_number::typed_number;
use edagari_app::catalog::Family;
use edagari_app::game::maze::MazeSketch;
use edagari_app::game::maze::board::MazeBoard;
use edagari_app::game::maze::sketch::SketchEdit;
use edagari_app::session::command::Command;
use edagari_app::session::game::history::UndoStep;
use edagari_app::session::maze::data::{CellBrush, MazeCommand};
use edagari_app::session::state::State;

const ROW: f32 = 7.0 * UNIT;

/// The height of the rows, in points.
pub(super) fn height(state: &State) -> f32 {
    let rows = if state.view.mazes.editing { 3.0 } else { 1.0 };
    rows * ROW + 2.0 * UNIT
}

/// Whether the open game has these rows.
pub(super) fn shown(state: &State) -> bool {
    { state.game.position.game() }.maze().is_some()
}

/// Paints the rows.
pub(super) fn maze_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(sketch) = state.game.position.sketch() else { return };
    let width = ui.available_width();
    crate::panels::game::parts::tray(ui).show(ui, |ui| {
        ui.set_width(width - 4.0 * UNIT);
        ui.set_height(height(state) - 2.0 * UNIT);
        ui.spacing_mut().item_spacing = vec2(1.5 * UNIT, UNIT);
        let mut request = |command| commands.push(Command::Maze(command));
        if state.view.mazes.editing {
            size_row(ui, state, &sketch, &mut request);
            brush_row(ui, state, &sketch, &mut request);
            whole_row(ui, state, &sketch, &mut request);
        } else {
            closed_row(ui, state, &mut request);
        }
    });
}

fn closed_row(ui: &mut Ui, state: &State, request: &mut impl FnMut(MazeCommand)) {
    let text = state.text();
    ui.horizontal(|ui| {
        if ui.button(text.get("maze.edit")).on_hover_text(text.get("maze.edit-tip")).clicked() {
            request(MazeCommand::Edit(true));
        }
        board_ui(ui, state, request);
    });
}

/// The number of the board, which can be edited; a board drawn by hand has none.
fn board_ui(ui: &mut Ui, state: &State, request: &mut impl FnMut(MazeCommand)) {
    let text = state.text();
    let numbered = state.game.document.start.is_numbered();
    // The braces make a copy: `maze` lends the plan to be changed.
    let now = { state.game.position.game() }.maze().map_or(0, |(plan, _)| plan.seed);
    let mut seed = now;
    let tip = text.get(if numbered { "maze.board-tip" } else { "maze.own-tip" });
    let prefix = text.get("maze.board");
    let field = typed_number(&mut seed).speed(0.2).prefix(prefix);
    let response = ui.add(field).on_hover_text(tip);
    if seed != now {
        request(MazeCommand::Draw(seed, crate::panels::game::parts::step(ui, &response)));
    }
    if ui.button(text.get("maze.next")).on_hover_text(text.get("maze.next-tip")).clicked() {
        request(MazeCommand::Draw(now.wrapping_add(1), UndoStep::New));
    }
    if !numbered {
        ui.add(Label::new(RichText::new(text.get("maze.own")).weak()).truncate())
            .on_hover_text(text.get("maze.own-tip"));
    }
}

/// The fields of size and length.
fn size_row(ui: &mut Ui, state: &State, sketch: &MazeSketch, request: &mut impl FnMut(MazeCommand)) {
    let text = state.text();
    ui.horizontal(|ui| {
        if ui.add(Button::new(text.get("maze.done")).selected(true)).clicked() {
            request(MazeCommand::Edit(false));
        }
        let plan = sketch.plan(0);
        let (mut width, mut height, mut turns) = (plan.width, plan.height, plan.turns);
        let columns = typed_number(&mut width).range(sketch.sizes().clone()).speed(0.05);
        let columns = ui.add(columns).on_hover_text(text.get("new-game.columns"));
        ui.label("×");
        let rows = typed_number(&mut height).range(sketch.sizes().clone()).speed(0.05);
        let rows = ui.add(rows).on_hover_text(text.get("new-game.rows"));
        let alternates = state.game.position.family() == Family::Alternating;
        let length = if alternates { "new-game.turns" } else { "new-game.whole-turns" };
        ui.label(text.get(length));
        let field = typed_number(&mut turns).range(sketch.lengths().clone()).speed(0.1);
        let length = ui.add(field).on_hover_text(text.get(length));
        for (changed, edit, field) in [
            (width != plan.width, SketchEdit::Width(width), columns),
            (height != plan.height, SketchEdit::Height(height), rows),
            (turns != plan.turns, SketchEdit::Turns(turns), length),
        ] {
            if changed {
                request(MazeCommand::Change(edit, crate::panels::game::parts::step(ui, &field)));
            }
        }
        board_ui(ui, state, request);
    });
}

/// The effect of a click on a cell.
fn brush_row(ui: &mut Ui, state: &State, sketch: &MazeSketch, request: &mut impl FnMut(MazeCommand)) {
    let text = state.text();
    let now = state.view.mazes.brush;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.5 * UNIT;
        let mut brush_ui = |ui: &mut Ui, brush, name: String, tip: String| {
            let button = Button::new(name).selected(brush == now).min_size(vec2(6.0 * UNIT, 0.0));
            if ui.add(button).on_hover_text(tip).clicked() {
                request(MazeCommand::Take(brush));
            }
        };
        brush_ui(ui, CellBrush::More, "+1".to_owned(), text.get("maze.brush.more-tip"));
        for points in 0..=MazeBoard::MOST {
            let tip = text.with("maze.brush.points-tip", &[("points", &points)]);
            brush_ui(ui, CellBrush::Points(points), points.to_string(), tip);
        }
        if sketch.may_have_walls() {
            brush_ui(ui, CellBrush::Wall, text.get("maze.brush.wall"), text.get("maze.brush.wall-tip"));
        }
    });
}

/// Actions on the whole board, and a hint about the others.
fn whole_row(ui: &mut Ui, state: &State, sketch: &MazeSketch, request: &mut impl FnMut(MazeCommand)) {
    let text = state.text();
    // At the far end: the button that opened these rows stood at their beginning, and may be clicked twice.
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(text.get("maze.clear")).on_hover_text(text.get("maze.clear-tip")).clicked() {
            request(MazeCommand::Change(SketchEdit::Clear, UndoStep::New));
        }
        let mirror = sketch.characters().len() > 1;
        if mirror && ui.button(text.get("maze.mirror")).on_hover_text(text.get("maze.mirror-tip")).clicked() {
            request(MazeCommand::Change(SketchEdit::Mirror, UndoStep::New));
        }
        let how = match sketch.characters().len() {
            0 => "maze.how.none",
            1 if sketch.may_have_walls() => "maze.how.walls",
            1 => "maze.how.one",
            _ => "maze.how.two",
        };
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(text.get(how)).weak()).truncate()).on_hover_text(text.get(how));
        });
    });
}
