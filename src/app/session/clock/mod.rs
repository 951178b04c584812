//! Clocks: the time of both sides, which runs while a side is to move.

pub mod data;
pub mod shown;
pub mod update;
