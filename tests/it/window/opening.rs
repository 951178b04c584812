//! Large games are opened beside the window, small ones at once.

use edagari::catalog::Game;
use edagari::game::ActionId;
use edagari::game::record::{MoveId, Record};
use edagari::session::command::Command;
use edagari::store::Document;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

/// A game whose file has more than so many bytes.
fn written(desk: &Desk, name: &str, bytes: usize) -> std::path::PathBuf {
    let mut document = Document { title: name.to_owned(), ..Document::new(Game::TicTacToe.start()) };
    // A comment is only so long, so that there are as many as it takes.
    let mut left = bytes;
    for number in 0..9 * 8 * 7 {
        let mut squares: Vec<u16> = (0..9).collect();
        let line = [number / 56, number / 7 % 8, number % 7].map(|at| ActionId(squares.remove(at)));
        let length = left.min(Record::COMMENT_LIMIT);
        if length == 0 {
            break;
        }
        let id = document.record.add_line(MoveId::START, &line).expect("the start is there");
        document.record.set_comment(id, "x".repeat(length));
        left -= length;
    }
    assert_eq!(left, 0, "there are lines enough");
    let path = desk.folder.path().join(name);
    document.save(&path).expect("saved");
    path
}

#[test]
fn a_large_game_is_opened_beside_the_window_and_a_small_one_at_once() {
    let mut desk = Desk::default();
    let [small, large] =
        [("small.ron", 10), ("large.ron", 3 << 20)].map(|(name, bytes)| written(&desk, name, bytes));
    desk.run([Command::OpenPath(small)]);
    assert_eq!(desk.state().game.document.title, "small.ron");
    desk.run([Command::OpenPath(large.clone())]);
    desk.until("the large game is there", |state| state.game.document.title == "large.ron");
    assert_eq!(desk.state().game.path.as_ref(), Some(&large));
}

#[test]
fn a_file_that_is_refused_names_the_place_and_leaves_the_open_game_as_it_is() {
    let mut desk = Desk::default();
    desk.run([Command::PasteText("Game of Sunday\n1. f5 d6 2. c3 d3 3. c4 f4".to_owned())]);
    assert!(desk.state().view.notes.is_some(), "the heading is listed");
    let before = desk.state().game.document.clone();
    let path = desk.folder.path().join("board.txt");
    std::fs::write(&path, "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n-------\n")
        .expect("written");
    desk.run([Command::OpenPath(path)]);
    assert!(
        desk.harness
            .query_all_by_label_contains("board.txt cannot be opened: as Board, it is wrong in line 8")
            .next()
            .is_some()
    );
    assert!(desk.harness.query_all_by_label_contains("The open game stays as it is.").next().is_some());
    assert_eq!(desk.state().game.document, before);
    assert!(desk.state().view.notes.is_some(), "what was left out of the open game is still said");
}

#[test]
fn opening_can_be_thought_better_of() {
    let mut desk = Desk::default();
    let path = written(&desk, "large.ron", 3 << 20);
    desk.harness.state_mut().push(Command::OpenPath(path));
    desk.harness.state_mut().push(Command::StopOpening);
    desk.harness.run_steps(8);
    assert_ne!(desk.state().game.document.title, "large.ron");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_by_the_window_at_once() {
    let mut desk = Desk::default();
    let pipe = desk.folder.path().join("game.ron");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    desk.run([Command::OpenPath(pipe)]);
    assert!(desk.state().settings.recent.is_empty(), "it was not opened, and nobody waits for it");
}

#[test]
fn a_match_opens_in_its_own_panel_wherever_it_is_opened() {
    let mut desk = Desk::default();
    let words = "match --game tic-tac-toe --first random --second random --quiet --save";
    for (name, games) in [("small.ron", 8), ("large.ron", 2_000)] {
        let path = desk.folder.path().join(name);
        crate::cli::terminal::output(&format!("{words} {} --games {games} --shard 1/2", path.display()));
        desk.run([Command::OpenPath(path)]);
        desk.until("the match is there", |state| {
            state.matches.results.as_ref().is_some_and(|results| results.played() == games / 2)
        });
        assert!(desk.harness.query_by_label_contains("Shard 1/2").is_some(), "{name}");
    }
    // What is neither is refused as no game.
    let path = desk.folder.path().join("neither.ron");
    std::fs::write(&path, "(version: 2, played: [1])").expect("written");
    desk.run([Command::OpenPath(path)]);
    assert!(desk.harness.query_all_by_label_contains("neither.ron").next().is_some());
}
