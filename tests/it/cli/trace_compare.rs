//! `edagari trace compare`: the first place at which two files differ in anything that both of them state, and what is said of the
//! rest.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::cli::terminal::run;

const BASE: &str = "edagari-trace 1
> . -inf inf depth=2
 > a -inf inf depth=1
 < 3 <= table
< -3
best a -3
";

/// The status and the sentence for two files.
fn compared(first: &str, second: &str) -> (u8, String) {
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).expect("written");
        path
    };
    let (first, second) = (file("first.trace", first), file("second.trace", second));
    let (status, words, err) = run(&["trace", "compare", &first, &second]);
    assert_eq!(err, "");
    let (own_status, same, _) = run(&["trace", "compare", &first, &first]);
    assert!(own_status == 0 && same.starts_with("both searches do the same: "), "{same}");
    (status, words.trim_end().to_owned())
}

fn object(first: &str, second: &str) -> Value {
    let folder = TempDir::new().expect("a folder");
    let paths = [("first.trace", first), ("second.trace", second)].map(|(name, text)| {
        let path = folder.path().join(name).display().to_string();
        fs::write(&path, text).expect("written");
        path
    });
    let (_, out, _) = run(&["trace", "compare", &paths[0], &paths[1], "--json"]);
    serde_json::from_str(&out).expect("an object")
}

#[test]
fn whatever_both_files_state_is_compared() {
    let at_a = "a (line 3 of both files)";
    let changes = [
        ("<= table", "= table", format!("the value of {at_a}, 3, is an upper bound in the first file and exact in the second file")),
        ("<= table", "<= evaluation", format!("the value of {at_a} comes from “table” in the first file and from “evaluation” in the second file")),
        ("depth=1", "depth=0", format!("{at_a} has depth=1 in the first file and depth=0 in the second file")),
        ("depth=1", "depth=-1", format!("{at_a} has depth=1 in the first file and depth=-1 in the second file")),
        ("depth=1", "depth=1 reduced=1", format!("the second file says reduced=1 of {at_a} and the first file does not")),
        ("depth=1", "depth=1 null", format!("the second file says null of {at_a} and the first file does not")),
        ("best a -3", "best b 7", "both searches do the same at 2 nodes, but the first file ends with “best a -3” (line 6) and the second with “best b 7” (line 6)".to_owned()),
        ("best a -3", "best a -3 b", String::new()),
        ("< 3", "< 4", format!("the leaf {at_a} is worth 3 in the first file and 4 in the second file")),
        ("> a", "> c", "at the root (line 2 of both files), the first file tries a next and the second file tries c".to_owned()),
    ];
    for (from, to, words) in changes {
        let (status, said) = compared(BASE, &BASE.replacen(from, to, 1));
        assert_eq!(
            (status, said.contains(&words)),
            (u8::from(!words.is_empty()), true),
            "{from} {to}: {said}"
        );
    }
    // In a game that is known, too.
    let game = BASE.replacen("1\n", "1\ngame connect-four\n", 1).replace(" a ", " 4 ");
    let (status, said) = compared(&game, &game.replace("<=", "="));
    assert!(status == 1 && said.contains("the value of 4 (line 4 of both files)"), "{said}");
}

#[test]
fn cuts_and_moves_that_are_never_tried_are_compared_where_both_write_them() {
    let cut = BASE.replace(" < 3", "  x\n  - b c\n < 3");
    for (change, words) in
        [("", "the second file says that c is never tried"), ("  x\n", "the first file cuts at a")]
    {
        let other = if change.is_empty() { cut.replace("- b c", "- b") } else { cut.replace(change, "") };
        // The root is cut in both, so that both say where they cut.
        let [cut, other] = [&cut, &other].map(|text| text.replace("< -3", " x\n - d\n< -3"));
        let (first, second) = if change.is_empty() { (&other, &cut) } else { (&cut, &other) };
        let (status, said) = compared(first, second);
        assert!(status == 1 && said.contains(words), "{said}");
    }
}

#[test]
fn statements_that_only_one_file_makes_are_named_and_no_difference() {
    let changes = [
        ("<= table", "<= ", "only the first file gives reasons, so that was not compared"),
        ("<= table", "table", "only the first file gives bounds (=, <=, >=), so"),
        (
            " < 3",
            "  x\n  - b c\n < 3",
            "only the second file gives cuts (x), moves that are never tried (-), so",
        ),
        ("best a -3\n", "", "only the first file gives what is played (best), so"),
    ];
    for (from, to, words) in changes {
        let (status, said) = compared(BASE, &BASE.replacen(from, to, 1));
        assert!(status == 0 && said.contains(words), "{from}: {said}");
        assert!(said.starts_with("both searches do the same: 2 nodes; "), "{said}");
    }
    let (status, said) = compared(BASE, &BASE.replace(" depth=2", "").replace(" depth=1", ""));
    assert!(status == 0 && said.contains("only the first file gives depths (depth=), so"), "{said}");
}

#[test]
fn what_only_one_file_lists_below_a_node_is_no_difference() {
    let listed = "edagari-trace 1\n> .\n > a\n  > b\n   > c\n   < 1\n  < -1\n < 1\n > d\n < 2\n< -1\n";
    let counted = "edagari-trace 1\n> .\n > a\n  ~ 2 1 0\n < 1\n > d\n < 2\n< -1\n";
    for (first, second) in [(listed, counted), (counted, listed)] {
        let (status, said) = compared(first, second);
        assert!(
            status == 0 && said.contains("below 1 of the nodes compared, only one of the files lists"),
            "{said}"
        );
        // The nodes behind it are compared.
        let (status, said) = compared(first, &second.replace("< 2", "< 5"));
        assert!(status == 1 && said.contains("the leaf d") && said.contains("below 1 of"), "{said}");
        let (status, said) = compared(first, &second.replace(" < 1\n > d", " < 7\n > d"));
        assert!(status == 1 && said.contains("below a") && said.contains("worth"), "{said}");
    }
    // Where both count, the counts are compared, and so is a node below which one searched nothing.
    let (status, said) = compared(counted, &counted.replace("~ 2", "~ 3"));
    assert!(
        status == 1 && said.contains("below a") && said.contains("2 in the first file and 3 in the second"),
        "{said}"
    );
    let (status, _) = compared(counted, &counted.replace("  ~ 2 1 0\n", ""));
    assert_eq!(status, 1);
    assert_eq!(compared(counted, counted), (0, "both searches do the same: 3 nodes".to_owned()));
}

#[test]
fn passes_that_are_not_in_the_files_are_said() {
    let pass = |depth: u32, value: u32| format!("pass {depth}\n> .\n> e4\n< {value}\n< -{value}\n");
    let file = |passes: &[(u32, u32)]| {
        let passes: String = passes.iter().map(|&(depth, value)| pass(depth, value)).collect();
        format!("edagari-trace 1\n{passes}")
    };
    let all = file(&[(1, 1), (2, 2), (3, 3)]);
    assert_eq!(compared(&all, &all), (0, "both searches do the same: 6 nodes in 3 passes".to_owned()));
    let late = file(&[(2, 2), (3, 3)]);
    let (status, said) = compared(&late, &late);
    assert!(
        status == 0 && said.ends_with("; no pass to a smaller depth than the first one is in the files"),
        "{said}"
    );
    let (status, said) = compared(&all, &late);
    assert!(status == 0 && said.ends_with("which only the first file has, were not compared"), "{said}");
    // A pass that only one of the files keeps is passed over.
    let (status, said) = compared(&all, &file(&[(1, 1), (3, 4)]));
    assert!(status == 1 && said.contains("in the pass to depth 3") && said.contains("passed over"), "{said}");
}

#[test]
fn of_simulations_a_node_that_only_one_creates_is_named_and_what_is_played_is_compared() {
    let two = "edagari-trace 1\n+ 0 a\ns 1 1\n+ 0 b\ns 2 0\nbest a\n";
    let more = two.replace("+ 0 b", "+ 0 b\n+ 0 c");
    let (status, said) = compared(two, &more);
    let words = "after simulation 1, only the second file creates the node c before the next one";
    assert_eq!((status, said.as_str()), (1, words));
    let (status, said) = compared(two, &two.replace("best a", "best b"));
    assert!(status == 1 && said.contains("“best a” (line 6) and the second with “best b”"), "{said}");
}

#[test]
fn neither_file_is_called_the_reference_and_the_object_has_what_each_says() {
    let other = BASE.replace("depth=1", "depth=0");
    let (_, said) = compared(BASE, &other);
    assert!(!said.contains("reference") && said.matches("line").count() == 1, "{said}");
    let found = object(BASE, &other);
    assert_eq!((&found["same"], &found["kind"]), (&false.into(), &"depth".into()));
    assert_eq!(found["says"], serde_json::json!(["depth=1", "depth=0"]));
    assert_eq!((&found["way"], &found["line"]), (&serde_json::json!(["a"]), &serde_json::json!([3, 3])));
    let found = object(BASE, &BASE.replace("<= table", "<="));
    let given = serde_json::json!([{ "kind": "reason", "file": "first" }]);
    assert_eq!((&found["same"], &found["given_by_one"]), (&true.into(), &given));
}

#[test]
fn an_export_holds_all_passes_and_says_what_it_only_counts() {
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let place =
        ["--game", "othello", "--method", "alpha-beta:deepening=on,depth=5", "--export", "trace", "--output"];
    for command in ["search", "tree"] {
        let whole = file(&format!("{command}.trace"));
        let (status, _, err) = run(&[&[command][..], &place, &[&whole]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{command}");
        let text = fs::read_to_string(&whole).expect("a trace");
        for depth in 1..=5 {
            assert!(text.contains(&format!("\npass {depth}\n")), "{command} {depth}");
        }
        let few = file(&format!("{command}-few.trace"));
        let (status, _, err) = run(&[&[command][..], &place, &[&few, "--recorded-nodes", "100"]].concat());
        assert!(status == 0 && err.contains("only counted: --recorded-nodes NODES records more"), "{err}");
        // The counts of one stand for what the other lists.
        let (status, said, _) = run(&["trace", "compare", &whole, &few]);
        assert!(status == 0 && said.contains("only one of the files lists what was searched"), "{said}");
    }
}

/// A search to depth 2 by a program that says so at its root and leaves the first move as deep as `below` says.
fn to_depth_two(below: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("own.trace").display().to_string();
    let search = [
        "search",
        "--game",
        "tic-tac-toe",
        "--method",
        "minimax:depth=2",
        "--export",
        "trace",
        "--output",
        &path,
    ];
    assert_eq!(run(&search).0, 0);
    let text = fs::read_to_string(&path).expect("a trace").replace("\npass 2\n", "\n").replacen(
        "inf inf\n",
        "inf inf depth=2\n",
        1,
    );
    let begin = text.find("  > ").expect("a child of a child");
    let end = begin + text[begin..].find("\n < ").expect("the first move is left");
    let left = text[end + 1..].find('\n').expect("a line") + end + 1;
    if below.is_empty() { text } else { format!("{} < {below}{}", &text[..begin], &text[left..]) }
}

#[test]
fn the_depth_of_a_reference_is_that_of_the_file_where_no_other_is_asked_for() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("mine.trace").display().to_string();
    let check = ["trace", "check", "--against", "minimax", &file];
    fs::write(&file, to_depth_two("")).expect("written");
    let (status, said, err) = run(&check);
    assert!(
        status == 0 && said.contains("right; held against a search to depth 2, which the file names"),
        "{said}{err}"
    );
    let (status, said, _) = run(&[&check[..], &["--depth", "2"]].concat());
    assert!(status == 0 && said.ends_with("right\n"), "{said}");
    let (status, said, _) = run(&[&check[..], &["--depth", "3"]].concat());
    assert!(status == 1 && said.contains("too shallow") && !said.contains("which the file names"), "{said}");
    // One node is left too early: evaluated, it was taken for a leaf; without a word it may come from a table.
    for (reason, words) in [("0 = evaluation", "one ply too shallow"), ("0", "was not searched here")] {
        fs::write(&file, to_depth_two(reason)).expect("written");
        let (status, said, _) = run(&check);
        assert!(status == 1 && said.contains(words), "{reason}: {said}");
    }
}
