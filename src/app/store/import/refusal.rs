//! Reasons why a text cannot be read: the nearest form, the place and the fault there.

use crate::catalog::Game;
use crate::game::NotationError;
use crate::store::source::place;
use crate::store::{DocumentError, LineColumn};

use super::game_names::game_named;
use super::{ImportFormat, Imported};

/// The reason why a text cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}{fault}", place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct ImportRefusal {
    /// The form that it came nearest to, if it resembles any.
    pub form: Option<ImportFormat>,
    /// The place where it leaves this form.
    pub place: Option<LineColumn>,
    /// The fault there.
    pub fault: ImportFault,
}

/// The fault of a text.
#[derive(Debug, thiserror::Error)]
pub enum ImportFault {
    /// A document of this program that cannot be opened.
    #[error(transparent)]
    Document(Box<DocumentError>),
    /// Bytes that are no text in any coding.
    #[error("this is no text")]
    NotText,
    /// Nothing.
    #[error("there is nothing in it")]
    Empty,
    /// A text in none of the forms.
    #[error("{0:?} begins no game and no position in a known form")]
    Unknown(String),
    /// A game that the program does not know.
    #[error("this is a game of {0:?}")]
    Game(String),
    /// A game of the program that this form is not read for.
    #[error("this is a game of {0}, which is read in other forms")]
    OtherGame(Game),
    /// A board of another size.
    #[error("{0:?} is no size of an Othello board: 4, 6 and 8 are")]
    Size(String),
    /// The board where the game begins.
    #[error("the board: {0}")]
    Board(NotationError),
    /// Rows and columns that no game has.
    #[error("no board has {rows} rows of {columns}")]
    Shape {
        /// Its rows.
        rows: usize,
        /// The squares of the longest.
        columns: usize,
    },
    /// A row that is longer or shorter than the one before.
    #[error("this row has {found} squares, the one before {expected}")]
    Row {
        /// Squares of the row before.
        expected: usize,
        /// Squares of this row.
        found: usize,
    },
    /// A position that no game comes to.
    #[error("no game comes to this position")]
    Impossible,
    /// A board of Othello with an empty square in its middle.
    #[error("the four squares in the middle of a board of Othello are never empty")]
    Middle,
    /// A line that is a board but for a few squares.
    #[error("this line has {found} squares; a whole board has {expected}")]
    Squares {
        /// Squares of a board.
        expected: usize,
        /// Squares of the line.
        found: usize,
    },
    /// A sign on the board that is none of the two sides, and that the text does not explain.
    #[error("{sign:?} stands on the board {count} times beside the signs of both sides")]
    Mark {
        /// The sign.
        sign: String,
        /// How often it stands there.
        count: usize,
    },
    /// Words that give contradictory meanings to signs.
    #[error("{0:?} gives the signs of the board meanings that contradict each other")]
    Legend(String),
    /// A board of Connect Four by its signs and words, which has the size of one of Othello.
    #[error("this is a board of Connect Four and has {size} rows of {size} squares")]
    NoConnectFour {
        /// Its rows and columns.
        size: u8,
    },
    /// A word that is no move with a score.
    #[error("{0:?} is no legal move with a score from -64 to 64")]
    Score(String),
    /// A bracket that nothing closes.
    #[error("nothing closes the bracket {0}")]
    Unclosed(char),
    /// A bracket that nothing opened.
    #[error("nothing opened the bracket {0}")]
    Unopened(char),
    /// Not JSON.
    #[error("this is no JSON")]
    Json,
    /// Nothing was played.
    #[error("there is no list of moves")]
    NoMoves,
    /// A word that means nothing in this form.
    #[error("{0:?} is no move and no other part of this form")]
    Word(String),
    /// A move that the rules do not allow.
    #[error("{0:?} cannot be played")]
    Illegal(String),
    /// A number of a diagram that is missing.
    #[error("the number {0} stands in no square")]
    Number(u32),
    /// A number that is twice in a diagram.
    #[error("the number {0} stands in two squares")]
    NumberTwice(u32),
    /// Names of rows or columns that run both ways, or letters for both.
    #[error("the names of the rows and columns contradict each other")]
    Names,
    /// A field beside a board that says nothing of whose turn it is, or that a side is to move that cannot be.
    #[error("{0:?} names no side that can be to move")]
    Turn(String),
    /// Digits that may be squares of Othello or columns of Connect Four.
    #[error(
        "the digits may be squares of Othello or columns of Connect Four: read them with the game open that is meant"
    )]
    Digits,
    /// A list whose first number is not that of the first move, where nothing says from which position it goes on.
    #[error("the list begins with the number {0}: the moves before it are missing")]
    Late(usize),
    /// Rows whose times or numbers fall, so that nobody knows which came first.
    #[error("the times or numbers of the rows fall, so that nobody knows which move came first")]
    Falls,
    /// A table of positions of Connect Four whose columns do not name their squares.
    #[error("a table of positions whose columns do not name their squares")]
    PositionTable,
}

/// A fault at a byte of a text.
pub(super) type Faulty<T> = Result<T, FaultAt>;

/// A fault and the byte of the text at which it begins.
#[derive(Debug)]
pub(super) struct FaultAt {
    pub(super) at: usize,
    pub(super) fault: ImportFault,
}

impl FaultAt {
    pub(super) const fn new(at: usize, fault: ImportFault) -> Self {
        Self { at, fault }
    }

    /// A game of this name, in a form that is read for Othello alone.
    pub(super) fn game(at: usize, name: &str) -> Self {
        let fault = match game_named(name) {
            Ok(Some(game)) => ImportFault::OtherGame(game),
            _ => ImportFault::Game(name.to_owned()),
        };
        Self::new(at, fault)
    }

    /// A word of the text that means nothing there.
    pub(super) fn word(text: &str, at: usize) -> Self {
        let word = text[at..].split_whitespace().next().unwrap_or_default();
        Self::new(at, ImportFault::Word(word.chars().take(24).collect()))
    }

    /// The fault in a text with so many bytes before it.
    pub(super) fn behind(self, bytes: usize) -> Self {
        Self { at: self.at + bytes, ..self }
    }

    /// The refusal of one game among others, before which so many were refused.
    pub(super) fn among_others(self, text: &str, form: ImportFormat, before: usize) -> ImportRefusal {
        /// Refusals that name their places: counting lines for each would take for ever.
        const PLACED: usize = 100;
        let place = (before < PLACED && form != ImportFormat::Json).then(|| place(text, self.at));
        ImportRefusal { form: Some(form), place, fault: self.fault }
    }

    /// The refusal of a whole text as this form.
    pub(super) fn refusal(self, text: &str, form: ImportFormat) -> ImportRefusal {
        ImportRefusal { form: Some(form), place: Some(place(text, self.at)), fault: self.fault }
    }
}

/// The games of a text in which some could be read; each of the others keeps its place. Where none could, the first fault is that of the
/// text.
pub(super) fn all_but_refused(
    games: Vec<Faulty<Imported>>,
    text: &str,
    form: ImportFormat,
) -> Faulty<Vec<Imported>> {
    if games.iter().all(Result::is_err) {
        return games.into_iter().collect();
    }
    let mut refused = 0;
    let kept = games.into_iter().map(|game| {
        game.unwrap_or_else(|fault| {
            refused += 1;
            Imported::refused(fault.among_others(text, form, refused - 1))
        })
    });
    Ok(kept.collect())
}

impl PartialEq for ImportRefusal {
    fn eq(&self, other: &Self) -> bool {
        self.form == other.form && self.to_string() == other.to_string()
    }
}

impl From<ImportFault> for ImportRefusal {
    /// A refusal that names no place and no form.
    fn from(fault: ImportFault) -> Self {
        Self { form: None, place: None, fault }
    }
}
