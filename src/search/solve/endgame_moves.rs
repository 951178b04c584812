//! The moves of an Othello position that is solved, the most promising first.

use crate::eval::Evaluator as _;
use crate::eval::patterns::Patterns;
use crate::game::Side;
use crate::game::bits::Bits;
use crate::game::othello::{Othello, flips_of, moves_of};

/// Empty squares from which on patterns help to sort moves.
const PATTERNS_FROM: u32 = 11;
/// Hundredths of a disc that a reply of the opponent counts, where patterns sort.
const REPLY: i32 = 150;

/// A move to be searched.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) square: u8,
    pub(super) own: u64,
    pub(super) opponent: u64,
    /// The greater, the earlier.
    key: i32,
}

/// Lists the moves of a position with their keys; `first` is to be tried first.
pub(super) fn list(steps: &mut Vec<Step>, (own, opponent): (u64, u64), side: Side, first: u8) {
    let empty = !(own | opponent);
    let patterns = (empty.count_ones() >= PATTERNS_FROM).then(Patterns::shipped);
    for square in Bits(moves_of(own, opponent)) {
        let square = square as u8;
        let flips = flips_of(square, own, opponent);
        let (own, opponent) = (opponent ^ flips, own | flips | 1 << square);
        let replies = moves_of(own, opponent);
        let corners = (replies & 0x8100_0000_0000_0081).count_ones();
        let replies = (replies.count_ones() + corners) as i32;
        let judged = patterns.and_then(|patterns| {
            let (black, white) = if side == Side::First { (opponent, own) } else { (own, opponent) };
            let child = Othello::with_discs(8, black, white, side.other())?;
            Some(-patterns.score(&child).0)
        });
        let key = match judged {
            _ if square == first => i32::MAX,
            Some(judged) => judged - REPLY * replies,
            None => odd_quadrant(empty, square) - 4 * replies,
        };
        steps.push(Step { square, own, opponent, key });
    }
}

/// A little more for a square where an odd number of squares is left: there the side to move gets the last word.
fn odd_quadrant(empty: u64, square: u8) -> i32 {
    let quadrant = 0x0f0f_0f0f_u64 << (4 * (square % 8 / 4) + 32 * (square / 32));
    (empty & quadrant).count_ones() as i32 % 2 * 3
}

/// The most promising move that is left, brought to the place `next`.
pub(super) fn next_step(steps: &mut [Step], next: usize) -> Step {
    let left = &mut steps[next..];
    let mut best = 0;
    for (at, step) in left.iter().enumerate() {
        if step.key > left[best].key {
            best = at;
        }
    }
    left[..=best].rotate_right(1);
    left[0]
}
