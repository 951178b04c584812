//! The cells of a table that hold moves.

use crate::game::Side;

use super::line::{ImportedLine, MoveOutcome};
use super::words::{self, is_number};

/// Whether a cell is moves, with or without their numbers.
pub(super) fn is_moves(cell: &str) -> bool {
    let mut words = cell.split_whitespace().filter(|word| !is_number(word)).peekable();
    words.peek().is_some() && words.all(|word| words::moves(word).is_some())
}

/// Whether a cell is two moves with a stroke between them.
pub(super) fn is_choice(cell: &str) -> bool {
    cell.contains('/') && words::moves(cell).is_some_and(|moves| moves.len() == 2)
}

/// Whether no word of a cell is a move or a column.
pub(super) fn is_no_move(cell: &str) -> bool {
    cell.split_whitespace().all(|word| {
        words::moves(word).is_none() && words::columns_of(word).is_none() && !words::is_pass(word)
    }) || cell.split_whitespace().count() > 1
        && cell.chars().all(|sign| sign.is_whitespace() || "-–—".contains(sign))
}

/// The columns of a word that is a run of them.
pub(super) fn columns(word: &str) -> Vec<&str> {
    words::columns_of(word).filter(|columns| columns.len() > 2).unwrap_or_default()
}

/// Plays the moves of a cell.
pub(super) fn play(game: &mut ImportedLine, cell: &str, side: Option<Side>) {
    for word in cell.split_whitespace() {
        let number = is_number(word) && cell != word;
        if number {
            game.take_number(word);
            continue;
        }
        let found =
            words::moves(word).map(|found| found.into_iter().map(|found| (found.word, found.mark)).collect());
        let run = columns(word);
        let found =
            found.or_else(|| (!run.is_empty()).then(|| run.into_iter().map(|column| (column, "")).collect()));
        for (word, mark) in found.unwrap_or_else(|| vec![(word, "")]) {
            match game.play(word, side) {
                MoveOutcome::Well => game.comment(mark),
                MoveOutcome::NoPass => game.leave_out(word),
                MoveOutcome::Wrong => {}
            }
        }
    }
}
