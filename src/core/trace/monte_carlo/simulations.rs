//! The simulations of a tree, in order, in four bytes each: playouts have few different results, so each is
//! stored as the index of its result. Evaluations have many; they are stored in full, in eight bytes.

use std::ops::Range;

use crate::search::events::{ForeignReason, Why};

use super::super::column::ChunkedColumn;
use super::super::node::NodeId;
use super::sum::Sum;

/// One simulation: the node whose value was taken, and the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulation {
    /// The node that was valued; it and all its ancestors count one visit more.
    pub leaf: NodeId,
    /// The value for the first player, 0..=1.
    pub result: f32,
    /// The origin of the value; a proven value has [`Why::Children`].
    pub why: Why,
}

impl Simulation {
    /// The greatest node number that a leaf can have.
    pub(super) const LAST_LEAF: u32 = (1 << 29) - 1;
}

/// All simulations of a tree.
#[derive(Clone, Debug)]
pub(super) enum Simulations {
    /// The different results, each with its origin; and by simulation the leaf in the low 24 bits, and above
    /// it the index of the result.
    Short(Vec<(f32, Why)>, ChunkedColumn<u32>),
    /// By simulation the leaf in the low 29 bits, and above it the origin of the result; and the result.
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
/// The greatest number of different results in the short form.
const FEW: usize = 16;
/// Possible origins of a simulation's result. Two reasons of foreign recordings have a place of their own,
/// and all others share one.
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
                // The leaf needs more bits, or there are too many results for a linear search.
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

    /// Calls `count` with the leaf and the sum of each simulation of a range.
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

/// A leaf and the origin of its result, in the long form.
fn long(leaf: u32, why: Why) -> u32 {
    let number = WHYS.iter().position(|&other| other == why).unwrap_or(WHYS.len() - 1);
    leaf | (number as u32) << LONG_BITS
}
