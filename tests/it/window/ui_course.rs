//! The lessons in the window: read, tried and left by label and by keyboard.

use std::collections::BTreeSet;

use edagari::catalog::{AnyPosition, Game};
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::{LESSONS, Lesson, LessonCommand, LessonEnding};
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use edagari::words::text::Language;
use egui::epaint::Shape;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};

#[test]
fn a_lesson_is_opened_tried_and_left_by_its_labels() {
    let mut desk = Desk::default();
    desk.harness.key_press(egui::Key::F2);
    desk.harness.run_steps(8);
    desk.click("Begin: Game trees");
    desk.until_searched();
    desk.harness.run_steps(4);
    assert!(desk.shows("Lesson 1 of 26"));
    assert!(desk.harness.query_by_label_contains("has 178 nodes").is_some(), "the page names its numbers");
    desk.click("▸ Play a1 for X on the board: that is one step from the root of the tree.");
    assert_eq!(desk.state().game.document.record.len(), 1);
    desk.click("Minimax →");
    assert!(desk.shows("Lesson 2 of 26"));
    desk.click("Back to my game");
    assert!(matches!(desk.state().game.position, AnyPosition::Othello(_)));
}

#[test]
fn an_exercise_has_its_tick_once_it_has_earned_points() {
    let mut desk = Desk::default();
    let is_trees = |lesson: &Lesson| matches!(lesson.ending, LessonEnding::Exercise { set: "trees", .. });
    let index = LESSONS.iter().position(is_trees).expect("a lesson with an exercise");
    let name = LESSONS[index].name_of_exercise();
    desk.run([Command::Lesson(LessonCommand::Open(index)), Command::Lesson(LessonCommand::Exercise)]);
    desk.harness.run_steps(4);
    let is_ticked = |desk: &Desk| desk.state().settings.course.tried.contains(&name);
    assert!(!is_ticked(&desk), "it was only opened");
    desk.run([Command::Exercise(ExerciseCommand::HandIn)]);
    desk.until("it is graded", |state| state.exercises.counted(state.exercises.current).is_some());
    desk.harness.run_steps(2);
    assert!(!is_ticked(&desk), "nothing was answered");
    let solution = desk.state().exercises.exercise().expect("an exercise").solve().expect("solved");
    desk.run([
        Command::Exercise(ExerciseCommand::TryAgain),
        Command::Exercise(ExerciseCommand::Answer(Box::new(solution.answer))),
        Command::Exercise(ExerciseCommand::HandIn),
    ]);
    desk.until("it is graded", |state| state.exercises.earned() > 0.0);
    desk.harness.run_steps(2);
    assert!(is_ticked(&desk));
}

#[test]
fn every_lesson_is_in_sight_in_a_window_of_usual_size() {
    let mut desk = Desk::default();
    desk.harness.key_press(egui::Key::F2);
    desk.harness.run_steps(8);
    let height = desk.harness.ctx.content_rect().height();
    for (index, lesson) in LESSONS.iter().enumerate() {
        let title = desk.state().text().get(&format!("course.{}.title", lesson.key));
        let row = desk.harness.get_by_label_contains(&format!("{}  {title}", index + 1)).rect();
        assert!(row.max.y < height, "{title}: {row:?}");
    }
}

#[test]
fn who_has_read_into_a_lesson_is_offered_to_go_on_there() {
    let mut desk = Desk::default();
    desk.run([Command::Lesson(LessonCommand::Open(4)), Command::Lesson(LessonCommand::Contents)]);
    let title = desk.state().text().get(&format!("course.{}.title", LESSONS[4].key));
    desk.harness.run_steps(4);
    assert!(desk.shows(&format!("Go on: {title}")), "nothing was read to its end yet");
}

#[test]
fn lessons_follow_one_another_by_keyboard() {
    let mut desk = Desk::default();
    let page = |desk: &mut Desk, key| {
        desk.harness.key_press_modifiers(egui::Modifiers::COMMAND, key);
        desk.harness.run_steps(8);
    };
    page(&mut desk, egui::Key::PageDown);
    page(&mut desk, egui::Key::PageDown);
    assert_eq!(desk.state().lessons.lesson, Some(1));
    page(&mut desk, egui::Key::PageUp);
    assert_eq!(desk.state().lessons.lesson, Some(0));
    // Everything on the page can be reached by Tab and chosen by Space.
    for _ in 0..200 {
        desk.harness.key_press(egui::Key::Tab);
        desk.harness.run_steps(1);
        let reached = desk.harness.query_by(|node| {
            node.is_focused() && node.label().is_some_and(|label| label.starts_with("▸ Watch the tree grow"))
        });
        if reached.is_some() {
            break;
        }
    }
    desk.until("the search ends", |state| state.analysis.status == Status::Finished);
    desk.harness.key_press(egui::Key::Space);
    desk.harness.run_steps(4);
    assert!(desk.state().settings.course.tried.contains("trees.1"));
}

#[test]
fn every_lesson_is_chosen_tried_and_left_for_its_exercise_with_keys() {
    let mut desk = Desk::default();
    desk.run([Command::FocusPanel(Panel::Course), Command::ToggleFullPanel(Panel::Course)]);
    for (index, lesson) in LESSONS.iter().enumerate() {
        let text = desk.state().text();
        let line = format!("{}  {}", index + 1, text.get(&format!("course.{}.title", lesson.key)));
        desk.reach(Modifiers::NONE, &line, |name| name.starts_with(&line));
        desk.press(Modifiers::NONE, Key::Space);
        assert_eq!(desk.state().lessons.lesson, Some(index));
        let contents = format!("◂ {}", text.get("course.contents"));
        desk.reach(Modifiers::NONE, &contents, |name| name == contents);
        // From there on Tab leads to all that there is to try, in the order of the page, and to the exercise.
        let asks = usize::from(lesson.ending != LessonEnding::Nothing);
        for at in 0..lesson.tries.len() + asks {
            desk.press(Modifiers::NONE, Key::Tab);
            desk.reach(Modifiers::NONE, &format!("{}, place {at}", lesson.key), |name| name.starts_with('▸'));
        }
        desk.press(Modifiers::NONE, Key::Tab);
        let again = text.get("course.again");
        assert_eq!(desk.focused().map(|(name, _)| name), Some(again), "{}", lesson.key);
        desk.reach(Modifiers::SHIFT, &contents, |name| name == contents);
        desk.press(Modifiers::NONE, Key::Enter);
        assert_eq!(desk.state().lessons.lesson, None);
    }
}

/// What a screen reader says of a node.
fn spoken(node: &egui_kittest::Node<'_>) -> Option<String> {
    node.accesskit_node().label().or_else(|| node.accesskit_node().value())
}

/// Whether these words are painted somewhere.
fn paints(desk: &Desk, words: &str) -> bool {
    fn holds(shape: &Shape, words: &str) -> bool {
        match shape {
            Shape::Vec(shapes) => shapes.iter().any(|shape| holds(shape, words)),
            Shape::Text(text) => text.galley.text() == words,
            _ => false,
        }
    }
    desk.harness.output().shapes.iter().any(|clipped| holds(&clipped.shape, words))
}

/// The lessons on the ends of games speak of the board and of what the solver reports for each move.
#[test]
fn board_and_report_are_both_seen_where_a_lesson_speaks_of_both() {
    for (key, square) in [("threats", "column 5"), ("stability", "c3, "), ("monte-carlo", "column 4")] {
        let mut desk = Desk::default();
        let index = Lesson::named(key).expect("a lesson");
        desk.run([Command::Lesson(LessonCommand::Open(index))]);
        desk.until_searched();
        desk.harness.run_steps(6);
        let board = desk.harness.query_all_by_label_contains(square).next();
        assert!(board.is_some_and(|node| node.rect().height() > 8.0), "{key} shows its board");
        let line = desk.state().text().get("analysis.column.line");
        assert!(paints(&desk, &line), "{key} shows what the search reports");
    }
}

/// The board of a number tree comes to the front when the dialog puts a tree on it.
#[test]
fn a_tree_put_on_the_board_is_seen_where_the_board_was_hidden() {
    for hide in [Command::TogglePanel(Panel::Game), Command::ToggleFullPanel(Panel::Tree)] {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::NumberTree), hide, Command::Search]);
        desk.harness.run_steps(4);
        let board = |desk: &Desk| desk.harness.query_all_by_label_contains(" to move").next().is_some();
        desk.run([Command::Show(Dialog::Tree)]);
        desk.click("Put it on the board");
        desk.harness.run_steps(6);
        assert!(desk.state().view.dialog.is_none());
        assert!(board(&desk), "the board is seen");
    }
}

/// All boards of tic-tac-toe that a game comes to, as `X`, `O` and `·`.
fn boards_of_games() -> BTreeSet<String> {
    let start = Game::TicTacToe.start();
    let drawn =
        |position: &AnyPosition| position.to_string().split(' ').next().unwrap_or_default().replace('-', "·");
    let mut found = BTreeSet::from([drawn(&start)]);
    let mut ahead = vec![start];
    while let Some(position) = ahead.pop() {
        if position.is_over() {
            continue;
        }
        for action in position.actions() {
            let next = position.after(&[action]);
            if found.insert(drawn(&next)) {
                ahead.push(next);
            }
        }
    }
    found
}

#[test]
fn keys_collide_on_boards_that_a_game_comes_to() {
    let known = boards_of_games();
    assert_eq!(known.len(), 5478);
    let mut desk = Desk::default();
    let index = Lesson::named("keys").expect("a lesson");
    desk.run([Command::Lesson(LessonCommand::Open(index))]);
    let labels = |desk: &Desk| -> Vec<String> {
        desk.harness
            .query_all_by(|node| node.label().is_some() || node.value().is_some())
            .filter_map(|node| spoken(&node))
            .collect()
    };
    let squares = |desk: &Desk| -> Vec<String> {
        let name = |square: usize| format!("{}{} ", ["a", "b", "c"][square % 3], square / 3 + 1);
        let all = labels(desk);
        (0..9)
            .map(|square| {
                let name = name(square);
                let is_it = |label: &&String| {
                    label.len() > 3 && label.starts_with(&name) && label.chars().count() == 4
                };
                all.iter().find(is_it).cloned().unwrap_or_default()
            })
            .collect()
    };
    let mut collisions = 0;
    let clicks = ["a1 ·", "c1 ·", "a2 ·", "c1 O", "b3 ·", "b1 ·"];
    for click in std::iter::once("").chain(clicks) {
        if !click.is_empty() && labels(&desk).iter().any(|label| label == click) {
            desk.click(click);
        }
        let own: String = squares(&desk).iter().filter_map(|label| label.chars().last()).collect();
        assert!(known.contains(&own), "after {click}: {own}");
        let key = labels(&desk)
            .into_iter()
            .rfind(|label| label.len() == 12 && label.chars().all(|bit| bit == '0' || bit == '1'));
        assert!(key.is_some_and(|key| key.contains('1')), "the key is not zero");
        let twin = labels(&desk).into_iter().find(|label| label.lines().count() == 3);
        if let Some(twin) = twin {
            let twin = twin.replace('\n', "");
            assert!(known.contains(&twin) && twin != own, "after {click}: {twin}");
            collisions += 1;
        } else {
            assert!(!click.is_empty(), "the lesson begins with a collision");
        }
    }
    assert!(collisions >= 2);
}

#[test]
fn all_lessons_are_painted_in_all_languages() {
    for language in Language::ALL {
        let mut desk = Desk::new(Settings { language, ..settings() });
        desk.run([Command::FocusPanel(Panel::Course)]);
        for index in 0..LESSONS.len() {
            desk.run([Command::Lesson(LessonCommand::Open(index))]);
        }
        assert_eq!(desk.state().lessons.lesson, Some(LESSONS.len() - 1));
    }
}
