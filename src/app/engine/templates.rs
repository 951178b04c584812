//! Example programs, one per language: each plays legal moves in Othello and Connect Four by the lines
//! protocol.

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

/// In the order of help texts.
pub const LANGUAGES: [&str; 7] = ["python", "c", "cpp", "java", "javascript", "rust", "kaggle"];
