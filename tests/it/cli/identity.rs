//! One identity everywhere: the window, the desktop entry, the metainfo and the types of files name the same program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use edagari::catalog::Game;
use edagari::session::files::{FileKind, FileQuestion};
use edagari::store::forms::GameForm;
use edagari::window::APP_ID;
use edagari::words::text::{Language, Text};

const OTHELLO: Game = Game::Othello { size: 8 };

/// A file of the package, whose name begins with the program's id.
fn file(ending: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/package/{APP_ID}.{ending}"))
}

fn read(ending: &str) -> String {
    let path = file(ending);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What stands behind a key of the desktop entry.
fn entry(key: &str) -> String {
    let text = read("desktop");
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    line.unwrap_or_else(|| panic!("{key} is missing")).to_owned()
}

/// The values of an attribute, or the texts of an element, as they stand in a file of XML.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).filter_map(|rest| Some(rest.split_once(end)?.0)).collect()
}

#[test]
fn the_window_the_desktop_entry_and_the_metainfo_name_one_program() {
    assert_eq!(entry("StartupWMClass"), APP_ID);
    assert_eq!(entry("Icon"), APP_ID);
    assert!(file("svg").exists());
    let metainfo = read("metainfo.xml");
    assert_eq!(between(&metainfo, "<id>", "</id>"), [APP_ID]);
    assert_eq!(between(&metainfo, "\"desktop-id\">", "<"), [format!("{APP_ID}.desktop")]);
    assert_eq!(between(&metainfo, "<release version=\"", "\"")[0], env!("CARGO_PKG_VERSION"));
    for lang in ["ja", "zh"] {
        assert!(!entry(&format!("Comment[{lang}]")).is_empty());
        assert_eq!(between(&metainfo, &format!("<summary xml:lang=\"{lang}\">"), "<").len(), 1, "{lang}");
    }
    // The screenshots are pictures that the project takes.
    for address in between(&metainfo, "<image>", "</image>") {
        let name = address.rsplit('/').next().expect("a name");
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/manual/src/pictures").join(name).exists(),
            "{name}"
        );
    }
}

#[test]
fn a_desktop_opens_the_files_of_games_with_the_program() {
    let types = read("mime.xml");
    let declared: BTreeSet<_> = between(&types, "mime-type type=\"", "\"").into_iter().collect();
    let opened = entry("MimeType");
    let opened: BTreeSet<_> = opened.split_terminator(';').collect();
    assert!(declared.is_subset(&opened), "{declared:?} {opened:?}");
    let filters = FileKind::Game.filters(&FileQuestion::Open, Text::new(Language::English), OTHELLO);
    let endings: BTreeSet<_> = filters.into_iter().flat_map(|(_, endings)| endings).collect();
    let globs = between(&types, "<glob pattern=\"*.", "\"");
    assert!(globs.contains(&GameForm::Document.ending()));
    for glob in &globs {
        assert!(endings.contains(glob), "{glob} is offered by the desktop alone");
    }
    // Those of the system have their types from there; of what else is opened, the endings that nobody else has.
    for own in ["edagari", "ggf", "obf", "wtb", "trace", "tree"] {
        assert!(endings.contains(own) && globs.contains(&own), "{own}");
    }
}

#[test]
fn the_icon_is_as_large_as_its_name_says() {
    for size in [16, 32, 48, 128, 256_u32] {
        let path = file("svg").with_file_name(format!("icons/{size}.png"));
        let bytes = std::fs::read(&path).expect("an icon");
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((side(16), side(20)), (size, size));
    }
}

#[test]
fn a_game_is_saved_as_a_document_of_this_program_first() {
    for language in Language::ALL {
        let save = FileQuestion::save("game");
        let filters = FileKind::Game.filters(&save, Text::new(language), OTHELLO);
        assert_eq!(filters[0].1, ["edagari"], "{filters:?}");
        assert!(filters[0].0.contains("*.edagari"), "{filters:?}");
    }
}
