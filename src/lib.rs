//! Edagari (枝刈り, "pruning branches"): play two-player games against game-tree search, and see the search.

rust_i18n::i18n!("assets/text", fallback = "en");

pub mod app;
pub mod catalog;
pub mod cli;
pub mod eval;
pub mod game;
pub mod search;
pub mod store;
pub mod trace;
pub mod worker;
