//! The selective search of Othello: what it proves is so, whatever its settings; watched and unwatched agree; the same job gives
//! the same; it keeps its limits; and an estimate is never called a proof.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use edagari::catalog::{AnyPosition, Engine, Evaluation, Game, Job, Level, Method, PlayerMemory};
use edagari::eval::patterns::{OwnPatterns, Patterns};
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::{Alternating as _, Position as _, Sequential as _};
use edagari::search::events::{Event, Why};
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::{Control, Observer, Report, Unwatched};
use edagari::session::document::start_state;
use edagari::session::settings::Settings;
use edagari::trace::Recording;
use edagari::worker::threads::Threads;

use crate::match_play::patterns::positions;

const OTHELLO: Game = Game::Othello { size: 8 };

/// Positions of random games with so many empty squares.
fn with_empties(empties: std::ops::RangeInclusive<u32>, games: u64, step: usize) -> Vec<Othello> {
    let fits = |position: &Othello| empties.contains(&position.empties().count_ones());
    positions(games).into_iter().filter(fits).step_by(step).collect()
}

fn job(position: Othello, word: &str) -> Job {
    Job::new(AnyPosition::Othello(position), Engine::parse(word, OTHELLO).expect("an engine"))
}

fn run(job: &Job, observer: &mut impl Observer) -> Report {
    job.run(&mut Control::new(&job.engine.limits, Arc::default()), observer)
}

/// Checks all that a report calls exact.
fn check_claims(position: &Othello, report: &Report) {
    let value = |position: &Othello| OthelloSolver::new(12).solve(position).expect("8x8");
    let holds = |score: i32, bound, truth: i32| match bound {
        Bound::Exact => score == truth,
        Bound::Lower => score <= truth,
        Bound::Upper => score >= truth,
    };
    if report.exact {
        assert!(holds(report.score.units(), report.bound, value(position)), "{position} {report:?}");
    }
    for found in report.actions.iter().filter(|found| found.exact) {
        let after = position.after(position.action(found.action).expect("legal"));
        let truth = if after.is_over() { -after.final_score().units() } else { -value(&after) };
        let score = found.score.expect("a value").units();
        assert!(holds(score, found.bound, truth), "{position} {found:?} {truth}");
    }
}

#[test]
fn what_it_proves_is_so_with_any_settings_and_limits() {
    let words = ["", "lines=1,", "lines=3,", "endgame=0,", "lines=1,endgame=4,table-megabytes=1,"];
    let limits = ["depth=60", "nodes=300", "nodes=4000", "nodes=60000", "depth=6", "depth=1"];
    let mut proven = 0;
    for (at, position) in with_empties(5..=18, 14, 3).into_iter().enumerate() {
        let (word, limit) = (words[at % words.len()], limits[at % limits.len()]);
        let job = job(position, &format!("best:{word}{limit}"));
        let mut reports = Reports(Vec::new());
        let last = run(&job, &mut reports);
        proven += u32::from(last.exact);
        reports.0.push(last);
        // Each as it was said on the way, but many say the same.
        for report in reports.0.iter().rev().step_by(5).take(8) {
            check_claims(&position, report);
        }
    }
    assert!(proven > 10, "{proven}");
}

/// Keeps the reports on the way.
struct Reports(Vec<Report>);

impl Observer for Reports {
    const WATCHES: bool = false;

    fn observe(&mut self, _: Event) {}

    fn progress(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

/// Sees so many plies.
struct Rim {
    plies: u32,
    events: Vec<Event>,
}

impl Observer for Rim {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        self.events.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.plies
    }
}

/// Checks that brackets close and that nothing is called proven; the nodes that are told of, recorded or counted, leaves and cuts.
fn told(events: &[Event]) -> [u64; 3] {
    let (mut open, mut counts) = (0_u32, [0; 3]);
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::Iteration { .. } => assert_eq!(open, 0, "event {at}"),
            Event::Entered { action, alpha, beta, .. } => {
                assert_eq!(action.is_none(), open == 0, "event {at}");
                assert!(alpha < beta, "event {at}");
                (open, counts[0]) = (open + 1, counts[0] + 1);
            }
            Event::Cut { value, limit } => {
                assert!(value >= limit && matches!(events[at + 1], Event::Skipped { .. }), "event {at}");
                counts[2] += 1;
            }
            Event::Folded { nodes, leaves, cuts } => {
                assert!(matches!(events[at + 1], Event::Left { .. }), "event {at}");
                counts = [
                    counts[0] + u64::from(nodes),
                    counts[1] + u64::from(leaves),
                    counts[2] + u64::from(cuts),
                ];
            }
            Event::Left { bound, proven, why, .. } => {
                assert!(!proven && (why != Why::Evaluation || bound == Bound::Exact), "event {at}");
                open -= 1;
                counts[1] += u64::from(why.is_leaf());
            }
            Event::Skipped { .. } => {}
            _ => panic!("an event of another family: {event:?}"),
        }
    }
    assert_eq!(open, 0, "a bracket stays open");
    counts
}

#[test]
fn watching_changes_nothing_and_tells_everything() {
    let (mut pruned, mut inner) = (0, 0);
    for (at, position) in with_empties(24..=54, 6, 9).into_iter().enumerate() {
        let word = ["best:lines=1,depth=4", "best:depth=3", "best:lines=2,depth=4"][at % 3];
        let job = job(position, word);
        let alone = run(&job, &mut Unwatched);
        assert!(alone.finished && !alone.exact && alone.depth == job.engine.limits.depth.expect("a depth"));
        assert_eq!(run(&job, &mut Unwatched), alone, "the same job, the same report");
        let mut sums = None;
        for plies in [0, 1, 2, 4, u32::MAX] {
            let mut rim = Rim { plies, events: Vec::new() };
            assert_eq!(run(&job, &mut rim), alone, "{position} {word} {plies}");
            let told = told(&rim.events);
            assert_eq!(
                *sums.get_or_insert(told),
                told,
                "{position} {word} {plies}: as much wherever the rim is"
            );
            // A search that might have pruned a node and did not is counted, and told of nowhere.
            assert!(told[0] <= alone.nodes, "{position} {word} {plies}");
            let why = |event: &Event, wanted| matches!(event, Event::Left { why, .. } if *why == wanted);
            pruned += rim.events.iter().filter(|event| why(event, Why::ProbCut)).count();
            inner += rim.events.iter().filter(|event| why(event, Why::Cut)).count();
        }
    }
    assert!(pruned > 0 && inner > 100, "{pruned} {inner}");
}

#[test]
fn a_run_that_a_limit_ended_is_repeated_to_the_node() {
    for position in with_empties(17..=40, 4, 11) {
        for word in ["best:nodes=9000", "best:lines=1,nodes=40000"] {
            let job = job(position, word);
            let report = run(&job, &mut Unwatched);
            let again = job.repeated(&report).expect("nothing was kept");
            assert_eq!(run(&again, &mut Unwatched), report, "{position} {word}");
            let (_, watched) = Recording::of(&again);
            assert_eq!(watched.report, report, "{position} {word}");
            // Between two looks at the limit lie the nodes below four plies.
            let most = job.engine.limits.nodes.expect("a limit") + 4_000;
            assert!(report.exact || report.nodes <= most, "{} of {most}", report.nodes);
        }
    }
}

#[test]
fn it_stops_soon_after_it_is_told_to() {
    let job = job(Othello::default(), "best:lines=1");
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let mut control = Control::new(&job.engine.limits, stop);
    let searching =
        std::thread::Builder::new().spawn(move || job.run(&mut control, &mut Unwatched)).expect("a thread");
    std::thread::sleep(Duration::from_millis(30));
    flag.store(true, Ordering::Relaxed);
    let told = Instant::now();
    let report = searching.join().expect("an end");
    // Far more than it takes, for a busy machine: without a look at the flag it would take minutes.
    assert!(told.elapsed() < Duration::from_secs(5) && !report.finished && report.best.is_some());
}

#[test]
fn its_value_is_that_of_the_best_move_at_the_deepest_finished_depth() {
    for position in with_empties(22..=50, 4, 13) {
        let report = run(&job(position, "best:lines=1,nodes=20000"), &mut Unwatched);
        let best = report.actions.iter().find(|found| Some(found.action) == report.best).expect("its row");
        assert_eq!((best.score, best.bound, report.bound), (Some(report.score), Bound::Exact, Bound::Exact));
        assert_eq!(report.line.first(), report.best.as_ref());
        let depth = run(&job(position, &format!("best:lines=1,depth={}", report.depth)), &mut Unwatched);
        assert!(
            report.exact
                || (depth.score, depth.best, depth.depth) == (report.score, report.best, report.depth)
        );
        let every = run(&job(position, "best:depth=5"), &mut Unwatched);
        assert!(
            every.actions.iter().all(|found| found.bound == Bound::Exact && found.score <= Some(every.score))
        );
    }
}

#[test]
fn one_word_means_full_strength() {
    let best = Engine::parse("best", OTHELLO).expect("a word");
    assert_eq!(best, Engine::parse(&best.to_string(), OTHELLO).expect("its own word"));
    assert!(matches!(&best.method, Method::AlphaBeta(method) if method.searches_selectively()));
    assert_eq!(best.evaluation, Evaluation::Patterns);
    // What the window analyses with when nobody chose anything, and what the strongest level plays.
    let usual = start_state(Settings::default()).usual_engine(OTHELLO);
    assert_eq!((&usual.method, &usual.evaluation), (&best.method, &best.evaluation));
    let mut strongest = Level::all(OTHELLO).last().expect("a level").engine();
    // With its nodes it solves from further up.
    if let (Method::AlphaBeta(own), Method::AlphaBeta(method)) = (&mut strongest.method, &best.method) {
        assert!(own.endgame > method.endgame);
        own.endgame = method.endgame;
    }
    let played = [usual, strongest].map(Engine::for_one_move);
    let expected = best.clone().for_one_move();
    assert!(played.iter().all(|it| (&it.method, &it.evaluation) == (&expected.method, &expected.evaluation)));
    for game in Game::MENU {
        let word = Engine::parse("best", game).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(word.fits(game) && word.limits == edagari::search::Limits::default(), "{game}");
    }
    assert_eq!(Engine::parse("best", Game::NumberTree), Engine::parse_textbook("best", Game::NumberTree));
}

#[test]
fn numbers_of_ones_own_judge_too_and_other_evaluations_search_as_before() {
    let position = with_empties(30..=30, 3, 1)[0];
    let even = Patterns::default();
    let mut own = job(position, "best:depth=5");
    own.engine.evaluation = Evaluation::OwnPatterns(OwnPatterns::new(Arc::new(even)));
    // All numbers are zero.
    assert_eq!(run(&own, &mut Unwatched).score.units(), 0);
    let reports = ["on", "off"].map(|word| {
        run(&job(position, &format!("alpha-beta:eval=weights,selective={word},depth=5")), &mut Unwatched)
    });
    assert_eq!(reports[0], reports[1]);
    assert_eq!(
        job(position, "alpha-beta:eval=weights,selective=on").engine.idle_setting(),
        Some("selective")
    );
    for word in ["window=result", "fail=hard", "cut=gt", "overlooks=10", "distance=off"] {
        let engine = Engine::parse(&format!("best:{word}"), OTHELLO).expect("settings");
        assert!(
            matches!(&engine.method, Method::AlphaBeta(method) if !method.searches_selectively()),
            "{word}"
        );
    }
}

#[test]
fn several_threads_find_what_is_proven_and_one_alone_is_recorded() {
    for position in with_empties(18..=20, 2, 2) {
        let [one, two] = ["best", "best:threads=2"].map(|word| {
            let job = job(position, word);
            let mut control = Control::new(&job.engine.limits, Arc::default()).with_crew(&Threads);
            job.run(&mut control, &mut Unwatched)
        });
        assert!(one.exact && two.exact, "{one:?} {two:?}");
        assert_eq!((one.score, one.depth), (two.score, two.depth));
        check_claims(&position, &two);
    }
    let position = with_empties(34..=34, 3, 1)[0];
    let recorded = |word| {
        let job = job(position, word);
        let mut control = Control::new(&job.engine.limits, Arc::default()).with_crew(&Threads);
        let mut events = Vec::<Event>::new();
        (job.run(&mut control, &mut events), events)
    };
    assert_eq!(recorded("best:depth=11"), recorded("best:depth=11,threads=2"));
    // Deep enough for helpers; what they count is counted.
    let job = job(position, "best:depth=13,threads=2");
    let mut control = Control::new(&job.engine.limits, Arc::default()).with_crew(&Threads);
    let found = job.run(&mut control, &mut Unwatched);
    assert!(found.finished && found.depth == 13 && found.nodes > 1000, "{found:?}");
    check_claims(&position, &found);
}

/// The nodes of each search of a game that a method plays against itself, with what it keeps or without, and what it found.
fn played(word: &str, keeps: bool) -> Vec<(u64, Report)> {
    let engine = Engine::parse(word, OTHELLO).expect("an engine").for_one_move();
    let (mut position, mut memory) = (with_empties(26..=26, 2, 1)[0], PlayerMemory::default());
    let mut found = Vec::new();
    while position.empties().count_ones() > 16 && !position.is_over() {
        let job = Job::new(AnyPosition::Othello(position), engine.clone());
        let control = &mut Control::new(&engine.limits, Arc::default());
        let report = if keeps {
            job.run_with(&mut memory, control, &mut Unwatched)
        } else {
            job.run(control, &mut Unwatched)
        };
        check_claims(&position, &report);
        position = position.after(position.action(report.best.expect("a move")).expect("legal"));
        found.push((report.nodes, report));
    }
    found
}

#[test]
fn a_player_keeps_its_table_from_move_to_move_and_plays_the_same_game_again() {
    let word = "best:depth=7,endgame=0";
    let (kept, fresh) = (played(word, true), played(word, false));
    assert_eq!(kept, played(word, true));
    let nodes =
        |found: &[(u64, Report)]| found.iter().map(|(nodes, _)| nodes).sum::<u64>() / found.len() as u64;
    assert!(nodes(&kept) < nodes(&fresh), "{} of {}", nodes(&kept), nodes(&fresh));
    assert_eq!(kept[0], fresh[0], "the first has nothing to go on with");
    // Another evaluation finds nothing of it.
    let mut memory = PlayerMemory::default();
    let position = with_empties(30..=30, 3, 1)[0];
    for evaluation in [Evaluation::Patterns, Evaluation::OwnPatterns(OwnPatterns::new(Arc::default()))] {
        let mut job = job(position, "best:depth=5");
        job.engine.evaluation = evaluation;
        let control = &mut Control::new(&job.engine.limits, Arc::default());
        let found = job.run_with(&mut memory, control, &mut Unwatched);
        assert_eq!(found, run(&job, &mut Unwatched));
    }
}
