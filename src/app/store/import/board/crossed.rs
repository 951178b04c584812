//! Boards with drawn squares: empty ones as the crossings of lines (`+ + O X +`, `┼┼○●┼`), that of the last
//! move in brackets (`. O [X] .`). The result is the same text, byte by byte, with the characters of other
//! boards.

use crate::game::Side;
use crate::store::import::legend::Legend;
use crate::store::import::side_words;
use crate::store::import::stones::{Sign, sign_of};

use super::turn;

/// The fewest rows by which a board is recognized.
const FEWEST: usize = 3;
/// Rows of the largest board.
const MOST_ROWS: usize = 8;
/// Bytes of a row with its names.
const LONGEST: usize = 200;

pub(super) struct PlainSquares {
    pub(super) text: String,
    /// The side to move, where only the square of the last move shows it.
    pub(super) mover: Option<Side>,
}

/// A text in plain characters; `None` where it has no such squares.
pub(super) fn plain(text: &str) -> Option<PlainSquares> {
    let crossed = with_empty_crossings(text);
    let marked = without_marks(crossed.as_deref().unwrap_or(text));
    let mover = marked.as_ref().and_then(|(_, last)| last.map(Side::other)).filter(|_| !is_explained(text));
    let text = marked.map(|(text, _)| text).or(crossed)?;
    Some(PlainSquares { text, mover })
}

/// Whether words name the side to move, or explain signs.
fn is_explained(text: &str) -> bool {
    text.lines().any(|line| turn::turn_in(line).is_some() || Legend::of_line(line).is_some())
}

fn is_crossing(sign: char) -> bool {
    "+＋┼╋┌┐└┘├┤┬┴".contains(sign)
}

/// The side of a stone.
fn stone(sign: char) -> Option<Side> {
    match sign_of(sign) {
        Some(Sign::First) => Some(Side::First),
        Some(Sign::Second) => Some(Side::Second),
        _ => side_words::pictures().find(|(known, _)| known.starts_with(sign)).map(|(_, side)| side),
    }
}

/// The bytes of a line that are its squares: without the name of the row before them and behind them.
fn squares(line: &str) -> std::ops::Range<usize> {
    let is_letter = |sign: char| ('a'..='h').contains(&sign.to_ascii_lowercase()) && stone(sign).is_none();
    let is_name = |sign: char| sign.is_ascii_digit() || is_letter(sign);
    let (mut begin, mut end) = (line.len() - line.trim_start().len(), line.trim_end().len());
    let inside = |begin: usize, end: usize| line.get(begin..end).unwrap_or_default();
    let mut signs = inside(begin, end).chars();
    if signs.next().is_some_and(is_name) && signs.next().is_some_and(char::is_whitespace) {
        begin += 1;
    }
    let mut signs = inside(begin, end).chars().rev();
    if signs.next().is_some_and(is_name) && signs.next().is_some_and(char::is_whitespace) {
        end -= 1;
    }
    begin..end
}

/// A text with points in place of the crossings that are its empty squares.
fn with_empty_crossings(text: &str) -> Option<String> {
    let is_row = |line: &str| {
        let inside = line.get(squares(line)).unwrap_or_default();
        let signs = || inside.chars().filter(|sign| !sign.is_whitespace());
        line.len() <= LONGEST
            && signs().count() > FEWEST
            && signs().all(|sign| is_crossing(sign) || stone(sign).is_some())
            && signs().any(is_crossing)
    };
    let rows: Vec<&str> = text.lines().filter(|line| is_row(line)).collect();
    let has_both = rows.iter().any(|row| row.contains(|sign| stone(sign).is_some()));
    if rows.len() < FEWEST || !has_both {
        return None;
    }
    // The letters of names are no squares.
    let plain = |line: &str| {
        if !is_row(line) {
            return line.to_owned();
        }
        let point = |sign: char| match sign {
            '+' => '.',
            sign if is_crossing(sign) => '・',
            sign => sign,
        };
        line.chars().map(point).collect()
    };
    Some(text.split_inclusive('\n').map(plain).collect())
}

/// A text whose rows have blanks in place of the brackets around the stone that was laid last, and its side; of several, no side.
fn without_marks(text: &str) -> Option<(String, Option<Side>)> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let count = |line: &str| {
        let inside = line.get(squares(line)).unwrap_or_default();
        let signs = || inside.chars().filter(|sign| !sign.is_whitespace() && *sign != '|');
        let is_square = |sign: char| sign_of(sign).is_some() || stone(sign).is_some();
        (line.len() <= LONGEST && signs().all(is_square))
            .then(|| signs().count())
            .filter(|count| *count > FEWEST)
    };
    let mut marked: Vec<(usize, String, Side)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((plain, side)) = without_mark(line) else { continue };
        let columns = count(&plain)?;
        let near = lines[number.saturating_sub(MOST_ROWS)..lines.len().min(number + MOST_ROWS)].iter();
        let rows = near.filter(|line| count(line) == Some(columns)).count();
        if rows < FEWEST || marked.last().is_some_and(|(last, ..)| last + FEWEST > number) {
            return None;
        }
        marked.push((number, plain, side));
    }
    let side = if let [(_, _, side)] = marked[..] { Some(side) } else { None };
    let mut plain: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    if marked.is_empty() {
        return None;
    }
    for (number, line, _) in marked {
        plain[number] = line;
    }
    Some((plain.concat(), side))
}

/// A line with blanks in place of the brackets around its only stone in brackets, and the side of that stone.
fn without_mark(line: &str) -> Option<(String, Side)> {
    const BRACKETS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];
    if line.len() > LONGEST {
        return None;
    }
    let (open, close) = BRACKETS.into_iter().find(|(open, _)| line.contains(*open))?;
    let (before, rest) = line.split_once(open)?;
    let (inside, behind) = rest.split_once(close)?;
    let mut signs = inside.chars();
    let side = signs.next().and_then(stone).filter(|_| signs.next().is_none())?;
    let is_only = !BRACKETS
        .iter()
        .any(|(open, close)| before.contains([*open, *close]) || behind.contains([*open, *close]));
    is_only.then(|| (format!("{before} {inside} {behind}"), side))
}
