//! Columns of Connect Four in rows that begin with the numbers of their moves: `1 4`, `2 4`.

use super::columns::lines_of;
use super::refusal::{FaultAt, ImportFault};

/// Whether the lines of a text are columns behind the numbers of their moves, up to one that does not fit.
pub(super) fn is_numbered(text: &str) -> bool {
    /// Fewer lines may be anything.
    const FEWEST: usize = 3;
    lines_of(text).take(FEWEST).count() == FEWEST
        && (without_numbers(text).is_some() || break_of_numbers(text).is_some())
}

/// The text with blanks in place of the numbers of its moves, where each line begins with one: `1 4`, `2 4`. On one line nobody knows which
/// of them are columns.
pub(super) fn without_numbers(text: &str) -> Option<String> {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<_>| !words.is_empty())
        .collect();
    let is_column = |word: &&str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_numbered = |(at, words): (usize, &Vec<&str>)| {
        words[0].parse() == Ok(at + 1) && (2..=3).contains(&words.len()) && words[1..].iter().all(is_column)
    };
    let are_alike = || lines.windows(3).all(|lines| lines[0].len() == lines[1].len());
    if lines.len() < 2 || !lines.iter().enumerate().all(is_numbered) || !are_alike() {
        return None;
    }
    let mut plain = text.to_owned();
    for number in lines.iter().map(|words| words[0]) {
        let at = number.as_ptr().addr() - text.as_ptr().addr();
        plain.replace_range(at..at + number.len(), &" ".repeat(number.len()));
    }
    Some(plain)
}

/// Where the numbers of lines that begin as those of moves do, `1 4`, `2 4`, go on otherwise: a line is missing, or stands there twice, and
/// its number is no column.
pub(super) fn break_of_numbers(text: &str) -> Option<(usize, &str)> {
    let lines: Vec<(usize, Vec<&str>)> = lines_of(text)
        .map(|(at, line)| (at + (line.len() - line.trim_start().len()), line.split_whitespace().collect()))
        .collect();
    let number = |words: &[&str]| words[0].parse::<usize>().ok();
    let is_numbered =
        |(_, words): &(usize, Vec<&str>)| (2..=3).contains(&words.len()) && number(words).is_some();
    let rises = |pair: &[(usize, Vec<&str>)]| number(&pair[0].1) <= number(&pair[1].1);
    let begins = lines.iter().take(2).zip(1..).all(|((_, words), at)| number(words) == Some(at));
    // Rows of three that count up from 1 are numbers with both columns, and so are many of two.
    let rises_on = |pair: &[(usize, Vec<&str>)]| number(&pair[0].1) < number(&pair[1].1);
    let is_first = lines.first().is_some_and(|(_, words)| number(words) == Some(1));
    let are_rows = lines.len() > 1 && lines.iter().all(|(_, words)| words.len() == 3) || lines.len() > 3;
    let begins =
        begins || is_first && are_rows && lines.iter().all(is_numbered) && lines.windows(2).all(rises_on);
    if lines.len() < if are_rows { 2 } else { 3 }
        || !lines.iter().all(is_numbered)
        || !begins
        || !lines.windows(2).all(rises)
    {
        return None;
    }
    let (at, words) = lines.iter().zip(1..).find(|((_, words), at)| number(words) != Some(*at))?.0;
    Some((*at, words[0]))
}

/// The first number of lines that count as those of moves do, and begin behind the first: `3 4`, `4 4`, `5 3`.
pub(super) fn late_numbers(text: &str) -> Option<FaultAt> {
    /// Fewer lines may be pairs of columns.
    const FEWEST: usize = 3;
    let lines: Vec<Vec<&str>> = lines_of(text).map(|(_, line)| line.split_whitespace().collect()).collect();
    let first: usize = lines.first()?.first()?.parse().ok().filter(|first| *first > 1)?;
    let is_numbered = |(words, number): (&Vec<&str>, usize)| {
        (2..=3).contains(&words.len()) && words[0].parse() == Ok(number)
    };
    let place = lines[0][0].as_ptr().addr() - text.as_ptr().addr();
    (lines.len() >= FEWEST && lines.iter().zip(first..).all(is_numbered))
        .then(|| FaultAt::new(place, ImportFault::Late(first)))
}
