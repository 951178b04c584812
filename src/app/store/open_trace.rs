//! Open traces in files: recordings of other programs.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::catalog::foreign::{OpenTrace, TraceFault, TraceFaultKind};

use super::ReadingProgress;

/// Bytes of the largest file that is read.
pub const LARGEST: u64 = 4 << 30;

/// Bytes by which an open trace is known.
const BEGIN: u64 = 1 << 12;

/// Reads a file as an open trace, as work that can be stopped and says how far it is; `None` where it is none, or cannot be read.
pub fn load(path: &Path, watch: &ReadingProgress) -> Option<Result<OpenTrace, TraceFault>> {
    // Opening a pipe waits for somebody who writes to it.
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

/// Reads bytes that begin as an open trace does.
///
/// # Errors
/// [`TraceFault`] names the line.
pub fn read(bytes: &[u8], name: &str, watch: &ReadingProgress) -> Result<OpenTrace, TraceFault> {
    if bytes.len() as u64 > LARGEST {
        return Err(TraceFault { line: 1, kind: TraceFaultKind::LongLine });
    }
    OpenTrace::read_under(bytes, name, &mut watch.control())
}

/// What a recording is called whose program says no name.
pub fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".gz").trim_end_matches(".trace").to_owned()
}
