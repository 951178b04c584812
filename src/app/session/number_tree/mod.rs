//! Editing the number tree on the board.

pub mod data;
pub mod update;
pub mod work;
