//! Does any command write over a file that nobody named as one to be replaced?

use std::fs;
use std::path::{Path, PathBuf};

use edagari::exercise::shipped;
use tempfile::TempDir;

use crate::cli::terminal::run;

const WORK: &str = "work of somebody";

/// A folder with a set, two sheets, a class list and a file that is work.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for name in ["set.ron", "ANN.ron", "BEN.ron"] {
        fs::write(folder.path().join(name), shipped()[0].text).expect("written");
    }
    folder
}

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut all: Vec<_> = paths.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect();
    all.sort();
    all
}

#[test]
fn an_output_is_never_one_of_the_inputs() {
    let folder = folder();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let link = name("link.csv");
    #[cfg(unix)]
    std::os::unix::fs::symlink(name("ANN.ron"), &link).expect("a link");
    let trace = name("t.trace");
    let (status, ..) = run(&[
        "search",
        "--game",
        "tic-tac-toe",
        "--method",
        "alpha-beta:depth=2",
        "--export",
        "trace",
        "--output",
        &trace,
    ]);
    assert_eq!(status, 0);
    for words in [
        &["results", "--output", &link, &name("ANN.ron"), &name("BEN.ron")][..],
        &["results", "--codes", &name("ANN.ron"), "--set", &name("set.ron"), "--output", &link],
        &["learn", "--merge", &name("ANN.ron"), "--model", "weights", "--output", &name("ANN.ron")],
        &["games", "--folder", &folder.path().display().to_string(), "--make-book", &name("WTH_2001.wtb")],
        &["tree", "--trace", &trace, "--export", "trace", "--output", &trace],
    ] {
        let before = contents(folder.path());
        let (status, _, err) = run(&[words, &["--force"]].concat());
        assert!(status == 2 && err.contains("is read for this"), "{words:?}: {err}");
        assert_eq!(contents(folder.path()), before, "{words:?}");
    }
}

#[test]
fn a_forgotten_word_takes_no_sheet() {
    let folder = folder();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let before = contents(folder.path());
    // The first sheet stands where the name of the table was to stand.
    let (status, _, err) = run(&["results", "--output", &name("ANN.ron"), &name("BEN.ron")]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(Path::new(&name("ANN.ron.csv")).exists(), "the ending is added");
    let (status, _, err) =
        run(&["worksheet", "--set", &name("set.ron"), "--output", &name("set.ron"), "--format", "svg"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(Path::new(&name("set.ron.svg")).exists(), "the ending is added");
    for (path, bytes) in before {
        assert!(fs::read(&path).expect("a file") == bytes, "{}", path.display());
    }
}

#[test]
fn a_file_that_is_there_is_replaced_by_force_alone() {
    let folder = folder();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let tree = ["tree", "--tree", "[[1,2],[3,4]]", "--method", "minimax", "--export"];
    let sheet = ["worksheet", "--kind", "values", "--seed", "1", "--format"];
    for (words, output, written) in [
        (&[&tree[..], &["svg"]].concat(), "fig", "fig.svg"),
        (&[&tree[..], &["tikz"]].concat(), "fig1.2", "fig1.2.tex"),
        (&[&sheet[..], &["pdf"]].concat(), "sheet", "sheet.pdf"),
        (&[&sheet[..], &["moodle"]].concat(), "quiz.XML", "quiz.XML"),
        (&[&sheet[..], &["html", "--students", "3"]].concat(), "s", "s-2.html"),
        (&vec!["results", &name("ANN.ron")], "table", "table.csv"),
        (
            &vec![
                "learn",
                "--self-play",
                "2",
                "--method",
                "random",
                "--model",
                "weights",
                "--epochs",
                "1",
                "--quiet",
            ],
            "w.ron",
            "w.ron",
        ),
    ] {
        fs::write(name(written), WORK).expect("written");
        let output = name(output);
        let words = [&words[..], &["--output", &output]].concat();
        let (status, _, err) = run(&words);
        assert!(
            status == 2 && err.contains("is there already") && err.contains("--force"),
            "{words:?}: {err}"
        );
        assert_eq!(fs::read_to_string(name(written)).expect("a file"), WORK, "{words:?}");
        let others = contents(folder.path()).len();
        let (status, _, err) = run(&[&words[..], &["--force"]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{words:?}");
        assert_ne!(fs::read(name(written)).expect("a file"), WORK.as_bytes(), "{words:?}");
        assert!(contents(folder.path()).len() >= others);
    }
}
