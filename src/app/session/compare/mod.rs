//! Searches of one position side by side.

pub mod data;
pub mod many;
pub mod many_update;
pub mod many_work;
pub(crate) mod recordings;
pub mod runs;
pub mod steps;
pub mod study;
pub mod update;
pub mod work;
