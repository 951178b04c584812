//! Stepping through searches side by side: where one enters or leaves a node, the others are shown at the
//! same event.

use crate::session::drawing::data::DrawingPlace;
use crate::session::drawing::time;
use crate::session::state::State;
use crate::trace::{LineReach, NodeId, Tree};

use super::data::{Comparison, ComparisonRun};

impl Comparison {
    /// The column that leads the stepping: of those with a tree the one with most steps.
    pub fn leader(&self) -> Option<u8> {
        let steps = |comparison_run: &ComparisonRun| {
            comparison_run.subject(0).tree().map(Tree::steps).filter(|&steps| steps > 0)
        };
        let columns = (0u8..).zip(&self.entries);
        let led = columns
            .filter_map(|(column, entry)| Some((entry.comparison_run.as_ref().and_then(steps)?, column)));
        // Of two with as many steps, the left one.
        led.max_by_key(|&(steps, column)| (steps, std::cmp::Reverse(column))).map(|(_, column)| column)
    }

    /// Whether a step of the searches is shown.
    pub fn is_stepped(&self) -> bool {
        self.entries.iter().any(|entry| {
            entry.comparison_run.as_ref().is_some_and(|comparison_run| comparison_run.view.step.is_some())
        })
    }
}

/// Moves every other column to the step about the node that `column` shows.
pub(crate) fn link(state: &mut State, column: u8) {
    let Some(comparison_run) = state.comparison.comparison_run(column) else { return };
    let Some(tree) = comparison_run.subject(column).tree() else { return };
    let step = comparison_run.view.step;
    let current = step.and_then(|step| tree.current(step));
    let place = current.map(|id| (tree.path(id), step == Some(tree.node(id).entered)));
    let simulated = tree.has_simulations();
    for other in (0..state.comparison.entries.len() as u8).filter(|&other| other != column) {
        let tree = state
            .comparison
            .comparison_run(other)
            .and_then(|comparison_run| comparison_run.subject(other).tree());
        let Some(tree) = tree.filter(|tree| tree.has_simulations() == simulated) else { continue };
        let target = match (&place, step) {
            (_, None) => None,
            // Simulations are no nodes: those of the same number stand beside each other.
            (_, Some(step)) if simulated => Some(step.min(tree.steps())),
            // No node is entered yet at this step, nor is one at the beginning of the others.
            (None, Some(_)) => Some(0),
            (Some((line, enters)), Some(_)) => {
                LineReach::of(tree, line).and_then(|reach| step_of(tree, reach, *enters))
            }
        };
        // A column that has no such step stays at its own.
        if target.is_some() == step.is_some() {
            time::seek(state, DrawingPlace::Compared(other), target);
        }
    }
}

/// The step of a tree at which it enters or leaves a node; for a node never reached, the step that decided
/// so.
fn step_of(tree: &Tree, reach: LineReach, enters: bool) -> Option<u64> {
    // A node that was never left is open to the end of the recording.
    let left = |id: NodeId| tree.node(id).left.or(Some(tree.steps()));
    match reach {
        LineReach::Searched(id) if enters => Some(tree.node(id).entered),
        LineReach::Searched(id) | LineReach::Folded(id) | LineReach::Ended(id) => left(id),
        LineReach::Cut(id) | LineReach::Twin(id) => Some(tree.node(id).entered),
    }
}
