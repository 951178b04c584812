//! The settings between two starts, in a file of their own: what is changed in one window is not undone by another one
//! that is closed later.

use std::fs;
use std::path::PathBuf;

use crate::session::saved_settings::{self, ReadSettings};
use crate::session::settings::Settings;
use crate::store;

/// Where the settings are kept, and as what.
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// The settings as this window read or wrote them last.
    kept: Settings,
}

impl SettingsFile {
    /// The settings in this file; `former` where there is none yet.
    pub fn open(path: PathBuf, former: impl FnOnce() -> ReadSettings) -> (Self, ReadSettings) {
        let read = fs::read_to_string(&path).ok().map(|text| saved_settings::read(&text));
        let kept = read.unwrap_or_else(former);
        (Self { path, kept: kept.settings.clone() }, kept)
    }

    /// Writes what has changed since then, and leaves alone what another window has changed.
    pub fn keep(&mut self, now: &Settings) {
        if *now == self.kept && self.path.exists() {
            return;
        }
        // Read just before writing, so that what another window wrote meanwhile is merged and not lost.
        let theirs = fs::read_to_string(&self.path).ok().map(|text| saved_settings::read(&text).settings);
        let both = saved_settings::merged(&self.kept, now, theirs.as_ref().unwrap_or(now));
        let written = ron::ser::to_string_pretty(&both, ron::ser::PrettyConfig::default())
            .map_err(std::io::Error::other)
            .and_then(|text| store::replace(&self.path, text.as_bytes()));
        match written {
            Ok(()) => self.kept = now.clone(),
            Err(error) => log::warn!("the settings cannot be kept: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::text::Language;

    #[test]
    fn two_windows_keep_what_was_changed_in_either() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("preferences.ron");
        let open = || SettingsFile::open(path.clone(), ReadSettings::default);
        let (mut one, ReadSettings { settings: mut in_one, .. }) = open();
        one.keep(&in_one);
        let (mut two, ReadSettings { settings: mut in_two, .. }) = open();
        in_one.language = Language::Japanese;
        one.keep(&in_one);
        // The other window knows nothing of it, is changed in another way, and is closed later.
        in_two.zoom = 1.5;
        two.keep(&in_two);
        two.keep(&in_two);
        let (_, ReadSettings { settings, dropped }) = open();
        assert_eq!((settings.language, settings.zoom, dropped), (Language::Japanese, 1.5, Vec::new()));
    }
}
