//! The course of the value during the search: over depth or, on a logarithmic axis, simulations.

use egui::{Align2, Color32, RichText, Stroke, Ui, vec2};

use crate::panels::axes::{axis, decade_name, decades, marks, still_plot, title_ui, x_name};
use crate::style::Palette;
use edagari_app::catalog::shown::{EstimateUnit, discs};
use edagari_app::catalog::{Family, Unit};
use edagari_app::game::{Score, Side};
use edagari_app::trace::stats::CoursePoint;
use edagari_app::words::games::side_name;
use edagari_app::words::values;

use super::found::{LATER, SearchFindings};

use egui_plot::{AxisHints, GridMark, Line, PlotPoint, PlotPoints, Points, Text as PlotText, VLine};

/// The value over depth or, on a logarithmic axis, simulations, in the view of the first player; each new
/// best move is named.
pub(super) fn course_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    let palette = Palette::of(ui);
    let course = &*found.course();
    let rates = course.iter().any(|point| point.win_rate.is_some());
    let depths = found.newest.simulations == 0;
    heading_ui(ui, found, rates);
    let value = |point: &CoursePoint| value(found, point, rates);
    let points: Vec<[f64; 2]> = course.iter().map(|point| [across(point), value(point)]).collect();
    // A nearly level line stays level instead of filling the chart.
    let slack = if rates || found.is_rate() { 0.03 } else { 1.0 };
    let ends = points.iter().map(|point| point[1]).fold(None, |ends: Option<(f64, f64)>, y| {
        let (low, high) = ends.unwrap_or((y, y));
        Some((low.min(y), high.max(y)))
    });
    let y_name = move |mark: GridMark| axis_name(found, mark.value, rates);
    let mut plot = still_plot("course")
        .height(height(found.room(ui)))
        .show_background(false)
        .show_crosshair(false)
        .set_margin_fraction(vec2(0.04, 0.16))
        .grid_color(palette.line)
        .x_grid_spacer(move |input| if depths { marks(input, 1.5) } else { decades(input, 40.0) })
        .custom_y_axes(vec![
            axis(AxisHints::new_y()).formatter(move |mark, _| y_name(mark)).min_thickness(34.0),
        ])
        .custom_x_axes(vec![
            axis(AxisHints::new_x())
                .formatter(move |mark, _| if depths { x_name(mark) } else { decade_name(mark) }),
        ]);
    if let Some((low, high)) = ends {
        plot = plot.include_y(low - slack).include_y(high + slack);
    }
    let names = changes(course);
    plot.show(ui, |plot| {
        for (part, color) in parts(found, course, &points) {
            // A best line stays the best until a better one is found. Between two depths nothing is known.
            let corners = if found.trajectory().is_some() { steps(&part) } else { part.clone() };
            plot.line(
                Line::new("", PlotPoints::from(corners)).color(color(palette)).width(2.0).allow_band(false),
            );
            if depths && points.len() <= DOTS {
                plot.points(Points::new("", PlotPoints::from(part)).color(color(palette)).radius(2.5));
            }
        }
        if let Some(hand) = hand(found, course) {
            plot.vline(VLine::new("", hand).stroke(Stroke::new(1.5, palette.selected)).allow_hover(false));
        }
        for point in names {
            let at = PlotPoint::new(across(point), value(point));
            let label = point.best.map(|best| found.label(best)).unwrap_or_default();
            let strength = if reached(found, point) { 1.0 } else { LATER };
            let label = RichText::new(label).small().color(Palette::faded(palette.line_best, strength));
            plot.text(PlotText::new("", at, label).anchor(Align2::CENTER_BOTTOM));
        }
    });
}

fn heading_ui(ui: &mut Ui, found: &SearchFindings<'_>, rates: bool) {
    let text = found.state.text();
    let depths = found.newest.simulations == 0;
    let what = if rates { "analysis.course.rate" } else { "analysis.course.score" };
    let over = match found.root.family() {
        _ if depths => "analysis.course.depth",
        Family::Alternating | Family::Simultaneous => "analysis.course.simulations",
        Family::Solo => "analysis.course.tries",
    };
    let title = text.with(what, &[("over", &text.get(over))]);
    let unit = found.shown.and_then(|shown| shown.measure.key()).filter(|_| !rates);
    let title = unit.map_or(title.clone(), |unit| format!("{title} · {}", text.get(unit)));
    // One side for the whole curve, whatever the side of scores in the conventions.
    let side = side_name(text, found.root, Side::First);
    let title = match found.root.family() {
        Family::Solo => title,
        _ => text.with("analysis.course.for", &[("title", &title), ("side", &side)]),
    };
    let is_unfinished = found.then.is_some_and(|then| then.effort.is_none());
    let title = if is_unfinished { text.with("then.of-the-end", &[("title", &title)]) } else { title };
    title_ui(ui, title, text.get("analysis.course-tip"));
}

/// Whether the search had reached a point of its course at the step shown.
fn reached(found: &SearchFindings<'_>, point: &CoursePoint) -> bool {
    found.then.is_none_or(|then| then.effort.is_some_and(|effort| point.effort <= effort))
}

/// The points after the step shown, and over them the points known by then, each with its colour.
fn parts(
    found: &SearchFindings<'_>,
    course: &[CoursePoint],
    points: &[[f64; 2]],
) -> [(Vec<[f64; 2]>, Shade); 2] {
    // The course is in the order of the search, so the points reached come first.
    let known = course.partition_point(|point| reached(found, point));
    let later: Shade = |palette| Palette::faded(palette.accent, LATER);
    let early: Shade = |palette| palette.accent;
    // Both meet in the last point known.
    [(points[known.saturating_sub(1)..].to_vec(), later), (points[..known].to_vec(), early)]
}

type Shade = fn(&Palette) -> Color32;

/// The position on the horizontal axis of the step shown, which does not lengthen the axis.
fn hand(found: &SearchFindings<'_>, course: &[CoursePoint]) -> Option<f64> {
    let effort = found.then?.effort?;
    let (first, last) = (course.first()?, course.last()?);
    // Step 0 has no place on a logarithmic axis.
    let here = CoursePoint { effort: effort.max(1), ..*last };
    Some(across(&here).clamp(across(first), across(last)))
}

/// The height of a chart: a little less where that brings the whole chart into sight.
fn height(room: f32) -> f32 {
    const FULL: f32 = 96.0;
    const LEAST: f32 = 64.0;
    if room < LEAST { FULL } else { room.min(FULL) }
}

/// The greatest number of points with a dot each.
const DOTS: usize = 40;

/// The line of a value that is constant until the next point.
fn steps(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let corners = points.windows(2).flat_map(|pair| [pair[0], [pair[1][0], pair[0][1]]]);
    let mut corners: Vec<_> = corners.chain(points.last().copied()).collect();
    corners.dedup();
    corners
}

/// The position of a point on the horizontal axis.
fn across(point: &CoursePoint) -> f64 {
    let effort = point.effort as f64;
    if point.simulated { effort.log10() } else { effort }
}

/// The points at which another move became the best, without those too close to the one labelled before.
fn changes(course: &[CoursePoint]) -> Vec<&CoursePoint> {
    let span = course.first().zip(course.last()).map_or(0.0, |(first, last)| across(last) - across(first));
    let mut names: Vec<&CoursePoint> = Vec::new();
    let mut best = None;
    for point in course {
        // Compared with the point before, labelled or not; `names` may have left that one out.
        let changed = std::mem::replace(&mut best, point.best) != point.best;
        let fits = names.last().is_none_or(|before| {
            before.best != point.best && (across(point) - across(before)) * 12.0 >= span
        });
        if changed && fits {
            names.push(point);
        }
    }
    names
}

fn value(found: &SearchFindings<'_>, point: &CoursePoint, rates: bool) -> f64 {
    if rates {
        let rate = point.win_rate.unwrap_or(0.5);
        return if found.side() == Side::First { rate } else { 1.0 - rate };
    }
    match found.shown {
        Some(shown) => shown.number(Side::First, point.score),
        None => found.unit.number(point.score.for_first(found.side())),
    }
}

fn axis_name(found: &SearchFindings<'_>, value: f64, rates: bool) -> String {
    if rates || found.is_rate() {
        values::percent(value)
    } else if value.fract() == 0.0 {
        Unit::new(found.root.game(), 1).write(Score::estimate(value as i32))
    } else if found.shown.is_some_and(|shown| matches!(shown.measure, EstimateUnit::Discs(_))) {
        discs(value)
    } else {
        String::new()
    }
}
