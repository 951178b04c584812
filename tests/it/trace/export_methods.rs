//! Does a figure show what its method has, and nothing else: visits, promises, what was dropped, windows?

use edagari::catalog::Game;
use edagari::trace::export::ExportFormat;
use serde_json::Value;

use crate::cli::export::{AIMA, run, search, words_of};

#[test]
fn visits_stand_in_a_monte_carlo_tree() {
    let search = search(Game::TicTacToe, "XO--X---- O", "mcts:playouts=300");
    let words = words_of(&search.text(ExportFormat::Svg, None));
    assert!(words.iter().any(|word| word == "n = 300"), "{words:?}");
    assert!(words.iter().any(|word| word.ends_with(" %")), "{words:?}");
    let early = search.json(Some(10));
    assert_eq!(early[0]["visits"], 10);
}

#[test]
fn a_promise_is_neither_exact_nor_a_bound_and_what_is_solved_once_is_not_counted() {
    let maze: Game = "maze-solo:size=3x3,turns=2".parse().expect("a game");
    let beam = search(maze, "123/4@5/678 0 2", "beam:width=2");
    let words = words_of(&beam.text(ExportFormat::Svg, None));
    assert!(words.iter().any(|word| word == "7") && words.iter().any(|word| word == "15"), "{words:?}");
    let signed: Vec<_> = words.iter().filter(|word| word.starts_with(['=', '≥', '≤', '+'])).collect();
    assert_eq!(signed, ["≥ 15 points"], "only the root: as much is found");
    let below = &beam.json(None)[1];
    assert_eq!((below["action"].as_str(), below["promise"].as_i64()), (Some("R"), Some(5)), "{below}");
    assert!(below["bound"].is_null(), "{below}");
    let solved = search(Game::Matrix, "[[1,0],[0,0.5]]", "equilibrium");
    let words = words_of(&solved.text(ExportFormat::Svg, None));
    assert!(words.iter().any(|word| word == "33 %"), "{words:?}");
    assert!(!words.iter().any(|word| word.contains("n =")), "{words:?}");
    assert!(solved.json(None)[0]["visits"].is_null());
}

#[test]
fn what_a_beam_dropped_is_told_as_dropped_and_only_once_it_is() {
    let maze: Game = "maze-solo:size=4x4,turns=5".parse().expect("a game");
    for word in ["beam:width=2", "chokudai:passes=2"] {
        let search = search(maze, "1234/5@67/8912/3456 0 5", word);
        let words = words_of(&search.text(ExportFormat::Svg, None));
        let all = words.join("|");
        assert!(words.iter().any(|shown| shown == "judged, then dropped"), "{all}");
        assert!(all.contains("best line found") && all.contains("positions judged"), "{all}");
        assert!(!all.contains("never searched") && !all.contains("simulations"), "{all}");
        let whole = search.json(None);
        assert_eq!(whole[0]["bound"], "lower", "the root tells what was found: {}", whole[0]);
        let states: Vec<_> = whole.iter().filter_map(|node| node["state"].as_str()).collect();
        assert!(states.contains(&"dropped"), "{word}: {states:?}");
        assert_eq!(states.contains(&"twin"), all.contains("same position as another"), "{word}: {all}");
        assert!(!states.contains(&"pruned") && whole.iter().all(|node| node["unread"].is_null()));
        // By the way from the root: what is kept in the end was never told as dropped.
        let way = |nodes: &[Value], id: usize| {
            let mut way = Vec::new();
            let mut at = &nodes[id];
            while let Some(parent) = at["parent"].as_u64() {
                way.push(at["action"].to_string());
                at = &nodes[parent as usize];
            }
            way
        };
        let named = |nodes: &[Value], state: &str| -> Vec<Vec<String>> {
            let matching = nodes.iter().enumerate().filter(|(_, node)| node["state"] == state);
            matching.map(|(id, _)| way(nodes, id)).collect()
        };
        let dropped = named(&whole, "dropped");
        for step in 1..search.tree().steps() {
            let then = search.json(Some(step));
            for way in named(&then, "dropped") {
                assert!(dropped.contains(&way), "{word}: {way:?} is dropped at step {step} and taken later");
            }
        }
    }
}

#[test]
fn a_method_without_windows_shows_none() {
    for (method, has_windows) in [("minimax", false), ("alpha-beta", true)] {
        for step in [&[][..], &["--step", "9"][..]] {
            let export = |format: &str| {
                let args = ["tree", "--tree", AIMA, "--method", method, "--windows", "--export", format];
                let (status, out, err) = run(&[&args[..], step].concat());
                assert_eq!((status, err.as_str()), (0, ""), "{method}");
                String::from_utf8(out).expect("text")
            };
            assert_eq!(words_of(&export("svg")).iter().any(|word| word.starts_with('[')), has_windows);
            assert_eq!(export("json").contains("\"window\""), has_windows, "{method}");
        }
    }
}
