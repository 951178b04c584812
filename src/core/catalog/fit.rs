//! Fitness for a game: the methods that can play it, their settings there, and the evaluations for it.

use crate::eval::weights::{Weights, WeightsPreset};
use crate::search::exact::Exact;
use crate::search::settings::{SettingEntry, SettingKind, SettingValue};

use super::{Evaluation, Game, Method};

impl Method {
    /// All methods that can play a game with their default settings, in the order of the menu.
    pub fn fitting(game: Game) -> impl Iterator<Item = Self> {
        let methods = Self::ALL.iter().map(|row| (row.default)());
        methods.filter(move |method| method.plays(game.family()))
    }

    /// Whether the method, as an opponent without a limit, finishes its search from the start of the game in
    /// reasonable time: a proof of Othello on larger boards does not.
    pub fn answers(&self, game: Game) -> bool {
        !matches!((self, game), (Self::Exact(_), Game::Othello { size: 6.. }))
    }

    /// Its settings that have a meaning in a game, with the number of ideas limited to those of the game's
    /// solver.
    pub fn settings_in(&self, game: Game) -> Vec<SettingEntry> {
        let (mut entries, Self::Exact(_)) = (self.settings().entries(), self) else {
            return self.settings().entries();
        };
        let ideas = u64::from(match game {
            Game::ConnectFour { .. } => Exact::IDEAS_OF_CONNECT_FOUR,
            Game::Othello { .. } => Exact::IDEAS_OF_OTHELLO,
            _ => 0,
        });
        entries.retain(|entry| match entry.key {
            "ideas" => ideas > 0,
            "book" => matches!(game, Game::ConnectFour { .. }),
            _ => true,
        });
        for entry in entries.iter_mut().filter(|entry| entry.key == "ideas") {
            entry.kind = SettingKind::Count { min: 0, max: ideas };
            // The number of ideas is limited to all that the solver of this game has.
            entry.value = SettingValue::Count(entry.value.count().min(ideas));
        }
        entries
    }
}

impl Evaluation {
    /// The evaluations that fit a game, the usual one first.
    pub fn fitting(game: Game) -> Vec<Self> {
        (game.row().evaluations)(game)
    }

    /// The evaluation of a game for a word of the command line: a name, or that of one of its tables.
    pub fn named(name: &str, game: Game) -> Option<Self> {
        let preset = || {
            let Game::Othello { size } = game else { return None };
            let preset = WeightsPreset::ALL.into_iter().find(|preset| preset.name() == name)?;
            Weights::preset(preset, size).map(|weights| Self::Weights(Box::new(weights)))
        };
        Self::fitting(game).into_iter().find(|choice| choice.name() == name).or_else(preset)
    }

    /// The default evaluation of a game.
    pub fn default_for(game: Game) -> Self {
        Self::fitting(game).swap_remove(0)
    }

    /// Whether it applies to positions of a game.
    pub fn fits(&self, game: Game) -> bool {
        match (self, game) {
            (Self::Even, _) => true,
            (Self::Weights(weights), Game::Othello { size }) => weights.size() == size,
            (Self::OwnPatterns(own), Game::Othello { size: 8 }) => own.patterns().is_some(),
            _ => Self::fitting(game).contains(self),
        }
    }
}
