//! One column: its engine, its findings, and its tree.

use egui::{Align, Button, Label, Layout, ProgressBar, RichText, ScrollArea, Ui, UiBuilder};

use crate::panels::{analysis, tree};
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::catalog::Method;
use edagari_app::catalog::shown::{DisplayedResult, EstimateUnit};
use edagari_app::game::Side;
use edagari_app::game::score::Certainty;
use edagari_app::search::Report;
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::compare::data::ComparisonRun;
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::Status;
use edagari_app::words::faults;
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::text::{Text, short_count};
use edagari_app::words::values;

use super::at_step::ColumnAtStep;
use super::columns::PaintedColumn;
use super::{reach, title};

/// The fewest nodes or simulations of a search whose time is shown.
const LEAST_TIMED: u64 = 1_000;

/// Paints a column from top to bottom.
pub(super) fn column_ui(ui: &mut Ui, column: PaintedColumn<'_>, commands: &mut Vec<Command>) {
    title_ui(ui, column, commands);
    if let Some(comparison_run) = column.comparison_run() {
        found_ui(ui, column, comparison_run, commands);
        return;
    }
    let waits = column.entry.wanted.is_some();
    let key = if waits { "compare.waits" } else { "compare.not-run" };
    ui.label(RichText::new(column.text().get(key)).color(Palette::of(ui).text_weak));
    let over = column.state.game.position.is_over();
    if !waits
        && ui.add_enabled(!over, Button::new(format!("▶ {}", column.text().get("compare.run")))).clicked()
    {
        commands.push(Command::Compare(CompareCommand::Run));
    }
}

/// Where it is remembered whether the method of a column is being changed.
pub(super) fn settings_memory(column: PaintedColumn<'_>) -> egui::Id {
    egui::Id::unique("compare settings").with(column.entry.id)
}

/// The name, and the buttons that change and remove the column.
fn title_ui(ui: &mut Ui, column: PaintedColumn<'_>, commands: &mut Vec<Command>) {
    let text = column.text();
    let memory = settings_memory(column);
    // What was just added is there to be changed.
    let is_searched = column.entry.recorded.is_none();
    let fresh = is_searched && column.comparison_run().is_none() && column.entry.wanted.is_none();
    let kept: Option<bool> = ui.data_mut(|data| data.get_temp(memory));
    let mut edits = kept.unwrap_or(fresh);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // The signs have enough margin of their own.
            ui.spacing_mut().item_spacing.x = UNIT;
            let remove = ui.add(Button::new("✕").frame(false)).on_hover_text(text.get("compare.remove"));
            if remove.accessible_name(text.get("compare.remove")).clicked() {
                commands.push(Command::Compare(CompareCommand::Remove(column.at)));
            }
            if is_searched {
                let words = text.get("compare.change");
                let gear = ui.add(Button::selectable(edits, "⚙")).on_hover_text(&words);
                if gear.accessible_name(words).clicked() {
                    edits = !edits;
                }
            }
            if column.comparison_run().is_some() {
                // Framed only under the pointer, as its neighbours are: the name keeps the room.
                let save = ui.add(Button::selectable(false, "↗")).on_hover_text(text.get("export.open-tip"));
                if save.accessible_name(text.get("export.open")).clicked() {
                    commands.push(Command::Show(Dialog::Export(DrawingPlace::Compared(column.at))));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                number_ui(ui, column);
                name_ui(ui, column);
            });
        });
    });
    // Stored only after a manual change: until then it depends on whether the column has run.
    if edits != kept.unwrap_or(fresh) {
        ui.data_mut(|data| data.insert_temp(memory, edits));
    }
    if edits {
        editor_ui(ui, column, commands);
    }
}

/// The mark and the number of the column, in its colour.
pub(super) fn number_ui(ui: &mut Ui, column: PaintedColumn<'_>) {
    let words = format!("{} {}", column.mark(), column.number());
    ui.label(RichText::new(words).strong().color(Palette::of(ui).entry(column.at)));
}

/// The method and its distinguishing settings. Where there is no room for both, the method is shortened,
/// because every column may have the same one. A long difference leaves it a part of the room.
pub(super) fn name_ui(ui: &mut Ui, column: PaintedColumn<'_>) {
    const LEAST: f32 = 5.0 * UNIT;
    const MOST: f32 = 0.75;
    let (method, difference) = (title::method(column), title::difference(column));
    let strong = Label::new(RichText::new(&method).strong()).truncate();
    if difference.is_empty() {
        ui.add(strong);
        return;
    }
    let weak = Palette::of(ui).text_weak;
    let font = egui::TextStyle::Body.resolve(ui.style());
    let apart = ui.painter().layout_no_wrap(difference.clone(), font, weak).size().x;
    let all = ui.available_width();
    let room = all - ui.spacing().item_spacing.x - apart.ceil().min(MOST * all);
    if room > LEAST {
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(strong);
        });
    }
    let label = Label::new(RichText::new(&difference).color(weak)).truncate();
    ui.add(label).on_hover_text(format!("{method}: {difference}"));
}

/// Method, evaluation, settings and limits, as in the analysis panel.
fn editor_ui(ui: &mut Ui, column: PaintedColumn<'_>, commands: &mut Vec<Command>) {
    let mut engine = column.entry.engine.clone();
    ui.horizontal_wrapped(|ui| {
        let state = column.state;
        analysis::engine_fields_ui(ui, state, state.game.position.game(), &mut engine);
    });
    if engine != column.entry.engine {
        commands.push(Command::Compare(CompareCommand::SetEngine(column.at, engine)));
    }
}

/// Below this height, in points, two lines of a sentence are seen at once.
const LOW: f32 = 150.0;

fn found_ui(
    ui: &mut Ui,
    column: PaintedColumn<'_>,
    comparison_run: &ComparisonRun,
    commands: &mut Vec<Command>,
) {
    if let Status::Failed(what) = &comparison_run.status {
        let words = column.text().with("analysis.failed", &[("what", what)]);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
        return;
    }
    if let Some(refusal) = comparison_run.progress.as_ref().and_then(|progress| progress.refused) {
        let words = faults::memory(column.text(), refusal);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    }
    headline_ui(ui, column, comparison_run);
    // The column was changed after its run: the results are those of other settings.
    if comparison_run.job.engine != column.entry.engine {
        let words = column.text().get("compare.changed");
        ui.label(RichText::new(words).small().color(Palette::of(ui).text_weak));
    }
    let room = ui.available_rect_before_wrap();
    let sentence = tree::sentence(ui, column.state, comparison_run.subject(column.at));
    let lines = if sentence.is_some() && room.height() >= LOW { 3.0 } else { 2.0 };
    let line = lines * ui.text_style_height(&egui::TextStyle::Small) + UNIT;
    if room.height() < line + 80.0 {
        return;
    }
    let (drawing, below) = room.split_top_bottom_at_y(room.bottom() - line);
    ui.scope_builder(UiBuilder::new().max_rect(drawing), |ui| tree_ui(ui, column, comparison_run, commands));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| match sentence {
        None => reach::reach_ui(ui, column, commands),
        Some((words, color)) => {
            ScrollArea::vertical().id_salt("sentence").show(ui, |ui| {
                ui.add(Label::new(RichText::new(&words).small().color(color)).wrap()).on_hover_text(words);
            });
        }
    });
}

/// The tree; the node under the pointer is remembered for the other columns.
fn tree_ui(
    ui: &mut Ui,
    column: PaintedColumn<'_>,
    comparison_run: &ComparisonRun,
    commands: &mut Vec<Command>,
) {
    let hover = reach::Hover::read(ui);
    let mut view = None;
    // The column with the pointer keeps its own view; all others follow the line.
    if let Some(hover) = hover.filter(|hover| hover.column != column.at) {
        view = hover.view(comparison_run);
    }
    let mut subject = comparison_run.subject(column.at);
    if let Some(view) = &view {
        subject.view = view;
    }
    let before = commands.len();
    tree::drawing_ui(ui, column.state, subject, commands);
    // While the pointer is over a node, the drawing asks for a preview of its line.
    let pointed = commands[before..].iter().find_map(|command| match command {
        Command::Preview(line) => Some(line.clone()),
        _ => None,
    });
    reach::Hover::write(ui, column.at, pointed);
}

/// Best move and value, then the effort.
pub(super) fn headline_ui(ui: &mut Ui, column: PaintedColumn<'_>, comparison_run: &ComparisonRun) {
    let palette = Palette::of(ui);
    let text = column.text();
    let Some(progress) = &comparison_run.progress else {
        let key = if comparison_run.status == Status::Running {
            "analysis.waiting"
        } else {
            "analysis.status.stopped"
        };
        ui.label(RichText::new(text.get(key)).color(palette.text_weak));
        return;
    };
    if let Some(at_step) = ColumnAtStep::of(ui, column).filter(ColumnAtStep::looks_back) {
        return at_step_ui(ui, &at_step);
    }
    let report = &progress.report;
    ui.horizontal_wrapped(|ui| {
        if let Some(best) = report.favoured() {
            let label = move_names(column.text(), &comparison_run.job.position, &[best]).concat();
            let label = RichText::new(label).size(TEXT_LARGE).strong().color(palette.line_best);
            ui.label(label).on_hover_text(text.get("analysis.best"));
        }
        let (value, known) = value(column.text(), comparison_run);
        ui.label(RichText::new(value).size(TEXT_LARGE).color(palette.certainty(known)));
        let status = match comparison_run.status {
            Status::Running => Some(("analysis.status.running", palette.accent)),
            Status::Stopped => Some(("analysis.status.stopped", palette.text_weak)),
            _ => None,
        };
        if let Some((key, color)) = status {
            ui.label(RichText::new(text.get(key)).color(color));
        }
        let line = RichText::new(figures(column, comparison_run)).small().color(palette.text_weak);
        ui.add(Label::new(line).wrap()).on_hover_text(text.get("analysis.figures-tip"));
    });
    if let (Status::Running, Some(limit)) = (&comparison_run.status, comparison_run.job.engine.limits.nodes) {
        let done = if report.simulations > 0 { report.simulations } else { report.nodes };
        ui.add(ProgressBar::new(done as f32 / limit as f32).desired_height(UNIT));
    }
}

/// Best move, value and effort at the step shown.
fn at_step_ui(ui: &mut Ui, at_step: &ColumnAtStep<'_>) {
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        if let Some(best) = at_step.best() {
            ui.label(RichText::new(best).size(TEXT_LARGE).strong().color(palette.line_best));
        }
        let unknown = || ("–".to_owned(), Certainty::Estimate);
        let (value, known) = at_step.value().unwrap_or_else(unknown);
        ui.label(RichText::new(value).size(TEXT_LARGE).color(palette.certainty(known)));
        let line = RichText::new(at_step.figures()).small().color(palette.text_weak);
        ui.add(Label::new(line).wrap());
    });
}

/// The value for the first player, with its certainty.
pub(super) fn value(text: Text, comparison_run: &ComparisonRun) -> (String, Certainty) {
    let Some(progress) = &comparison_run.progress else { return (String::new(), Certainty::Estimate) };
    value_of(text, comparison_run, &progress.report)
}

/// The value for the first player in one of the reports, with its certainty.
pub(super) fn value_of(text: Text, comparison_run: &ComparisonRun, report: &Report) -> (String, Certainty) {
    let side = comparison_run.job.position.side_to_move();
    match report.rate_to_expect() {
        Some(rate) if !report.exact => {
            // The rate is that of the side to move.
            let first = if side == Side::First { rate } else { 1.0 - rate };
            (format!("≈\u{2009}{}", values::fine_percent(first)), Certainty::Estimate)
        }
        _ if comparison_run.job.unit().is_word(report.score, report.bound.certainty(report.is_certain())) => {
            let known = report.bound.certainty(report.is_certain());
            let (known, score) = values::seen(known, report.score, side, Side::First);
            (values::bounded(text, comparison_run.job.unit(), known, score), known)
        }
        _ => {
            let shown = DisplayedResult::of(&comparison_run.job.position, &comparison_run.job.engine);
            let (known, words) = shown.words(Side::First, report.bound, report.is_certain(), report.score);
            (words, known)
        }
    }
}

/// The evaluation, nodes, leaves, cuts, time and rate; a line may break only between two of them.
fn figures(column: PaintedColumn<'_>, comparison_run: &ComparisonRun) -> String {
    let text = column.text();
    let Some(progress) = &comparison_run.progress else { return String::new() };
    let report = &progress.report;
    let figure = |key: &str, number: u64| {
        text.with(values::figure_key(key, number), &[("count", &short_count(number as f64))])
    };
    let mut parts: Vec<_> = title::evaluation(column).into_iter().collect();
    if report.simulations > 0 {
        parts.push(figure(values::runs(comparison_run.job.position.family()), report.simulations));
    }
    let engine = &comparison_run.job.engine;
    parts.extend(engine.told_nodes(report).map(|nodes| figure("analysis.figure.nodes", nodes)));
    if report.simulations == 0 && report.counts_leaves() && engine.external().is_none() {
        parts.push(figure(values::valued(&comparison_run.job.engine.method), report.leaves));
    }
    // The tree below and the sentences beside it are of the last pass.
    parts.extend(
        comparison_run.passes().map(|passes| text.with("analysis.figure.passes", &[("count", &passes)])),
    );
    let cuts: u64 = report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum();
    if cuts > 0 {
        parts.push(figure("compare.figure.cuts", cuts));
    }
    // The time of a small search is mostly that of its start, and would make pruning look slower than no
    // pruning. A recording of another program has no duration.
    let is_recording = matches!(engine.method, Method::Foreign(_));
    let is_large = report.nodes.max(report.simulations) >= LEAST_TIMED;
    let is_timed = !is_recording && (is_large || engine.external().is_some());
    if is_timed {
        parts.push(values::short_time(progress.seconds));
    }
    // Below a millisecond the rate would be that of the clock.
    if let Some(rate) = progress.rate().filter(|_| is_timed && progress.seconds > 1e-3) {
        parts.push(text.with("analysis.figure.rate", &[("count", &short_count(rate))]));
    }
    // As in the panel of the tree: the headline has discs or win rates.
    let (game, unit) = (comparison_run.job.position.game(), comparison_run.job.unit());
    if report.simulations == 0
        && !report.exact
        && EstimateUnit::of(game, &engine.evaluation) != EstimateUnit::Plain
        && unit.per_disc() == 1
    {
        parts.push(text.get("compare.own-unit"));
    }
    let whole = |part: String| part.replace([' ', '\u{2009}'], "\u{a0}");
    parts.into_iter().map(whole).collect::<Vec<_>>().join(" · ")
}
