//! Learning by playing strength: tables that play each other, and a climb towards those that win.

use std::num::NonZero;

use crate::catalog::{Engine, Evaluation, Game, Method};
use crate::eval::weights::Weights;
use crate::game::bits::mix2;
use crate::match_play::{Interval, MatchPlan as Match, MatchResults, Openings, game};
use crate::search::alpha_beta::AlphaBeta;

use super::share::share;
use super::weights::WeightModel;
use super::{ClimbSettings, LearningEvent, LearningSignals};

/// What to climb with.
#[derive(Clone, Debug)]
pub struct Strength {
    /// Whose numbers are moved, and where they begin.
    pub model: WeightModel,
    pub climb: ClimbSettings,
    /// Games of each comparison; both seats of half as many openings.
    pub games: u32,
    /// Games of each check against the numbers that the climb began with, on openings of their own.
    pub check_games: u32,
    /// Plies that both sides search.
    pub depth: u8,
    /// Random plies at the beginning of each two games.
    pub opening: u16,
    /// Threads that share the games. The result does not depend on them.
    pub threads: NonZero<usize>,
}

impl Strength {
    /// How often the numbers are checked.
    const CHECKS: u32 = 12;
    /// Sets the openings of checks apart from those of the climb.
    const CHECK: u64 = 0x6368_6563_6b73;

    /// A share that luck alone explains in a match of so many games: one standard deviation.
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
                // No round in the seed: all checks play the same openings, so their scores can be compared.
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

    /// The share of points that the first of two tables wins; `None` when stopped.
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
