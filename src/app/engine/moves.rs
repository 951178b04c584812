//! Notation of moves by engines. Parsing is lenient: capitals, values after a slash, columns as numbers or
//! letters.

use crate::catalog::AnyPosition;
use crate::game::ActionId;
use crate::game::connect_four::ConnectFour;

/// The words for a pass.
const PASSES: [&str; 6] = ["pass", "pa", "ps", "--", "@@", "null"];

/// Notation of a column of Connect Four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnForm {
    /// `1` to `7`.
    Number,
    /// `a` to `g`.
    Letter,
    /// `d3`: a letter, and the row from the bottom on which the stone lands.
    Vertex,
    /// `P@d3`: a letter and a row, in the form of chess programs that drop a piece.
    Drop,
    /// `x3`, `o3`: the mark of the side, and the column from 0.
    Marked,
    /// `0` to `6`.
    FromZero,
}

/// The move in the notation of an engine.
pub(super) fn written(position: &AnyPosition, action: ActionId, form: ColumnForm) -> String {
    let label = position.label(action);
    if position.is_pass(action) {
        return "pass".to_owned();
    }
    let (AnyPosition::ConnectFour(board), Ok(number)) = (position, label.parse::<u8>()) else {
        return label.to_lowercase();
    };
    let column = number.saturating_sub(1);
    let letter = char::from(b'a' + column);
    match form {
        ColumnForm::Number => label,
        ColumnForm::Letter => letter.to_string(),
        ColumnForm::FromZero => column.to_string(),
        ColumnForm::Marked => {
            let mark = if position.side_to_move().index() == 0 { 'x' } else { 'o' };
            format!("{mark}{column}")
        }
        ColumnForm::Vertex | ColumnForm::Drop => {
            let drop = if form == ColumnForm::Drop { "P@" } else { "" };
            format!("{drop}{letter}{}", landing(board, column).unwrap_or_default())
        }
    }
}

/// The row from the bottom, from 1, on which a stone lands; `None` in a full column.
fn landing(board: &ConnectFour, column: u8) -> Option<u8> {
    (0..board.height()).find(|&row| board.stone(column, row).is_none()).map(|row| row + 1)
}

/// The legal action of a text; `None` if there is none.
pub(super) fn read(position: &AnyPosition, text: &str, form: ColumnForm) -> Option<ActionId> {
    // NBoard writes a value after a slash, others after a blank.
    let word = text.trim().split(['/', ' ', '\t']).next().unwrap_or_default().to_lowercase();
    let actions = position.actions();
    if PASSES.contains(&word.as_str()) {
        return actions.into_iter().find(|&action| position.is_pass(action));
    }
    let wanted = match position {
        AnyPosition::ConnectFour(board) => {
            let place = word.strip_prefix("p@").unwrap_or(&word);
            (column(board, place, form)? + 1).to_string()
        }
        _ => word,
    };
    actions.into_iter().find(|&action| position.label(action).to_lowercase() == wanted)
}

/// Whether a text has the form of a move of the game, legal or not: squares in Othello, columns in Connect Four.
pub(super) fn is_of_game(position: &AnyPosition, text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let mut signs = text.chars();
    let (first, second) = (signs.next().unwrap_or_default(), signs.next().unwrap_or(' '));
    let is_square = first.is_ascii_lowercase() && second.is_ascii_digit();
    let is_pass = PASSES.iter().any(|&pass| pass == text && pass != "null");
    let is_column = first.is_ascii_digit() || first.is_ascii_lowercase() && !second.is_ascii_lowercase();
    is_pass || is_square || is_column && matches!(position, AnyPosition::ConnectFour(_))
}

/// The column of a word, from 0.
fn column(board: &ConnectFour, word: &str, form: ColumnForm) -> Option<u8> {
    let mut characters = word.chars();
    let first = characters.next()?;
    let rest = characters.as_str();
    match first {
        // The mark of a side, and the column from 0.
        'x' | 'o' if !rest.is_empty() => rest.parse().ok(),
        'a'..='z' => {
            let column = first as u8 - b'a';
            // A square of another game is no column.
            let lands = || rest.parse().is_ok_and(|row| landing(board, column) == Some(row));
            (column < board.width() && (rest.is_empty() || lands())).then_some(column)
        }
        '0'..='9' => {
            let number: u8 = word.parse().ok()?;
            if form == ColumnForm::FromZero { Some(number) } else { number.checked_sub(1) }
        }
        _ => None,
    }
}

/// The actions of a line of moves, up to the first invalid one: `f5d6c3`, `F5-D6-C3`, `f5 d6`.
pub(super) fn line(position: &AnyPosition, text: &str, form: ColumnForm) -> Vec<ActionId> {
    let mut position = position.clone();
    let mut found = Vec::new();
    for word in words(text) {
        let Some(action) = read(&position, &word, form) else { break };
        if position.try_play(action).is_err() {
            break;
        }
        found.push(action);
    }
    found
}

/// The moves of a line: separated by blanks and dashes, or each a letter with its digit.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in text.split([' ', '-', ',']).filter(|part| !part.is_empty()) {
        let characters: Vec<char> = part.chars().collect();
        let is_pairs =
            characters.len() > 2 && characters.len().is_multiple_of(2) && !part.eq_ignore_ascii_case("pass");
        if is_pairs && characters[0].is_alphabetic() {
            words.extend(characters.chunks(2).map(|pair| pair.iter().collect::<String>()));
        } else {
            words.push(part.to_owned());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Game;

    #[test]
    fn a_square_is_a_column_only_where_the_stone_comes_to_lie() {
        let start = Game::ConnectFour { width: 7, height: 6 }.start();
        let column = |text| read(&start, text, ColumnForm::Vertex).map(|action| start.label(action));
        assert_eq!(column("e1"), Some("5".to_owned()));
        assert_eq!(
            [column("E6"), column("f4"), column("h1"), column("e"), column("x4")]
                .map(|found| found.is_some()),
            [false, false, false, true, true]
        );
    }
}
