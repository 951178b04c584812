//! Boards in which each square holds the number of the move that took it.

use crate::game::othello::Othello;
use crate::store::import::line::{ImportedLine, MoveOutcome};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::headings::BoardNames;
use super::shape;
use super::signs::SignAt;
use crate::store::import::stones::Sign;

/// The game of a board whose squares hold the numbers of the moves; `None` where they do not. `columns` are the names of its columns.
pub(super) fn read(
    rows: &[Vec<SignAt>],
    columns: Option<BoardNames>,
    at: usize,
) -> Faulty<Option<ImportedLine>> {
    let size = rows.len();
    if !matches!(size, 4 | 6 | 8) {
        return Ok(None);
    }
    let Some(rows) = shape::of_numbers(rows, columns)? else { return Ok(None) };
    let mut squares = Vec::new();
    for (row, signs) in rows.iter().enumerate() {
        for (column, square) in signs.iter().enumerate() {
            if let Sign::Number(number @ 1..) = square.sign {
                let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                squares.push((number, name, square.at));
            }
        }
    }
    if squares.iter().all(|(number, ..)| *number <= 2) || squares.len() < 3 {
        return Ok(None);
    }
    squares.sort();
    for (index, (number, _, at)) in squares.iter().enumerate() {
        let expected = index as i32 + 1;
        if *number != expected {
            let fault = if *number < expected { ImportFault::NumberTwice } else { ImportFault::Number };
            return Err(FaultAt::new(*at, fault(expected.min(*number) as u32)));
        }
    }
    let start = Othello::new(size as u8).ok_or_else(|| FaultAt::new(at, ImportFault::Impossible))?;
    let mut game = ImportedLine::new(start);
    for (_, name, at) in squares {
        if game.play(&name, None) == MoveOutcome::Wrong {
            return Err(FaultAt::new(at, ImportFault::Illegal(name)));
        }
    }
    Ok(Some(game))
}
