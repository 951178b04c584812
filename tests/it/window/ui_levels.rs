//! Opponents of named levels, the result of a game, warnings and clocks, as somebody sees and clicks them.

use edagari::catalog::{Engine, Game, Level};
use edagari::game::record::MoveId;
use edagari::game::time_control::TimeControl;
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::effect::LayoutChange;
use edagari::session::game::data::NewGame;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::settings::{Settings, StoneMarks};
use edagari::store::Player;
use edagari::window::layout::PanelLayout;
use egui::{Key, Modifiers, Shape, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

const OTHELLO: Game = Game::Othello { size: 8 };

/// Tic-tac-toe from a position, against the strongest opponent.
fn against_machine(position: &str, settings: Settings, clock: Option<TimeControl>) -> Desk {
    let mut desk = Desk::new(settings);
    let start = Game::TicTacToe.parse_position(position).expect("a position");
    let machine = Engine::parse("level:3", Game::TicTacToe).expect("readable");
    let given = NewGame { players: [Player::Person, Player::Engine(machine)], clock };
    desk.run([Command::NewBetween(Box::new(start), Box::new(given))]);
    desk
}

fn teaching() -> Settings {
    Settings { teaching: true, ..settings() }
}

#[test]
fn a_level_is_chosen_in_the_players_row_and_answers() {
    let mut desk = Desk::default();
    desk.click("Who plays White");
    desk.click("Level 2 · Beginner");
    let Player::Engine(engine) = desk.state().player(Side::Second).clone() else { panic!("a person") };
    assert_eq!(Level::of(&engine, OTHELLO).map(Level::number), Some(2));
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn the_analysis_names_the_level_whose_search_it_shows() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let mut desk = Desk::default();
    let machine = Engine::parse("level:2", game).expect("readable");
    let given = NewGame { players: [Player::Person, Player::Engine(machine)], clock: None };
    desk.run([Command::NewBetween(Box::new(game.start()), Box::new(given)), Command::Play(ActionId(3))]);
    desk.until("Yellow answers", |state| state.game.document.record.len() == 2);
    desk.harness.run_steps(3);
    assert!(desk.harness.query_all_by_label_contains("Level 2 · Beginner · ").next().is_some());
    assert!(desk.harness.query_all_by_label_contains("Full strength (").next().is_none());
}

#[test]
fn the_result_stands_beside_the_board_until_it_is_put_away() {
    let mut desk = against_machine("XX-OO---- X", settings(), None);
    desk.run([Command::Play(ActionId(2))]);
    assert!(desk.shows("Again, other colour") && desk.shows("Close"));
    assert!(
        desk.harness.query_all_by_label_contains("The game is over. Step back").next().is_some(),
        "the status says so"
    );
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(3);
    assert!(!desk.shows("Again, other colour"));
    desk.run([Command::Back, Command::Forward]);
    assert!(desk.state().game.position.is_over() && !desk.shows("Again, other colour"), "it came back");
}

#[test]
fn another_game_begins_with_the_colours_exchanged() {
    let mut desk = against_machine("XX-OO---- X", settings(), None);
    desk.run([Command::Play(ActionId(2))]);
    desk.click("Again, other colour");
    desk.until("the machine begins", |state| state.game.document.record.len() == 1);
    assert!(desk.state().player(Side::Second).is_person());
}

#[test]
fn a_move_that_loses_is_warned_of_and_can_be_taken_back() {
    let mut desk = against_machine("XX-OO---- X", teaching(), None);
    desk.run([Command::Play(ActionId(6))]);
    desk.until("it is warned of", |state| state.teaching.warning.is_some());
    desk.harness.run_steps(3);
    assert!(desk.harness.query_by_label_contains("a3 turns a win into a loss").is_some());
    // Nobody moves for the machine meanwhile.
    let moves = desk.state().game.document.record.len();
    assert!(!desk.state().person_may_move());
    let legal = desk.state().game.legal[0];
    desk.run([Command::Play(legal)]);
    assert_eq!(desk.state().game.document.record.len(), moves);
    assert!(desk.state().teaching.warning.is_some(), "the question stands there still");
    desk.harness.run_steps(3);
    assert_eq!(desk.state().game.document.record.len(), 1, "the machine has not answered");
    desk.click("Take it back");
    assert!(desk.state().game.document.record.is_empty() && !desk.shows("Take it back"));
    desk.run([Command::Play(ActionId(6))]);
    desk.until("it is warned of again", |state| state.teaching.warning.is_some());
    desk.harness.run_steps(3);
    desk.click("Play on");
    desk.until("the machine answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn a_move_that_was_there_is_taken_back_without_removing_another() {
    let mut desk = against_machine("XX-OO---- X", teaching(), None);
    let (bad, other) = (ActionId(6), ActionId(7));
    desk.run([Command::Play(bad), Command::Back, Command::Play(other), Command::Back, Command::Play(bad)]);
    desk.until("it is warned of", |state| state.teaching.warning.is_some());
    desk.harness.run_steps(3);
    desk.click("Take it back");
    let game = &desk.state().game;
    assert_eq!((game.cursor, game.document.record.len()), (MoveId::START, 2), "both variations stay");
    assert!(desk.state().person_may_move() && !desk.shows("Take it back"));
}

#[test]
fn ten_discs_that_are_thrown_away_late_are_warned_of_as_proven_against_a_strong_opponent() {
    let moves = "f5f6e6f4e3d6g4d3c3h3c4g3g5g6e7d7h5f3h4h6c6f7c7c5c8d8b5c2d2e2f1f2e8f8g8b3c1b6a4a3b4a5e1d1g7h8h7b8a7a6a2b2a1b1g2";
    let start = OTHELLO.start();
    let position = start.after(&start.parse_moves(moves).expect("legal"));
    let worse = position.parse_moves("g1").expect("legal")[0];
    let begun = |level: &str| {
        let machine = Engine::parse(level, OTHELLO).expect("readable");
        let given = NewGame { players: [Player::Engine(machine), Player::Person], clock: None };
        let start = Box::new(position.clone());
        let mut desk = Desk::new(teaching());
        desk.run([Command::NewBetween(start, Box::new(given)), Command::Play(worse)]);
        desk
    };
    let mut strong = begun("level:8");
    strong.until("it is warned of", |state| state.teaching.warning.is_some());
    strong.harness.run_steps(3);
    assert!(strong.harness.query_by_label_contains("g1 throws much away: 10 discs").is_some());
    let mut weak = begun("level:2");
    weak.until("the beginner answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn a_good_move_is_answered_without_a_word() {
    let mut desk = against_machine("X---O---- X", teaching(), None);
    desk.run([Command::Play(ActionId(8))]);
    desk.until("the machine answers", |state| state.game.document.record.len() == 2);
    assert!(desk.state().teaching.warning.is_none());
}

#[test]
fn without_the_switch_nothing_is_warned_of() {
    let mut desk = against_machine("XX-OO---- X", settings(), None);
    desk.run([Command::Play(ActionId(6))]);
    desk.until("the machine answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn a_side_without_time_has_lost_and_the_game_can_go_on_without_clocks() {
    let clock = Some(TimeControl { main: 1, increment: 0 });
    let mut desk = against_machine("--------- X", settings(), clock);
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::Play(ActionId(4))]);
    desk.until("time is up", |state| state.time_is_up().is_some());
    desk.harness.run_steps(3);
    assert!(desk.shows("Play on without clocks"));
    desk.click("Play on without clocks");
    assert_eq!(desk.state().time_is_up(), None);
    desk.run([Command::Play(ActionId(0))]);
    assert_eq!(desk.state().game.document.record.len(), 2);
}

#[test]
fn two_layouts_each_remember_their_panels() {
    let mut layout = PanelLayout::default();
    let (play, study) = (Workspace::Play, Workspace::Study);
    assert!(layout.shows(study, Panel::Analysis));
    assert!(layout.shows(play, Panel::Game) && !layout.shows(play, Panel::Analysis));
    layout.change(play, LayoutChange::Focus(Panel::Analysis));
    assert!(layout.shows(play, Panel::Analysis));
    layout.change(study, LayoutChange::Toggle(Panel::Game));
    assert!(!layout.shows(study, Panel::Game));
    assert!(layout.shows(play, Panel::Game) && layout.shows(play, Panel::Analysis), "as it was left");
    layout.change(play, LayoutChange::Reset);
    assert!(!layout.shows(play, Panel::Analysis), "only this one is put back");
    assert!(!layout.shows(study, Panel::Game), "the other is as it was left");
}

#[test]
fn a_key_switches_between_the_layouts() {
    let mut desk = Desk::default();
    assert!(desk.shows("Method"));
    desk.press(Modifiers::NONE, Key::F6);
    desk.harness.run_steps(3);
    assert!(!desk.shows("Method"), "the analysis is gone, the game stays");
    desk.press(Modifiers::NONE, Key::F6);
    assert_eq!(desk.state().settings.workspace, Workspace::Learn);
    desk.press(Modifiers::NONE, Key::F6);
    desk.harness.run_steps(3);
    assert!(desk.shows("Method"));
}

#[test]
fn the_new_game_dialog_offers_levels_and_clocks() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.click("Clocks");
    desk.click("Begin");
    let clock = desk.state().game.document.clock.expect("a clock");
    assert_eq!(clock.control, TimeControl { main: 300, increment: 3 });
}

#[test]
fn enter_begins_a_new_game_and_is_left_to_what_has_the_focus() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.click("Tic-tac-toe");
    desk.reach(Modifiers::NONE, "the clocks", |name| name == "Clocks");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.state().view.dialog, Some(Dialog::NewGame), "Enter ticks the box");
    desk.run([Command::CloseDialog, Command::Show(Dialog::NewGame)]);
    desk.click("Tic-tac-toe");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(4);
    assert_eq!((desk.state().view.dialog, desk.state().game.position.game()), (None, Game::TicTacToe));
}

#[test]
fn in_a_low_window_the_button_that_begins_a_game_stays_in_sight() {
    let mut desk = Desk::default();
    desk.harness.set_size(vec2(1024.0, 640.0));
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.harness.run_steps(4);
    let begin = desk.harness.get_by_label("Begin").rect();
    assert!(begin.bottom() < 640.0, "{begin:?}");
}

/// Othello against level 8, after the person's first move and the answer.
fn opened_against_level_8(settings: Settings) -> Desk {
    let mut desk = Desk::new(settings);
    let machine = Engine::parse("level:8", OTHELLO).expect("readable");
    let given = NewGame { players: [Player::Person, Player::Engine(machine)], clock: None };
    desk.run([Command::NewBetween(Box::new(OTHELLO.start()), Box::new(given))]);
    let f5 = OTHELLO.start().parse_moves("f5").expect("legal")[0];
    desk.run([Command::Play(f5)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
    desk.harness.run_steps(3);
    desk
}

#[test]
fn an_opponent_plays_from_the_book_and_that_is_said() {
    let desk = opened_against_level_8(settings());
    assert!(desk.shows("White plays from the opening book. Black to move"));
    let nodes = desk.harness.query_all_by_label_contains(" book");
    let labels: Vec<_> = nodes.filter_map(|node| node.accesskit_node().label()).collect();
    let marks = |label: &String| label.len() == "d6 book".len() && label.ends_with(" book");
    assert!(labels.iter().any(marks), "the list of moves marks it: {labels:?}");
    assert!(desk.state().analysis.recording.is_none(), "nothing was searched");
    let desk = opened_against_level_8(Settings { book: false, ..settings() });
    assert!(!desk.shows("White plays from the opening book. Black to move"));
    assert!(desk.state().analysis.recording.is_some(), "it was searched");
}

#[test]
fn the_help_says_how_strong_the_levels_are() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Levels)]);
    assert!(desk.shows("Level 10 · Full strength") && desk.shows("+156 (116 to 196)"));
    desk.click("Tic-tac-toe");
    assert!(desk.shows("Level 3 · Full strength") && !desk.shows("Level 4 · Casual"));
    assert!(desk.shows("+212 (184 to 240)"));
}

/// How often these words alone are painted.
fn painted(desk: &Desk, words: &str) -> usize {
    fn count(shape: &Shape, words: &str) -> usize {
        match shape {
            Shape::Text(text) => usize::from(text.galley.text() == words),
            Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, words)).sum(),
            _ => 0,
        }
    }
    desk.harness.output().shapes.iter().map(|clipped| count(&clipped.shape, words)).sum()
}

#[test]
fn stones_carry_the_numbers_of_their_moves_where_somebody_wants_that() {
    let four = Game::ConnectFour { width: 7, height: 6 };
    for (game, moves) in [(OTHELLO, "f5d6c3"), (four, "445"), (Game::TicTacToe, "a1 b2 c3")] {
        let painted = [StoneMarks::Plain, StoneMarks::Numbered].map(|stones| {
            let mut desk = Desk::new(Settings { stones, ..settings() });
            let given = NewGame { players: [Player::Person, Player::Person], clock: None };
            desk.run([Command::NewBetween(Box::new(game.start()), Box::new(given))]);
            desk.run(game.start().parse_moves(moves).expect("legal").into_iter().map(Command::Play));
            desk.harness.run_steps(3);
            ["1", "2", "3", "4"].map(|number| painted(&desk, number))
        });
        let more: Vec<_> = painted[1].iter().zip(painted[0]).map(|(with, without)| with - without).collect();
        assert_eq!(more, [1, 1, 1, 0], "{game}");
    }
}

#[test]
fn a_board_that_is_not_to_be_seen_is_not_copied_and_that_is_said() {
    let mut desk = Desk::default();
    desk.run([Command::ToggleFullPanel(Panel::Tree)]);
    desk.harness.run_steps(3);
    desk.run([Command::CopyPicture]);
    desk.harness.run_steps(3);
    assert!(desk.harness.query_by_label_contains("There is no board in the window now").is_some());
}

/// A light tap on a touchpad.
fn tap(desk: &mut Desk, at: egui::Pos2) {
    desk.harness.tap_at(at);
    desk.harness.run_steps(4);
}

#[test]
fn a_list_of_a_dialog_is_in_front_however_short_the_click() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.harness.run_steps(4);
    // The game behind the dialog has such a list, too, farther to the left.
    let lists = desk.harness.get_all_by_label_contains("Who plays White").map(|list| list.rect().center());
    let list = lists.max_by(|one, other| one.x.total_cmp(&other.x)).expect("a list");
    for _ in 0..3 {
        tap(&mut desk, list);
        let level = desk.harness.get_by_label_contains("Level 3").rect().center();
        let front = desk.harness.ctx.layer_id_at(level).expect("a layer");
        assert_eq!(front.order, egui::Order::Foreground, "the list, not the dialog");
        tap(&mut desk, list);
        assert!(desk.harness.query_by_label_contains("Level 3").is_none(), "closed");
    }
}
