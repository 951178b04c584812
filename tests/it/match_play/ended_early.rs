//! Commands that a signal ends: what is known by then is written whole, and no process stays.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

use edagari::eval::weights::Weights;

use super::engines::{settled, signal};
use crate::children::{SpawnTied as _, TiedChild};

const SCRIPTED: &str = env!("CARGO_BIN_EXE_scripted-engine");
/// Signals, and the status that shells know them by.
const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

fn begun(data: &Path, words: &[&str]) -> TiedChild {
    let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
    command.env("EDAGARI_DATA_DIR", data).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn_tied().expect("it runs")
}

#[test]
fn a_review_by_an_engine_says_what_it_knows_and_leaves_no_process() {
    let data = tempfile::tempdir().expect("a folder");
    let head = ["engines", "add", "halfway", "--protocol", "nboard", "--wait", "3000", "--"];
    let program =
        [SCRIPTED, "nboard", "othello", "alpha-beta:depth=1", "children", "mute-hints", "token-of-halfway"];
    assert!(begun(data.path(), &[&head[..], &program].concat()).wait().expect("it ends").success());
    for (name, status) in SIGNALS {
        let moves = ["--game", "othello", "--moves", "f5d6c3d3c4f4c5b3c2e3d2c6"];
        let by = ["--method", "engine:halfway", "--time", "3000", "--json"];
        let child = begun(data.path(), &[&["review"], &moves[..], &by].concat());
        assert_eq!(settled("token-of-halfway-muted", |count| count == 1), 1);
        signal(&child, name);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(status), "{ended:?}");
        assert_eq!(settled("token-of-halfway", |count| count == 0), 0);
        let said = String::from_utf8_lossy(&ended.stdout).into_owned();
        let plies =
            said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"));
        let plies: Vec<_> = plies.collect();
        let known = plies.iter().filter(|ply| ply["bound"] == "estimate" && ply["by"] == "halfway").count();
        assert!(plies.len() == 12 && known > 0 && known < 12, "{said}");
        assert!(plies.iter().all(|ply| ply["finished"] == false), "{said}");
    }
}

#[test]
fn learning_writes_what_it_has_learned() {
    let data = tempfile::tempdir().expect("a folder");
    for (name, status) in SIGNALS {
        let file = data.path().join(format!("{name}.ron"));
        let written = file.display().to_string();
        let games =
            ["learn", "--self-play", "40", "--model", "weights", "--epochs", "10000", "--patience", "0"];
        let mut child = begun(data.path(), &[&games[..], &["--output", &written, "--json"]].concat());
        let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        while !line.starts_with("pass 3 ") {
            line.clear();
            assert!(progress.read_line(&mut line).expect("words") > 0, "it ended before");
        }
        signal(&child, name);
        progress.read_to_string(&mut line).expect("words");
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(status), "{line}");
        let said: serde_json::Value = serde_json::from_slice(&ended.stdout).expect("an object");
        assert!(said["finished"] == false && said["epochs"].as_u64() >= Some(3), "{said}");
        let text = std::fs::read_to_string(&file).expect("the numbers are there");
        assert!(ron::from_str::<Weights>(&text).is_ok(), "{text}");
    }
}
