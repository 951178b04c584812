//! Birth times of the nodes of a tree.

use super::super::column::ChunkedColumn;

/// One entry for each time of growth: the simulations done before, and the first node grown then. Both only
/// rise, so an entry stores their increase since the first entry of its block, in four bytes.
#[derive(Clone, Debug)]
pub(super) struct Births {
    /// The first entry of each block.
    blocks: ChunkedColumn<Birth>,
    /// The increase of each entry over the first of its block. A block without room for the next entry is
    /// filled with copies of its last.
    entries: ChunkedColumn<(u16, u16)>,
    /// For every 256th node, the block of its entry, so that a search for a node has to look at few.
    starts: Vec<u32>,
    /// Times of growth after the first simulation.
    count: usize,
}

/// A time of growth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Birth {
    pub(super) time: u32,
    pub(super) first: u32,
}

impl Births {
    /// Nodes between two starts.
    const STRIDE: u32 = 256;
    /// Entries in a block. Blocks lie whole in a piece of a column.
    const BLOCK: usize = 64;

    /// The births of a tree with only its root.
    pub(super) fn of_root() -> Self {
        let mut births = Self {
            blocks: ChunkedColumn::default(),
            entries: ChunkedColumn::default(),
            starts: Vec::new(),
            count: 0,
        };
        births.note(0, 0);
        births
    }

    pub(super) fn note(&mut self, id: u32, simulations: u32) {
        if self.last().is_none_or(|last| last.time != simulations) {
            self.push(Birth { time: simulations, first: id });
        }
        if id.is_multiple_of(Self::STRIDE) {
            self.starts.push(self.blocks.len() as u32 - 1);
        }
    }

    fn push(&mut self, birth: Birth) {
        self.count += usize::from(birth.time > 0);
        let used = self.entries.len() % Self::BLOCK;
        if used > 0 {
            let last = self.entries[self.entries.len() - 1];
            let block = self.blocks[self.blocks.len() - 1];
            let more = (u16::try_from(birth.time - block.time), u16::try_from(birth.first - block.first));
            if let (Ok(time), Ok(first)) = more {
                return self.entries.push((time, first));
            }
            (used..Self::BLOCK).for_each(|_| self.entries.push(last));
        }
        self.blocks.push(birth);
        self.entries.push((0, 0));
    }

    fn last(&self) -> Option<Birth> {
        self.entries.len().checked_sub(1).map(|last| self.entry(last))
    }

    fn entry(&self, number: usize) -> Birth {
        let block = self.blocks[number / Self::BLOCK];
        let (time, first) = self.entries[number];
        Birth { time: block.time + u32::from(time), first: block.first + u32::from(first) }
    }

    /// The number of the first entry for which `before` is false, as it must be for all later ones. Only the
    /// last of `blocks` for whose first entry it is true is searched.
    fn partition_point(&self, blocks: std::ops::Range<usize>, before: impl Fn(Birth) -> bool) -> usize {
        let (mut low, mut high) = (blocks.start, blocks.end);
        while low < high {
            let middle = low.midpoint(high);
            if before(self.blocks[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let Some(at) = low.checked_sub(1) else { return 0 };
        let (start, block) = (at * Self::BLOCK, self.blocks[at]);
        let entries = self.entries.run_from(start);
        let is_before = |&(time, first): &(u16, u16)| {
            before(Birth { time: block.time + u32::from(time), first: block.first + u32::from(first) })
        };
        start + entries[..Self::BLOCK.min(entries.len())].partition_point(is_before)
    }

    /// Simulations done before a node was grown.
    pub(super) fn time_of(&self, id: u32) -> u32 {
        let at = (id / Self::STRIDE) as usize;
        let start = self.starts[at] as usize;
        // The next start may lie in the middle of a block, whose first entries are of nodes before it.
        let end = self.starts.get(at + 1).map_or(self.blocks.len(), |&next| next as usize + 1);
        let later = self.partition_point(start..end, |birth| birth.first <= id);
        // The root's entry comes first of all, so at least one is not later.
        self.entry(later - 1).time
    }

    /// The first time of growth for which `before` is false, as it must be for all later ones.
    pub(super) fn first_not(&self, before: impl Fn(u32) -> bool) -> Option<Birth> {
        let at = self.partition_point(0..self.blocks.len(), |birth| before(birth.time));
        (at < self.entries.len()).then(|| self.entry(at))
    }

    /// The last time of growth for which `before` is true, as it must be for all earlier ones.
    pub(super) fn last_that(&self, before: impl Fn(u32) -> bool) -> Option<Birth> {
        let at = self.partition_point(0..self.blocks.len(), |birth| before(birth.time));
        at.checked_sub(1).map(|last| self.entry(last))
    }

    /// Times of growth after the first simulation.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn bytes(&self) -> usize {
        self.blocks.bytes() + self.entries.bytes() + self.starts.len() * size_of::<u32>()
    }
}

/// The step that shows nodes grown after a number of simulations: the next one, on whose way they grow. Nodes
/// grown before the first simulation exist from the beginning.
pub(super) const fn shown(simulations: u32) -> u64 {
    if simulations == 0 { 0 } else { simulations as u64 + 1 }
}

#[cfg(test)]
mod tests {
    use super::{Birth, Births};

    #[test]
    fn every_node_has_the_time_of_its_growth() {
        let mut births = Births::of_root();
        // Families of growing size, with times that skip some simulations, now and then very many.
        let (mut grown, mut times) = (vec![0], vec![Birth::default()]);
        let mut time = 0;
        for family in 1..400_u32 {
            time += if family % 90 == 0 { 70_000 } else { 3 };
            times.push(Birth { time, first: grown.len() as u32 });
            for _ in 0..family {
                births.note(grown.len() as u32, time);
                grown.push(time);
            }
        }
        assert!(grown.len() > 6 * Births::STRIDE as usize && grown.len() > usize::from(u16::MAX));
        assert_eq!(births.count(), times.len() - 1);
        for (id, time) in grown.into_iter().enumerate() {
            assert_eq!(births.time_of(id as u32), time, "{id}");
        }
        for (before, at) in times.iter().zip(&times[1..]) {
            assert_eq!(births.first_not(|time| time <= before.time), Some(*at));
            assert_eq!(births.first_not(|time| time < at.time), Some(*at));
            assert_eq!(births.last_that(|time| time < at.time), Some(*before));
            assert_eq!(births.last_that(|time| time <= at.time), Some(*at));
        }
        assert_eq!(births.first_not(|_| true), None);
        assert_eq!(births.last_that(|_| false), None);
    }
}
