//! The share of each square in the evaluation of the position shown, to be laid over the board.

use crate::boards::Add;
use edagari_app::catalog::Unit;
use edagari_app::game::{ActionId, Score, Side};
use edagari_app::session::state::State;

/// The squares with a share in the evaluation, for the first player; empty where the analysis does not
/// evaluate by squares, or where the user has not asked for them.
pub(super) fn adds(state: &State) -> Vec<Add> {
    let position = &state.game.position;
    let engine = state.settings.engine(position);
    let wanted = state.settings.contributions && engine.method.evaluates();
    let by_square = wanted.then(|| engine.evaluation.by_square(position)).flatten();
    let Some(values) = by_square else { return Vec::new() };
    // Evaluations are for the side to move; the board shows the shares of squares for the first player.
    let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
    // At least 1, because all shares may be 0.
    let most = values.iter().map(|value| value.abs()).max().unwrap_or(0).max(1);
    let unit = Unit::of(position, &engine);
    let counting = values.into_iter().zip(0..).filter(|(value, _)| *value != 0);
    let add = |(value, square): (i32, u16)| Add {
        cell: ActionId(square),
        words: unit.write(Score::estimate(sign * value)),
        share: (sign * value) as f32 / most as f32,
    };
    counting.map(add).collect()
}
