//! What people stumbled over in their first minutes: two names for one thing, a lesson that began in its middle, a lost keyboard.

use edagari::catalog::Game;
use edagari::exercise::ExerciseKind;
use edagari::game::ActionId;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};
use crate::window::first_hour::{exercise, lesson, place, small, worked_out};
use crate::window::mouse::Hand as _;

/// What a search says about itself above its tree.
const DRAWING: &str = "More about this drawing";

#[test]
fn a_move_in_a_tree_of_numbers_has_the_name_of_its_node_wherever_it_stands() {
    let mut desk = Desk::new(settings());
    desk.run([Command::New(Game::NumberTree)]);
    desk.run([0, 1].map(|action| Command::Play(ActionId(action))));
    desk.run([Command::ToStart, Command::Play(ActionId(2))]);
    desk.harness.run_steps(4);
    let listed = |name: &str| desk.harness.query_all_by_role_and_label(Role::Button, name).next().is_some();
    for name in ["B", "B2", "D"] {
        assert!(listed(name), "{name} is no move of the list");
    }
    for number in ["1", "2", "3"] {
        assert!(!listed(number), "{number} is the name of no node");
    }
}

#[test]
fn a_lesson_that_is_opened_again_begins_at_its_top_and_at_its_first_step() {
    let mut desk = small();
    desk.harness.set_size(vec2(1024.0, 480.0));
    lesson(&mut desk, "minimax");
    assert_eq!(desk.state().view.tree.step, Some(0));
    let before = place(&desk, "Two players want opposite things");
    desk.harness.wheel_at(before.center(), -10.0);
    desk.harness.run_steps(20);
    assert!(place(&desk, "Two players want opposite things").top() < before.top(), "it is scrolled");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    assert!(desk.state().view.tree.step > Some(0));
    desk.click("◂ Contents");
    assert!(desk.shows("A short course on game-tree search"));
    lesson(&mut desk, "minimax");
    assert!((place(&desk, "Two players want opposite things").top() - before.top()).abs() < 0.5);
    assert_eq!(desk.state().view.tree.step, Some(0));
}

#[test]
fn no_tree_of_another_exercise_stands_beside_an_exercise() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    assert!(desk.shows(DRAWING), "the exercise asks about the tree of its lesson");
    desk.run([Command::Exercise(ExerciseCommand::Go(0))]);
    worked_out(&mut desk);
    assert!(!desk.shows(DRAWING));
    assert!(desk.shows("Check my answer"));
    // With the page of the lesson its tree comes back.
    desk.run([Command::FocusPanel(Panel::Course)]);
    desk.harness.run_steps(4);
    assert!(desk.shows(DRAWING));
}

#[test]
fn a_game_that_is_begun_beside_a_lesson_is_played() {
    let mut desk = small();
    lesson(&mut desk, "trees");
    desk.press(Modifiers::COMMAND, Key::N);
    desk.harness.run_steps(6);
    assert_eq!(desk.state().view.dialog, Some(Dialog::NewGame));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(6);
    assert_eq!((desk.state().view.dialog, desk.state().settings.workspace), (None, Workspace::Play));
    // What is pasted is looked into.
    lesson(&mut desk, "trees");
    desk.run([Command::PasteText("f5 d6 c3".to_owned())]);
    desk.harness.run_steps(4);
    assert_eq!(desk.state().settings.workspace, Workspace::Study);
}

#[test]
fn enter_on_the_chosen_game_begins_it() {
    let mut desk = small();
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.harness.run_steps(6);
    desk.reach(Modifiers::NONE, "a game", |name| name == "Tic-tac-toe");
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.state().view.dialog, Some(Dialog::NewGame), "it is chosen");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(6);
    assert_eq!((desk.state().view.dialog, desk.state().game.position.game()), (None, Game::TicTacToe));
}

#[test]
fn what_is_disabled_gives_the_keyboard_to_its_neighbour() {
    let mut desk = small();
    exercise(&mut desk, "pruning", 0);
    let exercises = &desk.state().exercises.set().exercises;
    let order = exercises.iter().position(|it| it.kind == ExerciseKind::Order).expect("one");
    exercise(&mut desk, "pruning", order);
    desk.run([Command::Exercise(ExerciseCommand::Select(Some(9)))]);
    desk.harness.run_steps(6);
    desk.harness.get_by_label("Further left").focus();
    desk.harness.run_steps(4);
    for _ in 0..6 {
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(4);
    }
    let (name, _) = desk.focused().expect("the keyboard is somewhere");
    assert!(name.contains("Further right"), "{name}");
}

#[test]
fn a_tip_that_is_open_goes_where_the_palette_comes() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Study)]);
    let tip = desk.state().text().get("menu.all-tip");
    let menu = place(&desk, "Menu");
    desk.harness.hover_at(menu.center());
    desk.harness.run_steps(80);
    let shown = |desk: &Desk| desk.harness.query_all_by_role_and_label(Role::Label, &tip).count();
    assert_eq!(shown(&desk), 1);
    desk.press(Modifiers::COMMAND, Key::K);
    desk.harness.run_steps(80);
    assert_eq!((desk.state().view.dialog, shown(&desk)), (Some(Dialog::Palette), 0));
}

#[test]
fn a_tip_goes_at_a_key_and_comes_back_with_the_pointer() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Study)]);
    let tip = desk.state().text().get("menu.all-tip");
    let menu = place(&desk, "Menu");
    let shown = |desk: &Desk| desk.harness.query_all_by_role_and_label(Role::Label, &tip).count();
    desk.harness.hover_at(menu.center());
    desk.harness.run_steps(80);
    assert_eq!(shown(&desk), 1);
    desk.press(Modifiers::SHIFT, Key::ArrowRight);
    desk.harness.run_steps(80);
    assert_eq!(shown(&desk), 0, "it lies over what the keys lead through");
    desk.harness.hover_at(menu.center() + egui::vec2(2.0, 0.0));
    desk.harness.run_steps(80);
    assert_eq!(shown(&desk), 1);
}

#[test]
fn a_click_on_a_menu_that_opened_under_the_pointer_leaves_it_open() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Study)]);
    desk.click("Menu");
    desk.harness.run_steps(4);
    let search = place(&desk, "Search").center();
    let is_open =
        |desk: &Desk| desk.harness.query_all_by_label_contains("Analyse continuously").next().is_some();
    // As a hand does: there, and at once a click.
    desk.harness.leap_to(search);
    desk.harness.run_steps(1);
    assert!(is_open(&desk), "the menu under the pointer opens");
    desk.harness.tap_at(search);
    desk.harness.run_steps(4);
    assert!(is_open(&desk), "and the click does not close it");
    // Later a click closes it, as everywhere.
    desk.harness.run_steps(80);
    desk.harness.click_at(search, PointerButton::Primary);
    desk.harness.run_steps(4);
    assert!(!is_open(&desk));
}

#[test]
fn a_review_in_which_results_alone_count_says_how_many_moves_kept_them() {
    let (mut desk, _) = Desk::with_game(Game::TicTacToe, crate::window::ui_review::LOST);
    desk.run([Command::FocusPanel(Panel::Review)]);
    desk.reviewed();
    desk.harness.run_steps(4);
    let kept = desk.harness.query_all_by_label_contains("moves kept the result").count();
    assert_eq!(kept, 2);
}

#[test]
fn levels_are_listed_with_their_numbers() {
    let mut desk = Desk::new(settings());
    desk.run([Command::ShowStart]);
    desk.harness.run_steps(6);
    desk.click("Opponent, who begins, clock");
    for name in ["Level 1 · Newcomer", "Level 3 · Learner"] {
        assert!(desk.shows(name), "{name}");
    }
}

/// A small screen at 150 %: the page speaks of a board that has to be seen.
#[test]
fn a_lesson_on_a_small_screen_gives_its_board_the_room_of_the_seats() {
    let mut desk = small();
    desk.harness.set_size(vec2(683.0, 387.0));
    lesson(&mut desk, "threats");
    let seats = |desk: &Desk| desk.harness.query_all_by_label("Who plays Yellow").count();
    let columns = desk.harness.query_all_by_label_contains("column 5").map(|node| node.rect().height());
    let height = columns.fold(0.0, f32::max);
    assert!(height >= 190.0 && seats(&desk) == 0, "{height}");
    desk.harness.set_size(vec2(1920.0, 1080.0));
    desk.harness.run_steps(6);
    assert!(seats(&desk) > 0);
}
