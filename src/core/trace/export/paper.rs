//! A figure as a drawing board: areas, outlines, words and scissors, without their meaning.
//!
//! Lengths are points of 1/72 inch, y runs down. Shapes that are drawn later lie on top.

use crate::conventions::CutName;
use crate::game::Side;

use super::shapes::{Anchor, Ink, PaperPoint, PaperShape, Stroke};

/// A drawing on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub size: (f32, f32),
    /// The shapes, the lowest first.
    pub shapes: Vec<PaperShape>,
    /// A description for readers who cannot see the picture.
    pub title: String,
}

/// The height of the roof of a house.
pub(super) const ROOF: f32 = 8.0;

impl Figure {
    /// Draws the mark of a cut: scissors, and the letter of the bound on their right, over the pruned branch.
    pub(super) fn cut_mark(&mut self, at: PaperPoint, size: f32, name: CutName) {
        let ink = match name {
            CutName::Beta => Ink::BetaCut,
            CutName::Alpha => Ink::AlphaCut,
        };
        self.scissors(at, size, ink);
        let beside = (at.0 + size, at.1);
        self.area(beside, (size * 0.7, size), Ink::Paper);
        self.text_around(beside, size * 0.85, ink, &name.letter().to_string());
    }

    /// Draws a pair of scissors, open to the right.
    fn scissors(&mut self, at: PaperPoint, size: f32, ink: Ink) {
        let stroke = Some(Stroke::solid(size * 0.12, ink));
        self.shapes.push(PaperShape::Circle {
            at,
            radius: size * 0.66,
            fill: Some(Ink::Paper),
            stroke: None,
        });
        for up in [-1.0, 1.0] {
            let point = |x: f32, y: f32| (at.0 + x * size, at.1 + y * up * size);
            self.shapes.push(PaperShape::Circle {
                at: point(-0.32, 0.26),
                radius: 0.17 * size,
                fill: None,
                stroke,
            });
            let points = vec![point(-0.18, 0.16), point(0.5, -0.34)];
            self.shapes.push(PaperShape::Path { points, closed: false, fill: None, stroke });
        }
    }

    pub(super) fn outlined(&mut self, points: Vec<PaperPoint>, fill: Ink, stroke: Stroke) {
        self.shapes.push(PaperShape::Path { points, closed: true, fill: Some(fill), stroke: Some(stroke) });
    }

    /// Draws a rectangle around a point.
    pub(super) fn area(&mut self, at: PaperPoint, size: PaperPoint, fill: Ink) {
        let (x, y) = (size.0 / 2.0, size.1 / 2.0);
        let points =
            vec![(at.0 - x, at.1 - y), (at.0 + x, at.1 - y), (at.0 + x, at.1 + y), (at.0 - x, at.1 + y)];
        self.shapes.push(PaperShape::Path { points, closed: true, fill: Some(fill), stroke: None });
    }

    /// Writes words that begin at a point.
    pub(super) fn text_from(&mut self, at: PaperPoint, size: f32, ink: Ink, words: &str) {
        if !words.is_empty() {
            let (anchor, words) = (Anchor::Start, words.to_owned());
            self.shapes.push(PaperShape::Text { at, anchor, size, ink, words });
        }
    }

    /// Writes words centred on a point.
    pub(super) fn text_around(&mut self, at: PaperPoint, size: f32, ink: Ink, words: &str) {
        if !words.is_empty() {
            let (anchor, words) = (Anchor::Middle, words.to_owned());
            self.shapes.push(PaperShape::Text { at, anchor, size, ink, words });
        }
    }
}

/// The corners of a node around a point: a house for a side, without one a plain box.
pub(super) fn node_corners(at: PaperPoint, size: PaperPoint, side: Option<Side>) -> Vec<PaperPoint> {
    let (left, right) = (at.0 - size.0 / 2.0, at.0 + size.0 / 2.0);
    let (top, bottom) = (at.1 - size.1 / 2.0, at.1 + size.1 / 2.0);
    let roof = ROOF.min(size.1 * 0.4);
    match side {
        None => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
        Some(Side::First) => {
            vec![(at.0, top), (right, top + roof), (right, bottom), (left, bottom), (left, top + roof)]
        }
        Some(Side::Second) => {
            vec![(at.0, bottom), (left, bottom - roof), (left, top), (right, top), (right, bottom - roof)]
        }
    }
}
