//! What a start says of games points to games that are there, and no two sentences about the disk contradict each other.

use std::fs;

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::Dialog;
use egui_kittest::kittest::Queryable as _;

use crate::window::closing::{Blocked, ask_to_close};
use crate::window::desk::{Desk, settings};

/// A window that finds these files in its folder.
fn started_with(files: &[(&str, &str)]) -> Desk {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let mut desk = Desk::in_folder(folder, settings());
    keep(&mut desk);
    desk
}

fn keep(desk: &mut Desk) {
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.harness.run_steps(2);
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// Of a game with which the program was killed twice, and of which not even the beginning can be read, no list can show anything.
#[test]
fn a_game_that_no_list_shows_is_named_by_its_file() {
    for text in ["", "\0\0\0\0", "garbage", "// (title:\"a"] {
        let desk = started_with(&[("game-1.ron", text), ("game-1.lock", "open 1")]);
        assert!(desk.state().stored.list.is_empty(), "{text:?}");
        assert!(!says(&desk, "Open recent"), "{text:?}");
        assert!(says(&desk, ".unreadable"), "{text:?}");
        let mut files = fs::read_dir(desk.folder.path()).expect("a folder").flatten();
        let lies_there = files.any(|file| {
            let is_aside = file.path().extension().is_some_and(|end| end == "unreadable");
            is_aside && fs::read_to_string(file.path()).is_ok_and(|found| found == text)
        });
        assert!(lies_there, "{text:?}");
        // It was said once.
        let mut desk = desk.started_again();
        keep(&mut desk);
        assert!(!says(&desk, ".unreadable") && !says(&desk, "Open recent"), "{text:?}");
    }
}

#[test]
fn what_was_never_written_is_said_to_be_in_no_list() {
    let desk = started_with(&[("game-1.lock", "open 0 unwritten 1")]);
    assert!(desk.state().stored.list.is_empty());
    assert!(says(&desk, "could not be written to the disk") && !says(&desk, "Open recent"));
    // Of a game that was kept, the list has what was.
    let kept = "// (changed:true)\n(version: 1, game: \"tic-tac-toe\", moves: \"b2 a1\")";
    let desk = started_with(&[("game-1.ron", kept), ("game-1.lock", "open 1 unwritten 1")]);
    assert_eq!(desk.state().stored.list.len(), 1);
    assert!(says(&desk, "could not be written to the disk"));
}

#[test]
fn that_everything_is_kept_is_not_said_beside_what_is_not() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    fs::create_dir(folder.join("matches")).expect("made");
    let matches = Blocked::new(&folder.join("matches"));
    keep(&mut desk);
    assert!(says(&desk, "Matches cannot be kept"));
    matches.free();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    let [over, unkept] = ["Everything is kept now", "Not kept yet"];
    let mut line = "b2".to_owned();
    for square in ["a1", "c3"] {
        line.push_str(square);
        let blocked = Blocked::new(&folder);
        desk.run([Command::PasteText(line.clone())]);
        desk.until("it is said", |state| !state.unkept.is_empty());
        desk.harness.run_steps(2);
        assert!(says(&desk, unkept) && !says(&desk, over), "{square}");
        ask_to_close(&mut desk);
        assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
        blocked.free();
        desk.until("nothing is asked", |state| state.view.dialog.is_none());
        desk.harness.run_steps(2);
        assert!(says(&desk, over), "{square}");
        assert!(!says(&desk, unkept) && !says(&desk, "Matches cannot be kept"), "{square}");
    }
}
