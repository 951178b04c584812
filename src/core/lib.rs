//! Edagari below its window and its command line: games, searches, recordings, documents, words and the session. The crate
//! `edagari` passes them on, and its front page has the map.

rust_i18n::i18n!("../../assets/text", fallback = "en");

pub mod catalog;
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
