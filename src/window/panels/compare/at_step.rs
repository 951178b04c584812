//! A column at the step of its recording that is shown: the findings and figures of its search by then.

use std::iter;
use std::sync::Arc;

use egui::{Grid, Id, RichText, Ui};

use crate::panels::step;
use crate::style::{Palette, UNIT};
use edagari_app::search::Report;
use edagari_app::session::analysis::at_step::{FoundAtStep, Then};
use edagari_app::session::compare::data::ComparisonRun;
use edagari_app::session::state::State;
use edagari_app::trace::Counters;
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::values;

use super::columns::PaintedColumn;
use super::menu::PaintedTable;
use super::{column, figures};

/// Findings and figures of a search. A column whose search was over by the step has those of its end.
pub(super) struct ColumnAtStep<'a> {
    column: PaintedColumn<'a>,
    comparison_run: &'a ComparisonRun,
    then: Option<Arc<Then>>,
}

impl<'a> ColumnAtStep<'a> {
    pub(super) fn of(ui: &Ui, column: PaintedColumn<'a>) -> Option<Self> {
        let comparison_run = column.comparison_run()?;
        let newest = &comparison_run.progress.as_ref()?.report;
        // Computed once for each step, and not in every frame.
        let id = Id::unique("compared at its step").with(column.entry.id);
        let known: Option<Arc<Then>> = ui.data(|data| data.get_temp(id));
        let then = match Then::of(&comparison_run.subject(column.at), newest, known.as_deref()) {
            None => None,
            Some(FoundAtStep::Before(_)) => known,
            Some(FoundAtStep::New(then)) => {
                let then: Arc<Then> = Arc::from(then);
                ui.data_mut(|data| data.insert_temp(id, then.clone()));
                Some(then)
            }
        };
        Some(Self { column, comparison_run, then })
    }

    /// All columns, where at least one of them shows a step.
    pub(super) fn all(ui: &Ui, state: &'a State) -> Option<Vec<Option<Self>>> {
        let columns: Vec<_> = PaintedColumn::all(state).map(|column| Self::of(ui, column)).collect();
        columns.iter().flatten().any(Self::looks_back).then_some(columns)
    }

    /// Whether the step shown is not the end.
    pub(super) const fn looks_back(&self) -> bool {
        self.then.is_some()
    }

    /// The report at the step, if there is one.
    fn report(&self) -> Option<&Report> {
        match &self.then {
            Some(then) => then.is_valued.then_some(&then.report),
            None => self.comparison_run.progress.as_ref().map(|progress| &progress.report),
        }
    }

    /// The value for the first player, with its certainty.
    pub(super) fn value(&self) -> Option<(String, edagari_app::game::score::Certainty)> {
        Some(column::value_of(self.column.text(), self.comparison_run, self.report()?))
    }

    pub(super) fn best(&self) -> Option<String> {
        let best = self.report()?.favoured().or(self.report()?.best)?;
        Some(move_names(self.column.text(), &self.comparison_run.job.position, &[best]).concat())
    }

    fn counters(&self) -> Option<Counters> {
        let subject = self.comparison_run.subject(self.column.at);
        let snapshot = subject.snapshot()?;
        let counters = snapshot.counters();
        let nodes = subject.nodes_searched(counters.nodes, snapshot.len() as u64);
        Some(Counters { nodes, ..counters })
    }

    fn place(&self) -> Option<String> {
        step::place_of(self.column.text(), &self.comparison_run.subject(self.column.at))
    }

    fn simulates(&self) -> bool {
        self.comparison_run.job.engine.method.is_monte_carlo()
    }

    /// The step and the counts by then, in a row.
    pub(super) fn figures(&self) -> String {
        let text = self.column.text();
        let figure = |key: &str, number: u64| {
            text.with(values::figure_key(key, number), &[("count", &short_count(number as f64))])
        };
        let mut parts: Vec<String> = self.place().into_iter().collect();
        if let Some(Counters { nodes, leaves, cuts, .. }) = self.counters() {
            let job = &self.comparison_run.job;
            let read = if self.simulates() {
                values::runs(job.position.family())
            } else {
                values::valued(&job.engine.method)
            };
            parts.extend([figure("analysis.figure.nodes", nodes), figure(read, leaves)]);
            if cuts > 0 {
                parts.push(figure("compare.figure.cuts", cuts));
            }
        }
        parts.join(" · ")
    }
}

/// A row of the table: its text key and its figure.
type Row = (&'static str, fn(&ColumnAtStep<'_>) -> Option<String>);

const ROWS: [Row; 7] = [
    ("step", |at| at.place()),
    ("value", |at| Some(at.value()?.0)),
    ("best", |at| at.best()),
    ("nodes", |at| Some(count(at.counters()?.nodes))),
    ("leaves", |at| Some(count(at.counters().filter(|_| !at.simulates())?.leaves))),
    ("simulations", |at| Some(count(at.counters().filter(|_| at.simulates())?.leaves))),
    ("cuts", |at| Some(count(at.counters().filter(|_| !at.simulates())?.cuts))),
];

/// Paints the figures of all columns at the step that is looked at.
pub(super) fn figures_ui(ui: &mut Ui, state: &State, columns: &[Option<ColumnAtStep<'_>>]) -> PaintedTable {
    let (text, palette) = (state.text(), Palette::of(ui));
    ui.spacing_mut().interact_size.y = 4.0 * UNIT;
    let grid = Grid::new("compare figures at a step").striped(true).spacing([3.0 * UNIT, 0.75 * UNIT]);
    let shown = grid.min_col_width(0.0).show(ui, |ui| {
        let (heads, mut copied) = figures::heads_ui(ui, state);
        for (key, figure) in ROWS {
            let words: Vec<_> = columns.iter().map(|column| column.as_ref().and_then(figure)).collect();
            if words.iter().all(Option::is_none) {
                continue;
            }
            let name = text.get(&format!("compare.row.{key}"));
            let written = words.iter().map(|words| words.clone().unwrap_or_default());
            copied.push(iter::once(name.clone()).chain(written).collect());
            ui.label(RichText::new(name).color(palette.text_weak))
                .on_hover_text(text.get(&format!("compare.row-tip.{key}")));
            for words in words {
                figures::right(ui, |ui| ui.label(words.unwrap_or_else(|| "–".to_owned())));
            }
            ui.end_row();
        }
        (heads, copied)
    });
    ui.label(RichText::new(text.get("compare.at-step")).small().color(palette.text_weak));
    let (heads, copied) = shown.inner;
    PaintedTable { response: shown.response, heads, copied }
}
