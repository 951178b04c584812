//! The searches of many positions in the background, one after the other.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::catalog::Engine;
use crate::match_play::many_positions::{SearchRefusal, SearchedPosition};
use crate::search::Control;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::worker::threads::Threads;

use super::many::{ManyProgress, ManyQuestion};

type Answer = Result<SearchedPosition, SearchRefusal>;

/// The run under way, if any.
#[derive(Debug)]
pub struct ManyRunner(Background<Arc<ManyQuestion>, Answer>);

impl Default for ManyRunner {
    fn default() -> Self {
        Self(Background::new("many positions", work))
    }
}

/// Searches position by position until it is stopped, and sends each once all methods are done with it.
#[expect(clippy::needless_pass_by_value, reason = "the work of a background owns its question")]
fn work(question: Arc<ManyQuestion>, signals: &BackgroundSignals<Answer>) -> Option<Answer> {
    let control =
        |engine: &Engine| Control::new(&engine.limits, Arc::clone(signals.stop())).with_crew(&Threads);
    for (turn, position) in question.positions.iter().enumerate() {
        let found = SearchedPosition::run(position, &question.engines, turn, control);
        // The searches of an interrupted position were stopped at unequal points.
        if signals.stop().load(Ordering::Relaxed) {
            return None;
        }
        let is_refused = found.is_err();
        if !signals.send(found) || is_refused {
            return None;
        }
    }
    None
}

impl ManyRunner {
    /// Receives results, stops what is no longer wanted, starts what is to be searched.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let run = &mut state.comparison.many.run;
        self.0.keep(|question| {
            run.as_ref().is_some_and(|run| run.is_wanted() && Arc::ptr_eq(&run.question, question))
        });
        let was_at_work = self.0.question().is_some();
        while let Some(heard) = self.0.hear() {
            let Some(run) = run.as_mut() else { continue };
            match heard {
                Heard::Answer(_, Ok(found)) => run.take(found),
                Heard::Answer(_, Err(refusal)) => run.end(ManyProgress::Refused(refusal)),
                Heard::Failed(_) => run.end(ManyProgress::Failed),
            }
        }
        let Some(run) = run.as_mut().filter(|run| run.is_wanted()) else { return };
        // A thread that ends before it has answered for all positions has failed.
        if was_at_work && self.0.question().is_none() && run.progress == ManyProgress::Running {
            run.end(ManyProgress::Failed);
            return;
        }
        if run.progress == ManyProgress::Waiting {
            self.0.ask(wake, || {
                run.progress = ManyProgress::Running;
                Some(Arc::clone(&run.question))
            });
        }
    }

    /// Stops the searches and joins their thread.
    pub fn stop(&mut self) {
        self.0.end();
    }
}
