//! Engines in the window: chosen by their names, tried, played against; what one does wrong becomes a sentence, and the game
//! goes on.

use std::time::Duration;

use edagari::catalog::Game;
use edagari::engine::process::Launch;
use edagari::engine::provider::{LentEngine, lend, provide};
use edagari::engine::{EngineEntry, Protocol};
use edagari::game::Side;
use edagari::session::command::Command;
use edagari::session::engines::data::EnginesCommand;
use edagari::session::screen::data::Dialog;
use edagari::session::state::Status;
use edagari::store::Player;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");
const OTHELLO: Game = Game::Othello { size: 8 };

/// An engine of the list that plays by this method and has these quirks.
fn entry(name: &str, protocol: Protocol, quirks: &[&str]) -> EngineEntry {
    let words = [SCRIPTED, protocol.name(), "othello", "alpha-beta:depth=2"];
    let command: Vec<String> = words.iter().chain(quirks).map(|&word| word.to_owned()).collect();
    provide();
    let launch = Launch { command: command.clone(), ..Launch::default() };
    lend(name, LentEngine { protocol, launch, wait: Duration::from_secs(20) });
    let games = vec!["othello".to_owned()];
    EngineEntry { name: name.to_owned(), protocol, games, command, folder: None, wait: 20 }
}

fn desk(entry: EngineEntry) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::Engines(EnginesCommand::Listed(vec![entry]))]);
    desk
}

#[test]
fn an_engine_is_chosen_by_its_name_and_answers_a_move() {
    let mut desk = desk(entry("window-player", Protocol::Ugi, &[]));
    desk.click("Who plays White");
    desk.click("window-player");
    let Player::Engine(engine) = desk.state().player(Side::Second).clone() else { panic!("a person") };
    assert_eq!(engine.external(), Some("window-player"));
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("White answers again", |state| state.game.document.record.len() == 4);
}

#[test]
fn an_engine_that_dies_is_named_in_a_sentence_with_its_log_and_the_window_goes_on() {
    let mut desk = desk(entry("window-dying", Protocol::Gtp, &["crash-at-start"]));
    desk.click("Who plays White");
    desk.click("window-dying");
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("it is said what happened", |state| matches!(state.analysis.status, Status::Failed(_)));
    let Status::Failed(words) = desk.state().analysis.status.clone() else { panic!("it goes on") };
    assert!(words.contains("engine window-dying: it ended by itself (exit status: 3)"), "{words}");
    assert!(desk.state().analysis.log.iter().any(|line| line.contains("no weights were found")));
    // A person takes over.
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    let next = desk.state().game.legal[0];
    desk.run([Command::Play(next)]);
    assert_eq!(desk.state().game.document.record.len(), 2);
}

#[test]
fn the_values_of_an_engine_stand_on_the_moves_of_the_board() {
    let mut desk = desk(entry("window-analyst", Protocol::NBoard, &[]));
    let mut engine = desk.state().usual_engine(OTHELLO);
    engine = edagari::catalog::Engine::parse("engine:window-analyst,time=5", OTHELLO).unwrap_or(engine);
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("it has answered", |state| state.analysis.status == Status::Finished);
    let report = desk.state().analysis.progress.as_ref().expect("a report").report.clone();
    assert_eq!(report.actions.iter().filter(|entry| entry.score.is_some()).count(), 4);
    assert!(!report.exact, "what somebody else says proves nothing");
}

#[test]
fn the_dialog_lists_engines_and_tries_them() {
    let mut desk = desk(entry("window-tried", Protocol::NBoard, &[]));
    desk.run([Command::Show(Dialog::Engines)]);
    desk.click("Test window-tried");
    desk.until("it is tried", |state| state.view.engines.trial.is_some());
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("and gave the values of").next().is_some());
    assert!(desk.harness.query_all_by_label_contains("window-tried is Edagari").next().is_some());
}
