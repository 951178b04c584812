//! Does `edagari search` report what scripts rely on: the fields and their order, the certainty of scores, what
//! chance gives, and the limits of the search?

use edagari::catalog::Game;
use edagari::store::Document;
use serde_json::{Value, json};

use crate::cli::terminal::{json, keys, output, refusal, run, sorted};

#[test]
fn a_search_reports_in_the_notation_of_the_game() {
    let found = json("search --game connect-four --moves 4455 --method alpha-beta --depth 5");
    let fields = [
        "best", "score", "result", "bound", "exact", "pv", "nodes", "leaves", "depth", "seconds", "finished",
        "actions", "cutoffs",
    ];
    assert_eq!(sorted(keys(&found)), sorted(fields.to_vec()));
    assert_eq!((&found["best"], &found["score"]), (&json!("3"), &json!(18)));
    assert_eq!((&found["bound"], &found["exact"]), (&json!("exact"), &json!(true)));
    assert_eq!(found["pv"][0], "3");
    assert!(found["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    let actions = found["actions"].as_array().expect("a list");
    let names: Vec<_> = actions.iter().map(|action| action["action"].as_str()).collect();
    assert_eq!(names, ["1", "2", "3", "4", "5", "6", "7"].map(Some));
    let fields = ["action", "score", "bound", "exact", "visits", "win_rate"];
    assert_eq!(sorted(keys(&actions[0])), sorted(fields.to_vec()));
    // A win is more than any estimate, whatever their numbers.
    assert_eq!((&found["result"], &actions[2]["result"]), (&json!("win"), &json!("win")));
    let words = output("search --game connect-four --moves 4455 --method alpha-beta --depth 5");
    assert!(
        words.contains("score   18 (a win) (proven)") && words.contains("1 at most about 400\n"),
        "{words}"
    );
    assert!(output("search --game othello --method minimax --depth 2").contains("\ndepth   2\n"));
}

#[test]
fn a_search_stopped_before_it_knew_anything_names_no_best_move() {
    for (words, first) in [
        ("--game tic-tac-toe --method minimax --nodes 3", "a1"),
        ("--game othello --method minimax --nodes 300000", "d3"),
        ("--game othello --method exact --nodes 3", "d3"),
        ("--game othello --method deepening --nodes 1", "d3"),
        ("--game connect-four --method alpha-beta --nodes 1", "1"),
        ("--game maze-solo --method beam --time 0.0000001", "L"),
    ] {
        let words = format!("search {words}");
        let found = json(&words);
        assert_eq!((&found["best"], &found["score"]), (&Value::Null, &Value::Null), "{words}: {found}");
        assert_eq!((&found["first"], &found["pv"]), (&json!(first), &json!([])), "{words}: {found}");
        let text = output(&words);
        assert!(text.starts_with(&format!("best    not known yet; {first} is the first to try\n")), "{text}");
    }
    // One simulation is little, but it speaks for a move; so does chance, which is not stopped.
    for words in ["--method mcts --nodes 1", "--method random"] {
        let found = json(&format!("search --game othello {words}"));
        assert!(found["best"].is_string() && found["first"].is_null(), "{found}");
        assert_eq!(found["score"], Value::Null, "{found}");
    }
}

#[test]
fn without_the_distance_results_and_bounds_beside_them_are_won_drawn_or_lost() {
    for (place, best) in [
        ("--game tic-tac-toe --moves a1b1a2b2", "a win"),
        ("--game tic-tac-toe --moves a1b2", "a draw"),
        ("--game tic-tac-toe --moves a1b1a3a2c3", "a loss"),
        ("--game connect-four --moves 4455 --depth 4", "a win"),
        ("--game connect-four:4x4 --moves 123123123", "a draw"),
        ("--game othello:4 --moves b1", "a win"),
        ("--game maze-duel:size=3x3,turns=4,seed=1", "a win"),
    ] {
        for method in ["minimax", "alpha-beta"] {
            let words = format!("search {place} --method {method}:distance=off");
            let (text, found) = (output(&words), json(&words));
            assert!(text.contains(&format!("\nscore   {best} (proven)\n")), "{words}\n{text}");
            for action in found["actions"].as_array().expect("a list") {
                let score = &action["score"];
                let known = action["exact"] == true && score.as_i64().is_some_and(|score| score.abs() < 2);
                // What a search finds at the end of its depth is an estimate, and is called so.
                assert!(known || action["bound"] == "estimate", "{words}: {action}");
            }
            let number = |row: &&str| row.split_whitespace().skip(1).any(|word| word.parse::<f64>().is_ok());
            let results = text.lines().skip(7).map(str::trim).filter(|row| !row.contains(" about "));
            assert_eq!(results.clone().find(number), None, "{words}\n{text}");
            assert!(!text.contains("at most about") && !text.contains("at least about"), "{words}\n{text}");
        }
    }
}

#[test]
fn an_estimate_is_called_an_estimate() {
    // The search ends as soon as it sees the win; what it says of the other moves comes from a look one ply deep.
    let words = "search --game connect-four --moves 24626537341674351116255241 --method alpha-beta";
    let found = json(words);
    assert_eq!((&found["bound"], &found["exact"]), (&json!("exact"), &json!(true)));
    let guess = found["actions"].as_array().expect("a list").iter().find(|found| found["score"] == -400);
    let guess = guess.expect("a guess");
    assert_eq!((&guess["bound"], &guess["exact"]), (&json!("estimate"), &json!(false)));
    assert!(
        output(words).contains(" about -400\n") && output(words).contains("(proven)"),
        "{}",
        output(words)
    );
    let shallow = "search --game othello --method minimax:distance=on --depth 1";
    assert_eq!(json(shallow)["bound"], "estimate");
    assert!(output(shallow).contains("score   about "));
}

#[test]
fn the_fields_of_a_report_stand_in_their_documented_order() {
    let line = output("search --game tic-tac-toe --position XX-OO---- --method minimax --json");
    let places: Vec<_> = ["best", "score", "bound", "exact", "pv", "nodes", "leaves", "depth", "seconds"]
        .map(|field| line.find(&format!("\"{field}\":")))
        .into_iter()
        .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn a_position_that_begins_with_a_hyphen_is_no_option() {
    let found = json("search --game tic-tac-toe --position ----X---O --method alpha-beta");
    assert_eq!(found["exact"], true);
}

#[test]
fn a_lost_position_is_lost_whatever_is_tried() {
    // Lecture 000: the upper left cell wins, all others lose.
    let found = json("search --game tic-tac-toe --position --X-O-X-O --method minimax");
    assert_eq!((&found["best"], &found["score"]), (&json!("a1"), &json!(1)));
    let scores: Vec<_> = found["actions"].as_array().expect("a list").iter().map(|a| &a["score"]).collect();
    assert_eq!(scores[1..], vec![&json!(-1); scores.len() - 1]);
}

#[test]
fn a_simulation_gives_win_rates_and_no_invented_score() {
    let found = json("search --game tic-tac-toe --method mcts --nodes 500 --seed 7");
    assert_eq!((&found["score"], &found["exact"]), (&Value::Null, &json!(false)));
    let visits = |found: &Value| -> Vec<u64> {
        let actions = found["actions"].as_array().expect("a list");
        actions.iter().filter_map(|action| action["visits"].as_u64()).collect()
    };
    assert_eq!(visits(&found).iter().sum::<u64>(), 500);
    assert!(found["actions"][0]["win_rate"].as_f64().is_some_and(|rate| (0.0..=1.0).contains(&rate)));
    let again = |seed| json(&format!("search --game tic-tac-toe --method mcts --nodes 500 --seed {seed}"));
    assert_eq!(visits(&again(7)), visits(&found));
    assert_ne!(visits(&again(8)), visits(&found));
}

#[test]
fn limits_may_stand_in_the_method_or_beside_it() {
    let depth = |args: &str| json(&format!("search --game othello --method {args}"))["depth"].clone();
    assert_eq!(depth("minimax:depth=2"), 2);
    assert_eq!(depth("minimax --depth 3"), 3);
    assert_eq!(depth("minimax:depth=2 --depth 3"), 3);
    let nodes = json("search --game othello --method minimax --nodes 1000")["nodes"].clone();
    assert_eq!(nodes, 1000);
}

#[test]
fn a_finished_game_has_no_best_action() {
    let found = json("search --game tic-tac-toe --moves a1b1a2b2a3 --method alpha-beta");
    assert_eq!((&found["best"], &found["score"]), (&Value::Null, &json!(-1)));
    assert_eq!((&found["pv"], &found["actions"]), (&json!([]), &json!([])));
}

#[test]
fn a_saved_game_is_searched_where_it_was_left() {
    let start = Game::TicTacToe.start();
    let line = start.parse_moves("a1b2c3a3").expect("legal moves");
    let mut document = Document::new(start);
    document.cursor = document.record.add_line(document.cursor, &line[..3]).expect("added");
    document.record.add_line(document.cursor, &line[3..]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    document.save(&path).expect("a file");
    let path = path.to_str().expect("a path that is text");

    let saved = json(&format!("search --file {path} --method minimax"));
    let typed = json("search --game tic-tac-toe --moves a1b2c3 --method minimax");
    assert_eq!((&saved["actions"], &saved["nodes"]), (&typed["actions"], &typed["nodes"]));

    std::fs::write(path, "(version: 1, oops)").expect("a file");
    let sentence = refusal(&["search", "--file", path, "--method", "minimax"]);
    assert!(sentence.starts_with(path) && sentence.contains("line 1"), "{sentence}");
}

#[test]
fn both_strategies_of_simultaneous_moves_are_told() {
    let words = "search --game matrix --position [[1,0],[0,0.5]] --method";
    let found = json(&format!("{words} equilibrium"));
    assert_eq!((&found["exact"], &found["score"]), (&json!(true), &json!(null)));
    let joint = &found["joint"];
    assert_eq!(sorted(keys(joint)), ["columns", "rows", "value", "values", "visits"]);
    assert_eq!(joint["values"], json!([[1.0, 0.0], [0.0, 0.5]]));
    let share = joint["rows"][0]["share"].as_f64().expect("a share");
    assert!((share - 1.0 / 3.0).abs() < 1e-6, "{joint}");
    let duct = json(&format!("{words} duct:playouts=100"));
    let rows = duct["joint"]["visits"].as_array().expect("a matrix");
    let visits = rows.iter().filter_map(Value::as_array);
    assert_eq!(visits.flatten().filter_map(Value::as_u64).sum::<u64>(), 100);
    let text = output(&format!("{words} equilibrium"));
    assert!(text.contains("value   0.3333 for the first player"), "{text}");
    // The answer to a choice made in secret does not depend on that choice.
    let answers = ["R", "L"].map(|choice| {
        let race = format!("search --game maze-race:size=5x5,turns=6 --moves {choice} --method");
        let answer = |method: &str| json(&format!("{race} {method}"))["best"].clone();
        ["mcts:playouts=300", "duct:playouts=300", "equilibrium:depth=4", "alpha-beta:depth=4"].map(answer)
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn what_a_solver_does_not_count_is_not_called_none() {
    let words = "--game connect-four --moves 6456377265513323364154 --method exact:book=off";
    assert_eq!(json(&format!("search {words}"))["leaves"], Value::Null);
    assert!(output(&format!("search {words}")).contains("leaves  not counted"));
    let tree = |more: &str| {
        let words = format!("tree {words}{more}");
        run(&words.split(' ').collect::<Vec<_>>()).1
    };
    assert!(tree("").contains("leaves not counted"));
    assert!(tree(" --json").contains(r#""leaves_read":null"#));
    assert!(json("search --game othello:4 --method exact")["leaves"].as_u64() > Some(0));
}

#[test]
fn a_setting_that_changes_nothing_is_named() {
    let said = |method: &str| {
        let words = ["search", "--game", "othello", "--depth", "4", "--method", method];
        let (status, out, err) = run(&words);
        assert_eq!((status, out.is_empty()), (0, false));
        err
    };
    assert!(
        said("alpha-beta:probability-cuts=1.5,eval=weights").starts_with("probability-cuts changes nothing")
    );
    assert_eq!(said("alpha-beta:probability-cuts=1.5,eval=patterns"), "");
    assert_eq!(said("alpha-beta:eval=weights"), "");
}

#[test]
fn the_help_lists_the_settings_of_every_method() {
    let help = output("search --help");
    for method in edagari::catalog::Method::fitting(Game::Othello { size: 8 }) {
        for entry in method.settings().entries() {
            let line = format!("    {}: {} [", entry.key, entry.kind);
            assert!(help.contains(&line), "{} of {}: {help}", entry.key, method.name());
        }
    }
    assert!(!output("search -h").contains("Settings, as in"), "the short help stays short");
}

/// A search that does not count the distance says who wins, and neither stones nor discs.
#[test]
fn without_the_distance_only_win_draw_or_loss_is_said() {
    for (place, words, result, score) in [
        ("--game othello:4 --position -X---XXO-XXX-OX-+O", "score   a win (proven)\n", "win", 1),
        ("--game othello:4 --position -X---XXO-XXX-OX-+X", "score   a loss (proven)\n", "loss", -1),
        ("--game connect-four:4x4", "score   a draw (proven)\n", "draw", 0),
        ("--game connect-four --moves 444333544327", "(proven)\n", "win", 1),
    ] {
        let late = ["alpha-beta:distance=off,endgame=30"];
        let methods =
            if place.contains("4443") { &late[..] } else { &["alpha-beta:distance=off", late[0]][..] };
        for &method in methods {
            let args: Vec<_> = place.split(' ').map(|word| word.replace('+', " ")).collect();
            let args: Vec<_> = args.iter().map(String::as_str).collect();
            let search = |more: &[&str]| run(&[&["search"], &args[..], &["--method", method], more].concat());
            let (status, text, err) = search(&[]);
            assert_eq!(status, 0, "{place}: {err}");
            assert!(text.contains(words) && !text.contains("disc"), "{place} {method}: {text}");
            let found: serde_json::Value = serde_json::from_str(&search(&["--json"]).1).expect("an object");
            assert_eq!(
                (&found["score"], &found["result"]),
                (&json!(score), &json!(result)),
                "{place} {method}"
            );
            let scores = found["actions"].as_array().expect("a list").iter();
            let proven: Vec<_> = scores.filter(|action| action["exact"] == true).collect();
            assert!(
                proven.iter().all(|action| action["score"].as_i64().is_none_or(|score| score.abs() <= 1))
            );
        }
    }
}

/// Who overlooks moves finds numbers of results that nobody has proven.
#[test]
fn an_estimate_with_the_number_of_a_result_is_called_no_result() {
    let words = "search --game connect-four:5x4 --moves 25141334252112 --method alpha-beta:overlooks=10";
    let found = json(words);
    assert_eq!((&found["exact"], &found["result"]), (&false.into(), &Value::Null));
}

#[test]
fn what_a_search_does_not_count_is_no_number() {
    // The solver takes this search over, and counts its nodes alone.
    let found = json("search --game connect-four --moves 44433354432754 --method best");
    assert!(found["nodes"].as_u64() > Some(1) && found["leaves"].is_null(), "{found}");
    // A search that overlooks moves never knows that it came to the end, and goes no deeper than the board for all that.
    let args = [
        "search",
        "--game",
        "tic-tac-toe",
        "--moves",
        "a1 b2 c1",
        "--method",
        "alpha-beta:overlooks=30",
        "--json",
    ];
    let (_, out, _) = run(&args);
    let found: Value = serde_json::from_str(&out).expect("an object");
    assert!(found["depth"].as_u64() <= Some(6), "{found}");
    let mixed = ["search", "--game", "tic-tac-toe", "--method", "alpha-beta", "--json", "--export", "trace"];
    assert!(refusal(&mixed).contains("--output"));
}

/// What was found is printed before anything is written to a file that may have no room for it.
#[test]
fn a_file_that_cannot_be_written_takes_no_result_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    let file = |name: &str| missing.join(name).display().to_string();
    for (words, file) in [
        (&["--method", "mcts:playouts=50", "--save-tree"][..], file("t.tree")),
        (&["--method", "alpha-beta", "--export", "trace", "--output"], file("t.trace")),
        (&["--method", "alpha-beta", "--statistics", "--csv"], file("t.csv")),
        (&["--method", "mcts", "--simulations", "50", "--save-tree"], file("u.tree")),
    ] {
        let (status, out, err) =
            run(&[&["search", "--game", "tic-tac-toe", "--json"], words, &[file.as_str()]].concat());
        assert!(status == 2 && err.contains("missing"), "{words:?}: {err}");
        assert!(out.starts_with("{\"best\""), "{words:?}: {out}");
    }
}
