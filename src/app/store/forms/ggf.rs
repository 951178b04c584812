//! GGF, the generic game format of GGS and NBoard: one line of Othello with values.

use std::fmt::Write as _;

use crate::catalog::AnyPosition;
use crate::game::othello::Move;
use crate::game::record::{MoveEvaluation, MoveId, Record};
use crate::game::score::Bound;
use crate::game::{Alternating as _, Sequential as _, Side};
use crate::store::Document;

use super::result::GameResult;

/// The line through a move to its end, with the values of positions in discs, for the side that moved: after
/// a move as `F5/2.50`, a proven value without decimals. `None` for games other than Othello.
pub fn write(document: &Document, names: &[String; 2], through: MoveId) -> Option<String> {
    let AnyPosition::Othello(start) = document.start else { return None };
    let mut moves = String::new();
    let mut board = start;
    for id in document.record.line_through(through) {
        let side = board.side_to_move();
        let action = document.record.action(id).and_then(|action| board.action(action))?;
        let tag = if side == Side::First { 'B' } else { 'W' };
        let value = document.record.evaluation(id).and_then(|found| value(found, side)).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(moves, "{tag}[{}{value}]", square(action));
        board.play(action);
    }
    let facts = &document.facts;
    let result = match GameResult::of(document).and_then(GameResult::ggf) {
        Some(result) => result,
        None if facts.result.is_empty() => "?".to_owned(),
        None => facts.result.clone(),
    };
    let name = |side: Side| Some(names[side.index()].as_str()).filter(|name| !name.is_empty()).unwrap_or("?");
    let known = [("PC", facts.place.as_str()), ("DT", &facts.date)];
    let known = known.into_iter().filter(|(_, value)| !value.is_empty());
    let known: String =
        known.fold(String::new(), |text, (tag, value)| text + tag + "[" + &protected(value) + "]");
    let [black, white] = Side::BOTH.map(|side| protected(name(side)));
    let size = start.size();
    // GGF has `*` for Black and `O` for White, in the squares and for the side to move behind them.
    let board = start.to_string().replace('X', "*");
    let result = protected(&result);
    Some(format!(
        "(;GM[Othello]{known}PB[{black}]PW[{white}]TY[{size}]RE[{result}]BO[{size} {board}]{moves};)"
    ))
}

/// Whether the value of a move can be written after it.
pub(super) fn holds(record: &Record, id: MoveId) -> bool {
    record.evaluation(id).and_then(|found| value(found, Side::First)).is_some()
}

/// The value after a move for the side that made it, with the slash before it; `None` for a bound.
fn value(found: &MoveEvaluation, side: Side) -> Option<String> {
    // Scores of the record are for the first player, those of GGF for the side that moved.
    let sign = if side == Side::First { 1 } else { -1 };
    match (found.bound, found.exact || found.score.is_decided()) {
        // A win without a margin is no number of discs.
        _ if found.score.is_uncounted() => None,
        (Bound::Exact, true) => Some(format!("/{}", sign * found.score.units())),
        // For a unit that is no part of a disc, no other program could interpret the number.
        (Bound::Exact, false) if found.per_disc > 1 => {
            Some(format!("/{:.2}", f64::from(sign * found.score.0) / f64::from(found.per_disc)))
        }
        _ => None,
    }
}

fn square(action: Move) -> String {
    action.square().map_or_else(
        || "PA".to_owned(),
        // Squares are numbered in rows of eight on the smaller boards, too.
        |square| format!("{}{}", char::from(b'A' + square % 8), square / 8 + 1),
    )
}

/// A text with escaped brackets and backslashes.
fn protected(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::othello::Othello;
    use crate::game::{Notation as _, Score};
    use crate::store::import;

    fn document(moves: &str) -> Document {
        let start = Othello::default();
        let mut document = Document::new(AnyPosition::Othello(start));
        let line = start.parse_moves(moves).expect("a legal line");
        document.cursor = document.record.add_line(MoveId::START, &line).expect("the start is there");
        document
    }

    #[test]
    fn a_game_comes_back_as_it_was_written() {
        let document = document("f5d6c3d3c4f4c5b3c2");
        let text = write(&document, &Default::default(), MoveId::START).expect("a game of Othello");
        let read =
            import::read_text(&text, document.game()).expect("what was written can be read").swap_remove(0);
        assert_eq!(read.form, import::ImportFormat::Ggf);
        assert_eq!(read.document.start, document.start);
        assert_eq!(read.document.path_to_cursor(), document.path_to_cursor());
    }

    #[test]
    fn values_are_for_the_side_that_moved_and_bounds_are_left_out() {
        let mut document = document("f5d6c3d3");
        let found = |score: Score, bound, exact| MoveEvaluation {
            score,
            per_disc: 100,
            bound,
            exact,
            win_rate: None,
            depth: 6,
            method: String::new(),
        };
        let moves = document.record.moves_to(document.cursor);
        document.record.set_evaluation(moves[0], Some(found(Score(250), Bound::Exact, false)));
        document.record.set_evaluation(moves[1], Some(found(Score(250), Bound::Exact, false)));
        document.record.set_evaluation(moves[2], Some(found(Score(250), Bound::Lower, false)));
        document.record.set_evaluation(moves[3], Some(found(Score::decided(-4, 0), Bound::Exact, true)));
        let text = write(&document, &Default::default(), document.cursor).expect("a game of Othello");
        assert!(text.ends_with("B[F5/2.50]W[D6/-2.50]B[C3]W[D3/4];)"), "{text}");
    }

    #[test]
    fn other_games_are_not_written() {
        let start = crate::catalog::Game::TicTacToe.start();
        assert_eq!(write(&Document::new(start), &Default::default(), MoveId::START), None);
    }
}
