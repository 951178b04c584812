//! Boards in JSON objects, as Kaggle's Connect Four gives them to a player: `{"board": [0, 1, …], "mark": 1, "step": 3}`.

use serde_json::{Map, Value};

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;

use crate::store::import::Imported;
use crate::store::import::line::shortened;
use crate::store::import::refusal::Faulty;

/// Reads the board of an object; the fields beside it are listed. `None` where the text is no object with a board.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    let Value::Object(whole) =
        serde_json::from_str(text.trim()).ok().filter(|_| text.trim().starts_with('{'))?
    else {
        return None;
    };
    let inner = whole.get("observation").and_then(Value::as_object);
    let board = inner.unwrap_or(&whole).get("board").filter(|board| board.is_array())?;
    let outside = inner.map(|_| fields(&whole, &["observation"])).unwrap_or_default();
    let mut read = match super::read_lists(&board.to_string(), open)? {
        Ok(games) => games,
        // The list was written again, so only its beginning is a place of this text.
        Err(fault) => {
            let at = text.find('[').unwrap_or_default();
            return Some(Err(crate::store::import::refusal::FaultAt { at, ..fault }));
        }
    };
    if let Some(game) = read.first_mut() {
        let mark = inner.unwrap_or(&whole).get("mark").and_then(Value::as_i64);
        let side = game.document.start.side_to_move();
        // The player who is asked has this mark.
        let is_stated = mark == Some(if side == Side::First { 1 } else { 2 });
        let known: &[&str] =
            if is_stated && is_counted(&game.document.start) { &["board", "mark"] } else { &["board"] };
        game.passed_over.extend(fields(inner.unwrap_or(&whole), known));
        game.passed_over.extend(outside);
    }
    Some(Ok(read))
}

/// Whether the stones say whose turn it is.
const fn is_counted(position: &AnyPosition) -> bool {
    matches!(position, AnyPosition::ConnectFour(_) | AnyPosition::TicTacToe(_))
}

/// The fields that are none of these.
fn fields(object: &Map<String, Value>, known: &[&str]) -> Vec<String> {
    let others = object.iter().filter(|(key, _)| !known.contains(&key.as_str()));
    others.map(|(key, value)| shortened(&format!("{key}: {value}"))).collect()
}
