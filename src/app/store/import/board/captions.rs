//! Captions of boards: those that name the side to move, and whether they are above or below the boards.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::store::import::line::shortened;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::parts::TextPart;
use super::reader::BoardReader;
use super::signs::{LineKind, kind};
use super::tail;
use super::turn::{self, BoardCaption};

impl<'a> BoardReader<'a, '_> {
    /// Whether the words that name the side to move are above their boards: the first ones are, or, where
    /// they only stand between boards and none after the last, a blank line separates them from the board
    /// before.
    pub(super) fn are_captions_above(&self, parts: &[TextPart<'a>]) -> bool {
        let (mut boards, mut gap, mut first, mut is_row) = (0, false, None, false);
        // Number of boards before the last words about a turn.
        let mut before = 0;
        for part in parts {
            let TextPart::Line(at, line) = *part else {
                gap = true;
                continue;
            };
            match kind(line, at, self.signed) {
                LineKind::Frame => {}
                LineKind::Words if self.on_one_line(line).is_none() => {
                    let says_turn = !turn::says_who_began(line) && turn::turn_in(line).is_some();
                    if !tail::goes_on(line) && says_turn {
                        if boards == 0 {
                            return true;
                        }
                        first = first.or(Some(gap));
                        before = boards;
                    }
                    is_row = false;
                }
                _ => {
                    boards += usize::from(!is_row || gap);
                    is_row = true;
                }
            }
            gap = false;
        }
        first == Some(true) && before < boards
    }

    /// Whether the words before the board name the side to move.
    pub(super) fn is_turn_said(&self) -> bool {
        self.captions.iter().any(|caption| caption.turn.is_some())
    }

    /// The side to move by the words before a board; a fault where they name both, one after the other.
    pub(super) fn said_before(&self, captions: &[BoardCaption], at: usize) -> Faulty<Option<Side>> {
        let mut turns =
            captions.iter().rev().filter_map(|caption| Some((caption, caption.turn.as_ref()?.side)));
        // The last words before the board are those about it.
        let Some((_, Some(side))) = turns.next() else { return Ok(None) };
        match turns.find(|(_, other)| other.is_some_and(|other| other != side)) {
            Some((caption, _)) => Err(self.turn_fault(&caption.words, at)),
            None => Ok(Some(side)),
        }
    }

    /// The fault of contradictory words about the side to move; `at` is their byte, unless the text contains
    /// them.
    pub(super) fn turn_fault(&self, words: &str, at: usize) -> FaultAt {
        let at = self.whole.find(words.trim()).filter(|_| !words.trim().is_empty()).unwrap_or(at);
        FaultAt::new(at, ImportFault::Turn(shortened(words)))
    }

    /// The only side for which the first following move is legal, where the text does not name the side to
    /// move.
    pub(super) fn side_of_first_move(&self, words: &str) -> Option<Side> {
        let cells = &self.waiting.as_ref()?.cells;
        let first = words.split_whitespace().next().filter(|_| !self.is_turn_said())?;
        let fits = |side| {
            let position = cells.position(Some(side)).ok()?;
            let AnyPosition::Othello(board) = &position else { return None };
            Some(!board.must_pass() && position.parse_moves(first).is_ok_and(|moves| moves.len() == 1))
        };
        match (fits(Side::First)?, fits(Side::Second)?) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }
}
