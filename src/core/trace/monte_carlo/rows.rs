//! The nodes of a Monte Carlo tree: 16 bytes each where all results are halves, as those of playouts are, else 24.
//!
//! What is read together stands together: a jump goes along the parents of very many nodes and needs nothing else of
//! them, a simulation counts in the tallies on its way.

use crate::game::{ActionId, Side};

use super::super::column::ChunkedColumn;
use super::copy;
use super::sum::{HALF, ShortSum, Sum};

/// No parent, child or sibling: node 0 is nobody's child.
pub(super) const NONE: u32 = 0;

/// What leads to a node, and what hangs below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Where it is written what hangs below, or [`Link::LEAF`].
    pub(super) below: u32,
    pub(super) action: ActionId,
    /// The ply in the low bits, the side to move in the highest.
    ply_and_side: u16,
}

const _: () = assert!(size_of::<Link>() == 8 && size_of::<ShortSum>() == 4);

impl Link {
    /// Nothing hangs below.
    pub(super) const LEAF: u32 = u32::MAX;
    const DEEPEST: u32 = (1 << Self::SIDE_SHIFT) - 1;
    const SIDE_SHIFT: u32 = 15;

    pub(super) fn new(action: ActionId, ply: u32, side: Side) -> Self {
        let ply_and_side = ply.min(Self::DEEPEST) as u16 | (side.index() as u16) << Self::SIDE_SHIFT;
        Self { below: Self::LEAF, action, ply_and_side }
    }

    pub(super) const fn side(self) -> Side {
        if self.ply_and_side >> Self::SIDE_SHIFT == 0 { Side::First } else { Side::Second }
    }

    pub(super) const fn ply(self) -> u32 {
        self.ply_and_side as u32 & Self::DEEPEST
    }
}

/// What simulations counted, by node.
trait SimulationTally {
    /// What is added, made ready to be added to many nodes.
    type More: Copy;

    fn more(more: Sum) -> Self::More;

    fn sum(&self, id: u32) -> Sum;

    fn add(&mut self, id: u32, more: Self::More);
}

impl SimulationTally for ChunkedColumn<Sum> {
    type More = Sum;

    fn more(more: Sum) -> Sum {
        more
    }

    fn sum(&self, id: u32) -> Sum {
        self[id as usize]
    }

    fn add(&mut self, id: u32, more: Sum) {
        self[id as usize].add(more);
    }
}

/// The same where results are halves.
#[derive(Clone, Debug, Default)]
struct Halves {
    cells: ChunkedColumn<ShortSum>,
    /// Of nodes visited very often.
    large: Vec<Sum>,
}

/// What is added to many nodes, and the same in short where it has room there.
#[derive(Clone, Copy, Debug)]
struct HalvesMore {
    sum: Sum,
    short: Option<ShortSum>,
}

impl SimulationTally for Halves {
    type More = HalvesMore;

    fn more(sum: Sum) -> HalvesMore {
        HalvesMore { sum, short: ShortSum::of(sum) }
    }

    #[inline]
    fn sum(&self, id: u32) -> Sum {
        self.cells[id as usize].read(&self.large)
    }

    #[inline]
    fn add(&mut self, id: u32, more: HalvesMore) {
        let cell = &mut self.cells[id as usize];
        // The number of a large sum, read as visits, is more than fits, so it never takes this way.
        if more.short.is_some_and(|short| cell.add(short)) {
            return;
        }
        let mut sum = cell.read(&self.large);
        sum.add(more.sum);
        let has_room = cell.write(sum, &mut self.large);
        debug_assert!(has_room, "there are fewer nodes than numbers of large sums");
    }
}

/// All nodes, in order of growth.
#[derive(Clone, Debug, Default)]
pub(super) struct GrowthRows {
    parents: ChunkedColumn<u32>,
    links: ChunkedColumn<Link>,
    tallies: Tallies,
}

/// The simulations of all nodes.
#[derive(Clone, Debug)]
enum Tallies {
    Halves(Halves),
    Grains(ChunkedColumn<Sum>),
}

impl Default for Tallies {
    fn default() -> Self {
        Self::Halves(Halves::default())
    }
}

impl GrowthRows {
    pub(super) const fn len(&self) -> usize {
        self.parents.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let tallies = match &self.tallies {
            Tallies::Halves(tallies) => tallies.cells.bytes() + tallies.large.capacity() * size_of::<Sum>(),
            Tallies::Grains(tallies) => tallies.bytes(),
        };
        self.parents.bytes() + self.links.bytes() + tallies
    }

    pub(super) fn push(&mut self, parent: u32, link: Link) {
        self.parents.push(parent);
        self.links.push(link);
        match &mut self.tallies {
            Tallies::Halves(tallies) => tallies.cells.push(ShortSum::default()),
            Tallies::Grains(tallies) => tallies.push(Sum::default()),
        }
    }

    pub(super) fn parent(&self, id: u32) -> u32 {
        self.parents[id as usize]
    }

    /// The parents of some nodes from one on, as many as lie together.
    pub(super) fn parents_from(&self, id: usize) -> &[u32] {
        self.parents.run_from(id)
    }

    pub(super) fn link(&self, id: u32) -> Link {
        self.links[id as usize]
    }

    pub(super) fn link_mut(&mut self, id: u32) -> &mut Link {
        &mut self.links[id as usize]
    }

    pub(super) fn sum(&self, id: u32) -> Sum {
        match &self.tallies {
            Tallies::Halves(tallies) => tallies.sum(id),
            Tallies::Grains(tallies) => tallies.sum(id),
        }
    }

    /// Whether all results so far are halves.
    pub(super) const fn are_halves(&self) -> bool {
        matches!(self.tallies, Tallies::Halves(_))
    }

    /// Counts simulations in a leaf and all its ancestors, each of which is written to `copy` before, if it lacks it.
    /// Returns which child of the root they passed, or [`NONE`].
    pub(super) fn count(&mut self, leaf: u32, more: Sum, copy: Option<&mut copy::SumsCopy>) -> u32 {
        let halves = more.total % HALF == 0 && more.total >= 0;
        // The first result that is no half turns all sums into grains, and they stay so.
        if let (Tallies::Halves(tallies), false) = (&self.tallies, halves) {
            self.tallies = Tallies::Grains((0..self.len() as u32).map(|id| tallies.sum(id)).collect());
        }
        match &mut self.tallies {
            Tallies::Halves(tallies) => count(&self.parents, tallies, leaf, more, copy),
            Tallies::Grains(tallies) => count(&self.parents, tallies, leaf, more, copy),
        }
    }
}

fn count<T: SimulationTally>(
    parents: &ChunkedColumn<u32>,
    tallies: &mut T,
    leaf: u32,
    more: Sum,
    copy: Option<&mut copy::SumsCopy>,
) -> u32 {
    let more = T::more(more);
    // Asked once for the whole way: mostly no copy is being made, and then no row has to be compared.
    match copy {
        Some(copy) => climb(parents, leaf, |id| {
            if copy.lacks(id) {
                copy.copy(id, tallies.sum(id));
            }
            tallies.add(id, more);
        }),
        None => climb(parents, leaf, |id| tallies.add(id, more)),
    }
}

/// Visits a leaf and all its ancestors.
#[inline]
fn climb(parents: &ChunkedColumn<u32>, leaf: u32, mut visit: impl FnMut(u32)) -> u32 {
    let (mut id, mut below) = (leaf, NONE);
    loop {
        visit(id);
        // The root is the only node whose number is that of nobody's child.
        if id == NONE {
            return below;
        }
        (id, below) = (parents[id as usize], id);
    }
}

/// What hangs below an inner node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildRange {
    pub(super) first_child: u32,
    /// Where the same is written of its parent; of the root, which is the first of all, itself.
    pub(super) above: u32,
    /// Nodes below, and those of them that have none below; itself counts with both until it has children.
    pub(super) nodes: u32,
    pub(super) leaves: u32,
}
