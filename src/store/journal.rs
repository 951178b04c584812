//! A file that keeps work while it is done: a line is added at its end as soon as it is known, which costs the same however
//! many there are, and at the end the file is written once more, in order.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::replace_with;

/// The file while it grows.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    synced: Instant,
}

impl Journal {
    /// The most time whose lines a failing power supply may cost; a killed program loses none.
    const SYNC: Duration = Duration::from_secs(2);

    /// Begins with what `write` writes, in place of whatever the file held.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Self> {
        // Two programs that were started for the same work would both do all of it. Elsewhere a lock would keep readers out,
        // too; where locks are unknown, as on some network disks, there is none.
        #[cfg(unix)]
        if let Ok(held) = File::open(path)
            && matches!(held.try_lock(), Err(fs::TryLockError::WouldBlock))
        {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another program is writing it"));
        }
        replace_with(path, write)?;
        let path = fs::canonicalize(path)?;
        // Opened after the replacement: a handle from before would write to the file that lost its name.
        let file = OpenOptions::new().append(true).open(&path)?;
        // The lock ends with the open file, so a program that is killed leaves none behind.
        #[cfg(unix)]
        let _ = file.try_lock();
        Ok(Self { path, file, synced: Instant::now() })
    }

    /// Keeps one more line, which brings its own end.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= Self::SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Writes all once more in one step, as `write` does.
    ///
    /// # Errors
    /// When the file cannot be written; it then still holds every line.
    pub fn end(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        replace_with(&self.path, write)
    }
}
