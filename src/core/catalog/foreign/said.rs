//! Keys and words of an open trace on single nodes, beyond windows and values. The words are numbered as they
//! come.

use std::collections::HashMap;

use crate::search::foreign::{Said, SaidKind};

use super::numbers;

/// The keys of a node that is entered, as the writer has them; a number of plies follows where one ends with
/// `=`.
const KEYS: [(&str, SaidKind); 5] = [
    ("depth=", SaidKind::Depth),
    ("reduced=", SaidKind::Reduced),
    ("extended=", SaidKind::Extended),
    ("null", SaidKind::NullMove),
    ("again", SaidKind::Again),
];

/// The key of a kind; `None` for kinds that are written elsewhere in a line.
pub fn said_key(kind: SaidKind) -> Option<&'static str> {
    KEYS.iter().find(|(_, known)| *known == kind).map(|(key, _)| *key)
}

/// Reads a key of a node that is entered; `None` for an unknown one, or one without meaning.
pub(super) fn key(word: &[u8]) -> Option<Said> {
    let (rest, kind) =
        KEYS.iter().find_map(|&(key, kind)| Some((word.strip_prefix(key.as_bytes())?, kind)))?;
    let is_bare = matches!(kind, SaidKind::NullMove | SaidKind::Again);
    let number = if is_bare { rest.is_empty().then_some(0) } else { numbers::plies(rest) }?;
    let says_nothing = number == 0 && matches!(kind, SaidKind::Reduced | SaidKind::Extended);
    (!says_nothing).then_some(Said { kind, number })
}

/// Words on nodes.
#[derive(Debug, Default)]
pub(super) struct SaidWords {
    pub(super) words: Vec<String>,
    numbers: HashMap<Box<[u8]>, i32>,
    bytes: usize,
}

impl SaidWords {
    /// The greatest number of characters of one text.
    const LONGEST: usize = 200;
    /// The greatest number of bytes of all texts.
    const MOST_BYTES: usize = 64 << 20;

    /// The number of a text without blanks around it; `None` where it is empty, or the limit is reached.
    pub(super) fn of(&mut self, kind: SaidKind, text: &[u8]) -> Option<Said> {
        if let Some(&number) = self.numbers.get(text) {
            return Some(Said { kind, number });
        }
        // Two copies, and their entries in the map.
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
