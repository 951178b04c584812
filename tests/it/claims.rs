//! What is called proven, held against the truth.

use serde_json::Value;

use super::terminal::run;

/// The commands with which a bound was found that is none.
#[test]
fn the_edge_of_a_window_is_no_proven_bound() {
    for (place, engine, wrong) in [
        (["tic-tac-toe", "--position", "XOXX-O-XO O"], "alpha-beta:fail=hard,aspiration=on", -16),
        (["connect-four", "--moves", "25777131474464721417"], "alpha-beta:fail=hard,depth=4", -55),
    ] {
        let [game, how, position] = place;
        let args = ["search", "--json", "--game", game, how, position, "--method", engine];
        let (status, out, err) = run(&args);
        assert_eq!((status, err.as_str()), (0, ""));
        let found: Value = serde_json::from_str(&out).expect("an object");
        let actions = found["actions"].as_array().expect("actions");
        let proven = || actions.iter().filter(|action| action["exact"] == true);
        assert!(proven().any(|action| action["bound"] == "upper" && action["score"] == -1), "{out}");
        assert!(proven().all(|action| action["score"] != wrong), "{out}");
        assert!(proven().all(|action| action["result"].is_string()), "{out}");
    }
}
