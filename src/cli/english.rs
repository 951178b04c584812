//! The words that the command line has in common with the window.

use crate::words::text::{Language, Text};

/// What the commands write is English.
pub(super) const ENGLISH: Text = Text::new(Language::English);
