//! The worker: state of one thread of a solver.

#![expect(
    clippy::inline_always,
    reason = "the layers are inlined into the few functions that are translated for an instruction set, and what they pass stays in registers"
)]

use crate::eval::patterns::Patterns;
use crate::game::Side;
use crate::search::statistics::PlyStatistics;
use crate::search::{Control, Cuts};

use super::counted::plies;
use super::layers::Layers;
use super::local::LocalTables;
use super::table::OthelloTable;
use super::team::Team;

/// A part that can be left out of the search, to measure its gain and to check that no value changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SolverFeature {
    /// Discs that can never be flipped bound the result.
    Stability,
    /// The small tables for 7 to 13 empty squares.
    LocalTables,
    /// Table entries of children answer for their parent.
    Children,
    /// Fewest replies first, and odd quadrants.
    Sorting,
    /// Patterns sort moves.
    Patterns,
    /// Shallow searches sort moves.
    ShallowSearches,
    /// Searches without certainty come before the one that proves.
    Selective,
    /// Searches without certainty prune by shallower ones.
    #[strum(serialize = "probcut")]
    ProbCut,
}

impl SolverFeature {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// All features in the order of explanation: the gain of each is measured with those before it.
    pub const LADDER: [Self; 8] = [
        Self::Sorting,
        Self::Stability,
        Self::LocalTables,
        Self::Children,
        Self::Patterns,
        Self::Selective,
        Self::ProbCut,
        Self::ShallowSearches,
    ];

    /// The name on the command line, which is also the key in the text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// More than the plies of any game.
pub(super) const PLIES: usize = 128;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WorkerCounters {
    /// Nodes except those with one empty square.
    pub(super) nodes: u64,
    /// Nodes with one empty square or none.
    pub(super) ends: u64,
    /// Other leaves: ends of the game, and evaluations.
    pub(super) leaves: u64,
    pub(super) cuts: u64,
}

impl WorkerCounters {
    pub(super) const fn all(self) -> u64 {
        self.nodes + self.ends
    }

    pub(super) const fn less(self, other: Self) -> Self {
        Self {
            nodes: self.nodes - other.nodes,
            ends: self.ends - other.ends,
            leaves: self.leaves - other.leaves,
            cuts: self.cuts - other.cuts,
        }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            ends: self.ends + other.ends,
            leaves: self.leaves + other.leaves,
            cuts: self.cuts + other.cuts,
        }
    }
}

pub(super) struct Worker<'a, K> {
    pub(super) kernel: K,
    pub(super) counts: WorkerCounters,
    /// The part of the counts from searches that might have pruned a node and did not: no recording shows
    /// them, so that a node is recorded alike wherever a recording begins.
    vain: WorkerCounters,
    pub(super) local: &'a mut LocalTables,
    pub(super) table: &'a OthelloTable,
    /// The evaluation that values positions and sorts moves.
    pub(super) patterns: &'a Patterns,
    without: u32,
    control: Option<&'a mut Control>,
    /// The threads that search together; `None` for a single one.
    pub(super) team: Option<&'a Team>,
    /// Whether this is a helping thread, which has no control.
    helps: bool,
    /// Nodes that the control has counted.
    counted: u64,
    /// Nodes of helpers that the control has counted before the helpers were joined.
    ahead: u64,
    pub(super) stopped: bool,
    /// Whether the search is a shallow one that may prune another: it is not pruned itself.
    pub(super) probing: bool,
    /// Whether it is a midgame search and not one before a proof.
    pub(super) midgame: bool,
    /// By ply below the root, with 7 empty squares or more.
    cuts: [u64; PLIES],
    /// Passes on the way from the root to the open node.
    pub(super) passes: u32,
    /// The root's empty squares, and the side to move there.
    root: (u32, Side),
    /// Statistics by ply below the root; empty where the kernel does not count.
    pub(super) plies: Vec<PlyStatistics>,
    /// The number of open re-searches, where the kernel counts.
    pub(super) researches: u32,
}

/// The shared state that a helping thread needs.
pub(super) struct SharedEquipment<'a, K> {
    kernel: K,
    table: &'a OthelloTable,
    team: Option<&'a Team>,
    without: u32,
    probing: bool,
    passes: u32,
    root: (u32, Side),
    researches: u32,
    patterns: &'a Patterns,
    midgame: bool,
}

pub(super) struct WorkerSettings<'a> {
    pub(super) table: &'a OthelloTable,
    pub(super) local: &'a mut LocalTables,
    /// The features that are left out, a bit for each.
    pub(super) without: u32,
    /// The counter of nodes and limits.
    pub(super) control: Option<&'a mut Control>,
    pub(super) team: Option<&'a Team>,
    /// The root's empty squares, and the side to move there.
    pub(super) root: (u32, Side),
}

impl<'a, K: Layers> Worker<'a, K> {
    pub(super) fn new(kernel: K, setting: WorkerSettings<'a>) -> Self {
        let WorkerSettings { table, local, without, control, team, root } = setting;
        Self {
            kernel,
            counts: WorkerCounters::default(),
            vain: WorkerCounters::default(),
            local,
            table,
            patterns: Patterns::learned(),
            without,
            control,
            team,
            helps: false,
            counted: 0,
            ahead: 0,
            stopped: false,
            probing: false,
            midgame: false,
            cuts: [0; PLIES],
            passes: 0,
            root,
            plies: plies::<K>(),
            researches: 0,
        }
    }

    /// Seconds since the search began.
    pub(super) fn seconds(&self) -> f64 {
        self.control.as_ref().map_or(0.0, |control| control.seconds())
    }

    #[inline(always)]
    pub(super) fn has(&self, part: SolverFeature) -> bool {
        self.without >> part as u32 & 1 == 0
    }

    /// Notes that the search since `before` has pruned nothing.
    #[inline(always)]
    pub(super) const fn searched_in_vain(&mut self, before: WorkerCounters) {
        self.vain = self.vain.plus(self.counts.less(before));
    }

    /// Counts of the tree itself.
    pub(super) const fn of_tree(&self) -> WorkerCounters {
        self.counts.less(self.vain)
    }

    /// Counts the nodes since the last call, at a node with `empties` empty squares that was entered, and
    /// checks whether to stop. Once stopped, no result counts.
    pub(super) fn poll(&mut self, empties: u32) -> bool {
        let all = self.counts.all();
        let fresh = all - self.counted;
        if let Some(control) = &mut self.control {
            let helped = self.team.map_or(0, Team::take_helper_nodes);
            self.ahead += helped;
            // The visit that follows counts the last of them.
            control.count((fresh + helped).saturating_sub(1));
            let is_refused = !control.visit();
            self.stopped |= is_refused;
            if is_refused {
                self.uncount_node(empties);
            }
        } else if let Some(team) = self.team.filter(|_| self.helps) {
            // A helper has no control: the main thread counts its nodes.
            team.add_helper_nodes(fresh);
        }
        self.counted = all;
        // Another thread has answered for all: the rest of this search is of no use.
        self.stopped |= self.team.is_some_and(Team::is_done);
        self.stopped
    }

    /// Whether the search must end, and not only this thread's part of it.
    pub(super) fn must_stop(&self) -> bool {
        self.control.as_ref().is_some_and(|control| control.stopped())
    }

    /// Counts the nodes since the last call, and returns whether to give way after a depth to the search that
    /// proves.
    pub(super) fn gives_way(&mut self, depth: u32) -> bool {
        self.count_rest();
        self.control.as_ref().is_some_and(|control| control.gives_way(depth))
    }

    /// The greatest ply below the root; `None` is to the end of the game.
    pub(super) fn depth_limit(&self) -> Option<u32> {
        self.control.as_ref().and_then(|control| control.depth_limit())
    }

    /// The shared state for a helping thread.
    pub(super) fn equipment(&self) -> SharedEquipment<'a, K> {
        let Self {
            kernel, table, team, without, probing, passes, root, researches, patterns, midgame, ..
        } = *self;
        SharedEquipment { kernel, table, team, without, probing, passes, root, researches, patterns, midgame }
    }

    pub(super) fn helping(equipment: &SharedEquipment<'a, K>, local: &'a mut LocalTables) -> Self {
        let &SharedEquipment {
            kernel,
            table,
            team,
            without,
            probing,
            passes,
            root,
            researches,
            patterns,
            midgame,
        } = equipment;
        let setting = WorkerSettings { table, local, without, control: None, team, root };
        Self { helps: true, probing, passes, researches, patterns, midgame, ..Self::new(kernel, setting) }
    }

    /// Adds the counts of helpers.
    pub(super) fn join(&mut self, counts: WorkerCounters, plies: &[PlyStatistics]) {
        self.counts = self.counts.plus(counts);
        self.plies.iter_mut().zip(plies).for_each(|(sum, ply)| *sum += *ply);
        // Nodes that the control has counted already, or counts now.
        self.ahead += self.team.map_or(0, |team| {
            let helped = team.take_helper_nodes();
            if let Some(control) = &mut self.control {
                control.count(helped);
            }
            helped
        });
        // The helpers' nodes are among this thread's counts from here on; the control has them already.
        self.counted += self.ahead;
        self.ahead = 0;
    }

    /// Counts the rest, and returns all nodes of the search and of those before it.
    pub(super) fn count_rest(&mut self) -> u64 {
        let all = self.counts.all();
        if let Some(control) = &mut self.control {
            control.count(all - self.counted);
        }
        self.counted = all;
        self.control.as_ref().map_or(all, |control| control.nodes())
    }

    /// Counts a cut of a node with a number of empty squares.
    pub(super) fn count_cut(&mut self, empties: u32) {
        self.counts.cuts += 1;
        self.cuts[self.ply(empties)] += 1;
        self.count(empties, |ply| ply.cuts += 1);
    }

    /// The ply of a node with a number of empty squares: the squares filled since the root and the passes,
    /// which fill none.
    #[inline(always)]
    pub(super) const fn ply(&self, empties: u32) -> usize {
        self.root.0.wrapping_sub(empties).wrapping_add(self.passes) as usize % PLIES
    }

    /// The cuts by ply, added to others.
    pub(super) fn cuts(&self, mut before: Vec<Cuts>) -> Vec<Cuts> {
        let plies = self.cuts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        before.resize(before.len().max(plies), Cuts::default());
        for (ply, (sum, &count)) in before.iter_mut().zip(&self.cuts[..plies]).enumerate() {
            // A pass is a ply too, so the sides alternate from ply to ply.
            let side = if ply % 2 == 0 { self.root.1 } else { self.root.1.other() };
            match side {
                Side::First => sum.beta += count,
                Side::Second => sum.alpha += count,
            }
        }
        before
    }
}
