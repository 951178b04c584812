//! The open game and where in it the person stands.

use std::path::PathBuf;

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::clock::TimeControl;
use crate::game::record::MoveId;
use crate::store::{Document, Player, Stamp};

use super::history::UndoHistory;

/// What is chosen for a new game besides its start.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Who plays first and second.
    pub players: [Player; 2],
    /// The time of both, where there are clocks.
    pub clock: Option<TimeControl>,
}

/// Who begins when the same game is played once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgainSeats {
    /// Who began before.
    Same,
    /// The other one.
    Exchanged,
}

/// The open game and where in it the person stands.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The game as it is saved: record, players, comments.
    pub document: Document,
    /// The file it came from or was saved to.
    pub path: Option<PathBuf>,
    /// Whether there are changes that the file does not hold.
    pub changed: bool,
    /// What the file held when the program last read or wrote it.
    pub stamp: Option<Stamp>,
    /// Its name among the stored games, once it was stored there.
    pub id: Option<String>,
    /// The move whose position is shown.
    pub cursor: MoveId,
    /// The position shown.
    pub position: AnyPosition,
    /// The position before the last action, and that action.
    pub previous: Option<(AnyPosition, ActionId)>,
    /// The legal actions of the position shown.
    pub legal: Vec<ActionId>,
    /// Earlier and later versions, for undo and redo.
    pub history: UndoHistory,
}

impl OpenGame {
    /// Whether no move follows the one shown.
    pub fn at_end_of_line(&self) -> bool {
        self.document.record.children(self.cursor).is_empty()
    }
}
