//! The maze on the board, as a thing to be changed.

pub mod data;
pub mod update;
