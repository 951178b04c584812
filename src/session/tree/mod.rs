//! The tree panel: what is done to drawn trees, and what of them is shown.

pub mod scene;
pub mod update;
