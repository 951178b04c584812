//! Files that are no files, may not be written to, or are something else than their name says: refused at once, with a
//! sentence, and left as they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use edagari::catalog::{Engine, Game};
use edagari::exercise::AnswerSheet;
use edagari::game::record::MoveId;
use edagari::match_play::document;
use edagari::session::command::Command;
use edagari::session::document::{absorb_opened, start_state};
use edagari::session::files::{FileKind, FileQuestion};
use edagari::session::game::opening::Opening;
use edagari::session::matches::data::MatchCommand;
use edagari::session::saved_settings;
use edagari::session::settings::Settings;
use edagari::session::wake::Wake;
use edagari::store::wthor::{self, WthorError};
use edagari::store::{Document, FileRefusal, patterns, replace, tables};

fn refusal(error: &std::io::Error) -> Option<FileRefusal> {
    FileRefusal::of(error)
}

#[cfg(unix)]
#[test]
fn a_write_protected_file_is_refused_instead_of_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    fs::write(&path, "mine").expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("protected");
    let error = replace(&path, b"other").expect_err("refused");
    assert_eq!(refusal(&error), Some(FileRefusal::WriteProtected));
    assert_eq!(error.to_string(), "the file is write-protected");
    let error = Document::new(Game::TicTacToe.start()).save(&path).expect_err("refused").to_string();
    assert!(error.ends_with("the file is write-protected"), "{error}");
    assert_eq!(fs::read_to_string(&path).expect("still there"), "mine");
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_is_refused_instead_of_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let link = folder.path().join("link.ron");
    std::os::unix::fs::symlink("gone.ron", &link).expect("a link");
    let error = replace(&link, b"other").expect_err("refused");
    assert_eq!(refusal(&error), Some(FileRefusal::DanglingLink));
    assert!(link.is_symlink() && !folder.path().join("gone.ron").exists());
}

/// Whether every reader of files refuses this at once; whoever opened a pipe would wait for ever.
fn all_refuse(path: &Path) {
    let error = edagari::store::read(path, 10).expect_err("no file");
    assert_eq!(refusal(&error), Some(FileRefusal::NoFile));
    assert!(
        Document::load(path).is_err() && AnswerSheet::load(path).is_err() && document::load(path).is_err()
    );
    assert!(tables::load(path).is_err() && patterns::load(path).is_err() && wthor::load_bytes(path).is_err());
    assert!(replace(path, b"other").is_err());
}

#[cfg(unix)]
#[test]
fn a_pipe_a_device_and_a_folder_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("game.wtb");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    all_refuse(&pipe);
    all_refuse(Path::new("/dev/zero"));
    all_refuse(folder.path());
    assert_eq!(wthor::survey(folder.path()).expect("a folder").refused, 1);
    assert!(pipe.exists());
}

#[test]
fn a_text_with_the_name_of_a_tournament_file_is_none() {
    let text = "This text is no tournament file, whatever its name says. ".repeat(10);
    assert!(matches!(wthor::read_games(text.as_bytes()), Err(WthorError::Kind)));
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("WTH_2024.wtb"), &text).expect("written");
    let survey = wthor::survey(folder.path()).expect("a folder");
    assert_eq!((survey.years.len(), survey.refused), (0, 1));
    let games = wthor::load_folder(folder.path(), &(0..=u16::MAX)).expect("a folder");
    assert!(games.into_iter().all(|(_, read)| read.is_err()));
}

fn kept() -> Settings {
    let game = Game::Othello { size: 6 };
    let mut settings =
        Settings { zoom: 1.5, recent: vec!["/a, (b) \"c\".ron".into()], ..Settings::default() };
    settings.engines.insert(game.to_string(), Engine::default_for(game));
    settings
}

#[test]
fn settings_are_read_as_they_were_written() {
    let read = saved_settings::read(&ron::to_string(&kept()).expect("written"));
    assert_eq!((read.settings, read.dropped), (kept(), Vec::<String>::new()));
}

#[test]
fn one_bad_setting_is_dropped_alone_and_named() {
    let text = ron::to_string(&kept()).expect("written");
    for zoom in ["0", "-1", "inf", "-inf", "NaN", "1e30", "0.01", "\"large\"", "()"] {
        let read = saved_settings::read(&text.replace("zoom:1.5", &format!("zoom:{zoom}")));
        assert_eq!(read.dropped, ["zoom"], "{zoom}");
        assert_eq!(read.settings, Settings { zoom: 1.0, ..kept() }, "{zoom}");
    }
    let read = saved_settings::read(&text.replace("recorded_nodes:1000000", "recorded_nodes:0"));
    assert_eq!((read.settings, read.dropped), (kept(), vec!["recorded_nodes".to_owned()]));
    let read = saved_settings::read(&text.replace("\"othello:6\":", "\"chess\":"));
    assert_eq!(read.dropped, ["engines, chess"]);
    assert_eq!(read.settings, Settings { engines: BTreeMap::default(), ..kept() });
    let read = saved_settings::read(&text.replace("language:English", "language:Klingon"));
    assert_eq!(read.dropped, ["language"]);
    assert_eq!(saved_settings::read("nonsense").dropped, ["settings"]);
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_one_sentence_says_so() {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_edagari"));
    let program = program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    let ended = program.output().expect("it starts");
    let told = String::from_utf8(ended.stderr).expect("text");
    assert_eq!(ended.status.code(), Some(2), "{told}");
    assert!(told.contains("DISPLAY") && told.lines().count() == 1, "{told}");
    assert!(!told.contains(".rs") && !told.contains("winit"), "{told}");
}

#[test]
fn a_document_is_saved_under_an_ending_that_says_what_it_is_and_opened_under_any() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = FileQuestion::save("game.ron");
    let saved = |kind: FileKind, name: &str| match kind.chosen(&save, &folder.path().join(name)) {
        Command::SavePath(path) | Command::Match(MatchCommand::WritePath(path)) => {
            path.file_name().expect("a name").to_string_lossy().into_owned()
        }
        Command::AskReplace(question) => {
            let name = question.path.file_name().expect("a name").to_string_lossy();
            format!("{name}, asked")
        }
        other => panic!("{other:?}"),
    };
    for (name, written) in [
        ("mine", "mine.edagari"),
        ("mine.edagari", "mine.edagari"),
        ("mine.ron", "mine.ron"),
        ("mine.RON", "mine.RON"),
        ("mine.ggf", "mine.ggf"),
        ("mine.wtb", "mine.wtb.edagari"),
        ("mine.2026.11.24", "mine.2026.11.24.edagari"),
    ] {
        assert_eq!(saved(FileKind::Game, name), written);
    }
    assert_eq!(saved(FileKind::Match, "table.csv"), "table.csv");
    assert_eq!(saved(FileKind::Match, "run1.2"), "run1.2.ron", "a dot is no ending");
    fs::write(folder.path().join("mine.edagari"), "another game").expect("written");
    assert_eq!(saved(FileKind::Game, "mine"), "mine.edagari, asked", "the dialog asked about another name");
    assert_eq!(saved(FileKind::Game, "mine.edagari"), "mine.edagari", "the dialog asked about this one");
    // A document that an earlier program saved under such a name opens.
    let mut document = Document::new(Game::TicTacToe.start());
    let line = document.start.parse_moves("b2a1").expect("legal");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("legal");
    let mut state = start_state(Settings::default());
    let path = folder.path().join("old.ggf");
    document.save(&path).expect("written");
    let opened = Opening::default().start(&path, Game::TicTacToe, &Wake::nobody()).expect("a small file");
    absorb_opened(&mut state, opened);
    assert!(state.game.path.is_none(), "it is not saved there again");
    assert_eq!((state.game.document.record.len(), state.game.changed), (2, true));
}
