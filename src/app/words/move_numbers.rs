//! Numbering of moves: on boards that fill up, each move has its own number, as in transcripts of Othello,
//! and a pass has none; in other games both players share one.

use crate::catalog::{AnyPosition, Family, Game};
use crate::game::ActionId;

use super::text::Text;

/// Counts the moves of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCounter {
    moves: usize,
}

impl MoveCounter {
    /// The number of a move in a position, 1 for the first; `None` for a pass.
    pub fn count(&mut self, before: &AnyPosition, action: ActionId) -> Option<usize> {
        if before.is_pass(action) {
            return None;
        }
        self.moves += 1;
        Some(self.moves)
    }

    /// Moves so far, without passes.
    pub const fn moves(self) -> usize {
        self.moves
    }
}

/// The number of each move of a line from a position; `None` for a pass.
pub fn move_numbers(start: &AnyPosition, line: &[ActionId]) -> Vec<Option<usize>> {
    let (mut counter, mut position) = (MoveCounter::default(), start.clone());
    let number = |&action| {
        let number = counter.count(&position, action);
        // Illegal moves are numbered all the same.
        let _ = position.play_recorded(action);
        number
    };
    line.iter().map(number).collect()
}

/// The name of a move: a pass by its word, every other one as [`AnyPosition::name`] says.
pub fn move_name(text: Text, position: &AnyPosition, action: ActionId) -> String {
    if position.is_pass(action) { text.get("game.pass") } else { position.name(action) }
}

/// A move in a sentence, where the number of a column would be a riddle: `column 5`, `b2`.
pub fn move_in_words(text: Text, position: &AnyPosition, action: ActionId) -> String {
    let name = move_name(text, position, action);
    match position {
        AnyPosition::ConnectFour(_) => text.with("game.column", &[("column", &name)]),
        _ => name,
    }
}

/// What the moves of a line from a position are called, up to the first that can not be played.
pub fn move_names(text: Text, position: &AnyPosition, line: &[ActionId]) -> Vec<String> {
    let mut position = position.clone();
    let name = |&action: &ActionId| {
        let name = move_name(text, &position, action);
        position.play_recorded(action).is_ok().then_some(name)
    };
    line.iter().map_while(name).collect()
}

/// Whether each move has a number of its own.
pub fn is_numbered_singly(position: &AnyPosition) -> bool {
    let fills_up =
        matches!(position.game(), Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe);
    fills_up || position.family() == Family::Solo
}

/// The number of a separate move: `12.`; where both players share one, `12.` for the first player's move and
/// `12…` for the second's.
pub fn written(position: &AnyPosition, number: usize) -> String {
    match number {
        number if is_numbered_singly(position) => format!("{number}."),
        number if number % 2 == 1 => format!("{}.", number / 2 + 1),
        number => format!("{}…", number / 2),
    }
}

/// A move with its number: `12. f5`, and in Connect Four, whose columns are numbers too, `Move 12, column 5`.
pub fn numbered(text: Text, position: &AnyPosition, number: Option<usize>, label: &str) -> String {
    match number {
        Some(number) if matches!(position, AnyPosition::ConnectFour(_)) => {
            text.with("game.move-in-column", &[("number", &number), ("column", &label)])
        }
        Some(number) => format!("{} {label}", written(position, number)),
        None => label.to_owned(),
    }
}
