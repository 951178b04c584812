//! Games, searches and recordings of them: what a program of one's own builds on. Above it stand the application without a
//! window (`edagari-app`), the window and the command line. The crate `edagari` passes all of it on, and its front page has
//! the map.

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
