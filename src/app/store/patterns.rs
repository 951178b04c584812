//! Pattern numbers as files of their own, and within documents: there as text, once for all engines that use
//! them.

use std::io;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;

use crate::catalog::{Engine, Evaluation};
use crate::eval::patterns::{OwnPatterns, Patterns, PatternsError};

use super::file;

/// The largest size in bytes of a file: many times that of the shipped one.
pub const SIZE_LIMIT: u64 = 8 << 20;

/// The reason why a file holds no patterns.
#[derive(Debug, thiserror::Error)]
pub enum PatternFileError {
    /// It cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("the file is larger than {} megabytes: it holds no pattern numbers", SIZE_LIMIT >> 20)]
    TooLarge,
    /// Its contents are no patterns.
    #[error("{0}")]
    Numbers(#[from] PatternsError),
    /// In a document: no valid Base64.
    #[error("the pattern numbers are no text of RFC 4648")]
    Text,
}

/// Reads the patterns of a file, as `edagari learn --model patterns` and the window write them.
///
/// # Errors
/// [`PatternFileError`] gives the reason.
pub fn load(path: &Path) -> Result<OwnPatterns, PatternFileError> {
    from_bytes(&file::read(path, SIZE_LIMIT)?)
}

fn from_bytes(bytes: &[u8]) -> Result<OwnPatterns, PatternFileError> {
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(PatternFileError::TooLarge);
    }
    Ok(OwnPatterns::new(Arc::new(Patterns::from_bytes(bytes)?)))
}

/// Reads what [`to_text`] wrote.
///
/// # Errors
/// [`PatternFileError`] gives the reason.
pub fn from_text(text: &str) -> Result<OwnPatterns, PatternFileError> {
    from_bytes(&BASE64.decode(text).map_err(|_| PatternFileError::Text)?)
}

/// The numbers as one word; `None` where they are not loaded.
pub fn to_text(own: &OwnPatterns) -> Option<String> {
    own.patterns().map(|patterns| BASE64.encode(patterns.to_bytes()))
}

/// The patterns used by engines, each once.
pub fn of_engines<'a>(engines: impl IntoIterator<Item = &'a Engine>) -> Vec<&'a OwnPatterns> {
    let mut all: Vec<&OwnPatterns> = Vec::new();
    for engine in engines {
        if let Evaluation::OwnPatterns(own) = &engine.evaluation
            && !all.contains(&own)
        {
            all.push(own);
        }
    }
    all
}

/// Gives an engine the numbers of its patterns, from `known`.
pub fn find(engine: &mut Engine, known: &[OwnPatterns]) {
    if let Evaluation::OwnPatterns(own) = &mut engine.evaluation {
        own.find(known);
    }
}
