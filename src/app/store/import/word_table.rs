//! Lists of words with their meanings. A long text is only compared with the few words that begin or end with
//! the character at hand.

use std::collections::BTreeMap;

/// A list of words in lower case, by their first and their last characters.
pub(super) struct WordTable<T> {
    beginning: BTreeMap<char, Vec<(&'static str, T)>>,
    ending: BTreeMap<char, Vec<(&'static str, T)>>,
}

/// The words of a list separated by bars.
pub(super) fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split('|')
}

impl<T: Copy + 'static> WordTable<T> {
    pub(super) fn new(words: impl IntoIterator<Item = (&'static str, T)>) -> Self {
        let mut table = Self { beginning: BTreeMap::new(), ending: BTreeMap::new() };
        for (word, meaning) in words {
            if let (Some(first), Some(last)) = (word.chars().next(), word.chars().next_back()) {
                table.beginning.entry(first).or_default().push((word, meaning));
                table.ending.entry(last).or_default().push((word, meaning));
            }
        }
        table
    }

    /// The words that begin with this sign, in the order of the list.
    pub(super) fn of_sign(&self, sign: char) -> impl Iterator<Item = (&'static str, T)> {
        self.beginning.get(&sign).into_iter().flatten().copied()
    }

    /// The words with which a text begins, in the order of the list.
    pub(super) fn at_beginning(&self, text: &str) -> impl Iterator<Item = (&'static str, T)> {
        let first = text.chars().next().unwrap_or_default();
        self.of_sign(first).filter(move |(word, _)| text.starts_with(word))
    }

    /// The longest word with which a text begins.
    pub(super) fn beginning(&self, text: &str) -> Option<(&'static str, T)> {
        self.at_beginning(text).max_by_key(|(word, _)| word.len())
    }

    /// The longest word with which a text ends.
    pub(super) fn ending(&self, text: &str) -> Option<(&'static str, T)> {
        let last = text.chars().next_back()?;
        let words = self.ending.get(&last).into_iter().flatten().copied();
        words.filter(|(word, _)| text.ends_with(word)).max_by_key(|(word, _)| word.len())
    }

    /// The meaning of a whole word.
    pub(super) fn meaning(&self, word: &str) -> Option<T> {
        let first = word.chars().next()?;
        self.of_sign(first).find(|(known, _)| *known == word).map(|(_, meaning)| meaning)
    }
}
