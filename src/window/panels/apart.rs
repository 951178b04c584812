//! Differences of an engine from the usual one, in words, with one click back to it.

use egui::{Button, Ui};

use crate::style::Palette;
use edagari_app::catalog::{Engine, Evaluation, Game, Level, Method, SearchStyle};
use edagari_app::search::Limits;
use edagari_app::search::settings::{SettingEntry, SettingKind, SettingValue};
use edagari_app::session::state::State;
use edagari_app::words::games::{level_name, side_name};
use edagari_app::words::text::Text;
use edagari_app::words::written::method_name;

/// Differences that a row shows by itself already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShownDifferences {
    Limits,
    /// Its limits and its evaluation.
    Evaluation,
}

/// Paints a button that names the settings of `engine` that differ from the usual ones and are not visible
/// beside it, and that resets them; paints nothing where all are usual. Returns whether they were reset.
pub(crate) fn usual_ui(
    ui: &mut Ui,
    state: &State,
    engine: &mut Engine,
    usual: &Engine,
    shown: ShownDifferences,
) -> bool {
    if engine == usual {
        return false;
    }
    let (text, game) = (state.text(), state.game.position.game());
    let evaluation = evaluation(text, engine, usual).filter(|_| shown == ShownDifferences::Limits);
    let hidden = evaluation.into_iter().chain(settings(text, engine, usual, game));
    let words = format!("↺ {}", hidden.collect::<Vec<_>>().join(" · "));
    let button =
        Button::new(words.trim_end()).stroke(egui::Stroke::new(1.0, Palette::of(ui).selected)).truncate();
    let tip = tip(text, engine, usual, game);
    let button = ui.add(button).on_hover_text(&tip);
    let clicked = button.accessible_name(tip).clicked();
    if clicked {
        engine.clone_from(usual);
    }
    clicked
}

/// The side and the method of the player whose search is shown, where a player of the game searches for its
/// own move.
pub(crate) fn players_search(state: &State) -> Option<String> {
    let analysis = &state.analysis;
    let (root, engine) = (analysis.root.as_ref()?, analysis.engine.as_ref()?);
    let text = state.text();
    let side = side_name(text, root, root.side_to_move());
    let method = method_name(text, engine);
    analysis.is_players.then(|| text.with("analysis.of-player", &[("side", &side), ("method", &method)]))
}

/// The current and the usual settings, in two lines.
fn tip(text: Text, engine: &Engine, usual: &Engine, game: Game) -> String {
    let words = |engine: &Engine, other: &Engine| {
        let parts = [limits(text, engine, other), settings(text, engine, other, game)];
        let parts = evaluation(text, engine, other).into_iter().chain(parts.into_iter().flatten());
        parts.collect::<Vec<_>>().join(" · ")
    };
    let (now, then) = (words(engine, usual), words(usual, engine));
    text.with("apart.tip", &[("now", &now), ("usual", &then)])
}

fn evaluation(text: Text, engine: &Engine, other: &Engine) -> Option<String> {
    let differs = engine.method.evaluates() && engine.evaluation != other.evaluation;
    differs.then(|| text.get(&format!("analysis.evaluation.{}", engine.evaluation.name())))
}

/// The evaluation of an engine, where its game has several and it judges by one.
pub(super) fn evaluation_name(text: Text, engine: &Engine, game: Game) -> Option<String> {
    let judges = engine.method.evaluates() && engine.evaluation != Evaluation::Even;
    let is_chosen = judges && Evaluation::fitting(game).len() > 1;
    is_chosen.then(|| text.get(&format!("analysis.evaluation.{}", engine.evaluation.name())))
}

/// The limits that differ. A limit of plies is none of a method that does not stop at a depth.
fn limits(text: Text, engine: &Engine, other: &Engine) -> Vec<String> {
    let (own, other) = (engine.limits, other.limits);
    let mut parts = Vec::new();
    if own.depth != other.depth && engine.method.stops_at_depth() {
        parts.push(own.depth.map_or_else(
            || text.get("compare.to-the-end"),
            |depth| text.with("compare.depth", &[("depth", &depth)]),
        ));
    }
    if own.nodes != other.nodes {
        let key = if engine.method.is_monte_carlo() { "simulations" } else { "nodes" };
        let none = || text.get("analysis.limit.none");
        let nodes = own.nodes.map_or_else(none, |nodes| nodes.to_string());
        parts.push(format!("{} {nodes}", text.get(&format!("analysis.limit.{key}"))));
    }
    if own.seconds != other.seconds {
        parts.push(own.seconds.map_or_else(
            || text.get("limit.no-time"),
            |seconds| text.with("limit.seconds", &[("seconds", &seconds)]),
        ));
    }
    parts
}

/// The settings of the method that differ; a style has one name for all of its settings.
fn settings(text: Text, engine: &Engine, other: &Engine, game: Game) -> Vec<String> {
    match SearchStyle::found(&engine.method, game) {
        Some(search_style) if SearchStyle::found(&other.method, game) != Some(search_style) => {
            vec![text.get(&manner_name(search_style))]
        }
        _ => differences(text, &engine.method, &other.method),
    }
}

/// The settings in which a method differs from another setup of the same method.
pub(super) fn differences(text: Text, own: &Method, other: &Method) -> Vec<String> {
    let pairs = own.settings().entries().into_iter().zip(other.settings().entries());
    let differs = pairs.filter(|(own, other)| own.value != other.value);
    // A disabled switch has no words as a setting, but here it is a difference.
    differs.map(|(own, _)| setting(text, own).unwrap_or_else(|| without(text, own))).collect()
}

/// The key of a style's name.
pub(super) fn manner_name(search_style: SearchStyle) -> String {
    format!("analysis.manner.{}", search_style.key())
}

/// The search style of an engine, in words: its level where it plays at one; for a mixture the nearest style,
/// with the differences from it. `None` for methods with only one style.
pub(crate) fn search_style(text: Text, engine: &Engine, game: Game) -> Option<String> {
    let method = &engine.method;
    let level = || Level::of(engine, game).map(|level| level_name(text, level));
    if let Some(level) = SearchStyle::differs(method).then(level).flatten() {
        return Some(level);
    }
    if let Some(search_style) = SearchStyle::found(method, game) {
        return Some(text.get(&manner_name(search_style)));
    }
    let against = |search_style: SearchStyle| {
        (search_style, differences(text, method, &search_style.of(method.clone(), game)))
    };
    // The nearest style is the one with the fewest differences to name.
    let nearest = SearchStyle::ALL.map(against).into_iter().min_by_key(|(_, apart)| apart.len());
    let (nearest, apart) = nearest.filter(|_| SearchStyle::differs(method))?;
    let apart = apart.join(", ");
    // An engine that overlooks moves is not at full strength, whatever its other settings.
    if engine.overlooks() && nearest == SearchStyle::FullStrength {
        return Some(apart);
    }
    Some(format!("{} ({apart})", text.get(&manner_name(nearest))))
}

/// The search settings of an engine, in a row of words: its style or else the unusual settings, its
/// evaluation where the game has several, and its limits.
pub(crate) fn settings_words(text: Text, engine: &Engine, game: Game) -> String {
    let unlimited = Engine { limits: Limits::default(), ..engine.clone() };
    let set_otherwise = || {
        let usual = Method::named(engine.method.name());
        usual.map_or_else(Vec::new, |usual| differences(text, &engine.method, &usual))
    };
    let method = search_style(text, engine, game).map_or_else(set_otherwise, |words| vec![words]);
    let parts =
        method.into_iter().chain(evaluation_name(text, engine, game)).chain(limits(text, engine, &unlimited));
    parts.collect::<Vec<_>>().join(" · ")
}

/// The settings of a level of a game, in a row of words: its method, its depth, its evaluation, and unusual
/// settings.
pub(crate) fn level_words(text: Text, level: Level, game: Game) -> String {
    let engine = level.engine();
    let unlimited = Engine { limits: Limits::default(), ..engine.clone() };
    let usual = Method::named(engine.method.name());
    let set = usual.map_or_else(Vec::new, |usual| differences(text, &engine.method, &usual));
    let evaluation = evaluation_name(text, &engine, game);
    let book = (engine.book > 0).then(|| text.with("level.book", &[("plies", &engine.book)]));
    let method = std::iter::once(method_name(text, &engine));
    let limits = limits(text, &engine, &unlimited);
    method.chain(limits).chain(evaluation).chain(book).chain(set).collect::<Vec<_>>().join(" · ")
}

/// A setting in a few words; `None` for a disabled switch.
pub(super) fn setting(text: Text, setting: SettingEntry) -> Option<String> {
    let name = text.get(&format!("analysis.setting.{}", setting.key));
    Some(match (setting.value, setting.kind) {
        (SettingValue::Switch(false), _) => return None,
        (SettingValue::Switch(true), _) => name,
        (SettingValue::Choice(at), SettingKind::Choice(words)) => {
            text.get(&format!("analysis.choice.{}.{}", setting.key, words.get(at)?))
        }
        (value, kind) => format!("{name} {}", kind.format(value)),
    })
}

/// A disabled switch, in a few words.
fn without(text: Text, setting: SettingEntry) -> String {
    format!("− {}", text.get(&format!("analysis.setting.{}", setting.key)))
}
