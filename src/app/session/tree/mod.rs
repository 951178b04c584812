//! The tree panel: changes of drawn trees, and their visible part.

mod known;
pub mod scene;
pub mod update;
