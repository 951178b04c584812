//! Positions as moves or as boards, and lists of moves.

use std::fmt;

use super::{Column, ConnectFour, has_four};
use crate::game::bits::Bits;
use crate::game::reader::{NotationReader, read_moves, skip_commas};
use crate::game::{
    ActionId, Alternating, ImpossibleBoard, Notation, NotationError, NotationFault, Sequential, Side,
};

impl ConnectFour {
    /// Reads a position of the usual board: moves from the start such as `4455`, or 42 cells and the side.
    ///
    /// # Errors
    /// As [`Notation::parse_position`].
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Self::default().parse_position(text)
    }

    /// Reads the cells by rows from the top, `X`, `O` and `.`, then the side to move, which may be left out.
    fn parse_board(&self, text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let mut sides = [0; 2];
        for row in (0..self.height).rev() {
            for column in 0..self.width {
                if let Some(side) = reader.square()? {
                    sides[side.index()] |= self.bit(column, row);
                }
            }
        }
        reader.whole_board()?;
        let position = self.with_stones(sides);
        let position = position.map_err(|_| reader.error_about_all(NotationFault::Impossible))?;
        reader.known_side_to_move(position.side_to_move()).map(|()| position)
    }

    /// The position with these stones by side.
    ///
    /// # Errors
    /// [`ImpossibleBoard`] when stones float, the sides did not take turns or the game went on after its end.
    pub fn with_stones(&self, sides: [u64; 2]) -> Result<Self, ImpossibleBoard> {
        let [first, second] = sides;
        let all = first | second;
        let rests_on = (all << 1 | self.bottom_mask()) & all;
        // Stones beside the board and two stones on one cell are counted as floating, too.
        if rests_on != all || all & !self.board_mask() != 0 || first & second != 0 {
            return Err(ImpossibleBoard::Floating);
        }
        let [first_count, second_count] = [first.count_ones(), second.count_ones()];
        if first_count != second_count && first_count != second_count + 1 {
            return Err(ImpossibleBoard::Counts);
        }
        let position = self.laid_out(sides);
        let (own, last) = (position.own, position.opponent());
        // The side to move cannot have a four: the game would have ended before the last move.
        let ended_in_turn =
            !has_four(own, self.height) && (!has_four(last, self.height) || position.has_last_stone(last));
        if ended_in_turn { Ok(position) } else { Err(ImpossibleBoard::WentOn) }
    }

    /// A board with these stones by side for display, whether a game can lead to it or not. The side to move
    /// follows from their number.
    #[must_use]
    pub const fn laid_out(&self, [first, second]: [u64; 2]) -> Self {
        let all = first | second;
        let stones = all.count_ones() as u8;
        Self { own: if stones.is_multiple_of(2) { first } else { second }, all, stones, ..*self }
    }

    /// Whether some topmost stone of `last` completed every four that it holds.
    fn has_last_stone(&self, last: u64) -> bool {
        // One step below the free cells lie the topmost stones; below an empty column lies a guard, which is
        // no stone.
        let tops = (self.all + self.bottom_mask()) >> 1 & self.all & last;
        Bits(tops).any(|top| !has_four(last ^ (1 << top), self.height))
    }
}

impl Notation for ConnectFour {
    /// Reads either the moves from the empty board (digits only) or all cells by rows from the top: `X`, `O`
    /// and `.`, then the side to move.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        let empty = Self { own: 0, all: 0, stones: 0, ..*self };
        // An empty text is a list of no moves: the empty board.
        if !text.chars().all(|character| character.is_ascii_digit() || character.is_whitespace()) {
            return empty.parse_board(text);
        }
        let mut position = empty;
        for id in empty.parse_moves(text)? {
            position.play(Column(id.0 as u8));
        }
        Ok(position)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        read_moves(self, text, skip_commas, |reader, _| {
            let here = *reader;
            let number = reader.next().and_then(|digit| digit.to_digit(10));
            let number = number.ok_or_else(|| here.error(NotationFault::Unreadable))?;
            // A 0 can be read as a column, but columns are counted from 1.
            let column = number.checked_sub(1).ok_or_else(|| here.error_about(NotationFault::Illegal, 1));
            column.map(|column| ActionId(column as u16))
        })
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Display for ConnectFour {
    /// All cells by rows from the top and the side to move, as [`Notation::parse_position`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.height).rev() {
            for column in 0..self.width {
                f.write_str(match self.stone(column, row) {
                    Some(Side::First) => "X",
                    Some(Side::Second) => "O",
                    None => ".",
                })?;
            }
        }
        f.write_str(if self.side_to_move() == Side::First { " X" } else { " O" })
    }
}
