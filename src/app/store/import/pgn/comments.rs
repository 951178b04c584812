//! Comments of PGN: about the last move, and where nothing else can be meant, in the place of moves.

use super::PgnReader;
use crate::store::import::account::PartUse;
use crate::store::import::words::{self, is_number};

impl PgnReader<'_> {
    /// Takes a comment that may stand in the place of moves: nothing in its braces, or the number of the next move.
    pub(super) fn take_place(&mut self, words: &str, whole: &str) {
        if words.trim().is_empty() && self.game.moves() > 0 {
            self.game.stop(whole);
        }
        if is_number(words) && words::behind_number(words).is_none() {
            self.game.take_number(words);
        }
    }

    /// Writes about the last move. In a game with headings a comment stands in the place of no move: its author may say of a move
    /// that it was forgotten.
    fn remark(&mut self, words: &str) {
        if self.has_headings {
            self.game.comment(words);
        } else {
            self.game.remark(words);
        }
    }

    pub(super) fn comment(&mut self, words: &str) {
        self.begin();
        self.has_more = true;
        self.remark(&words.split_whitespace().collect::<Vec<_>>().join(" "));
    }

    /// Takes a comment up to the end of its line, with those of the lines below that begin with a comment.
    pub(super) fn comment_lines(&mut self) {
        let mut lines = Vec::new();
        while self.text[self.at..].starts_with(';') {
            let rest = &self.text[self.at..];
            let length = rest.find('\n').unwrap_or(rest.len());
            self.game.claim(&rest[..length], PartUse::Used);
            lines.push(rest[1..length].trim());
            let next = rest[length..].len() - rest[length..].trim_start().len();
            self.at += length;
            if rest[length + next..].starts_with(';') {
                self.at += next;
            }
        }
        self.begin();
        self.has_more = true;
        self.remark(&lines.join("\n"));
    }
}
