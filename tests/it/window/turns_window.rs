//! Whose turn it is, as a person sees it at the window: what waits says so and one click lets it go on, what nobody may do
//! is not offered, and no clock runs for nobody.

use std::time::Duration;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::time_control::TimeControl;
use edagari::game::{ActionId, Side};
use edagari::search::Limits;
use edagari::session::command::Command;
use edagari::session::game::data::NewGame;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::maze::data::MazeCommand;
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::screen::data::{Dialog, Workspace};
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::store::{Document, Player};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};

const OTHELLO: Game = Game::Othello { size: 8 };

/// An opponent that answers soon.
fn quick(game: Game) -> Player {
    let limits = Limits { depth: None, seconds: Some(0.05), ..Limits::default() };
    Player::Engine(Engine { limits, ..Engine::default_for(game) })
}

/// Othello against a quick opponent, which plays White.
fn against_white(settings: Settings) -> Desk {
    let mut desk = Desk::new(settings);
    let given = NewGame { players: [Player::Person, quick(OTHELLO)], clock: None };
    desk.run([Command::NewBetween(Box::new(OTHELLO.start()), Box::new(given))]);
    desk
}

/// Tic-tac-toe between two persons with clocks.
fn by_the_clock(main: u32) -> Desk {
    let mut desk = Desk::default();
    let clock = Some(TimeControl { main, increment: 0 });
    let given = NewGame { players: [Player::Person, Player::Person], clock };
    desk.run([Command::NewBetween(Box::new(Game::TicTacToe.start()), Box::new(given))]);
    desk
}

/// Tic-tac-toe against the strongest opponent, which warns, after a move that loses.
fn warned() -> Desk {
    let mut desk = Desk::new(Settings { teaching: true, ..settings() });
    let start = Game::TicTacToe.parse_position("XX-OO---- X").expect("a position");
    let machine = Engine::parse("level:3", Game::TicTacToe).expect("readable");
    let given = NewGame { players: [Player::Person, Player::Engine(machine)], clock: None };
    desk.run([Command::NewBetween(Box::new(start), Box::new(given)), Command::Play(ActionId(6))]);
    desk.until("it is warned of", |state| state.teaching.warning.is_some());
    desk.harness.run_steps(3);
    desk
}

fn length(state: &State) -> usize {
    state.game.document.record.len()
}

fn left(desk: &Desk) -> [u32; 2] {
    Side::BOTH.map(|side| desk.state().time_left(side).expect("a clock"))
}

/// Time for whoever would move without being asked.
fn wait(desk: &mut Desk) {
    for _ in 0..40 {
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Whether some square says that a move may be played there.
fn offers_moves(desk: &Desk) -> bool {
    desk.harness.query_all_by_label_contains("legal move").next().is_some()
}

/// The position after f5, in which White is to move.
fn after_f5() -> AnyPosition {
    let start = OTHELLO.start();
    start.after(&start.parse_moves("f5").expect("legal"))
}

/// Nobody knows who played what another program wrote: persons play on for either side.
fn is_for_persons(desk: &mut Desk, what: &str) {
    wait(desk);
    assert_eq!((length(desk.state()), desk.state().game.document.start.clone()), (0, after_f5()), "{what}");
    assert!(desk.state().analysis.status != Status::Running, "{what}: nobody searches");
    assert!(!desk.shows("White waits.") && offers_moves(desk), "{what}");
}

fn waits_and_one_click_lets_white_move(desk: &mut Desk, what: &str) {
    wait(desk);
    assert_eq!((length(desk.state()), desk.state().game.document.start.clone()), (0, after_f5()), "{what}");
    assert!(desk.state().analysis.status != Status::Running, "{what}: nobody searches");
    assert!(desk.shows("White waits.") && !offers_moves(desk), "{what}");
    desk.click("Let White move");
    desk.until("White moves", |state| length(state) == 1);
}

/// The window is closed in good order and the program started again.
fn closed_and_started(mut desk: Desk) -> Desk {
    desk.harness.state_mut().close();
    desk.started_again()
}

#[test]
fn a_position_that_is_pasted_waits_in_whatever_form() {
    let squares = after_f5().to_string();
    let ggf = squares.replace('X', "*").replace(' ', "");
    let ggf = format!("(;GM[Othello]PC[x]PB[?]PW[?]TY[8]RE[?]BO[8 {ggf}];)");
    let mut document = Document::new(after_f5());
    document.players = [Player::Person, quick(OTHELLO)];
    let mut desk = against_white(settings());
    desk.run([Command::PasteText(document.to_text())]);
    waits_and_one_click_lets_white_move(&mut desk, "a document");
    for text in [squares.clone(), format!("{squares};"), ggf] {
        let mut desk = against_white(settings());
        desk.run([Command::PasteText(text.clone())]);
        is_for_persons(&mut desk, &text);
    }
}

#[test]
fn a_position_that_is_opened_waits() {
    let mut document = Document::new(after_f5());
    document.players = [Player::Person, quick(OTHELLO)];
    let texts = [("game.ron", document.to_text()), ("game.obf", format!("{};", after_f5()))];
    let stand = [waits_and_one_click_lets_white_move, is_for_persons];
    for ((name, text), stands) in texts.into_iter().zip(stand) {
        let mut desk = against_white(settings());
        let path = desk.folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        desk.run([Command::OpenPath(path)]);
        stands(&mut desk, name);
    }
}

#[test]
fn who_waited_after_a_move_was_taken_back_waits_after_a_restart_and_after_a_look_around() {
    let mut desk = against_white(settings());
    let f5 = OTHELLO.start().parse_moves("f5").expect("legal")[0];
    desk.run([Command::Play(f5), Command::Undo, Command::Redo, Command::Back, Command::Forward]);
    wait(&mut desk);
    assert!(desk.shows("Let White move") && length(desk.state()) == 1, "after a look around");
    let mut desk = closed_and_started(desk);
    wait(&mut desk);
    assert!(desk.shows("Let White move") && length(desk.state()) == 1, "after a restart");
    desk.click("Let White move");
    desk.until("White moves", |state| length(state) == 2);
}

#[test]
fn while_a_warning_waits_nothing_else_is_offered() {
    let mut desk = warned();
    assert!(!offers_moves(&desk));
    desk.run([Command::PlayForMe]);
    wait(&mut desk);
    assert!(length(desk.state()) == 1 && desk.shows("Take it back"), "nobody moves before it is answered");
    desk.click("Take it back");
    assert!(offers_moves(&desk));
}

#[test]
fn a_warning_that_nobody_answered_leaves_the_opponent_waiting_after_a_restart() {
    let mut desk = warned();
    wait(&mut desk);
    let mut desk = closed_and_started(desk);
    wait(&mut desk);
    assert_eq!(length(desk.state()), 1, "the machine has not moved");
    desk.click("Let O move");
    desk.until("it moves", |state| length(state) == 2);
}

#[test]
fn no_clock_runs_in_a_game_that_is_over_whatever_is_tried_in_it() {
    let mut desk = by_the_clock(3000);
    desk.run([0, 3, 1, 4, 2].map(|square| Command::Play(ActionId(square))));
    assert!(desk.state().game.position.is_over());
    let ended = left(&desk);
    let second = desk.state().game.document.record.main_line()[1];
    desk.run([Command::GoTo(second), Command::Play(ActionId(8)), Command::Undo, Command::Play(ActionId(7))]);
    wait(&mut desk);
    assert_eq!(left(&desk), ended, "moves that are tried");
    desk.run([Command::GoTo(second), Command::TogglePause, Command::TogglePause]);
    wait(&mut desk);
    assert_eq!(left(&desk), ended, "resumed at an earlier position");
    let mut desk = closed_and_started(desk);
    wait(&mut desk);
    assert_eq!(desk.state().game.cursor, second);
    assert_eq!(left(&desk), ended, "opened at an earlier position");
}

#[test]
fn a_clock_runs_for_the_end_of_the_game_wherever_it_was_left() {
    let mut desk = by_the_clock(3000);
    desk.run([0, 3, 1].map(|square| Command::Play(ActionId(square))));
    let second = desk.state().game.document.record.main_line()[1];
    desk.run([Command::GoTo(second)]);
    wait(&mut desk);
    let mut desk = closed_and_started(desk);
    desk.run([Command::ToEnd, Command::TogglePause, Command::GoTo(second)]);
    let before = left(&desk);
    wait(&mut desk);
    // O is to move at the end, and X at the position shown.
    let after = left(&desk);
    assert!(after[0] == before[0] && after[1] < before[1], "{before:?} {after:?}");
    desk.run([Command::ToEnd, Command::Play(ActionId(4))]);
    let before = left(&desk);
    desk.run([Command::Back]);
    wait(&mut desk);
    let after = left(&desk);
    assert!(after[0] < before[0] && after[1] == before[1], "X is to move: {before:?} {after:?}");
}

#[test]
fn a_clock_stands_while_the_board_is_covered_or_set_up() {
    let mut desk = by_the_clock(3000);
    desk.run([Command::Play(ActionId(0)), Command::Show(Dialog::Settings)]);
    let before = left(&desk);
    wait(&mut desk);
    assert_eq!(left(&desk), before, "behind a dialog");
    desk.run([Command::CloseDialog, Command::Position(PositionCommand::SetUp)]);
    let before = left(&desk);
    wait(&mut desk);
    assert_eq!(left(&desk), before, "while a position is set up");
    desk.run([Command::Position(PositionCommand::Cancel), Command::ShowStart]);
    let before = left(&desk);
    wait(&mut desk);
    assert_eq!(left(&desk), before, "behind the page that asks what one came for");
    desk.run([Command::Work(Workspace::Learn)]);
    wait(&mut desk);
    assert_eq!(left(&desk), before, "beside lessons the game waits");
    desk.run([Command::Work(Workspace::Play)]);
    wait(&mut desk);
    assert!(left(&desk)[1] < before[1]);
}

#[test]
fn after_a_restart_no_clock_runs_before_somebody_goes_on() {
    let mut desk = by_the_clock(3000);
    desk.run([Command::Play(ActionId(0))]);
    wait(&mut desk);
    let mut desk = closed_and_started(desk);
    let before = left(&desk);
    wait(&mut desk);
    assert_eq!(left(&desk), before);
    desk.run([Command::Play(ActionId(1))]);
    wait(&mut desk);
    assert!(left(&desk)[0] < before[0], "who plays goes on");
}

#[test]
fn a_game_that_is_opened_again_gives_no_time_back_and_one_that_begins_again_has_its_clock() {
    let mut desk = by_the_clock(3000);
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::Play(ActionId(0))]);
    wait(&mut desk);
    let before = left(&desk);
    desk.run([Command::New(Game::Matrix)]);
    desk.until("it is stored", |state| !state.stored.list.is_empty());
    let id = desk.state().stored.list[0].id.clone();
    desk.run([Command::OpenReplaced(id)]);
    desk.until("it is open", |state| length(state) == 1);
    let after = left(&desk);
    assert!(after[1] <= before[1], "{before:?} became {after:?}");
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    desk.harness.run_steps(4);
    assert!(length(desk.state()) == 0 && left(&desk) == [3_000_000; 2]);
}

#[test]
fn whose_clock_runs_is_said_beside_an_earlier_position() {
    let mut desk = by_the_clock(3000);
    desk.run([Command::Play(ActionId(0)), Command::Play(ActionId(1)), Command::Back]);
    desk.harness.run_steps(2);
    let said = desk.harness.query_by_label_contains("The clock of X is running").is_some();
    assert!(said && desk.state().running_clock() == Some(Side::First));
    desk.run([Command::Forward]);
    desk.harness.run_steps(2);
    assert!(desk.harness.query_by_label_contains("The clock of X").is_none());
}

#[test]
fn who_goes_from_a_lesson_to_play_finds_the_own_game() {
    let mut desk = by_the_clock(3000);
    desk.run([Command::Play(ActionId(0)), Command::Lesson(LessonCommand::Open(3))]);
    assert!(desk.state().lessons.staged);
    desk.run([Command::Work(Workspace::Play)]);
    assert_eq!((length(desk.state()), desk.state().settings.workspace), (1, Workspace::Play));
    assert!(!desk.state().lessons.staged && left(&desk)[0] == 3_000_000);
}

#[test]
fn a_loss_on_time_is_on_the_disk_at_once() {
    let mut desk = lost_on_time();
    let kept = desk.folder.path().join("game-1.ron");
    let is_kept = || std::fs::read_to_string(&kept).is_ok_and(|text| text.contains("fallen"));
    // Nobody does anything more.
    let found = (0..400).any(|_| {
        desk.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
        is_kept()
    });
    assert!(found);
}

#[test]
fn a_halted_program_takes_nobodys_time() {
    let mut desk = by_the_clock(3000);
    desk.run([Command::Play(ActionId(0))]);
    let before = left(&desk)[1];
    let now = desk.harness.ctx.input(|input| input.time);
    desk.harness.input_mut().time = Some(now + 600.0);
    desk.harness.run_steps(1);
    let halted = left(&desk)[1];
    assert!(before - halted < 3000, "the lid was closed: {before} became {halted}");
    desk.harness.input_mut().time = None;
    wait(&mut desk);
    assert!(left(&desk)[1] < halted, "it runs on");
}

/// A game that O has lost on time.
fn lost_on_time() -> Desk {
    let mut desk = by_the_clock(1);
    desk.run([Command::Play(ActionId(4))]);
    desk.until("time is up", |state| state.time_is_up().is_some());
    desk.harness.run_steps(4);
    desk
}

#[test]
fn a_loss_on_time_shows_its_result_and_offers_no_move() {
    let mut desk = lost_on_time();
    assert!(desk.shows("Again, other colour") && !offers_moves(&desk));
    desk.run([Command::PlayForMe]);
    wait(&mut desk);
    assert_eq!(length(desk.state()), 1, "nobody moves for a side without time");
    desk.run([Command::CloseResult]);
    desk.harness.run_steps(3);
    assert!(!desk.shows("Again, other colour") && !offers_moves(&desk));
    assert!(desk.shows("Play on without clocks"), "the way on stays");
    desk.run([Command::Back]);
    assert!(offers_moves(&desk) && !desk.shows("Again, other colour"));
    desk.run([Command::Forward]);
    assert!(desk.shows("Again, other colour"), "who comes back sees why nothing can be played");
    let mut desk = closed_and_started(desk);
    desk.harness.run_steps(4);
    assert!(desk.shows("Again, other colour") && !offers_moves(&desk), "after a restart");
    desk.click("Play on without clocks");
    assert!(offers_moves(&desk));
}

#[test]
fn who_looks_elsewhere_when_time_runs_out_hears_of_it() {
    let mut desk = by_the_clock(1);
    desk.run([Command::Play(ActionId(4)), Command::Back]);
    desk.until("time is up", |state| state.game.document.clock.is_some_and(|clock| clock.fallen.is_some()));
    desk.harness.run_steps(4);
    assert!(desk.shows("O has run out of time: X wins"));
    assert_eq!(desk.state().game.cursor, MoveId::START, "nobody is taken away from what they look at");
    desk.run([Command::Forward]);
    assert!(desk.shows("Again, other colour"));
    // What is tried in it afterwards takes nobody's time.
    desk.run([Command::Back, Command::Play(ActionId(0))]);
    let ended = left(&desk);
    wait(&mut desk);
    assert_eq!(left(&desk), ended);
}

#[test]
fn who_paused_before_a_maze_was_changed_waits_after_it() {
    let game: Game = "maze-duel:size=4x3,turns=20,seed=3".parse().expect("a game");
    let mut desk = Desk::default();
    let given = NewGame { players: [Player::Person, quick(game)], clock: None };
    desk.run([Command::NewBetween(Box::new(game.start()), Box::new(given)), Command::TogglePause]);
    let first = desk.state().game.legal[0];
    desk.run([Command::Play(first)]);
    assert!(desk.state().waits().is_some());
    desk.run([Command::Maze(MazeCommand::Edit(true)), Command::Maze(MazeCommand::Edit(false))]);
    wait(&mut desk);
    assert!(desk.state().waits().is_some() && length(desk.state()) == 1);
}

/// A covered or minimized window is not painted, and the game goes on: its clock runs, and a loss on time is there when it is seen
/// again. A program that was halted as long takes nobody's time.
#[test]
fn the_clock_of_a_covered_window_runs() {
    type Hides = fn(&mut egui::ViewportInfo, bool);
    let hides: [Hides; 2] =
        [|info, hidden| info.minimized = Some(hidden), |info, hidden| info.occluded = Some(hidden)];
    for hide in hides {
        let mut desk = by_the_clock(60);
        desk.run([Command::Play(ActionId(0))]);
        let set = |desk: &mut Desk, hidden: bool| {
            let info = desk.harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
            hide(info, hidden);
            desk.harness.run_steps(1);
        };
        set(&mut desk, true);
        assert_eq!(desk.state().running_clock(), Some(Side::Second));
        let before = left(&desk)[1];
        let unseen = |desk: &mut Desk, seconds: u32| {
            desk.harness.state().heartbeat().live(Duration::from_secs(seconds.into()));
            // While it is hidden its work goes on, with the time of the last picture.
            let ctx = desk.harness.ctx.clone();
            desk.harness.state_mut().work(&ctx);
            let now = desk.harness.ctx.input(|input| input.time);
            desk.harness.input_mut().time = Some(now + f64::from(seconds));
            desk.harness.run_steps(1);
            desk.harness.input_mut().time = None;
        };
        unseen(&mut desk, 20);
        let spent = before - left(&desk)[1];
        assert!((20_000..24_000).contains(&spent), "{spent}");
        assert!(desk.state().time_is_up().is_none());
        unseen(&mut desk, 60);
        set(&mut desk, false);
        desk.harness.run_steps(4);
        assert!(desk.state().time_is_up().is_some() && desk.shows("Again, other colour"));
    }
}
