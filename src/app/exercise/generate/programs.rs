//! Random exercises about code: the omitted parts, and the mistake.

use crate::game::{Rng64, random_below};

use super::super::{Exercise, ExerciseKind, Gap, Trap, bug};

/// The most gaps of random code: with more of them all students would get nearly the same.
const MOST_GAPS: usize = 4;

/// Draws as many gaps of the same form of the code as there were, and no more than [`MOST_GAPS`].
pub(super) fn fit_gaps(gaps: &mut Vec<Gap>, rng: &mut Rng64) {
    let count = gaps.len().clamp(1, MOST_GAPS);
    let of_sides = gaps.first().is_some_and(|gap| gap.side().is_some());
    *gaps = if of_sides { Gap::OF_SIDES.to_vec() } else { Gap::ALL.to_vec() };
    while gaps.len() > count {
        gaps.remove(random_below(rng, gaps.len() as u32) as usize);
    }
}

/// Draws one of the mistakes of alpha-beta that have an effect on the tree of an exercise.
pub(super) fn fit_trap(exercise: &mut Exercise, rng: &mut Rng64) {
    let shows = |trap: &Trap| trap.is_of_alpha_beta() && bug::run(exercise, *trap).is_ok();
    let traps: Vec<Trap> = Trap::ALL.iter().copied().filter(shows).collect();
    if !traps.is_empty() {
        exercise.kind = ExerciseKind::Bug { trap: traps[random_below(rng, traps.len() as u32) as usize] };
    }
}
