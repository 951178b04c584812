//! The moves of a node, the most promising first.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::board::Discs;

/// A move with its resulting position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ListedMove {
    /// The board after it, from the other side's point of view.
    pub(super) board: Discs,
    /// The legal moves on that board.
    pub(super) moves: u64,
    pub(super) square: u32,
}

impl ListedMove {
    /// The number of a pass in place of a square; it lies in no quadrant that counts.
    pub(super) const PASS: u32 = 64;
}

/// At most `ROOM` moves. They are not sorted: the best of the rest is drawn when its turn comes, for mostly a
/// node is cut after one or two. (Seconds of three runs over 114 million nodes: 3.87, 4.13 and 4.02 with all
/// of them sorted by insertion, 3.56, 3.73 and 3.73 so.)
pub(super) struct MoveList<const ROOM: usize> {
    steps: [ListedMove; ROOM],
    /// Keys of moves that are not drawn, each with the index of its step in the low byte; else [`DRAWN`].
    keys: [i32; ROOM],
    /// Indices of the moves that are drawn.
    order: [u8; ROOM],
    len: usize,
    drawn: usize,
}

/// Less than any key.
const DRAWN: i32 = i32::MIN;

impl<const ROOM: usize> MoveList<ROOM> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        const { assert!(ROOM <= 64) }
        let nothing = ListedMove { board: Discs { own: 0, opponent: 0 }, moves: 0, square: 0 };
        Self { steps: [nothing; ROOM], keys: [DRAWN; ROOM], order: [0; ROOM], len: 0, drawn: 0 }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Adds a move; the key has at most 24 bits.
    #[inline(always)]
    pub(super) fn push(&mut self, step: ListedMove, key: i32) {
        self.steps[self.len] = step;
        self.rate(self.len, key);
        self.len += 1;
    }

    #[inline(always)]
    fn rate(&mut self, place: usize, key: i32) {
        debug_assert!(key.unsigned_abs() < 1 << 23);
        // Of equal keys the one listed first comes first.
        self.keys[place] = key << 8 | (0xff - place as i32);
    }

    /// The move at a place in the order: all before it must have been requested.
    #[inline(always)]
    pub(super) fn step(&mut self, at: usize) -> &ListedMove {
        while self.drawn <= at {
            // Over all of them, whether drawn or not: a few instructions without a branch.
            let best = self.keys.iter().fold(DRAWN, |best, &key| best.max(key));
            let place = (0xff - (best & 0xff)) as usize % ROOM;
            self.keys[place] = DRAWN;
            self.order[self.drawn % ROOM] = place as u8;
            self.drawn += 1;
        }
        &self.steps[usize::from(self.order[at]) % ROOM]
    }

    /// Removes a move, before any is drawn.
    pub(super) fn take(&mut self, square: u8) -> Option<ListedMove> {
        let at = self.listed().iter().position(|step| step.square == u32::from(square))?;
        let step = self.steps[at];
        self.len -= 1;
        // Moves are removed while all have the same key: so only the steps move up, and the last key is
        // dropped.
        self.steps.copy_within(at + 1..=self.len, at);
        self.keys[self.len] = DRAWN;
        Some(step)
    }

    /// The squares of the moves as they were listed.
    pub(super) fn listed(&self) -> &[ListedMove] {
        &self.steps[..self.len]
    }

    /// Sets the keys, one for each move as it was listed, before any is drawn.
    pub(super) fn sort(&mut self, keys: &[i32]) {
        for (place, &key) in keys.iter().enumerate().take(self.len) {
            self.rate(place, key);
        }
    }

    /// The squares from a place in the order on.
    pub(super) fn rest(&mut self, at: usize) -> impl Iterator<Item = u32> + '_ {
        (at..self.len).map(|at| self.step(at).square)
    }
}
