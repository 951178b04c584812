//! How mazes are written: a grid by rows, numbers behind it, moves as letters.

use std::ops::RangeInclusive;

use crate::game::reader::Reader;
use crate::game::{ActionId, NotationError, NotationFault, Sequential, Side};

use super::Way;
use super::board::{Board, Cell};

/// A grid as it was read.
pub(super) struct Grid {
    pub(super) height: u8,
    pub(super) width: u8,
    /// By rows; 0 where a character stands.
    pub(super) points: Vec<u8>,
    /// Where `A` and `B` stand.
    pub(super) characters: [Option<Cell>; 2],
}

/// Takes a grid of rows with slashes between them: digits, `.` for nothing, `A`, `B`, `*` for both.
pub(super) fn grid(reader: &mut Reader<'_>, sizes: RangeInclusive<u8>) -> Result<Grid, NotationError> {
    let mut grid = Grid { height: 1, width: 0, points: Vec::new(), characters: [None; 2] };
    let mut row = 0;
    loop {
        let here = *reader;
        match reader.next() {
            Some('/') => {
                grid.close_row(row).ok_or_else(|| here.error_about(NotationFault::WrongLength, 1))?;
                grid.height = grid.height.saturating_add(1);
                row = 0;
            }
            Some(character) if character.is_whitespace() => break,
            Some(character) => {
                row += 1;
                let cell = grid.points.len();
                if cell == Board::CELLS {
                    return Err(here.error_about(NotationFault::TooLarge, 1));
                }
                let known = grid.take(character);
                known.ok_or_else(|| here.error_about(NotationFault::Unreadable, 1))?;
            }
            None => break,
        }
    }
    let closed = grid.close_row(row).is_some();
    if closed && sizes.contains(&grid.height) && sizes.contains(&grid.width) {
        Ok(grid)
    } else {
        Err(reader.error_about_all(NotationFault::WrongLength))
    }
}

impl Grid {
    /// Adds a cell; `None` for what is none, or a character that stands elsewhere already.
    fn take(&mut self, character: char) -> Option<()> {
        let cell = self.points.len() as Cell;
        let standing = match character {
            'A' | 'a' => [true, false],
            'B' | 'b' => [false, true],
            '*' => [true, true],
            _ => [false, false],
        };
        for (place, stands) in self.characters.iter_mut().zip(standing) {
            if stands && place.replace(cell).is_some() {
                return None;
            }
        }
        let empty = character == '.' || standing != [false, false];
        self.points.push(if empty { 0 } else { character.to_digit(10)? as u8 });
        Some(())
    }

    /// Ends a row of so many cells; `None` if the rows before were longer or shorter.
    fn close_row(&mut self, cells: usize) -> Option<()> {
        let width = u8::try_from(cells).ok()?;
        if self.height == 1 {
            self.width = width;
        }
        (self.width == width).then_some(())
    }
}

/// Takes `A` or `B`.
pub(super) fn side(reader: &mut Reader<'_>) -> Result<Side, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    match reader.next() {
        Some('A' | 'a') => Ok(Side::First),
        Some('B' | 'b') => Ok(Side::Second),
        _ => Err(here.error_about(NotationFault::Unreadable, 1)),
    }
}

/// Takes a number and the `end` behind it, if that is there.
pub(super) fn number(reader: &mut Reader<'_>, end: char) -> Result<u16, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    let digits = reader.take_while(|character| character.is_ascii_digit());
    let number = digits.parse().map_err(|_| here.error(NotationFault::Unreadable))?;
    if reader.peek() == Some(end) {
        reader.next();
    }
    Ok(number)
}

/// Reads moves written as letters or arrows, each checked; blanks and commas may stand between them.
pub(super) fn moves<P>(start: &P, text: &str) -> Result<Vec<ActionId>, NotationError>
where
    P: Sequential<Action = Way>,
{
    let mut reader = Reader::new(text);
    let mut position = start.clone();
    let mut moves = Vec::new();
    loop {
        reader.take_while(|character| character.is_whitespace() || character == ',');
        let here = reader;
        let Some(character) = reader.next() else { return Ok(moves) };
        if position.is_over() {
            return Err(here.error(NotationFault::TooMuch));
        }
        let way = Way::read(character).ok_or_else(|| here.error_about(NotationFault::Unreadable, 1))?;
        let id = ActionId::from(way);
        position.try_play(id).map_err(|_| here.error_about(NotationFault::Illegal, 1))?;
        moves.push(id);
    }
}
