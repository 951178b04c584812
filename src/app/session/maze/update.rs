//! Editing mazes: the board that is shown becomes the start of a new game.

use crate::catalog::AnyPosition;
use crate::game::maze::MazeSketch;
use crate::game::maze::board::MazeBoard;
use crate::game::maze::sketch::{SketchEdit, SketchRefusal};
use crate::game::record::{MoveId, Record};
use crate::session::effect::{Effect, Notice};
use crate::session::game;
use crate::session::game::history::UndoStep;
use crate::session::state::State;

use super::data::{CellBrush, MazeCommand};

pub(crate) fn apply(state: &mut State, request: MazeCommand) -> Vec<Effect> {
    let Some(sketch) = state.game.position.sketch() else { return Vec::new() };
    match request {
        MazeCommand::Edit(editing) => state.view.mazes.editing = editing,
        MazeCommand::Take(brush) => state.view.mazes.brush = brush,
        MazeCommand::Brush(cell, step) => {
            let edit = stroke(state.view.mazes.brush, &sketch, cell);
            return change(state, &sketch, edit, step);
        }
        MazeCommand::Change(edit, step) => return change(state, &sketch, edit, step),
        MazeCommand::Draw(seed, step) => draw(state, &sketch, seed, step),
    }
    Vec::new()
}

/// The edit of the brush at a cell.
fn stroke(brush: CellBrush, sketch: &MazeSketch, cell: u16) -> SketchEdit {
    match brush {
        CellBrush::More => SketchEdit::Points(cell, (sketch.points(cell) + 1) % (MazeBoard::MOST + 1)),
        CellBrush::Points(points) => SketchEdit::Points(cell, points),
        CellBrush::Wall => SketchEdit::Wall(cell, !sketch.is_wall(cell)),
    }
}

fn change(state: &mut State, sketch: &MazeSketch, edit: SketchEdit, step: UndoStep) -> Vec<Effect> {
    state.game.history.step(step);
    match sketch.edited(edit) {
        Ok(changed) => {
            let start = state.game.position.on(&changed);
            begin(state, start);
            Vec::new()
        }
        Err(refusal) => vec![Effect::Tell(Notice::error(refused(state, refusal)))],
    }
}

fn draw(state: &mut State, sketch: &MazeSketch, seed: u32, step: UndoStep) {
    state.game.history.step(step);
    let mut game = state.game.position.game();
    if let Some((plan, _)) = game.maze() {
        *plan = sketch.plan(seed);
        begin(state, game.start());
    }
}

/// Puts another board in place, with undo. Moves and findings belong to the board before.
fn begin(state: &mut State, start: AnyPosition) {
    let game = &mut state.game;
    // An edit without effect must not drop the versions to redo.
    if start == game.document.start && game.cursor == MoveId::START {
        return;
    }
    game::update::remember_step(game);
    let comment = game.document.record.comment(MoveId::START).to_owned();
    game.document.record = Record::new();
    game.document.record.set_comment(MoveId::START, comment);
    game.document.analyses.clear();
    state.knowledge.clear();
    game.document.start = start;
    game::update::go_to(state, MoveId::START);
}

fn refused(state: &State, refusal: SketchRefusal) -> String {
    let text = state.text();
    match refusal {
        SketchRefusal::NoCell => text.get("maze.refused.cell"),
        SketchRefusal::Points => text.get("maze.refused.points"),
        SketchRefusal::NoCharacter => text.get("maze.refused.character"),
        SketchRefusal::InWall => text.get("maze.refused.in-wall"),
        SketchRefusal::UnderCharacter => text.get("maze.refused.under-character"),
        SketchRefusal::NoWalls => text.get("maze.refused.no-walls"),
        SketchRefusal::Size(least, most) => {
            text.with("maze.refused.size", &[("least", &least), ("most", &most)])
        }
        SketchRefusal::Turns(least, most) => {
            text.with("maze.refused.turns", &[("least", &least), ("most", &most)])
        }
    }
}
