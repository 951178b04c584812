//! `edagari review`: what it says of games, good and bad.

use std::io::Write as _;

use serde_json::Value;

use crate::cli::terminal::run;

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn each_ply_is_an_object_with_its_loss() {
    // O answers in the wrong corner of the game: X wins by force after a2.
    let (status, out, err) = run(&["review", "--game", "tic-tac-toe", "--moves", "a1 b1 b2 c3 a2", "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    let plies = objects(&out);
    assert_eq!(plies.len(), 5);
    assert_eq!(plies[0]["move"], "a1");
    assert_eq!(
        (&plies[0]["before"], &plies[0]["after"], &plies[0]["loss"]),
        (&0.into(), &0.into(), &0.into())
    );
    assert_eq!(
        (&plies[1]["before"], &plies[1]["after"], &plies[1]["loss"]),
        (&0.into(), &1.into(), &1.into())
    );
    assert_eq!(
        (&plies[1]["mark"], &plies[1]["bound"], &plies[1]["ply"]),
        (&"lost".into(), &"exact".into(), &2.into())
    );
    assert_ne!(plies[1]["best"], plies[1]["move"]);
}

#[test]
fn a_table_says_what_its_numbers_are_and_who_lost_how_much() {
    let (status, out, _) =
        run(&["review", "--game", "tic-tac-toe", "--moves", "a1 b1 b2 c3 a2", "--depth", "4"]);
    assert_eq!(status, 0);
    assert!(out.contains("values for X") && out.contains("= +1") && out.contains("the losing move"), "{out}");
    // A part of a result is nothing that anybody loses: of the moves it is said how many kept it.
    let of_second = out.lines().find(|line| line.starts_with("O: ")).unwrap_or_default();
    assert!(of_second.contains(" moves kept the result; "), "{out}");
    assert!(!out.contains("result lost a move"), "{out}");
    let (_, out, _) = run(&["review", "--game", "othello", "--moves", "f5 d6 c3", "--depth", "2"]);
    assert!(out.contains(" discs lost a move; ") && out.contains("≈ "), "{out}");
}

#[test]
fn a_blunder_is_called_one_in_its_row() {
    // O loses by b1, and X lets it off with c1, so nobody has lost in the end.
    let (status, out, _) = run(&["review", "--game", "tic-tac-toe", "--moves", "a1 b1 c1", "--depth", "2"]);
    assert_eq!(status, 0);
    let rows: Vec<_> = out.lines().filter(|line| line.ends_with("  blunder")).collect();
    assert!(matches!(rows[..], [o, x] if o.contains("  b1 ") && x.contains("  c1 ")), "{out}");
}

#[test]
fn several_games_are_counted_and_each_is_taken_by_its_number() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(b"(;GM[Othello]B[F5]W[D6];)(;GM[Othello]B[F5]W[F6];)").expect("written");
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["review", "--file", path, "--depth", "2", "--json"]);
    assert_eq!((status, objects(&out).len()), (0, 2));
    assert!(err.contains("2 games") && err.contains("--game-number") && err.contains(path), "{err}");
    let second = |number| run(&["review", "--file", path, "--depth", "2", "--json", "--game-number", number]);
    let (status, out, err) = second("2");
    assert!(status == 0 && out.contains("\"f6\"") && err.is_empty(), "{out} {err}");
    let (status, _, err) = second("3");
    assert!(status == 2 && err.contains("2 games") && err.contains('3'), "{err}");
}

#[test]
fn what_is_passed_over_and_taken_for_granted_is_said_line_by_line() {
    let said = |text: &str| {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("written");
        let path = file.path().to_str().expect("a path").to_owned();
        run(&["review", "--game", "othello", "--file", &path, "--depth", "2"]).2
    };
    let err = said("Final \u{1b}[31m of the day\nf5 d6 c3 d3 c4 (or e3)\n");
    assert!(err.contains("passed over: \"Final [31m of the day\"") && err.contains("(or e3)"), "{err}");
    let err = said("e6f4e3f6g5d6e7f5c5 40-24");
    assert!(err.contains("40-24") && err.contains("Black 64, White 0"), "{err}");
}

#[test]
fn what_is_too_large_is_refused_and_not_reviewed_up_to_a_limit() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(b"f5 d6 c3").and_then(|()| file.write_all(&vec![b' '; 16 << 20])).expect("written");
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["review", "--game", "othello", "--file", path, "--depth", "2"]);
    assert!(status == 2 && out.is_empty() && err.contains("too large"), "{status} {err}");
}

#[test]
fn a_game_of_another_program_is_read_and_one_that_breaks_off_is_said() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(b"Game 12 (PlayOK)\n1. f5 d6 2. c3 d3 3. a1 --\n").expect("written");
    let path = file.path().to_str().expect("a path");
    let (status, out, err) = run(&["review", "--game", "othello", "--file", path, "--depth", "2", "--json"]);
    assert_eq!(status, 0, "{err}");
    assert!(err.contains("move 5") && err.contains("a1"), "{err}");
    assert_eq!(objects(&out).len(), 4);
    assert!(objects(&out).iter().all(|ply| ply["bound"] == "estimate" && ply["loss"].as_f64() >= Some(0.0)));
}

#[test]
fn what_cannot_be_reviewed_is_refused_by_one_sentence() {
    for (args, part) in [
        (&["--game", "number-tree", "--moves", "1"][..], "number-tree"),
        (&["--game", "maze-solo", "--moves", "D"], "maze-solo"),
        (&["--game", "othello", "--moves", "f5 f5"], "--moves"),
        (&["--game", "othello", "--moves", ""], "--moves"),
        (&["--game", "othello"], "--moves"),
        (&["--moves", "f5"], "--game"),
        (&["--game", "othello", "--moves", "f5", "--time", "0"], "--time"),
        (&["--game", "othello", "--moves", "f5", "--depth", "1"], "--depth"),
        (&["--game", "othello", "--moves", "f5", "--depth", "4", "--time", "4"], "--depth"),
        (&["--game", "othello", "--file", "/no/such/file"], "/no/such/file"),
    ] {
        let (status, out, err) = run(&[&["review"][..], args].concat());
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{args:?}: {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
    let saved = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/othello-4x4.ron");
    let (status, _, err) = run(&["review", "--game", "othello", "--file", saved]);
    assert!(status == 2 && err.contains("othello:4"), "{err}");
}

#[test]
fn what_the_book_knows_is_proven_however_little_time_there_is() {
    let game = ["--game", "connect-four", "--moves", "4275366627512661112"];
    let (status, out, _) = run(&[&["review", "--json", "--time", "0.5"][..], &game[..]].concat());
    assert_eq!(status, 0);
    let plies = objects(&out);
    for ply in &plies[..5] {
        assert_eq!(ply["bound"], "exact", "{ply}");
    }
    assert_eq!(plies[0]["before"], 1, "the first player wins with its last stone");
}

#[test]
fn a_position_has_one_value_after_a_move_and_before_the_next() {
    let words = ["review", "--game", "connect-four:8x7", "--moves", "485838", "--depth", "6"];
    let (status, out, _) = run(&words);
    assert_eq!(status, 0);
    let cells = |line: &str, from: usize| line.chars().skip(from).take(10).collect::<String>();
    let rows: Vec<_> =
        out.lines().filter(|line| line.contains("= ") || line.contains("≈ ")).skip(1).take(6).collect();
    assert_eq!(rows.len(), 6, "{out}");
    for pair in rows.windows(2) {
        assert_eq!(cells(pair[0], 28), cells(pair[1], 11), "{out}");
    }
    let is_mixed = |row: &&str| row.contains('=') && row.contains('≈');
    assert!(rows.iter().any(is_mixed), "a proof stands beside an estimate: {out}");
    let (_, out, _) = run(&[&words[..], &["--json"]].concat());
    let plies = objects(&out);
    for pair in plies.windows(2) {
        assert_eq!(pair[0]["proven"][1], pair[1]["proven"][0]);
    }
}

#[test]
fn no_estimate_stands_between_what_the_book_proves_and_what_the_end_proves() {
    let words = ["review", "--game", "connect-four", "--moves", "444333544327", "--depth", "4"];
    let (status, out, _) = run(&words);
    assert_eq!(status, 0);
    assert!(!out.contains('≈'), "{out}");
    // With column 5 the win is gone, which an estimate of four plies took for a good move.
    assert!(out.contains("   7  5          = +3  4          = -2        5  blunder"), "{out}");
}

#[test]
fn a_loss_that_is_not_the_difference_beside_it_is_marked() {
    let words = ["review", "--game", "othello", "--moves", "f5d6c3d3c4f4f6f3", "--depth", "4"];
    let (_, out, _) = run(&words);
    let rows = out.lines().filter(|line| line.contains('≈') && line.ends_with('*')).count();
    assert_eq!(out.contains("* loss between searches of equal depth"), rows > 0, "{out}");
    assert!(rows > 0, "{out}");
}
