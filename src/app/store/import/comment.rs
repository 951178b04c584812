//! The comment of a move, put together from parts of a text.

use crate::game::record::Record;

/// Words about a move, as far as a record keeps them.
#[derive(Default)]
pub(super) struct MoveComment {
    pub(super) words: String,
    characters: usize,
    /// Whether more was written than is kept.
    is_cut: bool,
}

impl MoveComment {
    /// Appends words to the present ones; the part that is too long for a record is returned.
    pub(super) fn add<'a>(&mut self, words: &'a str) -> Option<&'a str> {
        if self.is_cut {
            return None;
        }
        let between = usize::from(!self.words.is_empty());
        // The last character that a record keeps is for the ellipsis.
        let room = (Record::COMMENT_LIMIT - 1).saturating_sub(self.characters + between);
        if room > 0 {
            self.words.push_str(&" "[..between]);
            self.characters += between;
        }
        let Some((end, _)) = words.char_indices().nth(room) else {
            self.words.push_str(words);
            self.characters += words.chars().count();
            return None;
        };
        self.words.push_str(&words[..end]);
        self.words.push('…');
        self.is_cut = true;
        Some(&words[end..])
    }
}
