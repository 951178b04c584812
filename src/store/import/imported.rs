//! What a text of another program is read as, and why it is not.

use crate::game::othello::Othello;
use crate::game::{Notation as _, NotationError};

use super::super::document::Document;
use super::super::obf::ObfError;

/// What a text was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportFormat {
    /// The generic game format of GGS and NBoard.
    Ggf,
    /// The smart game format, of Othello.
    Sgf,
    /// JSON of Othello Quest.
    OthelloQuest,
    /// Squares in the order in which they were played.
    Transcript,
    /// A position with the values of its moves.
    Obf,
    /// A board, and moves from there on.
    Board,
    /// Columns of Connect Four, counted from 1 or written as letters.
    Columns,
    /// Columns of Connect Four, counted from 0.
    ColumnsFromZero,
    /// Columns of Connect Four that fit both ways of counting, read as counted from 1.
    ColumnsEitherWay,
}

/// A game that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// What the text was read as.
    pub form: ImportFormat,
    /// The game; its cursor stands at the end.
    pub document: Document,
    /// Moves of the game itself, passes left out.
    pub moves: usize,
    /// What stood between the moves and was passed over, in order, cut to a readable length.
    pub passed_over: Vec<String>,
    /// The first move that cannot be played, by its number and text: the game ends before it.
    pub illegal: Option<(usize, String)>,
    /// Further games in the text, which were not read.
    pub further: usize,
}

/// Why a text that begins like a game is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// A game that the program does not know.
    #[error("this is a game of {0:?}")]
    Game(String),
    /// A board of another size.
    #[error("{0:?} is no size of an Othello board: 4, 6 and 8 are")]
    Size(String),
    /// The board where the game begins.
    #[error("the board: {0}")]
    Board(NotationError),
    /// A position with values.
    #[error(transparent)]
    Obf(#[from] ObfError),
    /// A bracket that nothing closes.
    #[error("nothing closes the bracket at character {0}")]
    Unclosed(usize),
    /// Not JSON.
    #[error("line {line}, column {column}: this is no JSON")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// JSON without a list of moves.
    #[error("there is no list of moves")]
    NoMoves,
}

/// The signs of a board.
pub(super) fn is_square(sign: char) -> bool {
    "-.XxOo*0BbWw".contains(sign)
}

/// The position of Othello that a text writes on a board of `size` squares by `size`.
pub(super) fn position(size: u8, text: &str) -> Result<Othello, ImportError> {
    let start = Othello::new(size).ok_or_else(|| ImportError::Size(size.to_string()))?;
    start.parse_position(text).map_err(ImportError::Board)
}
