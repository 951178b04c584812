//! When the nodes of a tree were grown.

/// One entry for each time of growth: the simulations done before, and the first node grown then.
#[derive(Clone, Debug)]
pub(super) struct Births {
    times: Vec<(u32, u32)>,
    /// For every 256th node, which entry is its own: a node is looked for among a few entries that lie together.
    starts: Vec<u32>,
}

impl Births {
    /// Nodes between two starts.
    const STRIDE: u32 = 256;

    /// The root, there from the beginning.
    pub(super) fn of_root() -> Self {
        Self { times: vec![(0, 0)], starts: vec![0] }
    }

    /// Notes that the next node was grown after so many simulations.
    pub(super) fn note(&mut self, id: u32, simulations: u32) {
        if self.times.last().is_none_or(|&(time, _)| time != simulations) {
            self.times.push((simulations, id));
        }
        if id.is_multiple_of(Self::STRIDE) {
            self.starts.push(self.times.len() as u32 - 1);
        }
    }

    /// The simulations done before a node was grown.
    pub(super) fn time_of(&self, id: u32) -> u32 {
        let block = (id / Self::STRIDE) as usize;
        let start = self.starts[block] as usize;
        let end = self.starts.get(block + 1).map_or(self.times.len(), |&next| next as usize + 1);
        let later = self.times[start..end].partition_point(|&(_, first)| first <= id);
        self.times[start + later - 1].0
    }

    /// All entries, in order of time and of nodes.
    pub(super) fn times(&self) -> &[(u32, u32)] {
        &self.times
    }

    pub(super) const fn bytes(&self) -> usize {
        self.times.len() * size_of::<(u32, u32)>() + self.starts.len() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::Births;

    #[test]
    fn every_node_has_the_time_of_its_growth() {
        let mut births = Births::of_root();
        // Families of growing size, with times that skip some simulations.
        let mut grown = vec![0];
        for family in 1..60_u32 {
            for _ in 0..family {
                births.note(grown.len() as u32, 3 * family);
                grown.push(3 * family);
            }
        }
        assert!(grown.len() > 6 * Births::STRIDE as usize);
        for (id, time) in grown.into_iter().enumerate() {
            assert_eq!(births.time_of(id as u32), time, "{id}");
        }
    }
}
