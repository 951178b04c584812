//! Edagari without its window and its command line: documents, matches, engines, exercises, words and the session, above the
//! games and searches of `edagari-core`, which it passes on.

pub mod engine;
pub mod exercise;
pub mod learning;
pub mod match_play;
pub mod session;
pub mod store;
pub mod words;
pub mod worksheet;

#[doc(inline)]
pub use edagari_core::*;
