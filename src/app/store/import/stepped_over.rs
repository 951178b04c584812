//! Moves that were passed over amid others. Behind one of them the next move would be the other side's, so the game ends before it,
//! whichever reader passed over it.

use std::ops::Range;

use crate::catalog::AnyPosition;
use crate::game::othello::Move;
use crate::game::record::MoveId;

use super::account::{PartUse, TextAccount};
use super::gap_words;
use super::gaps::is_hole_word;
use super::line::shortened;
use super::words::{self, behind_number};
use super::{ImportNote, Imported};

/// Ends a game before the first part that was left out amid its moves and may hold one, or is a whole row of their list. The account
/// has what became of all parts of the text.
pub(super) fn stop(game: &mut Imported, text: &str, account: &TextAccount) {
    let moves: Vec<(usize, usize)> =
        game.account.moves().iter().map(|(range, number)| (range.start, *number)).collect();
    let (Some(&first), Some(&last)) = (moves.first(), moves.last()) else { return };
    let last = game.account.first_break().map_or(last.0, |at| at.max(last.0));
    let mut parts: Vec<Range<usize>> = account.parts(PartUse::LeftOut).collect();
    parts.retain(|part| first.0 < part.start && part.start < last);
    if parts.is_empty() || moves.len() != game.moves || !moves.is_sorted() {
        return;
    }
    parts.sort_by_key(|part| part.start);
    let path = game.document.record.moves_to(game.document.cursor);
    let (mut position, mut at, mut played) = (game.document.start.clone(), 0, 0);
    for part in parts {
        let before = moves.partition_point(|(byte, _)| *byte < part.start);
        while played < before && at < path.len() {
            position = step(game, &position, path[at]);
            played += usize::from(!is_pass(game, path[at]));
            at += 1;
        }
        let place = ListPlace { text, part: part.clone(), position: &position, moves: played };
        if place.holds_move(account) && !game.account.is_behind_break(part.start) {
            let end = at.checked_sub(1).map_or(MoveId::START, |last| path[last]);
            return cut(game, text, &part, end, played);
        }
    }
}

fn is_pass(game: &Imported, id: MoveId) -> bool {
    let is_othello = matches!(game.document.start, AnyPosition::Othello(_));
    is_othello && game.document.record.action(id) == Some(Move::PASS.into())
}

fn step(game: &Imported, position: &AnyPosition, id: MoveId) -> AnyPosition {
    game.document.record.action(id).map_or_else(|| position.clone(), |action| position.after(&[action]))
}

/// Ends a game before a part of its text, behind so many moves.
pub(super) fn cut(game: &mut Imported, text: &str, part: &Range<usize>, end: MoveId, moves: usize) {
    let record = &mut game.document.record;
    for id in record.children(end).to_vec() {
        record.remove(id);
    }
    game.document.cursor = end;
    game.moves = moves;
    game.illegal = Some((moves + 1, shortened(&text[part.clone()])));
    game.contradiction = None;
    game.notes.retain(|note| !matches!(note, ImportNote::Over { .. }));
    // All that stands behind is one rest.
    let behind: Vec<String> = game
        .account
        .parts(PartUse::LeftOut)
        .filter(|other| other.start >= part.start)
        .map(|other| shortened(&text[other]))
        .collect();
    for words in behind.iter().chain([&shortened(&text[part.clone()])]) {
        if let Some(at) = game.passed_over.iter().rposition(|listed| listed == words) {
            game.passed_over.remove(at);
        }
    }
    let last = game.account.parts(PartUse::Used).chain(game.account.parts(PartUse::LeftOut));
    let last = last.map(|range| range.end).max().unwrap_or(part.end);
    let rest = text.get(part.end..last).unwrap_or_default();
    let rest = rest.trim_matches(|sign: char| sign.is_whitespace() || ",;|>".contains(sign));
    if !rest.is_empty() {
        game.passed_over.push(shortened(rest));
    }
}

/// A part of a list that was left out, and what was played before it.
struct ListPlace<'a> {
    text: &'a str,
    part: Range<usize>,
    position: &'a AnyPosition,
    moves: usize,
}

impl ListPlace<'_> {
    /// Whether the part may be a move, or hold one.
    fn holds_move(&self, account: &TextAccount) -> bool {
        /// More words are a sentence about moves, unless it begins with one.
        const MOST_WORDS: usize = 3;
        let part = &self.text[self.part.clone()];
        if self.is_row() || self.is_column() || gap_words::names_gap(part) {
            return true;
        }
        let squares: Vec<Range<usize>> = squares(part).collect();
        if squares.is_empty() {
            return false;
        }
        let is_square = |word: &str| words::moves(word.trim_matches(is_around)).is_some();
        let tokens = || part.split(|sign: char| sign.is_whitespace() || ",;|".contains(sign));
        let others = || tokens().filter(|word| !word.is_empty() && !is_square(word));
        if others().count() > 0 && others().all(is_hole_word) {
            return true;
        }
        let words = others().filter(|word| word.contains(char::is_alphabetic)).count();
        let begins = tokens().find(|word| word.contains(char::is_alphabetic)).is_some_and(is_square);
        (begins || words <= MOST_WORDS)
            && squares.iter().any(|square| {
                let at = self.part.start + square.start;
                !account.is_aside(at)
                    && !is_in_brackets(part, square.start)
                    && self.can_be_played(&part[square.clone()])
            })
    }

    fn can_be_played(&self, word: &str) -> bool {
        let is_move = |position: &AnyPosition| position.parse_moves(word).is_ok_and(|moves| moves.len() == 1);
        match self.position {
            AnyPosition::Othello(position) if position.must_pass() => {
                is_move(&self.position.after(&[Move::PASS.into()]))
            }
            AnyPosition::Othello(_) | AnyPosition::TicTacToe(_) => is_move(self.position),
            _ => false,
        }
    }

    /// Whether the part begins a line with the number that the next row of the list has, and words behind it.
    fn is_row(&self) -> bool {
        let part = &self.text[self.part.clone()];
        let begins_line = self.text[..self.part.start].trim_end_matches([' ', '\t']).ends_with('\n');
        let word = part.split(|sign: char| sign.is_whitespace() || sign == ',').next().unwrap_or_default();
        let digits = word.trim_end_matches(['.', ')', ':']);
        let is_numbered = digits.len() < word.len() && behind_number(word) == Some("")
            || part[word.len()..].starts_with(',') && words::is_number(word);
        let next = [self.moves + 1, self.moves / 2 + 1];
        begins_line
            && is_numbered
            && digits.parse().is_ok_and(|number| next.contains(&number))
            && part[word.len()..].contains(char::is_alphanumeric)
    }

    /// Whether the part is nothing but the digit of a column of Connect Four.
    fn is_column(&self) -> bool {
        let AnyPosition::ConnectFour(_) = self.position else { return false };
        let digit = self.text[self.part.clone()].trim_end_matches(['.', ',', '!', '?']);
        digit.len() == 1 && self.position.parse_moves(digit).is_ok_and(|moves| moves.len() == 1)
    }
}

/// Signs around a move that are no part of it.
fn is_around(sign: char) -> bool {
    !sign.is_alphanumeric()
}

/// Whether a square stands in words, perhaps damaged by a letter behind it.
pub(super) fn has_square(words: &str) -> bool {
    squares(words).next().is_some()
}

/// The squares of a text with no letter and no digit beside them.
fn squares(text: &str) -> impl Iterator<Item = Range<usize>> {
    let (runs, _) = words::squares(text);
    let is_apart = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric());
    runs.into_iter()
        .flat_map(|run| run.filter_map(|at| Some(at..at.checked_add(2)?)))
        .filter(|square| text.get(square.clone()).is_some_and(words::is_square))
        .filter(move |square| {
            let mut behind = text[square.end..].chars();
            let next = behind.next();
            // A letter that clings to a square damages it.
            let is_end = is_apart(next) || next.is_some_and(char::is_alphabetic) && is_apart(behind.next());
            is_end && is_apart(text[..square.start].chars().next_back())
        })
}

/// Whether the byte of a text stands in brackets: what is said there is said aside.
fn is_in_brackets(text: &str, at: usize) -> bool {
    let count = |signs: [char; 4]| text[..at].matches(signs).count();
    count(['(', '[', '{', '（']) > count([')', ']', '}', '）'])
}
