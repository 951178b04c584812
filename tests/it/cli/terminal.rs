//! The command line without a process of its own. No tests, but what those that type words share.

use edagari::cli;
use serde_json::Value;

/// What a command line came to: exit status, standard output, standard error.
pub(crate) fn run(args: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = std::iter::once("edagari").chain(args.iter().copied());
    let status = cli::run(args, &mut out, &mut err, |_| Err("not in a test".to_owned()));
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    (status, text(out), text(err))
}

/// The output of a command line that must be understood.
pub(crate) fn output(args: &str) -> String {
    let words: Vec<_> = args.split(' ').collect();
    let (status, out, err) = run(&words);
    assert_eq!((status, err.as_str()), (0, ""), "{args}");
    out
}

pub(crate) fn json(args: &str) -> Value {
    serde_json::from_str(&output(&format!("{args} --json"))).expect("one JSON object")
}

/// The sentence by which a command line is refused.
pub(crate) fn refusal(args: &[&str]) -> String {
    let (status, out, err) = run(args);
    assert_eq!((status, out.as_str()), (2, ""), "{args:?}: {err}");
    let sentence = err.strip_suffix('\n').unwrap_or_else(|| panic!("no line end: {err:?}"));
    assert!(!sentence.trim().is_empty() && !sentence.contains('\n'), "{args:?}: {err:?}");
    assert!(sentence.chars().count() <= 301 && !sentence.chars().any(char::is_control), "{err:?}");
    sentence.to_owned()
}

pub(crate) fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

pub(crate) fn sorted(mut words: Vec<&str>) -> Vec<&str> {
    words.sort_unstable();
    words
}
