//! Setting a position up by clicking: does it begin just the games that a position can be typed for, can each step be taken
//! back, and do clicks on a board that is seen from another side play the square that is named there?

use edagari::catalog::{AnyPosition, Game, Level, Setup, SetupChange};
use edagari::game::{ActionId, ImpossibleBoard, Side};
use edagari::session::command::Command;
use edagari::session::position_editor::data::{BrushHand, PositionCommand};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::{Settings, Turned};
use edagari::store::Player;
use egui::PointerButton;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::window::closing::Blocked;
use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

const GAMES: [Game; 6] = [
    Game::TicTacToe,
    Game::ConnectFour { width: 7, height: 6 },
    Game::ConnectFour { width: 4, height: 4 },
    Game::Othello { size: 4 },
    Game::Othello { size: 6 },
    Game::Othello { size: 8 },
];

fn game() -> impl Strategy<Value = Game> {
    prop::sample::select(GAMES.to_vec())
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

/// Mostly stones; the rest now and then.
fn change() -> impl Strategy<Value = SetupChange> {
    prop_oneof![
        20 => (0_u16..64, prop::option::of(side())).prop_map(|(at, stone)| SetupChange::Put(ActionId(at), stone)),
        1 => side().prop_map(SetupChange::Mover),
        1 => prop::sample::select(vec![SetupChange::Exchange, SetupChange::Rotate, SetupChange::Mirror]),
    ]
}

/// A position after some moves.
fn played(game: Game, choices: &[u16]) -> AnyPosition {
    let mut position = game.start();
    for &choice in choices {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        position.try_play(actions[usize::from(choice) % actions.len()]).expect("legal");
    }
    position
}

proptest! {
    #[test]
    fn every_position_of_a_game_is_set_up_as_it_is(
        game in game(), choices in prop::collection::vec(any::<u16>(), 0..70),
    ) {
        let position = played(game, &choices);
        let setup = Setup::of(&position).expect("stones");
        prop_assert_eq!(setup.drawn(), position.clone());
        prop_assert_eq!(setup.mover(), position.side_to_move());
        prop_assert_eq!(setup.position(), Ok(position));
    }

    #[test]
    fn a_game_begins_where_one_could_be_typed_and_nowhere_else(
        game in game(), changes in prop::collection::vec(change(), 0..40),
    ) {
        let empty = Setup::of(&game.start()).expect("stones").after(SetupChange::Clear);
        let setup = changes.iter().fold(empty, |setup, &change| setup.after(change));
        let typed = game.parse_position(&setup.drawn().to_string()).ok();
        // What is set up, or pasted, is a board of a game; a study may be typed without its middle.
        let is_of_game = |position: &AnyPosition| match position {
            AnyPosition::Othello(board) => board.has_middle(),
            _ => true,
        };
        let typed = typed.filter(is_of_game);
        prop_assert_eq!(setup.position().ok(), typed);
    }

    #[test]
    fn turning_four_times_and_mirroring_twice_changes_nothing(
        game in game(), changes in prop::collection::vec(change(), 0..40),
    ) {
        let setup = Setup::of(&game.start()).expect("stones");
        let setup = changes.iter().fold(setup, |setup, &change| setup.after(change));
        let repeated = |change, times| (0..times).fold(setup.clone(), |setup, _| setup.after(change));
        prop_assert_eq!(&repeated(SetupChange::Rotate, 4), &setup);
        prop_assert_eq!(&repeated(SetupChange::Mirror, 2), &setup);
        prop_assert_eq!(&repeated(SetupChange::Exchange, 2), &setup);
        // A mirror between two quarter turns undoes them.
        let back = [SetupChange::Rotate, SetupChange::Mirror, SetupChange::Rotate, SetupChange::Mirror];
        let back = back.into_iter().fold(setup.clone(), |setup, change| setup.after(change));
        prop_assert!(!setup.turns() || back == setup);
    }

    #[test]
    fn a_board_that_is_seen_from_another_side_shows_each_cell_once(size in 3_u8..9, number in 0_u8..8) {
        let turned = Turned::try_from(number).expect("one of eight");
        let cells = || (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
        let mut places: Vec<_> = cells().map(|(column, row)| turned.place(size, column, row)).collect();
        places.sort_unstable();
        let mut all: Vec<_> = cells().collect();
        all.sort_unstable();
        prop_assert_eq!(places, all);
        prop_assert_eq!(u8::from(turned), number);
    }
}

#[test]
fn a_quarter_turn_takes_the_upper_left_corner_to_the_upper_right() {
    let board = Game::TicTacToe.parse_position("XO------- X").expect("a board");
    let turned = Setup::of(&board).expect("stones").after(SetupChange::Rotate);
    assert_eq!(turned.drawn().to_string(), "--X--O--- X");
    assert_eq!(
        Setup::of(&board).expect("stones").after(SetupChange::Mirror).drawn().to_string(),
        "-OX------ X"
    );
    let quarter = Turned::try_from(1).expect("one of eight");
    assert_eq!(quarter.place(8, 0, 0), (7, 0));
    assert!(quarter.lies() && !quarter.is_mirrored());
}

#[test]
fn what_is_wrong_with_a_board_has_a_name() {
    let laid = |game: Game, stones: &[(u16, Side)]| {
        let empty = Setup::of(&game.start()).expect("stones").after(SetupChange::Clear);
        let put =
            |setup: Setup, &(at, side): &(u16, Side)| setup.after(SetupChange::Put(ActionId(at), Some(side)));
        stones.iter().fold(empty, put).position()
    };
    let (first, second) = (Side::First, Side::Second);
    let board = Game::ConnectFour { width: 7, height: 6 };
    assert_eq!(laid(board, &[(0, first), (1, first)]), Err(ImpossibleBoard::Counts));
    let four: Vec<_> =
        (0..4).map(|column| (column, first)).chain((0..4).map(|column| (column, second))).collect();
    assert_eq!(laid(board, &four), Err(ImpossibleBoard::WentOn));
    assert_eq!(laid(Game::TicTacToe, &[(0, second)]), Err(ImpossibleBoard::Counts));
    let both: Vec<_> = (0..3).map(|cell| (cell, first)).chain((3..6).map(|cell| (cell, second))).collect();
    assert_eq!(laid(Game::TicTacToe, &both), Err(ImpossibleBoard::WentOn));
    for size in [4, 6, 8] {
        let game = Game::Othello { size };
        let middle: Vec<_> = (size / 2 - 1..=size / 2)
            .flat_map(|row| (size / 2 - 1..=size / 2).map(move |column| (u16::from(8 * row + column), first)))
            .collect();
        assert!(laid(game, &middle).is_ok_and(|position| position.is_over()), "{game}");
        assert_eq!(laid(game, &middle[1..]), Err(ImpossibleBoard::Middle), "{game}");
        assert_eq!(laid(game, &[]), Err(ImpossibleBoard::Middle), "{game}");
    }
}

#[test]
fn each_step_is_taken_back_and_the_game_begins_where_it_was_set_up() {
    let mut desk = Desk::default();
    let position = |request| Command::Position(request);
    let d3 = ActionId(2 * 8 + 3);
    // The search of a new window notes what it found in the record.
    desk.until_searched();
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::Play(d3)]);
    let before = desk.state().game.document.record.clone();
    desk.run([position(PositionCommand::SetUp), position(PositionCommand::Change(SetupChange::Clear))]);
    desk.run([position(PositionCommand::Change(SetupChange::Mover(Side::First)))]);
    for square in [27, 28, 35, 36] {
        desk.run([position(PositionCommand::Put(ActionId(square), BrushHand::Chosen))]);
    }
    desk.run([
        position(PositionCommand::Take(Some(Side::Second))),
        position(PositionCommand::Put(ActionId(29), BrushHand::Chosen)),
    ]);
    let text = |desk: &Desk| desk.state().on_board().to_string();
    let whole = text(&desk);
    assert_eq!((whole.matches('X').count(), whole.matches('O').count()), (5, 1), "{whole}");
    desk.run([Command::Undo]);
    assert!(!text(&desk).contains('O'), "a step is taken back alone");
    desk.run([Command::Redo]);
    assert_eq!(text(&desk), whole);
    assert_eq!(desk.state().game.document.record, before, "the game is as it was meanwhile");
    // The same stone once more takes it away, and once more lays it again.
    desk.run([position(PositionCommand::Put(ActionId(29), BrushHand::Chosen))]);
    assert!(!text(&desk).contains('O'));
    desk.run([
        position(PositionCommand::Put(ActionId(29), BrushHand::Chosen)),
        position(PositionCommand::Begin),
    ]);
    assert!(desk.state().view.position_editor.is_none());
    assert_eq!(desk.state().game.document.start.to_string(), whole);
    desk.run([Command::Undo]);
    assert_eq!(desk.state().game.document.record, before, "undo leads back to the game before");
}

/// A position that was set up is looked at first, as one that is pasted.
#[test]
fn methods_wait_at_a_position_that_was_set_up() {
    let mut desk = Desk::default();
    let position = |request| Command::Position(request);
    let level = Level::new(1, Game::Othello { size: 8 }).expect("a level");
    desk.run([Command::Stop]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Engine(level.engine()))));
    desk.run([Command::Stop, position(PositionCommand::SetUp)]);
    desk.run([
        position(PositionCommand::Put(ActionId(18), BrushHand::Chosen)),
        position(PositionCommand::Begin),
    ]);
    desk.harness.run_steps(40);
    assert!(desk.state().view.position_editor.is_none());
    assert!(desk.state().game.document.record.is_empty(), "nobody moves by himself");
    assert!(desk.state().can_resume() && desk.state().waits().is_some());
    desk.run([Command::TogglePause]);
    desk.until("it goes on", |state| !state.game.document.record.is_empty());
}

/// No file holds a position that is being set up: where the disk does not take it, that is said, though the game has a file.
#[test]
fn a_position_being_set_up_is_named_where_the_disk_does_not_take_it() {
    let (mut desk, files) = (Desk::default(), TempDir::new().expect("a folder"));
    let position = |request| Command::Position(request);
    desk.run([Command::Stop, Command::SetPlayer(Side::Second, Player::Person)]);
    desk.run([Command::Play(ActionId(19)), Command::SavePath(files.path().join("mine.edagari"))]);
    desk.until("it is saved", |state| !state.game.changed && state.game.path.is_some());
    let folder = desk.folder.path().to_owned();
    let blocked = Blocked::new(&folder);
    desk.run([
        position(PositionCommand::SetUp),
        position(PositionCommand::Put(ActionId(0), BrushHand::Chosen)),
    ]);
    desk.until("it is not kept", |state| !state.unkept.is_empty());
    desk.run([Command::Show(Dialog::Unkept)]);
    desk.harness.run_steps(3);
    desk.harness.get_by_label_contains("the position that is being set up: ");
    assert!(!desk.shows("Save the open game elsewhere"), "a file would hold the game alone");
    blocked.free();
    desk.until("it is kept", |state| state.unkept.is_empty());
}

#[test]
fn a_board_is_set_up_by_its_buttons_and_what_does_not_fit_is_said() {
    let mut desk = Desk::default();
    desk.run([
        Command::New(Game::ConnectFour { width: 7, height: 6 }),
        Command::Position(PositionCommand::SetUp),
    ]);
    desk.click("column 4, empty");
    desk.click("column 4, from the bottom Red");
    assert!(
        desk.harness.query_by_label_contains("Red has 2, Yellow has 0").is_some(),
        "the counts do not fit"
    );
    let begin = desk.harness.get_by_label("Begin here");
    assert!(begin.accesskit_node().is_disabled(), "no game begins there");
    desk.click("Cancel");
    assert!(desk.state().view.position_editor.is_none());
    let game = &desk.state().game;
    assert_eq!(game.position, game.document.start, "the game is as it was");
}

#[test]
fn a_square_is_clicked_where_it_is_seen() {
    for number in 0..8 {
        let turned = Turned::try_from(number).expect("one of eight");
        let mut desk = Desk::new(Settings { turned, ..settings() });
        // The search of a new window would go on while the button is held.
        desk.run([Command::Stop]);
        let place = |name: &str| desk.harness.get_by_label_contains(name).rect().center();
        let (corner, other) = (place("a1, empty"), place("b1, empty"));
        let next = other - corner;
        let expected = match number {
            0 | 6 => egui::vec2(1.0, 0.0),
            1 | 7 => egui::vec2(0.0, 1.0),
            2 | 4 => egui::vec2(-1.0, 0.0),
            _ => egui::vec2(0.0, -1.0),
        };
        assert!(next.normalized().dot(expected) > 0.99, "{number}: {next:?}");
        // What the search reports last is painted first.
        for _ in 0..20 {
            std::thread::sleep(std::time::Duration::from_millis(3));
            desk.harness.run_steps(1);
        }
        desk.harness.click_on(&desk.harness.get_by_label_contains("d3, legal"));
        desk.harness.run_steps(8);
        let record = &desk.state().game.document.record;
        let first = record.line_through(desk.state().game.cursor).first().copied();
        let action = first.and_then(|at| record.action(at));
        assert_eq!(action, Some(ActionId(2 * 8 + 3)), "{number}");
    }
}

#[test]
fn an_othello_position_is_typed_as_the_moves_that_lead_there() {
    let game = Game::Othello { size: 8 };
    let moves = game.start().parse_moves("f5d6c3").expect("moves");
    let there = game.start().after(&moves);
    for text in ["f5d6c3", "F5 D6 C3", "1. f5 d6 2. c3"] {
        assert_eq!(game.parse_position(text).as_ref(), Ok(&there), "{text}");
    }
    assert_eq!(game.parse_position(&there.to_string()), Ok(there));
    let wrong = game.parse_position("f5d6a1").expect_err("no move");
    assert_eq!((wrong.at, wrong.text.as_str()), (5, "a1"));
    // Letters that are columns are discs on a board.
    let board = "bw--".repeat(16);
    assert!(game.parse_position(&board).is_ok());
}

#[test]
fn a_board_that_is_being_set_up_outlives_the_window() {
    let mut desk = Desk::default();
    desk.run([Command::Position(PositionCommand::SetUp)]);
    desk.run([Command::Position(PositionCommand::Change(SetupChange::Clear))]);
    for square in [27, 28, 36] {
        desk.run([Command::Position(PositionCommand::Put(ActionId(square), BrushHand::Chosen))]);
    }
    let whole = desk.state().on_board().to_string();
    desk.harness.state_mut().close();
    let mut desk = desk.started_again();
    assert!(desk.state().view.position_editor.is_some());
    assert_eq!(desk.state().on_board().to_string(), whole);
    desk.run([Command::Position(PositionCommand::Cancel)]);
    assert!(desk.state().game.document.record.is_empty(), "the game beside it is as it was");
}

proptest! {
    #[test]
    fn every_board_is_read_as_it_is_written(game in game(), choices in prop::collection::vec(any::<u16>(), 0..70)) {
        let setup = Setup::of(&played(game, &choices)).expect("stones");
        let changed = setup.after(SetupChange::Exchange);
        for setup in [setup, changed] {
            prop_assert_eq!(Setup::from_text(&setup.to_text()), Some(setup));
        }
    }
}

#[test]
fn a_stroke_over_several_squares_is_one_step_and_leaves_no_gap() {
    let mut desk = Desk::default();
    desk.run([
        Command::Position(PositionCommand::SetUp),
        Command::Position(PositionCommand::Change(SetupChange::Clear)),
    ]);
    let place = |name: &str| desk.harness.get_by_label(name).rect().center();
    let [from, to, next] = [place("b2, empty"), place("g2, empty"), place("g4, empty")];
    let board = |desk: &Desk| desk.state().on_board().to_string();
    let empty = board(&desk);
    desk.harness.press_at(from, PointerButton::Primary);
    for at in [to, next] {
        desk.harness.leap_to(at);
    }
    desk.harness.release_at(next, PointerButton::Primary);
    desk.harness.run_steps(2);
    let stroke = board(&desk);
    let stones = stroke.split(' ').next().expect("a board").matches('X').count();
    assert_eq!(stones, 8, "b2 to g2, g3 and g4: {stroke}");
    // The same way once more lays nothing new, and takes nothing away.
    desk.harness.press_at(from, PointerButton::Primary);
    desk.harness.leap_to(to);
    desk.harness.release_at(to, PointerButton::Primary);
    desk.harness.run_steps(2);
    assert_eq!(board(&desk), stroke);
    desk.run([Command::Undo]);
    assert_eq!(board(&desk), empty);
}

/// The boards of stones that are clicked on square by square.
const SQUARES: [Game; 2] = [Game::Othello { size: 8 }, Game::TicTacToe];

/// An empty board that is being set up.
fn empty_board(game: Game) -> Desk {
    let mut desk = Desk::default();
    desk.run([
        Command::New(game),
        Command::Position(PositionCommand::SetUp),
        Command::Position(PositionCommand::Change(SetupChange::Clear)),
    ]);
    desk
}

/// The squares of the board that is being set up, without the side to move.
fn squares(desk: &Desk) -> String {
    let board = desk.state().on_board().to_string();
    board.split(' ').next().expect("squares").to_owned()
}

#[test]
fn a_click_that_lasts_lays_a_stone_and_the_next_one_takes_it_away() {
    for game in SQUARES {
        let mut desk = empty_board(game);
        let empty = squares(&desk);
        let at = desk.harness.get_by_label("b2, empty").rect().center();
        let laid = |desk: &Desk| (squares(desk).matches('X').count(), squares(desk).matches('O').count());
        desk.harness.click_at(at, PointerButton::Primary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (1, 0), "{game}: the release takes nothing back");
        desk.harness.click_at(at, PointerButton::Primary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (0, 0), "{game}: a second click takes it away");
        desk.run([Command::Undo, Command::Undo]);
        assert_eq!(squares(&desk), empty, "{game}: each click is one step");
        desk.run([Command::Redo]);
        assert_eq!(laid(&desk), (1, 0), "{game}");
        // A press that lasts longer than a click lays one just so.
        desk.harness.drag_through(&[at, at + egui::vec2(1.0, 0.0)], PointerButton::Primary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (1, 0), "{game}: a press that rests changes nothing there");
    }
}

#[test]
fn the_second_button_lays_the_other_colour() {
    for game in SQUARES {
        let mut desk = empty_board(game);
        let place = |desk: &Desk, name: &str| desk.harness.get_by_label(name).rect().center();
        let (one, other) = (place(&desk, "b2, empty"), place(&desk, "c3, empty"));
        let laid = |desk: &Desk| (squares(desk).matches('X').count(), squares(desk).matches('O').count());
        desk.harness.click_at(one, PointerButton::Secondary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (0, 1), "{game}");
        desk.harness.click_at(other, PointerButton::Primary);
        desk.harness.click_at(one, PointerButton::Primary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (2, 0), "{game}: a stone takes the place of another");
        desk.harness.click_at(one, PointerButton::Secondary);
        desk.harness.click_at(one, PointerButton::Secondary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (1, 0), "{game}: once more takes it away");
        desk.harness
            .drag_through(&[place(&desk, "a1, empty"), place(&desk, "c1, empty")], PointerButton::Secondary);
        desk.harness.run_steps(2);
        assert_eq!(laid(&desk), (1, 3), "{game}: a stroke does so, too");
    }
}

#[test]
fn a_column_takes_a_stone_for_each_click_and_none_for_a_drag() {
    let mut desk = empty_board(Game::ConnectFour { width: 7, height: 6 });
    let at = desk.harness.get_by_label("column 4, empty").rect().center();
    let count = |desk: &Desk, stone: char| squares(desk).matches(stone).count();
    desk.harness.click_at(at, PointerButton::Primary);
    desk.harness.click_at(at, PointerButton::Secondary);
    desk.harness.run_steps(2);
    assert_eq!((count(&desk, 'X'), count(&desk, 'O')), (1, 1));
    desk.harness.drag_through(&[at, at + egui::vec2(60.0, 0.0)], PointerButton::Primary);
    desk.harness.run_steps(2);
    assert_eq!((count(&desk, 'X'), count(&desk, 'O')), (1, 1));
}

#[test]
fn a_finger_lays_a_stone_and_a_double_click_leaves_the_board_as_it_was() {
    for game in SQUARES {
        let mut desk = empty_board(game);
        let at = desk.harness.get_by_label("b2, empty").rect().center();
        desk.harness.touch_at(at);
        desk.harness.run_steps(2);
        assert_eq!(squares(&desk).matches('X').count(), 1, "{game}");
        desk.harness.double_click_at(at);
        desk.harness.run_steps(2);
        assert_eq!(squares(&desk).matches('X').count(), 1, "{game}: away and back");
    }
}
