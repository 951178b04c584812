//! Programs to begin with, one a language: each plays Othello and Connect Four by lines as it is, with a legal move.

/// A program in a language, or the adapter for agents of Kaggle's ConnectX.
pub fn named(language: &str) -> Option<&'static str> {
    Some(match language {
        "python" => include_str!("../../../assets/engines/player.py"),
        "c" => include_str!("../../../assets/engines/player.c"),
        "cpp" | "c++" => include_str!("../../../assets/engines/player.cpp"),
        "java" => include_str!("../../../assets/engines/Player.java"),
        "javascript" | "js" => include_str!("../../../assets/engines/player.js"),
        "rust" => include_str!("../../../assets/engines/player.rs"),
        "kaggle" => include_str!("../../../assets/engines/kaggle.py"),
        _ => return None,
    })
}

/// The languages, in the order of help texts.
pub const LANGUAGES: [&str; 7] = ["python", "c", "cpp", "java", "javascript", "rust", "kaggle"];
