//! Setting up a position by clicking.

pub mod data;
pub mod update;
