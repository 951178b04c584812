//! The parts of a line about drops that say something: the number of a move, who plays it, its column.

use crate::game::Side;
use crate::store::import::{gap_words, gaps};

use super::meanings::{self, WordMeaning};
use super::times::TimePart;
use super::tokens::{Token, TokenKind, tokens};

/// The kind of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomClass {
    /// A number that counts moves, as its word or its sign says.
    Number,
    Side,
    /// Unknown words: a name, a remark.
    Name,
    /// A number of which only the other lines say what it is.
    Digits,
    /// A column, as its word says.
    Column,
    Square,
    Letter,
    Row,
    /// A sign in the place of a move, or a move that is in doubt.
    Hole,
}

impl AtomClass {
    pub(super) const fn may_be_move(self) -> bool {
        matches!(self, Self::Digits | Self::Column | Self::Square | Self::Letter)
    }
}

/// A part of a line.
#[derive(Clone, Debug)]
pub(super) struct Atom<'a> {
    pub(super) class: AtomClass,
    pub(super) part: &'a str,
    pub(super) side: Option<Side>,
}

/// A line with its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct DropLine<'a> {
    pub(super) line: &'a str,
    pub(super) atoms: Vec<Atom<'a>>,
    pub(super) time: Option<u32>,
    pub(super) date: &'a str,
    /// The words in brackets.
    pub(super) remarks: Vec<&'a str>,
    /// Whether a word for a column or a colour of Connect Four stands in it.
    pub(super) is_of_stones: bool,
}

/// The letters of a text that stand alone or before digits, once each and small.
fn letters<'t>(tokens: impl Iterator<Item = &'t Token<'t>>) -> Vec<char> {
    let mut letters: Vec<char> = tokens.filter_map(letter).collect();
    letters.sort_unstable();
    letters.dedup();
    // The number of a player has its own letter: P1.
    letters.retain(|letter| *letter != 'p');
    letters
}

/// The small letter that a token is.
fn letter(token: &Token<'_>) -> Option<char> {
    let mut signs = token.part.chars();
    let (Some(sign), None) = (signs.next(), signs.next()) else { return None };
    (token.kind == TokenKind::Word && sign.is_ascii_alphabetic()).then(|| sign.to_ascii_lowercase())
}

/// The lines of a text that hold anything.
pub(super) fn lines(text: &str) -> Vec<DropLine<'_>> {
    // Strokes below a heading and around a table are no rows.
    let is_drawn = |line: &str| line.len() > 2 && line.chars().all(|sign| "|-:+= ".contains(sign));
    let parts = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_drawn(line));
    let parts: Vec<(&str, Vec<Token<'_>>)> = parts.map(|line| (line, tokens(line))).collect();
    let sides = meanings::sides_of(&letters(parts.iter().flat_map(|(_, tokens)| tokens)));
    parts.into_iter().map(|(line, tokens)| LineReader::read(line, &tokens, sides)).collect()
}

/// Reads the tokens of a line.
struct LineReader<'t, 'a> {
    tokens: &'t [Token<'a>],
    sides: Option<[(char, Side); 2]>,
    read: DropLine<'a>,
    /// The meaning of the number that comes next, by the word before it.
    pending: Option<(WordMeaning, &'a str)>,
    at: usize,
}

impl<'t, 'a> LineReader<'t, 'a> {
    fn read(line: &'a str, tokens: &'t [Token<'a>], sides: Option<[(char, Side); 2]>) -> DropLine<'a> {
        let read = DropLine { line, ..DropLine::default() };
        let mut reader = LineReader { tokens, sides, read, pending: None, at: 0 };
        while reader.at < tokens.len() {
            let token = tokens[reader.at];
            match token.kind {
                TokenKind::Digits => reader.take_digits(token),
                TokenKind::Word => reader.take_word(token),
                TokenKind::Sign(sign) => reader.take_sign(sign, token),
                TokenKind::Time(TimePart::Second(second)) => {
                    reader.read.time.get_or_insert(second);
                }

                TokenKind::Range => reader.pending = Some((WordMeaning::Column, token.part)),
                TokenKind::Time(TimePart::Date) => reader.read.date = token.part,
                TokenKind::Time(TimePart::Duration) => {}
            }
            reader.at += 1;
        }
        reader.drop_pending();
        reader.read
    }

    fn push(&mut self, class: AtomClass, part: &'a str, side: Option<Side>) {
        self.read.atoms.push(Atom { class, part, side });
    }

    /// The part of the line from one of its parts to the end of another.
    fn joined(&self, from: &str, to: &str) -> &'a str {
        let line = self.read.line;
        let place = |part: &str| part.as_ptr().addr() - line.as_ptr().addr();
        &line[place(from)..place(to) + to.len()]
    }

    /// Counts a word for a column without a number after it as a place without its move.
    fn drop_pending(&mut self) {
        if let Some((WordMeaning::Column, part)) = self.pending.take() {
            self.push(AtomClass::Hole, part, None);
        }
    }

    /// Whether digits are a number with its sign, which judges the move before it.
    fn is_score(&self, token: &Token<'a>) -> bool {
        let sign = self.at.checked_sub(1).map(|at| self.tokens[at]);
        let is_sign =
            sign.is_some_and(|sign| matches!(sign.kind, TokenKind::Sign('+' | '-' | '−')) && !sign.clings);
        is_sign && token.clings && self.read.atoms.iter().any(|atom| atom.class.may_be_move())
    }

    fn take_digits(&mut self, token: Token<'a>) {
        if self.is_score(&token) {
            let sign = self.tokens[self.at - 1].part;
            return self.read.remarks.push(self.joined(sign, token.part));
        }
        let before = self.at.checked_sub(1).map(|at| self.tokens[at]);
        let clinging = before.filter(|_| token.clings);
        let class = match self.pending.take() {
            Some((WordMeaning::Column, _)) => AtomClass::Column,
            Some((WordMeaning::Row, _)) => AtomClass::Row,
            Some((WordMeaning::Count, _)) => AtomClass::Number,
            Some((WordMeaning::Player, word)) => {
                let side = match token.part {
                    "1" => Some(Side::First),
                    "2" => Some(Side::Second),
                    _ => None,
                };
                let part = self.joined(word, token.part);
                return self.push(AtomClass::Side, part, side);
            }
            _ if clinging.is_some_and(|sign| sign.kind == TokenKind::Sign('#') && !sign.clings) => {
                AtomClass::Number
            }
            // Names may end with digits.
            _ if clinging.is_some_and(|word| word.kind == TokenKind::Word)
                && self.read.atoms.last().is_some_and(|atom| atom.class == AtomClass::Name) =>
            {
                let name = self.read.atoms.pop().map_or(token.part, |atom| atom.part);
                let part = self.joined(name, token.part);
                return self.push(AtomClass::Name, part, None);
            }
            _ => self.class_behind(),
        };
        let sign = self
            .tokens
            .get(self.at + 1)
            .filter(|next| next.clings && matches!(next.kind, TokenKind::Sign('.' | ')')));
        let is_dot = sign.is_some_and(|sign| sign.kind == TokenKind::Sign('.'));
        let is_ended = is_dot && self.at + 2 == self.tokens.len();
        let part = match sign {
            Some(sign) if class == AtomClass::Number || is_ended => self.joined(token.part, sign.part),
            _ => token.part,
        };
        self.push(class, part, None);
    }

    /// The class of digits by the text after them: `4. Spalte`, `3手目`, `2) `.
    fn class_behind(&self) -> AtomClass {
        let mut next = self.at + 1;
        let is_end =
            |token: &Token<'_>| matches!(token.kind, TokenKind::Sign('.' | ')' | ':' | '．' | '）' | '：'));
        let is_open = |sign: char| move |token: &&Token<'_>| token.kind == TokenKind::Sign(sign);
        let before = &self.tokens[..self.at];
        let count = |sign: char| before.iter().filter(is_open(sign)).count();
        let is_inside = count('(') > count(')') && !before.last().is_some_and(|token| is_open('(')(&token));
        // The dot behind the column of a side ends its sentence.
        let is_of_side = self.read.atoms.last().is_some_and(|atom| atom.class == AtomClass::Side)
            && self.tokens.get(next).is_some_and(|token| token.kind == TokenKind::Sign('.'));
        let is_marked = !is_inside
            && self.tokens.get(next).is_some_and(|token| is_end(token) && token.clings)
            || self.is_before_arrow();
        next += usize::from(is_marked && !self.is_before_arrow());
        let is_ending = |token: &Token<'_>| {
            token.clings && matches!(token.part, "th" | "st" | "nd" | "rd" | "e" | "ème" | "ª" | "º")
        };
        next += usize::from(self.tokens.get(next).is_some_and(is_ending));
        let word = self.tokens.get(next).filter(|token| token.kind == TokenKind::Word);
        let meaning = word.and_then(|word| meanings::meaning(&word.part.to_lowercase()));
        // A western word may as well be that of the number behind it.
        let is_of_next = || {
            let behind = self.tokens[next + 1..]
                .iter()
                .find(|token| !matches!(token.kind, TokenKind::Sign(':' | '=' | '#')));
            behind.is_some_and(|token| token.kind == TokenKind::Digits)
                && word.is_some_and(|word| word.part.is_ascii())
                && !is_marked
        };
        match meaning.filter(|_| !is_of_next()) {
            Some(WordMeaning::Column) => AtomClass::Column,
            Some(WordMeaning::Row) => AtomClass::Row,
            Some(WordMeaning::Count) => AtomClass::Number,
            _ if is_marked && !is_of_side && next < self.tokens.len() => AtomClass::Number,
            _ => AtomClass::Digits,
        }
    }

    /// Whether digits begin their line before an arrow, behind which one other number stands.
    fn is_before_arrow(&self) -> bool {
        let behind = &self.tokens[self.at + 1..];
        let is_sign =
            |at: usize, sign: char| behind.get(at).is_some_and(|token| token.kind == TokenKind::Sign(sign));
        let is_arrow = is_sign(0, '→') || (is_sign(0, '-') || is_sign(0, '=')) && is_sign(1, '>');
        let others = behind.iter().filter(|token| token.kind == TokenKind::Digits).count();
        is_arrow && others == 1 && self.at == 0
    }

    fn take_word(&mut self, token: Token<'a>) {
        let small = token.part.to_lowercase();
        if let Some(letter) = letter(&token) {
            return self.take_letter(letter, token);
        }
        if gaps::is_hole_word(&small) || gaps::is_or(&small) {
            return self.push(AtomClass::Hole, token.part, None);
        }
        let is_behind_digits = || {
            let last =
                self.read.atoms.last().filter(|atom| {
                    matches!(atom.class, AtomClass::Column | AtomClass::Number | AtomClass::Row)
                });
            let end = last.map(|atom| atom.part.as_ptr().addr() + atom.part.len());
            // Only an ending or a dot stands between.
            let is_near = end.is_some_and(|end| token.part.as_ptr().addr().saturating_sub(end) <= 5);
            is_near && (token.clings || token.part.is_ascii())
        };
        match meanings::meaning(&small) {
            Some(WordMeaning::Filler) => {}
            Some(WordMeaning::Game) => self.read.is_of_stones = true,
            Some(meaning @ (WordMeaning::Column | WordMeaning::Count | WordMeaning::Row)) => {
                self.read.is_of_stones |= meaning == WordMeaning::Column;
                let is_prefix = self.tokens.get(self.at + 1).is_some_and(|next| {
                    next.kind == TokenKind::Digits
                        || matches!(next.kind, TokenKind::Sign(':' | '=' | '#' | '：'))
                });
                let is_sign =
                    self.tokens.get(self.at + 1).is_some_and(|next| matches!(next.kind, TokenKind::Sign(_)));
                if meaning == WordMeaning::Column && !token.part.is_ascii() && !is_sign && !is_behind_digits()
                {
                    self.push(AtomClass::Hole, token.part, None);
                } else if is_prefix && token.part.is_ascii() || !is_behind_digits() {
                    self.drop_pending();
                    self.pending = Some((meaning, token.part));
                }
            }
            Some(WordMeaning::Player) => self.pending = Some((WordMeaning::Player, token.part)),
            Some(WordMeaning::Side(side)) => {
                self.read.is_of_stones |= meanings::is_stone_colour(&small);
                self.pending = self.pending.filter(|(meaning, _)| *meaning != WordMeaning::Player);
                self.push(AtomClass::Side, token.part, Some(side));
            }
            None => self.take_name(token),
        }
    }

    /// Takes a letter: that of a player or a colour, or a column.
    fn take_letter(&mut self, letter: char, token: Token<'a>) {
        let next = self.tokens.get(self.at + 1).filter(|next| next.kind == TokenKind::Digits && next.clings);
        if let Some((_, side)) = self.sides.iter().flatten().find(|(known, _)| *known == letter) {
            self.pending = self.pending.filter(|(meaning, _)| *meaning != WordMeaning::Player);
            return self.push(AtomClass::Side, token.part, Some(*side));
        }
        let is_drop = self.tokens.get(self.at + 1).is_some_and(|next| next.kind == TokenKind::Sign('@'));
        match next {
            None if letter == 'p' && is_drop => {}
            Some(_) if letter == 'p' => self.pending = Some((WordMeaning::Player, token.part)),
            Some(row) if ('a'..='g').contains(&letter) && row.part.len() == 1 => {
                self.pending = None;
                let part = self.joined(token.part, row.part);
                self.push(AtomClass::Square, part, None);
                self.at += 1;
            }
            _ if matches!(token.part, "a" | "e" | "s" | "y") && self.is_sentence() => {}
            _ if ('a'..='g').contains(&letter) => {
                self.pending = None;
                self.push(AtomClass::Letter, token.part, None);
            }
            _ => self.take_name(token),
        }
    }

    /// Whether the line holds words, among which a letter alone is one of them.
    fn is_sentence(&self) -> bool {
        let is_word = |token: &&Token<'_>| token.kind == TokenKind::Word && token.part.chars().count() > 1;
        self.tokens.iter().filter(is_word).count() > 1
    }

    /// Takes an unknown word, as a part of the name before it if there is one.
    fn take_name(&mut self, token: Token<'a>) {
        self.pending = self.pending.filter(|(meaning, _)| *meaning == WordMeaning::Column);
        // Numbers in words are not read.
        if token.part.chars().all(|sign| "一二三四五六七八九十".contains(sign)) {
            return self.push(AtomClass::Hole, token.part, None);
        }
        let is_name = self.read.atoms.last().is_some_and(|atom| atom.class == AtomClass::Name);
        let is_next = self.at > 0 && self.tokens[self.at - 1].kind == TokenKind::Word;
        if let Some(name) = self.read.atoms.pop_if(|_| is_name && is_next) {
            let part = self.joined(name.part, token.part);
            return self.push(AtomClass::Name, part, None);
        }
        self.push(AtomClass::Name, token.part, None);
    }

    fn take_sign(&mut self, sign: char, token: Token<'a>) {
        let is_beside = |at: Option<usize>| {
            at.and_then(|at| self.tokens.get(at)).is_some_and(|token| token.kind == TokenKind::Sign(sign))
        };
        if matches!(sign, '(' | '[' | '{' | '（') && self.take_remark(sign) {
            return;
        }
        if sign == '?' || sign == '？' {
            let is_mark = self.tokens.get(self.at + 1).is_some_and(|next| next.kind == TokenKind::Sign('!'))
                || self.at > 0 && self.tokens[self.at - 1].kind == TokenKind::Sign('!');
            let doubtful = self.read.atoms.pop_if(|atom| token.clings && atom.class.may_be_move());
            match doubtful {
                Some(atom) if is_mark => self.read.atoms.push(atom),
                Some(atom) => {
                    let part = self.joined(atom.part, token.part);
                    self.push(AtomClass::Hole, part, None);
                }
                None if !is_mark => self.push(AtomClass::Hole, token.part, None),
                None => {}
            }
        } else if gap_words::is_of_signs(token.part) && sign != '_'
            || sign == '…'
            || sign == '.' && token.clings && is_beside(self.at.checked_sub(1))
            || sign == '_' && !token.clings
        {
            self.push(AtomClass::Hole, token.part, None);
        } else if !sign.is_ascii() && !"、。，：；・·•→⇒–—―「」『』【】“”‘’«»）（▲△☗☖〉》›>«".contains(sign)
        {
            self.take_name(token);
        }
    }

    /// Takes words in brackets behind the first move of the line as a remark; one that says that moves are missing is a hole.
    fn take_remark(&mut self, open: char) -> bool {
        let close = match open {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            _ => '）',
        };
        let behind = &self.tokens[self.at + 1..];
        let Some(length) = behind.iter().position(|token| token.kind == TokenKind::Sign(close)) else {
            return false;
        };
        let inside = &behind[..length];
        let is_known = |token: &Token<'_>| match token.kind {
            TokenKind::Word => {
                meanings::meaning(&token.part.to_lowercase()).is_some() || letter(token).is_some()
            }
            _ => true,
        };
        let is_begun = self.read.atoms.iter().any(|atom| atom.class.may_be_move());
        let (Some(first), Some(last)) = (inside.first(), inside.last()) else { return false };
        // A number in brackets right behind a move is said of it.
        let is_behind_move = self.read.atoms.last().is_some_and(|atom| atom.class.may_be_move());
        let is_number = is_behind_move && matches!(inside, [token] if token.kind == TokenKind::Digits);
        if !is_begun || !is_number && inside.iter().all(is_known) {
            return false;
        }
        let part = self.joined(first.part, last.part);
        if gap_words::names_gap(part) {
            self.push(AtomClass::Hole, part, None);
        } else {
            self.read.remarks.push(part);
        }
        self.at += length + 1;
        true
    }
}
