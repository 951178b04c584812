//! The course: does every lesson open, does everything to try in it do something, and does the own game come
//! back?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Game};
use edagari::game::score::Bound;
use edagari::search::Control;
use edagari::search::events::Event;
use edagari::session::command::Command;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::effect::Effect;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::{
    Act, At, FigureSource, LESSONS, Lesson, LessonCommand, LessonEnding, LessonProgress,
};
use edagari::session::screen::data::{Dialog, Workspace};
use edagari::session::settings::Settings;
use edagari::session::speedups::data::SpeedupsSubject;
use edagari::session::state::{State, Status};
use edagari::session::{analysis, document, lessons, update};
use edagari::trace::{NodeId, Outlet, Recorder, TimedReport as Numbers, TimelineMark};
use edagari::worker::SearchMessage;

fn state() -> State {
    document::start_state(Settings { animation: false, ..Settings::default() })
}

fn request(state: &mut State, request: LessonCommand) -> Vec<Effect> {
    update::apply(state, Command::Lesson(request))
}

/// All events of a search.
#[derive(Default)]
struct Inbox(Vec<Event>);

impl Outlet for Inbox {
    fn trace(&mut self, batch: Vec<Event>) {
        self.0.extend(batch);
    }

    fn progress(&mut self, _: Numbers) {}
}

/// Runs what the window wants searched, to its end.
pub(crate) fn searched(state: &mut State) {
    let Some(wanted) = analysis::update::wanted(state) else { return };
    analysis::update::begin(state, &wanted);
    let mut inbox = Inbox::default();
    let mut recorder = Recorder::new(wanted.job.recorded_nodes, &mut inbox);
    let limits = &wanted.job.engine.limits;
    let report = wanted.job.run(&mut Control::new(limits, Arc::default()), &mut recorder);
    let progress = recorder.finish(report);
    update::absorb(state, &wanted, SearchMessage::Trace(inbox.0));
    update::absorb(state, &wanted, SearchMessage::Finished(progress));
}

#[test]
fn no_page_stands_beside_a_tree_of_another_game() {
    let index = LESSONS.iter().position(|lesson| lesson.scene.game == "number-tree").expect("a lesson");
    for comes_back in [Command::Work(Workspace::Learn), Command::Lesson(LessonCommand::Show)] {
        let mut state = state();
        request(&mut state, LessonCommand::Open(index));
        searched(&mut state);
        let start = state.game.document.start.clone();
        update::apply(&mut state, Command::Work(Workspace::Study));
        update::apply(&mut state, Command::New(Game::TicTacToe));
        update::apply(&mut state, comes_back);
        // The list of lessons, or the lesson with its own tree.
        let is_open = state.lessons.lesson == Some(index);
        assert_eq!(is_open, state.game.document.start == start);
        assert!(is_open || state.lessons.lesson.is_none());
    }
}

#[test]
fn lessons_have_names_of_their_own() {
    for (index, lesson) in LESSONS.iter().enumerate() {
        assert_eq!(Lesson::named(lesson.key), Some(index));
        assert!(lesson.tries.len() >= 3, "{}", lesson.key);
    }
}

/// The step that a lesson says, found by walking.
fn step(state: &State, at: At) -> Option<u64> {
    if at == At::End {
        return None;
    }
    let tree = state.subject(DrawingPlace::Main).expect("a search").tree().expect("a tree");
    match at {
        At::End => None,
        At::Picture(number) => (0..=tree.steps()).find(|&step| tree.picture(step) == number),
        At::Cut(number) => {
            let all: Vec<u64> =
                (0..tree.steps()).filter_map(|step| tree.mark_after(TimelineMark::Cut, step)).collect();
            let mut cuts = all;
            cuts.dedup();
            cuts.get(number as usize - 1).copied()
        }
    }
}

#[test]
fn every_lesson_opens_its_game_its_method_and_its_step() {
    let mut state = state();
    for (index, lesson) in LESSONS.iter().enumerate() {
        request(&mut state, LessonCommand::Open(index));
        let (document, engine) = lesson.scene.staged().expect("words that name something");
        assert_eq!(state.game.document.start, document.start, "{}", lesson.key);
        assert_eq!(state.conventions(), document.conventions, "{}", lesson.key);
        assert_eq!(state.settings.engine(&state.game.position), engine, "{}", lesson.key);
        assert!(engine.fits(document.game()), "{}", lesson.key);
        searched(&mut state);
        assert_eq!(state.analysis.status, Status::Finished, "{}", lesson.key);
        let shown = state.view.tree.step;
        let wanted = step(&state, lesson.scene.at);
        assert_eq!(shown, wanted, "{}", lesson.key);
        assert!(lesson.scene.at == At::End || wanted.is_some(), "{} shows a step", lesson.key);
    }
}

#[test]
fn everything_to_try_does_something_that_can_be_seen() {
    let mut state = state();
    for (index, lesson) in LESSONS.iter().enumerate() {
        for (number, act) in lesson.tries.iter().enumerate() {
            request(&mut state, LessonCommand::Open(index));
            searched(&mut state);
            let before = state.analysis.begun;
            let effects = request(&mut state, LessonCommand::Try(number));
            assert!(!effects.is_empty() || matches!(act, Act::Measure), "{} {act:?}", lesson.key);
            let name = lesson.name_of_try(number);
            assert!(state.settings.course.tried.contains(&name), "{name} is remembered");
            match act {
                Act::Search(method) => {
                    let source = FigureSource { method, ..lesson.scene.search() };
                    let (_, mut engine) = source.read().unwrap_or_else(|| panic!("{name}"));
                    engine.follow_conventions(&state.conventions());
                    assert_eq!(state.settings.engine(&state.game.position), engine, "{name}");
                    searched(&mut state);
                    assert_ne!(state.analysis.begun, before, "{name}");
                }
                Act::Open(scene) => {
                    assert_eq!(state.game.document.start, scene.staged().expect("words").0.start, "{name}");
                }
                Act::Play => assert!(state.view.tree.player.plays, "{name}"),
                Act::Walk(_) => assert!(state.view.tree.pass.is_some(), "{name}"),
                Act::Move(label) => {
                    let line = state.game.document.record.path_to(state.game.cursor);
                    assert_eq!(state.game.document.start.labels(&line), [*label], "{name}");
                }
                Act::Write(style) => assert_eq!(state.conventions(), style.conventions(), "{name}"),
                Act::Edit => assert!(state.view.numbers.editing, "{name}"),
                Act::Measure => {
                    assert_eq!(state.view.dialog, Some(Dialog::Speedups), "{name}");
                    assert_eq!(state.view.speedups.subject, SpeedupsSubject::Solver(0), "{name}");
                    assert!(state.view.speedups.running, "{name}");
                }
                Act::Compare(_) | Act::Look(_) | Act::Seek(_) | Act::Arrange(_) => {}
            }
        }
    }
}

/// The lessons that lead to an exercise of a set: its kind and the game that it is about.
const FITTING: [(&str, &str, &str); 16] = [
    ("trees", "best-move", "tic-tac-toe"),
    ("minimax", "values", "number-tree"),
    ("negamax", "values", "number-tree"),
    ("alpha-beta", "cuts", "number-tree"),
    ("windows", "windows", "number-tree"),
    ("evaluation", "values", "othello"),
    ("ordering", "order", "number-tree"),
    ("tables", "bug", "maze-solo:size=12x12,turns=10,seed=1923"),
    ("ucb1", "ucb1", "number-tree"),
    ("mcts", "bug", "connect-four"),
    ("thunder", "thunder", "number-tree"),
    ("at-once", "equilibrium", "matrix"),
    ("threats", "best-move", "connect-four"),
    ("stability", "best-move", "othello"),
    ("keys", "bug", "maze-solo:size=12x12,turns=10,seed=1923"),
    ("solvers", "best-move", "connect-four"),
];

#[test]
fn every_exercise_of_a_lesson_is_about_its_matter_and_no_answer_is_thrown_away() {
    let mut state = state();
    let mut led = Vec::new();
    for (index, lesson) in LESSONS.iter().enumerate() {
        request(&mut state, LessonCommand::Open(index));
        let effects = request(&mut state, LessonCommand::Exercise);
        let LessonEnding::Exercise { set, place } = lesson.ending else {
            assert!(effects.is_empty(), "{} leads nowhere", lesson.key);
            assert_eq!(lesson.ending == LessonEnding::Below, lesson.key == "each-own");
            continue;
        };
        assert_eq!(state.exercises.current, place, "{}", lesson.key);
        let title = state.text().get(&format!("exercise.set.{set}"));
        assert_eq!(state.exercises.set().title, title, "{}", lesson.key);
        let exercise = &state.exercises.set().exercises[place];
        led.push((lesson.key, exercise.kind.name(), exercise.subject.game().to_string()));
    }
    let led: Vec<_> = led.iter().map(|(lesson, kind, game)| (*lesson, *kind, game.as_str())).collect();
    assert_eq!(led, FITTING);
    // What was done of one set is there again after a lesson that leads to another.
    let (before, last) = (state.exercises.origin.clone(), state.exercises.current);
    update::apply(&mut state, Command::Exercise(ExerciseCommand::HandIn));
    let open = |state: &mut State, key: &str| {
        request(state, LessonCommand::Open(Lesson::named(key).expect("a lesson")));
        request(state, LessonCommand::Exercise);
    };
    open(&mut state, "alpha-beta");
    assert_ne!(state.exercises.origin, before);
    open(&mut state, "solvers");
    assert_eq!((&state.exercises.origin, state.exercises.current), (&before, last));
    assert!(state.exercises.handed_in(), "the answer is still there");
}

/// The texts of a lesson speak of bounds and numbers that the drawing shows.
#[test]
fn the_lesson_on_bounds_shows_an_upper_bound_and_the_one_on_negamax_changed_signs() {
    let mut state = state();
    request(&mut state, LessonCommand::Open(Lesson::named("windows").expect("a lesson")));
    searched(&mut state);
    let tree = state.subject(DrawingPlace::Main).expect("a search").tree().expect("a tree");
    let right = tree.node(tree.children(NodeId::ROOT).nth(1).expect("two branches"));
    assert_eq!(right.bound.flipped(), Bound::Upper, "seen from MAX");
    let negamax = &LESSONS[Lesson::named("negamax").expect("a lesson")];
    let conventions = negamax.scene.style.conventions();
    let side = edagari::game::Side::Second;
    assert_eq!(conventions.viewer(side), side, "values are those of the side to move");
}

#[test]
fn the_own_game_waits_and_comes_back_as_it_was() {
    let mut state = state();
    update::apply(&mut state, Command::New(Game::TicTacToe));
    update::apply(&mut state, Command::PasteText("b2a1c3".to_owned()));
    let (document, engines) = (state.game.document.clone(), state.settings.engines.clone());
    let cursor = state.game.cursor;
    for index in [0, 3, 8] {
        request(&mut state, LessonCommand::Open(index));
        searched(&mut state);
    }
    assert_ne!(state.game.document.start, document.start);
    assert_eq!(lessons::shown::own_game(&state).document, document, "this is what is kept safe");
    assert_eq!(lessons::shown::own_settings(&state).engines, engines, "and this is remembered");
    request(&mut state, LessonCommand::Leave);
    assert_eq!((&state.game.document, state.game.cursor), (&document, cursor));
    assert_eq!(state.settings.engines, engines);
    assert!(state.lessons.own.is_empty());
    assert!(state.game.changed, "it still is not saved");
    update::apply(&mut state, Command::Undo);
    assert_ne!(state.game.document, document, "and can still be undone");
}

#[test]
fn a_game_begun_between_two_lessons_is_not_lost_either() {
    let mut state = state();
    request(&mut state, LessonCommand::Open(1));
    update::apply(&mut state, Command::New(Game::ConnectFour { width: 7, height: 6 }));
    update::apply(&mut state, Command::PasteText("4455".to_owned()));
    let begun = state.game.document.clone();
    request(&mut state, LessonCommand::Open(2));
    assert_eq!(lessons::shown::own_game(&state).document, begun);
    request(&mut state, LessonCommand::Leave);
    assert_eq!(state.game.document, begun);
    for _ in 0..2 {
        update::apply(&mut state, Command::Undo);
    }
    assert!(matches!(state.game.document.start, AnyPosition::Othello(_)), "the first comes before it");
}

#[test]
fn the_course_goes_on_behind_the_lesson_that_was_done() {
    let mut state = state();
    for index in 14..LESSONS.len() - 1 {
        request(&mut state, LessonCommand::Open(index));
        request(&mut state, LessonCommand::Next);
        request(&mut state, LessonCommand::Contents);
        assert_eq!(state.settings.course.next(), index + 1);
    }
    // Behind the last lesson the first that was left out is offered.
    request(&mut state, LessonCommand::Open(LESSONS.len() - 1));
    request(&mut state, LessonCommand::Next);
    assert_eq!(state.settings.course.next(), 0);
    assert!(!state.settings.course.is_complete());
    request(&mut state, LessonCommand::Open(16));
    assert_eq!(state.settings.course.next(), 0, "17 is read");
    state.settings.course.read.extend(LESSONS.iter().map(|lesson| lesson.key.to_owned()));
    assert!(state.settings.course.is_complete());
}

#[test]
fn progress_is_remembered_and_the_course_ends() {
    let mut state = state();
    assert_eq!(state.settings.course.next(), 0);
    request(&mut state, LessonCommand::Next);
    assert_eq!(state.lessons.lesson, Some(0), "the first that is not read");
    for index in 1..LESSONS.len() {
        request(&mut state, LessonCommand::Next);
        assert_eq!(state.lessons.lesson, Some(index));
        assert_eq!(state.settings.course.next(), index);
    }
    request(&mut state, LessonCommand::Previous);
    assert_eq!(state.lessons.lesson, Some(LESSONS.len() - 2));
    request(&mut state, LessonCommand::Next);
    request(&mut state, LessonCommand::Next);
    assert_eq!(state.lessons.lesson, None, "behind the last is the list");
    let kept = ron::to_string(&state.settings).expect("written");
    let read: Settings = ron::from_str(&kept).expect("read");
    assert_eq!(read.course, state.settings.course);
    assert_eq!(read.course.read.len(), LESSONS.len());
    let older: Settings = ron::from_str("(zoom: 1.0)").expect("settings of an earlier version");
    assert_eq!(older.course, LessonProgress::default());
}
