//! Weight tables as files of their own: the RON of [`Weights`], written so that a student can edit it.

use std::io;
use std::path::Path;

use ron::Options;
use ron::error::SpannedError;
use ron::ser::PrettyConfig;

use super::{file, form};
use crate::eval::weights::{UncheckedWeights, Weights, WeightsError};

/// The largest size in bytes of a table's file: sixty phases of sixty-four values take a tenth of it.
pub const SIZE_LIMIT: u64 = 1 << 20;

/// The deepest nesting of lists and structures in a table.
const DEPTH_LIMIT: usize = 16;

/// The reason why a file holds no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is too large to be a table.
    #[error("the file is larger than {SIZE_LIMIT} bytes: it is no weight table")]
    TooLarge,
    /// Its contents are no table; the text names line, column and fault.
    #[error("{0}")]
    Text(String),
    /// It has the form of a table, but its numbers are invalid.
    #[error(transparent)]
    Numbers(#[from] WeightsError),
}

/// Reads the table of a file; every number is checked.
///
/// # Errors
/// [`TableError`] gives the reason.
pub fn load(path: &Path) -> Result<Weights, TableError> {
    let bytes = file::read(path, SIZE_LIMIT)?;
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(TableError::TooLarge);
    }
    from_bytes(&bytes)
}

/// Reads a table; every number is checked.
///
/// # Errors
/// [`TableError::Text`] and [`TableError::Numbers`] give the reason.
pub fn from_bytes(bytes: &[u8]) -> Result<Weights, TableError> {
    // Files may be nested as deep as they are long, and so would the stack be.
    let options = Options::default().with_recursion_limit(DEPTH_LIMIT);
    let unchecked: UncheckedWeights =
        options.from_bytes(bytes).map_err(|error| TableError::Text(error_text(&error)))?;
    Ok(Weights::try_from(unchecked)?)
}

/// The place and the fault.
fn error_text(error: &SpannedError) -> String {
    format!("{}:{}: {}", error.span.start.line, error.span.start.col, form(&error.code))
}

/// A table as text, a line for each list of numbers.
pub fn to_text(weights: &Weights) -> String {
    let pretty = PrettyConfig::new().compact_arrays(true).new_line("\n").struct_names(true);
    let mut text = ron::ser::to_string_pretty(weights, pretty).unwrap_or_default();
    text.push('\n');
    text
}
