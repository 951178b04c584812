//! Teaching mode: before the machine answers, a warning of a move that throws the game away.

pub mod data;
pub mod limit;
pub mod update;
pub mod work;
