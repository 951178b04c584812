//! Tables of a search's statistics, and charts of the visits and means of its moves over time.

use egui::{Align, Grid, Layout, RichText, ScrollArea, Ui, vec2};
use egui_plot::{AxisHints, Line, PlotPoints};

use crate::style::{Palette, UNIT};
use edagari_app::game::ActionId;
use edagari_app::search::SearchStatistics;
use edagari_app::search::statistics::{VisitedAction, VisitsThen};
use edagari_app::words::statistics::{StatisticsTable, visited};
use edagari_app::words::text::Text;

use super::axes::{axis, decade_name, decades, still_plot, title_ui};

/// Lines of a chart: as many as there are distinguishable colours.
const LINES: usize = 4;

/// A table, which scrolls sideways where it is wider than the panel.
pub(super) fn table_ui(ui: &mut Ui, table: &StatisticsTable) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(&table.title).strong());
    ScrollArea::horizontal().id_salt(&table.title).auto_shrink([false, true]).show(ui, |ui| {
        let grid = Grid::new(&table.title).striped(true).spacing([3.0 * UNIT, 0.75 * UNIT]);
        grid.min_col_width(0.0).show(ui, |ui| {
            for name in &table.head {
                ui.label(RichText::new(name).small().color(palette.text_weak));
            }
            if !table.head.is_empty() {
                ui.end_row();
            }
            for row in &table.rows {
                for (column, cell) in row.iter().enumerate() {
                    if column == 0 {
                        ui.label(RichText::new(cell).color(palette.text_weak));
                    } else {
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(cell));
                    }
                }
                ui.end_row();
            }
        });
    });
    ui.add_space(UNIT);
}

/// Visits and means of the moves with the most visits over simulations, a colour each.
pub(super) fn visits_ui(
    ui: &mut Ui,
    text: Text,
    statistics: &SearchStatistics,
    name: impl Fn(ActionId) -> String,
) {
    let moves = visited(statistics.simulations());
    let moves = &moves[..moves.len().min(LINES)];
    if moves.is_empty() || statistics.simulations().course().len() < 2 {
        return;
    }
    title_ui(ui, text.get("statistics.over-time"), text.get("statistics.over-time-tip"));
    ui.horizontal_wrapped(|ui| {
        for (column, &action) in (0..).zip(moves) {
            let color = Palette::of(ui).entry(column);
            ui.label(RichText::new(format!("● {}", name(action))).small().color(color));
        }
    });
    let whole = |simulations: u64, found: &VisitedAction| found.visits as f64 / simulations.max(1) as f64;
    chart_ui(ui, "visits over time", (statistics, moves), whole);
    chart_ui(ui, "means over time", (statistics, moves), |_, found| found.mean.unwrap_or(f64::NAN));
    ui.add_space(UNIT);
}

fn chart_ui(
    ui: &mut Ui,
    name: &str,
    counted: (&SearchStatistics, &[ActionId]),
    value: impl Fn(u64, &VisitedAction) -> f64,
) {
    let (palette, (statistics, moves)) = (Palette::of(ui), counted);
    let plot = still_plot(name)
        .height(24.0 * UNIT)
        .show_background(false)
        .show_crosshair(false)
        .grid_color(palette.line)
        .set_margin_fraction(vec2(0.04, 0.1))
        .x_grid_spacer(|input| decades(input, 40.0))
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| decade_name(mark))])
        .custom_y_axes(vec![
            axis(AxisHints::new_y())
                .formatter(|mark, _| format!("{:.0}\u{2009}%", 100.0 * mark.value))
                .min_thickness(34.0),
        ]);
    plot.show(ui, |plot| {
        for (column, &action) in (0..).zip(moves) {
            let point = |then: &VisitsThen| {
                let own = then.actions.iter().find(|own| own.action == action)?;
                let height = value(then.simulations, own);
                height.is_finite().then_some([(then.simulations as f64).log10(), height])
            };
            let points: Vec<_> = statistics.simulations().course().iter().filter_map(point).collect();
            plot.line(Line::new("", PlotPoints::from(points)).color(palette.entry(column)).width(1.5));
        }
    });
}
