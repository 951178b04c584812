//! Two small charts: cut-offs by ply, and how the value moved while the search went on.

use egui::{Align2, FontId, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use egui_plot::{AxisHints, GridMark, Line, Plot, PlotPoint, PlotPoints, Points, Text as PlotText};

use crate::app::narrator::side_words;
use crate::app::panels::axes::{GRID, axis, decade_name, decades, marks, title_ui, x_name};
use crate::app::panels::format;
use crate::app::text::{count, short_count};
use crate::app::theme::{Palette, TEXT_SMALL, UNIT};
use crate::catalog::{Family, Unit};
use crate::conventions::{Conventions, CutName};
use crate::game::{Score, Side};
use crate::search::Cuts;
use crate::trace::stats::Point;

use super::{Found, trajectory};

/// Whether there is anything to chart.
pub(super) fn any(found: &Found<'_>) -> bool {
    any_cuts(found) || found.course().len() > 1 || found.trajectory().is_some()
}

fn any_cuts(found: &Found<'_>) -> bool {
    found.report.cuts.iter().any(|cuts| cuts.alpha + cuts.beta > 0)
}

/// Paints the charts one below the other.
pub(super) fn charts_ui(ui: &mut Ui, found: &Found<'_>) {
    if found.course().len() > 1 {
        course_ui(ui, found);
        ui.add_space(UNIT);
    }
    if let Some(trajectory) = found.trajectory() {
        trajectory::trajectory_ui(ui, found, trajectory);
    }
    if any_cuts(found) {
        cuts_ui(ui, found);
    }
}

/// Cut-offs by ply: those at MIN nodes to the left, those at MAX nodes to the right, the numbers at the ends. The lengths are
/// logarithmic, because each ply has many times the cuts of the one above.
fn cuts_ui(ui: &mut Ui, found: &Found<'_>) {
    let text = found.state.text();
    let conventions = found.state.conventions();
    if all_beta(conventions) {
        title_ui(ui, text.get("analysis.cuts.all-beta"), text.get("analysis.cuts.all-beta-tip"));
    } else {
        let called = |name| Side::BOTH.into_iter().find(|&side| conventions.cut_name(side) == name);
        let side = |name| called(name).map(|side| side_words(text, side)).unwrap_or_default();
        let (alpha, beta) = (side(CutName::Alpha), side(CutName::Beta));
        let tip = text.with("analysis.cuts-tip", &[("alpha", &alpha), ("beta", &beta)]);
        title_ui(ui, text.get("analysis.cuts"), tip);
    }
    let cuts = &found.report.cuts;
    let most = cuts.iter().map(|cuts| cuts.alpha.max(cuts.beta)).max().unwrap_or(0);
    head_ui(ui, found);
    for (ply, cuts) in cuts.iter().enumerate() {
        if cuts.alpha + cuts.beta > 0 {
            cut_row_ui(ui, found, ply, (*cuts, most));
        }
    }
}

/// Whether both sides' cuts have the same name, so that only the side tells them apart.
fn all_beta(conventions: Conventions) -> bool {
    Side::BOTH.into_iter().all(|side| conventions.cut_name(side) == CutName::Beta)
}

fn head_ui(ui: &mut Ui, found: &Found<'_>) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 14.0), Sense::hover());
    let font = FontId::proportional(TEXT_SMALL);
    let write = |at, align, words: String, color| {
        ui.painter().text(at, align, words, font.clone(), color);
    };
    let middle = rect.center();
    let conventions = found.state.conventions();
    let name = |side| match conventions.cut_name(side) {
        _ if all_beta(conventions) => side_words(text, side),
        CutName::Alpha => text.get("analysis.cuts.alpha"),
        CutName::Beta => text.get("analysis.cuts.beta"),
    };
    let color = |side| format::cut_color(palette, conventions, side);
    let (min, max) = (Side::Second, Side::First);
    write(middle - vec2(16.0, 0.0), Align2::RIGHT_CENTER, name(min), color(min));
    write(middle, Align2::CENTER_CENTER, text.get("analysis.cuts.ply"), palette.text_weak);
    write(middle + vec2(16.0, 0.0), Align2::LEFT_CENTER, name(max), color(max));
}

fn cut_row_ui(ui: &mut Ui, found: &Found<'_>, ply: usize, (cuts, most): (Cuts, u64)) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), Sense::hover());
    let font = FontId::proportional(TEXT_SMALL);
    let middle = rect.center();
    ui.painter().text(middle, Align2::CENTER_CENTER, ply.to_string(), font.clone(), palette.text_weak);
    let room = rect.width() / 2.0 - 16.0 - 44.0;
    let conventions = found.state.conventions();
    for (number, side, way) in [(cuts.alpha, Side::Second, -1.0), (cuts.beta, Side::First, 1.0)] {
        let color = format::cut_color(palette, conventions, side);
        let length = room.max(0.0) * ((number + 1) as f32).ln() / ((most + 1) as f32).ln();
        let start = middle + vec2(16.0 * way, 0.0);
        let end = start + vec2(length * way, 0.0);
        let bar = Rect::from_two_pos(start - vec2(0.0, 5.0), end + vec2(0.0, 5.0));
        ui.painter().rect_filled(bar, 1.0, Palette::faded(color, 0.75));
        let align = if way < 0.0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let at = end + vec2(UNIT * way, 0.0);
        ui.painter().text(at, align, short_count(number as f64), font.clone(), palette.text);
    }
    let words = row_words(found, ply, cuts);
    response.widget_info(|| WidgetInfo::labeled(Role::Row, true, &words));
    response.on_hover_text(words);
}

/// A row as it is read aloud.
fn row_words(found: &Found<'_>, ply: usize, cuts: Cuts) -> String {
    let (text, conventions) = (found.state.text(), found.state.conventions());
    if all_beta(conventions) {
        let (min, max) = (count(cuts.alpha), count(cuts.beta));
        return text.with("analysis.cuts.all-beta-row", &[("ply", &ply), ("min", &min), ("max", &max)]);
    }
    let named = |wanted| {
        let of = |side, number| if conventions.cut_name(side) == wanted { number } else { 0 };
        count(of(Side::Second, cuts.alpha) + of(Side::First, cuts.beta))
    };
    let (alpha, beta) = (named(CutName::Alpha), named(CutName::Beta));
    text.with("analysis.cuts.row", &[("ply", &ply), ("alpha", &alpha), ("beta", &beta)])
}

/// The value over depth or, on a logarithmic axis, simulations, in the view of the first player; each new best move is
/// named.
fn course_ui(ui: &mut Ui, found: &Found<'_>) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    let course = &*found.course();
    let rates = course.iter().any(|point| point.win_rate.is_some());
    let depths = found.report.simulations == 0;
    let what = if rates { "analysis.course.rate" } else { "analysis.course.score" };
    let over = match found.root.family() {
        _ if depths => "analysis.course.depth",
        Family::Alternating | Family::Simultaneous => "analysis.course.simulations",
        Family::Solo => "analysis.course.tries",
    };
    title_ui(ui, text.with(what, &[("over", &text.get(over))]), text.get("analysis.course-tip"));
    let value = |point: &Point| value(found, point, rates);
    let points: Vec<[f64; 2]> = course.iter().map(|point| [across(point), value(point)]).collect();
    // A nearly level line stays level instead of filling the chart.
    let slack = if rates { 0.03 } else { 1.0 };
    let ends = points.iter().map(|point| point[1]).fold(None, |ends: Option<(f64, f64)>, y| {
        let (low, high) = ends.unwrap_or((y, y));
        Some((low.min(y), high.max(y)))
    });
    let corners = if found.trajectory().is_some() { steps(&points) } else { points.clone() };
    let y_name = move |mark: GridMark| axis_name(found, mark.value, rates);
    let mut plot = Plot::new("course")
        .height(height(found.room(ui)))
        .show_background(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .show_crosshair(false)
        .set_margin_fraction(vec2(0.04, 0.16))
        .grid_spacing(GRID)
        .grid_color(palette.line)
        .x_grid_spacer(move |input| if depths { marks(input, 1.5) } else { decades(input, 40.0) })
        .y_grid_spacer(|input| marks(input, 1.5))
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
        plot.line(
            Line::new("", PlotPoints::from(corners)).color(palette.accent).width(2.0).allow_band(false),
        );
        if depths && points.len() <= DOTS {
            plot.points(Points::new("", PlotPoints::from(points)).color(palette.accent).radius(2.5));
        }
        for point in names {
            let at = PlotPoint::new(across(point), value(point));
            let label = point.best.map(|best| found.root.label(best)).unwrap_or_default();
            let label = RichText::new(label).small().color(palette.line_best);
            plot.text(PlotText::new("", at, label).anchor(Align2::CENTER_BOTTOM));
        }
    });
}

/// The height of a chart: a little less where that brings all of it into sight.
fn height(room: f32) -> f32 {
    const FULL: f32 = 96.0;
    const LEAST: f32 = 64.0;
    if room < LEAST { FULL } else { room.min(FULL) }
}

/// Points that have room for a dot each.
const DOTS: usize = 40;

/// The line of a value that stays what it is until the next point.
fn steps(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let corners = points.windows(2).flat_map(|pair| [pair[0], [pair[1][0], pair[0][1]]]);
    let mut corners: Vec<_> = corners.chain(points.last().copied()).collect();
    corners.dedup();
    corners
}

/// Where a point lies on the axis below.
fn across(point: &Point) -> f64 {
    let effort = point.effort as f64;
    if point.simulated { effort.log10() } else { effort }
}

/// The points at which another move became the best, without those too close to the one named before.
fn changes(course: &[Point]) -> Vec<&Point> {
    let span = course.first().zip(course.last()).map_or(0.0, |(first, last)| across(last) - across(first));
    let mut names: Vec<&Point> = Vec::new();
    let mut best = None;
    for point in course {
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

fn value(found: &Found<'_>, point: &Point, rates: bool) -> f64 {
    if rates {
        let rate = point.win_rate.unwrap_or(0.5);
        return if found.side() == Side::First { rate } else { 1.0 - rate };
    }
    found.unit.number(point.score.for_first(found.side()))
}

fn axis_name(found: &Found<'_>, value: f64, rates: bool) -> String {
    if rates {
        format::percent(value)
    } else if value.fract() == 0.0 {
        Unit::new(found.root.game(), 1).write(Score::estimate(value as i32))
    } else if found.unit.per_disc() > 1 {
        found.unit.write(Score::estimate((value * f64::from(found.unit.per_disc())).round() as i32))
    } else {
        String::new()
    }
}
