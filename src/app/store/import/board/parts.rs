//! The parts of a text of boards: its lines, and the lists inside of lists.

use crate::store::import::days;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::shape;
use super::signs::{self, SignAt};

/// Rows of the largest board, with frames and a few words around them.
const MOST_LINES: usize = 16;

/// A part of a text of boards.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextPart<'a> {
    /// A line, or a list inside a list, and the byte at which it stands.
    Line(usize, &'a str),
    /// An empty line, or the end of a list of lists.
    Gap,
}

impl TextPart<'_> {
    /// The two parts of a line between which its widest space stands; of an empty line, itself twice.
    fn apart(self) -> Option<[Self; 2]> {
        let TextPart::Line(at, line) = self else { return Some([self; 2]) };
        let text = line.trim();
        let blanks = text.split(|sign: char| sign != ' ');
        let wide = " ".repeat(blanks.map(str::len).max()?);
        let (left, right) = text.split_once(&wide).filter(|_| wide.len() > 1)?;
        let end = line.len() - line.trim_start().len() + left.len();
        let halves = [TextPart::Line(at, &line[..end]), TextPart::Line(at + end, &line[end..])];
        (!right.contains(&wide)).then_some(halves)
    }

    /// Whether letters stand in this part, as no row of a damaged board has them but for its signs.
    pub(super) fn has_words(self) -> bool {
        let TextPart::Line(_, line) = self else { return false };
        line.split_whitespace().any(|word| word.chars().filter(|sign| sign.is_alphabetic()).count() > 2)
    }
}

/// The lines of a text; the lists in it where it is made of lists.
pub(super) fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let (mut at, mut quoted, mut closed) = (0, None, false);
    for (here, sign) in text.char_indices() {
        match sign {
            '\n' => {
                let before = text[..here].trim_end_matches('\r');
                if before.ends_with('\n') {
                    parts.push(TextPart::Gap);
                }
                add(text, at..here, &mut parts);
                (at, quoted) = (here + 1, None);
            }
            '\'' | '"' => quoted = if quoted == Some(sign) { None } else { quoted.or(Some(sign)) },
            '[' | ']' if quoted.is_none() && !is_around_sign(text, here) && !is_around_remark(text, here) => {
                add(text, at..here, &mut parts);
                at = here + 1;
                if sign == ']' && closed {
                    parts.push(TextPart::Gap);
                }
            }
            '/' if quoted.is_none() && is_in_rows(text, here) => {
                add(text, at..here, &mut parts);
                at = here + 1;
            }
            _ => {}
        }
        closed = sign == ']' || closed && sign.is_whitespace();
    }
    add(text, at..text.len(), &mut parts);
    parts
}

/// The parts without the three numbers from 0 that count the columns of rows that are counted from 0 as well.
pub(super) fn without_counts(mut parts: Vec<TextPart<'_>>, signed: bool) -> Vec<TextPart<'_>> {
    /// Parts among which they stand.
    const MOST: usize = 200;
    let numbers = |part: &TextPart<'_>| match *part {
        TextPart::Line(at, line) => match signs::kind(line, at, signed) {
            signs::LineKind::Row(row) => row.into_iter().map(|square| square.sign).collect(),
            _ => Vec::new(),
        },
        TextPart::Gap => Vec::new(),
    };
    let counted = |pair: &[TextPart<'_>]| {
        let [above, row] = [&pair[0], &pair[1]].map(numbers);
        above.len() == 3
            && row.len() == 4
            && row[0] == crate::store::import::stones::Sign::Number(0)
            && above
                .iter()
                .zip(0..)
                .all(|(sign, number)| *sign == crate::store::import::stones::Sign::Number(number))
    };
    if let Some(at) = parts.windows(2).take(MOST).position(counted) {
        parts.remove(at);
    }
    parts
}

/// The parts without the blank lines between rows, where one stands behind each row: there it parts no boards.
pub(super) fn without_gaps_in_rows(parts: Vec<TextPart<'_>>, signed: bool) -> Vec<TextPart<'_>> {
    let is_row = |part: &TextPart<'_>| match *part {
        TextPart::Line(at, line) => {
            matches!(signs::kind(line, at, signed), signs::LineKind::Row(row) if row.len() <= 10)
        }
        TextPart::Gap => false,
    };
    let rows: Vec<usize> = (0..parts.len()).filter(|&at| is_row(&parts[at])).collect();
    let gap = |pair: &[usize]| pair[1] == pair[0] + 2 && matches!(parts[pair[0] + 1], TextPart::Gap);
    if rows.len() < 3 || !rows.windows(2).all(gap) {
        return parts;
    }
    let within = rows[0]..rows[rows.len() - 1];
    let is_kept = |(at, part): &(usize, TextPart<'_>)| !within.contains(at) || !matches!(part, TextPart::Gap);
    parts.into_iter().enumerate().filter(is_kept).map(|(_, part)| part).collect()
}

/// The parts of a text in which two boards stand side by side: the second with its words follows the first.
pub(super) fn without_boards_beside<'a>(parts: &[TextPart<'a>], signed: bool) -> Vec<TextPart<'a>> {
    /// Fewer rows may be those of one board that is cut off.
    const FEWEST: usize = 6;
    let halves: Vec<_> = parts.iter().map(|part| row_halves(*part, signed)).collect();
    let mut found = Vec::with_capacity(parts.len());
    let mut from = 0;
    while from < parts.len() {
        let count = halves[from..].iter().take(MOST_LINES).take_while(|row| row.is_some()).count();
        let rows = &halves[from..from + count];
        let is_board = |squares: &dyn Fn(&RowHalves<'a>) -> Vec<SignAt>| {
            shape::is_whole(&rows.iter().flatten().map(squares).collect::<Vec<_>>())
        };
        let are_two = [0, 1].iter().all(|side| is_board(&|row| row.signs[*side].clone()));
        if count < FEWEST || !are_two || is_board(&|row| row.signs.concat()) {
            found.push(parts[from]);
            from += 1;
            continue;
        }
        let end = from + count;
        let above = found.iter().rev().take_while(|part| part.apart().is_some()).count();
        let is_below = |part: &&TextPart<'_>| matches!(part, TextPart::Line(..)) && part.apart().is_some();
        let below = parts[end..].iter().take_while(is_below).count();
        let lines: Vec<[TextPart<'a>; 2]> = found
            .split_off(found.len() - above)
            .iter()
            .filter_map(|part| part.apart())
            .chain(rows.iter().flatten().map(|row| row.parts))
            .chain(parts[end..end + below].iter().filter_map(|part| part.apart()))
            .collect();
        found.extend(lines.iter().map(|line| line[0]));
        found.push(TextPart::Gap);
        found.extend(lines.iter().map(|line| line[1]));
        from = end + below;
    }
    found
}

/// A row of two boards side by side.
struct RowHalves<'a> {
    parts: [TextPart<'a>; 2],
    signs: [Vec<SignAt>; 2],
}

/// The halves of a line that has the rows of two boards.
fn row_halves(part: TextPart<'_>, signed: bool) -> Option<RowHalves<'_>> {
    let TextPart::Line(at, line) = part else { return None };
    let signs::LineKind::Row(signs) = signs::kind(line, at, signed) else { return None };
    let half = signs.len() / 2;
    if signs.len() != 2 * half || half < 4 {
        return None;
    }
    let [one, other] = [signs[half - 1].at, signs[half].at].map(|sign| sign - at);
    // A bar or a quote before the first sign of the second row is its own.
    let blanks = line[one..other].rfind(char::is_whitespace).map(|blank| one + blank);
    let end = blanks.map_or(other, |blank| line.ceil_char_boundary(blank + 1));
    let (left, right) = signs.split_at(half);
    let parts = [TextPart::Line(at, &line[..end]), TextPart::Line(at + end, &line[end..])];
    Some(RowHalves { parts, signs: [left.to_vec(), right.to_vec()] })
}

/// The parts of a text with words beside the rows of boards: the words are moved after the rows.
pub(super) fn without_words_beside<'a>(parts: &[TextPart<'a>], signed: bool) -> Vec<TextPart<'a>> {
    let mut found = Vec::with_capacity(parts.len());
    for block in parts.chunk_by(|one, other| matches!((one, other), (TextPart::Line(..), TextPart::Line(..))))
    {
        let mut beside = Vec::new();
        let columns = columns_of(block, signed);
        for &part in block {
            let cut = match (part, columns) {
                (TextPart::Line(at, line), Some(columns)) => {
                    row_end(line, columns, signed).map(|end| (at, line, end))
                }
                _ => None,
            };
            let Some((at, line, end)) = cut else {
                found.push(part);
                continue;
            };
            found.push(TextPart::Line(at, &line[..end]));
            beside.push(TextPart::Line(at + end, &line[end..]));
        }
        found.append(&mut beside);
    }
    found
}

/// The signs of the rows of a block of lines that is one board; `None` where it is none, or nothing stands beside its rows.
fn columns_of(block: &[TextPart<'_>], signed: bool) -> Option<usize> {
    /// Rows of the smallest board on which words stand beside some.
    const FEWEST: usize = 3;
    if block.len() > MOST_LINES {
        return None;
    }
    let row = |line: &str| match signs::kind(line, 0, signed) {
        signs::LineKind::Row(signs) => Some(signs.len()),
        _ => None,
    };
    // Far from a row other rows may stand beside it.
    let signs = |part: &TextPart<'_>| match *part {
        TextPart::Line(_, line) => {
            let own =
                line.trim_start().find(FAR).map(|end| &line[..line.len() - line.trim_start().len() + end]);
            own.and_then(row).or_else(|| row(line))
        }
        TextPart::Gap => None,
    };
    let columns = block.iter().filter_map(signs).min().filter(|columns| (3..=10).contains(columns))?;
    let is_row =
        |part: &&TextPart<'_>| matches!(**part, TextPart::Line(_, line) if row(line) == Some(columns));
    let rows = block.iter().filter(is_row).count();
    let is_beside = |part: &&TextPart<'_>| match **part {
        TextPart::Line(_, line) => row_end(line, columns, signed).is_some(),
        TextPart::Gap => false,
    };
    let beside = block.iter().filter(is_beside).count();
    (beside > 0 && rows >= 2 && (FEWEST..=8).contains(&(rows + beside))).then_some(columns)
}

/// Where the row of so many signs ends behind which words stand on a line.
fn row_end(line: &str, columns: usize, signed: bool) -> Option<usize> {
    /// Bytes of a row with its words.
    const LONGEST: usize = 200;
    /// Squares that a damaged row lacks.
    const MOST_LOST: usize = 2;
    /// Signs with which a remark begins.
    const REMARKS: [char; 6] = ['(', '<', '#', '/', '!', '←'];
    let short = &line[..line.floor_char_boundary(LONGEST)];
    let squares = |end: usize| signs::row(&line[..end], 0, signed).map_or(0, |signs| signs.len());
    // A row that lacks a square or two is one that is damaged, and the words beside it are none of it.
    let is_damaged =
        |count: usize| count >= MOST_LOST + 2 && (columns - MOST_LOST.min(columns)..columns).contains(&count);
    let blanks = || short.match_indices([' ', '\t']).map(|(at, _)| at);
    let end = blanks().find(|&end| squares(end) == columns);
    let end = end.or_else(|| {
        blanks().find(|&end| line[end..].trim_start().starts_with(REMARKS) && is_damaged(squares(end)))
    })?;
    // More squares are those of a row that is too long.
    let beside = &line[end..];
    // Far from the row anything is beside it, as clocks and second boards of prints are.
    let is_remark =
        beside.contains(char::is_alphabetic) || beside.trim_start().starts_with(REMARKS) || is_far(beside);
    let is_row = signs::row(beside, 0, signed).is_some_and(|row| !row.is_empty());
    (is_remark && (!is_row || is_far(beside) && beside.contains('|')) && !beside.trim().is_empty())
        .then_some(end)
}

/// Blanks before what is beside a row.
const FAR: &str = "      ";

/// Whether wide blanks stand before what is beside a row.
fn is_far(beside: &str) -> bool {
    beside.starts_with(FAR)
}

/// The first bracket of lists that nothing closes or opens: rows are missing there, or too many.
pub(super) fn open_bracket(text: &str) -> Faulty<()> {
    let (mut open, mut quoted) = (Vec::new(), None);
    for (at, sign) in text.char_indices() {
        match sign {
            '\n' => quoted = None,
            '\'' | '"' => quoted = if quoted == Some(sign) { None } else { quoted.or(Some(sign)) },
            '[' if quoted.is_none() => open.push(at),
            ']' if quoted.is_none() && open.pop().is_none() => {
                return Err(FaultAt::new(at, ImportFault::Unopened(']')));
            }
            // A number that clings to the end of a row belongs to it.
            ']' if quoted.is_none()
                && text[at + 1..].starts_with(|sign: char| sign == '-' || sign.is_ascii_digit()) =>
            {
                return Err(FaultAt::word(text, at + 1));
            }
            _ => {}
        }
    }
    open.first().map_or(Ok(()), |&at| Err(FaultAt::new(at, ImportFault::Unclosed('['))))
}

/// Adds a line that is more than signs between lines.
fn add<'a>(text: &'a str, range: std::ops::Range<usize>, parts: &mut Vec<TextPart<'a>>) {
    let line = &text[range.clone()];
    let inside = line.trim_matches(|sign: char| sign.is_whitespace() || sign == ',');
    if !inside.is_empty() && !inside.chars().all(|sign| "(){};".contains(sign)) {
        parts.push(TextPart::Line(range.start, line));
    }
}

/// Whether a bracket stands around one sign behind a word: `Black [X]`.
fn is_around_sign(text: &str, at: usize) -> bool {
    /// Signs from one bracket to the other: `[-1]`.
    const LONGEST: usize = 4;
    let back = text[..=at].char_indices().rev().take(LONGEST).find(|(_, sign)| *sign == '[');
    let Some((open, _)) = back else { return false };
    let sign: String = text[open + 1..].chars().take(LONGEST).take_while(|sign| *sign != ']').collect();
    let is_one = sign == "-1" || sign.chars().count() == 1 && sign != "\n";
    let is_closed = text[open + 1 + sign.len()..].starts_with(']');
    // Player 1 [X]
    let word = text[..open].trim_end_matches(' ').trim_end_matches(|sign: char| sign.is_ascii_digit());
    let word = word.trim_end_matches(' ');
    is_one && is_closed && word.ends_with(char::is_alphabetic)
}

/// Whether a bracket stands around a date or a time, or around a number before words: `[2026-05-01] Ann vs. Bob`, `[1] Ann vs. Bob`.
fn is_around_remark(text: &str, at: usize) -> bool {
    /// Bytes of a date with its time.
    const LONGEST: usize = 40;
    let from = text.ceil_char_boundary(at.saturating_sub(LONGEST));
    let inside = text[from..=at].rfind('[').map(|open| &text[from + open + 1..]);
    let inside = inside.and_then(|inside| inside[..inside.floor_char_boundary(LONGEST)].split_once(']'));
    inside.is_some_and(|(inside, behind)| {
        let behind = behind.lines().next().unwrap_or_default().trim_start();
        let letters = behind.chars().take_while(|sign| sign.is_alphabetic()).count();
        let is_number = !inside.is_empty() && inside.bytes().all(|sign| sign.is_ascii_digit());
        days::is_moment(inside) || is_number && letters > 1
    })
}

/// Whether a stroke parts the rows of a board: signs of squares stand on both sides.
fn is_in_rows(text: &str, at: usize) -> bool {
    /// Squares of the shortest row, and of the longest.
    const FEWEST: usize = 3;
    const MOST: usize = 10;
    let is_sign = |sign: &char| crate::store::import::stones::sign_of(*sign).is_some();
    let before = text[..at].chars().rev().take(MOST + 1).take_while(is_sign).count();
    (FEWEST..=MOST).contains(&before)
        && text[at + 1..].chars().take(FEWEST).take_while(is_sign).count() == FEWEST
}

/// A line without the size that stands before its squares, and the size: `8 -------- … *`.
pub(super) fn without_size(line: &str) -> (&str, Option<usize>) {
    let inside = line.trim_start();
    let size = ["4", "6", "8"].into_iter().find_map(|size| {
        let rest = inside.strip_prefix(size).filter(|rest| rest.starts_with(char::is_whitespace))?;
        let run = rest.split_whitespace().next()?;
        let is_run = run.chars().count() >= 4
            && run.chars().all(|sign| crate::store::import::stones::sign_of(sign).is_some());
        is_run.then(|| (rest, size.parse().ok()))
    });
    size.unwrap_or((line, None))
}
