//! What the command line says of positions, by `search`, `tree`, `review` and `solve`, held against plain minimax.

use std::io::Write as _;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::eval::even::Even;
use edagari::game::{ActionId, Rng64, Score, Side, random_below};
use edagari::review::ValueUnit;
use edagari::search::plain::minimax;
use rand::SeedableRng as _;
use serde_json::Value;

use crate::cli::terminal::run;

/// What plain minimax finds of a position for the side to move.
fn truth(position: &AnyPosition, counted: bool) -> Score {
    match position {
        AnyPosition::TicTacToe(board) => minimax(board, None, &Even, counted),
        AnyPosition::ConnectFour(board) => minimax(board, None, &Even, counted),
        AnyPosition::Othello(board) => minimax(board, None, &Even, counted),
        other => panic!("{other}"),
    }
}

/// A random game up to a position with at most so many squares empty, in which it goes on.
fn late(game: Game, rng: &mut Rng64) -> (Vec<ActionId>, AnyPosition) {
    let (squares, most) = match game {
        Game::TicTacToe => (9, 7),
        Game::ConnectFour { width, height } => (u32::from(width * height), 6),
        Game::Othello { size } => (u32::from(size * size) - 4, 5),
        other => panic!("{other}"),
    };
    loop {
        let (mut line, mut position) = (Vec::new(), game.start());
        let mut stones = 0;
        while !position.is_over() && stones + most < squares {
            let actions = position.actions();
            let action = actions[random_below(rng, actions.len() as u32) as usize];
            stones += u32::from(!position.is_pass(action));
            position = position.after(&[action]);
            line.push(action);
        }
        if !position.is_over() {
            return (line, position);
        }
    }
}

/// Holds a number that is called proven, for some side, against the truth for that side.
fn check(found: &Value, score: &Value, counted: bool, truth: Score, what: &str) {
    if found["exact"] != true {
        return;
    }
    let score = score.as_i64().unwrap_or_else(|| panic!("{what}: proven nothing: {found}"));
    let (number, result) = if counted {
        (i64::from(truth.units()), truth.0.signum())
    } else {
        (i64::from(truth.0.signum()), truth.0.signum())
    };
    let agrees = match found["bound"].as_str() {
        Some("lower") => number >= score,
        Some("upper") => number <= score,
        Some("exact") => number == score,
        other => panic!("{what}: {other:?}"),
    };
    assert!(agrees, "{what}: {truth}: {found}");
    let word = found["result"].as_str();
    let is_known = word.is_none()
        || found["bound"] != "exact"
        || word == Some(["loss", "draw", "win"][(result + 1) as usize]);
    assert!(is_known, "{what}: {truth}: {found}");
}

const GAMES: [Game; 6] = [
    Game::TicTacToe,
    Game::ConnectFour { width: 7, height: 6 },
    Game::ConnectFour { width: 5, height: 4 },
    Game::Othello { size: 8 },
    Game::Othello { size: 6 },
    Game::Othello { size: 4 },
];

/// What is proven, scaled down to units of the game.
fn in_units(mut found: Value, per_disc: i64) -> Value {
    for key in ["score", "value"] {
        if let Some(score) = found[key].as_i64() {
            found[key] = Value::from(if found["exact"] == true { score / per_disc } else { score });
        }
    }
    found
}

#[test]
fn what_search_and_tree_call_proven_is_so() {
    let mut rng = Rng64::seed_from_u64(41);
    let methods = [
        "alpha-beta",
        "alpha-beta:fail=hard,aspiration=on",
        "alpha-beta:fail=hard,depth=3",
        "alpha-beta:distance=off",
        "alpha-beta:every=off,nodes=60",
        "minimax:distance=off",
        "exact",
        "exact:every=off",
        "mcts:solver=on,playouts=200",
    ];
    let (mut proven, mut proven_trees) = (0, 0);
    for (game, method) in GAMES.iter().flat_map(|game| methods.map(|method| (*game, method))) {
        let (line, position) = late(game, &mut rng);
        let (name, moves) = (game.to_string(), game.start().write_moves(&line));
        let counted = Engine::parse(method, game).expect("an engine").counts_wins();
        for verb in ["search", "tree"] {
            let args = [verb, "--json", "--game", &name, "--moves", &moves, "--method", method];
            let (status, out, err) = run(&args);
            assert_eq!(status, 0, "{args:?}: {err}");
            let found: Value = serde_json::from_str(&out).expect("an object");
            let per_disc = found["per_disc"].as_i64().filter(|_| counted).unwrap_or(1);
            let what = format!("{args:?} at\n{position}");
            let truth_here = truth(&position, counted);
            let found = in_units(found, per_disc);
            if verb == "tree" {
                check(
                    &found,
                    &found["value"],
                    counted,
                    Score(truth_here.for_first(position.side_to_move()).0),
                    &what,
                );
                proven_trees += u32::from(found["exact"] == true);
                continue;
            }
            check(&found, &found["score"], counted, truth_here, &what);
            for (action, said) in
                position.actions().into_iter().zip(found["actions"].as_array().expect("actions"))
            {
                let said = in_units(said.clone(), per_disc);
                check(&said, &said["score"], counted, -truth(&position.after(&[action]), counted), &what);
                proven += u32::from(said["exact"] == true);
            }
        }
    }
    assert!(proven > 100 && proven_trees > 20, "{proven} {proven_trees}");
}

#[test]
fn what_review_calls_proven_is_so() {
    let mut rng = Rng64::seed_from_u64(42);
    // A review goes through a whole game, so the boards are small.
    for game in [Game::TicTacToe, Game::ConnectFour { width: 5, height: 4 }, Game::Othello { size: 4 }] {
        let (mut line, mut position) = late(game, &mut rng);
        let begun = line.len();
        while !position.is_over() {
            let actions = position.actions();
            let action = actions[random_below(&mut rng, actions.len() as u32) as usize];
            position = position.after(&[action]);
            line.push(action);
        }
        let (name, moves) = (game.to_string(), game.start().write_moves(&line));
        let (status, out, err) =
            run(&["review", "--json", "--game", &name, "--moves", &moves, "--depth", "3"]);
        assert_eq!(status, 0, "{err}");
        let plies: Vec<Value> =
            out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert_eq!(plies.len(), line.len(), "{name} {moves}");
        let mut proven = 0;
        for (ply, said) in plies.iter().enumerate().skip(begun).filter(|(_, said)| said["bound"] == "exact") {
            let before = game.start().after(&line[..ply]);
            let first = |position: &AnyPosition| {
                f64::from(truth(position, true).for_first(position.side_to_move()).units())
            };
            let worth = |action: ActionId| first(&before.after(&[action]));
            let what = format!("{name} {moves}, ply {}: {said}", ply + 1);
            assert_eq!(said["before"].as_f64(), Some(first(&before)), "{what}");
            assert_eq!(said["after"].as_f64(), Some(worth(line[ply])), "{what}");
            let lost = (first(&before) - worth(line[ply])).abs();
            let counted = ValueUnit::of(game, true);
            let lost_by = counted.loss(before.side_to_move(), [first(&before), worth(line[ply])]);
            assert_eq!(said["loss"].as_f64(), Some(lost_by), "{what}");
            assert!((lost_by - lost).abs() < 1e-9, "{what}");
            let best = before.parse_moves(said["best"].as_str().expect("a move")).expect("a move");
            assert!((worth(best[0]) - first(&before)).abs() < 1e-9, "{what}");
            assert_eq!(said["side"] == "first", before.side_to_move() == Side::First, "{what}");
            proven += 1;
        }
        assert!(proven > 0, "{name} {moves}: {out}");
    }
}

#[test]
fn what_solve_says_is_so() {
    let mut rng = Rng64::seed_from_u64(43);
    for game in GAMES.into_iter().filter(|game| *game != Game::TicTacToe) {
        let all: Vec<_> = (0..6).map(|_| late(game, &mut rng)).collect();
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        for (line, position) in &all {
            let words = if matches!(game, Game::Othello { .. }) {
                position.to_string()
            } else {
                game.start().write_moves(line)
            };
            writeln!(file, "{words}").expect("written");
        }
        let (name, path) = (game.to_string(), file.path().to_str().expect("a path"));
        let args =
            ["solve", "--json", "--every", "--game", &name, "--positions", path, "--table-megabytes", "1"];
        let (status, out, err) = run(&args);
        assert_eq!((status, err.as_str()), (0, ""), "{name}");
        for ((line, position), said) in all.iter().zip(out.lines()) {
            let said: Value = serde_json::from_str(said).expect("an object");
            let what = format!("{name} {line:?}: {said}");
            assert_eq!(said["score"].as_i64(), Some(truth(position, true).units().into()), "{what}");
            for action in position.actions() {
                let score = -truth(&position.after(&[action]), true);
                let pair = Value::from(vec![Value::from(position.label(action)), Value::from(score.units())]);
                assert!(said["moves"].as_array().expect("moves").contains(&pair), "{what}");
            }
        }
    }
}
