//! Games as Othello Quest gives them out: JSON with the players' names, the moves of a given opening as `startPos`, and moves
//! as `"m": "f5"`, a pass as `"m": "-"`.

use std::collections::BTreeSet;

use serde_json::{Deserializer, Value};

use crate::catalog::{AnyPosition, Game};
use crate::game::othello::Othello;

use super::line::{ImportedLine, shortened};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::words;
use super::{ImportFormat, Imported, json};

/// Whether a text is JSON with a list of moves.
pub(super) fn is_one(text: &str) -> bool {
    is_json(text) && is_of_quest(text)
}

/// Whether a text of JSON has the words of Othello Quest.
pub(super) fn is_of_quest(text: &str) -> bool {
    text.contains("\"m\"") || text.contains("\"startPos\"")
}

/// Whether a text begins as JSON with objects does.
pub(super) fn is_json(text: &str) -> bool {
    // Headings of PGN stand in brackets as lists do, so a list of games is known by what its first bracket holds.
    let begins = text.trim_start().trim_start_matches(|sign: char| sign == '[' || sign.is_whitespace());
    begins.starts_with('{')
}

/// Reads all games of a text, those of other programs too; the parts of it that say nothing of a game are listed.
pub(super) fn read(text: &str, open: Game) -> Faulty<Vec<Imported>> {
    let mut found = FoundGames { open, games: Vec::new(), left_out: Vec::new() };
    for value in Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| FaultAt::new(byte(text, &error), ImportFault::Json))?;
        found.collect(&value)?;
    }
    match found.games.first_mut() {
        Some(first) => first.passed_over.append(&mut found.left_out),
        None => return Err(FaultAt::new(0, ImportFault::NoMoves)),
    }
    Ok(found.games)
}

/// The byte at which JSON stops being any.
fn byte(text: &str, error: &serde_json::Error) -> usize {
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (line + error.column().saturating_sub(1)).min(text.len())
}

/// The games of a text so far.
struct FoundGames {
    /// The game that moves alone are of.
    open: Game,
    games: Vec<Imported>,
    /// What stands around them.
    left_out: Vec<String>,
}

impl FoundGames {
    /// Reads the games in a value, outermost first. The depth of JSON is bounded by its reader.
    fn collect(&mut self, value: &Value) -> Faulty<()> {
        match value {
            Value::Array(parts) => parts.iter().try_for_each(|part| self.collect(part)),
            Value::Object(parts) => match moves_of(value) {
                Some((opening, moves)) => {
                    self.games.push(game(value, opening, moves)?);
                    Ok(())
                }
                None if let Some(read) = json::read(parts, self.open) => {
                    self.games.push(read?);
                    Ok(())
                }
                None => parts.iter().try_for_each(|(key, part)| {
                    let before = self.games.len();
                    self.collect(part)?;
                    if self.games.len() == before && !is_empty(part) {
                        self.left_out.push(field(key, part));
                    }
                    Ok(())
                }),
            },
            _ => Ok(()),
        }
    }
}

/// Whether a value says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(parts) => parts.is_empty(),
        Value::Object(parts) => parts.is_empty(),
        _ => false,
    }
}

/// A field as it is shown where it is left out.
pub(super) fn field(key: &str, value: &Value) -> String {
    shortened(&format!("{key}: {value}"))
}

/// The fields of an object that are none of these, and say something.
fn other_fields<'a>(
    value: Option<&'a Value>,
    known: &'a [&str],
) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let fields = value.and_then(Value::as_object).into_iter().flatten();
    fields
        .map(|(key, value)| (key.as_str(), value))
        .filter(|(key, value)| !known.contains(key) && !is_empty(value))
}

/// What a game says that is no part of the record: its own fields, and the names of those of its players and moves.
fn left_out(game: &Value, moves: &[Value]) -> Vec<String> {
    // How it ended is said in words of the one who asked for it, and nobody knows who that was: it is listed.
    const KNOWN: [&str; 6] = ["gtype", "players", "created", "moves", "startPos", "position"];
    let position = game.get("position");
    let own = other_fields(Some(game), &KNOWN).chain(other_fields(position, &KNOWN));
    let mut fields: Vec<String> = own.map(|(key, value)| field(key, value)).collect();
    let players = game.get("players").and_then(Value::as_array).into_iter().flatten();
    for (list, known, parts) in [
        ("players", &["name", "id"][..], players.collect::<Vec<_>>()),
        ("moves", &["m"][..], moves.iter().collect()),
    ] {
        let names: BTreeSet<&str> =
            parts.into_iter().flat_map(|part| other_fields(Some(part), known)).map(|(key, _)| key).collect();
        fields.extend(names.into_iter().map(|name| format!("{list}: {name}")));
    }
    fields
}

/// The given opening and the moves of a game, which stand in it or in its position.
fn moves_of(game: &Value) -> Option<(&str, &Vec<Value>)> {
    let holder = [Some(game), game.get("position")].into_iter().flatten().find(|holder| {
        let list = holder.get("moves").and_then(Value::as_array);
        let is_own = |first: &Value| first.get("m").is_some();
        let is_of_quest = || holder.get("startPos").is_some() || game.get("gtype").is_some();
        list.is_some_and(|list| list.first().map_or_else(is_of_quest, is_own))
    })?;
    let opening = holder.get("startPos").and_then(Value::as_str).unwrap_or_default();
    Some((opening, holder.get("moves")?.as_array()?))
}

fn game(value: &Value, opening: &str, moves: &[Value]) -> Faulty<Imported> {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    // Other games of the same server have other words.
    let kind = text("gtype");
    if !kind.is_empty() && !kind.starts_with("reversi") && !kind.starts_with("othello") {
        return Err(FaultAt::game(0, kind));
    }
    let mut game = ImportedLine::new(AnyPosition::Othello(Othello::default()));
    let opening_moves = words::moves(opening);
    if opening_moves.is_none() && !opening.trim().is_empty() {
        return Err(FaultAt::new(0, ImportFault::Word(opening.to_owned())));
    }
    for found in opening_moves.into_iter().flatten() {
        game.play(found.word, None);
    }
    for entry in moves {
        match entry.get("m").and_then(Value::as_str) {
            Some(word) => drop(game.play(word, None)),
            None => game.stop(&entry.to_string()),
        }
    }
    let players = value.get("players").and_then(Value::as_array);
    let name = |player: &Value| {
        let name = player.get("name").or_else(|| player.get("id"))?.as_str()?;
        Some(name.to_owned())
    };
    let names: Vec<String> = players.into_iter().flatten().filter_map(name).collect();
    // Where one of two is not named, nobody knows which.
    match names.try_into() {
        Ok(both) => game.names = both,
        Err(some) => game.details.event = some.join(" – "),
    }
    text("created").clone_into(&mut game.details.date);
    game.passed_over.extend(left_out(value, moves));
    Ok(game.finished(ImportFormat::OthelloQuest))
}
