//! The words after a board: the side to move, moves, or values of moves.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::store::import::ImportNote;
use crate::store::import::line::{ImportedLine, shortened};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::words::{behind_number, is_number, moves};
use crate::store::obf::{self, ObfError};

use super::turn::side_of;

/// The side with which words begin, and the rest; a sign that stands alone, or a whole line about it.
pub(super) fn side_before(words: &str) -> (Option<Side>, &str) {
    if let Some(side) = side_of(words) {
        return (Some(side), "");
    }
    let trimmed = words.trim_start();
    let end = trimmed.find(|sign: char| sign.is_whitespace() || sign == ';').unwrap_or(trimmed.len());
    let (word, rest) = trimmed.split_at(end);
    let is_sign = word.chars().count() == 1 && !word.starts_with(|sign: char| sign.is_ascii_digit());
    match side_of(word).filter(|_| is_sign) {
        Some(side) => (Some(side), rest),
        None => (None, words),
    }
}

/// Plays words that are moves throughout; others are passed over, and moves among them are not played.
pub(super) fn play(game: &mut ImportedLine, words: &str) {
    let list: Vec<_> = words.split_whitespace().collect();
    let has_columns = matches!(game.position(), AnyPosition::ConnectFour(_));
    // Numbers alone are those of no moves.
    let is_meant = !has_columns
        && list.iter().all(|word| is_number(word) || moves(word).is_some())
        && list.iter().any(|word| !is_number(word));
    // After prose the meaning of a square is unknown.
    if !is_meant || game.leaves_out() && game.moves() == 0 {
        game.list(shortened(words));
        return;
    }
    for word in list {
        let behind = behind_number(word).unwrap_or(if is_number(word) { "" } else { word });
        if behind.len() < word.len() {
            game.take_number(&word[..word.len() - behind.len()]);
        }
        game.play_all(moves(behind).unwrap_or_default(), None);
    }
}

/// Notes what moves are worth, as OBF writes it: `; g8:+18; h1:+12; % a remark`.
pub(super) fn values(game: &mut ImportedLine, words: &str) -> Faulty<()> {
    let AnyPosition::Othello(position) = game.position() else {
        return Err(FaultAt::word(words, words.len() - words.trim_start().len()));
    };
    let line = format!("{position}{}", words.trim_start());
    let problems = obf::read(&line).map_err(|error| {
        let at = match &error {
            ObfError::Score { text, .. } => words.find(text.as_str()).unwrap_or(0),
            ObfError::Position { .. } => 0,
        };
        let text = match error {
            ObfError::Score { text, .. } => text,
            ObfError::Position { error, .. } => return FaultAt::new(at, ImportFault::Board(error)),
        };
        FaultAt::new(at, ImportFault::Score(text))
    })?;
    for problem in problems {
        let values: Vec<_> =
            problem.scores.iter().map(|(action, score)| format!("{action} {score:+}")).collect();
        game.comment(&values.join(", "));
        game.notes.extend(problem.best().map(|best| ImportNote::StatedScore(best.into())));
    }
    if let Some((_, remark)) = words.split_once('%') {
        game.comment(remark);
    }
    Ok(())
}

/// Whether a line behind a board goes on from it: its values, moves, or a side and moves.
pub(super) fn goes_on(line: &str) -> bool {
    let (side, rest) = side_before(line);
    let words = if side.is_some() { rest } else { line };
    let are_numbers = || side.is_some() && words.split_whitespace().all(is_number);
    let are_moves =
        || !are_numbers() && words.split_whitespace().all(|word| is_number(word) || moves(word).is_some());
    line.trim_start().starts_with(';')
        || rest.trim_start().starts_with(';')
        || !words.trim().is_empty() && are_moves()
}
