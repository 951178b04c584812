//! No game is lost to another that takes its place: undo brings it back whole, redo goes forward again, and where no file
//! holds it, it is stored and listed.

use std::path::Path;

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::document::{replace, start_state};
use edagari::session::game::stored::words;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::update::apply;
use edagari::store::autosave::AutosaveNote;
use edagari::store::replaced_games::{Shelf, ShelfEntry};
use edagari::store::{Document, Player};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use rand_08::rngs::SmallRng;
use rand_08::{Rng as _, SeedableRng as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// Tic-tac-toe between two persons, three moves on.
fn played() -> State {
    let mut state = start_state(Settings::default());
    apply(&mut state, Command::New(Game::TicTacToe));
    apply(&mut state, Command::SetPlayer(Side::Second, Player::Person));
    for label in ["b2", "a1", "c3"] {
        let game = &state.game;
        let action = *game.legal.iter().find(|&&action| game.position.label(action) == label).expect("legal");
        apply(&mut state, Command::Play(action));
    }
    state
}

fn line(state: &State) -> String {
    state.game.document.start.labels(&state.game.document.record.path_to(state.game.cursor)).join(" ")
}

/// What opens another game, by name.
fn openings() -> Vec<(&'static str, Command)> {
    let four = Document::new(Game::ConnectFour { width: 7, height: 6 }.start());
    let position = Game::TicTacToe.parse_position("XO--X---- O").expect("a position");
    vec![
        ("new", Command::New(Game::Othello { size: 8 })),
        ("start again", Command::NewFrom(Box::new(Game::TicTacToe.start()))),
        ("a typed tree", Command::NewFrom(Box::new(Game::NumberTree.start()))),
        ("a board", Command::NewFrom(Box::new(position))),
        ("an example", Command::OpenText(four.to_text())),
        ("a pasted document", Command::PasteText(four.to_text())),
        ("a pasted position", Command::PasteText("XO--X---- O".to_owned())),
    ]
}

#[test]
fn one_step_of_undo_brings_the_game_back_whole_and_redo_goes_forward() {
    for (name, opening) in openings() {
        let mut state = played();
        apply(&mut state, Command::Comment(MoveId::START, "mine".to_owned()));
        state.game.path = Some("/games/mine.ron".into());
        let before = state.game.document.clone();
        apply(&mut state, opening);
        assert!(state.game.document != before, "{name}");
        let opened = state.game.document.clone();
        assert!(state.game.history.can_undo(), "{name}");

        apply(&mut state, Command::Undo);
        assert_eq!(state.game.document, before, "{name}");
        assert_eq!(line(&state), "b2 a1 c3", "{name}");
        assert_eq!(state.game.path.as_deref(), Some(Path::new("/games/mine.ron")), "{name}");
        assert!(state.game.changed, "{name}");
        apply(&mut state, Command::Undo);
        assert_eq!(line(&state), "b2 a1", "its own history goes on: {name}");
        for _ in 0..2 {
            assert!(state.game.history.can_redo(), "{name}");
            apply(&mut state, Command::Redo);
        }
        assert_eq!(state.game.document, opened, "{name}");
        assert!(!state.game.history.can_redo(), "{name}");
    }
}

#[test]
fn a_game_that_waits_behind_a_lesson_is_what_comes_back() {
    let mut state = played();
    let before = state.game.document.clone();
    apply(&mut state, Command::Lesson(LessonCommand::Open(1)));
    assert!(state.game.document != before && state.lessons.own.len() == 1);
    apply(&mut state, Command::New(Game::Othello { size: 6 }));
    assert!(state.lessons.own.is_empty(), "no game waits where no way leads to it");
    assert_eq!(state.stored.waiting.len(), 1);
    apply(&mut state, Command::Undo);
    assert_eq!(state.game.document, before);
    assert_eq!(line(&state), "b2 a1 c3");
}

/// However games are changed and exchanged, all of it is taken back step by step, and made again.
#[test]
fn any_way_through_games_is_taken_back_and_made_again() {
    for seed in 0..40 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = played();
        let mut seen = vec![state.game.document.clone()];
        for _ in 0..15 {
            let mut openings = openings();
            if state.game.position.game() != Game::TicTacToe {
                // What is pasted is read as a position of the open game.
                openings.pop();
            }
            let request = if rng.gen_bool(0.3) {
                openings[rng.gen_range(0..openings.len())].1.clone()
            } else if state.game.legal.is_empty() {
                Command::New(Game::TicTacToe)
            } else {
                Command::PlayLine(vec![state.game.legal[rng.gen_range(0..state.game.legal.len())]])
            };
            apply(&mut state, request);
            seen.push(state.game.document.clone());
        }
        // A move that was played for a method goes with the move before it.
        let mut at = seen.len() - 1;
        while at > 0 {
            apply(&mut state, Command::Undo);
            let before = (0..at).rev().find(|&index| state.game.document == seen[index]);
            at = before.unwrap_or_else(|| panic!("back from {at} of seed {seed}"));
        }
        while at < seen.len() - 1 {
            apply(&mut state, Command::Redo);
            let after = (at + 1..seen.len()).find(|&index| state.game.document == seen[index]);
            at = after.unwrap_or_else(|| panic!("on from {at} of seed {seed}"));
        }
    }
}

#[test]
fn keys_replace_a_game_and_bring_it_back_also_within_one_frame() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
    let before = desk.state().game.document.clone();
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(desk.state().game.document.record.is_empty());
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(desk.state().game.document.record, before.record);
    // What is asked for in one frame was asked for before any of it was done.
    let start = desk.state().game.document.start.clone();
    for command in [Command::NewFrom(Box::new(start)), Command::Undo, Command::Delete(MoveId::START)] {
        desk.harness.state_mut().push(command);
    }
    desk.harness.run_steps(3);
    assert_eq!(desk.state().game.document.record, before.record);
}

#[test]
fn what_no_file_holds_is_stored_and_listed_by_name_and_date() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
    let before = desk.state().game.document.record.clone();
    desk.run([Command::New(Game::Othello { size: 6 }), Command::New(Game::Matrix)]);
    // An untouched game is not worth a place.
    desk.until("it is stored", |state| state.stored.list.len() == 1);
    desk.click("Menu");
    desk.harness.click_on(&desk.harness.get_by_label_contains("Open recent"));
    desk.harness.run_steps(8);
    desk.click("Tic-tac-toe · b2a1c3, 3 moves · just now");
    assert_eq!(desk.state().game.document.record, before);
    assert!(desk.state().game.path.is_none() && desk.state().game.changed);
    // The same game is stored once.
    desk.run([Command::New(Game::TicTacToe)]);
    desk.until("it is stored", |state| state.stored.list.len() == 1);
    desk.harness.state_mut().close();
    let Desk { harness, folder } = desk;
    drop(harness);

    let mut next = Desk::in_folder(folder, settings());
    let folder = next.folder.path().to_owned();
    next.harness.state_mut().keep_in(&folder);
    let id = next.state().stored.list[0].id.clone();
    next.run([Command::OpenReplaced(id)]);
    assert_eq!(next.state().game.document.record, before);
}

#[test]
fn a_saved_game_is_not_stored_twice() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
    desk.run([Command::SavePath(folder.join("mine.ron")), Command::New(Game::Matrix)]);
    assert!(desk.state().stored.list.is_empty());
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.path, Some(folder.join("mine.ron")));
}

#[test]
fn a_game_that_is_pasted_again_and_again_is_listed_once() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    let moves = |list: &[ShelfEntry]| list.iter().map(|entry| entry.moves).collect::<Vec<_>>();
    for _ in 0..3 {
        for text in ["b2a1c3", "b2a1"] {
            desk.run([Command::New(Game::TicTacToe), Command::PasteText(text.to_owned())]);
        }
        desk.run([Command::Comment(MoveId::START, "mine".to_owned()), Command::New(Game::Matrix)]);
        for _ in 0..60 {
            desk.harness.run_steps(1);
            std::thread::sleep(std::time::Duration::from_millis(4));
        }
        desk.until("both are stored", |state| moves(&state.stored.list) == [2, 3]);
    }
    assert_eq!(moves(&Shelf::in_folder(folder.join("replaced")).list()), [2, 3]);
    // With another comment it is another game.
    desk.run([
        Command::New(Game::TicTacToe),
        Command::PasteText("b2a1".to_owned()),
        Command::New(Game::Matrix),
    ]);
    desk.until("it is stored", |state| state.stored.list.len() == 3);
}

#[test]
fn a_bounded_number_of_games_is_stored_the_newest_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::in_folder(folder.path().join("replaced"));
    assert!(shelf.list().is_empty());
    let note = AutosaveNote::default();
    for number in 0..Shelf::GAMES + 5 {
        let title = format!("game {number}");
        let document = Document { title, ..Document::new(Game::TicTacToe.start()) };
        shelf.put(&format!("{number:03}"), &document, &note).expect("stored");
    }
    let list = shelf.list();
    assert_eq!(list.len(), Shelf::GAMES);
    assert_eq!(list[0].title, format!("game {}", Shelf::GAMES + 4));
    assert_eq!(shelf.get(&list[0].id).expect("read").0.title, list[0].title);
    // A longer game stays as long as short ones can go.
    let mut long = Document::new(Game::TicTacToe.start());
    let line = long.start.parse_moves("a1b2c3").expect("legal");
    long.record.add_line(MoveId::START, &line).expect("legal");
    shelf.put("long", &long, &note).expect("stored");
    for number in 0..Shelf::GAMES + 5 {
        let title = format!("new {number}");
        let new = Document { title, ..Document::new(Game::TicTacToe.start()) };
        shelf.put(&format!("new-{number:03}"), &new, &note).expect("stored");
    }
    let kept = shelf.list().into_iter().find(|entry| entry.id == "long").expect("kept");
    assert_eq!((kept.moves, kept.opening.as_str()), (3, "a1b2c3"));
    // What is no such game is left out, and left alone.
    std::fs::write(folder.path().join("replaced/own.ron"), "(version: 1)").expect("written");
    assert_eq!(shelf.list().len(), Shelf::GAMES);
}

#[test]
fn only_so_many_games_are_kept_for_undo() {
    let mut state = start_state(Settings::default());
    for number in 0..40 {
        let document = Document { title: number.to_string(), ..Document::new(Game::TicTacToe.start()) };
        replace(&mut state, document, None);
    }
    let mut steps = 0;
    while state.game.history.can_undo() {
        apply(&mut state, Command::Undo);
        steps += 1;
    }
    assert_eq!((steps, state.game.document.title.as_str()), (20, "19"));
    assert_eq!(state.game.cursor, MoveId::START);
}

#[test]
fn a_game_of_a_file_that_another_took_the_place_of_is_listed_with_its_file() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    let path = folder.join("mine.edagari");
    let before = Document::new(Game::TicTacToe.start());
    before.save(&path).expect("saved");
    desk.run([Command::OpenPath(path.clone()), Command::PasteText("b2a1".to_owned())]);
    assert!(desk.state().game.changed);
    desk.run([Command::New(Game::Othello { size: 6 })]);
    desk.until("it is stored", |state| state.stored.list.len() == 1);
    let mut desk = desk.started_again();
    desk.harness.state_mut().keep_in(&folder);
    let listed = desk.state().stored.list[0].clone();
    assert_eq!(listed.path.as_ref(), Some(&path));
    assert!(words(desk.state().text(), &listed).starts_with("mine.edagari"));
    desk.run([Command::OpenReplaced(listed.id)]);
    let game = &desk.state().game;
    assert_eq!((game.path.as_ref(), game.changed, game.document.record.len()), (Some(&path), true, 2));
    // What the window before was ended with is found some seconds later, and may be the same game.
    let shelf = Shelf::in_folder(folder.join("replaced"));
    let note = AutosaveNote { path: Some(path.clone()), changed: true, ..AutosaveNote::default() };
    shelf.put("left", &game.document, &note).expect("stored");
    desk.run([Command::Save]);
    assert_eq!(desk.state().view.dialog, None, "nobody else has written it");
    assert_eq!(Document::load(&path).expect("a game").record.len(), 2);
    let is_listed = |list: &[ShelfEntry]| list.iter().any(|entry| entry.path.as_ref() == Some(&path));
    desk.until("its file holds it", |state| !is_listed(&state.stored.list) && !is_listed(&shelf.list()));
}

/// A finished game of three moves between two people.
fn three_moves() -> Desk {
    let mut desk = Desk::new(settings());
    desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::First, Player::Person)]);
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::PasteText("b2a1c3".to_owned())]);
    desk
}

#[test]
fn keys_of_one_frame_act_in_the_order_in_which_they_were_pressed() {
    let mut desk = three_moves();
    desk.harness.key_press_modifiers(egui::Modifiers::NONE, Key::Delete);
    desk.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().game.document.record.len(), 3, "deleted, and brought back");
}

#[test]
fn keys_of_one_frame_act_as_often_as_they_were_pressed() {
    let mut desk = three_moves();
    let after = |desk: &mut Desk, keys: &[Key]| {
        for &key in keys {
            desk.harness.key_press_modifiers(egui::Modifiers::NONE, key);
        }
        desk.harness.run_steps(3);
        desk.state().game.document.record.path_to(desk.state().game.cursor).len()
    };
    assert_eq!(after(&mut desk, &[Key::Home, Key::ArrowRight, Key::ArrowRight]), 2);
    assert_eq!(after(&mut desk, &[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowRight]), 2);
}

#[test]
fn a_file_opened_below_later_changes_of_its_own_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let mut desk = three_moves();
    desk.run([Command::SavePath(path.clone()), Command::Back, Command::Play(ActionId(1))]);
    let changed = desk.state().game.document.record.clone();
    desk.run([Command::OpenPath(path.clone())]);
    desk.until("the file is open", |state| state.game.document.record != changed);
    assert!(desk.harness.query_by_label_contains("never saved").is_some());
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.record, changed);
    // What was saved is in the file: there is nothing to be said.
    desk.run([Command::SavePath(path.clone()), Command::OpenPath(path)]);
    desk.harness.run_steps(20);
    assert!(!desk.state().game.changed);
}
