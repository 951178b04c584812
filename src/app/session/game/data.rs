//! The open game and the position in it that is shown.

use std::path::PathBuf;

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::game::time_control::TimeControl;
use crate::session::clock::data::Clock;
use crate::store::autosave::GameBefore;
use crate::store::{Document, GameFacts, Player, Stamp};

use super::history::UndoHistory;

/// Choices for a new game besides its start.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct NewGame {
    /// First and second player.
    pub players: [Player; 2],
    /// `None` for a game without clocks.
    pub clock: Option<TimeControl>,
}

/// The side that begins when the same game is played once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum AgainSeats {
    Same,
    Exchanged,
}

/// Facts about a game as a whole: title, names, place, date and result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDetails {
    pub title: String,
    /// The names of human players, first and second.
    pub names: [String; 2],
    pub facts: GameFacts,
}

impl GameDetails {
    pub fn of(document: &Document) -> Self {
        let Document { title, names, facts, .. } = document;
        Self { title: title.clone(), names: names.clone(), facts: facts.clone() }
    }
}

/// The notes on reading a text: its format, and what was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNotes {
    pub read: String,
    /// One sentence for each part left out or doubtful.
    pub left_out: Vec<String>,
}

/// The open game and the position in it that is shown.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The game as it is saved: record, players, comments.
    pub document: Document,
    /// The file that the game came from or was saved to.
    pub path: Option<PathBuf>,
    /// Whether there are changes that the file does not hold.
    pub changed: bool,
    /// Contents of the file when the program last read or wrote it.
    pub stamp: Option<Stamp>,
    /// The number of the save under way, if any.
    pub saving: Option<u64>,
    /// Its name among the stored games, once it was stored.
    pub id: Option<String>,
    pub cursor: MoveId,
    pub position: AnyPosition,
    pub previous: Option<(AnyPosition, ActionId)>,
    pub legal: Vec<ActionId>,
    pub clock: Clock,
    pub history: UndoHistory,
    /// The file of the game that it replaced, where an earlier run of the program did so.
    pub before: Option<GameBefore>,
}

impl OpenGame {
    /// The game with this save under way: this one, or one before or after it.
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
