//! Where in the text of a document something stands.

use std::fmt;

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The place of a byte of a text.
pub(super) fn place(text: &str, offset: usize) -> Place {
    let before = &text[..text.floor_char_boundary(offset)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Place {
        line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
        column: 1 + before[line_start..].chars().count(),
    }
}

/// The text of a document, which can tell where its parts stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a>(pub(super) &'a str);

impl Source<'_> {
    /// The place of character `at` (counted from 1) of a part that was borrowed from this text.
    pub(super) fn place_in(self, part: &str, at: usize) -> Place {
        let start = part.as_ptr().addr().wrapping_sub(self.0.as_ptr().addr());
        let inside = part.char_indices().nth(at.saturating_sub(1)).map_or(part.len(), |(index, _)| index);
        place(self.0, start.saturating_add(inside).min(self.0.len()))
    }
}
