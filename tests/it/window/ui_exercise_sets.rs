//! Going from one set of exercises to another loses nothing, nor does closing the window, nor a second one.

use std::fs;
use std::path::Path;

use edagari::exercise::{
    Answer, AnswerSheet, ExerciseKind, ExerciseSet, ExerciseWork, Grade, KeptSet, Origin, SetProgress,
    SetShelf, shipped,
};
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::exercises::working::question;
use edagari::session::lessons::data::{LESSONS, LessonCommand};
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::words::text::Language;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

fn exercise(request: ExerciseCommand) -> Command {
    Command::Exercise(request)
}

/// Answers the first exercise of the open set as its model answer says, and hands it in.
fn answer_first(desk: &mut Desk) -> Answer {
    desk.run([exercise(ExerciseCommand::Go(0))]);
    let first = desk.state().exercises.set().exercises[0].clone();
    let answer = first.solve().expect("solvable").answer;
    desk.run([exercise(ExerciseCommand::Answer(answer.clone().into())), exercise(ExerciseCommand::HandIn)]);
    desk.until("it is graded", |state| state.exercises.grade(0).is_some());
    answer
}

fn is_there(state: &State) -> bool {
    question(state).is_none() && !state.exercises.is_coming_back()
}

/// A window with its panel of exercises, which keeps them in its folder.
fn keeping(folder: tempfile::TempDir) -> Desk {
    let mut desk = Desk::in_folder(folder, settings());
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::ToggleFullPanel(Panel::Exercises)]);
    desk
}

fn new() -> Desk {
    keeping(tempfile::tempdir().expect("a folder"))
}

#[test]
fn another_set_and_back_keeps_answers_and_points_and_shows_them_in_the_list() {
    let mut desk = new();
    let answer = answer_first(&mut desk);
    let earned = desk.state().exercises.earned();
    assert!(earned > 0.0);
    desk.run([exercise(ExerciseCommand::Shipped("code"))]);
    assert_eq!(desk.state().exercises.origin, Origin::Shipped("code".to_owned()));
    assert!(desk.state().exercises.sheet.work.is_empty());
    desk.click("Sets ▾");
    let done = desk.harness.get_by_label_contains(" solved, ");
    desk.harness.click_on(&done);
    desk.harness.run_steps(8);
    let exercises = &desk.state().exercises;
    assert_eq!(exercises.answer_to(0), Some(answer));
    assert!((exercises.earned() - earned).abs() < 1e-9 && exercises.grade(0).is_some());
    // Opened once more it is not thrown away either.
    desk.run([exercise(ExerciseCommand::Shipped("trees"))]);
    assert!(desk.state().exercises.grade(0).is_some());
}

#[test]
fn a_set_that_comes_with_the_program_speaks_the_language_of_now() {
    let speak = |desk: &mut Desk, language| {
        let settings = Settings { language, ..desk.state().settings.clone() };
        desk.run([Command::SetSettings(settings.into())]);
    };
    let mut desk = new();
    let answer = answer_first(&mut desk);
    assert_eq!(desk.state().exercises.set().title, "Game trees and minimax");
    desk.run([exercise(ExerciseCommand::Shipped("code"))]);
    speak(&mut desk, Language::Japanese);
    assert_eq!(desk.state().exercises.set().title, "探索のコード");
    desk.run([exercise(ExerciseCommand::Shipped("trees"))]);
    assert_eq!(desk.state().exercises.set().title, "ゲーム木とミニマックス法");
    assert_eq!(desk.state().exercises.answer_to(0), Some(answer), "and keeps its answers");
    // A set of one's own keeps its words.
    let title = String::from("Week 3");
    desk.run([exercise(ExerciseCommand::SetHead { title, text: String::new(), minutes: None })]);
    speak(&mut desk, Language::English);
    assert_eq!(desk.state().exercises.set().title, "Week 3");
}

#[test]
fn a_lesson_leads_to_its_exercise_whatever_is_open() {
    let mut desk = new();
    let answer = answer_first(&mut desk);
    desk.run([exercise(ExerciseCommand::Shipped("games"))]);
    answer_first(&mut desk);
    let lesson = LESSONS.iter().position(|lesson| lesson.key == "alpha-beta").expect("a lesson");
    desk.run([Command::Lesson(LessonCommand::Open(lesson)), Command::Lesson(LessonCommand::Exercise)]);
    let origin = desk.state().exercises.origin.clone();
    assert_eq!(origin, Origin::Shipped("pruning".to_owned()));
    desk.run([exercise(ExerciseCommand::Shipped("games"))]);
    assert!(desk.state().exercises.grade(0).is_some(), "nothing of the other set is lost");
    desk.run([exercise(ExerciseCommand::Shipped("trees"))]);
    assert_eq!(desk.state().exercises.answer_to(0), Some(answer));
}

#[test]
fn answers_to_all_sets_come_back_after_a_restart() {
    let mut desk = new();
    let first = answer_first(&mut desk);
    desk.run([exercise(ExerciseCommand::Shipped("code"))]);
    let second = answer_first(&mut desk);
    let Desk { mut harness, folder } = desk;
    harness.state_mut().close();
    drop(harness);

    let mut desk = keeping(folder);
    desk.until("the open set is there", is_there);
    assert_eq!(desk.state().exercises.origin, Origin::Shipped("code".to_owned()));
    assert_eq!(desk.state().exercises.answer_to(0), Some(second));
    let trees = Origin::Shipped("trees".to_owned());
    assert_eq!(desk.state().put_by.progress(&trees).map(|progress| progress.done), Some(1));
    desk.run([exercise(ExerciseCommand::Shipped("trees")), exercise(ExerciseCommand::Go(1))]);
    desk.until("the other is there", is_there);
    assert_eq!(desk.state().exercises.answer_to(0), Some(first));
    assert!(desk.state().exercises.grade(0).is_some());
}

/// The puzzles of Connect Four began with what is their ninth exercise by now.
#[test]
fn answers_of_an_earlier_version_stay_with_their_exercises() {
    let name = "puzzles-connect-four";
    let shipped = shipped().into_iter().find(|set| set.name == name).expect("the puzzles").sheet().set;
    let before = ExerciseSet { exercises: shipped.exercises[8..].to_vec(), ..shipped.clone() };
    let answer = before.exercises[1].solve().expect("solvable").answer;
    let work = ExerciseWork { handed_in: true, ..ExerciseWork::new(answer.clone()) };
    let sheet = AnswerSheet { set: before, work: [(1, work)].into() };
    let origin = Origin::Shipped(name.to_owned());
    let kept = KeptSet {
        origin: origin.clone(),
        title: String::new(),
        progress: SetProgress::default(),
        changed: false,
        current: Some(1),
        sheet: sheet.to_text(),
    };
    let shelf = SetShelf { sets: vec![kept], open: Some(origin.clone()) };
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    fs::write(folder.join("last-exercises.ron"), shelf.to_text()).expect("written");
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::ToggleFullPanel(Panel::Exercises)]);
    desk.until("the set is there", is_there);
    let exercises = &desk.state().exercises;
    assert_eq!((&exercises.origin, exercises.current), (&origin, 9));
    assert_eq!(exercises.set().exercises, shipped.exercises, "the set of now");
    assert_eq!(exercises.sheet.work.keys().copied().collect::<Vec<_>>(), [9]);
    assert_eq!(exercises.answer_to(9), Some(answer));
    assert!(exercises.grade(9).is_some_and(Grade::is_full));
}

#[test]
fn a_set_that_is_done_says_so_and_leads_on() {
    let mut desk = new();
    desk.run([exercise(ExerciseCommand::Shipped("puzzles-connect-four"))]);
    let all = desk.state().exercises.set().exercises.clone();
    let count = all.len();
    for (index, one) in all.iter().enumerate() {
        assert!(desk.harness.query_by_label_contains("Set done").is_none(), "not before the last");
        // The first is answered with nothing.
        let answer = if index == 0 { Answer::empty(one) } else { one.solve().expect("solvable").answer };
        desk.run([
            exercise(ExerciseCommand::Go(index)),
            exercise(ExerciseCommand::Answer(answer.into())),
            exercise(ExerciseCommand::HandIn),
        ]);
        desk.until("it is graded", |state| state.exercises.grade(index).is_some());
        desk.harness.run_steps(3);
    }
    desk.harness.get_by_label(&format!("Set done: {} of {count}.", count - 1));
    desk.click("Next set: Othello: puzzles");
    assert_eq!(desk.state().exercises.origin, Origin::Shipped("puzzles-othello".to_owned()));
    assert!(desk.harness.query_by_label_contains("Set done").is_none());
}

#[test]
fn a_set_that_was_changed_stands_beside_the_one_that_came_with_the_program() {
    let mut desk = new();
    let count = desk.state().exercises.set().exercises.len();
    desk.run([exercise(ExerciseCommand::Remove(0)), exercise(ExerciseCommand::Shipped("trees"))]);
    assert_eq!(desk.state().exercises.set().exercises.len(), count);
    let own = desk.state().put_by.sets[0].0.origin.clone();
    assert_eq!(own, Origin::Own(1));
    desk.run([exercise(ExerciseCommand::Reopen(own)), exercise(ExerciseCommand::New)]);
    assert_eq!(desk.state().put_by.sets[0].0.progress.count, count - 1);
    assert!(desk.state().exercises.editing);
}

#[test]
fn two_windows_keep_their_exercises_apart() {
    let mut first = new();
    let folder = first.folder.path().to_owned();
    answer_first(&mut first);
    let mut second = Desk::default();
    second.harness.state_mut().keep_in(&folder);
    second.run([exercise(ExerciseCommand::Shipped("code"))]);
    answer_first(&mut second);
    second.harness.state_mut().close();
    drop(second);
    first.harness.state_mut().close();
    let Desk { harness, folder } = first;
    drop(harness);
    let sets = |name: &str| fs::read_to_string(folder.path().join("exercises").join(name)).expect("kept");
    assert!(sets("sets-1.ron").contains("\"trees\"") && sets("sets-2.ron").contains("\"code\""));
    let mut again = keeping(folder);
    again.until("the open set is there", is_there);
    // Whichever was written last comes first, with what was done of it.
    let exercises = &again.state().exercises;
    let known = ["trees", "code"].map(|name| Origin::Shipped(name.to_owned()));
    assert!(known.contains(&exercises.origin) && exercises.grade(0).is_some());
}

#[test]
fn other_answers_of_a_second_window_stand_beside_ones_own() {
    let mut first = new();
    let path = first.folder.path().to_owned();
    let answer = answer_first(&mut first);
    let mut second = Desk::default();
    second.harness.state_mut().keep_in(&path);
    // The same exercise, answered with nothing.
    second.run([exercise(ExerciseCommand::Go(0)), exercise(ExerciseCommand::HandIn)]);
    second.until("it is graded", |state| state.exercises.grade(0).is_some());
    let other = second.state().exercises.answer_to(0);
    assert_ne!(other, Some(answer.clone()));
    second.harness.state_mut().close();
    drop(second);
    first.harness.state_mut().close();
    let Desk { harness, folder } = first;
    drop(harness);

    let mut desk = keeping(folder);
    desk.until("the open set is there", is_there);
    let mut found = vec![desk.state().exercises.answer_to(0)];
    let beside: Vec<_> = desk.state().put_by.sets.iter().map(|(kept, _)| kept.clone()).collect();
    let apart = beside.iter().find(|kept| kept.title == "Game trees and minimax (2)").expect("both are kept");
    desk.run([exercise(ExerciseCommand::Reopen(apart.origin.clone()))]);
    desk.until("the other is there", is_there);
    found.push(desk.state().exercises.answer_to(0));
    assert!(found.contains(&Some(answer)) && found.contains(&other), "{found:?}");
    assert_eq!(desk.state().put_by.sets.iter().filter(|(kept, _)| kept.progress.done > 0).count(), 1);
}

#[test]
fn changes_taken_back_leave_the_set_that_came_with_the_program() {
    let mut desk = new();
    let answer = answer_first(&mut desk);
    desk.run([exercise(ExerciseCommand::Remove(1)), exercise(ExerciseCommand::UndoEdit)]);
    assert_eq!(desk.state().exercises.origin, Origin::Shipped("trees".to_owned()));
    desk.run([exercise(ExerciseCommand::New), exercise(ExerciseCommand::Shipped("trees"))]);
    assert_eq!(desk.state().exercises.answer_to(0), Some(answer));
    desk.run([exercise(ExerciseCommand::RedoEdit)]);
    assert_eq!(desk.state().put_by.sets.len(), 0);
}

#[test]
fn answers_taken_over_from_another_window_are_on_the_disk_at_once() {
    /// What is kept in a folder: the origins of sets with an exercise handed in, a file each.
    fn done(folder: &Path) -> Vec<Vec<Origin>> {
        let files = fs::read_dir(folder.join("exercises")).into_iter().flatten().flatten();
        let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        let kept = texts.filter_map(|text| SetShelf::from_text(&text));
        let is_done = |set: &KeptSet| (set.progress.done > 0).then(|| set.origin.clone());
        kept.map(|kept| kept.sets.iter().filter_map(is_done).collect()).collect()
    }
    let [trees, code] = ["trees", "code"].map(|name| Origin::Shipped(name.to_owned()));
    let mut first = new();
    let path = first.folder.path().to_owned();
    answer_first(&mut first);
    first.until("the answer is kept", |_| done(&path).contains(&vec![trees.clone()]));
    let mut second = Desk::default();
    second.harness.state_mut().keep_in(&path);
    second.run([exercise(ExerciseCommand::Shipped("code"))]);
    answer_first(&mut second);
    second.until("the answer is kept", |_| done(&path).contains(&vec![code.clone()]));
    // Both end without a word, and so does the next window, which takes over what it finds and looks at nothing else.
    drop(second);
    let Desk { harness, folder } = first;
    drop(harness);
    let Desk { harness, folder } = keeping(folder);
    drop(harness);
    let kept = done(folder.path());
    assert!(kept.iter().any(|sets| sets.contains(&trees) && sets.contains(&code)), "{kept:?}");
}

#[test]
fn exercises_that_cannot_be_read_are_put_aside_and_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("exercises")).expect("made");
    fs::write(folder.path().join("exercises/sets-1.ron"), "no sets").expect("written");
    let mut desk = keeping(folder);
    assert!(desk.harness.query_by_label_contains("cannot be read").is_some());
    answer_first(&mut desk);
    desk.harness.state_mut().close();
    let files = fs::read_dir(desk.folder.path().join("exercises")).expect("list").flatten();
    assert!(files.into_iter().any(|file| fs::read(file.path()).is_ok_and(|bytes| bytes == b"no sets")));
}

#[test]
fn a_sheet_that_is_damaged_stays_and_the_others_come_back() {
    let mut desk = new();
    answer_first(&mut desk);
    let Desk { mut harness, folder } = desk;
    harness.state_mut().close();
    drop(harness);
    let path = folder.path().join("exercises/sets-1.ron");
    let text = fs::read_to_string(&path).expect("kept");
    fs::write(&path, text.replacen("kind: ", "kund: ", 1)).expect("written");
    let mut desk = keeping(folder);
    desk.until("it was read", is_there);
    assert!(desk.harness.query_by_label_contains("kept as it is").is_some());
    assert!(
        desk.state()
            .exercises
            .exercise()
            .is_some_and(|exercise| !matches!(exercise.kind, ExerciseKind::Code { .. }))
    );
    answer_first(&mut desk);
    desk.harness.state_mut().close();
    assert!(
        fs::read_to_string(desk.folder.path().join("exercises/sets-1.ron")).expect("kept").contains("kund: ")
    );
}

#[test]
fn a_folder_of_answers_is_seen_as_a_class() {
    let mut desk = new();
    let answers = tempfile::tempdir().expect("a folder");
    let mut sheet = edagari::exercise::shipped()[1].sheet();
    let right = sheet.set.exercises[0].solve().expect("solvable").answer;
    for (name, answer) in [("Ann", right), ("Ben", edagari::exercise::Answer::empty(&sheet.set.exercises[0]))]
    {
        let work = sheet.work_mut(0).expect("there");
        (work.answer, work.handed_in) = (answer, true);
        sheet.save(&answers.path().join(format!("{name}.ron"))).expect("saved");
    }
    std::fs::write(answers.path().join("notes.ron"), "no sheet").expect("written");
    desk.run([exercise(ExerciseCommand::ClassFiles(vec![answers.path().to_owned()]))]);
    desk.until("the class is graded", |state| state.exercises.class.is_some());
    desk.harness.run_steps(2);
    let class = desk.state().exercises.class.clone().expect("a class");
    assert_eq!(class.students.iter().map(|student| student.solved).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(class.ungraded.iter().map(|left| left.file.as_str()).collect::<Vec<_>>(), ["notes.ron"]);
    for shown in ["Ann", "Ben"] {
        assert!(desk.shows(shown), "{shown}");
    }
    assert!(desk.harness.query_all_by_label_contains("Most often wrong:").next().is_some());
    desk.click("◂ Back to the exercises");
    assert!(desk.state().exercises.class.is_none() && !desk.shows("Ann"));
}
