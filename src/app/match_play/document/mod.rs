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

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use ron::ser::PrettyConfig;

use crate::store::{self, patterns};

use super::game::{EffortSums, GameEnding, PlayedGame};
use super::{MatchPlan, MatchResults, OpeningLines};

mod error;
mod text;

use error::SIZE_LIMIT;
pub use error::VERSION;
pub use error::{DamagedGame, GameFault, MatchFileError};
use text::{EngineInMatch, GameLine, MatchHeader};

/// The last line of the header.
const GAMES: &str = "    played: [\n";
/// The lines after the last game.
const END: &str = "    ],\n)\n";

/// The readable part of a match.
#[derive(Debug)]
pub struct RecoveredMatch {
    /// The match without unreadable games: they are played once more when it continues.
    pub results: MatchResults,
    /// Number of games that were left out.
    pub damaged: u32,
    pub first: Option<DamagedGame>,
}

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

/// Reads a match from text, played to the end or not.
///
/// # Errors
/// [`MatchFileError`] gives fault and place. An incomplete last line is left out: its writer was killed.
pub fn from_text(text: &str) -> Result<MatchResults, MatchFileError> {
    whole(kept_in_text(text)?)
}

/// Reads the valid games of a match; unreadable ones are left out.
///
/// # Errors
/// As [`from_text`], except for the games.
pub fn kept_in_text(text: &str) -> Result<RecoveredMatch, MatchFileError> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Other systems, and mail on its way, end lines otherwise.
    let text =
        if plain.contains('\r') { Cow::Owned(plain.replace("\r\n", "\n")) } else { Cow::Borrowed(plain) };
    // The header is parsed by itself: the games below it may be millions of lines, or cut off.
    let (above, games) = parted(&text)?;
    let header = header(above)?;
    let shard = header.shard;
    let mut kept =
        RecoveredMatch { results: MatchResults::of_shard(header.plan()?, shard), damaged: 0, first: None };
    // The line that opens the games adds one, and lines are counted from 1.
    let first_line = above.lines().count() + 2;
    let whole = &games[..games.rfind('\n').map_or(0, |end| end + 1)];
    for (index, text) in whole.lines().take_while(|line| line.trim() != "],").enumerate() {
        match read_line(&kept.results, text) {
            Ok(played) => kept.results.add(played),
            Err(fault) => {
                kept.damaged += 1;
                kept.first.get_or_insert(DamagedGame { line: first_line + index, fault });
            }
        }
    }
    Ok(kept)
}

/// The header, and the lines of games.
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

fn read_line(results: &MatchResults, text: &str) -> Result<PlayedGame, GameFault> {
    let plan = results.plan();
    let text = text.trim().trim_end_matches(',');
    let GameLine(number, moves, end, first, second) =
        ron::from_str(text).map_err(|error| GameFault::Form(store::form(&error.code)))?;
    // A duplicate game is refused, since its two lines may differ.
    if number >= plan.len() || results.game(number).is_some() {
        return Err(GameFault::Number(number));
    }
    if let Some(shard) = results.shard().filter(|_| !results.takes(number)) {
        return Err(GameFault::Elsewhere(number, shard));
    }
    // The moves decide: the stated end must be the one that they reach.
    let fixture = plan.fixture(number);
    let moves = fixture.start.parse_moves(&moves)?;
    let last = fixture.start.after(&moves);
    let ending = GameEnding::from(end);
    let fits = match ending {
        GameEnding::Outcome(_) | GameEnding::Points(_) => GameEnding::of(&last) == Some(ending),
        GameEnding::Adjudicated(_) => !last.is_over() && plan.adjudication.is_some(),
        // The moves stop before the fault, so the side that lost by it is the one to move.
        GameEnding::Fault(side, _) | GameEnding::Resigned(side) => {
            !last.is_over() && last.side_to_move() == side
        }
    };
    if !fits || !moves.starts_with(&fixture.opening) {
        return Err(GameFault::End);
    }
    let effort = [first, second].map(|(searches, depth, nodes, simulations)| EffortSums {
        searches,
        depth,
        nodes,
        simulations,
    });
    Ok(PlayedGame { number, moves, ending, effort, fault: None })
}

/// A match without damage, or the first damage as an error.
fn whole(kept: RecoveredMatch) -> Result<MatchResults, MatchFileError> {
    kept.first.map_or(Ok(kept.results), |damage| Err(damage.into()))
}

/// Whether a file looks like a match, even a damaged one, rather than a game.
pub fn is_one(path: &Path) -> bool {
    /// Bytes that contain the beginning of the games, even after patterns in full.
    const HEAD: u64 = 16 << 20;
    is_in_text(&store::read(path, HEAD).unwrap_or_default())
}

/// Whether the contents of a file look like a match.
pub fn is_in_text(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes).contains(GAMES.trim_end())
}

/// Reads a match from a file.
///
/// # Errors
/// As [`from_text`]; also when the file cannot be read.
pub fn load(path: &Path) -> Result<MatchResults, MatchFileError> {
    whole(load_kept(path)?)
}

/// Reads the valid games of a match in a file; unreadable ones are left out.
///
/// # Errors
/// As [`load`], except for the games.
pub fn load_kept(path: &Path) -> Result<RecoveredMatch, MatchFileError> {
    let bytes = store::read(path, SIZE_LIMIT)?;
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(MatchFileError::NotText);
    }
    kept_in_text(&String::from_utf8(bytes).map_err(|_| MatchFileError::NotText)?)
}

/// A file that stores a match during play.
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
