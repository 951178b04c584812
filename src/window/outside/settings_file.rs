//! The settings between two starts, in a file of their own: a change in one window is not undone by another
//! one that is closed later.

use std::path::{Path, PathBuf};
use std::{fs, io};

use edagari_app::session::saved_settings::{self, ReadSettings};
use edagari_app::session::settings::Settings;
use edagari_app::store::{self, DocumentError, WriteLock};
use edagari_app::words::text::Language;

/// The most bytes of the file.
const LIMIT: u64 = 16 << 20;

/// The stored settings and their file.
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// The settings as this window read or wrote them last.
    kept: Settings,
    /// Whether there was a file: after a deletion it is written again.
    stands: bool,
    /// Whether the file contains unusable values: it is rewritten, or every start would name them.
    is_damaged: bool,
    /// The copy of the original file, when some of it could not be used.
    damaged: Option<PathBuf>,
    /// The content of a damaged file of which the disk has taken no copy yet: until it does, the file is not
    /// overwritten.
    uncopied: Option<Vec<u8>>,
    /// The error of reading at the start, though the file exists.
    unread: Option<io::Error>,
}

impl SettingsFile {
    /// The settings in this file; `former` where there is none yet. A file of which something is dropped is
    /// copied before it is overwritten; where nothing of it can be used, the language is that of the system.
    pub fn open(path: PathBuf, former: impl FnOnce() -> ReadSettings) -> (Self, ReadSettings) {
        let (found, unread) = match store::read(&path, LIMIT) {
            Ok(bytes) => (Some(bytes), None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (None, None),
            Err(error) => (None, Some(error)),
        };
        let mut read = match &found {
            Some(bytes) => saved_settings::read(&String::from_utf8_lossy(bytes)),
            None => former(),
        };
        let (stands, is_damaged) = (found.is_some(), found.is_some() && !read.dropped.is_empty());
        let found = found.filter(|_| is_damaged);
        let copied = found.as_ref().map(|bytes| store::copied_beside(&path, bytes));
        let uncopied = found.filter(|_| matches!(copied, Some(Err(_))));
        let damaged = copied.and_then(Result::ok);
        // The stored settings are those of the file: the language of the system is a change, and is written.
        let kept = read.settings.clone();
        if read.dropped == [saved_settings::ALL] {
            read.settings.language = Language::of_system();
        }
        (Self { path, kept, stands, is_damaged, damaged, uncopied, unread }, read)
    }

    /// The copy of the original file, when some of it could not be used.
    pub fn damaged(&self) -> Option<&Path> {
        self.damaged.as_deref()
    }

    /// The file and the error of reading it, though it exists.
    pub fn unread(&self) -> Option<(&Path, &io::Error)> {
        self.unread.as_ref().map(|why| (self.path.as_path(), why))
    }

    /// Writes the changes since the last call, and leaves changes of other windows alone.
    ///
    /// # Errors
    /// [`DocumentError::Write`] when the file cannot be written.
    pub fn keep(&mut self, now: &Settings) -> Result<(), DocumentError> {
        let is_there = self.path.exists();
        let is_changed = *now != self.kept || self.is_damaged || self.stands && !is_there;
        if !is_changed && is_there {
            return Ok(());
        }
        let failed = |source| DocumentError::Write { path: self.path.clone(), source };
        if let Some(found) = &self.uncopied {
            self.damaged = Some(store::copied_beside(&self.path, found).map_err(failed)?);
            self.uncopied = None;
        }
        let written = loop {
            match self.merge(now) {
                // Another window made the file just now: it is merged, too. Something else may have the name
                // of the folder.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && self.path.exists() => {}
                written => break written,
            }
        };
        // Unchanged settings are the same at the next start, whether a disk takes them or not.
        if is_changed {
            written.map_err(failed)?;
        }
        self.kept = now.clone();
        self.is_damaged = false;
        self.stands = self.path.exists();
        Ok(())
    }

    /// Reads, merges and writes under one lock, so that simultaneous changes of another window are not lost.
    fn merge(&self, now: &Settings) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut lock = WriteLock::take(&self.path)?;
        let theirs = lock.exists().then(|| lock.read(LIMIT)).transpose()?;
        let theirs = theirs.map(|bytes| saved_settings::read(&String::from_utf8_lossy(&bytes)).settings);
        let both = saved_settings::merged(&self.kept, now, theirs.as_ref().unwrap_or(now));
        let text = ron::ser::to_string_pretty(&both, ron::ser::PrettyConfig::default());
        let text = text.map_err(io::Error::other)?;
        lock.replace(|out| out.write_all(text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_windows_keep_what_was_changed_in_either() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("preferences.ron");
        let open = || SettingsFile::open(path.clone(), ReadSettings::default);
        let (mut one, ReadSettings { settings: mut in_one, .. }) = open();
        one.keep(&in_one).expect("written");
        let (mut two, ReadSettings { settings: mut in_two, .. }) = open();
        in_one.language = Language::Japanese;
        one.keep(&in_one).expect("written");
        // The other window knows nothing of it, is changed in another way, and is closed later.
        in_two.zoom = 1.5;
        two.keep(&in_two).expect("written");
        two.keep(&in_two).expect("written");
        let (_, ReadSettings { settings, dropped }) = open();
        assert_eq!((settings.language, settings.zoom, dropped), (Language::Japanese, 1.5, Vec::new()));
    }

    #[test]
    fn what_is_no_file_is_named_at_the_start() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("preferences.ron");
        let (file, _) = SettingsFile::open(path.clone(), ReadSettings::default);
        assert!(file.unread().is_none(), "none is there yet");
        fs::create_dir(&path).expect("made");
        let (file, _) = SettingsFile::open(path.clone(), ReadSettings::default);
        assert_eq!(file.unread().expect("it is said").0, path);
    }

    #[test]
    fn a_damaged_file_stays_as_it_is_until_there_is_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("preferences.ron");
        fs::write(&path, "(zoom:1.2,lang").expect("written");
        // No name is left for a copy, like the room on a full disk.
        let others = (2..1000).map(|number| format!("preferences.damaged-{number}.ron"));
        let names: Vec<_> = std::iter::once("preferences.damaged.ron".to_owned()).chain(others).collect();
        for name in &names {
            fs::create_dir(folder.path().join(name)).expect("made");
        }
        let (mut file, ReadSettings { settings, .. }) =
            SettingsFile::open(path.clone(), ReadSettings::default);
        let changed = Settings { zoom: 0.8, ..settings };
        assert!(file.keep(&changed).is_err(), "it is tried again");
        assert_eq!(fs::read(&path).expect("there"), b"(zoom:1.2,lang");
        fs::remove_dir(folder.path().join(&names[0])).expect("removed");
        file.keep(&changed).expect("written");
        assert_eq!(fs::read(folder.path().join(&names[0])).expect("a copy"), b"(zoom:1.2,lang");
    }

    #[test]
    fn a_damaged_file_is_kept_as_it_was_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("preferences.ron");
        let damages: [(&[u8], &str); 3] = [
            (b"(zoom:1.2,lang\xff\xfeuage:English)", "a field"),
            (b"\x00\x01 no settings at all", "all"),
            (b"(zoom:1.2,language:Engl", "the end"),
        ];
        let mut copies = Vec::new();
        for (bytes, part) in damages {
            fs::write(&path, bytes).expect("written");
            let (mut file, ReadSettings { settings, dropped }) =
                SettingsFile::open(path.clone(), ReadSettings::default);
            assert!(!dropped.is_empty(), "{part}");
            let copy = file.damaged().expect("a copy").to_owned();
            file.keep(&Settings { zoom: 0.8, ..settings }).expect("written");
            copies.push((copy, bytes));
            for (copy, bytes) in &copies {
                assert_eq!(&fs::read(copy).expect("it is there"), bytes, "{part}");
            }
            assert_ne!(fs::read(&path).expect("it is there"), bytes, "{part}");
        }
        let (file, read) = SettingsFile::open(path, ReadSettings::default);
        assert!(file.damaged().is_none() && read.dropped.is_empty(), "{:?}", read.dropped);
    }
}
