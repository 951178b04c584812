//! The nodes of a Monte Carlo tree: 20 bytes each where all results are halves, as those of playouts are, else 24.
//!
//! What is read together stands together: a jump goes along the parents of very many nodes and needs nothing else of
//! them, a simulation counts in the tallies on its way.

use crate::game::{ActionId, Side};

use super::copies::Compact;
use super::sum::{HALF, Sum};
use super::{Column, NONE};

/// What leads to a node, and what hangs below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Where it is written what hangs below, or [`Link::LEAF`].
    pub(super) below: u32,
    pub(super) action: ActionId,
    /// The ply in the low bits, the side to move in the highest.
    ply_and_side: u16,
}

const _: () = assert!(size_of::<Link>() == 8 && size_of::<Halves>() == 8);

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

/// Simulations as a node counts them.
trait Tally: Copy {
    fn add(&mut self, more: Self);

    fn sum(self) -> Sum;
}

impl Tally for Sum {
    fn add(&mut self, more: Self) {
        Self::add(self, more);
    }

    fn sum(self) -> Sum {
        self
    }
}

/// Simulations whose results are halves.
#[derive(Clone, Copy, Debug, Default)]
struct Halves {
    visits: u32,
    total: u32,
}

impl Tally for Halves {
    fn add(&mut self, more: Self) {
        self.visits = self.visits.saturating_add(more.visits);
        self.total = self.total.saturating_add(more.total);
    }

    fn sum(self) -> Sum {
        Sum { visits: self.visits, total: i64::from(self.total) * HALF }
    }
}

impl Halves {
    fn of(sum: Sum) -> Option<Self> {
        let (visits, total) = (sum.visits, sum.total);
        let halves = u32::try_from(total / HALF).ok()?;
        (total % HALF == 0).then_some(Self { visits, total: halves })
    }
}

/// All nodes, in order of growth.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    parents: Column<u32>,
    links: Column<Link>,
    tallies: Tallies,
}

/// The simulations of all nodes.
#[derive(Clone, Debug)]
enum Tallies {
    Halves(Column<Halves>),
    Grains(Column<Sum>),
}

impl Default for Tallies {
    fn default() -> Self {
        Self::Halves(Column::default())
    }
}

impl Rows {
    pub(super) const fn len(&self) -> usize {
        self.parents.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let tallies = match &self.tallies {
            Tallies::Halves(tallies) => tallies.bytes(),
            Tallies::Grains(tallies) => tallies.bytes(),
        };
        self.parents.bytes() + self.links.bytes() + tallies
    }

    pub(super) fn push(&mut self, parent: u32, link: Link) {
        self.parents.push(parent);
        self.links.push(link);
        match &mut self.tallies {
            Tallies::Halves(tallies) => tallies.push(Halves::default()),
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
            Tallies::Halves(tallies) => tallies[id as usize].sum(),
            Tallies::Grains(tallies) => tallies[id as usize],
        }
    }

    /// Whether all results so far are halves.
    pub(super) const fn are_halves(&self) -> bool {
        matches!(self.tallies, Tallies::Halves(_))
    }

    /// Counts simulations in a leaf and all its ancestors, each of which is written to `copy` before, if it lacks it.
    /// Tells which child of the root they passed, or [`NONE`].
    pub(super) fn count(&mut self, leaf: u32, more: Sum, copy: Option<&mut Compact>) -> u32 {
        let halves = Halves::of(more);
        if let (Tallies::Halves(tallies), None) = (&self.tallies, halves) {
            self.tallies = Tallies::Grains(tallies.iter().map(|tally| tally.sum()).collect());
        }
        match (&mut self.tallies, halves) {
            (Tallies::Grains(tallies), _) => climb(&self.parents, tallies, leaf, more, copy),
            (Tallies::Halves(tallies), Some(more)) => climb(&self.parents, tallies, leaf, more, copy),
            (Tallies::Halves(_), None) => NONE,
        }
    }
}

fn climb<T: Tally>(
    parents: &Column<u32>,
    tallies: &mut Column<T>,
    leaf: u32,
    more: T,
    mut copy: Option<&mut Compact>,
) -> u32 {
    let (mut id, mut below) = (leaf, NONE);
    loop {
        let tally = &mut tallies[id as usize];
        if let Some(copy) = copy.as_deref_mut().filter(|copy| copy.lacks(id)) {
            copy.copy(id, tally.sum());
        }
        tally.add(more);
        // The root is the only node whose number is that of nobody's child.
        if id == NONE {
            return below;
        }
        (id, below) = (parents[id as usize], id);
    }
}
