//! Boards as programs print them and people type them: rows of signs with or without names, on one line or on many, arrays
//! and lists of Python, positions with values, and the moves that follow.

use crate::catalog::{AnyPosition, Game};
use crate::game::othello::Othello;
use crate::game::{Notation as _, Side};

use super::Imported;
use super::refusal::{FaultAt, Faulty, ImportFault};
use parts::parts;
use reader::BoardReader;

mod captions;
mod diagram;
mod headings;
mod one_line;
mod parts;
mod pictures;
mod reader;
mod shape;
mod signs;
mod tail;
mod turn;
mod uci;

/// Reads all boards of a text; `None` where there is nothing like one.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    uci::read(text).or_else(|| read_lists(text, open, None))
}

/// Reads rows and lists of squares, where somebody says whose turn it is or nobody does.
pub(super) fn read_lists(text: &str, open: Game, side: Option<Side>) -> Option<Faulty<Vec<Imported>>> {
    if let Some(plain) = pictures::plain(text) {
        let read = read_plain(&plain.text, open, side)?;
        return Some(read.map_err(|fault| FaultAt { at: plain.origin(fault.at), ..fault }));
    }
    read_plain(text, open, side)
}

fn read_plain(text: &str, open: Game, side: Option<Side>) -> Option<Faulty<Vec<Imported>>> {
    let is_list = text.trim_start().starts_with('[') || text.contains("[[");
    let brackets = if is_list { parts::open_bracket(text) } else { Ok(()) };
    let read = BoardReader::new(text, open, side).read(&parts(text));
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
