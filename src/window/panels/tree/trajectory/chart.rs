//! The chart of a course: points of the neighbours tried, the best so far, and the temperature on a scale of
//! its own.

use egui::{Align2, FontId, Rect, Stroke, Ui, pos2, vec2};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::trace::{Trajectory, TriedNeighbour};
use edagari_app::words::text::{Text, count};

/// A temperature in points, as a scale writes it.
fn temperature_words(points: f64) -> String {
    match points {
        0.0 => "0".to_owned(),
        _ if points < 10.0 => format!("{points:.2}"),
        _ => format!("{points:.0}"),
    }
}

/// The places of steps and points on the screen.
pub(super) struct Plot {
    pub(super) area: Rect,
    steps: f64,
    low: f64,
    high: f64,
    /// The highest temperature; 0 where there is none.
    hottest: f32,
}

impl Plot {
    pub(super) fn new(rect: Rect, course: &Trajectory) -> Self {
        let first = f64::from(course.first().points);
        let points = course.trials().iter().map(|trial| f64::from(trial.points));
        let (low, high) =
            points.fold((first, first), |(low, high), points| (low.min(points), high.max(points)));
        let hottest = course.trials().iter().map(|trial| trial.temperature).fold(0.0, f32::max);
        // Temperatures have a scale of their own to the right.
        let right = if hottest > 0.0 { 10.0 } else { 2.0 } * UNIT;
        let area =
            Rect::from_min_max(rect.min + vec2(9.0 * UNIT, 5.0 * UNIT), rect.max - vec2(right, 5.0 * UNIT));
        // A course that never leaves its first points needs a scale with some height.
        Self { area, steps: course.steps().max(1) as f64, low, high: high.max(low + 1.0), hottest }
    }

    pub(super) fn x(&self, step: f64) -> f32 {
        self.area.left() + self.area.width() * (step / self.steps) as f32
    }

    fn y(&self, points: f64) -> f32 {
        self.area.bottom() - self.area.height() * ((points - self.low) / (self.high - self.low)) as f32
    }

    pub(super) fn step(&self, x: f32) -> u64 {
        let share = ((x - self.area.left()) / self.area.width()).clamp(0.0, 1.0);
        (f64::from(share) * self.steps).round() as u64
    }

    pub(super) fn paint(&self, ui: &Ui, course: &Trajectory, text: Text) {
        let (palette, painter) = (Palette::of(ui), ui.painter());
        painter.rect_filled(self.area.expand(UNIT), 4.0, palette.raised);
        self.paint_scales(ui);
        // The temperature is that before a neighbour; its points are those after it, one step further right.
        let heat = |trial: &TriedNeighbour| {
            let height = self.area.height() * trial.temperature / self.hottest;
            pos2(self.x(trial.step as f64), self.area.bottom() - height)
        };
        if self.hottest > 0.0 {
            let line: Vec<_> = course.trials().iter().map(heat).collect();
            painter.line(line, Stroke::new(1.5, Palette::faded(palette.first, 0.9)));
        }
        // Refused neighbours first: the accepted ones must not be hidden under them.
        for accepted in [false, true] {
            let color = if accepted { palette.accent } else { Palette::faded(palette.pruned, 0.7) };
            for trial in course.trials().iter().filter(|trial| trial.accepted == accepted) {
                let place = pos2(self.x(trial.step as f64 + 1.0), self.y(trial.points.into()));
                painter.circle_filled(place, if accepted { 1.8 } else { 1.2 }, color);
            }
        }
        let mut best = vec![pos2(self.x(0.0), self.y(course.first().points.into()))];
        for trial in course.trials() {
            let y = self.y(trial.best.points.into());
            let x = self.x(trial.step as f64 + 1.0);
            // A staircase: the best is constant until a better neighbour is tried.
            best.extend([pos2(x, best[best.len() - 1].y), pos2(x, y)]);
        }
        painter.line(best, Stroke::new(2.0, palette.line_best));
        self.legend(ui, text);
    }

    /// Points to the left, temperatures to the right, steps below.
    fn paint_scales(&self, ui: &Ui) {
        let (palette, painter) = (Palette::of(ui), ui.painter());
        let write = |at, align: Align2, words: String, color| {
            painter.text(at, align, words, FontId::proportional(TEXT_SMALL), color);
        };
        for share in [0.0, 0.5, 1.0] {
            let points = self.low + (self.high - self.low) * share;
            let y = self.y(points);
            painter.hline(self.area.x_range(), y, Stroke::new(1.0, palette.line));
            let place = pos2(self.area.left() - 2.0 * UNIT, y);
            write(place, Align2::RIGHT_CENTER, format!("{points:.0}"), palette.text_weak);
            if self.hottest > 0.0 {
                let place = pos2(self.area.right() + 2.0 * UNIT, y);
                let words = temperature_words(f64::from(self.hottest) * share);
                write(place, Align2::LEFT_CENTER, words, palette.first);
            }
            let step = self.steps * share;
            let place = pos2(self.x(step), self.area.bottom() + 2.0 * UNIT);
            let align = [Align2::LEFT_TOP, Align2::CENTER_TOP, Align2::RIGHT_TOP][(share * 2.0) as usize];
            write(place, align, count(step as u64), palette.text_weak);
        }
    }

    fn legend(&self, ui: &Ui, text: Text) {
        let palette = Palette::of(ui);
        let font = FontId::proportional(TEXT_SMALL);
        let mut x = self.area.left();
        for (shown, key, color) in [
            (true, "analysis.trajectory.accepted", palette.accent),
            (true, "analysis.trajectory.refused", palette.pruned),
            (true, "trajectory.best-line", palette.line_best),
            (self.hottest > 0.0, "analysis.trajectory.temperature", palette.first),
        ] {
            if shown {
                let place = pos2(x, self.area.top() - 3.5 * UNIT);
                ui.painter().circle_filled(place, 3.0, color);
                let words = ui.painter().text(
                    place + vec2(2.0 * UNIT, 0.0),
                    Align2::LEFT_CENTER,
                    text.get(key),
                    font.clone(),
                    palette.text_weak,
                );
                x = words.right() + 4.0 * UNIT;
            }
        }
    }
}
