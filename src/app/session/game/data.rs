//! The open game and where in it the person stands.

use std::path::PathBuf;

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::game::time_control::TimeControl;
use crate::session::clock::data::Clock;
use crate::store::autosave::GameBefore;
use crate::store::{Document, GameFacts, Player, Stamp};

use super::history::UndoHistory;

/// What is chosen for a new game besides its start.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct NewGame {
    /// Who plays first and second.
    pub players: [Player; 2],
    /// The time of both, where there are clocks.
    pub clock: Option<TimeControl>,
}

/// Who begins when the same game is played once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum AgainSeats {
    /// Who began before.
    Same,
    /// The other one.
    Exchanged,
}

/// What is said of a game as a whole: what it is called, who played, where, when and with what result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDetails {
    /// What the game is called.
    pub title: String,
    /// What the persons are called.
    pub names: [String; 2],
    /// Place, date and result.
    pub facts: GameFacts,
}

impl GameDetails {
    /// What is said of a game.
    pub fn of(document: &Document) -> Self {
        let Document { title, names, facts, .. } = document;
        Self { title: title.clone(), names: names.clone(), facts: facts.clone() }
    }
}

/// What a text was read as, and what of it was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNotes {
    pub read: String,
    /// What was left out, or is doubtful, a sentence each.
    pub left_out: Vec<String>,
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
    /// Which saving of it is under way, if one is.
    pub saving: Option<u64>,
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
    /// The clock that runs in it.
    pub clock: Clock,
    /// Earlier and later versions, for undo and redo.
    pub history: UndoHistory,
    /// Where the game lies that it took the place of: an earlier run of the program knew that one.
    pub before: Option<GameBefore>,
}

impl OpenGame {
    /// The game of which this saving is under way: this one, or one before or after it.
    pub fn of_saving(&mut self, number: u64) -> Option<&mut Self> {
        if self.saving == Some(number) {
            return Some(self);
        }
        self.history.games_beside().find_map(|game| game.of_saving(number))
    }

    /// Whether no move follows the one shown.
    pub fn at_end_of_line(&self) -> bool {
        self.document.record.children(self.cursor).is_empty()
    }
}
