//! Many positions searched with the methods of the columns: the positions, the progress of the searches, the
//! cost of each method relative to the first, and the positions in which they differ most.

use egui::{Button, Grid, Label, RichText, ScrollArea, TextEdit, Ui};

use crate::panels::apart;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::Engine;
use edagari_app::match_play::Interval;
use edagari_app::match_play::listed_values::JudgedMoves;
use edagari_app::match_play::many_positions::{PositionsFault, SearchRefusal, Searched};
use edagari_app::search::external::ExternalFault;
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::compare::many::{ManyPositions, ManyProgress, ManyRun};
use edagari_app::session::game::data::NewGame;
use edagari_app::session::state::State;
use edagari_app::store::Player;
use edagari_app::words::faults::{external, memory, notation_error};
use edagari_app::words::games::game_name;
use edagari_app::words::methods::method_name;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::values::short_time;

/// Paints the whole section of many positions.
pub(super) fn many_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let many = &state.comparison.many;
    buttons_ui(ui, state, many, commands);
    ScrollArea::both().id_salt("many positions").auto_shrink(false).show(ui, |ui| {
        positions_ui(ui, state, many, commands);
        if let Some(run) = &many.run {
            ui.add_space(UNIT);
            run_ui(ui, state, run, commands);
        }
    });
}

/// The file, and the button that starts or stops the searches.
fn buttons_ui(ui: &mut Ui, state: &State, many: &ManyPositions, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        let mut push = |command| commands.push(Command::Compare(command));
        let open = ui.button(text.get("compare.many.open"));
        if open.on_hover_text(text.get("compare.many.hint")).clicked() {
            push(CompareCommand::AskPositions);
        }
        let positions = many.positions().len();
        if many.is_busy() {
            if ui.button(format!("■ {}", text.get("compare.stop"))).clicked() {
                push(CompareCommand::StopPositions);
            }
        } else {
            let is_ready = positions > 0 && state.comparison.entries.len() > 1;
            let words = text.with("compare.many.search", &[("count", &positions)]);
            let run = ui.add_enabled(is_ready, Button::new(format!("▶ {words}")));
            if run.on_hover_text(text.get("compare.many.search-tip")).clicked() {
                push(CompareCommand::SearchPositions);
            }
        }
        if let Some(run) = &many.run {
            progress_ui(ui, state, run);
        }
    });
}

fn progress_ui(ui: &mut Ui, state: &State, run: &ManyRun) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let (done, all) = (run.found.len(), run.question.positions.len());
    let progress = text.with("compare.many.progress", &[("done", &done), ("all", &all)]);
    if run.is_wanted() {
        ui.spinner();
    }
    ui.label(progress);
    let fault = match &run.progress {
        ManyProgress::Refused(SearchRefusal::Memory(refusal)) => memory(text, *refusal),
        ManyProgress::Refused(SearchRefusal::Engine(fault)) => external(text, fault),
        ManyProgress::Failed => text.get("compare.many.failed"),
        _ => return,
    };
    ui.label(RichText::new(fault).color(palette.error));
}

/// The field for positions, and the result of reading them.
fn positions_ui(ui: &mut Ui, state: &State, many: &ManyPositions, commands: &mut Vec<Command>) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let hint = text.get("compare.many.hint");
    let mut typed = many.typed.clone();
    let rows = if many.run.is_some() { 2 } else { 5 };
    // A long text stays as high as the field of a few lines.
    let height = ui.text_style_height(&egui::TextStyle::Body) * rows as f32 + 2.0 * UNIT;
    let width = ui.clip_rect().width() - 4.0 * UNIT;
    ScrollArea::vertical().id_salt("positions").max_height(height).show(ui, |ui| {
        let field = TextEdit::multiline(&mut typed).hint_text(&hint).desired_rows(rows).desired_width(width);
        if ui.add(field).accessible_name(hint).changed() {
            commands.push(Command::Compare(CompareCommand::TypePositions(typed)));
        }
    });
    let weak = |words: String| RichText::new(words).color(palette.text_weak);
    let file = many.file.as_ref().map(|file| format!("{file}: ")).unwrap_or_default();
    match &many.read {
        Some(Ok(read)) => {
            let mut words = text.with("compare.many.read", &[("count", &read.positions.len())]);
            if read.over > 0 {
                words += &text.with("compare.many.over", &[("count", &read.over)]);
            }
            ui.label(weak(format!("{file}{words}")));
            let damaged =
                read.games.iter().filter(|game| game.is_faulty() || !game.passed_over.is_empty()).count();
            if damaged > 0 {
                let words = text.with("compare.many.rest", &[("count", &damaged)]);
                ui.label(RichText::new(words).color(palette.upper));
            }
        }
        Some(Err(fault)) => {
            let words = fault_words(state, fault);
            ui.add(Label::new(RichText::new(format!("{file}{words}")).color(palette.error)).wrap());
        }
        None => {}
    }
    if state.comparison.entries.len() < 2 {
        ui.add(Label::new(weak(text.get("compare.many.two"))).wrap());
    }
}

fn fault_words(state: &State, fault: &PositionsFault) -> String {
    let text = state.text();
    match fault {
        PositionsFault::None => text.get("compare.many.none"),
        PositionsFault::Line(line, fault) => {
            let why = notation_error(text, fault);
            text.with("compare.many.line", &[("line", line), ("why", &why)])
        }
        PositionsFault::OtherGame(held) => {
            text.with("compare.many.other-game", &[("game", &game_name(text, *held))])
        }
    }
}

/// Width of a method and its settings in the table, in points.
const METHOD_WIDTH: f32 = 40.0 * UNIT;

/// A row for each method, and the positions in which it differs most from the first.
fn run_ui(ui: &mut Ui, state: &State, run: &ManyRun, commands: &mut Vec<Command>) {
    let text = state.text();
    let grid = Grid::new("many positions").striped(true).spacing([3.0 * UNIT, 0.75 * UNIT]);
    grid.show(ui, |ui| {
        let is_judged = run.beside.iter().any(|beside| beside.judged.is_some());
        let keys = ["method", "nodes", "time", "depth", "values", "moves", "loss"];
        for key in keys.into_iter().filter(|&key| is_judged || key != "loss") {
            let tip = text.get(&format!("compare.many.tip.{key}"));
            ui.strong(text.get(&format!("compare.many.column.{key}"))).on_hover_text(tip);
        }
        ui.end_row();
        for at in 0..run.question.engines.len() {
            engine_ui(ui, state, run, at);
            match at.checked_sub(1) {
                None => first_ui(ui, run),
                Some(other) => other_ui(ui, state, run, other),
            }
            ui.end_row();
        }
    });
    let notes = Palette::of(ui).text_weak;
    for (at, beside) in run.beside.iter().enumerate().filter(|(_, beside)| beside.changes_nothing) {
        let names: Vec<_> = beside.settings.iter().map(|key| setting_words(state, key)).collect();
        let column = column(state, at + 1);
        let words = if names.is_empty() {
            text.with("compare.many.same", &[("method", &column), ("count", &beside.positions)])
        } else {
            let names = names.join(", ");
            text.with("compare.many.unchanged", &[("settings", &names), ("count", &beside.positions)])
        };
        ui.label(RichText::new(words).color(notes));
    }
    for engine in &run.question.engines {
        left_out_ui(ui, state, run, engine);
    }
    for engine in 1..run.question.engines.len() {
        apart_ui(ui, state, run, engine, commands);
    }
    ui.label(RichText::new(text.get("compare.many.interval")).color(notes));
}

/// The number of a column in a sentence.
fn column(state: &State, at: usize) -> String {
    state.text().with("parting.column", &[("number", &(at + 1))])
}

/// Number and method of a column, and its settings that differ from those of the first.
fn engine_ui(ui: &mut Ui, state: &State, run: &ManyRun, at: usize) {
    let (text, palette) = (state.text(), Palette::of(ui));
    let (first, engine) = (&run.question.engines[0], &run.question.engines[at]);
    let mut apart = Vec::new();
    if engine.method.name() == first.method.name() {
        apart = apart::differences(text, &engine.method, &first.method);
    }
    if engine.limits.depth != first.limits.depth && engine.method.stops_at_depth() {
        apart.extend(engine.limits.depth.map(|depth| text.with("compare.depth", &[("depth", &depth)])));
    }
    if engine.evaluation != first.evaluation && engine.method.evaluates() {
        apart.push(text.get(&format!("analysis.evaluation.{}", engine.evaluation.name())));
    }
    ui.vertical(|ui| {
        // The figures are the point of the table: a long list of settings takes more lines, not their room.
        ui.set_max_width(METHOD_WIDTH);
        ui.horizontal(|ui| {
            ui.label(RichText::new((at + 1).to_string()).strong().color(palette.entry(at as u8)));
            ui.label(method_name(text, &engine.method)).on_hover_text(engine.to_string());
        });
        if !apart.is_empty() {
            ui.add(Label::new(RichText::new(apart.join(" · ")).color(palette.text_weak)).wrap());
        }
    });
}

/// The name of a setting or a limit.
fn setting_words(state: &State, key: &str) -> String {
    let key = match key {
        "time" => "analysis.limit.seconds".to_owned(),
        "depth" | "nodes" => format!("analysis.limit.{key}"),
        "eval" => "analysis.evaluation".to_owned(),
        "method" => "analysis.method".to_owned(),
        key => format!("analysis.setting.{key}"),
    };
    state.text().get(&key)
}

/// The sums of the first method.
fn first_ui(ui: &mut Ui, run: &ManyRun) {
    let sum = |value: fn(&Searched) -> f64| searched(run, 0).map(value).sum::<f64>();
    let nodes = sum(|found| found.report.nodes as f64);
    ui.label(if nodes > 0.0 { short_count(nodes) } else { "–".to_owned() });
    ui.label(short_time(sum(|found| found.seconds)));
    ui.label(mean_depth(run, 0));
    ui.label("");
    ui.label("");
    if let Some(judged) = run.beside.iter().find_map(|beside| beside.judged) {
        ui.label(format!("{:.2}", judged.losses[0]));
    }
}

/// A factor with three significant digits.
fn factor(factor: f64) -> String {
    if factor > 0.0 && factor < 0.01 { format!("{factor:.2e}") } else { format!("{factor:.3}") }
}

/// The results of an engine, without positions at which it cannot be set up.
fn searched(run: &ManyRun, engine: usize) -> impl Iterator<Item = &Searched> {
    run.found.iter().filter_map(move |found| found.found[engine].as_ref())
}

fn mean_depth(run: &ManyRun, engine: usize) -> String {
    let depths: f64 = searched(run, engine).map(|found| f64::from(found.report.depth)).sum();
    match searched(run, engine).count() {
        0 => "–".to_owned(),
        count => format!("{:.1}", depths / count as f64),
    }
}

/// The positions without results of an engine, and the reason.
fn left_out_ui(ui: &mut Ui, state: &State, run: &ManyRun, engine: &Engine) {
    let is_own = |fault: &&ExternalFault| Some(fault.engine.as_str()) == engine.external();
    let without = || run.found.iter().filter_map(|found| Some((found, found.left_out.iter().find(is_own)?)));
    let Some((first, fault)) = without().next() else { return };
    let (text, why) = (state.text(), external(state.text(), fault));
    let count = without().count();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("why", &why), ("count", &count), ("number", &first.number)];
    ui.label(RichText::new(text.with("compare.many.left-out", &values)).color(Palette::of(ui).upper));
}

/// The figures of another method relative to the first.
fn other_ui(ui: &mut Ui, state: &State, run: &ManyRun, other: usize) {
    let Some(beside) = run.beside.get(other) else { return };
    let text = state.text();
    let ratio = |ratio: Option<Interval>| {
        let words = |Interval { value, low, high }| {
            let ends =
                if low.is_nan() { String::new() } else { format!(" ({}–{})", factor(low), factor(high)) };
            format!("×\u{2009}{}{ends}", factor(value))
        };
        ratio.map_or_else(|| "–".to_owned(), words)
    };
    ui.label(ratio(beside.nodes));
    ui.label(ratio(beside.seconds));
    ui.label(mean_depth(run, other + 1));
    let same = |same: usize, of: usize| {
        text.with("compare.many.of", &[("same", &count(same as u64)), ("all", &count(of as u64))])
    };
    ui.label(same(beside.same_values, beside.valued));
    ui.label(same(beside.same_moves, beside.positions));
    if let Some(JudgedMoves { more: Interval { value, low, high }, .. }) = beside.judged {
        let ends = if low.is_nan() { String::new() } else { format!(" ({low:+.2} … {high:+.2})") };
        ui.label(format!("{value:+.2}{ends}").replace('-', "\u{2212}"));
    }
}

/// The positions in which the nodes of a method differ most from those of the first, and those in which its
/// result differs; a click opens one.
fn apart_ui(ui: &mut Ui, state: &State, run: &ManyRun, engine: usize, commands: &mut Vec<Command>) {
    /// The number of positions offered in a line.
    const OFFERED: usize = 12;
    let Some(beside) = run.beside.get(engine - 1) else { return };
    let text = state.text();
    let lines = [
        ("apart", &beside.apart),
        ("other-moves", &beside.other_moves),
        ("other-values", &beside.other_values),
    ];
    for (key, numbers) in lines.into_iter().filter(|(_, numbers)| !numbers.is_empty()) {
        ui.horizontal_wrapped(|ui| {
            let method = column(state, engine);
            ui.label(text.with(&format!("compare.many.{key}"), &[("method", &method)]));
            for number in numbers.iter().take(OFFERED) {
                let Some(found) = run.found.iter().find(|found| found.number == *number) else { continue };
                let ratio = format!("{:.2}", found.nodes_ratio(engine).unwrap_or(1.0));
                let words = text.with("compare.many.position", &[("number", number), ("ratio", &ratio)]);
                let tip = format!("{}\n{}", found.position, text.get("compare.many.open-tip"));
                if ui.button(words).on_hover_text(tip).clicked() {
                    // No engine is to play at once in a position that is only viewed.
                    let between = NewGame { players: [Player::Person, Player::Person], clock: None };
                    commands.push(Command::NewBetween(Box::new(found.position.clone()), Box::new(between)));
                }
            }
            if numbers.len() > OFFERED {
                ui.label("…");
            }
        });
    }
}
