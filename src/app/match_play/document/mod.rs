//! Matches as documents: saved game by game during play, so that one that is killed can continue.
//!
//! ```ron
//! (
//!     version: 2,
//!     game: "maze-duel:size=3x3,turns=4,seed=0",
//!     engines: ["minimax", "random"],
//!     games: 200,
//!     openings: Boards,
//!     played: [
//! (0, "RLDU", Win(First), (2, 7, 40, 0), (2, 0, 2, 0)),
//!     ],
//! )
//! ```
//!
//! Each line below `played` is one game: number, moves from the start, end, and for the first and the second
//! player the number of searches and the sums of their depths, nodes and simulations. During a match, lines
//! are appended, which costs the same however many there are; an incomplete last line comes from a crash and
//! is left out. A complete match is written once more, in the order of its games.
//!
//! Where games may end before their rules do, the header contains `adjudication: Some(Solver)` or
//! `Some(Agreement)`, and the end of such a game is `AdjudicatedWin(First)` or `AdjudicatedDraw`.
//!
//! A shard of a match is stored in the same way, with `shard: Some("K/N")` in the header.

use std::io::{self, Write};
use std::path::Path;

use ron::ser::PrettyConfig;

use crate::store::{self, patterns};

use super::game::{EffortSums, PlayedGame};
use super::{MatchPlan, MatchResults, OpeningLines};

mod error;
mod reading;
mod text;

pub use error::VERSION;
pub use error::{DamagedGame, GameFault, MatchFileError};
pub use reading::{MatchRest, RecoveredMatch, from_text, kept_in_bytes, kept_in_text, load, load_kept};
use text::{EngineInMatch, GameLine, MatchHeader};

/// The last line of the header.
const GAMES: &str = "    played: [\n";
/// The lines after the last game.
const END: &str = "    ],\n)\n";

/// The whole match as text, games by number.
pub fn to_text(results: &MatchResults) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail, and everything written is text.
    let _ = write(results, &mut text);
    String::from_utf8(text).unwrap_or_default()
}

/// Writes the whole match, games by number.
///
/// # Errors
/// When it cannot be written.
pub fn write(results: &MatchResults, out: &mut dyn Write) -> io::Result<()> {
    write_open(results, out)?;
    out.write_all(END.as_bytes())
}

/// Writes a match without its end, so that more games can follow.
fn write_open(results: &MatchResults, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(head(results).as_bytes())?;
    results.games().try_for_each(|played| out.write_all(line(results.plan(), played).as_bytes()))
}

/// The header above the games.
fn head(results: &MatchResults) -> String {
    let plan = results.plan();
    let header = MatchHeader {
        version: VERSION,
        game: plan.game,
        engines: plan.engines.iter().map(|engine| EngineInMatch::new(engine, plan.game)).collect(),
        games: plan.games,
        seed: plan.seed,
        openings: plan.openings,
        seats: plan.seats,
        sprt: plan.sprt,
        shard: results.shard(),
        boards: plan.boards,
        adjudication: plan.adjudication,
        lines: plan.lines.as_ref().map_or_else(Vec::new, OpeningLines::to_texts),
        patterns: patterns::of_engines(&plan.engines).into_iter().filter_map(patterns::to_text).collect(),
    };
    let pretty = PrettyConfig::new().new_line("\n").depth_limit(1);
    let text = ron::ser::to_string_pretty(&header, pretty).unwrap_or_default();
    // The closing bracket of the header is taken off, since the games follow as one more field.
    format!("{}{GAMES}", text.trim_end().trim_end_matches(')'))
}

fn line(plan: &MatchPlan, played: &PlayedGame) -> String {
    let moves = plan.fixture(played.number).start.write_moves(&played.moves);
    let [first, second] = played.effort.map(|effort| {
        let EffortSums { searches, depth, nodes, simulations } = effort;
        (searches, depth, nodes, simulations)
    });
    let line = GameLine(played.number, moves, played.ending.into(), first, second);
    let mut text = ron::to_string(&line).unwrap_or_default();
    text.push_str(",\n");
    text
}

/// The lines above the games, and those of the games.
fn parted(text: &str) -> Result<(&str, &str), MatchFileError> {
    let missing = || MatchFileError::Form("a line \"played: [\" is missing".to_owned());
    text.split_once(GAMES).ok_or_else(missing)
}

fn header(above: &str) -> Result<MatchHeader, MatchFileError> {
    let mut closed = above.to_owned();
    closed.push(')');
    let header: MatchHeader =
        ron::from_str(&closed).map_err(|error| MatchFileError::Form(error_text(&error)))?;
    if header.version > VERSION { Err(MatchFileError::TooNew(header.version)) } else { Ok(header) }
}

/// The plan of the match in a file, from its header; `None` where that cannot be read.
pub fn plan_of(path: &Path) -> Option<MatchPlan> {
    /// Bytes that hold the plan of a match without own patterns.
    const HEAD: u64 = 64 << 10;
    let head = store::read(path, HEAD).ok()?;
    let head = String::from_utf8_lossy(&head);
    let (above, _) = parted(&head).ok()?;
    header(above).ok()?.plan().ok()
}

/// Place and message of an error in the header.
fn error_text(error: &ron::error::SpannedError) -> String {
    format!("line {}, column {}: {}", error.span.start.line, error.span.start.col, store::form(&error.code))
}

/// Whether a file looks like a match, whole or damaged, rather than a game.
pub fn is_one(path: &Path) -> bool {
    /// Bytes that contain the beginning of the games, even after patterns in full.
    const HEAD: u64 = 16 << 20;
    is_in_text(&store::read(path, HEAD).unwrap_or_default())
}

/// Whether the contents of a file look like a match.
pub fn is_in_text(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes).contains(GAMES.trim_end())
}

/// A file that keeps a match while it is played.
#[derive(Debug)]
pub struct MatchJournal(store::Journal);

impl MatchJournal {
    /// Starts the file of a match, with its games so far, in place of the contents of the locked file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin(lock: store::WriteLock, results: &MatchResults) -> io::Result<Self> {
        store::Journal::begin(lock, |out| write_open(results, out)).map(Self)
    }

    /// Renames the file, replacing any file of the new name.
    ///
    /// # Errors
    /// When renaming fails.
    pub fn rename(&mut self, to: &Path) -> io::Result<()> {
        self.0.rename(to)
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, plan: &MatchPlan, played: &PlayedGame) -> io::Result<()> {
        self.0.add(&line(plan, played))
    }

    /// Writes the whole match in order, in one step.
    ///
    /// # Errors
    /// When the file cannot be written; it still holds every game.
    pub fn end(self, results: &MatchResults) -> io::Result<()> {
        self.0.end(|out| write(results, out))
    }
}
