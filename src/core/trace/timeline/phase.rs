//! The four phases of a simulation, for stepping through a Monte Carlo tree slowly.

use super::super::node::TimelineMark;
use super::super::tree::Tree;

/// A phase of a simulation, in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum SimulationPhase {
    /// From the root down to a leaf, child by child.
    Selection,
    /// The leaf gets its children.
    Expansion,
    /// The leaf, or the first of its new children, gets a value.
    Simulation,
    /// The value is counted in all nodes on the way up.
    Backup,
}

impl SimulationPhase {
    pub const ALL: [Self; 4] = [Self::Selection, Self::Expansion, Self::Simulation, Self::Backup];
}

impl Tree {
    /// The phases of the simulation of a step; empty where steps are no simulations. A leaf is not always
    /// expanded.
    pub fn phases(&self, step: u64) -> impl Iterator<Item = SimulationPhase> + use<> {
        let simulated =
            !self.is_rated() && !self.is_solved() && step > 0 && self.simulation(step - 1).is_some();
        // A leaf is expanded only in some simulations: in those whose step is one of growth.
        let grown = simulated && self.mark_after(TimelineMark::Growth, step - 1) == Some(step);
        let happens =
            move |phase: &SimulationPhase| simulated && (grown || *phase != SimulationPhase::Expansion);
        SimulationPhase::ALL.into_iter().filter(happens)
    }

    /// The phase after another (`on`) or before it, with its step; a step without a phase is shown as a
    /// whole. `None` at both ends.
    pub fn phase_beside(
        &self,
        step: u64,
        phase: Option<SimulationPhase>,
        on: bool,
    ) -> Option<(u64, SimulationPhase)> {
        let here = phase.unwrap_or(SimulationPhase::Backup);
        if on {
            let later = self.phases(step).find(|&later| later > here).map(|later| (step, later));
            later.or_else(|| self.phases(step + 1).next().map(|first| (step + 1, first)))
        } else {
            let before = step.checked_sub(1)?;
            let earlier = self.phases(step).filter(|&earlier| earlier < here).last();
            let earlier = earlier.map(|earlier| (step, earlier));
            earlier.or_else(|| self.phases(before).last().map(|last| (before, last)))
        }
    }
}
