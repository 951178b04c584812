//! The guide to methods for a game.

pub mod data;
pub mod update;
