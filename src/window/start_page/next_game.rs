//! The settings of the next game from the start page: the strength of the opponent, the first player, and the
//! clocks. One button shows them and opens the choices.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Id, PopupCloseBehavior, RichText, Ui};
use serde::{Deserialize, Serialize};

use crate::panels::game::who::external;
use crate::style::Palette;
use crate::wanted_focus::begin_at;
use edagari_app::catalog::{Game, Level};
use edagari_app::game::time_control::TimeControl;
use edagari_app::session::command::Command;
use edagari_app::session::engine_choice::players_of_new_game;
use edagari_app::session::game::data::NewGame;
use edagari_app::session::screen::data::{Panel, Workspace};
use edagari_app::session::state::State;
use edagari_app::store::Player;
use edagari_app::words::games::level_name;

/// Opponent, first player and clock; remembered from one start to the next.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct NextGame {
    opponent: Opponent,
    begins: Begins,
    clock: Option<TimeControl>,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Opponent {
    /// The last opponent, or one that a beginner can beat.
    #[default]
    Usual,
    Person,
    /// The level of this name, or the next one below in the game.
    Level(String),
    /// The user's engine of this name, in games that it plays.
    Engine(String),
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Begins {
    #[default]
    You,
    Other,
}

/// All levels, the weakest first, as numbered by the game with the most of them.
fn levels() -> impl Iterator<Item = Level> {
    Level::games().max_by_key(|&game| Level::count(game)).into_iter().flat_map(Level::all)
}

/// Their names: a game with fewer levels numbers them differently.
fn level_names() -> Vec<&'static str> {
    levels().map(|level| level.row().name).collect()
}

/// The clock chosen on the start page, while that is shown.
pub(crate) fn chosen_clock(ui: &Ui, state: &State) -> Option<TimeControl> {
    NextGame::chosen(ui).clock.filter(|_| state.view.start_page)
}

impl NextGame {
    pub(super) fn memory() -> Id {
        Id::unique("chosen on the start page")
    }

    /// The current choice.
    pub(super) fn chosen(ui: &Ui) -> Self {
        ui.data_mut(|data| data.get_persisted(Self::memory())).unwrap_or_default()
    }

    /// Paints the button with the choice, and its popup.
    pub(super) fn ui(&mut self, ui: &mut Ui, state: &State) {
        let text = state.text();
        let parts = [self.opponent.words(state), self.begins.words(state), clock_words(state, self.clock)];
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let button = MenuButton::new(format!("{} ▾", parts.join(" · "))).config(stays);
        let (button, _) = button.ui(ui, |ui| self.choices_ui(ui, state));
        button.accessible_name(text.get("start.options"));
    }

    fn choices_ui(&mut self, ui: &mut Ui, state: &State) {
        let text = state.text();
        let heading = |ui: &mut Ui, key: &str| {
            ui.label(RichText::new(text.get(key)).small().color(Palette::of(ui).text_weak));
        };
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                heading(ui, "start.opponent");
                let levels = level_names().into_iter().map(|name| Opponent::Level(name.to_owned()));
                let engines =
                    state.view.engines.list.iter().map(|entry| Opponent::Engine(entry.name.clone()));
                for opponent in [Opponent::Usual, Opponent::Person].into_iter().chain(levels).chain(engines) {
                    let words = opponent.words(state);
                    let is_chosen = self.opponent == opponent;
                    let entry = ui.selectable_value(&mut self.opponent, opponent, words);
                    begin_at(&entry, is_chosen);
                }
            });
            ui.separator();
            ui.vertical(|ui| {
                heading(ui, "start.begins");
                for begins in [Begins::You, Begins::Other] {
                    ui.selectable_value(&mut self.begins, begins, begins.words(state));
                }
                ui.separator();
                heading(ui, "clock.switch");
                let clocks = [None, Some((60, 1)), Some((300, 3)), Some((900, 10))];
                for clock in clocks {
                    let clock = clock.map(|(main, increment)| TimeControl { main, increment });
                    ui.selectable_value(&mut self.clock, clock, clock_words(state, clock));
                }
            });
        });
    }

    /// The opponent in a game.
    pub(super) fn opponent(&self, state: &State, game: Game) -> Player {
        let level = match &self.opponent {
            Opponent::Person => return Player::Person,
            Opponent::Usual => None,
            Opponent::Engine(name) => {
                let plays = state.view.engines.names(game).any(|known| known == name);
                return if plays { external(name, game) } else { Self::default().opponent(state, game) };
            }
            Opponent::Level(name) => {
                let names = level_names();
                let up_to = names.iter().copied().take_while(|other| other != name).chain([name.as_str()]);
                let up_to: Vec<_> = up_to.collect();
                let below = Level::all(game).filter(|level| up_to.contains(&level.row().name)).last();
                below.or_else(|| Level::new(1, game))
            }
        };
        let [first, second] = players_of_new_game(state, game);
        let usual = if second.is_person() { first } else { second };
        level.map_or(usual, |level| Player::Engine(level.engine()))
    }

    /// The note that the last opponent no longer exists, where that one was chosen.
    pub(super) fn missing(&self, state: &State, game: Game) -> Option<String> {
        state.missing_opponent(game).filter(|_| self.opponent == Opponent::Usual)
    }

    /// Begins a game against this opponent.
    pub(super) fn begun(&self, opponent: Player, game: Game) -> [Command; 3] {
        let mut players = [Player::Person, opponent];
        if self.begins == Begins::Other {
            players.reverse();
        }
        let given = NewGame { players, clock: self.clock };
        [
            Command::Work(Workspace::Play),
            Command::NewBetween(Box::new(game.start()), Box::new(given)),
            Command::FocusPanel(Panel::Game),
        ]
    }
}

impl Opponent {
    fn words(&self, state: &State) -> String {
        let text = state.text();
        match self {
            Self::Engine(name) => name.clone(),
            Self::Usual => text.get("start.usual-opponent"),
            Self::Person => text.get("start.person"),
            Self::Level(name) => {
                let level = levels().find(|level| level.row().name == *name);
                level.map(|level| level_name(text, level)).unwrap_or_default()
            }
        }
    }
}

impl Begins {
    fn words(self, state: &State) -> String {
        state.text().get(if self == Self::You { "start.you-begin" } else { "start.other-begins" })
    }
}

fn clock_words(state: &State, clock: Option<TimeControl>) -> String {
    let text = state.text();
    clock.map_or_else(
        || text.get("start.no-clock"),
        |TimeControl { main, increment }| {
            text.with("start.clock", &[("minutes", &(main / 60)), ("seconds", &increment)])
        },
    )
}
