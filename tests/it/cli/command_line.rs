//! Does the command line say what scripts rely on of trees and counts, and refuse everything else in one sentence?
//! What it says of a search is asked by the tests of that command.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use edagari::cli;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::cli::terminal::{json, output, refusal, run};

#[test]
fn the_textbook_trees_come_out_as_in_the_books() {
    // Tree, value, then leaves read and pruned when cutting on `>=` and on `>`.
    let cases = [
        ("[[3,12,8],[2,4,6],[14,5,2]]", 3, "4 6", "4 6"),
        ("[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]", 6, "5 9 9 8 6", "5 9 8 6"),
        ("[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]", 3, "12 25 0 5 2 14", "12 25 0 5 14"),
        (
            "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
            16,
            "10 12 4 21 5 10 32 27 10 9 4 3",
            "10 12 4 21 5 10 32 27 10 9 4 3",
        ),
        ("[5,[[[4,99],7]]]", 7, "99", "99"),
    ];
    for (tree, value, at_beta, beyond_beta) in cases {
        let total = tree.split(',').count();
        for (method, pruned) in [("alpha-beta", at_beta), ("alpha-beta:cut=gt", beyond_beta)] {
            let pruned: Vec<i32> = pruned.split(' ').map(|leaf| leaf.parse().expect("a number")).collect();
            let found = json(&format!("tree --tree {tree} --method {method}"));
            assert_eq!(found["value"], value, "{tree} {method}");
            assert_eq!(found["leaves_read"], total - pruned.len(), "{tree} {method}");
            assert_eq!(found["leaves_total"], total, "{tree} {method}");
            assert_eq!(found["pruned"], json!(pruned), "{tree} {method}");
        }
        let all = json(&format!("tree --tree {tree} --method minimax"));
        assert_eq!((&all["value"], &all["leaves_read"]), (&json!(value), &json!(total)));
    }
}

#[test]
fn a_tree_is_shown_with_its_bounds_and_cuts() {
    let expected = "\
A MAX = 3
  B MIN = 3
    B1 MAX = 3
    B2 MAX = 12
    B3 MAX = 8
  C MIN ≤ 2 (cut at alpha = 3, 2 skipped)
    C1 MAX = 2
    C2 MAX skipped
    C3 MAX skipped
  D MIN = 2
    D1 MAX = 14
    D2 MAX = 5
    D3 MAX = 2
value 3, 7 leaves read of 9; leaves pruned: 4, 6
";
    assert_eq!(output("tree --tree [[3,12,8],[2,4,6],[14,5,2]] --method alpha-beta"), expected);
}

#[test]
fn the_tree_of_a_game_is_plain_alpha_beta_too() {
    let found = json("tree --game tic-tac-toe --method alpha-beta:distance=off");
    assert_eq!(found["nodes"], 18_297);
    assert_eq!((&found["value"], &found["leaves_total"]), (&json!(0), &json!(255_168)));
    assert_eq!(found["pruned"], Value::Null);
    let narrow = json("tree --game tic-tac-toe --method alpha-beta:distance=off,window=result");
    assert_eq!(narrow["nodes"], 16_811);
    let shown = output("tree --game connect-four:4x4 --moves 12 --method mcts:playouts=5");
    assert!(shown.contains("\n  3 MIN "), "{shown}");
}

#[test]
fn perft_tells_every_depth() {
    assert_eq!(output("perft --game othello --depth 5"), "1 4\n2 12\n3 56\n4 244\n5 1396\n");
    let lines = output("perft --game connect-four --moves 44 --depth 2 --json");
    assert_eq!(
        lines,
        "{\"depth\":1,\"count\":7,\"finished\":true}\n{\"depth\":2,\"count\":49,\"finished\":true}\n"
    );
    assert_eq!(output("perft --game tic-tac-toe --depth 0"), "0 1\n");
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(output("--version").starts_with("edagari "));
    for words in ["--help", "search --help", "perft --help", "tree --help"] {
        assert!(output(words).contains("Usage:"));
    }
}

#[test]
fn what_is_wrong_is_named() {
    let cases: [(&[&str], &str); 21] = [
        (&["search", "--game", "chess", "--method", "mcts"], "chess"),
        (&["search", "--game", "othello:7", "--method", "mcts"], "\"7\""),
        (&["search", "--game", "othello", "--method", "minmax"], "minmax"),
        (&["search", "--game", "othello", "--method", "mcts:x=1", "--nodes", "1"], "\"x\""),
        (&["search", "--game", "othello", "--method", "minimax:eval=lines"], "lines"),
        (&["search", "--game", "othello", "--moves", "f5f5", "--method", "minimax"], "--moves"),
        (&["search", "--game", "othello", "--position", "XO", "--method", "minimax"], "--position"),
        (&["search", "--game", "othello", "--method", "mcts"], "--nodes"),
        (&["search", "--game", "othello", "--method", "minimax", "--depth", "0"], "--depth"),
        (&["search", "--game", "othello", "--method", "minimax", "--time", "nan"], "--time"),
        (&["search", "--game", "othello", "--method", "minimax", "--seed", "-1"], "--seed"),
        (&["search", "--game", "othello"], "--method"),
        (&["search", "--method", "minimax"], "--game"),
        (&["search", "--file", "no such file", "--method", "minimax"], "no such file"),
        (&["perft", "--game", "othello", "--depth", "100"], "100"),
        (&["perft", "--game", "othello"], "--depth"),
        (&["tree", "--tree", "[[1,2", "--method", "alpha-beta"], "--tree"),
        (&["tree", "--method", "alpha-beta"], "--tree"),
        (&["tree", "--tree", "[1]", "--game", "othello", "--method", "minimax"], "--game"),
        (&["--bad"], "--bad"),
        (&["serch"], "serch"),
    ];
    for (args, part) in cases {
        let sentence = refusal(args);
        assert!(sentence.contains(part), "{args:?}: {sentence}");
    }
    assert_eq!(refusal(&[]), "the window cannot be opened: not in a test");
}

#[test]
fn texts_that_cannot_be_read_are_told_what_can() {
    let searched = |words: &str, [option, typed]: [&str; 2]| {
        let words: Vec<_> = words.split(' ').chain([option, typed]).collect();
        refusal(&words)
    };
    for (game, form) in [
        ("tic-tac-toe", "nine of X, O and -"),
        ("connect-four:5x4", "all 20 cells"),
        ("othello:6", "36 of X, O and -"),
        ("number-tree", "[[3,12,8],[2,4,6]]"),
        ("matrix", "[[1,0],[0,0.5]]"),
        ("maze-solo", "1 to 32 rows of 1 to 32 cells with / between them, 0-9 or . for points and @"),
        ("maze-walls", "# for walls and @"),
        ("maze-auto", "123/456 5 a1,c2"),
        ("maze-duel", "1A3/B.5/907 A 4:2 6"),
        ("maze-race", "A1B/353/9.9 4:2 6"),
    ] {
        let words = format!("search --game {game} --method random");
        let refused = searched(&words, ["--position", "3?/11 0 3"]);
        assert!(refused.starts_with("--position: ") && refused.contains(form), "{game}: {refused}");
        assert!(!refused.ends_with('…'), "{game}: {refused}");
    }
    for (game, typed, possible) in [
        ("othello", "f5f5", "at character 3: f5; possible there: f4, d6, f6"),
        ("tic-tac-toe", "a1a1", "possible there: b1, c1, a2, b2, c2, a3, b3, c3"),
        ("connect-four", "4455x", "possible there: 1, 2, 3, 4, 5, 6, 7"),
        ("maze-duel:size=3x3,turns=2", "RLL", "the game is over there"),
        ("maze-solo:size=3x3,turns=3,seed=1", "?", "possible there: "),
        ("number-tree", "1 9", "possible there: 1, 2, 3"),
    ] {
        let words = format!("search --game {game} --method random");
        let refused = searched(&words, ["--moves", typed]);
        assert!(refused.starts_with("--moves: ") && refused.contains(possible), "{game} {typed}: {refused}");
    }
}

/// A stream whose reader has gone.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    for words in ["perft --game othello --depth 2", "tree --tree [1,2] --method minimax --json", "--help"] {
        let mut err = Vec::new();
        let args = std::iter::once("edagari").chain(words.split(' '));
        assert_eq!(cli::run(args, &mut Closed, &mut err, |_| Ok(())), 0);
        assert_eq!(err, b"");
    }
}

#[test]
fn the_program_itself_answers() {
    let program = || Command::new(env!("CARGO_BIN_EXE_edagari"));
    let done = program().args(["perft", "--game", "othello", "--depth", "3"]).output().expect("it runs");
    assert_eq!((done.status.code(), done.stdout.as_slice()), (Some(0), b"1 4\n2 12\n3 56\n".as_slice()));

    let refused = program().args(["tree", "--tree", "[", "--method", "minimax"]).output().expect("it runs");
    assert_eq!((refused.status.code(), refused.stdout.as_slice()), (Some(2), b"".as_slice()));
    assert_eq!(refused.stderr.split(|&byte| byte == b'\n').count(), 2, "one line and its end");

    // A reader that goes away at once.
    let mut child = program()
        .args(["tree", "--game", "tic-tac-toe", "--method", "alpha-beta"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// Command lines that are understood and quickly done.
const GOOD: [&[&str]; 5] = [
    &[
        "search",
        "--game",
        "tic-tac-toe",
        "--moves",
        "a1b2",
        "--method",
        "alpha-beta:table=off",
        "--depth",
        "2",
    ],
    &["search", "--game", "othello:4", "--method", "mcts:playouts=3,seed=1", "--json", "--depth", "1"],
    &["perft", "--game", "tic-tac-toe", "--moves", "a1b2c3", "--depth", "2", "--json"],
    &["tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--method", "alpha-beta", "--depth", "2"],
    &["search", "--game", "tic-tac-toe", "--position", "XO-------X", "--method", "minimax:depth=1"],
];

/// One thing done to one word of a good command line.
fn any_damage() -> impl Strategy<Value = (usize, prop::sample::Index, String, u8)> {
    const PIECES: [&str; 14] =
        ["", "-", "--", "[", "]", ",", "=", ":", "-1", "1e9", "9999999999999999999", "é", "\0", "\n"];
    let piece = prop_oneof![
        prop::sample::select(&PIECES[..]).prop_map(str::to_owned),
        "[-\\[\\]0-9a-hXO:=,. ]{0,12}",
        "\\PC{0,8}",
    ];
    (0..GOOD.len(), any::<prop::sample::Index>(), piece, 0_u8..5)
}

fn damaged(words: &[&str], at: usize, piece: &str, how: u8) -> Vec<String> {
    let mut words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    let middle = words[at].chars().count() / 2;
    let (front, back): (String, String) =
        (words[at].chars().take(middle).collect(), words[at].chars().skip(middle).collect());
    match how {
        0 => piece.clone_into(&mut words[at]),
        1 => words[at] = format!("{front}{piece}{back}"),
        2 => words.insert(at, piece.to_owned()),
        3 => drop(words.remove(at)),
        _ => words[at].push_str(piece),
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn nothing_that_can_be_typed_makes_it_panic((good, at, piece, how) in any_damage()) {
        let words = damaged(GOOD[good], at.index(GOOD[good].len()), &piece, how);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let (status, _, err) = run(&words);
        match status {
            0 => prop_assert_eq!(err, ""),
            2 => drop(refusal(&words)),
            _ => prop_assert!(false, "status {}", status),
        }
    }
}

#[test]
fn a_depth_and_ideas_that_would_mean_nothing_are_refused() {
    for words in ["--method exact --depth 5", "--method exact:depth=5", "--method mcts:playouts=9 --depth 5"]
    {
        let words = format!("search --game tic-tac-toe {words}");
        let sentence = refusal(&words.split(' ').collect::<Vec<_>>());
        assert!(sentence.contains("does not search to a depth"), "{sentence}");
    }
    let ideas = |game: &str, ideas: u32| {
        let words = format!("search --game {game} --method exact:ideas={ideas} --nodes 1000");
        run(&words.split(' ').collect::<Vec<_>>())
    };
    // The most that any game knows stands for all of its own, and is what is left unsaid.
    for (game, most) in [("connect-four", 7), ("connect-four", 8), ("othello:4", 8)] {
        assert_eq!(ideas(game, most).0, 0, "{game} {most}");
    }
    for game in ["connect-four", "othello:4"] {
        let (status, _, err) = ideas(game, 9);
        assert_eq!(status, 2, "{game}");
        assert!(err.contains("from 0 to 8"), "{err}");
    }
}

#[test]
fn a_method_that_cannot_play_a_game_is_refused_with_those_that_can() {
    for method in ["duct", "regret-matching", "equilibrium"] {
        let sentence = refusal(&["search", "--game", "othello", "--method", method]);
        assert!(sentence.contains(method) && sentence.contains("mcts"), "{sentence}");
    }
    let sentence = refusal(&["search", "--game", "maze-race", "--method", "beam-of-light"]);
    assert!(sentence.contains("duct"), "{sentence}");
    refusal(&["search", "--game", "maze-race:size=2x2", "--method", "duct"]);
    refusal(&["search", "--game", "matrix", "--position", "[[2]]", "--method", "duct"]);
}
