//! The first hour of somebody without help, in a window of 1024 by 768: lessons, their exercises and a game against the program.

use edagari::catalog::Game;
use edagari::exercise::{Answer, ExerciseKind};
use edagari::game::Side;
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::playback::Speed;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::{Lesson, LessonCommand};
use edagari::session::screen::data::{Panel, Workspace};
use edagari::store::Player;
use egui::{Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window of a small laptop.
fn small() -> Desk {
    let mut desk = Desk::new(settings());
    desk.harness.set_size(vec2(1024.0, 768.0));
    desk.harness.run_steps(4);
    desk
}

/// A lesson, its search at an end.
fn lesson(desk: &mut Desk, key: &str) {
    let index = Lesson::named(key).expect("a lesson");
    desk.run([Command::Lesson(LessonCommand::Open(index))]);
    desk.until_searched();
    desk.harness.run_steps(6);
}

/// The exercises of a set, from the one of this place on.
fn exercise(desk: &mut Desk, set: &'static str, index: usize) {
    desk.run([ExerciseCommand::Shipped(set), ExerciseCommand::Go(index)].map(Command::Exercise));
    worked_out(desk);
}

fn worked_out(desk: &mut Desk) {
    desk.until("all is worked out", |state| edagari::session::exercises::working::question(state).is_none());
    desk.harness.run_steps(40);
}

/// Where something is whose name holds these words.
fn place(desk: &Desk, words: &str) -> Rect {
    desk.harness.query_all_by_label_contains(words).next().unwrap_or_else(|| panic!("no {words:?}")).rect()
}

#[test]
fn the_way_back_from_the_lessons_leads_to_the_layout_one_came_from() {
    let mut desk = small();
    for from in [Workspace::Play, Workspace::Study] {
        desk.run([Command::Work(from), Command::Work(Workspace::Learn)]);
        lesson(&mut desk, "trees");
        desk.click("Back to my game");
        assert_eq!(desk.state().settings.workspace, from);
    }
}

#[test]
fn the_list_of_lessons_stays_where_it_is_and_ticks_what_was_tried() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Learn)]);
    let before = place(&desk, "4  Alpha-beta");
    lesson(&mut desk, "trees");
    desk.run([Command::Lesson(LessonCommand::Try(1)), Command::Lesson(LessonCommand::Contents)]);
    desk.harness.run_steps(6);
    assert_eq!(place(&desk, "4  Alpha-beta").min, before.min);
    assert!(place(&desk, "1  Game trees").is_positive() && desk.shows("Back to my game"));
    desk.run([Command::ShowStart]);
    desk.harness.run_steps(4);
    assert!(desk.shows("1 of 26 lessons read or tried"));
}

#[test]
fn a_recording_of_thousands_of_steps_goes_by_in_seconds_and_shows_how_fast() {
    let mut desk = small();
    lesson(&mut desk, "mcts");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    assert!(desk.state().view.tree.player.plays);
    assert_eq!(desk.state().view.tree.player.speed, Speed::Whole(20));
    desk.click("all in 20 s ▾");
    desk.click("5 / s");
    assert_eq!(desk.state().view.tree.player.speed, Speed::Steps(5));
}

#[test]
fn a_game_without_discs_has_no_graph_of_discs() {
    let mut desk = small();
    lesson(&mut desk, "trees");
    desk.run([Command::Lesson(LessonCommand::Try(0))]);
    let graph = |desk: &Desk| {
        let node = desk.harness.get_by_label_contains("Value of the position over the game. ");
        node.accesskit_node().label().unwrap_or_default()
    };
    assert!(graph(&desk).ends_with("Win rate of X, %"), "{}", graph(&desk));
    desk.until("the tree has grown", |state| !state.view.tree.player.plays);
    assert!(graph(&desk).ends_with("Win rate of X, %"), "{}", graph(&desk));
}

#[test]
fn figures_name_their_methods_and_no_estimate_stands_beside_the_smallest_proof() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning))]);
    desk.run([Command::FocusPanel(Panel::Compare)]);
    desk.until("both are searched", |state| !state.comparison.is_busy());
    desk.harness.run_steps(6);
    if desk.shows("Figures") {
        desk.click("Figures");
    }
    assert!(desk.shows("● 1 Minimax") && desk.shows("■ 2 Alpha-beta"));
    assert!(desk.shows("┄ smallest proof"));
    assert!(desk.harness.query_all_by_label_contains("Knuth").next().is_none());
}

#[test]
fn the_tree_of_a_lesson_does_not_answer_its_exercise() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    assert!(desk.state().view.tree.step.is_some_and(|step| step > 0));
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    assert_eq!(desk.state().view.tree.step, Some(0));
    // Also where the search has not ended yet.
    desk.run([Command::Lesson(LessonCommand::Again), Command::Lesson(LessonCommand::Exercise)]);
    desk.until_searched();
    worked_out(&mut desk);
    assert_eq!(desk.state().view.tree.step, Some(0));
}

#[test]
fn a_wrong_line_is_taken_off_the_board_for_another_try() {
    let mut desk = small();
    exercise(&mut desk, "games", 0);
    let shown = desk.state().exercises.exercise().expect("an exercise").clone();
    let ExerciseKind::BestMove { plies: 1 } = shown.kind else { panic!("{:?}", shown.kind) };
    let full = "Nothing more is to be played here. Take back a move to try another one.";
    assert!(!desk.shows(full));
    let wrong = shown.subject.actions().into_iter().find(|&action| shown.subject.label(action) == "c2");
    let line = Answer::Line(vec![wrong.expect("a move")]);
    desk.run([Command::Exercise(ExerciseCommand::Answer(Box::new(line)))]);
    assert!(desk.shows(full), "a click on the board would do nothing");
    desk.click("Check my answer");
    worked_out(&mut desk);
    desk.click("Try again");
    assert_eq!(desk.state().exercises.answer(), Some(Answer::Line(Vec::new())));
    desk.click("Undo answer");
    assert!(matches!(desk.state().exercises.answer(), Some(Answer::Line(line)) if line.len() == 1));
}

#[test]
fn marking_a_branch_moves_no_button_and_the_verdict_comes_into_sight() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let check = |desk: &Desk| desk.harness.get_by_label("Check my answer").rect();
    let before = check(&desk);
    let node = desk.harness.query_all_by_label_contains("/2/2, ").next().expect("a leaf");
    desk.harness.click_on(&node);
    desk.harness.run_steps(8);
    assert!(desk.shows("Not cut after all"));
    assert_eq!(check(&desk), before);
    desk.click("Check my answer");
    worked_out(&mut desk);
    let (said, room) = (place(&desk, "The first thing that differs"), desk.harness.ctx.content_rect());
    let inside = desk.harness.get_by_label_contains("The first thing that differs");
    assert!(room.contains_rect(said) && !inside.accesskit_node().is_hidden(), "{said:?}");
}

#[test]
fn code_in_which_a_line_is_wrong_is_read_whole() {
    let mut desk = small();
    lesson(&mut desk, "mcts");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let right = desk.harness.ctx.content_rect().right();
    for name in ["Check my answer", "Redo answer"] {
        assert!(place(&desk, name).right() <= right, "{name}");
    }
    let lines: Vec<Rect> =
        desk.harness.query_all_by_label_contains("Line ").map(|node| node.rect()).collect();
    assert!(lines.len() > 5);
    assert!(lines.iter().all(|line| line.right() <= right), "{lines:?}");
}

#[test]
fn a_hint_calls_a_draw_a_draw() {
    let mut desk = small();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::Work(Workspace::Play), Command::ToggleHints]);
    desk.until_searched();
    desk.harness.run_steps(8);
    let hint = desk.harness.get_by_label_contains("Try ").accesskit_node().label().unwrap_or_default();
    let value = desk.harness.get_by_label_contains("Try ").accesskit_node().value().unwrap_or_default();
    let words = format!("{hint}{value}");
    assert!(words.contains(": a draw, if both play as well as they can, then "), "{words}");
}
