//! `edagari worksheet` and `edagari results` as a script uses them.

use edagari::cli::{DONE, REFUSED, run};
use tempfile::TempDir;

/// Exit status, standard output and standard error.
fn told(words: &[&str]) -> (u8, Vec<u8>, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = std::iter::once("edagari").chain(words.iter().copied());
    let status = run(words, &mut out, &mut err, |_| Ok(()));
    (status, out, String::from_utf8(err).expect("text"))
}

#[test]
fn a_worksheet_and_its_key_are_written() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    let path = file.to_str().expect("a path");
    let words = ["worksheet", "--kind", "cuts", "--seed", "3", "--students", "2", "--output", path];
    let (status, out, err) = told(&words);
    assert_eq!((status, out.len(), err.as_str()), (DONE, 0, ""));
    assert!(std::fs::read(&file).expect("written").starts_with(b"%PDF"));
    let both = folder.path().join("both.pdf");
    let words = ["worksheet", "--kind", "cuts", "--seed", "3", "--with-key", "--output"];
    let (status, _, err) = told(&[&words[..], &[both.to_str().expect("a path")]].concat());
    assert_eq!((status, err.as_str()), (DONE, ""));
    let key = folder.path().join("both-key.pdf");
    for file in [&both, &key] {
        assert!(std::fs::read(file).expect("written").starts_with(b"%PDF"), "{file:?}");
    }
    assert_ne!(std::fs::read(&both).expect("written"), std::fs::read(&key).expect("written"));
    let key = ["worksheet", "--kind", "cuts", "--seed", "3", "--key", "--format", "tikz", "--lang", "ja"];
    let (status, out, _) = told(&key);
    assert_eq!(status, DONE);
    assert!(String::from_utf8(out).expect("text").contains("用紙番号 3"));
    let (status, out, _) = told(&["worksheet", "--shipped", "pruning", "--format", "moodle"]);
    assert_eq!(status, DONE);
    assert!(String::from_utf8(out).expect("text").contains("<quiz>"));
}

#[test]
fn trees_of_a_worksheet_grow_as_asked() {
    let words = ["worksheet", "--kind", "cuts", "--seed", "3", "--format"];
    let sheet = |format, more: &[&str]| {
        let (status, out, err) = told(&[&words[..], &[format], more].concat());
        assert_eq!((status, err.as_str()), (DONE, ""), "{format} {more:?}");
        String::from_utf8(out).expect("text")
    };
    for format in ["svg", "html"] {
        assert_eq!(sheet(format, &["--growth", "down"]), sheet(format, &[]), "{format}");
        assert_ne!(sheet(format, &["--growth", "right"]), sheet(format, &[]), "{format}");
    }
    for key in [&[][..], &["--key"]] {
        assert!(
            sheet("tikz", &[&["--growth", "right"][..], key].concat()).contains("edagari, sideways"),
            "{key:?}"
        );
        assert!(!sheet("tikz", key).contains("edagari, sideways"), "{key:?}");
    }
    let (status, _, err) = told(&[&words[..], &["svg", "--growth", "up"]].concat());
    assert!(status == REFUSED && err.contains("give down or right"), "{err}");
}

#[test]
fn what_is_asked_wrongly_is_refused_in_a_sentence() {
    for (words, part) in [
        (&["worksheet", "--kind", "chess", "--format", "svg"][..], "no kind of exercise is called \"chess\""),
        (&["worksheet", "--shipped", "x", "--format", "svg"], "no set is called \"x\""),
        (&["worksheet", "--kind", "cuts"], "--format pdf is not text"),
        (&["worksheet", "--kind", "cuts", "--format", "scorm"], "--format scorm is not text"),
        (
            &["worksheet", "--shipped", "pruning", "--students", "20", "--format", "svg"],
            "for sheets that differ and are equally hard take one of --kind ",
        ),
        (&["worksheet", "--kind", "cuts", "--format", "moodle", "--key"], "holds its answers anyway"),
        (&["worksheet", "--kind", "cuts", "--students", "0", "--format", "svg"], "0 is not in 1..=500"),
        (&["worksheet", "--set", "no-such-file", "--format", "svg"], "no-such-file"),
        (&["worksheet", "--format", "svg"], "--set"),
        (&["results", "--summary", "no-such-file"], "cannot be read"),
    ] {
        let (status, out, err) = told(words);
        assert_eq!((status, out.len()), (REFUSED, 0), "{words:?}");
        assert!(err.contains(part) && err.lines().count() == 1, "{words:?}: {err}");
    }
}

#[test]
fn what_is_no_set_of_exercises_is_called_so() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("other.ron");
    for text in ["", "%PDF-1.4", "{\"a\":1}", "(;GM[Othello]PB[a]PW[b];)"] {
        std::fs::write(&file, text).expect("written");
        let path = file.to_str().expect("a path");
        let (status, _, err) = told(&["worksheet", "--set", path, "--format", "svg"]);
        assert_eq!(status, REFUSED);
        assert!(err.contains("it holds no set of exercises"), "{text}: {err}");
    }
}

#[test]
fn results_are_written_and_read_back() {
    let folder = TempDir::new().expect("a folder");
    let (sheet, table) = (folder.path().join("Ann.ron"), folder.path().join("results.csv"));
    std::fs::write(&sheet, edagari::exercise::shipped()[0].text).expect("written");
    let [sheet, table] = [&sheet, &table].map(|path| path.to_str().expect("a path"));
    assert_eq!(told(&["results", sheet, "--output", table]).0, DONE);
    let (status, out, _) = told(&["results", "--summary", table]);
    assert_eq!(status, DONE);
    assert!(
        String::from_utf8(out)
            .expect("text")
            .starts_with("exercise 1: 0.0 % of the points, 0 handed in, 1 missing")
    );
    std::fs::write(table, "student,exercise,kind,points,earned\nAnn,1,values,4,5\n").expect("written");
    let (status, _, err) = told(&["results", "--summary", table]);
    assert_eq!(status, REFUSED);
    assert!(err.contains("line 2, column 5"), "{err}");
}

#[test]
fn a_student_has_one_sheet_in_a_table() {
    let folder = TempDir::new().expect("a folder");
    let sheet = |part: &str| {
        let path = folder.path().join(part).join("Ann.ron");
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(&path, edagari::exercise::shipped()[0].text).expect("written");
        path.to_str().expect("a path").to_owned()
    };
    let [one, other] = ["one", "other"].map(sheet);
    let (status, _, err) = told(&["results", &one, &one]);
    assert_eq!(status, REFUSED);
    assert!(err.contains("Ann was named before"), "{err}");
    // Two students whose files are called alike are told apart by their folders.
    let table = folder.path().join("results.csv");
    let table = table.to_str().expect("a path");
    assert_eq!(told(&["results", &one, &other, "--output", table]).0, DONE);
    let (status, out, _) = told(&["results", "--summary", table]);
    assert_eq!(status, DONE);
    assert!(String::from_utf8(out).expect("text").contains("2 missing"));
}

#[test]
fn a_folder_of_answers_is_a_class() {
    let folder = TempDir::new().expect("a folder");
    let mut sheet = edagari::exercise::shipped()[1].sheet();
    let right = sheet.set.exercises[0].solve().expect("solvable").answer;
    let hand_in = |sheet: &mut edagari::exercise::AnswerSheet, answer| {
        let work = sheet.work_mut(0).expect("there");
        (work.answer, work.handed_in) = (answer, true);
    };
    hand_in(&mut sheet, right);
    sheet.save(&folder.path().join("Ann.ron")).expect("saved");
    let nothing = edagari::exercise::Answer::empty(&sheet.set.exercises[0]);
    hand_in(&mut sheet, nothing);
    sheet.save(&folder.path().join("Ben.ron")).expect("saved");
    let path = folder.path().to_str().expect("a path");
    let (status, out, err) = told(&["results", path, "--class"]);
    let out = String::from_utf8(out).expect("text");
    assert_eq!((status, err.as_str()), (DONE, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("Ann: 1 of ") && lines[0].contains(" 1 right"), "{out}");
    assert!(lines[1].starts_with("Ben: 1 of ") && lines[1].contains(" 0 right"), "{out}");
    assert!(lines[2].contains("2 handed in, 1 right") && lines[2].contains("Most often wrong:"), "{out}");
    let (status, out, _) = told(&["results", path]);
    assert_eq!(status, DONE);
    assert!(String::from_utf8(out).expect("text").contains("Ben,1,"));
    // Damaged files are named, all of them, and the others are graded.
    for name in ["Cid.ron", "Dan.ron"] {
        std::fs::write(folder.path().join(name), "(version: ").expect("written");
    }
    let (status, out, err) = told(&["results", path, "--class"]);
    assert_ne!(status, DONE);
    assert!(String::from_utf8(out).expect("text").starts_with("Ann: 1 of "));
    assert!(err.contains("Cid.ron") && err.contains("Dan.ron"), "{err}");
}

#[test]
fn how_hard_a_class_has_it_is_stated_beforehand() {
    let (status, out, _) = told(&["worksheet", "--kind", "cuts", "--students", "30", "--measure"]);
    let out = String::from_utf8(out).expect("text");
    assert_eq!(status, DONE);
    assert!(out.starts_with("exercise 1, cuts: ") && !out.contains(" to "), "{out}");
    assert!(out.contains(" leaves, ") && out.contains("on 30 sheets"), "{out}");
}
