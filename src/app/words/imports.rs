//! Sentences about reading a text of another program: its form, parts left out, and the reason why it is no
//! game.

use std::collections::BTreeSet;

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::store::DocumentDamage;
use crate::store::import::{
    ImportFault, ImportFormat, ImportNote, ImportRefusal, ResultContradiction, UnfitNumber, is_move_word,
};

use super::faults::{document_error, notation_error};
use super::games::game_name;
use super::signs::{shown, sign_name, with_names};
use super::text::Text;

/// An assumption made in reading a text.
pub fn import_note(text: Text, note: ImportNote) -> String {
    match note {
        ImportNote::DigitOneIsFirst => text.get("import.note.digits"),
        ImportNote::TurnByDiscs(Side::First, discs) => {
            text.with("import.note.turn-first", &[("discs", &discs)])
        }
        ImportNote::TurnByDiscs(Side::Second, discs) => {
            text.with("import.note.turn-second", &[("discs", &discs)])
        }
        ImportNote::NumberUnfit(unfit) => unfit_number(text, unfit),
        ImportNote::RowsFromBottom => text.get("import.note.rows-from-bottom"),
        ImportNote::ColumnsFromRight => text.get("import.note.columns-from-right"),
        ImportNote::RowsByLetters => text.get("import.note.rows-by-letters"),
        ImportNote::Over { winner, discs } => over(text, winner, discs),
        ImportNote::SignRead { sign, meant, count } => {
            let name = sign_name(text, sign);
            let meant = meant.map(String::from).unwrap_or_default();
            let key = if meant.is_empty() { "import.note.sign-left-out" } else { "import.note.sign-read" };
            text.with(key, &[("sign", &name), ("meant", &meant), ("count", &count)])
        }
        ImportNote::SignMeans { sign, owner, count } => {
            let key = match owner {
                Some(Side::First) => "import.note.sign-first",
                Some(Side::Second) => "import.note.sign-second",
                None => "import.note.sign-empty",
            };
            let digit = if sign == '−' { "1" } else { "" };
            text.with(key, &[("sign", &format!("“{sign}{digit}”")), ("count", &count)])
        }
        ImportNote::SignsUnsure => text.get("import.note.signs-unsure"),
        ImportNote::OtherDiscs { first, second } => {
            text.with("import.note.other-discs", &[("first", &first), ("second", &second)])
        }
        ImportNote::NameUnsure(Side::First) => text.get("import.note.first-name"),
        ImportNote::NameUnsure(Side::Second) => text.get("import.note.second-name"),
        ImportNote::LettersTaken { first, second } => {
            text.with("import.note.letters", &[("first", &first), ("second", &second)])
        }
        ImportNote::DetailsCut => text.get("import.note.details-cut"),
        ImportNote::SecondBegan => text.get("import.note.second-began"),
        ImportNote::Began(sign) => text.with("import.note.began", &[("sign", &sign)]),
        ImportNote::BoardSize { columns, rows } => {
            text.with("import.note.board-size", &[("columns", &columns), ("rows", &rows)])
        }
        ImportNote::StatedScore(score) => text.with("import.note.score", &[("score", &score)]),
        ImportNote::OneOrSeveral { parts, are_games } => {
            let key = if are_games { "import.note.several" } else { "import.note.one" };
            text.with(key, &[("count", &parts)])
        }
        ImportNote::SquaresInDigits { from } => text.with("import.note.digit-squares", &[("from", &from)]),
        ImportNote::MayBeSquares => text.get("import.note.maybe-squares"),
        ImportNote::FirstWins(Side::First) => text.get("import.note.first-wins"),
        ImportNote::FirstWins(Side::Second) => text.get("import.note.second-wins"),
    }
}

/// A sentence saying that a game is over at its start, with the result.
pub fn over(text: Text, winner: Option<Side>, discs: Option<[i32; 2]>) -> String {
    let key = match winner {
        Some(Side::First) => "import.note.over-first",
        Some(Side::Second) => "import.note.over-second",
        None => "import.note.over-draw",
    };
    let words = text.get(key);
    match discs {
        Some([first, second]) => {
            text.with("import.note.over-discs", &[("words", &words), ("first", &first), ("second", &second)])
        }
        None => text.with("import.note.over", &[("words", &words)]),
    }
}

/// A sentence about different results before and after the moves.
pub fn other_result(text: Text, stated: &str, other: &str) -> String {
    text.with("import.other-result", &[("stated", &stated), ("other", &other)])
}

/// A sentence about a part of a text that is no part of the game.
pub fn passed_over(text: Text, part: &str) -> String {
    let words = text.with("import.passed-over", &[("parts", &format!("“{}”", shown(part)))]);
    with_names(text, words, part)
}

/// The parts of a text that are no part of the game, each once: the first ones, and the number of the others.
pub fn all_passed_over(text: Text, parts: &[String]) -> Vec<String> {
    /// The most sentences, so that the one about the end of the game stays visible.
    const MOST: usize = 12;
    let mut known = BTreeSet::new();
    let parts: Vec<&String> = parts.iter().filter(|part| known.insert(part.as_str())).collect();
    let shown = if parts.len() > MOST { MOST - 1 } else { parts.len() };
    let mut sentences: Vec<String> = parts.iter().take(shown).map(|part| passed_over(text, part)).collect();
    let more = parts.len() - shown;
    sentences.extend((more > 0).then(|| text.with("import.passed-over-more", &[("count", &more)])));
    sentences
}

/// An illegal move, or a word in the place of one, of the game or of a variation.
pub fn illegal_move(text: Text, is_beside: bool, number: usize, word: &str) -> String {
    let key = match (is_beside, is_move_word(word)) {
        (false, true) => "import.illegal",
        (true, true) => "import.illegal-beside",
        (false, false) => "import.no-move",
        (true, false) => "import.no-move-beside",
    };
    with_names(text, text.with(key, &[("number", &number), ("text", &shown(word))]), word)
}

/// The legal moves in a position where another one was read; `None` without any.
pub fn possible_moves(text: Text, position: &AnyPosition) -> Option<String> {
    /// The most moves listed.
    const MOST: usize = 24;
    let legal = position.actions();
    let names: Vec<String> = legal.iter().take(MOST).map(|&action| position.label(action)).collect();
    let more = if legal.len() > MOST { " …" } else { "" };
    (!names.is_empty()).then(|| text.with("import.possible", &[("moves", &(names.join(" ") + more))]))
}

/// A sentence about an unexpected move number.
fn unfit_number(text: Text, unfit: UnfitNumber) -> String {
    let UnfitNumber { at, number, after } = unfit;
    let Some(after) = after else {
        return text.with("import.note.number-first", &[("number", &number), ("at", &at)]);
    };
    let key = if number == after + 1 { "import.note.number-between" } else { "import.note.number" };
    text.with(key, &[("after", &after), ("number", &number), ("at", &at)])
}

/// A sentence about a stated result that differs from the board.
pub fn contradiction(text: Text, found: &ResultContradiction) -> String {
    let stated = &found.stated;
    match (found.discs, found.winner) {
        (Some([first, second]), _) => {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("stated", stated), ("first", &first), ("second", &second)];
            text.with("import.contradiction.discs", &values)
        }
        (None, Some(Side::First)) => text.with("import.contradiction.first", &[("stated", stated)]),
        (None, Some(Side::Second)) => text.with("import.contradiction.second", &[("stated", stated)]),
        (None, None) => text.with("import.contradiction.draw", &[("stated", stated)]),
    }
}

/// The reason why a text of another program is no game: the nearest form, the place, and the fault.
pub fn import_error(text: Text, refusal: &ImportRefusal) -> String {
    let why = import_fault(text, &refusal.fault);
    match (refusal.form, refusal.place) {
        (Some(form), Some(place)) => {
            let form = text.get(form.into_str());
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("form", &form), ("line", &place.line), ("column", &place.column), ("why", &why)];
            let nearest = text.with("import.nearest", &values);
            match refusal.form {
                Some(ImportFormat::Columns) => text.with(
                    "import.and-readable",
                    &[("why", &nearest), ("readable", &readable(text, COLUMNS))],
                ),
                _ => nearest,
            }
        }
        _ => why,
    }
}

/// The game whose moves are columns.
const COLUMNS: Game = Game::ConnectFour { width: 7, height: 6 };

/// The forms that games of this kind are read from; empty for only their own notation.
fn readable(text: Text, game: Game) -> String {
    match game {
        Game::Othello { .. } => text.get("import.readable.othello"),
        Game::ConnectFour { width, height } => {
            text.with("import.readable.connect-four", &[("cells", &(u16::from(width) * u16::from(height)))])
        }
        Game::TicTacToe => text.get("import.readable.tic-tac-toe"),
        _ => String::new(),
    }
}

/// The damage of a partly readable text, and what is lost; a sentence each.
pub fn damage(text: Text, damage: &DocumentDamage) -> Vec<String> {
    let moves = &damage.moves;
    let first = match damage.place {
        Some(place) => {
            text.with("import.damage", &[("line", &place.line), ("column", &place.column), ("count", moves)])
        }
        None => text.with("import.damage.somewhere", &[("count", moves)]),
    };
    let parts: Vec<String> = damage.lost.iter().map(|part| text.get(part.into_str())).collect();
    let lost = text.with("import.damage.lost", &[("parts", &parts.join(", "))]);
    std::iter::once(first).chain((!parts.is_empty()).then_some(lost)).collect()
}

fn import_fault(text: Text, fault: &ImportFault) -> String {
    use ImportFault as F;
    let about = |key: &str, part: &String| with_names(text, text.with(key, &[("text", &shown(part))]), part);
    match fault {
        F::Document(error) => document_error(text, error),
        F::NotText => text.get("import.error.not-text"),
        F::Empty => text.get("import.error.empty"),
        F::Unknown(word) => about("import.error.unknown", word),
        F::Game(name) => text.with("import.error.game", &[("name", name)]),
        F::OtherGame(game) => {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("game", &game_name(text, *game)), ("readable", &readable(text, *game))];
            text.with("import.error.other-game", &values)
        }
        F::Size(size) => text.with("import.error.size", &[("size", size)]),
        F::Board(fault) => text.with("import.error.board", &[("why", &notation_error(text, fault))]),
        F::Shape { rows, columns } if rows + 1 == *columns && matches!(columns, 4 | 6 | 8) => {
            text.with("import.error.row-lost", &[("rows", rows), ("columns", columns)])
        }
        F::Shape { rows, columns } => {
            text.with("import.error.shape", &[("rows", rows), ("columns", columns)])
        }
        F::Row { expected, found } => {
            text.with("import.error.row", &[("expected", expected), ("found", found)])
        }
        F::Impossible => text.get("import.error.impossible"),
        F::Middle => text.get("import.error.middle"),
        F::Squares { found, expected } => {
            text.with("import.error.squares", &[("found", found), ("expected", expected)])
        }
        F::Mark { sign, count } => text.with("import.error.mark", &[("text", sign), ("count", count)]),
        F::Legend(words) => about("import.error.legend", words),
        F::NoConnectFour { size } => text.with("import.error.not-connect-four", &[("size", size)]),
        F::Score(word) => about("import.error.score", word),
        F::Unclosed(sign) => text.with("import.error.unclosed", &[("text", sign)]),
        F::Unopened(sign) => text.with("import.error.unopened", &[("text", sign)]),
        F::Json => text.get("import.error.json"),
        F::NoMoves => text.get("import.error.no-moves"),
        F::Word(word) => about("import.error.word", word),
        F::Illegal(word) => about("import.error.illegal", word),
        F::Number(number) => text.with("import.error.number", &[("text", number)]),
        F::NumberTwice(number) => text.with("import.error.number-twice", &[("text", number)]),
        F::Names => text.get("import.error.names"),
        F::Turn(field) => about("import.error.turn", field),
        F::Digits => text.get("import.error.digits"),
        F::Late(number) => text.with("import.error.late", &[("number", number)]),
        F::Falls => text.get("import.error.falls"),
        F::PositionTable => text.get("import.error.position-table"),
    }
}
