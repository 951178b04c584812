//! What the sides are called: Black, Red, X, MAX.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;

use super::text::Text;

/// What a side is called in the game of `position`: Black, Red, X, MAX.
pub fn side_name(text: Text, position: &AnyPosition, side: Side) -> String {
    // A maze with walls is played by the same player as one without.
    let game = match position.game() {
        Game::MazeWalls(_) => "maze-solo",
        game => game.name(),
    };
    named_side(text, game, side)
}

/// What a side is called in the game of this name.
pub fn named_side(text: Text, game: &str, side: Side) -> String {
    let side = if side == Side::First { "first" } else { "second" };
    text.get(&format!("board.{game}.{side}"))
}
