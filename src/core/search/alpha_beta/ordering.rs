//! Order of actions: the better the guess, the earlier the cut.
//!
//! The action of the last principal variation or of the table comes first and costs nothing to find; the
//! others are rated only once it has failed to cut, and picked one by one, so that a cut saves the sorting
//! too.

use std::cell::Cell;

use crate::eval::Evaluator;
use crate::game::{ActionId, Alternating};
use crate::search::depth_first::{Frame, TO_THE_END};
use crate::search::short_sort::sort_greatest_first;

use super::history::CutHistory;
use super::ply::PlyBuffers;
use super::refinements::{Refinement, Refinements};
use super::search::AlphaBetaSearch;

/// The refinements that rate actions.
const RATINGS: Refinements =
    Refinements::of(&[Refinement::Ordering, Refinement::Killers, Refinement::History, Refinement::Foresight]);
/// The least remaining depth at which the evaluation rates every action: nearer to the horizon that costs
/// more than it saves.
const FORESIGHT: u8 = 3;
/// Among more actions than these, picking one by one takes longer than sorting all of them.
const WIDE: usize = 128;
/// More than any other rating: a killer comes before all but the first action.
const KILLER: i32 = 1 << 28;

impl<P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'_, P, E> {
    /// Lists the actions of the node that opens, the first to try in front: that of the last principal
    /// variation while the path follows it, else `known` from the table.
    pub(super) fn open_ply(&mut self, position: &P, frame: Frame, known: Option<ActionId>) {
        let ply = usize::from(frame.ply);
        if self.plies.len() < ply + 2 {
            self.plies.resize_with(ply + 2, PlyBuffers::default);
        }
        // Cuts below another parent say little here: forgetting them halves some endgame searches.
        self.plies[ply + 1].killers = [None; 2];
        let guide = if self.on_guide { self.guide.get(ply) } else { None };
        self.on_guide = guide.is_some();
        let first = guide.map(|&action| action.into()).or(known);
        if self.plies[ply].open(position, first, self.settings.oversight) {
            // With overlooked moves as little is certain as behind the horizon.
            self.tally.horizon += 1;
        }
    }

    /// The action to try after `tried` others, moved to its place in the list.
    pub(super) fn pick(&mut self, position: &P, frame: Frame, tried: usize) -> Option<P::Action> {
        let PlyBuffers { actions, keys, is_sorted, killers, first_is_known, .. } =
            &mut self.plies[usize::from(frame.ply)];
        let left = actions.get_mut(tried..)?;
        // The first action is often enough for a cut: the others are rated only once it was not.
        let settled = left.len() < 2 || (tried == 0 && *first_is_known);
        if !settled && self.settings.refinements.has_any(RATINGS) {
            if keys.is_empty() {
                let foresees = self.settings.has(Refinement::Foresight) && frame.depth >= FORESIGHT;
                let rating = ActionRating {
                    on: self.settings.refinements,
                    history: &self.history,
                    killers: *killers,
                    evaluator: foresees.then_some(self.evaluator),
                    guesses: Cell::new(0),
                };
                // Actions that were tried keep their places in front.
                keys.resize(tried, i32::MAX);
                keys.extend(left.iter().map(|&action| rating.of(position, action)));
                self.tally.guesses += rating.guesses.get();
                if left.len() > WIDE {
                    sort(left, &keys[tried..]);
                    *is_sorted = true;
                }
            }
            if !*is_sorted {
                bring_best_to_front(left, &mut keys[tried..]);
            }
        }
        left.first().copied()
    }

    pub(super) fn reward(&mut self, position: &P, frame: Frame, action: ActionId) {
        if self.has(Refinement::Killers) {
            let killers = &mut self.plies[usize::from(frame.ply)].killers;
            if killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
        }
        if self.has(Refinement::History) {
            // The square of the depth estimates the size of the subtree that the cut saved.
            let depth = match frame.depth {
                TO_THE_END => 64 - i32::from(frame.ply.min(63)),
                depth => i32::from(depth),
            };
            self.history.add(position.side_to_move(), action, depth * depth);
        }
    }
}

/// Sources of the ratings of one node's actions.
struct ActionRating<'a, E> {
    on: Refinements,
    history: &'a CutHistory,
    killers: [Option<ActionId>; 2],
    /// The evaluation of the position behind an action; `None` near the horizon, where it does not pay.
    evaluator: Option<&'a E>,
    /// The number of evaluations.
    guesses: Cell<u64>,
}

impl<E> ActionRating<'_, E> {
    fn of<P: Alternating>(&self, position: &P, action: P::Action) -> i32
    where
        E: Evaluator<P>,
    {
        let id = action.into();
        let mut key = 0;
        if self.on.has(Refinement::Ordering) {
            key += position.order_hint(action);
        }
        if self.on.has(Refinement::History) {
            key += self.history.of(position.side_to_move(), id);
        }
        if let Some(evaluator) = self.evaluator {
            let next = position.after(action);
            key -= if next.is_over() {
                next.final_score()
            } else {
                self.guesses.set(self.guesses.get() + 1);
                evaluator.score(&next)
            }
            .0;
        }
        if self.on.has(Refinement::Killers) {
            let rank = self.killers.iter().position(|&killer| killer == Some(id));
            key += rank.map_or(0, |rank| KILLER >> rank);
        }
        key
    }
}

/// Puts all actions in the order in which [`bring_best_to_front`] would pick them.
fn sort<A: Copy>(actions: &mut [A], keys: &[i32]) {
    let mut rated: Vec<_> = keys.iter().copied().zip(actions.iter().copied()).collect();
    sort_greatest_first(&mut rated, |&(key, _)| key);
    for (action, (_, sorted)) in actions.iter_mut().zip(rated) {
        *action = sorted;
    }
}

/// Moves the action with the greatest key to the front, the first of equals, and leaves the others in order.
fn bring_best_to_front<A>(actions: &mut [A], keys: &mut [i32]) {
    let mut best = 0;
    for index in 1..keys.len() {
        if keys[index] > keys[best] {
            best = index;
        }
    }
    actions[..=best].rotate_right(1);
    keys[..=best].rotate_right(1);
}
