//! Work divided into shards, each of which is done and stored apart from the others, perhaps on another
//! machine.
//!
//! Pieces of work (pairs of games, positions of a file) are numbered from 0; shard K of N takes the numbers
//! with remainder K modulo N. No list of work is distributed, so only K and N must be agreed upon.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One shard of several. Written `K/N`, with K from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no shard: give K/N with K from 0 and below N, such as 0/4, and N at most {most}", most = Shard::MOST)]
pub struct ShardError(String);

/// The reason why parts do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartsError {
    /// It names no shard.
    #[error("no part but a whole, since it names no shard: {}", .0.display())]
    Whole(PathBuf),
    /// They belong to different divisions.
    #[error("shards {shard} and {other} do not fit together: {} and {}", file.display(), first.display())]
    OtherCut {
        /// The part.
        file: PathBuf,
        shard: Shard,
        /// The part before.
        first: PathBuf,
        other: Shard,
    },
    /// Two parts of the same shard.
    #[error("shard {shard} is there twice, leave one out: {} and {}", file.display(), first.display())]
    Twice {
        /// The part.
        file: PathBuf,
        /// The part before.
        first: PathBuf,
        /// The shard of both.
        shard: Shard,
    },
}

impl Shard {
    /// The most shards.
    pub const MOST: u32 = 1_000_000;

    /// Shard `number` of `of`; `None` where there is no such shard.
    pub const fn new(number: u32, of: u32) -> Option<Self> {
        if number < of && of <= Self::MOST { Some(Self { number, of }) } else { None }
    }

    /// All shards of a division into so many.
    pub fn all(of: u32) -> impl Iterator<Item = Self> {
        (0..of.min(Self::MOST)).map(move |number| Self { number, of })
    }

    /// The index, from 0.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of shards.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// Whether the piece of work with this number belongs to the shard.
    pub const fn takes(self, piece: u32) -> bool {
        piece % self.of == self.number
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(word: &str) -> Result<Self, ShardError> {
        // `parse` alone would accept a leading plus sign.
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok());
        let numbers = word.split_once('/').and_then(|(number, of)| Some((digits(number)??, digits(of)??)));
        numbers.and_then(|(number, of)| Self::new(number, of)).ok_or_else(|| ShardError(word.to_owned()))
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(word: String) -> Result<Self, ShardError> {
        word.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// The parts that were added so far: all of one division, and no shard twice.
#[derive(Clone, Debug, Default)]
pub struct ShardParts {
    taken: Vec<(Shard, PathBuf)>,
}

impl ShardParts {
    /// Adds a part.
    ///
    /// # Errors
    /// [`PartsError`] when it does not belong to the others.
    pub fn take(&mut self, file: &Path, shard: Option<Shard>) -> Result<(), PartsError> {
        let file = file.to_owned();
        let Some(shard) = shard else { return Err(PartsError::Whole(file)) };
        // Only shards of the same division are sure to share no piece of work.
        if let Some((other, first)) = self.taken.first().filter(|(other, _)| other.of != shard.of).cloned() {
            return Err(PartsError::OtherCut { file, shard, first, other });
        }
        if let Some((_, first)) = self.taken.iter().find(|(other, _)| *other == shard).cloned() {
            return Err(PartsError::Twice { file, first, shard });
        }
        self.taken.push((shard, file));
        Ok(())
    }

    pub const fn len(&self) -> usize {
        self.taken.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// The shards to be run once more, where these pieces of work are missing: ascending, each once.
    pub fn unfinished(&self, missing: impl Iterator<Item = u32>) -> Vec<u32> {
        let Some((first, _)) = self.taken.first() else { return Vec::new() };
        missing.map(|piece| piece % first.of).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The numbers of the missing shards.
    pub fn missing(&self) -> Vec<u32> {
        let Some((first, _)) = self.taken.first() else { return Vec::new() };
        let mut held = vec![false; first.of as usize];
        self.taken.iter().for_each(|(shard, _)| held[shard.number as usize] = true);
        (0..first.of).filter(|&number| !held[number as usize]).collect()
    }
}

/// Ascending numbers in words, with runs: `3, 7 to 12, 20`; after a dozen, the number of the others.
pub fn list(numbers: &[u32]) -> String {
    /// The most numbers and runs that are written out.
    const MOST: usize = 12;
    let mut runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let mut text = String::new();
    for run in runs.by_ref().take(MOST) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let gap = if text.is_empty() { "" } else { ", " };
        // Writing to a string cannot fail.
        let _ = match last - first {
            0 => write!(text, "{gap}{first}"),
            1 => write!(text, "{gap}{first}, {last}"),
            _ => write!(text, "{gap}{first} to {last}"),
        };
    }
    let more: usize = runs.map(<[u32]>::len).sum();
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}
