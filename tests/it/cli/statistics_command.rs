//! `edagari search --statistics`: do the tables and the object say what became of the nodes, and is the file a table of them?

use serde_json::Value;

use crate::cli::terminal::{json, output, refusal, run};

const SEARCH: &str = "search --game othello --method alpha-beta:aspiration=on --depth 6";

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn without_asking_there_are_none() {
    assert!(json(SEARCH).get("statistics").is_none());
    assert!(!output(SEARCH).contains("Cut by the first move"));
}

#[test]
fn the_object_adds_up() {
    let found = json(&format!("{SEARCH} --statistics"));
    let statistics = &found["statistics"];
    let total = &statistics["total"];
    assert_eq!(total["nodes"], found["nodes"]);
    assert_eq!(number(&total["ends"]) + number(&total["evaluations"]), number(&found["leaves"]));
    let parts = ["ends", "evaluations", "cut_nodes", "all_nodes", "pv_nodes", "table_cuts", "stopped"];
    assert_eq!(parts.map(|part| number(&total[part])).iter().sum::<u64>(), number(&total["nodes"]));
    let by_place = ["cut_by_first", "cut_by_second", "cut_by_third", "cut_by_later"];
    assert_eq!(by_place.map(|place| number(&total[place])).iter().sum::<u64>(), number(&total["cut_nodes"]));
    let passes = statistics["passes"].as_array().expect("a list");
    let plies = passes.iter().flat_map(|pass| pass["plies"].as_array().expect("a list"));
    assert_eq!(plies.map(|ply| number(&ply["nodes"])).sum::<u64>(), number(&total["nodes"]));
    let depths = statistics["depths"].as_array().expect("a list");
    assert_eq!(depths.len(), 6);
    // What aspiration repeated belongs to its depth.
    assert_eq!(passes.len() as u64, 6 + number(&statistics["aspiration_failures"]));
    assert!(number(&statistics["aspiration_failures"]) > 0);
    assert!(depths[5]["growth"].as_f64().is_some_and(|growth| growth > 1.0));
    assert_eq!((&depths[0]["least_leaves"], &depths[0]["least_is_exact"]), (&4.0.into(), &true.into()));
    assert_eq!(depths[5]["least_is_exact"], false, "its plies have nodes of different breadth");
}

#[test]
fn the_tables_have_a_line_for_each_depth_and_ply() {
    let words = output(&format!("{SEARCH} --statistics"));
    for part in
        ["The whole search", "Cut by the first move", "By depth", "By ply below the root", "window widened: "]
    {
        assert!(words.contains(part), "{part}: {words}");
    }
    let plies = words.split("By ply below the root\n").nth(1).expect("a table");
    assert_eq!(plies.lines().count(), 8, "{plies}");
    let tree = output("tree --tree [[3,12,8],[2,4,6],[14,5,2]] --method alpha-beta");
    assert!(tree.contains("value"), "{tree}");
}

#[test]
fn simulations_say_depths_visits_and_phases() {
    let words = "search --game tic-tac-toe --method mcts:playouts=400 --statistics";
    let found = json(words);
    let simulations = &found["statistics"]["simulations"];
    assert_eq!(simulations["count"], 400);
    let depths = simulations["depths"].as_array().expect("a list");
    assert_eq!(depths.iter().map(number).sum::<u64>(), 400);
    let course = simulations["course"].as_array().expect("a list");
    assert_eq!(course.last().expect("the end")["simulations"], 400);
    let last = course.last().expect("the end")["actions"].as_array().expect("a list");
    let visits: Vec<_> = last.iter().map(|action| &action["visits"]).collect();
    let reported: Vec<_> =
        found["actions"].as_array().expect("a list").iter().map(|action| &action["visits"]).collect();
    assert_eq!(visits, reported);
    assert!(output(words).contains("Depth of selection, mean"));
}

#[test]
fn a_table_of_all_counts_is_written_where_it_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    // The ending is added.
    let (file, named) = (folder.path().join("counts.csv"), folder.path().join("counts"));
    let path = named.to_str().expect("a name");
    let args = [
        "search",
        "--game",
        "othello",
        "--method",
        "alpha-beta",
        "--depth",
        "4",
        "--statistics",
        "--csv",
        path,
    ];
    assert_eq!(run(&args).0, 0);
    let text = std::fs::read_to_string(&file).expect("a file");
    let mut lines = text.lines();
    assert!(lines.next().expect("a head").starts_with("pass,depth,end,seconds,ply,nodes,ends,"), "{text}");
    // Depth by depth a ply more, the root among them.
    assert_eq!(lines.count(), 2 + 3 + 4 + 5);
    assert!(refusal(&args).contains("--force"));
}

#[test]
fn a_method_that_counts_nothing_says_so() {
    let (status, _, said) = run(&["search", "--game", "tic-tac-toe", "--method", "random", "--statistics"]);
    assert_eq!((status, said.as_str()), (0, "random counts no statistics here\n"));
    // Solvers and the selective search count.
    for (game, method) in
        [("connect-four", "exact:book=off"), ("othello:4", "exact"), ("othello", "best:depth=3")]
    {
        let moves = if game == "connect-four" { "4444433333" } else { "" };
        let words = ["search", "--game", game, "--moves", moves, "--method", method, "--statistics"];
        let (status, told, said) = run(&words);
        assert!(status == 0 && said.is_empty() && told.contains("Cut nodes"), "{method}: {said}{told}");
    }
}
