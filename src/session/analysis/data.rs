//! The search that is shown, running or not, as plain data.

use crate::catalog::{AnyPosition, Engine, Job};
use crate::game::record::MoveId;
use crate::session::drawing::data::Status;
use crate::trace::{Progress, Recording};

/// What a search is run for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To look at.
    #[default]
    Analysis,
    /// To play the best action once it is found.
    Move,
    /// To look at a search that the document keeps once more.
    Again,
}

/// A search that should be running.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// What for.
    pub purpose: Purpose,
    /// What.
    pub job: Job,
}

/// The search that is shown, running or not.
#[derive(Debug, Default)]
pub struct Analysis {
    /// Whether every position shown is searched as soon as it is shown.
    pub continuous: bool,
    /// One search that the person asked for, until it is done or the position changes.
    pub requested: Option<Purpose>,
    /// What the search shown is for.
    pub purpose: Purpose,
    /// Searches begun so far, this one included: tells one from another.
    pub begun: u64,
    /// The position it began from.
    pub root: Option<AnyPosition>,
    /// The move of the record after which that position stood.
    pub root_move: MoveId,
    /// The search that came to its end last, so that it is not begun again.
    pub done: Option<Wanted>,
    /// Method, evaluation and limits it runs with.
    pub engine: Option<Engine>,
    /// How it stands.
    pub status: Status,
    /// What it found so far.
    pub progress: Option<Progress>,
    /// What it did so far; `None` before the first search.
    pub recording: Option<Recording>,
}
