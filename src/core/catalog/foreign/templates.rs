//! Example programs that write an open trace, one a language: a tiny alpha-beta and MCTS on a tree of
//! numbers, for copying.

/// The example program in a language.
pub fn template(language: &str) -> Option<&'static str> {
    Some(match language {
        "python" => include_str!("../../../../assets/trace/trace.py"),
        "c" => include_str!("../../../../assets/trace/trace.c"),
        "cpp" | "c++" => include_str!("../../../../assets/trace/trace.cpp"),
        "java" => include_str!("../../../../assets/trace/Trace.java"),
        "javascript" | "js" => include_str!("../../../../assets/trace/trace.js"),
        "rust" => include_str!("../../../../assets/trace/trace.rs"),
        _ => return None,
    })
}

/// The languages, in the order of help texts.
pub const LANGUAGES: [&str; 6] = ["python", "c", "cpp", "java", "javascript", "rust"];
