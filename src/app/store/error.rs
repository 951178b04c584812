//! Errors of reading and writing documents.

use std::io;
use std::path::PathBuf;

use super::patterns::PatternFileError;
use super::{LineColumn, VERSION};
use crate::catalog::{Game, SpecError};
use crate::game::NotationError;

/// The reason why a document cannot be read or written: data for the words of the window, and a plain
/// sentence for logs.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    #[error("the document is too large: at most {} MB are allowed", limit >> 20)]
    TooLarge {
        /// The most bytes allowed.
        limit: usize,
    },
    /// A comment is longer than any may be.
    #[error("a comment is too long: at most {limit} characters are allowed")]
    LongComment {
        /// The most characters allowed.
        limit: usize,
    },
    /// Nobody waits for it any more.
    #[error("the reading was stopped")]
    Stopped,
    /// The bytes are not text.
    #[error("{place}: this is not text in UTF-8")]
    NotText {
        /// Where the text ends.
        place: LineColumn,
    },
    /// The text does not have the form of a document.
    #[error("{place}: {reason}")]
    Form {
        place: LineColumn,
        /// The message of the parser.
        reason: String,
    },
    /// A later program wrote it.
    #[error(
        "the document is of version {version}, and this program reads up to version {VERSION}: a newer Edagari can open it"
    )]
    TooNew { version: u32 },
    /// The start position is wrong.
    #[error("{place}: start position of {game}: {fault}")]
    Start {
        place: LineColumn,
        /// The game it should be a position of.
        game: Game,
        /// The fault, with its place in the notation.
        fault: NotationError,
    },
    /// A move cannot be read or is not legal.
    #[error("{place}: moves: {fault}")]
    Moves {
        place: LineColumn,
        /// The fault, with its place in the notation.
        fault: NotationError,
    },
    #[error("{place}: there are more than {limit} moves")]
    TooManyMoves {
        /// Where the limit is passed.
        place: LineColumn,
        /// The most moves allowed.
        limit: usize,
    },
    /// A variation begins nowhere.
    #[error("{place}: variations: line {of} has no move {instead} in whose place this one could begin")]
    Variation {
        place: LineColumn,
        /// The line in which it should begin: 0 is the main line, 1 the first variation.
        of: u32,
        /// The move in whose place it should begin, from 1.
        instead: u32,
    },
    /// The moves to the position shown are not in the record.
    #[error("{place}: cursor: the record does not contain this line")]
    Cursor { place: LineColumn },
    /// A player or a method of an analysis is wrong.
    #[error("{}{part}: {fault}", place.map(|place| format!("{place}: ")).unwrap_or_default())]
    Engine {
        /// Where, if it is written as a word.
        place: Option<LineColumn>,
        /// Which one, such as `players, first`.
        part: String,
        /// The fault of the word.
        fault: Box<SpecError>,
    },
    /// The weight table is for another game.
    #[error("weights: they do not fit {game}")]
    Weights {
        /// The game of the document.
        game: Game,
    },
    /// The pattern numbers are damaged.
    #[error("patterns: {fault}")]
    Patterns {
        /// The fault of the numbers.
        fault: PatternFileError,
    },
    /// A move of the review is wrong.
    #[error("{place}: review: {fault}")]
    Review {
        place: LineColumn,
        /// The fault, with its place in the notation.
        fault: NotationError,
    },
    /// The position or an action of an analysis is wrong.
    #[error("{place}: analyses: {fault}")]
    Analysis {
        place: LineColumn,
        /// The fault, with its place in the notation.
        fault: NotationError,
    },
}

impl DocumentError {
    /// The place in the text, where known.
    pub const fn place(&self) -> Option<LineColumn> {
        match self {
            Self::NotText { place }
            | Self::Form { place, .. }
            | Self::Start { place, .. }
            | Self::Moves { place, .. }
            | Self::TooManyMoves { place, .. }
            | Self::Variation { place, .. }
            | Self::Cursor { place }
            | Self::Review { place, .. }
            | Self::Analysis { place, .. } => Some(*place),
            Self::Engine { place, .. } => *place,
            Self::Read { .. }
            | Self::Write { .. }
            | Self::TooLarge { .. }
            | Self::LongComment { .. }
            | Self::Stopped
            | Self::TooNew { .. }
            | Self::Weights { .. }
            | Self::Patterns { .. } => None,
        }
    }
}

/// The error message of the parser, without the names of Rust types.
pub fn form(error: &ron::Error) -> String {
    use ron::Error as E;
    match error {
        E::Eof => "the text ends too early".to_owned(),
        E::ExceededRecursionLimit => "it is nested too deeply".to_owned(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) | E::ExpectedStructName(_) => {
            "a bracket ( should stand here".to_owned()
        }
        E::ExpectedStructLikeEnd => "a bracket ) should stand here".to_owned(),
        E::ExpectedStringEnd => "words in quotation marks have no end".to_owned(),
        E::UnclosedLineComment => "a comment has no end".to_owned(),
        E::ExpectedDifferentStructName { found, .. } => format!("“{found}” is nothing that is known here"),
        E::NoSuchStructField { found, .. } | E::NoSuchEnumVariant { found, .. } => {
            format!("“{found}” is not known here")
        }
        E::MissingStructField { field, .. } => format!("“{field}” is missing"),
        E::DuplicateStructField { field, .. } => format!("“{field}” stands there twice"),
        E::ExpectedOption | E::ExpectedUnit | E::ExpectedIdentifier => {
            "something else should stand here".to_owned()
        }
        E::InvalidValueForType { expected, found } => {
            too_small(expected, found).unwrap_or_else(|| error.to_string())
        }
        E::TrailingCharacters => "something stands after the end".to_owned(),
        error => error.to_string(),
    }
}

/// A message for a number below its range; `None` for other errors.
fn too_small(expected: &str, found: &str) -> Option<String> {
    let (_, found) = found.strip_suffix('`')?.rsplit_once('`')?;
    let least = i32::from(expected.contains("nonzero"));
    let is_counted = ["u8", "u16", "u32", "u64", "usize"].iter().any(|kind| expected.ends_with(kind));
    let is_small = found.parse::<f64>().is_ok_and(|number| number < f64::from(least));
    (is_counted && is_small).then(|| format!("{found} stands here, and at least {least} is needed"))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::form;

    #[test]
    fn a_number_that_is_too_small_is_named_in_plain_words() {
        let zero = ron::from_str::<NonZeroU16>("0").expect_err("too small").code;
        assert_eq!(form(&zero), "0 stands here, and at least 1 is needed");
    }
}
