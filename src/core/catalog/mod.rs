//! Every game, method and evaluator by name: the only place that knows them all.
//!
//! `games` has an entry for each game and `method` one for each method, from which lists, words, help texts and defaults are
//! made; `any_position` joins the positions of all games into [`AnyPosition`], which `position` asks;
//! `fit` says which methods and evaluations suit a game, `chosen` what a method is when it is chosen for one; `level` names
//! opponents by how strong they are, as the lists of `levels` have them;
//! `at_once` knows of games in which both move at once; `effort` guesses how long a search takes; `faster`
//! names what takes less; `engine` reads the words of the
//! command line; `external` asks programs of others, `foreign` reads what they recorded; `job` runs a [`Job`], which is plain data and says everything about one search.
//! A new game is a module of `game`, an entry in `games` with its place in the menu there, a line in the list of `any_position`, an
//! arm in `job` for its evaluation (without one all positions are even), a painter in `window::boards` and its words in
//! `assets/text/games`; its levels stand in `levels`, and where both move at once there are two arms in `at_once`.
//! A new method is a module of `search`, an entry in `method`, arms in `job` (or `at_once`), `effort` and `trace::pseudo`, one in
//! `memory` if it grows a tree, and its words in `assets/text/methods`.

use crate::game::Side;

mod again;
mod any_position;
mod at_once;
mod boards;
mod effort;
mod engine;
mod evaluation;
pub mod external;
mod faster;
mod fit;
pub mod foreign;
mod game_words;
mod games;
mod job;
mod level;
mod mazes;
mod memory_estimate;
mod method;
pub mod opening_book;
mod player_memory;
mod position;
mod search_style;
mod setup;
pub mod shown;
pub mod size;
mod spec;
mod stones;
mod unit;

pub use again::PrunedBranch;
pub use any_position::{AnyPosition, by_family, with_position};
pub use engine::Engine;
pub use evaluation::Evaluation;
pub use faster::FasterMethod;
pub use games::{Game, GameRow, GameSize, ScoreKind, StoneBoard};
pub use job::Job;
pub use level::Level;
pub use level::LevelRow;
pub use mazes::MazeLimits;
pub use method::{Method, MethodRow};
pub use player_memory::PlayerMemory;
pub use search_style::SearchStyle;
pub use setup::{Setup, SetupChange};
pub use spec::SpecError;
pub use unit::Unit;

/// How many play a game and in which order: what decides which methods can play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Two who take turns.
    Alternating,
    /// Two who move at once; seen a choice at a time, methods for two who take turns can play it too.
    Simultaneous,
    /// One alone.
    Solo,
}

impl Family {
    /// The seats of a game, in the order in which they begin.
    pub const fn seats(self) -> &'static [Side] {
        match self {
            Self::Alternating | Self::Simultaneous => &Side::BOTH,
            Self::Solo => &[Side::First],
        }
    }
}
