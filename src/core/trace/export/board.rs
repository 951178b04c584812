//! The board of a node on paper: its squares, and what lies on them.

use super::paper::Figure;
use super::shapes::{Ink, PaperPoint, PaperShape, Stroke};

/// The side of a board in a node, and the room below it.
pub(super) const BOARD: f32 = 54.0;

/// The side of a board without the room around it.
const SIDE: f32 = BOARD - 6.0;

impl Figure {
    /// Draws a board around a point; a faint one has one ink for all.
    pub(super) fn board(&mut self, middle: PaperPoint, rows: &[String], faint: Option<Ink>) {
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        // At least one square to a side, for a board without any would be divided by.
        let square = SIDE / columns.max(rows.len()).max(1) as f32;
        let (width, height) = (square * columns as f32, square * rows.len() as f32);
        let (left, top) = (middle.0 - width / 2.0, middle.1 - height / 2.0);
        let line = Some(Stroke::solid(0.5, faint.unwrap_or(Ink::Line)));
        let mut path = |points: Vec<PaperPoint>, fill| {
            self.shapes.push(PaperShape::Path {
                points,
                closed: fill,
                fill: fill.then_some(Ink::Paper),
                stroke: line,
            });
        };
        let (right, bottom) = (left + width, top + height);
        path(vec![(left, top), (right, top), (right, bottom), (left, bottom)], true);
        for column in 1..columns {
            let x = left + square * column as f32;
            path(vec![(x, top), (x, bottom)], false);
        }
        for row in 1..rows.len() {
            let y = top + square * row as f32;
            path(vec![(left, y), (right, y)], false);
        }
        for (row, signs) in rows.iter().enumerate() {
            for (column, sign) in signs.chars().enumerate() {
                let at = (left + square * (column as f32 + 0.5), top + square * (row as f32 + 0.5));
                self.piece(at, square, sign, faint);
            }
        }
    }

    /// What lies on a square: a disc of MAX is full and one of MIN a ring, so that they differ without colours, too; anything
    /// else is its sign.
    fn piece(&mut self, at: PaperPoint, square: f32, sign: char, faint: Option<Ink>) {
        let radius = square * 0.36;
        match sign {
            '-' | ' ' => {}
            'X' => {
                let fill = Some(faint.unwrap_or(Ink::Max));
                self.shapes.push(PaperShape::Circle { at, radius, fill, stroke: None });
            }
            'O' => {
                let stroke = Some(Stroke::solid(square * 0.14, faint.unwrap_or(Ink::Min)));
                self.shapes.push(PaperShape::Circle { at, radius: radius * 0.85, fill: None, stroke });
            }
            sign => {
                let ink = faint.unwrap_or(Ink::Text);
                self.text_around(at, square * 0.8, ink, &sign.to_string());
            }
        }
    }
}
