//! What a pass had done at a step, and what a person may want to jump to.

/// What a pass had done at a step: recorded work and work that was only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered; in a Monte Carlo tree created, the root included.
    pub nodes: u64,
    /// Ends of the game and evaluations; in a Monte Carlo tree simulations.
    pub leaves: u64,
    /// Nodes cut.
    pub cuts: u64,
    /// Recorded actions that a cut left untried.
    pub skipped: u64,
}

impl Counters {
    /// Adds more work.
    pub const fn add(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.leaves += more.leaves;
        self.cuts += more.cuts;
        self.skipped += more.skipped;
    }
}

/// What a person may want to jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum TimelineMark {
    /// A node was cut, and its remaining actions appear as skipped. Depth-first trees only.
    Cut,
    /// A leaf got its value; in a Monte Carlo tree every simulation.
    Leaf,
    /// Another child of the root became the best.
    Best,
    /// A leaf of a Monte Carlo tree got its children.
    Growth,
}
