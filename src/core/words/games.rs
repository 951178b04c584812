//! What games are called.

use crate::catalog::{Game, GameSize};
use crate::game::maze::MazeParameters;

use super::text::Text;

/// What a game is called, whatever its size.
pub fn kind_name(text: Text, game: Game) -> String {
    text.get(&format!("game-name.{}", game.name()))
}

/// The name of a game and its variant in words.
pub fn game_name(text: Text, game: Game) -> String {
    let name = kind_name(text, game);
    let variant = match game.row().size {
        GameSize::Alone => return name,
        GameSize::Side(side) => format!("{side}×{side}"),
        GameSize::Board { .. } if Game::usual(game.name()) == Some(game) => return name,
        GameSize::Board { width, height } => format!("{width}×{height}"),
        GameSize::Maze(MazeParameters { width, height, seed, start_drawn: false, .. }) => {
            format!("{width}×{height} #{seed}")
        }
        GameSize::Maze(MazeParameters { width, height, seed, .. }) => {
            format!("{width}×{height} #{seed} ({})", text.get("maze.before"))
        }
    };
    format!("{name} {variant}")
}
