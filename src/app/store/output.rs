//! The only door for files written at the user's request: exports, worksheets, tables, documents under a new
//! name.
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

/// The treatment of an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Nothing is written.
    Refuse,
    /// It is replaced: the user has confirmed that.
    Replace,
}

/// The reason why an output is not written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// Something of that name exists.
    #[error("{} is there already", path.display())]
    Exists {
        /// The output.
        path: PathBuf,
    },
    /// It is an input, or in a folder of inputs.
    #[error("{} is read for this: writing it would replace what it is made from", path.display())]
    Input {
        /// The output.
        path: PathBuf,
    },
    /// The folder or the disk refuses it.
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

/// A file to be written, by its absolute path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    path: PathBuf,
}

impl Output {
    /// An output of this name, made absolute.
    pub fn new(path: &Path) -> Self {
        Self { path: absolute(path) }
    }

    /// Adds an extension after the whole name, unless it has one of `known`, in lower or upper case. Nothing
    /// of `fig1.2` is cut off.
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

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether something of that name exists: a file, a folder, a dangling link.
    pub fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Checks before the work begins whether it can be written. Inputs are always refused; a folder among
    /// them stands for all files in it.
    ///
    /// # Errors
    /// [`OutputError::Input`], and [`OutputError::Exists`] where existing files are refused.
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
    /// [`OutputError::Exists`] even where the file was made after [`Output::check`]; [`OutputError::Write`].
    pub fn write(&self, existing: Existing, bytes: &[u8]) -> Result<(), OutputError> {
        self.write_with(existing, |out| out.write_all(bytes))
    }

    /// Writes it in one step, piece by piece.
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

/// The absolute form of a path; the path itself where that is unknown, as in a folder that was deleted.
pub fn absolute(path: &Path) -> PathBuf {
    path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Whether two names are of one file, also through links.
pub fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (fs::metadata(one), fs::metadata(other)) {
        use std::os::unix::fs::MetadataExt as _;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    real(one) == real(other)
}

fn is_inside(file: &Path, folder: &Path) -> bool {
    folder.is_dir() && file.parent().is_some_and(|parent| real(parent).starts_with(real(folder)))
}

/// A path without links and detours, as far as it exists.
fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| absolute(path))
}
