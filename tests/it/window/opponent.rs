//! A method that plays never dies: whatever was stopped, taken back or looked at, either it moves or the window shows that
//! it waits and one click lets it go on.

use edagari::catalog::{Engine, Game, Level, Method};
use edagari::game::record::MoveId;
use edagari::game::time_control::TimeControl;
use edagari::game::{ActionId, Side};
use edagari::search::Limits;
use edagari::session::command::Command;
use edagari::session::game::data::{AgainSeats, NewGame};
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::state::{State, Status};
use edagari::session::teaching::data::TeachingCommand;
use edagari::store::{Document, Player};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rand_08::rngs::SmallRng;
use rand_08::{Rng as _, SeedableRng as _};

use crate::window::desk::Desk;

const OTHELLO: Game = Game::Othello { size: 8 };

/// An opponent that thinks long enough to be interrupted.
fn thinker(game: Game, seconds: f64) -> Player {
    let limits = Limits { depth: None, seconds: Some(seconds), ..Limits::default() };
    Player::Engine(Engine { limits, ..Engine::default_for(game) })
}

fn action(state: &State, label: &str) -> ActionId {
    let game = &state.game;
    *game.legal.iter().find(|&&action| game.position.label(action) == label).expect("legal")
}

/// Othello against a method that thinks, after the move f5.
fn thinking() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::SetPlayer(Side::Second, thinker(OTHELLO, 0.4))]);
    let f5 = action(desk.state(), "f5");
    desk.run([Command::Play(f5)]);
    desk
}

fn is_thinking(state: &State) -> bool {
    state.analysis.status == Status::Running
}

#[test]
fn after_a_stop_one_click_lets_the_opponent_move() {
    let mut desk = thinking();
    desk.press(Modifiers::NONE, Key::Escape);
    desk.until("it has stopped", |state| !is_thinking(state));
    assert!(desk.shows("White waits."));
    desk.click("Let White move");
    desk.until("White moves", |state| state.game.document.record.len() == 2);
}

#[test]
fn the_button_below_the_board_lets_it_move_too() {
    let mut desk = thinking();
    desk.press(Modifiers::NONE, Key::Escape);
    desk.until("it has stopped", |state| !is_thinking(state));
    desk.click("Let White move");
    desk.until("White moves", |state| state.game.document.record.len() == 2);
    assert!(!desk.shows("Let White move"));
}

#[test]
fn a_move_taken_back_while_the_opponent_thinks_can_be_played_again() {
    let mut desk = thinking();
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.until("it has stopped", |state| !is_thinking(state));
    assert!(desk.state().game.document.record.is_empty());
    let f5 = action(desk.state(), "f5");
    desk.run([Command::Play(f5)]);
    desk.until("White moves", |state| state.game.document.record.len() == 2);
}

#[test]
fn two_moves_taken_back_and_another_played_are_answered_without_a_word() {
    let mut desk = thinking();
    desk.until("White moves", |state| state.game.document.record.len() == 2);
    desk.run([Command::Undo]);
    assert!(desk.state().game.document.record.is_empty(), "its answer goes with the move that it answered");
    assert!(!desk.shows("Let White move"));
    let d3 = action(desk.state(), "d3");
    desk.run([Command::Play(d3)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn resuming_in_the_middle_of_a_game_plays_on_from_there() {
    let mut desk = thinking();
    desk.until("White moves", |state| state.game.document.record.len() == 2);
    desk.run([Command::Back]);
    assert!(desk.shows("White waits."));
    desk.press(Modifiers::NONE, Key::P);
    desk.until("White moves", |state| state.game.cursor != MoveId(1));
    // The same move as in the record is followed and answered like any other.
    desk.run([Command::ToStart, Command::TogglePause]);
    assert!(desk.state().turns.stand_still(), "nobody waited, so this is a pause");
    desk.run([Command::TogglePause]);
    let f5 = action(desk.state(), "f5");
    desk.run([Command::Play(f5)]);
    desk.until("White moves", |state| state.game.cursor != MoveId(1));
}

/// An opponent of some level.
fn leveled(rng: &mut SmallRng) -> Player {
    let number = rng.gen_range(1..=Level::count(Game::TicTacToe));
    let engine = Level::new(number, Game::TicTacToe).expect("a level").engine();
    Player::Engine(engine.with_oversights_of(rng.r#gen()))
}

/// One request of somebody who plays without rest.
fn request(rng: &mut SmallRng, state: &State) -> Command {
    let record = &state.game.document.record;
    let moves: Vec<_> = record.moves().collect();
    let any = |rng: &mut SmallRng| {
        moves.get(rng.gen_range(0..moves.len().max(1))).copied().unwrap_or(MoveId::START)
    };
    let side = Side::BOTH[rng.gen_range(0..2)];
    match rng.gen_range(0..28) {
        0..=6 => match state.game.legal.len() {
            0 => Command::New(Game::TicTacToe),
            count => Command::Play(state.game.legal[rng.gen_range(0..count)]),
        },
        7 | 8 => Command::Stop,
        9 | 10 => Command::Undo,
        11 => Command::Redo,
        12 => Command::Back,
        13 => Command::Forward,
        14 => Command::ToStart,
        15 => Command::ToEnd,
        16 => Command::GoTo(any(rng)),
        17 => Command::Variation(1),
        18 => Command::TogglePause,
        19 => Command::Delete(any(rng)),
        20 => Command::New(Game::TicTacToe),
        21 => Command::Teaching(TeachingCommand::Toggle),
        22 => Command::Teaching(TeachingCommand::TakeBack),
        23 => Command::Teaching(TeachingCommand::PlayOn),
        24 => Command::Again(if rng.gen_bool(0.5) { AgainSeats::Same } else { AgainSeats::Exchanged }),
        25 => Command::SetPlayer(side, leveled(rng)),
        26 => {
            // Hours, for the time of a window without a display flies.
            let clock = Some(TimeControl { main: 40_000, increment: 1 });
            let given = NewGame { players: [Player::Person, leveled(rng)], clock };
            Command::NewBetween(Box::new(Game::TicTacToe.start()), Box::new(given))
        }
        _ if rng.gen_bool(0.5) => Command::SetPlayer(side, Player::Person),
        _ => Command::SetPlayer(side, thinker(Game::TicTacToe, 0.02)),
    }
}

/// When nothing runs any more, no method has the turn and is silent about it.
fn settle(desk: &mut Desk, done: &[Command]) {
    let is_settled =
        |state: &State| state.mover().is_none() && !is_thinking(state) && state.teaching.asked.is_none();
    desk.until(&format!("the method moves after {done:?}"), is_settled);
    desk.harness.run_steps(2);
    let waits = desk.state().waits();
    let offered = ["X", "O"].iter().any(|side| desk.shows(&format!("Let {side} move")));
    assert_eq!(offered, waits.is_some(), "{done:?}");
    assert_eq!(desk.shows("Resume play"), desk.state().can_resume() && waits.is_none(), "{done:?}");
}

#[test]
fn after_a_restart_the_opponent_waits_where_one_sees_it() {
    let mut desk = thinking();
    desk.until("White moves", |state| state.game.document.record.len() == 2);
    let d3 = *desk.state().game.legal.first().expect("a move");
    desk.run([Command::Play(d3)]);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.until("it has stopped", |state| !is_thinking(state));
    let length = desk.state().game.document.record.len();
    desk.harness.run_steps(60);
    let mut desk = desk.started_again();
    desk.harness.run_steps(8);
    assert_eq!(desk.state().game.document.record.len(), length, "the game is there");
    desk.click("Let White move");
    desk.until("White moves", |state| state.game.document.record.len() == length + 1);
    let next = *desk.state().game.legal.first().expect("a move");
    let length = desk.state().game.document.record.len();
    desk.run([Command::Play(next)]);
    desk.until("White answers", |state| state.game.document.record.len() == length + 2);
}

#[test]
fn who_looks_at_what_was_pasted_still_looks_at_it_after_a_restart() {
    let mut desk = Desk::default();
    let mut document = Document::new(OTHELLO.start());
    document.players[1] = Player::Engine(Engine::default_for(OTHELLO));
    let line = OTHELLO.start().parse_moves("f5d6").expect("moves");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("they are new");
    desk.run([Command::PasteText(document.to_text())]);
    desk.harness.run_steps(60);
    let mut desk = desk.started_again();
    desk.harness.run_steps(30);
    assert!(desk.shows("Resume play"));
    assert_eq!(desk.state().game.document.record.len(), 2);
    let c3 = action(desk.state(), "c3");
    desk.run([Command::Play(c3)]);
    desk.until("White answers", |state| state.game.document.record.len() == 4);
}

#[test]
fn every_method_of_the_list_answers_as_it_is_chosen() {
    for method in ["MCTS", "Thunder search", "Flat Monte Carlo"] {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::First, Player::Person)]);
        desk.click("Who plays O");
        desk.click(method);
        let first = desk.state().game.legal[0];
        desk.run([Command::Play(first)]);
        desk.until(method, |state| state.game.document.record.len() == 2);
    }
}

#[test]
fn a_simulating_method_without_any_limit_answers_too() {
    for word in ["mcts", "thunder"] {
        let mut desk = Desk::default();
        let engine = Engine::parse(word, OTHELLO).expect("an engine");
        desk.run([Command::SetPlayer(Side::Second, Player::Engine(engine))]);
        let f5 = action(desk.state(), "f5");
        desk.run([Command::Play(f5)]);
        desk.until(word, |state| state.game.document.record.len() == 2);
    }
}

#[test]
fn a_method_that_could_not_answer_is_no_opponent() {
    let names = |game| -> Vec<_> {
        Method::fitting(game).filter(|method| method.answers(game)).map(|method| method.name()).collect()
    };
    assert!(!names(OTHELLO).contains(&"exact") && names(Game::Othello { size: 4 }).contains(&"exact"));
    assert!(names(Game::ConnectFour { width: 7, height: 6 }).contains(&"exact"));
}

#[test]
fn no_sequence_of_wishes_silences_an_opponent() {
    for seed in 0..6 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut desk = Desk::default();
        desk.run([
            Command::New(Game::TicTacToe),
            Command::SetPlayer(Side::Second, thinker(Game::TicTacToe, 0.02)),
        ]);
        let mut done = Vec::new();
        for _ in 0..30 {
            // Several requests may come within one frame, and a search may be under way between two.
            for _ in 0..rng.gen_range(1..6) {
                let request = request(&mut rng, desk.state());
                if let Command::Delete(at) | Command::GoTo(at) = request {
                    // Names of moves are taken from what is shown.
                    desk.harness.run_steps(1);
                    if !desk.state().game.document.record.contains(at) {
                        continue;
                    }
                }
                done.push(request.clone());
                desk.harness.state_mut().push(request);
                desk.harness.run_steps(rng.gen_range(0..3));
            }
            settle(&mut desk, &done);
            if let Some(side) = desk.state().waits() {
                let before = desk.state().game.cursor;
                desk.run([Command::TogglePause]);
                desk.until(&format!("one click lets {side:?} move after {done:?}"), |state| {
                    state.game.cursor != before
                });
                settle(&mut desk, &done);
            }
        }
    }
}

/// In a lost position every move has the same value where the distance does not count: such a side plays anything, while one
/// that counts it resists.
#[test]
fn a_lost_side_resists_only_where_the_distance_counts() {
    use edagari::catalog::{Engine, Game, Job};
    use edagari::trace::Recording;
    let game = Game::TicTacToe;
    // X threatens c3 and, once that is stopped, two lines at once.
    let lost = game.parse_position("XO--X---- O").expect("a position");
    let played = |method: &str| {
        let engine = Engine::parse(method, game).expect("an engine");
        let report = Recording::of(&Job::new(lost.clone(), engine)).1.report;
        assert!(report.score.units() < 0, "O is lost");
        lost.label(report.best.expect("a move"))
    };
    let by_chance: std::collections::BTreeSet<String> =
        (0..30).map(|seed| played(&format!("minimax:distance=off,chance=on,seed={seed}"))).collect();
    let resists: std::collections::BTreeSet<String> =
        (0..30).map(|seed| played(&format!("minimax:chance=on,seed={seed}"))).collect();
    assert_eq!(by_chance.len(), 6, "{by_chance:?}");
    assert_eq!(resists, ["c3".to_owned()].into(), "{resists:?}");
    assert_eq!(
        played("minimax:distance=off,chance=on,seed=3"),
        played("minimax:distance=off,chance=on,seed=3")
    );
}

#[test]
fn a_pause_without_a_picture_takes_nobodys_time() {
    let mut desk = Desk::default();
    let start: Game = "connect-four".parse().expect("a game");
    let given = NewGame {
        players: [Player::Person, Player::Person],
        clock: Some(TimeControl { main: 60, increment: 0 }),
    };
    desk.run([Command::NewBetween(Box::new(start.start()), Box::new(given))]);
    for _ in 0..2 {
        let action = desk.state().game.legal[0];
        desk.run([Command::Play(action)]);
    }
    desk.run([Command::TogglePause]);
    let left = |desk: &Desk| desk.state().time_left(Side::First).expect("a clock");
    let before = left(&desk);
    // Nothing is painted while nothing happens, so the next frame is that of the key.
    let now = desk.harness.ctx.input(|input| input.time);
    desk.harness.input_mut().time = Some(now + 75.0);
    desk.press(Modifiers::NONE, Key::P);
    desk.harness.input_mut().time = None;
    assert!(desk.state().running_clock().is_some());
    assert!(before - left(&desk) < 5_000, "{before} ms before the pause, {} after it", left(&desk));
}

#[test]
fn a_new_game_keeps_the_sides_and_leaves_the_review_of_the_last() {
    let mut desk = Desk::default();
    let players = [thinker(Game::TicTacToe, 0.05), Player::Person];
    let given = NewGame { players, clock: None };
    let start = Box::new(Game::TicTacToe.start());
    desk.run([Command::NewBetween(start, Box::new(given)), Command::Work(Workspace::Play)]);
    desk.until("the opponent begins", |state| state.game.document.record.len() == 1);
    desk.run([Command::Play(ActionId(0)), Command::FocusPanel(Panel::Review)]);
    let empty =
        "Review a game to see what every move lost, which move was the losing one, and what was better.";
    assert!(desk.shows(empty));
    desk.run([Command::New(Game::TicTacToe)]);
    let [first, second] = &desk.state().game.document.players;
    assert!(!first.is_person() && second.is_person());
    desk.harness.run_steps(4);
    assert!(!desk.shows(empty));
}

/// What a hint says is for who asked, whichever side that is.
#[test]
fn a_hint_is_written_for_the_side_that_asks() {
    let mut desk = Desk::default();
    let game = Game::usual("connect-four").expect("a game");
    desk.run([Command::New(game)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    // Three yellow discs in the bottom row, and Red has moved elsewhere: column 4 wins.
    desk.run([6, 0, 6, 1, 5, 2, 6].map(|column| Command::Play(ActionId(column))));
    desk.run([Command::Work(Workspace::Play)]);
    desk.harness.run_steps(4);
    desk.run([Command::ToggleHints]);
    desk.until_searched();
    desk.harness.run_steps(8);
    let hint = desk.harness.query_by_label_contains("Try 4:").expect("the winning move");
    let words = hint.accesskit_node().label().or_else(|| hint.accesskit_node().value()).unwrap_or_default();
    assert!(words.contains("Yellow wins with the next move"), "{words}");
}
