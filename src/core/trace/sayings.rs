//! Keys and words of another program about single nodes, 8 bytes each: most of them as nodes are entered, in
//! order of their numbers; the rest apart.

use std::collections::HashMap;

use crate::search::foreign::{Said, SaidKind};

/// A [`Said`] in four bytes.
///
/// ```text
/// kind 3 | number 29, of which larger ones become the largest and smaller ones the smallest
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedSaid(u32);

impl PackedSaid {
    const MOST: i32 = (1 << 28) - 1;
    const NUMBER: u32 = (1 << 29) - 1;

    fn of(said: Said) -> Self {
        let number = said.number.clamp(-Self::MOST, Self::MOST);
        Self((said.kind as u32) << 29 | (number.cast_unsigned() & Self::NUMBER))
    }

    const fn read(self) -> Said {
        // Shifted to the top and back, the number has its sign again.
        Said { kind: SaidKind::ALL[(self.0 >> 29) as usize], number: (self.0 << 3).cast_signed() >> 3 }
    }
}

/// Remarks on nodes, by node.
#[derive(Clone, Debug, Default)]
pub(super) struct Sayings {
    /// Sorted by node.
    in_order: Vec<(u32, PackedSaid)>,
    apart: HashMap<u32, Vec<PackedSaid>>,
}

impl Sayings {
    /// Takes a remark on a node. Of terms of selection only the newest of a node are kept.
    pub(super) fn push(&mut self, node: u32, said: Said) {
        let packed = PackedSaid::of(said);
        let changes = said.kind == SaidKind::Terms;
        if !changes && self.in_order.last().is_none_or(|&(last, _)| last <= node) {
            self.in_order.push((node, packed));
            return;
        }
        let apart = self.apart.entry(node).or_default();
        match apart.iter_mut().find(|known| changes && known.read().kind == said.kind) {
            Some(known) => *known = packed,
            None => apart.push(packed),
        }
    }

    /// All remarks on a node.
    pub(super) fn of(&self, node: u32) -> impl Iterator<Item = Said> + '_ {
        let begin = self.in_order.partition_point(|&(other, _)| other < node);
        let own = self.in_order[begin..].iter().take_while(move |&&(other, _)| other == node);
        let apart = self.apart.get(&node).into_iter().flatten();
        own.map(|&(_, said)| said).chain(apart.copied()).map(PackedSaid::read)
    }

    /// The remarks under other node numbers; those on nodes without a new number are dropped. `number` must
    /// keep their order.
    pub(super) fn renumbered(&self, number: impl Fn(u32) -> Option<u32>) -> Self {
        let in_order = self.in_order.iter().filter_map(|&(node, said)| Some((number(node)?, said)));
        let mut apart: Vec<_> = self.apart.iter().collect();
        apart.sort_unstable_by_key(|(node, _)| **node);
        let apart = apart.into_iter().filter_map(|(&node, said)| Some((number(node)?, said.clone())));
        Self { in_order: in_order.collect(), apart: apart.collect() }
    }

    /// Takes all remarks of another list, which is about other nodes.
    pub(super) fn join(&mut self, other: Self) {
        self.in_order.extend(other.in_order);
        self.in_order.sort_by_key(|&(node, _)| node);
        self.apart.extend(other.apart);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.in_order.is_empty() && self.apart.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        (self.in_order.len() + 8 * self.apart.len()) * size_of::<(u32, PackedSaid)>()
    }
}
