//! Boards in JSON objects, with whose turn it is: `{"board": [[0, 1, …], …], "turn": -1}`, as Kaggle's Connect Four gives them to a
//! player with `"mark"` and as other programs write them.

use serde_json::{Map, Value};

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::store::import::board::Stated;
use crate::store::import::fields::JsonAccount;
use crate::store::import::legend::Legend;
use crate::store::import::line::ImportedLine;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportNote, Imported, board, side_words};

use super::field;
use super::game::take_fields;

/// The names of a board.
pub(super) const BOARDS: [&str; 9] =
    ["board", "squares", "cells", "grid", "position", "fen", "state", "matrix", "field"];
/// The names of the side to move, in lower case without separators.
const TURNS: [&str; 22] = [
    "turn",
    "tomove",
    "sidetomove",
    "player",
    "playertomove",
    "currentplayer",
    "current",
    "next",
    "nextplayer",
    "nexttomove",
    "nextturn",
    "side",
    "stm",
    "mover",
    "color",
    "colour",
    "activecolor",
    "activeplayer",
    "whoseturn",
    "currentturn",
    "mark",
    "手番",
];

/// The position of an object, with the fields that are about it; `None` where it has no board.
pub(super) fn read(
    object: &Map<String, Value>,
    open: Game,
    account: &JsonAccount,
) -> Option<Faulty<Imported>> {
    let key = BOARDS.into_iter().find(|name| object.get(*name).is_some_and(may_be_board))?;
    let mut game = match board_in(object, key, open, account) {
        Ok(game) => game,
        // Such a word may name something else.
        Err(fault) if key != "board" && matches!(fault.fault, ImportFault::Word(_)) => return None,
        Err(fault) => return Some(Err(fault)),
    };
    let mut about = ImportedLine::new(game.document.start.clone());
    take_fields(&mut about, object, account);
    about.describe(&mut game);
    // Where the turn is a guess, a field that names a side may say it.
    let is_guessed = game.notes.iter().any(|note| matches!(note, ImportNote::TurnByDiscs(..)));
    let names_side =
        |value: &Value| value.as_str().is_some_and(|word| side_words::named(word.trim()).is_some());
    let mut open_fields = object.iter().filter(|(_, value)| !account.has_claims(value) && names_side(value));
    match open_fields.next().filter(|_| is_guessed) {
        Some((key, value)) => Some(Err(FaultAt::new(0, ImportFault::Turn(field(key, value))))),
        None => Some(Ok(game)),
    }
}

/// Whether a value can be a board.
fn may_be_board(value: &Value) -> bool {
    /// Squares of the smallest board.
    const FEWEST: usize = 9;
    match value {
        Value::String(text) => text.len() >= FEWEST,
        Value::Array(parts) => !parts.is_empty() && parts.iter().all(|part| !part.is_object()),
        _ => false,
    }
}

/// The position in the field of this name, with the side to move that another field states.
pub(super) fn board_in(
    object: &Map<String, Value>,
    key: &str,
    open: Game,
    account: &JsonAccount,
) -> Faulty<Imported> {
    let value = &object[key];
    let text = text_of(value);
    let squares = squares_of(value);
    let legend = legend_of(object, key, account)?;
    let turn = turn_of(object, key, &legend)?;
    let games = |side| -> Faulty<Imported> {
        let unread = || FaultAt::new(0, ImportFault::Word(field(key, value)));
        let stated = Stated { side, legend: legend.clone() };
        let mut read = board::read_lists(&text, open, &stated).ok_or_else(unread)??;
        // A list is a board only as a whole.
        let is_part = |game: &Imported| {
            squares.is_some_and(|squares| {
                !game.passed_over.is_empty() || squares_on(&game.document.start) != Some(squares)
            })
        };
        if read.len() != 1 || read[0].moves > 0 || read[0].is_faulty() || is_part(&read[0]) {
            Err(unread())
        } else {
            Ok(read.remove(0))
        }
    };
    let at_start = |fault: FaultAt| FaultAt { at: 0, ..fault };
    let Some((name, side)) = turn else {
        let game = games(None).map_err(at_start)?;
        account.claim(value);
        return Ok(game);
    };
    // The mark is that of the player who is asked, and in its game the first always begins.
    let is_mark = name == "mark";
    let game = games(Some(side).filter(|_| !is_mark)).map_err(|fault| match games(None) {
        // The board is one of a game in which somebody else is to move.
        Ok(_) => FaultAt::new(0, ImportFault::Turn(field(name, &object[name]))),
        Err(_) => fault,
    });
    let game = game.map_err(at_start)?;
    let is_exchanged = game.notes.contains(&ImportNote::SecondBegan);
    let is_stated =
        is_exchanged || game.document.start.side_to_move() == side || game.document.start.is_over();
    account.claim(value);
    if is_stated {
        account.claim(&object[name]);
    }
    Ok(game)
}

/// A board as text rows: null means an empty square, and lists of runs are lines.
fn text_of(value: &Value) -> String {
    let is_run = |part: &Value| part.as_str().is_some_and(|text| text.chars().count() > 1);
    match value {
        Value::String(text) => text.clone(),
        Value::Array(rows) if rows.iter().all(is_run) && !has_words(value) => {
            rows.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
        }
        value if has_words(value) => signs_of(value).to_string(),
        value => value.to_string().replace("null", "0"),
    }
}

/// The side of a cell that is a word, or an empty one; `None` where it is neither.
fn cell_of(word: &str) -> Option<&'static str> {
    match word.trim().to_lowercase().as_str() {
        "" | "empty" | "none" | "null" | "blank" => Some("."),
        word => side_words::named(word).map(|side| if side == Side::First { "X" } else { "O" }),
    }
}

/// Whether cells of a list are words rather than signs.
fn has_words(value: &Value) -> bool {
    match value {
        Value::String(word) => word.chars().count() > 1 && cell_of(word).is_some(),
        Value::Array(parts) => parts.iter().any(has_words),
        _ => false,
    }
}

/// A list whose cells are signs in place of words.
fn signs_of(value: &Value) -> Value {
    match value {
        Value::Null => Value::from("."),
        Value::String(word) => Value::from(cell_of(word).unwrap_or(word)),
        Value::Array(parts) => Value::Array(parts.iter().map(signs_of).collect()),
        value => value.clone(),
    }
}

/// The cells of a list of cells, or of lists of them; `None` where it holds runs of signs.
fn squares_of(value: &Value) -> Option<usize> {
    match value {
        Value::String(word) if word.chars().count() > 1 && cell_of(word).is_none() && word != "-1" => None,
        Value::Array(parts) => parts
            .iter()
            .map(|part| match part {
                Value::Array(_) => squares_of(part),
                part => squares_of(part).map(|_| 1),
            })
            .sum(),
        _ => Some(1),
    }
}

/// The squares of the board of a position.
fn squares_on(position: &AnyPosition) -> Option<usize> {
    match position.game() {
        Game::Othello { size } => Some(usize::from(size) * usize::from(size)),
        Game::ConnectFour { width, height } => Some(usize::from(width) * usize::from(height)),
        Game::TicTacToe => Some(9),
        _ => None,
    }
}

/// The meaning of a board's signs by the fields beside it, which are parsed like words: `"colors": {"1":
/// "white", "2": "black"}`, `"black": "O", "white": "X"`, `"players": ["O", "X"]`.
fn legend_of(object: &Map<String, Value>, board: &str, account: &JsonAccount) -> Faulty<Legend> {
    /// Names of lists that hold the signs of both players.
    const LISTS: [&str; 5] = ["players", "symbols", "signs", "marks", "tokens"];
    let word = |value: &Value| match value {
        Value::String(word) => Some(word.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let fields = || object.iter().filter(|(key, _)| *key != board);
    let mut groups: Vec<(Vec<&Value>, String)> = Vec::new();
    let plain = fields().filter_map(|(key, value)| Some((value, format!("{key} = {}", word(value)?))));
    let plain = plain.filter(|(_, words)| Legend::of_line(words).is_some());
    let (values, words): (Vec<&Value>, Vec<String>) = plain.unzip();
    groups.push((values, words.join(", ")));
    for (key, value) in fields() {
        let words: Option<Vec<String>> = match value {
            Value::Object(fields) => {
                fields.iter().map(|(key, value)| Some(format!("{key} = {}", word(value)?))).collect()
            }
            Value::Array(players) if players.len() == 2 && LISTS.contains(&key.to_lowercase().as_str()) => {
                let players = players.iter().enumerate();
                players.map(|(at, player)| Some(format!("player {} is {}", at + 1, word(player)?))).collect()
            }
            _ => None,
        };
        groups.extend(words.map(|words| (vec![value], words.join(", "))));
    }
    let mut legend = Legend::default();
    for (values, words) in groups {
        let Some(said) = Legend::of_line(&words).filter(|said| said.rest.is_empty()) else { continue };
        // The discs of both sides are counted in such fields too.
        let is_count = said.legend.is_of_digits() && said.legend.sided().count() < 2;
        if is_count || said.legend.clone().add(Legend::default(), 0, "").is_err() {
            continue;
        }
        legend.add(said.legend, 0, &words)?;
        for value in values {
            account.claim(value);
        }
    }
    legend.complete();
    Ok(legend)
}

/// The field that says whose turn it is, and the side.
fn turn_of<'a>(
    object: &'a Map<String, Value>,
    board: &str,
    legend: &Legend,
) -> Faulty<Option<(&'a str, Side)>> {
    for (key, value) in object.iter().filter(|(key, _)| *key != board) {
        let name: String =
            key.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        if let Some(side) = side_asked(&name, value) {
            return Ok(Some((key, side)));
        }
        if !TURNS.contains(&name.as_str()) {
            continue;
        }
        let by_legend = match value {
            Value::Number(number) => legend.meaning(&number.to_string()),
            Value::String(sign) => legend.meaning(sign.trim()),
            _ => None,
        };
        match by_legend.and_then(|meaning| meaning.0).or_else(|| side_of(value)) {
            Some(side) => return Ok(Some((key, side))),
            // The name of a player, or the number of a move, is listed with what else stands there.
            None if says_else(&name, value) => {}
            None => return Err(FaultAt::new(0, ImportFault::Turn(field(key, value)))),
        }
    }
    Ok(None)
}

/// The side in a field that asks for one side alone: `"white_to_move": true`.
fn side_asked(name: &str, value: &Value) -> Option<Side> {
    let yes = value.as_bool()?;
    let name =
        name.strip_prefix("is").unwrap_or(name).replace("isnext", "next").replace("istomove", "tomove");
    let asked =
        ["turn", "tomove", "moves", "toplay", "next"].iter().find_map(|end| name.strip_suffix(end))?;
    let side = side_words::meant(asked.trim_end_matches('s'))?;
    Some(if yes { side } else { side.other() })
}

/// The side that a value names: the sign of its stones, or its name.
fn side_of(value: &Value) -> Option<Side> {
    match value {
        Value::Number(number) => match number.as_i64()? {
            1 => Some(Side::First),
            2 | -1 => Some(Side::Second),
            _ => None,
        },
        Value::String(text) => match text.trim() {
            "-1" => Some(Side::Second),
            word => side_words::meant(word),
        },
        _ => None,
    }
}

/// Whether a value of such a name says something else than whose turn it is.
fn says_else(name: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Array(_) | Value::Object(_) => true,
        // Turns are counted too, and a square may be the next move.
        Value::Number(number) => {
            matches!(name, "turn" | "current" | "next") && number.as_i64().is_some_and(|number| number > 2)
        }
        Value::String(text) => matches!(name, "player" | "current" | "next" | "mark") || text.is_empty(),
        Value::Bool(_) => false,
    }
}
