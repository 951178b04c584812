//! Is an option refused where its command would not look at it, instead of being ignored without a word?

use crate::cli::terminal::{json, output, refusal, run};

#[test]
fn no_option_is_ignored_without_a_word() {
    for line in [
        "games --file a.pgn --explore",
        "games --file a.pgn --moves f5",
        "games --explore -",
        "games --file a.pgn --make-book b.txt",
        "solve --game othello:4 --start --complete",
        "solve --game othello:4 --start --continue",
        "solve --game othello:4 --start --shard 0/2",
        "solve --game connect-four --positions a.txt --plies 3",
        "solve --game connect-four --positions a.txt --force",
        "solve --merge out a --shard 0/2",
        "solve --merge out a --continue",
        "solve --game connect-four --merge out a --every",
        "solve --game connect-four --merge out a --threads 2",
        "match --merge out a --first random",
        "match --merge out a --seed 3",
        "match --merge out a --shard 0/2",
        "match --experiment list --seed 3",
        "match --experiment list --first random",
        "match --experiment list --force",
        "match --experiment list --continue",
        "match --game othello --first random --second random --force",
        "match --game othello --first random --second random --openings start --in-order",
        "learn --self-play 2 --model weights --years 1990-1999",
        "learn --merge a --model weights --seed 3",
        "learn --from a --model weights --shard 0/2 --save b",
        "worksheet --kind cuts --measure --growth right",
        "results --summary a.csv --set b.ron",
        "results a.html --shipped trees",
    ] {
        let words: Vec<_> = line.split(' ').collect();
        let (status, out, err) = run(&words);
        assert_eq!((status, out.as_str()), (2, ""), "{line}: {err}");
        assert!(err.contains("cannot be used with"), "{line}: {err}");
    }
}

#[test]
fn leaves_below_the_depth_limit_are_not_called_pruned() {
    let tree = "tree --tree [[3,12,8],[2,4,6],[14,5,2]] --method alpha-beta";
    let found = json(&format!("{tree} --depth 1"));
    assert_eq!(found["pruned"], serde_json::json!([]), "{found}");
    assert_eq!(found["below_depth"], serde_json::json!([3, 12, 8, 2, 4, 6, 14, 5, 2]), "{found}");
    let words = output(&format!("{tree} --depth 1"));
    assert!(words.contains("below the depth limit: 3, 12") && !words.contains("pruned: 3"), "{words}");
    let found = json(tree);
    assert_eq!(found["pruned"], serde_json::json!([4, 6]), "{found}");
    assert!(found.get("below_depth").is_none() && found.get("not_reached").is_none());
    let found = json(&format!("{tree} --nodes 4"));
    assert_eq!(
        (found["pruned"].as_array().map(Vec::len), found["finished"].as_bool()),
        (Some(0), Some(false))
    );
    assert!(found["not_reached"].as_array().is_some_and(|leaves| leaves.len() >= 6), "{found}");
}

#[test]
fn a_search_that_ended_in_its_first_pass_says_no_depth() {
    let found = json("search --game othello --method minimax --depth 9 --nodes 2000");
    assert_eq!((found["finished"].as_bool(), found["depth"].is_null()), (Some(false), true), "{found}");
    let found = json("search --game othello --method deepening --nodes 3000");
    assert!(found["depth"].as_u64().is_some_and(|depth| depth > 1), "{found}");
    assert!(refusal(&["search", "--game", "othello"]).contains("--method"));
}

#[test]
fn an_exported_tree_grows_as_asked() {
    let tree = "tree --tree [[3,12,8],[2,4,6],[14,5,2]] --method alpha-beta --export";
    for (format, sideways) in [("dot", "rankdir=LR"), ("mermaid", "LR"), ("tikz", "edagari, sideways")] {
        assert!(output(&format!("{tree} {format} --growth right")).contains(sideways), "{format}");
        let down = output(&format!("{tree} {format} --growth down"));
        assert_eq!(down, output(&format!("{tree} {format}")), "{format}");
        assert!(!down.contains(sideways), "{format}");
    }
    for format in ["svg", "html"] {
        let right = output(&format!("{tree} {format} --growth right"));
        assert_ne!(right, output(&format!("{tree} {format}")), "{format}");
    }
    let words: Vec<_> = tree.split(' ').chain(["json", "--growth", "right"]).collect();
    assert!(refusal(&words).contains("--growth"));
}
