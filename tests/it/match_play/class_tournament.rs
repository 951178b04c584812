//! A class tournament: the programs of a folder meet, one that misbehaves loses its games and stops nothing, and everything is
//! written down.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use edagari::catalog::foreign::OpenTrace;
use edagari::engine::process::Launch;
use edagari::engine::templates;
use edagari::store::Document;
use edagari::store::dates::today;
use edagari::trace::Recording;

use crate::children::{SpawnTied as _, TiedChild};
use crate::trace::templates::Built;

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");

fn edagari(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.env("EDAGARI_DATA_DIR", data).args(words).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program of the folder: a script that calls the engine of the tests.
#[cfg(unix)]
fn write_program(folder: &Path, name: &str, script: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("changed");
}

/// The page of the result says how it was played and what went wrong.
#[cfg(unix)]
fn check_page(result: &Path) {
    let page = fs::read_to_string(result.join("index.html")).expect("the page is there");
    assert!(
        page.contains("Each against each") && page.contains("index out of bounds"),
        "faults with their logs"
    );
    assert!(!page.contains("http"), "the page needs no network");
    assert!(page.contains(&format!("Begun on {} (UTC).", today())), "{page}");
    assert!(page.contains("Protocol of the programs: lines."), "{page}");
    assert!(page.contains("Round robin") && page.contains("an answer is late half a second"), "{page}");
}

#[cfg(unix)]
#[test]
fn a_class_of_programs_plays_to_the_end_whatever_some_of_them_do() {
    let place = tempfile::tempdir().expect("a folder");
    let class = place.path().join("class");
    fs::create_dir(&class).expect("made");
    let call = |method: &str, quirk: &str| format!("exec {SCRIPTED} lines othello:6 {method} {quirk}");
    write_program(&class, "ann", &call("alpha-beta:depth=2", ""));
    write_program(&class, "bob", &call("random", "illegal"));
    write_program(&class, "eve", &call("random", "crash"));
    write_program(&class, "joe", &call("alpha-beta:depth=1", "silent"));
    fs::write(class.join("notes.txt"), "no program").expect("written");
    fs::write(class.join("zoe.c"), "int main;").expect("written");
    let result = place.path().join("result");
    let arguments = |more: &[&str]| {
        let class = class.display().to_string();
        let result = result.display().to_string();
        let words = [
            "tournament",
            &class,
            "--game",
            "othello:6",
            "--time",
            "0.3",
            "--isolate",
            "off",
            "--output",
            &result,
        ];
        edagari(place.path(), &[&words[..], more].concat())
    };
    let played = arguments(&["--threads", "2"]);
    let (said, noted) = (text(&played.stdout), text(&played.stderr));
    assert!(played.status.success(), "{noted}{said}");
    assert!(
        noted.contains("zoe.c is to be built first") && noted.contains("notes.txt is no program"),
        "{noted}"
    );
    assert!(said.contains("they can use the network"), "what is not shut off is said: {said}");
    assert!(said.contains("  1. ann"), "{said}");
    let table = fs::read_to_string(result.join("table.csv")).expect("the table is there");
    let row = |name: &str| table.lines().find(|line| line.contains(name)).expect("it played").to_owned();
    // Place, program, points, games, won, drawn, lost, opponents, illegal, late, crashed.
    assert!(row("ann").starts_with("1,ann,6,6,6,0,0,"), "{table}");
    let faults = |name: &str| row(name).split(',').skip(8).map(str::to_owned).collect::<Vec<_>>();
    for (name, at) in [("bob", 0), ("joe", 1), ("eve", 2)] {
        assert!(row(name).contains(",6,"), "{table}");
        let counted: u32 = faults(name)[at].parse().expect("a number");
        assert!(counted >= 3, "{name}: {table}");
    }
    let games: Vec<_> = fs::read_dir(result.join("games")).expect("the games are there").flatten().collect();
    assert_eq!(games.len(), 12);
    for game in &games {
        let document = Document::load(&game.path()).expect("every game opens");
        let line = document.record.main_line();
        assert!(document.record.comment(line[3]).contains("The opening ends here"));
        assert_eq!(document.record.opening_of(&line), 4);
    }
    check_page(&result);
    // An odd number of games is none of both seats.
    assert!(text(&arguments(&["--games", "3"]).stderr).contains("an even number"));
    // A second time the result would be overwritten.
    assert_eq!(arguments(&[]).status.code(), Some(2));
}

#[test]
fn templates_of_all_languages_read_the_size_of_the_board() {
    let four = "0 1\n0\n.....\n.....\n.....\n.....\n5\n0\n1\n2\n3\n4\n-1\n";
    let othello = "0\n4\n....\n.10.\n.01.\n....\n4\na2\nb1\nc4\nd3\n";
    for language in templates::LANGUAGES.into_iter().filter(|&language| language != "kaggle") {
        let source = templates::named(language).expect("a template");
        // With its switch on each writes the trace of a move as well.
        let switches = [
            ("TRACE = False", "TRACE = True"),
            ("TRACE = false", "TRACE = true"),
            ("TRACE 0", "TRACE 1"),
            ("bool = false", "bool = true"),
        ];
        let traced = switches.iter().fold(source.to_owned(), |text, (off, on)| text.replacen(off, on, 1));
        assert_ne!(traced, source, "{language}");
        let Some(program) = Built::new(language, &traced) else { continue };
        for (words, lines, played, start, moves) in [
            (&["connect-four"][..], four, "0\n", "connect-four:5x4", 5),
            (&[], othello, "a2\n", "othello:4", 4),
        ] {
            assert_eq!(program.fed(words, lines), played, "{language}");
            let text = program.written("move-1.trace");
            let read = OpenTrace::read(text.as_bytes(), "file").expect("a trace");
            assert_eq!(read.job.position.game().to_string(), start, "{language}");
            let (recording, _) = Recording::of(&read.job);
            assert_eq!(recording.current().expect("a pass").tree.len(), moves + 1, "{language}\n{text}");
        }
    }
}

#[test]
fn methods_of_ones_own_meet_in_every_system_and_the_seed_decides() {
    let place = tempfile::tempdir().expect("a folder");
    let play = |system: &[&str]| {
        let words = [
            "tournament",
            "random",
            "alpha-beta:depth=2",
            "alpha-beta:depth=1",
            "minimax:depth=1",
            "random:seed=3",
            "--game",
            "othello:4",
            "--json",
        ];
        let played = edagari(place.path(), &[&words[..], system].concat());
        assert!(played.status.success(), "{}", text(&played.stderr));
        text(&played.stdout)
    };
    let games = |said: &str| -> u64 {
        let of = |line: &str| {
            serde_json::from_str::<serde_json::Value>(line).expect("an object")["games"]
                .as_u64()
                .expect("a number")
        };
        said.lines().map(of).sum()
    };
    // Each game counts for both.
    assert_eq!(games(&play(&["--system", "round-robin"])), 2 * 10 * 2);
    assert_eq!(games(&play(&["--system", "gauntlet"])), 2 * 4 * 2);
    let swiss = play(&["--system", "swiss", "--rounds", "3"]);
    assert_eq!(games(&swiss), 2 * 3 * 2 * 2);
    assert_eq!(play(&["--system", "swiss", "--rounds", "3", "--threads", "1"]), swiss);
}

#[test]
fn a_review_says_how_good_the_moves_were() {
    let place = tempfile::tempdir().expect("a folder");
    let words =
        ["tournament", "random", "level:5", "--game", "connect-four", "--review", "2", "--openings", "8"];
    let played = edagari(place.path(), &words);
    let said = text(&played.stdout);
    assert!(said.contains("good moves") && said.contains("perfect"), "{said}{}", text(&played.stderr));
}

#[cfg(target_os = "linux")]
#[test]
fn under_bubblewrap_a_program_has_no_network_and_writes_to_its_own_folder_only() {
    let works = Launch::bubblewrap().is_some_and(|program| {
        let tried = Command::new(program)
            .args(["--ro-bind", "/", "/", "--unshare-net", "--unshare-pid", "true"])
            .output();
        tried.is_ok_and(|tried| tried.status.success())
    });
    if !works {
        // Bubblewrap is not installed, or does not work here.
        return;
    }
    let place = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let class = place.path().join("class");
    fs::create_dir(&class).expect("made");
    let spied = place.path().join("spied");
    let script = format!(
        "echo inside > own || exit 4\n(echo outside > {}) 2>/dev/null && exit 5\n\
         [ \"$(wc -l < /proc/net/dev)\" -le 3 ] || exit 6\nexec {SCRIPTED} lines othello:4 random",
        spied.display()
    );
    write_program(&class, "ann", &script);
    write_program(&class, "bob", &script);
    // A folder of temporary files is another one inside; what plays from there is there all the same.
    let temporary = tempfile::tempdir().expect("a folder");
    write_program(temporary.path(), "eve", &script);
    let folder = class.display().to_string();
    let eve = temporary.path().join("eve").display().to_string();
    let played =
        edagari(place.path(), &["tournament", &folder, &eve, "--game", "othello:4", "--isolate", "on"]);
    let said = text(&played.stdout);
    assert!(played.status.success() && !said.contains("ended by itself"), "{said}{}", text(&played.stderr));
    assert!(said.contains("no network") && !spied.exists(), "{said}");
}

/// A program that leaves traces, in a class whose first program answers nobody: the game of the two others is the only one.
#[cfg(unix)]
fn begun_class(place: &Path, temporary: &Path, result: &Path) -> TiedChild {
    let class = place.join("class");
    fs::create_dir_all(&class).expect("made");
    write_program(&class, "aaa", &format!("exec {SCRIPTED} lines othello:4 random silent"));
    let traces = format!("echo traced > trace.txt; echo thinks >&2; exec {SCRIPTED} lines othello:4 random");
    write_program(&class, "ben", &traces);
    write_program(&class, "cat", &traces);
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.env("EDAGARI_DATA_DIR", place).env("TMPDIR", temporary).arg("tournament").arg(&class);
    command.args(["--game", "othello:4", "--time", "600", "--isolate", "off", "--threads", "1", "--output"]);
    let child =
        command.arg(result).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_tied().expect("it starts");
    let games = || fs::read_dir(result.join("games")).map_or(0, Iterator::count);
    while games() < 2 {
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}

#[cfg(unix)]
#[test]
fn what_was_played_is_kept_whatever_ends_a_tournament() {
    let place = tempfile::tempdir().expect("a folder");
    let temporary = place.path().join("temporary");
    fs::create_dir(&temporary).expect("made");
    let left = || fs::read_dir(&temporary).expect("a folder").count();
    for signal in ["KILL", "HUP", "TERM"] {
        let result = place.path().join(signal);
        let mut child = begun_class(place.path(), &temporary, &result);
        let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        let read = |file: &str| fs::read_to_string(result.join(file)).expect(file);
        for name in ["ben", "cat"] {
            for game in ["0001", "0002"] {
                assert_eq!(read(&format!("programs/{name}/{game}/trace.txt")), "traced\n");
                let log = read(&format!("logs/{game}-{name}.txt"));
                assert!(log.contains("! thinks") && log.contains("> 4") && log.contains("< "), "{log}");
            }
        }
        assert!(read("index.html").contains("Not all was played"));
        if signal == "KILL" {
            assert_eq!(left(), 1, "it has ended nothing");
        } else {
            let code = if signal == "HUP" { 129 } else { 143 };
            assert_eq!(status.code(), Some(code));
            assert_eq!(read("games.csv").lines().count(), 3);
            let what = Command::new("find").arg(&temporary).output().expect("find runs");
            assert_eq!(left(), 0, "what was killed is swept too: {signal}, {}", text(&what.stdout));
        }
    }
}

#[cfg(unix)]
#[test]
fn an_older_result_is_replaced_as_a_whole_and_nothing_else_is() {
    let place = tempfile::tempdir().expect("a folder");
    let class = place.path().join("class");
    fs::create_dir(&class).expect("made");
    // Nothing of the environment of this program is there.
    let script = format!("[ -z \"$EDAGARI_DATA_DIR\" ] || exit 9\nexec {SCRIPTED} lines othello:4 random");
    write_program(&class, "ann", &script);
    write_program(&class, "sam", "kill -SEGV $$");
    let (folder, result) = (class.display().to_string(), place.path().join("result"));
    let play = |output: &Path, more: &[&str]| {
        let output = output.display().to_string();
        let words = ["tournament", &folder, "--game", "othello:4", "--output", &output];
        edagari(place.path(), &[&words[..], more].concat())
    };
    let first = play(&result, &[]);
    let said = text(&first.stdout);
    assert!(said.contains("sam: it ended by itself (crashed by signal 11)"), "{said}{}", text(&first.stderr));
    assert!(!said.contains("ann: "), "{said}");
    fs::write(result.join("games/9999-of-another.edagari"), "").expect("written");
    assert_eq!(play(&result, &[]).status.code(), Some(2));
    assert!(play(&result, &["--force"]).status.success());
    assert_eq!(fs::read_dir(result.join("games")).expect("games").count(), 2);
    let refused = play(&class, &["--force"]);
    assert!(text(&refused.stderr).contains("something else than the result"), "{}", text(&refused.stderr));
    assert!(class.join("ann").exists());
    fs::write(result.join("notes.txt"), "of the lecturer").expect("written");
    assert_eq!(play(&result, &["--force"]).status.code(), Some(2));
}

#[test]
fn equals_share_a_place_and_a_round_without_an_opponent_is_named() {
    let place = tempfile::tempdir().expect("a folder");
    let method = "alpha-beta:depth=1";
    let words = ["tournament", method, method, method, "--game", "othello:4", "--openings", "start"];
    let play = |more: &[&str]| text(&edagari(place.path(), &[&words[..], more].concat()).stdout);
    let rows = |said: &str| -> Vec<serde_json::Value> {
        said.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    // One program against itself: each wins from the same seat.
    for row in rows(&play(&["--json"])) {
        assert_eq!((&row["place"], &row["points"]), (&1.into(), &2.0.into()), "{row}");
        assert_eq!((&row["direct"], row.get("opponents")), (&2.0.into(), None), "{row}");
    }
    let swiss = ["--system", "swiss", "--rounds", "1"];
    for row in rows(&play(&[&swiss[..], &["--json"]].concat())) {
        let number = |key: &str| row[key].as_f64().expect("a number");
        let own = number("wins") + 0.5 * number("draws");
        assert!((own + number("bye_points") - number("points")).abs() < 1e-9, "{row}");
    }
    assert!(play(&swiss).contains("had no opponent in round 1: 2 points"));
    let refused = edagari(place.path(), &[&words[..], &["--system", "swiss", "--rounds", "99"]].concat());
    assert!(text(&refused.stderr).contains("after 3 all have met"), "{}", text(&refused.stderr));
    for (words, why) in [
        (&["tournament", "nothere"][..], "there is no such folder or program"),
        (&["tournament", "random", "--game", "chess"][..], "give connect-four or othello"),
    ] {
        let refused = text(&edagari(place.path(), words).stderr);
        assert!(refused.contains(why) && !refused.contains("tic-tac-toe"), "{refused}");
    }
}

#[test]
fn a_tournament_that_nobody_reads_on_ends() {
    let place = tempfile::tempdir().expect("a folder");
    let result = place.path().join("result");
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.args(["tournament", "random", "random:seed=2", "--games", "1000", "--output"]).arg(&result);
    let mut child = command.stdout(Stdio::piped()).spawn_tied().expect("it starts");
    let mut first = [0; 8];
    child.stdout.take().expect("its output").read_exact(&mut first).expect("its first line");
    assert!(child.wait().expect("it ends").success());
    assert!(fs::read_dir(result.join("games")).expect("games").count() < 1000);
}

#[cfg(unix)]
#[test]
fn a_review_that_was_ended_says_of_how_many_games_it_is() {
    let place = tempfile::tempdir().expect("a folder");
    let result = place.path().join("result");
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.args(["tournament", "random", "random:seed=2", "--review", "600", "--output"]).arg(&result);
    let child = command.stdout(Stdio::piped()).spawn_tied().expect("it starts");
    while fs::read_dir(result.join("games")).map_or(0, Iterator::count) < 2 {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    let said = text(&child.wait_with_output().expect("it ends").stdout);
    assert!(said.contains("of 0 of its 2 games"), "{said}");
    let page = fs::read_to_string(result.join("index.html")).expect("a page");
    assert!(page.contains("(of 0 of its 2 games)") && !page.contains("Not all was played"), "{page}");
}

#[cfg(unix)]
#[test]
fn a_class_has_a_program_called_main_and_a_folder_beside_others_is_one_program() {
    let place = tempfile::tempdir().expect("a folder");
    let plays = format!("exec {SCRIPTED} lines othello:4 random");
    let folder = |name: &str, programs: &[(&str, &str)]| {
        let folder = place.path().join(name);
        fs::create_dir_all(&folder).expect("made");
        for (name, script) in programs {
            write_program(&folder, name, script);
        }
        folder.display().to_string()
    };
    // Who plays, and what is said of files that do not.
    let played = |words: &[&str]| {
        let options = ["--game", "othello:4", "--isolate", "off", "--json"];
        let played = edagari(place.path(), &[&["tournament"], words, &options].concat());
        let noted = text(&played.stderr);
        assert!(played.status.success(), "{noted}");
        let name = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).expect("an object");
            assert_eq!(row["crashed"], 0, "{row}");
            row["program"].as_str().expect("a name").to_owned()
        };
        let mut names: Vec<String> = text(&played.stdout).lines().map(name).collect();
        names.sort();
        (names.join(" "), noted)
    };
    let class = folder("class", &[("main.sh", &plays), ("ann.sh", &plays), ("ann.bash", &plays)]);
    folder("class/ben", &[("run", &plays), ("main", "exit 9"), ("run.sh", "exit 9")]);
    let (names, noted) = played(&[&class, "random"]);
    assert_eq!(names, "ann.bash ann.sh ben main random");
    assert!(noted.contains("ben/run.sh is not started, for its folder has another file of"), "{noted}");
    // Given beside another one, a folder is one program with all that lies in it.
    let cat = folder("cat", &[("player.sh", &plays), ("helper.sh", "exit 9")]);
    let other = folder("other/CAT", &[("player.sh", &plays)]);
    assert_eq!(played(&[&cat, &other]).0, "CAT-2 cat");
    assert_eq!(played(&[&other, "random"]).0, "CAT random");
}

#[test]
fn the_moves_of_an_opening_are_nobodys_in_a_review_of_a_game() {
    let place = tempfile::tempdir().expect("a folder");
    let result = place.path().join("result").display().to_string();
    let played = ["tournament", "random", "random:seed=2", "--game", "othello:4", "--openings", "4"];
    let played = edagari(place.path(), &[&played[..], &["--games", "8", "--output", &result]].concat());
    assert!(played.status.success(), "{}", text(&played.stderr));
    let games: Vec<_> = fs::read_dir(Path::new(&result).join("games")).expect("games").flatten().collect();
    let mut marks_of_openings = 0;
    for game in games {
        let file = game.path().display().to_string();
        let reviewed = |more: &[&str]| {
            let words = ["review", "--file", &file, "--depth", "4"];
            text(&edagari(place.path(), &[&words[..], more].concat()).stdout)
        };
        let plies: Vec<serde_json::Value> =
            reviewed(&["--json"]).lines().map(|line| serde_json::from_str(line).expect("a ply")).collect();
        let is_of_opening = |ply: &&serde_json::Value| ply["opening"] == true;
        assert_eq!(plies.iter().filter(is_of_opening).count(), 4, "{plies:?}");
        marks_of_openings += plies.iter().take(4).filter(|ply| !ply["mark"].is_null()).count();
        let counted = plies.iter().filter(|ply| !ply["mark"].is_null()).count();
        let table = reviewed(&[]);
        let numbers = table.lines().filter_map(|line| {
            line.split(" moves with a choice").next()?.rsplit(' ').next()?.parse::<usize>().ok()
        });
        assert_eq!(numbers.sum::<usize>(), counted, "{table}");
        assert_eq!(table.matches("opening, not counted").count(), 4, "{table}");
    }
    assert_eq!(marks_of_openings, 0);
}

#[test]
fn a_gauntlet_is_of_the_one_that_is_named() {
    let place = tempfile::tempdir().expect("a folder");
    let result = place.path().join("result").display().to_string();
    let play = |more: &[&str]| {
        let words = ["tournament", "random", "random:seed=2", "minimax:depth=1", "--game", "othello:4"];
        edagari(place.path(), &[&words[..], more].concat())
    };
    let gauntlet = play(&["--system", "gauntlet", "--first", "minimax:depth_1", "--output", &result]);
    let said = text(&gauntlet.stdout);
    assert!(said.contains("gauntlet of minimax:depth_1"), "{said}{}", text(&gauntlet.stderr));
    assert!(
        said.lines().filter(|line| line.starts_with("round ")).all(|line| line.contains("minimax:depth_1"))
    );
    let page = fs::read_to_string(Path::new(&result).join("index.html")).expect("a page");
    assert!(page.contains("Gauntlet: minimax:depth_1 meets all others"), "{page}");
    let unknown = text(&play(&["--system", "gauntlet", "--first", "ann"]).stderr);
    assert!(
        unknown.contains("nobody is called so; there are: random, random:seed_2, minimax:depth_1"),
        "{unknown}"
    );
    assert!(text(&play(&["--first", "random"]).stderr).contains("--first is for --system gauntlet"));
    // A board of the table is read back as it stands there.
    let table = fs::read_to_string(Path::new(&result).join("games.csv")).expect("a table");
    let row = table.lines().nth(1).expect("a game");
    let board = row.split(',').rev().nth(2).expect("a board");
    let four = edagari::catalog::Game::Othello { size: 4 };
    assert_eq!(four.parse_position(board).expect("a board"), four.start(), "{row}");
}

#[test]
fn an_engine_of_the_user_keeps_its_log_of_every_game() {
    let place = tempfile::tempdir().expect("a folder");
    let command = ["--", SCRIPTED, "gtp", "othello:4", "alpha-beta:depth=1"];
    let added = ["engines", "add", "own", "--protocol", "gtp", "--game", "othello:4"];
    assert!(edagari(place.path(), &[&added[..], &command].concat()).status.success());
    let result = place.path().join("result");
    let words = ["tournament", "engine:own", "random", "--game", "othello:4", "--output"];
    let played = edagari(place.path(), &[&words[..], &[&result.display().to_string()]].concat());
    assert!(played.status.success(), "{}", text(&played.stderr));
    for game in ["0001", "0002"] {
        let log = fs::read_to_string(result.join(format!("logs/{game}-own.txt"))).expect("a log");
        assert!(log.contains("genmove") && log.contains("< ="), "{log}");
    }
    let page = fs::read_to_string(result.join("index.html")).expect("a page");
    assert!(page.contains("logs/0001-own.txt"), "{page}");
}
