//! Counting the sequences of moves to a depth: the classic check of a move generator.

use crate::game::Sequential;

/// The number of sequences of exactly `depth` actions from `position`; a pass is an action. Where the custom of the
/// game wants it ([`Sequential::COUNTS_FINISHED`]), a game that ends earlier counts once at every deeper depth.
pub fn perft<P: Sequential>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions().max(u64::from(P::COUNTS_FINISHED)),
        _ => count(position, &mut vec![Vec::new(); depth as usize - 2]),
    }
}

/// Counts to two plies below the `buffers`, one for each ply of inner nodes; the last two plies are counted in bulk.
fn count<P: Sequential>(position: &P, buffers: &mut [Vec<P::Action>]) -> u64 {
    let Some((actions, deeper)) = buffers.split_first_mut() else {
        return position.count_pairs();
    };
    position.actions(actions);
    if actions.is_empty() {
        return u64::from(P::COUNTS_FINISHED);
    }
    actions.iter().map(|&action| count(&position.after(action), deeper)).sum()
}
