//! Names of columns around a board, and drawn lines: their direction shows whether the board is mirrored.

use crate::store::import::words::narrow;

/// The direction of names: from a or 1 upwards, or down to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameOrder {
    Rising,
    Falling,
}

/// Names of rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardNames {
    pub(super) order: NameOrder,
    /// Whether they are letters rather than digits.
    pub(super) are_letters: bool,
}

/// A line around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameLine {
    /// The names of the columns: `  A B C D`, `8 7 6 5 4 3 2 1`.
    Names(BoardNames),
    /// A drawn line: `+---+---+`.
    Drawn,
}

/// The kind of a line around a board; `None` for any other line.
pub(super) fn frame(line: &str) -> Option<FrameLine> {
    // No line of names is longer, and a file may hold long ones.
    const LONGEST: usize = 400;
    if line.len() > LONGEST {
        return None;
    }
    // Far from the names of a board are those of what stands beside it.
    let far = line.trim_start();
    let line = match far.find("    ").map(|end| far.split_at(end)) {
        Some((own, beside)) if own.len() > 6 && beside.contains(char::is_alphabetic) => own,
        _ => line,
    };
    let narrow = if line.is_ascii() { None } else { narrow(line) };
    let line = narrow.as_deref().unwrap_or(line);
    let signs: String =
        line.chars().filter(|sign| !sign.is_whitespace() && !"|+,'\"".contains(*sign)).collect();
    let drawn = signs.chars().all(|sign| "-=_─━─═┼┬┴├┤┌┐└┘│╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋".contains(sign));
    let is_drawn = drawn
        && (line.contains(|sign: char| "+=".contains(sign) || !sign.is_ascii())
            || signs.len() > 8 && !signs.len().is_multiple_of(2));
    // A corner may be filled.
    let words = signs.trim_start_matches(['.', '\\', '/', '#']).to_ascii_lowercase();
    match names(&words, line) {
        Some(names) => Some(FrameLine::Names(names)),
        None => (!signs.is_empty() && is_drawn).then_some(FrameLine::Drawn),
    }
}

/// The names that a line writes, once or above two boards side by side.
fn names(words: &str, line: &str) -> Option<BoardNames> {
    if !words.is_ascii() || words.len() < 3 {
        return None;
    }
    let half = words.len() / 2;
    let words = if half >= 6 && words[..half] == words[half..] { &words[..half] } else { words };
    let backwards: String = words.chars().rev().collect();
    let are_letters = words.starts_with(|sign: char| sign.is_ascii_alphabetic());
    // Three digits that stand together are anything.
    let is_spaced = words.len() > 3 || are_letters || line.trim().contains(char::is_whitespace);
    ["12345678", "01234567", "abcdefgh"].iter().filter(|_| is_spaced).find_map(|all| {
        // Of three digits 0 to 2 are squares.
        if words.len() == 3 && all.starts_with('0') {
            return None;
        }
        let order = match () {
            () if all.starts_with(words) => NameOrder::Rising,
            () if all.starts_with(&backwards) => NameOrder::Falling,
            () => return None,
        };
        Some(BoardNames { order, are_letters })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_run_both_ways() {
        let named = |line: &str| match frame(line) {
            Some(FrameLine::Names(names)) => Some((names.order, names.are_letters)),
            _ => None,
        };
        for line in ["  A B C D E F G H", "abcdefgh", "| a | b | c |", "  a b c d e f g h   a b c d e f g h"]
        {
            assert_eq!(named(line), Some((NameOrder::Rising, true)), "{line}");
        }
        for line in ["1 2 3 4 5 6 7", "0 1 2 3", "1234567", ". 1 2 3 4 5 6 7 8", "1 2 3"] {
            assert_eq!(named(line), Some((NameOrder::Rising, false)), "{line}");
        }
        assert_eq!(named("  h g f e d c b a"), Some((NameOrder::Falling, true)));
        assert_eq!(named("7 6 5 4 3 2 1"), Some((NameOrder::Falling, false)));
        for line in ["4455", "123", "a b", "0 1 2", "X O X", "bad"] {
            assert_eq!(named(line), None, "{line}");
        }
        for line in ["+---+---+", "┌─┬─┐", "╔═══╗", "-----------"] {
            assert_eq!(frame(line), Some(FrameLine::Drawn), "{line}");
        }
        assert_eq!(frame("--------"), None, "a row of empty squares");
    }
}
