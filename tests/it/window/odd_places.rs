//! Pipes, devices, links to them and files of gigabytes in the places of what the program keeps: they hold nothing up, nothing of
//! them is read whole, and the program starts and keeps what is done from then on.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command as Process;

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::saved_settings::ReadSettings;
use edagari::session::settings::Settings;
use edagari::store::autosave::AutosaveNote;
use edagari::store::replaced_games::Shelf;
use edagari::window::outside::settings_file::SettingsFile;
use edagari::window::outside::toolkit_file;
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};

/// What may stand in the place of a file.
#[derive(Clone, Copy, Debug)]
enum Odd {
    Pipe,
    LinkToPipe,
    LinkToDevice,
    /// Three gigabytes, of which the disk holds nothing.
    Huge,
    Folder,
}

impl Odd {
    const ALL: [Self; 5] = [Self::Pipe, Self::LinkToPipe, Self::LinkToDevice, Self::Huge, Self::Folder];

    fn make(self, path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let pipe =
            |path: &Path| assert!(Process::new("mkfifo").arg(path).status().expect("mkfifo").success());
        match self {
            Self::Pipe => pipe(path),
            Self::LinkToPipe => {
                let name = path.file_name().expect("a name").to_string_lossy();
                let target = path.with_file_name(format!("pipe-for-{name}"));
                pipe(&target);
                symlink(target, path).expect("a link");
            }
            Self::LinkToDevice => symlink("/dev/zero", path).expect("a link"),
            Self::Huge => File::create(path).and_then(|file| file.set_len(3 << 30)).expect("a hole"),
            Self::Folder => fs::create_dir(path).expect("a folder"),
        }
    }
}

/// Where the program looks for what it keeps.
const PLACES: [&str; 12] = [
    "game-1.ron",
    "game-1.lock",
    "game-2.ron",
    "exercises/sets-1.ron",
    "exercises/sets-1.lock",
    "exercises/sets-2.ron",
    "matches/match-1.ron",
    "matches/match-1.lock",
    "last-exercises.ron",
    "last-match.ron",
    "replaced/game.ron",
    "0-game-1.set-aside",
];

#[test]
fn nothing_odd_in_the_place_of_what_is_kept_holds_the_start_up() {
    for odd in Odd::ALL {
        let folder = TempDir::new().expect("a folder");
        for place in PLACES {
            odd.make(&folder.path().join(place));
        }
        let data = folder.path().to_owned();
        let mut desk = Desk::in_folder(folder, settings());
        desk.harness.state_mut().keep_in(&data);
        desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
        desk.until("all is kept", |state| state.unkept.is_empty());
        desk.harness.state_mut().close();
        let mut desk = desk.started_again();
        desk.harness.state_mut().keep_in(&data);
        assert_eq!(desk.state().game.document.record.len(), 3, "{odd:?}");
    }
}

#[test]
fn settings_and_the_state_of_the_toolkit_are_read_past_anything_odd() {
    for odd in Odd::ALL {
        let folder = TempDir::new().expect("a folder");
        let (own, toolkit) = (folder.path().join("preferences.ron"), folder.path().join("edagari.ron"));
        odd.make(&own);
        odd.make(&toolkit);
        let former = || ReadSettings { settings: Settings::default(), dropped: Vec::new() };
        let (mut file, read) = SettingsFile::open(own, former);
        assert!((read.settings.zoom - Settings::default().zoom).abs() < 1e-6, "{odd:?}");
        // Written or refused, it answers.
        let _ = file.keep(&Settings { zoom: 1.5, ..Settings::default() });
        let usable = toolkit_file::mended(toolkit).path;
        assert!(
            fs::metadata(&usable).map_or(true, |known| known.is_file() && known.len() < 1 << 30),
            "{odd:?}"
        );
    }
}

#[test]
fn a_shelf_lists_games_beside_anything_odd() {
    for odd in Odd::ALL {
        let folder = TempDir::new().expect("a folder");
        odd.make(&folder.path().join("other.ron"));
        let shelf = Shelf::in_folder(folder.path().to_owned());
        let mine = edagari::store::Document::new(Game::TicTacToe.start());
        shelf.put("mine", &mine, &AutosaveNote::default()).expect("stored");
        assert_eq!(shelf.list().len(), 1, "{odd:?}");
        assert!(shelf.get("other").is_err(), "{odd:?}");
    }
}
