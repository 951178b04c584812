//! What is said of a board of stones that is being set up.

use crate::catalog::{AnyPosition, Game, Setup};
use crate::game::{ImpossibleBoard, Side};

use super::sides::named_side;
use super::text::Text;

/// Why no game comes to a board.
pub fn flaw(text: Text, setup: &Setup, flaw: ImpossibleBoard) -> String {
    let name = |side| named_side(text, setup.game().name(), side);
    let [first, second] = Side::BOTH.map(|side| setup.count(side));
    match flaw {
        ImpossibleBoard::Floating => text.get("position.flaw.floating"),
        ImpossibleBoard::WentOn => text.get("position.flaw.went-on"),
        ImpossibleBoard::Counts => text.with(
            "position.flaw.counts",
            &[
                ("first", &name(Side::First)),
                ("second", &name(Side::Second)),
                ("own", &first),
                ("other", &second),
            ],
        ),
    }
}

/// Who is to move on a board, and what can be said before a game begins there.
pub fn standing(text: Text, setup: &Setup, position: &AnyPosition) -> String {
    let name = |side| named_side(text, setup.game().name(), side);
    if !position.is_over() {
        let moves = position.actions();
        let side: [(&str, &dyn std::fmt::Display); 2] =
            [("side", &name(setup.mover())), ("count", &moves.len())];
        let passes = moves.first().is_some_and(|&only| position.is_pass(only));
        return text.with(if passes { "position.passes" } else { "position.moves" }, &side);
    }
    let key = match setup.game() {
        Game::Othello { .. } => "position.no-move",
        _ => "position.over",
    };
    text.get(key)
}
