//! Two charts on one axis of moves: the values of the positions, and the losses of the moves.

use egui::{RichText, Role, Stroke, Ui, WidgetInfo};
use egui_plot::{
    AxisHints, Bar, BarChart, HLine, HoverPosition, Line, Plot, PlotPoint, PlotPoints, PlotResponse, PlotUi,
    Points, VLine,
};

use crate::boards;
use crate::offers::OffersMenu;
use crate::panels::axes::{axis, marks, still_plot, whole_marks};
use crate::probe;
use crate::style::Palette;
use edagari_app::game::Side;
use edagari_app::review::{MoveMark, ValueUnit};
use edagari_app::session::command::Command;
use edagari_app::words::games::side_name;
use edagari_app::words::review as words;

use super::shown::{ShownReview, mark_color};

/// The width of the axis of values, the same in both charts, so that moves stand below each other.
const AXIS: f32 = 36.0;

struct GraphPoint {
    /// Moves played before it.
    at: usize,
    /// Above or below the middle.
    height: f64,
    proven: bool,
}

/// The positions with a known value, in the unit of the graph.
fn points(shown: &ShownReview<'_>, counted: ValueUnit) -> Vec<GraphPoint> {
    let mut points = Vec::new();
    for (at, ply) in shown.review.plies.iter().enumerate() {
        let Some(verdict) = &ply.verdict else { continue };
        let height = |value| verdict.value_in(counted, value) - counted.even();
        let proven = verdict.proofs.map(|proof| verdict.proven || proof.is_some());
        points.push(GraphPoint { at, height: height(verdict.before), proven: proven[0] });
        // The value after a move is that before the next one, which is from a deeper search and is drawn
        // instead.
        let next_is_known = shown.review.plies.get(at + 1).is_some_and(|next| next.verdict.is_some());
        if !next_is_known {
            points.push(GraphPoint { at: at + 1, height: height(verdict.after), proven: proven[1] });
        }
    }
    points
}

/// Paints the graph of values.
pub(super) fn values_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>, height: f32) {
    let Some(counted) = shown.counted else { return };
    let (text, palette) = (shown.state.text(), Palette::of(ui));
    let sides = Side::BOTH.map(|side| side_name(text, &shown.state.game.position, side));
    let title = words::title(text, counted, [&sides[0], &sides[1]]);
    let top = ui.cursor().top();
    ui.label(RichText::new(&title).small().color(palette.text_weak))
        .on_hover_text(text.get("review.graph-tip"));
    let height = height - (ui.cursor().top() - top);
    let points = points(shown, counted);
    let least = match counted {
        ValueUnit::Discs => 8.0,
        ValueUnit::Points | ValueUnit::Moves => 4.0,
        ValueUnit::Result => 1.0,
        ValueUnit::Share => 0.5,
    };
    let reach = points.iter().map(|point| point.height.abs()).fold(least, f64::max) * 1.15;
    let name = move |value: f64| axis_name(counted, value);
    let plot = plot(shown, "review values", height)
        .custom_y_axes(vec![
            axis(AxisHints::new_y()).formatter(move |mark, _| name(mark.value)).min_thickness(AXIS),
        ])
        .include_y(-reach)
        .include_y(reach);
    let response = plot.show(ui, |plot| {
        plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, palette.text_weak)).allow_hover(false));
        cursor(plot, shown, palette);
        let line: Vec<[f64; 2]> = points.iter().map(|point| [point.at as f64, point.height]).collect();
        let line = Line::new("", PlotPoints::from(line)).color(palette.accent).width(2.0);
        plot.line(line.allow_hover(false));
        for point in &points {
            paint_point(plot, shown, palette, point);
        }
        plot.pointer_coordinate()
    });
    let on_screen = |point: &GraphPoint| {
        response.transform.position_from_point(&PlotPoint::new(point.at as f64, point.height))
    };
    probe::publish_graph(ui.ctx(), points.iter().map(|point| (point.at, on_screen(point))).collect());
    finish(shown, commands, &response, &format!("{}. {title}", text.get("review.graph")));
}

/// A full disc where the value is proven, an open one where it is an estimate; larger after a mistake.
fn paint_point(plot: &mut PlotUi<'_>, shown: &ShownReview<'_>, palette: &Palette, point: &GraphPoint) {
    let place = vec![[point.at as f64, point.height]];
    let mark = point.at.checked_sub(1).and_then(|at| shown.marks[at]);
    let wrong = mark.filter(|&mark| mark >= MoveMark::Inaccuracy);
    let color = wrong.map_or(palette.accent, |mark| mark_color(palette, mark));
    let radius = if wrong.is_some() { 4.5 } else { 2.5 };
    plot.points(
        Points::new("", PlotPoints::from(place.clone())).radius(radius).color(color).allow_hover(false),
    );
    if !point.proven {
        let inner = Points::new("", PlotPoints::from(place)).radius(radius - 1.2).color(palette.panel);
        plot.points(inner.allow_hover(false));
    }
}

/// Paints the loss of every move, on the same axis of moves.
pub(super) fn losses_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>, height: f32) {
    let Some(counted) = shown.counted else { return };
    let (text, palette) = (shown.state.text(), Palette::of(ui));
    let title = text.get(&format!("review.losses.{}", counted.word()));
    let is_estimate = |at: usize| shown.ply(at).verdict.as_ref().is_some_and(|verdict| !verdict.proven);
    let has_estimates = (0..shown.review.plies.len()).any(is_estimate);
    let title =
        if has_estimates { text.with("review.losses-estimated", &[("title", &title)]) } else { title };
    let top = ui.cursor().top();
    ui.label(RichText::new(&title).small().color(palette.text_weak));
    let height = height - (ui.cursor().top() - top);
    let colors = boards::side_colors(ui.painter(), &shown.state.game.position);
    // At least the smallest loss that gets a mark, so that trifles do not fill the chart.
    let mut most = MoveMark::limits(counted)[0];
    let mut bars = Vec::new();
    for (at, ply) in shown.review.plies.iter().enumerate() {
        let Some(loss) = ply.verdict.as_ref().map(|verdict| verdict.loss_in(counted)) else { continue };
        most = most.max(loss);
        let wrong = shown.marks[at].filter(|&mark| mark >= MoveMark::Inaccuracy);
        let rim = wrong.map_or(palette.text_weak, |mark| mark_color(palette, mark));
        let width = if wrong.is_some() { 2.0 } else { 1.0 };
        // Like an open disc in the graph above: an estimate is drawn fainter.
        let strength = if is_estimate(at) { 0.35 } else { 1.0 };
        let fill = colors[ply.side.index()].0.gamma_multiply(strength);
        let bar = Bar::new(at as f64 + 1.0, loss).width(0.7).fill(fill);
        if loss > 0.0 {
            bars.push(bar.stroke(Stroke::new(width, rim)));
        }
    }
    let name = move |value: f64| match counted {
        _ if value < 0.0 => String::new(),
        // A difference in the length of the game is drawn, and named in words.
        ValueUnit::Moves | ValueUnit::Result => String::new(),
        counted => words::loss(counted, value),
    };
    let plot = plot(shown, "review losses", height)
        .custom_y_axes(vec![
            axis(AxisHints::new_y()).formatter(move |mark, _| name(mark.value)).min_thickness(AXIS),
        ])
        .include_y(0.0)
        .include_y(most * 1.15);
    let response = plot.show(ui, |plot| {
        cursor(plot, shown, palette);
        plot.bar_chart(BarChart::new("", bars).allow_hover(false));
        plot.pointer_coordinate()
    });
    finish(shown, commands, &response, &title);
}

/// The label of a mark on the axis of values.
fn axis_name(counted: ValueUnit, lead: f64) -> String {
    match counted {
        ValueUnit::Moves | ValueUnit::Result => String::new(),
        counted => words::number(counted, lead + counted.even()),
    }
}

/// A fixed plot over the moves, which cannot be dragged.
fn plot<'a>(shown: &'a ShownReview<'_>, id: &str, height: f32) -> Plot<'a> {
    let count = shown.review.plies.len();
    let words = move |position: &HoverPosition<'_>| {
        let at = nearest(place(position).x, count)?;
        Some(match at.checked_sub(1) {
            None => shown.state.text().get("game.start"),
            Some(at) => format!("{}\n{}", shown.numbered(at), shown.sentence(at)),
        })
    };
    still_plot(id)
        .height(height)
        .show_background(false)
        .show_grid([false, true])
        .x_grid_spacer(|input| whole_marks(input, 24.0))
        .y_grid_spacer(|input| marks(input, 1.4))
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(move |mark, _| shown.move_name(mark))])
        .include_x(0.0)
        .include_x(count.max(8) as f64)
        .set_margin_fraction(egui::vec2(0.02, 0.0))
        .label_formatter(words)
}

const fn place(position: &HoverPosition<'_>) -> PlotPoint {
    match position {
        HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position } => *position,
    }
}

/// The number of moves played at a place, up to so many.
fn nearest(x: f64, count: usize) -> Option<usize> {
    let at = x.round();
    (at >= 0.0 && at as usize <= count).then_some(at as usize)
}

/// Marks the position on the board.
fn cursor(plot: &mut PlotUi<'_>, shown: &ShownReview<'_>, palette: &Palette) {
    if let Some(here) = shown.here {
        let line = VLine::new("", here as f64).stroke(Stroke::new(2.0, palette.selected));
        plot.vline(line.allow_hover(false));
    }
}

/// A click goes to the move.
fn finish(
    shown: &ShownReview<'_>,
    commands: &mut Vec<Command>,
    response: &PlotResponse<Option<PlotPoint>>,
    name: &str,
) {
    let id = |point: PlotPoint| shown.move_at(nearest(point.x, shown.review.plies.len())?);
    let clicked = response.response.clicked().then_some(response.inner).flatten();
    commands.extend(clicked.and_then(id).map(Command::GoTo));
    let pointed = response.inner.and_then(id);
    OffersMenu::of(&response.response).about(pointed).ui(shown.state, commands, |menu, at| {
        menu.graph(at);
    });
    response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
}
