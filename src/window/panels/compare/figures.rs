//! The counters of all columns in one table, the best of each row marked, with ratios to the first column.

use std::iter;

use egui::{Align, Grid, Layout, Response, RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::Method;
use edagari_app::conventions::CutName;
use edagari_app::game::Side;
use edagari_app::search::Report;
use edagari_app::session::command::Command;
use edagari_app::session::compare::data::ComparisonRun;
use edagari_app::session::state::State;
use edagari_app::trace::{PlyStats, TimedReport, plies};
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::values;

use super::at_step::ColumnAtStep;
use super::columns::{PaintedColumn, is_alone};
use super::menu::{CopiedTable, PaintedTable};
use super::{at_step, column, statistics, title};

/// The better end of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Better {
    Less,
    More,
    Neither,
}

/// A figure of one column: its text, and its size where sizes can be compared.
pub(super) struct ColumnFigure {
    pub(super) words: String,
    pub(super) size: Option<f64>,
}

struct FigureRow {
    key: &'static str,
    better: Better,
    /// Whether ratios to the first column are meaningful.
    ratio: bool,
    figure: fn(&ComparisonRun, &State) -> Option<ColumnFigure>,
}

const fn row(
    key: &'static str,
    better: Better,
    figure: fn(&ComparisonRun, &State) -> Option<ColumnFigure>,
) -> FigureRow {
    FigureRow { key, better, ratio: !matches!(better, Better::Neither), figure }
}

const ROWS: [FigureRow; 15] = [
    row("value", Better::Neither, |comparison_run, state| Some(value(comparison_run, state))),
    row("nodes", Better::Less, |comparison_run, _| nodes(comparison_run).map(counted)),
    row("last-pass", Better::Less, last_pass),
    row("leaves", Better::Less, |comparison_run, _| {
        let counts = |report: &&Report| report.counts_leaves() && is_own(comparison_run);
        report(comparison_run).filter(counts).map(|report| counted(report.leaves))
    }),
    FigureRow { ratio: true, ..row("minimum", Better::Neither, above_minimum) },
    row("simulations", Better::Neither, |comparison_run, _| {
        let simulations = counted(report(comparison_run)?.simulations);
        comparison_run.job.engine.method.is_monte_carlo().then_some(simulations)
    }),
    row("alpha-cuts", Better::Neither, |comparison_run, state| cuts(comparison_run, state, CutName::Alpha)),
    row("beta-cuts", Better::Neither, |comparison_run, state| cuts(comparison_run, state, CutName::Beta)),
    row("duplicates", Better::Neither, duplicates),
    row("branching", Better::Less, effective_branching),
    FigureRow {
        ratio: false,
        ..row("depth", Better::More, |comparison_run, _| {
            let depth = report(comparison_run)?.depth;
            (depth > 0 || is_own(comparison_run)).then(|| counted(depth.into()))
        })
    },
    row("table-hits", Better::Neither, |comparison_run, _| table_hits(comparison_run)),
    row("seconds", Better::Less, |comparison_run, _| seconds(comparison_run)),
    row("rate", Better::More, |comparison_run, _| rate(comparison_run)),
    row("best", Better::Neither, |comparison_run, state| {
        let best =
            move_names(state.text(), &comparison_run.job.position, &[report(comparison_run)?.favoured()?]);
        Some(ColumnFigure { words: best.concat(), size: None })
    }),
];

/// The keys of rows that count all passes of a search together.
const COUNTED_IN_ALL: [&str; 5] = ["nodes", "leaves", "alpha-cuts", "beta-cuts", "table-hits"];

/// Whether a column searched in several passes, so that its counts need the name of the pass.
fn has_passes(state: &State) -> bool {
    PaintedColumn::all(state).any(|column| column.comparison_run().and_then(ComparisonRun::passes).is_some())
}

/// Paints the table.
pub(super) fn figures_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    // While a step is looked at the columns stand at it, and so does what is counted.
    let table = match ColumnAtStep::all(ui, state) {
        Some(columns) => at_step::figures_ui(ui, state, &columns),
        None => whole_ui(ui, state),
    };
    table.menu_ui(state, commands);
}

/// Paints the first row, with the names of the columns; their heads, and the row as it is copied.
pub(super) fn heads_ui(ui: &mut Ui, state: &State) -> (Vec<Response>, CopiedTable) {
    let palette = Palette::of(ui);
    ui.label("");
    let (mut heads, mut names) = (Vec::new(), vec![String::new()]);
    for column in PaintedColumn::all(state) {
        let name = title::named(column);
        let words = RichText::new(&name).strong().color(palette.entry(column.at));
        let head = |ui: &mut Ui| ui.label(words).on_hover_text(title::difference(column));
        heads.push(ui.with_layout(Layout::right_to_left(Align::Center), head).inner);
        names.push(name);
    }
    ui.end_row();
    (heads, vec![names])
}

/// Paints the table of the whole searches.
fn whole_ui(ui: &mut Ui, state: &State) -> PaintedTable {
    let text = state.text();
    let palette = Palette::of(ui);
    let columns = PaintedColumn::all(state);
    let alone = is_alone(state);
    let simulates = columns.clone().any(|column| title::engine(column).method.is_monte_carlo());
    // The rows of a table stand closer than buttons.
    ui.spacing_mut().interact_size.y = 4.0 * UNIT;
    let grid =
        Grid::new("compare figures").striped(true).spacing([3.0 * UNIT, 0.75 * UNIT]).min_col_width(0.0);
    let shown = grid.show(ui, |ui| {
        let (heads, mut copied) = heads_ui(ui, state);
        for row in &ROWS {
            let runs = columns.clone().map(PaintedColumn::comparison_run);
            let figures: Vec<_> = runs
                .map(|comparison_run| {
                    comparison_run.and_then(|comparison_run| (row.figure)(comparison_run, state))
                })
                .collect();
            if figures.iter().all(Option::is_none) {
                continue;
            }
            let name = row_name(row, state);
            let written = figures
                .iter()
                .map(|figure| figure.as_ref().map(|figure| figure.words.clone()).unwrap_or_default());
            copied.push(iter::once(name.clone()).chain(written).collect());
            ui.label(RichText::new(name).color(palette.text_weak))
                .on_hover_text(text.get(&format!("compare.row-tip.{}", row.key)));
            // A Monte Carlo tree, or a beam, is as large as its limit: neither good nor bad.
            let better = match row.key {
                "seconds" | "rate" => row.better,
                "value" if alone => Better::More,
                _ if simulates || alone => Better::Neither,
                _ => row.better,
            };
            row_ui(ui, row.ratio, better, &figures);
            ui.end_row();
        }
        (heads, copied)
    });
    ui.label(RichText::new(text.get("compare.best-mark")).small().color(palette.text_weak));
    statistics::statistics_ui(ui, state);
    let (heads, copied) = shown.inner;
    PaintedTable { response: shown.response, heads, copied }
}

fn row_name(row: &FigureRow, state: &State) -> String {
    let name = state.text().get(&format!("compare.row.{}", row.key));
    if COUNTED_IN_ALL.contains(&row.key) && has_passes(state) {
        return state.text().with("compare.row.all-passes", &[("row", &name)]);
    }
    name
}

/// The cells of a row, the best marked.
pub(super) fn row_ui(ui: &mut Ui, has_ratios: bool, better: Better, figures: &[Option<ColumnFigure>]) {
    let palette = Palette::of(ui);
    let sizes: Vec<_> = figures.iter().map(|figure| figure.as_ref().and_then(|figure| figure.size)).collect();
    let best = best(better, &sizes);
    // No number is a multiple of 0.
    let first = sizes.first().copied().flatten().filter(|&first| has_ratios && first > 0.0);
    for (at, figure) in figures.iter().enumerate() {
        let Some(figure) = figure else {
            right(ui, |ui| ui.label(RichText::new("–").color(palette.text_weak)));
            continue;
        };
        let is_best = best.is_some() && figure.size == best;
        let ratio = first.zip(figure.size).filter(|&(first, size)| at > 0 && (first - size).abs() > 0.0);
        let ratio = ratio.map(|(first, size)| ratio_words(size / first));
        right(ui, |ui| {
            if let Some(ratio) = ratio {
                ui.label(RichText::new(ratio).small().color(palette.text_weak));
            }
            let words =
                RichText::new(if is_best { format!("★ {}", figure.words) } else { figure.words.clone() });
            ui.label(if is_best { words.strong().color(palette.exact) } else { words })
        });
    }
}

pub(super) fn right(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> egui::Response) {
    ui.with_layout(Layout::right_to_left(Align::Center), content);
}

/// The best size of a row, unless all are equal.
fn best(better: Better, sizes: &[Option<f64>]) -> Option<f64> {
    let known = || sizes.iter().copied().flatten();
    let best = match better {
        Better::Less => known().reduce(f64::min),
        Better::More => known().reduce(f64::max),
        Better::Neither => None,
    }?;
    (known().count() > 1 && known().any(|size| (size - best).abs() > f64::EPSILON)).then_some(best)
}

/// A ratio in two or three digits: `×0.12`, `×3.4`, `×120`.
fn ratio_words(ratio: f64) -> String {
    // The limits lie where rounding would write one digit more.
    match ratio {
        ratio if ratio < 0.0095 => format!("×{ratio:.4}"),
        ratio if ratio < 1.995 => format!("×{ratio:.2}"),
        ratio if ratio < 9.95 => format!("×{ratio:.1}"),
        ratio => format!("×{ratio:.0}"),
    }
}

fn report(comparison_run: &ComparisonRun) -> Option<&Report> {
    comparison_run.progress.as_ref().map(|progress| &progress.report)
}

/// The value; in one-player games it can be compared.
fn value(comparison_run: &ComparisonRun, state: &State) -> ColumnFigure {
    let points =
        report(comparison_run).filter(|_| is_alone(state)).map(|report| f64::from(report.score.units()));
    ColumnFigure { words: column::value(state.text(), comparison_run).0, size: points }
}

fn counted(number: u64) -> ColumnFigure {
    let words = if number < 10_000_000 { count(number) } else { short_count(number as f64) };
    ColumnFigure { words, size: Some(number as f64) }
}

/// The number of cuts with a given name in the conventions.
fn cuts(comparison_run: &ComparisonRun, state: &State, name: CutName) -> Option<ColumnFigure> {
    let cuts = &report(comparison_run)?.cuts;
    if comparison_run.job.engine.method.is_monte_carlo() || is_alone(state) {
        return None;
    }
    let conventions = state.conventions();
    let is_called = |side: Side| u64::from(conventions.cut_name(side) == name);
    let (first, second) = (is_called(Side::First), is_called(Side::Second));
    // The report counts cuts at nodes of MAX as beta and at nodes of MIN as alpha, whatever their names in
    // the course.
    Some(counted(cuts.iter().map(|cuts| cuts.beta * first + cuts.alpha * second).sum()))
}

/// The number of leaves relative to the smallest proof, where the whole tree is known.
fn above_minimum(comparison_run: &ComparisonRun, state: &State) -> Option<ColumnFigure> {
    let proof = state.comparison.proof.as_ref().filter(|_| !is_alone(state))?;
    let depth = proof.by_ply.len().saturating_sub(1) as u32;
    let report =
        report(comparison_run).filter(|report| report.finished && report.depth >= depth.min(report.depth))?;
    // A search to another depth than that of the tree proves something else, unless its value is exact.
    if comparison_run.job.engine.method.is_monte_carlo() || report.depth != depth && !report.exact {
        return None;
    }
    // The proof is one of the last pass: leaves of earlier passes are no part of its order.
    let leaves =
        comparison_run.passes().map_or(Some(report.leaves), |_| Some(comparison_run.of_last_pass()?[1]))?;
    let size = leaves as f64 / proof.leaves as f64;
    Some(ColumnFigure { words: format!("{size:.2}"), size: Some(size) })
}

/// The branching of a uniform tree of the same depth with as many nodes.
fn effective_branching(comparison_run: &ComparisonRun, state: &State) -> Option<ColumnFigure> {
    let report = report(comparison_run).filter(|report| report.depth > 0 && !is_alone(state))?;
    if comparison_run.job.engine.method.is_monte_carlo() {
        return None;
    }
    let size = plies::effective_branching(nodes(comparison_run)? as f64, report.depth);
    Some(ColumnFigure { words: format!("{size:.2}"), size: Some(size) })
}

/// Whether the search is this program's own, and counts.
fn is_own(comparison_run: &ComparisonRun) -> bool {
    comparison_run.job.engine.external().is_none()
}

/// All nodes, where the search reports them.
fn nodes(comparison_run: &ComparisonRun) -> Option<u64> {
    comparison_run.job.engine.told_nodes(report(comparison_run)?)
}

/// Nodes of the last pass, beside all nodes of searches in one pass; `None` where every search has one pass.
fn last_pass(comparison_run: &ComparisonRun, state: &State) -> Option<ColumnFigure> {
    if comparison_run.job.engine.method.is_monte_carlo() || !has_passes(state) {
        return None;
    }
    let all = nodes(comparison_run)?;
    comparison_run.passes().map_or(Some(all), |_| Some(comparison_run.of_last_pass()?[0])).map(counted)
}

/// Duplicate positions that a one-player search skipped.
fn duplicates(comparison_run: &ComparisonRun, state: &State) -> Option<ColumnFigure> {
    let known = is_alone(state) && !comparison_run.plies.is_empty();
    known.then(|| counted(comparison_run.plies.iter().map(|ply: &PlyStats| ply.twins).sum()))
}

/// Hits in the transposition table.
fn table_hits(comparison_run: &ComparisonRun) -> Option<ColumnFigure> {
    let statistics = &comparison_run.progress.as_ref()?.statistics;
    let total = statistics.total();
    (total.probes > 0).then(|| ColumnFigure { words: count(total.table_cuts), size: None })
}

/// The report with its duration; `None` for a recording of another program, which has no duration.
fn timed(comparison_run: &ComparisonRun) -> Option<&TimedReport> {
    let is_recording = matches!(comparison_run.job.engine.method, Method::Foreign(_));
    comparison_run.progress.as_ref().filter(|_| !is_recording)
}

fn seconds(comparison_run: &ComparisonRun) -> Option<ColumnFigure> {
    let seconds = timed(comparison_run)?.seconds;
    // Below a millisecond the clock says more about itself than about the search.
    let size = (seconds > 1e-3).then_some(seconds);
    Some(ColumnFigure { words: values::short_time(seconds), size })
}

fn rate(comparison_run: &ComparisonRun) -> Option<ColumnFigure> {
    let progress = timed(comparison_run).filter(|progress| progress.seconds > 1e-3)?;
    let rate = progress.rate()?;
    Some(ColumnFigure { words: format!("{}/s", short_count(rate)), size: Some(rate) })
}
