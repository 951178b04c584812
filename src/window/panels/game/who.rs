//! Who plays a side: a person, an opponent of a named level, or a method.

use egui::{ComboBox, RichText, Ui};

use crate::catalog::{Engine, Game, Level, Method};
use crate::search::Limits;
use crate::session::state::State;
use crate::store::Player;
use crate::window::theme::{Palette, WHOLE_LIST};
use crate::words::levels::level_name;

/// Paints the chooser, called `label` by a screen reader, for a player of a game that need not be open.
pub(in crate::window) fn who_ui(
    ui: &mut Ui,
    state: &State,
    (game, label): (Game, String),
    (salt, width): (impl egui::AsIdSalt, f32),
    wanted: &mut Player,
) {
    let text = state.text();
    let method_name = |name: &str| text.get(&format!("method.{name}"));
    let level = level(wanted, game);
    let shown = match (&*wanted, level) {
        (Player::Person, _) => text.get("game.person"),
        (Player::Engine(_), Some(level)) => level_name(text, level),
        (Player::Engine(engine), None) => method_name(engine.method.name()),
    };
    let combo = ComboBox::from_id_salt(salt).selected_text(shown).width(width).truncate().height(WHOLE_LIST);
    let response = combo.show_ui(ui, |ui| {
        if ui.selectable_label(wanted.is_person(), text.get("game.person")).clicked() {
            *wanted = Player::Person;
        }
        for choice in Level::all(game) {
            let chosen = level == Some(choice);
            let response = ui.selectable_label(chosen, level_name(text, choice));
            if response.on_hover_text(choice.row().word).clicked() && !chosen {
                *wanted = Player::Engine(choice.engine());
            }
        }
        if Level::count(game) > 0 {
            ui.label(RichText::new(text.get("level.methods")).small().color(Palette::of(ui).text_weak));
        }
        for method in Method::fitting(game).filter(|method| method.answers(game)) {
            let name = method.name();
            let is_it = matches!(wanted, Player::Engine(engine) if engine.method.name() == name);
            let chosen = level.is_none() && is_it;
            if ui.selectable_label(chosen, method_name(name)).clicked() && !chosen {
                *wanted = opponent(state, method, game);
            }
        }
    });
    let tip = level.map_or_else(|| label.clone(), |level| format!("{label}\n{}", level.row().word));
    response.response.accessible_name(label).on_hover_text(tip);
}

/// The level at which somebody plays a game, if it is one.
pub(in crate::window) fn level(player: &Player, game: Game) -> Option<Level> {
    match player {
        Player::Engine(engine) => Level::of(engine, game),
        Player::Person => None,
    }
}

/// A method with settings that make it move within seconds.
pub(in crate::window) fn opponent(state: &State, method: Method, game: Game) -> Player {
    let usual = state.usual_engine(game);
    let mut engine = if usual.method.name() == method.name() {
        usual
    } else {
        state.with_method(&Engine { limits: Limits::default(), ..usual }, method, game)
    };
    let moves_soon = engine.method.row().opponent;
    engine.limits.depth = moves_soon.depth.or(engine.limits.depth);
    engine.limits.seconds = moves_soon.seconds.or(engine.limits.seconds);
    if engine.is_endless() {
        engine.limits.seconds = Some(Engine::SECONDS_OF_A_MOVE);
    }
    Player::Engine(engine)
}
