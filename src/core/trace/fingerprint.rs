//! Fingerprint: a number that two recordings share only if they hold the same events, so that a document can
//! refer to a recording without containing it.
//!
//! **What it covers.** Every event that the recorder lets through within its budget, in order, and the
//! numbers of folded work, in which a change anywhere below the rim shows. Left out are the sums of
//! simulations past the budget ([`Event::Counted`]): when they are reported depends on the clock. So it
//! depends on the job alone, of which the budget is a part, and neither on batches nor on time. Left out,
//! too, are the ends of layers ([`Event::Selected`]), which follow from the method and the nodes taken, and
//! remarks ([`Event::Said`]).
//!
//! **How it is made.** Each event becomes two words of 64 bits, from the lowest bit:
//!
//! ```text
//! first    kind 8 | bound, side 4 | why 4 | action, plies 16 | number of a node, or of nodes 32
//! second   alpha, value, leaves, result 32 | beta, limit, cuts 32
//! ```
//!
//! A field that the event does not have is 0, no action is 65535, a score is its two's complement, a result
//! the bits of its IEEE 754 single. Each word is folded in by `hash = (hash rotated left by 29 ^ word) *
//! 0x9E3779B97F4A7C15`, beginning with 0. Nothing here depends on the machine.

use std::fmt;
use std::str::FromStr;

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::{Event, Why};

/// The fingerprint of the events so far; that of none is [`Fingerprint::default`]. Written as sixteen
/// hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

/// The error of a text that is no fingerprint; it quotes the beginning of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no fingerprint: it is sixteen digits of 0 to 9 and a to f")]
pub struct FingerprintError(String);

impl Fingerprint {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    const TURN: u32 = 29;

    /// Takes in the next event.
    #[inline]
    pub fn add(&mut self, event: &Event) {
        let (head, tail) = match *event {
            Event::Iteration { depth } => (Head::of(1).plies(depth), 0),
            Event::Entered { action, side, alpha, beta } => {
                let action = action.unwrap_or(ActionId(u16::MAX));
                (Head::of(2).low(side_number(side)).plies(action.0), pair(alpha, beta))
            }
            // Whether a value is proven follows from the rest.
            Event::Left { value, bound, why, .. } => {
                let own = if let Why::Foreign(reason) = why { reason.index() as u16 + 1 } else { 0 };
                (Head::of(3).low(bound_number(bound)).why(why).plies(own), pair(value, Score::DRAW))
            }
            Event::Cut { value, limit } => (Head::of(4), pair(value, limit)),
            Event::Skipped { action } => (Head::of(5).plies(action.0), 0),
            Event::Folded { nodes, leaves, cuts } => {
                (Head::of(6).number(nodes), u64::from(leaves) | u64::from(cuts) << 32)
            }
            Event::Grown { parent, action, side } => {
                (Head::of(7).low(side_number(side)).plies(action.0).number(parent), 0)
            }
            Event::Simulated { leaf, result, why } => {
                (Head::of(8).why(why).number(leaf), u64::from(result.to_bits()))
            }
            Event::Proven { node, value, bound } => {
                (Head::of(9).low(bound_number(bound)).number(node), pair(value, Score::DRAW))
            }
            Event::Narrowed { plies, more } => (Head::of(10).plies(plies), u64::from(more)),
            Event::Tried { points, temperature, accepted } => (
                Head::of(11).low(u64::from(accepted)),
                u64::from(points as u32) | u64::from(temperature.to_bits()) << 32,
            ),
            Event::Rated { node, promise, twin } => {
                (Head::of(12).low(u64::from(twin)).number(node), pair(promise, Score::DRAW))
            }
            Event::Taken { node } => (Head::of(13).number(node), 0),
            Event::Placed { place, action } => (Head::of(14).plies(action.0).number(u32::from(place)), 0),
            Event::Solved { node, value, why } => {
                (Head::of(16).why(why).number(node), u64::from(value.to_bits()))
            }
            Event::Drawn { points } => (Head::of(15), u64::from(points as u32)),
            Event::Counted { .. } | Event::Selected { .. } | Event::Said { .. } => return,
        };
        self.fold(head.0);
        self.fold(tail);
    }

    #[inline]
    const fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(Self::TURN) ^ word).wrapping_mul(Self::FACTOR);
    }
}

/// The first word of an event.
#[derive(Clone, Copy)]
struct Head(u64);

impl Head {
    const fn of(kind: u64) -> Self {
        Self(kind)
    }

    const fn low(self, number: u64) -> Self {
        Self(self.0 | number << 8)
    }

    const fn why(self, why: Why) -> Self {
        let number = match why {
            Why::Evaluation => 1,
            Why::Playout => 2,
            Why::End => 3,
            Why::Children => 4,
            Why::Cut => 5,
            Why::Table => 6,
            Why::Stopped => 7,
            Why::Book => 8,
            Why::Child => 9,
            Why::Stable => 10,
            Why::Forced => 11,
            Why::NoFourLeft => 12,
            Why::Claimed => 13,
            Why::PreSearch => 14,
            Why::ProbCut => 15,
            // The number of the foreign reason stands where other events have their action.
            Why::Foreign(_) => 0,
        };
        Self(self.0 | number << 12)
    }

    const fn plies(self, number: u16) -> Self {
        Self(self.0 | (number as u64) << 16)
    }

    const fn number(self, number: u32) -> Self {
        Self(self.0 | (number as u64) << 32)
    }
}

const fn side_number(side: Side) -> u64 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

const fn bound_number(bound: Bound) -> u64 {
    match bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    }
}

const fn pair(low: Score, high: Score) -> u64 {
    number(low) as u64 | (number(high) as u64) << 32
}

/// A score as its two's complement. A win that is not counted, and the ends of null windows at it, keep the
/// form of older fingerprints: a win by 1.
const fn number(score: Score) -> u32 {
    let beside = (score.0.abs() - Score::WIN.0).abs() <= 1;
    let moved = score.0.signum() * (Score::decided(1, 0).0 - Score::WIN.0);
    (if beside { score.0 + moved } else { score.0 }) as u32
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Self, FingerprintError> {
        // The parser of numbers takes a sign and capital letters too, and neither is ever written.
        let digits = text.len() == 16 && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).ok().filter(|_| digits);
        // A text from a file may be of any length, and the message quotes only its beginning.
        number.map(Self).ok_or_else(|| FingerprintError(text.chars().take(40).collect()))
    }
}
