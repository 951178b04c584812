//! Numbers that count the moves of a list in any dress, before each or behind it, and discs that are counted behind moves: where they go
//! up by more than a move, one is missing.

use std::ops::Range;

use super::{Interval, MissingMove};
use crate::store::import::{UnfitNumber, words};

/// The fewest numbers that show a habit.
const FEWEST: usize = 4;

/// The number of a move with its bytes in an interval.
struct RunningNumber {
    number: usize,
    place: Range<usize>,
}

/// The first number that goes up by more than the moves before it do.
pub(super) fn find(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let numbers: Vec<Option<RunningNumber>> = intervals.iter().map(only_number).collect();
    let jump = |first: usize| -> Option<usize> {
        let numbers: Vec<usize> = numbers
            .get(first..)?
            .iter()
            .map(|number| number.as_ref().map(|found| found.number))
            .collect::<Option<_>>()?;
        let rises = numbers.len() >= FEWEST && numbers.windows(2).all(|two| two[0] < two[1]);
        // Behind the first move five discs stand on the board.
        let begin = *numbers.first().filter(|begin| matches!(begin, 1 | 5))?;
        let fits = numbers.iter().zip(begin..).take_while(|(number, expected)| *number == expected).count();
        (rises && (2..numbers.len()).contains(&fits)).then_some(first + fits)
    };
    let is_behind = |interval: &Interval<'_>| interval.passes > 0;
    if intervals.iter().any(is_behind) {
        return None;
    }
    // Numbers behind the moves stand in the interval behind each.
    let (at, moves) = match (jump(0), jump(1)) {
        (Some(at), _) => (at, at),
        (None, Some(at)) => (at, at - 1),
        (None, None) => return None,
    };
    let (interval, found) = (&intervals[at], numbers[at].as_ref()?);
    let after = numbers[at - 1].as_ref().map(|before| before.number);
    let number = UnfitNumber { at: moves + 1, number: found.number, after };
    let part = if moves < at { intervals[moves].next.clone() } else { interval.bytes(&found.place) };
    Some(MissingMove { moves, part, number: Some(number) })
}

/// The only number of an interval that is none of a time, of a value or of a score.
fn only_number(interval: &Interval<'_>) -> Option<RunningNumber> {
    let text = interval.text;
    // Moves are counted of all that fit the board: 7/60.
    let total = |run: &str| {
        let begin = run.as_ptr().addr() - text.as_ptr().addr();
        ["42", "60", "64"].contains(&run) && text[..begin].ends_with('/')
    };
    let mut runs = text
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|run| !run.is_empty() && !total(run))
        .filter_map(|run| {
            let begin = run.as_ptr().addr() - text.as_ptr().addr();
            let letters = run.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let digits = &run[letters.len()..];
            let number = digits.parse().ok().or_else(|| words::roman(run));
            let place = begin + if digits.is_empty() { 0 } else { letters.len() }..begin + run.len();
            let is_value = text[..place.start].ends_with(['+', '-', '−', ':', '/'])
                || text[place.end..].starts_with(['%', '\''])
                || text[place.end..].strip_prefix('/').is_some_and(|rest| {
                    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
                    !total(&rest[..end])
                })
                || text[place.end..]
                    .strip_prefix([':', '.', ','])
                    .is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
            number.map(|number| (number, place, is_value))
        });
    let (number, place, is_value) = runs.next()?;
    let is_only = runs.next().is_none() && !is_value && number < 100;
    is_only.then_some(RunningNumber { number, place })
}

/// The first move behind which more discs are counted than there can be. `tail` is the text behind the last move.
pub(super) fn find_discs(intervals: &[Interval<'_>], tail: &str) -> Option<MissingMove> {
    /// Discs before the first move.
    const FIRST: usize = 4;
    let texts = intervals.iter().skip(1).map(|interval| interval.text).chain([tail]);
    let counted: Vec<Option<usize>> = texts.map(discs_in).collect();
    let fits = counted.iter().zip(1..).take_while(|(discs, moves)| **discs == Some(FIRST + moves)).count();
    let next = counted.get(fits).copied().flatten().filter(|discs| fits > 0 && *discs > FIRST + fits + 1)?;
    let missing = intervals.get(fits).filter(|_| next <= 64)?;
    Some(MissingMove { moves: missing.moves, part: missing.next.clone(), number: None })
}

/// The discs of both sides that a text counts right after a move: `7-2`, `(7-2)`.
fn discs_in(text: &str) -> Option<usize> {
    let word = text.split_whitespace().next()?.trim_matches(['(', ')', '[', ']', ',', ';']);
    let (first, second) = word.split_once(['-', '–'])?;
    let is_number =
        |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|sign| sign.is_ascii_digit());
    (is_number(first) && is_number(second))
        .then(|| Some(first.parse::<usize>().ok()? + second.parse::<usize>().ok()?))?
}
