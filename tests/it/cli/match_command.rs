//! Does `edagari match` say who is better and how sure that is, keep its games, and refuse what cannot be played?

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::children::SpawnTied as _;
use crate::cli::terminal::{json, keys, output, refusal, run, sorted};

#[test]
fn a_match_tells_who_is_better_and_how_sure_that_is() {
    let found =
        json("match --game maze-duel:size=3x3,turns=4 --first minimax --second random --games 40 --quiet");
    let fields = [
        "game",
        "first",
        "second",
        "games",
        "distinct",
        "finished",
        "seed",
        "openings",
        "wins",
        "draws",
        "losses",
        "score",
        "elo",
        "score_as_first",
        "score_as_second",
        "pairs",
        "sprt",
        "engines",
    ];
    assert_eq!(sorted(keys(&found)), sorted(fields.to_vec()));
    // Where a method plays at random, no game is a copy of another.
    assert_eq!((&found["games"], &found["distinct"]), (&Value::from(40), &Value::from(40)));
    let sure =
        "match --game tic-tac-toe --first minimax:depth=1 --second minimax:depth=2 --games 200 --quiet";
    let copies = json(sure);
    let distinct = copies["distinct"].as_u64().expect("a number");
    assert!(
        distinct < 150 && output(sure).contains(&format!("{distinct} of these 200 games differ")),
        "{copies}"
    );
    let score = &found["score"];
    assert!(score["low"].as_f64() > Some(0.5) && score["low"].as_f64() < score["high"].as_f64(), "{score}");
    assert_eq!(found["engines"][0]["illegal"], 0);
    let table = output(
        "match --game tic-tac-toe --first random --second minimax --also mcts:playouts=20 --games 4 --quiet",
    );
    assert!(table.contains("A  random") && table.contains("B against C: +"), "{table}");
    let csv = output("match --game tic-tac-toe --first random --second random --games 3 --quiet --csv");
    assert_eq!(csv.lines().count(), 4);
}

#[test]
fn a_match_is_kept_and_goes_on() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("m.ron").display().to_string();
    let words = "match --game tic-tac-toe --first random --second minimax --quiet";
    let begun = output(&format!("{words} --games 10 --save {path}"));
    assert!(begun.contains("10 games"), "{begun}");
    let refused = refusal(&format!("{words} --save {path}").split(' ').collect::<Vec<_>>());
    assert!(refused.contains("--continue"), "{refused}");
    let again = output(&format!("match --save {path} --continue --quiet"));
    assert_eq!(again, begun);
    let more = output(&format!("{words} --games 16 --save {path} --continue"));
    assert_eq!(more, output(&format!("{words} --games 16")));
    let other = format!("{words} --seed 3 --save {path} --continue");
    assert!(refusal(&other.split(' ').collect::<Vec<_>>()).contains("another match"));
    std::fs::write(&path, "(version: 1)").expect("written");
    let bad = refusal(&["match", "--save", &path, "--continue", "--quiet"]);
    assert!(bad.contains("m.ron: it holds no match"), "{bad}");
}

/// Of a damaged file nothing is written over before there is a copy.
#[test]
fn a_damaged_file_stays_beside_the_match_that_goes_on() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("m.ron");
    let words = "match --game tic-tac-toe --first random --second random --games 10 --quiet";
    let begun = output(&format!("{words} --save {}", path.display()));
    let mut damaged = std::fs::read(&path).expect("there");
    damaged.extend(b"(\n    version: 2,\n\xff\x00");
    std::fs::write(&path, &damaged).expect("written");
    let go_on = format!("match --save {} --continue --quiet", path.display());
    let (status, out, err) = run(&go_on.split(' ').collect::<Vec<_>>());
    assert_eq!((status, &out), (0, &begun), "{err}");
    let copy = folder.path().join("m.damaged.ron");
    assert!(err.contains("behind the end") && err.contains("m.damaged.ron"), "{err}");
    assert_eq!(std::fs::read(&copy).expect("a copy"), damaged);
    assert_eq!(output(&go_on), begun, "by now it is whole");
    // What lies there is not written over.
    damaged.extend(b"more");
    std::fs::write(&path, &damaged).expect("written");
    assert_eq!(run(&go_on.split(' ').collect::<Vec<_>>()).0, 0);
    assert_eq!(std::fs::read(folder.path().join("m.damaged-2.ron")).expect("a copy"), damaged);
}

/// As with the signal that ends it, what was played is said where the disk takes no more.
#[cfg(unix)]
#[test]
fn a_match_on_a_full_disk_says_what_is_kept_and_how_it_goes_on() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("m.ron");
    let words = "match --game tic-tac-toe --first random --second random --quiet --games 4000";
    // The file may grow to so many blocks of 512 bytes, as on a disk without room.
    let script = format!("trap '' XFSZ; ulimit -f 40; exec \"$0\" {words} --save \"$1\"");
    let ended = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_edagari")])
        .arg(&path)
        .output()
        .expect("a process");
    let [out, err] = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(!ended.status.success());
    assert!(err.contains("cannot be written") && err.contains("games are kept there"), "{err}");
    assert!(err.contains("--continue"), "{err}");
    assert!(out.contains("A against B: +"), "{out}");
    let kept = err.split("; ").nth(1).and_then(|words| words.split(' ').next()).expect("a number");
    assert!(out.contains(&format!("{kept} games")), "{kept}: {out}");
    let path = path.display();
    let whole = output(&format!("match --save {path} --continue --quiet"));
    assert_eq!(whole, output(words));
}

/// A machine without the memory that a method asks for is no loss of the method's.
#[cfg(target_os = "linux")]
#[test]
fn a_match_whose_table_finds_no_memory_is_refused_and_nothing_is_scored() {
    let words = "match --game connect-four --first exact:table=16384 --second random --games 2 --quiet";
    let script = format!("ulimit -v 1500000; exec \"$0\" {words}");
    let ended =
        Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_edagari")]).output().expect("a process");
    let [out, err] = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(!ended.status.success() && out.is_empty(), "{out}");
    assert!(err.contains("memory"), "{err}");
}

#[test]
fn a_program_that_is_killed_goes_on_and_ends_the_same() {
    const WORDS: &str = "match --game maze-duel:size=5x5,turns=10 --games 60 --quiet \
                         --first mcts:playouts=400 --second thunder:playouts=200";
    /// Lines of the file with a few games below its head.
    const ENOUGH: usize = 20;
    let folder = tempfile::TempDir::new().expect("a folder");
    let [whole, torn] = ["whole.ron", "torn.ron"].map(|name| folder.path().join(name));
    let told = output(&format!("{WORDS} --threads 1 --save {}", whole.display()));
    let lines = || std::fs::read_to_string(&torn).map_or(0, |text| text.lines().count());
    let mut child = Command::new(env!("CARGO_BIN_EXE_edagari"))
        .args(WORDS.split(' '))
        .args(["--threads", "2", "--save"])
        .arg(&torn)
        .stdout(Stdio::null())
        .spawn_tied()
        .expect("a process");
    // Some games on, in whatever state it then is.
    while lines() < ENOUGH && child.try_wait().expect("a process").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("killed");
    child.wait().expect("over");
    let path = torn.display();
    let kept = lines();
    assert!(kept >= ENOUGH, "{kept} lines are kept");
    assert_eq!(output(&format!("match --save {path} --continue --quiet --threads 2")), told);
    assert_eq!(std::fs::read(&torn).expect("text"), std::fs::read(&whole).expect("text"));
}

#[test]
fn an_experiment_stands_beside_what_was_published() {
    let list = output("match --experiment list");
    assert!(list.contains("duel-thunder") && list.lines().count() >= 8, "{list}");
    let found = {
        let lines = output("match --experiment lecture-002-6x6 --games 2 --quiet --json");
        serde_json::from_str::<Value>(lines.lines().next().expect("a line")).expect("an object")
    };
    assert_eq!((&found["published"], &found["games"]), (&json!(0.52), &json!(2)));
}

#[test]
fn a_match_that_nobody_would_wait_for_is_named_before_it_starts() {
    let words =
        "match --game maze-race:size=5x5,turns=20 --first equilibrium --second duct:playouts=10 --games 2";
    let refused = refusal(&words.split(' ').collect::<Vec<_>>());
    for part in
        ["equilibrium", "longer than a lifetime", "maze-race", "depth=", "nodes=", "time=", "--anyway"]
    {
        assert!(refused.contains(part), "{part}: {refused}");
    }
    let limited = "match --game maze-race:size=3x3,turns=20 --first equilibrium:nodes=50 --second duct:playouts=10 \
                   --games 2 --quiet";
    assert!(output(limited).contains("2 games"));
    // Whoever knows better: this game is shorter than it could be.
    let anyway =
        "match --game othello:6 --first minimax:nodes=100 --second random --games 2 --quiet --anyway";
    assert!(output(anyway).contains("2 games"));
}

#[test]
fn bad_matches_are_refused_by_their_part() {
    for (words, part) in [
        ("match --game othello --first mcts --second random", "mcts does not end"),
        ("match --game othello --first random", "--second"),
        ("match --game othello --first random --second ranndom", "ranndom"),
        ("match --game go --first random --second random", "\"go\""),
        ("match --game othello --first random --second random --games 0", "0"),
        ("match --game othello --first random --second random --openings boards", "boards"),
        ("match --game othello --first random --second random --sprt 5,0", "5"),
        ("match --game tic-tac-toe --first random --second random --also random --sprt 0,5", "SPRT"),
        ("match --experiment duel", "\"duel\""),
        ("match", "--game"),
        ("match --game tic-tac-toe --first random --second random --continue", "--save"),
        ("match --save nowhere.ron --continue", "nowhere.ron"),
    ] {
        let refused = refusal(&words.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(part), "{words}: {refused}");
    }
}

#[test]
fn of_two_matches_that_are_kept_in_one_file_at_once_none_is_lost() {
    let folder = tempfile::TempDir::new().expect("a folder");
    for round in 0..6 {
        let path = folder.path().join(format!("{round}.ron"));
        let begin = |first: &str| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_edagari"));
            program.args([
                "match",
                "--game",
                "tic-tac-toe",
                "--second",
                "random",
                "--games",
                "20",
                "--quiet",
            ]);
            program.args(["--first", first, "--save"]).arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
            program.spawn_tied().expect("it starts")
        };
        let ended =
            [begin("random"), begin("minimax")].map(|mut child| child.wait().expect("it ends").code());
        let kept = edagari::match_play::document::load(&path).expect("a match");
        assert_eq!(kept.played(), 20);
        assert_eq!(ended.iter().filter(|&&code| code == Some(0)).count(), 1, "{ended:?}");
    }
}
