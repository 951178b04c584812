//! A binary heap that breaks ties as the priority queue of the book's C++ programs does.
//!
//! The algorithms leave the order of equal positions open, and it changes the result of a narrow search. The
//! queue of the GNU library compares with "less" alone, fills the hole at its top from below and lets the
//! last item climb up; this heap does the same, so a search with such ties finds the results of the book's
//! programs.

use serde::{Deserialize, Serialize};

use super::memory_budget::{self, MemoryRefusal};

/// The choice among equally rated positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ties {
    /// The one that was found first.
    #[default]
    First,
    /// The one that the queue of the book's programs returns.
    Queue,
}

/// An item with a rating, by which a heap is sorted.
pub(super) trait HeapKey {
    /// Greater ratings are nearer to the top.
    fn promise(&self) -> i32;
}

/// The heap; equal ratings keep no order.
#[derive(Clone, Debug)]
pub(super) struct Queue<T>(Vec<T>);

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: HeapKey> Queue<T> {
    pub(super) fn peek(&self) -> Option<&T> {
        self.0.first()
    }

    /// Reserves memory for more items.
    pub(super) fn make_room(&mut self, more: usize) -> Result<(), MemoryRefusal> {
        memory_budget::make_room(&mut self.0, more)
    }

    pub(super) fn push(&mut self, item: T) {
        self.0.push(item);
        self.rise(self.0.len() - 1);
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        // The last item stands in the hole at the top, and goes down with it to the last row.
        let top = self.0.swap_remove(0);
        let mut hole = 0;
        // The hole sinks along the greater child without a look at the last item, as `std::__adjust_heap`
        // does; of equal children the right one rises.
        while 2 * hole + 1 < self.0.len() {
            let (left, right) = (2 * hole + 1, 2 * hole + 2);
            let takes_left = right >= self.0.len() || self.0[right].promise() < self.0[left].promise();
            let child = if takes_left { left } else { right };
            self.0.swap(hole, child);
            hole = child;
        }
        if hole > 0 {
            self.rise(hole);
        }
        Some(top)
    }

    /// Lets an item climb past all with lower ratings.
    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.0[(at - 1) / 2].promise() < self.0[at].promise() {
            self.0.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl HeapKey for (i32, char) {
        fn promise(&self) -> i32 {
            self.0
        }
    }

    #[test]
    fn ties_come_out_as_from_the_queue_of_the_gnu_library() {
        // Expected order from a C++ program with std::priority_queue and a comparison of the numbers alone.
        let mut queue = Queue::default();
        for item in [(1, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (2, 'e'), (1, 'f'), (2, 'g'), (1, 'h')] {
            queue.push(item);
        }
        let order: String = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(order, "cgeafhbd");
    }
}
