//! The experiments of the lectures and the book: is every one of them really played, shortened where it takes long, do the
//! exact rows agree exactly, and are the scores of lecture 003 those that its program prints?

use std::num::NonZero;
use std::time::Duration;

use edagari::catalog::{Engine, Game, Job};
use edagari::game::Outcome;
use edagari::game::maze::MazeParameters;
use edagari::game::score::Certainty;
use edagari::match_play::experiments::{Agreement, Experiment, ExperimentMatch, Published, PublishedFigure};
use edagari::match_play::scores::{ScoredPosition, scores};
use edagari::match_play::{EngineFault, Interval, MatchPlan as Match, MatchResults, MatchRun};
use edagari::search::{Control, Unwatched};
use serde_json::Value as Json;

use crate::cli::terminal::output;

fn played(plan: &Match) -> MatchResults {
    let mut results = MatchResults::new(plan.clone());
    let mut run = MatchRun::start(&results, NonZero::new(2).expect("two"), || {}).expect("threads");
    while !run.is_over() && !results.is_complete() {
        if let Some(played) = run.wait(Duration::from_secs(10)) {
            results.add(played);
        }
    }
    assert!(results.is_complete());
    for engine in 0..plan.engines.len() {
        for fault in [EngineFault::Illegal, EngineFault::Late, EngineFault::Crashed] {
            assert_eq!(results.faults(engine, fault), 0, "{}: {fault:?}", plan.engines[engine]);
        }
    }
    results
}

fn experiment(name: &str) -> Experiment {
    Experiment::named(name).expect("known")
}

/// Plays all games of a row, whose figure must agree with what was published.
fn agrees(name: &str, row: &ExperimentMatch) {
    let compared = row.compared(&played(&row.plan)).expect("a figure");
    assert_eq!(compared.agreement, Agreement::Agrees, "{name}: {compared:?}");
}

#[test]
fn every_row_is_played_from_the_command_line() {
    let rows: Vec<_> = Experiment::all().flat_map(|experiment| experiment.rows).collect();
    let lines = output("match --experiment all --games 2 --quiet --json");
    let lines: Vec<Json> = lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(&rows) {
        assert_eq!(line["games"], row.plan.games.min(2), "{line}");
        assert_eq!(line["published"], row.published.value(), "{line}");
        assert!(line["measured"]["value"].as_f64() >= Some(0.0), "{line}");
        // Two boards of a hundred are not all that an exact figure is about.
        let comparable = !row.published.is_exact() || row.plan.games <= 2;
        assert_eq!(line["agreement"].is_string(), comparable, "{line}");
        let words: Vec<_> = row.plan.engines.iter().map(ToString::to_string).collect();
        assert_eq!(line["first"], words[0], "{line}");
        assert_eq!(line["second"].as_str(), words.get(1).map(String::as_str), "{line}");
    }
    let named: Vec<_> = lines.iter().filter_map(|line| line["experiment"].as_str()).collect();
    for name in Experiment::NAMES {
        assert!(named.contains(&name), "{name} is not played");
    }
}

#[test]
fn exact_rows_agree_exactly_with_all_their_games() {
    let mut exact = 0;
    for name in Experiment::NAMES {
        for row in experiment(name).rows.iter().filter(|row| row.published.is_exact()) {
            if row.why.is_none() {
                agrees(name, row);
                exact += 1;
                continue;
            }
            // The book drops what any layer of a search had: not what a beam does here, and the row says so.
            let compared = row.compared(&played(&row.plan)).expect("a figure");
            assert_eq!((name, compared.agreement), ("walls", Agreement::Differs), "{compared:?}");
            assert!((compared.measured.value - row.published.value()).abs() < 0.5, "{compared:?}");
        }
    }
    assert_eq!(
        exact, 11,
        "six rows of the solo mazes, the optimum of the auto mazes, two of the walls, alpha-beta twice"
    );
    // One board of the thousand, one point away.
    let published = Published::ExactPoints(97.022);
    assert_eq!(published.compared_to(alone(97.022), 0.0).agreement, Agreement::Agrees);
    assert_eq!(published.compared_to(alone(97.03), 0.0).agreement, Agreement::Differs);
}

/// A figure without chance.
const fn alone(value: f64) -> Interval {
    Interval { value, low: value, high: value }
}

/// Whoever reads "agrees" finds that the difference may be none, and nobody else does.
#[test]
fn a_figure_agrees_when_the_difference_may_be_none() {
    for step in -40_i32..=40 {
        let measured = 0.5 + f64::from(step) / 400.0;
        for published in [Published::Mean(0.5, 200), Published::Flawed(0.5, 200), Published::Exact(0.5)] {
            let PublishedFigure { difference, standard_errors, agreement, .. } =
                published.compared_to(alone(measured), 0.02);
            let inside = difference.low <= 1e-9 && -1e-9 <= difference.high;
            assert_eq!(agreement == Agreement::Agrees, inside, "{published:?} {measured:?}");
            assert_eq!(standard_errors.is_some(), published != Published::Exact(0.5));
            let away = f64::from(step.abs()) / 400.0 / 0.02;
            assert!(standard_errors.is_none_or(|errors| (errors - away).abs() < 1e-9));
        }
    }
    assert_eq!(Published::Mean(0.5, 200).compared_to(alone(0.6), 0.02).agreement, Agreement::Differs);
    let flawed = Published::Flawed(0.5, 200).compared_to(alone(0.6), 0.02);
    assert_eq!(flawed.agreement, Agreement::DiffersAsItShould);
}

/// 99 of 100 games won are between 94.6 and 99.8 percent, whatever was published of how many games.
#[test]
fn the_interval_of_what_was_measured_is_that_of_its_own_games() {
    for (share, games, low, high) in
        [(0.99, 100.0, 0.9455, 0.9982), (0.5, 10.0, 0.2366, 0.7634), (0.0, 20.0, 0.0, 0.1611)]
    {
        let found = Interval::wilson(share, games);
        let close = (found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4;
        assert!(close && found.value.to_bits() == share.to_bits(), "{found:?}");
    }
    let game: Game = "tic-tac-toe".parse().expect("a game");
    let engines = ["alpha-beta", "random"].map(|word| Engine::parse(word, game).expect("an engine"));
    let results = played(&Match::new(game, engines.into(), 100));
    let score = results.statistics(0).total().score().expect("games");
    for published in [Published::Mean(0.2, 4), Published::Mean(0.9, 100_000), Published::Flawed(0.5, 50)] {
        let found = published.compare(&results, 0).expect("a figure");
        assert_eq!(found.measured, Interval::wilson(score, 100.0), "{published:?}");
        assert!((found.difference.value - (score - published.value())).abs() < 1e-12);
        // The fewer games were published, the wider is the interval of the difference, and of that alone.
        let alone = (found.measured.high - found.measured.low) / 2.0;
        assert!((found.difference.high - found.difference.low) / 2.0 > 0.8 * alone, "{found:?}");
    }
}

/// The book's programs: the duel on boards 0 to 99 from both seats, each board of the auto maze searched once, the race on its
/// own boards with fixed seats.
#[test]
fn experiments_are_set_up_as_the_book_has_them() {
    let duel = &experiment("duel-mcts").rows[0].plan;
    let board = |seed| Game::MazeDuel(MazeParameters::new(3, 3, 4, seed)).start();
    for (number, seed) in [(0, 0), (1, 0), (2, 1), (199, 99), (200, 0), (401, 0), (599, 99)] {
        let fixture = duel.fixture(number);
        assert_eq!(fixture.start, board(seed), "game {number}");
        assert_eq!(fixture.players, [(number % 2) as usize, 1 - (number % 2) as usize]);
    }
    assert_ne!(duel.fixture(0).seed, duel.fixture(200).seed, "the same board with another seed");
    for row in experiment("race").rows {
        assert_eq!((0..40).map(|number| row.plan.players(number)).max(), Some([0, 1]));
    }
    let row = experiment("auto").shortened(5).rows.remove(1);
    let results = played(&row.plan);
    assert_eq!(results.effort(0).searches, 5, "one search a board");
    assert!(results.games().all(|played| played.moves.len() == 3));
}

#[test]
fn the_spread_of_a_repeated_match_is_that_of_its_seeds() {
    let game: Game = "maze-solo:size=4x3,turns=4".parse().expect("a game");
    let plan = |word: &str, boards, games| {
        let engines = vec![Engine::parse(word, game).expect("an engine")];
        Match { boards: Some(boards), ..Match::new(game, engines, games) }
    };
    // Without chance nothing spreads, however different the boards are.
    let greedy = Published::Points(24.0, 20).compare(&played(&plan("greedy", 20, 60)), 0).expect("points");
    assert_eq!(greedy.standard_errors, None, "{greedy:?}");
    // What chance does to 100 boards, from 20 repetitions, and the mean of 20 others.
    let twenty =
        Published::Points(12.47, 100).compare(&played(&plan("random", 100, 2000)), 0).expect("points");
    let half = (twenty.difference.high - twenty.difference.low) / 2.0;
    let apart = MatchResults::sums(&played(&plan("random", 100, 2000)), 0).error_of(100.0);
    assert!(half < 1.96 * apart && half > 0.5 * apart, "{half}, between boards {apart}");
}

/// Measured on the book's program: the first child of the root has 569 of 1000 visits on average; where both collected
/// together it would have 463.
#[test]
fn in_the_race_mcts_lets_the_first_mover_collect_at_once() {
    let game: Game = "maze-race:size=5x5,turns=20,seed=0".parse().expect("a game");
    let visits = |seed| {
        let engine = Engine::parse(&format!("mcts:playouts=1000,seed={seed}"), game).expect("an engine");
        let report = Job::new(game.start(), engine).run(&mut Control::unlimited(), &mut Unwatched);
        report.actions[0].visits
    };
    let mean = (0..100).map(visits).sum::<u64>() as f64 / 100.0;
    assert!((mean - 569.0).abs() < 15.0, "{mean}");
}

#[test]
fn rows_that_are_played_in_a_moment_agree_with_all_their_games() {
    for (name, at) in [("solo-3x4", 1), ("duel-minimax", 0), ("auto-100-steps", 0)] {
        agrees(name, &experiment(name).rows[at]);
    }
}

#[test]
fn long_rows_agree_with_some_of_their_games() {
    // The searches are whole; fewer games only make the intervals wider.
    for (name, games) in [
        ("solo-30x30", 100),
        ("auto", 30),
        ("duel-flat-monte-carlo", 200),
        ("duel-mcts", 200),
        ("race", 8),
        ("lecture-002-6x6", 20),
        ("lecture-002-8x8", 6),
    ] {
        for row in experiment(name).shortened(games).rows.iter().filter(|row| !row.published.is_exact()) {
            let compared = row.compared(&played(&row.plan)).expect("a figure");
            let reached = match row.published {
                Published::LeastPoints(least) => compared.measured.high >= least,
                // Sound rules win nearly always.
                Published::Flawed(..) => compared.measured.value >= 0.8,
                _ => compared.standard_errors.is_none_or(|errors| errors < 3.0),
            };
            assert!(reached, "{name}: {:?}, measured {compared:?}", row.published);
        }
    }
}

#[test]
fn thunder_beats_mcts_on_the_large_duel() {
    let row = experiment("duel-thunder").shortened(200).rows.remove(0);
    let compared = row.compared(&played(&row.plan)).expect("games");
    assert!(compared.measured.low > 0.6, "{compared:?}");
    assert_eq!(compared.agreement, Agreement::Agrees);
}

#[test]
fn no_experiment_would_make_anybody_wait() {
    for experiment in Experiment::all() {
        for row in &experiment.rows {
            assert_eq!((row.plan.validate(), row.plan.slow()), (Ok(()), Vec::new()), "{}", experiment.name);
        }
    }
}

#[test]
fn a_search_that_nobody_would_wait_for_is_known_beforehand() {
    for (game, word, is_slow) in [
        ("maze-race:size=5x5,turns=20", "equilibrium", true),
        ("maze-race:size=5x5,turns=20", "equilibrium:depth=4", false),
        ("maze-race:size=5x5,turns=20", "equilibrium:nodes=1000", false),
        ("maze-race:size=5x5,turns=20", "equilibrium:time=1", false),
        ("maze-race:size=5x5,turns=4", "equilibrium", false),
        ("maze-race:size=3x3,turns=4", "minimax", false),
        ("matrix", "equilibrium", false),
        ("othello", "minimax", true),
        ("othello", "alpha-beta", true),
        ("othello", "alpha-beta:depth=10", false),
        ("othello:4", "alpha-beta", false),
        ("connect-four", "alpha-beta", true),
        ("connect-four:4x4", "alpha-beta", false),
        ("tic-tac-toe", "minimax", false),
        ("maze-duel:size=10x10,turns=50", "minimax", true),
        ("maze-duel:size=5x5,turns=10", "minimax", false),
        ("maze-duel", "mcts:playouts=4000000000", true),
        ("maze-duel", "mcts:playouts=100000", false),
        ("maze-walls", "beam:width=1000", false),
        ("maze-solo:size=30x30,turns=100", "chokudai:passes=100000000", true),
        ("maze-auto", "annealing:steps=1000000000", true),
        ("maze-auto", "beam:width=1000000", false),
    ] {
        let game: Game = game.parse().expect("a game");
        let engine = Engine::parse(word, game).expect("an engine");
        let plan = Match::new(game, vec![engine.clone(), engine], 2);
        assert_eq!(!plan.slow().is_empty(), is_slow, "{word} on {game}: {:?}", plan.slow());
    }
}

/// The scores that lecture 003's program prints before each of alpha-beta's moves, from a run of another program.
const PRINTED: [&[i32]; 5] = [&[0; 9], &[0; 7], &[-1, -1, 0, 0, 0], &[0, -1, -1], &[0]];

#[test]
fn lecture_003_tells_every_score_as_its_program_prints_it_and_as_it_is() {
    let row = experiment("lecture-003").rows.remove(0);
    let results = played(&row.plan);
    let scored: Vec<ScoredPosition> = scores(&results, 0, &std::sync::Arc::default());
    assert_eq!(scored.len(), 9, "perfect play fills the board");
    let mut position = row.plan.game.start();
    let minimax = Engine::parse_textbook("minimax", row.plan.game).expect("an engine");
    for (ply, scored) in scored.iter().enumerate() {
        assert_eq!(scored.engine, ply % 2);
        assert_eq!(scored.actions.len(), 9 - ply, "the score of every action");
        for (action, &id) in scored.actions.iter().zip(&position.actions()) {
            assert_eq!(action.action, position.label(id));
            // The other side's best answer, searched on its own.
            let after = position.after(&[id]);
            let exact = after.outcome().map_or_else(
                || {
                    let job = Job::new(after.clone(), minimax.clone());
                    -job.run(&mut Control::unlimited(), &mut Unwatched).score.units()
                },
                |outcome| i32::from(outcome != Outcome::Draw),
            );
            assert_eq!(action.exact.map(edagari::game::Score::units), Some(exact), "{scored:?}");
            let found = action.found.expect("a score").units();
            let fits = match action.known {
                Certainty::Proven => found == exact,
                Certainty::AtMost => found >= exact,
                Certainty::AtLeast => found <= exact,
                _ => false,
            };
            assert!(fits, "{scored:?}");
        }
        let printed: Option<Vec<_>> = scored.actions.iter().map(|action| action.printed).collect();
        match ply % 2 {
            0 => assert_eq!(printed.as_deref(), Some(PRINTED[ply / 2]), "{scored:?}"),
            _ => assert_eq!((printed, scored.has_bounds()), (None, false)),
        }
        let played = results.game(0).expect("played").moves[ply];
        assert_eq!(position.label(played), scored.played);
        position = position.after(&[played]);
    }
}

#[test]
fn lecture_003_is_told_on_the_command_line_with_every_score() {
    let told = output("match --experiment lecture-003 --quiet");
    for words in [
        "alpha-beta plays a3: a2 -1, c2 at most -1, a3 0, b3 at most -1, c3 at most -1",
        "exactly: a2 -1, c2 -1, a3 0, b3 -1, c3 -1",
        "the lecture's program prints: a2 -1, c2 -1, a3 0, b3 0, c3 0",
        "minimax plays b2: b1 -1, c1 -1, a2 -1, b2 0",
        "as if they were scores",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let json: Json =
        serde_json::from_str(&output("match --experiment lecture-003 --quiet --json")).expect("an object");
    assert_eq!(json["scores"].as_array().map(Vec::len), Some(9));
    assert_eq!(json["scores"][4]["actions"][3]["printed"], 0);
    assert_eq!(json["scores"][4]["actions"][3]["exact"], -1);
}
