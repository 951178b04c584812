//! The order of the moves of a list in JSON: their numbers, and the players who take turns. A number that is not the next one and a
//! player who moves twice in a row show that a move is missing.

use serde_json::Value;

use crate::game::Side;

use crate::store::import::fields::JsonAccount;

use super::game::{ListedMove, count_in};

/// The names of the number of a move, or of its pair.
const NUMBERS: [&str; 12] = [
    "ply",
    "move_number",
    "moveNumber",
    "move_no",
    "move_num",
    "number",
    "no",
    "num",
    "n",
    "index",
    "turn",
    "step",
];
/// The names of who plays a move.
const PLAYERS: [&str; 11] =
    ["player", "side", "color", "colour", "mover", "by", "disc", "piece", "stone", "who", "turn"];

/// The names of a flag of a move that was taken back.
const TAKEN_BACK: [&str; 11] = [
    "undone",
    "deleted",
    "undo",
    "taken_back",
    "takenBack",
    "takeback",
    "removed",
    "retracted",
    "reverted",
    "cancelled",
    "canceled",
];

/// The flag of an entry whose move was taken back: which moves remain is unknown.
pub(super) fn taken_back(entry: &Value, account: &JsonAccount) -> Option<String> {
    let (name, value) = TAKEN_BACK.iter().find_map(|name| Some((*name, entry.get(*name)?)))?;
    account.claim(value);
    let is_so = !matches!(value, Value::Bool(false) | Value::Null) && value.as_u64() != Some(0);
    is_so.then(|| format!("{name}: {value}"))
}

/// The number of the move of an entry.
pub(super) fn number_of(entry: &Value) -> Option<usize> {
    let value = NUMBERS.iter().find_map(|name| entry.get(*name)).or_else(|| count_in(entry))?;
    let number = value.as_u64().or_else(|| value.as_str()?.trim_end_matches('.').parse().ok())?;
    usize::try_from(number).ok()
}

/// The player of an entry's move.
pub(super) fn player_of(entry: &Value) -> Option<String> {
    let value = PLAYERS.iter().find_map(|name| entry.get(*name))?;
    match value {
        Value::String(name) => Some(name.to_lowercase()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The things that the numbers of a list count.
#[derive(Clone, Copy)]
enum Count {
    Moves { first: usize },
    Pairs { first: usize },
}

/// The first number of a list that begins after the first move.
pub(super) fn late(list: &[ListedMove]) -> Option<usize> {
    let first = list.first()?.number?;
    (first > 1 && list.get(1)?.number == Some(first + 1)).then_some(first)
}

/// The order that the moves of a list have.
pub(super) struct MoveOrder {
    count: Option<Count>,
    /// The player of the first move, where two take turns.
    first: Option<String>,
    /// The side that this one plays.
    side: Option<Side>,
}

impl MoveOrder {
    pub(super) fn of(list: &[ListedMove]) -> Self {
        let numbers: Vec<usize> = list.iter().map_while(|listed| listed.number).collect();
        // Two players may have numbers.
        let is_count = numbers.len() < 3 || numbers.iter().any(|number| *number > 2);
        let steps = |step: usize| numbers.windows(2).filter(|pair| pair[1] == pair[0] + step).count();
        let count = match numbers.first().filter(|_| is_count) {
            // Pairs have as many steps of one as of none.
            Some(&first) if first < 2 && numbers.is_sorted() && steps(0) > 0 => Some(Count::Pairs { first }),
            Some(&first) if first < 2 && 2 * steps(1) + 2 > numbers.len() => Some(Count::Moves { first }),
            _ => None,
        };
        let mut players: Vec<&String> = list.iter().filter_map(|listed| listed.player.as_ref()).collect();
        let is_whole = players.len() == list.len();
        players.sort_unstable();
        players.dedup();
        let first = list.first().and_then(|listed| listed.player.clone());
        Self { count, first: first.filter(|_| is_whole && players.len() < 3), side: None }
    }

    /// Whether an entry is the next one behind so many moves and passes, of the side that is to move.
    pub(super) fn fits(&mut self, listed: &ListedMove, moves: usize, passes: usize, mover: Side) -> bool {
        let is_next = match (self.count, listed.number) {
            (Some(Count::Moves { first }), Some(number)) => {
                (moves + first..=moves + passes + first).contains(&number)
            }
            (Some(Count::Pairs { first }), Some(number)) => {
                (moves / 2 + first..=moves / 2 + passes + first + passes % 2).contains(&number)
            }
            (Some(_), None) => false,
            (None, _) => true,
        };
        let Some((first, player)) = self.first.as_ref().zip(listed.player.as_ref()) else { return is_next };
        let side = *self.side.get_or_insert(mover);
        is_next && (first == player) == (side == mover)
    }
}
