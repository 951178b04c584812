//! Reports of crashes as files of a folder: written when something panics, offered once at the next start.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::replace;

/// Reports that are kept; the oldest goes.
const KEPT: u32 = 10;
/// How a report ends that nobody has been told about.
const NEW: &str = ".new.ron";

/// Writes a report and tells where.
///
/// # Errors
/// When the folder or the disk does not take it.
pub fn write(folder: &Path, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let newest = numbers(folder).max().unwrap_or(0);
    for old in numbers(folder).filter(|number| number + KEPT <= newest + 1) {
        for ending in [".ron", NEW] {
            let _ = fs::remove_file(folder.join(format!("crash-{old}{ending}")));
        }
    }
    let path = folder.join(format!("crash-{}{NEW}", newest + 1));
    // All of it or nothing: an empty file would be told of as a report.
    replace(&path, text.as_bytes())?;
    Ok(path)
}

/// The newest report that nobody has been told about; from now on somebody has.
pub fn unseen(folder: &Path) -> Option<PathBuf> {
    let new = |number: &u32| folder.join(format!("crash-{number}{NEW}"));
    let is_empty = |path: &Path| path.metadata().is_ok_and(|known| known.len() == 0);
    let mut unseen: Vec<_> = numbers(folder).filter(|number| new(number).exists()).collect();
    // Of earlier programs a full disk took no more than the name.
    unseen.retain(|number| !(is_empty(&new(number)) && fs::remove_file(new(number)).is_ok()));
    unseen.sort_unstable();
    let named = |number: u32| {
        let seen = folder.join(format!("crash-{number}.ron"));
        fs::rename(new(&number), &seen).ok().map(|()| seen)
    };
    unseen.into_iter().filter_map(named).fold(None, |_, newest| Some(newest))
}

/// The system as it calls itself, and the processor.
pub fn system() -> String {
    let name = sysinfo::System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned());
    format!("{name}, {}", std::env::consts::ARCH)
}

fn numbers(folder: &Path) -> impl Iterator<Item = u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(|name| name.strip_prefix("crash-")?.split('.').next()?.parse().ok())
}
