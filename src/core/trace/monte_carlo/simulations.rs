//! The simulations of a tree, one after the other, in four bytes each: playouts have few different results, so a
//! result is the number of one of these. Evaluations have many; they are written out, in eight bytes.

use std::ops::Range;

use crate::search::events::{ForeignReason, Why};

use super::super::column::ChunkedColumn;
use super::super::node::NodeId;
use super::sum::Sum;

/// One simulation: the node whose value was taken, and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulation {
    /// The node whose value was taken; it and all its ancestors count one visit more.
    pub leaf: NodeId,
    /// The value for the first player, 0..=1.
    pub result: f32,
    /// Where the value comes from; a proven value comes from [`Why::Children`].
    pub why: Why,
}

impl Simulation {
    /// The last node that can be a leaf.
    pub(super) const LAST_LEAF: u32 = (1 << 29) - 1;
}

/// All simulations of a tree.
#[derive(Clone, Debug)]
pub(super) enum Simulations {
    /// The results that differ, each with where it comes from; and by simulation the leaf in the low 24 bits, and
    /// above which of the results.
    Short(Vec<(f32, Why)>, ChunkedColumn<u32>),
    /// By simulation the leaf in the low 29 bits, and above where the result comes from; and the result.
    Long(ChunkedColumn<u32>, ChunkedColumn<f32>),
}

impl Default for Simulations {
    fn default() -> Self {
        Self::Short(Vec::new(), ChunkedColumn::default())
    }
}

const SHORT_LEAF: u32 = (1 << SHORT_BITS) - 1;
const SHORT_BITS: u32 = 24;
const LONG_BITS: u32 = 29;
/// Results that are looked for one by one.
const FEW: usize = 16;
/// Where a result of a simulation may come from. Of a recording's own reasons two have a place, and all others one.
const WHYS: [Why; 8] = [
    Why::Playout,
    Why::Evaluation,
    Why::End,
    Why::Table,
    Why::Foreign(ForeignReason::R0),
    Why::Foreign(ForeignReason::R1),
    Why::Foreign(ForeignReason::Other),
    Why::Children,
];

impl Simulations {
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Short(_, lines) => lines.len(),
            Self::Long(leaves, _) => leaves.len(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Short(_, lines) => lines.bytes(),
            Self::Long(leaves, results) => leaves.bytes() + results.bytes(),
        }
    }

    pub(super) fn push(&mut self, leaf: u32, result: f32, why: Why) {
        match self {
            Self::Long(leaves, results) => {
                leaves.push(long(leaf, why));
                results.push(result);
            }
            Self::Short(known, lines) => {
                // Compared by bits, so that each result is read back as the very number that came in.
                let same = |(other, from): &(f32, Why)| other.to_bits() == result.to_bits() && *from == why;
                let number = known.iter().position(same).unwrap_or(known.len());
                // The leaf needs more bits, or the results are too many to be looked for one by one.
                if leaf > SHORT_LEAF || number == FEW {
                    self.write_out();
                    self.push(leaf, result, why);
                    return;
                }
                if number == known.len() {
                    known.push((result, why));
                }
                lines.push(leaf | (number as u32) << SHORT_BITS);
            }
        }
    }

    /// Changes to the long form.
    #[cold]
    fn write_out(&mut self) {
        let all = (0..self.len()).filter_map(|number| self.get(number));
        *self = Self::Long(
            all.clone().map(|simulation| long(simulation.leaf.0, simulation.why)).collect(),
            all.map(|simulation| simulation.result).collect(),
        );
    }

    pub(super) fn get(&self, number: usize) -> Option<Simulation> {
        match self {
            Self::Short(known, lines) => {
                let line = *lines.get(number)?;
                let (result, why) = known[(line >> SHORT_BITS) as usize];
                Some(Simulation { leaf: NodeId(line & SHORT_LEAF), result, why })
            }
            Self::Long(leaves, results) => {
                let line = *leaves.get(number)?;
                let why = WHYS[(line >> LONG_BITS) as usize];
                Some(Simulation { leaf: NodeId(line & Simulation::LAST_LEAF), result: results[number], why })
            }
        }
    }

    /// The leaf of each simulation of a range, and what it counts there.
    pub(super) fn each(&self, range: Range<u32>, mut count: impl FnMut(usize, Sum)) {
        let (skipped, taken) = (range.start as usize, range.len());
        match self {
            Self::Short(known, lines) => {
                // There are few results, so each is turned into grains once and not for every simulation.
                let known: Vec<Sum> = known.iter().map(|&(result, _)| Sum::of(1, result.into())).collect();
                lines.iter().skip(skipped).take(taken).for_each(|line| {
                    count((line & SHORT_LEAF) as usize, known[(line >> SHORT_BITS) as usize]);
                });
            }
            Self::Long(leaves, results) => {
                let results = results.iter().skip(skipped);
                leaves.iter().skip(skipped).zip(results).take(taken).for_each(|(line, &result)| {
                    count((line & Simulation::LAST_LEAF) as usize, Sum::of(1, result.into()));
                });
            }
        }
    }
}

/// A leaf, and where its result comes from, in the long form.
fn long(leaf: u32, why: Why) -> u32 {
    let number = WHYS.iter().position(|&other| other == why).unwrap_or(WHYS.len() - 1);
    leaf | (number as u32) << LONG_BITS
}
