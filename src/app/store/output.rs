//! The one door for files that somebody asks to be written: exports, worksheets, tables, documents under a new name.
//!
//! ```
//! use std::path::Path;
//! use edagari_app::store::output::{Existing, Output, OutputError};
//!
//! let folder = tempfile::tempdir()?;
//! let input = folder.path().join("class.ron");
//! std::fs::write(&input, "(answers)")?;
//!
//! // The ending is added before anything is asked or refused, behind the whole name.
//! let output = Output::new(&folder.path().join("sheet-1.2")).with_ending("pdf", &["pdf", "html"]);
//! assert!(output.path().ends_with("sheet-1.2.pdf"));
//! // Before the work begins: may it be written at all?
//! output.check(Existing::Refuse, [input.as_path()])?;
//! output.write(Existing::Refuse, b"...")?;
//! // A file that is there is refused, an input always.
//! assert!(matches!(output.write(Existing::Refuse, b"other"), Err(OutputError::Exists { .. })));
//! output.write(Existing::Replace, b"other")?;
//! let over = Output::new(&input).check(Existing::Replace, [input.as_path()]);
//! assert!(matches!(over, Err(OutputError::Input { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, path};

use super::replace::{WriteLock, replace_with};

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Refuse,
    /// It is replaced: somebody was asked, or said so.
    Replace,
}

/// Why an output is not written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// Something of that name is there.
    #[error("{} is there already", path.display())]
    Exists {
        /// The output.
        path: PathBuf,
    },
    /// It is what the output is made from, or lies in a folder that is.
    #[error("{} is read for this: writing it would replace what it is made from", path.display())]
    Input {
        /// The output.
        path: PathBuf,
    },
    /// The folder or the disk does not take it.
    #[error("{} cannot be written: {source}", path.display())]
    Write {
        /// The output.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl From<OutputError> for io::Error {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Exists { .. } => io::ErrorKind::AlreadyExists.into(),
            OutputError::Write { source, .. } => source,
            error @ OutputError::Input { .. } => Self::other(error),
        }
    }
}

/// A file to be written: where, from which folder the program was started does not matter any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    path: PathBuf,
}

impl Output {
    /// An output of this name, which is made absolute.
    pub fn new(path: &Path) -> Self {
        Self { path: absolute(path) }
    }

    /// Adds an ending behind the whole name, unless it has one of `known`, in small or large letters. Of `fig1.2` nothing is
    /// cut off.
    #[must_use]
    pub fn with_ending(mut self, ending: &str, known: &[&str]) -> Self {
        let is_known = |own: &std::ffi::OsStr| {
            known.iter().chain([&ending]).any(|known| own.eq_ignore_ascii_case(known))
        };
        if !self.path.extension().is_some_and(is_known) {
            let mut name = self.path.into_os_string();
            name.push(".");
            name.push(ending);
            self.path = name.into();
        }
        self
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether something of that name is there: a file, a folder, a link that leads nowhere.
    pub fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Says before the work begins whether it can be written. Inputs are refused always; a folder among them stands for all
    /// that lies in it.
    ///
    /// # Errors
    /// [`OutputError::Input`], and [`OutputError::Exists`] where that is to be refused.
    pub fn check<'a>(
        &self,
        existing: Existing,
        inputs: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), OutputError> {
        if inputs.into_iter().any(|input| is_same(&self.path, input) || is_inside(&self.path, input)) {
            return Err(OutputError::Input { path: self.path.clone() });
        }
        if existing == Existing::Refuse && self.exists() {
            return Err(OutputError::Exists { path: self.path.clone() });
        }
        Ok(())
    }

    /// Writes it in one step.
    ///
    /// # Errors
    /// [`OutputError::Exists`] also where the file came after [`Output::check`]; [`OutputError::Write`].
    pub fn write(&self, existing: Existing, bytes: &[u8]) -> Result<(), OutputError> {
        self.write_with(existing, |out| out.write_all(bytes))
    }

    /// As [`Output::write`], piece by piece.
    ///
    /// # Errors
    /// As [`Output::write`], and when `write` fails: nothing has changed then.
    pub fn write_with(
        &self,
        existing: Existing,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let path = || self.path.clone();
        let written = match existing {
            Existing::Replace => replace_with(&self.path, write),
            Existing::Refuse if self.exists() => return Err(OutputError::Exists { path: path() }),
            Existing::Refuse => WriteLock::take(&self.path).and_then(|mut lock| {
                if lock.exists() { Err(io::ErrorKind::AlreadyExists.into()) } else { lock.replace(write) }
            }),
        };
        written.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => OutputError::Exists { path: path() },
            _ => OutputError::Write { path: path(), source },
        })
    }
}

/// A path that means the same from every folder. Where that cannot be said, as in a folder that is gone, it stays as it is.
pub fn absolute(path: &Path) -> PathBuf {
    path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether two names are of one file, also by links.
pub fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt as _;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    real(one) == real(other)
}

/// Whether a file lies in this folder, or below it.
fn is_inside(file: &Path, folder: &Path) -> bool {
    folder.is_dir() && file.parent().is_some_and(|parent| real(parent).starts_with(real(folder)))
}

/// A path without links and detours, as far as it is there.
fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| absolute(path))
}
