//! A position as a thing to be set up by clicking.

pub mod data;
pub mod update;
