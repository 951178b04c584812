//! Counting the sequences of moves to a depth: the classic check of a move generator.

use crate::game::Sequential;

/// The number of sequences of exactly `depth` actions from `position`; a pass is an action. Where the custom of the
/// game wants it ([`Sequential::COUNTS_FINISHED`]), a game that ends earlier counts once at every deeper depth.
pub fn perft<P: Sequential>(position: &P, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth.saturating_sub(1) as usize];
    if depth == 0 { 1 } else { count(position, &mut buffers) }
}

/// Counts to one ply below the `buffers`, one for each ply of inner nodes; the last ply is counted in bulk.
fn count<P: Sequential>(position: &P, buffers: &mut [Vec<P::Action>]) -> u64 {
    let finished = u64::from(P::COUNTS_FINISHED);
    let Some((actions, deeper)) = buffers.split_first_mut() else {
        return position.count_actions().max(finished);
    };
    position.actions(actions);
    if actions.is_empty() {
        return finished;
    }
    actions.iter().map(|&action| count(&position.after(action), deeper)).sum()
}
