//! Games by the names that other programs give them.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;

/// The game that a text names: `Othello`, `Connect Four 6x5`, `Tic-Tac-Toe`. `None` where it names none, as `normal`
/// does; an error where it names one that the program does not know.
pub(super) fn game_named(name: &str) -> Result<Option<Game>, ()> {
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    // Other rules on the same board.
    if has(&["anti"]) {
        return Err(());
    }
    if has(&["four", "connect4", "connect-4", "connect 4"]) {
        let size = name.split_whitespace().find_map(|word| word.split_once('x'));
        let size = size.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (width, height) = size.unwrap_or((7, 6));
        let board = ConnectFour::new(width, height).ok_or(())?;
        return Ok(Some(AnyPosition::ConnectFour(board).game()));
    }
    if has(&["tic"]) {
        return Ok(Some(Game::TicTacToe));
    }
    if has(&["othello", "reversi", "flip"]) {
        let size = name.split_whitespace().find_map(|word| word.split_once('x')?.0.parse().ok());
        let start = Othello::new(size.unwrap_or(8)).ok_or(())?;
        return Ok(Some(AnyPosition::Othello(start).game()));
    }
    let is_known = name.trim().is_empty() || has(&["normal", "standard"]);
    if is_known { Ok(None) } else { Err(()) }
}
