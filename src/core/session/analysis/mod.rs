//! The search that is shown.

pub mod at_step;
pub mod data;
pub mod shown;
pub mod suspended;
pub mod update;
