//! The course: does every lesson open, and is every number of its texts that of the search it speaks of?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Game, Job};
use edagari::exercise::{Answer, shipped};
use edagari::game::score::Bound;
use edagari::search::watch::Event;
use edagari::search::{Control, Report};
use edagari::session::command::Command;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::effect::Effect;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::{
    Act, At, CLAIM_EVEN, Fact, FigureSource, LAST_SQUARES, LESSONS, Lesson, LessonCommand, LessonEnding,
    LessonFigure, LessonProgress, ODD_THREAT,
};
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::speedups::data::SpeedupsSubject;
use edagari::session::state::{State, Status};
use edagari::session::{analysis, document, lessons, update};
use edagari::trace::{NodeId, Outlet, Recorder, Recording, TimedReport as Numbers, TimelineMark};
use edagari::words::text::{Language, Text};
use edagari::worker::SearchMessage;

fn state() -> State {
    document::start_state(Settings { animation: false, ..Settings::default() })
}

fn wish(state: &mut State, wish: LessonCommand) -> Vec<Effect> {
    update::apply(state, Command::Lesson(wish))
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

/// The search that a number is from.
fn recorded(source: FigureSource) -> (Job, Report, Recording) {
    let (position, engine) = source.read().unwrap_or_else(|| panic!("{source:?}"));
    let job = Job::new(position, engine);
    let (recording, progress) = Recording::of(&Job { recorded_nodes: 10_000, ..job.clone() });
    let report = progress.report;
    (job, report, recording)
}

/// What the search says where a text names a number.
fn as_searched(figure: &LessonFigure) -> String {
    let (job, report, recording) = recorded(figure.of);
    let position = &job.position;
    let entry = |name: &str| {
        let named = |entry: &&edagari::search::ActionReport| position.label(entry.action) == name;
        report.actions.iter().find(named).unwrap_or_else(|| panic!("no action {name}"))
    };
    match figure.fact {
        Fact::Nodes => report.nodes.to_string(),
        Fact::Leaves => report.leaves.to_string(),
        Fact::Cuts => report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>().to_string(),
        Fact::Moves => report.actions.len().to_string(),
        Fact::Depth => report.depth.to_string(),
        Fact::Best => position.label(report.best.expect("an action")),
        Fact::Visits(name) => entry(name).visits.to_string(),
        Fact::Percent(name) => format!("{:.0}", 100.0 * entry(name).win_rate.expect("a share")),
        Fact::Value(path) => {
            let tree = &recording.current().expect("a pass").tree;
            let child = |id: NodeId, number: &u8| tree.children(id).nth(*number as usize - 1);
            let id = path.iter().try_fold(NodeId::ROOT, child).expect("a node");
            let node = tree.node(id);
            node.value.expect("a value").for_first(node.side).to_string().trim_start_matches('+').to_owned()
        }
        Fact::Sixteenths(row) => {
            let joint = report.joint.as_ref().expect("an equilibrium");
            format!("{:.3}", 16.0 * joint.strategies[0][row as usize]).replace(".000", "")
        }
    }
}

#[test]
fn every_number_of_the_texts_is_that_of_its_search() {
    for lesson in &LESSONS {
        for figure in lesson.figures {
            let written = figure.value.replace('\u{2009}', "");
            assert_eq!(as_searched(figure), written, "{} of {}", figure.name, lesson.key);
        }
    }
}

fn keys(lesson: &Lesson) -> Vec<String> {
    let named = ["title".to_owned(), "line".to_owned()].into_iter();
    let paragraphs = (1..=lesson.paragraphs).map(|paragraph| paragraph.to_string());
    let tries = (1..=lesson.tries.len()).map(|number| format!("try-{number}"));
    named.chain(paragraphs).chain(tries).map(|part| format!("course.{}.{part}", lesson.key)).collect()
}

#[test]
fn every_text_is_written_and_its_numbers_are_figures() {
    for text in Language::ALL.map(Text::new) {
        for lesson in &LESSONS {
            let mut all = String::new();
            for key in keys(lesson) {
                let words = text.get(&key);
                assert_ne!(words, key, "{:?}", text.language);
                assert_eq!(words.matches('*').count() % 2, 0, "a term begins and ends: {key}");
                all.push_str(&words);
            }
            for figure in lesson.figures {
                let blank = format!("%{{{}}}", figure.name);
                assert!(
                    all.contains(&blank),
                    "{} is named in {}, {:?}",
                    figure.name,
                    lesson.key,
                    text.language
                );
                all = all.replace(&blank, "");
            }
            assert!(!all.contains("%{"), "a blank of {} has no figure, {:?}", lesson.key, text.language);
            // Names, formulas, and what `lectures` checks; any other digit would be a number that nothing checks.
            for known in ["UCB1", "√(2 ln t / n)", "C = 0", "C = 1", "a1", "+33", "+13", "−23", "−18"] {
                all = all.replace(known, "");
            }
            let digit = all.find(|character: char| character.is_ascii_digit());
            assert_eq!(digit.map(|at| &all[at..]), None, "{}", lesson.key);
        }
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
        wish(&mut state, LessonCommand::Open(index));
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
            wish(&mut state, LessonCommand::Open(index));
            searched(&mut state);
            let before = state.analysis.begun;
            let effects = wish(&mut state, LessonCommand::Try(number));
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
        wish(&mut state, LessonCommand::Open(index));
        let effects = wish(&mut state, LessonCommand::Exercise);
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
        wish(state, LessonCommand::Open(Lesson::named(key).expect("a lesson")));
        wish(state, LessonCommand::Exercise);
    };
    open(&mut state, "alpha-beta");
    assert_ne!(state.exercises.origin, before);
    open(&mut state, "solvers");
    assert_eq!((&state.exercises.origin, state.exercises.current), (&before, last));
    assert!(state.exercises.handed_in(), "the answer is still there");
}

/// The parity lesson sends to a position where only the region with an odd number of squares wins, and the one on solvers to
/// a win that is forced within five moves.
#[test]
fn the_positions_of_the_new_exercises_are_what_their_lessons_teach() {
    let of = |key: &str| {
        let LessonEnding::Exercise { set, place } = LESSONS[Lesson::named(key).expect("a lesson")].ending
        else {
            panic!("{key} has an exercise")
        };
        let shipped = shipped().into_iter().find(|it| it.name == set).expect("a set");
        shipped.sheet().set.exercises[place].clone()
    };
    for (key, best, plies) in [("stability", "h3", 1), ("threats", "7", 1), ("solvers", "4", 5)] {
        let exercise = of(key);
        let position = &exercise.subject;
        let game = position.game();
        let engine = edagari::catalog::Engine::parse("alpha-beta:lines=all", game).expect("an engine");
        let report = Recording::of(&Job::new(position.clone(), engine)).1.report;
        assert!(report.exact, "{key}");
        for entry in &report.actions {
            let wins = entry.score.is_some_and(|score| score.units() > 0);
            assert_eq!(
                wins,
                position.label(entry.action) == best,
                "{key}: {:?}",
                position.label(entry.action)
            );
        }
        let Answer::Line(line) = exercise.solve().expect("solvable").answer else { panic!("a line") };
        assert_eq!((line.len(), position.labels(&line)[0].as_str()), (plies, best), "{key}");
        assert_eq!(key == "solvers", position.after(&line).is_over(), "{key}");
    }
}

/// The texts of a lesson speak of bounds and numbers that the drawing shows.
#[test]
fn the_lesson_on_bounds_shows_an_upper_bound_and_the_one_on_negamax_changed_signs() {
    let mut state = state();
    wish(&mut state, LessonCommand::Open(Lesson::named("windows").expect("a lesson")));
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
        wish(&mut state, LessonCommand::Open(index));
        searched(&mut state);
    }
    assert_ne!(state.game.document.start, document.start);
    assert_eq!(lessons::shown::own_game(&state).document, document, "this is what is kept safe");
    assert_eq!(lessons::shown::own_settings(&state).engines, engines, "and this is remembered");
    wish(&mut state, LessonCommand::Leave);
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
    wish(&mut state, LessonCommand::Open(1));
    update::apply(&mut state, Command::New(Game::ConnectFour { width: 7, height: 6 }));
    update::apply(&mut state, Command::PasteText("4455".to_owned()));
    let begun = state.game.document.clone();
    wish(&mut state, LessonCommand::Open(2));
    assert_eq!(lessons::shown::own_game(&state).document, begun);
    wish(&mut state, LessonCommand::Leave);
    assert_eq!(state.game.document, begun);
    for _ in 0..2 {
        update::apply(&mut state, Command::Undo);
    }
    assert!(matches!(state.game.document.start, AnyPosition::Othello(_)), "the first comes before it");
}

#[test]
fn the_course_goes_on_behind_the_lesson_that_was_done() {
    let mut state = state();
    for index in 14..19 {
        wish(&mut state, LessonCommand::Open(index));
        wish(&mut state, LessonCommand::Next);
        wish(&mut state, LessonCommand::Contents);
        assert_eq!(state.settings.course.next(), index + 1);
    }
    // Behind the last lesson the first that was left out is offered.
    wish(&mut state, LessonCommand::Open(19));
    wish(&mut state, LessonCommand::Next);
    assert_eq!(state.settings.course.next(), 0);
    assert!(!state.settings.course.is_complete());
    wish(&mut state, LessonCommand::Open(16));
    assert_eq!(state.settings.course.next(), 0, "17 is read");
    state.settings.course.read.extend(LESSONS.iter().map(|lesson| lesson.key.to_owned()));
    assert!(state.settings.course.is_complete());
}

#[test]
fn progress_is_remembered_and_the_course_ends() {
    let mut state = state();
    assert_eq!(state.settings.course.next(), 0);
    wish(&mut state, LessonCommand::Next);
    assert_eq!(state.lessons.lesson, Some(0), "the first that is not read");
    for index in 1..LESSONS.len() {
        wish(&mut state, LessonCommand::Next);
        assert_eq!(state.lessons.lesson, Some(index));
        assert_eq!(state.settings.course.next(), index);
    }
    wish(&mut state, LessonCommand::Previous);
    assert_eq!(state.lessons.lesson, Some(LESSONS.len() - 2));
    wish(&mut state, LessonCommand::Next);
    wish(&mut state, LessonCommand::Next);
    assert_eq!(state.lessons.lesson, None, "behind the last is the list");
    let kept = ron::to_string(&state.settings).expect("written");
    let read: Settings = ron::from_str(&kept).expect("read");
    assert_eq!(read.course, state.settings.course);
    assert_eq!(read.course.read.len(), LESSONS.len());
    let older: Settings = ron::from_str("(zoom: 1.0)").expect("settings of an earlier version");
    assert_eq!(older.course, LessonProgress::default());
}

/// What the lessons on the ends of games say of their positions is what the solvers find.
#[test]
fn the_lessons_for_solvers_are_about_what_the_solvers_find() {
    let score = |game: &str, position: &'static str| {
        let game: Game = game.parse().expect("a game");
        let position = game.parse_position(position).expect("a position");
        let engine = edagari::catalog::Engine::parse("exact", game).expect("an engine");
        let report = Recording::of(&Job::new(position, engine)).1.report;
        assert!(report.exact);
        report.score
    };
    assert!(score("connect-four", ODD_THREAT).units() > 0, "X is to move and wins");
    assert!(score("connect-four", CLAIM_EVEN).units() < 0, "X is to move and loses");
    assert!(score("othello", LAST_SQUARES).units() > 0, "Black is to move and wins");
    let othello: Game = "othello".parse().expect("a game");
    let position = othello.parse_position(LAST_SQUARES).expect("a position");
    let engine = edagari::catalog::Engine::parse("alpha-beta:lines=all", othello).expect("an engine");
    let report = Recording::of(&Job::new(position.clone(), engine)).1.report;
    for entry in &report.actions {
        let wins = entry.score.is_some_and(|score| score.units() > 0);
        assert_eq!(wins, position.label(entry.action) == "c3", "{:?}", position.label(entry.action));
    }
}
