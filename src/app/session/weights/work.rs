//! Background work of the weights lab: one question at a time, the latest that is wanted, games that test a
//! table, and learning.

use std::time::Duration;

use crate::match_play::MatchRun;
use crate::session::background::{Background, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::session::weights;

use super::learning::work::LearningRunner;
use super::worth::{MoveWorthAnswer, WorthQuestion};

/// The threads of the lab.
#[derive(Debug)]
pub struct WeightsRunner {
    questions: Background<WorthQuestion, MoveWorthAnswer>,
    /// The games being played, with the number of their test: [`super::data::TableContest::begun`].
    games: Option<(u64, MatchRun)>,
    classroom: LearningRunner,
}

impl Default for WeightsRunner {
    fn default() -> Self {
        Self {
            questions: Background::new("weights lab", |question, signals| question.work(signals.stop())),
            games: None,
            classroom: LearningRunner::default(),
        }
    }
}

impl WeightsRunner {
    /// Time per frame for taking in games.
    const BUDGET: Duration = Duration::from_millis(2);

    /// Receives answers and games, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        self.advance_question(state, wake);
        self.advance_games(state, wake);
        self.classroom.advance(state, wake);
    }

    /// Stops everything and joins the threads.
    pub fn stop(&mut self) {
        self.questions.end();
        self.games = None;
        self.classroom.stop();
    }

    fn advance_question(&mut self, state: &mut State, wake: &Wake) {
        // Answers are used even if a slider was moved meanwhile: during its movement every answer comes too
        // late.
        while let Some(heard) = self.questions.hear() {
            match heard {
                Heard::Answer(_, answer) => weights::update::absorb_answer(state, answer),
                Heard::Failed(question) => weights::update::question_failed(state, question),
            }
        }
        let wanted = weights::update::question_wanted(state);
        self.questions.keep(|question| wanted.as_ref() == Some(question));
        self.questions.ask(wake, || wanted);
    }

    fn advance_games(&mut self, state: &mut State, wake: &Wake) {
        if let Some((number, run)) = &mut self.games
            && *number == state.lab.worth.begun
        {
            let more = run.poll(Self::BUDGET, |played| weights::update::absorb_test_game(state, played));
            if more {
                wake.now();
            }
        }
        // A paused test plays nothing; it continues from the games in its results.
        let wanted = state.lab.worth.is_playing().then_some(state.lab.worth.begun);
        if self.games.as_ref().map(|(number, _)| *number) == wanted {
            return;
        }
        self.games = None;
        let (Some(number), Some(results)) = (wanted, &state.lab.worth.results) else { return };
        let wake = wake.clone();
        match MatchRun::start(results, MatchRun::usual_threads(), move || wake.now()) {
            Ok(run) => self.games = Some((number, run)),
            Err(error) => weights::update::test_failed(state, error.to_string()),
        }
    }
}
