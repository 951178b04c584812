//! A search of another program as a method: the text of its recording, which is played back instead of searched. Nothing in it
//! starts a program; `catalog::foreign` reads it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::settings::{Adjustable, Setting};

/// A recording of another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Foreign {
    /// Who searched.
    pub program: String,
    /// Whether it reports simulations and not nodes that are entered and left.
    pub simulates: bool,
    /// Whether any node has a window.
    pub windows: bool,
    /// How many of its numbers make one shown unit; 0 and 1 leave them as they are.
    pub parts: u16,
    /// The reasons of its own for values, in the order of [`super::events::ForeignReason`].
    pub reasons: Vec<String>,
    /// What it says beside the recording.
    pub notes: Vec<String>,
    /// Whether the text ends before the search does.
    pub ends_early: bool,
    /// The text itself. Files that name a recording do not hold it.
    #[serde(skip)]
    pub text: ForeignText,
}

impl Adjustable for Foreign {
    const SETTINGS: &'static [Setting<Self>] = &[];
}

/// The bytes of a recording, plain or gzipped, shared by all that look at it.
#[derive(Clone, Debug, Default)]
pub struct ForeignText(pub Arc<[u8]>);

impl PartialEq for ForeignText {
    fn eq(&self, other: &Self) -> bool {
        // Compared in every picture, and copies share one text.
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
