//! `edagari tree --why`: a sentence or an object for each move of a line, of searches and of open traces.

use serde_json::Value;

use crate::cli::terminal::{output, refusal, run};

const AIMA: [&str; 5] = ["tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--method", "alpha-beta"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&AIMA[..], more].concat()
}

#[test]
fn each_move_has_a_line_and_the_tree_is_not_written() {
    let (status, out, _) = run(&with(&["--why", "2 2"]));
    assert_eq!(status, 0);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(
        lines[0].starts_with("1. C is tried at A and worth at most 2.") && lines[0].contains("at least 1"),
        "{out}"
    );
    assert!(lines[1].starts_with("2. C2 is never tried at C. Alpha cut: "), "{out}");
}

#[test]
fn an_object_has_the_reason_the_nodes_and_the_sentence() {
    let (status, out, _) = run(&with(&["--why", "2 2", "--json"]));
    assert_eq!(status, 0);
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let field = |at: usize, name: &str| objects[at][name].clone();
    assert_eq!([field(0, "ply"), field(1, "ply")], [Value::from(1), Value::from(2)]);
    assert_eq!([field(0, "reason"), field(1, "reason")], [Value::from("worse"), Value::from("cut")]);
    assert_eq!([field(0, "value"), field(0, "against_value"), field(0, "by")], [2, 3, 1].map(Value::from));
    assert_eq!(field(1, "against"), field(0, "against"), "the bound is that of the better move");
    assert!(field(1, "sentence").as_str().is_some_and(|sentence| sentence.contains("Alpha cut")));
}

#[test]
fn a_trace_is_asked_too_and_what_cannot_be_asked_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("toy.trace");
    std::fs::write(&file, "edagari-trace 1\n> .\n> good\n< -3 book\n> bad\n< 1\n< 3\n").expect("written");
    let path = file.to_str().expect("a name");
    let (status, out, err) = run(&["tree", "--trace", path, "--why", "bad good"]);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("good is chosen, worth") && out.contains("At the depth limit"), "{out}");
    assert!(refusal(&with(&["--why", "9"])).contains("--why"));
    assert!(refusal(&with(&["--why", "1", "--export", "svg"])).contains("--why"));
    let pairs = ["tree", "--tree", "[[(2,1),(6,5)]]", "--method", "each-own", "--why", "1"];
    assert!(refusal(&pairs).contains("--why"));
    let local = "tree --game maze-solo --method hill-climbing --depth 4 --why 1";
    let words: Vec<_> = local.split(' ').collect();
    assert_ne!(run(&words).0, 0);
    assert!(output("tree --game tic-tac-toe --method mcts:playouts=50 --why b2").contains("visits "));
}
