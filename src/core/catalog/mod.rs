//! Catalog of every game, method and evaluator by name: the only place that knows them all.
//!
//! `games` has an entry for each game and `method` one for each method, from which lists, words, help texts
//! and defaults are made; `any_position` joins the positions of all games into [`AnyPosition`], which
//! `position` reads; `fit` lists the methods and evaluations that suit a game, `search_style` sets a method
//! to textbook form or full strength; `level` defines opponents by strength; `at_once` has the games in which
//! both move at once; `effort` estimates the duration of a search; `faster` suggests faster methods; `engine`
//! reads the words of the command line; `external` calls external programs, `foreign` reads their recordings;
//! `job` runs a [`Job`], which is plain data and describes one search completely.
//!
//! A new game is a module of `game`, an entry in `games` with its place in the menu there, a line in the list
//! of `any_position`, an arm in `job` for its evaluation (without one all positions are even), a painter in
//! `window::boards` and its words in `assets/text/games`; its levels are lists in `level`, and where both
//! move at once there are two arms in `at_once`.
//!
//! A new method is a module of `search`, an entry in `method`, arms in `job` (or `at_once`), `effort` and
//! `trace::pseudo`, one in `player_memory` if it grows a tree, and its words in `assets/text/methods`.

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

/// The number of players and their order, which determines the methods that can play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Two players in turn.
    Alternating,
    /// Two players who move at once; seen a choice at a time, methods for players in turn can play it too.
    Simultaneous,
    /// A single player.
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
