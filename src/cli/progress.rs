//! Progress of a command: a line on standard error that is overwritten, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A progress line.
pub(super) struct ProgressLine {
    seen: bool,
    shown: Option<Instant>,
    /// Characters of the present text.
    width: usize,
}

impl ProgressLine {
    /// Least interval between two texts.
    pub(super) const PAUSE: Duration = Duration::from_millis(250);

    /// Shown on a terminal, unless quiet.
    pub(super) fn new(quiet: bool) -> Self {
        Self { seen: !quiet && io::stderr().is_terminal(), shown: None, width: 0 }
    }

    /// Replaces the text, unless the last one is very recent.
    pub(super) fn show(&mut self, words: impl FnOnce() -> String) {
        if self.seen && self.shown.is_none_or(|shown| shown.elapsed() >= Self::PAUSE) {
            self.shown = Some(Instant::now());
            self.write(&words());
        }
    }

    /// Clears the line for other output.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            self.write("");
            self.write("");
        }
    }

    fn write(&mut self, words: &str) {
        let width = std::mem::replace(&mut self.width, words.chars().count());
        let mut err = io::stderr();
        // A failed display is no reason to end.
        let _ = write!(err, "\r{words:width$}").and_then(|()| err.flush());
    }
}
