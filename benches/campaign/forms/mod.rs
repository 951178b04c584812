//! Random games and positions written in the forms that people paste, and what a reader may make of a damaged one: all of
//! it, or a named rest.

use edagari::catalog::{AnyPosition, Game};
use edagari::game::Rng64;

pub(crate) use expected::{Verdict, difference, verdict};
use expected::{letters_and_digits, nothing, two_letters, unprotected};
use write::{columns, diagram, ggf, list, obf, one_line, pgn, quest, rows, scored, sgf, transcript};

mod expected;
mod write;

/// Forms with a writer.
pub(crate) const FORMS: [Form; 12] = [
    Form { name: "PGN", write: pgn, squares: letters_and_digits },
    Form { name: "SGF", write: sgf, squares: two_letters },
    Form { name: "GGF", write: ggf, squares: unprotected },
    Form { name: "Othello Quest", write: quest, squares: letters_and_digits },
    Form { name: "transcripts", write: transcript, squares: letters_and_digits },
    Form { name: "boards in rows", write: rows, squares: letters_and_digits },
    Form { name: "boards on one line", write: one_line, squares: letters_and_digits },
    Form { name: "OBF", write: obf, squares: letters_and_digits },
    Form { name: "number diagrams", write: diagram, squares: nothing },
    Form { name: "columns", write: columns, squares: nothing },
    Form { name: "moves and scores", write: scored, squares: nothing },
    Form { name: "lists of Connect Four", write: list, squares: nothing },
];

/// A form that games are written in.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) write: fn(&mut Rng64) -> Written,
    /// The squares that a text of this form names, by their usual names.
    squares: fn(&str) -> Vec<String>,
}

/// A text and what stands in it.
pub(crate) struct Written {
    pub(crate) text: String,
    /// Moves of the main line, or none with a position.
    pub(crate) games: Vec<WrittenGame>,
}

/// A game that was written.
pub(crate) struct WrittenGame {
    pub(crate) start: AnyPosition,
    pub(crate) line: String,
    /// Beside these moves, counted from 0, another was tried.
    pub(crate) variations: Vec<(usize, String)>,
    pub(crate) comments: Vec<(usize, String)>,
    pub(crate) names: [String; 2],
}

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// The game that is open where a text of a form is read.
pub(crate) fn open(form: &Form) -> Game {
    match form.name {
        "columns" | "moves and scores" | "lists of Connect Four" => CONNECT_FOUR,
        _ => OTHELLO,
    }
}
