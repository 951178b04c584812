//! The nodes of a Monte Carlo tree: 20 bytes each where all results are halves, as those of playouts are, else 24.

use crate::game::{ActionId, Side};

use super::copies::Compact;
use super::sum::{HALF, Sum};
use super::{Column, NONE};

/// Where a node hangs, and what leads there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) parent: u32,
    /// Where it is written what hangs below, or [`Link::LEAF`].
    pub(super) below: u32,
    pub(super) action: ActionId,
    /// The ply in the low bits, the side to move in the highest.
    ply_and_side: u16,
}

impl Link {
    /// Nothing hangs below.
    pub(super) const LEAF: u32 = u32::MAX;
    const DEEPEST: u32 = (1 << Self::SIDE_SHIFT) - 1;
    const SIDE_SHIFT: u32 = 15;

    pub(super) fn new(parent: u32, action: ActionId, ply: u32, side: Side) -> Self {
        let ply_and_side = ply.min(Self::DEEPEST) as u16 | (side.index() as u16) << Self::SIDE_SHIFT;
        Self { parent, below: Self::LEAF, action, ply_and_side }
    }

    pub(super) const fn side(&self) -> Side {
        if self.ply_and_side >> Self::SIDE_SHIFT == 0 { Side::First } else { Side::Second }
    }

    pub(super) const fn ply(&self) -> u32 {
        self.ply_and_side as u32 & Self::DEEPEST
    }
}

/// A node with its simulations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<T> {
    link: Link,
    tally: T,
}

const _: () = assert!(size_of::<Row<Halves>>() == 20 && size_of::<Row<Sum>>() == 24);

/// Simulations as a row counts them.
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
pub(super) struct Halves {
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
#[derive(Clone, Debug)]
pub(super) enum Rows {
    Halves(Column<Row<Halves>>),
    Grains(Column<Row<Sum>>),
}

impl Default for Rows {
    fn default() -> Self {
        Self::Halves(Column::default())
    }
}

impl Rows {
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Halves(rows) => rows.len(),
            Self::Grains(rows) => rows.len(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Halves(rows) => rows.bytes(),
            Self::Grains(rows) => rows.bytes(),
        }
    }

    pub(super) fn push(&mut self, link: Link) {
        match self {
            Self::Halves(rows) => rows.push(Row { link, tally: Halves::default() }),
            Self::Grains(rows) => rows.push(Row { link, tally: Sum::default() }),
        }
    }

    pub(super) fn link(&self, id: u32) -> &Link {
        match self {
            Self::Halves(rows) => &rows[id as usize].link,
            Self::Grains(rows) => &rows[id as usize].link,
        }
    }

    pub(super) fn link_mut(&mut self, id: u32) -> &mut Link {
        match self {
            Self::Halves(rows) => &mut rows[id as usize].link,
            Self::Grains(rows) => &mut rows[id as usize].link,
        }
    }

    pub(super) fn sum(&self, id: u32) -> Sum {
        match self {
            Self::Halves(rows) => rows[id as usize].tally.sum(),
            Self::Grains(rows) => rows[id as usize].tally,
        }
    }

    /// Whether all results so far are halves.
    pub(super) const fn are_halves(&self) -> bool {
        matches!(self, Self::Halves(_))
    }

    /// Counts simulations in a leaf and all its ancestors, each of which is written to `copy` before, if it lacks it.
    /// Tells which child of the root they passed, or [`NONE`].
    pub(super) fn count(&mut self, leaf: u32, more: Sum, copy: Option<&mut Compact>) -> u32 {
        self.fit(more);
        match (self, Halves::of(more)) {
            (Self::Grains(rows), _) => climb(rows, leaf, more, copy),
            (Self::Halves(rows), Some(more)) => climb(rows, leaf, more, copy),
            (Self::Halves(_), None) => NONE,
        }
    }

    /// Makes room for results that are no halves, if these are the first.
    fn fit(&mut self, more: Sum) {
        if let Self::Halves(rows) = self
            && Halves::of(more).is_none()
        {
            *self =
                Self::Grains(rows.iter().map(|row| Row { link: row.link, tally: row.tally.sum() }).collect());
        }
    }
}

fn climb<T: Tally>(rows: &mut Column<Row<T>>, leaf: u32, more: T, mut copy: Option<&mut Compact>) -> u32 {
    let (mut id, mut below) = (leaf, NONE);
    loop {
        let row = &mut rows[id as usize];
        if let Some(copy) = copy.as_deref_mut().filter(|copy| copy.lacks(id)) {
            copy.copy(id, row.tally.sum());
        }
        row.tally.add(more);
        // The root is the only node whose number is that of nobody's child.
        if id == NONE {
            return below;
        }
        (id, below) = (row.link.parent, id);
    }
}
