//! Panels, dialogs and workspaces.

pub mod data;
pub mod update;
