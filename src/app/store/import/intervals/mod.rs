//! Intervals of a list: the characters between two moves, compared with the others of the same list. A
//! doubled separator, a sign for an illegible move, a number that jumps and a speaker who moves twice in a
//! row show that a move is missing: the game ends there, whichever reader continued it.

use std::ops::Range;

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::othello::Move;
use crate::game::record::MoveId;

use super::pgn::first_heading;
use super::stepped_over::cut;
use super::{ImportFormat, ImportNote, Imported, UnfitNumber};

mod counts;
mod habit;
mod holes;
mod lines;
mod numbers;
mod speakers;

/// The fewest moves that show a habit of their writer.
const FEWEST: usize = 3;

/// The part of a text before a move, from the one before it or from the beginning of its line.
struct Interval<'a> {
    text: &'a str,
    /// The byte of the whole text at which it begins.
    at: usize,
    /// The same bytes with blanks in place of bracketed text and times of day.
    plain: String,
    /// Number of moves before it, and of passes before the next move.
    moves: usize,
    passes: usize,
    /// Whether a pass is right before the move.
    is_behind_pass: bool,
    /// The side of the move after it.
    side: Side,
    /// The bytes of the move after it.
    next: Range<usize>,
}

/// A place where a move may be missing.
struct MissingMove {
    /// Moves before it.
    moves: usize,
    /// The bytes that show it.
    part: Range<usize>,
    number: Option<UnfitNumber>,
}

/// Ends a game before the first place of its text where a move may be missing.
pub(super) fn stop(game: &mut Imported, text: &str) {
    // Headed PGN, SGF and GGF are no lists: their grammar says what is a move, and a comment may hold anything.
    let is_list = match game.form {
        ImportFormat::Sgf | ImportFormat::Ggf => false,
        ImportFormat::Pgn => first_heading(text).is_none(),
        _ => true,
    };
    if !is_list {
        return;
    }
    stop_at_doubt(game, text);
    let Some((intervals, ends)) = intervals(game, text) else { return };
    let end = intervals.last().map_or(text.len(), |last| last.next.end);
    let tail = text[end..].lines().next().unwrap_or_default();
    let found = [
        holes::find(game, &intervals),
        lines::find(&intervals),
        lines::find_short_row(&intervals),
        lines::find_glued(&intervals),
        numbers::find(&intervals),
        numbers::find_range(&intervals),
        lines::find_empty(game, &intervals),
        counts::find(&intervals),
        counts::find_discs(&intervals, tail),
        speakers::find(&intervals),
        habit::find(game, &intervals),
    ];
    let found = found.into_iter().flatten().min_by_key(|missing| missing.part.start);
    let last = || {
        Some(text).filter(|_| game.illegal.is_some()).and_then(|text| numbers::find_last(text, &intervals))
    };
    let open_end = || habit::open_end(game, text, &intervals);
    let Some(missing) = found.or_else(last).or_else(open_end) else { return };
    let end = ends.get(missing.moves).copied().unwrap_or(game.document.cursor);
    game.notes.retain(|note| !matches!(note, ImportNote::NumberUnfit(_)));
    cut(game, text, &missing.part, end, missing.moves);
    game.notes.extend(missing.number.map(ImportNote::NumberUnfit));
}

/// Ends a game of columns before the first one with a question mark: it may not be the one that was played.
fn stop_at_doubt(game: &mut Imported, text: &str) {
    let is_doubt = |range: &Range<usize>| {
        let behind = text.get(range.end..).and_then(|behind| behind.strip_prefix(['?', '？']));
        behind.is_some_and(|behind| !behind.starts_with('!'))
    };
    let moves = game.account.moves();
    let doubtful = moves
        .iter()
        .find(|(range, _)| is_doubt(range))
        .map(|(range, number)| (range.start..range.end + 1, number - 1));
    let is_of_columns = matches!(game.document.start, AnyPosition::ConnectFour(_));
    let Some((part, moves)) = doubtful.filter(|_| is_of_columns && game.moves == moves.len()) else { return };
    let path = game.document.record.moves_to(game.document.cursor);
    let end = moves.checked_sub(1).and_then(|last| path.get(last)).copied().unwrap_or(MoveId::START);
    let part = part.start..text.ceil_char_boundary(part.end);
    cut(game, text, &part, end, moves);
}

/// The intervals of a game whose moves are all in the text in order, and the place in its record before each.
fn intervals<'a>(game: &Imported, text: &'a str) -> Option<(Vec<Interval<'a>>, Vec<MoveId>)> {
    let noted = || game.account.moves().iter().map(|(range, _)| range.clone()).collect();
    let moves: Vec<Range<usize>> = habit::columns(game, text).unwrap_or_else(noted);
    let is_in_order = moves.windows(2).all(|pair| pair[0].end <= pair[1].start);
    let is_word =
        |range: &Range<usize>| text.get(range.clone()).is_some_and(|word| word.len() < 5 && word.is_ascii());
    if moves.len() < FEWEST || moves.len() != game.moves || !is_in_order || !moves.iter().all(is_word) {
        return None;
    }
    let mut position = game.document.start.clone();
    let (mut last, mut passes, mut is_behind_pass) = (MoveId::START, 0, false);
    let (mut intervals, mut ends) = (Vec::new(), Vec::new());
    for id in game.document.record.moves_to(game.document.cursor) {
        let action = game.document.record.action(id)?;
        if matches!(position, AnyPosition::Othello(_)) && action == Move::PASS.into() {
            (passes, is_behind_pass) = (passes + 1, true);
        } else {
            let next = moves.get(intervals.len())?.clone();
            let at = match intervals.len().checked_sub(1) {
                Some(before) => moves[before].end,
                None => text[..next.start].rfind('\n').map_or(0, |end| end + 1),
            };
            let part = &text[at..next.start];
            intervals.push(Interval {
                text: part,
                at,
                plain: without_asides(part),
                moves: intervals.len(),
                passes,
                is_behind_pass,
                side: position.side_to_move(),
                next,
            });
            ends.push(last);
            is_behind_pass = false;
        }
        position = position.after(&[action]);
        last = id;
    }
    (intervals.len() == moves.len()).then_some((intervals, ends))
}

impl Interval<'_> {
    /// The bytes of the whole text at these of the interval.
    const fn bytes(&self, part: &Range<usize>) -> Range<usize> {
        self.at + part.start..self.at + part.end
    }

    /// Whether its move is on another line than the one before.
    fn is_broken(&self) -> bool {
        self.moves == 0 || self.plain.contains('\n')
    }

    /// The bytes of its last line.
    fn last_line(&self) -> Range<usize> {
        self.plain.rfind('\n').map_or(0, |end| end + 1)..self.plain.len()
    }
}

/// A part of a text with blanks in place of bracketed text and times of day, byte for byte.
fn without_asides(part: &str) -> String {
    let (mut plain, mut depth) = (String::with_capacity(part.len()), 0_usize);
    for sign in part.chars() {
        depth += usize::from("([{（【".contains(sign));
        if depth > 0 {
            plain.extend(std::iter::repeat_n(' ', sign.len_utf8()));
        } else {
            plain.push(sign);
        }
        depth = depth.saturating_sub(usize::from(")]}）】".contains(sign)));
    }
    let is_time = |word: &str| {
        let mut parts = word.trim_matches(|sign: char| !sign.is_ascii_digit()).split(':');
        let is_digits = |part: &str| {
            part.len() <= 2 && part.bytes().all(|sign| sign.is_ascii_digit()) && !part.is_empty()
        };
        parts.clone().count() > 1 && parts.all(is_digits)
    };
    plain
        .split_inclusive(char::is_whitespace)
        .map(|word| {
            let end = word.trim_end().len();
            if is_time(&word[..end]) { " ".repeat(end) + &word[end..] } else { word.to_owned() }
        })
        .collect()
}

/// Whether so many of all are few enough to be none of the writer's habits.
fn is_rare(count: usize, all: usize) -> bool {
    3 * count < all.max(4)
}
