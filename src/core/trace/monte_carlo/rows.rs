//! The nodes of a Monte Carlo tree: 16 bytes each where all results are halves, as those of playouts are,
//! else 24.
//!
//! Fields that are read together are stored together: a jump follows the parents of very many nodes and needs
//! no other field, a simulation counts in the tallies on its way.

use crate::game::{ActionId, Side};

use super::super::column::ChunkedColumn;
use super::copy;
use super::sum::{HALF, ShortSum, Sum};

/// No parent, child or sibling: node 0 is nobody's child.
pub(super) const NONE: u32 = 0;

/// The action that leads to a node, and the entry of its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The index of the node's [`ChildRange`], or [`Link::LEAF`].
    pub(super) below: u32,
    pub(super) action: ActionId,
    /// The ply in the low bits, the side to move in the highest.
    ply_and_side: u16,
}

const _: () = assert!(size_of::<Link>() == 8 && size_of::<ShortSum>() == 4);

impl Link {
    /// The node has no children.
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

/// Sums of simulations, by node.
trait SimulationTally {
    /// A sum, prepared to be added to many nodes.
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

/// Sums where results are halves.
#[derive(Clone, Debug, Default)]
struct Halves {
    cells: ChunkedColumn<ShortSum>,
    /// Sums of nodes visited very often.
    large: Vec<Sum>,
}

/// A sum to add to many nodes, and its short form where it fits.
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
        // The index of a large sum, read as visits, exceeds every limit, so it never takes this branch.
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

    /// The parents of the nodes from one on, as many as are stored together.
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

    /// Counts simulations in a leaf and all its ancestors, each of which is first copied to `copy` if it is
    /// missing there. Returns the child of the root that they passed, or [`NONE`].
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
    // Checked once for the whole way: mostly no copy is being made, and then no row has to be compared.
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
        // The root is the only node with number [`NONE`].
        if id == NONE {
            return below;
        }
        (id, below) = (parents[id as usize], id);
    }
}

/// The subtree below an inner node.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildRange {
    pub(super) first_child: u32,
    /// The index of the parent's entry; for the root, which is the first of all, its own.
    pub(super) above: u32,
    /// Nodes below, and the leaves among them; until the node has children, it counts itself in both.
    pub(super) nodes: u32,
    pub(super) leaves: u32,
}
