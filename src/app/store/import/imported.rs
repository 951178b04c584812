//! A game or a position that was read of a text, with all that the text says of it.

use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::game::othello::Othello;
use crate::game::{Outcome, Side};
use crate::store::{Document, DocumentDamage};

use super::ImportRefusal;
use super::account::TextAccount;

/// The form in which a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "import.", const_into_str)]
pub enum ImportFormat {
    /// A document of this program.
    Document,
    /// The generic game format of GGS and NBoard.
    Ggf,
    /// The smart game format, of Othello.
    Sgf,
    /// Headings in brackets and numbered moves, with variations and comments.
    Pgn,
    /// JSON of Othello Quest.
    OthelloQuest,
    /// JSON of another program.
    Json,
    /// A table with a row for each move, or for each game.
    Table,
    /// Squares in the order in which they were played.
    Transcript,
    /// A board in which each square holds the number of the move that took it.
    NumberDiagram,
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
    /// A file of tournament games.
    Wthor,
    /// The notation of the game on the board.
    Notation,
}

/// A game or a position that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The form by which the text was read.
    pub form: ImportFormat,
    /// The game with its variations and comments; its cursor is at the end of the main line.
    pub document: Document,
    /// Moves of the main line, passes left out.
    pub moves: usize,
    /// Parts of the text that are no part of the game, in order, cut to a readable length.
    pub passed_over: Vec<String>,
    /// The first move that cannot be played, by its number and text: the game ends before it.
    pub illegal: Option<(usize, String)>,
    /// Moves of variations that cannot be played, each by its number and text: the variation ends before it.
    pub illegal_beside: Vec<(usize, String)>,
    /// Assumptions of the reader.
    pub notes: Vec<ImportNote>,
    /// The stated result, where the board says another.
    pub contradiction: Option<ResultContradiction>,
    /// The result after the moves, where it differs from the one above them.
    pub other_result: Option<String>,
    /// The damage of a document of this program that was partly readable.
    pub damage: Option<DocumentDamage>,
    /// The reason why this one of several games of a text is unreadable; it then has no moves.
    pub refused: Option<Arc<ImportRefusal>>,
    /// The classification of the parts of the text.
    pub account: TextAccount,
}

/// An assumption of a reader about something that the text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportNote {
    /// The digit 1 is the first player, 2 or −1 the second.
    DigitOneIsFirst,
    /// The side to move was inferred from this number of discs.
    TurnByDiscs(Side, u32),
    /// The rows are written from the bottom.
    RowsFromBottom,
    /// The columns are written from the right.
    ColumnsFromRight,
    /// The rows are called by letters and the columns by digits.
    RowsByLetters,
    /// The game has ended in the position: who won, and the discs of both sides in games that count them.
    Over { winner: Option<Side>, discs: Option<[i32; 2]> },
    /// A sign was read as one that looks like it, or left out for it is not seen; so often.
    SignRead { sign: char, meant: Option<char>, count: usize },
    /// The number before a move does not fit: moves before it are missing, or too many. The game ends there.
    NumberUnfit(UnfitNumber),
    /// A sign of the board has the meaning given in the text: a side, or an empty square; with its number of
    /// occurrences. A minus means −1.
    SignMeans { sign: char, owner: Option<Side>, count: usize },
    /// Words name a side and a sign of the board in an unclear way: the signs may be exchanged.
    SignsUnsure,
    /// Words beside the board count other discs than these, which are on it.
    OtherDiscs { first: u32, second: u32 },
    /// The name of this player holds words that are hardly a part of it: a side, how the game ended.
    NameUnsure(Side),
    /// Letters of the board are taken for those of both sides, in a language in which they begin the names of the colours.
    LettersTaken { first: char, second: char },
    /// The second colour began in Connect Four, so the sides are exchanged.
    SecondBegan,
    /// The sign of the board that is taken for the side that began, where red and black play.
    Began(char),
    /// A board of Connect Four of a size that is neither the usual one nor the open one.
    BoardSize { columns: u8, rows: u8 },
    /// The score that the text gives, for the side to move.
    StatedScore(i32),
    /// Parts of the text that are each a game from the start, and could be one game together: which of both
    /// was assumed.
    OneOrSeveral { parts: usize, are_games: bool },
    /// Squares of Othello in two digits, the column before the row, which count from this number.
    SquaresInDigits { from: u8 },
    /// The columns of Connect Four, read so because it is the open game, may be squares of Othello in two digits.
    MayBeSquares,
    /// 1-0 and 0-1 are read as a win of this side, which is the first or the second player of Othello.
    FirstWins(Side),
    /// Title, names or other details are longer than what is kept of them.
    DetailsCut,
}

/// The number of a move that is not the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfitNumber {
    /// The number of the move before it, from 1.
    pub at: usize,
    pub number: usize,
    /// The number before it.
    pub after: Option<usize>,
}

/// A stated result that is not that of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultContradiction {
    /// The statement of the text.
    pub stated: String,
    /// The discs of both sides, with the empty squares given to the winner, in games that count them.
    pub discs: Option<[i32; 2]>,
    /// The winner by the moves; `None` in a draw.
    pub winner: Option<Side>,
}

impl Imported {
    /// Whether the game ends before the number of a move rather than before a move.
    pub fn ends_at_number(&self) -> bool {
        let is_there = |note: &ImportNote| {
            let illegal = self.illegal.as_ref().map(|(at, _)| *at);
            matches!(note, ImportNote::NumberUnfit(unfit) if Some(unfit.at) == illegal)
        };
        self.notes.iter().any(is_there)
    }

    /// Whether a part of the text could not be read as the game goes on.
    pub const fn is_faulty(&self) -> bool {
        self.illegal.is_some() || self.damage.is_some() || self.refused.is_some()
    }

    /// A game that this program kept.
    pub fn of_document(document: Document) -> Self {
        Self {
            form: ImportFormat::Document,
            moves: document.main_line_moves(),
            passed_over: Vec::new(),
            illegal: None,
            illegal_beside: Vec::new(),
            notes: Vec::new(),
            contradiction: None,
            other_result: None,
            damage: None,
            refused: None,
            account: TextAccount::default(),
            document,
        }
    }

    /// The place of a game that cannot be read.
    pub(super) fn refused(refusal: ImportRefusal) -> Self {
        let form = refusal.form.unwrap_or(ImportFormat::Transcript);
        let document = Document::new(AnyPosition::Othello(Othello::default()));
        Self { form, refused: Some(Arc::new(refusal)), ..Self::of_document(document) }
    }
}

/// The note that the game is over in a position without following moves.
pub fn over_note(position: &AnyPosition) -> Option<ImportNote> {
    let winner = match position.outcome()? {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
    };
    Some(ImportNote::Over { winner, discs: position.final_discs() })
}
