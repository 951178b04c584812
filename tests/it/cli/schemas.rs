//! Do the objects of `--json` fit the schemas that document them? Each schema is held against outputs of its command, whose fields
//! are all named in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use edagari::catalog::Game;
use edagari::engine::Protocol;
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::terminal::run;

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/schema/{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).expect("a schema")).expect("JSON")
}

/// A schema while something is held against it; the fields that were met.
struct Check<'a> {
    root: &'a Value,
    met: BTreeSet<String>,
}

impl Check<'_> {
    /// The words of JSON Schema that the schemas use; any other would be passed over unseen.
    fn fault(&mut self, schema: &Value, value: &Value, at: &str) -> Option<String> {
        for (word, said) in schema.as_object().expect("an object") {
            let fault = match word.as_str() {
                "$schema" | "$id" | "$defs" | "title" | "description" => None,
                "$ref" => {
                    let name = said.as_str().and_then(|path| path.strip_prefix("#/$defs/")).expect("a name");
                    let root = self.root;
                    self.fault(&root["$defs"][name], value, at)
                }
                "type" => (!is_of(said, value)).then(|| format!("{at}: {value} is no {said}")),
                "enum" => {
                    let is_one = said.as_array().expect("a list").contains(value);
                    (!is_one).then(|| format!("{at}: {value} is none of {said}"))
                }
                "minimum" => beyond(value, said, f64::lt).then(|| format!("{at}: {value} < {said}")),
                "maximum" => beyond(value, said, f64::gt).then(|| format!("{at}: {value} > {said}")),
                "items" => value.as_array().and_then(|items| {
                    items.iter().find_map(|item| self.fault(said, item, &format!("{at}[]")))
                }),
                "properties" => value.as_object().and_then(|object| {
                    object.iter().find_map(|(key, value)| {
                        let at = format!("{at}.{key}");
                        self.met.insert(at.clone());
                        self.fault(said.get(key)?, value, &at)
                    })
                }),
                "required" => {
                    let keys = said.as_array().expect("a list").iter().filter_map(Value::as_str);
                    let missing = value.as_object().and_then(|object| {
                        keys.into_iter().find(|key| !object.contains_key(*key)).map(str::to_owned)
                    });
                    missing.map(|key| format!("{at}: without {key}"))
                }
                "additionalProperties" => {
                    assert_eq!(said, false, "{at}");
                    let known = schema["properties"].as_object().expect("an object");
                    let unknown = value
                        .as_object()
                        .and_then(|object| object.keys().find(|key| !known.contains_key(*key)).cloned());
                    unknown.map(|key| format!("{at}: {key} is not documented"))
                }
                "anyOf" => {
                    let faults: Vec<_> = said
                        .as_array()
                        .expect("a list")
                        .iter()
                        .map(|schema| self.fault(schema, value, at))
                        .collect();
                    faults.iter().all(Option::is_some).then(|| format!("{faults:?}"))
                }
                other => panic!("{at}: {other}"),
            };
            if fault.is_some() {
                return fault;
            }
        }
        None
    }
}

fn is_of(said: &Value, value: &Value) -> bool {
    match said {
        Value::Array(types) => types.iter().any(|said| is_of(said, value)),
        said => match said.as_str().expect("a type") {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "null" => value.is_null(),
            other => panic!("{other}"),
        },
    }
}

fn beyond(value: &Value, end: &Value, is_beyond: fn(&f64, &f64) -> bool) -> bool {
    value.as_f64().zip(end.as_f64()).is_some_and(|(value, end)| is_beyond(&value, &end))
}

/// All fields that a schema documents.
fn documented(root: &Value, schema: &Value, at: &str, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        documented(root, &root["$defs"][name], at, found);
    }
    for (key, schema) in schema["properties"].as_object().into_iter().flatten() {
        let at = format!("{at}.{key}");
        documented(root, schema, &at, found);
        found.insert(at);
    }
    if schema["items"].is_object() {
        documented(root, &schema["items"], &format!("{at}[]"), found);
    }
    for schema in schema["anyOf"].as_array().into_iter().flatten() {
        documented(root, schema, at, found);
    }
}

/// Holds the outputs of some command lines against a schema, and what it documents against them.
fn check(name: &str, lines: &[&[&str]]) {
    let schema = schema(name);
    let mut check = Check { root: &schema, met: BTreeSet::new() };
    for line in lines {
        let (status, out, err) = run(line);
        // A comparison that finds a difference ends with 1.
        assert!(status < 2, "{line:?}: {err}");
        assert!(!out.is_empty(), "{line:?}");
        for object in out.lines() {
            let object: Value = serde_json::from_str(object).expect("an object a line");
            assert_eq!(check.fault(&schema, &object, ""), None, "{line:?}: {object}");
        }
    }
    let mut all = BTreeSet::new();
    documented(&schema, &schema, "", &mut all);
    let unseen: Vec<_> = all.difference(&check.met).collect();
    assert!(unseen.is_empty(), "{name} documents what no output here has: {unseen:?}");
}

#[test]
fn search_and_its_statistics_fit_their_schema() {
    let alpha_beta =
        ["search", "--game", "othello:6", "--method", "alpha-beta:depth=3", "--statistics", "--json"];
    let mcts = ["search", "--game", "tic-tac-toe", "--method", "mcts:playouts=300", "--statistics", "--json"];
    let proven =
        ["search", "--game", "tic-tac-toe", "--moves", "a1b1a2b2", "--method", "alpha-beta", "--json"];
    let best = ["search", "--game", "othello", "--method", "best", "--depth", "5", "--statistics", "--json"];
    let joint = ["search", "--game", "maze-race", "--method", "duct:playouts=50", "--json"];
    let over = ["search", "--game", "tic-tac-toe", "--moves", "a1b1a2b2a3", "--method", "minimax", "--json"];
    let unknown = ["search", "--game", "othello", "--method", "minimax", "--nodes", "3", "--json"];
    let engine =
        crate::match_play::engines::scripted(Protocol::Gtp, Game::Othello { size: 6 }, "random", &[], 20_000);
    let engine = ["search", "--game", "othello:6", "--method", &engine, "--time", "5", "--json"];
    check("search", &[&alpha_beta, &mcts, &proven, &best, &joint, &over, &unknown, &engine]);
}

#[test]
fn perft_tree_and_the_reasons_of_missed_moves_fit_theirs() {
    check("perft", &[&["perft", "--game", "tic-tac-toe", "--depth", "3", "--json"]]);
    let numbers = "[[3,12,8],[2,4,6],[14,5,2]]";
    let whole = ["tree", "--tree", numbers, "--method", "alpha-beta", "--json"];
    let shallow = ["tree", "--tree", numbers, "--method", "minimax", "--depth", "1", "--json"];
    let limited = ["tree", "--tree", numbers, "--method", "minimax:nodes=4", "--json"];
    let won = ["tree", "--game", "tic-tac-toe", "--moves", "a1b1a2b2", "--method", "alpha-beta", "--json"];
    let discs = ["tree", "--game", "othello", "--method", "best:depth=3", "--json"];
    let folder = TempDir::new().expect("a folder");
    let partial = folder.path().join("partial.trace");
    let text = "edagari-trace 1\ngame number-tree\nstart [[3,12],[2]]\n> .\n> 1\n> 1\n< 3\n< -3\n> 2\n> 1\n< 2\n< -2\n< 3\n";
    fs::write(&partial, text).expect("written");
    let partial = partial.display().to_string();
    let partial = ["tree", "--trace", &partial, "--json"];
    let counted = ["tree", "--game", "othello:6", "--method", "alpha-beta:depth=3", "--statistics", "--json"];
    let simulated =
        ["tree", "--game", "tic-tac-toe", "--method", "mcts:playouts=300", "--statistics", "--json"];
    check("tree", &[&whole, &shallow, &limited, &won, &discs, &partial, &counted, &simulated]);
    let cut = ["tree", "--tree", numbers, "--method", "alpha-beta", "--why", "2 2", "--json"];
    let worse = ["tree", "--tree", numbers, "--method", "alpha-beta", "--why", "2 1", "--json"];
    let visited =
        ["tree", "--game", "tic-tac-toe", "--method", "mcts:playouts=50", "--why", "a1b2c3", "--json"];
    let engine = folder.path().join("engine.trace");
    fs::write(&engine, "edagari-trace 1\n> .\n> e4\n< -3\n> a3 - - reduced=1\n< 2\n< 3\n").expect("written");
    let engine = engine.display().to_string();
    let reduced = ["tree", "--trace", &engine, "--why", "a3", "--json"];
    check("tree-why", &[&cut, &worse, &visited, &reduced]);
}

#[test]
fn comparisons_and_checked_programs_fit_theirs() {
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let positions = file("positions.txt", "f5d6\nf5f6e6f4\nf5; f6:1; d6:2; f4:-3\n");
    let methods = [
        "--method",
        "alpha-beta:depth=2",
        "--method",
        "mcts:playouts=20",
        "--method",
        "alpha-beta:depth=2,ordering=off",
    ];
    let compare =
        [&["compare", "--game", "othello", "--positions", &positions, "--json"][..], &methods].concat();
    check("compare", &[&compare]);
    let right = file(
        "right.trace",
        "edagari-trace 1\npass 2\n> . -inf inf\n> 1 -inf inf\n< 1\n> 2 1 inf\n< 2\n< 2\n",
    );
    let wrong = file(
        "wrong.trace",
        "edagari-trace 1\npass 2\n> . -inf inf\n> 1 -inf inf\n< 1\n> 2 -inf inf\n< 2\n< 2\n",
    );
    let checked = ["trace", "check", "--against", "alpha-beta", "--tree", "[1,2]", &right, &wrong, "--json"];
    check("trace-check", &[&checked]);
    let listed = file(
        "listed.trace",
        "edagari-trace 1\n> .\n > a depth=1\n  > b depth=0\n  < 1 evaluation\n < 1\n< -1\n",
    );
    let counted = file("counted.trace", "edagari-trace 1\n> .\n > a depth=1\n  ~ 1\n < 1\n< -1\n");
    let reduced = file("reduced.trace", "edagari-trace 1\n> .\n > a depth=1 reduced=1\n  ~ 1\n < 1\n< -1\n");
    check(
        "trace-compare",
        &[
            &["trace", "compare", &right, &wrong, "--json"],
            &["trace", "compare", &listed, &counted, "--json"],
            &["trace", "compare", &counted, &reduced, "--json"],
        ],
    );
}
