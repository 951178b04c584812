//! `edagari trace`, and `--trace` and `--export trace`, as scripts use them.

use std::fs;

use edagari::cli;
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::export::AIMA;
use crate::cli::terminal::{output, refusal};

fn run(words: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = std::iter::once("edagari").chain(words.iter().copied());
    let status = cli::run(words, &mut out, &mut err, |_| Err("no window".to_owned()));
    (status, String::from_utf8(out).expect("text"), String::from_utf8(err).expect("text"))
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn what_is_exported_as_a_trace_is_read_with_the_same_summary_and_exports() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "own.trace");
    let tree = ["tree", "--tree", AIMA, "--method", "alpha-beta"];
    let (status, summary, _) =
        run(&[&tree[..], &["--export", "trace", "--output", &file, "--json"]].concat());
    assert_eq!(status, 0);
    let (status, read, err) = run(&["tree", "--trace", &file, "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(read, summary);
    let (_, own, _) = run(&[&tree[..], &["--export", "json"]].concat());
    let (_, read, _) = run(&["tree", "--trace", &file, "--export", "json"]);
    let nodes = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["nodes"].clone();
    assert_eq!(nodes(&own), nodes(&read));
    for format in ["svg", "dot", "html", "mermaid", "tikz"] {
        let (status, drawn, err) = run(&["tree", "--trace", &file, "--export", format]);
        assert_eq!((status, err.as_str()), (0, ""), "{format}");
        let is_captioned = ["svg", "html"].contains(&format);
        assert!(!is_captioned || drawn.contains("Edagari alpha-beta"), "{format} names the program");
    }
}

#[test]
fn faults_and_early_ends_are_said_in_a_sentence() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "mine.trace");
    std::fs::write(&file, "edagari-trace 1\n> .\n> a\n< x\n").expect("written");
    let (status, _, err) = run(&["tree", "--trace", &file]);
    assert_eq!(status, 2);
    assert!(err.contains("line 4") && err.lines().count() == 1, "{err}");
    std::fs::write(&file, "edagari-trace 1\nprogram toy\n> .\n> a\n< 4\n").expect("written");
    let (status, out, err) = run(&["tree", "--trace", &file]);
    assert_eq!(status, 0, "{err}");
    assert!(err.contains("ends early, in line 5") && out.contains("a MIN"), "{out}{err}");
}

/// What was left out without a cut was not pruned.
#[test]
fn leaves_that_a_recording_leaves_out_are_not_called_pruned() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "mine.trace");
    let text = "edagari-trace 1\ngame number-tree\nstart [[3,12],[2]]\n> .\n> 1\n> 1\n< 3\n< -3\n> 2\n> 1\n< 2\n< -2\n< 3\n";
    std::fs::write(&file, text).expect("written");
    let (_, out, _) = run(&["tree", "--trace", &file]);
    assert!(out.contains("left out: 12") && !out.contains("pruned"), "{out}");
    assert!(out.contains("B2 MAX left out"), "{out}");
}

#[test]
fn a_folder_of_students_becomes_a_table_and_results_of_an_autograder() {
    let folder = TempDir::new().expect("a folder");
    let (_, own, _) = run(&["tree", "--tree", AIMA, "--method", "alpha-beta", "--export", "trace"]);
    let (_, all, _) = run(&["tree", "--tree", AIMA, "--method", "minimax", "--export", "trace"]);
    for (name, text) in [("ann.trace", own.as_str()), ("ben.trace", &all), ("cem.trace", "hello")] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    let beside = TempDir::new().expect("a folder");
    // The endings are added.
    let (table, results) = (path(&beside, "table"), path(&beside, "results"));
    let inside = folder.path().display().to_string();
    let words = [
        "trace",
        "check",
        "--against",
        "alpha-beta",
        "--tree",
        AIMA,
        &inside,
        "--csv",
        &table,
        "--gradescope",
        &results,
    ];
    let (status, out, err) = run(&words);
    // As diff does: 1 says that not all is right.
    assert_eq!((status, err.as_str()), (1, ""));
    let lines: Vec<_> = out.lines().collect();
    assert!(lines.len() == 3 && lines[0].ends_with("ann.trace: right"), "{out}");
    let table = std::fs::read_to_string(path(&beside, "table.csv")).expect("a table");
    let rows: Vec<_> = table.lines().collect();
    assert_eq!(rows[0], "file,verdict,mistake,line,sentence");
    assert!(
        rows[1].contains(",right,") && rows[2].contains(",wrong,") && rows[3].contains(",unreadable,"),
        "{table}"
    );
    let results: Value =
        serde_json::from_slice(&std::fs::read(path(&beside, "results.json")).expect("results"))
            .expect("JSON");
    let scores: Vec<_> =
        results["tests"].as_array().expect("tests").iter().map(|test| test["score"].as_u64()).collect();
    assert_eq!(scores, [Some(1), Some(0), Some(0)]);
}

#[test]
fn templates_are_printed_and_two_recordings_compared() {
    let (status, out, _) = run(&["trace", "template", "python"]);
    assert!(status == 0 && out.contains("def alpha_beta"));
    let (status, _, err) = run(&["trace", "template", "cobol"]);
    assert!(status == 2 && err.contains("python"), "{err}");
    let folder = TempDir::new().expect("a folder");
    let files: Vec<_> = [("a", "minimax"), ("b", "alpha-beta"), ("c", "alpha-beta")]
        .into_iter()
        .map(|(name, method)| {
            let file = path(&folder, &format!("{name}.trace"));
            let words = ["tree", "--tree", AIMA, "--method", method, "--export", "trace", "--output", &file];
            assert_eq!(run(&words).0, 0);
            file
        })
        .collect();
    let (status, same, _) = run(&["trace", "compare", &files[1], &files[2]]);
    assert!(status == 0 && same.contains("do the same: 11 nodes"), "{same}");
    let (status, other, err) = run(&["trace", "compare", &files[0], &files[1]]);
    assert!(other.starts_with("1 2 (") && other.contains("window"), "{other}");
    // As diff does: 1 says that they differ, and nothing went wrong.
    assert_eq!((status, err.as_str()), (1, ""));
}

/// Each pass of one search is held against that of the other, and where they part is said for both files.
#[test]
fn the_first_pass_in_which_two_searches_part_is_named() {
    const FIRST: &str =
        "edagari-trace 1\npass 1\n> . -inf inf\n> e4\n< 1\n< -1\npass 2\n> . -inf inf\n> d4\n< 2\n< -2\n";
    let folder = TempDir::new().expect("a folder");
    let written = |name: &str, text: &str| {
        let file = path(&folder, name);
        std::fs::write(&file, text).expect("written");
        file
    };
    let first = written("first.trace", FIRST);
    let second = written("second.trace", &FIRST.replace("< 1\n", "! odd\n< 3\n"));
    let (status, words, _) = run(&["trace", "compare", &first, &second]);
    assert!(status == 1 && words.contains("e4 (line 4 of both files)"), "{words}");
    assert!(words.contains("pass to depth 1"), "{words}");
    let shorter = written("shorter.trace", FIRST.split_once("pass 2").expect("two passes").0);
    let (status, words, _) = run(&["trace", "compare", &first, &shorter]);
    assert!(status == 1 && words.contains("same in 1 of their passes"), "{words}");
    let (status, words, _) = run(&["trace", "compare", &first, &first]);
    assert!(status == 0 && words.contains("4 nodes in 2 passes"), "{words}");
}

#[test]
fn table_and_seed_are_named_where_they_are_the_difference() {
    let folder = TempDir::new().expect("a folder");
    let recorded = |name: &str, method: &str| {
        let file = path(&folder, name);
        let words = ["tree", "--game", "tic-tac-toe", "--moves", "a1b2c3", "--method", method];
        assert_eq!(run(&[&words[..], &["--export", "trace", "--output", &file]].concat()).0, 0);
        file
    };
    let (without, with) = (
        recorded("without.trace", "alpha-beta:depth=5"),
        recorded("with.trace", "alpha-beta:depth=5,table=on"),
    );
    let (_, words, _) = run(&["trace", "compare", &without, &with]);
    assert!(words.contains("only the second file has the value from its table"), "{words}");
    let (_, words, _) = run(&["trace", "compare", &with, &without]);
    assert!(words.contains("only the first file has the value from its table"), "{words}");
    let seeds = ["1", "2", "2"]
        .iter()
        .enumerate()
        .map(|(number, seed)| recorded(&format!("{number}.trace"), &format!("mcts:playouts=60,seed={seed}")));
    let seeds: Vec<_> = seeds.collect();
    let (_, words, _) = run(&["trace", "compare", &seeds[0], &seeds[1]]);
    assert!(words.trim_end().ends_with("the seeds differ"), "{words}");
    let (_, words, _) = run(&["trace", "compare", &seeds[1], &seeds[2]]);
    assert!(words.contains("do the same") && !words.contains("seeds"), "{words}");
}

#[test]
fn a_search_writes_its_trace_beside_its_report() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "own.trace");
    let search = ["search", "--game", "tic-tac-toe", "--method", "mcts:playouts=50", "--export", "trace"];
    let (status, text, _) = run(&search);
    assert!(status == 0 && text.starts_with("edagari-trace 1\n") && text.contains("method simulations"));
    let (status, report, _) = run(&[&search[..], &["--output", &file]].concat());
    assert!(status == 0 && report.starts_with("best"), "{report}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    let (_, read, _) = run(&["tree", "--trace", &file, "--json"]);
    assert!(read.contains("\"leaves_read\":50"), "{read}");
}

#[test]
fn traces_in_folders_are_checked_at_their_own_beginnings_and_a_folder_without_any_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = folder.path().join("ann/0001");
    std::fs::create_dir_all(&inside).expect("folders");
    let file = inside.join("move-1.trace");
    let search = "search --game tic-tac-toe --moves b2a1 --method minimax --depth 2 --export trace --output";
    output(&format!("{search} {}", file.display()));
    let check = "trace check --game tic-tac-toe --against minimax --depth 2 --json";
    let found = output(&format!("{check} {}", folder.path().display()));
    assert!(found.contains("\"verdict\":\"right\""), "{found}");
    // Where it is said, that position counts, whatever the file says.
    let place = format!("{check} --moves b2 {}", folder.path().display());
    let (_, elsewhere, _) = run(&place.split(' ').collect::<Vec<_>>());
    assert!(elsewhere.contains("\"verdict\":\"wrong\""), "{elsewhere}");
    std::fs::remove_file(file).expect("removed");
    let words = format!("{check} {}", folder.path().display());
    let refused = refusal(&words.split(' ').collect::<Vec<_>>());
    assert!(refused.contains("holds no traces"), "{refused}");
}

#[test]
fn a_trace_of_another_tree_than_the_one_asked_for_is_named() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "mine.trace");
    let tree = ["tree", "--tree", "[[3,12,8],[2,4,6],[14,5,1]]", "--method", "alpha-beta"];
    run(&[&tree[..], &["--export", "trace", "--output", &file]].concat());
    let check = ["trace", "check", "--against", "alpha-beta", &file, "--json"];
    let (status, out, err) = run(&[&check[..], &["--tree", AIMA]].concat());
    let row: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((status, row["verdict"].as_str()), (1, Some("wrong")), "{out}{err}");
    assert!(row["sentence"].as_str().is_some_and(|said| said.contains("[14,5,1]")), "{out}");
    for own in [&["--game", "number-tree"][..], &[]] {
        let (status, out, _) = run(&[&check[..], own].concat());
        assert!(status == 0 && out.contains("\"right\""), "at its own beginning: {out}");
    }
    // Labels begin nowhere.
    std::fs::write(&file, "edagari-trace 1\n> .\n> a\n< 4\n< -4\n").expect("written");
    let (status, out, _) = run(&["trace", "check", &file]);
    assert!(status == 1 && out.contains("--tree or --game"), "{out}");
}

#[test]
fn one_result_in_two_measures_is_no_difference() {
    let folder = TempDir::new().expect("a folder");
    let bare = "ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let written = |name: &str, moves: &str, settings: &str| {
        let file = path(&folder, name);
        let method = format!("alpha-beta:{settings}");
        let place = ["search", "--game", "tic-tac-toe", "--moves", moves, "--method", &method];
        let words: Vec<_> = place.into_iter().chain(["--export", "trace", "--output", &file]).collect();
        assert_eq!(run(&words).0, 0);
        file
    };
    let own = written("own.trace", "a1b2c3c1a3", bare);
    let text = fs::read_to_string(&own).expect("a trace");
    // Another program counts ten for a win, however early, or a win and no more.
    for (number, name) in [("10", "ten.trace"), ("w", "win.trace")] {
        let words = |word: &str| match word.split_once('w') {
            Some((sign @ ("" | "-"), rest)) if rest.starts_with('1') => format!("{sign}{number}"),
            _ => word.to_owned(),
        };
        let lines: Vec<_> =
            text.lines().map(|line| line.split(' ').map(words).collect::<Vec<_>>().join(" ")).collect();
        let other = path(&folder, name);
        fs::write(&other, lines.join("\n")).expect("written");
        let (status, out, _) = run(&["trace", "compare", &own, &other]);
        assert_eq!(status, 0, "{number}: {out}");
    }
    // Where wins are not counted, a search cuts where another goes on: that is the difference.
    let own = written("early.trace", "", bare);
    let other = written("plain.trace", "", &format!("{bare},distance=off"));
    let (status, out, _) = run(&["trace", "compare", &own, &other]);
    assert!(status == 1 && !out.contains("valued"), "{out}");
}

#[test]
fn remarks_and_keys_of_other_programs_stand_in_json_and_on_pages() {
    let folder = TempDir::new().expect("a folder");
    let file = path(&folder, "remarks.trace");
    let text = "edagari-trace 1\n> . -inf inf depth=2\n ! the <root>\n > a -inf inf depth=1 reduced=1\n  ! quiet\n  ! and good\n < 3 = evaluation\n < -3\n";
    fs::write(&file, text).expect("written");
    let (status, out, err) = run(&["tree", "--trace", &file, "--export", "json"]);
    assert_eq!(status, 0, "{err}");
    let found: Value = serde_json::from_str(&out).expect("an object");
    let nodes = &found["nodes"];
    assert_eq!((&nodes[0]["depth"], &nodes[0]["remarks"][0]), (&2.into(), &"the <root>".into()));
    assert_eq!((&nodes[1]["reduced"], &nodes[1]["remarks"][1]), (&1.into(), &"and good".into()));
    let (status, page, err) = run(&["tree", "--trace", &file, "--export", "html"]);
    assert_eq!(status, 0, "{err}");
    assert!(page.contains("The program remarks: “quiet” The program remarks: “and good”"));
    assert!(page.contains("“the &lt;root&gt;”") && !page.contains("the <root>"));
    // A search of this program says nothing of the kind.
    let out = run(&["tree", "--tree", AIMA, "--method", "alpha-beta", "--export", "json"]).1;
    assert!(!out.contains("remarks") && !out.contains("\"depth\""), "{out}");
}

/// The last pass of a solver only proves that nothing is better; the move that it plays is no worse for that.
#[test]
fn the_move_that_a_solver_plays_is_chosen() {
    for board in [
        "--XO------XOOO-OX-XOXOOOOXOOXXXO-OXOOXXOOOXOOXOO--XXXX-O--XX---- X",
        "-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X",
    ] {
        let place = ["--game", "othello", "--position", board, "--method", "exact"];
        let (_, found, _) = run(&[&["search"], &place[..], &["--json"]].concat());
        let found: serde_json::Value = serde_json::from_str(&found).expect("an object");
        let best = found["best"].as_str().expect("a move");
        let (_, out, err) = run(&[&["tree"], &place[..], &["--why", best]].concat());
        assert!(out.starts_with(&format!("1. {best} is chosen at root")), "{out}{err}");
    }
}
