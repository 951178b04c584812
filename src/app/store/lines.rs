//! Sets of lines of a file.

/// Ascending line numbers, stored as runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineRuns {
    /// First, last, and the number of lines before.
    runs: Vec<(u32, u32, u32)>,
}

impl LineRuns {
    /// The most lines.
    pub const MOST: u32 = 100_000_000;

    /// Ascending numbers; the first that does not ascend ends them, and so does [`LineRuns::MOST`].
    pub fn new(numbers: impl IntoIterator<Item = u32>) -> Self {
        let mut lines = Self::default();
        numbers.into_iter().all(|number| lines.push(number, number));
        lines
    }

    /// Adds a run, unless it does not fit there.
    pub(super) fn push(&mut self, first: u32, last: u32) -> bool {
        let before = self.len();
        // Lines are counted from 1, so 0 lies before all of them.
        let ends = self.runs.last().map_or(0, |&(_, last, _)| last);
        let fits = first > ends && last >= first && last - first < Self::MOST - before;
        match self.runs.last_mut().filter(|_| fits) {
            // Runs that touch become one, so the same lines always have the same runs and compare as equal.
            Some((_, end, _)) if *end + 1 == first => *end = last,
            _ if fits => self.runs.push((first, last, before)),
            _ => {}
        }
        fits
    }

    pub fn len(&self) -> u32 {
        self.runs.last().map_or(0, |&(first, last, before)| before + (last - first) + 1)
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The index of a line among them, from 0.
    pub fn place(&self, line: u32) -> Option<u32> {
        let after = self.runs.partition_point(|&(first, ..)| first <= line);
        let &(first, last, before) = self.runs.get(after.checked_sub(1)?)?;
        (line <= last).then(|| before + (line - first))
    }

    /// The first and the last number of each run, ascending.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.runs.iter().map(|&(first, last, _)| (first, last))
    }

    /// All, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.runs().flat_map(|(first, last)| first..=last)
    }
}
