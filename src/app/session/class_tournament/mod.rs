//! A tournament of programs of a class, in the window: setting it up, what was played, and what becomes of it.

pub mod data;
pub mod update;
pub mod work;
