//! Opponents by how strong they are: the levels of each game, each a method with limits that repeat on any machine, and a
//! chance of overlooking.

/// A level of a game: its row in the list of the game's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRow {
    /// What the level is called: its key in the text files.
    pub name: &'static str,
    /// How it plays, as a word of the command line, written as [`Engine`](super::Engine) writes it, with its evaluation in any case.
    pub word: &'static str,
    /// Its Elo over the level below, as measured, and the ends of the 95 % interval; `None` of the first. Measured by games in pairs
    /// after random plies, without the opening book; the manual says how many under "Levels".
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
    row("expert", "alpha-beta:depth=5,eval=patterns,book=14,endgame=10", Some([192, 146, 238])),
    row("master", "alpha-beta:depth=6,eval=patterns,book=18,endgame=12", Some([269, 164, 448])),
    row("full", "alpha-beta:depth=12,nodes=500000,eval=patterns,book=24,endgame=16", Some([191, 67, 391])),
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

/// Connect Four of other sizes, of which no opening book knows anything.
// The tenth and last level of the usual board is the solver.
pub(super) const CONNECT_FOUR_OF_SIZES: &[LevelRow] = CONNECT_FOUR.split_at(9).0;

/// Tic-tac-toe.
pub(super) const TIC_TAC_TOE: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,table=off,overlooks=80", None),
    row("casual", "alpha-beta:depth=3,table=off,overlooks=30", Some([181, 147, 215])),
    row("full", "alpha-beta:depth=9", Some([212, 184, 240])),
];

/// The maze for two who take turns.
pub(super) const MAZE_DUEL: &[LevelRow] = &[
    row("newcomer", "alpha-beta:depth=1,eval=collected,table=off,overlooks=80", None),
    row("casual", "alpha-beta:depth=1,eval=collected,table=off,overlooks=30", Some([225, 169, 281])),
    row("club", "alpha-beta:depth=3,eval=collected,table=off", Some([230, 180, 280])),
    row("full", "alpha-beta:depth=10,nodes=300000,eval=collected", Some([117, 83, 151])),
];
