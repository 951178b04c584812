//! The first step at which two recordings of any programs part.

use std::collections::HashMap;

use crate::catalog::foreign::OpenTrace;
use crate::catalog::{AnyPosition, Method};
use crate::game::ActionId;
use crate::search::events::{Event, Why};
use crate::trace::Which;

use super::{Divergence, DivergenceKind, Step, divergence, steps};

/// Where two recordings part.
#[derive(Clone, Debug, PartialEq)]
pub enum Parting {
    Same {
        nodes: usize,
    },
    /// They begin at different positions, or are of different methods.
    Other,
    /// At a node that is entered or left.
    Nodes(Box<Divergence>),
    /// The node of this number is another one: the ways to both.
    Tree {
        number: usize,
        lines: [Vec<ActionId>; 2],
    },
    /// A simulation, counted from 1, takes its value elsewhere: the ways to both leaves.
    Simulation {
        number: usize,
        leaves: [Vec<ActionId>; 2],
    },
    /// A simulation is worth something else.
    Result {
        number: usize,
        shares: [f32; 2],
    },
    /// One of them ends after so many simulations.
    Shorter {
        simulations: usize,
    },
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
    let (events, written) = first.written();
    let (mut others, others_written) = second.written();
    match (&first.job.position, &second.job.position) {
        (AnyPosition::Labels(own), AnyPosition::Labels(other)) => {
            renumber(&mut others, own.names(), other.names());
        }
        (own, other) if own == other => {}
        _ => return (Parting::Other, None),
    }
    match (written.is_empty(), others_written.is_empty()) {
        (false, false) => {
            let ((right, own_begin), (found, begin)) =
                (steps(&events, &written), steps(&others, &others_written));
            let Some(mut parted) = divergence::first(&right, &found, false) else {
                let nodes = right.iter().filter(|step| matches!(step, Step::Enter { .. })).count();
                return (Parting::Same { nodes }, None);
            };
            parted.line = others_written.get(begin + parted.node).map_or(0, |node| node.line);
            // Of a child too much the number is that of the child: its parent was entered just before, if it is a leaf elsewhere.
            let is_extra = matches!(parted.kind, DivergenceKind::Extra { .. });
            let node = parted.node.saturating_sub(usize::from(is_extra));
            let is_of_table = [why(&events, own_begin + node), why(&others, begin + node)]
                .map(|why| why == Some(Why::Table));
            let table = match is_of_table {
                [true, false] => Some(Which::First),
                [false, true] => Some(Which::Second),
                _ => None,
            };
            (Parting::Nodes(Box::new(parted)), table)
        }
        (true, true) => (of_simulations(&events, &others), None),
        _ => (Parting::Other, None),
    }
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

/// Gives the labels of one recording the numbers that they have in another; those that it does not have come behind.
fn renumber(events: &mut [Event], own: &[Box<str>], other: &[Box<str>]) {
    let places: HashMap<&str, usize> = own.iter().enumerate().map(|(at, name)| (&**name, at)).collect();
    let mut beyond = own.len()..;
    let numbers: Vec<u16> = other
        .iter()
        .map(|name| places.get(&**name).copied().or_else(|| beyond.next()).unwrap_or_default() as u16)
        .collect();
    let renamed =
        |action: ActionId| numbers.get(usize::from(action.0)).map_or(action, |&number| ActionId(number));
    for event in events {
        match event {
            Event::Entered { action, .. } => *action = action.map(renamed),
            Event::Grown { action, .. } | Event::Skipped { action } => *action = renamed(*action),
            _ => {}
        }
    }
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
            (None, None) => return Parting::Same { nodes: grown[0].len() },
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
