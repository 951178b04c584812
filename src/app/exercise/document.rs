//! Sets of exercises as documents, with a student's work on them so far: writing, reading, and the errors of
//! invalid documents.
//!
//! ```ron
//! (
//!     version: 1,
//!     title: "Two levels",
//!     minutes: 20,
//!     exercises: [
//!         (kind: Values, subject: (game: "number-tree", position: "[[3,12,8],[2,4,6],[14,5,2]]"), points: 5),
//!     ],
//! )
//! ```
//!
//! Reading never trusts: sizes are limited, positions go through the parsers, and every exercise must have an
//! answer.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::store::{self, LineColumn};

use super::sheet::{AnswerSheet, ExerciseSet, ExerciseWork};
use super::{Exercise, Fault, WorkSignals};

/// The version that is written; a newer one is refused.
pub const VERSION: u32 = 1;
/// The most bytes of a document.
pub const SIZE_LIMIT: usize = 4 << 20;
/// Per set.
pub const EXERCISE_LIMIT: usize = 200;
/// The greatest nesting depth of a document.
const NESTING_LIMIT: usize = 64;
/// The longest time for a set: a day.
pub const MOST_MINUTES: u16 = 24 * 60;

/// The reason why a file is no set of exercises.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("the set is too large: at most {} MB are allowed", limit >> 20)]
    TooLarge {
        /// In bytes.
        limit: usize,
    },
    #[error("this is not text in UTF-8")]
    NotText,
    /// The text is something else than a set.
    #[error("it holds no set of exercises")]
    NoSet,
    /// The text does not have the form of a set.
    #[error("{place}: {reason}")]
    Form {
        place: LineColumn,
        /// The expected form.
        reason: String,
    },
    /// A later version wrote it.
    #[error(
        "the set is of version {version}, and this program reads up to version {VERSION}: a newer Edagari can open it"
    )]
    TooNew { version: u32 },
    /// There are too many exercises.
    #[error("there are more than {limit} exercises")]
    TooMany {
        /// The most exercises.
        limit: usize,
    },
    /// Title, text or time of the set are out of range.
    #[error("the set: {0}")]
    Head(Fault),
    /// An exercise cannot be asked.
    #[error("exercise {number}: {fault}")]
    Exercise {
        /// From 1.
        number: usize,
        fault: Fault,
    },
    /// An answer does not fit its exercise.
    #[error("work: there is no exercise {number} that this could be an answer to")]
    Work {
        /// From 1.
        number: usize,
    },
}

/// The common beginning of every version.
#[derive(Deserialize)]
#[serde(rename = "Exercises")]
struct Header {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Exercises", deny_unknown_fields)]
struct SheetFile1 {
    version: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minutes: Option<u16>,
    exercises: Vec<Exercise>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    work: BTreeMap<usize, ExerciseWork>,
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME).with_recursion_limit(NESTING_LIMIT)
}

fn parse<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, SetError> {
    // For other text there is no better message.
    let fault = |error: ron::error::SpannedError| {
        if !text.contains("exercises") {
            return SetError::NoSet;
        }
        let place = LineColumn { line: error.span.start.line, column: error.span.start.col };
        SetError::Form { place, reason: store::form(&error.code) }
    };
    options().from_str(text).map_err(fault)
}

impl ExerciseSet {
    fn validate(&self, effort: &WorkSignals) -> Result<(), SetError> {
        for (what, text, most) in
            [("title", &self.title, Exercise::MOST_TITLE), ("text", &self.text, Exercise::MOST_TEXT)]
        {
            if text.chars().count() > most {
                return Err(SetError::Head(Fault::TooLong { what, most }));
            }
        }
        if let Some(minutes) = self.minutes {
            super::range("minutes", minutes.into(), 1, MOST_MINUTES.into()).map_err(SetError::Head)?;
        }
        if self.exercises.len() > EXERCISE_LIMIT {
            return Err(SetError::TooMany { limit: EXERCISE_LIMIT });
        }
        for (index, exercise) in self.exercises.iter().enumerate() {
            let valid = exercise.validate_with(effort);
            valid.map_err(|fault| SetError::Exercise { number: index + 1, fault })?;
        }
        Ok(())
    }
}

impl AnswerSheet {
    /// The document in the form of its file.
    ///
    /// # Panics
    /// Never: a set contains only what RON can write.
    pub fn to_text(&self) -> String {
        let ExerciseSet { title, text, minutes, exercises } = self.set.clone();
        let file = SheetFile1 { version: VERSION, title, text, minutes, exercises, work: self.work.clone() };
        let pretty = PrettyConfig::new().new_line("\n").escape_strings(false).depth_limit(3);
        // Only reading needs the limit: a document written by this program is no deeper than an exercise is.
        let written = options().without_recursion_limit().to_string_pretty(&file, pretty);
        written.expect("a set holds only what RON can write") + "\n"
    }

    /// Reads a document of any version up to [`VERSION`].
    ///
    /// # Errors
    /// [`SetError`], with the place of the error.
    pub fn from_text(text: &str) -> Result<Self, SetError> {
        Self::from_text_with(text, &WorkSignals::default())
    }

    /// Reads a document as background work.
    ///
    /// # Errors
    /// As [`AnswerSheet::load_with`].
    pub fn from_text_with(text: &str, effort: &WorkSignals) -> Result<Self, SetError> {
        Self::read(text, effort)
    }

    fn read(text: &str, effort: &WorkSignals) -> Result<Self, SetError> {
        let sheet = Self::trusted(text)?;
        sheet.set.validate(effort)?;
        let fits = |(&index, work): (&usize, &ExerciseWork)| {
            let fits = |exercise| work.best.iter().chain([&work.answer]).all(|answer| answer.fits(exercise));
            sheet.set.exercises.get(index).is_some_and(fits)
        };
        if let Some((&index, _)) = sheet.work.iter().find(|&entry| !fits(entry)) {
            return Err(SetError::Work { number: index.saturating_add(1) });
        }
        Ok(sheet)
    }

    /// Reads a document whose exercises are known to have answers.
    pub(super) fn trusted(text: &str) -> Result<Self, SetError> {
        if text.len() > SIZE_LIMIT {
            return Err(SetError::TooLarge { limit: SIZE_LIMIT });
        }
        // The version comes first: a newer document may have fields that are refused below.
        let header: Header = parse(text)?;
        if header.version > VERSION {
            return Err(SetError::TooNew { version: header.version });
        }
        let SheetFile1 { title, text, minutes, exercises, work, .. } = parse(text)?;
        Ok(Self { set: ExerciseSet { title, text, minutes, exercises }, work })
    }

    /// Reads a document from the bytes of a file.
    ///
    /// # Errors
    /// As [`AnswerSheet::from_text`]; also when the bytes are not UTF-8.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SetError> {
        Self::read_bytes(bytes, &WorkSignals::default())
    }

    fn read_bytes(bytes: &[u8], effort: &WorkSignals) -> Result<Self, SetError> {
        if bytes.len() > SIZE_LIMIT {
            return Err(SetError::TooLarge { limit: SIZE_LIMIT });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| SetError::NotText)?;
        Self::read(text.strip_prefix('\u{feff}').unwrap_or(text), effort)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`AnswerSheet::from_bytes`]; also when the file cannot be read.
    pub fn load(path: &Path) -> Result<Self, SetError> {
        Self::load_with(path, &WorkSignals::default())
    }

    /// Reads a file as background work: every exercise is solved once, to check that it can be.
    ///
    /// # Errors
    /// As [`AnswerSheet::load`]; the fault of the current exercise is [`Fault::Stopped`] once it was stopped.
    pub fn load_with(path: &Path, effort: &WorkSignals) -> Result<Self, SetError> {
        Self::read_bytes(&store::read(path, SIZE_LIMIT as u64)?, effort)
    }

    /// Writes a file in one step.
    ///
    /// # Errors
    /// When the file cannot be written, or when it would be too large to be read; it is then unchanged.
    pub fn save(&self, path: &Path) -> Result<(), SetError> {
        let text = self.to_text();
        if text.len() > SIZE_LIMIT {
            return Err(SetError::TooLarge { limit: SIZE_LIMIT });
        }
        Ok(store::replace(path, text.as_bytes())?)
    }
}

/// Whether a text looks like a set of exercises rather than a game: both are documents that a user may open.
pub fn is_set(text: &str) -> bool {
    let bare = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    bare.take(60).any(|line| line.starts_with("exercises:"))
}
