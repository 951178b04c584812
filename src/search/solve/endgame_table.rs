//! What an exact solver remembers: bounds of the results of positions, two to a bucket.

use crate::game::bits::mix2;
use crate::game::othello::{Move, Othello};
use crate::game::{ActionId, Position as _, Sequential as _};

/// Buckets of two positions each.
#[derive(Debug)]
pub(super) struct Table(Vec<[Entry; 2]>);

/// What is known of a position: its result lies between the bounds. A position without discs marks a free entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    own: u64,
    opponent: u64,
    lower: i8,
    upper: i8,
    /// The best move so far; 64 where none is known.
    pub(super) best: u8,
}

impl Table {
    /// 2^`bits` empty buckets of 48 bytes.
    pub(super) fn new(bits: u32) -> Self {
        Self(vec![[Entry::default(); 2]; 1 << bits])
    }

    fn bucket(&self, own: u64, opponent: u64) -> usize {
        mix2(own, opponent) as usize & (self.0.len() - 1)
    }

    pub(super) fn find(&self, own: u64, opponent: u64) -> Option<Entry> {
        let bucket = &self.0[self.bucket(own, opponent)];
        bucket.iter().find(|entry| entry.own == own && entry.opponent == opponent).copied()
    }

    /// Keeps what a search in a window found a position to be worth: in the first place of its bucket what has more empty
    /// squares.
    pub(super) fn keep(
        &mut self,
        (own, opponent): (u64, u64),
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
    ) {
        let place = self.bucket(own, opponent);
        let bucket = &mut self.0[place];
        let same = |entry: &Entry| entry.own == own && entry.opponent == opponent;
        let discs = |entry: &Entry| (entry.own | entry.opponent).count_ones();
        let at = match bucket {
            [first, _] if same(first) => 0,
            [_, second] if same(second) => 1,
            [first, _] => usize::from(discs(first) != 0 && discs(first) < (own | opponent).count_ones()),
        };
        let known = Some(bucket[at]).filter(same);
        let mut entry = known.unwrap_or(Entry { own, opponent, lower: -64, upper: 64, best: 64 });
        if value > alpha {
            entry.lower = entry.lower.max(value as i8);
            entry.best = best;
        }
        if value < beta {
            entry.upper = entry.upper.min(value as i8);
        }
        bucket[at] = entry;
    }

    /// The line of best play as far as the table knows it.
    pub(super) fn line(&self, root: &Othello) -> Vec<ActionId> {
        let mut position = *root;
        let mut line = Vec::new();
        while !position.is_over() {
            let action = if position.must_pass() {
                Move::PASS
            } else {
                let known = self.find(position.own(), position.opponent());
                match known.filter(|entry| entry.best < 64 && entry.lower == entry.upper) {
                    Some(entry) => Move::at(entry.best),
                    None => break,
                }
            };
            if position.try_play(action.into()).is_err() {
                break;
            }
            line.push(action.into());
        }
        line
    }
}

impl Entry {
    /// The value that the window asks for, where the bounds tell it.
    pub(super) fn value(self, alpha: i32, beta: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower >= beta || lower == upper { Some(lower) } else { (upper <= alpha).then_some(upper) }
    }
}
