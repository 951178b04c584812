//! Reviews of games won by lines, without numbers that have to be explained: oversights, mistakes, and the
//! state of the game.

use crate::catalog::AnyPosition;
use crate::game::score::Certainty;
use crate::game::{Score, Side};
use crate::review::{Oversight, ReviewedMove, Thrown};

use super::games::side_name;
use super::move_numbers::move_in_words;
use super::review::lost;
use super::text::Text;
use super::{ending, review};

/// The oversight of a person, in a sentence that begins with the name of the move.
pub fn overlooked(
    text: Text,
    name: &str,
    ply: &ReviewedMove,
    positions: [&AnyPosition; 2],
) -> Option<String> {
    let [before, after] = positions;
    let (key, side, position, action) = match ply.oversight? {
        Oversight::OwnWin(win) => ("review.saw.own-win", ply.side, before, win),
        Oversight::Reply(reply) => ("review.saw.reply", ply.side.other(), after, reply),
        Oversight::Threats(reply) => ("review.saw.threats", ply.side.other(), after, reply),
    };
    let (side, place) = (side_name(text, before, side), move_in_words(text, position, action));
    Some(text.with(key, &[("move", &name), ("side", &side), ("place", &place)]))
}

/// The move that turned the proven result, in a sentence after that about the oversight, which it may
/// precede.
pub fn lost_by_theory(
    text: Text,
    name: &str,
    ply: &ReviewedMove,
    after: &AnyPosition,
    is_before: bool,
) -> Option<String> {
    let value = ply.verdict.as_ref().filter(|verdict| verdict.proven)?.proofs[1]?;
    let outcome = ending::outcome(text, after, value)?;
    let key = if is_before { "review.saw.theory-before" } else { "review.saw.theory-later" };
    Some(text.with(key, &[("move", &name), ("outcome", &outcome)]))
}

/// The mistake of a move, in a few words; `None` where there is none or nothing is known of that.
pub fn effect(text: Text, ply: &ReviewedMove, positions: [&AnyPosition; 2]) -> Option<String> {
    let verdict = ply.verdict.as_ref().filter(|_| !ply.forced)?;
    let [before, after] = positions;
    match ply.oversight {
        Some(Oversight::OwnWin(_)) => return Some(text.get("review.row.own-win")),
        Some(Oversight::Reply(_)) => {
            let side = side_name(text, before, ply.side.other());
            return Some(text.with("review.row.reply", &[("side", &side)]));
        }
        Some(Oversight::Threats(_)) | None => {}
    }
    match verdict.thrown(ply.side) {
        Some(Thrown::WinForDraw) => return Some(text.get("review.row.win-for-draw")),
        Some(Thrown::WinForLoss) => return Some(text.get("review.row.win-for-loss")),
        Some(Thrown::DrawForLoss) => return Some(text.get("review.row.draw-for-loss")),
        None if verdict.loss <= 0.0 => return None,
        None if !verdict.proven => return Some(lost(verdict)),
        None => {}
    }
    let [was, is] = verdict.proofs;
    let ((winner, was), (_, is)) = (ending::distance(before, was?)?, ending::distance(after, is?)?);
    // The stone just laid is one of those that the winner needed.
    let (key, is) = if winner == ply.side { ("review.row.later", is + 1) } else { ("review.row.sooner", is) };
    Some(text.with(key, &[("before", &was), ("after", &is)]))
}

/// The state of a game from its proven value for the first player: `Red wins in 17 moves`, `draw`.
pub fn result(text: Text, position: &AnyPosition, for_first: Score) -> String {
    if for_first == Score::DRAW {
        return text.get("value.draw");
    }
    let winner = if for_first > Score::DRAW { Side::First } else { Side::Second };
    let wins = |key: &str| text.with(key, &[("side", &side_name(text, position, winner))]);
    if position.is_over() {
        return wins("review.row.won");
    }
    let own = for_first.for_first(position.side_to_move());
    let counted = (!own.is_uncounted()).then(|| ending::sentence(text, position, Certainty::Proven, own));
    counted.flatten().map_or_else(|| wins("review.row.wins"), |words| review::unended(&words).to_owned())
}
