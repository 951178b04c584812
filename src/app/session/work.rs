//! All background work in one place: each part handles results of its threads, stops what is no longer wanted
//! and starts what is.

use std::path::Path;

use super::class_tournament::work::ClassRunner;
use super::compare::many_work::ManyRunner;
use super::compare::runs::ComparisonRunner;
use super::compare::work::StudyRunner;
use super::effect::Effect;
use super::engines::beside::BesideRunner;
use super::engines::work::EnginesRunner;
use super::exercises::grader::Grader;
use super::knowledge::work::GlanceRunner;
use super::lessons;
use super::matches::action_scores::ActionScores;
use super::matches::match_runner::{MatchRunner, UnwrittenMatch};
use super::number_tree::work::OrdersWork;
use super::review::work::ReviewRunner;
use super::search_runner::SearchRunner;
use super::speedups::work::Measurement;
use super::state::State;
use super::teaching::work::TeachingRunner;
use super::tournaments::work::TournamentRunner;
use super::wake::Wake;
use super::weights::work::WeightsRunner;

#[derive(Debug, Default)]
pub(super) struct SessionWork {
    search: SearchRunner,
    runs: ComparisonRunner,
    many: ManyRunner,
    matches: MatchRunner,
    study: StudyRunner,
    weights: WeightsRunner,
    orders: OrdersWork,
    speedups: Measurement,
    engines: EnginesRunner,
    beside: BesideRunner,
    class: ClassRunner,
    action_scores: ActionScores,
    grader: Grader,
    reviews: ReviewRunner,
    tournaments: TournamentRunner,
    teaching: TeachingRunner,
    glances: GlanceRunner,
}

impl SessionWork {
    /// One round of all work. Returns the effects outside the state.
    pub(super) fn advance(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        self.runs.advance(state, wake);
        self.many.advance(state, wake);
        self.matches.advance(state, wake);
        self.study.advance(state, wake);
        self.weights.advance(state, wake);
        self.orders.advance(state, wake);
        self.speedups.advance(state, wake);
        self.engines.advance(state, wake);
        self.beside.advance(state, wake);
        self.class.advance(state, wake);
        self.action_scores.advance(state, wake);
        self.reviews.advance(state, wake);
        let mut effects = self.tournaments.advance(state, wake);
        self.teaching.advance(state, wake);
        self.glances.advance(state, wake);
        effects.extend(self.grader.advance(state, wake));
        lessons::update::note_points(state);
        effects.extend(self.search.advance(state, wake));
        effects
    }

    /// Asks a search that is no longer wanted to pause or to end.
    pub(super) fn stop_unwanted(&mut self, state: &mut State) {
        self.search.stop_unwanted(state);
    }

    /// Stops everything and joins the threads.
    pub(super) fn stop(&mut self, state: &mut State) {
        self.search.stop(state);
        self.runs.stop();
        self.many.stop();
        self.matches.stop(state);
        self.study.stop();
        self.weights.stop();
        self.beside.stop();
        self.class.stop();
        self.grader.stop();
        self.reviews.stop();
        self.tournaments.stop();
        self.teaching.stop();
        self.glances.stop();
    }

    pub(super) fn keep_matches_in(&mut self, folder: &Path, former: &Path, state: &mut State) -> Vec<Effect> {
        self.matches.keep_in(folder, former, state)
    }

    pub(super) fn keep_tournaments_in(&mut self, folder: &Path, state: &mut State) -> Vec<Effect> {
        self.class.keep_in(folder, state)
    }

    pub(super) const fn take_unwritten_match(&mut self) -> Option<UnwrittenMatch> {
        self.matches.take_unwritten()
    }
}
