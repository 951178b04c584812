//! The loss from which on a move is warned of where it throws no proven win or draw away: less against a
//! stronger opponent, who takes more from a mistake, and never as little as the error of estimates.

use crate::catalog::{Game, Level};
use crate::game::Side;
use crate::review::ValueUnit;
use crate::session::state::State;
use crate::store::Player;

/// The strength of an opponent, in thirds of the levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpponentStrength {
    Weak,
    Middle,
    Strong,
}

impl OpponentStrength {
    /// The strength of the opponent of a side. A method configured by hand counts as strong.
    fn against(state: &State, side: Side) -> Self {
        let game = state.game.position.game();
        let Player::Engine(engine) = state.player(side.other()) else { return Self::Strong };
        let Some(level) = Level::of(engine, game) else { return Self::Strong };
        match (3 * level.number()).div_ceil(Level::count(game)) {
            ..=1 => Self::Weak,
            2 => Self::Middle,
            _ => Self::Strong,
        }
    }
}

/// The least loss of a move of a side that is warned of.
pub fn least_loss(state: &State, side: Side, counted: ValueUnit) -> f64 {
    let limits = match counted {
        ValueUnit::Discs => [16.0, 12.0, 8.0],
        ValueUnit::Points => [12.0, 8.0, 5.0],
        ValueUnit::Share => [0.5, 0.4, 0.25],
        ValueUnit::Result => [1.0; 3],
        // A win that comes later is still a win.
        ValueUnit::Moves => [f64::INFINITY; 3],
    };
    limits[OpponentStrength::against(state, side) as usize]
}

/// The least estimated loss that is warned of, with its unit; `None` in games in which estimates only predict
/// the result.
pub fn least_estimated_loss(state: &State, side: Side) -> Option<(ValueUnit, f64)> {
    let game: Game = state.game.position.game();
    let counted = ValueUnit::of(game, false);
    (counted != ValueUnit::Result).then(|| (counted, least_loss(state, side, counted)))
}
