//! Boards on paper: a small one inside a node of a tree, and a single one with the names of its squares.

use super::paper::Figure;
use super::shapes::{Ink, PaperPoint, PaperShape, Stroke};

/// The side of a board in a node, and the room below it.
pub(super) const BOARD: f32 = 54.0;

/// The side of a board without the room around it.
const SIDE: f32 = BOARD - 6.0;

/// The form of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPieces {
    /// In the colours of MAX and MIN, as the nodes of a tree; of a branch that is faint in one colour.
    Sides,
    /// The first player's discs are full and the second player's empty, as books print them.
    Discs,
    /// As crosses and circles.
    Crosses,
}

/// A board that stands alone.
#[derive(Clone, Debug)]
pub struct BoardFigure {
    /// Row by row, from the top, a sign for each square: `X` and `O` for the pieces and `-` for nothing.
    pub rows: Vec<String>,
    pub pieces: BoardPieces,
    /// The names of the columns, above the board; empty where they have no names.
    pub columns: Vec<String>,
    /// The names of the rows, on the left, from the top.
    pub lines: Vec<String>,
    /// A description for readers who cannot see the picture.
    pub title: String,
}

/// The side of a square of a single board, and the margin around that board.
const SQUARE: f32 = 40.0;
const AROUND: f32 = 24.0;

impl BoardFigure {
    /// The drawing; `None` where there are no squares.
    pub(super) fn figure(&self) -> Option<Figure> {
        let columns = self.rows.iter().map(|row| row.chars().count()).max().filter(|&columns| columns > 0)?;
        let (width, height) = (SQUARE * columns as f32, SQUARE * self.rows.len() as f32);
        let size = (width + 2.0 * AROUND, height + 2.0 * AROUND);
        let mut figure = Figure { size, shapes: Vec::new(), title: self.title.clone() };
        let drawn = BoardDrawing { square: SQUARE, line: 1.0, pieces: self.pieces, faint: None };
        figure.squares((size.0 / 2.0, size.1 / 2.0), &self.rows, drawn);
        for (column, name) in self.columns.iter().enumerate() {
            let at = (AROUND + SQUARE * (column as f32 + 0.5), AROUND / 2.0);
            figure.text_around(at, 14.0, Ink::Text, name);
        }
        for (row, name) in self.lines.iter().enumerate() {
            let at = (AROUND / 2.0, AROUND + SQUARE * (row as f32 + 0.5));
            figure.text_around(at, 14.0, Ink::Text, name);
        }
        Some(figure)
    }
}

/// Measures and colours of a board's squares.
#[derive(Clone, Copy)]
struct BoardDrawing {
    square: f32,
    line: f32,
    pieces: BoardPieces,
    faint: Option<Ink>,
}

impl Figure {
    /// Draws a board around a point; a faint one is drawn in a single ink.
    pub(super) fn board(&mut self, middle: PaperPoint, rows: &[String], faint: Option<Ink>) {
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        // At least one square to a side, for a board without any would be divided by.
        let square = SIDE / columns.max(rows.len()).max(1) as f32;
        self.squares(middle, rows, BoardDrawing { square, line: 0.5, pieces: BoardPieces::Sides, faint });
    }

    fn squares(&mut self, middle: PaperPoint, rows: &[String], drawn: BoardDrawing) {
        let BoardDrawing { square, line, faint, .. } = drawn;
        let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        let (width, height) = (square * columns as f32, square * rows.len() as f32);
        let (left, top) = (middle.0 - width / 2.0, middle.1 - height / 2.0);
        let line = Some(Stroke::solid(line, faint.unwrap_or(Ink::Line)));
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
                self.piece(at, sign, drawn);
            }
        }
    }

    /// Draws a piece: a disc of MAX is full and one of MIN a ring, so that they differ without colours, too;
    /// any other sign as it is.
    fn piece(&mut self, at: PaperPoint, sign: char, drawn: BoardDrawing) {
        let BoardDrawing { square, pieces, faint, .. } = drawn;
        let radius = square * 0.36;
        let ring = |width: f32, ink| Some(Stroke::solid(square * width, faint.unwrap_or(ink)));
        let mut circle =
            |radius, fill, stroke| self.shapes.push(PaperShape::Circle { at, radius, fill, stroke });
        match (sign, pieces) {
            ('-' | ' ', _) => {}
            ('X', BoardPieces::Sides) => circle(radius, Some(faint.unwrap_or(Ink::Max)), None),
            ('O', BoardPieces::Sides) => circle(radius * 0.85, None, ring(0.14, Ink::Min)),
            ('X', BoardPieces::Discs) => circle(radius, Some(Ink::Text), None),
            ('O', BoardPieces::Discs) => circle(radius, Some(Ink::Paper), ring(0.05, Ink::Text)),
            ('O', BoardPieces::Crosses) => circle(radius * 0.85, None, ring(0.1, Ink::Text)),
            ('X', BoardPieces::Crosses) => {
                let reach = radius * 0.8;
                for turn in [1.0, -1.0] {
                    let ends = vec![(at.0 - reach, at.1 - reach * turn), (at.0 + reach, at.1 + reach * turn)];
                    let stroke = ring(0.1, Ink::Text);
                    self.shapes.push(PaperShape::Path { points: ends, closed: false, fill: None, stroke });
                }
            }
            (sign, _) => {
                let ink = faint.unwrap_or(Ink::Text);
                self.text_around(at, square * 0.8, ink, &sign.to_string());
            }
        }
    }
}
