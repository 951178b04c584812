//! `edagari solve`: what it says of a file of positions, good and bad.

use std::io::Write as _;

use serde_json::Value;

use crate::cli::terminal::run;

fn file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

fn solve(text: &str, options: &[&str]) -> (u8, String, String) {
    let file = file(text);
    let path = file.path().to_str().expect("a path");
    let args = [&["solve", "--game", "connect-four", "--positions", path, "--table-megabytes", "1"], options]
        .concat();
    run(&args)
}

#[test]
fn positions_are_solved_and_checked_against_their_scores() {
    let (status, out, err) =
        solve("2252576253462244111563365343671351441 -1\n1212121212 5\n\n427536662751266\n", &["--json"]);
    assert_eq!((status, err.as_str()), (2, err.as_str()), "the second is over before its end");
    assert!(err.contains(":2: "), "{err}");
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(lines.len(), 3, "two positions and the means: {out}");
    assert_eq!((&lines[0]["score"], &lines[0]["agrees"]), (&Value::from(-1), &Value::from(true)));
    assert_eq!((&lines[1]["score"], &lines[1]["agrees"]), (&Value::from(-2), &Value::Null));
    assert!(lines[1]["nodes"].as_u64() > Some(0) && lines[1]["seconds"].as_f64() > Some(0.0));
    assert_eq!(lines[2].get("score"), None);
    assert_eq!((&lines[2]["positions"], &lines[2]["unread"]), (&Value::from(2), &Value::from(1)));
}

#[test]
fn a_wrong_score_is_named_and_every_move_is_scored_on_demand() {
    let (status, out, _) = solve("2252576253462244111563365343671351441 3\n", &["--every", "--threads", "2"]);
    assert_eq!(status, 0, "a score that disagrees was read all the same");
    assert!(out.contains("DISAGREES: the line says 3") && out.contains("1 disagree"), "{out}");
    assert!(out.contains(":-1"), "{out}");
}

#[test]
fn endgames_of_othello_are_solved_on_every_board() {
    let file = file(
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;\n\
         -OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X; F8:+6;\n\
         XOOX-- X\n",
    );
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["solve", "--game", "othello", "--positions", path, "--json", "--every"]);
    assert!(status == 2 && err.contains(":3: "), "{err}");
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((&lines[0]["score"], &lines[0]["agrees"]), (&Value::from(18), &Value::from(true)));
    assert_eq!((&lines[1]["score"], &lines[1]["agrees"]), (&Value::from(8), &Value::from(false)));
    let moves = lines[0]["moves"].as_array().expect("moves");
    // As the file of the literature has them.
    for (square, score) in [("g8", 18), ("h1", 12), ("h7", 6), ("a2", 6), ("a3", 4), ("b1", -4), ("a4", -22)]
    {
        let pair = Value::from(vec![Value::from(square), Value::from(score)]);
        assert!(moves.contains(&pair), "{square} {score} {moves:?}");
    }
}

/// A position of Connect Four a few stones before its end, by rows from the top, `.` for an empty cell.
const LATE: [&str; 6] = ["OOOX...", "OXOXX..", "XXXOO.X", "OXOOXXO", "OOXXOXO", "XXOOXXO"];

/// The cells of that board in other signs: empty, first, second; joined by row and all rows.
fn late(signs: [&str; 3], by: &str, rows: &str) -> String {
    let sign = |cell| match cell {
        'X' => signs[1],
        'O' => signs[2],
        _ => signs[0],
    };
    LATE.map(|row| row.chars().map(sign).collect::<Vec<_>>().join(by)).join(rows)
}

#[test]
fn boards_of_any_form_are_solved() {
    let own = late([".", "X", "O"], "", "") + " X";
    let (status, out, err) = solve(&format!("{own}\n{own} 3\n"), &["--json"]);
    assert_eq!(
        (status, err.as_str()),
        (0, ""),
        "a board of a line as moves are, with its score where it has one"
    );
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let score = lines[0]["score"].as_i64().expect("a score");
    assert_eq!((&lines[1]["score"], lines[1]["agrees"].is_boolean()), (&score.into(), true));
    // By columns from the first, each from the bottom.
    let cell = |row: usize, column: usize| match LATE[5 - row].as_bytes()[column] {
        b'X' => "x",
        b'O' => "o",
        _ => "b",
    };
    let uci: Vec<_> = (0..42).map(|at| cell(at % 6, at / 6)).collect();
    let kaggle = format!("[{}]", late(["0", "1", "2"], ", ", ", "));
    let numpy = format!("[[{}]]", late(["0", "1", "2"], " ", "]\n ["));
    let lists = format!("[[{}]]", late(["' '", "'X'", "'O'"], ", ", "],\n ["));
    for (form, text, boards) in [
        ("uci", format!("{0},win\n{0},loss\n", uci.join(",")), 2),
        ("kaggle", kaggle, 1),
        ("numpy", numpy, 1),
        ("lists", lists, 1),
        ("rows", late([".", "X", "O"], " ", "\n"), 1),
        (
            "rows of two boards",
            [late([".", "X", "O"], "", "\n"), late([".", "X", "O"], "", "\n")].join("\n\n"),
            2,
        ),
    ] {
        let (status, out, err) = solve(&text, &["--json"]);
        assert_eq!(status, 0, "{form}: {err}");
        let lines: Vec<Value> =
            out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert_eq!(lines.len(), boards + 1, "{form}: {out}");
        for (number, line) in (1..).zip(&lines[..boards]) {
            assert_eq!((&line["line"], &line["score"]), (&Value::from(number), &score.into()), "{form}");
            assert_eq!(line["position"], own, "{form}: the position as it would be written a line");
        }
    }
}

#[test]
fn boards_of_any_form_are_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("solved").display().to_string();
    let file = file(&late(["0", "1", "2"], " ", "\n"));
    let path = file.path().to_str().expect("a path");
    let begin =
        ["solve", "--game", "connect-four", "--positions", path, "--table-megabytes", "1", "--save", &save];
    let (status, out, err) = run(&begin);
    assert!(status == 0 && out.contains("1 of 1 positions"), "{out} {err}");
    assert!(err.contains("position 1: "), "what was taken for granted is said: {err}");
    let (status, out, err) = run(&["solve", "--positions", path, "--save", &save, "--continue"]);
    assert!(status == 0 && out.contains("1 of 1 positions"), "the file says which game it is: {out} {err}");
}

#[test]
fn endgames_in_rows_and_games_are_solved_at_their_end() {
    let row = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    let rows: Vec<_> = (0..8).map(|at| row[8 * at..8 * at + 8].replace('X', "*")).collect();
    let diagram = format!("Position 3, Black to move\n\n{}\n", rows.join("\n"));
    let file = file(&diagram);
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["solve", "--game", "othello", "--positions", path, "--json"]);
    assert_eq!(status, 0, "{err}");
    let line: Value = serde_json::from_str(out.lines().next().expect("a line")).expect("an object");
    assert_eq!(line["score"], 18, "{out}");
    assert!(err.contains("passed over: \"Position 3\""), "{err}");
    // A board of another game is named, and so is a file that is nothing.
    let (status, out, err) = run(&["solve", "--game", "connect-four", "--positions", path]);
    assert!(
        status == 2 && out.is_empty() && err.contains("is a game of othello, not of connect-four"),
        "{err}"
    );
    let (status, _, err) = solve("hello\n", &[]);
    assert!(status == 2 && err.contains(":1: "), "{err}");
}

/// Numbers 2, 4, 5 and 7 of the FFO endgame tests, with what every move comes to.
const FFO: [&str; 4] = [
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0; A3:-6; G7:-8; A7:-12; H7:-14; B7:-14; H2:-24;",
    "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X; H8:+0; A5:+0; B6:-4; B7:-4; A6:-8; B2:-12; H2:-26;",
    "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X; G8:+32; G2:+12; B2:-20; G6:-26; G1:-32; G7:-34;",
    "--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X; A6:+8; G1:+0; A1:-2; H8:-6; H7:-14; B1:-30;",
];

#[test]
fn every_move_that_a_line_lists_is_checked_on_demand() {
    let solve = |text: &str, options: &[&str]| {
        let file = file(text);
        let path = file.path().to_str().expect("a path").to_owned();
        let (status, out, _) =
            run(&[&["solve", "--game", "othello", "--positions", &path], options].concat());
        assert_eq!(status, 0);
        out
    };
    let text = FFO.join("\n");
    assert!(solve(&text, &["--every"]).contains("4 positions, 0 disagree"));
    // A move that is not the best is not looked at without being asked for.
    let wrong = text.replace("A7:-12", "A7:-10").replace("B1:-30", "B3:-30");
    assert!(solve(&wrong, &[]).contains("4 positions, 0 disagree"));
    let out = solve(&wrong, &["--every"]);
    assert!(out.contains("4 positions, 2 disagree"), "{out}");
    assert!(out.contains("DISAGREES: the line says a7:-10") && out.contains("the line says b3:-30"), "{out}");
}

#[test]
fn the_small_board_of_othello_is_solved() {
    let file = file("-----XO--OX----- X\n");
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["solve", "--game", "othello:4", "--positions", path, "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let line: Value = serde_json::from_str(out.lines().next().expect("a line")).expect("an object");
    // The second side wins by 11 to 3.
    assert_eq!(line["score"].as_i64().map(i64::abs), Some(10), "{out}");
}

#[test]
fn a_board_is_solved_from_the_start_and_its_proof_is_checked() {
    let (status, text, err) = run(&["solve", "--game", "othello:4", "--start"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(text.contains("White wins 13 to 3, -10 for Black"), "{text}");
    assert!(text.contains("  1. Black ") && text.contains(" = -10") && text.contains(" ≤ "), "{text}");

    let (_, written, _) = run(&["solve", "--game", "othello:4", "--start", "--json"]);
    let proof: Value = serde_json::from_str(&written).expect("an object");
    assert_eq!((&proof["score"], &proof["white"]), (&Value::from(-10), &Value::from(13)));
    let kept = file(&written);
    let path = kept.path().to_str().expect("a path");
    let (status, out, err) = run(&["solve", "--game", "othello:4", "--verify", path]);
    assert_eq!((status, err.as_str()), (0, ""));
    let bounds = proof["replies"].as_array().expect("replies").len();
    assert_eq!(out.matches(": holds").count(), bounds);
    assert!(
        out.contains(&format!("{bounds} of {bounds} bounds hold")) && out.ends_with("is proven\n"),
        "{out}"
    );
    let (_, out, _) = run(&["solve", "--game", "othello:4", "--verify", path, "--json", "--threads", "2"]);
    let last: Value = serde_json::from_str(out.lines().last().expect("a line")).expect("an object");
    assert_eq!((&last["hold"], &last["bounds"]), (&Value::from(bounds), &Value::from(bounds)));
}

#[test]
fn what_proves_nothing_is_refused() {
    let (_, written, _) = run(&["solve", "--game", "othello:4", "--start", "--json"]);
    let proof: Value = serde_json::from_str(&written).expect("an object");
    let verify = |game: &str, change: &dyn Fn(&mut Value)| {
        let mut changed = proof.clone();
        change(&mut changed);
        let kept = file(&changed.to_string());
        run(&["solve", "--game", game, "--verify", kept.path().to_str().expect("a path")])
    };
    let (status, _, err) = verify("othello:4", &|proof| proof["score"] = Value::from(-8));
    assert!(status == 2 && err.contains("-10, not to -8"), "{err}");
    let (status, _, err) = verify("othello:4", &|proof| proof["line"] = Value::from("b1"));
    assert!(status == 2 && err.contains("does not end the game"), "{err}");
    let (status, _, err) = verify("othello:6", &|_| ());
    assert!(status == 2 && err.contains("othello:4"), "{err}");
    // The rules are kept and the discs are counted right, but Black has played badly.
    let (status, out, err) = verify("othello:4", &|proof| {
        (proof["line"], proof["score"]) = (Value::from(BAD), Value::from(BAD_SCORE));
    });
    assert!(status == 2 && err.contains("do not hold") && out.contains("DOES NOT HOLD"), "{out} {err}");
    for game in ["othello", "connect-four"] {
        let (status, _, err) = run(&["solve", "--game", game, "--start"]);
        assert!(status == 2 && err.contains("othello:6"), "{err}");
    }
}

/// A game on 4x4 that White wins by more than it has to.
const BAD: &str = "c4b4a3d2d3a4c1d4d1a2a1b1";
const BAD_SCORE: i32 = -12;

#[test]
fn other_games_and_files_that_are_not_there_are_refused() {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let (status, _, err) = run(&["solve", "--game", "tic-tac-toe", "--positions", here]);
    assert_eq!(status, 2);
    assert!(err.contains("tic-tac-toe cannot be solved"), "{err}");
    let (status, _, err) = run(&["solve", "--game", "connect-four", "--positions", "nowhere"]);
    assert_eq!(status, 2);
    assert!(err.contains("nowhere cannot be read"), "{err}");
}

#[test]
fn the_exact_method_answers_on_the_command_line() {
    let position = "--game connect-four --moves 427536662751266 --method";
    let found = crate::cli::terminal::json(&format!("search {position} exact:every=on,table=1"));
    assert_eq!((&found["score"], &found["exact"]), (&Value::from(-2), &Value::from(true)));
    let actions = found["actions"].as_array().expect("actions");
    assert!(actions.iter().all(|action| action["bound"] == "exact"), "{actions:?}");
    let three = crate::cli::terminal::json("search --game tic-tac-toe --method exact");
    assert_eq!((&three["score"], &three["exact"]), (&Value::from(0), &Value::from(true)));
}

#[test]
fn a_remark_in_a_file_of_positions_is_no_position() {
    let (status, out, err) = solve("# won late\n427536662751266 -2\n% the end\n", &["--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.lines().count(), 2, "one position and the means: {out}");
}
