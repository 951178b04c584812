//! The boards: one painter per game, and their common parts.
//!
//! [`board_ui`] shows a position to be played on and returns the clicked action; [`miniature`] draws a small
//! static picture of one for trees and tooltips. Each game's painter implements `DrawnGame`: the places of
//! its cells, their look and the reasons why one cannot be played. Pointing, keyboard focus, names for screen
//! readers, tooltips and motion are done once, here and in the files beside.

use egui::{Color32, Key, Painter, PointerButton, Pos2, Rect, Sense, Ui, Vec2};

use edagari_app::catalog::{AnyPosition, Unit, with_position};
use edagari_app::game::{ActionId, Score, Side};
use edagari_app::session::game::history::UndoStep;
use edagari_app::session::position_editor::data::BrushHand;
use edagari_app::session::settings::{BoardLook, BoardStyle};

use board::{Area, BoardCanvas, DrawnGame};
use maze::MazeEditor;

use edagari_app::game::maze::board as grid;

mod board;
mod brush;
mod connect_four;
mod interaction;
mod labels;
mod matrix;
mod maze;
mod motion;
mod number_tree;
mod othello;
mod scene;
mod spoken;
pub mod table;
mod tic_tac_toe;

pub use interaction::{focus_cell, has_focus, is_game_shown, note_game_shown, note_open_menus};
pub use othello::lead_by_discs;
pub use scene::{Add, BoardRequest, BoardResponse, BoardScene, Hint, Mode};
pub use spoken::value as said;

/// The keys of the columns of Connect Four.
pub const DIGITS: [Key; 8] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// Shows a position in all available room and handles the user's input.
pub fn board_ui(ui: &mut Ui, scene: &BoardScene<'_>) -> BoardResponse {
    with_position!(scene.position, position => typed_board_ui(ui, position, scene))
}

fn typed_board_ui<B: DrawnGame>(ui: &mut Ui, position: &B, scene: &BoardScene<'_>) -> BoardResponse {
    let room = ui.available_size().max(Vec2::splat(48.0));
    let edits = scene.mode != Mode::Play;
    // A board for playing only takes no drags: they are left to the widget around it.
    let sense = if position.aspect().is_none() || edits { Sense::DRAG } else { Sense::HOVER };
    let (rect, response) = ui.allocate_exact_size(fit(position.aspect(), room), sense);
    let id = response.id.with(B::KEY);
    let turned = scene.look.turned;
    let area = Area { rect, small: false, mode: scene.mode, turned, memory: (ui.ctx().clone(), id) };
    // Before the cells are placed, so that they lie where this frame scrolled to.
    let dragged = position.navigate(ui, &area, &response);
    let cells = position.cells(&area);
    let touched = interaction::touch(ui, id, &cells, position, scene);
    let (motion, moving) = motion::step(ui, id, scene);
    let pressed = touched.pressed.and_then(|index| position.selected(&cells[index]));
    let pressed = pressed.or_else(|| match position.selected(&cells[touched.pressed_other?])? {
        BoardRequest::Put(action, _) => Some(BoardRequest::Put(action, BrushHand::Other)),
        // A node of a tree is selected with the primary button alone.
        _ => None,
    });
    let pressed = pressed.map(|request| clicked(ui, request));
    let drawn = position.drawn().filter(|_| edits);
    let drawn = drawn.and_then(|(grid, characters)| {
        // The pointer has painted already when it was pressed; keys have not.
        let by_key = !ui.input(|input| input.pointer.primary_clicked());
        let pressed = touched
            .pressed
            .filter(|_| by_key)
            .map(|index| BoardRequest::Brush(index as grid::MazeCell, UndoStep::New));
        let editor = MazeEditor { ui, area: &area, response: &response, grid, characters: &characters };
        pressed.or_else(|| editor.request(touched.pointed))
    });
    // Mazes have a brush of their own.
    let painted = stroke(ui, &response, &cells).filter(|_| edits && position.drawn().is_none());
    let brush = brush::BoardPainter::new(ui.painter_at(rect), scene.look.style, false);
    let canvas = BoardCanvas {
        brush,
        area,
        scene,
        moving: moving.and_then(|(before, action)| B::inside(before).map(|before| (before, action))),
        motion,
        hovered: touched.hovered,
    };
    position.paint(&canvas);
    let pointed = touched.pointed.and_then(|index| cells.get(index)).filter(|_| edits);
    if let Some(rect) = touched.focus.or(pointed.map(|cell| cell.rect)) {
        canvas.brush.focus_ring(rect);
    }
    if let Some((index, at)) = maze::carried(&canvas.area).zip(ui.ctx().pointer_interact_pos()) {
        let token =
            Rect::from_center_size(at, pointed.map_or(Vec2::splat(40.0), |cell| cell.rect.size() * 0.7));
        B::paint_token(&canvas.brush, token, Side::BOTH[index.min(1)]);
    }
    BoardResponse {
        response,
        id,
        clicked: touched.clicked,
        is_second_click: touched.is_second_click,
        hovered: touched.hovered,
        legal: touched.legal,
        request: dragged.or(pressed).or(drawn).or(painted),
        focus: touched.focus,
        cells: cells.into_iter().map(|cell| (cell.name, cell.rect)).collect(),
    }
}

/// Converts a request by pointer whose button was pressed in an earlier frame to the end of a click: the
/// press has been handled.
fn clicked(ui: &Ui, request: BoardRequest) -> BoardRequest {
    let by_pointer = ui.input(|input| input.pointer.any_click() && !input.pointer.any_pressed());
    match request {
        BoardRequest::Put(action, hand) if by_pointer => BoardRequest::Click(action, hand),
        request => request,
    }
}

/// The cells that the pointer has covered since the last frame during a drag over the board, in a straight
/// line so that a fast stroke leaves no gaps.
fn stroke(ui: &Ui, response: &egui::Response, cells: &[board::BoardCell]) -> Option<BoardRequest> {
    /// Points tested along the line.
    const POINTS: u8 = 32;
    let hand = if response.dragged_by(PointerButton::Primary) {
        BrushHand::Chosen
    } else if response.dragged_by(PointerButton::Secondary) {
        BrushHand::Other
    } else {
        return None;
    };
    let begins = response.drag_started();
    let (to, delta, origin) =
        ui.input(|input| (input.pointer.latest_pos(), input.pointer.delta(), input.pointer.press_origin()));
    let to = to?;
    // The frame of the press may bring moves as well: the stroke begins where the button was pressed.
    let from = origin.filter(|_| begins).unwrap_or(to - delta);
    let mut covered = Vec::new();
    for at in (0..=POINTS).map(|point| between(from, to, f32::from(point) / f32::from(POINTS))) {
        let cell = cells.iter().find(|cell| cell.rect.contains(at));
        covered.extend(cell.map(|cell| cell.action).filter(|action| !covered.contains(action)));
    }
    Some(BoardRequest::Paint(covered, if begins { UndoStep::New } else { UndoStep::Same }, hand))
}

/// The largest size of this shape that fits into `room`.
fn fit(aspect: Option<f32>, room: Vec2) -> Vec2 {
    aspect.map_or(room, |aspect| {
        let width = room.x.min(room.y * aspect).floor();
        Vec2::new(width, (width / aspect).floor())
    })
}

/// The part of `room` that [`board_ui`] takes for this position.
pub fn board_size(position: &AnyPosition, room: Vec2) -> Vec2 {
    with_position!(position, position => fit(position.aspect(), room))
}

/// Draws a small static picture of a position, centred in `rect`: for nodes of a tree and for tooltips.
pub fn miniature(
    painter: &Painter,
    rect: Rect,
    position: &AnyPosition,
    last: Option<ActionId>,
    look: BoardLook,
) {
    small(painter, rect, &BoardScene::still(position, last, look));
}

/// Draws a miniature of the position after `line` from `root`, with the path to it where the game draws
/// paths.
pub fn way(painter: &Painter, rect: Rect, root: &AnyPosition, line: &[ActionId], look: BoardLook) {
    let position = root.after(line);
    let still = BoardScene::still(&position, line.last().copied(), look);
    small(painter, rect, &BoardScene { past: Some((root, line)), ..still });
}

fn small(painter: &Painter, rect: Rect, scene: &BoardScene<'_>) {
    fn paint<B: DrawnGame>(painter: &Painter, rect: Rect, position: &B, scene: &BoardScene<'_>) {
        let size = fit(position.aspect(), rect.size());
        let rect = Rect::from_center_size(rect.center(), size);
        let id = egui::Id::unique("miniature");
        let canvas = BoardCanvas {
            brush: brush::BoardPainter::new(
                painter.with_clip_rect(painter.clip_rect().intersect(rect)),
                scene.look.style,
                true,
            ),
            area: Area {
                rect,
                small: true,
                mode: Mode::Play,
                turned: scene.look.turned,
                memory: (painter.ctx().clone(), id),
            },
            scene,
            moving: None,
            motion: 1.0,
            hovered: None,
        };
        position.paint(&canvas);
    }
    with_position!(scene.position, position => paint(painter, rect, position, scene));
}

/// Draws the sign of a side in the game of `position`: a stone, a letter, a triangle.
pub fn token(painter: &Painter, rect: Rect, position: &AnyPosition, side: Side) {
    fn paint<B: DrawnGame>(_: &B, brush: &brush::BoardPainter, rect: Rect, side: Side) {
        B::paint_token(brush, rect, side);
    }
    // Signs stand on panels, in the plain colours of the theme, whatever the board's look.
    let brush = brush::BoardPainter::new(painter.clone(), BoardStyle::Plain, false);
    with_position!(position, position => paint(position, &brush, rect, side));
}

/// The background of a stone of the game of `position` on a panel, so that a dark one is visible in the dark;
/// `None` where none is needed.
pub fn stone_ground(painter: &Painter, position: &AnyPosition) -> Option<Color32> {
    let brush = brush::BoardPainter::new(painter.clone(), BoardStyle::Felt, false);
    matches!(position, AnyPosition::Othello(_)).then_some(brush.colors.surface)
}

/// The colours of the sides in the game of `position`, and those of text on them.
pub fn side_colors(painter: &Painter, position: &AnyPosition) -> [(Color32, Color32); 2] {
    fn colors<B: DrawnGame>(_: &B, brush: &brush::BoardPainter) -> [(Color32, Color32); 2] {
        B::side_colors(brush)
    }
    let brush = brush::BoardPainter::new(painter.clone(), BoardStyle::Plain, true);
    with_position!(position, position => colors(position, &brush))
}

/// The stones of a side, in games that count them to find the winner.
pub fn tally(position: &AnyPosition, side: Side) -> Option<u32> {
    with_position!(position, position => DrawnGame::tally(position, side))
}

/// The number with which the game of `position` ended, in games that end with a number.
pub fn final_number(position: &AnyPosition) -> Option<i32> {
    with_position!(position, position => DrawnGame::number(position))
}

/// The first player's lead with this score for it: -1 lost, 0 even, 1 won. `None` in games whose scores are
/// no lead.
pub fn lead(position: &AnyPosition, unit: Unit, score: Score) -> Option<f32> {
    fn lead<B: DrawnGame>(_: &B, score: Score) -> Option<f32> {
        B::lead(score)
    }
    if score.is_uncounted() {
        return Some(score.0.signum() as f32);
    }
    if unit.per_disc() > 1 {
        // Predicted discs count as much as existing ones.
        return Some(lead_by_discs(unit.number(score) as f32));
    }
    with_position!(position, position => lead(position, score))
}

/// The point at `share` of the way from one to the other.
fn between(from: Pos2, to: Pos2, share: f32) -> Pos2 {
    from + (to - from) * share
}
