//! A file that keeps work while it is done: a line is added at its end as soon as it is known, which costs the same however
//! many there are, and at the end the file is written once more, in order.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::WriteLock;

/// The file while it grows. It is locked: two programs that were started for the same work would both do all of it.
#[derive(Debug)]
pub struct Journal {
    lock: WriteLock,
    synced: Instant,
}

impl Journal {
    /// The most time whose lines a failing power supply may cost; a killed program loses none.
    const SYNC: Duration = Duration::from_secs(2);

    /// Begins with the output of `write`, in place of the contents of the locked file. Locked before it was
    /// read, the file cannot have changed since.
    ///
    /// # Errors
    /// When the file cannot be written; also when there was none, and another program made one meanwhile.
    pub fn begin(
        mut lock: WriteLock,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Self> {
        lock.replace(write)?;
        Ok(Self { lock, synced: Instant::now() })
    }

    /// Renames the file, replacing any file of the new name.
    ///
    /// # Errors
    /// When renaming fails.
    pub fn rename(&mut self, to: &Path) -> io::Result<()> {
        self.lock.rename(to)
    }

    /// Appends a line, including its line end.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        let file = self.lock.end()?;
        file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= Self::SYNC {
            file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Writes all lines in one step, by `write`.
    ///
    /// # Errors
    /// When the file cannot be written; it then still holds every line.
    pub fn end(mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        self.lock.replace(write)
    }
}
