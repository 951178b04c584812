//! Folders and files that somebody takes away while the program runs, or that a full disk left empty: what is open is written
//! again, over nothing of another window, and no false word is said.

use std::fs;

use edagari::catalog::Game;
use edagari::session::autosave::KeptWork;
use edagari::session::command::Command;
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::saved_settings::{self, ReadSettings};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::store::autosave::{Autosave, AutosaveNote};
use edagari::store::{Document, crashes};
use edagari::window::outside::settings_file::SettingsFile;

use crate::window::desk::Desk;

fn game(moves: &str) -> Document {
    let text = format!("(version: 1, game: \"tic-tac-toe\", moves: \"{moves}\")");
    Document::from_text(&text).expect("a document")
}

#[test]
fn a_program_whose_folder_is_taken_away_writes_over_no_other() {
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("autosave");
    let note = AutosaveNote { changed: true, ..AutosaveNote::default() };
    let one = Autosave::in_folder(&folder);
    one.keep(&game("b2"), &note).expect("kept");
    fs::remove_dir_all(&folder).expect("removed");
    assert!(one.is_gone());
    // Another program finds no lock, and takes the same name.
    let other = Autosave::in_folder(&folder);
    other.keep(&game("a1 b2"), &note).expect("kept");
    for moves in ["b2 a1", "b2 a1 c3"] {
        one.keep(&game(moves), &note).expect("kept");
        assert!(!one.is_gone() && !other.is_gone());
        let kept =
            ["game-1.ron", "game-2.ron"].map(|name| Document::load(&folder.join(name)).expect("a game"));
        assert_eq!(kept.map(|kept| kept.record), [game("a1 b2"), game(moves)].map(|game| game.record));
    }
}

#[test]
fn what_is_open_is_written_again_where_its_folder_was_taken_away() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::OpenText("(version: 1, game: \"tic-tac-toe\", moves: \"b2 a1\")".to_owned())]);
    let path = folder.join("game-1.ron");
    desk.until("the game is kept", |_| Document::load(&path).is_ok_and(|kept| kept.record.len() == 2));
    fs::read_dir(&folder).expect("a folder").flatten().for_each(|entry| {
        let path = entry.path();
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    });
    // Not the game: where the eye goes in it.
    desk.run([Command::ToStart]);
    desk.until("the game is kept again", |_| Document::load(&path).is_ok_and(|kept| kept.record.len() == 2));
    assert!(desk.state().unkept.is_empty());
}

#[test]
fn settings_that_are_taken_away_are_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("preferences.ron");
    let (mut file, ReadSettings { settings, .. }) = SettingsFile::open(path.clone(), ReadSettings::default);
    let tuned = Settings { zoom: 1.5, ..settings };
    file.keep(&tuned).expect("written");
    fs::remove_file(&path).expect("removed");
    file.keep(&tuned).expect("written");
    let (_, read) = SettingsFile::open(path, ReadSettings::default);
    assert!((read.settings.zoom - 1.5).abs() < f32::EPSILON);
}

#[test]
fn damaged_settings_are_named_once_and_copied_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("preferences.ron");
    // The text of the theme has no end; each line behind it is good.
    let text =
        "(\n    zoom: 1.2,\n    theme: \"Light,\n    language: Japanese,\n    recorded_nodes: 5000,\n)";
    let read = saved_settings::read(text);
    assert_eq!((read.dropped, read.settings.recorded_nodes), (vec!["theme".to_owned()], 5000));
    fs::write(&path, text).expect("written");
    let (mut file, read) = SettingsFile::open(path.clone(), ReadSettings::default);
    assert!(file.damaged().is_some() && read.dropped == ["theme"]);
    file.keep(&read.settings).expect("written");
    let (file, read) = SettingsFile::open(path, ReadSettings::default);
    assert!(file.damaged().is_none() && read.dropped.is_empty());
    assert_eq!((read.settings.zoom, read.settings.recorded_nodes), (1.2, 5000));
}

#[test]
fn a_position_that_was_being_set_up_is_on_the_board_when_its_game_is_opened_from_the_list() {
    let mut desk = Desk::default();
    let kept_in = |desk: &mut Desk| {
        let folder = desk.folder.path().to_owned();
        desk.harness.state_mut().keep_in(&folder);
        desk.harness.run_steps(2);
    };
    kept_in(&mut desk);
    desk.run([Command::OpenText("(version: 1, game: \"tic-tac-toe\", moves: \"b2 a1\")".to_owned())]);
    desk.run([Command::Position(PositionCommand::SetUp)]);
    let file = desk.folder.path().join("game-1.ron");
    desk.until("it is kept", |_| fs::read_to_string(&file).is_ok_and(|text| text.contains("setup:Some")));
    for _ in 0..2 {
        desk = desk.started_again();
        kept_in(&mut desk);
    }
    assert_eq!(desk.state().view.dialog, Some(Dialog::SetAside));
    let leave = desk.state().text().get("set-aside.leave");
    desk.click(&leave);
    desk.harness.run_steps(4);
    assert!(desk.state().view.position_editor.is_none(), "another game is open");
    let id = desk.state().stored.list[0].id.clone();
    desk.run([Command::OpenReplaced(id)]);
    desk.until("it is open", |state| state.game.document.record.len() == 2);
    let editor = desk.state().view.position_editor.as_ref().expect("the board that was set up");
    assert_eq!(editor.setup.game(), Game::TicTacToe);
}

#[test]
fn an_empty_report_is_no_report() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("crash-1.new.ron"), "").expect("written");
    assert_eq!(crashes::unseen(folder.path()), None);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn what_a_closed_program_lacks_is_no_word_of_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let autosave = Autosave::in_folder(folder.path());
    let mark = KeptWork::MARKED[0];
    autosave.close();
    // The toolkit saves its own after the program has closed.
    autosave.mark(mark, true);
    drop(autosave);
    assert!(!Autosave::in_folder(folder.path()).take_mark(mark));
}
