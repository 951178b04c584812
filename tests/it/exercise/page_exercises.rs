//! Do pages of exercises hold what they need to be answered and graded, and do their codes come back as the answers?

use std::path::Path;

use edagari::exercise::{Answer, shipped};
use edagari::worksheet::answers::{CodeError, read, seed};
use serde_json::Value;

use crate::cli::export::run;

/// The data of a page of exercises that comes with the program.
fn page(arguments: &[&str]) -> (String, Value) {
    let (status, out, err) = run(&[&["worksheet", "--format", "html"], arguments].concat());
    assert_eq!(status, 0, "{err}");
    let page = String::from_utf8(out).expect("text");
    let (_, data) = page.split_once("id=\"data\">").expect("data");
    let data = data.split_once("</script>").expect("its end").0;
    let data = serde_json::from_str(data).expect("JSON");
    (page, data)
}

/// A code as the script of a page writes it.
fn code(data: &Value, entered: &[Vec<String>]) -> String {
    let text = entered.iter().map(|fields| fields.join("\t")).collect::<Vec<_>>().join("\n");
    let seed = data["seed"].as_u64().map_or_else(|| "-".to_owned(), |seed| seed.to_string());
    let set = data["set"].as_str().expect("a fingerprint");
    let body = format!("EDAGARI1.{seed}.{set}.{}", base64(text.as_bytes()));
    let sum =
        body.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{body}.{sum:08x}")
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let at = |index: usize| u32::from(group.get(index).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        out.extend(
            (0..=group.len()).map(|place| char::from(SIGNS[(bits >> (18 - 6 * place) & 63) as usize])),
        );
    }
    out
}

/// What the solution has in the fields of each exercise.
fn right(data: &Value) -> Vec<Vec<String>> {
    let exercises = data["exercises"].as_array().expect("exercises");
    let fields = |exercise: &Value| -> Vec<String> {
        let right = exercise["right"].as_array().expect("fields");
        right.iter().map(|text| text.as_str().expect("text").to_owned()).collect()
    };
    exercises.iter().map(fields).collect()
}

/// The code of a sheet that is all right.
pub(crate) fn right_code(arguments: &[&str]) -> String {
    let (_, data) = page(arguments);
    code(&data, &right(&data))
}

#[test]
fn what_a_page_holds_as_right_earns_all_points() {
    for set in shipped() {
        let (page, data) = page(&["--shipped", set.name]);
        let sheet = set.sheet();
        let right = right(&data);
        // The first field is for the name.
        let fields = page.matches("<input").count() - 1 + page.matches("<select>").count();
        assert_eq!(right.iter().map(Vec::len).sum::<usize>(), fields, "{}", set.name);
        let answered = read(&code(&data, &right), &sheet.set).expect("a code");
        for index in 0..sheet.set.exercises.len() {
            let grade = answered.grade(index).expect("a grade");
            let name = sheet.set.exercises[index].kind.name();
            assert!(grade.is_full(), "{}, exercise {}: {name}: {:?}", set.name, index + 1, grade.divergence);
        }
    }
}

#[test]
fn every_kind_can_be_asked_on_a_page() {
    for kind in
        ["values", "cuts", "windows", "next-leaf", "bounds", "order", "counts", "ucb1", "thunder", "bug"]
    {
        let (page, data) = page(&["--kind", kind, "--seed", "3", "--lang", "ja"]);
        assert!(page.contains("lang=\"ja\"") && data["seed"] == 3, "{kind}");
        assert!(page.contains("default-src 'none'"));
        assert!(!right(&data)[0].is_empty(), "{kind}");
    }
}

#[test]
fn codes_are_graded_by_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("codes.csv");
    let (_, data) = page(&["--kind", "values", "--seed", "5"]);
    let all = right(&data);
    let mut wrong = all.clone();
    wrong[0].fill(String::new());
    let lines = format!("Ann,{}\nBen,{}\n", code(&data, &all), code(&data, &wrong));
    std::fs::write(&file, lines).expect("written");
    let graded = |file: &Path| run(&["results", "--kind", "values", "--codes", &file.display().to_string()]);
    let (status, out, err) = graded(&file);
    assert_eq!(status, 0, "{err}");
    let table = String::from_utf8(out).expect("text");
    assert!(table.contains("Ann,1,values,10,10\n"), "{table}");
    assert!(table.contains("Ben,1,values,10,\n"), "{table}");
    for (text, part) in [
        ("Ann".to_owned(), "line 1: give the name"),
        ("Ann,x".to_owned(), "line 1, Ann: this is no code"),
        (format!("Ann,{}", code(&data, &all).replace(".5.", ".6.")), "not whole"),
        (
            format!("Ann,{}", code(&serde_json::json!({"seed": 6, "set": data["set"]}), &all)),
            "other exercises",
        ),
    ] {
        std::fs::write(&file, text).expect("written");
        let (status, out, err) = graded(&file);
        assert_eq!((status, out.len()), (2, 0), "{err}");
        assert!(err.contains(part), "{part}: {err}");
    }
}

#[test]
fn each_student_gets_a_page_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("week.3.html");
    let words = ["worksheet", "--kind", "values", "--format", "html", "--seed", "5", "--students", "3"];
    let (status, out, err) = run(&words);
    assert_eq!((status, out.len()), (2, 0));
    assert!(err.contains("--output") && err.lines().count() == 1, "{err}");
    let path = output.to_str().expect("a path");
    let (status, out, err) = run(&[&words[..], &["--output", path]].concat());
    assert_eq!((status, out.len()), (0, 0), "{err}");
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["week.3-5.html", "week.3-6.html", "week.3-7.html"]);
    for number in ["5", "6", "7"] {
        let page = std::fs::read(folder.path().join(format!("week.3-{number}.html"))).expect("a page");
        let single = ["worksheet", "--kind", "values", "--format", "html", "--seed", number];
        assert_eq!(run(&single).1, page, "sheet {number} is that of its seed");
    }
    // Students who would all get the same are refused before anything is written.
    let other = folder.path().join("same.html");
    let same = ["worksheet", "--shipped", "trees", "--format", "html", "--students", "2", "--output"];
    let (status, _, err) = run(&[&same[..], &[other.to_str().expect("a path")]].concat());
    assert!(status == 2 && err.contains("same sheet") && err.contains("--kind values"), "{err}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 3);
}

#[test]
fn what_cannot_be_read_is_not_answered() {
    let (_, data) = page(&["--shipped", "trees"]);
    let sheet = shipped().into_iter().find(|set| set.name == "trees").expect("a set").sheet();
    let mut entered = right(&data);
    for fields in &mut entered {
        fields.fill("x\u{0}€".to_owned());
    }
    let answered = read(&code(&data, &entered), &sheet.set).expect("a code");
    for (index, exercise) in sheet.set.exercises.iter().enumerate() {
        let empty = Answer::empty(exercise);
        assert_eq!(answered.answer(index).unwrap_or_else(|| empty.clone()), empty, "exercise {}", index + 1);
    }
    let whole = code(&data, &entered);
    assert_eq!(seed(&whole), Ok(None));
    assert_eq!(read(&whole[1..], &sheet.set).unwrap_err(), CodeError::Form);
    assert_eq!(read(&whole.replacen('1', "2", 1), &sheet.set).unwrap_err(), CodeError::Form);
    let cut = format!("{}{}", &whole[..40], &whole[41..]);
    assert_eq!(read(&cut, &sheet.set).unwrap_err(), CodeError::Damaged);
}

/// The least number that can be read has no opposite, and nothing lies below it.
#[test]
fn the_least_number_is_graded_as_any_other() {
    for kind in ["values", "cuts", "windows", "next-leaf", "bounds", "counts", "bug"] {
        let words = ["--kind", kind, "--seed", "3"];
        let (_, data) = page(&words);
        let mut entered = right(&data);
        entered[0].fill("-2147483648".to_owned());
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("codes.csv");
        std::fs::write(&file, format!("Ann,{}\n", code(&data, &entered))).expect("written");
        let words = ["results", "--kind", kind, "--codes", file.to_str().expect("a path")];
        let (status, _, err) = run(&words);
        assert_eq!(status, 0, "{kind}: {err}");
    }
}
