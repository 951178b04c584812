//! Places in the text of a document.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::DocumentError;

use crate::search::{Control, Limits};

/// Progress and stop flag of reading a document, shared by its clones.
#[derive(Clone, Debug, Default)]
pub struct ReadingProgress {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl ReadingProgress {
    /// A reading that ends soon after `stop` is raised, and counts the bytes read in `bytes`.
    pub const fn new(stop: Arc<AtomicBool>, bytes: Arc<AtomicU64>) -> Self {
        Self { stop, done: bytes }
    }

    /// The same for functions that take a [`Control`].
    pub(super) fn control(&self) -> Control {
        Control::new(&Limits::default(), Arc::clone(&self.stop)).with_gauge(Arc::clone(&self.done))
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The place of a byte of a text.
pub(super) fn place(text: &str, offset: usize) -> LineColumn {
    // A fault may point into the middle of a character, or past the end.
    let before = &text[..text.floor_char_boundary(offset)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    LineColumn {
        line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
        column: 1 + before[line_start..].chars().count(),
    }
}

/// The byte of a text at a place; the end of its line, or of the text, where that is shorter.
pub(super) fn byte(text: &str, place: LineColumn) -> usize {
    let mut begin = 0;
    for line in text.split_inclusive('\n').take(place.line.saturating_sub(1)) {
        begin += line.len();
    }
    let line = text[begin..].lines().next().unwrap_or_default();
    begin + line.char_indices().nth(place.column.saturating_sub(1)).map_or(line.len(), |(at, _)| at)
}

/// The text of a document, which locates its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct DocumentSource<'a> {
    pub(super) text: &'a str,
    pub(super) watch: &'a ReadingProgress,
}

impl DocumentSource<'_> {
    /// The place of character `at` (counted from 1) of a part that was borrowed from this text.
    pub(super) fn place_in(self, part: &str, at: usize) -> LineColumn {
        let inside = part.char_indices().nth(at.saturating_sub(1)).map_or(part.len(), |(index, _)| index);
        // A part that was not borrowed has no place; it is reported at the end of the text.
        place(self.text, self.offset(part).saturating_add(inside).min(self.text.len()))
    }

    /// Counts a part that is about to be read.
    pub(super) fn pass(self, part: &str) -> Result<(), DocumentError> {
        self.watch.done.store(self.offset(part).min(self.text.len()) as u64, Ordering::Relaxed);
        if self.watch.stop.load(Ordering::Relaxed) { Err(DocumentError::Stopped) } else { Ok(()) }
    }

    /// The byte at which a part begins that was borrowed from this text.
    fn offset(self, part: &str) -> usize {
        part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr())
    }
}
