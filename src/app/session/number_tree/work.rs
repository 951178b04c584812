//! Background comparison of the orders of the number tree on the board.

use std::sync::Arc;

use crate::catalog::AnyPosition;
use crate::session::background::{Background, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::trace::ordering::OrderComparison;

use super::data::{Known, OrdersQuestion};

/// The comparison under way, if any.
#[derive(Debug)]
pub struct OrdersWork {
    background: Background<OrdersQuestion, OrderComparison>,
    /// The last question that failed, if any: it would fail once more.
    failed: Option<OrdersQuestion>,
}

impl Default for OrdersWork {
    fn default() -> Self {
        // It ends by itself after a bounded amount of work.
        let background: Background<OrdersQuestion, _> =
            Background::new("orders of a tree", |asked, _| Some(OrderComparison::of(&asked.root, asked.cut)));
        Self { background, failed: None }
    }
}

impl OrdersWork {
    /// Handles an answer, asks the next question.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = question(state);
        self.background.keep(|question| wanted.as_ref() == Some(question));
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(question, orders) => {
                    state.view.numbers.known = Some(Known { question, orders: Arc::new(orders) });
                }
                Heard::Failed(question) => self.failed = Some(question),
            }
        }
        let known = state.view.numbers.known.as_ref().map(|known| &known.question);
        let settled = [known, self.failed.as_ref()];
        self.background.ask(wake, || wanted.filter(|wanted| !settled.contains(&Some(wanted))));
    }
}

/// The question about the tree on the board, if its answer is unknown.
fn question(state: &State) -> Option<OrdersQuestion> {
    let AnyPosition::NumberTree(start) = &state.game.document.start else { return None };
    Some(OrdersQuestion { root: start.root(), cut: state.conventions().cut })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Game;
    use crate::session::command::Command;
    use crate::session::settings::Settings;
    use crate::session::{document, update};

    #[test]
    fn a_question_that_failed_is_not_asked_again() {
        let mut state = document::start_state(Settings::default());
        update::apply(&mut state, Command::New(Game::NumberTree));
        // Work that ends without an answer, although nobody stopped it, has failed.
        let background = Background::new("no answer", |_, _| None);
        let mut work = OrdersWork { background, failed: None };
        let wake = Wake::nobody();
        work.advance(&mut state, &wake);
        assert!(work.background.question().is_some());
        // The thread needs time to end; without a limit there would always be a question.
        let mut is_settled = || {
            work.advance(&mut state, &wake);
            work.background.question().is_none()
        };
        assert!((0..50_000_000).any(|_| is_settled()), "it is asked for ever");
        work.advance(&mut state, &wake);
        assert!(work.background.question().is_none());
    }
}
