//! Games of tournaments: a table of all, and the moves played in the position on the board.

pub mod collection;
pub mod data;
pub mod listing;
pub mod update;
pub mod work;
