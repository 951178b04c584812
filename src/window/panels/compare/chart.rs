//! Nodes, leaves or cuts of all columns by ply, on a logarithmic scale, against the least that any search
//! needs.

use std::iter;

use egui::{Align2, Response, RichText, Role, Ui, Vec2, WidgetInfo, vec2};

use crate::panels::axes::{axis, decade_name, decades, still_plot, whole_marks};
use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::compare::data::ComparisonRun;
use edagari_app::session::state::State;
use edagari_app::trace::PlyStats;
use edagari_app::trace::minimal_tree::critical;
use edagari_app::trace::plies::branching;
use edagari_app::words::text::count;

use super::columns::{PaintedColumn, is_alone};
use super::menu::{CopiedTable, chart_menu_ui};
use super::title;

use egui_plot::{
    AxisHints, Line, LineStyle, MarkerShape, PlotPoint, PlotPoints, PlotUi, Points, Text as PlotText,
};

/// The quantity drawn by ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ComparedMeasure {
    #[default]
    Nodes,
    Leaves,
    Cuts,
}

impl ComparedMeasure {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Nodes, "compare.chart.nodes"),
        (Self::Leaves, "compare.chart.leaves"),
        (Self::Cuts, "compare.chart.cuts"),
    ];

    const fn of(self, ply: &PlyStats) -> u64 {
        match self {
            Self::Nodes => ply.nodes,
            Self::Leaves => ply.leaves,
            Self::Cuts => ply.cuts,
        }
    }

    /// The quantity of all nodes deeper than the recording, which are only counted.
    fn deeper(self, plies: &[PlyStats]) -> u64 {
        plies.iter().map(|ply| ply.folded[self as usize]).sum()
    }
}

/// The least number of nodes by ply: its name, whether it is exact, and the numbers.
struct Least {
    key: &'static str,
    by_ply: Vec<f64>,
}

/// Paints the plot with its legend into a box of this size.
pub(super) fn chart_ui(ui: &mut Ui, state: &State, size: Vec2, commands: &mut Vec<Command>) {
    let memory = egui::Id::unique("compare chart");
    let mut measure: ComparedMeasure = ui.data_mut(|data| data.get_temp(memory)).unwrap_or_default();
    // In a one-player game there are no cuts, but the choice may be left over from another comparison.
    if is_alone(state) && measure == ComparedMeasure::Cuts {
        measure = ComparedMeasure::default();
    }
    let text = state.text();
    // The least that a search needs is known in nodes only.
    let least = least(state).filter(|_| measure == ComparedMeasure::Nodes);
    let head = ui.horizontal_wrapped(|ui| {
        ui.set_max_width(size.x);
        let cuts = !is_alone(state);
        for (choice, key) in
            ComparedMeasure::ALL.into_iter().filter(|(choice, _)| cuts || *choice != ComparedMeasure::Cuts)
        {
            ui.selectable_value(&mut measure, choice, text.get(key))
                .on_hover_text(text.get("compare.chart-tip"));
        }
        legend_ui(ui, state, measure, least.as_ref());
    });
    ui.data_mut(|data| data.insert_temp(memory, measure));
    let height = (size.y - head.response.rect.height() - 2.0 * UNIT).max(120.0);
    let plot = plot_ui(ui, state, measure, least.as_ref(), vec2(size.x, height));
    chart_menu_ui(&plot, state, copied(state, measure), commands);
}

/// The numbers of the plot, a row a ply.
fn copied(state: &State, measure: ComparedMeasure) -> CopiedTable {
    let plies = |column: PaintedColumn<'_>| column.comparison_run().map(|run| run.plies.len());
    let deepest = PaintedColumn::all(state).filter_map(plies).max().unwrap_or_default();
    let heads = PaintedColumn::all(state).map(title::named);
    let heads: Vec<String> = iter::once(state.text().get("found.column.ply")).chain(heads).collect();
    let row = |ply: usize| -> Vec<String> {
        let number = |column: PaintedColumn<'_>| {
            let counted = column.comparison_run().and_then(|run| run.plies.get(ply));
            counted.map(|counted| measure.of(counted).to_string()).unwrap_or_default()
        };
        iter::once(ply.to_string()).chain(PaintedColumn::all(state).map(number)).collect()
    };
    iter::once(heads).chain((0..deepest).map(row)).collect()
}

fn legend_ui(ui: &mut Ui, state: &State, measure: ComparedMeasure, least: Option<&Least>) {
    let palette = Palette::of(ui);
    for column in PaintedColumn::all(state) {
        let words = RichText::new(title::named(column)).small();
        ui.label(words.color(palette.entry(column.at))).on_hover_text(title::difference(column));
    }
    for column in PaintedColumn::all(state) {
        let Some(passes) = column.comparison_run().and_then(ComparisonRun::passes) else { continue };
        let words =
            state.text().with("compare.chart.pass", &[("column", &column.number()), ("count", &passes)]);
        let label = egui::Label::new(RichText::new(words).small().color(palette.text_weak)).extend();
        ui.add(label).on_hover_text(state.text().get("compare.chart-tip"));
    }
    // Nodes that a recording only counts have no known ply.
    for (column, plies) in
        PaintedColumn::all(state).filter_map(|column| Some((column, recorded_plies(column)?)))
    {
        let deeper = count(deeper(column, measure).unwrap_or_default());
        let words = state.text().with(
            "compare.chart.recorded",
            &[("column", &column.number()), ("ply", &plies), ("count", &deeper)],
        );
        let label = egui::Label::new(RichText::new(words).small().color(palette.text_weak)).extend();
        ui.add(label).on_hover_text(state.text().get("compare.chart.recorded-tip"));
    }
    if let Some(least) = least {
        let words = format!("┄ {}", state.text().get(least.key));
        let tip = state.text().get(&format!("{}-tip", least.key));
        let label = egui::Label::new(RichText::new(words).small().color(palette.text_weak)).extend();
        ui.add(label).on_hover_text(tip);
    }
}

/// The deepest ply in a column's recording, where its search went deeper.
fn recorded_plies(column: PaintedColumn<'_>) -> Option<usize> {
    let comparison_run = column.comparison_run()?;
    let folds = comparison_run.subject(column.at).tree().is_some_and(|tree| !tree.is_whole());
    comparison_run.plies.len().checked_sub(1).filter(|_| folds)
}

/// The count of a column's search below its recording.
fn deeper(column: PaintedColumn<'_>, measure: ComparedMeasure) -> Option<u64> {
    let comparison_run = column.comparison_run()?;
    Some(measure.deeper(&comparison_run.plies)).filter(|&deeper| deeper > 0)
}

/// The nodes that any search must enter: exact where the whole tree is known, else by the formula for mean
/// branching, which is an estimate and no bound.
fn least(state: &State) -> Option<Least> {
    if is_alone(state) {
        return None;
    }
    if let Some(proof) = &state.comparison.proof {
        let by_ply = proof.by_ply.iter().map(|&nodes| nodes as f64).collect();
        return Some(Least { key: "compare.chart.exact", by_ply });
    }
    let runs = state.comparison.entries.iter().filter_map(|entry| entry.comparison_run.as_ref());
    let depth_first =
        || runs.clone().filter(|comparison_run| !comparison_run.job.engine.method.is_monte_carlo());
    let mut branching = branching(depth_first().map(|comparison_run| comparison_run.plies.as_slice()));
    // Below the recorded nodes the searches went on as they did above.
    let folded = depth_first().filter(|comparison_run| {
        comparison_run.recording.current().is_some_and(|pass| !pass.tree.is_whole())
    });
    let deepest = folded
        .filter_map(|comparison_run| Some(comparison_run.progress.as_ref()?.report.depth as usize))
        .max();
    if let Some((&last, deepest)) = branching.last().zip(deepest) {
        branching.resize(branching.len().max(deepest), last);
    }
    (!branching.is_empty()).then(|| Least { key: "compare.chart.formula", by_ply: critical(&branching) })
}

fn plot_ui(
    ui: &mut Ui,
    state: &State,
    measure: ComparedMeasure,
    least: Option<&Least>,
    size: Vec2,
) -> Response {
    let palette = Palette::of(ui);
    let text = state.text();
    let depths = PaintedColumn::all(state).filter_map(|column| {
        Some(column.comparison_run()?.plies.len() + usize::from(deeper(column, measure).is_some()))
    });
    // Room for the numbers at the ends of the lines.
    let deepest =
        depths.chain(least.iter().map(|least| least.by_ply.len())).max().unwrap_or(2).saturating_sub(1);
    let plot = still_plot("compare plot")
        .width(size.x)
        .height(size.y)
        .show_background(false)
        .show_crosshair(false)
        .set_margin_fraction(vec2(0.05, 0.08))
        .include_x(0.0)
        .include_x(deepest as f64 + 0.4)
        .include_y(0.0)
        .include_y(1.0)
        .grid_color(palette.line)
        .x_grid_spacer(|input| whole_marks(input, 24.0))
        .y_grid_spacer(|input| decades(input, 18.0))
        .custom_y_axes(vec![
            axis(AxisHints::new_y()).formatter(|mark, _| decade_name(mark)).min_thickness(40.0),
        ])
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| format!("{:.0}", mark.value))])
        .label_formatter(|_| None);
    let response = plot.show(ui, |plot| {
        if let Some(least) = least {
            let line = Line::new("", PlotPoints::from(points(least.by_ply.iter().copied())));
            plot.line(line.color(palette.text_weak).style(LineStyle::dashed_dense()).width(1.5));
        }
        for column in PaintedColumn::all(state) {
            let Some(comparison_run) = column.comparison_run() else { continue };
            let points = points(comparison_run.plies.iter().map(|ply| measure.of(ply) as f64));
            // One ply after the last of the recording, because the actual plies are unknown.
            let deeper = deeper(column, measure)
                .map(|count| [comparison_run.plies.len() as f64, (count as f64).log10()]);
            column_line(plot, column, points, deeper, palette);
        }
    });
    let words = spoken(state, measure);
    response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    response.response.on_hover_text(format!("{}\n{words}", text.get("compare.chart-tip")))
}

/// The line of a column; behind its end an open mark for all deeper nodes, which are only counted.
fn column_line(
    plot: &mut PlotUi<'_>,
    column: PaintedColumn<'_>,
    points: Vec<[f64; 2]>,
    deeper: Option<[f64; 2]>,
    palette: &Palette,
) {
    let color = palette.entry(column.at);
    let at = usize::from(column.at) % 4;
    let shape = [MarkerShape::Circle, MarkerShape::Square, MarkerShape::Diamond, MarkerShape::Up][at];
    // The number of the column stands at the very end of its line.
    let last = deeper.or(points.last().copied());
    if let Some((end, deeper)) = points.last().zip(deeper) {
        let way = Line::new("", PlotPoints::from(vec![*end, deeper]));
        plot.line(way.color(color).style(LineStyle::dotted_loose()).width(1.5));
        let mark = Points::new("", PlotPoints::from(vec![deeper])).color(color).filled(false);
        plot.points(mark.shape(MarkerShape::Down).radius(5.0));
    }
    let style = [
        LineStyle::Solid,
        LineStyle::Dashed { length: 12.0 },
        LineStyle::Dashed { length: 5.0 },
        LineStyle::Dotted { spacing: 6.0 },
    ][at];
    plot.line(Line::new("", PlotPoints::from(points.clone())).color(color).style(style).width(2.0));
    plot.points(Points::new("", PlotPoints::from(points)).color(color).shape(shape).radius(3.5));
    if let Some([x, y]) = last {
        // Numbers of equal ends stand beside each other instead of on top of each other.
        let number = format!("{}{}", "   ".repeat(at), column.number());
        let label = RichText::new(format!(" {number}")).small().strong().color(color);
        plot.text(PlotText::new("", PlotPoint::new(x, y), label).anchor(Align2::LEFT_CENTER));
    }
}

/// Counts as points of a logarithmic plot; zeros are left out.
fn points(counts: impl Iterator<Item = f64>) -> Vec<[f64; 2]> {
    let counted = counts.enumerate().filter(|&(_, count)| count >= 1.0);
    counted.map(|(ply, count)| [ply as f64, count.log10()]).collect()
}

/// The numbers of the plot as a sentence for each column.
fn spoken(state: &State, measure: ComparedMeasure) -> String {
    let sentence = |column: PaintedColumn<'_>| {
        let plies = &column.comparison_run()?.plies;
        let numbers: Vec<_> = plies.iter().map(|ply| count(measure.of(ply))).collect();
        let deeper = deeper(column, measure)
            .map(|deeper| state.text().with("compare.chart.deeper", &[("count", &count(deeper))]));
        let numbers = numbers.join(", ") + &deeper.unwrap_or_default();
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("column", &column.number()), ("numbers", &numbers)];
        Some(state.text().with("compare.chart.spoken", &values))
    };
    PaintedColumn::all(state).filter_map(sentence).collect::<Vec<_>>().join("\n")
}
