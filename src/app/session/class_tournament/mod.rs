//! A tournament of programs of a class, in the window: setup, games, and saving.

pub mod data;
pub mod update;
pub mod work;
