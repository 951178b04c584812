//! What can be typed where something could not be read: the form of positions by game, and the moves that are possible at a
//! place of a line.

use crate::catalog::{AnyPosition, Game};
use crate::game::{NotationError, NotationFault};

use super::text::Text;

/// Moves that a sentence lists.
const MOST: usize = 24;

/// What is wrong with the text of a position (`why`), and how positions of this game are written.
pub fn with_form(text: Text, mut game: Game, why: &str) -> String {
    let (width, height) = game.row().stones.map_or((0, 0), |board| board.size);
    let cells = u16::from(width) * u16::from(height);
    let (least, most) = game.maze().map_or((0, 0), |(_, (sizes, _))| sizes.into_inner());
    let values: [(&str, &dyn std::fmt::Display); 3] = [("cells", &cells), ("least", &least), ("most", &most)];
    let form = text.with(&format!("notation.form.{}", game.name()), &values);
    text.with("notation.expected", &[("why", &why), ("form", &form)])
}

/// What is wrong with a line of moves from `start` (`why`), and what is possible where it is wrong.
pub fn with_moves(text: Text, start: &AnyPosition, typed: &str, error: &NotationError, why: &str) -> String {
    // `at` counts characters from 1.
    let before: String = typed.chars().take(error.at.saturating_sub(1)).collect();
    let about_a_move =
        matches!(error.what, NotationFault::Illegal | NotationFault::Unreadable | NotationFault::TooMuch);
    let Some(line) = start.parse_moves(&before).ok().filter(|_| about_a_move) else { return why.to_owned() };
    let position = start.after(&line);
    let actions = position.actions();
    if actions.is_empty() {
        return text.with("notation.over", &[("why", &why)]);
    }
    let mut moves: Vec<_> = actions.iter().take(MOST).map(|&action| position.label(action)).collect();
    if actions.len() > MOST {
        moves.push("…".to_owned());
    }
    text.with("notation.legal", &[("why", &why), ("moves", &moves.join(", "))])
}
