//! Open traces in files: recordings of other programs.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::catalog::foreign::{OpenTrace, TraceFault, TraceFaultKind};

use super::ReadingProgress;

/// Size in bytes of the largest file that is read.
pub const LARGEST: u64 = 4 << 30;

/// Number of bytes that identify an open trace.
const BEGIN: u64 = 1 << 12;

/// Reads a file as an open trace, with progress and a stop flag; `None` where it is none, or cannot be read.
pub fn load(path: &Path, watch: &ReadingProgress) -> Option<Result<OpenTrace, TraceFault>> {
    // Opening a pipe would block until somebody writes to it.
    if !std::fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut begin = Vec::new();
    File::open(path).ok()?.take(BEGIN).read_to_end(&mut begin).ok()?;
    if !OpenTrace::is_one(&begin) {
        return None;
    }
    let bytes = super::read(path, LARGEST).ok()?;
    Some(read(&bytes, &name(path), watch))
}

/// Reads bytes that begin like an open trace.
///
/// # Errors
/// [`TraceFault`] names the line.
pub fn read(bytes: &[u8], name: &str, watch: &ReadingProgress) -> Result<OpenTrace, TraceFault> {
    if bytes.len() as u64 > LARGEST {
        return Err(TraceFault { line: 1, kind: TraceFaultKind::LongLine });
    }
    OpenTrace::read_under(bytes, name, &mut watch.control())
}

/// The name of a recording whose program gives none.
pub fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".gz").trim_end_matches(".trace").to_owned()
}
