//! What a student has written is neither lost nor counted before it is an answer, and points once earned stay.

use edagari::exercise::{Answer, Exercise, ExerciseKind};
use edagari::game::Score;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::exercises::working::question;
use edagari::session::screen::data::Panel;
use edagari::session::state::State;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

fn request(request: ExerciseCommand) -> Command {
    Command::Exercise(request)
}

fn is_there(state: &State) -> bool {
    question(state).is_none() && !state.exercises.is_coming_back()
}

/// A window filled by exercises, which it keeps in a folder.
fn keeping(folder: tempfile::TempDir) -> Desk {
    let mut desk = Desk::in_folder(folder, settings());
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::ToggleFullPanel(Panel::Exercises)]);
    desk.until("the exercises are there", is_there);
    desk
}

fn pruning() -> Desk {
    let mut desk = keeping(tempfile::tempdir().expect("a folder"));
    desk.run([request(ExerciseCommand::Shipped("pruning"))]);
    desk
}

fn closed_and_opened(desk: Desk) -> Desk {
    let Desk { mut harness, folder } = desk;
    harness.state_mut().close();
    drop(harness);
    keeping(folder)
}

impl Desk {
    fn go(&mut self, kind: &ExerciseKind) {
        let exercises = &self.state().exercises.set().exercises;
        let index = exercises.iter().position(|exercise| exercise.kind == *kind).expect("there is one");
        self.run([request(ExerciseCommand::Go(index))]);
    }

    fn click_on(&mut self, begins: &str) {
        self.harness.click_on(&self.harness.get_by_label_contains(begins));
        self.harness.run_steps(4);
    }

    /// Types in place of what stands in a field.
    fn write(&mut self, label: &str, text: &str) {
        self.harness.click_on(&self.harness.get_by_role_and_label(Role::TextInput, label));
        self.harness.run_steps(3);
        self.press(Modifiers::COMMAND, Key::A);
        let event = if text.is_empty() { None } else { Some(Event::Text(text.to_owned())) };
        match event {
            Some(event) => self.harness.event(event),
            None => self.harness.key_press(Key::Backspace),
        }
        self.harness.run_steps(3);
    }

    fn stands(&self, label: &str) -> String {
        let field = self.harness.get_by_role_and_label(Role::TextInput, label);
        field.accesskit_node().value().unwrap_or_default()
    }

    fn written(&self) -> Answer {
        self.state().exercises.answer().expect("an exercise is shown")
    }

    fn exercise(&self) -> Exercise {
        self.state().exercises.exercise().expect("there").clone()
    }

    fn points(&self) -> f64 {
        self.state().exercises.earned()
    }

    /// How a screen reader calls an exercise in the list.
    fn is_listed(&self, words: &str) -> bool {
        self.harness.query_all_by_label_contains(words).next().is_some()
    }
}

const ALPHA: &str = "↓ entered with α";
const BETA: &str = "↓ entered with β";

#[test]
fn half_a_window_is_kept_through_other_exercises_other_sets_and_a_restart_and_is_not_checked() {
    let mut desk = pruning();
    desk.go(&ExerciseKind::Windows);
    desk.click_on("/2, MIN");
    desk.write(ALPHA, "3");
    desk.go(&ExerciseKind::Order);
    desk.go(&ExerciseKind::Windows);
    desk.click_on("/2, MIN");
    assert_eq!(desk.stands(ALPHA), "3");
    // The same place of another set is another exercise.
    desk.run([request(ExerciseCommand::Shipped("games")), request(ExerciseCommand::Shipped("pruning"))]);
    desk.click_on("/2, MIN");
    assert_eq!(desk.stands(ALPHA), "3");
    let mut desk = closed_and_opened(desk);
    assert_eq!(desk.exercise().kind, ExerciseKind::Windows, "the exercise that was open is open again");
    desk.click_on("/2, MIN");
    assert_eq!((desk.stands(ALPHA), desk.stands(BETA)), ("3".to_owned(), String::new()));
    assert!(!desk.state().exercises.handed_in());
    assert_eq!(desk.written(), Answer::empty(&desk.exercise()), "half a window is no answer yet");
    desk.write(BETA, "inf");
    let Answer::Windows(windows) = desk.written() else { panic!("windows") };
    assert_eq!(windows[&5].entry, Some((Score(3), Score::INFINITY)));
}

#[test]
fn the_exercise_that_was_open_is_open_after_a_restart_though_nothing_was_written_in_it() {
    let mut desk = pruning();
    desk.run([request(ExerciseCommand::Go(8))]);
    let desk = closed_and_opened(desk);
    assert_eq!(desk.state().exercises.current, 8);
}

#[test]
fn a_field_that_was_filled_and_cleared_is_not_answered() {
    let mut desk = pruning();
    desk.go(&ExerciseKind::Windows);
    desk.click_on("/2, MIN");
    for (label, text) in [(ALPHA, "3"), (BETA, "9"), (BETA, "")] {
        desk.write(label, text);
    }
    assert_eq!(desk.written(), Answer::empty(&desk.exercise()));
    assert!(desk.is_listed("Exercise 6, Alpha and beta, begun"));
    desk.write(ALPHA, "");
    assert!(desk.is_listed("Exercise 6, Alpha and beta, not begun"));
    desk.go(&ExerciseKind::Counts);
    desk.write("Leaves read by minimax", "12");
    desk.write("Leaves read by minimax", "twelve");
    assert_eq!(desk.written(), Answer::empty(&desk.exercise()), "a word is no number");
    assert_eq!(desk.stands("Leaves read by minimax"), "twelve");
    desk.write("Leaves read by minimax", "");
    assert!(desk.is_listed("Exercise 3, Leaves read, not begun"));
}

#[test]
fn points_stay_while_an_answer_is_tried_again_and_after_a_worse_one() {
    let mut desk = pruning();
    desk.go(&ExerciseKind::Windows);
    let model = desk.exercise().solve().expect("solvable").answer;
    desk.run([request(ExerciseCommand::Answer(model.clone().into()))]);
    desk.click("Check my answer");
    let full = desk.points();
    assert!(full > 7.9);
    desk.click("Try again");
    assert!((desk.points() - full).abs() < 1e-9, "nothing is taken away before the new answer is checked");
    desk.click_on("/2, MIN");
    desk.write(ALPHA, "77");
    desk.click("Check my answer");
    assert!((desk.points() - full).abs() < 1e-9 && desk.is_listed("Your best answer so far counts: 8 of 8"));
    let mut desk = closed_and_opened(desk);
    assert!((desk.points() - full).abs() < 1e-9);
    desk.run([request(ExerciseCommand::Go(5))]);
    desk.click("Try again");
    desk.click("Back to the checked answer");
    assert!(desk.state().exercises.handed_in());
    assert_eq!(desk.written(), model);
}

#[test]
fn clicks_in_a_checked_exercise_begin_another_try() {
    let mut desk = pruning();
    desk.run([request(ExerciseCommand::Go(1))]);
    desk.click("Check my answer");
    assert!(desk.state().exercises.handed_in());
    desk.click_on("/2/2, 4");
    let Answer::Cuts(cuts) = desk.written() else { panic!("cuts") };
    assert_eq!((cuts.into_iter().collect::<Vec<_>>(), desk.state().exercises.handed_in()), (vec![7], false));
    // Keys and fields as well.
    desk.run([request(ExerciseCommand::Shipped("trees"))]);
    desk.click("Check my answer");
    desk.click_on("/1, MIN");
    desk.harness.event(Event::Text("3".to_owned()));
    desk.harness.run_steps(3);
    let Answer::Values(values) = desk.written() else { panic!("values") };
    assert_eq!(values.get(&1), Some(&3));
    desk.click("Check my answer");
    desk.click("Show the solution");
    desk.click_on("/2, MIN");
    desk.harness.event(Event::Text("2".to_owned()));
    desk.harness.run_steps(3);
    assert!(desk.state().exercises.handed_in(), "the solution is not written into");
}

#[test]
fn what_is_wrong_is_said_before_what_would_be_right() {
    let mut desk = pruning();
    desk.run([request(ExerciseCommand::Go(1))]);
    desk.click("Check my answer");
    assert!(desk.is_listed("The first thing that differs: node C"));
    assert!(!desk.is_listed("Alpha cut"), "the bound is not named before it is asked for");
    desk.click("Why?");
    assert!(desk.is_listed("Alpha cut") && desk.harness.query_by_label("Why?").is_none());
    desk.click("Try again");
    desk.click("Check my answer");
    assert!(!desk.is_listed("Alpha cut"));
}

#[test]
fn enter_leads_from_field_to_field_and_leaves_the_keys_with_them() {
    let mut desk = pruning();
    desk.run([request(ExerciseCommand::Shipped("trees"))]);
    desk.click_on("/1, MIN");
    for text in ["3", "2", "1"] {
        desk.harness.get_by_role_and_label(Role::TextInput, "Value").focus();
        desk.harness.run_steps(2);
        desk.harness.event(Event::Text(text.to_owned()));
        desk.harness.run_steps(2);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(2);
        assert!(desk.focus().is_some_and(|node| node.accesskit_node().role() == Role::TextInput), "{text}");
    }
    let Answer::Values(values) = desk.written() else { panic!("values") };
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [(1, 3), (5, 2), (9, 1)]);
    desk.run([request(ExerciseCommand::Shipped("pruning"))]);
    desk.go(&ExerciseKind::Windows);
    desk.click_on("/2, MIN");
    desk.write(ALPHA, "3");
    for text in ["9", "4", "5"] {
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.event(Event::Text(text.to_owned()));
        desk.harness.run_steps(3);
    }
    let Answer::Windows(windows) = desk.written() else { panic!("windows") };
    let ends = |low, high| Some((Score(low), Score(high)));
    assert_eq!((windows[&5].entry, windows[&5].exit), (ends(3, 9), ends(4, 5)));
}
