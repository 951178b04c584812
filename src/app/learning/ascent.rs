//! Climbing by comparison: the only information is the share of a match that one list of numbers wins against
//! another.
//!
//! This file does not depend on games; [`super::strength`] plays them.

use rand::{Rng as _, RngExt as _, SeedableRng as _};

use crate::game::Rng64;
use crate::game::bits::mix2;

/// The method of a climb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ascent {
    /// Simultaneous perturbation stochastic approximation (Spall 1992, "Multivariate Stochastic Approximation Using a
    /// Simultaneous Perturbation Gradient Approximation"): every round all numbers are moved at once, each up or down by
    /// chance; the numbers so moved play those moved the opposite way, and all go a little towards the winner. With
    /// `c = reach / (k + 1)^0.101` in round k from 0 and `a` proportional to `1 / (A + k + 1)^0.602`, where A is a tenth
    /// of the rounds, a number moves by `a * (2 * share - 1) / (2 * c)` along its own direction: by `reach` in a first
    /// round that wins everything. The exponents are Spall's (1998).
    #[default]
    Spsa,
    /// Stochastic hill climbing (Russell and Norvig, "Artificial Intelligence", "Local Search"): a few numbers, chosen by
    /// chance, are moved by chance, up to twice `reach`; the change stays if it wins more than half of a match, and by
    /// more than the `margin` that luck explains.
    HillClimbing,
}

/// Plays one list of numbers against another, given the number of the round from 0, and returns the share of
/// the points of the first, 0..=1; `None` ends the climb.
pub type Compare<'a> = dyn FnMut(&[f32], &[f32], u32) -> Option<f64> + 'a;

/// The settings of a climb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClimbSettings {
    pub ascent: Ascent,
    /// One comparison each.
    pub rounds: u32,
    /// The step by which a number is moved in a trial, in its own unit, greater than zero.
    pub reach: f32,
    /// The excess over one half that a share needs for a change to stay (hill climbing), 0..0.5.
    pub margin: f64,
    /// The source of all randomness.
    pub seed: u64,
}

/// The state at the beginning of a round.
#[derive(Clone, Copy)]
struct RoundStart<'a> {
    numbers: &'a [f32],
    /// The indices of the numbers that may move.
    free: &'a [usize],
    /// Counted from 0.
    round: u32,
}

impl ClimbSettings {
    /// Spall's exponent of the steps.
    const STEPS: f64 = 0.602;
    const REACH: f64 = 0.101;
    /// In hill climbing, one number in so many is moved at a time.
    const FEW: usize = 8;

    /// Climbs from `numbers`, moving only those at the indices `free`.
    ///
    /// `report` is called after each round, counted from 1, with the present numbers. Returns the numbers
    /// after the last whole round.
    pub fn run(
        &self,
        numbers: Vec<f32>,
        free: &[usize],
        compare: &mut Compare<'_>,
        report: &mut dyn FnMut(u32, &[f32]),
    ) -> Vec<f32> {
        let mut numbers = numbers;
        if free.is_empty() {
            return numbers;
        }
        for round in 0..self.rounds {
            // A generator for each round, so that its randomness does not depend on how many numbers the
            // others drew.
            let mut rng = Rng64::seed_from_u64(mix2(self.seed, round.into()));
            let from = RoundStart { numbers: &numbers, free, round };
            let next = match self.ascent {
                Ascent::Spsa => self.perturb(from, &mut rng, &mut *compare),
                Ascent::HillClimbing => self.try_neighbour(from, &mut rng, &mut *compare),
            };
            let Some(next) = next else { break };
            numbers = next;
            report(round + 1, &numbers);
        }
        numbers
    }

    fn perturb(&self, round: RoundStart<'_>, rng: &mut Rng64, compare: &mut Compare<'_>) -> Option<Vec<f32>> {
        let RoundStart { numbers, free, round } = round;
        let (reach, round_from_one) = (f64::from(self.reach), f64::from(round) + 1.0);
        let tried = reach / round_from_one.powf(Self::REACH);
        let stability = 0.1 * f64::from(self.rounds);
        let decay = ((stability + 1.0) / (stability + round_from_one)).powf(Self::STEPS);
        let ways: Vec<f64> = free.iter().map(|_| if rng.random::<bool>() { 1.0 } else { -1.0 }).collect();
        let moved = |far: f64| {
            let mut moved = numbers.to_vec();
            free.iter().zip(&ways).for_each(|(&at, way)| moved[at] += (far * way) as f32);
            moved
        };
        let share = compare(&moved(tried), &moved(-tried), round)?;
        let step = 2.0 * reach * reach * decay;
        Some(moved(step * (2.0 * share - 1.0) / (2.0 * tried)))
    }

    fn try_neighbour(
        &self,
        round: RoundStart<'_>,
        rng: &mut Rng64,
        compare: &mut Compare<'_>,
    ) -> Option<Vec<f32>> {
        let RoundStart { numbers, free, round } = round;
        let mut neighbour = numbers.to_vec();
        // An index may be drawn more than once; its moves then add up.
        for _ in 0..free.len().div_ceil(Self::FEW) {
            let at = free[(rng.next_u64() % free.len() as u64) as usize];
            neighbour[at] += self.reach * rng.random_range(-2.0..=2.0);
        }
        let share = compare(&neighbour, numbers, round)?;
        Some(if share > 0.5 + self.margin { neighbour } else { numbers.to_vec() })
    }
}
