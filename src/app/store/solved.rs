//! Solved positions as documents: saved one by one, so that a run that is killed can continue.
//!
//! ```json
//! {"edagari":"solved positions","version":1,"game":"connect-four","table_megabytes":64,"threads":1,...,"lines":[[1,2]],...}
//! {"line":1,"position":"2252576253462244111563365343671351441","score":-1,"nodes":3,"agrees":true}
//! {"line":2,"position":"427536662751266","score":-2,"nodes":6214,"agrees":null}
//! ```
//!
//! The first line describes the task; each other line is one position, by its line in the file of positions,
//! in the order of solving, and in that of their lines once all are solved. An incomplete last line comes
//! from a crash and is left out. Times are not saved: they depend on the machine and its load, and no two
//! runs would give the same file.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::catalog::Game;
use crate::game::NotationError;

use super::lines::LineRuns;
use super::merge::{self, MergePart};
use super::{Shard, Stamp};

/// The version that is written; a newer one is refused.
pub const VERSION: u32 = 1;
/// The most bytes of a document.
const SIZE_LIMIT: u64 = 4 << 30;
/// The kind of document, in the first line.
const KIND: &str = "solved positions";

/// The reason why a file holds no solved positions.
#[derive(Debug, thiserror::Error)]
pub enum SolvedFileError {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It is not text, or too long.
    #[error("it is no text in UTF-8, or larger than {limit} megabytes", limit = SIZE_LIMIT >> 20)]
    NotText,
    /// The first line is wrong.
    #[error("it holds no solved positions: {0}")]
    Form(String),
    /// A newer version of the program wrote it.
    #[error("it has version {0}, and this program knows versions up to {VERSION}")]
    TooNew(u32),
    /// A position is wrong.
    #[error(transparent)]
    Line(#[from] DamagedLine),
}

/// A line of a document that is no position of its set.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct DamagedLine {
    /// The line of the document, from 1.
    pub line: usize,
    pub fault: LineFault,
}

/// The fault of one line of a document.
#[derive(Debug, thiserror::Error)]
pub enum LineFault {
    /// It cannot be read.
    #[error("{0}")]
    Form(String),
    /// The set has no such line, or the line is a duplicate.
    #[error("there is no position {0} to come, or it was there before")]
    Number(u32),
    /// The line belongs to another shard.
    #[error("position {0} does not belong to shard {1}")]
    Elsewhere(u32, Shard),
    /// It is no position of the game.
    #[error("position: {0}")]
    Position(#[from] NotationError),
}

/// The task, with everything that scores and node counts depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedTask {
    pub game: Game,
    /// Size of the solver's table in megabytes.
    pub table_megabytes: u32,
    /// Number of threads that solve a position together.
    pub threads: u32,
    /// Whether every move is scored.
    pub every: bool,
    /// Whether a book may be used.
    pub book: bool,
    /// The lines with a position.
    pub lines: LineRuns,
    /// Stamp of the file of positions.
    pub stamp: Stamp,
}

/// One position. Its fields and their order are those of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedPosition {
    /// Its line in the file of positions, from 1.
    pub line: u32,
    /// The text in that line.
    pub position: String,
    /// For the side to move.
    pub score: i32,
    pub nodes: u64,
    /// Time taken; never saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Whether the stated score is equal; `None` where none is stated.
    pub agrees: Option<bool>,
    /// The score of every move, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<(String, i32)>>,
}

/// The solved positions of a file, or of a shard of it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedFile {
    task: SolvedTask,
    shard: Option<Shard>,
    answers: BTreeMap<u32, SolvedPosition>,
}

/// The readable part of a file of solved positions.
#[derive(Debug)]
pub struct RecoveredSolved {
    /// Without unreadable lines, which are solved once more.
    pub solved: SolvedFile,
    /// Number of lines that were left out.
    pub damaged: u32,
    pub first: Option<DamagedLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SolvedHeader {
    edagari: String,
    version: u32,
    game: Game,
    table_megabytes: u32,
    threads: u32,
    every: bool,
    book: bool,
    lines: Vec<(u32, u32)>,
    stamp: Stamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
}

/// The part of the first line that every version has.
#[derive(Deserialize)]
struct SolvedVersion {
    edagari: String,
    version: u32,
}

impl SolvedTask {
    /// The first difference from another task, whose value comes second.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let said =
            |what: &str, one: &dyn Display, other: &dyn Display| Some(format!("{what} {one} and {other}"));
        if self.game != other.game {
            said("of", &self.game, &other.game)
        } else if self.lines.len() != other.lines.len() {
            said("positions", &self.lines.len(), &other.lines.len())
        } else if (&self.lines, self.stamp) != (&other.lines, other.stamp) {
            // Different files may have the same number of positions.
            Some("the files of positions are not the same".to_owned())
        } else if self.table_megabytes != other.table_megabytes {
            said("megabytes of the table", &self.table_megabytes, &other.table_megabytes)
        } else if self.threads != other.threads {
            said("threads", &self.threads, &other.threads)
        } else if self.every != other.every {
            Some("every move has its score in one alone".to_owned())
        } else {
            (self.book != other.book).then(|| "a book may answer in one alone".to_owned())
        }
    }
}

impl SolvedFile {
    /// A file without answers.
    pub const fn new(task: SolvedTask, shard: Option<Shard>) -> Self {
        Self { task, shard, answers: BTreeMap::new() }
    }

    pub const fn task(&self) -> &SolvedTask {
        &self.task
    }

    /// The shard; `None` for the whole.
    pub const fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// The answers, by line.
    pub fn answers(&self) -> impl ExactSizeIterator<Item = &SolvedPosition> {
        self.answers.values()
    }

    /// The answer for a line.
    pub fn answer(&self, line: u32) -> Option<&SolvedPosition> {
        self.answers.get(&line)
    }

    /// Adds an answer, without its seconds.
    pub fn add(&mut self, answer: SolvedPosition) {
        self.answers.insert(answer.line, SolvedPosition { seconds: None, ..answer });
    }

    /// Removes the answer for a line.
    pub fn forget(&mut self, line: u32) {
        self.answers.remove(&line);
    }

    /// Whether the position with this index, from 0, belongs to it.
    fn takes(&self, place: u32) -> bool {
        self.shard.is_none_or(|shard| shard.takes(place))
    }

    /// The unsolved lines that belong to it.
    pub fn open(&self) -> Vec<u32> {
        let own = (0_u32..).zip(self.task.lines.iter()).filter(|&(place, _)| self.takes(place));
        own.map(|(_, line)| line).filter(|line| !self.answers.contains_key(line)).collect()
    }

    /// Writes all answers, by line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let SolvedTask { game, table_megabytes, threads, every, book, .. } = self.task;
        let header = SolvedHeader {
            edagari: KIND.to_owned(),
            version: VERSION,
            game,
            table_megabytes,
            threads,
            every,
            book,
            lines: self.task.lines.runs().collect(),
            stamp: self.task.stamp,
            shard: self.shard,
        };
        serde_json::to_writer(&mut *out, &header)?;
        writeln!(out)?;
        self.answers().try_for_each(|answer| out.write_all(answer.to_line()?.as_bytes()))
    }

    /// Reads the valid lines of a file.
    ///
    /// # Errors
    /// [`SolvedFileError`] when its first line is wrong.
    pub fn load_kept(path: &Path) -> Result<RecoveredSolved, SolvedFileError> {
        let bytes = super::read(path, SIZE_LIMIT)?;
        if bytes.len() as u64 > SIZE_LIMIT {
            return Err(SolvedFileError::NotText);
        }
        // Bytes that are no text spoil the lines that they stand in.
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let Some((head, rest)) = text.split_once('\n') else {
            return Err(SolvedFileError::Form("its first line has no end".to_owned()));
        };
        if head.contains(char::REPLACEMENT_CHARACTER) {
            return Err(SolvedFileError::NotText);
        }
        let mut kept = RecoveredSolved { solved: SolvedHeader::read(head)?, damaged: 0, first: None };
        let whole = &rest[..rest.rfind('\n').map_or(0, |end| end + 1)];
        for (index, line) in whole.lines().enumerate() {
            match kept.solved.read_line(line) {
                Ok(answer) => kept.solved.add(answer),
                Err(fault) => {
                    kept.damaged += 1;
                    // The header is line 1, and the index counts from 0.
                    kept.first.get_or_insert(DamagedLine { line: index + 2, fault });
                }
            }
        }
        Ok(kept)
    }

    fn read_line(&self, line: &str) -> Result<SolvedPosition, LineFault> {
        if line.contains(char::REPLACEMENT_CHARACTER) {
            return Err(LineFault::Form("it is no text in UTF-8".to_owned()));
        }
        let answer: SolvedPosition =
            serde_json::from_str(line).map_err(|error| LineFault::Form(form(&error)))?;
        // A duplicate line is refused: its two answers may differ.
        let place = self.task.lines.place(answer.line).filter(|_| self.answer(answer.line).is_none());
        let place = place.ok_or(LineFault::Number(answer.line))?;
        if let Some(shard) = self.shard.filter(|_| !self.takes(place)) {
            return Err(LineFault::Elsewhere(answer.line, shard));
        }
        self.task.game.parse_position(&answer.position)?;
        Ok(answer)
    }
}

impl SolvedPosition {
    ///
    /// # Errors
    /// Never: it can always be written.
    pub fn to_line(&self) -> io::Result<String> {
        let mut line = serde_json::to_string(self)?;
        line.push('\n');
        Ok(line)
    }
}

impl SolvedHeader {
    fn read(head: &str) -> Result<SolvedFile, SolvedFileError> {
        let wrong = |error: serde_json::Error| SolvedFileError::Form(form(&error));
        // The version is read by itself first: the header of a newer one may have fields that
        // are refused here.
        let opening: SolvedVersion = serde_json::from_str(head).map_err(wrong)?;
        if opening.edagari != KIND {
            return Err(SolvedFileError::Form(format!("it says {:?} of itself", opening.edagari)));
        }
        if opening.version > VERSION {
            return Err(SolvedFileError::TooNew(opening.version));
        }
        let Self { game, table_megabytes, threads, every, book, lines: runs, stamp, shard, .. } =
            serde_json::from_str(head).map_err(wrong)?;
        let mut lines = LineRuns::default();
        if !runs.into_iter().all(|(first, last)| lines.push(first, last)) {
            return Err(SolvedFileError::Form("the numbers of its lines do not ascend".to_owned()));
        }
        Ok(SolvedFile::new(SolvedTask { game, table_megabytes, threads, every, book, lines, stamp }, shard))
    }
}

/// The fault of a line, with its column.
fn form(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // serde_json counts lines in the text it was given, which is one line of the file.
    let what = text.split(" at line ").next().unwrap_or(&text);
    format!("{what}, column {}", error.column())
}

impl MergePart for SolvedFile {
    type Error = SolvedFileError;
    const WHOLES: &'static str = "sets of positions";
    const PIECE: &'static str = "position";

    fn load(file: &Path) -> Result<Self, SolvedFileError> {
        // A part must be complete: a line left out would look like work that was not done.
        let RecoveredSolved { solved, first, .. } = Self::load_kept(file)?;
        first.map_or(Ok(solved), |damage| Err(damage.into()))
    }

    fn shard(&self) -> Option<Shard> {
        self.shard
    }

    fn whole(&self) -> Self {
        Self::new(self.task.clone(), None)
    }

    fn difference(&self, other: &Self) -> Option<String> {
        self.task.difference(&other.task)
    }

    fn conflict(&self, other: &Self) -> Option<u32> {
        let differs =
            |answer: &&SolvedPosition| other.answer(answer.line).is_some_and(|known| known != *answer);
        self.answers().find(differs).map(|answer| answer.line)
    }

    fn absorb(&mut self, part: Self) {
        self.answers.extend(part.answers);
    }
}

/// The union of shards of a set.
pub type MergedSolved = merge::Merged<SolvedFile>;
/// The reason why shards of a set cannot be united.
pub type SolvedMergeError = merge::MergeError<SolvedFileError>;
