//! Games as Othello Quest gives them out: JSON with the players' names, the moves of a given opening as `startPos`, and moves
//! as `"m": "f5"`, a pass as `"m": "-"`.

use serde_json::Value;

use crate::catalog::AnyPosition;
use crate::game::othello::Othello;

use crate::store::import::fields::JsonAccount;
use crate::store::import::line::ImportedLine;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::words::{self, is_pass};
use crate::store::import::{ImportFormat, Imported};

/// Whether a text of JSON has the words of Othello Quest.
pub(super) fn is_one(text: &str) -> bool {
    text.contains("\"m\"") || text.contains("\"startPos\"")
}

/// The game of a value; `None` where it has no moves in the words of Othello Quest.
pub(super) fn read(value: &Value, account: &JsonAccount) -> Option<Faulty<Imported>> {
    let (opening, moves) = moves_of(value, account)?;
    Some(game(value, opening, moves, account))
}

/// The given opening and the moves of a game, which stand in it or in its position.
fn moves_of<'a>(game: &'a Value, account: &JsonAccount) -> Option<(&'a str, &'a Vec<Value>)> {
    let holder = [Some(game), game.get("position")].into_iter().flatten().find(|holder| {
        let list = holder.get("moves").and_then(Value::as_array);
        let is_own = |first: &Value| first.get("m").is_some();
        let is_of_quest = || holder.get("startPos").is_some() || game.get("gtype").is_some();
        list.is_some_and(|list| list.first().map_or_else(is_of_quest, is_own))
    })?;
    let opening = holder.get("startPos").and_then(|opening| account.claim(opening).as_str());
    let opening = opening.unwrap_or_default();
    Some((opening, holder.get("moves")?.as_array()?))
}

fn game(value: &Value, opening: &str, moves: &[Value], account: &JsonAccount) -> Faulty<Imported> {
    let text = |key: &str| value.get(key).and_then(|field| account.claim(field).as_str()).unwrap_or_default();
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
        match entry.get("m").and_then(|word| account.claim(word).as_str()) {
            Some(word) if is_pass(word) => drop(game.pass(word)),
            Some(word) => drop(game.play(word, None)),
            None => game.stop(&entry.to_string()),
        }
    }
    let players = value.get("players").and_then(Value::as_array);
    let name = |player: &Value| {
        let name = account.claim(player.get("name").or_else(|| player.get("id"))?).as_str()?;
        Some(name.to_owned())
    };
    let names: Vec<String> = players.into_iter().flatten().filter_map(name).collect();
    // Where one of two is not named, nobody knows which.
    match names.try_into() {
        Ok(both) => game.names = both,
        Err(some) => game.details.event = some.join(" – "),
    }
    text("created").clone_into(&mut game.details.date);
    // Whose it is, the site does not write down: it is kept as it stands.
    text("finalStatus").clone_into(&mut game.details.result);
    Ok(game.finished(ImportFormat::OthelloQuest))
}
