//! Result of a search of simultaneous moves for both sides, for `edagari search`.

use std::io::Write;

use serde::Serialize;

use edagari_app::catalog::AnyPosition;
use edagari_app::game::{ActionId, Side};
use edagari_app::search::Joint;

use super::failure::Done;

/// The matrix of the root in the notation of the game: rows of the first player, columns of the second. The
/// fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct FoundJoint {
    rows: Vec<Mixed>,
    columns: Vec<Mixed>,
    /// The first player's share of each pair.
    values: Vec<Vec<f64>>,
    /// Simulations through each pair; empty where they are not counted.
    visits: Vec<Vec<u64>>,
    /// The first player's share when both play their strategies.
    value: f64,
}

/// An action with its probability.
#[derive(Debug, Serialize)]
struct Mixed {
    action: String,
    share: f64,
}

impl FoundJoint {
    pub(super) fn new(position: &AnyPosition, joint: &Joint) -> Self {
        let [rows, columns] = Side::BOTH.map(|side| {
            // A label belongs to the side to move, so each side leads once.
            let seat = position.led_by(side);
            let mixed = |(&action, &share): (&ActionId, &f64)| Mixed { action: seat.label(action), share };
            joint.actions[side.index()].iter().zip(&joint.strategies[side.index()]).map(mixed).collect()
        });
        // Chunks of 0 would panic where there is no action.
        let width = joint.actions[1].len().max(1);
        Self {
            rows,
            columns,
            values: joint.values.chunks(width).map(<[f64]>::to_vec).collect(),
            visits: joint.visits.chunks(width).map(<[u64]>::to_vec).collect(),
            value: joint.value,
        }
    }

    /// Writes the matrix with the strategies of both sides.
    pub(super) fn write(&self, out: &mut dyn Write) -> Done {
        writeln!(out, "value   {:.4} for the first player", self.value)?;
        write!(out, "{:>16}", "")?;
        for column in &self.columns {
            write!(out, " {:>8}", column.action)?;
        }
        write!(out, "\n{:>16}", "")?;
        for column in &self.columns {
            write!(out, " {:>8.4}", column.share)?;
        }
        writeln!(out)?;
        for (row, values) in self.rows.iter().zip(&self.values) {
            write!(out, "{:>7} {:>8.4}", row.action, row.share)?;
            for value in values {
                write!(out, " {value:>8.4}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
