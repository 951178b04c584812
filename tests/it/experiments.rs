//! The experiments of the lectures and the book: is every one of them really played, shortened where it takes long, do the
//! exact rows agree exactly, and are the scores of lecture 003 those that its program prints?

use std::num::NonZero;
use std::time::Duration;

use edagari::catalog::{Engine, Game, Job};
use edagari::game::Outcome;
use edagari::game::score::Bound;
use edagari::match_play::experiments::{Agreement, Experiment, Published, Row};
use edagari::match_play::scores::{Scored, scores};
use edagari::match_play::{Fault, Plan, Results, Run};
use edagari::search::{Control, Unwatched};
use serde_json::Value as Json;

use super::terminal::output;

fn played(plan: &Plan) -> Results {
    let mut results = Results::new(plan.clone());
    let mut run = Run::start(&results, NonZero::new(2).expect("two"), || {}).expect("threads");
    while !run.is_over() && !results.is_complete() {
        if let Some(played) = run.wait(Duration::from_secs(10)) {
            results.add(played);
        }
    }
    assert!(results.is_complete());
    for engine in 0..plan.engines.len() {
        for fault in [Fault::Illegal, Fault::Late, Fault::Crashed] {
            assert_eq!(results.faults(engine, fault), 0, "{}: {fault:?}", plan.engines[engine]);
        }
    }
    results
}

fn experiment(name: &str) -> Experiment {
    Experiment::named(name).expect("known")
}

/// Plays all games of a row, whose figure must agree with what was published.
fn agrees(name: &str, row: &Row) {
    let measured = row.measured(&played(&row.plan)).expect("a figure");
    assert_eq!(row.published.agreement(measured), Agreement::Agrees, "{name}: {measured:?}");
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
            agrees(name, row);
            exact += 1;
        }
    }
    assert_eq!(exact, 5, "two greedy rows, the optimum of the auto mazes, alpha-beta twice");
    // One board of the thousand, one point away.
    let published = Published::ExactPoints(97.022);
    let off = |value| edagari::match_play::Interval { value, low: value, high: value };
    assert_eq!(published.agreement(off(97.022)), Agreement::Agrees);
    assert_eq!(published.agreement(off(97.03)), Agreement::Differs);
}

#[test]
fn rows_that_are_played_in_a_moment_agree_with_all_their_games() {
    for name in ["solo-3x4", "auto-100-steps", "duel-minimax"] {
        for row in experiment(name).rows.iter().filter(|row| !row.published.is_exact()) {
            agrees(name, row);
        }
    }
    let row = experiment("duel-minimax").rows.remove(0);
    let measured = row.measured(&played(&row.plan)).expect("games");
    assert_eq!(Published::Mean(0.4, 200).agreement(measured), Agreement::Differs);
    assert_eq!(Published::Flawed(0.4).agreement(measured), Agreement::DiffersAsItShould);
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
        ("walls", 16),
        ("lecture-002-6x6", 20),
        ("lecture-002-8x8", 6),
    ] {
        for row in experiment(name).shortened(games).rows.iter().filter(|row| !row.published.is_exact()) {
            let measured = row.measured(&played(&row.plan)).expect("a figure");
            let reached = match row.published {
                Published::LeastPoints(least) => measured.high >= least,
                // Sound rules win nearly always.
                Published::Flawed(_) => measured.value >= 0.8,
                published => published.agreement(measured) != Agreement::Differs,
            };
            assert!(reached, "{name}: {:?}, measured {measured:?}", row.published);
        }
    }
}

#[test]
fn thunder_beats_mcts_on_the_large_duel() {
    let row = experiment("duel-thunder").rows.remove(0);
    let measured = row.measured(&played(&row.plan)).expect("games");
    assert!(measured.low > 0.6, "{measured:?}");
    assert_eq!(row.published.agreement(measured), Agreement::Agrees);
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
        let plan = Plan::new(game, vec![engine.clone(), engine], 2);
        assert_eq!(!plan.slow().is_empty(), is_slow, "{word} on {game}: {:?}", plan.slow());
    }
}

/// The scores that lecture 003's program prints before each of alpha-beta's moves, from a run of another program.
const PRINTED: [&[i32]; 5] = [&[0; 9], &[0; 7], &[-1, -1, 0, 0, 0], &[0, -1, -1], &[0]];

#[test]
fn lecture_003_tells_every_score_as_its_program_prints_it_and_as_it_is() {
    let row = experiment("lecture-003").rows.remove(0);
    let results = played(&row.plan);
    let scored: Vec<Scored> = scores(&results, 0);
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
            let fits = match action.bound {
                Bound::Exact => found == exact,
                Bound::Upper => found >= exact,
                Bound::Lower => found <= exact,
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
