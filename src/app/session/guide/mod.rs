//! Which method suits which game.

pub mod data;
pub mod update;
