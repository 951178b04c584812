//! Work that is cut into shards, each of which is done and kept apart from the others, perhaps on another machine.
//!
//! What is cut (pairs of games, positions of a file) is numbered from 0; shard K of N takes the numbers that leave K
//! when divided by N. No list of work is handed out, so nothing must be agreed upon but K and N.

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

/// Why a word names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no shard: give K/N with K from 0 and below N, such as 0/4, and N at most {most}", most = Shard::MOST)]
pub struct ShardError(String);

/// Why parts do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartsError {
    /// It names no shard.
    #[error("no part but a whole, since it names no shard: {}", .0.display())]
    Whole(PathBuf),
    /// Cut into other numbers of shards.
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

    /// All shards of a cut into so many.
    pub fn all(of: u32) -> impl Iterator<Item = Self> {
        (0..of.min(Self::MOST)).map(move |number| Self { number, of })
    }

    /// Which one, from 0.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Of how many.
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
        // `parse` alone would take a plus sign in front.
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

/// The parts that were taken in so far: all of one cut, and none twice.
#[derive(Clone, Debug, Default)]
pub struct ShardParts {
    taken: Vec<(Shard, PathBuf)>,
}

impl ShardParts {
    /// Takes in one more part.
    ///
    /// # Errors
    /// [`PartsError`] when it does not belong to those before.
    pub fn take(&mut self, file: &Path, shard: Option<Shard>) -> Result<(), PartsError> {
        let file = file.to_owned();
        let Some(shard) = shard else { return Err(PartsError::Whole(file)) };
        // Only shards of the same cut are sure to share no piece of work.
        if let Some((other, first)) = self.taken.first().filter(|(other, _)| other.of != shard.of).cloned() {
            return Err(PartsError::OtherCut { file, shard, first, other });
        }
        if let Some((_, first)) = self.taken.iter().find(|(other, _)| *other == shard).cloned() {
            return Err(PartsError::Twice { file, first, shard });
        }
        self.taken.push((shard, file));
        Ok(())
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.taken.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// The shards to be run again, where these pieces of work are missing: ascending, each once.
    pub fn unfinished(&self, missing: impl Iterator<Item = u32>) -> Vec<u32> {
        let Some((first, _)) = self.taken.first() else { return Vec::new() };
        missing.map(|piece| piece % first.of).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The numbers of the shards that no part holds.
    pub fn missing(&self) -> Vec<u32> {
        let Some((first, _)) = self.taken.first() else { return Vec::new() };
        let mut held = vec![false; first.of as usize];
        self.taken.iter().for_each(|(shard, _)| held[shard.number as usize] = true);
        (0..first.of).filter(|&number| !held[number as usize]).collect()
    }
}

/// Ascending numbers in words, neighbours together: `3, 7 to 12, 20`; after a dozen, how many more there are.
pub fn list(numbers: &[u32]) -> String {
    /// Numbers and runs that are written out.
    const MOST: usize = 12;
    let mut runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let mut text = String::new();
    for run in runs.by_ref().take(MOST) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let gap = if text.is_empty() { "" } else { ", " };
        // Writing to a text never fails.
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
