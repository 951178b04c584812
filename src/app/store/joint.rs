//! Joint actions, of both sides at once, in the words of the game.

use serde::{Deserialize, Serialize};

use super::reports::Share;
use super::short::DocumentNotation;
use crate::catalog::AnyPosition;
use crate::game::{ActionId, Side};
use crate::search::Joint;

/// The matrix of a turn as it is written: rows for the first player, columns for the second.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "Joint", deny_unknown_fields)]
pub(super) struct JointText<'a> {
    #[serde(borrow)]
    pub(super) rows: Vec<DocumentNotation<'a>>,
    #[serde(borrow)]
    pub(super) columns: Vec<DocumentNotation<'a>>,
    /// The first player's shares, row by row.
    values: Vec<Share>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    visits: Vec<u64>,
    row_strategy: Vec<Share>,
    column_strategy: Vec<Share>,
    value: Share,
}

impl JointText<'_> {
    pub(super) fn of(joint: &Joint, position: &AnyPosition) -> Self {
        // Both act at once: a label belongs to the side to move, so the position is led by each side once.
        let names = |side: Side| {
            let seat = position.led_by(side);
            joint.actions[side.index()].iter().map(|&action| seat.label(action).into()).collect()
        };
        let shares = |shares: &[f64]| shares.iter().copied().map(Share::nearest).collect();
        Self {
            rows: names(Side::First),
            columns: names(Side::Second),
            values: shares(&joint.values),
            visits: joint.visits.clone(),
            row_strategy: shares(&joint.strategies[0]),
            column_strategy: shares(&joint.strategies[1]),
            value: Share::nearest(joint.value),
        }
    }

    /// The matrix with these actions; `None` where its parts do not fit each other.
    pub(super) fn read(&self, actions: [Vec<ActionId>; 2]) -> Option<Joint> {
        let [rows, columns] = [actions[0].len(), actions[1].len()];
        let shares = |shares: &[Share]| -> Vec<f64> { shares.iter().map(|share| share.0).collect() };
        // A file may hold lists of any lengths; there are no visits where the method does not count them.
        let fits = self.values.len() == rows * columns
            && (self.visits.is_empty() || self.visits.len() == rows * columns)
            && (self.row_strategy.len(), self.column_strategy.len()) == (rows, columns);
        fits.then(|| Joint {
            actions,
            values: shares(&self.values),
            visits: self.visits.clone(),
            strategies: [shares(&self.row_strategy), shares(&self.column_strategy)],
            value: self.value.0,
        })
    }
}
