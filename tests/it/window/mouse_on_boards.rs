//! The mouse on every board: does a click that lasts play one move, and does nothing else play any?

use edagari::catalog::{Game, Level};
use edagari::game::Side;
use edagari::session::command::Command;
use edagari::store::Player;
use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// The games that are played on a board by clicking on it.
fn games() -> impl Iterator<Item = Game> {
    Game::MENU.into_iter().filter(|game| *game != Game::NumberTree)
}

/// A game between two persons.
fn begun(game: Game) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(game)]);
    for side in Side::BOTH {
        desk.run([Command::SetPlayer(side, Player::Person)]);
    }
    desk.harness.run_steps(4);
    desk
}

/// Where the cells are that can be played on.
fn legal(desk: &Desk) -> Vec<Pos2> {
    let words = desk.state().text().get("board.say.legal");
    desk.harness.get_all_by_label_contains(&format!(", {words}")).map(|cell| cell.rect().center()).collect()
}

fn moves(desk: &Desk) -> usize {
    desk.state().game.document.record.len()
}

#[test]
fn a_click_that_lasts_plays_one_move() {
    for game in games() {
        let mut desk = begun(game);
        let at = legal(&desk)[0];
        desk.harness.click_at(at, PointerButton::Primary);
        desk.harness.run_steps(4);
        assert_eq!(moves(&desk), 1, "{game}");
    }
}

#[test]
fn a_finger_plays_as_the_mouse_does() {
    for game in games() {
        let mut desk = begun(game);
        let at = legal(&desk)[0];
        desk.harness.touch_at(at);
        desk.harness.run_steps(4);
        assert_eq!(moves(&desk), 1, "{game}");
    }
}

#[test]
fn a_drag_the_second_button_and_the_wheel_play_nothing() {
    for game in games() {
        let mut desk = begun(game);
        let cells = legal(&desk);
        let (from, to) = (cells[0], *cells.last().expect("a cell"));
        let away = if (to - from).length() > 12.0 { to } else { from + vec2(0.0, 30.0) };
        desk.harness.drag_through(&[from, away], PointerButton::Primary);
        desk.harness.run_steps(2);
        assert_eq!(moves(&desk), 0, "{game}: a drag");
        desk.harness.click_at(from, PointerButton::Secondary);
        desk.harness.run_steps(2);
        assert_eq!(moves(&desk), 0, "{game}: the second button");
        for clicks in [1.0, -1.0, -3.0] {
            desk.harness.wheel_at(from, clicks);
        }
        desk.harness.run_steps(2);
        assert_eq!(moves(&desk), 0, "{game}: the wheel");
    }
}

#[test]
fn a_double_click_plays_where_it_is_and_no_more_than_twice() {
    for game in games() {
        let mut desk = begun(game);
        let at = legal(&desk)[0];
        desk.harness.double_click_at(at);
        desk.harness.run_steps(4);
        // On a square the second click meets a stone; a column takes one for each click.
        let fills = matches!(game, Game::Othello { .. } | Game::TicTacToe);
        assert!((1..=2).contains(&moves(&desk)), "{game}: {}", moves(&desk));
        assert!(!fills || moves(&desk) == 1, "{game}");
    }
}

#[test]
fn a_click_that_lasts_changes_a_maze_once() {
    use edagari::session::maze::data::MazeCommand;
    let game = Game::MazeWalls(edagari::game::maze::MazeParameters::new(4, 3, 6, 0));
    let given = game.parse_position("@123/4567/8912 0 6").expect("a maze");
    let mut desk = Desk::default();
    desk.run([Command::NewFrom(Box::new(given))]);
    desk.click("Draw the board");
    desk.run([Command::Maze(MazeCommand::Take(edagari::session::maze::data::CellBrush::Points(9)))]);
    let board = |desk: &Desk| desk.state().game.document.start.to_string();
    let at = desk.harness.get_by_label("b2, 5").rect().center();
    desk.harness.click_at(at, PointerButton::Primary);
    desk.harness.run_steps(2);
    assert_eq!(board(&desk), "@123/4967/8912 0 6");
    desk.harness.touch_at(at + vec2(0.0, 1.0));
    desk.harness.run_steps(2);
    assert_eq!(board(&desk), "@123/4967/8912 0 6", "the same points once more");
    desk.harness.wheel_at(at, -1.0);
    desk.harness.run_steps(2);
    assert_eq!(board(&desk), "@123/4867/8912 0 6", "the wheel counts");
    desk.run([Command::Undo, Command::Undo]);
    assert_eq!(board(&desk), "@123/4567/8912 0 6");
}

/// Connect Four against its easiest level, the person first.
fn against_a_level() -> Desk {
    let mut desk = Desk::default();
    let game = Game::usual("connect-four").expect("a game");
    let easiest = Level::new(1, game).expect("a level").engine();
    desk.run([Command::New(game), Command::SetPlayer(Side::Second, Player::Engine(easiest))]);
    desk.run([Command::SetPlayer(Side::First, Player::Person)]);
    desk.harness.run_steps(4);
    desk
}

#[test]
fn a_click_that_closes_a_menu_plays_nothing() {
    let mut desk = against_a_level();
    let at = legal(&desk)[5];
    desk.harness.key_press_modifiers(Modifiers::ALT, Key::F);
    desk.harness.run_steps(6);
    let is_open = |desk: &Desk| desk.harness.query_all_by_label_contains("Save as…").next().is_some();
    assert!(is_open(&desk), "the menu is open");
    desk.harness.click_at(at, PointerButton::Primary);
    desk.harness.run_steps(6);
    assert!(!is_open(&desk), "the click has closed it");
    assert_eq!(moves(&desk), 0, "and nothing else");
    desk.harness.click_at(at, PointerButton::Primary);
    desk.until("the answer", |state| state.game.document.record.len() == 2);
}

/// The answer comes between the two clicks: the second would be another move.
#[test]
fn a_double_click_against_a_method_plays_one_move() {
    let mut desk = against_a_level();
    let at = legal(&desk)[5];
    desk.harness.double_click_at(at);
    desk.until("the answer", |state| state.game.document.record.len() >= 2 && state.person_may_move());
    desk.harness.run_steps(8);
    assert_eq!(moves(&desk), 2);
}
