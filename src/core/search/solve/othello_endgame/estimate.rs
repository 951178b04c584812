//! The expected value of the root of a search on 8x8, by patterns: apart from the proof in `root`, which
//! begins with it on every size of board.

use crate::eval::patterns::ConfigurationSums;
use crate::search::Observer;

use super::board_size::Full;
use super::deep::DEEP;
use super::layers::Layers;
use super::list::ListedMove;
use super::pattern_scores::judged;
use super::probing::{aspire, bounds};
use super::root::{Root, RootEstimate};
use super::selective_depth::SelectiveDepth;
use super::together::search_together;
use super::worker::SolverFeature;

/// Plies that are left to the end when a search to a depth is the last of its kind.
const LEFT: u32 = 10;

/// The lead, in discs, at which patterns no longer distinguish moves: only a search to the end does. (FFO 39,
/// of 26 empty squares: 1.5 million nodes instead of 9.5.)
const CLEAR: i32 = 58;

impl<K: Layers> RootEstimate<K> for Full {
    fn estimate<O: Observer>(root: &mut Root<'_, '_, K, O, Self>) -> i32 {
        let (board, empties) = (root.board, root.empties());
        let sums = ConfigurationSums::of(board.own, board.opponent);
        let mut value = judged(root.worker, board, &sums);
        if empties < DEEP || !root.worker.has(SolverFeature::Selective) {
            return value;
        }
        let moves = root.worker.kernel.moves(board.own, board.opponent);
        // There are 14 empty squares or more here, so that this is never below zero.
        for depth in (1..=empties - LEFT).filter(|depth| depth % 3 == 1 || *depth > 16) {
            if value.abs() >= CLEAR {
                break;
            }
            value = root.unsure(depth, value, |worker, value| {
                let search = |alpha, beta| {
                    let window = SelectiveDepth {
                        alpha: alpha as i8,
                        beta: beta as i8,
                        ..SelectiveDepth::null(depth, 0, 0)
                    };
                    let found = search_together(worker, |worker| {
                        let kernel = worker.kernel;
                        kernel.guess(worker, board, moves, &sums, window)
                    });
                    (!worker.stopped).then_some(found)
                };
                aspire(value, search).unwrap_or(value)
            });
        }
        for &level in levels(empties) {
            value = root.unsure(empties, value, |worker, value| {
                let step = ListedMove { board, moves, square: ListedMove::PASS };
                // A stopped search has no bounds; this value is not used then.
                bounds::<K, Self>(worker, &step, value, level).map_or(0, |[low, _]| low)
            });
        }
        value
    }
}

/// Certainty levels of the searches to the end before the proof.
const fn levels(empties: u32) -> &'static [u8] {
    match empties {
        ..18 => &[],
        18..26 => &[0],
        _ => &[1, 2],
    }
}
