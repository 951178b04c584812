//! The games that a list of moves may be of, where nothing else in its text says which.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;

use super::{Imported, pgn};

/// Whether a game has no other notation than its own.
pub(super) const fn is_only_in_own_notation(open: Game) -> bool {
    !matches!(open, Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe)
}

/// The starts of games that a list of moves may be of, the usual one first.
pub(super) fn starts(open: Game) -> Vec<AnyPosition> {
    let mut starts =
        vec![pgn::usual_start(), AnyPosition::ConnectFour(ConnectFour::default()), Game::TicTacToe.start()];
    if !is_only_in_own_notation(open) && !starts.contains(&open.start()) {
        starts.push(open.start());
    }
    starts
}

/// The game that is meant by a list that was played from several starts, the usual one first: one that is read whole, or else that in which
/// most can be played. A move or two, which may be the beginning of other words, are of a game that is open or usual.
pub(super) fn meant(games: impl Iterator<Item = Imported>, open: Game) -> Option<Imported> {
    let games: Vec<Imported> = games.collect();
    let is_alone = games.len() == 1;
    let is_usual =
        |game: &Imported| game.document.game() == open || game.document.start == pgn::usual_start();
    let may_be =
        |game: &Imported| is_alone || !game.is_faulty() || is_usual(game) || game.moves >= pgn::A_FEW;
    games.into_iter().filter(may_be).reduce(|best, game| {
        let rank = |game: &Imported| (!game.is_faulty() && game.moves > 0, game.moves);
        if rank(&game) > rank(&best) { game } else { best }
    })
}
