//! Perft: counts of the sequences of moves to a depth, the classic check of a move generator.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::Sequential;

/// The number of sequences of exactly `depth` actions from `position`; a pass is an action. Where the custom
/// of the game wants it ([`Sequential::COUNTS_FINISHED`]), a game that ends earlier counts once at every
/// deeper depth.
pub fn perft<P: Sequential>(position: &P, depth: u32) -> u64 {
    perft_until(position, depth, &AtomicBool::new(false)).unwrap_or_default()
}

/// Counts until `stop` is raised: `None` then, as a part of a count is no count.
pub fn perft_until<P: Sequential>(position: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.count_actions().max(u64::from(P::COUNTS_FINISHED))),
        _ => count(position, &mut vec![Vec::new(); depth as usize - 2], stop),
    }
}

/// Counts to two plies below the `buffers`, one for each ply of inner nodes; the last two plies are counted
/// in bulk.
fn count<P: Sequential>(position: &P, buffers: &mut [Vec<P::Action>], stop: &AtomicBool) -> Option<u64> {
    /// The plies above the leaves at which the flag is read: often enough to end at once, too rarely to cost
    /// anything.
    const LOOKS: usize = 2;
    let Some((actions, deeper)) = buffers.split_first_mut() else {
        return Some(position.count_pairs());
    };
    if deeper.len() >= LOOKS && stop.load(Ordering::Relaxed) {
        return None;
    }
    position.actions(actions);
    if actions.is_empty() {
        return Some(u64::from(P::COUNTS_FINISHED));
    }
    actions.iter().try_fold(0, |sum, &action| Some(sum + count(&position.after(action), deeper, stop)?))
}
