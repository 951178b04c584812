//! Work that was done in shards, united: the same, and thereby the same file, as that of one run.

use std::error::Error;
use std::fs;
use std::io;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread::{Builder, ScopedJoinHandle, available_parallelism, scope};

use super::Shard;
use super::shard::{PartsError, ShardParts};

/// Stack of a thread: as for any search.
const STACK_BYTES: usize = 16 << 20;

/// Data stored in one file per shard that can be merged.
pub trait MergePart: Sized + Send {
    /// The reason why a file holds none.
    type Error: Error + From<io::Error> + Send;
    /// The name of the whole, in the plural.
    const WHOLES: &'static str;
    /// The name of a numbered piece.
    const PIECE: &'static str;

    /// Reads a file.
    ///
    /// # Errors
    /// When it holds no part, or a damaged one.
    fn load(file: &Path) -> Result<Self, Self::Error>;
    /// The shard; `None` for a whole.
    fn shard(&self) -> Option<Shard>;
    /// The whole that it belongs to, of which nothing is done.
    #[must_use]
    fn whole(&self) -> Self;
    /// The first difference between the wholes of two parts.
    fn difference(&self, other: &Self) -> Option<String>;
    /// The number of a piece that both hold, and not the same.
    fn conflict(&self, other: &Self) -> Option<u32>;
    /// Adds the contents of a part.
    fn absorb(&mut self, part: Self);
}

/// The reason why parts cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError<E: Error + 'static> {
    /// A file that is no part.
    #[error("{}: {error}", file.display())]
    Part {
        /// The part.
        file: PathBuf,
        /// The fault of the file.
        error: Box<E>,
    },
    /// Parts that do not belong together.
    #[error(transparent)]
    Parts(#[from] PartsError),
    /// Parts of different wholes.
    #[error("parts of different {wholes}, {difference}: {} and {}", file.display(), first.display())]
    OtherWhole {
        /// The name of the whole, in the plural.
        wholes: &'static str,
        /// The part.
        file: PathBuf,
        /// The part before.
        first: PathBuf,
        /// The difference, with the value of the first file second.
        difference: String,
    },
    /// Two parts that disagree.
    #[error("{piece} {number} is there twice and not the same, in {} and in a part before", file.display())]
    Piece {
        /// The name of a numbered piece.
        piece: &'static str,
        /// The part.
        file: PathBuf,
        number: u32,
    },
}

/// The union of parts.
#[derive(Debug)]
pub struct Merged<P> {
    /// The union of all parts, as if it had never been divided.
    pub whole: P,
    pub parts: ShardParts,
}

impl<P: MergePart> Merged<P> {
    /// Reads parts and unites them, in whatever order they come. What no part holds stays open. `None` without files.
    ///
    /// # Errors
    /// [`MergeError`] names the part that cannot be used.
    pub fn load(files: &[PathBuf]) -> Result<Option<Self>, MergeError<P::Error>> {
        let mut merged: Option<(Self, &Path)> = None;
        for files in files.chunks(at_once(files)) {
            for (file, part) in files.iter().zip(load_all::<P>(files)) {
                let part =
                    part.map_err(|error| MergeError::Part { file: file.clone(), error: Box::new(error) })?;
                let (merged, first) = merged.get_or_insert_with(|| {
                    (Self { whole: part.whole(), parts: ShardParts::default() }, file)
                });
                merged.add(file, part, first)?;
            }
        }
        Ok(merged.map(|(merged, _)| merged))
    }

    fn add(&mut self, file: &Path, part: P, first: &Path) -> Result<(), MergeError<P::Error>> {
        if part.shard().is_none() {
            return Err(PartsError::Whole(file.to_owned()).into());
        }
        if let Some(difference) = part.difference(&self.whole) {
            let (file, first) = (file.to_owned(), first.to_owned());
            return Err(MergeError::OtherWhole { wholes: P::WHOLES, file, first, difference });
        }
        let taken = self.parts.take(file, part.shard());
        if let Err(PartsError::Twice { .. }) = taken {
            // A conflict between two runs of one shard is worse than a duplicate.
            if let Some(number) = part.conflict(&self.whole) {
                return Err(MergeError::Piece { piece: P::PIECE, file: file.to_owned(), number });
            }
        }
        taken?;
        self.whole.absorb(part);
        Ok(())
    }
}

/// Number of files that are read at the same time: few enough that their texts do not fill the memory beside
/// the whole, and one where reading is fast.
fn at_once(files: &[PathBuf]) -> usize {
    const MOST: usize = 8;
    const LARGE_BYTES: u64 = 1 << 20;
    let is_large = |file: &PathBuf| fs::metadata(file).is_ok_and(|known| known.len() >= LARGE_BYTES);
    let threads = || available_parallelism().map_or(1, NonZero::get);
    if files.first().is_some_and(is_large) { threads().min(MOST) } else { 1 }
}

/// Reads files at the same time, each on a thread of its own.
fn load_all<P: MergePart>(files: &[PathBuf]) -> Vec<Result<P, P::Error>> {
    scope(|scope| {
        // The last file is read on this thread, which would only wait otherwise; one file needs no thread.
        let (own, others) = files.split_last().map_or((None, files), |(own, others)| (Some(own), others));
        let threads: Vec<_> = others
            .iter()
            .map(|file| {
                Builder::new()
                    .name("merge".to_owned())
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, || P::load(file))
            })
            .collect();
        let own = own.map(|file| P::load(file));
        let join = |thread: io::Result<ScopedJoinHandle<'_, _>>| {
            thread.map_or_else(
                |error| Err(error.into()),
                |thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            )
        };
        // In the order of the files: the caller pairs the parts with the files they came from.
        threads.into_iter().map(join).chain(own).collect()
    })
}
