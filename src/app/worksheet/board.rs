//! Boards on paper: stones on squares, names of squares, and the situation beside the board.

use crate::catalog::AnyPosition;
use crate::exercise::{Exercise, ExerciseKind};
use crate::game::Side;

use super::item::{Block, SheetLine};
use super::writer::WorksheetWriter;

/// The names of a board's squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SquareNames {
    /// Columns by letters, rows by numbers.
    Squares,
    /// Columns by numbers.
    Columns,
    /// They have no names.
    None,
}

impl SquareNames {
    /// The name of a column, counted from 0.
    pub(super) fn column(self, column: usize) -> Option<String> {
        match self {
            Self::Squares => Some(char::from(b'a' + column as u8).to_string()),
            Self::Columns => Some((column + 1).to_string()),
            Self::None => None,
        }
    }

    /// The name of a row, counted from 0.
    pub(super) fn row(self, row: usize) -> Option<String> {
        (self == Self::Squares).then(|| (row + 1).to_string())
    }
}

/// A position as a board where its notation is one, else as its notation.
pub(super) fn board(position: &AnyPosition) -> Block {
    let names = match position.game().row().stones {
        Some(board) if board.falls => SquareNames::Columns,
        Some(_) => SquareNames::Squares,
        None => SquareNames::None,
    };
    match position.rows() {
        Some(rows) => Block::Board(rows, names),
        None => Block::Code(vec![SheetLine { number: None, indent: 0, code: position.to_string() }]),
    }
}

/// The squares of a position, for other documents to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnSquares {
    /// Row by row a character for the contents of each square, `-` for nothing.
    pub rows: Vec<String>,
    /// The names of the columns; empty without names.
    pub columns: Vec<String>,
    /// The names of the rows; empty without names.
    pub numbers: Vec<String>,
}

/// The squares of a position; `None` where its notation is no board.
pub fn squares(position: &AnyPosition) -> Option<DrawnSquares> {
    let Block::Board(rows, names) = board(position) else { return None };
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let columns = (0..columns).filter_map(|column| names.column(column)).collect();
    let numbers = (0..rows.len()).filter_map(|row| names.row(row)).collect();
    Some(DrawnSquares { rows, columns, numbers })
}

/// The situation that a board does not show: the side to move, which side is MAX, and points collected in a
/// maze.
pub(super) fn situation(writer: &WorksheetWriter<'_>, exercise: &Exercise) -> Vec<String> {
    let subject = &exercise.subject;
    if let (ExerciseKind::Equilibrium, AnyPosition::MazeRace(race)) = (&exercise.kind, subject) {
        let race = race.position();
        let [first, second] = Side::BOTH.map(|side| race.collected(side));
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("first", &first), ("second", &second), ("turns", &race.turns_left())];
        return vec![(writer.say)("exercise.race", &values)];
    }
    // Boards with stones have two fixed signs; elsewhere the letters are those of the maze.
    let signs = match subject {
        position if position.game().row().stones.is_some() => ["X", "O"],
        AnyPosition::MazeDuel(_) => ["A", "B"],
        _ => return Vec::new(),
    };
    // The side to move means nothing for code.
    if matches!(exercise.kind, ExerciseKind::Code { .. } | ExerciseKind::Bug { .. }) {
        return Vec::new();
    }
    let mover = signs[subject.side_to_move().index()];
    let mut said = vec![(writer.say)("worksheet.to-move", &[("side", &mover)])];
    if let AnyPosition::MazeDuel(duel) = subject {
        let [first, second] = Side::BOTH.map(|side| duel.collected(side));
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("first", &first), ("second", &second), ("plies", &duel.plies_left())];
        said.push((writer.say)("worksheet.maze", &values));
    }
    if exercise.kind.is_of_tree() {
        said.push((writer.say)("worksheet.max", &[("side", &signs[0])]));
    }
    said
}
