//! The review of a whole game: what every move lost.

pub mod data;
pub mod known;
pub mod update;
pub mod work;
