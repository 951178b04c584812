//! Teaching mode: before the machine answers, a move that throws the game away is warned of.

pub mod data;
pub mod limit;
pub mod update;
pub mod work;
