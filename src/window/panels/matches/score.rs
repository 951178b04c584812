//! A score as a bar: the share of points, and its uncertainty.

use egui::{Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::match_play::Interval;

/// Paints a score between two engines in their colours, with its interval as a line across and a tick in the
/// middle.
pub(in crate::panels) fn score_ui(ui: &mut Ui, score: Interval, [one, other]: [usize; 2], words: &str) {
    let size = vec2(ui.available_width(), 5.0 * UNIT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let spoken = words.to_owned();
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &spoken));
    let palette = Palette::of(ui);
    let painter = ui.painter_at(rect);
    let x = |share: f64| rect.left() + rect.width() * share as f32;
    let split = x(score.value);
    painter.rect_filled(rect, 4, Palette::faded(palette.entry(other as u8), 0.3));
    painter.rect_filled(rect.with_max_x(split), 4, Palette::faded(palette.entry(one as u8), 0.55));
    painter.vline(x(0.5), rect.y_range(), Stroke::new(1.0, palette.text_weak));
    let stroke = Stroke::new(2.0, palette.text);
    let (y, cap) = (rect.center().y, 1.25 * UNIT);
    painter.hline(x(score.low)..=x(score.high), y, stroke);
    for end in [score.low, score.high] {
        // The painter is clipped to the bar: at 0 or 1 half of the cap would be lost.
        let end = x(end).clamp(rect.left() + 1.0, rect.right() - 1.0);
        painter.vline(end, y - cap..=y + cap, stroke);
    }
    painter.circle_filled(pos2(split, y), 0.9 * UNIT, palette.text);
}

/// A log-likelihood ratio between the bounds that decide a test.
pub(in crate::panels) fn ratio_ui(ui: &mut Ui, ratio: f64, [lower, upper]: [f64; 2], words: &str) {
    let size = vec2(ui.available_width(), 3.0 * UNIT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let spoken = words.to_owned();
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &spoken));
    let palette = Palette::of(ui);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3, palette.raised);
    let x =
        |value: f64| rect.left() + rect.width() * ((value - lower) / (upper - lower)).clamp(0.0, 1.0) as f32;
    let (zero, here) = (x(0.0), x(ratio));
    let color = if ratio >= 0.0 { palette.exact } else { palette.upper };
    let filled = rect.with_min_x(zero.min(here)).with_max_x(zero.max(here));
    painter.rect_filled(filled, 0, Palette::faded(color, 0.6));
    painter.vline(zero, rect.y_range(), Stroke::new(1.0, palette.text_weak));
    painter.vline(here, rect.y_range(), Stroke::new(2.0, palette.text));
}
