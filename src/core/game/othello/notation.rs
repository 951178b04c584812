//! Squares, transcripts and board lines, read as leniently as other Othello programs write them.

use std::fmt;

use super::{Move, Othello};
use crate::game::reader::{NotationReader, read_moves, skip_commas};
use crate::game::{ActionId, IllegalAction, Notation, NotationError, NotationFault, Sequential, Side};

impl Othello {
    /// Reads a position from its squares by rows and the side to move, on 8x8, 6x6 or 4x4 as the number of
    /// squares says. Black is any of `X x * b`, White any of `O o 0 w`, empty `-` or `.`; no side means
    /// Black.
    ///
    /// # Errors
    /// [`NotationError`] when a square is unknown or their number fits no board.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let squares =
            text.chars().filter(|&character| !character.is_whitespace() && character != '/').count();
        // The odd numbers are those of texts with the letter of the side after the squares.
        let size = match squares {
            16 | 17 => 4,
            36 | 37 => 6,
            _ => 8,
        };
        read_board(size, text)
    }
}

fn read_board(size: u8, text: &str) -> Result<Othello, NotationError> {
    let mut reader = NotationReader::new(text);
    let mut discs = [0; 2];
    for row in 0..size {
        for column in 0..size {
            if let Some(side) = reader.square()? {
                discs[side.index()] |= 1 << (8 * row + column);
            }
        }
    }
    reader.whole_board()?;
    let mover = reader.side_to_move()?.unwrap_or(Side::First);
    let position = Othello::with_discs(size, discs[0], discs[1], mover);
    position.ok_or_else(|| reader.error_about_all(NotationFault::Impossible))
}

impl Notation for Othello {
    /// Reads either the moves from the start, as [`Othello::parse_moves`] does, or the squares of a board of
    /// this size; see [`Othello::parse`].
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        if !begins_with_move(text) {
            return read_board(self.size, text);
        }
        // A transcript begins at the start of the game, whatever position `self` is.
        let mut position = Self::new(self.size).unwrap_or_default();
        for id in position.parse_moves(text)? {
            position.play(Move(id.0 as u8));
        }
        Ok(position)
    }

    /// Reads a transcript such as `f5d6c3`, `1. F5 d6 2. c3` or with passes as `PA`, `PS`, `PASS` or `--`.
    /// Missing passes are inserted.
    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        read_moves(self, text, skip_numbers, |reader, played| {
            let here = *reader;
            let action = read_move(reader).ok_or_else(|| here.error(NotationFault::Unreadable))?;
            if action != Move::PASS && played.position.must_pass() {
                // A side that must pass can.
                let _ = played.add(Move::PASS.into());
            }
            Ok(action.into())
        })
    }

    /// Writes a transcript; passes are left out, except at the end.
    fn format_moves(&self, moves: &[ActionId]) -> Result<String, IllegalAction> {
        let mut position = *self;
        let mut text = String::new();
        for (index, &id) in moves.iter().enumerate() {
            let action = position.action(id).ok_or(IllegalAction(id))?;
            position.play(action);
            // The reader inserts a pass when it meets the next move; after the last one there is none.
            if action != Move::PASS || index + 1 == moves.len() {
                text.push_str(&action.to_string());
            }
        }
        Ok(text)
    }
}

/// Whether a text begins like a transcript: a square, or the number of a move and a square. No board begins
/// so: letters of columns can be discs there, but digits from 1 on cannot.
fn begins_with_move(text: &str) -> bool {
    let mut reader = NotationReader::new(text);
    skip_numbers(&mut reader);
    // `--` is a pass in a transcript, but two empty squares at the beginning of a board.
    read_move(&mut reader).is_some_and(|action| action != Move::PASS)
}

/// Passes over blanks, commas and the numbers of moves (`12.`).
fn skip_numbers(reader: &mut NotationReader<'_>) {
    loop {
        skip_commas(reader);
        let mut after = *reader;
        let digits = after.take_while(|character| character.is_ascii_digit());
        let dots = after.take_while(|character| character == '.');
        if digits.is_empty() || dots.is_empty() {
            return;
        }
        *reader = after;
    }
}

fn read_move(reader: &mut NotationReader<'_>) -> Option<Move> {
    // The longest word first, or `pa` would leave the rest of `pass` behind.
    if ["pass", "pa", "ps", "--"].into_iter().any(|word| reader.take_word(word)) {
        return Some(Move::PASS);
    }
    let column = "abcdefgh".find(reader.next()?.to_ascii_lowercase())?;
    let row = "12345678".find(reader.next()?)?;
    Some(Move::at((8 * row + column) as u8))
}

impl fmt::Display for Move {
    /// `a1` to `h8`, or `PA`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            None => f.write_str("PA"),
        }
    }
}

impl fmt::Display for Othello {
    /// The squares by rows with `X` for Black and `O` for White, then the side, as [`Othello::parse`] reads
    /// them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Side::BOTH.map(|side| self.discs(side));
        for square in (0..self.size).flat_map(|row| (0..self.size).map(move |column| 8 * row + column)) {
            f.write_str(match (black >> square & 1, white >> square & 1) {
                (1, _) => "X",
                (_, 1) => "O",
                _ => "-",
            })?;
        }
        f.write_str(if self.side == Side::First { " X" } else { " O" })
    }
}
