//! What somebody who plays against a method reads of values: in that one's own view, where it was asked for, and not taken away by
//! a key that asks for it.

use edagari::catalog::{Engine, Game, Level};
use edagari::conventions::ScoreView;
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::game::data::{AgainSeats, NewGame};
use edagari::session::knowledge::shown as knowledge;
use edagari::session::screen::data::Workspace;
use edagari::session::settings::{Hints, Settings};
use edagari::session::state::Status;
use edagari::store::Player;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};

const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// A game of a person on this side against a method that looks two plies ahead.
fn playing(game: Game, person: Side, settings: Settings) -> Desk {
    let mut desk = Desk::new(settings);
    desk.run([Command::Work(Workspace::Play)]);
    let method = Player::Engine(Engine::parse("alpha-beta:depth=2", game).expect("an engine"));
    let mut players = [method.clone(), method];
    players[person.index()] = Player::Person;
    let given = NewGame { players, clock: None };
    desk.run([Command::NewBetween(Box::new(game.start()), Box::new(given))]);
    desk.until("the person has the turn", edagari::session::state::State::person_may_move);
    desk.harness.run_steps(4);
    desk
}

/// What stands in the row below the board.
fn hint_words(desk: &Desk) -> String {
    let node = desk.harness.query_all_by_label_contains("Try ").next().expect("a hint");
    let node = node.accesskit_node();
    node.label().or(node.value()).unwrap_or_default()
}

#[test]
fn a_hint_speaks_for_the_person_who_asks() {
    for view in [ScoreView::First, ScoreView::Mover] {
        let mut settings = settings();
        settings.view = view;
        let mut desk = playing(CONNECT_FOUR, Side::Second, settings);
        desk.run([Command::ToggleHints]);
        desk.until("the hint is found", |state| {
            state.analysis.requested.is_none()
                && matches!(state.analysis.status, Status::Finished | Status::Limited)
        });
        desk.harness.run_steps(6);
        let words = hint_words(&desk);
        assert!(!words.contains("for Red"), "{view:?}: {words}");
        assert_eq!(desk.state().viewer(), Side::Second);
        // Who studies reads what the setting says.
        desk.run([Command::Work(Workspace::Study)]);
        let expected = if view == ScoreView::First { Side::First } else { Side::Second };
        assert_eq!(desk.state().viewer(), expected);
    }
}

#[test]
fn the_result_of_a_game_is_written_for_the_first_player_whoever_would_move_next() {
    let mut settings = settings();
    settings.view = ScoreView::Mover;
    let mut desk = Desk::new(settings);
    desk.run([Command::New(CONNECT_FOUR)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    let line = CONNECT_FOUR.start().parse_moves("1213141").expect("moves");
    desk.run([Command::PlayLine(line)]);
    assert!(desk.state().game.position.is_over());
    assert_eq!(desk.state().viewer(), Side::First);
}

#[test]
fn a_new_game_starts_without_help() {
    for again in [false, true] {
        let mut desk = playing(CONNECT_FOUR, Side::First, settings());
        desk.press(Modifiers::NONE, Key::Space);
        assert!(desk.state().analysis.continuous);
        desk.until("values stand on the board", |state| state.report_here().is_some());
        let players = desk.state().game.document.players.clone();
        let given = NewGame { players, clock: None };
        desk.run([if again {
            Command::Again(AgainSeats::Same)
        } else {
            Command::NewBetween(Box::new(CONNECT_FOUR.start()), Box::new(given))
        }]);
        desk.harness.run_steps(10);
        let state = desk.state();
        assert!(!state.analysis.continuous && !state.shows_values(), "again: {again}");
        assert!(state.report_here().is_none());
    }
}

#[test]
fn a_key_for_a_hint_hides_nothing() {
    let mut desk = playing(CONNECT_FOUR, Side::First, settings());
    desk.press(Modifiers::NONE, Key::Space);
    desk.until("values stand on the board", |state| state.report_here().is_some());
    assert!(desk.state().shows_values());
    desk.press(Modifiers::NONE, Key::H);
    assert!(desk.state().shows_values(), "values of every move");
    desk.press(Modifiers::NONE, Key::Space);
    for time in 1..=3 {
        desk.press(Modifiers::NONE, Key::H);
        desk.until("the hint is there", edagari::session::state::State::shows_values);
        assert!(desk.state().shows_values(), "asked {time} times");
    }
    // Values that were hidden where one studied come with the analysis.
    let hidden = Settings { hints: Hints::Hidden, ..settings() };
    let mut desk = playing(CONNECT_FOUR, Side::First, hidden);
    desk.press(Modifiers::NONE, Key::Space);
    desk.until("values stand on the board", |state| state.report_here().is_some());
    assert!(desk.state().shows_values());
}

#[test]
fn another_game_is_offered_wherever_one_looks_in_a_finished_one() {
    let mut desk = playing(Game::TicTacToe, Side::First, settings());
    while !desk.state().game.position.is_over() {
        let action = *desk.state().game.legal.last().expect("a move");
        desk.run([Command::Play(action)]);
        desk.until("the answer", |state| state.game.position.is_over() || state.person_may_move());
    }
    for _ in 0..3 {
        desk.run([Command::Back]);
        desk.harness.run_steps(4);
        assert!(desk.shows("Again") && desk.shows("Again, other colour"));
    }
    desk.run([Command::ToEnd, Command::CloseResult]);
    desk.harness.run_steps(4);
    assert!(desk.shows("Again"));
}

#[test]
fn the_start_of_a_game_that_nobody_analysed_has_no_solvers_proof() {
    let shown = Settings { play_values: Hints::Values, teaching: false, ..settings() };
    let mut desk = playing(CONNECT_FOUR, Side::First, shown);
    desk.harness.run_steps(30);
    let fact = |desk: &Desk| knowledge::at(desk.state(), MoveId::START);
    assert!(fact(&desk).is_none(), "before the first move: {:?}", fact(&desk));
    // The opponent's book knows who wins, and so it is known of the start, too.
    let strongest = Level::new(Level::count(CONNECT_FOUR), CONNECT_FOUR).expect("a level");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(strongest.engine()))]);
    desk.run([Command::Play(ActionId(3))]);
    desk.until("the answer", |state| state.game.document.record.len() == 2 && state.person_may_move());
    desk.run([Command::ToStart]);
    desk.harness.run_steps(20);
    let node = desk.harness.query_all_by_label_contains("Balance: ").next().expect("beside the board");
    let words = node.accesskit_node().label().unwrap_or_default();
    assert!(!words.contains("100"), "{words}, {:?}", fact(&desk));
}

/// Board and balance of Connect Four say a proven result as a word where one plays: the solver's count of moves is another unit than
/// the chances of the graph.
#[test]
fn what_is_proven_of_a_played_game_is_a_word() {
    let mut desk = Desk::new(settings());
    desk.run([Command::New(CONNECT_FOUR), Command::PasteText("44444355236".to_owned())]);
    desk.run([Command::Work(Workspace::Play), Command::ToggleAnalysis]);
    desk.until("it is solved", |state| {
        knowledge::of(state, &state.game.position).is_some_and(|fact| fact.is_proven())
    });
    desk.harness.run_steps(8);
    let says = |desk: &Desk, words: &str| desk.harness.query_all_by_label_contains(words).next().is_some();
    assert!(says(&desk, ": loss") && !says(&desk, "0\u{2009}%") && !says(&desk, "\u{2009}−16"));
    desk.run([Command::Work(Workspace::Study)]);
    desk.harness.run_steps(8);
    assert!(says(&desk, "−16"), "who studies reads how soon");
}
