//! Narrowing of a value: by null windows around an expected value, or by a window that widens until the value
//! lies inside. No moves here; `root` and `layers` search the windows.

use super::board::MOST;
use super::board_size::BoardSize;
use super::layers::Layers;
use super::list::ListedMove;
use super::selective_depth::SURE;
use super::together::search_together;
use super::worker::Worker;

/// The choice of the next null window.
pub(super) struct NextProbe {
    next: i32,
    step: i32,
    most: i32,
}

impl NextProbe {
    /// Values are even, so that odd windows decide most.
    pub(super) const fn about(expected: i32, most: i32) -> Self {
        Self { next: (expected - 1) | 1, step: 1, most }
    }

    pub(super) fn next(&self, low: i32, high: i32) -> i32 {
        // Once both sides are closed, halfway.
        let next = if low > -self.most && high < self.most && self.step > 1 {
            i32::midpoint(low, high - 1) | 1
        } else {
            self.next
        };
        next.clamp(low, high - 1)
    }

    pub(super) const fn narrow(&mut self, asked: i32, value: i32) {
        // Each window lies a little farther than the last: the value may be far from the expected one.
        self.next = if value > asked { value + self.step } else { value - self.step };
        self.step += 2;
    }
}

/// The bounds of a position, both the same, closed by null windows. `None` when stopped.
pub(super) fn bounds<K: Layers, S: BoardSize<K>>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    expected: i32,
    level: u8,
) -> Option<[i32; 2]> {
    let odd = S::odd_quadrants(S::empty(step.board));
    let (mut low, mut high) = (-S::MOST, S::MOST);
    let mut asking = NextProbe::about(expected, S::MOST);
    // Levels without certainty may even let the bounds cross.
    while low < high {
        let asked = asking.next(low, high);
        let value = search_together(worker, |worker| S::below(worker, step, odd, asked, level));
        if worker.stopped {
            return None;
        }
        if value > asked {
            low = value;
        } else {
            high = value;
        }
        asking.narrow(asked, value);
    }
    Some([low, high])
}

/// Whether a position is worth more than alpha.
pub(super) fn below_root<K: Layers, S: BoardSize<K>>(
    worker: &mut Worker<'_, K>,
    step: &ListedMove,
    alpha: i32,
) -> i32 {
    let odd = S::odd_quadrants(S::empty(step.board));
    search_together(worker, |worker| S::below(worker, step, odd, alpha, SURE))
}

/// Searches windows around a value, wider and wider until it lies inside; `None` when stopped. An uncertain
/// value may lie above one window and below the next, so that neither end ever comes nearer: in the end the
/// window holds every value.
pub(super) fn aspire(expected: i32, mut search: impl FnMut(i32, i32) -> Option<i32>) -> Option<i32> {
    let (mut alpha, mut beta) = ((expected - 3).max(-MOST), (expected + 3).min(MOST));
    let mut step = 4;
    loop {
        match search(alpha, beta)? {
            found if found <= alpha && alpha > -MOST => alpha = (found - step).max(-MOST),
            found if found >= beta && beta < MOST => beta = (found + step).min(MOST),
            found => return Some(found),
        }
        step *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_above_one_window_and_below_the_next_is_found_all_the_same() {
        let mut asked = 0;
        let contrary = |alpha: i32, beta: i32| {
            asked += 1;
            assert!(asked < 20, "it goes on asking: {alpha} {beta}");
            Some(if asked % 2 == 0 { beta } else { alpha })
        };
        assert_eq!(aspire(4, contrary).map(i32::abs), Some(MOST));
        assert_eq!(aspire(-20, |alpha, beta| Some(17.clamp(alpha, beta))), Some(17));
        assert_eq!(aspire(4, |_, _| None), None);
    }
}
