//! The end of a game of Connect Four by its proven value: the winner, and the last stone.

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::game::score::Certainty;
use crate::game::{Alternating as _, Position as _, Score, Side};

use super::games::side_name;
use super::text::Text;

/// The winner and the last stone with best play of both, in a sentence; `score` is the value for the side to
/// move. `None` where that is not proven, and in games whose values are clear by themselves.
pub fn sentence(text: Text, position: &AnyPosition, known: Certainty, score: Score) -> Option<String> {
    let AnyPosition::ConnectFour(board) = position else { return None };
    if known != Certainty::Proven || board.is_over() {
        return None;
    }
    if score.is_uncounted() {
        let winner = if score > Score::DRAW { board.side_to_move() } else { board.side_to_move().other() };
        return Some(text.with("ending.win-uncounted", &[("side", &side_name(text, position, winner))]));
    }
    let Some((winner, stone)) = last_stone(board, score) else { return Some(text.get("ending.draw")) };
    let moves = own_moves(board, winner, stone);
    let name = side_name(text, position, winner);
    let values: [(&str, &dyn std::fmt::Display); 3] = [("side", &name), ("stone", &stone), ("moves", &moves)];
    let key = if moves == 1 { "ending.win-at-once" } else { "ending.win" };
    Some(text.with(key, &values))
}

/// Who wins from a position of Connect Four whose proven value for the first player is known, and with which of its own moves from
/// there on, 1 for the next; `None` for a draw and where the game is over.
pub fn distance(position: &AnyPosition, for_first: f64) -> Option<(Side, u32)> {
    let AnyPosition::ConnectFour(board) = position else { return None };
    let own = if board.side_to_move() == Side::First { for_first } else { -for_first };
    let (winner, stone) =
        last_stone(board, Score::decided(own.round() as i32, 0)).filter(|_| !board.is_over())?;
    Some((winner, own_moves(board, winner, stone)))
}

/// Moves of the winner's own until it lays this stone of the game. Sides take turns and the winner lays the last one: where it is to
/// move, the odd one is its own.
fn own_moves(board: &ConnectFour, winner: Side, stone: u32) -> u32 {
    let left = stone.saturating_sub(board.stone_count());
    if winner == board.side_to_move() { left.div_ceil(2) } else { left / 2 }
}

/// How a game ends from a position whose proven value for the first player is known, in a sentence: who wins, and when where that
/// is counted. `None` in games whose values say it themselves, such as discs.
pub fn outcome(text: Text, position: &AnyPosition, for_first: f64) -> Option<String> {
    let is_counted = matches!(position, AnyPosition::ConnectFour(_));
    if !is_counted && !matches!(position, AnyPosition::TicTacToe(_)) {
        return None;
    }
    let side = position.side_to_move();
    let own = if side == Side::First { for_first } else { -for_first };
    let score = Score::decided(own.round() as i32, 0);
    if is_counted && let Some(words) = sentence(text, position, Certainty::Proven, score) {
        return Some(words);
    }
    let winner = match for_first {
        0.0 => return Some(text.get("ending.draw")),
        ahead if ahead > 0.0 => Side::First,
        _ => Side::Second,
    };
    Some(text.with("ending.win-uncounted", &[("side", &side_name(text, position, winner))]))
}

/// The winner, and the number of the last stone of the game, 1 for the first; `None` for a draw. A win is
/// worth one more for every two cells that stay empty, and which of two numbers of empty cells it is follows
/// from the parity of the winner's stones.
fn last_stone(board: &ConnectFour, score: Score) -> Option<(Side, u32)> {
    let side = board.side_to_move();
    let winner = if score.units() > 0 { side } else { side.other() };
    // A value of zero is a draw, with no deciding stone.
    let most = board.cell_count() - 2 * score.units().unsigned_abs().checked_sub(1)?;
    let is_odd = winner == Side::First;
    Some((winner, if (most % 2 == 1) == is_odd { most } else { most - 1 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stone_is_that_of_known_positions() {
        let last = |moves: &str, units: i32| {
            last_stone(&ConnectFour::parse(moves).expect("legal moves"), Score::decided(units, 0))
        };
        // From the empty board the first player wins with its last stone, the 41st; after 1 in the edge column it loses.
        assert_eq!(last("", 1), Some((Side::First, 41)));
        assert_eq!(last("1", 2), Some((Side::Second, 40)));
        assert_eq!(last("4", -1), Some((Side::First, 41)));
        // Three in a column win at once with the seventh stone: 22 minus its four stones.
        assert_eq!(last("414141", 18), Some((Side::First, 7)));
        assert_eq!(last("3", 0), None);
    }

    #[test]
    fn each_finished_game_ends_with_the_stone_that_its_value_says() {
        for moves in ["4141414", "1212121", "71717171", "1122334"] {
            let Ok(end) = ConnectFour::parse(moves) else { continue };
            let before = ConnectFour::parse(&moves[..moves.len() - 1]).expect("legal moves");
            if end.is_over() {
                let score = end.final_score().for_first(end.side_to_move()).for_first(before.side_to_move());
                assert_eq!(
                    last_stone(&before, score).map(|(_, stone)| stone),
                    Some(end.stone_count()),
                    "{moves}"
                );
            }
        }
    }
}
