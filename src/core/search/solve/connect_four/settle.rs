//! Positions settled without search: forced moves are played out, and simple patterns bound the value.

use super::claim;
use super::lanes::LineSearch;
use super::rules::{Rules, SolverRule};
use super::size::SolverSize;
use super::state::{SolverState, win};

/// The least number of stones for checking open lines: earlier, hardly a side is without one, and the check
/// costs more than it gains.
const EARLIEST_DRAW: u32 = 20;

/// Settings of a search: the size of the board, the kernel, and the rules that are on.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchVariant<S, K> {
    pub(super) size: S,
    pub(super) kernel: K,
    pub(super) rules: Rules,
}

/// A position after all forced moves, with bounds of its value for the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub(super) state: SolverState,
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// Whether the side to move is another than at the beginning.
    pub(super) turned: bool,
}

/// Plays forced moves until the value is known, the window from alpha to alpha + 1 is decided, or there is a
/// choice.
///
/// `known` are bounds of the value before. The value lies within the returned bounds; they are equal where it
/// is known. Neither side has an immediate win at the beginning, so neither has one on the way: a block
/// leaves no line, and no move is made below one.
#[inline(always)]
pub(super) fn settle(
    variant: SearchVariant<impl SolverSize, impl LineSearch>,
    mut state: SolverState,
    known: [i32; 2],
    mut alpha: i32,
) -> Settled {
    let SearchVariant { size, kernel: lanes, rules } = variant;
    let [mut lower, mut upper] = known;
    let mut turned = false;
    loop {
        // 1. The end: the board is full, or every move lets the other side complete a line.
        let safe = state.safe(size);
        if safe == 0 {
            // Unless the board is full, any stone is answered by one that wins, the second from now.
            let full = state.stones == size.cells();
            let value = if full { 0 } else { -win(size, state.stones + 2) };
            return Settled { state, lower: value, upper: value, turned };
        }

        // 2. The soonest wins: with the third stone from now, against it with the fourth.
        let left = size.cells() - state.stones;
        upper = upper.min(((left - 1) / 2) as i32);
        lower = lower.max(-((left.saturating_sub(2) / 2) as i32));
        if lower > alpha || upper <= alpha {
            return Settled { state, lower, upper, turned };
        }

        // 3. A forced move.
        if safe.is_power_of_two() && rules.has(SolverRule::Forced) {
            state = state.after(size, lanes, safe);
            // The same bounds and the same null window, from the other side's point of view.
            (lower, upper) = (-upper, -lower);
            alpha = -alpha - 1;
            turned = !turned;
            continue;
        }

        // 4. Quick bounds.
        let [low, high] = quick_bounds(variant, &state);
        return Settled { state, lower: lower.max(low), upper: upper.min(high), turned };
    }
}

/// Bounds by remaining lines and by replies.
#[inline(always)]
fn quick_bounds(variant: SearchVariant<impl SolverSize, impl LineSearch>, state: &SolverState) -> [i32; 2] {
    let SearchVariant { size, kernel: lanes, rules } = variant;
    let (mut lower, mut upper) = (-claim::NONE, claim::NONE);
    let even = size.height().is_multiple_of(2);
    let first = state.stones.is_multiple_of(2);
    // Cells pair off from the top only where columns have an even height.
    let claims = even && first && rules.has(SolverRule::ClaimEven);
    if state.stones >= EARLIEST_DRAW && rules.has(SolverRule::Draws) {
        let empty = state.empty(size);
        // Where the second player claims cells, that bound includes this one.
        if !claims && !lanes.has_four(size, state.own | empty) {
            upper = 0;
        }
        if !lanes.has_four(size, state.other | empty) {
            lower = 0;
        }
    }
    if claims {
        upper = upper.min(claim::claim_even(size, state));
    } else if even && !first && rules.has(SolverRule::Inverted) {
        upper = upper.min(claim::inverted(size, lanes, state));
    }
    [lower, upper]
}
