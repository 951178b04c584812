//! What takes long about exercises is done beside the window: frames go by while it is under way.

use edagari::catalog::{AnyPosition, Game};
use edagari::exercise::{Answer, AnswerSheet, Exercise, ExerciseKind, ExerciseSet, ExerciseWork, Trap};
use edagari::session::command::Command;
use edagari::session::document;
use edagari::session::exercises::data::{ExerciseCommand, ExerciseQuestion, Exercises};
use edagari::session::exercises::working::{failed, question};
use edagari::session::screen::data::Panel;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::Desk;

fn position(game: &str, text: &str) -> AnyPosition {
    game.parse::<Game>().expect("a game").parse_position(text).expect("a position")
}

/// Values of a tree that were handed in, and an exercise behind them.
fn sheet(behind: Exercise) -> AnswerSheet {
    let values = Exercise::new(ExerciseKind::Values, position("number-tree", "[[3,12],[2,4]]"));
    let answer = Answer::Values([(0, 3), (1, 3), (4, 2)].into());
    let set = ExerciseSet {
        title: "Of last time".to_owned(),
        exercises: vec![values, behind],
        ..ExerciseSet::default()
    };
    AnswerSheet { set, work: [(0, ExerciseWork { handed_in: true, ..ExerciseWork::new(answer) })].into() }
}

/// A window with its panel of exercises, which finds this sheet from last time.
fn desk(sheet: &AnswerSheet) -> Desk {
    let mut desk = Desk::default();
    sheet.save(&desk.folder.path().join("last-exercises.ron")).expect("saved");
    desk.run([Command::ToggleFullPanel(Panel::Exercises)]);
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk
}

#[test]
fn what_a_wrong_line_should_read_is_shown_once_it_was_found_or_given_up() {
    let bug = Exercise::new(
        ExerciseKind::Bug { trap: Trap::FullWindows },
        position("number-tree", "[[3,12],[2,4]]"),
    );
    let Answer::Bug(Some(right)) = bug.solve().expect("a solution").answer else { panic!("a line") };
    for (line, shows) in [(right, true), (right + 1, false)] {
        let set = ExerciseSet { exercises: vec![bug.clone()], ..ExerciseSet::default() };
        let work = ExerciseWork { handed_in: true, ..ExerciseWork::new(Answer::Bug(Some(line))) };
        let mut desk = desk(&AnswerSheet { set, work: [(0, work)].into() });
        desk.until("it is there", |state| {
            question(state).is_none()
                && state.exercises.shown.as_ref().is_some_and(|shown| shown.grade.is_some())
        });
        desk.harness.run_steps(4);
        let told = |desk: &Desk| desk.harness.query_all_by_label_contains("The line should read").count();
        assert_eq!(told(&desk) > 0, shows);
        desk.run([Command::Exercise(ExerciseCommand::Reveal(true))]);
        desk.harness.run_steps(4);
        assert!(told(&desk) > 0);
    }
}

fn is_coming_back(state: &State) -> bool {
    matches!(question(state), Some(ExerciseQuestion::Restore(_)))
}

/// One round of the program, without a picture.
fn work(desk: &mut Desk, request: ExerciseCommand) {
    let ctx = desk.harness.ctx.clone();
    let edagari = desk.harness.state_mut();
    edagari.push(Command::Exercise(request));
    edagari.work(&ctx);
}

#[test]
fn what_failed_keeps_nothing_else_from_being_graded() {
    let slow =
        Exercise::new(ExerciseKind::BestMove { plies: 9 }, Game::ConnectFour { width: 7, height: 6 }.start());
    let mut sheet = sheet(slow);
    sheet.work.insert(1, ExerciseWork { handed_in: true, ..ExerciseWork::new(Answer::Line(Vec::new())) });
    let mut state = document::start_state(Settings::default());
    state.exercises = Exercises::of(sheet);
    state.exercises.asked = Some(ExerciseQuestion::Open("away.ron".into()));
    let asked = question(&state).expect("the file comes first");
    failed(&mut state.exercises, asked);
    assert!(matches!(question(&state), Some(ExerciseQuestion::Grade(..))));
}

#[test]
fn the_exercises_of_last_time_come_back_with_their_grades() {
    let behind = Exercise::new(ExerciseKind::Cuts, position("number-tree", "[[3,12],[2,4]]"));
    let mut desk = desk(&sheet(behind));
    // No set is opened before the first frame, and none by the frame that asks for it.
    assert!(is_coming_back(desk.state()));
    desk.until("they are there", |state| question(state).is_none());
    let exercises = &desk.state().exercises;
    assert_eq!((exercises.set().title.as_str(), exercises.current), ("Of last time", 1));
    assert!(exercises.grade(0).is_some_and(edagari::exercise::Grade::is_full));
    assert!(!exercises.changed && exercises.path.is_none());
}

#[test]
fn the_window_does_not_wait_for_exercises_that_come_back() {
    // Nobody will ever know the best line from the empty board: this goes on as long as the window does.
    let endless =
        Exercise::new(ExerciseKind::BestMove { plies: 9 }, Game::ConnectFour { width: 7, height: 6 }.start());
    let mut desk = desk(&sheet(endless));
    desk.harness.run_steps(5);
    desk.harness.get_by_label_contains("Bringing back the exercises of last time");
    assert!(desk.harness.query_by_label("Check my answer").is_none(), "nothing can be answered in vain");
    desk.run([Command::FocusPanel(Panel::Game), Command::ToggleFullPanel(Panel::Exercises)]);
    assert!(is_coming_back(desk.state()));
    // Other exercises take their place.
    desk.run([Command::Exercise(ExerciseCommand::Shipped("code"))]);
    assert!(question(desk.state()).is_none());
    desk.harness.get_by_label("Check my answer");
}

#[test]
fn a_file_that_cannot_come_back_leaves_the_exercises_of_the_first_day() {
    let mut desk = Desk::default();
    let first = desk.state().exercises.set().clone();
    let folder = desk.folder.path().to_owned();
    std::fs::write(folder.join("last-exercises.ron"), "(version: 1, exercises: 5)").expect("written");
    desk.harness.state_mut().keep_in(&folder);
    desk.until("it was read", |state| question(state).is_none());
    assert_eq!(*desk.state().exercises.set(), first);
}

#[test]
fn programs_run_beside_the_window() {
    let position = position("tic-tac-toe", "XO--X---- O");
    let late = Exercise::new(ExerciseKind::Bug { trap: Trap::AnyLoss }, position);
    let mut sheet = sheet(late);
    sheet.work.clear();
    sheet.set.exercises.remove(0);
    let mut desk = desk(&sheet);
    desk.until("the sheet is there", |state| question(state).is_none());
    work(&mut desk, ExerciseCommand::Runs(true));
    // The round that took the request is over, and nothing has been found in it.
    assert!(matches!(question(desk.state()), Some(ExerciseQuestion::Run(_))));
    assert!(desk.state().exercises.runs.entries.is_empty());
    desk.until("both have run", |state| state.exercises.runs.entries.len() == 2);
    // They are kept: shown once more they are there at once.
    desk.run([Command::Exercise(ExerciseCommand::Runs(false))]);
    work(&mut desk, ExerciseCommand::Runs(true));
    assert_eq!(desk.state().exercises.runs.entries.len(), 2);
}

#[test]
fn a_run_counts_the_nodes_that_were_visited_and_names_its_move_as_the_tree_does() {
    let tree = position("number-tree", "[[3,12,8],[2,4,6],[14,5,2]]");
    let mut sheet = sheet(Exercise::new(ExerciseKind::Bug { trap: Trap::WrongEnd }, tree));
    sheet.work.clear();
    sheet.set.exercises.remove(0);
    let mut desk = desk(&sheet);
    desk.until("the sheet is there", |state| question(state).is_none());
    work(&mut desk, ExerciseCommand::Runs(true));
    desk.until("both have run", |state| state.exercises.runs.entries.len() == 2);
    desk.harness.run_steps(4);
    assert!(desk.shows("11 nodes") && desk.shows("3 nodes"), "two are pruned, or all but three");
    assert!(desk.shows("plays B") && !desk.shows("plays 1"));
}
