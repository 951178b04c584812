//! Edagari as an engine of other programs: what it answers to lines, and to lines that cannot be read.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What `edagari engine` answers to these lines, and behind that what it says of those that it cannot read.
fn dialogue(words: &[&str], lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.arg("engine").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn as_an_engine_of_cassio_it_answers_every_command_and_each_answer_ends() {
    const BOARD: &str = "---------------------------OX------XO---------------------------X";
    let lines = format!(
        "ENGINE-PROTOCOL init\n\nENGINE-PROTOCOL get-version\nENGINE-PROTOCOL new-position\n\
         ENGINE-PROTOCOL midgame-search {BOARD} -64.00 64.00 2 100\n\
         ENGINE-PROTOCOL midgame-search XX -64 64 2 100\nENGINE-PROTOCOL feed-hash\nnonsense\nENGINE-PROTOCOL quit\n"
    );
    let said = dialogue(&["--protocol", "cassio", "--method", "alpha-beta"], &lines);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["ready.", "ready."]);
    assert!(lines[2].starts_with("version: Edagari"), "{said}");
    assert_eq!(lines[3..5], ["ready.", "ready."]);
    assert!(lines[5].starts_with(&format!("{BOARD}, move ")), "{said}");
    let parts: Vec<&str> = lines[5].split(", ").collect();
    // Four moves of equal worth by symmetry: the bounds meet.
    let (lower, upper) = parts[4].split_once(" <= v <= ").expect("bounds");
    assert_eq!((parts[2], lower), ("depth 2", upper), "{said}");
    assert_eq!(lines[6], "ready.");
    assert!(lines[7].starts_with("ERROR: the position") && lines[8] == "ready.", "{said}");
    assert!(lines[9].starts_with("ERROR: unknown command") && lines[10] == "ready.", "{said}");
    assert_eq!(lines[11..], ["ERROR: unknown protocol", "bye bye."]);
}

#[test]
fn asked_for_a_depth_by_cassio_its_own_limits_let_it_go_no_deeper() {
    const BOARD: &str = "---------------------------OX------XO---------------------------X";
    for (own, asked, depth) in [("depth=6", 2, 2), ("depth=1", 3, 1), ("time=5", 2, 2)] {
        let lines =
            format!("ENGINE-PROTOCOL midgame-search {BOARD} -64 64 {asked} 100\nENGINE-PROTOCOL quit\n");
        let said = dialogue(&["--protocol", "cassio", "--method", &format!("alpha-beta:{own}")], &lines);
        assert!(said.contains(&format!(", depth {depth}, ")), "{own} {asked}: {said}");
    }
}

#[test]
fn a_move_of_the_book_is_told_without_a_value() {
    let lines = "ugi\nposition startpos\ngo depth 3\nposition startpos moves f5 f4 e3\ngo depth 3\nquit\n";
    let said = dialogue(&["--protocol", "ugi", "--method", "alpha-beta:depth=2,book=2"], lines);
    let first = said.lines().find(|line| line.starts_with("info ") || line.starts_with("bestmove"));
    assert!(first.is_some_and(|line| line.starts_with("bestmove")), "{said}");
    assert!(said.contains("info depth "), "{said}");
}

#[test]
fn as_an_engine_it_tells_how_long_it_searched() {
    const BOARD: &str = "---------------------------OX------XO---------------------------X";
    let lines = format!("ENGINE-PROTOCOL midgame-search {BOARD} -64 64 20 100\nENGINE-PROTOCOL quit\n");
    let said = dialogue(&["--protocol", "cassio", "--method", "alpha-beta:time=0.2"], &lines);
    assert!(said.contains(", time ") && !said.contains(", time 0.000"), "{said}");
    let said = dialogue(
        &["--protocol", "nboard", "--method", "alpha-beta:time=0.2"],
        "nboard 2\ngo\nhint 2\nquit\n",
    );
    assert!(said.contains("nodestats ") && !said.lines().any(|line| line.ends_with(" 0.00")), "{said}");
}

#[test]
fn a_proven_win_of_connect_four_is_no_hundredth_of_a_stone() {
    let lines = "ugi\nposition startpos moves 4 1 4 1 4 2\ngo\nposition startpos moves 3 3 4 4 2\ngo\nquit\n";
    let said =
        dialogue(&["--protocol", "ugi", "--game", "connect-four", "--method", "alpha-beta:depth=4"], lines);
    let told: Vec<f64> =
        said.lines().filter_map(|line| line.split(" cp ").nth(1)?.split(' ').next()?.parse().ok()).collect();
    assert!(told.len() == 3 && told[0] > 10_000.0 && told[2] < -10_000.0, "one for each depth: {said}");
}

/// A game from the start, as NBoard writes it.
const GAME: &str = "set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";

#[test]
fn in_the_protocol_of_nboard_a_game_that_cannot_be_read_has_no_answer_but_a_sentence() {
    let illegal = GAME.replace("W[d6]", "W[a1]");
    let small = "set game (;GM[Othello]PC[x]TY[6]BO[6 --------------O*----*O-------------- *];)";
    for broken in ["move A1", "set game junk", "set game", &illegal, small] {
        let lines = format!("nboard 2\n{broken}\nhint 2\nmove F5\ngo\nping 7\n{GAME}\ngo\nquit\n");
        let said = dialogue(&["--protocol", "nboard", "--method", "alpha-beta:depth=1"], &lines);
        let (before, after) = said.split_once("pong 7").expect("a pong");
        assert!(!before.contains("===") && !before.contains("search "), "{broken}: {said}");
        assert_eq!(before.matches("status Edagari: ").count(), 4, "{broken}: {said}");
        assert!(after.contains("=== "), "the next game is played: {said}");
    }
    let said = dialogue(
        &["--protocol", "nboard", "--method", "alpha-beta"],
        "nboard 2\nset depth x\nset depth 1\nhint x\ngo\nquit\n",
    );
    assert!(said.contains("status Edagari: set depth needs a number, not \"x\""), "{said}");
    assert!(
        said.contains("status Edagari: hint needs a number") && said.matches("===").count() == 1,
        "{said}"
    );
}

#[test]
fn programs_for_chess_play_connect_four_by_uci() {
    let lines = "uci\nsetoption name UCI_Variant value cfour\nisready\nucinewgame\n\
                 position startpos moves P@d1 P@a1 P@d2 P@a2 P@d3 P@b1\n\
                 go wtime 9000 btime 8000 winc 100 binc 100\nposition startpos moves P@d2\ngo movetime 10\nquit\n";
    let words = ["--protocol", "ugi", "--game", "connect-four", "--method", "alpha-beta:depth=4"];
    let said = dialogue(&words, lines);
    for line in ["option name UCI_Variant type combo default cfour var cfour", "uciok", "readyok"] {
        assert!(said.lines().any(|said| said == line), "{line}: {said}");
    }
    let moves: Vec<_> = said.lines().filter(|line| line.starts_with("bestmove")).collect();
    // The fourth stone of the column wins; a stone that hangs in the air is no move.
    assert_eq!(moves, ["bestmove P@d4", "bestmove null"], "{said}");
    assert!(said.contains(" pv P@d4"), "{said}");
}

#[test]
fn in_ugi_what_cannot_be_read_is_answered_without_a_move() {
    for (broken, why) in [
        ("position startpos moves a1\ngo depth 1", "a1 is no legal move"),
        ("position startpos moves f5 f5\ngo depth 1", "f5 is no legal move"),
        ("position fen nonsense\ngo depth 1", "the position cannot be read"),
        ("position startpos\ngo depth x", "depth needs a number, not \"x\""),
        ("position startpos\ngo movetime", "movetime needs a number"),
    ] {
        let lines =
            format!("ugi\nposition startpos moves f5\n{broken}\nposition startpos\ngo depth 1\nquit\n");
        let said = dialogue(&["--protocol", "ugi", "--method", "alpha-beta"], &lines);
        let moves: Vec<&str> = said.lines().filter(|line| line.starts_with("bestmove")).collect();
        assert!(moves.len() == 2 && moves[0] == "bestmove null" && moves[1] != "bestmove null", "{said}");
        assert!(said.contains(&format!("info string not searched: {why}")), "{said}");
    }
}

#[test]
fn in_the_protocol_of_cassio_a_window_that_is_none_is_an_error() {
    const BOARD: &str = "---------------------------OX------XO---------------------------X";
    for broken in
        ["4 3 2 100", "3 3 2 100", "x 3 2 100", "-64 99 2 100", "-64", "-64 64 x 100", "-64 64 2 200"]
    {
        let lines = format!("ENGINE-PROTOCOL midgame-search {BOARD} {broken}\nENGINE-PROTOCOL quit\n");
        let said = dialogue(&["--protocol", "cassio", "--method", "alpha-beta"], &lines);
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with("ERROR: ") && lines[1..] == ["ready.", "bye bye."], "{broken}: {said}");
    }
}

#[test]
fn by_lines_the_first_line_that_does_not_fit_is_named() {
    let rows = "........\n........\n........\n...10...\n...01...\n........\n........\n........\n";
    let engine = ["--protocol", "lines", "--method", "alpha-beta:depth=1"];
    let whole = format!("0\n8\n{rows}4\nd3\nc4\nf5\ne6\n");
    assert_eq!(dialogue(&engine, &whole).lines().count(), 1);
    for (broken, named) in [
        ("hello\n".to_owned(), "\"hello\" stands where 0 or 1 is expected"),
        ("0\n6\n".to_owned(), "the size 8 is expected"),
        (format!("0\n8\n{}", rows.replace('1', "x")), "\"...x0...\" stands where a row of 8 signs"),
        (format!("0\n8\n{rows}many\n"), "the number of moves is expected"),
        (format!("0\n8\n{rows}1\na1\n"), "a1 is no legal move on this board"),
    ] {
        let said = dialogue(&engine, &broken);
        assert!(said.lines().count() == 1 && said.contains(named), "{broken}: {said}");
    }
    let four = ["--protocol", "lines", "--method", "alpha-beta:depth=1", "--game", "connect-four:5x4"];
    let turn = "0 1\n0\n.....\n.....\n.....\n.....\n5\n0\n1\n2\n3\n4\n-1\n";
    assert_eq!(dialogue(&four, turn).lines().count(), 1);
    let said = dialogue(&four, &turn.replace("-1\n", "none\n"));
    assert!(said.contains("\"none\" stands where a number is expected"), "{said}");
}
