//! Boards whose style only shows in the whole text: blanks between bars, numbers of empty squares, and
//! letters of sides in other languages or by a key. The result is the same text, byte by byte, with the
//! characters of other boards.

use std::borrow::Cow;

use crate::game::Side;
use crate::store::import::legend::Legend;

use crate::store::import::stones::{Sign, sign_of};

/// Letters of both sides that are none elsewhere: German, French with Spanish and Italian, Dutch and Czech, Portuguese, and prints.
const LETTERS: [(char, char); 5] = [('S', 'W'), ('N', 'B'), ('Z', 'W'), ('P', 'B'), ('#', 'O')];

/// The fewest rows by which a board is recognized.
const FEWEST: usize = 3;

/// A text in plain signs, and the legend with what its letters mean.
pub(super) fn plain<'a>(text: &'a str, legend: &Legend) -> (Cow<'a, str>, Legend) {
    /// Bytes of a text of a few boards.
    const LONGEST: usize = 1 << 15;
    if text.len() > LONGEST {
        return (Cow::Borrowed(text), legend.clone());
    }
    let text = with_blanks_in_bars(text).map_or(Cow::Borrowed(text), Cow::Owned);
    let text = with_numbered_squares(&text).map_or(text, Cow::Owned);
    match with_letters(&text, legend) {
        Some((plain, legend)) => (Cow::Owned(plain), legend),
        None => (text, legend.clone()),
    }
}

/// A text whose rows are blanks and stones between two bars: `|  OXX  |`.
fn with_blanks_in_bars(text: &str) -> Option<String> {
    let inside = |line: &'_ str| -> Option<(usize, usize)> {
        let line = line.trim_end();
        let begin = line.find(['|', '│'])?;
        let bar = line[begin..].chars().next()?;
        let end = line.rfind(bar)?;
        let from = begin + bar.len_utf8();
        let cells = line.get(from..end)?;
        let outside = [&line[..begin], &line[end + bar.len_utf8()..]];
        if !outside.iter().all(|part| part.trim().bytes().all(|byte| byte.is_ascii_digit())) {
            return None;
        }
        let is_cell = |sign: char| sign == ' ' || sign_of(sign).is_some_and(|sign| sign != Sign::Empty);
        let count = cells.chars().count();
        ((3..=8).contains(&count) && cells.is_ascii() && cells.chars().all(is_cell)).then_some((from, end))
    };
    let rows: Vec<&str> = text.lines().filter(|line| inside(line).is_some()).collect();
    let cells = || rows.iter().filter_map(|line| inside(line).map(|(from, end)| &line[from..end]));
    let width = cells().next()?.len();
    let is_board = matches!((width, rows.len()), (3, 3) | (4, 4) | (6 | 7, 6) | (8, 8));
    // Characters separated by blanks are no blank squares.
    let is_spaced = cells().all(|row| row.bytes().skip(1).step_by(2).all(|sign| sign == b' '));
    let is_full = cells().all(|row| row.bytes().step_by(2).all(|sign| sign != b' '));
    if !is_board || !cells().all(|row| row.len() == width) || is_spaced && is_full {
        return None;
    }
    let plain = |line: &str| match inside(line) {
        Some((from, end)) => line[..from].to_owned() + &line[from..end].replace(' ', ".") + &line[end..],
        None => line.to_owned(),
    };
    Some(text.split_inclusive('\n').map(plain).collect())
}

/// A text of Tic-Tac-Toe whose empty squares hold their numbers: `X | 2 | 3`.
fn with_numbered_squares(text: &str) -> Option<String> {
    let cells = |line: &'_ str| -> Option<Vec<(usize, usize)>> {
        let words = line.split(|sign: char| sign.is_whitespace() || "|│┃,[]'\"".contains(sign));
        let words = words.filter(|word| !word.is_empty());
        let cell = |word: &str| {
            let is_cell = matches!(word, "X" | "x" | "O" | "o")
                || word.len() == 1 && word.as_bytes()[0].is_ascii_digit();
            is_cell.then(|| (word.as_ptr().addr() - text.as_ptr().addr(), word.len()))
        };
        words.map(cell).collect::<Option<Vec<_>>>().filter(|cells| cells.len() == 3)
    };
    let rows: Vec<Vec<(usize, usize)>> = text.lines().filter_map(cells).collect();
    if rows.len() != 3 {
        return None;
    }
    let squares: Vec<(usize, usize)> = rows.concat();
    let digit = |at: usize| text[at..].chars().next().and_then(|sign| sign.to_digit(10));
    let counts_from = |first: u32| {
        let mut numbers = squares.iter().zip(first..).filter_map(|((at, _), own)| Some((digit(*at)?, own)));
        numbers.all(|(number, own)| number == own)
    };
    let highest = squares.iter().filter_map(|(at, _)| digit(*at)).max()?;
    if highest < 3 || !counts_from(1) && !counts_from(0) {
        return None;
    }
    let mut plain = text.to_owned();
    for (at, length) in squares.into_iter().filter(|(at, _)| digit(*at).is_some()) {
        plain.replace_range(at..at + length, ".");
    }
    Some(plain)
}

/// A text whose stones are letters of sides in other languages, or explained by its key alone; with their
/// meanings.
fn with_letters(text: &str, stated: &Legend) -> Option<(String, Legend)> {
    /// The most lines among which a key is looked for.
    const MOST_LINES: usize = 400;
    let mut legend = stated.clone();
    for said in text.lines().take(MOST_LINES).filter_map(Legend::of_line) {
        // Lines that contradict each other are refused where they are read.
        let known = legend.clone();
        if legend.add(said.legend, 0, "").is_err() {
            legend = known;
        }
    }
    let foreign = |sign: &str| {
        sign.len() == 1 && sign.chars().all(|sign| sign_of(sign).is_none() && !sign.is_ascii_digit())
    };
    let own: Vec<(char, Side)> = legend
        .sided()
        .filter(|(sign, _)| foreign(sign))
        .filter_map(|(sign, side)| Some((sign.chars().next()?, side)))
        .collect();
    if !own.is_empty() {
        let is_letter = |sign: char| own.iter().any(|(own, _)| *own == sign) || sign_of(sign).is_some();
        let plain = replaced(text, is_letter, |sign| {
            own.iter().find(|(own, _)| *own == sign).map(|(_, side)| *side)
        })?;
        return Some((plain, stated.clone()));
    }
    let is_known = legend.sided().next().is_some();
    // Signs of a print that stand in twos are empty squares.
    let mut runs = text.split(|sign| sign != '#').filter(|run| !run.is_empty());
    let is_double = runs.all(|run| run.len().is_multiple_of(2));
    LETTERS.into_iter().filter(|(first, _)| !(is_known || is_double && *first == '#')).find_map(
        |(first, second)| {
            let side = |sign: char| match sign.to_ascii_uppercase() {
                sign if sign == first => Some(Side::First),
                sign if sign == second => Some(Side::Second),
                _ => None,
            };
            let is_square = |sign: char| side(sign).is_some() || sign_of(sign) == Some(Sign::Empty);
            // The letter that is on no other board is among them.
            let has_first = |line: &str| line.chars().any(|sign| side(sign) == Some(Side::First));
            let plain = replaced(text, is_square, side).filter(|plain| {
                text.lines().zip(plain.lines()).any(|(line, plain)| line != plain && has_first(line))
            })?;
            let mut legend = stated.clone();
            legend.take_letters([first, second]);
            Some((plain, legend))
        },
    )
}

/// The text with plain signs in its rows; `None` where too few rows are made of such signs, or the letters stand in none.
fn replaced(
    text: &str,
    is_square: impl Fn(char) -> bool,
    side: impl Fn(char) -> Option<Side>,
) -> Option<String> {
    let is_between = |sign: char| sign.is_whitespace() || ",|'\"[]+".contains(sign) || sign.is_ascii_digit();
    let is_row = |line: &str| {
        let signs = line.chars().filter(|sign| !is_between(*sign));
        line.chars().all(|sign| is_between(sign) || is_square(sign)) && signs.count() >= FEWEST
    };
    let rows = || text.lines().filter(|line| is_row(line));
    let is_board = rows().count() >= FEWEST
        || rows().any(|row| row.chars().filter(|sign| is_square(*sign)).count() >= 9);
    let plain = |line: &str| {
        if !is_row(line.trim_end_matches(['\r', '\n'])) {
            return line.to_owned();
        }
        let plain = |sign: char| match side(sign) {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => sign,
        };
        line.chars().map(plain).collect()
    };
    let plain: String = text.split_inclusive('\n').map(plain).collect();
    (is_board && plain != text).then_some(plain)
}
