//! Finds in the background what orders of the number tree on the board are worth: one question is being answered,
//! one is wanted.

use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, bounded};

use crate::catalog::AnyPosition;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::trace::ordering::Orders;
use crate::worker::go_behind_the_window;

use super::data::{Known, Question};

/// The thread that is looking, if any. It ends by itself after a bounded amount of work.
#[derive(Debug, Default)]
pub struct Finder {
    running: Option<(Question, Receiver<Orders>)>,
}

impl Finder {
    /// Takes in an answer, asks the next question.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) {
        let wanted = question(state);
        if let Some((question, answer)) = &self.running {
            match answer.try_recv() {
                Ok(orders) if wanted.as_ref() == Some(question) => {
                    let known = Known { question: question.clone(), orders: Arc::new(orders) };
                    state.view.numbers.known = Some(known);
                }
                Err(crossbeam_channel::TryRecvError::Empty) => return,
                Ok(_) | Err(crossbeam_channel::TryRecvError::Disconnected) => {}
            }
            self.running = None;
        }
        let Some(wanted) = wanted else { return };
        let known = state.view.numbers.known.as_ref();
        if known.is_none_or(|known| known.question != wanted) {
            self.ask(wanted, wake);
        }
    }

    fn ask(&mut self, question: Question, wake: &Wake) {
        let (answer, answers) = bounded(1);
        let (asked, wake) = (question.clone(), wake.clone());
        let started = thread::Builder::new().name("orders of a tree".to_owned()).spawn(move || {
            go_behind_the_window();
            // The program may have been closed meanwhile; nobody waits for the answer then.
            if answer.send(Orders::of(&asked.root, asked.cut)).is_ok() {
                wake.now();
            }
        });
        // Without a thread the lab stays as it is and the next frame asks again.
        self.running = started.is_ok().then_some((question, answers));
    }
}

/// The question that the board asks.
fn question(state: &State) -> Option<Question> {
    let AnyPosition::NumberTree(start) = &state.game.document.start else { return None };
    Some(Question { root: start.root(), cut: state.conventions().cut })
}
