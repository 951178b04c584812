//! The brush of the painters: stones with a little light, hints, ghosts, coordinates, marks.

use egui::epaint::EllipseShape;
use egui::{
    Align2, Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2,
};

use crate::style::{BoardColors, Palette};
use edagari_app::session::settings::BoardStyle;

use crate::boards::scene::Hint;

/// The least size of an easily legible value on a board, in points.
const LEAST_VALUE: f32 = 14.0;

/// The signs before a value, for its certainty.
const SIGNS: [&str; 6] = ["=", "≈", "≥", "≤", "≳", "≲"];

/// A painter with the theme's colours.
pub(super) struct BoardPainter {
    pub(super) painter: Painter,
    pub(super) palette: &'static Palette,
    pub(super) colors: BoardColors,
    /// Whether this draws a miniature, whose parts are too small for light and text.
    pub(super) small: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Stone {
    pub(super) body: Color32,
    pub(super) edge: Color32,
    pub(super) text: Color32,
}

/// The style of words on a board.
#[derive(Clone, Copy)]
pub(super) struct Lettering {
    /// The size of the type, unless that would be too wide.
    pub(super) size: f32,
    /// The greatest width of the words.
    pub(super) width: f32,
    pub(super) color: Color32,
}

impl Stone {
    /// The same stone, translucent.
    #[must_use]
    pub(super) fn ghost(self, opacity: f32) -> Self {
        Self {
            body: self.body.gamma_multiply(opacity),
            edge: self.edge.gamma_multiply(opacity),
            text: self.text,
        }
    }
}

impl BoardPainter {
    pub(super) fn new(painter: Painter, style: BoardStyle, small: bool) -> Self {
        // By the theme and not by a `Ui`: miniatures and tooltips have only a painter.
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

    /// A lens-shaped stone lying on the board, turned about its vertical axis: `turn` is 1 flat and 0 on
    /// edge.
    pub(super) fn stone(&self, center: Pos2, radius: f32, stone: Stone, turn: f32) {
        // Seen on edge a disc is still a thin line. The sign of `turn` only determines the upper side.
        let turn = turn.abs().max(0.06);
        let shape = |center: Pos2, radius: f32, color: Color32| {
            Shape::Ellipse(EllipseShape::filled(center, vec2(radius * turn, radius), color))
        };
        if self.small {
            self.painter.add(shape(center, radius, stone.body));
            return;
        }
        // The shadow and the light of a ghost fade with it.
        let opacity = f32::from(stone.body.a()) / 255.0;
        let shadow = self.colors.shadow.gamma_multiply(opacity);
        let flat = vec2(turn, 1.0) * radius;
        self.fade(center + vec2(0.05, 0.10) * radius, flat * 1.14, 0.78, [shadow, Color32::TRANSPARENT]);
        self.painter.extend([
            shape(center, radius, stone.edge),
            shape(center - Vec2::splat(0.015 * radius), radius * 0.955, stone.body),
        ]);
        let light = self.colors.light.gamma_multiply(opacity);
        let lit = center - vec2(0.22 * turn, 0.26) * radius;
        self.fade(center, flat * 0.95, 0.35, [Color32::TRANSPARENT, shadow.gamma_multiply(0.42)]);
        self.fade(lit, flat * 0.68, 0.0, [light, Color32::TRANSPARENT]);
    }

    /// An ellipse of one colour from the centre to `core` of its radius, fading to another at its border.
    fn fade(&self, center: Pos2, radius: Vec2, core: f32, [inner, outer]: [Color32; 2]) {
        const CORNERS: u32 = 28;
        let mut mesh = Mesh::default();
        mesh.colored_vertex(center, inner);
        for index in 0..CORNERS {
            let angle = std::f32::consts::TAU * index as f32 / CORNERS as f32;
            let reach = vec2(angle.cos(), angle.sin()) * radius;
            mesh.colored_vertex(center + reach * core, inner);
            mesh.colored_vertex(center + reach, outer);
            let [here, next] = [index, (index + 1) % CORNERS].map(|corner| 1 + 2 * corner);
            // Corner 0 is the centre; behind it inner and outer corners alternate.
            mesh.add_triangle(0, here, next);
            mesh.add_triangle(here, here + 1, next);
            mesh.add_triangle(next, here + 1, next + 1);
        }
        self.painter.add(mesh);
    }

    /// A flat disc with a ring that shows its side without colour: `inner` is the ring's share of the radius.
    pub(super) fn disc(&self, center: Pos2, radius: f32, stone: Stone, inner: f32) {
        self.circle(center, radius, stone.body);
        let width = (radius * 0.11).max(1.0);
        self.ring(center, radius - width / 2.0, width, stone.edge.gamma_multiply(0.55));
        self.ring(center, radius * inner, width, stone.edge);
        if !self.small {
            let light = self.colors.light.gamma_multiply(0.7 * f32::from(stone.body.a()) / 255.0);
            let lit = center - Vec2::splat(radius * 0.2);
            self.fade(lit, Vec2::splat(radius * 0.7), 0.0, [light, Color32::TRANSPARENT]);
        }
    }

    /// Text centred on a point, shrunk until it fits its width.
    pub(super) fn text(&self, center: Pos2, text: &str, lettering: Lettering) {
        let Lettering { size, width, color } = lettering;
        let lay_out =
            |size: f32| self.painter.layout_no_wrap(text.to_owned(), FontId::proportional(size), color);
        let mut galley = lay_out(size);
        if galley.size().x > width {
            // Once is enough: the width of a text grows with its size.
            galley = lay_out((size * width / galley.size().x).max(5.0));
        }
        let rect = Align2::CENTER_CENTER.anchor_size(center, galley.size());
        self.painter.galley(rect.min, galley, color);
    }

    /// The hint of an action, written on a chip within `cell`.
    pub(super) fn hint(&self, cell: Rect, hint: &Hint) {
        // A chip is at most 0.7 of its width high, so it may be wider than a low cell is high.
        let side = cell.width().min(cell.height() * 1.4);
        let lines = hint.lines.iter().take(2).collect::<Vec<_>>();
        let width = 0.97 * side;
        let stacked = lines.first().filter(|_| lines.len() == 1);
        let stacked = stacked.and_then(|only| self.stacked(only, 0.96 * width));
        let size = (side * 0.36).max(LEAST_VALUE);
        // A sign is lower than a number.
        let [sign_height, number_height] = [0.55 * size, 0.9 * size];
        let height = if lines.len() > 1 || stacked.is_some() { 0.70 } else { 0.50 } * side;
        let least = if stacked.is_some() { sign_height + number_height } else { 0.0 };
        let height = height.max(least.min(cell.height()));
        let chip = Rect::from_center_size(cell.center(), vec2(width, height));
        let radius = CornerRadius::same((side * 0.1) as u8);
        let meaning = self.colors.on_chip;
        let color = meaning.certainty(hint.known);
        self.painter.rect_filled(chip, radius, self.colors.chip.gamma_multiply(0.93));
        if let Some(share) = hint.share {
            let bar = Rect::from_min_max(
                chip.left_bottom() - vec2(0.0, (side * 0.05).max(2.0)),
                chip.right_bottom(),
            );
            let full = bar.shrink2(vec2(side * 0.08, 0.0));
            let share = full.with_max_x(full.left() + full.width() * share.clamp(0.0, 1.0));
            let color = if hint.best { meaning.line_best } else { meaning.pruned };
            self.painter.rect_filled(share, CornerRadius::ZERO, color);
        }
        if hint.best {
            let stroke = Stroke::new((side * 0.045).max(1.5), meaning.line_best);
            self.painter.rect_stroke(chip, radius, stroke, StrokeKind::Outside);
        }
        let width = chip.width() * 0.96;
        match lines.as_slice() {
            [only] => {
                if let Some([sign, number]) = stacked {
                    // Both are centred on the chip together.
                    let middle = chip.center();
                    let above = Lettering { size: size * 0.78, width, color };
                    self.text(middle - vec2(0.0, number_height / 2.0), sign, above);
                    let below = Lettering { size, width, color };
                    self.text(middle + vec2(0.0, sign_height / 2.0), number, below);
                } else {
                    let size = (side * 0.38).max(LEAST_VALUE);
                    self.text(chip.center(), only, Lettering { size, width, color });
                }
            }
            [large, fine] => {
                let size = (side * 0.32).max(LEAST_VALUE);
                let above = Lettering { size, width, color };
                self.text(chip.center() - vec2(0.0, side * 0.14), large, above);
                let below = Lettering { size: side * 0.22, width, color: meaning.text_weak };
                self.text(chip.center() + vec2(0.0, side * 0.16), fine, below);
            }
            _ => {}
        }
    }

    /// The sign and the value, where both in one line would be illegible.
    fn stacked<'a>(&self, words: &'a str, width: f32) -> Option<[&'a str; 2]> {
        let (sign, number) = words.split_once('\u{2009}').filter(|(sign, _)| SIGNS.contains(sign))?;
        let font = FontId::proportional(LEAST_VALUE);
        let laid = self.painter.layout_no_wrap(words.to_owned(), font, self.palette.text);
        (laid.size().x > width).then_some([sign, number])
    }

    /// A frame around the cell with the keyboard focus.
    pub(super) fn focus_ring(&self, rect: Rect) {
        let rect = rect.shrink(1.5);
        self.painter.rect_stroke(rect, 3.0, Stroke::new(4.0, self.colors.shadow), StrokeKind::Inside);
        self.painter.rect_stroke(rect, 3.0, Stroke::new(2.5, self.palette.selected), StrokeKind::Inside);
    }
}
