//! Lines amid the moves of a list that hold none: a row that begins or ends as the others do and has no move, signs alone, and a row of
//! one move where all others have two.

use std::ops::Range;

use super::{ImportFormat, Imported, Interval, MissingMove, is_rare};
use crate::catalog::AnyPosition;
use crate::store::import::result::StatedResult;

/// The first line of a list that holds no move where one may have stood.
pub(super) fn find(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let heads: Vec<String> =
        intervals.iter().map(|interval| shape(&interval.text[interval.last_line()])).collect();
    let tails: Vec<String> = intervals.iter().skip(1).map(|interval| shape(interval.first_line())).collect();
    let lines: Vec<Vec<Range<usize>>> = intervals.iter().map(Interval::whole_lines).collect();
    let count = |shape_of: &str| {
        let has_one = |(interval, lines): &(&Interval<'_>, &Vec<Range<usize>>)| {
            lines.iter().any(|line| shape(&interval.text[line.clone()]) == shape_of)
        };
        intervals.iter().zip(&lines).filter(has_one).count()
    };
    let is_row = |shape: &str| {
        let is_it = |rows: &[String]| rows.iter().filter(|row| *row == shape).count() > 1;
        shape.contains(char::is_alphanumeric) && (is_it(&heads) || is_it(&tails))
    };
    let mut with_lines =
        intervals.iter().zip(&lines).skip(1).filter(|(interval, _)| !interval.is_behind_pass);
    with_lines.find_map(|(interval, lines)| {
        let is_hole = |line: &&Range<usize>| {
            let (words, shape) = (&interval.text[(*line).clone()], shape(&interval.text[(*line).clone()]));
            is_rare(count(&shape), intervals.len()) && (is_row(&shape) || holds_nothing(words))
        };
        let line = lines.iter().find(is_hole)?;
        // Blanks are not seen, so the move behind them is shown.
        let is_blank = interval.text[line.clone()].trim().is_empty();
        let part = if is_blank { interval.next.clone() } else { interval.bytes(line) };
        Some(MissingMove { moves: interval.moves, part, number: None })
    })
}

/// A line with noughts for its digits, one sign for its signs of values, and no blanks around.
fn shape(line: &str) -> String {
    let sign = |sign: char| match sign {
        '0'..='9' => '0',
        '-' => '+',
        sign => sign,
    };
    let mut shape: String = line.trim().chars().map(sign).collect();
    while shape.contains("00") {
        shape = shape.replace("00", "0");
    }
    shape
}

/// Whether a line between moves has no word of three letters or more, and is no layout that is known.
fn holds_nothing(line: &str) -> bool {
    let plain = line.trim_start_matches(['>', ' ']).trim_end_matches([' ', '\r']);
    let is_word = plain.split(|sign: char| !sign.is_alphabetic()).any(|word| word.chars().count() > 2);
    let digits = plain.chars().filter(char::is_ascii_digit).count();
    // Days and times stand between the messages of a chat, and pictures are remarks there.
    let is_picture = |sign: char| ('\u{1f300}'..='\u{1faff}').contains(&sign);
    let is_layout =
        plain.starts_with("```") || plain.trim() == "|-" || digits > 2 || plain.contains(is_picture);
    let is_result = || plain.split_whitespace().all(StatedResult::is_word);
    !plain.is_empty() && !is_word && !is_layout && (plain.trim().is_empty() || !is_result())
}

/// The only move of a row where all others have two, or the place beside it.
pub(super) fn find_short_row(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    /// Fewer rows show no habit.
    const FEWEST: usize = 3;
    let begins: Vec<usize> = (0..intervals.len()).filter(|at| intervals[*at].is_broken()).collect();
    let ends = begins.iter().skip(1).copied().chain([intervals.len()]);
    let rows: Vec<Range<usize>> = begins.iter().zip(ends).map(|(begin, end)| *begin..end).collect();
    let pairs: Vec<&Range<usize>> = rows.iter().filter(|row| row.len() == 2).collect();
    let inner = rows.get(1..rows.len().saturating_sub(1)).unwrap_or_default();
    let is_habit =
        rows.len() >= FEWEST && (pairs.len() + 1 == rows.len() || 4 * pairs.len() > 3 * rows.len());
    let short = inner.iter().find(|row| {
        let is_beside_pass = |at: usize| intervals.get(at).is_some_and(|interval| interval.is_behind_pass);
        row.len() == 1 && !is_beside_pass(row.start) && !is_beside_pass(row.end)
    });
    let (short, pair) = (short.filter(|_| is_habit)?, pairs.first()?);
    let is_second =
        intervals[short.start].cell() == intervals[pair.start + 1].cell_in_line(&intervals[pair.start]);
    let at = if is_second { short.start } else { short.end };
    let interval = intervals.get(at)?;
    Some(MissingMove { moves: interval.moves, part: interval.next.clone(), number: None })
}

/// The place behind lines that are empty amid a list of one move a line, where fewer are empty or none between most others.
pub(super) fn find_empty(game: &Imported, intervals: &[Interval<'_>]) -> Option<MissingMove> {
    /// Fewer moves show no habit.
    const FEWEST: usize = 5;
    let gaps: Vec<usize> =
        intervals.iter().skip(1).map(|interval| interval.text.matches('\n').count()).collect();
    let is_blank = |interval: &Interval<'_>| interval.text.trim().is_empty();
    let usual = *gaps.iter().min().filter(|usual| **usual > 0 && gaps.len() + 1 >= FEWEST)?;
    // Columns have a habit of their own.
    let is_list = game.form != ImportFormat::Board
        && !matches!(game.document.start, AnyPosition::ConnectFour(_))
        && intervals.iter().skip(1).all(is_blank);
    let wide: Vec<usize> = (0..gaps.len()).filter(|at| gaps[*at] > usual).map(|at| at + 1).collect();
    let first = *wide.first().filter(|_| is_list)?;
    let are_even = wide.len() > 1 && wide.iter().zip(1..).all(|(at, group)| *at == group * first);
    let hole = intervals.get(first).filter(|_| !are_even && is_rare(wide.len(), gaps.len()))?;
    Some(MissingMove { moves: hole.moves, part: hole.next.clone(), number: None })
}

/// The place of a move in its row: the number of separators of cells, or of characters, before it.
#[derive(PartialEq)]
enum RowCell {
    Behind(usize),
    At(usize),
}

fn cell(before: &str) -> RowCell {
    let parting = before.matches(['\t', ',', ';', '|']).count();
    if parting > 0 { RowCell::Behind(parting) } else { RowCell::At(before.chars().count()) }
}

impl Interval<'_> {
    /// The rest of the line of the move before it.
    fn first_line(&self) -> &str {
        self.text.split('\n').next().unwrap_or_default()
    }

    /// The lines between its moves that hold none.
    fn whole_lines(&self) -> Vec<Range<usize>> {
        let ends: Vec<usize> = self.text.match_indices('\n').map(|(at, _)| at).collect();
        ends.windows(2).map(|two| two[0] + 1..two[1]).collect()
    }

    /// The place of its move in its line, which it begins.
    fn cell(&self) -> RowCell {
        cell(&self.text[self.last_line()])
    }

    /// The place of its move in the line that another begins.
    fn cell_in_line(&self, first: &Self) -> RowCell {
        let before = &first.text[first.last_line()];
        cell(&format!("{before}{}{}", "x".repeat(first.next.len()), self.text))
    }
}

/// Signs that cling to two moves and stand in the place of others, where the moves of a list stand without any: `f5d6____c4`.
pub(super) fn find_glued(intervals: &[Interval<'_>]) -> Option<MissingMove> {
    let is_glued = |interval: &Interval<'_>| {
        !interval.text.contains(|sign: char| sign.is_whitespace() || sign.is_alphanumeric())
    };
    let bare = intervals.iter().skip(1).filter(|interval| interval.text.is_empty()).count();
    let is_hole = |interval: &&Interval<'_>| {
        let signs = interval.text;
        let are_marks = signs.chars().all(|sign| "!?‼⁇⁈⁉".contains(sign)) && signs.chars().count() < 3;
        let is_alone = signs.chars().count() < 2 && !signs.contains(['~', '・', '_']);
        is_glued(interval) && !signs.is_empty() && !are_marks && !is_alone && signs != "--"
    };
    let count = intervals.iter().skip(1).filter(is_hole).count();
    let hole = intervals.iter().skip(1).find(is_hole).filter(|_| bare > 0 && is_rare(count, bare + count))?;
    Some(MissingMove { moves: hole.moves, part: hole.bytes(&(0..hole.text.len())), number: None })
}
