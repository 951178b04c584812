//! What a person can have on the screen: panels, dialogs, hints.

pub mod data;
pub mod update;
