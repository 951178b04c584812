//! The places of the squares of an Othello board in a drawing, with the frame for its coordinates.

use egui::{Pos2, Rect, vec2};

use crate::boards::board::Area;
use edagari_app::session::settings::Turned;

/// The places of the squares in a drawing.
pub(super) struct OthelloLayout {
    pub(super) squares: Rect,
    /// Of one square.
    pub(super) side: f32,
    pub(super) size: u8,
    pub(super) turned: Turned,
}

impl OthelloLayout {
    pub(super) fn new(size: u8, area: &Area) -> Self {
        let width = area.rect.width();
        let most = width - if area.small { 0.0 } else { frame_width(width) * (1.0 + RIGHT_FRAME) };
        let square = most / f32::from(size);
        // Whole points, so that all lines of the grid are equally sharp; a miniature
        // needs each point of its room.
        let square = if area.small { square } else { square.floor() };
        let frame = ((width - square * f32::from(size)) / (1.0 + RIGHT_FRAME)).floor();
        let squares = Rect::from_min_size(
            area.rect.min + vec2(frame, frame),
            vec2(square * f32::from(size), square * f32::from(size)),
        );
        Self { squares, side: square, size, turned: area.turned }
    }

    pub(super) fn center(&self, square: u8) -> Pos2 {
        // Squares are bits of an 8 by 8 board on smaller boards, too.
        let (column, row) = self.turned.place(self.size, square % 8, square / 8);
        let corner = vec2(f32::from(column) + 0.5, f32::from(row) + 0.5);
        self.squares.min + corner * self.side
    }

    pub(super) fn rect(&self, square: u8) -> Rect {
        Rect::from_center_size(self.center(square), vec2(self.side, self.side))
    }

    pub(super) fn each_square(&self) -> impl Iterator<Item = u8> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| row * 8 + column))
    }

    pub(super) const fn radius(&self) -> f32 {
        self.side * 0.42
    }
}

/// The width of the right and lower frame, without coordinates, as a share of the others.
const RIGHT_FRAME: f32 = 0.45;

fn frame_width(width: f32) -> f32 {
    (width * 0.045).clamp(14.0, 26.0)
}
