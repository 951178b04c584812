//! Everything that is called proven, held against plain minimax: of every method with any settings, conventions and limits, at
//! the end, at every report on the way, and at every node and step of the recording.

use std::cell::Cell;
use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::even::Even;
use edagari::game::connect_four::ConnectFour;
use edagari::game::maze::{Duel, MazeParameters};
use edagari::game::number_tree::NumberTree;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64, Score, random_below};
use edagari::search::settings::{SettingEntry, SettingKind, SettingValue};
use edagari::search::{Control, Limits, Report};
use edagari::trace::narrate::{BoundedValue, ChildEffect, Sentence, narrate};
use edagari::trace::stopped::{StoppedSearch, known};
use edagari::trace::{Moment, NodeId, Recorder, Recording, Tree, TreeSnapshot};
use rand::SeedableRng;
use serde_json::Value;

use crate::cli::terminal::run;
use crate::search::oracle::{Reports, holds, random_tree, wander};
use crate::trace::truth::Truth;

/// A method, and how many searches by it are checked in each game.
const METHODS: [(&str, u32); 6] = [
    ("alpha-beta", 160),
    ("minimax", 12),
    ("exact", 12),
    ("mcts:solver=on", 30),
    ("deepening", 40),
    (Engine::BEST, 40),
];

thread_local! {
    /// Claims checked so far.
    static CHECKED: Cell<u64> = const { Cell::new(0) };
}

/// Whether a claim that is called proven is so: as a score, and as the number that people read.
fn check(claim: (Score, Bound), truth: Score, what: &dyn Fn() -> String) {
    let (score, bound) = claim;
    CHECKED.set(CHECKED.get() + 1);
    let numbers = [score, truth].map(|score| Score(score.units()));
    let agrees = holds(score, bound, truth) && holds(numbers[0], bound, numbers[1]);
    assert!(agrees, "{bound:?} {score} ({}) is {truth} ({}): {}", score.0, truth.0, what());
}

/// Values of any game, counted and not.
struct Truths<'a, P>([Truth<'a, P, Even>; 2]);

impl<P: Alternating> Truths<'_, P> {
    fn new() -> Self {
        Self([false, true].map(|distance| Truth::new(&Even, distance)))
    }

    fn of(&self, position: &P, counted: bool) -> Score {
        self.0[usize::from(counted)].of(position, None)
    }
}

/// One of the values that a setting takes.
fn any_value(entry: SettingEntry, rng: &mut Rng64) -> SettingValue {
    let below = |rng: &mut Rng64, most: u64| u64::from(random_below(rng, most.min(40) as u32 + 1));
    match (entry.key, entry.kind) {
        // Small enough that hundreds of searches pass in a moment.
        ("table-megabytes" | "table" | "threads", SettingKind::Count { .. }) => SettingValue::Count(1),
        ("playouts", _) => SettingValue::Limit(Some(1 + below(rng, 40) * 8)),
        (_, SettingKind::Switch) => SettingValue::Switch(random_below(rng, 2) == 0),
        (_, SettingKind::Count { min, max }) => SettingValue::Count(min + below(rng, max - min)),
        (_, SettingKind::Limit { min, max } | SettingKind::CountOrAll { min, max }) => {
            SettingValue::Limit((random_below(rng, 2) == 0).then(|| min + below(rng, max - min)))
        }
        (_, SettingKind::Real { min, max }) => {
            SettingValue::Real(min + (max - min).min(5.0) * f64::from(random_below(rng, 8)) / 8.0)
        }
        (_, SettingKind::Choice(words)) => {
            SettingValue::Choice(random_below(rng, words.len() as u32) as usize)
        }
    }
}

/// An engine with any settings and limits.
fn any_engine(method: &str, game: Game, rng: &mut Rng64) -> Engine {
    let evaluations: &[&str] = match game {
        Game::Othello { size: 8 } => &["patterns", "weights", "discs", "even"],
        Game::Othello { .. } => &["weights", "discs", "even"],
        Game::ConnectFour { .. } => &["lines", "even"],
        _ => &[],
    };
    let mut engine = Engine::parse(method, game).expect("an engine");
    if engine.method.evaluates() && !evaluations.is_empty() && method != Engine::BEST {
        let evaluation = evaluations[random_below(rng, evaluations.len() as u32) as usize];
        engine = Engine::parse(
            &format!("{method}{}eval={evaluation}", if method.contains(':') { "," } else { ":" }),
            game,
        )
        .expect("an engine");
    }
    for entry in engine.method.settings().entries() {
        let wanted = random_below(rng, 2) == 0 || entry.key == "playouts";
        // Conventions of a course and oversights, of which any would switch the selective search off.
        let is_kept = ["selective", "fail", "cut", "window", "distance", "overlooks"].contains(&entry.key);
        if wanted && entry.key != "solver" && !(method == Engine::BEST && is_kept) {
            engine.method.settings_mut().assign(entry.key, any_value(entry, rng)).expect("a value that fits");
        }
    }
    let pick = random_below(rng, 8);
    engine.limits = Limits {
        depth: (pick < 4).then(|| 1 + random_below(rng, 6)),
        nodes: (pick.is_multiple_of(3)).then(|| 1 + u64::from(random_below(rng, 400))),
        seconds: (pick == 5).then_some(3e-4),
    };
    engine
}

fn check_report<P: Alternating>(root: &P, job: &Job, report: &Report, truths: &Truths<'_, P>) {
    let counted = job.engine.counts_wins();
    let what = || format!("{} after {root}, {}, {report:?}", job.engine, job.recorded_nodes);
    if report.exact {
        check((report.score, report.bound), truths.of(root, counted), &what);
    }
    for found in report.actions.iter().filter(|found| found.exact) {
        let after = root.after(root.action(found.action).expect("legal"));
        let score = found.score.unwrap_or_else(|| panic!("exactly nothing: {}", what()));
        check((score, found.bound), -truths.of(&after, counted), &what);
    }
    if job.engine.to_string().contains("overlooks=") {
        assert!(!report.exact && report.actions.iter().all(|found| !found.exact), "{}", what());
    }
}

/// What the narrator calls proven at a moment.
fn check_sentences<P: Alternating>(root: &P, job: &Job, now: &TreeSnapshot<'_>, truths: &Truths<'_, P>) {
    let counted = job.engine.counts_wins();
    for sentence in narrate(now, &job.engine.method) {
        let (node, value): (_, BoundedValue) = match sentence {
            Sentence::Valued { node, value, .. } | Sentence::Proven { node, value } => (node, value),
            Sentence::Taken { parent, effect: ChildEffect::Reached(value), .. } => (parent, value),
            _ => continue,
        };
        if value.proven {
            let at = at_node(root, now.tree(), node);
            let truth = truths.of(&at, counted).for_first(at.side_to_move());
            let what =
                || format!("{} after {root}, at {at} in step {}, {sentence:?}", job.engine, now.step());
            check((value.score, value.bound), truth, &what);
        }
    }
}

/// The position of a node.
fn at_node<P: Alternating>(root: &P, tree: &Tree, id: NodeId) -> P {
    let mut at = root.clone();
    for action in tree.path(id) {
        at.try_play(action).expect("legal");
    }
    at
}

/// Every node that is known at a moment.
fn check_nodes<P: Alternating>(root: &P, job: &Job, now: &TreeSnapshot<'_>, truths: &Truths<'_, P>) {
    let counted = job.engine.counts_wins();
    for id in (0..now.len() as u32).map(NodeId) {
        let node = now.node(id);
        let Some(value) = node.value.filter(|_| node.proven) else { continue };
        let at = at_node(root, now.tree(), id);
        let what = || format!("{} after {root}, at {at} in step {}, {node:?}", job.engine, now.step());
        check((value, node.bound), truths.of(&at, counted), &what);
    }
}

fn check_tree<P: Alternating>(root: &P, job: &Job, tree: &Tree, truths: &Truths<'_, P>) {
    check_nodes(root, job, &TreeSnapshot::now(tree), truths);
    let mut actions = Vec::new();
    root.actions(&mut actions);
    let actions: Vec<_> = actions.into_iter().map(Into::into).collect();
    // Of a long recording some of its steps, near its end most densely.
    let steps = tree.steps();
    let mut step = steps;
    while step > 0 && step + 200 > steps {
        let moment = Moment::at(tree, step);
        let now = TreeSnapshot::new(tree, Some(&moment));
        let search = StoppedSearch { actions: &actions, images: &[], prefers_mean: false, joint: None };
        let then = known(&now, search);
        if then.is_valued {
            check_report(root, job, &then.report, truths);
        }
        check_sentences(root, job, &now, truths);
        if (steps - step).is_multiple_of(16) {
            check_nodes(root, job, &now, truths);
        }
        step = step.saturating_sub(1 + (steps - step) / 8);
    }
}

fn check_search<P: Alternating>(root: &P, any: AnyPosition, engine: Engine, truths: &Truths<'_, P>) {
    let timed = engine.limits.seconds.is_some();
    let mut job = Job::new(any, engine);
    let mut reports = Reports::default();
    let control = |job: &Job| Control::new(&job.engine.limits, Arc::default());
    let last = job.run(&mut control(&job), &mut reports);
    reports.0.iter().chain([&last]).for_each(|report| check_report(root, &job, report, truths));
    job.recorded_nodes = [40, 300, 20_000][(last.nodes % 3) as usize];
    let mut recording = Recording::new(root.side_to_move(), job.recorded_nodes);
    let mut recorder = Recorder::new(job.recorded_nodes, &mut recording);
    let watched = job.run(&mut control(&job), &mut recorder);
    check_report(root, &job, &watched, truths);
    assert!(timed || watched.score == last.score, "{}: {watched:?} {last:?}", job.engine);
    let progress = recorder.finish(watched);
    recording.finish(&progress);
    recording.kept().for_each(|pass| check_tree(root, &job, &pass.tree, truths));
}

/// Searches by all methods of positions that `root` makes.
fn check_game<P: Alternating>(
    game: Game,
    seed: u64,
    root: impl Fn(&mut Rng64) -> P,
    any: impl Fn(P) -> AnyPosition,
) {
    let rng = &mut Rng64::seed_from_u64(seed);
    for (method, times) in METHODS {
        for _ in 0..times {
            let truths = Truths::new();
            let root = root(rng);
            if !root.is_over() {
                let engine = any_engine(method, game, rng);
                check_search(&root, any(root.clone()), engine, &truths);
            }
        }
    }
    assert!(CHECKED.replace(0) > 0, "{game}: nothing was held against minimax");
}

#[test]
fn what_is_called_proven_in_tic_tac_toe_is_so() {
    let plies = |rng: &mut Rng64| 2 + random_below(rng, 5);
    let root = |rng: &mut Rng64| wander(TicTacToe::default(), plies(rng), rng);
    check_game(Game::TicTacToe, 1, root, AnyPosition::TicTacToe);
}

#[test]
fn what_is_called_proven_in_trees_of_numbers_is_so() {
    check_game::<NumberTree>(Game::NumberTree, 4, random_tree, AnyPosition::NumberTree);
}

#[test]
fn what_is_called_proven_in_mazes_is_so() {
    let root = |rng: &mut Rng64| {
        let seed = random_below(rng, 100_000);
        let maze = [MazeParameters::new(3, 3, 5, seed), MazeParameters::new(4, 4, 5, seed)];
        match Game::MazeDuel(maze[random_below(rng, 2) as usize]).start() {
            AnyPosition::MazeDuel(duel) => wander::<Duel>(duel, random_below(rng, 3), rng),
            other => panic!("{other}"),
        }
    };
    check_game(Game::MazeDuel(MazeParameters::new(3, 3, 4, 0)), 5, root, AnyPosition::MazeDuel);
}

/// A position by random moves with at most so many squares empty, in which the game goes on.
fn late<P: Alternating>(start: &P, empty: impl Fn(&P) -> u32, most: u32, rng: &mut Rng64) -> P {
    loop {
        let mut position = start.clone();
        while !position.is_over() && empty(&position) > most {
            position = position.after(position.random_action(rng));
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// A late position of Connect Four on a board of some size.
fn late_connect_four(rng: &mut Rng64, (width, height): (u8, u8)) -> ConnectFour {
    let start = ConnectFour::new(width, height).expect("a board");
    let empty = |position: &ConnectFour| position.cell_count() - position.stone_count();
    late(&start, empty, 5 + random_below(rng, 4), rng)
}

/// A late position of Othello on a board of some size.
fn late_othello(rng: &mut Rng64, size: u8) -> Othello {
    let start = Othello::new(size).expect("a board");
    late(&start, |position| position.empties().count_ones(), 2 + random_below(rng, 5), rng)
}

#[test]
fn what_is_called_proven_in_connect_four_is_so() {
    for (seed, (width, height)) in (20..).zip([(7, 6), (4, 4), (5, 4)]) {
        let root = |rng: &mut Rng64| late_connect_four(rng, (width, height));
        check_game(Game::ConnectFour { width, height }, seed, root, AnyPosition::ConnectFour);
    }
}

#[test]
fn what_is_called_proven_in_othello_is_so() {
    for (seed, size) in (30..).zip([8, 6, 4]) {
        check_game(Game::Othello { size }, seed, |rng| late_othello(rng, size), AnyPosition::Othello);
    }
}

/// The commands with which a bound was found that is none.
#[test]
fn the_edge_of_a_window_is_no_proven_bound() {
    for (place, engine, wrong) in [
        (["tic-tac-toe", "--position", "XOXX-O-XO O"], "alpha-beta:fail=hard,aspiration=on", -16),
        (["connect-four", "--moves", "25777131474464721417"], "alpha-beta:fail=hard,depth=4", -55),
    ] {
        let [game, how, position] = place;
        let args = ["search", "--json", "--game", game, how, position, "--method", engine];
        let (status, out, err) = run(&args);
        assert_eq!((status, err.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&out).expect("an object");
        let actions = found["actions"].as_array().expect("actions");
        let proven = || actions.iter().filter(|action| action["exact"] == true);
        assert!(proven().any(|action| action["bound"] == "upper" && action["score"] == -1), "{out}");
        assert!(proven().all(|action| action["score"] != wrong), "{out}");
        assert!(proven().all(|action| action["result"].is_string()), "{out}");
    }
}
