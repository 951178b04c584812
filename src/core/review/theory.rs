//! Moves that the opening book has: an estimate is too coarse to find fault with them.

use crate::catalog::AnyPosition;
use crate::catalog::opening_book::OpeningBook;
use crate::game::{ActionId, Sequential as _};

/// The number of moves from the start of a game on that the opening book has.
pub fn book_moves(start: &AnyPosition, actions: &[ActionId]) -> usize {
    let AnyPosition::Othello(start) = start else { return 0 };
    let mut board = *start;
    let is_in_book = |action: &&ActionId| {
        let Some(action) = board.action(**action) else { return false };
        let is_known = OpeningBook::shipped().has(&board, action);
        board = board.after(action);
        is_known
    };
    actions.iter().take_while(is_in_book).count()
}
