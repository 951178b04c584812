//! The subject of a drawn tree: one recorded search, what of it is open, selected, and at which step.

pub mod asking;
pub mod data;
pub mod openings;
pub mod playback;
pub mod predict;
pub mod questions;
pub mod time;
pub mod trajectory;
