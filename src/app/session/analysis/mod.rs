//! The search that is shown.

pub mod at_step;
pub mod data;
pub mod shown;
pub mod suspended;
pub mod tree_file;
pub mod tree_saver;
pub mod update;
