//! What some simulations counted, by node: four bytes a node where results are halves, so that what a jump touches
//! lies near together.

use std::collections::HashMap;

use super::rows::Rows;
use super::sum::{Short, Sum};

/// What simulations counted, by node.
#[derive(Clone, Debug, Default)]
pub(super) struct Between {
    cells: Cells,
    /// A bit for each node: whether its sum may be something.
    touched: Vec<u64>,
}

/// Sums by node.
#[derive(Clone, Debug)]
enum Cells {
    /// Where results are halves; and the large ones.
    Halves(Vec<Short>, HashMap<u32, Sum>),
    Grains(Vec<Sum>),
}

impl Default for Cells {
    fn default() -> Self {
        Self::Halves(Vec::new(), HashMap::new())
    }
}

impl Cells {
    const fn len(&self) -> usize {
        match self {
            Self::Halves(cells, _) => cells.len(),
            Self::Grains(cells) => cells.len(),
        }
    }

    fn resize(&mut self, nodes: usize) {
        match self {
            Self::Halves(cells, _) => cells.resize(nodes, Short::default()),
            Self::Grains(cells) => cells.resize(nodes, Sum::default()),
        }
    }

    fn get(&self, id: usize) -> Sum {
        match self {
            Self::Halves(cells, large) => match cells.get(id) {
                Some(&Short::ELSEWHERE) => large.get(&(id as u32)).copied().unwrap_or_default(),
                cell => cell.map_or_else(Sum::default, |cell| cell.sum()),
            },
            Self::Grains(cells) => cells.get(id).copied().unwrap_or_default(),
        }
    }

    fn set(&mut self, id: usize, sum: Sum) {
        match self {
            Self::Halves(cells, large) => {
                cells[id] = Short::of(sum).unwrap_or_else(|| {
                    large.insert(id as u32, sum);
                    Short::ELSEWHERE
                });
            }
            Self::Grains(cells) => cells[id] = sum,
        }
    }

    /// Forgets the nodes of one word of bits.
    fn clear(&mut self, word: usize) {
        fn cells<T>(all: &mut [T], word: usize) -> &mut [T] {
            all.chunks_mut(u64::BITS as usize).nth(word).unwrap_or_default()
        }
        match self {
            Self::Halves(all, _) => cells(all, word).fill(Short::default()),
            Self::Grains(all) => cells(all, word).fill(Sum::default()),
        }
    }
}

impl Between {
    /// For the nodes of a tree, none of which counts anything.
    pub(super) fn of(rows: &Rows) -> Self {
        let cells = if rows.are_halves() { Cells::default() } else { Cells::Grains(Vec::new()) };
        Self { cells, touched: Vec::new() }
    }

    /// Whether this may be about a tree.
    pub(super) const fn suits(&self, rows: &Rows) -> bool {
        self.cells.len() <= rows.len() && matches!(self.cells, Cells::Halves(..)) == rows.are_halves()
    }

    /// Counts nothing, in as many nodes.
    pub(super) fn clear(&mut self, nodes: usize) {
        for (word, touched) in self.touched.iter_mut().enumerate() {
            if *touched != 0 {
                self.cells.clear(word);
                *touched = 0;
            }
        }
        if let Cells::Halves(_, large) = &mut self.cells {
            large.clear();
        }
        self.resize(nodes);
    }

    /// Makes room for as many nodes.
    pub(super) fn resize(&mut self, nodes: usize) {
        if nodes > self.cells.len() {
            self.cells.resize(nodes);
            self.touched.resize(nodes.div_ceil(u64::BITS as usize), 0);
        }
    }

    /// The sum of a node.
    pub(super) fn get(&self, id: usize) -> Sum {
        self.cells.get(id)
    }

    /// Counts more in a node.
    #[inline]
    pub(super) fn add(&mut self, id: usize, more: Sum) {
        self.touched[id / 64] |= 1 << (id % 64);
        let mut sum = self.cells.get(id);
        sum.add(more);
        self.cells.set(id, sum);
    }

    /// Counts less in a node.
    pub(super) fn take(&mut self, id: usize, less: Sum) {
        self.touched[id / 64] |= 1 << (id % 64);
        let mut sum = self.cells.get(id);
        sum.take(less);
        self.cells.set(id, sum);
    }

    /// Hands what the leaves counted on to all their ancestors. A parent comes before its children.
    pub(super) fn sweep(&mut self, rows: &Rows) {
        for word in (0..self.touched.len()).rev() {
            let mut left = self.touched[word];
            let parents = rows.parents_from(word * 64);
            while let Some(bit) = left.checked_ilog2() {
                left &= !(1 << bit);
                let id = word * 64 + bit as usize;
                if id == 0 {
                    continue;
                }
                let parent = parents[bit as usize] as usize;
                self.add(parent, self.cells.get(id));
                if parent / 64 == word {
                    left |= 1 << (parent % 64);
                }
            }
        }
    }
}
