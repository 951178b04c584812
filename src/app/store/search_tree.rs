//! Search trees in files: a search with its game and its tree, to be continued.
//!
//! The first line identifies the file, a line of RON has the search and the document, and the rest is the
//! tree of [`crate::catalog::Job::read_tree`], compressed by zlib, whose checksum detects damage.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};

use crate::catalog::{Job, PlayerMemory};
use crate::search::MemoryRefusal;
use crate::search::arena::TreeError;

use super::{Document, SIZE_LIMIT};

/// The first line, before the number of the format.
const FIRST: &str = "edagari search tree ";
/// The number of the format.
const FORMAT: u32 = 1;

/// A search from a file, with all that is needed to continue it.
#[derive(Debug)]
pub struct SavedSearch {
    pub job: Job,
    /// The game, with the cursor where the search began.
    pub document: Document,
    pub memory: PlayerMemory,
}

/// The reason why a file is no saved search.
#[derive(Debug, thiserror::Error)]
pub enum SearchTreeError {
    #[error("it cannot be read: {0}")]
    Read(io::Error),
    #[error("it was written by a newer edition of the program")]
    TooNew,
    #[error("it is damaged, or no search tree")]
    Damaged,
    #[error(transparent)]
    Memory(MemoryRefusal),
}

impl From<TreeError> for SearchTreeError {
    fn from(error: TreeError) -> Self {
        match error {
            // A premature end, or a wrong checksum.
            TreeError::Read(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData
                ) =>
            {
                Self::Damaged
            }
            TreeError::Read(error) => Self::Read(error),
            TreeError::Unfit => Self::Damaged,
            TreeError::Memory(refusal) => Self::Memory(refusal),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Head {
    search: Job,
    game: String,
}

/// Whether a file begins like a saved search.
pub fn is_one(begin: &[u8]) -> bool {
    begin.starts_with(FIRST.as_bytes())
}

/// Writes a search and its game, and lets `tree` write the tree.
///
/// # Errors
/// Errors of `out` and of `tree`.
pub fn write(
    out: &mut dyn Write,
    job: &Job,
    document: &Document,
    tree: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let head = Head { search: job.clone(), game: document.to_text() };
    let head = ron::to_string(&head).map_err(io::Error::other)?;
    writeln!(out, "{FIRST}{FORMAT}\n{head}")?;
    let mut encoder = ZlibEncoder::new(BufWriter::new(out), Compression::fast());
    tree(&mut encoder)?;
    encoder.finish()?.flush()
}

/// Reads the search in a file; `None` where it is none.
///
/// # Errors
/// [`SearchTreeError`].
pub fn load(path: &Path) -> Option<Result<SavedSearch, SearchTreeError>> {
    // Opening a pipe would block until somebody writes to it.
    if !std::fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut file = std::fs::File::open(path).ok()?;
    let mut begin = [0; FIRST.len()];
    file.read_exact(&mut begin).ok()?;
    is_one(&begin).then(|| read_rest(&mut BufReader::new(file)))
}

/// Reads the file after its identification.
fn read_rest(input: &mut dyn Read) -> Result<SavedSearch, SearchTreeError> {
    let format = line(input, 16)?.parse().map_err(|_| SearchTreeError::Damaged)?;
    match FORMAT.cmp(&format) {
        std::cmp::Ordering::Less => return Err(SearchTreeError::TooNew),
        std::cmp::Ordering::Greater => return Err(SearchTreeError::Damaged),
        std::cmp::Ordering::Equal => {}
    }
    // The document is a string: escaping may double its length.
    let head = line(input, 2 * SIZE_LIMIT)?;
    let Head { search: job, game } = ron::from_str(&head).map_err(|_| SearchTreeError::Damaged)?;
    let document = Document::from_text(&game).map_err(|_| SearchTreeError::Damaged)?;
    if document.start.after(&document.path_to_cursor()).into_seen() != job.position {
        return Err(SearchTreeError::Damaged);
    }
    let mut tree = ZlibDecoder::new(input);
    let memory = job.read_tree(&mut tree)?;
    // The checksum is at the end.
    let rest = io::copy(&mut tree, &mut io::sink()).map_err(|_| SearchTreeError::Damaged)?;
    if rest > 0 { Err(SearchTreeError::Damaged) } else { Ok(SavedSearch { job, document, memory }) }
}

/// A line of at most so many bytes.
fn line(input: &mut dyn Read, most: usize) -> Result<String, SearchTreeError> {
    let mut bytes = Vec::new();
    loop {
        let mut byte = [0];
        input.read_exact(&mut byte).map_err(|error| SearchTreeError::from(TreeError::Read(error)))?;
        match byte {
            [b'\n'] => break,
            _ if bytes.len() >= most => return Err(SearchTreeError::Damaged),
            [byte] => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).map_err(|_| SearchTreeError::Damaged)
}
