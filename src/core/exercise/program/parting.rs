//! The first step at which two recordings of any programs part.

use std::collections::HashMap;

use crate::catalog::AnyPosition;
use crate::catalog::foreign::OpenTrace;
use crate::game::ActionId;
use crate::search::events::Event;

use super::{Divergence, Step, divergence, steps};

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

/// Where two recordings part, the first of them as the reference.
pub fn parting(first: &OpenTrace, second: &OpenTrace) -> Parting {
    let (events, written) = first.written();
    let (mut others, others_written) = second.written();
    match (&first.job.position, &second.job.position) {
        (AnyPosition::Labels(own), AnyPosition::Labels(other)) => {
            renumber(&mut others, own.names(), other.names());
        }
        (own, other) if own == other => {}
        _ => return Parting::Other,
    }
    match (written.is_empty(), others_written.is_empty()) {
        (false, false) => {
            let ((right, _), (found, begin)) = (steps(&events, &written), steps(&others, &others_written));
            let parted = divergence::first(&right, &found, false);
            let nodes = right.iter().filter(|step| matches!(step, Step::Enter { .. })).count();
            parted.map_or(Parting::Same { nodes }, |mut parted| {
                parted.line = others_written.get(begin + parted.node).map_or(0, |node| node.line);
                Parting::Nodes(Box::new(parted))
            })
        }
        (true, true) => of_simulations(&events, &others),
        _ => Parting::Other,
    }
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
