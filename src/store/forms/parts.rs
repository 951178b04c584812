//! What the forms have in common: whose move it is, moves as squares, dates.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::othello::Move;
use crate::game::record::{MoveId, Record};
use crate::store::Document;

/// The side that plays a move so many plies after the start: passes are moves of a record, so that sides always take turns.
pub(super) const fn side_at(first: Side, ply: usize) -> Side {
    if ply.is_multiple_of(2) { first } else { first.other() }
}

/// A move of Othello in a record.
pub(super) fn othello_move(record: &Record, id: MoveId) -> Move {
    let square =
        record.action(id).and_then(|action| u8::try_from(action.0).ok()).filter(|&square| square < 64);
    square.map_or(Move::PASS, Move::at)
}

/// The position at the end of what was played.
pub(super) fn end_of(document: &Document) -> AnyPosition {
    document.position(document.record.main_line().last().copied().unwrap_or(MoveId::START))
}

/// A year, a month and a day with another sign between them; any other text as it is.
pub(super) fn dated(date: &str, between: char) -> String {
    let parts: Vec<&str> = date.split(['.', '-', '/']).collect();
    let is_day =
        matches!(parts[..], [year, month, day] if year.len() == 4 && month.len() <= 2 && day.len() <= 2);
    let is_day =
        is_day && parts.iter().all(|part| part.bytes().all(|sign| sign.is_ascii_digit() || sign == b'?'));
    if is_day { parts.join(&between.to_string()) } else { date.to_owned() }
}

/// The moves that follow one, the main continuation apart.
pub(super) fn after(record: &Record, id: MoveId) -> Option<(MoveId, &[MoveId])> {
    record.children(id).split_first().map(|(&main, others)| (main, others))
}
