//! Replay of a Monte Carlo tree as the events that made it.

use super::{Event, MonteCarlo, Proven, Sum};
use crate::search::foreign::SaidKind;

impl MonteCarlo {
    /// Passes every event on in order: nodes as they grew, proofs as they were made, simulations one by one,
    /// and sums of those that are only counted.
    pub(in crate::trace) fn replay(&self, each: &mut impl FnMut(Event)) {
        let mut proofs: Vec<(u32, &Proven)> =
            self.proofs.iter().map(|(&node, proven)| (node, proven)).collect();
        // A proof of a node follows those below it, which grew later.
        proofs.sort_unstable_by_key(|&(node, proven)| (proven.time, std::cmp::Reverse(node)));
        let mut proofs = proofs.into_iter().peekable();
        let mut next = 1;
        let simulations = self.simulations.len();
        for done in 0..=simulations {
            while next < self.rows.len() as u32 && self.births.time_of(next) as usize <= done {
                let link = self.rows.link(next);
                each(Event::Grown { parent: self.rows.parent(next), action: link.action, side: link.side() });
                let prior = self.sayings.of(next).filter(|said| said.kind == SaidKind::Prior);
                prior.for_each(|said| each(Event::Said { node: next, said }));
                next += 1;
            }
            if done == if self.is_beyond { simulations } else { 0 } {
                self.replay_sums(each);
            }
            while let Some((node, &Proven { value, bound, .. })) =
                proofs.next_if(|(_, proven)| proven.time as usize <= done)
            {
                each(Event::Proven { node, value, bound });
            }
            if let Some(simulation) = self.simulations.get(done) {
                let (leaf, result, why) = (simulation.leaf.0, simulation.result, simulation.why);
                each(Event::Simulated { leaf, result, why });
            }
        }
        if self.sayings.is_empty() {
            return;
        }
        for node in 0..self.rows.len() as u32 {
            let others = self.sayings.of(node).filter(|said| said.kind != SaidKind::Prior);
            others.for_each(|said| each(Event::Said { node, said }));
        }
    }

    /// Passes sums on: visits of a node that neither its children nor its own simulations account for.
    fn replay_sums(&self, each: &mut impl FnMut(Event)) {
        let mut own: Vec<Sum> = (0..self.rows.len() as u32).map(|id| self.rows.sum(id)).collect();
        for id in 1..self.rows.len() as u32 {
            own[self.rows.parent(id) as usize].take(self.rows.sum(id));
        }
        self.simulations.each(0..self.simulations.len() as u32, |leaf, sum| own[leaf].take(sum));
        for (leaf, sum) in (0..).zip(own).filter(|(_, sum)| sum.visits > 0) {
            let total = sum.mean().unwrap_or_default() * f64::from(sum.visits);
            each(Event::Counted { leaf, visits: sum.visits, total: total as f32 });
        }
    }
}
