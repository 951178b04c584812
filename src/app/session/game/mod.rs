//! The open game: moves, undo, files.

pub mod data;
pub mod history;
pub mod opening;
pub mod stored;
pub mod update;
