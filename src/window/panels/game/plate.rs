//! A player's plate: the side, who plays it and how hard, its stones, and whether it is to move.

use egui::{Align, ComboBox, CornerRadius, Frame, Layout, Margin, RichText, Sense, Stroke, Ui, vec2};

use crate::boards;
use crate::panels::apart::{self, ShownDifferences};
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_core::catalog::{Engine, Method};
use edagari_core::game::Side;
use edagari_core::search::settings::{SettingEntry, SettingKind, SettingValue};
use edagari_core::session::command::Command;
use edagari_core::session::state::State;
use edagari_core::store::Player;
use edagari_core::words::games::side_name;

use super::{clock, status, teaching, who};

/// The height of a plate, in points.
pub(super) const HEIGHT: f32 = 9.0 * UNIT;

/// Paints the plate of a side.
pub(super) fn plate_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, side: Side) {
    let palette = Palette::of(ui);
    let turn = status::has_turn(state, side);
    let stroke = if turn { Stroke::new(1.5, palette.accent) } else { Stroke::new(1.0, palette.line) };
    let fill = if turn { Palette::between(palette.panel, palette.accent, 0.10) } else { palette.panel };
    let frame = Frame::new()
        .fill(fill)
        .stroke(stroke)
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric((2.0 * UNIT) as i8, UNIT as i8));
    let width = ui.available_width();
    frame.show(ui, |ui| {
        ui.set_width(width - 4.0 * UNIT - 3.0);
        ui.set_height(HEIGHT - 2.0 * UNIT - 3.0);
        ui.horizontal_centered(|ui| {
            ui.spacing_mut().item_spacing.x = 1.5 * UNIT;
            let (token, _) = ui.allocate_exact_size(vec2(5.5 * UNIT, 5.5 * UNIT), Sense::hover());
            boards::token(ui.painter(), token, &state.game.position, side);
            let name = side_name(state.text(), &state.game.position, side);
            ui.label(RichText::new(&name).strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                clock::clock_ui(ui, state, side);
                if let Some(stones) = shown_count(state, side) {
                    ui.label(RichText::new(stones.to_string()).size(TEXT_LARGE).strong());
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    chooser_ui(ui, state, commands, side);
                });
            });
        });
    });
}

/// A person or a method, and how long it searches.
fn chooser_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, side: Side) {
    let player = state.player(side);
    let game = state.game.position.game();
    let mut wanted = player.clone();
    let room = ui.available_width();
    if who::level(player, game).is_some() {
        // A level says all: what it searches with stands in the tip.
        who_ui(ui, state, side, room.clamp(60.0, 50.0 * UNIT), &mut wanted);
        if wanted != *player {
            commands.push(Command::SetPlayer(side, wanted));
        }
        return;
    }
    let usual = usual(state, player).filter(|usual| usual != player);
    let share = match (player, &usual) {
        (Player::Person, _) => 1.0,
        (_, None) => 0.55,
        (_, Some(_)) => 0.4,
    };
    let width = room * share - teaching::room(state, side);
    who_ui(ui, state, side, width.clamp(60.0, 36.0 * UNIT), &mut wanted);
    teaching::switch_ui(ui, state, commands, side);
    if let Player::Engine(engine) = &mut wanted {
        let rest = if usual.is_some() { room * 0.28 } else { 0.0 };
        budget_ui(ui, state, side, rest, engine);
        if let Some(Player::Engine(usual)) = &usual {
            apart::usual_ui(ui, state, engine, usual, ShownDifferences::Limits);
        }
    }
    if wanted != *player {
        commands.push(Command::SetPlayer(side, wanted));
    }
}

/// What names the chooser of a side's player.
fn who_ui(ui: &mut Ui, state: &State, side: Side, width: f32, wanted: &mut Player) {
    let text = state.text();
    let side_name = side_name(text, &state.game.position, side);
    let label = text.with("game.played-by", &[("side", &side_name)]);
    let game = state.game.position.game();
    let seat = who::Seat { list: "player", side, game, label, name: state.game.document.name(side) };
    who::who_ui(ui, state, seat, width, wanted);
}

/// What a player is when nobody has changed anything but its method; what the course says of a method is no choice of a
/// player's.
fn usual(state: &State, player: &Player) -> Option<Player> {
    let Player::Engine(engine) = player else { return None };
    let game = state.game.position.game();
    match who::opponent(state, Method::named(engine.method.name())?, game) {
        Player::Engine(mut usual) => {
            usual.follow_conventions(&engine.conventions(state.conventions()));
            // Of an opponent only the best move is valued, whatever the settings say of others.
            if let (Method::AlphaBeta(own), Method::AlphaBeta(usual)) = (&engine.method, &mut usual.method) {
                usual.lines = own.lines;
            }
            Some(Player::Engine(usual))
        }
        Player::Person => None,
    }
}

/// How long a method may search for one move.
#[derive(Clone, Copy, PartialEq)]
enum MoveBudget {
    /// Plies; `None` to the end of the game.
    Depth(Option<u32>),
    /// Playouts.
    Playouts(u64),
    /// Seconds.
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

    /// The budgets that an engine can be given.
    fn choices(engine: &Engine) -> Vec<Self> {
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
        // One budget takes the place of all others.
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
                text.with("game.playouts", &[("count", &edagari_core::words::text::count(count))])
            }
            Self::Seconds(seconds) => text.with("game.seconds", &[("count", &seconds)]),
        }
    }
}

/// The playouts of a method that counts them.
fn playouts(engine: &Engine) -> Option<SettingEntry> {
    engine.method.settings().entries().into_iter().find(|entry| entry.key == "playouts")
}

fn has_deepening(engine: &Engine) -> bool {
    engine.method.settings().entries().iter().any(|entry| entry.key == "deepening")
}

/// How long it searches; `rest` of the room is left to what stands behind.
fn budget_ui(ui: &mut Ui, state: &State, side: Side, rest: f32, engine: &mut Engine) {
    let Some(budget) = MoveBudget::of(engine) else { return };
    let text = state.text();
    let side_name = side_name(text, &state.game.position, side);
    let label = text.with("game.strength-of", &[("side", &side_name)]);
    let width = (ui.available_width() - rest).clamp(48.0, 30.0 * UNIT);
    let mut words = budget.words(state);
    // Whichever limit comes first ends its search.
    if let (MoveBudget::Depth(_), Some(seconds)) = (budget, engine.limits.seconds) {
        words = format!("{words} · {}", MoveBudget::Seconds(seconds).words(state));
    }
    let combo = ComboBox::from_id_salt(("budget", side)).selected_text(words).width(width).truncate();
    let response = combo.show_ui(ui, |ui| {
        for choice in MoveBudget::choices(engine) {
            if ui.selectable_label(choice == budget, choice.words(state)).clicked() {
                choice.give(engine);
            }
        }
    });
    response.response.accessible_name(label.clone()).on_hover_text(label);
}

/// What a side has on the board: as it lies while a position is set up, at the end of a game as the rules count.
fn shown_count(state: &State, side: Side) -> Option<u32> {
    match &state.view.position_editor {
        Some(editor) => boards::tally(&editor.setup.drawn(), side),
        None => status::counted(&state.game.position, side),
    }
}
