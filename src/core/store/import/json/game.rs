//! Games in JSON of any program: an object with a list of moves, and fields for the players, the day and the result.

use serde_json::{Map, Value};

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::store::import::game_names::game_named;
use crate::store::import::line::{ImportedLine, MoveOutcome};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::starts::{meant, starts};
use crate::store::import::words::is_pass;
use crate::store::import::{ImportFormat, Imported, columns, people, words};

use super::fields::{field, is_empty};
use super::position::{BOARDS, board_in};

/// The names of a list of moves.
pub(super) const MOVES: [&str; 6] = ["moves", "kifu", "transcript", "record", "actions", "move_list"];
/// The names of a move in an entry of such a list.
const MOVE: [&str; 6] = ["move", "square", "position", "action", "column", "pos"];
/// The names of the position where a game begins.
const START: [&str; 6] = ["start", "position", "fen", "board", "initial", "setup"];

/// The game of an object; `None` where it has no list of moves.
pub(super) fn read(object: &Map<String, Value>, open: Game) -> Option<Faulty<Imported>> {
    let (key, list) = MOVES.iter().find_map(|name| Some((*name, object.get(*name)?)))?;
    // A board from which nothing was played is a position.
    let has_board = BOARDS.iter().any(|name| object.contains_key(*name));
    let are_lists = || {
        list.as_array().is_some_and(|entries| {
            !entries.is_empty() && entries.iter().all(|entry| entry.is_array() || entry.is_object())
        })
    };
    let words = words_of(list);
    if words.is_none() && !has_board && are_lists() {
        let first = list
            .as_array()
            .and_then(|entries| entries.first())
            .map_or_else(String::new, |entry| field(key, entry));
        return Some(Err(FaultAt::new(0, ImportFault::Word(first))));
    }
    let words = words.filter(|words| !words.is_empty() || !has_board)?;
    Some(game(object, key, &words, open))
}

/// The moves of a list, a word each; `None` where something else stands in it.
fn words_of(list: &Value) -> Option<Vec<String>> {
    match list {
        Value::String(text) => Some(text.split_whitespace().map(str::to_owned).collect()),
        Value::Array(entries) => squares_of(entries).or_else(|| entries.iter().map(word_of).collect()),
        _ => None,
    }
}

fn word_of(entry: &Value) -> Option<String> {
    match entry {
        Value::String(word) => Some(word.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(fields) => word_of(MOVE.iter().find_map(|name| fields.get(*name))?),
        _ => None,
    }
}

/// The names of the two numbers of a square, column first.
const NUMBERS: [(&str, &str); 4] = [("x", "y"), ("col", "row"), ("column", "row"), ("c", "r")];

/// The squares of objects with both their numbers, which count from 0 or from 1: `{"x": 2, "y": 3}`.
fn squares_of(entries: &[Value]) -> Option<Vec<String>> {
    let names = NUMBERS.into_iter().find(|(column, row)| {
        entries.first().is_some_and(|entry| entry.get(column).is_some() && entry.get(row).is_some())
    })?;
    let number = |entry: &Value, name: &str| entry.get(name)?.as_u64().filter(|number| *number <= 8);
    let pairs: Vec<(u64, u64)> = entries
        .iter()
        .map(|entry| number(entry, names.0).zip(number(entry, names.1)))
        .collect::<Option<_>>()?;
    let has = |number| pairs.iter().any(|(column, row)| *column == number || *row == number);
    // Where neither end is reached, nobody knows from where they count.
    let begin = match (has(0), has(8)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let square = |(column, row): &(u64, u64)| {
        format!("{}{}", char::from(b'a' + (column - begin) as u8), row - begin + 1)
    };
    Some(pairs.iter().map(square).collect())
}

fn game(object: &Map<String, Value>, key: &str, list: &[String], open: Game) -> Faulty<Imported> {
    if list.is_empty() {
        return Err(FaultAt::new(0, ImportFault::NoMoves));
    }
    let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default();
    let named = ["game", "variant"].into_iter().map(text).find(|name| !name.is_empty()).unwrap_or_default();
    let named = game_named(named).map_err(|()| FaultAt::game(0, named))?;
    let mut known = vec![key, "game", "variant"];
    let begins = match START.into_iter().find(|name| object.get(*name).is_some_and(|value| !value.is_null()))
    {
        Some(name) => {
            let board = board_in(object, name, open)?;
            known.extend([Some(name), board.turn, board.legend].into_iter().flatten());
            vec![board.game.document.start]
        }
        None => named.map_or_else(|| starts(open), |game| vec![game.start()]),
    };
    let mut game = line_of(list, begins, open)?;
    let mut about = ImportedLine::new(game.document.start.clone());
    game.passed_over.extend(take_fields(&mut about, object, &known));
    game.passed_over.extend(fields_of_moves(object.get(key)));
    about.describe(&mut game);
    Ok(game)
}

/// The moves as those of the game in which most of them can be played.
fn line_of(list: &[String], begins: Vec<AnyPosition>, open: Game) -> Faulty<Imported> {
    if list.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        let is_open = |start: &&AnyPosition| start.game() == open || begins.len() == 1;
        let board = begins.iter().find(is_open).and_then(|start| match start {
            AnyPosition::ConnectFour(board) => Some(*board),
            _ => None,
        });
        let read = columns::read(&board.unwrap_or_default(), &list.join(" "));
        let refused = || Err(FaultAt::new(0, ImportFault::Word(list[0].clone())));
        return read.unwrap_or_else(refused).map(|mut games| {
            let game = games.swap_remove(0);
            // How the columns are counted is said where it is not as usual.
            let form = if game.form == ImportFormat::Columns { ImportFormat::Json } else { game.form };
            Imported { form, ..game }
        });
    }
    meant(begins.into_iter().map(|start| played(list, start)), open)
        .filter(|game| game.moves > 0)
        .ok_or_else(|| FaultAt::new(0, ImportFault::Illegal(list[0].clone())))
}

fn played(list: &[String], start: AnyPosition) -> Imported {
    let mut game = ImportedLine::new(start);
    for word in list {
        let number = words::behind_number(word).map_or(0, |rest| word.len() - rest.len());
        if number > 0 {
            game.take_number(&word[..number]);
        }
        let found = words::moves(&word[number..]);
        let found =
            found.map(|found| found.into_iter().map(|found| (found.word, found.mark)).collect::<Vec<_>>());
        for (word, mark) in found.unwrap_or_else(|| vec![(&word[number..], "")]) {
            // No sign stands between the words of a list.
            let outcome = if is_pass(word) { game.pass(word) } else { game.play(word, None) };
            match outcome {
                MoveOutcome::Well => game.comment(mark),
                MoveOutcome::NoPass => game.leave_out(word.to_owned()),
                MoveOutcome::Wrong => {}
            }
        }
    }
    game.finished(ImportFormat::Json)
}

/// Takes the fields about a game; the others come back.
pub(super) fn take_fields(
    game: &mut ImportedLine,
    object: &Map<String, Value>,
    known: &[&str],
) -> Vec<String> {
    let mut left_out = Vec::new();
    for (key, value) in object.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
        let name = key.to_lowercase();
        if name == "players" && take_players(game, value) {
            continue;
        }
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let is_side = people::side_named(text.trim()).is_some() || matches!(text.trim(), "red" | "yellow");
        let place = match name.as_str() {
            "date" | "day" | "created" => Some(&mut game.details.date),
            "event" | "tournament" | "title" => Some(&mut game.details.event),
            "place" | "site" => Some(&mut game.details.place),
            "result" | "score" => Some(&mut game.details.result),
            // A colour is no name.
            _ if is_side => None,
            name => people::side_named(name).map(|side| &mut game.names[side.index()]),
        };
        match place.filter(|place| place.is_empty() && !text.is_empty()) {
            Some(place) => *place = text,
            None => left_out.extend((!is_empty(value)).then(|| field(key, value))),
        }
    }
    left_out
}

/// Takes both players of a list, or of an object that names their sides. Says whether there are two, and nothing else.
fn take_players(game: &mut ImportedLine, value: &Value) -> bool {
    let name = |player: &Value| match player {
        Value::String(name) => Some(name.clone()),
        Value::Object(fields) if fields.len() == 1 => Some(fields.get("name")?.as_str()?.to_owned()),
        _ => None,
    };
    let names: Option<Vec<(Side, String)>> = match value {
        Value::Array(players) => {
            Side::BOTH.into_iter().zip(players).map(|(side, player)| Some((side, name(player)?))).collect()
        }
        Value::Object(players) => {
            players.iter().map(|(side, player)| Some((people::side_named(side)?, name(player)?))).collect()
        }
        _ => None,
    };
    let Some(names) = names.filter(|names| names.len() == 2) else { return false };
    for (side, name) in names {
        game.names[side.index()] = name;
    }
    true
}

/// The names of the fields of moves that are no part of a move.
fn fields_of_moves(list: Option<&Value>) -> Vec<String> {
    let entries = list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
    let names = entries.flat_map(|fields| {
        let both =
            NUMBERS.iter().find(|(one, other)| fields.contains_key(*one) && fields.contains_key(*other));
        let own = MOVE.iter().find(|name| fields.contains_key(**name));
        fields.keys().filter(move |key| match both {
            Some((one, other)) => key != one && key != other,
            None => own.is_none_or(|own| own != key),
        })
    });
    let names: std::collections::BTreeSet<&String> = names.collect();
    names.into_iter().map(|name| format!("moves: {name}")).collect()
}
