//! What the painters draw with: stones with a little light, hints, ghosts, coordinates, marks.

use egui::epaint::EllipseShape;
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use super::Hint;
use crate::app::theme::{BoardColors, BoardStyle, Palette};
use crate::game::score::Bound;

/// A painter that knows the colours.
pub(super) struct Brush {
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    pub(super) colors: BoardColors,
    /// Whether this draws a miniature, whose parts are too small for light and text.
    pub(super) small: bool,
}

/// The colours of a stone.
#[derive(Clone, Copy)]
pub(super) struct Stone {
    pub(super) body: Color32,
    pub(super) edge: Color32,
    /// Text on it.
    pub(super) text: Color32,
}

impl Stone {
    /// The same stone, seen through.
    #[must_use]
    pub(super) fn ghost(self, opacity: f32) -> Self {
        Self {
            body: self.body.gamma_multiply(opacity),
            edge: self.edge.gamma_multiply(opacity),
            text: self.text,
        }
    }
}

impl Brush {
    pub(super) fn new(painter: Painter, style: BoardStyle, small: bool) -> Self {
        let palette = Palette::of_theme(painter.ctx().theme());
        Self { painter, palette, colors: BoardColors::of(style, palette), small }
    }

    pub(super) fn circle(&self, center: Pos2, radius: f32, fill: Color32) {
        self.painter.circle_filled(center, radius, fill);
    }

    pub(super) fn ring(&self, center: Pos2, radius: f32, width: f32, color: Color32) {
        self.painter.circle_stroke(center, radius, Stroke::new(width, color));
    }

    pub(super) fn line(&self, from: Pos2, to: Pos2, width: f32, color: Color32) {
        self.painter.line_segment([from, to], Stroke::new(width, color));
    }

    /// A line with round ends.
    pub(super) fn round_line(&self, from: Pos2, to: Pos2, width: f32, color: Color32) {
        self.line(from, to, width, color);
        self.circle(from, width / 2.0, color);
        self.circle(to, width / 2.0, color);
    }

    /// A lens-shaped stone lying on the board, turned about its vertical axis: `turn` is 1 flat and 0 on edge.
    pub(super) fn stone(&self, center: Pos2, radius: f32, stone: Stone, turn: f32) {
        let turn = turn.abs().max(0.06);
        let shape = |center: Pos2, radius: f32, color: Color32| {
            Shape::Ellipse(EllipseShape::filled(center, vec2(radius * turn, radius), color))
        };
        if self.small {
            self.painter.add(shape(center, radius, stone.body));
            return;
        }
        let unit = radius / 20.0;
        let lit = Vec2::splat(-radius * 0.10);
        let opacity = f32::from(stone.body.a()) / 255.0;
        let light = self.colors.light.gamma_multiply(opacity);
        self.painter.extend([
            shape(center + vec2(unit, 1.8 * unit), radius * 1.03, self.colors.shadow.gamma_multiply(opacity)),
            shape(center, radius, stone.edge),
            shape(center - Vec2::splat(0.4 * unit), radius * 0.94, stone.body),
            shape(center + lit, radius * 0.72, light),
            shape(center + lit * 2.2, radius * 0.44, light),
        ]);
    }

    /// A flat disc with a ring by which its side is known without colour: `inner` is the ring's share of the radius.
    pub(super) fn disc(&self, center: Pos2, radius: f32, stone: Stone, inner: f32) {
        self.circle(center, radius, stone.body);
        let width = (radius * 0.11).max(1.0);
        self.ring(center, radius - width / 2.0, width, stone.edge.gamma_multiply(0.55));
        self.ring(center, radius * inner, width, stone.edge);
        if !self.small {
            let light = self.colors.light.gamma_multiply(f32::from(stone.body.a()) / 255.0);
            self.circle(center - Vec2::splat(radius * 0.12), radius * 0.62, light);
        }
    }

    /// Text centred on a point, made smaller until it is no wider than `width`; gives the height back.
    pub(super) fn text(&self, center: Pos2, text: &str, size: f32, width: f32, color: Color32) -> f32 {
        let lay_out =
            |size: f32| self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
        let mut galley = lay_out(size);
        if galley.size().x > width {
            galley = lay_out((size * width / galley.size().x).max(5.0));
        }
        let rect = Align2::CENTER_CENTER.anchor_size(center, galley.size());
        let height = rect.height();
        self.painter.galley(rect.min, galley, color);
        height
    }

    /// What is known of an action, written on a chip within `cell`.
    pub(super) fn hint(&self, cell: Rect, hint: &Hint) {
        let side = cell.width().min(cell.height() * 1.4);
        let lines = hint.lines.iter().take(2).collect::<Vec<_>>();
        let height = if lines.len() > 1 { 0.66 } else { 0.46 } * side;
        let chip = Rect::from_center_size(cell.center(), vec2(0.86 * side, height));
        let radius = CornerRadius::same((side * 0.1) as u8);
        let meaning = self.colors.on_chip;
        let color = match hint.bound {
            Bound::Exact => meaning.text,
            Bound::Lower => meaning.lower,
            Bound::Upper => meaning.upper,
        };
        self.painter.rect_filled(chip, radius, self.colors.chip.gamma_multiply(0.93));
        let bar =
            Rect::from_min_max(chip.left_bottom() - vec2(0.0, (side * 0.055).max(2.0)), chip.right_bottom());
        let full = bar.shrink2(vec2(side * 0.1, 0.0));
        let share = full.with_max_x(full.left() + full.width() * hint.strength.clamp(0.0, 1.0));
        let bar_color = if hint.best { meaning.line_best } else { meaning.pruned };
        self.painter.rect_filled(share, CornerRadius::ZERO, bar_color);
        if hint.best {
            let stroke = Stroke::new((side * 0.045).max(1.5), meaning.line_best);
            self.painter.rect_stroke(chip, radius, stroke, StrokeKind::Outside);
        }
        let width = chip.width() * 0.92;
        match lines.as_slice() {
            [only] => drop(self.text(chip.center(), only, side * 0.34, width, color)),
            [large, fine] => {
                self.text(chip.center() - vec2(0.0, side * 0.12), large, side * 0.31, width, color);
                self.text(
                    chip.center() + vec2(0.0, side * 0.17),
                    fine,
                    side * 0.21,
                    width,
                    meaning.text_weak,
                );
            }
            _ => {}
        }
    }

    /// A frame around the cell with the keyboard focus.
    pub(super) fn focus_ring(&self, rect: Rect) {
        let rect = rect.shrink(1.5);
        self.painter.rect_stroke(rect, 3.0, Stroke::new(4.0, self.colors.shadow), StrokeKind::Inside);
        self.painter.rect_stroke(rect, 3.0, Stroke::new(2.5, self.palette.selected), StrokeKind::Inside);
    }
}
