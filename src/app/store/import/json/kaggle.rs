//! Episodes of Kaggle's Connect Four: a list of steps, in each of which both players answer and one of them plays a column.

use serde_json::{Map, Value};

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::store::import::fields::JsonAccount;
use crate::store::import::line::ImportedLine;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportFormat, Imported};

/// The name of the game there.
const NAME: &str = "connectx";

/// The status of a player in a step: whether a move is asked for.
const STATUSES: [&str; 6] = ["ACTIVE", "INACTIVE", "DONE", "ERROR", "INVALID", "TIMEOUT"];

/// The game of an episode; `None` where an object has no such steps.
pub(super) fn read(object: &Map<String, Value>, account: &JsonAccount) -> Option<Faulty<Imported>> {
    let steps: Option<Vec<&Vec<Value>>> =
        object.get("steps")?.as_array()?.iter().map(Value::as_array).collect();
    let steps = steps.filter(|steps| {
        let mut answers = steps.iter().flat_map(|step| step.iter());
        !steps.is_empty() && answers.all(|answer| answer.get("action").is_some())
    })?;
    Some(game(object, &steps, account))
}

fn game(object: &Map<String, Value>, steps: &[&Vec<Value>], account: &JsonAccount) -> Faulty<Imported> {
    let get = |key: &str| object.get(key).map(|field| account.claim(field));
    let name = get("name").and_then(Value::as_str).unwrap_or(NAME);
    let setting = |key: &str, usual: u64| {
        let given = object.get("configuration").and_then(|settings| settings.get(key));
        given.and_then(|given| account.claim(given).as_u64()).unwrap_or(usual)
    };
    let (columns, rows) = (setting("columns", 7), setting("rows", 6));
    setting("inarow", 4);
    let unknown = |what: String| FaultAt::new(0, ImportFault::Game(what));
    if name != NAME {
        return Err(unknown(name.to_owned()));
    }
    let board = ConnectFour::new(u8::try_from(columns).unwrap_or(0), u8::try_from(rows).unwrap_or(0));
    let board = board.ok_or_else(|| unknown(format!("{name} {columns}x{rows}")))?;
    let mut game = ImportedLine::new(AnyPosition::ConnectFour(board));
    let asked = |step: &[Value]| step.iter().position(|answer| status(answer) == Some("ACTIVE"));
    for answer in steps.iter().flat_map(|step| step.iter()) {
        // Who is not asked answers with nothing, or with the first column.
        let is_idle = |key: &str, value: &Value| {
            let is_known = value.as_str().is_some_and(|status| STATUSES.contains(&status));
            key == "status" && is_known || key == "action" && (value.is_null() || value.as_u64() == Some(0))
        };
        let fields = answer.as_object().into_iter().flatten();
        for (_, value) in fields.filter(|(key, value)| is_idle(key, value)) {
            account.claim(value);
        }
    }
    for (number, step) in steps.iter().enumerate().skip(1) {
        // Who was asked before answers here.
        let mover = asked(steps[number - 1]).unwrap_or((number - 1) % 2);
        // Who is asked twice in a row did not answer: a step is missing, and the other plays here.
        let is_skipped = asked(steps[number - 1]).is_some() && asked(steps[number - 1]) == asked(step);
        let mover = if is_skipped { 1 - mover.min(1) } else { mover };
        let action = step.get(mover).and_then(|answer| answer.get("action"));
        let column = action.and_then(|action| account.claim(action).as_u64());
        let word = column.map(|column| (column + 1).to_string());
        match word {
            // A step is missing, or says something else than its board.
            Some(word) if !game.is_broken() && (mover != game.moves() % 2 || !shows(step, &game, &word)) => {
                game.stop(&word);
            }
            Some(word) => drop(game.play(&word, None)),
            None => game.stop(&action.map(Value::to_string).unwrap_or_default()),
        }
    }
    let names = object.get("info").and_then(|info| info.get("TeamNames")).and_then(Value::as_array);
    for (name, known) in game.names.iter_mut().zip(names.into_iter().flatten()) {
        account.claim(known).as_str().unwrap_or_default().clone_into(name);
    }
    let rewards: Vec<f64> =
        get("rewards").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_f64).collect();
    if let [first, second] = rewards[..] {
        let result = match first.total_cmp(&second) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Less => "0-1",
            std::cmp::Ordering::Equal => "1/2-1/2",
        };
        result.clone_into(&mut game.details.result);
    }
    Ok(game.finished(ImportFormat::Json))
}

/// Whether the board of a step, if it has one, is the one after the move of this column.
fn shows(step: &[Value], game: &ImportedLine, word: &str) -> bool {
    let board = step.iter().find_map(|answer| answer.get("observation")?.get("board")?.as_array());
    let Some(board) = board else { return true };
    let Ok(actions) = game.position().parse_moves(word) else { return true };
    let position = game.position().after(&actions).to_string();
    let sign = |value: &Value| match value.as_u64() {
        Some(0) => '.',
        Some(1) => 'X',
        _ => 'O',
    };
    position.chars().zip(board).all(|(shown, value)| shown == sign(value))
}

/// Whether a player is asked for a move: `ACTIVE`, or something else.
fn status(answer: &Value) -> Option<&str> {
    answer.get("status").and_then(Value::as_str)
}
