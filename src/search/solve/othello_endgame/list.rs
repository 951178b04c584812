//! The moves of a node, the most promising first.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use super::board::Board;

/// A move to be searched.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// What it leads to, in the view of the other side.
    pub(super) board: Board,
    /// The moves there.
    pub(super) moves: u64,
    pub(super) square: u32,
}

impl Step {
    /// What stands for a square where a side passes; it lies in no quadrant that counts.
    pub(super) const PASS: u32 = 64;
}

/// At most `ROOM` moves.
pub(super) struct List<const ROOM: usize> {
    steps: [Step; ROOM],
    /// Keys, the greatest first, each with the place of its step in the low byte.
    order: [i32; ROOM],
    len: usize,
}

impl<const ROOM: usize> List<ROOM> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        const { assert!(ROOM <= 64) }
        let nothing = Step { board: Board { own: 0, opponent: 0 }, moves: 0, square: 0 };
        Self { steps: [nothing; ROOM], order: [0; ROOM], len: 0 }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Adds a move; the key has at most 24 bits.
    #[inline(always)]
    pub(super) fn push(&mut self, step: Step, key: i32) {
        debug_assert!(key.unsigned_abs() < 1 << 23);
        self.steps[self.len] = step;
        self.insert(self.len, key);
        self.len += 1;
    }

    #[inline(always)]
    fn insert(&mut self, place: usize, key: i32) {
        // Of equal keys the one listed first stays first.
        let key = key << 8 | (0xff - place as i32);
        let mut at = place.min(ROOM - 1);
        while at > 0 && self.order[at - 1] < key {
            self.order[at] = self.order[at - 1];
            at -= 1;
        }
        self.order[at] = key;
    }

    /// The move at a place in the order.
    #[inline(always)]
    pub(super) fn step(&self, at: usize) -> &Step {
        &self.steps[(0xff - (self.order[at] & 0xff)) as usize % ROOM]
    }

    /// Takes a move out, before they are sorted.
    pub(super) fn take(&mut self, square: u8) -> Option<Step> {
        let at = self.listed().iter().position(|step| step.square == u32::from(square))?;
        let step = self.steps[at];
        self.len -= 1;
        self.steps.copy_within(at + 1..=self.len, at);
        Some(step)
    }

    /// The moves by their squares as they were listed.
    pub(super) fn listed(&self) -> &[Step] {
        &self.steps[..self.len]
    }

    /// Sorts by new keys, one for each move as it was listed.
    pub(super) fn sort(&mut self, keys: &[i32]) {
        for (place, &key) in keys.iter().enumerate().take(self.len) {
            self.insert(place, key);
        }
    }

    /// The squares from a place in the order on.
    pub(super) fn rest(&self, at: usize) -> impl Iterator<Item = u32> + '_ {
        (at..self.len).map(|at| self.step(at).square)
    }
}
