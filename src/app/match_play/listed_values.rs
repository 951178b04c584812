//! Stated values of the moves in a list of positions, from a solver or deep searches, and the quality of
//! engines' moves by them.

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

/// Parses the values after the position of a line: `E1:+0; F8:-2;`. Entries that name no move of the position
/// are skipped.
pub(super) fn read(line: &str, position: &AnyPosition) -> Vec<ListedValue> {
    let value = |part: &str| {
        let (name, value) = part.split_once(':')?;
        let action = *position.parse_moves(name.trim()).ok()?.first()?;
        let value: f64 = value.trim().parse().ok()?;
        (position.actions().contains(&action) && value.is_finite()).then_some(ListedValue { action, value })
    };
    line.split(';').skip(1).filter_map(value).collect()
}

/// The quality of the moves of the first engine and of another one, over positions with stated values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMoves {
    /// Number of positions in which the moves of both have a stated value.
    pub positions: usize,
    /// Mean loss of their moves against the best one.
    pub losses: [f64; 2],
    /// Mean loss of the other one beyond that of the first, with the 95 % bootstrap interval.
    pub more: Interval,
    /// Number of positions in which each plays a best move.
    pub best_moves: [usize; 2],
}

impl JudgedMoves {
    /// Compares the moves of this engine with those of the first; `None` where no values are stated.
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
    /// The loss of an engine's move against the best one, by the stated values.
    pub fn loss(&self, engine: usize) -> Option<f64> {
        let played = self.found.get(engine)?.as_ref()?.report.favoured()?;
        let own = self.listed.iter().find(|listed| listed.action == played)?.value;
        let best = self.listed.iter().map(|listed| listed.value).max_by(f64::total_cmp)?;
        Some(best - own)
    }
}
