//! Editing a maze by hand on its board: a brush over the cells, characters dragged to other cells, keys and
//! wheel for the hovered cell.

use egui::{Id, InputState, Key, Modifiers, Response, Ui};

use crate::boards::board::Area;
use crate::boards::scene::BoardRequest;
use edagari_app::game::maze::sketch::SketchEdit;
use edagari_app::session::game::history::UndoStep;

use super::MazeLayout;

use edagari_app::game::maze::board::{self, MazeBoard as Grid};

/// The drag in progress.
#[derive(Clone, Copy, Debug)]
struct Hold {
    /// The dragged character; `None` while painting.
    character: Option<usize>,
    /// The cell of the last frame.
    at: board::MazeCell,
}

/// A maze edited by hand, and the input of this frame.
pub(in crate::boards) struct MazeEditor<'a> {
    pub(in crate::boards) ui: &'a Ui,
    pub(in crate::boards) area: &'a Area,
    /// The pointer on the whole board.
    pub(in crate::boards) response: &'a Response,
    pub(in crate::boards) grid: &'a Grid,
    /// The cells of the characters.
    pub(in crate::boards) characters: &'a [board::MazeCell],
}

impl MazeEditor<'_> {
    /// The user's request; `pointed` is the cell under the pointer or the focus.
    pub(in crate::boards) fn request(&self, pointed: Option<usize>) -> Option<BoardRequest> {
        let dragged = self.dragged();
        // A stroke ends the typing, so that one undo step does not take both away.
        if dragged.is_some() {
            forget_typed(self.ui, self.area);
            return dragged;
        }
        let cell = pointed? as board::MazeCell;
        let edit = typed(self.ui, self.grid, cell, self.characters.len())?;
        Some(BoardRequest::Change(edit, step(self.ui, self.area, edit)))
    }

    /// A character goes where it is dropped; a brush goes over each cell on its path, in one change.
    fn dragged(&self) -> Option<BoardRequest> {
        let Self { ui, area, response, grid, characters } = *self;
        let id = hold_id(area);
        let layout = MazeLayout::new(grid, area);
        if response.contains_pointer() && ui.input(is_tap) {
            let at = layout.cell_at(grid, ui.input(|input| input.pointer.interact_pos())?)?;
            return (!characters.contains(&at)).then_some(BoardRequest::Brush(at, UndoStep::New));
        }
        if response.drag_started() {
            let at = layout.cell_at(grid, ui.input(|input| input.pointer.press_origin())?)?;
            let character = characters.iter().rposition(|&cell| cell == at);
            ui.data_mut(|data| data.insert_temp(id, Hold { character, at }));
            return character.is_none().then_some(BoardRequest::Brush(at, UndoStep::New));
        }
        let hold: Hold = ui.data(|data| data.get_temp(id))?;
        // The end of the drag was missed, as while the board was not shown.
        if !response.dragged() && !response.drag_stopped() {
            ui.data_mut(|data| data.remove::<Hold>(id));
            return None;
        }
        let at = layout.cell_at(grid, response.interact_pointer_pos()?);
        if response.drag_stopped() {
            ui.data_mut(|data| data.remove::<Hold>(id));
            // Outside the board a character is dropped at its last cell.
            let (index, at) = (hold.character?, at?);
            return (characters[index] != at)
                .then_some(BoardRequest::Change(SketchEdit::Character(index, at), UndoStep::New));
        }
        // A cell is painted once each time that the brush comes to it, not in every frame that it rests
        // there.
        let at = at.filter(|&at| hold.character.is_none() && at != hold.at)?;
        ui.data_mut(|data| data.insert_temp(id, Hold { at, ..hold }));
        Some(BoardRequest::Brush(at, UndoStep::Same))
    }
}

/// The last change of points by key or wheel: its cell, and its time in seconds.
#[derive(Clone, Copy, Debug)]
struct Typed {
    cell: board::MazeCell,
    at: f64,
}

/// Changes to the points of one cell within so many seconds are one step.
const PAUSE: f64 = 1.0;

fn typed_id(area: &Area) -> Id {
    area.memory.1.with("typed")
}

fn forget_typed(ui: &Ui, area: &Area) {
    ui.data_mut(|data| data.remove::<Typed>(typed_id(area)));
}

/// The undo step of an edit by key or wheel: it continues the edit before if both change the points of one
/// cell in quick succession.
fn step(ui: &Ui, area: &Area, edit: SketchEdit) -> UndoStep {
    let SketchEdit::Points(cell, _) = edit else {
        forget_typed(ui, area);
        return UndoStep::New;
    };
    let (id, at) = (typed_id(area), ui.input(|input| input.time));
    let before = ui.data(|data| data.get_temp::<Typed>(id));
    ui.data_mut(|data| data.insert_temp(id, Typed { cell, at }));
    let goes_on = before.is_some_and(|before| before.cell == cell && at - before.at <= PAUSE);
    if goes_on { UndoStep::Same } else { UndoStep::New }
}

fn hold_id(area: &Area) -> Id {
    area.memory.1.with("hold")
}

/// The dragged character.
pub(in crate::boards) fn carried(area: &Area) -> Option<usize> {
    area.memory.0.data(|data| data.get_temp::<Hold>(hold_id(area)))?.character
}

/// Whether the pointer was pressed and released between two frames: too short for a drag to begin.
fn is_tap(input: &InputState) -> bool {
    input.pointer.primary_pressed() && input.pointer.primary_released()
}

const DIGITS: [Key; 10] = [
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Digits set points, `W` builds or removes a wall, `A` and `B` move the characters here; the wheel and `+`
/// and `-` change the points by one.
fn typed(ui: &Ui, grid: &Grid, cell: board::MazeCell, characters: usize) -> Option<SketchEdit> {
    if ui.ctx().text_edit_focused() {
        return None;
    }
    let now = grid.points(cell);
    let more = || SketchEdit::Points(cell, (now + 1).min(Grid::MOST));
    let fewer = || SketchEdit::Points(cell, now.saturating_sub(1));
    ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
        if let Some(digit) = DIGITS.into_iter().position(&mut pressed) {
            return Some(SketchEdit::Points(cell, digit as u8));
        }
        if pressed(Key::W) {
            return Some(SketchEdit::Wall(cell, !grid.is_wall(cell)));
        }
        let character = [Key::A, Key::B].into_iter().take(characters).position(&mut pressed);
        if let Some(index) = character {
            return Some(SketchEdit::Character(index, cell));
        }
        if pressed(Key::Plus) || pressed(Key::Equals) {
            return Some(more());
        }
        if pressed(Key::Minus) {
            return Some(fewer());
        }
        None
    })
    .or_else(|| turned(ui, cell, now))
    .filter(|&edit| edit != SketchEdit::Points(cell, now))
}

/// Points of the screen by which two fingers scroll for one click of a wheel.
const CLICK: f32 = 40.0;

/// The points of a cell after the wheel turned over it: one more with each click away from the user.
/// Fractions of a click, as from trackpads, add up.
fn turned(ui: &Ui, cell: board::MazeCell, now: u8) -> Option<SketchEdit> {
    let moved: f32 = ui.input_mut(|input| {
        // Taken away from the surroundings of the board, which would scroll by it. Below, the raw events are
        // counted.
        input.smooth_scroll_delta = egui::Vec2::ZERO;
        input.events.iter().map(clicks).sum()
    });
    if moved == 0.0 {
        return None;
    }
    let memory = egui::Id::unique("wheel over a cell");
    let (before, rest) = ui.data(|data| data.get_temp(memory)).unwrap_or((cell, 0.0_f32));
    // The fraction of a click stays with its cell.
    let turned = moved + if before == cell { rest } else { 0.0 };
    ui.data_mut(|data| data.insert_temp(memory, (cell, turned.fract())));
    let points = (f32::from(now) + turned.trunc()).clamp(0.0, f32::from(Grid::MOST));
    Some(SketchEdit::Points(cell, points as u8))
}

/// The number of clicks by which an event turns the wheel away from the user.
fn clicks(event: &egui::Event) -> f32 {
    match event {
        egui::Event::MouseWheel { unit, delta, modifiers, .. } if modifiers.is_none() => match unit {
            egui::MouseWheelUnit::Point => delta.y / CLICK,
            egui::MouseWheelUnit::Line | egui::MouseWheelUnit::Page => delta.y,
        },
        _ => 0.0,
    }
}
