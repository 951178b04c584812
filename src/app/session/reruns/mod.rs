//! Reruns of searches in the background, beside the search that is shown.

pub mod asking;
pub mod data;
pub mod foreign;
pub mod held;
pub mod kept;
pub mod update;
