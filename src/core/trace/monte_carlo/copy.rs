//! A copy of the sums of a tree at one step, made row by row.
//!
//! Most nodes were visited only a few times. A copy has one byte for such a node where all results are
//! halves, else five; nodes visited more often take four bytes more. Nodes that were never visited, or not
//! since the copy that this one depends on, take a single bit.
//!
//! A few rows are copied with each simulation, from the last to the first, so that children come before their
//! parents. A row that is about to change is copied ahead. So a copy can be read from its beginning on: rows
//! not copied yet are still unchanged.

use std::collections::BTreeMap;

use super::rows::GrowthRows;
use super::sum::{ShortSum, Sum};

const WORD: usize = u64::BITS as usize;

/// The sums of all nodes at a step.
#[derive(Clone, Debug)]
pub(super) struct SumsCopy {
    /// The number of simulations done.
    step: u32,
    /// The full copy with the sums that are missing here.
    base: Option<usize>,
    rows: usize,
    /// The number of words of `own`, from the first, that are not copied yet.
    words: usize,
    /// A bit for each node: whether its sum is stored here. In words not copied yet: whether it surely will
    /// be.
    own: Vec<u64>,
    /// By node copied ahead, [`SumsCopy::OFTEN`] or the code of its sum; else [`SumsCopy::NOTHING`]. Dropped
    /// at the end.
    ahead: Vec<u8>,
    /// From the last such node to the first: [`SumsCopy::OFTEN`], or the code of its sum, see `totals`.
    codes: Vec<u8>,
    /// In the same order the results in grains, where the codes hold only the visits; `None` where the codes
    /// hold both.
    totals: Option<Vec<u32>>,
    /// In the same order the nodes visited more often, without those in `apart`.
    often: Vec<ShortSum>,
    /// For each four words of nodes, the numbers of codes and of entries in `often` that belong to later
    /// nodes.
    starts: Vec<(u32, u32)>,
    /// Sums too large for `often`, or copied ahead.
    apart: BTreeMap<u32, Sum>,
}

impl SumsCopy {
    /// The row was not copied ahead.
    const NOTHING: u8 = 0;
    const OFTEN: u8 = 1;
    /// The first code that stands for a sum.
    const FIRST: u8 = 2;
    /// Words of nodes between two starts.
    const STRIDE: usize = 4;
    /// The greatest number of simulations that a copy takes to make: fewer than lie between two copies.
    const LASTING: usize = 1 << 15;

    /// Begins a copy of the rows. On a `base`, only the nodes in which simulations `ended` since then are
    /// copied, and their ancestors.
    pub(super) fn begin(rows: &GrowthRows, step: u32, base: Option<usize>, ended: Vec<u64>) -> Self {
        let words = rows.len().div_ceil(WORD);
        let mut own = ended;
        own.resize(words, 0);
        Self {
            step,
            base,
            rows: rows.len(),
            words,
            own,
            ahead: Vec::new(),
            codes: Vec::new(),
            totals: (!rows.are_halves()).then(Vec::new),
            often: Vec::new(),
            starts: vec![(0, 0); words.div_ceil(Self::STRIDE)],
            apart: BTreeMap::new(),
        }
    }

    pub(super) const fn step(&self) -> u32 {
        self.step
    }

    pub(super) const fn base(&self) -> Option<usize> {
        self.base
    }

    pub(super) const fn is_whole(&self) -> bool {
        self.words == 0
    }

    /// The number of words of nodes to copy with each simulation.
    pub(super) const fn pace(&self) -> usize {
        1 + self.own.len() / Self::LASTING
    }

    pub(super) fn go_on(&mut self, rows: &GrowthRows, count: usize) {
        for word in (self.words.saturating_sub(count)..self.words).rev() {
            // Words are copied from the last on, so at the start of a stride all codes belong to later nodes.
            if word % Self::STRIDE == Self::STRIDE - 1 || word == self.own.len() - 1 {
                self.starts[word / Self::STRIDE] = (self.codes.len() as u32, self.often.len() as u32);
            }
            if self.base.is_none() {
                self.copy_visited(rows, word);
            } else {
                self.copy_changed(rows, word);
            }
        }
        self.words = self.words.saturating_sub(count);
        if self.is_whole() {
            self.ahead = Vec::new();
            self.codes.shrink_to_fit();
            self.often.shrink_to_fit();
        }
    }

    /// Copies the nodes of a word that were ever visited.
    fn copy_visited(&mut self, rows: &GrowthRows, word: usize) {
        for id in (word * WORD..self.rows.min((word + 1) * WORD)).rev() {
            let sum = self.then(rows, id as u32);
            if sum.visits > 0 {
                self.own[word] |= 1 << (id % WORD);
                self.push(id as u32, sum);
            }
        }
    }

    /// Copies the nodes of a word in or below which simulations ended.
    fn copy_changed(&mut self, rows: &GrowthRows, word: usize) {
        let mut left = self.own[word];
        while let Some(bit) = left.checked_ilog2() {
            left &= !(1 << bit);
            let id = (word * WORD) as u32 + bit;
            let sum = self.then(rows, id);
            self.push(id, sum);
            let parent = rows.parent(id) as usize;
            // A parent has a lower number: its turn comes later in this word, or in one not copied yet.
            self.own[parent / WORD] |= 1 << (parent % WORD);
            // The root is entered as its own parent, and would come again and again.
            if parent / WORD == word && id > 0 {
                left |= 1 << (parent % WORD);
            }
        }
    }

    /// The sum of a row that is not copied yet, as it was when the copy began.
    fn then(&self, rows: &GrowthRows, id: u32) -> Sum {
        match self.ahead.get(id as usize) {
            None | Some(&Self::NOTHING) => rows.sum(id),
            Some(&Self::OFTEN) => self.apart.get(&id).copied().unwrap_or_default(),
            Some(code) => ShortSum::of_code(code - Self::FIRST).sum(),
        }
    }

    fn push(&mut self, id: u32, sum: Sum) {
        let code = match &mut self.totals {
            None => Self::code(sum),
            Some(totals) => {
                let total = u32::try_from(sum.total).ok();
                totals.push(total.unwrap_or_default());
                let visits = u8::try_from(sum.visits).ok().filter(|_| total.is_some());
                visits.and_then(|visits| visits.checked_add(Self::FIRST))
            }
        };
        self.codes.push(code.unwrap_or(Self::OFTEN));
        if code.is_some() {
            // Codes copied ahead are always of halves; a sum in grains kept apart for that reason may have a
            // code here.
            if self.ahead.get(id as usize) == Some(&Self::OFTEN) {
                self.apart.remove(&id);
            }
        } else if let Some(short) = ShortSum::of(sum) {
            self.apart.remove(&id);
            self.often.push(short);
        } else {
            self.apart.insert(id, sum);
            self.often.push(ShortSum::ELSEWHERE);
        }
    }

    fn code(sum: Sum) -> Option<u8> {
        ShortSum::of(sum).and_then(ShortSum::code).and_then(|code| code.checked_add(Self::FIRST))
    }

    /// Whether a row must be copied before it changes.
    #[inline]
    pub(super) fn lacks(&self, id: u32) -> bool {
        let id = id as usize;
        id < self.rows.min(self.words * WORD)
            && self.ahead.get(id).is_none_or(|&ahead| ahead == Self::NOTHING)
    }

    /// Copies the sum of a node that is missing.
    pub(super) fn copy(&mut self, id: u32, sum: Sum) {
        if self.ahead.is_empty() {
            self.ahead = vec![Self::NOTHING; self.rows];
        }
        self.ahead[id as usize] = Self::code(sum).unwrap_or_else(|| {
            self.apart.insert(id, sum);
            Self::OFTEN
        });
    }

    /// The sum of a node, empty for one that did not exist; `None` where the base has it.
    pub(super) fn sum(&self, id: u32, rows: &GrowthRows) -> Option<Sum> {
        let at = id as usize;
        if at >= self.rows {
            return Some(Sum::default());
        }
        if at / WORD < self.words {
            return Some(self.then(rows, id));
        }
        let (word, bit) = (at / WORD, at % WORD);
        if self.own[word] >> bit & 1 == 0 {
            return None;
        }
        let stride = word / Self::STRIDE;
        let end = self.own.len().min((stride + 1) * Self::STRIDE);
        // Codes stand from the last node to the first: before this one come those of the later nodes.
        let later = self.own[word + 1..end].iter().map(|word| word.count_ones()).sum::<u32>();
        // Shifted twice, for a shift by all 64 bits at once is an overflow.
        let beside = (self.own[word] >> bit >> 1).count_ones();
        let (start, often) = self.starts[stride];
        let place = (start + later + beside) as usize;
        Some(match self.codes[place] {
            Self::OFTEN => {
                let before = &self.codes[start as usize..place];
                let before = before.iter().map(|&code| usize::from(code == Self::OFTEN)).sum::<usize>();
                let short = self.often[often as usize + before];
                let apart = || self.apart.get(&id).copied().unwrap_or_default();
                if short == ShortSum::ELSEWHERE { apart() } else { short.sum() }
            }
            code => self.totals.as_ref().map_or_else(
                || ShortSum::of_code(code - Self::FIRST).sum(),
                |totals| Sum { visits: (code - Self::FIRST).into(), total: totals[place].into() },
            ),
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.own.len() * size_of::<u64>()
            + self.ahead.len()
            + self.codes.len()
            + self.totals.as_ref().map_or(0, Vec::len) * size_of::<u32>()
            + self.often.len() * size_of::<ShortSum>()
            + self.starts.len() * size_of::<(u32, u32)>()
            + self.apart.len() * size_of::<(u32, Sum)>()
    }
}
