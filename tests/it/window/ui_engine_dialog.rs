//! The dialog of engines: its form stays in sight, an engine is changed there, and what names it follows. An engine that has not
//! come up is said to start, and Stop ends the one that is asked beside the board.

use edagari::catalog::{Engine, Game};
use edagari::engine::{EngineEntry, EngineList, Protocol};
use edagari::game::Side;
use edagari::match_play::MatchPlan;
use edagari::session::class_tournament::data::{ClassCommand, ClassSetup};
use edagari::session::command::Command;
use edagari::session::engines::data::{EngineForm, EnginesCommand};
use edagari::session::matches::data::MatchCommand;
use edagari::session::review::data::Estimator;
use edagari::session::screen::data::Dialog;
use edagari::session::state::{State, Status};
use edagari::store::Player;
use egui_kittest::kittest::Queryable as _;

#[cfg(target_os = "linux")]
use crate::match_play::engines::running;
use crate::window::desk::Desk;
use crate::window::ui_engines::{desk, entry};

const OTHELLO: Game = Game::Othello { size: 8 };

fn has(state: &State, name: &str) -> bool {
    state.view.engines.list.iter().any(|entry| entry.name == name)
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// The fields with another name and another time.
fn rename(desk: &mut Desk, name: &str) {
    let before = desk.state().view.engines.form.clone();
    let form = EngineForm { name: name.to_owned(), wait: 9, ..before };
    desk.run([Command::Engines(EnginesCommand::Fill(form.into()))]);
    desk.click("Save the changes");
}

#[test]
fn an_engine_is_renamed_and_whatever_names_it_follows() {
    let mut desk = Desk::default();
    let folder = tempfile::tempdir().expect("a folder");
    desk.harness.state_mut().keep_in(folder.path());
    let file = folder.path().join(EngineList::FILE);
    let mut list = EngineList::default();
    for name in ["window-before", "window-other"] {
        let entry =
            EngineEntry { folder: Some(folder.path().to_owned()), ..entry(name, Protocol::NBoard, &["a b"]) };
        list.add(entry).expect("it is added");
    }
    list.write(&file).expect("it is kept");
    desk.run([Command::Engines(EnginesCommand::Load)]);
    desk.until("the list is read", |state| has(state, "window-before"));
    let engine = Engine::parse("engine:window-before,time=5", OTHELLO).expect("a method");
    let plan = MatchPlan::new(OTHELLO, vec![engine.clone(), engine.clone()], 2);
    let setup = ClassSetup { engines: vec!["window-before".to_owned()], ..ClassSetup::default() };
    desk.run([
        Command::SetPlayer(Side::Second, Player::Engine(engine)),
        Command::Engines(EnginesCommand::ReviewBy(Some("window-before".to_owned()))),
        Command::Match(MatchCommand::SetPlan(plan.into())),
        Command::ClassTournament(ClassCommand::SetUp(setup.into())),
        Command::Show(Dialog::Engines),
    ]);
    desk.click("Change window-before");
    assert!(desk.state().view.engines.form.command.contains("\"a b\""));
    // A name that another one has is refused, and the fields stay.
    rename(&mut desk, "window-other");
    desk.until("it is refused", |state| state.view.engines.refused.is_some());
    assert!(has(desk.state(), "window-before"));
    rename(&mut desk, "window-after");
    desk.until("it is changed", |state| has(state, "window-after"));
    let after = EngineList::read(&file).expect("a list").get("window-after").expect("it is there").clone();
    let before = list.get("window-before").expect("it was there").clone();
    assert_eq!(after, EngineEntry { name: "window-after".to_owned(), wait: 9, ..before });
    assert_eq!(desk.state().view.engines.form, EngineForm::default());
    let state = desk.state();
    let Player::Engine(player) = state.player(Side::Second) else { panic!("a person") };
    let opponents = state.settings.opponents.values();
    for engine in [player].into_iter().chain(opponents).chain(&state.matches.plan.engines) {
        assert_eq!(engine.external(), Some("window-after"));
    }
    assert_eq!(state.review.by, Some(Estimator::Engine("window-after".to_owned())));
    assert_eq!(state.view.class.setup.engines, ["window-after"]);
}

#[test]
fn the_form_is_in_sight_with_eight_engines_and_a_long_command_or_a_question_moves_nothing() {
    let mut desk = Desk::default();
    let engines = (1..=8).map(|number| {
        let long = "a-long-argument-of-a-program/".repeat(8);
        entry(&format!("window-of-eight-{number}"), Protocol::Gtp, &[&long])
    });
    desk.run([Command::Engines(EnginesCommand::Listed(engines.collect())), Command::Show(Dialog::Engines)]);
    desk.point_at("Remove window-of-eight-2");
    let place = |desk: &Desk, label: &str| desk.harness.get_by_label(label).rect();
    let parts = ["Name", "Command", "Add", "Close", "Remove window-of-eight-1"];
    let before = parts.map(|label| place(&desk, label));
    assert!(before.iter().all(|rect| rect.top() > 0.0 && rect.bottom() < 800.0), "{before:?}");
    desk.click("Remove window-of-eight-2");
    desk.harness.run_steps(20);
    assert!(desk.shows("Keep it"));
    assert_eq!(parts.map(|label| place(&desk, label)), before);
    let button = place(&desk, "Choose a program…");
    for line in desk.harness.query_all_by_label_contains("waits up to") {
        assert!(
            line.rect().right() <= button.right() + 200.0 && line.rect().height() < 24.0,
            "{:?}",
            line.rect()
        );
    }
}

#[test]
fn the_program_that_was_chosen_stands_in_the_field_with_its_blanks() {
    let mut desk = Desk::default();
    desk.run([
        Command::Show(Dialog::Engines),
        Command::Engines(EnginesCommand::Program("/a folder/engine".into())),
    ]);
    let form = &desk.state().view.engines.form;
    assert_eq!(form.command, "\"/a folder/engine\"");
    assert_eq!(form.entry().command, ["/a folder/engine"]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_has_not_answered_its_greeting_is_said_to_start() {
    let mut desk = desk(entry("window-greeted", Protocol::Gtp, &["never-reads", "token-of-the-greeting"]));
    let engine = Engine::parse("engine:window-greeted", OTHELLO).expect("a method");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(engine))]);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("its program runs", |_| running("token-of-the-greeting") == 1);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().analysis.status, Status::Running);
    assert!(says(&desk, "White is starting…") || says(&desk, "is starting: "));
    assert!(!says(&desk, "is thinking"));
    desk.run([Command::Stop]);
    // One that has answered it thinks.
    let mut desk = self::desk(entry("window-thinks", Protocol::Gtp, &["silent", "token-of-the-thinker"]));
    let engine = Engine::parse("engine:window-thinks", OTHELLO).expect("a method");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(engine))]);
    for played in 0..2 {
        desk.until("it is Black's turn", |state| state.game.document.record.len() == 2 * played);
        let first = desk.state().game.legal[0];
        desk.run([Command::Play(first)]);
    }
    desk.until("it thinks", |state| {
        state.analysis.status == Status::Running
            && state.analysis.is_players
            && state.analysis.progress.is_some()
    });
    desk.harness.run_steps(3);
    assert!(says(&desk, "is thinking") && !says(&desk, "is starting"));
    desk.run([Command::Stop]);
}

#[cfg(target_os = "linux")]
#[test]
fn the_seconds_of_an_engine_beside_the_board_are_counted_and_stop_ends_it() {
    let token = "token-of-the-mute-beside";
    let mut desk = desk(entry("window-mute-beside", Protocol::NBoard, &["never-reads", token]));
    let method = Engine::parse("alpha-beta:depth=2", OTHELLO).expect("a method");
    desk.run([
        Command::Engines(EnginesCommand::Beside(Some("window-mute-beside".to_owned()))),
        Command::SetEngine(method),
        Command::Search,
    ]);
    desk.until("it is asked", |_| running(token) == 1);
    // The program's own search has ended long before.
    desk.until_searched();
    desk.harness.run_steps(3);
    assert!(says(&desk, "window-mute-beside is starting… "));
    desk.run([Command::Stop]);
    desk.until("its program ends", |_| running(token) == 0);
    desk.harness.run_steps(3);
    assert!(
        !says(&desk, "window-mute-beside is starting") && says(&desk, "window-mute-beside has said nothing")
    );
    assert_eq!(desk.state().view.engines.waited, None);
    // Whoever searches again asks it again.
    desk.run([Command::Search]);
    desk.until("it is asked again", |_| running(token) == 1);
    desk.run([Command::Stop]);
    desk.until("its program ends", |_| running(token) == 0);
}
