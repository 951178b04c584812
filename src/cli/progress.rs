//! How far a command is: a line on standard error that is written over, where a person sees it.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line.
pub(super) struct ProgressLine {
    seen: bool,
    shown: Option<Instant>,
    /// Characters that the line has now.
    width: usize,
}

impl ProgressLine {
    /// Time between two looks at a line.
    pub(super) const PAUSE: Duration = Duration::from_millis(250);

    /// Shown on a terminal, unless nothing is to be.
    pub(super) fn new(quiet: bool) -> Self {
        Self { seen: !quiet && io::stderr().is_terminal(), shown: None, width: 0 }
    }

    /// Shows other words in its place, unless the last ones have only just come.
    pub(super) fn show(&mut self, words: impl FnOnce() -> String) {
        if self.seen && self.shown.is_none_or(|shown| shown.elapsed() >= Self::PAUSE) {
            self.shown = Some(Instant::now());
            self.write(&words());
        }
    }

    /// Clears the line for what follows.
    pub(super) fn clear(&mut self) {
        if self.shown.take().is_some() {
            self.write("");
            self.write("");
        }
    }

    fn write(&mut self, words: &str) {
        let width = std::mem::replace(&mut self.width, words.chars().count());
        let mut err = io::stderr();
        // Progress that nobody can see is no reason to end.
        let _ = write!(err, "\r{words:width$}").and_then(|()| err.flush());
    }
}
