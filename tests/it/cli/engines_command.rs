//! Engines on the command line: how long one is waited for, whose answer it is, what it did not tell, and what is said where a
//! word, a file or a protocol is wrong.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");

/// The program with engines of its own.
struct Program(tempfile::TempDir);

impl Program {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn call(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
        command.env("EDAGARI_DATA_DIR", self.0.path()).args(words).output().expect("the program runs")
    }

    /// Adds a scripted engine of Othello on 6x6, with options before the command and quirks behind it.
    fn add(&self, name: &str, protocol: &str, options: &[&str], quirks: &[&str]) {
        let head = ["engines", "add", name, "--protocol", protocol, "--game", "othello:6"];
        let command = ["--", SCRIPTED, protocol, "othello:6", "alpha-beta:depth=2"];
        let added = self.call(&[&head[..], options, &command, quirks].concat());
        assert!(added.status.success(), "{added:?}");
    }

    fn search(&self, method: &str, more: &[&str]) -> Output {
        self.call(&[&["search", "--game", "othello:6", "--method", method], more].concat())
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn object(output: &Output) -> Value {
    serde_json::from_str(&text(&output.stdout)).expect("an object")
}

#[test]
fn an_engine_that_overruns_its_time_is_slow_in_a_test_and_late_in_a_match() {
    let program = Program::new();
    program.add("slow", "gtp", &[], &["overruns"]);
    let tested = program.call(&["engines", "test", "slow"]);
    let said = text(&tested.stdout);
    assert!(tested.status.success() && said.contains("slow: asked for 1 s, took 2."), "{tested:?}");
    let players = ["--first", "engine:slow,time=0.5", "--second", "random", "--games", "2", "--quiet"];
    let played = program.call(&[&["match", "--game", "othello:6"], &players[..]].concat());
    let said = text(&played.stdout) + &text(&played.stderr);
    assert!(said.contains("2 time-outs"), "{said}");
    assert!(
        said.contains("it was given 0.5 s for this move and had not answered after 1 s"),
        "the time and the grace: {said}"
    );
}

#[test]
fn outside_of_a_match_an_engine_is_waited_for_as_long_as_its_user_said() {
    let program = Program::new();
    program.add("mute", "gtp", &["--wait", "2"], &["silent"]);
    let tested = program.call(&["engines", "test", "mute"]);
    assert_eq!(tested.status.code(), Some(2));
    let why = text(&tested.stderr);
    assert!(why.contains("it was given 1 s for this move and had not answered after 2 s"), "{why}");
    // Its start is waited for as long.
    program.add("asleep", "gtp", &["--wait", "1"], &["never-reads"]);
    let tested = program.call(&["engines", "test", "asleep"]);
    assert!(text(&tested.stderr).contains("it gave no answer within 1 s"), "{tested:?}");
}

#[test]
fn a_search_by_an_engine_bears_its_name_and_counts_nothing_that_it_did_not_tell() {
    let program = Program::new();
    program.add("mover", "gtp", &[], &[]);
    program.add("judge", "nboard", &[], &[]);
    let said = text(&program.search("engine:mover,time=5", &[]).stdout);
    assert!(said.starts_with("engine  mover\n"), "{said}");
    assert!(said.contains("\ndepth   not reported\nnodes   not reported\nseconds "), "{said}");
    let found = object(&program.search("engine:mover,time=5", &["--json"]));
    assert_eq!(found["engine"], "mover");
    for field in ["score", "nodes", "leaves", "depth"] {
        assert!(found[field].is_null(), "{field}: {found}");
    }
    let found = object(&program.search("engine:judge,time=5", &["--json"]));
    assert_eq!((&found["engine"], &found["bound"]), (&"judge".into(), &"estimate".into()));
    assert!(found["depth"].as_u64() == Some(2) && found["leaves"].is_null(), "{found}");
    // Nor does a match.
    let players =
        ["--first", "engine:mover,time=5", "--second", "alpha-beta:depth=1", "--games", "2", "--json"];
    let played =
        object(&program.call(&[&["match", "--game", "othello:6", "--quiet"], &players[..]].concat()));
    assert!(played["engines"][0]["nodes"].is_null() && played["engines"][0]["depth"].is_null(), "{played}");
    assert!(played["engines"][1]["nodes"].as_f64() > Some(0.0), "{played}");
    // What this program finds itself bears no name.
    let own = object(&program.search("alpha-beta:depth=2", &["--json"]));
    assert!(own.get("engine").is_none() && own["nodes"].as_u64() > Some(1), "{own}");
}

#[test]
fn an_engine_is_named_with_a_colon_or_a_comma_and_what_it_takes_is_listed() {
    let program = Program::new();
    program.add("mover", "gtp", &[], &[]);
    for word in ["engine:mover:time=5", "engine:mover,time=5"] {
        assert!(program.search(word, &[]).status.success(), "{word}");
    }
    let refused = text(&program.search("engine:mover,foo=3", &[]).stderr);
    assert!(refused.contains("no setting is called \"foo\"; there are: depth, nodes, time"), "{refused}");
    for command in ["match", "tournament"] {
        let help = text(&program.call(&[command, "--help"]).stdout);
        assert!(help.contains("engine:NAME,time=1"), "{command}: {help}");
    }
}

#[test]
fn what_an_engine_does_wrong_ends_a_comparison_with_a_sentence() {
    let program = Program::new();
    let file = program.0.path().join("positions.txt");
    std::fs::write(&file, "f5d6\n").expect("a file");
    let file = file.display().to_string();
    let methods = ["--method", "engine:nobody", "--method", "alpha-beta:depth=2"];
    let compared =
        program.call(&[&["compare", "--game", "othello", "--positions", &file], &methods[..]].concat());
    assert_eq!(compared.status.code(), Some(2), "{compared:?}");
    assert!(text(&compared.stderr).contains("no engine of this name was added"), "{compared:?}");
}

#[test]
fn an_engine_that_reads_moves_alone_is_given_those_of_the_list_and_left_out_of_a_board() {
    let program = Program::new();
    program.add("mover", "gtp", &[], &[]);
    let first = object(&program.search("alpha-beta:depth=1", &["--json"]));
    let file = program.0.path().join("positions.txt");
    let moves = first["best"].as_str().expect("a move");
    let board = "-------------XXX----XO-------------- O";
    std::fs::write(&file, format!("{moves}\n{board}\n")).expect("a file");
    let file = file.display().to_string();
    let methods = ["--method", "alpha-beta:depth=2", "--method", "engine:mover,time=5", "--json"];
    let compare = ["compare", "--game", "othello:6", "--positions", &file];
    let compared = program.call(&[&compare[..], &methods].concat());
    let noted = text(&compared.stderr);
    assert!(compared.status.success(), "{noted}");
    assert!(noted.contains("positions.txt:2: engine mover: its protocol has only moves from the"), "{noted}");
    let lines: Vec<Value> =
        text(&compared.stdout).lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let found = |at: usize| lines[at]["found"].as_array().map(Vec::len);
    assert_eq!((found(0), found(1)), (Some(2), Some(1)), "{lines:?}");
    assert!(lines[0]["found"][1]["best"].is_string(), "{lines:?}");
    assert_eq!((&lines[2]["positions"], &lines[2]["valued"]), (&1.into(), &0.into()), "moves have no value");
    assert!(lines[0]["found"][1]["score"].is_null(), "{lines:?}");
    // A saved game says how it came to its position too.
    let game = program.0.path().join("game.edagari");
    let document = format!("(version: 2, game: \"othello:6\", moves: \"{moves}\", cursor: \"{moves}\")");
    std::fs::write(&game, document).expect("a file");
    let game = game.display().to_string();
    let searched = program.call(&["search", "--file", &game, "--method", "engine:mover,time=5", "--json"]);
    assert!(object(&searched)["best"].is_string(), "{searched:?}");
}

#[test]
fn an_evaluation_for_what_asks_none_is_refused_with_the_settings_that_there_are() {
    let program = Program::new();
    program.add("judge", "nboard", &[], &[]);
    for (method, why) in [
        (
            "engine:judge,eval=discs,time=1",
            "engine: no setting is called \"eval\"; there are: depth, nodes, time, book",
        ),
        (
            "random:eval=discs",
            "random: no setting is called \"eval\"; there are: seed; besides depth, nodes, time, book",
        ),
    ] {
        let refused = program.search(method, &[]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(text(&refused.stderr).contains(why), "{refused:?}");
    }
}

#[test]
fn engines_that_know_no_numbers_and_those_that_search_to_depths_alone_play() {
    let program = Program::new();
    let add = |name: &str, protocol: &str, quirk: &str| {
        let head = ["engines", "add", name, "--protocol", protocol, "--game", "othello", "--"];
        let command = [SCRIPTED, protocol, "othello", "alpha-beta:depth=2", quirk];
        assert!(program.call(&[&head[..], &command].concat()).status.success());
    };
    add("numberless", "gtp", "numberless");
    add("dialect", "ugi", "dialect");
    add("shallow", "cassio", "dialect");
    for name in ["numberless", "dialect", "shallow"] {
        let tested = program.call(&["engines", "test", name, "--log"]);
        assert!(tested.status.success(), "{tested:?}");
        let method = format!("engine:{name},time=0.2");
        let players = ["--first", &method, "--second", "random", "--games", "2", "--quiet", "--json"];
        let played = program.call(&[&["match", "--game", "othello"], &players[..]].concat());
        let said = text(&played.stdout) + &text(&played.stderr);
        assert!(played.status.success() && !said.contains("ended by itself"), "{said}");
        assert!(!said.contains("given 0.2 s") && !said.contains("error"), "{said}");
    }
    // What it says of a position is read: hundredths of a disc.
    let moves = ["search", "--game", "othello", "--moves", "f5", "--json", "--method"];
    let searched = object(&program.call(&[&moves[..], &["engine:dialect,depth=3"]].concat()));
    assert!(searched["best"].is_string() && searched["score"].is_number(), "{searched}");
    // A board cannot be told to it.
    let board = "--------------------------XXX------XO--------------------------- O";
    let place = ["search", "--game", "othello", "--position", board, "--method", "engine:dialect,depth=3"];
    let refused = program.call(&place);
    assert!(text(&refused.stderr).contains("bad_position"), "{refused:?}");
}

#[cfg(unix)]
#[test]
fn an_expert_by_lines_reads_the_moves_of_the_other_side() {
    let program = Program::new();
    let script = "read id; read size; first=1\nwhile :; do\n\
        [ $first = 1 ] || { read others || exit; case $others in ''|[a-d][1-4]*) ;; *) exit 9;; esac; }\n\
        i=0; while [ $i -lt $size ]; do read row || exit; i=$((i+1)); done\n\
        read count; i=0; while [ $i -lt $count ]; do read move; i=$((i+1)); done\n\
        echo EXPERT $move; first=0\ndone";
    let head = ["engines", "add", "expert", "--protocol", "lines", "--game", "othello:4", "--"];
    assert!(program.call(&[&head[..], &["/bin/sh", "-c", script]].concat()).status.success());
    let players = ["--first", "engine:expert,time=5", "--second", "random", "--games", "4"];
    let played = program.call(&[&["match", "--game", "othello:4"], &players[..]].concat());
    let said = text(&played.stdout) + &text(&played.stderr);
    assert!(played.status.success() && !said.contains("failure") && !said.contains("illegal"), "{said}");
}

#[test]
fn a_move_of_another_game_is_called_so() {
    let program = Program::new();
    let head = ["engines", "add", "stranger", "--protocol", "lines", "--game", "othello", "--"];
    let script = "while read -r line; do [ \"$line\" = 4 ] && echo 3; done; exit";
    assert!(program.call(&[&head[..], &["/bin/sh", "-c", script]].concat()).status.success());
    let tested = program.call(&["engines", "test", "stranger"]);
    let why = text(&tested.stderr);
    assert!(why.contains("it answered \"3\", which is no move of this game"), "{why}");
    assert!(why.contains("another game"), "{why}");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_started_is_no_engine() {
    use std::os::unix::fs::PermissionsExt as _;
    let program = Program::new();
    let add = |path: &Path| {
        let path = path.display().to_string();
        program.call(&["engines", "add", "it", "--protocol", "gtp", "--", &path])
    };
    let file = program.0.path().join("notes.txt");
    std::fs::write(&file, "#!/bin/sh\n").expect("a file");
    for (path, why) in [(&*file, "cannot be executed"), (program.0.path(), "is a folder")] {
        let refused = add(path);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(text(&refused.stderr).contains(why), "{refused:?}");
    }
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("a program");
    assert!(add(&file).status.success());
}

#[test]
fn an_engine_that_is_silent_in_its_protocol_is_recognised_in_another() {
    let program = Program::new();
    let head = ["engines", "add", "it", "--wait", "1", "--game", "othello", "--protocol", "lines"];
    let command = ["--", SCRIPTED, "nboard", "othello", "alpha-beta:depth=1"];
    assert!(program.call(&[&head[..], &command].concat()).status.success());
    let tested = program.call(&["engines", "test", "it"]);
    assert!(
        text(&tested.stderr).contains("it answers as in nboard, which is another protocol"),
        "{tested:?}"
    );
}

#[test]
fn a_test_goes_on_with_the_next_game_where_the_first_has_no_answer_and_notes_which_is_played() {
    let program = Program::new();
    let head = ["engines", "add", "four", "--wait", "1", "--protocol", "gtp"];
    let command = ["--", SCRIPTED, "gtp", "connect-four", "alpha-beta:depth=1", "deaf-to-othello"];
    assert!(program.call(&[&head[..], &command].concat()).status.success());
    let tested = program.call(&["engines", "test", "four"]);
    let said = text(&tested.stdout);
    assert!(tested.status.success() && said.contains("othello: it gave no answer within 1 s"), "{tested:?}");
    assert!(said.contains("connect-four: ready after"), "{said}");
    assert!(said.contains("four is now in the list for Connect Four alone"), "{said}");
    let listed = program.call(&["engines", "list"]);
    assert!(text(&listed.stdout).contains("engine:four  gtp, connect-four"), "{listed:?}");
    // It may be given its games by hand, and another name.
    let changed = program.call(&[
        "engines",
        "change",
        "four",
        "--rename",
        "both",
        "--game",
        "othello:6",
        "--wait",
        "3",
    ]);
    assert!(changed.status.success(), "{changed:?}");
    let listed = object(&program.call(&["engines", "list", "--json"]));
    let both = (&listed["name"], &listed["games"], &listed["wait"], &listed["command"][1]);
    assert_eq!(both, (&"both".into(), &vec!["othello:6"].into(), &3.into(), &"gtp".into()));
    let refused = program.call(&["engines", "change", "both", "--", "no-such-program"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
}

/// How `edagari engine` ends after these lines.
fn served(words: &[&str], lines: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.arg("engine").args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn lines_that_cannot_be_read_end_in_a_failure() {
    let ended = served(&["--protocol", "lines"], "hello\n");
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    assert!(text(&ended.stderr).contains("\"hello\" stands where 0 or 1 is expected"), "{ended:?}");
    assert!(served(&["--protocol", "lines"], "quit\n").status.success());
    assert!(served(&["--protocol", "lines"], "").status.success());
}

#[test]
fn a_file_that_names_an_engine_starts_none() {
    let program = Program::new();
    let head = ["engines", "add", "mine", "--protocol", "gtp", "--game", "othello:6", "--"];
    let command = [SCRIPTED, "gtp", "othello:6", "alpha-beta:depth=1"];
    assert!(program.call(&[&head[..], &command].concat()).status.success());
    let path = program.0.path().join("match.ron").display().to_string();
    let kept = ["--save", &path, "--quiet"];
    let words = ["match", "--game", "othello:6", "--first", "engine:mine", "--second", "random", "--games"];
    assert!(program.call(&[&words[..], &["2"], &kept].concat()).status.success());
    let alone = program.call(&[&["match", "--continue", "--games", "4"], &kept[..]].concat());
    assert_eq!(alone.status.code(), Some(2), "{alone:?}");
    assert!(text(&alone.stderr).contains("names engine:mine, and a file starts no program"), "{alone:?}");
    let named = program.call(&[&words[..], &["4", "--continue"], &kept].concat());
    assert!(named.status.success(), "{named:?}");
    // Who only reads the file starts nothing.
    assert!(program.call(&["match", "--continue", "--save", &path, "--csv"]).status.success());
}

#[test]
fn a_game_from_a_board_says_so_in_the_table() {
    let program = Program::new();
    let board = "--------------------------XXX------XO--------------------------- O";
    let path = program.0.path().join("boards.obf");
    std::fs::write(&path, format!("{board};\n")).expect("written");
    let file = path.display().to_string();
    let words = [
        "match", "--game", "othello", "--first", "random", "--second", "random", "--games", "2", "--csv",
        "--quiet",
    ];
    let table = text(&program.call(&[&words[..], &["--opening-file", &file]].concat()).stdout);
    assert!(table.lines().skip(1).all(|line| line.contains(&board.replace('-', "."))), "{table}");
}

#[test]
fn by_gtp_a_board_of_another_size_is_not_accepted() {
    let gtp = |game: &str, sizes: &str| {
        let lines = format!("boardsize {}\n", sizes.replace(' ', "\nboardsize "));
        text(&served(&["--protocol", "gtp", "--game", game], &lines).stdout)
    };
    let refused = "? unacceptable size\n\n";
    assert_eq!(gtp("connect-four", "7"), "= \n\n");
    assert_eq!(gtp("connect-four", "6 8 x"), refused.repeat(3));
    assert_eq!(gtp("connect-four:5x4", "5 7"), format!("= \n\n{refused}"));
    assert_eq!(gtp("othello:6", "6 8"), format!("= \n\n{refused}"));
}
