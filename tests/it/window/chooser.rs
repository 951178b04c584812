//! Several games in one text: is a choice of games offered at every door, does it open the game that is chosen, and is none lost?

use std::path::{Path, PathBuf};
use std::sync::Arc;

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::session::command::Command;
use edagari::session::crash::WindowStart;
use edagari::session::screen::data::Dialog;
use edagari::session::state::State;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// Games of a club as its server writes them.
fn games(count: usize) -> String {
    let first = ["f5", "d3", "c4", "e6"];
    let game = |number: usize| {
        format!(
            "[Event \"Round {number}\"]\n[Site \"Club\"]\n[Date \"2026.05.01\"]\n[Black \"Player {number}\"]\n[White \"Guest\"]\n[Result \"*\"]\n\n1. {} *\n\n",
            first[number % 4]
        )
    };
    (1..=count).map(game).collect()
}

fn paste(desk: &mut Desk, text: String) {
    desk.run([Command::PasteText(text)]);
    desk.harness.run_steps(3);
}

fn names(desk: &Desk) -> [String; 2] {
    desk.state().game.document.names.clone()
}

#[test]
fn several_games_are_offered_and_keys_choose_one() {
    let mut desk = Desk::default();
    let before = desk.state().game.document.start.clone();
    paste(&mut desk, games(3));
    assert_eq!(desk.state().view.dialog, Some(Dialog::Games));
    assert!(desk.shows("1, Player 1, Guest, unfinished, 2026.05.01, 1: d3"));
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().view.dialog, None);
    assert_eq!(desk.state().game.document.start, before);
    assert!(desk.state().game.document.record.is_empty(), "the open game stays as it was");

    paste(&mut desk, games(3));
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Enter] {
        desk.press(Modifiers::NONE, key);
    }
    assert_eq!(names(&desk), ["Player 2", "Guest"].map(str::to_owned));
    let document = &desk.state().game.document;
    assert_eq!((document.title.as_str(), document.facts.place.as_str()), ("Round 2", "Club"));
    assert_eq!(document.facts.date, "2026.05.01");
    assert_eq!(desk.state().view.dialog, None);
    assert!(desk.state().game.changed, "no file holds it yet");
    desk.run([Command::Undo]);
    assert!(desk.state().game.document.names[0].is_empty(), "undo brings the game back that was open");
}

#[test]
fn a_search_finds_a_game_and_a_double_click_opens_it() {
    let mut desk = Desk::default();
    paste(&mut desk, games(40));
    desk.harness.event(egui::Event::Text("player 37".to_owned()));
    desk.harness.run_steps(4);
    assert!(desk.shows("1 of 40"));
    let row = desk.harness.get_by_label_contains("37, Player 37").rect().center();
    desk.harness.double_click_at(row);
    desk.harness.run_steps(4);
    assert_eq!(names(&desk)[0], "Player 37");
}

#[test]
fn all_games_are_stored_and_those_that_were_stay() {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    paste(&mut desk, games(5));
    desk.click("Open all as recent (5)");
    assert_eq!(desk.state().view.dialog, None);
    desk.until("the games are listed", |state| state.stored.list.len() == 5);
    let titles: Vec<_> = desk.state().stored.list.iter().map(|entry| entry.title.clone()).collect();
    assert_eq!(titles, (1..=5).map(|number| format!("Round {number}")).collect::<Vec<_>>());
    assert!(desk.state().game.document.record.is_empty(), "the open game stays as it was");
}

#[test]
fn a_file_of_games_offers_them_and_a_long_text_is_read_beside_the_window() {
    let mut desk = Desk::default();
    let path = desk.folder.path().join("club.txt");
    std::fs::write(&path, games(2)).expect("a file");
    desk.run([Command::OpenPath(path)]);
    desk.harness.run_steps(3);
    assert!(desk.shows("club.txt: 2 games"));
    desk.press(Modifiers::NONE, Key::Escape);

    paste(&mut desk, games(2000));
    let is_long =
        |state: &State| state.view.chooser.as_ref().is_some_and(|chooser| chooser.games.len() == 2000);
    desk.until("the games are read", is_long);
    desk.harness.run_steps(4);
    let rows = desk.harness.query_all_by_label_contains(", Guest, ").count();
    assert!((5..60).contains(&rows), "{rows} rows are laid out");
    for _ in 0..30 {
        desk.press(Modifiers::NONE, Key::PageDown);
    }
    assert!(desk.harness.query_by_label_contains("361, Player 361").is_some(), "the chosen row is in sight");
}

/// A file that is dropped on the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// The file of three games, whose name tells nothing.
fn club(desk: &Desk) -> PathBuf {
    let path = desk.folder.path().join("club.dat");
    std::fs::write(&path, games(3)).expect("a file");
    path
}

fn chooses_the_second_of_three(desk: &mut Desk) {
    assert_eq!(desk.state().view.dialog, Some(Dialog::Games));
    assert!(desk.shows("club.dat: 3 games"));
    assert!(desk.state().game.document.record.is_empty(), "the open game stays as it was");
    for key in [Key::ArrowDown, Key::Enter] {
        desk.press(Modifiers::NONE, key);
    }
    assert_eq!(names(desk)[0], "Player 2");
}

#[test]
fn a_file_of_games_that_is_dropped_offers_them() {
    let mut desk = Desk::default();
    let path = club(&desk);
    desk.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    desk.harness.run_steps(6);
    chooses_the_second_of_three(&mut desk);
}

#[test]
fn a_file_is_opened_that_is_dropped_while_a_dialog_and_its_field_have_the_keyboard() {
    let mut desk = Desk::default();
    let path = club(&desk);
    desk.run([Command::Show(Dialog::Palette)]);
    desk.harness.run_steps(6);
    desk.harness.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    desk.harness.run_steps(6);
    chooses_the_second_of_three(&mut desk);
}

#[test]
fn a_file_of_games_that_the_command_line_names_offers_them() {
    let mut desk = Desk::default();
    let path = club(&desk);
    let mut started = None;
    let words = ["edagari".as_ref(), path.as_os_str()];
    let status = edagari::cli::run(words, &mut Vec::new(), &mut Vec::new(), |start| {
        started = Some(start);
        Ok(())
    });
    assert_eq!(status, 0);
    let Some(WindowStart::Usual(named)) = started else { panic!("{started:?}") };
    assert_eq!(named.as_deref(), Some(path.as_path()));
    desk.harness.state_mut().open_first(named);
    desk.harness.run_steps(6);
    chooses_the_second_of_three(&mut desk);
}

#[test]
fn a_desktop_hands_over_a_file_as_an_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a game.edagari");
    std::fs::write(&path, "(version: 2, game: \"tic-tac-toe\")\n").expect("written");
    let separators = path.display().to_string().replace('\\', "/").replace(' ', "%20");
    let address = format!("file:///{}", separators.trim_start_matches('/'));
    for named in [address.as_str(), "edagari:othello/f5d6"] {
        let mut started = None;
        let status = edagari::cli::run(["edagari", named], &mut Vec::new(), &mut Vec::new(), |start| {
            started = Some(start);
            Ok(())
        });
        assert_eq!(status, 0, "{named}");
        let Some(WindowStart::Usual(Some(file))) = started else { panic!("{started:?}") };
        let expected = if named == address { path.as_path() } else { std::path::Path::new(named) };
        assert_eq!(file, expected);
    }
    let mut err = Vec::new();
    let status =
        edagari::cli::run(["edagari", "file:///no/such/file"], &mut Vec::new(), &mut err, |_| Ok(()));
    assert_eq!(status, 2, "{}", String::from_utf8_lossy(&err));
}

#[test]
fn what_was_left_out_stands_until_it_is_closed() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    paste(&mut desk, "Ann - Ben, round 3\n1. f5 d6 2. c3 d3 3. c4 -- 4. f4\n51-13".to_owned());
    assert_eq!(desk.state().game.document.record.line_through(MoveId::START).len(), 5);
    let left = |desk: &Desk| desk.harness.query_by_label_contains("• Passed over: “Ann - Ben").is_some();
    assert!(left(&desk), "{:?}", desk.state().view.notes);
    desk.run([Command::Back]);
    assert!(left(&desk), "it stays while the game is looked at");
    desk.click("Close the notes");
    assert!(desk.state().view.notes.is_none());
    assert!(!left(&desk));
    // They stay with the game, also in its file.
    let kept = edagari::store::Document::from_text(&desk.state().game.document.to_text()).expect("readable");
    assert_eq!(kept.read_notes, desk.state().game.document.read_notes);
    desk.run([Command::Show(Dialog::Details)]);
    desk.harness.run_steps(3);
    assert!(left(&desk), "the details of the game hold them");
}

#[test]
fn games_that_are_faulty_or_unfinished_are_marked_and_nothing_but_names_stands_under_the_players() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    let games = "[Event \"?\"]\n\n1. f5 d6 2. c3 d3 34-30\n\n[Event \"?\"]\n\n1. f5 f6 2. a1 *\n\n[Black \"Anna\"]\n\n1. d3 *\n";
    paste(&mut desk, games.to_owned());
    for row in ["1, 34-30, 4: f5d6c3d3", "2, not all read, 2: f5f6", "3, Anna, ?, unfinished, 1: d3"] {
        assert!(desk.shows(row), "{row}");
    }
    paste(&mut desk, "Tuesday evening\nf5d6c3\n\nWednesday\nf5f6e6".to_owned());
    for row in ["1, unfinished, Tuesday evening · 3: f5d6c3", "2, unfinished, Wednesday · 3: f5f6e6"] {
        assert!(desk.shows(row), "{row}");
    }
    // Positions alone are told apart by who is to move.
    let boards = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
    paste(&mut desk, format!("{boards} X\n{boards} O"));
    for row in ["1, unfinished, Black to move", "2, unfinished, White to move"] {
        assert!(desk.shows(row), "{row}");
    }
}

#[test]
fn names_place_date_and_result_are_shown_and_changed() {
    let mut desk = Desk::default();
    paste(&mut desk, games(1));
    let line = "Player 1 – Guest · Club · 2026.05.01";
    assert!(desk.shows(line));
    desk.click(line);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Details));
    let place = desk.harness.get_by_label("Place");
    place.focus();
    desk.harness.run_steps(2);
    desk.harness.event(egui::Event::Text(" house".to_owned()));
    desk.harness.run_steps(3);
    assert!(desk.state().game.document.facts.place.contains("house"));
    desk.run([Command::CloseDialog]);
    assert!(desk.harness.query_by_label_contains(" house").is_some());
}

#[test]
fn games_without_names_show_how_many_moves_they_have_and_which_come_first() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::Othello { size: 8 })]);
    paste(&mut desk, "f5d6c3d3c4\nf5f6e6".to_owned());
    assert_eq!(desk.state().view.dialog, Some(Dialog::Games));
    for row in ["5: f5d6c3d3c4", "3: f5f6e6"] {
        assert!(desk.harness.query_by_label_contains(row).is_some(), "{row}");
    }
}
