//! Lines with semicolons, which stand between two moves or before a comment. Each line is looked at once, however many stand in it.

use crate::store::import::result::StatedResult;
use crate::store::import::words::{self, is_number};

/// Evidence in a line for a comment after its semicolons.
pub(super) struct LineWords {
    /// The byte after the line.
    pub(super) end: usize,
    /// The place of the first number of a move.
    pub(super) number: Option<usize>,
    /// The place of the last word that is no part of a list of moves.
    pub(super) prose: Option<usize>,
}

impl LineWords {
    /// The line around this byte.
    pub(super) fn around(text: &str, at: usize) -> Self {
        let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let mut words = Self { end, number: None, prose: None };
        let separates = |sign: char| sign.is_whitespace() || ",;".contains(sign);
        let mut next = begin;
        for part in text[begin..end].split_inclusive(separates) {
            let (at, word) = (next, part.trim_end_matches(separates));
            next += part.len();
            if words::is_numbered(word) {
                words.number.get_or_insert(at);
            }
            let is_move = is_number(word)
                || matches!(word, "" | "-" | "–")
                || StatedResult::is_word(word)
                || words::moves(word).is_some();
            if !is_move {
                words.prose = Some(at);
            }
        }
        words
    }
}
