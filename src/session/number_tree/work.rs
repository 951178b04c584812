//! Finds beside the window what orders of the number tree on the board are worth.

use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::session::background::{Background, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::trace::ordering::OrderComparison;

use super::data::{Known, OrdersQuestion};

/// The orders that are being compared, if any are.
#[derive(Debug)]
pub struct OrdersWork(Background<OrdersQuestion, OrderComparison>);

impl Default for OrdersWork {
    fn default() -> Self {
        // It ends by itself after a bounded amount of work.
        Self(Background::new("orders of a tree", |asked, _| {
            Some(OrderComparison::of(&asked.root, asked.cut))
        }))
    }
}

impl OrdersWork {
    /// Takes in an answer, asks the next question.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = question(state);
        self.0.keep(|question| wanted.as_ref() == Some(question));
        while let Some(heard) = self.0.hear() {
            if let Heard::Answer(question, orders) = heard {
                state.view.numbers.known = Some(Known { question, orders: Arc::new(orders) });
            }
        }
        let known = state.view.numbers.known.as_ref();
        self.0.ask(wake, || wanted.filter(|wanted| known.is_none_or(|known| known.question != *wanted)));
    }
}

/// The question that the board asks.
fn question(state: &State) -> Option<OrdersQuestion> {
    let AnyPosition::NumberTree(start) = &state.game.document.start else { return None };
    Some(OrdersQuestion { root: start.root(), cut: state.conventions().cut })
}
