//! The tournament games as plain data: what is open, what is asked of it, what was found.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::othello::{Move, Othello};
use crate::store::wthor::Explored;

use super::collection::GameCollection;
use super::listing::{ListColumn, ListedGames, Query};

/// One request about tournament games.
#[derive(Clone, Debug, PartialEq)]
pub enum TournamentCommand {
    /// Ask for a folder of them.
    Ask,
    /// Read a folder of them, or a file. Several that are asked for at once are read together.
    Open(PathBuf),
    /// Read again what was open when the program was last used.
    Recall,
    /// Do not read on.
    Stop,
    /// List the games that hold these words.
    Filter(String),
    /// Put the list in the order of a column, or turn it round where it is in that order already.
    Sort(ListColumn),
    /// List the games that come through a position.
    Through(Through),
    /// Play moves that were played in the position on the board; methods that have the turn wait.
    Play(Vec<ActionId>),
    /// Put a game on the board, by its number in the collection.
    Show(u32),
}

/// Through which position the games that are listed come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Through {
    /// Through any.
    #[default]
    Any,
    /// Through the one on the board, whatever it is.
    Board,
    /// Through this one, where this move is played.
    Move(Othello, Move),
}

/// How reading stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// Nothing is being read.
    #[default]
    Idle,
    /// It is under way.
    Running,
    Stopped,
    /// It came to nothing, for this reason.
    Failed(String),
}

/// The tournament games and what is asked of them.
#[derive(Clone, Debug, Default)]
pub struct Tournaments {
    /// Folders and files that are open or being read.
    pub paths: Vec<PathBuf>,
    /// Whether these were asked for in this very round, so that more may belong to them.
    pub gathers: bool,
    /// How reading them stands.
    pub reading: Reading,
    /// Readings begun so far: tells one from another.
    pub begun: u64,
    /// Games read, and all that the files promise.
    pub progress: (u64, u64),
    pub collection: Option<Arc<GameCollection>>,
    /// The words that the listed games hold.
    pub filter: String,
    /// The column by which they are in order, and whether from the last to the first.
    pub order: (ListColumn, bool),
    /// The position through which they come.
    pub through: Through,
    /// The games that were found, and for what question.
    pub listed: Option<ListedGames>,
    /// What was played in a position, and in which of which collection.
    pub explored: Option<((u64, Othello), Arc<Explored>)>,
    /// The game that was put on the board last.
    pub chosen: Option<u32>,
}

impl Tournaments {
    /// Whether files are being read.
    pub fn is_reading(&self) -> bool {
        self.reading == Reading::Running
    }

    /// What is asked of the collection now.
    pub fn query(&self, board: &AnyPosition) -> Query {
        let through = match self.through {
            Through::Any => None,
            Through::Board => board_of(board).map(|position| (position, None)),
            Through::Move(position, action) => Some((position, Some(action))),
        };
        Query {
            collection: self.collection.as_ref().map_or(0, |collection| collection.number),
            filter: self.filter.clone(),
            order: self.order,
            through,
        }
    }

    /// What was played in the position on the board, as far as it is known by now.
    pub fn explored_at(&self, board: &AnyPosition) -> Option<&Explored> {
        let number = self.collection.as_ref()?.number;
        let position = board_of(board)?;
        let (about, explored) = self.explored.as_ref()?;
        (*about == (number, position)).then_some(explored)
    }
}

/// The position on a board that tournament games are played on.
pub fn board_of(board: &AnyPosition) -> Option<Othello> {
    match board {
        AnyPosition::Othello(position) if position.size() == 8 => Some(*position),
        _ => None,
    }
}

/// Whether a file is one of tournament games, or of the names that belong to them, by its ending.
pub fn is_of_tournaments(path: &Path) -> bool {
    has_ending(path, &["wtb", "jou", "trn"])
}

/// What is read where a path was asked for: with a file of names the folder that it names the players of.
pub fn source_of(path: PathBuf) -> PathBuf {
    match path.parent() {
        Some(folder) if has_ending(&path, &["jou", "trn"]) => folder.to_owned(),
        _ => path,
    }
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}
