//! The words with which the rows of a list begin: numbers, sides, names. A row that begins as the others do, and holds no move, is a row
//! whose move is damaged and no title of another game.

use std::collections::BTreeMap;

use super::{gaps, stepped_over, transcript, words};

/// The words with which several rows begin, with noughts for digits.
pub(super) struct RowWords(BTreeMap<String, usize>);

impl RowWords {
    /// Those of the lines with moves.
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut count = BTreeMap::new();
        for word in lines.iter().filter(|line| transcript::has_moves(line)).filter_map(|line| first(line)) {
            *count.entry(word).or_insert(0) += 1;
        }
        Self(count)
    }

    /// Whether a line begins as several rows with moves do.
    pub(super) fn is_begun_by(&self, line: &str) -> bool {
        /// Fewer rows may begin so by chance.
        const FEWEST: usize = 3;
        first(line).and_then(|word| self.0.get(&word)).is_some_and(|count| *count >= FEWEST)
    }
}

/// The first word of a line that is no move, with noughts for digits.
fn first(line: &str) -> Option<String> {
    let word = line.split_whitespace().next().filter(|word| words::moves(word).is_none())?;
    let digits = word.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    let begin = word.len() - digits.len();
    let behind = digits.trim_start_matches(|sign: char| sign.is_ascii_digit()).chars().next();
    let counted = || format!("{}0{}", &word[..begin], behind.map(String::from).unwrap_or_default());
    Some(if digits.is_empty() { word.to_lowercase() } else { counted() })
}

/// Whether a line holds a damaged square, or a sign in the place of one.
pub(super) fn is_damaged(line: &str) -> bool {
    let word = line.trim().trim_matches(['(', ')', '[', ']', '（', '）']);
    stepped_over::has_square(line) || !word.is_empty() && (gaps::is_hole_word(word) || gaps::is_gap(word))
}
