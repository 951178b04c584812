//! The engine that searches: method, evaluation, settings and limits. The buttons that start and stop it are
//! in the toolbar.

use egui::style::StyleModifier;
use egui::{Button, ComboBox, Popup, PopupCloseBehavior, RichText, ScrollArea, TextWrapMode, Ui};

use crate::lists::ListExt as _;
use crate::panels::apart::{self, ShownDifferences};
use crate::panels::heading::engines_heading_ui;
use crate::shortcuts;
use crate::style::{Palette, UNIT, WHOLE_LIST};
use crate::typed_number::typed_number;
use crate::wanted_focus::begin_at;
use edagari_app::catalog::{Engine, Evaluation, Game, Level, Method, SearchStyle};
use edagari_app::search::external::External;
use edagari_app::search::settings::{SettingEntry, SettingKind, SettingValue};
use edagari_app::session::analysis::data::Purpose;
use edagari_app::session::command::Command;
use edagari_app::session::state::{State, Status};
use edagari_app::words::games::level_name;
use edagari_app::words::methods::method_name;
use edagari_app::words::text::{Text, short_count};
use edagari_app::words::written;

use super::search_style;

/// Paints the chooser and pushes [`Command::SetEngine`] on any change.
pub(super) fn engine_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let before = state.settings.engine(&state.game.position);
    let mut engine = before.clone();
    ui.horizontal_wrapped(|ui| {
        let game = state.game.position.game();
        engine_fields_ui(ui, state, game, &mut engine);
        if engine.method.name() != before.method.name() {
            engine = state.with_chosen(&before, engine.method.clone(), game);
        }
        let usual = state.usual_with(&engine, game);
        apart::usual_ui(ui, state, &mut engine, &usual, ShownDifferences::Evaluation);
        run_ui(ui, state, &engine, commands);
    });
    if engine != before {
        commands.push(Command::SetEngine(engine));
    }
}

/// The button that searches with the chosen engine. It is highlighted as long as the result shown is from
/// another one: choosing alone searches nothing.
fn run_ui(ui: &mut Ui, state: &State, chosen: &Engine, commands: &mut Vec<Command>) {
    let analysis = &state.analysis;
    // An endless analysis has no limits of its own, and a search for a player has other ones.
    let has_limits = analysis.purpose == Purpose::Analysis && !analysis.continuous;
    let is_found_so = analysis.engine.as_ref().is_some_and(|searched| {
        let is_limited_so = searched.limits == chosen.limits || !has_limits;
        searched.method == chosen.method && searched.evaluation == chosen.evaluation && is_limited_so
    });
    if is_found_so || state.game.position.is_over() {
        return;
    }
    let palette = Palette::of(ui);
    let method = chosen.external().map_or_else(|| method_name(state.text(), &chosen.method), str::to_owned);
    let words = state.text().with("analysis.search-with", &[("method", &method)]);
    let words = RichText::new(words).strong().color(palette.on_accent);
    let button = ui.add_enabled(analysis.status != Status::Running, Button::new(words).fill(palette.accent));
    if button.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "search")).clicked() {
        commands.push(Command::Search);
    }
}

/// The method of an engine for a game, and beside it its search settings in words: a click opens the
/// settings.
pub(in crate::panels) fn engine_fields_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    let shown = engine.external().map_or_else(|| method_name(state.text(), &engine.method), str::to_owned);
    method_ui(ui, state, engine, shown, |ui, engine| methods_ui(ui, state, game, engine, None));
    settings_button_ui(ui, state, game, engine);
}

/// The fields for a player of a match, which may also play at a level of the game.
pub(in crate::panels) fn player_fields_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    let (text, level) = (state.text(), Level::of(engine, game));
    if Level::count(game) == 0 {
        return engine_fields_ui(ui, state, game, engine);
    }
    let method = engine.external().map_or_else(|| method_name(text, &engine.method), str::to_owned);
    let shown = level.map_or(method, |level| level_name(text, level));
    method_ui(ui, state, engine, shown, |ui, engine| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                if let Some(chosen) = levels_ui(ui, text, game, level) {
                    *engine = chosen.engine();
                }
            });
            ui.separator();
            ui.vertical(|ui| {
                let heading = RichText::new(text.get("level.methods")).small();
                ui.label(heading.color(Palette::of(ui).text_weak));
                methods_ui(ui, state, game, engine, level);
            });
        });
    });
    settings_button_ui(ui, state, game, engine);
}

/// The levels of a game, one below the other. Returns the level chosen in place of the current one.
pub(in crate::panels) fn levels_ui(ui: &mut Ui, text: Text, game: Game, now: Option<Level>) -> Option<Level> {
    let mut chosen = None;
    for level in Level::all(game) {
        let button = Button::selectable(now == Some(level), level_name(text, level));
        let button = ui.add(button.wrap_mode(TextWrapMode::Extend));
        begin_at(&button, now == Some(level));
        if button.on_hover_text(level_words(text, game, level)).clicked() {
            ui.close();
            chosen = (now != Some(level)).then_some(level);
        }
    }
    chosen
}

/// The settings of a level, in words.
pub(in crate::panels) fn level_words(text: Text, game: Game, level: Level) -> String {
    let engine = level.engine();
    format!("{} · {}", written::method_name(text, &engine), summary(text, game, &engine))
}

/// The list from which the method is chosen.
fn method_ui(
    ui: &mut Ui,
    state: &State,
    engine: &mut Engine,
    shown: String,
    choices_ui: impl FnOnce(&mut Ui, &mut Engine),
) {
    let tip = state.text().get(&format!("analysis.method-tip.{}", engine.method.name()));
    let combo = ComboBox::from_id_salt("method").selected_text(shown).width(96.0);
    // All methods are visible at once, without scrolling.
    let combo = combo.height(WHOLE_LIST);
    let response = combo.list_ui(ui, |ui| choices_ui(ui, engine));
    response.response.on_hover_text(tip).accessible_name(state.text().get("analysis.method"));
}

/// The methods and the user's engines; a player of a level is marked as such, though a method plays it too.
fn methods_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine, level: Option<Level>) {
    let text = state.text();
    let now = level.is_none().then(|| engine.method.name());
    for method in Method::fitting(game) {
        let chosen = now == Some(method.name());
        let tip = text.get(&format!("analysis.method-tip.{}", method.name()));
        let row = ui.selectable_label(chosen, method_name(text, &method)).on_hover_text(tip);
        begin_at(&row, chosen);
        // By name: choosing the same method once more must not reset its settings.
        if row.clicked() && !chosen {
            *engine = match now {
                Some(_) => state.with_method(engine, method, game),
                // The limits of a level are its own.
                None => state.with_method(&Engine::default_for(game), method, game),
            };
        }
    }
    engines_heading_ui(ui, state, game);
    for other in state.view.engines.names(game) {
        let chosen = engine.external() == Some(other);
        let words = text.get("analysis.method-tip.engine");
        if ui.selectable_label(chosen, other).on_hover_text(words).clicked() && !chosen {
            let method = Method::External(External { name: other.to_owned() });
            *engine = Engine::with_method(method, game);
            engine.limits.seconds = Some(Engine::SECONDS_OF_A_SEARCH);
        }
    }
}

/// The evaluations to choose from, in a row: a dropdown list would close the popup that contains it.
fn evaluation_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        ui.label(text.get("analysis.evaluation"));
        for evaluation in evaluations(state, game) {
            let chosen = evaluation.name() == engine.evaluation.name();
            let name = text.get(&format!("analysis.evaluation.{}", evaluation.name()));
            let tip = text.get(&format!("analysis.evaluation-tip.{}", evaluation.name()));
            if ui.selectable_label(chosen, name).on_hover_text(tip).clicked() && !chosen {
                engine.evaluation = evaluation;
            }
        }
    });
}

/// The evaluations of a game, and the patterns of the document where it has some.
fn evaluations(state: &State, game: Game) -> Vec<Evaluation> {
    let own = state.game.document.patterns.clone().map(Evaluation::OwnPatterns);
    Evaluation::fitting(game).into_iter().chain(own.filter(|own| own.fits(game))).collect()
}

/// The search settings in a few words, and in a popup those that matter most in this game, with the rest
/// behind one more click.
fn settings_button_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    let text = state.text();
    let words = text.get("analysis.settings");
    let shown = format!("⚙ {}", summary(text, game, engine));
    let button = ui.add(Button::new(shown.trim_end()).truncate());
    let button = button.on_hover_text(text.get("analysis.settings-tip"));
    let button = button.accessible_name(words);
    let popup = Popup::menu(&button);
    // Not the style of menus: numbers have their frame here as everywhere.
    let popup = popup.style(StyleModifier::default());
    // It hangs from its button and scrolls: to the side, where there is more room, it would move under the
    // pointer as it grows.
    let room = ui.ctx().content_rect().bottom() - button.rect.bottom() - 8.0 * UNIT;
    let popup = popup.align_alternatives(&[]).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| {
        let scroll = ScrollArea::vertical().id_salt("settings").max_height(room.max(120.0));
        scroll.min_scrolled_height(room.max(120.0)).show(ui, |ui| {
            ui.set_max_width(340.0);
            settings_ui(ui, state, game, engine);
        });
    });
}

/// The style or the evaluation, the number of moves with values, and the limit; the rest behind one more
/// click.
fn settings_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    let text = state.text();
    // A list with one entry is no choice.
    let judges = engine.method.evaluates() && evaluations(state, game).len() > 1;
    let has_manners = SearchStyle::differs(&engine.method);
    if has_manners {
        ui.horizontal(|ui| search_style::manner_ui(ui, text, game, engine));
    } else if judges {
        evaluation_ui(ui, state, game, engine);
    }
    let entries = engine.method.settings_in(game);
    let (first, rest): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| entry.key == "lines");
    entries_ui(ui, text, engine, first);
    limits_ui(ui, state, engine, true);
    ui.collapsing(text.get("analysis.all-settings"), |ui| {
        if has_manners && judges {
            evaluation_ui(ui, state, game, engine);
        }
        limits_ui(ui, state, engine, false);
        entries_ui(ui, text, engine, rest);
    });
}

fn entries_ui(ui: &mut Ui, text: Text, engine: &mut Engine, entries: Vec<SettingEntry>) {
    for entry in entries {
        if let Some(value) = setting_ui(ui, text, entry) {
            // The widgets keep to the kind and the range, so no value is ever refused.
            let kept = engine.method.settings_mut().assign(entry.key, value);
            debug_assert!(kept.is_ok(), "{kept:?}");
        }
    }
}

/// The search style, the evaluation and the limit.
pub(in crate::panels) fn summary(text: Text, game: Game, engine: &Engine) -> String {
    let found =
        SearchStyle::differs(&engine.method).then(|| SearchStyle::found(&engine.method, game)).flatten();
    let search_style = found.map(|search_style| text.get(&apart::manner_name(search_style)));
    let evaluation = apart::evaluation_name(text, engine, game);
    let limits = engine.limits;
    let depth = limits.depth.filter(|_| engine.method.stops_at_depth());
    let depth = depth.map(|depth| text.with("compare.depth", &[("depth", &depth)]));
    let key = if engine.method.is_monte_carlo() { "simulations" } else { "nodes" };
    let nodes = limits
        .nodes
        .map(|nodes| format!("{} {}", short_count(nodes as f64), text.get(&format!("analysis.limit.{key}"))));
    let seconds = limits.seconds.map(|seconds| text.with("limit.seconds", &[("seconds", &seconds)]));
    let parts = [search_style, evaluation, depth, nodes, seconds];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// One setting. Returns its new value when the user changed it.
fn setting_ui(ui: &mut Ui, text: Text, entry: SettingEntry) -> Option<SettingValue> {
    let name = text.get(&format!("analysis.setting.{}", entry.key));
    let tip = text.get(&format!("analysis.tip.{}", entry.key));
    let mut value = entry.value;
    if let SettingValue::Switch(on) = &mut value {
        ui.checkbox(on, name).on_hover_text(tip);
    } else {
        ui.horizontal(|ui| {
            let label = ui.label(name).on_hover_text(&tip);
            match (&mut value, entry.kind) {
                (SettingValue::Count(number), SettingKind::Count { min, max }) => {
                    let widget = typed_number(number).range(min..=max).speed(speed(min, max));
                    ui.add(widget).labelled_by(label.id).on_hover_text(tip);
                }
                (SettingValue::Limit(limit), SettingKind::Limit { min, max }) => {
                    limit_ui(ui, text, &tip, limit, min..=max);
                }
                (SettingValue::Limit(number), SettingKind::CountOrAll { min, max }) => {
                    count_or_all_ui(ui, text, &tip, number, min..=max);
                }
                (SettingValue::Real(number), SettingKind::Real { min, max }) => {
                    let widget = typed_number(number).range(min..=max).speed((max - min) / 500.0);
                    ui.add(widget).labelled_by(label.id).on_hover_text(tip);
                }
                (SettingValue::Choice(at), SettingKind::Choice(words)) => {
                    choice_ui(ui, text, entry.key, words, at);
                }
                _ => {}
            }
        });
    }
    (value != entry.value).then_some(value)
}

/// A number, or all.
fn count_or_all_ui(
    ui: &mut Ui,
    text: Text,
    tip: &str,
    number: &mut Option<u64>,
    range: std::ops::RangeInclusive<u64>,
) {
    let mut all = number.is_none();
    if ui.checkbox(&mut all, text.get("analysis.all")).on_hover_text(tip).changed() {
        *number = (!all).then_some(*range.start());
    }
    if let Some(number) = number {
        ui.add(typed_number(number).range(range).speed(0.05)).on_hover_text(tip);
    }
}

fn speed(min: u64, max: u64) -> f64 {
    ((max - min) as f64 / 2000.0).clamp(0.05, 100.0)
}

fn choice_ui(ui: &mut Ui, text: Text, key: &str, words: &[&str], at: &mut usize) {
    for (index, word) in words.iter().enumerate() {
        let name = text.get(&format!("analysis.choice.{key}.{word}"));
        let tip = text.get(&format!("analysis.choice-tip.{key}.{word}"));
        ui.selectable_value(at, index, name).on_hover_text(tip);
    }
}

/// An optional number: a checkbox and, when it is set, the number.
fn limit_ui(
    ui: &mut Ui,
    text: Text,
    tip: &str,
    limit: &mut Option<u64>,
    range: std::ops::RangeInclusive<u64>,
) {
    let mut on = limit.is_some();
    let words = if on { String::new() } else { text.get("analysis.limit.none") };
    let tick = ui.checkbox(&mut on, words).on_hover_text(tip);
    let tick = tick.accessible_name(tip);
    if tick.changed() {
        *limit = on.then_some(1000.clamp(*range.start(), *range.end()));
    }
    if let Some(number) = limit {
        let widget = typed_number(number).range(range.clone()).speed(speed(*range.start(), *range.end()));
        ui.add(widget).on_hover_text(tip).accessible_name(tip);
    }
}

/// Depth, nodes and seconds, each with a checkbox: with `first` the limit that usually ends the method, else
/// the others.
fn limits_ui(ui: &mut Ui, state: &State, engine: &mut Engine, first: bool) {
    let text = state.text();
    let [takes_depth, takes_nodes] = state.view.engines.takes(engine);
    let deepens = takes_depth && engine.method.stops_at_depth();
    ui.horizontal_wrapped(|ui| {
        if deepens && first {
            let mut depth = engine.limits.depth.map(u64::from);
            CountLimit { key: "depth", most: 64, usual: 6 }.ui(ui, text, &mut depth);
            engine.limits.depth = depth.map(|depth| depth as u32);
        }
        if takes_nodes && !first {
            let key = if engine.method.is_monte_carlo() { "simulations" } else { "nodes" };
            let limit = CountLimit { key, most: 1_000_000_000_000, usual: 1_000_000 };
            limit.ui(ui, text, &mut engine.limits.nodes);
        }
        if deepens != first {
            seconds_ui(ui, text, &mut engine.limits.seconds);
        }
    });
}

fn seconds_ui(ui: &mut Ui, text: Text, limit: &mut Option<f64>) {
    let mut on = limit.is_some();
    let name = text.get("analysis.limit.seconds");
    let tip = text.get("analysis.limit-tip.seconds");
    if ui.checkbox(&mut on, &name).on_hover_text(&tip).changed() {
        *limit = on.then_some(5.0);
    }
    if let Some(seconds) = limit {
        let widget = typed_number(seconds).range(0.05..=86_400.0).speed(0.05).suffix("\u{2009}s");
        ui.add(widget).on_hover_text(&tip).accessible_name(&name);
    }
}

/// A limit that counts from 1 on.
struct CountLimit {
    /// The suffix of its text keys: the counted unit.
    key: &'static str,
    most: u64,
    /// The initial value when it is set.
    usual: u64,
}

impl CountLimit {
    fn ui(&self, ui: &mut Ui, text: Text, limit: &mut Option<u64>) {
        let name = text.get(&format!("analysis.limit.{}", self.key));
        let tip = text.get(&format!("analysis.limit-tip.{}", self.key));
        let mut on = limit.is_some();
        if ui.checkbox(&mut on, &name).on_hover_text(&tip).changed() {
            *limit = on.then_some(self.usual);
        }
        if let Some(number) = limit {
            // Half a percent for every point dragged: fine for depths, fast for millions.
            let speed = (*number as f64 / 200.0).max(0.05);
            let widget = typed_number(number).range(1..=self.most).speed(speed);
            ui.add(widget).on_hover_text(&tip).accessible_name(&name);
        }
    }
}
