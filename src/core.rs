//! All of Edagari but its window: the floors below `window`, and the command line. The crate `edagari` hands them on
//! beside the window, and its front page has the map.
//!
//! A crate of its own because it is optimised as a whole, which takes minutes, while a changed line of the window is
//! built in seconds.

rust_i18n::i18n!("../assets/text", fallback = "en");

pub mod catalog;
pub mod cli;
pub mod conventions;
pub mod engine;
pub mod eval;
pub mod exercise;
pub mod game;
pub mod learning;
pub mod match_play;
pub mod plain;
pub mod review;
pub mod search;
pub mod session;
pub mod speedups;
pub mod store;
pub mod trace;
pub mod words;
pub mod worker;
pub mod worksheet;
