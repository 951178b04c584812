//! The review of a whole game: the loss of every move.

pub mod data;
pub mod known;
pub mod update;
pub mod work;
