//! Standard input as a file that the window opens and follows: another program may still be writing its
//! recording to it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use edagari_app::catalog::foreign::OpenTrace;
use tempfile::TempDir;

/// A file for the input, in a folder of its own that is deleted with it.
pub(super) struct SpooledInput {
    file: PathBuf,
    _folder: TempDir,
}

/// Bytes read at once.
const CHUNK: usize = 1 << 16;

impl SpooledInput {
    /// Reads standard input: up to the first event of an open trace, and then in the background; other input
    /// completely.
    pub(super) fn begin() -> io::Result<Self> {
        Self::of(io::stdin())
    }

    /// As [`Self::begin`], for any input.
    pub(super) fn of(mut input: impl Read + Send + 'static) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let spooled = Self { file: folder.path().join("standard-input"), _folder: folder };
        let mut copy = File::create_new(&spooled.file)?;
        let (mut taken, mut chunk) = (Vec::new(), vec![0; CHUNK]);
        loop {
            let read = input.read(&mut chunk)?;
            copy.write_all(&chunk[..read])?;
            if read == 0 {
                return Ok(spooled);
            }
            taken.extend_from_slice(&chunk[..read]);
            if OpenTrace::is_one(&taken) && OpenTrace::read(&taken, "").is_ok() {
                break;
            }
        }
        let rest = move || {
            // When reading or writing fails, the recording ends there and is shown as far as it goes.
            while let Ok(read @ 1..) = input.read(&mut chunk) {
                if copy.write_all(&chunk[..read]).is_err() {
                    break;
                }
            }
        };
        thread::Builder::new().name("standard input".to_owned()).spawn(rest)?;
        Ok(spooled)
    }

    pub(super) fn path(&self) -> &Path {
        &self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::{Duration, Instant};

    #[test]
    fn what_comes_later_is_in_the_file_too() {
        let (receiver, mut sender) = io::pipe().expect("a pipe");
        sender.write_all(b"edagari-trace 1\n> .\n").expect("written");
        let spooled = SpooledInput::of(receiver).expect("a file");
        let path = spooled.path().to_owned();
        let holds = |text: &str| {
            let begun = Instant::now();
            while fs::read_to_string(&path).expect("a file") != text {
                assert!(begun.elapsed() < Duration::from_secs(20));
                thread::sleep(Duration::from_millis(5));
            }
        };
        holds("edagari-trace 1\n> .\n");
        sender.write_all(b"> a\n< 3\n").expect("written");
        holds("edagari-trace 1\n> .\n> a\n< 3\n");
        drop(spooled);
        assert!(!path.exists());
    }
}
