//! Weight tables as files of their own: the RON of [`Weights`], written so that a student can edit it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use ron::Options;
use ron::ser::PrettyConfig;

use crate::eval::weights::{Unchecked, Weights, WeightsError};

/// Bytes that the file of a table may have: sixty phases of sixty-four values take a tenth of it.
pub const SIZE_LIMIT: u64 = 1 << 20;

/// Lists and structures within each other that a table may have.
const DEPTH_LIMIT: usize = 16;

/// Why a file holds no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is too large to be a table.
    #[error("the file is larger than {SIZE_LIMIT} bytes: it is no weight table")]
    TooLarge,
    /// What it says is no table; the text names line, column and what is wrong.
    #[error("{0}")]
    Text(Box<ron::error::SpannedError>),
    /// It has the form of a table, but its numbers make none.
    #[error(transparent)]
    Numbers(#[from] WeightsError),
}

/// Reads the table of a file; every number is checked.
///
/// # Errors
/// [`TableError`] says why it holds none.
pub fn load(path: &Path) -> Result<Weights, TableError> {
    let mut bytes = Vec::new();
    File::open(path)?.take(SIZE_LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(TableError::TooLarge);
    }
    from_bytes(&bytes)
}

/// Reads a table; every number is checked.
///
/// # Errors
/// [`TableError::Text`] and [`TableError::Numbers`] say why it is none.
pub fn from_bytes(bytes: &[u8]) -> Result<Weights, TableError> {
    let options = Options::default().with_recursion_limit(DEPTH_LIMIT);
    let unchecked: Unchecked =
        options.from_bytes(bytes).map_err(|error| TableError::Text(Box::new(error)))?;
    Ok(Weights::try_from(unchecked)?)
}

/// A table as text, a line for each list of numbers.
pub fn to_text(weights: &Weights) -> String {
    let pretty = PrettyConfig::new().compact_arrays(true).new_line("\n").struct_names(true);
    let mut text = ron::ser::to_string_pretty(weights, pretty).unwrap_or_default();
    text.push('\n');
    text
}
