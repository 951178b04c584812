//! Keys and words of an open trace about single nodes, beyond windows and values. The words are numbered as they come.

use std::collections::HashMap;

use crate::search::foreign::{Said, SaidKind};

use super::numbers;

/// The keys of a node that is entered, as the writer has them; a number of plies follows where one ends with `=`.
const KEYS: [(&str, SaidKind); 5] = [
    ("depth=", SaidKind::Depth),
    ("reduced=", SaidKind::Reduced),
    ("extended=", SaidKind::Extended),
    ("null", SaidKind::NullMove),
    ("again", SaidKind::Again),
];

/// The key of a kind; none of those that stand in other places of a line.
pub fn said_key(kind: SaidKind) -> Option<&'static str> {
    KEYS.iter().find(|(_, known)| *known == kind).map(|(key, _)| *key)
}

/// Reads a key of a node that is entered; `None` of one that is not known, or says nothing.
pub(super) fn key(word: &[u8]) -> Option<Said> {
    let (rest, kind) =
        KEYS.iter().find_map(|&(key, kind)| Some((word.strip_prefix(key.as_bytes())?, kind)))?;
    let is_bare = matches!(kind, SaidKind::NullMove | SaidKind::Again);
    let number = if is_bare { rest.is_empty().then_some(0) } else { numbers::plies(rest) }?;
    let says_nothing = number == 0 && matches!(kind, SaidKind::Reduced | SaidKind::Extended);
    (!says_nothing).then_some(Said { kind, number })
}

/// Words that were said of nodes.
#[derive(Debug, Default)]
pub(super) struct SaidWords {
    pub(super) words: Vec<String>,
    numbers: HashMap<Box<[u8]>, i32>,
    bytes: usize,
}

impl SaidWords {
    /// Characters of one text that are kept.
    const LONGEST: usize = 200;
    /// Bytes that are kept of all.
    const MOST_BYTES: usize = 64 << 20;

    /// The number of a text without blanks around it; `None` where it is empty, or no more are kept.
    pub(super) fn of(&mut self, kind: SaidKind, text: &[u8]) -> Option<Said> {
        if let Some(&number) = self.numbers.get(text) {
            return Some(Said { kind, number });
        }
        // Two copies, and what the table takes for both.
        let bytes = 2 * text.len().min(4 * Self::LONGEST) + 96;
        if text.is_empty() || self.bytes + bytes > Self::MOST_BYTES {
            return None;
        }
        self.bytes += bytes;
        let number = i32::try_from(self.words.len()).ok()?;
        let words = crate::plain::line(&String::from_utf8_lossy(text)).chars().take(Self::LONGEST).collect();
        self.words.push(words);
        if text.len() <= 4 * Self::LONGEST {
            self.numbers.insert(text.into(), number);
        }
        Some(Said { kind, number })
    }
}
