//! Edagari (枝刈り, "pruning branches"): play two-player games against game-tree search, and see the search.

pub mod eval;
pub mod game;
pub mod search;
pub mod trace;
pub mod worker;
