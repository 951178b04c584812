//! Programs of other people: every protocol gives the game of a match inside, every quirk is survived, every misbehaviour
//! loses the game and leaves nothing behind.

use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use edagari::catalog::{Engine, Game};
use edagari::engine::Protocol;
use edagari::engine::process::Launch;
use edagari::engine::provider::{LentEngine, lend, provide};
use edagari::match_play::game::play;
use edagari::match_play::{EngineFault, GameEnding, MatchPlan, MatchResults, MatchRun, Openings, PlayedGame};
use edagari::search::external::FaultKind;

use crate::children::SpawnTied as _;

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");
pub(super) const OTHELLO: Game = Game::Othello { size: 6 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// Lends a scripted engine and gives its word.
pub(crate) fn scripted(protocol: Protocol, game: Game, method: &str, quirks: &[&str], wait: u64) -> String {
    provide();
    let name = format!("{}-{game}-{method}-{}", protocol.name(), quirks.join("+"));
    let name: String = name.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '.' }).collect();
    let name: String = name.chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect();
    let name = name.trim_start_matches('.').to_owned();
    let mut command =
        vec![SCRIPTED.to_owned(), protocol.name().to_owned(), game.to_string(), method.to_owned()];
    command.extend(quirks.iter().map(|&quirk| quirk.to_owned()));
    let launch = Launch { command, ..Launch::default() };
    lend(&name, LentEngine { protocol, launch, wait: Duration::from_millis(wait) });
    format!("engine:{name}")
}

pub(super) fn plan(game: Game, words: &[&str]) -> MatchPlan {
    let engines = words.iter().map(|word| Engine::parse(word, game).expect("a method")).collect();
    MatchPlan { openings: Openings::Random(4), seed: 7, ..MatchPlan::new(game, engines, 2) }
}

pub(super) fn games(plan: &MatchPlan) -> Vec<PlayedGame> {
    let stop = Arc::new(AtomicBool::new(false));
    (0..plan.len()).map(|number| play(plan, number, &stop).expect("nobody stops it")).collect()
}

pub(super) fn moves(games: &[PlayedGame]) -> Vec<(Vec<u16>, GameEnding)> {
    games.iter().map(|game| (game.moves.iter().map(|action| action.0).collect(), game.ending)).collect()
}

#[test]
fn over_every_protocol_the_games_are_those_of_a_match_inside() {
    for game in [OTHELLO, Game::Othello { size: 8 }, CONNECT_FOUR] {
        let inside = games(&plan(game, &["alpha-beta:depth=3", "alpha-beta:depth=2"]));
        assert!(inside.iter().all(|game| game.fault.is_none() && game.moves.len() > 8), "{inside:?}");
        for protocol in Protocol::ALL.into_iter().filter(|protocol| protocol.has(game)) {
            let word = scripted(protocol, game, "alpha-beta:depth=3", &[], 20_000);
            let outside = games(&plan(game, &[&word, "alpha-beta:depth=2"]));
            assert_eq!(moves(&outside), moves(&inside), "{protocol:?} {game}: {:?}", outside[0].fault);
        }
    }
}

#[test]
fn every_quirk_is_survived() {
    let quirks: [(Protocol, &[&str]); 14] = [
        (Protocol::Gtp, &["blank-before-id"]),
        (Protocol::Gtp, &["no-id"]),
        (Protocol::Gtp, &["capitals", "line-ends"]),
        (Protocol::Gtp, &["greets", "stale"]),
        (Protocol::Gtp, &["refuses-time", "in-halves"]),
        (Protocol::NBoard, &["blanks-for-strokes"]),
        (Protocol::NBoard, &["remarks", "greets"]),
        (Protocol::NBoard, &["in-halves", "line-ends"]),
        (Protocol::Ugi, &["remarks", "line-ends"]),
        (Protocol::Ugi, &["in-halves", "greets"]),
        (Protocol::Lines, &["capitals", "message"]),
        (Protocol::Lines, &["in-halves", "line-ends"]),
        (Protocol::Cassio, &["remarks", "line-ends"]),
        (Protocol::Cassio, &["in-halves", "greets"]),
    ];
    let inside = |game| moves(&games(&plan(game, &["alpha-beta:depth=2", "alpha-beta:depth=1"])));
    let (small, large) = (inside(OTHELLO), inside(Game::Othello { size: 8 }));
    for (protocol, quirks) in quirks {
        let (game, inside) =
            if protocol.has(OTHELLO) { (OTHELLO, &small) } else { (Game::Othello { size: 8 }, &large) };
        let word = scripted(protocol, game, "alpha-beta:depth=2", quirks, 20_000);
        // A limit of time is told, or not taken; the depth decides all the same.
        let outside = games(&plan(game, &[&format!("{word},time=20"), "alpha-beta:depth=1"]));
        assert_eq!(&moves(&outside), inside, "{protocol:?} {quirks:?}: {:?}", outside[0].fault);
    }
}

#[test]
fn a_program_that_comes_up_slowly_is_not_late_with_its_first_move() {
    let word = scripted(Protocol::Lines, OTHELLO, "alpha-beta:depth=1", &["slow-start"], 20_000);
    let played = games(&plan(OTHELLO, &[&format!("{word},time=1"), "random"]));
    let is_fault = |game: &PlayedGame| matches!(game.ending, GameEnding::Fault(..));
    assert!(!played.iter().any(is_fault), "{:?}", played.iter().map(|game| &game.fault).collect::<Vec<_>>());
}

/// How the first game of a match ends for a scripted engine that misbehaves.
fn fault_of(protocol: Protocol, quirks: &[&str], wait: u64) -> (EngineFault, FaultKind, Vec<String>) {
    let game = if protocol.has(OTHELLO) { OTHELLO } else { Game::Othello { size: 8 } };
    let word = scripted(protocol, game, "alpha-beta:depth=1", quirks, wait);
    let games = games(&plan(game, &[&word, "alpha-beta:depth=1"]));
    // Whatever it did, the second game was played as well.
    assert_eq!(games.len(), 2);
    let GameEnding::Fault(_, kind) = games[0].ending else { panic!("{quirks:?}: {:?}", games[0].ending) };
    let fault = games[0].fault.clone().expect("what it did is known");
    (kind, fault.kind, fault.log)
}

#[test]
fn every_misbehaviour_loses_the_game_with_a_reason() {
    let cases: [(Protocol, &str, EngineFault); 17] = [
        (Protocol::Gtp, "silent", EngineFault::Late),
        (Protocol::Lines, "silent", EngineFault::Late),
        (Protocol::Gtp, "half-a-line", EngineFault::Late),
        (Protocol::Gtp, "never-reads", EngineFault::Late),
        (Protocol::Gtp, "illegal", EngineFault::Illegal),
        (Protocol::NBoard, "illegal", EngineFault::Illegal),
        (Protocol::Ugi, "illegal", EngineFault::Illegal),
        (Protocol::Lines, "illegal", EngineFault::Illegal),
        (Protocol::Lines, "no-text", EngineFault::Illegal),
        (Protocol::Gtp, "crash", EngineFault::Crashed),
        (Protocol::NBoard, "crash-at-start", EngineFault::Crashed),
        (Protocol::Ugi, "closes", EngineFault::Crashed),
        (Protocol::Lines, "no-line-end", EngineFault::Crashed),
        (Protocol::Ugi, "many-lines", EngineFault::Crashed),
        (Protocol::Cassio, "illegal", EngineFault::Illegal),
        (Protocol::Cassio, "silent", EngineFault::Late),
        (Protocol::Cassio, "crash", EngineFault::Crashed),
    ];
    for (protocol, quirk, expected) in cases {
        let wait = if expected == EngineFault::Late { 700 } else { 20_000 };
        let (fault, kind, log) = fault_of(protocol, &[quirk], wait);
        assert_eq!(fault, expected, "{protocol:?} {quirk}: {kind:?} {log:?}");
        match quirk {
            "crash" => assert!(log.iter().any(|line| line.contains("! index out of bounds")), "{log:?}"),
            "crash-at-start" => assert_eq!(kind, FaultKind::Ended("exit status: 3".to_owned()), "{log:?}"),
            "no-line-end" => assert!(matches!(kind, FaultKind::LongLine(_)), "{kind:?}"),
            "many-lines" => assert!(matches!(kind, FaultKind::Flood(_)), "{kind:?}"),
            "illegal" => assert!(
                matches!(&kind, FaultKind::Illegal(text) if text.to_lowercase().contains("z9")),
                "{kind:?}"
            ),
            // What steers a terminal does not reach the sentence.
            "no-text" => assert!(!kind.to_string().contains('\u{1b}'), "{kind}"),
            _ => {}
        }
    }
}

/// The processes whose command line holds this word.
#[cfg(target_os = "linux")]
pub(crate) fn running(token: &str) -> usize {
    processes(token).count()
}

/// The numbers of processes with this word in their command line.
#[cfg(target_os = "linux")]
pub(crate) fn processes(token: &str) -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir("/proc").expect("Linux has it").flatten();
    let holds = move |folder: &Path| {
        std::fs::read(folder.join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(token))
    };
    entries.filter(move |entry| holds(&entry.path())).map(|entry| entry.file_name().display().to_string())
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_of_an_engine_outlives_it() {
    for quirks in [
        &["children", "token-of-the-first"][..],
        &["children", "talks-after-quit", "token-of-the-second"],
        &["children", "silent", "token-of-the-third"],
    ] {
        let word = scripted(Protocol::Ugi, OTHELLO, "alpha-beta:depth=1", quirks, 700);
        let _ = games(&plan(OTHELLO, &[&word, "random"]));
        assert_eq!(running(quirks[quirks.len() - 1]), 0, "{quirks:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_that_is_dropped_in_the_middle_of_a_move_leaves_no_process() {
    let word = scripted(
        Protocol::Gtp,
        OTHELLO,
        "alpha-beta:depth=1",
        &["children", "silent", "token-of-the-dropped"],
        60_000,
    );
    let mut plan = plan(OTHELLO, &[&word, "random"]);
    plan.games = 8;
    // A campaign asks for a thousand.
    let kills = std::env::var("EDAGARI_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(5);
    for _ in 0..kills {
        let run = MatchRun::start(&MatchResults::new(plan.clone()), NonZero::<usize>::MIN, || {})
            .expect("a thread");
        std::thread::sleep(Duration::from_millis(60));
        drop(run);
        assert_eq!(running("token-of-the-dropped"), 0);
    }
}

#[test]
fn a_name_that_nobody_added_is_read_and_starts_nothing() {
    provide();
    let engine = Engine::parse("engine:never-added,time=2", OTHELLO).expect("a name is enough to be read");
    assert_eq!(engine.to_string(), "engine:never-added,time=2");
    assert!(
        Engine::parse("engine:../../bin/sh", OTHELLO).is_err() && Engine::parse("engine", OTHELLO).is_err()
    );
    let games = games(&plan(OTHELLO, &["engine:never-added", "random"]));
    assert_eq!(games[0].fault.as_ref().map(|fault| fault.kind.clone()), Some(FaultKind::Unknown));
}

/// The program with a data folder of its own.
fn edagari(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.env("EDAGARI_DATA_DIR", data).args(words).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_engine_is_added_listed_tested_played_and_removed() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    let added = call(&[
        "engines",
        "add",
        "mine",
        "--protocol",
        "nboard",
        "--game",
        "othello:6",
        "--",
        SCRIPTED,
        "nboard",
        "othello:6",
        "alpha-beta:depth=2",
    ]);
    assert!(added.status.success() && text(&added.stdout).contains("engine:mine"), "{added:?}");
    assert!(text(&call(&["engines", "list"]).stdout).contains("engine:mine  nboard, othello:6: "));
    let play = |game: &str, games: &str| {
        let methods = ["--first", "engine:mine", "--second", "random"];
        call(&[&["match", "--game", game], &methods[..], &["--games", games, "--quiet"]].concat())
    };
    let tested = call(&["engines", "test", "mine"]);
    let said = text(&tested.stdout);
    assert!(tested.status.success() && said.contains("Edagari") && said.contains("; values of "), "{said}");
    assert!(!said.contains("other sizes"), "that it plays this size is all that anybody said: {said}");
    let played = play("othello:6", "4");
    assert!(text(&played.stdout).contains("A against B: +"), "{played:?}");
    let other_game = play("connect-four", "2");
    assert!(text(&other_game.stderr).contains("it does not play connect-four"), "{other_game:?}");
    let twice = call(&["engines", "add", "mine", "--protocol", "gtp", "--", "x"]);
    assert!(text(&twice.stderr).contains("mine is there already"), "{twice:?}");
    assert!(call(&["engines", "remove", "mine"]).status.success());
    let gone = play("othello:6", "2");
    assert_eq!(gone.status.code(), Some(2));
    assert!(text(&gone.stderr).contains("no engine of this name was added"), "{gone:?}");
}

#[test]
fn what_is_wrong_with_an_engine_is_said_with_its_last_lines() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    call(&[
        "engines",
        "add",
        "broken",
        "--protocol",
        "gtp",
        "--",
        SCRIPTED,
        "gtp",
        "othello",
        "random",
        "crash-at-start",
    ]);
    let unheard = call(&["engines", "add", "absent", "--protocol", "ugi", "--", "/no/such/program"]);
    assert_eq!(unheard.status.code(), Some(2));
    assert!(text(&unheard.stderr).contains("there is no program /no/such/program"), "{unheard:?}");
    let program = data.path().join("program");
    std::fs::copy(SCRIPTED, &program).expect("a program");
    let program = program.display().to_string();
    assert!(call(&["engines", "add", "absent", "--protocol", "ugi", "--", &program]).status.success());
    std::fs::remove_file(&program).expect("it goes");
    let broken = call(&["engines", "test", "broken"]);
    assert_eq!(broken.status.code(), Some(2));
    for line in ["! no weights were found", "< usage: engine WEIGHTS"] {
        assert!(text(&broken.stdout).contains(line), "{broken:?}");
    }
    assert!(text(&broken.stderr).contains("it ended by itself (exit status: 3)"), "{broken:?}");
    let absent = call(&["engines", "test", "absent"]);
    assert!(text(&absent.stderr).contains(&format!("it could not be started: {program}")), "{absent:?}");
    assert!(!text(&absent.stdout).contains("does not say what it is"), "{absent:?}");
    // What speaks otherwise is named at once, and not waited for.
    let gtp = [SCRIPTED, "gtp", "othello", "random"];
    call(&[&["engines", "add", "other", "--protocol", "ugi", "--wait", "3000", "--"], &gtp[..]].concat());
    let other = call(&["engines", "test", "other"]);
    assert!(text(&other.stderr).contains("it answers as in gtp"), "{other:?}");
}

#[test]
fn a_limit_that_a_protocol_has_no_word_for_is_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    for protocol in ["gtp", "nboard"] {
        let command = [SCRIPTED, protocol, "othello:6", "alpha-beta:depth=1"];
        let words = ["engines", "add", protocol, "--protocol", protocol, "--game", "othello:6", "--"];
        assert!(call(&[&words[..], &command].concat()).status.success());
    }
    let play = |first: &str| {
        call(&["match", "--game", "othello:6", "--first", first, "--second", "random", "--games", "2"])
    };
    for (first, limit) in
        [("engine:gtp,depth=2", "depth"), ("engine:gtp,nodes=9", "nodes"), ("engine:nboard,nodes=9", "nodes")]
    {
        let refused = play(first);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(text(&refused.stderr).contains(&format!("no word for {limit}")), "{refused:?}");
    }
    assert!(play("engine:nboard,depth=2").status.success() && play("engine:gtp,time=5").status.success());
}

#[test]
fn an_engine_that_refuses_a_game_is_no_player_of_it() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    for name in ["tried", "untried"] {
        let gtp = [SCRIPTED, "gtp", "othello", "alpha-beta:depth=1"];
        assert!(
            call(&[&["engines", "add", name, "--protocol", "gtp", "--"], &gtp[..]].concat()).status.success()
        );
    }
    let tested = call(&["engines", "test", "tried"]);
    let said = text(&tested.stdout);
    assert!(
        tested.status.success() && said.contains("  connect-four: it does not play connect-four"),
        "{said}"
    );
    assert!(
        !said.contains("connect-four: ready")
            && said.contains("tried is now in the list for Othello 8×8 alone"),
        "{said}"
    );
    assert!(said.contains("Othello 8×8 answered; other sizes were not tried"), "{said}");
    assert!(text(&call(&["engines", "list"]).stdout).contains("engine:tried  gtp, othello: "));
    for name in ["engine:tried", "engine:untried"] {
        let players = ["--first", name, "--second", "random", "--games", "2", "--quiet"];
        let played = call(&[&["match", "--game", "connect-four"], &players[..]].concat());
        assert_eq!(played.status.code(), Some(2), "{played:?}");
        assert!(text(&played.stderr).contains("it does not play connect-four"), "{played:?}");
    }
}

/// Sends a signal by the system's own tool.
#[cfg(target_os = "linux")]
pub(crate) fn signal(child: &std::process::Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// Waits until so many processes have the word in their command line, or at last says how many have.
#[cfg(target_os = "linux")]
pub(crate) fn settled(token: &str, holds: impl Fn(usize) -> bool) -> usize {
    let mut now = running(token);
    for _ in 0..2000 {
        if holds(now) {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        now = running(token);
    }
    now
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_of_an_engine_outlives_the_command_however_that_ends() {
    let data = tempfile::tempdir().expect("a folder");
    let words = |name: &'static str| -> [Vec<&'static str>; 3] {
        let players = ["--first", name, "--second", "random", "--games", "2"];
        [
            [&["match", "--game", "othello"], &players[..]].concat(),
            vec!["tournament", name, "random", "--time", "600"],
            vec!["engines", "test", name.trim_start_matches("engine:")],
        ]
    };
    for (name, quirk) in [("engine:mute", "never-reads"), ("engine:thinks", "silent")] {
        let token = format!("token-of-{}", name.trim_start_matches("engine:"));
        let head =
            ["engines", "add", name.trim_start_matches("engine:"), "--protocol", "gtp", "--game", "othello"];
        let program = ["--", SCRIPTED, "gtp", "othello", "alpha-beta:depth=1", "children", quirk, &token];
        let added = edagari(data.path(), &[&head[..], &["--wait", "3000"], &program].concat());
        assert!(added.status.success(), "{added:?}");
        for words in words(name) {
            for signals in [&["INT"][..], &["TERM"], &["INT", "INT"], &["KILL"]] {
                let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
                command.env("EDAGARI_DATA_DIR", data.path()).args(&words);
                command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
                let mut child = command.spawn_tied().expect("the program runs");
                // The engine and its two children.
                assert!(settled(&token, |count| count >= 3) >= 3, "{words:?}");
                for name in signals {
                    signal(&child, name);
                }
                assert_eq!(settled(&token, |count| count == 0), 0, "{words:?} {signals:?}");
                let ended = child.wait().expect("it ends");
                assert!(!ended.success(), "{words:?} {signals:?}");
            }
        }
    }
}

#[test]
fn in_a_review_by_an_engine_what_is_proven_is_proven_by_this_program() {
    let data = tempfile::tempdir().expect("a folder");
    let game: Game = "othello:4".parse().expect("a game");
    let mut position = game.start();
    let mut moves = Vec::new();
    while let Some(&action) = position.actions().first() {
        moves.push(position.label(action));
        position = position.after(&[action]);
    }
    let call = |words: &[&str]| edagari(data.path(), words);
    let command = ["--game", "othello:4", "--", SCRIPTED, "nboard", "othello:4", "alpha-beta:depth=1"];
    call(&[&["engines", "add", "judge", "--protocol", "nboard"], &command[..]].concat());
    let head = ["review", "--game", "othello:4", "--moves", &moves.join(" "), "--depth", "2"];
    let found = call(&[&head[..], &["--method", "engine:judge", "--json"]].concat());
    let plies: Vec<serde_json::Value> =
        text(&found.stdout).lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let by = |ply: &serde_json::Value| if ply["bound"] == "exact" { "edagari" } else { "judge" };
    assert!(plies.iter().any(|ply| ply["bound"] == "exact"), "{plies:?}");
    assert!(plies.iter().all(|ply| ply["by"] == by(ply)), "{plies:?}");
}

#[test]
fn an_engine_reviews_a_game_on_the_command_line() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    let add = |name: &str, protocol: &str| {
        let command = [SCRIPTED, protocol, "othello:6", "alpha-beta:depth=2"];
        let words = ["engines", "add", name, "--protocol", protocol, "--game", "othello:6", "--"];
        assert!(call(&[&words[..], &command[..]].concat()).status.success());
    };
    add("judge", "nboard");
    add("mover", "gtp");
    let review = |method: &str| {
        call(&[
            "review",
            "--game",
            "othello:6",
            "--moves",
            "c2 b4 c5 d6 c6",
            "--depth",
            "2",
            "--method",
            method,
            "--json",
        ])
    };
    let found = review("engine:judge");
    assert!(found.status.success(), "{found:?}");
    let plies: Vec<serde_json::Value> =
        text(&found.stdout).lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(plies.len(), 5);
    assert!(plies.iter().all(|ply| ply["by"] == "judge" && ply["loss"].as_f64().is_some()), "{plies:?}");
    assert!(plies.iter().any(|ply| ply["bound"] == "estimate"), "{plies:?}");
    // In discs, whatever the evaluation of the engine counts in.
    assert!(
        plies.iter().all(|ply| ply["after"].as_f64().is_some_and(|value| value.abs() < 12.0)),
        "{plies:?}"
    );
    let refused = review("engine:mover");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("it says moves and no values"), "{refused:?}");
    let own = review("alpha-beta");
    assert!(text(&own.stderr).contains("a review is by this program itself"), "{own:?}");
    let unknown = review("engine:nobody");
    assert!(text(&unknown.stderr).contains("no engine of this name was added"), "{unknown:?}");
}

#[test]
fn an_engine_is_asked_on_which_side_of_a_window_a_value_lies() {
    let data = tempfile::tempdir().expect("a folder");
    let call = |words: &[&str]| edagari(data.path(), words);
    let add = |name: &str, protocol: &str, quirks: &[&str]| {
        let head = ["engines", "add", name, "--protocol", protocol, "--", SCRIPTED, protocol, "othello"];
        let method = ["alpha-beta:depth=3,eval=patterns"];
        assert!(call(&[&head[..], &method, quirks].concat()).status.success());
    };
    add("judge", "cassio", &[]);
    add("doubting", "cassio", &["doubts"]);
    add("windowless", "nboard", &[]);
    let ask = |words: &[&str]| call(&[&["engines", "ask"], words].concat());
    let said = |words: &[&str]| -> serde_json::Value {
        serde_json::from_str(&text(&ask(words).stdout)).expect("an object")
    };
    let moves = ["--moves", "f5d6c3d3c4"];
    let found = said(&[&["judge"], &moves[..], &["--window=3,4", "--json"]].concat());
    let own = call(
        &[
            &[
                "search",
                "--game",
                "othello",
                "--method",
                "alpha-beta:eval=patterns",
                "--depth",
                "3",
                "--json",
            ],
            &moves[..],
        ]
        .concat(),
    );
    let own: serde_json::Value = serde_json::from_str(&text(&own.stdout)).expect("an object");
    let own_discs = own["score"].as_f64().expect("a score") / own["per_disc"].as_f64().unwrap_or(1.0);
    assert!((found["score"].as_f64().expect("discs") - own_discs).abs() < 0.02, "{found} {own}");
    assert_eq!(
        (&found["best"], &found["depth"], &found["bound"]),
        (&own["best"], &3.into(), &"estimate".into())
    );
    let doubted = said(&[&["doubting"], &moves[..], &["--window=3,4", "--json"]].concat());
    assert_eq!((&doubted["score"], &doubted["bound"]), (&(-60.0).into(), &"upper".into()), "{doubted}");
    let words = text(&ask(&[&["doubting"], &moves[..]].concat()).stdout);
    assert!(words.contains("doubting: ≲ −60.0 for White, at depth 3: its estimate"), "{words}");
    // Whose values the ends of the window are is said as well.
    let words = text(&ask(&[&["doubting"], &moves[..], &["--window=3,4"]].concat()).stdout);
    assert!(words.contains("window: 3 to 4 discs for White"), "{words}");
    let refused = ask(&[&["windowless"], &moves[..]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("windowless takes no windows"), "{refused:?}");
    for window in ["4,3", "3", "x,y", "-65,0"] {
        assert_eq!(ask(&["judge", &format!("--window={window}")]).status.code(), Some(2), "{window}");
    }
}
