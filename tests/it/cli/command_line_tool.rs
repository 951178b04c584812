//! Is the command line a tool that scripts can rely on: a line as soon as it is known, an end that says what is known, and
//! nothing in the output that steers a terminal or a spreadsheet?

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use edagari::plain;
use serde_json::Value;

use crate::children::{SpawnTied as _, TiedChild};
use crate::cli::terminal::run;

/// The program itself, with its streams to be read.
fn program(words: &[&str]) -> TiedChild {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn_tied().expect("the program starts")
}

/// Sends a signal by the system's own tool.
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// The end of a program: status, the rest of its output, its errors.
fn end(mut child: TiedChild) -> (Option<i32>, String, String) {
    let (mut out, mut err) = (String::new(), String::new());
    if let Some(stream) = &mut child.stdout {
        stream.read_to_string(&mut out).expect("text");
    }
    if let Some(stream) = &mut child.stderr {
        stream.read_to_string(&mut err).expect("text");
    }
    (child.wait().expect("it ends").code(), out, err)
}

/// Positions of which the first is solved at once and the second takes minutes.
fn positions(folder: &Path) -> String {
    let file = folder.join("positions.txt");
    std::fs::write(&file, "2252576253462244111563365343671351441\n4\n").expect("written");
    file.display().to_string()
}

#[test]
#[cfg(unix)]
fn a_signal_ends_a_search_with_the_best_so_far() {
    for (name, status) in [("INT", 130), ("TERM", 143)] {
        let words = ["search", "--game", "othello", "--method", "deepening", "--depth", "60", "--json"];
        let child = program(&words);
        std::thread::sleep(Duration::from_millis(1500));
        signal(&child, name);
        let (code, out, err) = end(child);
        assert_eq!(code, Some(status), "{err}");
        let found: Value = serde_json::from_str(&out).expect("one object");
        assert_eq!(found["finished"], false);
        assert!(found["best"].is_string() && found["nodes"].as_u64() > Some(0), "{found}");
        assert!(err.contains(&format!("ended by SIG{name}")), "{err}");
    }
}

#[test]
#[cfg(unix)]
fn a_solved_position_is_written_at_once_and_a_signal_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = positions(folder.path());
    let words = ["solve", "--game", "connect-four", "--positions", &file, "--book", "off", "--json"];
    let mut child = program(&words);
    let mut lines = BufReader::new(child.stdout.take().expect("a stream"));
    // It arrives although the next position takes minutes.
    let mut first = String::new();
    lines.read_line(&mut first).expect("a line");
    let solved: Value = serde_json::from_str(&first).expect("an object");
    assert_eq!(solved["line"], 1);
    signal(&child, "INT");
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("text");
    let means: Value = serde_json::from_str(rest.trim()).expect("one object");
    assert_eq!((&means["positions"], &means["finished"]), (&Value::from(1), &Value::from(false)));
    assert_eq!(end(child).0, Some(130));
}

#[test]
#[cfg(unix)]
fn a_match_writes_games_as_they_end_and_a_signal_ends_it_with_the_score() {
    let words = |form| {
        let players =
            ["--first", "random", "--second", "mcts:playouts=2000", "--games", "100000", "--threads", "1"];
        [&["match", "--game", "othello"], &players[..], &[form]].concat()
    };
    let mut child = program(&words("--csv"));
    let mut lines = BufReader::new(child.stdout.take().expect("a stream")).lines();
    let head = lines.next().expect("names").expect("text");
    assert!(head.starts_with("game,board,"), "{head}");
    assert!(lines.next().expect("a game").expect("text").starts_with("0,"));
    signal(&child, "TERM");
    assert!(lines.all(|line| line.expect("text").split(',').count() >= 15));
    assert_eq!(end(child).0, Some(143));
    let child = program(&words("--json"));
    std::thread::sleep(Duration::from_millis(1500));
    signal(&child, "INT");
    let (code, out, err) = end(child);
    assert_eq!(code, Some(130), "{err}");
    let found: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(found["finished"], false);
    assert!(found["games"].as_u64() < Some(100_000), "{found}");
}

/// Lets a command run for a while, ends it by both signals in turn, and gives back what it wrote each time.
#[cfg(unix)]
fn interrupted(words: &[&str], seconds: f64) -> [(String, String); 2] {
    [("INT", 130), ("TERM", 143)].map(|(name, status)| {
        let child = program(words);
        std::thread::sleep(Duration::from_secs_f64(seconds));
        signal(&child, name);
        let (code, out, err) = end(child);
        assert_eq!(code, Some(status), "{words:?}: {out} {err}");
        assert!(err.contains(&format!("ended by SIG{name}")), "{words:?}: {err}");
        (out, err)
    })
}

#[test]
#[cfg(unix)]
fn every_command_ends_by_a_signal_with_what_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let positions = folder.path().join("positions.txt");
    std::fs::write(&positions, "f5\nf5d6\n").expect("written");
    let compare = format!(
        "compare --game othello --positions {} --method random --method alpha-beta:depth=40 --json",
        positions.display()
    );
    for (words, seconds) in [
        (compare.as_str(), 1.5),
        ("perft --game othello --depth 40 --json", 1.5),
        ("tree --game othello --method alpha-beta --depth 40 --json", 1.5),
        ("speedups --solver connect-four --position 4 --most-nodes 9000000000 --json", 1.5),
        ("review --game othello --moves f5d6c3d3c4f4c5b3c2 --time 600 --json", 2.0),
        ("match --game maze-solo --first beam:width=50 --games 1000000 --threads 1 --json", 1.5),
    ] {
        let words: Vec<_> = words.split(' ').collect();
        for (out, err) in interrupted(&words, seconds) {
            let last = out.lines().last().unwrap_or_else(|| panic!("{words:?} wrote nothing: {err}"));
            let last: Value =
                serde_json::from_str(last).unwrap_or_else(|why| panic!("{words:?}: {why}: {out}"));
            assert_eq!(last["finished"], false, "{words:?}: {out}");
        }
    }
}

#[test]
#[cfg(unix)]
fn a_command_that_has_nothing_to_show_says_that_nothing_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let sheet = path("sheet.pdf");
    let words = ["worksheet", "--kind", "values", "--students", "500", "--seed", "1", "--output", &sheet];
    for (out, err) in interrupted(&words, 0.7) {
        assert!(out.is_empty() && err.contains("nothing was written"), "{out} {err}");
        assert!(!Path::new(&sheet).exists());
    }
    let numbers = path("numbers.ron");
    let words = [
        "learn",
        "--self-play",
        "100000",
        "--method",
        "alpha-beta:depth=3",
        "--model",
        "weights",
        "--output",
        &numbers,
        "--json",
        "--quiet",
    ];
    for (out, err) in interrupted(&words, 1.5) {
        assert!(out.is_empty() && err.contains("nothing was written"), "{out} {err}");
        assert!(!Path::new(&numbers).exists(), "no pass was over");
    }
}

/// The lines of a command that writes more than a pipe holds, ended by a signal behind the first; its status and its errors.
#[cfg(unix)]
fn ended_behind_the_first_line(words: &[&str]) -> (Vec<String>, Option<i32>, String) {
    let mut child = program(words);
    let mut lines = BufReader::new(child.stdout.take().expect("a stream")).lines();
    let first = lines.next().expect("a line").expect("text");
    signal(&child, "INT");
    let lines: Vec<_> = std::iter::once(first).chain(lines.map(|line| line.expect("text"))).collect();
    let (code, _, err) = end(child);
    (lines, code, err)
}

#[test]
#[cfg(unix)]
fn a_list_of_games_that_is_ended_says_how_many_are_left_out() {
    const GAMES: usize = 6000;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.pgn");
    let game = |number| format!("[Black \"Player {number}\"]\n[White \"Guest\"]\n\n1. f5 d6 2. c3 *\n\n");
    std::fs::write(&file, (1..=GAMES).map(game).collect::<String>()).expect("written");
    let file = file.display().to_string();
    let (lines, code, err) = ended_behind_the_first_line(&["games", "--file", &file]);
    assert_eq!(code, Some(130), "{err}");
    let (last, listed) = lines.split_last().expect("lines");
    let left: usize = last.strip_suffix(" more are not listed").expect(last).parse().expect("a number");
    assert_eq!(left + listed.len(), GAMES);
    assert!(listed.iter().all(|line| line.contains("f5d6c3")), "whole lines alone");
    let (lines, code, err) = ended_behind_the_first_line(&["games", "--file", &file, "--json"]);
    assert_eq!(code, Some(130), "{err}");
    let last: Value = serde_json::from_str(lines.last().expect("lines")).expect("an object");
    let left = last["left_out"].as_u64().expect("a number") as usize;
    assert_eq!((left + lines.len() - 1, &last["finished"]), (GAMES, &Value::from(false)));
}

#[test]
#[cfg(unix)]
fn a_table_of_results_that_is_ended_while_it_is_written_is_whole() {
    const STUDENTS: usize = 800;
    let folder = tempfile::tempdir().expect("a folder");
    let set = edagari::exercise::shipped()[0].text;
    for student in 0..STUDENTS {
        std::fs::write(folder.path().join(format!("{student}.ron")), set).expect("written");
    }
    let sheets = folder.path().display().to_string();
    let (all, code, _) = ended_behind_the_first_line(&["results", &sheets, "--json"]);
    assert_eq!((code, all.len() % STUDENTS), (Some(130), 0), "half a class would be taken for the whole");
    let students: std::collections::BTreeSet<String> = all
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object")["student"].to_string())
        .collect();
    assert_eq!(students.len(), STUDENTS);
}

#[test]
#[cfg(unix)]
fn a_signal_ends_a_command_that_waits_for_its_input() {
    use std::os::unix::process::ExitStatusExt as _;
    for (name, number) in [("INT", 2), ("TERM", 15)] {
        for words in [
            &["games", "-"][..],
            &["review", "-"],
            &["review", "--file", "-"],
            &["search", "--file", "-", "--method", "greedy"],
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
            command.args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = command.spawn_tied().expect("the program starts");
            std::thread::sleep(Duration::from_millis(500));
            signal(&child, name);
            let mut ended = None;
            for _ in 0..200 {
                ended = child.try_wait().expect("it is there");
                if ended.is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            child.kill().expect("it can be ended");
            assert_eq!(ended.and_then(|ended| ended.signal()), Some(number), "{words:?} by SIG{name}");
        }
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_never_steer_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let hostile = "A\u{1b}]0;x\u{7}\u{9b}2J\u{202e}B\nC";
    let set = edagari::exercise::shipped()[0].text;
    let sheets = folder.path().join("sheets");
    std::fs::create_dir(&sheets).expect("made");
    std::fs::write(sheets.join(format!("{hostile}.ron")), set).expect("written");
    std::fs::write(sheets.join(format!("{hostile}2.ron")), "(version: \"\u{1b}[2J\u{202e}").expect("written");
    let (sheets, missing) = (sheets.display().to_string(), folder.path().join(hostile).display().to_string());
    for words in [
        &["results", &sheets][..],
        &["results", &sheets, "--class"],
        &["results", &sheets, "--json"],
        &["search", "--file", &missing, "--method", "greedy"],
        &["review", "--file", &missing],
        &["worksheet", "--set", &missing],
        &["match", "--save", &missing, "--continue"],
        &["solve", "--game", "connect-four", "--positions", &missing],
        &["solve", "--game", hostile, "--positions", &missing],
        &["games", "--folder", &missing],
        &["learn", "--from", &missing, "--model", "weights"],
        &[&missing],
    ] {
        let (_, out, err) = run(words);
        let harms = |text: &str| text.chars().any(|sign| plain::steers(sign) && sign != '\n');
        assert!(!harms(&out) && !harms(&err), "{words:?}: {out:?} {err:?}");
        assert!(!err.lines().any(|line| line.starts_with('C')), "{words:?}: {err:?}");
    }
    let (_, out, _) = run(&["results", &sheets, "--json"]);
    let row: Value = serde_json::from_str(out.lines().next().expect("a row")).expect("an object");
    assert_eq!(row["student"], hostile, "nothing is lost in JSON");
    let (_, out, _) = run(&["results", &sheets, "--class"]);
    assert_eq!(out.lines().filter(|line| line.starts_with('C')).count(), 0, "{out}");
}

#[test]
fn every_listing_has_its_objects() {
    for words in [
        "match --experiment list",
        "worksheet --shipped pruning --measure",
        "match --game tic-tac-toe --first random --second random --games 4 --plan 2",
        "perft --game othello --depth 2",
        "solve --game connect-four:4x4 --make-book FILE --plies 1",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("book").display().to_string();
        let words: Vec<String> = words.split(' ').map(|word| word.replace("FILE", &file)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--json"]).collect();
        let (status, out, err) = run(&words);
        assert_eq!(status, 0, "{words:?}: {err}");
        assert!(!out.is_empty(), "{words:?}");
        for line in out.lines() {
            let value: Value =
                serde_json::from_str(line).unwrap_or_else(|why| panic!("{words:?}: {why}: {line}"));
            assert!(value.is_object(), "{words:?}: {line}");
        }
    }
}
