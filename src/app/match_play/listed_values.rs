//! Values that a list of positions gives their moves, those of a solver or of deep searches, and how the moves of engines do by them.

use crate::catalog::AnyPosition;
use crate::game::ActionId;

use super::many_positions::{SearchedPosition, bootstrap_mean};
use super::statistics::Interval;

/// The value of a move for the side to move, in the unit of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedValue {
    pub action: ActionId,
    pub value: f64,
}

/// Reads what stands behind the position of a line: `E1:+0; F8:-2;`. What names no move of the position is passed over.
pub(super) fn read(line: &str, position: &AnyPosition) -> Vec<ListedValue> {
    let value = |part: &str| {
        let (name, value) = part.split_once(':')?;
        let action = *position.parse_moves(name.trim()).ok()?.first()?;
        let value: f64 = value.trim().parse().ok()?;
        (position.actions().contains(&action) && value.is_finite()).then_some(ListedValue { action, value })
    };
    line.split(';').skip(1).filter_map(value).collect()
}

/// How the moves of the first engine and of another one do over the positions whose values are listed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMoves {
    /// Positions in which the moves of both have a listed value.
    pub positions: usize,
    /// By how much their moves are worse than the best one, in the mean.
    pub losses: [f64; 2],
    /// By how much more the other one loses than the first, with the interval of 95 % of the bootstrap.
    pub more: Interval,
    /// In how many positions they play a best move.
    pub best_moves: [usize; 2],
}

impl JudgedMoves {
    /// Judges the moves of the engine with this number beside those of the first; `None` where no values are listed.
    pub(super) fn of(positions: &[SearchedPosition], engine: usize) -> Option<Self> {
        let both = |searched: &SearchedPosition| Some([searched.loss(0)?, searched.loss(engine)?]);
        let losses: Vec<[f64; 2]> = positions.iter().filter_map(both).collect();
        let more: Vec<f64> = losses.iter().map(|[first, own]| own - first).collect();
        let more = bootstrap_mean(&more)?;
        let mean = |at: usize| losses.iter().map(|both| both[at]).sum::<f64>() / losses.len() as f64;
        let best = |at: usize| losses.iter().filter(|both| both[at] <= 0.0).count();
        Some(Self { positions: losses.len(), losses: [0, 1].map(mean), more, best_moves: [0, 1].map(best) })
    }
}

impl SearchedPosition {
    /// By how much the move of an engine is worse than the best one, by the values listed.
    pub fn loss(&self, engine: usize) -> Option<f64> {
        let played = self.found.get(engine)?.as_ref()?.report.favoured()?;
        let own = self.listed.iter().find(|listed| listed.action == played)?.value;
        let best = self.listed.iter().map(|listed| listed.value).max_by(f64::total_cmp)?;
        Some(best - own)
    }
}
