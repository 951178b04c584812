//! Games, searches and recordings of them: a library for programs of your own. Above it are the application
//! without a window (`edagari-app`), the window and the command line. The crate `edagari` re-exports all of
//! it, and its front page has the map.

pub mod catalog;
pub mod conventions;
pub mod eval;
pub mod game;
pub mod plain;
pub mod review;
pub mod search;
pub mod speedups;
pub mod trace;
pub mod worker;
