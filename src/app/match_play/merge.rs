//! Shards of a match as parts of a whole, for merging.

use std::fmt::Display;
use std::path::Path;

use crate::store::Shard;
use crate::store::merge::{self, MergePart};

use super::document::{self, MatchFileError};
use super::{MatchPlan, MatchResults};

/// The union of shards of a match.
pub type MergedMatch = merge::Merged<MatchResults>;
/// The reason why shards of a match cannot be united.
pub type MatchMergeError = merge::MergeError<MatchFileError>;

impl MergePart for MatchResults {
    type Error = MatchFileError;
    const WHOLES: &'static str = "matches";
    const PIECE: &'static str = "game";

    fn load(file: &Path) -> Result<Self, MatchFileError> {
        document::load(file)
    }

    fn shard(&self) -> Option<Shard> {
        self.shard()
    }

    fn whole(&self) -> Self {
        Self::new(self.plan().clone())
    }

    fn difference(&self, other: &Self) -> Option<String> {
        difference(self.plan(), other.plan())
    }

    fn conflict(&self, other: &Self) -> Option<u32> {
        let differs = |number: u32| other.game(number).is_some_and(|known| self.game(number) != Some(known));
        self.games().map(|played| played.number).find(|&number| differs(number))
    }

    fn absorb(&mut self, part: Self) {
        part.into_games().for_each(|played| self.add(played));
    }
}

/// The first difference between two plans, in the order of a file.
pub fn difference(one: &MatchPlan, other: &MatchPlan) -> Option<String> {
    let (count, other_count) = (one.engines.len(), other.engines.len());
    let engines = || one.engines.iter().zip(&other.engines).find(|(one, other)| one != other);
    let said = |what: &str, one: &dyn Display, other: &dyn Display| format!("{what} {one} and {other}");
    Some(if one == other {
        return None;
    } else if one.game != other.game {
        said("of", &one.game, &other.game)
    } else if count != other_count {
        said("methods", &count, &other_count)
    } else if let Some((one, other)) = engines() {
        let (one, other) = (one.to_string(), other.to_string());
        // The words of two engines may be equal although weights or patterns differ.
        if one == other { format!("{one} judges by other numbers") } else { said("methods", &one, &other) }
    } else if one.games != other.games {
        said("games", &one.games, &other.games)
    } else if one.seed != other.seed {
        said("seed", &one.seed, &other.seed)
    } else if one.openings != other.openings {
        said("openings", &one.openings, &other.openings)
    } else if one.seats != other.seats {
        "seats swapped in one alone".to_owned()
    } else if one.boards != other.boards {
        "other boards".to_owned()
    } else if one.lines != other.lines {
        "other lines of openings".to_owned()
    } else {
        "a test in one alone".to_owned()
    })
}
