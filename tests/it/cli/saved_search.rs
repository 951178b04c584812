//! `edagari search --save-tree` and `--resume`: does an interrupted search end like one in one go, and is a bad file named?

use std::fs;

use serde_json::Value;

use crate::cli::shards::Folder;
use crate::cli::terminal::json;

/// What is said of words that are refused.
fn refusal(words: &str) -> String {
    crate::cli::terminal::refusal(&words.split(' ').collect::<Vec<_>>())
}

/// What two runs of one search have in common.
fn found(words: &str) -> Value {
    let mut found = json(words);
    found.as_object_mut().expect("an object").remove("seconds");
    found
}

#[test]
fn a_search_is_saved_and_gone_on_with() {
    let folder = Folder::new();
    for (place, method) in [
        ("--game connect-four --moves 44", "mcts:solver=on,seed=3,c=0.7"),
        ("--game othello:6 --moves c2", "thunder:eval=weights"),
    ] {
        let tree = folder.name("half.tree");
        let half = format!("search {place} --method {method},playouts=500 --save-tree {tree} --force");
        assert_eq!(json(&half)["finished"], true);
        let whole = found(&format!("search {place} --method {method},playouts=2000"));
        let rest = found(&format!("search --resume {tree} --simulations 2000"));
        assert_eq!(rest, whole, "{method}");
        // By and by: the ending is added, and another limit is no other search.
        let (third, second) = (folder.name("third"), folder.name("second"));
        json(&format!("search --resume {tree} --nodes 100 --save-tree {second}"));
        json(&format!("search --resume {second}.tree --simulations 1500 --save-tree {third}"));
        assert_eq!(found(&format!("search --resume {third}.tree --simulations 2000")), whole, "{method}");
        fs::remove_file(format!("{second}.tree")).expect("written");
        fs::remove_file(format!("{third}.tree")).expect("written");
    }
}

#[test]
fn what_is_no_saved_search_is_named() {
    let folder = Folder::new();
    let tree = folder.name("a.tree");
    json(&format!("search --game tic-tac-toe --method mcts:playouts=200 --save-tree {tree}"));
    let bytes = fs::read(&tree).expect("written");
    let cases = [
        (b"edagari search tree 9\n".to_vec(), "newer"),
        (b"edagari search tree one\n".to_vec(), "damaged"),
        (bytes[..bytes.len() - 1].to_vec(), "damaged"),
        (bytes[..40].to_vec(), "damaged"),
        (b"[1, 2]".to_vec(), "damaged, or no search tree"),
    ];
    for (bytes, words) in cases {
        let bad = folder.name("bad.tree");
        fs::write(&bad, bytes).expect("written");
        let said = refusal(&format!("search --resume {bad} --simulations 300"));
        assert!(said.contains("bad.tree") && said.contains(words), "{said}");
    }
    let said = refusal(&format!("search --resume {tree}"));
    assert!(said.contains("--nodes"), "{said}");
    let said = refusal("search --game othello:4 --method alpha-beta --save-tree never.tree");
    assert!(said.contains("grows no tree"), "{said}");
    // The tree itself is no output of the search that reads it.
    let said = refusal(&format!("search --resume {tree} --simulations 300 --save-tree {tree} --force"));
    assert!(said.contains("is read for this"), "{said}");
}
