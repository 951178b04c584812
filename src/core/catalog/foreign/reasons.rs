//! Words for the origins of values.

use crate::search::events::{ForeignReason, Why};

/// The words of known reasons, as the writer has them.
const WORDS: [(&str, Why); 15] = [
    ("evaluation", Why::Evaluation),
    ("playout", Why::Playout),
    ("end", Why::End),
    ("children", Why::Children),
    ("cut", Why::Cut),
    ("table", Why::Table),
    ("book", Why::Book),
    ("child", Why::Child),
    ("stable", Why::Stable),
    ("forced", Why::Forced),
    ("no-four", Why::NoFourLeft),
    ("claimed", Why::Claimed),
    ("pre-search", Why::PreSearch),
    ("prob-cut", Why::ProbCut),
    ("stopped", Why::Stopped),
];

/// The word of a reason; that of a foreign one is in `own`.
pub fn reason_word(why: Why, own: &[String]) -> &str {
    if let Why::Foreign(reason) = why {
        return own.get(reason.index()).map_or("other", String::as_str);
    }
    WORDS.iter().find(|(_, known)| *known == why).map_or("other", |(word, _)| word)
}

/// The recording's own reasons.
#[derive(Debug, Default)]
pub(super) struct Reasons {
    pub(super) own: Vec<String>,
}

impl Reasons {
    /// The greatest number of characters of a word.
    const LONGEST: usize = 24;

    pub(super) fn of(&mut self, word: &[u8]) -> Why {
        if let Some(&(_, why)) = WORDS.iter().find(|(known, _)| known.as_bytes() == word) {
            return why;
        }
        let text: String =
            crate::plain::line(&String::from_utf8_lossy(word)).chars().take(Self::LONGEST).collect();
        let last = ForeignReason::ALL.len() - 1;
        let at = self.own.iter().position(|own| *own == text).unwrap_or_else(|| {
            // Reasons beyond the last number share it.
            if self.own.len() < last {
                self.own.push(text);
                self.own.len() - 1
            } else {
                last
            }
        });
        Why::Foreign(ForeignReason::ALL[at])
    }
}
