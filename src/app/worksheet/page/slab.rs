//! Slabs of shapes that stay together on paper: joining them, cutting between lines, scaling; and slabs of
//! code, tables and boards. Pages are handled elsewhere.

use crate::trace::export::{self, Anchor, Ink, PaperShape, Stroke};

use super::super::board::SquareNames;
use super::super::item::SheetLine;

/// Font size of running text in points.
pub(super) const TEXT: f32 = 11.0;
pub(super) const SMALL: f32 = 9.0;
/// Height of a table row, and of a line to write on.
pub(super) const ROW: f32 = 22.0;
/// Left edge of code, and indentation per nesting level.
const CODE_LEFT: f32 = 14.0;
const INDENT: f32 = 14.0;
/// Side length of a square of a board.
const SQUARE: f32 = 24.0;

/// Shapes that stay together: their top at 0, their left edge at the margin.
pub(super) struct Slab {
    pub(super) height: f32,
    pub(super) shapes: Vec<PaperShape>,
}

impl Slab {
    /// Both as one slab, this one above.
    pub(super) fn above(mut self, below: Self) -> Self {
        let top = self.height;
        self.shapes.extend(below.shapes.into_iter().map(|shape| shape.moved((0.0, top), 1.0)));
        Self { height: top + below.height, shapes: self.shapes }
    }

    /// Lines of text in pieces no higher than a page; no line is cut.
    pub(super) fn cut(self, height: f32) -> Vec<Self> {
        if self.height <= height {
            return vec![self];
        }
        let (whole, mut top) = (self.height, 0.0);
        let mut pieces = vec![Self { height, shapes: Vec::new() }];
        for shape in self.shapes {
            let [_, above, _, below] = shape.edges();
            if below - top > height {
                top = above;
                pieces.push(Self { height, shapes: Vec::new() });
            }
            if let Some(piece) = pieces.last_mut() {
                piece.shapes.push(shape.moved((0.0, -top), 1.0));
            }
        }
        if let Some(last) = pieces.last_mut() {
            last.height = whole - top;
        }
        pieces
    }

    /// The slab, scaled down where it is larger than the room.
    pub(super) fn within(self, width: f32, height: f32) -> Self {
        // The right edge decides, for every shape begins at the left margin.
        let right = self.shapes.iter().map(|shape| shape.edges()[2]).fold(0.0, f32::max);
        let scale = (width / right.max(1.0)).min(height / self.height.max(1.0)).min(1.0);
        if scale >= 1.0 {
            return self;
        }
        let shapes = self.shapes.into_iter().map(|shape| shape.moved((0.0, 0.0), scale)).collect();
        Self { height: self.height * scale, shapes }
    }
}

pub(super) fn rule(from: (f32, f32), to: (f32, f32), stroke: Stroke) -> PaperShape {
    PaperShape::Path { points: vec![from, to], closed: false, fill: None, stroke: Some(stroke) }
}

pub(super) fn text(at: (f32, f32), size: f32, ink: Ink, words: &str) -> PaperShape {
    PaperShape::Text { at, anchor: Anchor::Start, size, ink, words: words.to_owned() }
}

pub(super) fn code(lines: &[SheetLine]) -> Slab {
    let mut slab = Slab { height: 4.0, shapes: Vec::new() };
    let widest = lines.iter().filter_map(|line| line.number).max();
    // The numbers have a column of their own, so that two digits do not push the code to the right.
    let end = widest.map(|number| CODE_LEFT + export::width_of(&number.to_string(), TEXT));
    let left = end.map_or(CODE_LEFT, |end| end + TEXT);
    for line in lines {
        slab.height += TEXT * 1.6;
        let y = slab.height - TEXT * 0.8;
        if let Some((number, end)) = line.number.zip(end) {
            let (anchor, words) = (Anchor::End, number.to_string());
            slab.shapes.push(PaperShape::Text { at: (end, y), anchor, size: TEXT, ink: Ink::Weak, words });
        }
        let x = left + f32::from(line.indent) * INDENT;
        slab.shapes.push(text((x, y), TEXT, Ink::Text, &line.code));
    }
    slab.height += 6.0;
    slab
}

pub(super) fn table(rows: &[Vec<String>]) -> Slab {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| export::width_of(cell, TEXT)).fold(0.0, f32::max)
    };
    let widths: Vec<f32> = (0..columns).map(|column| (widest(column) + 16.0).max(46.0)).collect();
    let (width, height) = (widths.iter().sum::<f32>(), rows.len() as f32 * ROW);
    let thin = Stroke::solid(0.6, Ink::Line);
    let y = |row: usize| 4.0 + row as f32 * ROW;
    let mut shapes: Vec<PaperShape> =
        (0..=rows.len()).map(|row| rule((0.0, y(row)), (width, y(row)), thin)).collect();
    let mut x = 0.0;
    for column in 0..=columns {
        shapes.push(rule((x, 4.0), (x, 4.0 + height), thin));
        for (row, cells) in rows.iter().enumerate() {
            let filled = cells.get(column).filter(|cell| !cell.is_empty());
            let Some((cell, width)) = filled.zip(widths.get(column)) else { continue };
            let at = (x + width / 2.0, y(row) + ROW / 2.0);
            let ink = if row == 0 { Ink::Weak } else { Ink::Text };
            shapes.push(PaperShape::Text {
                at,
                anchor: Anchor::Middle,
                size: TEXT,
                ink,
                words: cell.clone(),
            });
        }
        x += widths.get(column).copied().unwrap_or_default();
    }
    Slab { height: height + 12.0, shapes }
}

/// A board with the names by which its game writes squares or columns.
pub(super) fn board(rows: &[String], names: SquareNames) -> Slab {
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let (width, height) = (columns as f32 * SQUARE, rows.len() as f32 * SQUARE);
    let (left, top) = (18.0, 18.0);
    let thin = Stroke::solid(0.7, Ink::Line);
    let at = |index: usize| index as f32 * SQUARE;
    let across = (0..=rows.len()).map(|row| rule((left, top + at(row)), (left + width, top + at(row)), thin));
    let down =
        (0..=columns).map(|column| rule((left + at(column), top), (left + at(column), top + height), thin));
    let mut shapes: Vec<PaperShape> = across.chain(down).collect();
    let mut name = |place: (f32, f32), size: f32, ink: Ink, words: String| {
        shapes.push(PaperShape::Text { at: place, anchor: Anchor::Middle, size, ink, words });
    };
    let middle = |index: usize| at(index) + SQUARE / 2.0;
    for (column, words) in (0..columns).filter_map(|column| Some((column, names.column(column)?))) {
        name((left + middle(column), top - 8.0), SMALL, Ink::Weak, words);
    }
    for (row, squares) in rows.iter().enumerate() {
        if let Some(words) = names.row(row) {
            name((left - 8.0, top + middle(row)), SMALL, Ink::Weak, words);
        }
        for (column, sign) in squares.chars().enumerate().filter(|(_, sign)| *sign != '-') {
            name((left + middle(column), top + middle(row)), 15.0, Ink::Text, sign.to_string());
        }
    }
    Slab { height: top + height + 8.0, shapes }
}
