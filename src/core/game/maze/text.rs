//! Text of mazes: a grid by rows, numbers after it, moves as letters.

use std::ops::RangeInclusive;

use crate::game::reader::{NotationReader, read_moves, skip_commas};
use crate::game::{ActionId, NotationError, NotationFault, Sequential, Side};

use super::Direction;
use super::board::{CellSet, MazeBoard, MazeCell};

/// The signs of a grid, besides digits and `.` for 0 points.
pub(super) struct Legend {
    /// The numbers of rows and columns that are allowed.
    pub(super) sizes: RangeInclusive<u8>,
    /// The letters of the characters; where there are two, `*` is both on one cell.
    pub(super) characters: &'static [char],
    /// Whether `#` is a wall.
    pub(super) walls: bool,
}

impl Legend {
    /// The signs of a maze for two.
    pub(super) const fn for_two(sizes: RangeInclusive<u8>) -> Self {
        Self { sizes, characters: &['A', 'B'], walls: false }
    }
}

pub(super) struct Grid {
    pub(super) height: u8,
    pub(super) width: u8,
    /// By rows; 0 where a character stands.
    pub(super) points: Vec<u8>,
    /// The cells of the characters; `None` for one not read yet.
    pub(super) characters: Vec<Option<MazeCell>>,
    pub(super) walls: CellSet,
}

/// Takes a grid of rows with slashes between them.
pub(super) fn grid(reader: &mut NotationReader<'_>, legend: &Legend) -> Result<Grid, NotationError> {
    let characters = vec![None; legend.characters.len()];
    let mut grid = Grid { height: 1, width: 0, points: Vec::new(), characters, walls: CellSet::default() };
    // The set of walls has no room for cells beyond the largest board, however long a text is.
    let most = usize::from(*legend.sizes.end()).pow(2).min(MazeBoard::CELLS);
    let beyond = NotationFault::Size(*legend.sizes.start(), *legend.sizes.end());
    let mut row = 0;
    loop {
        let here = *reader;
        match reader.next() {
            Some('/') => {
                grid.close_row(row).ok_or_else(|| here.error_about(NotationFault::WrongLength, 1))?;
                // A text of slashes alone must not overflow; so many rows are refused at the end.
                grid.height = grid.height.saturating_add(1);
                row = 0;
            }
            Some(character) if character.is_whitespace() => break,
            Some(character) => {
                row += 1;
                if grid.points.len() == most {
                    return Err(here.error_about(beyond, 1));
                }
                grid.take(character, legend).map_err(|fault| here.error_about(fault, 1))?;
            }
            None => break,
        }
    }
    // There is no slash after the last row.
    if grid.close_row(row).is_none() {
        return Err(reader.error_about_all(NotationFault::WrongLength));
    }
    if !legend.sizes.contains(&grid.height) || !legend.sizes.contains(&grid.width) {
        return Err(reader.error_about_all(beyond));
    }
    Ok(grid)
}

impl Grid {
    /// Adds a cell, unless it is invalid, a character that was read already, or a wall where there are none.
    fn take(&mut self, character: char, legend: &Legend) -> Result<(), NotationFault> {
        let cell = self.points.len() as MazeCell;
        let both = character == '*' && legend.characters.len() > 1;
        let mut empty = character == '.';
        for (place, letter) in self.characters.iter_mut().zip(legend.characters) {
            if both || letter.eq_ignore_ascii_case(&character) {
                empty = true;
                if place.replace(cell).is_some() {
                    return Err(NotationFault::Twice);
                }
            }
        }
        if character == '#' {
            if !legend.walls {
                return Err(NotationFault::NoWalls);
            }
            self.walls.insert(cell);
            empty = true;
        }
        let digit = if empty { Some(0) } else { character.to_digit(10) };
        self.points.push(digit.ok_or(NotationFault::Unreadable)? as u8);
        Ok(())
    }

    /// Ends a row of a number of cells; `None` if the rows before were longer or shorter.
    fn close_row(&mut self, cells: usize) -> Option<()> {
        let width = u8::try_from(cells).ok()?;
        // The first row sets the width that all others must have.
        if self.height == 1 {
            self.width = width;
        }
        (self.width == width).then_some(())
    }
}

/// Takes the name of a cell of a board of this size.
pub(super) fn cell(
    reader: &mut NotationReader<'_>,
    height: u8,
    width: u8,
) -> Result<MazeCell, NotationError> {
    let here = *reader;
    let unreadable = || here.error(NotationFault::Unreadable);
    let letters = reader.take_while(|character| character.is_ascii_alphabetic()).to_ascii_lowercase();
    let digits = reader.take_while(|character| character.is_ascii_digit());
    let place = |letter: u8| u32::from(letter - b'a');
    // After z comes aa, so the first of two letters counts from 1.
    let column = match *letters.as_bytes() {
        [letter] => place(letter),
        [first, second] => (place(first) + 1) * 26 + place(second),
        _ => return Err(unreadable()),
    };
    let row: u32 = digits.parse().map_err(|_| unreadable())?;
    if row == 0 || row > u32::from(height) || column >= u32::from(width) {
        return Err(unreadable());
    }
    Ok(((row - 1) * u32::from(width) + column) as MazeCell)
}

/// Takes `A` or `B`.
pub(super) fn side(reader: &mut NotationReader<'_>) -> Result<Side, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    match reader.next() {
        Some('A' | 'a') => Ok(Side::First),
        Some('B' | 'b') => Ok(Side::Second),
        _ => Err(here.error_about(NotationFault::Unreadable, 1)),
    }
}

/// Takes a number of a range and the `end` after it, if that is there.
pub(super) fn number(
    reader: &mut NotationReader<'_>,
    end: char,
    range: &RangeInclusive<u16>,
) -> Result<u16, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    let digits = reader.take_while(|character| character.is_ascii_digit());
    if digits.is_empty() {
        return Err(here.error(NotationFault::Unreadable));
    }
    // Digits that do not fit 16 bits are beyond every range.
    let number = digits.parse().ok().filter(|number| range.contains(number));
    let beyond = NotationFault::Range(*range.start(), *range.end());
    let number = number.ok_or_else(|| here.error_about(beyond, digits.len()))?;
    if reader.peek() == Some(end) {
        reader.next();
    }
    Ok(number)
}

/// Reads moves written as letters or arrows, each checked; blanks and commas may separate them.
pub(super) fn moves<P>(start: &P, text: &str) -> Result<Vec<ActionId>, NotationError>
where
    P: Sequential<Action = Direction>,
{
    read_moves(start, text, skip_commas, |reader, _| {
        let here = *reader;
        let way = reader.next().and_then(Direction::read);
        way.map(ActionId::from).ok_or_else(|| here.error_about(NotationFault::Unreadable, 1))
    })
}
