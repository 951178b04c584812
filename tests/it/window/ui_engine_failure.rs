//! What a person sees of an engine that fails as a player, and of one that is tried in games that it does not play.

use edagari::catalog::Game;
use edagari::engine::{EngineEntry, EngineList, Protocol};
use edagari::game::Side;
use edagari::session::command::Command;
use edagari::session::engines::data::{EngineForm, EnginesCommand};
use edagari::session::screen::data::{Dialog, Workspace};
use edagari::session::state::Status;
use edagari::store::Player;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::ui_engines::{desk, entry, entry_of};

const OTHELLO: Game = Game::Othello { size: 8 };
const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// Whether anything that is shown holds these words.
fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

/// Lets White, an engine that fails, answer a move.
fn failed(name: &str) -> Desk {
    let mut desk = desk(entry(name, Protocol::Gtp, &["crash-at-start"]));
    desk.run([Command::Work(Workspace::Play)]);
    desk.click("Who plays White");
    desk.click(name);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("it fails", |state| matches!(state.analysis.status, Status::Failed(_)));
    desk.harness.run_steps(4);
    desk
}

#[test]
fn beside_the_board_stands_that_an_opponent_has_failed_and_who_can_move_instead() {
    let mut desk = failed("window-fails");
    assert!(says(&desk, "White, engine window-fails, has failed: it ended by itself (exit status: 3)"));
    assert!(!says(&desk, "The search failed"));
    // What it wrote before its end is behind a click.
    desk.click("Log");
    assert!(says(&desk, "no weights were found"), "its standard error is the log");
    desk.press(Modifiers::NONE, Key::Escape);
    // It is asked once more, and fails once more.
    desk.click("Let it try again");
    assert!(!matches!(desk.state().analysis.status, Status::Failed(_)) || desk.state().waits().is_some());
    desk.until("it fails again", |state| {
        matches!(state.analysis.status, Status::Failed(_)) && state.waits() == Some(Side::Second)
    });
    desk.harness.run_steps(4);
    // Another one moves in its place.
    desk.click("Choose another player");
    desk.click("Random");
    desk.until("White moves", |state| state.game.document.record.len() == 2);
    assert!(
        matches!(desk.state().player(Side::Second), Player::Engine(engine) if engine.external().is_none())
    );
    desk.harness.run_steps(4);
    assert!(!says(&desk, "has failed"));
}

#[test]
fn a_test_tries_every_game_of_a_protocol_and_keeps_those_that_are_played() {
    for (name, game) in [("window-tries-four", FOUR), ("window-tries-othello", OTHELLO)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::default();
        desk.harness.state_mut().keep_in(folder.path());
        let kept = EngineEntry { games: Vec::new(), ..entry_of(game, name, Protocol::Ugi, &[]) };
        let mut list = EngineList::default();
        list.add(kept).expect("it is added");
        list.write(&folder.path().join(EngineList::FILE)).expect("it is kept");
        desk.run([Command::Show(Dialog::Engines)]);
        desk.until("it is in the list", |state| !state.view.engines.list.is_empty());
        desk.click(&format!("Test {name}"));
        desk.until("it is tried", |state| {
            state.view.engines.trial.is_some() && state.view.engines.tried().is_none()
        });
        desk.until("its games are kept", |state| {
            state.view.engines.list.iter().any(|entry| !entry.games.is_empty())
        });
        for other in [FOUR, OTHELLO] {
            assert_eq!(desk.state().view.engines.names(other).count(), usize::from(other == game), "{name}");
        }
        desk.harness.run_steps(4);
        assert!(says(&desk, &format!("{name} is now in the list for")), "{name}");
    }
}

#[test]
fn what_was_refused_goes_with_the_next_letter_and_enter_adds_an_engine_that_is_waited_for_as_long_as_was_said()
 {
    let mut desk = Desk::default();
    let folder = tempfile::tempdir().expect("a folder");
    desk.harness.state_mut().keep_in(folder.path());
    desk.run([Command::Show(Dialog::Engines)]);
    let form = |name: &str, command: &str| {
        let form = EngineForm {
            name: name.to_owned(),
            command: command.to_owned(),
            wait: 7,
            ..EngineForm::default()
        };
        Command::Engines(EnginesCommand::Fill(Box::new(form)))
    };
    desk.run([form("window-added", "no-such-program-anywhere"), Command::Engines(EnginesCommand::Add)]);
    desk.until("it is refused", |state| state.view.engines.refused.is_some());
    desk.run([form("window-added", env!("CARGO_BIN_EXE_scripted-engine"))]);
    assert!(desk.state().view.engines.refused.is_none());
    desk.click("Command");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.until("it is added", |state| !state.view.engines.list.is_empty());
    assert_eq!(desk.state().view.engines.list[0].wait, 7);
}

#[test]
fn the_start_page_offers_engines_and_its_clock_holds_for_the_next_game() {
    let mut desk = Desk::as_started(tempfile::tempdir().expect("a folder"), crate::window::desk::settings());
    let engine = entry_of(FOUR, "window-on-start", Protocol::Ugi, &[]);
    desk.run([Command::Engines(EnginesCommand::Listed(vec![engine]))]);
    desk.click("Opponent, who begins, clock");
    for choice in ["window-on-start", "5 min + 3 s a move"] {
        desk.click(choice);
    }
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    // Who does not play a game leaves it to its usual opponent.
    let against = |desk: &Desk, name: &str| {
        desk.harness
            .query_all_by_label_contains("Against: ")
            .filter(|card| {
                use egui_kittest::kittest::NodeT as _;
                card.accesskit_node().value().is_some_and(|words| words.contains(name))
            })
            .count()
    };
    assert_eq!(against(&desk, "window-on-start"), 1);
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.harness.run_steps(8);
    desk.click("Begin");
    let clock = desk.state().game.document.clock.map(|clock| clock.control);
    assert_eq!(clock.map(|clock| (clock.main, clock.increment)), Some((300, 3)));
    desk.run([Command::Work(Workspace::Play)]);
}
