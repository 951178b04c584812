//! Exercises in the window, found by what a screen reader hears: answered right and wrong, by pointer and by keys.

use edagari::catalog::Game;
use edagari::conventions::Conventions;
use edagari::exercise::{Answer, AnswerPlace, Exercise, ExerciseKind, Trap, shipped};
use edagari::search::alpha_beta::Cut;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::words::puzzles::has_words;
use edagari::words::text::Language;
use edagari::worksheet::results;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A window filled by the exercises of a set.
fn desk(language: Language, set: &'static str) -> Desk {
    let mut desk = Desk::new(Settings { language, ..settings() });
    desk.run([Command::Exercise(ExerciseCommand::Shipped(set)), Command::ToggleFullPanel(Panel::Exercises)]);
    desk
}

impl Desk {
    fn request(&mut self, request: ExerciseCommand) {
        self.run([Command::Exercise(request)]);
        self.settled();
    }

    /// Waits until nothing is worked out beside the window any more.
    fn settled(&mut self) {
        self.until("all is worked out", |state| {
            edagari::session::exercises::working::question(state).is_none()
        });
        self.harness.run_steps(3);
    }

    /// Clicks what is called so, and waits for what it asks for.
    fn click_and_wait(&mut self, label: &str) {
        self.click(label);
        self.settled();
    }

    fn answered(&self) -> Answer {
        self.state().exercises.answer().expect("an exercise is shown")
    }

    /// Clicks what is called something that begins so.
    fn click_node(&mut self, begins: &str) {
        self.harness.click_on(&self.harness.get_by_label_contains(begins));
        self.harness.run_steps(4);
    }

    fn types(&mut self, text: &str) {
        for sign in text.chars() {
            self.harness.event(Event::Text(sign.to_string()));
            self.harness.run_steps(2);
        }
    }

    fn earned(&self) -> f64 {
        let exercises = &self.state().exercises;
        exercises.grade(exercises.current).expect("handed in").earned()
    }
}

#[test]
fn every_exercise_can_be_answered_right_and_wrong_in_every_language() {
    for (language, set) in Language::ALL.into_iter().cycle().zip(shipped()) {
        let mut desk = desk(language, set.name);
        let count = desk.state().exercises.set().exercises.len();
        for index in 0..count {
            desk.request(ExerciseCommand::Go(index));
            let text = desk.state().text();
            let exercise = desk.state().exercises.exercise().expect("there").clone();
            let model = exercise.solve().expect("solvable").answer;
            desk.click_and_wait(&text.get("exercise.hint"));
            desk.request(ExerciseCommand::HandIn);
            let empty = model == Answer::empty(&exercise);
            assert_eq!(desk.earned() < f64::from(exercise.points), !empty, "{index} of {}", set.name);
            desk.click(&text.get("exercise.again"));
            desk.request(ExerciseCommand::Answer(Box::new(model)));
            desk.click_and_wait(&text.get("exercise.hand-in"));
            let points = exercise.points;
            let full = text.with("exercise.verdict.full", &[("earned", &points), ("points", &points)]);
            if has_words(&exercise) {
                // Of a move the feedback is in words, and the points stand above.
                let right = text.get("puzzle.right.win");
                let right = right.split([':', '：']).next().expect("a word");
                let said = desk.harness.query_all_by_label_contains(right).next().is_some();
                assert!(said && desk.earned() >= f64::from(points), "{index} of {}: {right}", set.name);
            } else {
                assert!(desk.shows(&full), "{index} of {}: {full}", set.name);
            }
            desk.click_and_wait(&text.get("exercise.reveal"));
        }
        let all = desk.state().exercises.set().points();
        assert!((desk.state().exercises.earned() - f64::from(all)).abs() < 1e-9);
    }
}

#[test]
fn values_are_typed_into_the_tree_and_graded_there() {
    let mut desk = desk(Language::English, "trees");
    for (node, value) in [("/1, MIN", "3"), ("/2, MIN", "9"), ("/3, MIN", "2"), ("/, MAX", "9")] {
        desk.click_node(node);
        desk.types(value);
    }
    let Answer::Values(values) = desk.answered() else { panic!("values") };
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [(0, 9), (1, 3), (5, 9), (9, 2)]);
    desk.harness.get_by_label_contains("/2, MIN, C, your value 9");
    desk.click("Check my answer");
    assert!((desk.earned() - 3.0).abs() < 1e-9, "the root follows from the mistake");
    desk.harness.get_by_label_contains("The first thing that differs: node C");
    desk.harness.get_by_label_contains("/2, MIN, C, your value 9, wrong");
    desk.harness.get_by_label_contains("/1, MIN, B, your value 3, right");
    desk.click("Try again");
    desk.click_node("/2, MIN");
    desk.types("2");
    desk.click_node("/, MAX");
    desk.types("3");
    desk.click("Check my answer");
    assert!(desk.shows("All right: 4 of 4 points."));
}

#[test]
fn the_keyboard_alone_is_enough() {
    let mut desk = desk(Language::English, "trees");
    desk.harness.get_by_label_contains("/, MAX").focus();
    desk.harness.run_steps(3);
    desk.types("3");
    for (key, value) in [(Key::ArrowDown, "2"), (Key::ArrowLeft, "3"), (Key::ArrowRight, "")] {
        desk.harness.key_press(key);
        desk.harness.run_steps(4);
        desk.types(value);
    }
    desk.harness.key_press(Key::ArrowRight);
    desk.harness.run_steps(4);
    desk.types("1");
    desk.harness.key_press(Key::Backspace);
    desk.harness.run_steps(3);
    desk.types("2");
    let Answer::Values(values) = desk.answered() else { panic!("values") };
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [(0, 3), (1, 3), (5, 2), (9, 2)]);
    desk.harness.get_by_label("Check my answer").focus();
    desk.harness.run_steps(2);
    desk.harness.key_press(Key::Enter);
    desk.harness.run_steps(4);
    assert!(desk.shows("All right: 4 of 4 points."));
}

#[test]
fn branches_are_cut_by_clicks_and_taken_back() {
    let mut desk = desk(Language::English, "pruning");
    desk.request(ExerciseCommand::Go(1));
    desk.click_node("/2/2, 4");
    desk.click_node("/2/3, 6");
    desk.click_node("/3/3, 2");
    desk.harness.get_by_label_contains("/3/3, 2, D3, marked as cut");
    desk.click("Undo answer");
    let Answer::Cuts(cuts) = desk.answered() else { panic!("cuts") };
    assert_eq!(cuts.into_iter().collect::<Vec<_>>(), [7, 8]);
    desk.click("Redo answer");
    desk.click("Check my answer");
    desk.harness.get_by_label_contains("The first thing that differs: node D");
    desk.click("Try again");
    desk.click("Undo answer");
    desk.click("Check my answer");
    assert!(desk.shows("All right: 4 of 4 points."));
}

#[test]
fn a_node_is_answered_by_its_menu_too() {
    let mut desk = desk(Language::English, "pruning");
    desk.request(ExerciseCommand::Go(1));
    desk.harness.right_click_on(&desk.harness.get_by_label_contains("/2/2, 4"));
    desk.harness.run_steps(6);
    desk.click("Cut this branch off, or put it back");
    let Answer::Cuts(cuts) = desk.answered() else { panic!("cuts") };
    assert_eq!(cuts.into_iter().collect::<Vec<_>>(), [7]);
    desk.harness.right_click_on(&desk.harness.get_by_label_contains("/3/3, 2"));
    desk.harness.run_steps(6);
    // The button below the answer, and the entry of the menu.
    assert_eq!(desk.harness.query_all_by_label("Check my answer").count(), 2);
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn a_missing_mark_is_looked_for_below_the_node_that_is_cut() {
    let mut desk = desk(Language::English, "pruning");
    desk.click("Check my answer");
    desk.harness.get_by_label_contains("node C. One of the branches below it is cut, but not marked.");
    assert_eq!(desk.state().exercises.node, None, "C is not to be marked");
    assert!(!desk.shows("Mark as cut"));
    desk.click("Why?");
    desk.click("Mark as cut");
    let Answer::Cuts(cuts) = desk.answered() else { panic!("cuts") };
    assert_eq!(cuts.into_iter().collect::<Vec<_>>(), [6], "the leaf 7");
    desk.click("Check my answer");
    assert!(desk.shows("All right: 2 of 2 points."));
}

#[test]
fn only_games_whose_wins_fade_speak_of_faster_wins() {
    let mut seen = [false; 2];
    for set in ["trees", "games"] {
        let mut desk = desk(Language::English, set);
        for (index, exercise) in desk.state().exercises.set().exercises.clone().into_iter().enumerate() {
            if !matches!(exercise.kind, ExerciseKind::BestMove { .. }) {
                continue;
            }
            desk.run([Command::Exercise(ExerciseCommand::Go(index))]);
            let fades = exercise.subject.game().row().wins_fade;
            let said = desk.harness.query_all_by_label_contains("A faster win is better").next().is_some();
            assert_eq!(said, fades, "{}", exercise.subject);
            seen[usize::from(fades)] = true;
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn hints_come_step_by_step_and_nothing_before_they_are_asked_for() {
    let mut desk = desk(Language::English, "pruning");
    desk.request(ExerciseCommand::Go(1));
    assert!(desk.harness.query_all_by_label_contains("alpha 3").next().is_none());
    desk.click("Hint");
    desk.harness.get_by_label_contains("Look at node C: it is entered with alpha 3 and beta ∞");
    assert!(desk.harness.query_all_by_label_contains("Alpha cut").next().is_none());
    desk.click("Hint");
    desk.harness.get_by_label_contains("A MIN node is cut as soon as its value is at most alpha");
    desk.click("Hint");
    let story = desk.harness.query_all_by_label_contains("• ").count();
    assert_eq!(story, 3, "the narrator's sentence is the last");
    assert_eq!(desk.state().exercises.sheet.work.get(&1).map(|work| work.hints), Some(3));
}

/// Who asks for a hint once more finds the button where it was, before a check, after it and in the next attempt.
#[test]
fn the_place_of_the_hint_stays_its_own() {
    for (set, place) in [("pruning", 1), ("pruning", 0), ("puzzles-connect-four", 3)] {
        let mut desk = desk(Language::English, set);
        desk.request(ExerciseCommand::Go(place));
        let names =
            ["Hint", "Undo answer", "Redo answer", "Show the solution", "Next exercise"].map(str::to_owned);
        let places = |desk: &Desk| names.clone().map(|name| desk.harness.get_by_label(&name).rect());
        let before = places(&desk);
        let at = before[0].center();
        let main = desk.harness.get_by_label("Check my answer").rect();
        let click = |desk: &mut Desk| {
            desk.harness.click_at(at, PointerButton::Primary);
            desk.harness.run_steps(4);
            desk.settled();
        };
        // Nothing is answered, which is wrong.
        desk.click_and_wait("Check my answer");
        let exercises = &desk.state().exercises;
        assert!(!exercises.grade(place).expect("a grade").is_full(), "{set} {place}");
        click(&mut desk);
        click(&mut desk);
        let exercises = &desk.state().exercises;
        assert!(exercises.handed_in() && exercises.hints == 0 && !exercises.revealed, "{set} {place}");
        assert_eq!(places(&desk), before, "a check moves nothing: {set} {place}");
        assert_eq!(desk.harness.get_by_label("Try again").rect(), main, "{set} {place}");
        desk.click("Try again");
        desk.harness.get_by_label("Back to the checked answer");
        assert_eq!(places(&desk), before, "another attempt moves nothing: {set} {place}");
        click(&mut desk);
        click(&mut desk);
        let exercises = &desk.state().exercises;
        assert!(!exercises.handed_in(), "the attempt goes on: {set} {place}");
        assert_eq!(exercises.hints, 2, "{set} {place}");
        assert_eq!(places(&desk), before, "hints move nothing: {set} {place}");
    }
}

#[test]
fn an_order_is_hinted_at_without_windows() {
    let mut desk = desk(Language::English, "pruning");
    desk.request(ExerciseCommand::Go(8));
    for _ in 0..3 {
        desk.click("Hint");
        desk.settled();
    }
    desk.harness.get_by_label_contains("tries its best child first");
    desk.harness.get_by_label_contains("the best child does not come first");
    for window in ["with alpha", "at most alpha", "Alpha cut"] {
        assert!(desk.harness.query_all_by_label_contains(window).next().is_none(), "{window}");
    }
}

/// Sign by sign, as people type: on the way `1/` and `.` are no numbers.
#[test]
fn fractions_are_typed_sign_by_sign() {
    let mut desk = desk(Language::English, "games");
    desk.request(ExerciseCommand::Go(7));
    let exercise = desk.state().exercises.exercise().expect("there").clone();
    let [rows, columns] = exercise.solve().expect("solvable").results.expect("a table").names;
    for (label, typed) in [
        (format!("Row {}, how often", rows[0]), "1/3"),
        (format!("Row {}, how often", rows[1]), "2/3"),
        (format!("Column {}, how often", columns[0]), ".5"),
        (format!("Column {}, how often", columns[1]), "0,25"),
        ("Value for the first player".to_owned(), "25%"),
    ] {
        desk.harness.click_on(&desk.harness.get_by_role_and_label(Role::TextInput, &label));
        desk.harness.run_steps(3);
        desk.types(typed);
        let field = desk.harness.get_by_role_and_label(Role::TextInput, &label);
        assert_eq!(field.accesskit_node().value().as_deref(), Some(typed), "what was typed stays as it is");
    }
    let Answer::Equilibrium { rows, columns, value } = desk.answered() else { panic!("an equilibrium") };
    assert_eq!(rows, [Some(1.0 / 3.0), Some(2.0 / 3.0)]);
    assert_eq!((columns, value), (vec![Some(0.5), Some(0.25)], Some(0.25)));
}

#[test]
fn gaps_lines_and_children_are_chosen_by_clicks() {
    let mut desk = desk(Language::English, "code");
    let width = |desk: &Desk| desk.harness.get_by_label("Gap 1").rect().width();
    let narrow = width(&desk);
    desk.harness.get_by_label("Gap 1").focus();
    desk.harness.run_steps(2);
    desk.types("max(alpha, val)");
    assert!(width(&desk) > narrow, "a field grows with what stands in it");
    desk.harness.get_by_label("Gap 2").focus();
    desk.harness.run_steps(2);
    desk.types("val > β");
    desk.click("Check my answer");
    desk.harness.get_by_label_contains("The first thing that differs: Gap 2");
    let exercises = &desk.state().exercises;
    let grade = exercises.grade(0).expect("graded");
    assert!(grade.mark(AnswerPlace::Gap(0)).expect("a part").counts());
    let bug = exercises
        .set()
        .exercises
        .iter()
        .position(|exercise| matches!(exercise.kind, ExerciseKind::Bug { .. }));
    desk.request(ExerciseCommand::Go(bug.expect("there is one")));
    desk.click_node("Line 6:");
    desk.click("Check my answer");
    assert!(desk.shows("All right: 4 of 4 points."));
}

#[test]
fn code_with_a_half_for_each_side_is_not_hinted_at_as_negamax() {
    let mut desk = desk(Language::English, "code");
    desk.request(ExerciseCommand::Go(15));
    for _ in 0..2 {
        desk.click_and_wait("Hint");
    }
    desk.harness.get_by_label_contains("MAX takes the greatest child and raises alpha");
    assert!(desk.harness.query_all_by_label_contains("negamax").next().is_none());
}

#[test]
fn sets_are_edited_and_exercises_made_by_chance() {
    let mut desk = desk(Language::English, "trees");
    desk.click("Sets ▾");
    desk.click("Edit");
    let before = desk.state().exercises.set().exercises.len();
    desk.click("Move exercise 1 down");
    assert!(matches!(desk.state().exercises.set().exercises[1].kind, ExerciseKind::Values));
    desk.click("Remove exercise 1");
    assert_eq!(desk.state().exercises.set().exercises.len(), before - 1);
    desk.harness.get_by_label("Make an exercise");
    desk.request(ExerciseCommand::Generate);
    let exercises = &desk.state().exercises;
    assert_eq!(exercises.set().exercises.len(), before);
    assert_eq!((exercises.current, exercises.seed), (before - 1, 2));
    assert!(exercises.set().exercises[before - 1].wishes.is_some());
    desk.harness.key_press_modifiers(Modifiers::COMMAND, Key::Num1);
    desk.harness.run_steps(2);
}

#[test]
fn what_an_exercise_asks_is_edited_with_undo_and_bad_input_is_refused_at_its_place() {
    let mut desk = desk(Language::English, "trees");
    desk.click("Sets ▾");
    desk.click("Edit");
    let exercise = |desk: &Desk| desk.state().exercises.set().exercises[0].clone();
    let before = exercise(&desk);
    let mut tree = before.clone();
    tree.subject = Game::NumberTree.parse_position("[[1,2],[3,4]]").expect("a tree");
    desk.request(ExerciseCommand::Set(0, Box::new(tree.clone())));
    assert_eq!(exercise(&desk), tree);
    // An equilibrium is no question about a tree: the exercise stays, and the reason stands there.
    let wrong = Exercise { kind: ExerciseKind::Equilibrium, ..tree.clone() };
    desk.request(ExerciseCommand::Set(0, Box::new(wrong)));
    assert_eq!(exercise(&desk), tree);
    desk.harness.get_by_label_contains("cannot be asked of this");
    desk.click("Give up this change");
    assert!(desk.harness.query_all_by_label_contains("cannot be asked of this").next().is_none());
    // A bug that does not show there is refused too.
    let hidden = Exercise { kind: ExerciseKind::Bug { trap: Trap::MoveForValue }, ..tree.clone() };
    desk.request(ExerciseCommand::Set(0, Box::new(hidden)));
    desk.harness.get_by_label_contains("the bug does not show");
    assert_eq!(exercise(&desk), tree);
    let strict = Conventions { cut: Cut::AboveBeta, ..Conventions::default() };
    let course = Exercise { kind: ExerciseKind::Cuts, conventions: strict, ..tree.clone() };
    desk.request(ExerciseCommand::Set(0, Box::new(course.clone())));
    assert_eq!(exercise(&desk), course);
    desk.click("Undo change");
    assert_eq!(exercise(&desk), tree);
    desk.click("Undo change");
    assert_eq!(exercise(&desk), before);
    desk.click("Redo change");
    assert_eq!(exercise(&desk), tree);
    // The position is typed too; what cannot be read is said below the field.
    desk.click("What exercise 1 asks");
    desk.harness.get_by_label("Tree or position of exercise 1").focus();
    desk.harness.run_steps(2);
    desk.types("x");
    assert_eq!(exercise(&desk), tree, "what cannot be read changes nothing");
}

#[test]
fn a_best_move_is_graded_beside_the_window_and_can_be_stopped() {
    let mut desk = desk(Language::English, "games");
    desk.run([Command::Exercise(ExerciseCommand::HandIn)]);
    assert!(
        edagari::session::exercises::working::question(desk.state()).is_some()
            || desk.state().exercises.grade(0).is_some()
    );
    desk.settled();
    assert!(desk.state().exercises.grade(0).is_some());
    // The empty board of Connect Four is far too much: it is looked into until somebody stops it.
    let subject = Game::ConnectFour { width: 7, height: 6 }.start();
    let hard = Exercise::new(ExerciseKind::BestMove { plies: 9 }, subject);
    desk.run([Command::Exercise(ExerciseCommand::Edit(true))]);
    desk.run([Command::Exercise(ExerciseCommand::Set(0, Box::new(hard.clone())))]);
    desk.harness.get_by_label_contains("Seeing whether this can be asked");
    desk.click("■ Stop this work");
    assert!(edagari::session::exercises::working::question(desk.state()).is_none());
    assert_ne!(desk.state().exercises.set().exercises[0], hard);
}

#[test]
fn both_programs_are_shown_side_by_side_with_one_cursor() {
    let mut desk = desk(Language::English, "code");
    let bug = desk.state().exercises.set().exercises.iter();
    let bug = bug
        .clone()
        .position(|exercise| matches!(exercise.kind, ExerciseKind::Bug { .. }))
        .expect("there is one");
    desk.request(ExerciseCommand::Go(bug));
    desk.click_and_wait("Run the code");
    assert!(desk.shows("✓ As it should be") && desk.shows("✕ As it is written"));
    desk.click("First difference");
    let runs = &desk.state().exercises.runs;
    let at = |column| runs.comparison_run(column).and_then(|comparison_run| comparison_run.view.node.clone());
    assert!(at(0).is_some());
    assert_eq!(at(0), at(1));
    desk.click("Hide the runs");
    assert!(!desk.shows("✓ As it should be"));
}

#[test]
fn a_sheet_is_saved_with_its_answers_and_goes_on() {
    let mut desk = desk(Language::English, "trees");
    desk.click_node("/1, MIN");
    desk.types("3");
    let path = desk.folder.path().join("sheet.ron");
    desk.request(ExerciseCommand::SavePath(path.clone()));
    assert!(!desk.state().exercises.changed);
    let table = desk.folder.path().join("points.csv");
    desk.request(ExerciseCommand::HandIn);
    desk.request(ExerciseCommand::ResultsPath(table.clone()));
    let rows = results::from_text(&std::fs::read_to_string(&table).expect("written")).expect("a table");
    let earned: Vec<_> = rows.iter().map(|row| (row.student.as_str(), row.earned)).collect();
    assert_eq!(
        earned[..2],
        [("sheet", Some(1.0)), ("sheet", None)],
        "one of four nodes, and the rest not yet"
    );
    desk.request(ExerciseCommand::TryAgain);
    desk.request(ExerciseCommand::SavePath(path.clone()));
    let answer = desk.answered();
    desk.request(ExerciseCommand::Shipped("code"));
    assert_ne!(desk.answered(), answer);
    desk.request(ExerciseCommand::OpenPath(path));
    assert_eq!(desk.answered(), answer);
}
