//! A list of nodes sorted by one of its columns, only where it is read: of ten million nodes a table shows
//! fifty.

use std::collections::BTreeSet;

use super::filter::{NodeOrder, size};
use super::tree::{NodeId, Tree};

/// Nodes with their sort keys, sorted only where they are read.
#[derive(Clone, Debug)]
pub(super) struct SortedNodes {
    order: NodeOrder,
    is_descending: bool,
    /// ```text
    /// 63        32 31         0
    /// [   key     ][   node   ]   nodes of the same key stand in the order of the search
    /// ```
    keyed: Vec<u64>,
    /// Places at which parts begin: no node of a part belongs behind one of the next.
    parts: BTreeSet<usize>,
    /// The beginnings of parts that are in order.
    sorted: BTreeSet<usize>,
}

impl SortedNodes {
    /// The number of nodes that are sorted at once: some screens full.
    const PART: usize = 4_096;
    /// The key of a node without a value, which comes last in both directions.
    const NOTHING: u32 = u32::MAX;

    pub(super) const fn new(order: NodeOrder, is_descending: bool) -> Self {
        Self { order, is_descending, keyed: Vec::new(), parts: BTreeSet::new(), sorted: BTreeSet::new() }
    }

    pub(super) const fn order(&self) -> (NodeOrder, bool) {
        (self.order, self.is_descending)
    }

    pub(super) const fn len(&self) -> usize {
        self.keyed.len()
    }

    pub(super) fn extend(&mut self, tree: &Tree, nodes: &[NodeId]) {
        let (order, is_descending) = (self.order, self.is_descending);
        self.keyed.extend(nodes.iter().map(|&id| {
            let key =
                key(tree, order, id).map(|key| if is_descending { Self::NOTHING - 1 - key } else { key });
            u64::from(key.unwrap_or(Self::NOTHING)) << 32 | u64::from(id.0)
        }));
    }

    /// The node at a place, once all have keys. The first call costs some passes over the list, further ones
    /// nearby little.
    ///
    /// # Panics
    /// If there is no such place, as with any index.
    pub(super) fn at(&mut self, place: usize) -> NodeId {
        let mut begin = self.parts.range(..=place).next_back().copied().unwrap_or(0);
        if !self.sorted.contains(&begin) {
            let mut end = self.parts.range(place + 1..).next().copied().unwrap_or(self.keyed.len());
            while end - begin > Self::PART {
                let middle = usize::midpoint(begin, end);
                self.keyed[begin..end].select_nth_unstable(middle - begin);
                self.parts.insert(middle);
                if place < middle {
                    end = middle;
                } else {
                    begin = middle;
                }
            }
            self.keyed[begin..end].sort_unstable();
            self.sorted.insert(begin);
        }
        // The lower half is the number.
        NodeId((self.keyed[place] & u64::from(u32::MAX)) as u32)
    }
}

/// The sort key of a node, below the two greatest; `None` where the value is unknown.
fn key(tree: &Tree, order: NodeOrder, id: NodeId) -> Option<u32> {
    const MOST: u32 = SortedNodes::NOTHING - 1;
    let node = tree.node(id);
    match order {
        NodeOrder::Entry => Some(id.0.min(MOST)),
        NodeOrder::Ply => Some(node.ply.min(MOST)),
        NodeOrder::Size => Some(size(tree, id, &node).min(MOST)),
        NodeOrder::Value => match (node.known_for_first(), node.mean) {
            // Scores have less than 31 bits and a sign.
            (Some((_, value)), _) if !tree.has_simulations() => Some(value.0.cast_unsigned() ^ (1 << 31)),
            (known, mean) => {
                let proven = known.map(|(_, value)| value.0).filter(|_| tree.has_simulations());
                Some(share(proven, mean)?.min(MOST))
            }
        },
    }
}

/// The sort key of a node of simulations: proven losses, then means from 0 to 1, then proven wins.
fn share(proven: Option<i32>, mean: Option<f64>) -> Option<u32> {
    const WHOLE: u32 = 1_000_000_000;
    let of_mean = |mean: f64| WHOLE + (mean.clamp(0.0, 1.0) * f64::from(WHOLE)) as u32;
    match proven {
        Some(0) => Some(of_mean(0.5)),
        Some(value) if value > 0 => Some(2 * WHOLE + value.unsigned_abs()),
        Some(value) => Some((WHOLE - 1).saturating_sub(value.unsigned_abs())),
        None => mean.map(of_mean),
    }
}
