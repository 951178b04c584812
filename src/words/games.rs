//! What games are called.

use crate::catalog::Game;
use crate::game::maze::MazeParameters;

use super::text::Text;

/// What a game is called, whatever its size.
pub fn kind_name(text: Text, game: Game) -> String {
    text.get(&format!("game-name.{}", game.name()))
}

/// The name of a game and its variant in words.
pub fn game_name(text: Text, game: Game) -> String {
    let word = game.to_string();
    let variant = word.split_once(':').map_or("", |(_, variant)| variant);
    let name = kind_name(text, game);
    let variant = match game {
        Game::Othello { size } => format!("{size}×{size}"),
        mut game => match game.maze() {
            Some((MazeParameters { width, height, seed, start_drawn: false, .. }, _)) => {
                format!("{width}×{height} #{seed}")
            }
            Some((MazeParameters { width, height, seed, .. }, _)) => {
                format!("{width}×{height} #{seed} ({})", text.get("maze.before"))
            }
            None => variant.replace('x', "×"),
        },
    };
    format!("{name} {variant}").trim_end().to_owned()
}
