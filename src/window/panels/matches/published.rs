//! Published results of an experiment beside the measured ones: the row being played, all rows, and the
//! scores of all moves where they belong to it.

use egui::{Color32, Grid, RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::Unit;
use edagari_app::game::Score;
use edagari_app::match_play::experiments::{Agreement, Experiment, ExperimentMatch, PublishedFigure};
use edagari_app::match_play::scores::{ScoredAction, ScoredPosition};
use edagari_app::match_play::{Interval, MatchResults};
use edagari_app::session::state::State;
use edagari_app::words::text::Text;
use edagari_app::words::values;

use super::words::{engine_words, letter, percent};

/// Paints the published results of the experiment, and the reason for a difference where one is known.
pub(super) fn published_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let text = state.text();
    let Some((experiment, at)) = state.matches.experiment() else { return };
    let Some(row) = experiment.rows.get(at) else { return };
    ui.add_space(UNIT);
    ui.label(RichText::new(text.get(&format!("match.experiment.{}", experiment.name))).strong());
    if let Some(compared) = row.compared(results) {
        let (sign, words, color) = agreement(text, Palette::of(ui), row, compared, results.is_complete());
        let values = [published(row), figure(row, compared.measured.value), letter(row.subject).to_string()];
        let figures = text.with(
            "match.published",
            &[("engine", &values[2]), ("published", &values[0]), ("measured", &values[1])],
        );
        ui.label(figures);
        ui.label(RichText::new(format!("{sign} {words}")).color(color));
        if results.is_complete() && compared.agreement != Agreement::Agrees {
            ui.label(text.get(&format!("match.why.{}", row.why.unwrap_or("chance"))));
        }
    }
    if experiment.rows.len() > 1 {
        ui.add_space(UNIT);
        rows_ui(ui, state, results, &experiment, at);
    }
    scores_ui(ui, state, results);
}

/// All rows of the experiment: the published and the measured figures, and their agreement.
fn rows_ui(ui: &mut Ui, state: &State, results: &MatchResults, experiment: &Experiment, now: usize) {
    let (text, palette) = (state.text(), Palette::of(ui));
    Grid::new("rows").num_columns(4).striped(true).spacing([3.0 * UNIT, UNIT]).show(ui, |ui| {
        for key in ["match.rows.methods", "match.rows.published", "match.rows.measured", "match.rows.agrees"]
        {
            ui.label(RichText::new(text.get(key)).small().color(palette.text_weak));
        }
        ui.end_row();
        for (at, row) in experiment.rows.iter().enumerate() {
            let engines: Vec<_> = row.plan.engines.iter().map(|engine| engine_words(state, engine)).collect();
            let words = RichText::new(engines.join(" – ")).small();
            ui.label(if at == now { words.strong() } else { words });
            ui.label(published(row));
            let kept = state.matches.measured.iter().find(|(other, _)| *other == at);
            let here = if at == now { row.compared(results) } else { kept.map(|&(_, compared)| compared) };
            let Some(compared) = here else {
                ui.label("…");
                ui.end_row();
                continue;
            };
            let Interval { value, low, high } = compared.measured;
            let range = format!("{} ({} … {})", figure(row, value), figure(row, low), figure(row, high));
            ui.label(range).on_hover_text(text.get("match.published-tip"));
            // Rows played earlier are stored only once they are complete.
            let complete = at != now || results.is_complete();
            let (sign, words, color) = agreement(text, palette, row, compared, complete);
            ui.label(RichText::new(sign).color(color)).on_hover_text(words);
            ui.end_row();
        }
    });
}

/// The sign, the words and the colour for the agreement of a measured figure with the published one.
fn agreement(
    text: Text,
    palette: &Palette,
    row: &ExperimentMatch,
    PublishedFigure { difference, standard_errors, agreement, .. }: PublishedFigure,
    complete: bool,
) -> (&'static str, String, Color32) {
    let with_errors = |key: &str| match standard_errors {
        Some(errors) => {
            let [value, low, high] = [difference.value, difference.low, difference.high].map(|value| {
                let number = if row.published.is_points() {
                    format!("{value:+.2}")
                } else {
                    format!("{:+.1}\u{2009}%", 100.0 * value)
                };
                number.replace('-', "−")
            });
            let errors = format!("{errors:.1}");
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("difference", &value), ("low", &low), ("high", &high), ("errors", &errors)];
            text.with(&format!("{key}-by"), &values)
        }
        None => text.get(key),
    };
    match agreement {
        _ if !complete => ("…", text.get("match.so-far"), palette.text_weak),
        Agreement::Agrees if row.published.is_exact() => {
            ("✓", text.get("match.agrees-exactly"), palette.exact)
        }
        Agreement::Agrees => ("✓", text.get("match.agrees"), palette.exact),
        Agreement::Differs => ("≠", with_errors("match.differs"), palette.error),
        Agreement::DiffersAsItShould => ("≠", with_errors("match.differs-as-it-should"), palette.upper),
    }
}

/// A figure of a row: points, or a share in percent.
fn figure(row: &ExperimentMatch, value: f64) -> String {
    if row.published.is_points() { format!("{value:.2}") } else { percent(value) }
}

/// The published figure of a row, with as many decimals.
fn published(row: &ExperimentMatch) -> String {
    let value = row.published.value();
    // Whether the usual decimals, two for points and one for percent, would cut something off.
    let finer = (value * if row.published.is_points() { 1e2 } else { 1e3 }).fract().abs() > 1e-6;
    let number = match (row.published.is_points(), finer) {
        (true, true) => format!("{value:.3}"),
        (false, true) => format!("{:.2}\u{2009}%", value * 100.0),
        _ => figure(row, value),
    };
    let least = if row.published.is_least() { "≥ " } else { "" };
    format!("{least}{number}")
}

/// The score of every action before each move, as the lecture's program prints them; the move played is
/// highlighted.
fn scores_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let Some((_, scores)) = state.matches.scores.as_ref().filter(|(begun, _)| *begun == state.matches.begun)
    else {
        return;
    };
    let palette = Palette::of(ui);
    let start = results.plan().fixture(0).start;
    ui.add_space(UNIT);
    ui.label(RichText::new(state.text().get("match.scores")).strong());
    for (ply, scored) in scores.iter().enumerate() {
        let ScoredPosition { engine, played, actions } = scored;
        let unit = Unit::of(&start, &results.plan().engines[*engine]);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("{}.", ply + 1)).color(palette.text_weak));
            let color = palette.entry(*engine as u8);
            ui.label(RichText::new(letter(*engine).to_string()).strong().color(color));
            for ScoredAction { action, found, known, .. } in actions {
                let value = found.map_or_else(
                    || "…".to_owned(),
                    |score| values::bounded(state.text(), unit, *known, score),
                );
                let words = RichText::new(format!("{action} {value}"));
                ui.label(if action == played { words.strong().color(palette.line_best) } else { words });
            }
        });
        if scored.has_bounds() {
            bounds_ui(ui, state, unit, scored);
        }
    }
    if scores.iter().any(ScoredPosition::has_bounds) {
        let why = state.text().get("match.scores.why");
        ui.label(RichText::new(why).small().color(palette.text_weak));
    }
}

/// The exact values of actions for which only bounds were found, and the output of the lecture's program for
/// them.
fn bounds_ui(ui: &mut Ui, state: &State, unit: Unit, scored: &ScoredPosition) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let exact = |action: &ScoredAction| action.exact.map(|score| unit.write(score));
    let printed = |action: &ScoredAction| action.printed.map(|score| unit.write(Score::estimate(score)));
    let line = |words: &dyn Fn(&ScoredAction) -> Option<String>| {
        let each =
            scored.actions.iter().filter_map(|action| Some(format!("{} {}", action.action, words(action)?)));
        each.collect::<Vec<_>>().join("  ")
    };
    for (key, line) in [("match.scores.exact", line(&exact)), ("match.scores.printed", line(&printed))] {
        let words = RichText::new(format!("{}: {line}", text.get(key)));
        ui.indent(key, |ui| ui.label(words.small().color(palette.text_weak)));
    }
}
