//! Finds in the background the scores of all actions in the game of an experiment that shows them.

use std::thread;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::match_play::scores::{Scored, scores};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::Standing;

/// The thread that searches the game again, if any. It ends by itself after a bounded amount of work.
#[derive(Debug, Default)]
pub struct Scorer {
    /// Which match, and the answer.
    running: Option<(u64, Receiver<Vec<Scored>>)>,
}

impl Scorer {
    /// Takes in an answer, asks for the next.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) {
        let matches = &mut state.matches;
        if let Some((begun, answer)) = &self.running {
            match answer.try_recv() {
                Ok(scores) if *begun == matches.begun => matches.scores = Some((*begun, scores)),
                Err(TryRecvError::Empty) => return,
                Ok(_) | Err(TryRecvError::Disconnected) => {}
            }
            self.running = None;
        }
        let known = matches.scores.as_ref().is_some_and(|(begun, _)| *begun == matches.begun);
        let shows = matches.experiment().is_some_and(|(experiment, _)| experiment.shows_scores);
        if known || !shows || matches.standing != Standing::Over {
            return;
        }
        let Some(results) = matches.results.clone() else { return };
        let (tell, told) = bounded(1);
        let wake = wake.clone();
        let search = move || {
            // The program may have been closed meanwhile; nobody waits for the answer then.
            if tell.send(scores(&results, 0)).is_ok() {
                wake.now();
            }
        };
        let started = thread::Builder::new().name("scores of a game".to_owned()).spawn(search);
        self.running = started.is_ok().then_some((matches.begun, told));
    }
}
