//! Sums of a range of simulations by node: two bytes a node where results are halves, so that a jump through
//! the recording touches little memory.

use super::rows::GrowthRows;
use super::sum::{Sum, Tiny};

/// Sums of a range of simulations, by node.
#[derive(Clone, Debug)]
pub(super) struct Between {
    cells: NodeSums,
    /// A bit for each node: 0 where the sum is certainly empty.
    touched: Vec<u64>,
}

#[derive(Clone, Debug)]
enum NodeSums {
    /// Results are halves: small sums, and the large ones apart.
    Halves(Vec<Tiny>, Vec<Sum>),
    /// Results are not halves, or too many sums are large.
    Grains(Vec<Sum>),
}

impl NodeSums {
    const fn len(&self) -> usize {
        match self {
            Self::Halves(cells, _) => cells.len(),
            Self::Grains(cells) => cells.len(),
        }
    }

    fn resize(&mut self, nodes: usize) {
        match self {
            Self::Halves(cells, _) => cells.resize(nodes, Tiny::default()),
            Self::Grains(cells) => cells.resize(nodes, Sum::default()),
        }
    }

    fn get(&self, id: usize) -> Sum {
        match self {
            Self::Halves(cells, large) => cells.get(id).map_or_else(Sum::default, |cell| cell.read(large)),
            Self::Grains(cells) => cells.get(id).copied().unwrap_or_default(),
        }
    }

    #[inline]
    fn add(&mut self, id: usize, more: Sum) {
        if let Self::Halves(cells, _) = self
            && Tiny::of(more).is_some_and(|more| cells[id].add(more))
        {
            return;
        }
        self.change(id, |sum| sum.add(more));
    }

    fn change(&mut self, id: usize, change: impl FnOnce(&mut Sum)) {
        let mut sum = self.get(id);
        change(&mut sum);
        if let Self::Halves(cells, large) = self {
            if cells[id].write(sum, large) {
                return;
            }
            // The numbers of large sums are used up, so every node gets a whole sum.
            *self = Self::Grains(cells.iter().map(|cell| cell.read(large)).collect());
        }
        if let Self::Grains(cells) = self {
            cells[id] = sum;
        }
    }

    /// Adds the sum of one node to another.
    #[inline]
    fn move_sum(&mut self, from: usize, to: usize) {
        if let Self::Halves(cells, _) = self {
            let more = cells[from];
            if cells[to].add(more) {
                return;
            }
        }
        let more = self.get(from);
        self.change(to, |sum| sum.add(more));
    }

    /// Clears the sums of the nodes in one word of bits.
    fn clear(&mut self, word: usize) {
        fn cells<T>(all: &mut [T], word: usize) -> &mut [T] {
            all.chunks_mut(u64::BITS as usize).nth(word).unwrap_or_default()
        }
        match self {
            Self::Halves(all, _) => cells(all, word).fill(Tiny::default()),
            Self::Grains(all) => cells(all, word).fill(Sum::default()),
        }
    }
}

impl Between {
    /// Empty sums for the nodes of a tree. Memory for all of them is reserved at once: else the first jumps
    /// would copy the list again and again.
    pub(super) fn of(rows: &GrowthRows) -> Self {
        let nodes = rows.len();
        let cells = if rows.are_halves() {
            NodeSums::Halves(Vec::with_capacity(nodes), Vec::new())
        } else {
            NodeSums::Grains(Vec::with_capacity(nodes))
        };
        Self { cells, touched: Vec::with_capacity(nodes.div_ceil(u64::BITS as usize)) }
    }

    /// Memory in use, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        let cells = match &self.cells {
            NodeSums::Halves(cells, large) => {
                size_of::<Tiny>() * cells.len() + size_of::<Sum>() * large.len()
            }
            NodeSums::Grains(cells) => size_of::<Sum>() * cells.len(),
        };
        cells + size_of::<u64>() * self.touched.len()
    }

    /// Whether this may hold sums of a tree.
    pub(super) const fn suits(&self, rows: &GrowthRows) -> bool {
        self.cells.len() <= rows.len() && (rows.are_halves() || matches!(self.cells, NodeSums::Grains(_)))
    }

    /// Clears all sums and makes room for a number of nodes.
    pub(super) fn clear(&mut self, nodes: usize) {
        for (word, touched) in self.touched.iter_mut().enumerate() {
            if *touched != 0 {
                self.cells.clear(word);
                *touched = 0;
            }
        }
        if let NodeSums::Halves(_, large) = &mut self.cells {
            large.clear();
        }
        self.resize(nodes);
    }

    pub(super) fn resize(&mut self, nodes: usize) {
        if nodes > self.cells.len() {
            self.cells.resize(nodes);
            self.touched.resize(nodes.div_ceil(u64::BITS as usize), 0);
        }
    }

    pub(super) fn get(&self, id: usize) -> Sum {
        self.cells.get(id)
    }

    /// Adds to the sum of a node.
    #[inline]
    pub(super) fn add(&mut self, id: usize, more: Sum) {
        self.touch(id);
        self.cells.add(id, more);
    }

    /// Subtracts from the sum of a node.
    pub(super) fn take(&mut self, id: usize, less: Sum) {
        self.touch(id);
        self.cells.change(id, |sum| sum.take(less));
    }

    fn touch(&mut self, id: usize) {
        self.touched[id / 64] |= 1 << (id % 64);
    }

    /// Adds the sums of all leaves to all their ancestors. A parent comes before its children.
    pub(super) fn sweep(&mut self, rows: &GrowthRows) {
        // From the last node to the first, so that a node has the sums of its children before it is added to
        // its parent.
        for word in (0..self.touched.len()).rev() {
            let mut left = self.touched[word];
            // A piece of a column holds whole words, so the parents of the nodes of a word lie together.
            let parents = rows.parents_from(word * 64);
            while let Some(bit) = left.checked_ilog2() {
                left &= !(1 << bit);
                let id = word * 64 + bit as usize;
                if id == 0 {
                    continue;
                }
                let parent = parents[bit as usize] as usize;
                self.touch(parent);
                self.cells.move_sum(id, parent);
                // Touched after the word was read, a parent in it is missing among those still to be visited.
                if parent / 64 == word {
                    left |= 1 << (parent % 64);
                }
            }
        }
    }
}
