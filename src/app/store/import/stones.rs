//! Common signs of stones and of empty squares.

/// The written contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing.
    Empty,
    /// A stone of the first player.
    First,
    /// A stone of the second player.
    Second,
    /// A number: 0 is an empty square or one of White, 1 and 2 are the players, −1 the second one, and any may be a row's name
    /// or the number of a move.
    Number(i32),
    /// A letter that is the name of a row, counted from 1. The second one is also a stone of Black, and is
    /// read as that.
    Name(i32),
}

/// The square that a letter stands for.
pub(super) const fn sign_of(sign: char) -> Option<Sign> {
    Some(match sign {
        '-' | '.' | '_' | '·' | '・' | '･' | '∙' | '□' => Sign::Empty,
        'X' | 'x' | '*' | 'B' | 'b' | '@' | '●' | '×' | '✕' | 'R' | 'r' | '黒' | '黑' => Sign::First,
        'O' | 'o' | 'W' | 'w' | '○' | '◯' | '〇' | 'Y' | 'y' | '白' => Sign::Second,
        _ => return None,
    })
}

/// The letter of the other side.
pub(super) fn mate(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "X" | "x" => "O",
        "O" | "o" => "X",
        "B" | "b" => "W",
        "W" | "w" => "B",
        "R" | "r" => "Y",
        "Y" | "y" => "R",
        "●" => "○",
        "○" => "●",
        "⚫" => "⚪",
        "⚪" => "⚫",
        "🔴" => "🟡",
        "🟡" => "🔴",
        "1" => "2",
        "2" => "1",
        _ => return None,
    })
}
