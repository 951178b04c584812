//! The clocks of the open game: the time spent on the move under way. The time left after each move stands in
//! the record; time spent on moves that were taken back stays spent and stands in the document.

use crate::game::record::MoveId;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The last move played, since which time runs, whatever position is shown.
    pub at: MoveId,
    /// Milliseconds since `at` was played.
    pub spent: f64,
    /// Time of the last count, in seconds of the window.
    pub counted: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum ClockCommand {
    /// Go on without clocks.
    Remove,
}
