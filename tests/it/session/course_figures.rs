//! What the texts of the course claim: is every number that of the search it speaks of, and are positions
//! what lessons say of them?

use edagari::catalog::{Engine, Game, Job};
use edagari::exercise::{Answer, shipped};
use edagari::search::{ActionReport, Report};
use edagari::session::lessons::data::{
    CLAIM_EVEN, Fact, FigureSource, LAST_SQUARES, LESSONS, Lesson, LessonEnding, LessonFigure, ODD_THREAT,
};
use edagari::trace::{NodeId, Recording};
use edagari::words::text::{Language, Text};

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
        let named = |entry: &&ActionReport| position.label(entry.action) == name;
        report.actions.iter().find(named).unwrap_or_else(|| panic!("no action {name}"))
    };
    match figure.fact {
        Fact::Nodes => report.nodes.to_string(),
        Fact::Leaves => report.leaves.to_string(),
        Fact::Cuts => report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum::<u64>().to_string(),
        Fact::Moves => report.actions.len().to_string(),
        Fact::Depth => report.depth.to_string(),
        Fact::Points => report.score.0.to_string(),
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
            // Names, formulas, and what `lectures` checks; any other digit would be a number that nothing
            // checks.
            for known in ["UCB1", "√(2 ln t / n)", "C = 0", "C = 1", "a1", "+33", "+13", "−23", "−18"] {
                all = all.replace(known, "");
            }
            let digit = all.find(|character: char| character.is_ascii_digit());
            assert_eq!(digit.map(|at| &all[at..]), None, "{}", lesson.key);
        }
    }
}

/// The parity lesson sends to a position where only the region with an odd number of squares wins, and the
/// one on solvers to a win that is forced within five moves.
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
        let engine = Engine::parse("alpha-beta:lines=all", game).expect("an engine");
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

/// The lesson on the greedy method says that the best way begins with another step, and the one on walls how far its points lie.
#[test]
fn the_mazes_of_the_lessons_are_what_their_texts_say() {
    let report = |key: &str, method: &str| {
        let scene = LESSONS[Lesson::named(key).expect("a lesson")].scene.search();
        recorded(FigureSource { method: Box::leak(method.to_owned().into_boxed_str()), ..scene }).1
    };
    let (greedy, best) = (report("greedy", "greedy"), report("greedy", "beam:width=100000"));
    assert_ne!(greedy.best, best.best);
    assert!(best.exact, "nothing was forgotten");
    let (blind, wide) = (report("walls", "greedy:eval=distance"), report("walls", "beam:width=100000"));
    assert!(wide.exact);
    assert_eq!(blind.score, wide.score, "as much as going through all ways");
    // The nine lies five columns and rows away and the six lies six; by steps the six is the nearer one.
    let first = report("walls", "beam:width=100000,depth=6");
    assert_eq!(first.score.0, 6);
}

/// What the lessons on the ends of games say of their positions is what the solvers find.
#[test]
fn the_lessons_for_solvers_are_about_what_the_solvers_find() {
    let score = |game: &str, position: &'static str| {
        let game: Game = game.parse().expect("a game");
        let position = game.parse_position(position).expect("a position");
        let engine = Engine::parse("exact", game).expect("an engine");
        let report = Recording::of(&Job::new(position, engine)).1.report;
        assert!(report.exact);
        report.score
    };
    assert!(score("connect-four", ODD_THREAT).units() > 0, "X is to move and wins");
    assert!(score("connect-four", CLAIM_EVEN).units() < 0, "X is to move and loses");
    assert!(score("othello", LAST_SQUARES).units() > 0, "Black is to move and wins");
    let othello: Game = "othello".parse().expect("a game");
    let position = othello.parse_position(LAST_SQUARES).expect("a position");
    let engine = Engine::parse("alpha-beta:lines=all", othello).expect("an engine");
    let report = Recording::of(&Job::new(position.clone(), engine)).1.report;
    for entry in &report.actions {
        let wins = entry.score.is_some_and(|score| score.units() > 0);
        assert_eq!(wins, position.label(entry.action) == "c3", "{:?}", position.label(entry.action));
    }
}
