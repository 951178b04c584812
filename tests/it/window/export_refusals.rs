//! What leaves the window in parts, to files and to the clipboard, and what is refused.

use std::path::PathBuf;

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::trace::NodeId;
use edagari::trace::export::{ExportFormat, ExportRefusal, SceneOptions, TreePart};
use egui_kittest::kittest::Queryable as _;
use serde_json::Value;
use tempfile::TempDir;

use crate::cli::export::{AIMA, run, search};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

#[test]
fn what_cannot_be_useful_is_refused_with_an_offer() {
    let (status, out, err) = run(&[
        "tree",
        "--game",
        "tic-tac-toe",
        "--moves",
        "a1b1c1",
        "--method",
        "minimax",
        "--export",
        "mermaid",
    ]);
    assert_eq!((status, out.len()), (2, 0), "{err}");
    assert!(err.starts_with("a Mermaid file is useful up to 501 nodes, and here are "), "{err}");
    let (_, offered) = err.split_once("--plies ").expect("an offer");
    let plies: String = offered.chars().take_while(char::is_ascii_digit).collect();
    let (status, out, err) = run(&[
        "tree",
        "--game",
        "tic-tac-toe",
        "--moves",
        "a1b1c1",
        "--method",
        "minimax",
        "--export",
        "mermaid",
        "--plies",
        &plies,
    ]);
    assert_eq!(status, 0, "the offer holds: {err}");
    assert!(String::from_utf8(out).expect("text").contains("flowchart TD"));
    for (args, part) in [
        (vec!["--export", "png"], "--output"),
        (vec!["--export", "gif"], "--output"),
        (vec!["--export", "svg", "--json"], "--output"),
        (vec!["--export", "svg", "--steps", "0..3"], "--step"),
        (vec!["--export", "svg", "--step", "99"], "the recording has"),
        (vec!["--export", "bmp"], "svg, png"),
        (vec!["--export", "svg", "--steps", "5..2"], "0..12"),
        (vec!["--export", "svg", "--lang", "fr"], "en, ja or zh"),
        (vec!["--output", "x.svg"], "--export"),
        (vec!["--lang", "zh"], "add --export FORMAT"),
        (vec!["--export", "svg", "--output", "/proc/none/x.svg"], "cannot be written"),
    ] {
        let words: Vec<_> =
            ["tree", "--tree", AIMA, "--method", "alpha-beta"].into_iter().chain(args.clone()).collect();
        let (status, out, err) = run(&words);
        assert_eq!((status, out.len()), (2, 0), "{args:?}: {err}");
        assert!(err.contains(part) && err.trim_end().lines().count() == 1, "{args:?}: {err}");
        assert!(!err.contains(".edagari-"), "no name but the one asked for: {err}");
    }
}

#[test]
fn the_command_line_writes_every_format_to_files() {
    let folder = TempDir::new().expect("a folder");
    for &format in ExportFormat::ALL {
        let path: PathBuf = folder.path().join(format!("tree.{}", format.extension()));
        let file = path.to_str().expect("a name");
        let (status, out, err) = run(&[
            "tree",
            "--tree",
            AIMA,
            "--method",
            "alpha-beta",
            "--export",
            format.name(),
            "--output",
            file,
            "--json",
        ]);
        assert_eq!((status, err.as_str()), (0, ""), "{format:?}");
        assert!(
            String::from_utf8(out).expect("text").contains("\"leaves_read\":7"),
            "the summary is told as well"
        );
        assert!(std::fs::metadata(&path).expect("a file").len() > 500, "{format:?}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        ExportFormat::ALL.len(),
        "nothing else is left"
    );
}

#[test]
fn a_place_that_takes_no_file_is_named_and_nothing_is_left_there() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("no folder");
    std::fs::write(&file, "as it was").expect("written");
    for &format in ExportFormat::ALL {
        let path = file.join(format.name());
        let words = ["tree", "--tree", AIMA, "--method", "alpha-beta", "--export", format.name(), "--output"];
        let (status, out, err) = run(&[&words[..], &[path.to_str().expect("a name")][..]].concat());
        assert_eq!((status, out.len()), (2, 0), "{format:?}: {err}");
        assert!(err.contains("cannot be written") && err.trim_end().lines().count() == 1, "{err}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "as it was");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_part_of_a_tree_can_be_taken() {
    let search = search(Game::TicTacToe, "XO--X---- O", "alpha-beta");
    let nodes = |part: TreePart| {
        let json = search
            .export(ExportFormat::Json, &SceneOptions { part, ..SceneOptions::default() }, None)
            .expect("exported");
        let json: Value = serde_json::from_slice(&json).expect("JSON");
        json["nodes"].as_array().expect("nodes").clone()
    };
    let first = nodes(TreePart { plies: Some(1), ..TreePart::default() });
    assert_eq!(first.len(), 1 + search.tree().child_count(NodeId::ROOT));
    assert!(first.iter().any(|node| node["hidden"].as_u64().is_some_and(|hidden| hidden > 3)));
    let child = search.tree().children(NodeId::ROOT).next().expect("a child");
    let below = nodes(TreePart { from: child, ..TreePart::default() });
    assert!(below.len() < search.tree().len() && below[0]["parent"].is_null());
    let nowhere = TreePart { from: NodeId(u32::MAX), ..TreePart::default() };
    let view = SceneOptions { part: nowhere, ..SceneOptions::default() };
    assert_eq!(search.export(ExportFormat::Svg, &view, None), Err(ExportRefusal::Nothing));
}

#[test]
fn the_window_copies_the_tree_as_it_is_shown() {
    let mut desk = Desk::default();
    desk.run([
        Command::NewFrom(Box::new(Game::NumberTree.parse_position(AIMA).expect("a tree"))),
        Command::Search,
    ]);
    desk.until_searched();
    desk.click("More about this drawing");
    desk.click("Export…");
    desk.click("TikZ");
    assert!(desk.shows("A LaTeX document with the package forest"));
    assert!(desk.shows("Nodes: 13"), "the dialog tells how much it is");
    desk.harness.click_on(&desk.harness.get_by_label("Copy as text"));
    for _ in 0..20_000 {
        desk.harness.run_steps(1);
        let copied =
            desk.harness.output().platform_output.commands.iter().find_map(|command| match command {
                egui::OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            });
        if let Some(copied) = copied {
            assert!(copied.contains("\\begin{forest}") && copied.contains("[{$=$ 3}, MAX"));
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("nothing is ever copied");
}

#[test]
fn an_svg_of_too_many_nodes_has_its_article() {
    let (status, _, err) =
        run(&["tree", "--game", "tic-tac-toe", "--method", "minimax", "--depth", "6", "--export", "svg"]);
    assert!(status == 2 && err.starts_with("an SVG file is useful up to 20000 nodes"), "{err}");
}

#[test]
fn a_typed_tree_that_is_wrong_is_told_as_the_window_tells_it() {
    let nest = format!("{}1{}", "[".repeat(65), "]".repeat(65));
    for (typed, parts) in [
        (nest.as_str(), ["Line 1, column 65", "nested more than 64 deep"]),
        ("[]", ["Line 1, column 2", "this list is empty"]),
        ("[[1,2],\n[3 4]]", ["Line 2, column 4", "a comma is missing here"]),
    ] {
        for words in [&["tree", "--tree"][..], &["search", "--game", "number-tree", "--position"][..]] {
            let (status, _, err) = run(&[words, &[typed, "--method", "minimax"][..]].concat());
            let option = words[words.len() - 1];
            assert!(status == 2 && err.starts_with(&format!("{option}: ")), "{err}");
            assert!(parts.iter().all(|part| err.contains(part)), "{err}");
        }
    }
}

#[test]
fn what_is_only_counted_is_said_and_more_can_be_recorded() {
    let export = |more: &[&str]| {
        let args =
            ["tree", "--game", "tic-tac-toe", "--method", "minimax", "--depth", "3", "--export", "json"];
        let (status, out, err) = run(&[&args[..], more].concat());
        assert_eq!(status, 0, "{err}");
        let json: Value = serde_json::from_slice(&out).expect("JSON");
        (json["nodes"].as_array().expect("nodes").len(), err)
    };
    let (written, said) = export(&["--recorded-nodes", "100"]);
    assert!(written <= 100 && said.lines().count() == 1, "{said}");
    assert!(said.contains(&format!("{written} of 586 nodes")) && said.contains("only counted"), "{said}");
    assert_eq!(export(&[]), (1 + 9 + 9 * 8 + 9 * 8 * 7, String::new()));
    let (status, _, err) =
        run(&["tree", "--game", "othello", "--method", "minimax", "--recorded-nodes", "3"]);
    assert!(status == 2 && err.contains("--recorded-nodes"), "{err}");
}
