//! The course on board.

pub mod contents;
pub mod data;
pub mod shown;
pub mod update;
