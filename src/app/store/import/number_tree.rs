//! Trees of numbers as textbooks print them, `[[3,12,8],[2,4,6],[14,5,2]]`, whatever game is open.

use crate::catalog::Game;

use super::account::TextAccount;
use super::imported::{ImportFormat, Imported};
use super::line::ImportedLine;

/// The tree that a text is; `None` where it may as well be a board, which other readers know better.
pub(super) fn read(text: &str) -> Option<Imported> {
    let text = text.trim();
    let is_nested =
        |open: char| text.strip_prefix(open).is_some_and(|inside| inside.trim_start().starts_with(open));
    if !['[', '('].into_iter().any(is_nested) {
        return None;
    }
    if may_be_board(text) || may_be_squares(text) {
        return None;
    }
    let position = Game::NumberTree.parse_position(text).ok()?;
    let mut game = ImportedLine::new(position).finished(ImportFormat::Notation);
    game.account = TextAccount::whole(text.len());
    Some(game)
}

/// The numbers of a text without their signs.
fn numbers(text: &str) -> impl Iterator<Item = u32> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

/// Whether there are no other numbers than those that stand for the signs of a board.
fn may_be_board(text: &str) -> bool {
    numbers(text).all(|number| number <= 2)
}

/// Whether a list may be one of rows and columns, a pair for each move.
fn may_be_squares(text: &str) -> bool {
    /// Fewer pairs are no game.
    const LEAST: usize = 5;
    let parts: Vec<&str> = text.split([']', ')']).filter(|part| numbers(part).next().is_some()).collect();
    parts.len() >= LEAST
        && parts.iter().all(|part| numbers(part).count() == 2)
        && numbers(text).all(|number| number <= 8)
}
