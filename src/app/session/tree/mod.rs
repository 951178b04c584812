//! The tree panel: what is done to drawn trees, and what of them is shown.

mod known;
pub mod scene;
pub mod update;
