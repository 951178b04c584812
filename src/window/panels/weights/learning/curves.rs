//! The curves of learning: both losses pass by pass, or the share of points round by round.

use egui::{RichText, Role, Stroke, Ui, Vec2b, WidgetInfo};
use egui_plot::{AxisHints, HLine, Line, LineStyle, Plot, PlotPoints, PlotUi, Points};

use crate::panels::axes::{axis, lines_ui, marks, still_plot, x_name};
use crate::panels::matches::percent;
use crate::panels::weights::scene::WeightsScene;
use crate::style::{Palette, UNIT};
use edagari_app::learning::{LearningTask, Loss};
use edagari_app::match_play::Interval;
use edagari_app::session::weights::learning::data::LearningReport;

/// The curves of both losses, and the error in words.
pub(super) fn losses_ui(ui: &mut Ui, scene: &WeightsScene<'_>, reported: &LearningReport) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let loss = match &scene.state.lab.learning.task {
        Some(LearningTask::Results(plan)) => plan.fit.loss,
        _ => Loss::Squared,
    };
    if let Some(error) = reported.error {
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
    let last = reported.losses.last().copied().unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("training", &format!("{:.4}", last[1])), ("held", &format!("{:.4}", last[2]))];
    let spoken = text.with("learning.curve-spoken", &values);
    // The first passes fall so far that beside them all later ones would be one straight line.
    let shown = &reported.losses[reported.losses.len() / 10..];
    let lines = [training.clone(), held_out.clone()];
    title_ui(ui, text.get(key), |ui| lines_ui(ui, lines));
    let draw = |plot: &mut PlotUi<'_>| {
        for (name, column, color, style) in [
            (training, 1, palette.text_weak, LineStyle::dashed_loose()),
            (held_out, 2, palette.accent, LineStyle::Solid),
        ] {
            let points = shown.iter().map(|point| [point[0], point[column]]);
            let line = Line::new(name, points.collect::<PlotPoints<'_>>());
            plot.line(line.color(color).width(2.0).style(style));
        }
    };
    plot_ui(ui, key, &spoken, |plot| plot, draw);
}

/// The share of points against the table before, round by round.
pub(super) fn scores_ui(ui: &mut Ui, scene: &WeightsScene<'_>, reported: &LearningReport) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let Some((_, score)) = reported.scores.last() else { return };
    let range = format!("{} … {}", percent(score.low), percent(score.high));
    let words = text.with("learning.score", &[("score", &percent(score.value)), ("range", &range)]);
    ui.label(RichText::new(&words).strong()).on_hover_text(text.get("learning.score-tip"));
    // From the table itself, which wins half of the points against itself, to the last round.
    let rest = |plot: Plot<'static>| {
        let names = axis(AxisHints::new_y()).min_thickness(34.0);
        let names = names.formatter(|mark, _| format!("{:.0} %", mark.value * 100.0));
        plot.custom_y_axes(vec![names]).include_x(0.0).include_x(reported.steps).include_y(0.4).include_y(0.6)
    };
    title_ui(ui, text.get("learning.curve-score"), |_| ());
    plot_ui(ui, "learning.curve-score", &words, rest, |plot| {
        plot.hline(HLine::new("", 0.5).stroke(Stroke::new(1.0, palette.text_weak)).allow_hover(false));
        let column = |value: fn(&Interval) -> f64| -> PlotPoints<'_> {
            let known = reported.scores.iter().map(|(round, score)| [f64::from(*round), value(score)]);
            std::iter::once([0.0, 0.5]).chain(known).collect()
        };
        for bound in [column(|score| score.low), column(|score| score.high)] {
            plot.line(Line::new("", bound).color(palette.text_weak).style(LineStyle::dotted_dense()));
        }
        let name = text.get("learning.against-before");
        plot.line(Line::new(name.clone(), column(|score| score.value)).color(palette.accent).width(2.0));
        plot.points(Points::new(name, column(|score| score.value)).color(palette.accent).radius(2.5));
    });
}

/// The title of a chart, and the widgets behind it.
fn title_ui(ui: &mut Ui, title: String, more: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title).small().color(Palette::of(ui).text_weak));
        more(ui);
    });
}

/// A fixed chart, with its own settings.
fn plot_ui(
    ui: &mut Ui,
    id: &str,
    spoken: &str,
    own: impl FnOnce(Plot<'static>) -> Plot<'static>,
    content: impl FnOnce(&mut PlotUi<'_>),
) {
    let plot = still_plot(id)
        .height(34.0 * UNIT)
        // The name of the last mark has room before the edge.
        .set_margin_fraction(egui::vec2(0.05, 0.08))
        .show_grid(Vec2b::new(false, true))
        .x_grid_spacer(|input| marks(input, 3.5))
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| x_name(mark))])
        .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(34.0)]);
    let response = own(plot).show(ui, content).response;
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken));
}
