//! Levels of opponents: each a method with limits that give the same play on any machine, and a probability
//! of oversights.

use crate::search::alpha_beta::Oversight;

use super::{Engine, Game, Method};

/// The strength of an opponent, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    number: u8,
    game: Game,
}

impl Level {
    /// The word of the command line before the number.
    pub const WORD: &'static str = "level";

    /// The level with this number; `None` where the game does not have it.
    pub fn new(number: u8, game: Game) -> Option<Self> {
        (1..=Self::count(game)).contains(&number).then_some(Self { number, game })
    }

    /// The number of levels of a game; 0 where opponents differ by method alone.
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

    /// Its name, word and Elo.
    pub const fn row(self) -> &'static LevelRow {
        &self.game.row().levels[self.number as usize - 1]
    }

    /// The engine that plays at this level.
    pub fn engine(self) -> Engine {
        // A test reads every word of the lists.
        Engine::parse(self.row().word, self.game).unwrap_or_else(|_| Engine::default_for(self.game))
    }

    /// The word of its search, without the evaluation `even` and without its book.
    fn searching_word(&self) -> String {
        let settings = self.row().word.split(',').filter(|setting| !setting.starts_with("book="));
        settings.collect::<Vec<_>>().join(",").replace("eval=even,", "")
    }

    /// The level of an engine, whatever its seed and its use of the opening book; `None` where it is that of
    /// no level.
    pub fn of(engine: &Engine, game: Game) -> Option<Self> {
        let mut engine = Engine { book: 0, ..engine.clone() };
        if let Method::AlphaBeta(method) = &mut engine.method {
            method.oversight = Oversight { seed: 0, ..method.oversight };
        }
        let word = engine.to_string();
        // The evaluation `even` is not written; the words are compared first, for they are made at once.
        let is_it =
            |level: &Self| level.searching_word() == word && Engine { book: 0, ..level.engine() } == engine;
        Self::all(game).find(is_it)
    }
}

impl Engine {
    /// Whether it overlooks moves.
    pub const fn overlooks(&self) -> bool {
        matches!(&self.method, Method::AlphaBeta(method) if method.oversight.percent > 0)
    }

    /// Whether its play depends on the seed: it overlooks moves, or uses the opening book.
    pub const fn varies(&self) -> bool {
        self.overlooks() || self.book > 0
    }

    /// Sets the seed of its oversights and of its choices from the opening book.
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

/// A level of a game: its row in the list of the game's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRow {
    /// The name, which is the key in the text files.
    pub name: &'static str,
    /// The engine as a word of the command line, written as [`Engine`](super::Engine) writes it, always with
    /// its evaluation.
    pub word: &'static str,
    /// Its Elo over the level below, as measured, and the ends of the 95 % interval; `None` of the first.
    /// Measured by games in pairs after random plies, without the opening book; the manual gives their number
    /// under "Levels".
    pub elo: Option<[u16; 3]>,
}

const fn row(name: &'static str, word: &'static str, elo: Option<[u16; 3]>) -> LevelRow {
    LevelRow { name, word, elo }
}

/// Othello on 8x8.
pub(super) const OTHELLO: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90", None),
    row("beginner", "alpha-beta:depth=2,eval=discs,table=off,overlooks=5", Some([156, 116, 196])),
    row("learner", "alpha-beta:depth=2,eval=patterns,table=off,overlooks=50", Some([271, 220, 322])),
    row("casual", "alpha-beta:depth=2,eval=patterns,book=4,table=off,overlooks=26", Some([235, 175, 295])),
    row("hobbyist", "alpha-beta:depth=2,eval=patterns,book=6,table=off,overlooks=8", Some([212, 156, 268])),
    row("club", "alpha-beta:depth=3,eval=patterns,book=8,table=off,overlooks=2", Some([312, 241, 383])),
    row("strong", "alpha-beta:depth=4,eval=patterns,book=10,table=off,endgame=8", Some([244, 180, 308])),
    row("expert", "alpha-beta:depth=5,eval=patterns,book=14,endgame=14", Some([311, 240, 381])),
    row("master", "alpha-beta:depth=8,eval=patterns,book=18,endgame=18,selective=on", Some([246, 171, 322])),
    row(
        "full",
        "alpha-beta:nodes=2000000,eval=patterns,book=24,endgame=18,selective=on",
        Some([352, 190, 502]),
    ),
];

/// Othello on 6x6.
pub(super) const OTHELLO_OF_SIX: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90", None),
    row("beginner", "alpha-beta:depth=2,eval=discs,table=off,overlooks=5", Some([228, 176, 280])),
    row("casual", "alpha-beta:depth=2,eval=weights,table=off,overlooks=30", Some([143, 95, 191])),
    row("club", "alpha-beta:depth=3,eval=weights,table=off,overlooks=5", Some([200, 142, 258])),
    row("expert", "alpha-beta:depth=6,eval=weights", Some([285, 165, 526])),
    row("full", "alpha-beta:depth=20,nodes=300000,eval=weights,endgame=16", Some([313, 175, 445])),
];

/// Othello on 4x4.
pub(super) const OTHELLO_OF_FOUR: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=discs,table=off,overlooks=90", None),
    row("casual", "alpha-beta:depth=3,eval=weights,table=off,overlooks=5", Some([166, 124, 208])),
    row("full", "alpha-beta:depth=12,eval=weights", Some([108, 76, 140])),
];

/// Connect Four on seven columns and six rows.
pub(super) const CONNECT_FOUR: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=even,table=off,overlooks=90", None),
    row("beginner", "alpha-beta:depth=1,eval=even,table=off,overlooks=45", Some([159, 123, 195])),
    row("learner", "alpha-beta:depth=1,eval=lines,table=off,overlooks=57", Some([164, 126, 202])),
    row("casual", "alpha-beta:depth=1,eval=lines,table=off,overlooks=25", Some([162, 128, 196])),
    row("hobbyist", "alpha-beta:depth=2,eval=lines,table=off,overlooks=7", Some([166, 116, 216])),
    row("club", "alpha-beta:depth=4,eval=lines,table=off,overlooks=4", Some([158, 110, 206])),
    row("strong", "alpha-beta:depth=5,eval=lines,table=off", Some([177, 127, 227])),
    row("expert", "alpha-beta:depth=7,eval=lines", Some([108, 50, 166])),
    row("master", "alpha-beta:depth=12,nodes=300000,eval=lines", Some([131, 69, 193])),
    row("full", "exact", Some([95, 30, 168])),
];

/// Connect Four of other sizes, for which there is no opening book.
/// The tenth and last level of the usual board is the solver.
pub(super) const CONNECT_FOUR_OF_SIZES: &[LevelRow] = CONNECT_FOUR.split_at(9).0;

/// Tic-tac-toe.
pub(super) const TIC_TAC_TOE: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,table=off,overlooks=80", None),
    row("casual", "alpha-beta:depth=3,table=off,overlooks=30", Some([181, 147, 215])),
    row("full", "alpha-beta:depth=9", Some([212, 184, 240])),
];

/// The maze for two players in turn.
pub(super) const MAZE_DUEL: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=collected,table=off,overlooks=80", None),
    row("casual", "alpha-beta:depth=1,eval=collected,table=off,overlooks=30", Some([225, 169, 281])),
    row("club", "alpha-beta:depth=3,eval=collected,table=off", Some([230, 180, 280])),
    row("full", "alpha-beta:depth=10,nodes=300000,eval=collected", Some([117, 83, 151])),
];
