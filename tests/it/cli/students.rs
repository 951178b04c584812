//! Are programs of students in four languages, right ones and ones with a planted mistake, held for what they are? Their traces
//! were recorded by `.ci/students`, which runs them again where interpreters and compilers are there.

use edagari::cli;
use serde_json::Value;
use tempfile::TempDir;

const RECORDED: &str = include_str!("../trace/students/recorded.txt");

/// What a program wrote, and what is to be said of it.
struct Handed<'a> {
    /// The program, and its mistake in words.
    name: &'a str,
    course: Vec<&'a str>,
    /// The words of mistakes of which one is right; `right` of a program without any.
    names: Vec<&'a str>,
    trace: &'a str,
}

fn handed() -> Vec<Handed<'static>> {
    let parts = RECORDED.split("=== ").skip(1);
    let parts = parts.map(|part| {
        let (head, trace) = part.split_once('\n').expect("a trace");
        let mut head = head.split(" | ");
        let mut words = || head.next().expect("a field");
        let name = words();
        let (course, names) = (words().split(' ').collect(), words().split(' ').collect());
        Handed { name, course, names, trace }
    });
    parts.collect()
}

/// Verdict and mistake, as the command line says them.
fn checked(folder: &TempDir, handed: &Handed<'_>) -> (String, String, String) {
    let path = folder.path().join("handed-in.trace").display().to_string();
    std::fs::write(&path, handed.trace).expect("written");
    let start = handed.trace.lines().find_map(|line| line.strip_prefix("start ")).expect("a start").trim();
    let root = if start.starts_with('[') { ["--tree", start] } else { ["--game", "tic-tac-toe"] };
    let mut words = vec!["edagari", "trace", "check", "--json", "--against"];
    words.extend(&handed.course);
    words.extend(root);
    words.push(&path);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = cli::run(words, &mut out, &mut err, |_| Err("no window".to_owned()));
    let is_right = handed.names == ["right"];
    assert_eq!(status, u8::from(!is_right), "{}: {}", handed.name, String::from_utf8_lossy(&err));
    let found: Value = serde_json::from_slice(&out).expect("JSON");
    let field = |name: &str| found[name].as_str().unwrap_or_default().to_owned();
    (field("verdict"), field("mistake"), field("sentence"))
}

#[test]
fn planted_mistakes_of_real_programs_are_named_and_none_that_is_right_is_called_wrong() {
    let folder = TempDir::new().expect("a folder");
    let (mut planted, mut named, mut others) = (0, 0, Vec::new());
    let mut rights = 0;
    for handed in handed() {
        let (verdict, mistake, sentence) = checked(&folder, &handed);
        if handed.names == ["right"] {
            assert_eq!(verdict, "right", "{}: {sentence}\n{}", handed.name, handed.trace);
            rights += 1;
            continue;
        }
        assert_eq!(verdict, "wrong", "{}: {sentence}\n{}", handed.name, handed.trace);
        planted += 1;
        if handed.names.contains(&mistake.as_str()) {
            named += 1;
        } else {
            others.push(format!("{} is called {mistake:?}: {sentence}", handed.name));
        }
    }
    let languages = [".py:", ".c:", ".js:", ".cpp:"].map(|end| RECORDED.contains(end));
    assert!(languages == [true; 4] && rights >= 50 && planted >= 50, "{rights} {planted}");
    assert!(named * 10 >= planted * 9, "{named} of {planted}:\n{}", others.join("\n"));
}
