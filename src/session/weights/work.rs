//! What the weights lab does beside the window: one question at a time, the latest that is wanted, the games that show
//! what a table is worth, and learning.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};

use crate::match_play::Run;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::session::weights;

use super::learning::work::Classroom;
use super::worth::{Answer, Question};

/// The threads of the lab.
#[derive(Debug, Default)]
pub struct Laboratory {
    asked: Option<Asked>,
    /// The games being played, with the number of their test: [`super::data::Worth::begun`].
    games: Option<(u64, Run)>,
    classroom: Classroom,
}

impl Laboratory {
    /// Time a frame may spend on taking in games.
    const BUDGET: Duration = Duration::from_millis(2);

    /// Takes in what was found and played, stops what is no longer wanted, starts what is.
    pub fn tend(&mut self, state: &mut State, wake: &Wake) {
        self.tend_question(state, wake);
        self.tend_games(state, wake);
        self.classroom.tend(state, wake);
    }

    /// Stops everything and waits for the threads to end.
    pub fn stop(&mut self) {
        self.asked = None;
        self.games = None;
        self.classroom.stop();
    }

    fn tend_question(&mut self, state: &mut State, wake: &Wake) {
        if let Some(asked) = &self.asked {
            match asked.answer.try_recv() {
                Ok(answer) => weights::update::absorb_answer(state, answer),
                Err(_) if asked.is_at_work() => {
                    // A question that nobody asks any more makes room for the one that is asked now.
                    let wanted = weights::update::question_wanted(state);
                    asked.stop.fetch_or(wanted.as_ref() != Some(&asked.question), Ordering::Relaxed);
                    return;
                }
                Err(_) if !asked.stop.load(Ordering::Relaxed) => {
                    weights::update::question_failed(state, asked.question.clone());
                }
                Err(_) => {}
            }
            self.asked = None;
        }
        if let Some(question) = weights::update::question_wanted(state) {
            let wake = wake.clone();
            match Asked::start(question.clone(), move || wake.now()) {
                Ok(asked) => self.asked = Some(asked),
                Err(_) => weights::update::question_failed(state, question),
            }
        }
    }

    fn tend_games(&mut self, state: &mut State, wake: &Wake) {
        if let Some((number, run)) = &mut self.games
            && *number == state.lab.worth.begun
        {
            let more = run.poll(Self::BUDGET, |played| weights::update::absorb_test_game(state, played));
            if more {
                wake.now();
            }
        }
        let wanted = state.lab.worth.is_playing().then_some(state.lab.worth.begun);
        if self.games.as_ref().map(|(number, _)| *number) == wanted {
            return;
        }
        self.games = None;
        let (Some(number), Some(results)) = (wanted, &state.lab.worth.results) else { return };
        let wake = wake.clone();
        match Run::start(results, Run::usual_threads(), move || wake.now()) {
            Ok(run) => self.games = Some((number, run)),
            Err(error) => weights::update::test_failed(state, error.to_string()),
        }
    }
}

/// A question that is being worked out.
#[derive(Debug)]
struct Asked {
    question: Question,
    answer: Receiver<Answer>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Asked {
    /// Stack of the thread: as for any search.
    const STACK_BYTES: usize = 16 << 20;

    fn start(question: Question, wake: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let (sender, answer) = bounded(1);
        let (work, flag) = (question.clone(), Arc::clone(&stop));
        let thread = Builder::new().name("weights lab".to_owned()).stack_size(Self::STACK_BYTES);
        let thread = thread.spawn(move || {
            if let Some(found) = work.work(&flag) {
                // Nobody listens any more when the window closes.
                let _ = sender.send(found);
            }
            drop(sender);
            wake();
        })?;
        Ok(Self { question, answer, stop, thread: Some(thread) })
    }

    fn is_at_work(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A panic there has been told on standard error; nothing depends on the answer.
            let _ = thread.join();
        }
    }
}
