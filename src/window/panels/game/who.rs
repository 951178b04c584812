//! The player of a side: a person, an opponent of a named level, or a method.

use egui::{Button, ComboBox, Response, RichText, TextWrapMode, Ui};

use crate::lists::ListExt as _;
use crate::panels::analysis::{level_words, levels_ui};
use crate::panels::heading::engines_heading_ui;
use crate::style::{Palette, WHOLE_LIST};
use crate::wanted_focus::begin_at;
use edagari_app::catalog::{Engine, Game, Level, Method};
use edagari_app::game::Side;
use edagari_app::search::Limits;
use edagari_app::search::external::External;
use edagari_app::session::state::State;
use edagari_app::store::Player;
use edagari_app::words::games::level_name;
use edagari_app::words::text::Text;
use edagari_app::words::written::method_name;

use super::budget::{budget_ui, budget_words};

/// The seat for which a player is chosen, of a game that need not be open.
pub(crate) struct Seat<'a> {
    /// The list of seats that it belongs to, which makes the id of its chooser unique.
    pub(crate) list: &'static str,
    pub(crate) side: Side,
    pub(crate) game: Game,
    /// The name of the chooser for screen readers.
    pub(crate) label: String,
    /// The name of the person who sits there; `None` if not given.
    pub(crate) name: Option<&'a str>,
}

/// Paints the chooser of a player, `width` points broad.
pub(crate) fn who_ui(
    ui: &mut Ui,
    state: &State,
    Seat { list, side, game, label, name }: Seat<'_>,
    width: f32,
    wanted: &mut Player,
) {
    let text = state.text();
    let level = level(wanted, game);
    let shown = name.filter(|_| wanted.is_person());
    let shown = shown.map_or_else(|| player_words(state, game, wanted), str::to_owned);
    let combo = ComboBox::from_id_salt((list, side)).selected_text(shown).width(width).truncate();
    let combo = combo.height(WHOLE_LIST);
    let response = combo.list_ui(ui, |ui| {
        choices_ui(ui, state, game, wanted);
    });
    // A long name is cut off in the chooser.
    let more = match level {
        Some(level) => Some(level_words(text, game, level)),
        None => name.filter(|_| wanted.is_person()).map(str::to_owned),
    };
    let tip = more.map_or_else(|| label.clone(), |more| format!("{label}\n{more}"));
    response.response.accessible_name(label).on_hover_text(tip);
}

/// All possible players of a game, and the budget of the chosen one.
pub(super) fn choices_ui(ui: &mut Ui, state: &State, game: Game, wanted: &mut Player) {
    let (text, level) = (state.text(), level(wanted, game));
    // Beside each other, so that all are visible without scrolling.
    ui.horizontal_top(|ui| {
        let has_levels = Level::count(game) > 0;
        ui.vertical(|ui| {
            person_ui(ui, text, wanted);
            if has_levels {
                if let Some(chosen) = levels_ui(ui, text, game, level) {
                    *wanted = Player::Engine(chosen.engine());
                }
            } else {
                methods_ui(ui, state, game, wanted);
            }
        });
        if has_levels {
            ui.separator();
            ui.vertical(|ui| {
                let heading = RichText::new(text.get("level.methods")).small();
                ui.label(heading.color(Palette::of(ui).text_weak));
                methods_ui(ui, state, game, wanted);
            });
        }
        if let (Player::Engine(engine), None) = (&mut *wanted, level) {
            ui.separator();
            ui.vertical(|ui| budget_ui(ui, state, game, engine));
        }
    });
}

/// The name of a player: a person, a level, or a method with its budget.
pub(crate) fn player_words(state: &State, game: Game, player: &Player) -> String {
    let text = state.text();
    match (player, level(player, game)) {
        (Player::Person, _) => text.get("game.person"),
        (Player::Engine(_), Some(level)) => level_name(text, level),
        (Player::Engine(engine), None) if let Some(missing) = state.missing_engine(engine, game) => missing,
        (Player::Engine(engine), None) => {
            let parts = [method_name(text, engine), budget_words(state, game, engine)];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
        }
    }
}

fn person_ui(ui: &mut Ui, text: Text, wanted: &mut Player) {
    if choice_ui(ui, wanted.is_person(), text.get("game.person")).clicked() {
        *wanted = Player::Person;
    }
}

fn methods_ui(ui: &mut Ui, state: &State, game: Game, wanted: &mut Player) {
    let level = level(wanted, game);
    for method in Method::fitting(game).filter(|method| method.answers(game)) {
        let name = method.name();
        let is_it = matches!(wanted, Player::Engine(engine) if engine.method.name() == name);
        // A level is played by a method as well, but it is chosen on the other side of the list.
        let chosen = level.is_none() && is_it;
        let words = state.text().get(&format!("method.{name}"));
        if choice_ui(ui, chosen, words).clicked() && !chosen {
            *wanted = opponent(state, method, game);
        }
    }
    engines_heading_ui(ui, state, game);
    for name in state.view.engines.names(game) {
        let chosen = matches!(wanted, Player::Engine(engine) if engine.external() == Some(name));
        if choice_ui(ui, chosen, name.to_owned()).clicked() && !chosen {
            *wanted = external(name, game);
        }
    }
}

/// A program that the user has added, with a time for each move.
pub(crate) fn external(name: &str, game: Game) -> Player {
    let mut engine = Engine::with_method(Method::External(External { name: name.to_owned() }), game);
    engine.limits.seconds = Some(Engine::SECONDS_OF_A_MOVE);
    Player::Engine(engine)
}

/// One line of the list, which closes it when it is clicked.
fn choice_ui(ui: &mut Ui, chosen: bool, words: String) -> Response {
    let response = ui.add(Button::selectable(chosen, words).wrap_mode(TextWrapMode::Extend));
    begin_at(&response, chosen);
    if response.clicked() {
        ui.close();
    }
    response
}

/// The level at which a player plays a game, if it is one.
pub(crate) fn level(player: &Player, game: Game) -> Option<Level> {
    match player {
        Player::Engine(engine) => Level::of(engine, game),
        Player::Person => None,
    }
}

/// A method with settings that make it move within seconds.
pub(crate) fn opponent(state: &State, method: Method, game: Game) -> Player {
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
