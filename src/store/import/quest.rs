//! Games as Othello Quest gives them out: JSON with the players' names and moves as `"m": "f5"`, a pass as `"m": "-"`.

use serde_json::Value;

use crate::game::othello::Othello;

use super::line::{ImportedLine, MoveOutcome};
use super::{ImportError, ImportFormat, Imported};

/// Reads the first list of moves in the text.
///
/// # Errors
/// [`ImportError`] where the text is no JSON, or has no such list.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| ImportError::Json { line: error.line(), column: error.column() })?;
    let moves = find(&value, &|value| {
        let list = value.as_array()?;
        // A list counts when its first entry is a move; other lists stand in the same text.
        list.first()?.get("m")?.as_str().map(|_| list)
    });
    let mut game = ImportedLine::new(Othello::default());
    for word in moves.ok_or(ImportError::NoMoves)?.iter().filter_map(|entry| entry.get("m")?.as_str()) {
        if game.play(word) == MoveOutcome::Wrong {
            break;
        }
    }
    let players = find(&value, &|value| value.get("players")?.as_array());
    let name = |player: &Value| {
        let name = player.get("name").or_else(|| player.get("id"))?.as_str()?;
        Some(name.to_owned())
    };
    let names: Vec<String> = players.into_iter().flatten().filter_map(name).collect();
    game.title = names.join(" – ").chars().take(200).collect();
    // Where one of two is not named, nobody knows which.
    if let Ok(both) = names.try_into() {
        game.names = both;
    }
    Ok(game.finished(ImportFormat::OthelloQuest))
}

/// The first part of a value, outermost first, of which something can be said. The depth of JSON is bounded by its reader.
fn find<'a, T>(value: &'a Value, what: &impl Fn(&'a Value) -> Option<T>) -> Option<T> {
    what(value).or_else(|| match value {
        Value::Array(parts) => parts.iter().find_map(|part| find(part, what)),
        Value::Object(parts) => parts.values().find_map(|part| find(part, what)),
        _ => None,
    })
}
