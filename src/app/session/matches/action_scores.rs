//! Background search for the scores of all actions in the game of an experiment that displays them.

use crate::match_play::MatchResults;
use crate::match_play::scores::{ScoredPosition, scores};
use crate::session::background::{Background, Heard};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::{MatchStanding, Matches};

/// The game that is searched, if any.
#[derive(Debug)]
pub struct ActionScores(Background<ScoresQuestion, Vec<ScoredPosition>>);

/// A match by its number ([`Matches::begun`]), and its game.
#[derive(Clone, Debug)]
struct ScoresQuestion {
    begun: u64,
    results: MatchResults,
}

impl Default for ActionScores {
    fn default() -> Self {
        Self(Background::new("scores of a game", |asked: ScoresQuestion, signals| {
            Some(scores(&asked.results, 0, signals.stop()))
        }))
    }
}

impl ActionScores {
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let matches = &mut state.matches;
        self.0.keep(|question| question.begun == matches.begun);
        while let Some(heard) = self.0.hear() {
            matches.scores = Some(match heard {
                Heard::Answer(question, scores) => (question.begun, scores),
                Heard::Failed(question) => (question.begun, Vec::new()),
            });
        }
        self.0.ask(wake, || question(matches));
    }
}

/// The question for the match shown, if its experiment needs scores.
fn question(matches: &Matches) -> Option<ScoresQuestion> {
    let known = matches.scores.as_ref().is_some_and(|(begun, _)| *begun == matches.begun);
    let shows = matches.experiment().is_some_and(|(experiment, _)| experiment.shows_scores);
    if known || !shows || matches.standing != MatchStanding::Over {
        return None;
    }
    let results = matches.results.clone()?;
    Some(ScoresQuestion { begun: matches.begun, results })
}
