//! Opponents by how strong they are: the levels of a game, each a method with limits that repeat on any machine, and a chance
//! of overlooking.

use crate::search::alpha_beta::Oversight;

use super::{Engine, Game, Method};

/// A level of a game: its row in the list of the game's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRow {
    /// What the level is called: its key in the text files.
    pub name: &'static str,
    /// How it plays, as a word of the command line, written as [`Engine`] writes it, with its evaluation in any case.
    pub word: &'static str,
}

const fn row(name: &'static str, word: &'static str) -> LevelRow {
    LevelRow { name, word }
}

/// Othello on 8x8.
pub(super) const OTHELLO: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90"),
    row("beginner", "alpha-beta:depth=2,eval=discs,table=off,overlooks=5"),
    row("learner", "alpha-beta:depth=2,eval=patterns,table=off,overlooks=50"),
    row("casual", "alpha-beta:depth=2,eval=patterns,table=off,overlooks=26"),
    row("hobbyist", "alpha-beta:depth=2,eval=patterns,table=off,overlooks=8"),
    row("club", "alpha-beta:depth=3,eval=patterns,table=off,overlooks=2"),
    row("strong", "alpha-beta:depth=4,eval=patterns,table=off,endgame=8"),
    row("expert", "alpha-beta:depth=5,eval=patterns,endgame=10"),
    row("master", "alpha-beta:depth=6,eval=patterns,endgame=12"),
    row("full", "alpha-beta:depth=12,nodes=500000,eval=patterns,endgame=16"),
];

/// Othello on 6x6.
pub(super) const OTHELLO_OF_SIX: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90"),
    row("beginner", "alpha-beta:depth=2,eval=discs,table=off,overlooks=5"),
    row("casual", "alpha-beta:depth=2,eval=weights,table=off,overlooks=30"),
    row("club", "alpha-beta:depth=3,eval=weights,table=off,overlooks=5"),
    row("expert", "alpha-beta:depth=6,eval=weights"),
    row("full", "alpha-beta:depth=20,nodes=300000,eval=weights"),
];

/// Othello on 4x4.
pub(super) const OTHELLO_OF_FOUR: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90"),
    row("casual", "alpha-beta:depth=3,eval=weights,table=off,overlooks=5"),
    row("full", "alpha-beta:depth=12,eval=weights"),
];

/// Connect Four on seven columns and six rows.
pub(super) const CONNECT_FOUR: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=even,table=off,overlooks=90"),
    row("beginner", "alpha-beta:depth=1,eval=even,table=off,overlooks=45"),
    row("learner", "alpha-beta:depth=1,eval=lines,table=off,overlooks=57"),
    row("casual", "alpha-beta:depth=1,eval=lines,table=off,overlooks=25"),
    row("hobbyist", "alpha-beta:depth=2,eval=lines,table=off,overlooks=7"),
    row("club", "alpha-beta:depth=4,eval=lines,table=off,overlooks=4"),
    row("strong", "alpha-beta:depth=5,eval=lines,table=off"),
    row("expert", "alpha-beta:depth=7,eval=lines"),
    row("master", "alpha-beta:depth=12,nodes=300000,eval=lines"),
    row("full", "exact"),
];

/// Connect Four of other sizes, of which no opening book knows anything.
pub(super) const CONNECT_FOUR_OF_SIZES: &[LevelRow] = CONNECT_FOUR.split_at(9).0;

/// Tic-tac-toe.
pub(super) const TIC_TAC_TOE: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,table=off,overlooks=80"),
    row("casual", "alpha-beta:depth=3,table=off,overlooks=30"),
    row("full", "alpha-beta:depth=9"),
];

/// The maze for two who take turns.
pub(super) const MAZE_DUEL: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=collected,table=off,overlooks=80"),
    row("casual", "alpha-beta:depth=1,eval=collected,table=off,overlooks=30"),
    row("club", "alpha-beta:depth=3,eval=collected,table=off"),
    row("full", "alpha-beta:depth=10,nodes=300000,eval=collected"),
];

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

    /// The level at which an engine plays, whatever its seed; `None` where it is none of a level's.
    pub fn of(engine: &Engine, game: Game) -> Option<Self> {
        let mut engine = engine.clone();
        if let Method::AlphaBeta(method) = &mut engine.method {
            method.oversight = Oversight { seed: 0, ..method.oversight };
        }
        let word = engine.to_string();
        // What is even everywhere is not written; the words are compared first, for they are made at once.
        let is_it =
            |level: &Self| level.row().word.replace("eval=even,", "") == word && level.engine() == engine;
        Self::all(game).find(is_it)
    }
}

impl Engine {
    /// Whether it does not see every move.
    pub const fn overlooks(&self) -> bool {
        matches!(&self.method, Method::AlphaBeta(method) if method.oversight.percent > 0)
    }

    /// The same engine with another seed for what it overlooks.
    #[must_use]
    pub const fn with_oversights_of(mut self, seed: u64) -> Self {
        if let Method::AlphaBeta(method) = &mut self.method
            && method.oversight.percent > 0
        {
            method.oversight.seed = seed;
        }
        self
    }
}
