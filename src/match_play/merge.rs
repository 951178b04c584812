//! Matches that were played in shards, united: the same results, and thereby the same file, as those of one run.

use std::fmt::Display;
use std::fs;
use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread::{Builder, ScopedJoinHandle, scope};

use crate::store::shard::{Parts, PartsError};

use super::document::{self, MatchFileError};
use super::{Plan, Results, Run};

/// Stack of a thread: as for any search.
const STACK_BYTES: usize = 16 << 20;

/// Why parts cannot be united.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A part that is no match.
    #[error("{}: {error}", file.display())]
    Part {
        /// The part.
        file: PathBuf,
        /// What is wrong with it.
        error: Box<MatchFileError>,
    },
    /// Parts that do not belong together.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// Parts of different matches.
    #[error("parts of different matches, {difference}: {} and {}", file.display(), first.display())]
    OtherMatch {
        /// The part.
        file: PathBuf,
        /// The part before.
        first: PathBuf,
        /// What differs, that of the first behind.
        difference: String,
    },
    /// Two parts that disagree.
    #[error("game {number} is there twice and not the same, in {} and in a part before", file.display())]
    Game {
        /// The part.
        file: PathBuf,
        /// The number of the game.
        number: u32,
    },
}

/// The union of parts.
#[derive(Debug)]
pub struct Merged {
    /// All games of the parts, as a match that was never cut.
    pub results: Results,
    /// The parts.
    pub parts: Parts,
}

impl Merged {
    /// Reads parts and unites them, in whatever order they come. Games that no part holds stay open.
    ///
    /// # Errors
    /// [`MergeError`] names the part that cannot be used.
    pub fn load(files: &[PathBuf]) -> Result<Option<Self>, MergeError> {
        let mut merged: Option<(Self, &Path)> = None;
        for files in files.chunks(at_once(files)) {
            for (file, part) in files.iter().zip(load_all(files)) {
                let part =
                    part.map_err(|error| MergeError::Part { file: file.clone(), error: Box::new(error) })?;
                let results = || Results::new(part.plan().clone());
                let (merged, first) = merged
                    .get_or_insert_with(|| (Self { results: results(), parts: Parts::default() }, file));
                merged.add(file, part, first)?;
            }
        }
        Ok(merged.map(|(merged, _)| merged))
    }

    fn add(&mut self, file: &Path, part: Results, first: &Path) -> Result<(), MergeError> {
        if part.shard().is_none() {
            return Err(PartsError::Whole(file.to_owned()).into());
        }
        if let Some(difference) = difference(part.plan(), self.results.plan()) {
            let (file, first) = (file.to_owned(), first.to_owned());
            return Err(MergeError::OtherMatch { file, first, difference });
        }
        let taken = self.parts.take(file, part.shard());
        if let Err(PartsError::Twice { .. }) = taken {
            // That two runs of one shard disagree is worse than that one of them is needless.
            let differs =
                |number: u32| self.results.game(number).is_some_and(|known| part.game(number) != Some(known));
            if let Some(number) = part.games().map(|played| played.number).find(|&number| differs(number)) {
                return Err(MergeError::Game { file: file.to_owned(), number });
            }
        }
        taken?;
        part.into_games().for_each(|played| self.results.add(played));
        Ok(())
    }
}

/// How many files are read at the same time: so many that their texts do not fill the memory beside the games, and no
/// more than one where they are done in a moment.
fn at_once(files: &[PathBuf]) -> usize {
    const MOST: usize = 8;
    const LARGE_BYTES: u64 = 1 << 20;
    let is_large = |file: &PathBuf| fs::metadata(file).is_ok_and(|known| known.len() >= LARGE_BYTES);
    if files.first().is_some_and(is_large) { Run::usual_threads().get().min(MOST) } else { 1 }
}

/// Reads files at the same time, each on a thread of its own.
fn load_all(files: &[PathBuf]) -> Vec<Result<Results, MatchFileError>> {
    scope(|scope| {
        let (own, others) = files.split_last().map_or((None, files), |(own, others)| (Some(own), others));
        let threads: Vec<_> = others
            .iter()
            .map(|file| {
                Builder::new()
                    .name("merge".to_owned())
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, || document::load(file))
            })
            .collect();
        let own = own.map(|file| document::load(file));
        let join = |thread: io::Result<ScopedJoinHandle<'_, _>>| {
            thread.map_or_else(
                |error| Err(error.into()),
                |thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            )
        };
        threads.into_iter().map(join).chain(own).collect()
    })
}

/// What differs first between two plans, in the order in which a file says it.
fn difference(one: &Plan, other: &Plan) -> Option<String> {
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
        if one == other { format!("{one} judges by other numbers") } else { said("methods", &one, &other) }
    } else if one.games != other.games {
        said("games", &one.games, &other.games)
    } else if one.seed != other.seed {
        said("seed", &one.seed, &other.seed)
    } else if one.openings != other.openings {
        said("openings", &one.openings, &other.openings)
    } else {
        "seats are swapped in one alone".to_owned()
    })
}
