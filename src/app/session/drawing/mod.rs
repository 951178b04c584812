//! The subject of a drawn tree: one recorded search with its selection, open nodes and step.

pub mod asking;
pub mod data;
pub mod openings;
pub mod playback;
pub mod predict;
pub mod questions;
pub mod time;
pub mod trajectory;
