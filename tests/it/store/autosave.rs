//! The open game is kept from move to move, whatever happens to the program.

use std::fs;
use std::path::{Path, PathBuf};

use edagari::catalog::Game;
use edagari::store::Document;
use edagari::store::autosave::{Autosave, AutosaveNote};

fn titled(title: &str) -> Document {
    Document { title: title.to_owned(), ..Document::new(Game::TicTacToe.start()) }
}

fn note(path: Option<&Path>, changed: bool) -> AutosaveNote {
    AutosaveNote { path: path.map(Path::to_owned), changed, ..AutosaveNote::default() }
}

fn kept_title(autosave: &Autosave) -> Option<String> {
    autosave.restore().expect("readable").map(|restored| restored.document.title)
}

#[test]
fn a_game_comes_back_after_closing_and_after_a_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = PathBuf::from("/games/\"first\" game.ron");
    let first = Autosave::in_folder(folder.path());
    assert!(first.restore().expect("nothing there").is_none());
    first.keep(&titled("one"), &note(Some(&file), true)).expect("kept");
    first.keep(&titled("two"), &note(Some(&file), true)).expect("kept");
    drop(first);

    let after_crash = Autosave::in_folder(folder.path());
    let restored = after_crash.restore().expect("readable").expect("kept");
    assert_eq!(restored.document, titled("two"));
    assert_eq!(restored.note.path.as_deref(), Some(file.as_path()));
    assert!(restored.note.changed && restored.after_crash);
    after_crash.keep(&titled("three"), &note(None, false)).expect("kept");
    after_crash.close();
    drop(after_crash);

    let after_closing = Autosave::in_folder(folder.path());
    let restored = after_closing.restore().expect("readable").expect("kept");
    assert_eq!((restored.document.title.as_str(), restored.note.path), ("three", None));
    assert!(!restored.note.changed && !restored.after_crash);
}

#[test]
fn two_programs_do_not_overwrite_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (Autosave::in_folder(folder.path()), Autosave::in_folder(folder.path()));
    first.keep(&titled("first"), &note(None, true)).expect("kept");
    second.keep(&titled("second"), &note(None, true)).expect("kept");
    assert_eq!(kept_title(&second).as_deref(), Some("second"));
    let third = Autosave::in_folder(folder.path());
    assert_eq!(kept_title(&third), None, "games of running programs are left alone");
    drop((first, second, third));

    // Both ended badly: both games come back, one for each program that starts.
    let (first, second) = (Autosave::in_folder(folder.path()), Autosave::in_folder(folder.path()));
    let mut titles = [kept_title(&first), kept_title(&second)].map(Option::unwrap_or_default);
    titles.sort();
    assert_eq!(titles, ["first", "second"]);
}

#[test]
fn a_kept_game_that_cannot_be_read_is_put_aside_and_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let broken = "(version: 1, game: \"othello\", moves: \"f5f5\")";
    fs::write(folder.path().join("game-1.ron"), broken).expect("written");
    let autosave = Autosave::in_folder(folder.path());
    assert!(autosave.restore().is_err());
    autosave.keep(&titled("new"), &note(None, true)).expect("kept");
    assert_eq!(kept_title(&autosave).as_deref(), Some("new"));
    let contents = fs::read_dir(folder.path()).expect("list").map(|entry| entry.expect("entry").path());
    assert!(contents.filter_map(|path| fs::read_to_string(path).ok()).any(|text| text == broken));
}

#[test]
fn where_nothing_can_be_kept_the_reason_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let autosave = Autosave::in_folder(&file.join("folder"));
    assert!(autosave.restore().expect("nothing there").is_none());
    let error = autosave.keep(&titled("lost"), &note(None, true)).expect_err("no folder").to_string();
    assert!(error.contains("cannot be written"), "{error}");
    assert!(!Path::new(&file).is_dir());
}

#[test]
fn games_of_other_windows_that_ended_are_named_once_a_window_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut played = titled("two");
    let legal = played.start.actions();
    played.cursor = played.record.add(played.cursor, legal[0]).expect("a move");
    let unsaved = AutosaveNote { changed: true, ..AutosaveNote::default() };
    let (first, second) = (Autosave::in_folder(folder.path()), Autosave::in_folder(folder.path()));
    second.keep(&played, &unsaved).expect("written");
    first.keep(&titled("one"), &unsaved).expect("written");
    assert_eq!(first.take_left_by_others(|_, _, _| panic!("the other one runs")).count, 0);
    drop(second);
    let (mut names, mut counts) = (Vec::new(), Vec::new());
    for takes in [false, true, true] {
        let count = first.take_left_by_others(|name, game, _| {
            assert_eq!(game.record, played.record);
            names.push(name.to_owned());
            takes
        });
        counts.push(count.count);
    }
    assert_eq!(counts, [0, 1, 0]);
    assert!(
        names.len() == 2 && names[0] == names[1],
        "by a name that stays the same, until it is taken: {names:?}"
    );
}

/// Unwritten changes of another window are said, and a board that was set up in it is not hidden because a file holds the game.
#[test]
fn games_of_other_windows_say_what_they_lack_and_boards_that_were_set_up_are_among_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Autosave::in_folder(folder.path());
    first.keep(&titled("one"), &AutosaveNote::default()).expect("written");
    let set_up = AutosaveNote { setup: Some("a board".to_owned()), ..AutosaveNote::default() };
    let other = Autosave::in_folder(folder.path());
    other.keep(&titled("two"), &set_up).expect("written");
    drop(other);
    let lock = folder.path().join("game-2.lock");
    std::fs::write(&lock, "open 0 unwritten 1").expect("written");
    let mut boards = Vec::new();
    let left = first.take_left_by_others(|_, _, note| {
        boards.extend(note.setup.clone());
        true
    });
    assert_eq!((left.count, left.lacking), (1, 1));
    assert_eq!(boards, ["a board"]);
}

#[test]
fn a_game_that_could_not_be_read_again_does_not_replace_the_one_that_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let autosave = Autosave::in_folder(folder.path());
    autosave.keep(&titled("before"), &note(None, true)).expect("kept");
    let huge = titled(&"x".repeat(edagari::store::SIZE_LIMIT));
    let refused = autosave.keep(&huge, &note(None, true)).expect_err("too large");
    assert!(matches!(refused, edagari::store::DocumentError::TooLarge { .. }), "{refused}");
    assert_eq!(kept_title(&autosave).as_deref(), Some("before"));
}

/// A game that its own file holds is written over the older one where the disk takes nothing new.
#[test]
fn a_game_that_its_file_holds_is_kept_over_the_older_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = PathBuf::from("/games/whole.edagari");
    let program = Autosave::in_folder(folder.path());
    program.keep(&titled("an older and longer name"), &note(None, true)).expect("kept");
    program.keep_in_place(&titled("new"), &note(Some(&file), false));
    program.close();
    drop(program);
    let next = Autosave::in_folder(folder.path());
    let restored = next.restore().expect("readable").expect("kept");
    assert_eq!((restored.document.title.as_str(), restored.note.path), ("new", Some(file)));
    assert!(!restored.unwritten && !restored.after_crash);
}

/// An end that nobody answered is no crash, and what the disk lacked is said.
#[test]
fn an_end_that_nobody_heard_of_says_what_is_lost_and_suspects_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Autosave::in_folder(folder.path());
    program.keep(&titled("kept"), &note(None, true)).expect("kept");
    // Something that is no file has the name of the game: nothing can be written there.
    let game = folder.path().join("game-1.ron");
    let aside = folder.path().join("aside.ron");
    fs::rename(&game, &aside).expect("moved");
    fs::create_dir(&game).expect("made");
    assert!(program.keep(&titled("lost"), &note(None, true)).is_err());
    program.close_unheard();
    drop(program);
    fs::remove_dir(&game).expect("removed");
    fs::rename(&aside, &game).expect("moved");
    let next = Autosave::in_folder(folder.path());
    let restored = next.restore().expect("readable").expect("kept");
    assert_eq!(restored.document.title, "kept");
    assert!(restored.unwritten && !restored.after_crash);
}
