//! Crash reports as files of a folder: written on a panic, offered once at the next start.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::replace;

/// The most reports kept; the oldest is deleted.
const KEPT: u32 = 10;
/// Extension of a report that was not offered yet.
const NEW: &str = ".new.ron";

/// Writes a report and returns its path.
///
/// # Errors
/// When it cannot be written.
pub fn write(folder: &Path, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let newest = numbers(folder).max().unwrap_or(0);
    for old in numbers(folder).filter(|number| number + KEPT <= newest + 1) {
        for ending in [".ron", NEW] {
            let _ = fs::remove_file(folder.join(format!("crash-{old}{ending}")));
        }
    }
    let path = folder.join(format!("crash-{}{NEW}", newest + 1));
    // All or nothing: an empty file would be offered as a report.
    replace(&path, text.as_bytes())?;
    Ok(path)
}

/// The newest report that was not offered yet; it then counts as offered.
pub fn unseen(folder: &Path) -> Option<PathBuf> {
    let new = |number: &u32| folder.join(format!("crash-{number}{NEW}"));
    let is_empty = |path: &Path| path.metadata().is_ok_and(|known| known.len() == 0);
    let mut unseen: Vec<_> = numbers(folder).filter(|number| new(number).exists()).collect();
    // A full disk may leave an empty file of an earlier version.
    unseen.retain(|number| !(is_empty(&new(number)) && fs::remove_file(new(number)).is_ok()));
    unseen.sort_unstable();
    let named = |number: u32| {
        let seen = folder.join(format!("crash-{number}.ron"));
        fs::rename(new(&number), &seen).ok().map(|()| seen)
    };
    unseen.into_iter().filter_map(named).fold(None, |_, newest| Some(newest))
}

/// The name of the operating system, and of the processor architecture.
pub fn system() -> String {
    let name = sysinfo::System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned());
    format!("{name}, {}", std::env::consts::ARCH)
}

fn numbers(folder: &Path) -> impl Iterator<Item = u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(|name| name.strip_prefix("crash-")?.split('.').next()?.parse().ok())
}
