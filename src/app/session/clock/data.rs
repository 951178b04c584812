//! The clocks of the open game: what was spent on the move that is thought about. What was left after each move stands in the
//! record; what was spent on moves that were taken back stays spent and stands in the document.

use crate::game::record::MoveId;

/// The clock that runs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The move since which time runs: the last one that was played, whatever is looked at.
    pub at: MoveId,
    /// Milliseconds since then.
    pub spent: f64,
    /// When time was counted last, in seconds of the window.
    pub counted: Option<f64>,
}

/// One request about the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum ClockCommand {
    /// Go on without clocks.
    Remove,
}
