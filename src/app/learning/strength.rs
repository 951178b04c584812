//! Learning by playing strength: tables that play each other, and a climb towards the winners.

use std::num::NonZero;

use crate::catalog::{Engine, Evaluation, Game, Method};
use crate::eval::weights::Weights;
use crate::game::bits::mix2;
use crate::match_play::{Interval, MatchPlan as Match, MatchResults, Openings, game};
use crate::search::alpha_beta::AlphaBeta;

use super::share::share;
use super::weights::WeightModel;
use super::{ClimbSettings, LearningEvent, LearningSignals};

/// Settings of a climb by playing strength.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The model whose numbers are moved, with their initial values.
    pub model: WeightModel,
    pub climb: ClimbSettings,
    /// Games of each comparison: both seats of half as many openings.
    pub games: u32,
    /// Games of each check against the initial numbers, with openings of their own.
    pub check_games: u32,
    /// Plies that both sides search.
    pub depth: u8,
    /// Random plies at the beginning of each pair of games.
    pub opening: u16,
    /// Number of threads. The result does not depend on it.
    pub threads: NonZero<usize>,
}

impl Strength {
    /// Number of checks in a climb.
    const CHECKS: u32 = 12;
    /// Separates the seeds of checks from those of the climb.
    const CHECK: u64 = 0x6368_6563_6b73;

    /// The effect of luck on the share in a match of so many games: one standard deviation.
    pub fn margin(games: u32) -> f64 {
        0.5 / f64::from(games.max(1)).sqrt()
    }

    /// Climbs; stopped or paused by `signals`. Returns the weights after the last whole round.
    pub fn run(&self, signals: &LearningSignals, report: &mut dyn FnMut(LearningEvent)) -> Weights {
        let begin = self.model.numbers();
        let first = self.model.weights(&begin);
        let every = self.climb.rounds.div_ceil(Self::CHECKS).max(1);
        let (mut games, model) = (0, &self.model);
        let mut compare = |one: &[f32], other: &[f32], round: u32| {
            let both = [model.weights(one), model.weights(other)];
            let score = self.play(both, self.games, mix2(self.climb.seed, round.into()), signals)?;
            Some(score.value)
        };
        let mut report_round = |round: u32, numbers: &[f32]| {
            games += u64::from(self.games);
            let weights = Box::new(model.weights(numbers));
            let check = round.is_multiple_of(every) || round == self.climb.rounds;
            let score = check.then(|| {
                let both = [(*weights).clone(), first.clone()];
                // The seed does not include the round: all checks play the same openings, so their scores are
                // comparable.
                self.play(both, self.check_games, self.climb.seed ^ Self::CHECK, signals)
            });
            report(LearningEvent::Round {
                round,
                rounds: self.climb.rounds,
                games,
                score: score.flatten(),
                weights,
            });
        };
        let numbers = self.climb.run(begin, &self.model.free(), &mut compare, &mut report_round);
        self.model.weights(&numbers)
    }

    /// The share of points of the first of two tables; `None` when stopped.
    fn play(
        &self,
        tables: [Weights; 2],
        games: u32,
        seed: u64,
        signals: &LearningSignals,
    ) -> Option<Interval> {
        let board = Game::Othello { size: self.model.size() };
        let engine = |weights: Weights| {
            let mut engine = Engine::with_method(Method::AlphaBeta(AlphaBeta::textbook()), board);
            engine.evaluation = Evaluation::Weights(Box::new(weights));
            engine.limits.depth = Some(self.depth.into());
            engine
        };
        let openings = Openings::Random(self.opening);
        let plan = Match { seed, openings, ..Match::new(board, tables.map(engine).to_vec(), games) };
        let numbers: Vec<u32> = (0..games).collect();
        let play = |(): &mut (), &number: &u32| {
            signals.go_on().then(|| game::play(&plan, number, signals.stop_flag())).flatten()
        };
        let played = share(&numbers, self.threads, || (), play)?;
        let mut results = MatchResults::new(plan.clone());
        for game in played {
            results.add(game);
        }
        results.statistics(0).score()
    }
}
