//! The tree of a search in a file: saved from the window, opened again, and gone on with as if it had never been closed.

use std::fs;
use std::path::Path;

use egui_kittest::kittest::Queryable as _;

use edagari::catalog::{Engine, Game, Job};
use edagari::search::{Control, Report, Unwatched};
use edagari::session::command::Command;
use edagari::session::state::{State, Status};
use edagari::store::search_tree;

use crate::window::desk::Desk;

const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// A window that searches Connect Four after two moves by this method.
fn searching(method: &str) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(FOUR), Command::PasteText("44".to_owned())]);
    desk.run([Command::SetEngine(engine(method)), Command::Search]);
    desk
}

fn engine(method: &str) -> Engine {
    Engine::parse(method, FOUR).expect("a method")
}

fn report(state: &State) -> Option<&Report> {
    state.analysis.progress.as_ref().map(|progress| &progress.report)
}

fn finished(desk: &mut Desk, simulations: u64) {
    desk.until("it is over", |state| {
        state.analysis.status == Status::Finished
            && report(state).is_some_and(|report| report.simulations == simulations)
    });
}

fn save(desk: &mut Desk, path: &Path) {
    desk.run([Command::SaveTreeTo(path.to_owned())]);
    desk.until("it is written", |_| path.exists());
    desk.until("it is said", |state| state.analysis.tree_file.is_none());
}

/// What a search of so many simulations in one go finds.
fn in_one_go(method: &str) -> Report {
    let position = FOUR.start().after(&FOUR.start().parse_moves("44").expect("legal"));
    Job::new(position, engine(method)).run(&mut Control::unlimited(), &mut Unwatched)
}

#[test]
fn a_search_that_is_over_is_saved_opened_and_gone_on_with() {
    let mut desk = searching("mcts:playouts=2000,solver=on");
    finished(&mut desk, 2000);
    let path = desk.folder.path().join("search.tree");
    save(&mut desk, &path);
    desk.run([Command::New(Game::TicTacToe), Command::OpenPath(path)]);
    finished(&mut desk, 2000);
    let state = desk.state();
    assert_eq!((state.game.position.game(), state.game.document.record.len()), (FOUR, 2));
    assert!(desk.harness.query_by_label_contains("search.tree: a search of").is_some());
    assert_eq!(report(state), Some(&in_one_go("mcts:playouts=2000,solver=on")));
    desk.run([Command::SetEngine(engine("mcts:playouts=5000,solver=on")), Command::Search]);
    finished(&mut desk, 5000);
    assert_eq!(report(desk.state()), Some(&in_one_go("mcts:playouts=5000,solver=on")));
    // And back.
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.position.game(), Game::TicTacToe);
}

#[test]
fn a_search_that_waits_is_saved_where_it_is() {
    let mut desk = searching("thunder");
    desk.until("it has begun", |state| report(state).is_some_and(|report| report.simulations > 300));
    desk.run([Command::Stop]);
    desk.until("it waits", |state| state.analysis.status == Status::Stopped);
    let path = desk.folder.path().join("waits.tree");
    save(&mut desk, &path);
    assert_eq!(desk.state().analysis.status, Status::Stopped, "it still waits");
    let saved = search_tree::load(&path).expect("one").expect("readable");
    let simulations = saved.memory.simulations();
    assert!(simulations > 300, "{simulations}");
    desk.run([Command::New(Game::TicTacToe), Command::OpenPath(path)]);
    finished(&mut desk, simulations);
    // Nothing is searched before somebody asks for it; then there is no end.
    desk.harness.run_steps(20);
    assert_eq!(report(desk.state()).map(|report| report.simulations), Some(simulations));
    desk.run([Command::Search]);
    desk.until("it goes on", |state| report(state).is_some_and(|report| report.simulations > simulations));
}

#[test]
fn what_cannot_be_saved_or_opened_is_named() {
    let mut desk = searching("alpha-beta:depth=2");
    desk.until_searched();
    desk.run([Command::SaveTree]);
    assert!(desk.shows("There is no search tree to save: MCTS and Thunder search grow one."));
    let before = desk.state().game.document.clone();
    for (bytes, words) in [("edagari search tree 1\n(", "damaged"), ("edagari search tree 2\n", "newer")] {
        let path = desk.folder.path().join("bad.tree");
        fs::write(&path, bytes).expect("written");
        desk.run([Command::OpenPath(path)]);
        assert!(desk.harness.query_by_label_contains("bad.tree was not opened: it").is_some(), "{words}");
        assert!(desk.harness.query_by_label_contains(words).is_some(), "{words}");
        assert_eq!(desk.state().game.document, before);
    }
    let mut desk = searching("mcts:playouts=100");
    finished(&mut desk, 100);
    desk.run([Command::SaveTreeTo(desk.folder.path().join("no-folder/a.tree"))]);
    desk.until("it is tried", |state| state.analysis.tree_file.is_none());
    desk.harness.run_steps(2);
    assert!(desk.harness.query_by_label_contains("a.tree was not saved").is_some());
}
