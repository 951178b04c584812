//! Copies of files of which a part cannot be read: as they were found, before anything is written over them.

use std::io;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use super::{file, replace};

/// Copies what was found in a damaged file beside it, and never over what was found in it another time: `game.damaged.ron`
/// beside `game.ron`.
///
/// # Errors
/// When the disk does not take it, or there is no name left for it.
pub fn copied_beside(path: &Path, found: &[u8]) -> io::Result<PathBuf> {
    let first = path.with_extension(format!("damaged{}", file::ending(path)));
    // It may lie there since an earlier start. One of another length is not read.
    let holds_it = |copy: &Path| {
        let length = found.len() as u64;
        file::size(copy) == length && file::read(copy, length).is_ok_and(|bytes| bytes == found)
    };
    for copy in iter::once(first.clone()).chain(file::names_beside(&first)) {
        if fs::symlink_metadata(&copy).is_err() {
            return replace(&copy, found).map(|()| copy);
        }
        if holds_it(&copy) {
            return Ok(copy);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
