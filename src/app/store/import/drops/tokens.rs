//! The words, digits and signs of a line.

use crate::store::import::side_words::{self, is_eastern};

use super::meanings;
use super::times::{self, TimePart};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Digits,
    Word,
    Sign(char),
    Time(TimePart),
    /// A range of column numbers; the number after it is a column.
    Range,
}

/// A part of a line that is of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    pub(super) part: &'a str,
    /// Whether it clings to the one before.
    pub(super) clings: bool,
}

/// Whether a character is invisible.
const fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{fe0f}' | '\u{200d}'..='\u{200f}' | '\u{202a}'..='\u{202f}' | '\u{2066}'..='\u{2069}')
}

/// The tokens of a line.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let (mut at, mut clings) = (0, false);
    while let Some(sign) = line[at..].chars().next() {
        if sign.is_whitespace() || is_unseen(sign) {
            at += sign.len_utf8();
            clings = is_unseen(sign) && clings;
            continue;
        }
        let (kind, length) = token(&line[at..], clings && tokens.last().is_some_and(is_word));
        tokens.push(Token { kind, part: &line[at..at + length], clings });
        at += length;
        clings = true;
    }
    tokens
}

const fn is_word(token: &Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Word | TokenKind::Digits)
}

/// From where the columns count.
const RANGES: [&str; 8] = ["0-6)", "1-7)", "0–6)", "1–7)", "0..6)", "1..7)", "0-6]", "1-7]"];
const COUNTING: [&str; 4] = ["0-indexed", "1-indexed", "0-based", "1-based"];

/// The kind and the bytes of the token with which a text begins, that may cling to a word.
fn token(rest: &str, clings: bool) -> (TokenKind, usize) {
    let first = rest.chars().next().unwrap_or_default();
    if let Some(length) = meanings::game_beginning(rest).filter(|_| !clings) {
        return (TokenKind::Word, length);
    }
    let begun = |list: &[&str]| list.iter().find(|known| rest.starts_with(**known)).map(|known| known.len());
    if let Some(length) = begun(&RANGES) {
        return (TokenKind::Range, length);
    }
    if let Some(length) = begun(&COUNTING) {
        return (TokenKind::Time(TimePart::Duration), length);
    }
    // A fraction and a number in code are no numbers of moves.
    let is_fraction =
        rest.strip_prefix("0.").is_some_and(|part| part.starts_with(|sign: char| sign.is_ascii_digit()));
    if (is_fraction || rest.starts_with("0x")) && times::beginning(rest).is_none() {
        let is_end = |sign: char| !sign.is_ascii_alphanumeric() && sign != '.';
        return (TokenKind::Word, rest.find(is_end).unwrap_or(rest.len()));
    }
    if first.is_ascii_digit() {
        let time = times::beginning(rest).filter(|_| !clings);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        return time.map_or((TokenKind::Digits, digits), |(length, part)| (TokenKind::Time(part), length));
    }
    if let Some((picture, _)) = side_words::pictures().find(|(picture, _)| rest.starts_with(picture)) {
        return (TokenKind::Word, picture.len());
    }
    if is_eastern(first) {
        let is_unknown = |(at, sign): &(usize, char)| {
            is_eastern(*sign) && meanings::eastern_beginning(&rest[*at..]).is_none()
        };
        let unknown =
            || rest.char_indices().take_while(is_unknown).map(|(at, sign)| at + sign.len_utf8()).last();
        let length = meanings::eastern_beginning(rest).or_else(unknown).unwrap_or_else(|| first.len_utf8());
        return (TokenKind::Word, length);
    }
    if first.is_alphabetic() {
        let is_end = |sign: char| !sign.is_alphabetic() || is_eastern(sign);
        return (TokenKind::Word, rest.find(is_end).unwrap_or(rest.len()));
    }
    (TokenKind::Sign(first), first.len_utf8())
}
