//! `edagari compare`: does it say what each method costs beside the first, where they agree, and which settings change nothing?

use std::io::Write;

use edagari::catalog::Game;
use serde_json::Value;
use tempfile::NamedTempFile;

use crate::cli::terminal::{refusal, run};

fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

fn compare(text: &str, methods: &[&str], more: &[&str]) -> (u8, String, String) {
    let file = file(text);
    let path = file.path().to_str().expect("a name");
    let mut args = vec!["compare", "--game", "othello", "--positions", path];
    for method in methods {
        args.extend(["--method", method]);
    }
    args.extend(more);
    run(&args)
}

const LINES: &str = "# Openings\nf5d6c3\n\nf5f6e6f4\nf5d6c4d3c3\n";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn who_knows_nothing_names_no_move_and_agrees_with_nobody() {
    let methods = ["minimax:nodes=3", "minimax:nodes=3,symmetry=on"];
    let found = objects(&compare(LINES, &methods, &["--json"]).1);
    assert!(found[..3].iter().all(|position| position["found"][0]["best"].is_null()), "{found:?}");
    assert_eq!((&found[3]["valued"], &found[3]["same_moves"]), (&0.into(), &0.into()), "{}", found[3]);
    assert!(compare(LINES, &methods, &[]).1.contains("    ?      unknown  "), "{methods:?}");
}

#[test]
fn each_position_is_an_object_and_so_is_each_method_but_the_first() {
    let methods = ["alpha-beta:depth=4", "alpha-beta:depth=4,ordering=off"];
    let (status, out, err) = compare(LINES, &methods, &["--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let found = objects(&out);
    assert_eq!(found.len(), 4);
    let numbers: Vec<_> = found[..3].iter().map(|object| object["position"].as_u64()).collect();
    assert_eq!(numbers, [Some(2), Some(4), Some(5)], "by lines of the file");
    let summary = &found[3];
    assert_eq!((&summary["positions"], &summary["settings"][0]), (&3.into(), &"ordering".into()));
    let nodes = |object: &Value, at: usize| object["found"][at]["nodes"].as_f64().expect("a count");
    let mean: f64 =
        found[..3].iter().map(|object| (nodes(object, 1) / nodes(object, 0)).ln()).sum::<f64>() / 3.0;
    let ratio = &summary["nodes"];
    assert!((ratio["value"].as_f64().expect("a mean") - mean.exp()).abs() < 1e-9, "{summary}");
    assert!(
        ratio["low"].as_f64() <= ratio["value"].as_f64() && ratio["value"].as_f64() <= ratio["high"].as_f64()
    );
    assert_eq!(summary["changes_nothing"], false);
    assert_eq!(summary["valued"], 3);
    let apart = summary["apart"].as_array().expect("a list");
    let away = |object: &Value| object["nodes"].as_f64().expect("a ratio").ln().abs();
    assert!(!apart.is_empty() && apart.is_sorted_by(|one, other| away(one) >= away(other)));
    // Chance in the interval comes from a seed.
    let again = objects(&compare(LINES, &methods, &["--json"]).1);
    assert_eq!(again[3]["nodes"], summary["nodes"]);
}

#[test]
fn a_setting_that_changes_nothing_is_named() {
    let methods = ["alpha-beta:depth=3", "alpha-beta:depth=3,aspiration=off"];
    let (_, out, _) = compare(LINES, &methods, &[]);
    assert!(out.contains("nodes   ×1.000 (1.000 to 1.000)"), "{out}");
    let methods = ["alpha-beta", "alpha-beta:table-megabytes=8"];
    let (status, out, err) = compare(LINES, &methods, &["--depth", "3"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("changed nothing on 3 positions") && out.contains("moves   the same in 3 of 3"),
        "{out}"
    );
}

#[test]
fn what_is_no_position_is_named_by_its_line() {
    let file = file("f5d6c3\nnonsense\n");
    let path = file.path().to_str().expect("a name").to_owned();
    let mut args =
        vec!["compare", "--game", "othello", "--positions", &path, "--method", "alpha-beta:depth=2"];
    assert!(refusal(&args).contains("--method twice"));
    args.extend(["--method", "minimax:depth=2"]);
    let said = refusal(&args);
    assert!(said.contains(":2: "), "{said}");
    args.truncate(args.len() - 1);
    args.push("mcts");
    assert!(refusal(&args).contains("does not end by itself"));
}

#[test]
fn the_ends_of_games_of_other_programs_are_positions_too() {
    let games = "(;GM[2]SZ[8]PB[A]PW[B];B[f5];W[d6])\n(;GM[2]SZ[8];B[f5];W[f6];B[e6])\n";
    let methods = ["alpha-beta:depth=2", "minimax:depth=2"];
    let (status, out, err) = compare(games, &methods, &["--json"]);
    assert_eq!(status, 0, "{err}");
    let found = objects(&out);
    assert_eq!(
        (found.len(), &found[2]["settings"][0], &found[2]["same_values"]),
        (3, &"method".into(), &2.into())
    );
}

#[test]
fn a_line_of_a_game_is_read_by_its_grammar_and_what_is_left_out_is_said() {
    let start = Game::Othello { size: 8 }.start();
    for (text, moves, said) in [
        ("1. f5 d6 2. c3 {good} d3\n", "f5d6c3d3", ""),
        ("1. f5 d6 2. c3 (2. f4) d3 *\n", "f5d6c3d3", ""),
        ("f5d6c3a1\n", "f5d6c3", "cannot be played"),
        ("f5d6 hello\n", "f5d6", "hello"),
    ] {
        let (status, out, err) = compare(text, &["alpha-beta:depth=1", "alpha-beta:depth=2"], &["--json"]);
        assert!(status == 0 && err.contains(said), "{text}: {err}");
        let found = objects(&out);
        let end = start.after(&start.parse_moves(moves).expect("moves"));
        assert_eq!(found[0]["text"], end.to_string(), "{text}");
        assert!(found[1]["nodes"]["low"].is_null(), "of one position there is no interval: {out}");
    }
}

#[test]
fn a_win_is_the_same_value_however_early_it_is_counted() {
    let file = file("a1b1\na1b1b2\na1a2\n");
    let path = file.path().to_str().expect("a name");
    let args = ["compare", "--game", "tic-tac-toe", "--positions", path, "--json"];
    let methods = ["--method", "alpha-beta", "--method", "alpha-beta:distance=off"];
    let (status, out, err) = run(&[&args[..], &methods[..]].concat());
    assert_eq!(status, 0, "{err}");
    let found = objects(&out);
    assert!(found[..3].iter().any(|position| position["found"][0]["score"] != 0), "{out}");
    assert_eq!((&found[3]["same_values"], &found[3]["valued"]), (&3.into(), &3.into()), "{out}");
}

#[test]
fn depths_and_the_positions_without_agreement_are_named() {
    let methods = ["alpha-beta:depth=4", "alpha-beta:depth=1,eval=discs"];
    let (_, out, _) = compare(LINES, &methods, &["--json"]);
    let found = objects(&out);
    let summary = &found[3];
    assert_eq!(summary["depths"], serde_json::json!([4.0, 1.0]));
    let differing = |field: &str| -> Vec<u64> {
        let apart = |object: &&Value| object["found"][0][field] != object["found"][1][field];
        found[..3].iter().filter(apart).filter_map(|object| object["position"].as_u64()).collect()
    };
    let listed = |field: &str| -> Vec<u64> {
        summary[field].as_array().expect("a list").iter().filter_map(Value::as_u64).collect()
    };
    assert_eq!((listed("other_moves"), listed("other_values")), (differing("best"), differing("score")));
    assert!(!listed("other_values").is_empty(), "{out}");
    let words = compare(LINES, &methods, &[]).1;
    assert!(words.contains("depth   1.0 beside 4.0"), "{words}");
    let numbers: Vec<_> = listed("other_values").iter().map(u64::to_string).collect();
    assert!(words.contains(&format!(", not in {}", numbers.join(", "))), "{words}");
}

#[test]
fn a_limit_for_all_is_none_for_a_method_that_has_its_own() {
    let found =
        objects(&compare(LINES, &["alpha-beta", "alpha-beta:depth=2"], &["--depth", "3", "--json"]).1);
    assert_eq!(found[3]["depths"], serde_json::json!([3.0, 2.0]), "{}", found[3]);
}

#[test]
fn moves_are_judged_by_the_values_that_a_list_gives_them() {
    const LISTED: &str =
        "f5; f6:+2; d6:-1; f4:-7.5; --:-127;\nf5d6; c3:+4; c4:+4; c5:0; c6:-2; c7:-9\nf5f6\n";
    let values = [[("f6", 2.0), ("d6", -1.0), ("f4", -7.5)].to_vec(), {
        [("c3", 4.0), ("c4", 4.0), ("c5", 0.0), ("c6", -2.0), ("c7", -9.0)].to_vec()
    }];
    let methods = ["alpha-beta:depth=1", "alpha-beta:depth=4,eval=patterns"];
    let found = objects(&compare(LISTED, &methods, &["--json"]).1);
    let loss = |position: usize, method: usize| {
        let played = found[position]["found"][method]["best"].as_str().expect("a move");
        let value = |name: &str| values[position].iter().find(|(own, _)| *own == name).expect("a value").1;
        values[position].iter().map(|(_, value)| *value).fold(f64::MIN, f64::max) - value(played)
    };
    let losses = [0, 1].map(|method| f64::midpoint(loss(0, method), loss(1, method)));
    let judged = &found[3]["judged"];
    assert_eq!((&judged["positions"], &judged["losses"]), (&2.into(), &losses.to_vec().into()), "{judged}");
    assert_eq!(judged["more"]["value"], Value::from(losses[1] - losses[0]));
    let best = |method| (0..2).filter(|&position| loss(position, method) == 0.0).count();
    assert_eq!(judged["best_moves"], Value::from(vec![best(0), best(1)]));
    let (_, text, _) = compare(LISTED, &methods, &[]);
    let line = format!("  loss    {:.2} beside {:.2} by the values of the list: ", losses[1], losses[0]);
    assert!(text.contains(&line) && text.contains(" best moves of 2"), "{line:?} in {text}");
    // Without such values nothing is said of losses.
    assert!(!compare(LINES, &methods, &[]).1.contains("  loss "), "{methods:?}");
}

#[test]
fn results_beside_estimates_and_tiny_ratios_are_written_so_that_they_say_something() {
    const LATE: &str = "-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X\n";
    let (_, text, _) = compare(LATE, &["alpha-beta:depth=1", "exact"], &[]);
    assert!(!text.contains("×0.000"), "{text}");
    let values = text.lines().find(|line| line.starts_with("  values")).expect("a line");
    assert_eq!(values, "  values  none that can be compared", "{text}");
    let (_, text, _) = compare(LATE, &["alpha-beta:depth=7", "minimax:depth=1"], &[]);
    assert!(text.contains("e-"), "of a thousandth three digits are shown: {text}");
}
