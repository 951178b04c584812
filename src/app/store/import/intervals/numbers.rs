//! Numbers before the moves of a list, or before its rows: one that is none of the next move, and a row that has one move where
//! others have two.

use std::ops::Range;

use super::{Interval, MissingMove};
use crate::store::import::UnfitNumber;

/// A number that begins a line of moves, or is followed by a word for it.
struct ListNumber<'i, 'a> {
    interval: &'i Interval<'a>,
    number: usize,
    /// Its bytes in the interval.
    place: Range<usize>,
    /// The character after its digits, if there is one.
    end: Option<char>,
    begins_line: bool,
}

/// The things that numbers count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Moves,
    Pairs,
}

/// The first number that is none of the next move.
pub(super) fn find(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let numbers: Vec<ListNumber<'_, '_>> = intervals.iter().filter_map(ListNumber::of).collect();
    let first = numbers.first().filter(|first| first.interval.moves == 0)?;
    let numbers: Vec<&ListNumber<'_, '_>> = numbers.iter().filter(|number| number.is_like(first)).collect();
    let missing = usize::from(first.is_of_second());
    let fitting = |count: Count| numbers.iter().take_while(|number| number.fits(count, missing)).count();
    let (singles, pairs) = (fitting(Count::Moves), fitting(Count::Pairs));
    let (fit, count) = if pairs > singles { (pairs, Count::Pairs) } else { (singles, Count::Moves) };
    if let Some(jump) = only_jump(intervals, &numbers) {
        return Some(jump);
    }
    // Two numbers that fit show that they count, and more must follow them.
    let unfit = numbers.get(fit).filter(|_| fit > 1)?;
    let last = numbers[fit - 1];
    if let Some(extra) = extra_move(intervals, last, count, unfit.interval.moves) {
        return Some(extra);
    }
    let before_row = (count == Count::Pairs).then(|| odd_move(&numbers, last, unfit)).flatten();
    if let Some(place) = before_row {
        return Some(MissingMove { moves: last.interval.moves, part: place, number: None });
    }
    let (moves, part) = (unfit.interval.moves, unfit.interval.bytes(&unfit.place));
    let number = UnfitNumber { at: moves + 1, number: unfit.number, after: Some(last.number) };
    Some(MissingMove { moves, part, number: Some(number) })
}

/// The first number of a row, `9-24` or `09`, that is not the next one's, where the first row begins with 1 and is no pair.
pub(super) fn find_range(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let rows: Vec<(&Interval<'_>, usize)> =
        intervals.iter().filter_map(|interval| Some((interval, first_of_row(interval)?))).collect();
    let [(first, 1), (second, number), ..] = rows[..] else { return None };
    let moves = second.moves;
    let is_next = [moves + 1, moves / 2 + 1].contains(&number);
    if first.moves > 0 || moves < 3 || number < 3 || is_next || second.passes > 0 {
        return None;
    }
    let line = &second.plain[second.last_line()];
    let begin = second.last_line().start + line.len() - line.trim_start().len();
    let part = second.bytes(&(begin..second.plain.trim_end().len()));
    Some(MissingMove { moves, part, number: Some(UnfitNumber { at: moves + 1, number, after: Some(moves) }) })
}

/// The only number of the words with which a row begins, or the first of a range of them.
fn first_of_row(interval: &Interval<'_>) -> Option<usize> {
    let line = &interval.plain[interval.last_line()];
    let is_digit = |sign: char| sign.is_ascii_digit();
    let begin = line.find(is_digit).filter(|_| interval.is_broken())?;
    let behind = line[begin..].trim_start_matches(is_digit);
    let range = behind.trim_start_matches(['-', '–', '—', '~']).trim_start_matches(is_digit);
    let is_row = range.starts_with(|sign: char| sign.is_whitespace() || ".:)".contains(sign))
        && range.chars().all(|sign| sign.is_whitespace() || ".:)".contains(sign));
    is_row.then(|| line[begin..line.len() - behind.len()].parse().ok())?
}

/// The number of the second of two rows of two moves, where it is neither that of the second pair nor shown to count moves by a third.
fn only_jump(intervals: &[Interval<'_>], numbers: &[&ListNumber<'_, '_>]) -> Option<MissingMove> {
    let [first, second] = numbers else { return None };
    let is_jump =
        (first.number, second.number) == (1, 3) && intervals.len() == 4 && second.interval.moves == 2;
    is_jump.then(|| MissingMove {
        moves: 2,
        part: second.interval.bytes(&second.place),
        number: Some(UnfitNumber { at: 3, number: 3, after: Some(1) }),
    })
}

/// The only move of the last row, behind which the game ends at the next number, where it does not stand below the first moves of the others.
pub(super) fn find_last(text: &str, intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let numbers: Vec<ListNumber<'_, '_>> = intervals.iter().filter_map(ListNumber::of).collect();
    let (last, moves) = (numbers.last()?, intervals.len());
    let behind = &text[intervals.last()?.next.end..];
    let begin = behind.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let digits = begin.find(|sign: char| !sign.is_ascii_digit()).map_or(begin, |end| &begin[..end]);
    if digits.parse() != Ok(last.number + 1) {
        return None;
    }
    let rows: Vec<&ListNumber<'_, '_>> = numbers.iter().filter(|row| row.end == last.end).collect();
    let are_pairs = rows.iter().all(|row| row.interval.moves % 2 == 0) && last.interval.moves > 1;
    let count = if are_pairs { Count::Pairs } else { Count::Moves };
    let is_counted = rows.len() > 1 && rows.iter().all(|row| row.fits(count, 0));
    if let Some(extra) = extra_move(intervals, last, count, moves).filter(|_| is_counted) {
        return Some(extra);
    }
    let is_odd = are_pairs && last.interval.moves + 1 == moves && is_odd_column(&rows, last);
    is_odd.then(|| MissingMove { moves: last.interval.moves, part: last.interval.next.clone(), number: None })
}

/// The move of a row that exceeds its room: which of them was played is unknown.
fn extra_move(
    intervals: &[Interval<'_>],
    row: &ListNumber<'_, '_>,
    count: Count,
    end: usize,
) -> Option<MissingMove> {
    let room = if count == Count::Pairs { 2 } else { 1 };
    let extra =
        intervals.get(row.interval.moves + room).filter(|extra| extra.moves < end && extra.passes == 0)?;
    let is_only = end == extra.moves + 1;
    is_only.then(|| MissingMove { moves: extra.moves, part: extra.next.clone(), number: None })
}

/// The only move of a row between two numbers, where it does not stand below the first moves of the other rows.
fn odd_move(
    rows: &[&ListNumber<'_, '_>],
    row: &ListNumber<'_, '_>,
    next: &ListNumber<'_, '_>,
) -> Option<Range<usize>> {
    let is_only = next.interval.moves == row.interval.moves + 1 && next.number == row.number + 1;
    (is_only && is_odd_column(rows, row)).then(|| row.interval.next.clone())
}

/// Whether more blanks stand between the number of a row and its move than in most others beside it.
fn is_odd_column(rows: &[&ListNumber<'_, '_>], row: &ListNumber<'_, '_>) -> bool {
    let blank = |row: &ListNumber<'_, '_>| row.interval.plain[row.place.end..].chars().count();
    let near =
        |other: &&&ListNumber<'_, '_>| other.number != row.number && other.number.abs_diff(row.number) < 6;
    let others: Vec<usize> = rows.iter().filter(near).map(|other| blank(other)).collect();
    let usual = others.iter().filter(|other| **other >= blank(row)).count();
    4 * usual < others.len()
}

impl<'i, 'a> ListNumber<'i, 'a> {
    /// The last number of an interval, where nothing but a word of it or of a side stands between it and the move.
    fn of(interval: &'i Interval<'a>) -> Option<Self> {
        /// Signs of such a word.
        const LONGEST: usize = 12;
        let is_digit = |sign: char| sign.is_ascii_digit();
        let plain = interval.plain.as_str();
        let end = plain.rfind(is_digit)? + 1;
        let begin = plain[..end]
            .rfind(|sign| !is_digit(sign))
            .map_or(0, |before| before + plain[before..].chars().next().map_or(1, char::len_utf8));
        let (before, behind) = (&plain[..begin], &plain[end..]);
        let is_apart = before.is_empty() && interval.moves == 0
            || before.ends_with(|sign: char| sign.is_whitespace() || "|第#".contains(sign));
        if !is_apart || behind.contains('\n') || behind.trim().chars().count() > LONGEST {
            return None;
        }
        let line = &plain[interval.last_line().start.min(begin)..begin];
        let is_first = line.trim().chars().all(|sign| "|第#-*•>".contains(sign)) && interval.is_broken();
        let sign = behind.trim_start().chars().next();
        Some(Self {
            interval,
            number: plain[begin..end].parse().ok()?,
            place: begin..end,
            end: sign.filter(|sign| !sign.is_ascii_alphabetic()),
            begins_line: is_first && interval.last_line().start <= begin,
        })
    }

    /// Whether it is that of a second move alone: `1... c4`.
    fn is_of_second(&self) -> bool {
        let behind = &self.interval.plain[self.place.end..];
        behind.starts_with("...") || behind.starts_with('…')
    }

    /// Whether two numbers are written alike: at the beginning of a line, or before the same word.
    fn is_like(&self, other: &Self) -> bool {
        let is_word = |end: Option<char>| end.is_some_and(|sign| "手步".contains(sign));
        if self.begins_line && other.begins_line {
            return true;
        }
        self.end == other.end && is_word(self.end)
    }

    /// Whether it is that of the next move, or of the next pair. Beside passes every writer counts in another way.
    ///
    /// The first pair may lack its first move, `missing`.
    fn fits(&self, count: Count, missing: usize) -> bool {
        let Interval { moves, passes, .. } = *self.interval;
        let all = moves + passes;
        let (before, until) = (moves + missing, all + missing);
        match count {
            Count::Moves => (moves + 1..=all + 1).contains(&self.number),
            Count::Pairs if passes == 0 && before % 2 == 1 => {
                self.number == before / 2 + 1 && self.end.is_some_and(|sign| ".…".contains(sign))
            }
            Count::Pairs => (before / 2 + 1..=until.div_ceil(2) + 1).contains(&self.number),
        }
    }
}
