//! The tournament games as plain data: the open collection, the query, and results.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::othello::{Move, Othello};
use crate::store::wthor::Explored;

use super::collection::GameCollection;
use super::listing::{ListColumn, ListedGames, Query};

#[derive(Clone, Debug, PartialEq)]
pub enum TournamentCommand {
    /// Ask for a folder of them.
    Ask,
    /// Read a folder of games, or a file. Several opened at once are read together.
    Open(PathBuf),
    /// Read what was open when the program was last used.
    Recall,
    /// Stop reading.
    Stop,
    /// List the games that contain these words.
    Filter(String),
    /// Sort the list by a column, or reverse it where it is sorted by that already.
    Sort(ListColumn),
    /// List the games that reach a position.
    Through(Through),
    /// Play moves in the position on the board; methods that have the turn wait.
    Play(Vec<ActionId>),
    /// Put a game on the board, by its number in the collection.
    Show(u32),
}

/// The position that listed games must reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Through {
    #[default]
    Any,
    /// The present position on the board.
    Board,
    /// This position, followed by this move.
    Move(Othello, Move),
}

/// The state of reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    #[default]
    Idle,
    Running,
    Stopped,
    /// It failed, for this reason.
    Failed(String),
}

/// The tournament games and the query.
#[derive(Clone, Debug, Default)]
pub struct Tournaments {
    /// Folders and files that are open or being read.
    pub paths: Vec<PathBuf>,
    /// Whether these were opened in this very round, so that more may join them.
    pub gathers: bool,
    pub reading: Reading,
    /// Number of readings begun so far: an identity for each.
    pub begun: u64,
    /// Number of games read, and of all that the files announce.
    pub progress: (u64, u64),
    pub collection: Option<Arc<GameCollection>>,
    /// The search words.
    pub filter: String,
    /// The column that the list is sorted by, and whether descending.
    pub order: (ListColumn, bool),
    /// The position that they must reach.
    pub through: Through,
    /// The games found, with their query.
    pub listed: Option<ListedGames>,
    /// Moves played in a position, by the number of the collection and the position.
    pub explored: Option<((u64, Othello), Arc<Explored>)>,
    /// The game last put on the board.
    pub chosen: Option<u32>,
}

impl Tournaments {
    /// Whether files are being read.
    pub fn is_reading(&self) -> bool {
        self.reading == Reading::Running
    }

    /// The present query to the collection.
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

    /// The moves played in the position on the board, if known.
    pub fn explored_at(&self, board: &AnyPosition) -> Option<&Explored> {
        let number = self.collection.as_ref()?.number;
        let position = board_of(board)?;
        let (about, explored) = self.explored.as_ref()?;
        (*about == (number, position)).then_some(explored)
    }
}

/// The position on an 8x8 Othello board; `None` for other games.
pub fn board_of(board: &AnyPosition) -> Option<Othello> {
    match board {
        AnyPosition::Othello(position) if position.size() == 8 => Some(*position),
        _ => None,
    }
}

/// Whether a file holds tournament games, or their names, by its extension.
pub fn is_of_tournaments(path: &Path) -> bool {
    has_ending(path, &["wtb", "jou", "trn"])
}

/// The path to read for a path chosen by the user: for a file of names its folder.
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
