//! The signs on the buttons of the player, drawn.

use egui::{Button, Pos2, Rect, Response, Role, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::panels::tree::paint;
use crate::shortcuts;
use crate::style::{Palette, UNIT};
use edagari_app::session::command::TreeCommand;
use edagari_app::session::state::State;

/// The sign of a button; `true` points forward, `false` back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::panels::tree) enum Sign {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
    Cut(bool),
    Best(bool),
    Growth(bool),
}

/// A button of the player.
pub(in crate::panels::tree) struct StepButton {
    pub(in crate::panels::tree) sign: Sign,
    /// The name of its action, which has words and a shortcut.
    pub(in crate::panels::tree) name: &'static str,
    pub(in crate::panels::tree) enabled: bool,
    pub(in crate::panels::tree) request: TreeCommand,
}

impl StepButton {
    /// Paints the button. Returns its command when it is clicked.
    pub(in crate::panels::tree) fn ui(self, ui: &mut Ui, state: &State) -> Option<TreeCommand> {
        let tip = shortcuts::tooltip(ui.ctx(), state, self.name);
        let words = state.text().get(&format!("action.{}", self.name));
        let clicked = button(ui, self.sign, self.enabled, &words).on_hover_text(tip).clicked();
        clicked.then_some(self.request)
    }
}

/// Paints a button with a sign and the words for screen readers.
fn button(ui: &mut Ui, sign: Sign, enabled: bool, words: &str) -> Response {
    let wide = matches!(sign, Sign::Cut(_) | Sign::Best(_) | Sign::Growth(_));
    let size = vec2(if wide { 8.0 } else { 6.0 }, 6.0) * UNIT;
    let button =
        Button::new("").min_size(size).frame_when_inactive(sign == Sign::Play || sign == Sign::Pause);
    let response = ui.add_enabled(enabled, button);
    let palette = Palette::of(ui);
    let color = if enabled { palette.text } else { Palette::faded(palette.text_weak, 0.45) };
    paint_sign(ui, response.rect.center(), sign, color);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, words));
    response
}

fn paint_sign(ui: &Ui, center: Pos2, sign: Sign, color: egui::Color32) {
    let painter = ui.painter();
    let triangle = |at: Pos2, on: bool, size: f32| {
        let ahead = if on { size } else { -size };
        let corners = vec![
            at + vec2(1.1 * ahead, 0.0),
            at + vec2(-0.8 * ahead, size * 1.15),
            at + vec2(-0.8 * ahead, -size * 1.15),
        ];
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    };
    let bar = |x: f32, height: f32| {
        let bar = Rect::from_center_size(center + vec2(x, 0.0), vec2(2.0, height));
        painter.rect_filled(bar, 1.0, color);
    };
    match sign {
        Sign::Play => triangle(center, true, 5.5),
        Sign::Forward => triangle(center, true, 4.5),
        Sign::Back => triangle(center, false, 4.5),
        Sign::First => {
            bar(-5.0, 10.0);
            triangle(center + vec2(1.0, 0.0), false, 4.0);
        }
        Sign::Last => {
            bar(5.0, 10.0);
            triangle(center - vec2(1.0, 0.0), true, 4.0);
        }
        Sign::Pause => {
            bar(-3.0, 11.0);
            bar(3.0, 11.0);
        }
        Sign::Cut(on) | Sign::Best(on) | Sign::Growth(on) => {
            let side = if on { 1.0 } else { -1.0 };
            triangle(center + vec2(9.0 * side, 0.0), on, 3.0);
            let at = center - vec2(3.5 * side, 0.0);
            match sign {
                Sign::Cut(_) => paint::scissors(painter, at, 12.0, color),
                Sign::Best(_) => star(painter, at, 5.5, color),
                _ => growth(painter, at, color),
            }
        }
    }
}

/// A star: another move is the best.
pub(super) fn star(painter: &egui::Painter, at: Pos2, radius: f32, color: egui::Color32) {
    let point = |index: usize, radius: f32| {
        // Ten corners around the middle; the first points straight up.
        let angle = std::f32::consts::PI * (index as f32 / 5.0 - 0.5);
        at + vec2(angle.cos(), angle.sin()) * radius
    };
    // Each ray is a triangle of its own, because a star is not convex.
    for ray in (0..10).step_by(2) {
        let corners =
            vec![point(ray, radius), point(ray + 1, radius * 0.42), at, point(ray + 9, radius * 0.42)];
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }
}

/// Three branches: a leaf got its children.
fn growth(painter: &egui::Painter, at: Pos2, color: egui::Color32) {
    let root = pos2(at.x - 4.5, at.y);
    for rise in [-4.0, 0.0, 4.0] {
        let tip = pos2(at.x + 3.0, at.y + rise);
        painter.line_segment([root, tip], Stroke::new(1.2, color));
        painter.circle_filled(tip, 1.6, color);
    }
}
