//! The time or effort of an opponent for a move, and the way back to the usual one of its method.

use egui::{RichText, Ui};

use crate::panels::apart::{self, ShownDifferences};
use crate::style::Palette;
use edagari_app::catalog::{Engine, Game, Method};
use edagari_app::search::settings::{SettingEntry, SettingKind, SettingValue};
use edagari_app::session::state::State;
use edagari_app::store::Player;

use super::who::opponent;

/// Paints the budgets to choose from, where the method has some, and the unusual settings of the engine.
pub(super) fn budget_ui(ui: &mut Ui, state: &State, game: Game, engine: &mut Engine) {
    if let Some(usual) = usual(state, engine, game)
        && apart::usual_ui(ui, state, engine, &usual, ShownDifferences::Limits)
    {
        ui.close();
    }
    if let Some(budget) = MoveBudget::of(engine) {
        let heading = RichText::new(state.text().get("game.strength")).small();
        ui.label(heading.color(Palette::of(ui).text_weak));
        for choice in MoveBudget::choices(state, engine) {
            if ui.selectable_label(choice == budget, choice.words(state)).clicked() {
                choice.give(engine);
                ui.close();
            }
        }
    }
}

/// The budget of an opponent in a few words, with a sign where its settings are unusual.
pub(super) fn budget_words(state: &State, game: Game, engine: &Engine) -> String {
    let mut parts = Vec::new();
    if let Some(budget) = MoveBudget::of(engine) {
        parts.push(budget.words(state));
        // The limit reached first ends its search.
        if let (MoveBudget::Depth(_), Some(seconds)) = (budget, engine.limits.seconds) {
            parts.push(MoveBudget::Seconds(seconds).words(state));
        }
    }
    if usual(state, engine, game).is_some_and(|usual| usual != *engine) {
        parts.push("⚙".to_owned());
    }
    parts.join(" · ")
}

/// The unchanged player with a method; settings that the course prescribes for a method are no choice of the
/// player's.
fn usual(state: &State, engine: &Engine, game: Game) -> Option<Engine> {
    match opponent(state, Method::named(engine.method.name())?, game) {
        Player::Engine(mut usual) => {
            usual.follow_conventions(&engine.conventions(state.conventions()));
            // Of an opponent only the best move is evaluated, whatever the settings for other moves.
            if let (Method::AlphaBeta(own), Method::AlphaBeta(usual)) = (&engine.method, &mut usual.method) {
                usual.lines = own.lines;
            }
            Some(usual)
        }
        Player::Person => None,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum MoveBudget {
    /// Plies; `None` to the end of the game.
    Depth(Option<u32>),
    Playouts(u64),
    Seconds(f64),
}

impl MoveBudget {
    const DEPTHS: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14];
    const PLAYOUTS: [u64; 6] = [100, 300, 1_000, 3_000, 10_000, 100_000];
    const SECONDS: [f64; 4] = [0.5, 1.0, 3.0, 10.0];

    /// The budget of an engine; `None` when its method needs none.
    fn of(engine: &Engine) -> Option<Self> {
        let limits = engine.limits;
        match (playouts(engine).map(|entry| entry.value), limits.seconds) {
            (Some(SettingValue::Count(playouts) | SettingValue::Limit(Some(playouts))), _) => {
                Some(Self::Playouts(playouts))
            }
            // The simulations of a Monte Carlo search can be limited from outside as well.
            (Some(_), _) if limits.nodes.is_some() => limits.nodes.map(Self::Playouts),
            (Some(_), seconds) => Some(Self::Seconds(seconds.unwrap_or(Engine::SECONDS_OF_A_MOVE))),
            (None, Some(seconds)) if limits.depth.is_none() => Some(Self::Seconds(seconds)),
            (None, _) if !engine.method.row().has_budget => None,
            (None, _) => Some(Self::Depth(limits.depth)),
        }
    }

    /// The budgets to choose from for an engine.
    fn choices(state: &State, engine: &Engine) -> Vec<Self> {
        if engine.external().is_some() {
            let [takes_depth, _] = state.view.engines.takes(engine);
            let depths = Self::DEPTHS.map(|depth| Self::Depth(Some(depth))).into_iter();
            return depths.filter(|_| takes_depth).chain(Self::SECONDS.map(Self::Seconds)).collect();
        }
        if let Some(playouts) = playouts(engine) {
            // Only the clock ends a search without a limit of its own.
            let endless = matches!(playouts.kind, SettingKind::Limit { .. });
            let seconds = Self::SECONDS.map(Self::Seconds).into_iter().filter(|_| endless);
            return Self::PLAYOUTS.map(Self::Playouts).into_iter().chain(seconds).collect();
        }
        if matches!(engine.method, Method::Exact(_)) {
            let seconds = Self::SECONDS.map(Self::Seconds).into_iter();
            return [Self::Depth(None)].into_iter().chain(seconds).collect();
        }
        let depths = Self::DEPTHS.map(|depth| Self::Depth(Some(depth)));
        let seconds = Self::SECONDS.map(Self::Seconds).into_iter().filter(|_| has_deepening(engine));
        depths.into_iter().chain([Self::Depth(None)]).chain(seconds).collect()
    }

    fn give(self, engine: &mut Engine) {
        let exact = matches!(engine.method, Method::Exact(_));
        let settings = engine.method.settings_mut();
        let changes = match self {
            Self::Playouts(count) => vec![("playouts", count.to_string())],
            Self::Seconds(_) if exact => Vec::new(),
            // A search by the clock may have no other end, and must have a move to give at any time.
            Self::Seconds(_) => vec![("playouts", "none".to_owned()), ("deepening", "on".to_owned())],
            Self::Depth(_) => Vec::new(),
        };
        for (key, value) in changes {
            // A method without this setting has nothing to change.
            let _ = settings.assign_text(key, &value);
        }
        // One budget replaces all others.
        engine.limits.nodes = None;
        engine.limits.depth = if let Self::Depth(depth) = self { depth } else { None };
        engine.limits.seconds = if let Self::Seconds(seconds) = self { Some(seconds) } else { None };
    }

    fn words(self, state: &State) -> String {
        let text = state.text();
        match self {
            Self::Depth(Some(depth)) => text.with("game.depth", &[("count", &depth)]),
            Self::Depth(None) => text.get("game.to-the-end"),
            Self::Playouts(count) => {
                text.with("game.playouts", &[("count", &edagari_app::words::text::count(count))])
            }
            Self::Seconds(seconds) => text.with("game.seconds", &[("count", &seconds)]),
        }
    }
}

/// The setting of playouts of a method that counts them.
fn playouts(engine: &Engine) -> Option<SettingEntry> {
    engine.method.settings().entries().into_iter().find(|entry| entry.key == "playouts")
}

fn has_deepening(engine: &Engine) -> bool {
    engine.method.settings().entries().iter().any(|entry| entry.key == "deepening")
}
