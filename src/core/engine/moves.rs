//! Moves as engines write them. Reading is lenient: capitals, values behind a stroke, columns as numbers or letters.

use crate::catalog::{AnyPosition, Game};
use crate::game::ActionId;

/// The words for a pass.
const PASSES: [&str; 6] = ["pass", "pa", "ps", "--", "@@", "null"];

/// How a column of Connect Four is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnForm {
    /// `1` to `7`.
    Number,
    /// `a` to `g`.
    Letter,
    /// `d3`: a letter, and the row from the bottom where the stone comes to lie.
    Vertex,
    /// `x3`, `o3`: the mark of the side, and the column from 0.
    Marked,
    /// `0` to `6`.
    FromZero,
}

/// The move as an engine reads it.
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
        ColumnForm::Vertex => {
            let row = (0..board.height()).find(|&row| board.stone(column, row).is_none()).unwrap_or_default();
            format!("{letter}{}", row + 1)
        }
    }
}

/// The legal action that a text means; `None` where it means none.
pub(super) fn read(position: &AnyPosition, text: &str, form: ColumnForm) -> Option<ActionId> {
    // NBoard writes a value behind a stroke, others behind a blank.
    let word = text.trim().split(['/', ' ', '\t']).next().unwrap_or_default().to_lowercase();
    let actions = position.actions();
    if PASSES.contains(&word.as_str()) {
        return actions.into_iter().find(|&action| position.is_pass(action));
    }
    let wanted = match position.game() {
        Game::ConnectFour { .. } => (column(&word, form)? + 1).to_string(),
        _ => word,
    };
    actions.into_iter().find(|&action| position.label(action).to_lowercase() == wanted)
}

/// The column that a word means, from 0.
fn column(word: &str, form: ColumnForm) -> Option<u8> {
    let mut characters = word.chars();
    let first = characters.next()?;
    let rest = characters.as_str();
    match first {
        // The mark of a side, and the column from 0.
        'x' | 'o' if !rest.is_empty() => rest.parse().ok(),
        'a'..='h' if rest.is_empty() || rest.parse::<u8>().is_ok() => Some(first as u8 - b'a'),
        '0'..='9' => {
            let number: u8 = word.parse().ok()?;
            if form == ColumnForm::FromZero { Some(number) } else { number.checked_sub(1) }
        }
        _ => None,
    }
}

/// The actions of a line of moves, up to the first that is none: `f5d6c3`, `F5-D6-C3`, `f5 d6`.
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

/// The moves of a line: what blanks and dashes part, and within that a letter with its digit.
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
