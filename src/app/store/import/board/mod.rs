//! Boards as programs print them and people type them: rows of signs with or without names, on one line or on many, arrays
//! and lists of Python, positions with values, and the moves that follow.

use crate::catalog::{AnyPosition, Game};
use crate::game::othello::Othello;
use crate::game::{Notation as _, Side};

use super::account::TextAccount;
use super::legend::Legend;
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::stones::{Sign, sign_of};
use super::{Imported, side_words};
use parts::{parts, without_boards_beside, without_counts, without_gaps_in_rows, without_words_beside};
use reader::BoardReader;
use sides::Written;

mod asked;
mod captions;
mod crossed;
mod diagram;
mod dressed;
mod game;
mod headings;
mod key;
mod one_line;
mod parts;
mod pictures;
mod reader;
mod shape;
mod sides;
mod signs;
mod tail;
mod turn;
mod uci;

/// Reads all boards of a text; `None` where there are none.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    if open != Game::TicTacToe
        && let Some(fault) = nine_columns(text)
    {
        return Some(Err(fault));
    }
    let mut read = uci::read(text).or_else(|| read_lists(text, open, &Stated::default()))?;
    if let Ok(games) = &mut read {
        // Each line is taken as a row, a frame or words, of which those that say nothing known are listed.
        for game in games.iter_mut() {
            game.account = TextAccount::default();
        }
        games[0].account = TextAccount::whole(text.len());
    }
    Some(read)
}

/// Lines of nine squares of which several are empty ones drawn in dashes, which are no strokes between boards of Tic-Tac-Toe then.
fn nine_columns(text: &str) -> Option<FaultAt> {
    /// Rows of the smallest such board.
    const FEWEST: usize = 5;
    const COLUMNS: usize = 9;
    let is_row = |line: &&str| line.len() == COLUMNS && line.bytes().all(|sign| b"-XOxo*".contains(&sign));
    let rows: Vec<&str> = text.lines().map(str::trim).filter(is_row).collect();
    let empty = rows.iter().filter(|row| row.bytes().all(|sign| sign == b'-')).count();
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    // Strokes between boards stand behind each of them.
    let is_board = rows.len() >= FEWEST && rows.len() == lines && empty > 1 && empty < lines;
    let is_next =
        |pair: &[&str]| pair.iter().all(|row| row.contains('-') && row.trim_matches('-').is_empty());
    let first = *rows.first()?;
    (is_board && (rows.windows(2).any(is_next) || first.trim_matches('-').is_empty())).then(|| {
        let at = first.as_ptr().addr() - text.as_ptr().addr();
        FaultAt::new(at, ImportFault::Shape { rows: rows.len(), columns: COLUMNS })
    })
}

/// Information about a board from other parts of the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    /// The side to move.
    pub(super) side: Option<Side>,
    /// The meaning of its signs.
    pub(super) legend: Legend,
}

/// Whether a line is a row of stones and empty squares, perhaps with its name.
pub(super) fn is_row(line: &str) -> bool {
    /// Squares of the shortest row.
    const FEWEST: usize = 3;
    let signs::LineKind::Row(row) = signs::kind(line, 0, false) else { return false };
    let is_square = |sign: Sign| matches!(sign, Sign::Empty | Sign::First | Sign::Second);
    let inside = row.get(1..row.len() - 1).unwrap_or_default();
    row.iter().filter(|square| is_square(square.sign)).count() >= FEWEST
        && inside.iter().all(|square| is_square(square.sign))
}

/// Reads rows and lists of squares, with the information about them.
pub(super) fn read_lists(text: &str, open: Game, stated: &Stated) -> Option<Faulty<Vec<Imported>>> {
    if let Some(plain) = of_cells(text) {
        let read = read_lists(&plain, open, stated)?;
        return Some(read.map_err(|fault| FaultAt { at: 0, ..fault }));
    }
    if let Some(plain) = crossed::plain(text) {
        let stated = Stated { side: stated.side.or(plain.mover), legend: stated.legend.clone() };
        return read_lists(&plain.text, open, &stated);
    }
    if let Some(plain) = with_wide_blanks(text) {
        return read_plain(&plain, open, stated, &|at| &plain[at..]);
    }
    if let Some(plain) = pictures::plain(text) {
        let written = |at: usize| &text[plain.origin(at)..];
        let read = read_plain(&plain.text, open, stated, &written)?;
        return Some(read.map_err(|fault| FaultAt { at: plain.origin(fault.at), ..fault }));
    }
    let (plain, legend) = dressed::plain(text, &stated.legend);
    let stated = Stated { legend, ..*stated };
    // A text has one sign for each of the bytes that stood there.
    read_plain(&plain, open, &stated, &|at| {
        if plain.len() == text.len() { &text[at..] } else { &plain[at..] }
    })
}

/// The rows of a sheet, whose cells stand between tabulators, commas or semicolons and may be blank; `None` where a text has no such
/// rows.
fn of_cells(text: &str) -> Option<String> {
    ['\t', ',', ';'].into_iter().find_map(|comma| cells_between(text, comma))
}

fn cells_between(text: &str, comma: char) -> Option<String> {
    /// Rows of the smallest board, and their cells.
    const FEWEST: usize = 3;
    fn bare(cell: &str) -> &str {
        cell.trim().trim_matches('"').trim()
    }
    let is_sign = |cell: &str| {
        let is_picture = || side_words::pictured(bare(cell)).is_some();
        let mut signs = bare(cell).chars();
        signs.next().is_none_or(|sign| (sign_of(sign).is_some() || is_picture()) && signs.next().is_none())
    };
    let lines: Vec<&str> = text.lines().collect();
    let is_row = |line: &&&str| line.matches(comma).count() + 1 >= FEWEST && line.split(comma).all(is_sign);
    let rows: Vec<&&str> = lines.iter().filter(is_row).collect();
    let widths = || rows.iter().map(|line| line.matches(comma).count());
    let has_blank = rows.iter().any(|line| line.split(comma).any(|cell| bare(cell).is_empty()));
    let has_disc = rows.iter().any(|line| line.split(comma).any(|cell| !bare(cell).is_empty()));
    if rows.len() < FEWEST || !has_blank || !has_disc || widths().min() != widths().max() {
        return None;
    }
    let cell = |cell: &str| if bare(cell).is_empty() { ".".to_owned() } else { bare(cell).to_owned() };
    let row = |line: &&str| {
        if is_row(&line) { line.split(comma).map(cell).collect::<String>() } else { (*line).to_owned() }
    };
    Some(lines.iter().map(row).collect::<Vec<_>>().join("\n"))
}

/// A text whose empty squares are wide blanks with a sign for each, of as many bytes; `None` where it has no such rows.
fn with_wide_blanks(text: &str) -> Option<String> {
    /// Rows of the smallest board with gravity or without.
    const FEWEST: usize = 4;
    let is_row = |line: &str| {
        let line = line.trim_end_matches(['\r', '\n']);
        let count = line.chars().count();
        (FEWEST..=8).contains(&count)
            && line.contains('\u{3000}')
            && line.chars().all(|sign| {
                sign == '\u{3000}' || side_words::pictures().any(|(known, _)| known.starts_with(sign))
            })
    };
    if !text.contains('\u{3000}') || text.lines().filter(|line| is_row(line)).count() < FEWEST {
        return None;
    }
    let plain = |line: &str| if is_row(line) { line.replace('\u{3000}', "・") } else { line.to_owned() };
    Some(text.split_inclusive('\n').map(plain).collect())
}

/// Reads the plain characters of a text; `written` returns the original text from a byte on.
fn read_plain<'a>(
    text: &'a str,
    open: Game,
    stated: &Stated,
    written: Written<'_, 'a>,
) -> Option<Faulty<Vec<Imported>>> {
    let is_list = text.trim_start().starts_with('[') || text.contains("[[");
    let brackets = if is_list { parts::open_bracket(text) } else { Ok(()) };
    let reader = BoardReader::new(text, open, stated, written);
    let parts = without_gaps_in_rows(without_counts(parts(text), reader.signed), reader.signed);
    let parts = without_boards_beside(&parts, reader.signed);
    let parts = without_words_beside(&parts, reader.signed);
    let read = reader.read(&parts);
    match read {
        Ok(games) if games.is_empty() => None,
        read => Some(brackets.and(read)),
    }
}

/// The position of a board whose size may stand before it: `8 -------- … *`.
pub(super) fn sized(text: &str) -> Faulty<AnyPosition> {
    let digits = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (size, squares) = text.split_at(digits);
    let (size, squares) = match size.parse::<u8>() {
        Ok(size) if squares.starts_with(char::is_whitespace) => (Some(size), squares),
        Ok(_) if digits < 3 && squares.is_empty() => (size.parse().ok(), squares),
        _ => (None, text),
    };
    let board = match size {
        Some(size) => {
            let start =
                Othello::new(size).ok_or_else(|| FaultAt::new(0, ImportFault::Size(size.to_string())))?;
            start.parse_position(squares)
        }
        None => Othello::parse(squares),
    };
    board.map(AnyPosition::Othello).map_err(|error| FaultAt::new(0, ImportFault::Board(error)))
}
