//! The first step at which two recordings of simulations diverge.

use crate::game::ActionId;
use crate::search::events::Event;
use crate::trace::Which;

use super::Parting;

/// Compares node with node and simulation with simulation, in their order.
pub(super) fn of_simulations(first: &[Event], second: &[Event]) -> Parting {
    // The parent and the action of each node, by its number.
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
            (Event::Grown { .. }, _) => {
                let way = way(&grown[0], grown[0].len() - 1);
                return Parting::Grown { which: Which::First, simulations, way };
            }
            _ => {
                let way = way(&grown[1], grown[1].len() - 1);
                return Parting::Grown { which: Which::Second, simulations, way };
            }
        }
    }
}

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
