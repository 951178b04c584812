//! The screen: panels, dialogs, hints.

pub mod data;
pub mod update;
