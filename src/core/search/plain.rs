//! Minimax in its plainest form: without counters, observer, stop flag and pruning. It is the reference for
//! every other search, and the shortest way to see what they all compute.

use crate::eval::Evaluator;
use crate::game::{Alternating, Score};

/// The minimax value of a position to a depth in plies, for the side to move there. `None` goes to the end of
/// the game. With `distance` a faster win is worth more, and a slower loss; without it only the result
/// counts.
///
/// Both players do the same: they take the best of their moves, where what is good for the other is bad for
/// them by the same amount. So one function serves both, and each level changes the sign (negamax).
///
/// ```
/// use edagari_core::eval::even::Even;
/// use edagari_core::game::Notation;
/// use edagari_core::game::tic_tac_toe::TicTacToe;
/// use edagari_core::search::plain::minimax;
///
/// let empty = TicTacToe::default();
/// assert_eq!(minimax(&empty, None, &Even, false).units(), 0, "nobody can force a win");
/// let open = TicTacToe::parse("X-O---O-X X")?;
/// assert!(minimax(&open, None, &Even, false).units() > 0, "the middle completes three in a row");
/// # Ok::<(), edagari_core::game::NotationError>(())
/// ```
///
/// # Panics
/// When a position that is not over has no action: then the rules of the game are wrong.
pub fn minimax<P: Alternating>(
    position: &P,
    depth: Option<u32>,
    evaluator: &impl Evaluator<P>,
    distance: bool,
) -> Score {
    if position.is_over() {
        let score = position.final_score();
        return if distance { score } else { score.without_distance() };
    }
    if depth == Some(0) {
        return evaluator.score(position);
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let below = depth.map(|depth| depth - 1);
    let values = actions.iter().map(|&action| -minimax(&position.after(action), below, evaluator, distance));
    values.max().expect("a game that is not over has an action")
}
