//! Several games in one text: a table of them, from which one is opened, or all are stored.

pub mod data;
pub(crate) mod update;
