//! The lessons in the window: read, tried and left by label and by keyboard.

use edagari::catalog::AnyPosition;
use edagari::session::command::Command;
use edagari::session::lessons::data::LESSONS;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use edagari::words::text::Language;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::desk::{Desk, settings};

#[test]
fn a_lesson_is_opened_tried_and_left_by_its_labels() {
    let mut desk = Desk::default();
    desk.harness.key_press(egui::Key::F2);
    desk.harness.run_steps(8);
    desk.click("Begin: Game trees");
    desk.until_searched();
    desk.harness.run_steps(4);
    assert!(desk.shows("Lesson 1 of 20"));
    assert!(desk.harness.query_by_label_contains("has 178 nodes").is_some(), "the page names its numbers");
    desk.click("▸ Play a1 for X on the board: that is one step down the tree.");
    assert_eq!(desk.state().game.document.record.len(), 1);
    desk.click("Minimax →");
    assert!(desk.shows("Lesson 2 of 20"));
    desk.click("Back to my game");
    assert!(matches!(desk.state().game.position, AnyPosition::Othello(_)));
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
        for at in 0..=lesson.tries.len() {
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

#[test]
fn all_lessons_are_painted_in_all_languages() {
    for language in Language::ALL {
        let mut desk = Desk::new(Settings { language, ..settings() });
        desk.run([Command::FocusPanel(Panel::Course)]);
        for index in 0..LESSONS.len() {
            desk.run([Command::Lesson(edagari::session::lessons::data::LessonCommand::Open(index))]);
        }
        assert_eq!(desk.state().lessons.lesson, Some(LESSONS.len() - 1));
    }
}
