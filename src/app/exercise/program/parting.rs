//! The first step at which two recordings of any programs part.

use crate::catalog::Method;
use crate::catalog::foreign::{OpenTrace, TraceView, WrittenNode};
use crate::game::ActionId;
use crate::search::events::{Event, Why};
use crate::trace::Which;
use crate::trace::same_result::SameResults;

use super::{Divergence, DivergenceKind, RecordedPass, Step, divergence, passes};

/// Where two recordings part.
#[derive(Clone, Debug, PartialEq)]
pub enum Parting {
    /// They do the same in so many passes, or in all simulations.
    Same { nodes: usize, passes: usize },
    /// They begin at different positions, or are of different methods.
    Other,
    /// At a node that is entered or left.
    Nodes(Box<PassDivergence>),
    /// One of them ends after so many passes.
    Fewer { passes: usize },
    /// The node of this number is another one: the ways to both.
    Tree { number: usize, lines: [Vec<ActionId>; 2] },
    /// A simulation, counted from 1, takes its value elsewhere: the ways to both leaves.
    Simulation { number: usize, leaves: [Vec<ActionId>; 2] },
    /// A simulation is worth something else.
    Result { number: usize, shares: [f32; 2] },
    /// One of them ends after so many simulations.
    Shorter { simulations: usize },
}

/// Where a pass of one recording parts from that of another; the line of the divergence is that in the second file.
#[derive(Clone, Debug, PartialEq)]
pub struct PassDivergence {
    pub divergence: Divergence,
    /// Plies of the pass, where both say them.
    pub depth: Option<u16>,
    /// The line of that node in the first file; 0 where it is not known.
    pub reference_line: u64,
}

/// Where two recordings part, and what the files say of its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedTraces {
    pub parting: Parting,
    /// Which of them alone has the value of that node from its table.
    pub table: Option<Which>,
    /// Whether both name the seed of their search, each another one.
    pub other_seed: bool,
}

impl ComparedTraces {
    /// Whether both recordings do the same to their ends.
    pub const fn is_same(&self) -> bool {
        matches!(self.parting, Parting::Same { .. })
    }
}

/// Compares two recordings, the first of them as the reference.
pub fn compare(first: &OpenTrace, second: &OpenTrace) -> ComparedTraces {
    let seed = |trace: &OpenTrace| {
        let Method::Foreign(recording) = &trace.job.engine.method else { return None };
        let mut words = recording.program.split([' ', ',', ':']);
        words.find(|word| word.starts_with("seed=")).map(str::to_owned)
    };
    let seeds = [first, second].map(seed);
    let other_seed = matches!(&seeds, [Some(own), Some(other)] if own != other);
    let (parting, table) = parting(first, second);
    ComparedTraces { parting, table, other_seed }
}

/// Where two recordings part, and which of them alone has the value of that node from its table.
fn parting(first: &OpenTrace, second: &OpenTrace) -> (Parting, Option<Which>) {
    let Some(second) = second.clone().beside(&first.job.position) else { return (Parting::Other, None) };
    let ((events, written), (others, others_written)) = (first.written(), second.written());
    match (written.is_empty(), others_written.is_empty()) {
        (false, false) => {
            // Numbers are shown as both files have them, where they agree.
            let view = if first.scores == second.scores { first.scores } else { TraceView::First };
            let [own, other] = [(events, written), (others, others_written)]
                .map(|(events, written)| Recorded { events, written });
            of_passes(&own, &other, view)
        }
        (true, true) => (of_simulations(&events, &others), None),
        _ => (Parting::Other, None),
    }
}

/// The events of a depth-first search, and how its nodes stand in the file.
struct Recorded {
    events: Vec<Event>,
    written: Vec<WrittenNode>,
}

impl Recorded {
    fn line(&self, node: usize) -> u64 {
        self.written.get(node).map_or(0, |node| node.line)
    }
}

/// Compares pass with pass, in their order. Of searches that do not begin with the same depth only the last passes can be compared.
fn of_passes(first: &Recorded, second: &Recorded, view: TraceView) -> (Parting, Option<Which>) {
    let [mut own, mut other] = [first, second].map(|file| passes(&file.events, &file.written));
    let depths = [&own, &other].map(|passes| passes.first().and_then(|pass| pass.depth));
    if depths[0] != depths[1] {
        for passes in [&mut own, &mut other] {
            passes.drain(..passes.len().saturating_sub(1));
        }
    }
    for (right, found) in own.iter().zip(&other) {
        if let Some(mut parted) = divergence::first(&right.steps, &measured(right, found), false) {
            // Of a child too much the number is that of the child: its parent was entered just before, if it is a leaf elsewhere.
            let is_extra = matches!(parted.kind, DivergenceKind::Extra { .. });
            let node = parted.node.saturating_sub(usize::from(is_extra));
            let is_of_table = [(first, right), (second, found)]
                .map(|(file, pass)| why(&file.events, pass.first + node) == Some(Why::Table));
            let table = match is_of_table {
                [true, false] => Some(Which::First),
                [false, true] => Some(Which::Second),
                _ => None,
            };
            let reference_line = first.line(right.first + node);
            parted.line = second.line(found.first + parted.node);
            parted.view = view;
            let depth = right.depth.filter(|_| right.depth == found.depth);
            return (
                Parting::Nodes(Box::new(PassDivergence { divergence: parted, depth, reference_line })),
                table,
            );
        }
    }
    let compared = own.len().min(other.len());
    if own.len() != other.len() {
        return (Parting::Fewer { passes: compared }, None);
    }
    let is_entered = |step: &&Step| matches!(step, Step::Enter { .. });
    let nodes = own.iter().map(|pass| pass.steps.iter().filter(is_entered).count()).sum();
    (Parting::Same { nodes, passes: compared }, None)
}

/// The steps of the second pass as long as it does what the first does, with the numbers of the first where they say the same.
fn measured(first: &RecordedPass, second: &RecordedPass) -> Vec<Step> {
    let mut steps = second.steps.clone();
    let mut results = SameResults::default();
    for (at, (expected, found)) in first.steps.iter().zip(&mut steps).enumerate() {
        match (*expected, &mut *found) {
            (
                Step::Enter { action, window: [Some(alpha), Some(beta)] },
                Step::Enter { action: own, window },
            ) if action == *own => {
                if let [Some(low), Some(high)] = *window
                    && results.same_window([alpha, beta], [low, high])
                {
                    *window = [Some(alpha), Some(beta)];
                }
            }
            (Step::Enter { action, .. }, Step::Enter { action: own, .. }) if action == *own => {}
            (Step::Leave { value: Some(right) }, Step::Leave { value: Some(value) }) => {
                let is_end = first.ends.contains(&at) && second.ends.contains(&at);
                let values = [right, *value];
                let is_same = if is_end { results.learn(values) } else { results.same(values) };
                if is_same {
                    *value = right;
                }
            }
            (Step::Leave { .. }, Step::Leave { .. }) => {}
            // From here on they do not do the same.
            _ => break,
        }
    }
    steps
}

/// Where the value of the node of this number comes from, in order of entry.
fn why(events: &[Event], node: usize) -> Option<Why> {
    let (mut open, mut entered) = (Vec::new(), 0);
    events.iter().find_map(|event| match *event {
        Event::Entered { .. } => {
            open.push(entered);
            entered += 1;
            None
        }
        Event::Left { why, .. } => open.pop().filter(|&left| left == node).map(|_| why),
        _ => None,
    })
}

fn of_simulations(first: &[Event], second: &[Event]) -> Parting {
    // By number of a node, its parent and its action.
    let mut grown = [vec![(0, ActionId(0))], vec![(0, ActionId(0))]];
    let mut simulations = 0;
    let is_compared = |event: &&Event| matches!(event, Event::Grown { .. } | Event::Simulated { .. });
    let (mut own, mut other) = (first.iter().filter(is_compared), second.iter().filter(is_compared));
    loop {
        let (expected, found) = match (own.next(), other.next()) {
            (Some(expected), Some(found)) => (expected, found),
            (None, None) => return Parting::Same { nodes: grown[0].len(), passes: 1 },
            _ => return Parting::Shorter { simulations },
        };
        for (event, grown) in [expected, found].into_iter().zip(&mut grown) {
            if let Event::Grown { parent, action, .. } = *event {
                grown.push((parent, action));
            }
        }
        let number = simulations + 1;
        match (*expected, *found) {
            (Event::Grown { parent, action, .. }, Event::Grown { parent: other, action: second, .. }) => {
                if (parent, action) != (other, second) {
                    let last = [grown[0].len() - 1, grown[1].len() - 1];
                    let lines = [way(&grown[0], last[0]), way(&grown[1], last[1])];
                    return Parting::Tree { number: last[0], lines };
                }
            }
            (Event::Simulated { leaf, result, .. }, Event::Simulated { leaf: other, result: second, .. }) => {
                if leaf != other {
                    let leaves = [way(&grown[0], leaf as usize), way(&grown[1], other as usize)];
                    return Parting::Simulation { number, leaves };
                }
                if result.to_bits() != second.to_bits() {
                    return Parting::Result { number, shares: [result, second] };
                }
                simulations += 1;
            }
            _ => return Parting::Shorter { simulations },
        }
    }
}

/// The way to a node.
fn way(grown: &[(u32, ActionId)], node: usize) -> Vec<ActionId> {
    let mut way = Vec::new();
    let mut at = node;
    while let Some(&(parent, action)) = grown.get(at).filter(|_| at != 0) {
        way.push(action);
        at = parent as usize;
    }
    way.reverse();
    way
}
