//! The search that is shown.

pub mod at_step;
pub mod data;
pub mod left;
pub mod shown;
pub mod update;
