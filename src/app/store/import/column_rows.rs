//! Columns of Connect Four in rows of digits without headings: behind the numbers of their moves, `1 4`, `2;4`, `3: 4 5`, behind the
//! player of each, or beside both.

use super::counting::is_of_two;
use super::digits;
use super::stone_table::{self, StoneTable, spaced};
use super::table_headings::ColumnKind;
use super::table_order::{counts, takes_turns};
use crate::game::Side;

/// Whether the lines of a text are columns behind the numbers of their moves, up to one that does not fit.
pub(super) fn is_numbered(text: &str) -> bool {
    table(text).is_some()
}

/// The digits of a line.
fn fields(line: &str) -> Vec<&str> {
    line.split(|sign: char| !sign.is_ascii_digit()).filter(|field| !field.is_empty()).collect()
}

/// The signs before, between and behind the fields of a line, without blanks, and the blanks.
fn signs_around(line: &str, fields: &[&str]) -> Vec<(String, usize)> {
    let ends = fields.iter().map(|field| {
        let at = field.as_ptr().addr() - line.as_ptr().addr();
        (at, at + field.len())
    });
    let (begins, ends): (Vec<usize>, Vec<usize>) = ends.unzip();
    let from = [0].into_iter().chain(ends);
    let between = from.zip(begins.into_iter().chain([line.len()])).map(|(from, to)| &line[from..to]);
    between
        .map(|signs| {
            let plain: String = signs.chars().filter(|sign| !sign.is_whitespace()).collect();
            let blanks = signs.chars().count() - plain.chars().count();
            (plain, blanks)
        })
        .collect()
}

/// The rows of a text of digits as a table; `None` where none of their fields counts them or says whose turn it is.
pub(super) fn table(text: &str) -> Option<StoneTable<'_>> {
    /// Bytes of such a text, and digits of a number.
    const LONGEST: usize = 1 << 13;
    const MOST_DIGITS: usize = 2;
    if text.len() > LONGEST || text.contains(['[', ']', '{', '}', '"', '+', '*']) {
        return None;
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut rows: Vec<(&str, Vec<&str>)> =
        spaced(&lines).into_iter().map(|line| (line, fields(line))).collect();
    let count = |width: usize| rows.iter().filter(|row| row.1.len() == width).count();
    let width = if count(3) > 0 && count(3) >= count(2) { 3 } else { 2 };
    let first = rows.iter().find(|row| row.1.len() == width)?;
    let usual = signs_around(first.0, &first.1);
    // A word may stand in the place of a move.
    let is_known = |(line, row): &(&str, Vec<&str>)| {
        row.iter().all(|field| field.len() <= MOST_DIGITS)
            && (row.len() < width || !line.contains(char::is_alphabetic))
    };
    if rows.len() < 2 || !rows.iter().all(is_known) {
        return None;
    }
    let fits = |(line, row): &(&str, Vec<&str>)| {
        let mut signs = signs_around(line, row);
        signs.truncate(if row.len() < width { row.len() } else { width + 1 });
        row.len() <= width
            && signs.iter().zip(&usual).all(|((signs, blanks), (known, usual))| {
                signs == known && (!signs.is_empty() || *blanks <= usual + 2)
            })
    };
    let whole: Vec<&Vec<&str>> =
        rows.iter().filter(|row| row.1.len() == width && fits(row)).map(|(_, row)| row).collect();
    if 2 * whole.len() < rows.len() {
        return None;
    }
    // Words stand between rows, or below them.
    let has_words = |row: &(&str, Vec<&str>)| row.0.contains(char::is_alphabetic);
    if has_words(&rows[0]) {
        return None;
    }
    let kinds = kinds(&whole, width)?;
    if digits::may_be_squares(text) {
        return None;
    }
    let (last, bad) = (rows.len() - 1, |row: &(&str, Vec<&str>)| !fits(row) || row.1.len() < width);
    for (at, row) in rows.iter_mut().enumerate().filter(|(_, row)| !row.1.is_empty()) {
        if bad(row) && (has_words(row) || !(at == last && fits(row)) || row.1.len() > width) {
            let number = row.1[0];
            let behind = number.as_ptr().addr() - row.0.as_ptr().addr() + number.len();
            let words = row.0[behind..].trim_end().trim_start_matches(|sign: char| !sign.is_alphanumeric());
            let number = if kinds[0] == ColumnKind::Number { number } else { "" };
            // A field that may stand in another place is not played.
            let is_shown = |words: &&str| !words.is_empty() && stone_table::column(words).is_none();
            let words = [words, row.0.trim()].into_iter().find(is_shown).unwrap_or("…");
            let cell = |kind: &ColumnKind| match kind {
                ColumnKind::Number => number,
                kind if is_of_moves(*kind) => words,
                _ => "",
            };
            row.1 = kinds.iter().map(cell).collect();
        }
    }
    Some(StoneTable { heading: "", headings: vec![""; width], kinds, rows })
}

/// Whether a column holds moves.
pub(super) const fn is_of_moves(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_))
}

/// The kinds of the fields of rows, one of which orders the others.
fn kinds(rows: &[&Vec<&str>], width: usize) -> Option<Vec<ColumnKind>> {
    let mut kinds = vec![ColumnKind::Moves; width];
    let cells = |at: usize| -> Vec<&str> { rows.iter().map(|row| row[at]).collect() };
    let number = (0..width).find(|at| are_numbers(&cells(*at), *at, width));
    let mover = (0..width).find(|at| Some(*at) != number && are_movers(&cells(*at)));
    if let Some(at) = number {
        kinds[at] = ColumnKind::Number;
    }
    if let Some(at) = mover.filter(|_| number.is_some() || width == 2) {
        kinds[at] = ColumnKind::Mover;
    }
    let moves: Vec<usize> = (0..width).filter(|at| kinds[*at] == ColumnKind::Moves).collect();
    let is_single = |at: &usize| 4 * rows.iter().filter(|row| row[*at].len() == 1).count() >= 3 * rows.len();
    if moves.is_empty() || moves.len() == width || !moves.iter().all(is_single) {
        return None;
    }
    if let [first, second] = moves[..] {
        (kinds[first], kinds[second]) = (ColumnKind::MovesOf(Side::First), ColumnKind::MovesOf(Side::Second));
    }
    Some(kinds)
}

/// Whether the fields at this place of rows are the numbers of their moves: from 1 on, or from a later one without any break.
fn are_numbers(cells: &[&str], at: usize, width: usize) -> bool {
    /// Fewer numbers behind a move may be moves.
    const FEWEST: usize = 4;
    let numbers: Vec<usize> = cells.iter().filter_map(|cell| cell.parse().ok()).collect();
    let (begins, rises) = (numbers.starts_with(&[1, 2]), numbers.windows(2).all(|pair| pair[0] < pair[1]));
    if at > 0 {
        return numbers.len() >= FEWEST && numbers[0] == 1 && counts(cells);
    }
    counts(cells)
        || begins && numbers.len() < 3
        || numbers.first() == Some(&1) && rises && (width == 3 || begins || numbers.len() >= FEWEST)
}

/// Whether fields name two players in turn.
fn are_movers(cells: &[&str]) -> bool {
    is_of_two(cells)
        && (takes_turns(cells) || cells.len() == 3 && cells[0] == cells[2] && cells[0] != cells[1])
}
