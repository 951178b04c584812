//! How strong an opponent is: the levels of a game as players.

use crate::search::alpha_beta::Oversight;

use super::levels::LevelRow;
use super::{Engine, Game, Method};

/// How strong an opponent is, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    number: u8,
    game: Game,
}

impl Level {
    /// The word of the command line before the number.
    pub const WORD: &'static str = "level";

    /// The level of this number, where the game has it.
    pub fn new(number: u8, game: Game) -> Option<Self> {
        (1..=Self::count(game)).contains(&number).then_some(Self { number, game })
    }

    /// How many levels a game has; 0 where opponents differ by method alone.
    pub fn count(game: Game) -> u8 {
        game.row().levels.len() as u8
    }

    /// The levels of a game, the weakest first.
    pub fn all(game: Game) -> impl Iterator<Item = Self> {
        (1..=Self::count(game)).map(move |number| Self { number, game })
    }

    /// The games that have levels.
    pub fn games() -> impl Iterator<Item = Game> {
        Game::MENU.into_iter().filter(|&game| Self::count(game) > 0)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.number
    }

    /// Its name and how it plays.
    pub const fn row(self) -> &'static LevelRow {
        &self.game.row().levels[self.number as usize - 1]
    }

    /// What plays at this level.
    pub fn engine(self) -> Engine {
        // Every word of the lists is read by a test.
        Engine::parse(self.row().word, self.game).unwrap_or_else(|_| Engine::default_for(self.game))
    }

    /// How it searches: its word without what is even everywhere and without its book.
    fn searching_word(&self) -> String {
        let settings = self.row().word.split(',').filter(|setting| !setting.starts_with("book="));
        settings.collect::<Vec<_>>().join(",").replace("eval=even,", "")
    }

    /// The level at which an engine plays, whatever its seed and however far it knows the opening book; `None` where it is none of a level's.
    pub fn of(engine: &Engine, game: Game) -> Option<Self> {
        let mut engine = Engine { book: 0, ..engine.clone() };
        if let Method::AlphaBeta(method) = &mut engine.method {
            method.oversight = Oversight { seed: 0, ..method.oversight };
        }
        let word = engine.to_string();
        // What is even everywhere is not written; the words are compared first, for they are made at once.
        let is_it =
            |level: &Self| level.searching_word() == word && Engine { book: 0, ..level.engine() } == engine;
        Self::all(game).find(is_it)
    }
}

impl Engine {
    /// Whether it does not see every move.
    pub const fn overlooks(&self) -> bool {
        matches!(&self.method, Method::AlphaBeta(method) if method.oversight.percent > 0)
    }

    /// Whether it plays otherwise with another seed: it overlooks moves, or knows the opening book.
    pub const fn varies(&self) -> bool {
        self.overlooks() || self.book > 0
    }

    /// The same engine with another seed for what it overlooks and for what it plays from the opening book.
    #[must_use]
    pub const fn with_oversights_of(mut self, seed: u64) -> Self {
        let varies = self.varies();
        if let Method::AlphaBeta(method) = &mut self.method
            && varies
        {
            method.oversight.seed = seed;
        }
        self
    }
}
