//! The discs of Othello: at rest, turning, with their numbers, and at the end of a line.

use egui::vec2;

use crate::boards::board::BoardCanvas;
use crate::boards::brush::{BoardPainter, Lettering, Stone};
use crate::boards::motion;
use edagari_app::game::othello::Othello;
use edagari_app::game::{ActionId, Sequential as _, Side};

use super::layout::OthelloLayout;

pub(super) fn owner(board: &Othello, square: u8) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| board.discs(side) >> square & 1 != 0)
}

pub(super) fn stone(brush: &BoardPainter, side: Side) -> Stone {
    let colors = &brush.colors;
    match side {
        Side::First => Stone { body: colors.black, edge: colors.black_edge, text: colors.white },
        Side::Second => Stone { body: colors.white, edge: colors.white_edge, text: colors.black },
    }
}

/// The discs at rest, or turning after a move.
pub(super) fn paint_stones(board: &Othello, canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let brush = &canvas.brush;
    let moved = canvas.moving.and_then(|(before, action)| before.action(action)?.square());
    for square in layout.each_square() {
        let Some(side) = owner(board, square) else { continue };
        let before = canvas.moving.map(|(before, _)| owner(before, square));
        let center = layout.center(square);
        match (before, moved) {
            (Some(Some(old)), Some(moved)) if old != side => {
                let share = turning(canvas.motion, square, moved);
                // The colour changes while the disc stands on edge.
                let shown = if share < 0.5 { old } else { side };
                let turn = (std::f32::consts::PI * share).cos();
                brush.stone(center, layout.radius(), stone(brush, shown), turn);
            }
            (Some(None), _) => {
                let share = motion::eased(canvas.motion * 2.0);
                brush.stone(
                    center,
                    layout.radius() * (1.12 - 0.12 * share),
                    stone(brush, side).ghost(share),
                    1.0,
                );
            }
            _ => brush.stone(center, layout.radius(), stone(brush, side), 1.0),
        }
    }
    paint_numbers(board, canvas, layout);
    // A pass is an action as well, and has no square to be marked.
    let last = canvas.scene.last.and_then(|last| u8::try_from(last.0).ok()).filter(|&square| square < 64);
    if let Some(square) = last.filter(|_| canvas.moving.is_none()) {
        mark_last(canvas, layout, square);
    }
}

/// The numbers of the moves on their discs, as counted on paper: a pass has none.
fn paint_numbers(board: &Othello, canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout) {
    let brush = &canvas.brush;
    let laid = canvas.scene.numbered.iter().filter_map(|action| u8::try_from(action.0).ok());
    for (square, number) in laid.filter(|&square| square < 64).zip(1..) {
        let Some(side) = owner(board, square) else { continue };
        // A turning or new disc carries no number.
        if canvas.moving.is_none_or(|(before, _)| owner(before, square) == Some(side)) {
            let color = stone(brush, side).text;
            let lettering = Lettering { size: layout.side * 0.4, width: layout.side * 0.66, color };
            brush.text(layout.center(square), &number.to_string(), lettering);
        }
    }
}

/// The progress of the turn of the disc on `square`: discs nearer to the move turn first.
fn turning(motion: f32, square: u8, moved: u8) -> f32 {
    // King's moves, which is the distance of a disc along its row, column or diagonal.
    let far = (square % 8).abs_diff(moved % 8).max((square / 8).abs_diff(moved / 8));
    let wait = f32::from(far.saturating_sub(1)) * 0.07;
    motion::eased((motion - wait) / 0.58)
}

fn mark_last(canvas: &BoardCanvas<'_, Othello>, layout: &OthelloLayout, square: u8) {
    let radius = if canvas.area.small { layout.side * 0.16 } else { layout.side * 0.1 };
    // Below its number, where it has one.
    let (below, radius) = if canvas.scene.numbered.is_empty() { (0.0, radius) } else { (0.29, radius * 0.7) };
    let center = layout.center(square) + vec2(0.0, below * layout.side);
    canvas.brush.circle(center, radius.max(1.0), canvas.brush.colors.last);
}

/// The position at the end of a line: new and turned discs as ghosts, the moves numbered.
pub(super) fn paint_preview(
    board: &Othello,
    canvas: &BoardCanvas<'_, Othello>,
    layout: &OthelloLayout,
    line: &[(ActionId, Othello)],
) {
    let brush = &canvas.brush;
    // Only the end is drawn: between, the same disc may turn several times.
    let end = line.last().map_or(board, |(_, end)| end);
    for square in layout.each_square() {
        let Some(side) = owner(end, square) else { continue };
        let changed = owner(board, square) != Some(side);
        let stone = stone(brush, side);
        let center = layout.center(square);
        brush.stone(center, layout.radius(), if changed { stone.ghost(0.78) } else { stone }, 1.0);
        let number = line.iter().position(|(action, _)| action.0 == u16::from(square));
        if let Some(number) = number {
            let lettering =
                Lettering { size: layout.side * 0.42, width: layout.side * 0.7, color: stone.text };
            brush.text(center, &(number + 1).to_string(), lettering);
        }
    }
    if let Some((first, _)) = line.first().filter(|(first, _)| first.0 < 64) {
        brush.ring(
            layout.center(first.0 as u8),
            layout.radius(),
            (layout.side * 0.06).max(2.0),
            brush.colors.on_chip.line_best,
        );
    }
}
