//! Replay of the rows as the events that made them.

use super::row::NodeRow;
use super::{DepthFirst, Event, Folded, NodeId};
use crate::game::ActionId;

impl DepthFirst {
    /// Passes every event of the pass on, in order; a node that was never left stays open.
    pub(in crate::trace) fn replay(&self, each: &mut impl FnMut(Event)) {
        // The open nodes, and whether each was said to be cut.
        let mut open: Vec<(u32, bool)> = Vec::new();
        for (id, row) in (0..).zip(self.rows.iter()) {
            while let Some((done, is_cut)) = open.pop_if(|&mut (above, _)| self.end(NodeId(above)) <= id) {
                self.close(done, is_cut, each);
            }
            if !row.is_skipped() {
                let action = (id > 0).then_some(row.action).filter(|&action| action != ActionId(u16::MAX));
                each(Event::Entered { action, side: row.side, alpha: row.alpha, beta: row.beta });
                self.sayings.of(id).for_each(|said| each(Event::Said { node: id, said }));
                open.push((id, false));
                continue;
            }
            if let Some((above, is_cut)) = open.last_mut().filter(|(_, is_cut)| row.is_cut() && !is_cut) {
                self.announce_cut(*above, each);
                *is_cut = true;
            }
            each(Event::Skipped { action: row.action });
        }
        while let Some((done, is_cut)) = open.pop() {
            if self.rows[done as usize].is_open() {
                return;
            }
            self.close(done, is_cut, each);
        }
    }

    fn announce_cut(&self, id: u32, each: &mut impl FnMut(Event)) {
        // The last child tried made the cut; where none is recorded, no more is known than that the bound was
        // reached.
        let limit = self.rows[id as usize].beta;
        let tried = self.children(NodeId(id)).filter(|&child| !self.row(child).is_skipped()).last();
        let value = tried.and_then(|child| self.offer(child)).unwrap_or(limit);
        each(Event::Cut { value, limit });
    }

    fn close(&self, id: u32, is_cut: bool, each: &mut impl FnMut(Event)) {
        let NodeRow { value, bound, why, .. } = self.rows[id as usize];
        let row = &self.rows[id as usize];
        if row.is_cut() && !is_cut {
            self.announce_cut(id, each);
        }
        if let Some(Folded { nodes, leaves, cuts }) = self.folded(row) {
            each(Event::Folded { nodes, leaves, cuts });
        }
        if let Some(why) = why {
            each(Event::Left { value, bound, proven: row.marks & super::PROVEN != 0, why });
        }
    }
}
