//! Statistics of all columns beside each other, collapsed at first, and of each by depth and ply.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use crate::panels::statistics_tables::{table_ui, visits_ui};
use crate::style::{Palette, UNIT};
use edagari_app::search::SearchStatistics;
use edagari_app::search::statistics::PlyStatistics;
use edagari_app::session::state::State;
use edagari_app::trace::figures::{FIGURES, FigureKind};
use edagari_app::words::statistics::{beside_plies, details, figure_words, written};

use super::columns::PaintedColumn;
use super::figures::{Better, ColumnFigure, row_ui};
use super::title;

/// Paints the collapsible section, where anything was counted.
pub(super) fn statistics_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    if !PaintedColumn::all(state)
        .any(|column| statistics_of(column).is_some_and(|counted| !counted.is_empty()))
    {
        return;
    }
    let fold = CollapsingHeader::new(text.get("statistics.title")).id_salt("compare statistics");
    let fold = fold.show(ui, |ui| {
        sums_ui(ui, state);
        PaintedColumn::all(state).for_each(|column| details_ui(ui, state, column));
    });
    fold.header_response.on_hover_text(text.get("statistics.tip"));
}

/// Paints the tables of one column, collapsed at first.
fn details_ui(ui: &mut Ui, state: &State, column: PaintedColumn<'_>) {
    let (Some(counted), Some(run)) = (statistics_of(column), column.comparison_run()) else { return };
    let (text, position) = (state.text(), &run.job.position);
    let tables = details(text, position, counted);
    if tables.is_empty() {
        return;
    }
    let name = text.with("statistics.of-column", &[("column", &title::named(column))]);
    CollapsingHeader::new(name).id_salt(("compare details", column.at)).show(ui, |ui| {
        visits_ui(ui, text, counted, |action| position.name(action));
        for table in &tables {
            table_ui(ui, table);
        }
    });
}

fn statistics_of(column: PaintedColumn<'_>) -> Option<&SearchStatistics> {
    Some(&column.comparison_run()?.progress.as_ref()?.statistics)
}

/// The better end of a figure of the statistics.
fn better_of(key: &str) -> Better {
    match key {
        "first-cuts" | "hits" | "table-cuts" => Better::More,
        "nodes" | "leaves" | "cutting-place" | "null-window-failures" => Better::Less,
        _ => Better::Neither,
    }
}

/// Paints the sums of all columns; a row in which they differ is written in full colour.
fn sums_ui(ui: &mut Ui, state: &State) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let totals: Vec<_> =
        PaintedColumn::all(state).map(|column| statistics_of(column).map(SearchStatistics::total)).collect();
    let rest = |column| statistics_of(column).map(|counted| beside_plies(text, counted)).unwrap_or_default();
    let rest: Vec<_> = PaintedColumn::all(state).map(rest).collect();
    let grid = Grid::new("compare statistics").striped(true).spacing([3.0 * UNIT, 0.75 * UNIT]);
    grid.min_col_width(0.0).show(ui, |ui| {
        for figure in &FIGURES {
            let own = |total: &Option<PlyStatistics>| {
                let size = figure.of(total.as_ref()?)?;
                Some(ColumnFigure { words: written(figure.kind, size), size: Some(size) })
            };
            let figures: Vec<_> = totals.iter().map(own).collect();
            if figures.iter().all(Option::is_none) {
                continue;
            }
            let words = |figure: &Option<ColumnFigure>| figure.as_ref().map(|figure| figure.words.clone());
            let differ = figures.iter().any(|figure| words(figure) != words(&figures[0]));
            let [name, tip] = figure_words(text, figure.key);
            let name = RichText::new(name).color(if differ { palette.text } else { palette.text_weak });
            ui.label(name).on_hover_text(tip);
            row_ui(ui, figure.kind != FigureKind::Share, better_of(figure.key), &figures);
            ui.end_row();
        }
        for name in rest_names(&rest) {
            ui.label(RichText::new(&name).color(palette.text_weak));
            let own = |rows: &Vec<Vec<String>>| {
                let row = rows.iter().find(|row| row.first() == Some(&name))?;
                Some(ColumnFigure { words: row.last()?.clone(), size: None })
            };
            row_ui(ui, false, Better::Neither, &rest.iter().map(own).collect::<Vec<_>>());
            ui.end_row();
        }
    });
}

/// The names of the rows of all columns, each once.
fn rest_names(columns: &[Vec<Vec<String>>]) -> Vec<String> {
    let mut names = Vec::new();
    for name in columns.iter().flatten().filter_map(|row| row.first()) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
