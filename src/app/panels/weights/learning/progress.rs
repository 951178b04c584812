//! How learning goes: games, passes, time left, and the curves.

use egui::{ProgressBar, RichText, Role, Stroke, Ui, Vec2b, WidgetInfo};
use egui_plot::{AxisHints, HLine, Legend, Line, LineStyle, Plot, PlotPoints, PlotUi, Points};

use crate::app::faults;
use crate::app::lab::learning::Told;
use crate::app::matches::Standing;
use crate::app::panels::axes::{GRID, axis, marks, x_name};
use crate::app::panels::format;
use crate::app::panels::matches::percent;
use crate::app::text::count;
use crate::app::theme::{Palette, UNIT};
use crate::learning::{Loss, Task};
use crate::store::wthor::Fault;

use super::super::Scene;

/// Refused files that are named.
const NAMED: usize = 3;

/// Paints how it stands.
pub(super) fn progress_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let told = &scene.state.lab.learning.told;
    bar_ui(ui, scene, told);
    settled_ui(ui, scene, told);
    games_ui(ui, scene, told);
    if !told.losses.is_empty() {
        losses_ui(ui, scene, told);
    }
    if !told.scores.is_empty() {
        scores_ui(ui, scene, told);
    }
}

fn bar_ui(ui: &mut Ui, scene: &Scene<'_>, told: &Told) {
    let text = scene.text();
    let learning = &scene.state.lab.learning;
    let climbs = matches!(learning.task, Some(Task::Strength(_)));
    let (key, done, wanted) = match (told.steps, climbs) {
        (0, true) => ("learning.round-of", 0, 1),
        (0, false) if told.positions.is_none() && told.wanted > 0 => {
            ("learning.games-of", told.gone_through(), told.wanted)
        }
        (0, false) => ("learning.preparing", 0, 1),
        (_, true) => ("learning.round-of", u64::from(told.step), u64::from(told.steps)),
        (_, false) => ("learning.pass-of", u64::from(told.step), u64::from(told.steps)),
    };
    let mut words = text.with(key, &[("done", &count(done)), ("wanted", &count(wanted))]);
    let left = told.seconds_left().filter(|_| learning.is_under_way());
    if let Some(left) = left {
        words = format!("{words} · {}", text.with("match.left", &[("time", &format::seconds(left))]));
    } else if learning.standing == Standing::Over {
        words = format!("{words} · {}", format::seconds(told.seconds));
    }
    let share = done as f32 / wanted.max(1) as f32;
    let palette = Palette::of(ui);
    let bar = ProgressBar::new(share).desired_height(4.5 * UNIT).corner_radius(3);
    let fill = Palette::between(palette.raised, palette.accent, 0.35);
    ui.add(bar.fill(fill).text(RichText::new(words).color(palette.text)));
}

/// That it ended by itself, and why.
fn settled_ui(ui: &mut Ui, scene: &Scene<'_>, told: &Told) {
    if told.settled {
        let words = RichText::new(scene.text().get("learning.settled")).color(Palette::of(ui).text_weak);
        ui.label(words).on_hover_text(scene.text().get("learning.settled-tip"));
    }
}

/// What it learns from, and what was left out.
fn games_ui(ui: &mut Ui, scene: &Scene<'_>, told: &Told) {
    let text = scene.text();
    let palette = Palette::of(ui);
    if let Some([training, held_out]) = told.positions {
        let [training, held_out] = [training, held_out].map(|positions| count(positions as u64));
        let games = count(told.games);
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("games", &games), ("training", &training), ("held", &held_out)];
        ui.label(text.with("learning.positions", &values)).on_hover_text(text.get("learning.positions-tip"));
    } else if told.step > 0 {
        ui.label(text.with("learning.games-played", &[("games", &count(told.games))]));
    }
    let reasons: Vec<_> = Fault::ALL
        .into_iter()
        .map(|fault| (told.skipped.of(fault), fault.name().replace(' ', "-")))
        .filter(|(games, _)| *games > 0)
        .map(|(games, key)| text.with(&format!("learning.fault.{key}"), &[("count", &games)]))
        .collect();
    if !reasons.is_empty() {
        let words = text.with("learning.left-out", &[("reasons", &reasons.join(&text.get("learning.and")))]);
        ui.label(RichText::new(words).color(palette.text_weak));
    }
    for refused in told.refused.iter().take(NAMED) {
        let words = RichText::new(faults::refused_games(text, refused)).color(palette.error);
        ui.label(words).on_hover_text(refused.path.display().to_string());
    }
    if told.refused.len() > NAMED {
        let words = text.with("learning.more-refused", &[("count", &(told.refused.len() - NAMED))]);
        ui.label(RichText::new(words).color(palette.error));
    }
}

/// The curves of both losses, and the error in words.
fn losses_ui(ui: &mut Ui, scene: &Scene<'_>, told: &Told) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let loss = match &scene.state.lab.learning.task {
        Some(Task::Results(plan)) => plan.fit.loss,
        _ => Loss::Squared,
    };
    if let Some(error) = told.error {
        let (key, error) = match loss {
            Loss::Squared => ("learning.error-discs", format!("{error:.2}")),
            Loss::Logistic => ("learning.error-share", percent(error)),
        };
        let words = RichText::new(text.with(key, &[("error", &error)])).strong();
        ui.label(words).on_hover_text(text.get("learning.error-tip"));
    }
    let key = match loss {
        Loss::Squared => "learning.curve-linear",
        Loss::Logistic => "learning.curve-logistic",
    };
    let [training, held_out] = ["learning.training", "learning.held-out"].map(|key| text.get(key));
    let last = told.losses.last().copied().unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("training", &format!("{:.4}", last[1])), ("held", &format!("{:.4}", last[2]))];
    let spoken = text.with("learning.curve-spoken", &values);
    plot_ui(ui, &text.get(key), &spoken, |plot| {
        for (name, column, color, style) in [
            (training, 1, palette.text_weak, LineStyle::dashed_loose()),
            (held_out, 2, palette.accent, LineStyle::Solid),
        ] {
            let points = told.losses.iter().map(|point| [point[0], point[column]]);
            let line = Line::new(name, points.collect::<PlotPoints<'_>>());
            plot.line(line.color(color).width(2.0).style(style));
        }
    });
}

/// The share of points against the table before, round by round.
fn scores_ui(ui: &mut Ui, scene: &Scene<'_>, told: &Told) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let Some((_, score)) = told.scores.last() else { return };
    let range = format!("{} … {}", percent(score.low), percent(score.high));
    let words = text.with("learning.score", &[("score", &percent(score.value)), ("range", &range)]);
    ui.label(RichText::new(&words).strong()).on_hover_text(text.get("learning.score-tip"));
    plot_ui(ui, &text.get("learning.curve-score"), &words, |plot| {
        plot.hline(HLine::new("", 0.5).stroke(Stroke::new(1.0, palette.text_weak)).allow_hover(false));
        let column = |value: fn(&crate::match_play::Interval) -> f64| -> PlotPoints<'_> {
            told.scores.iter().map(|(round, score)| [f64::from(*round), value(score)]).collect()
        };
        for bound in [column(|score| score.low), column(|score| score.high)] {
            plot.line(Line::new("", bound).color(palette.line).width(1.5));
        }
        let name = text.get("learning.against-before");
        plot.line(Line::new(name.clone(), column(|score| score.value)).color(palette.accent).width(2.0));
        plot.points(Points::new(name, column(|score| score.value)).color(palette.accent).radius(2.5));
    });
}

/// A chart that nobody moves, with its title.
fn plot_ui(ui: &mut Ui, title: &str, spoken: &str, content: impl FnOnce(&mut PlotUi<'_>)) {
    ui.label(RichText::new(title).small().color(Palette::of(ui).text_weak));
    let plot = Plot::new(title)
        .height(34.0 * UNIT)
        .legend(Legend::default())
        // The name of the last mark has room before the edge.
        .set_margin_fraction(egui::vec2(0.05, 0.08))
        .show_grid(Vec2b::new(false, true))
        .grid_spacing(GRID)
        .x_grid_spacer(|input| marks(input, 3.5))
        .y_grid_spacer(|input| marks(input, 1.5))
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| x_name(mark))])
        .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(34.0)])
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false);
    let response = plot.show(ui, content).response;
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken));
}
