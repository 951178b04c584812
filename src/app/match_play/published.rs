//! A published figure beside the measured one: each with its own error, and their distance.
//!
//! The measured figure has the interval of its own games. Agreement is judged by the difference of the two,
//! whose error combines both. Where an experiment repeats all games of a published match on the same boards
//! with other seeds, the effect of chance is observed directly: the spread of the repetitions of each board,
//! not that between boards, because both sides had the same boards. Other matches are compared as if their
//! boards were independent.

use crate::game::Side;

use super::statistics::{Interval, Z_95};
use super::{MatchPlan, MatchResults, Seats};

/// A published score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Published {
    /// Without chance: any correct program gets the same.
    Exact(f64),
    /// The mean, and the number of games.
    Mean(f64, u32),
    /// The mean and number of games, from rules or code known to be flawed, so that correct ones give
    /// another.
    Flawed(f64, u32),
    /// Mean points of a game for one, without chance: any correct program gets the same.
    ExactPoints(f64),
    /// Mean points of a game for one, and the number of games.
    Points(f64, u32),
    /// A lower bound of the mean points.
    LeastPoints(f64),
    /// A lower bound of the mean share.
    LeastScore(f64),
}

/// Agreement of a measured score with the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// Equal within the effects of chance in both.
    Agrees,
    /// Beyond the effects of chance.
    Differs,
    /// Different, as expected: the published figure comes from flawed rules.
    DiffersAsItShould,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedFigure {
    /// The measured figure, with the interval of its own games.
    pub measured: Interval,
    /// Measured minus published, with the interval that combines both errors.
    pub difference: Interval,
    /// The difference in standard errors; `None` without chance.
    pub standard_errors: Option<f64>,
    pub agreement: Agreement,
}

impl Published {
    /// Whether it is without chance.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_) | Self::ExactPoints(_))
    }

    /// The figure itself.
    pub const fn value(self) -> f64 {
        match self {
            Self::Exact(value)
            | Self::Mean(value, _)
            | Self::Flawed(value, _)
            | Self::ExactPoints(value)
            | Self::Points(value, _)
            | Self::LeastPoints(value)
            | Self::LeastScore(value) => value,
        }
    }

    /// Whether it is in points rather than shares.
    pub const fn is_points(self) -> bool {
        matches!(self, Self::ExactPoints(_) | Self::Points(..) | Self::LeastPoints(_))
    }

    /// Whether it is a lower bound.
    pub const fn is_least(self) -> bool {
        matches!(self, Self::LeastPoints(_) | Self::LeastScore(_))
    }

    /// Half a unit of the last printed decimal: shares with up to four, points with two or three.
    const fn rounding(self) -> f64 {
        // Printed figures are rounded, so a correct program may differ by this much without any chance.
        if self.is_points() { 5e-3 } else { 5e-5 }
    }

    /// Compares a measured figure, given the standard error of the difference.
    pub fn compared_to(self, measured: Interval, error: f64) -> PublishedFigure {
        let error = if self.is_exact() { 0.0 } else { error };
        let half = Z_95.mul_add(error, self.rounding());
        let more = measured.value - self.value();
        let difference = Interval { value: more, low: more - half, high: more + half };
        let fits = match self {
            Self::LeastPoints(least) | Self::LeastScore(least) => measured.value >= least,
            _ => more.abs() <= half + 1e-9,
        };
        let agreement = match self {
            _ if fits => Agreement::Agrees,
            Self::Flawed(..) => Agreement::DiffersAsItShould,
            _ => Agreement::Differs,
        };
        let standard_errors = (error > 0.0).then(|| more.abs() / error);
        PublishedFigure { measured, difference, standard_errors, agreement }
    }

    /// Compares the results of `subject`, the engine whose figure was published; `None` before the first
    /// game.
    pub fn compare(self, results: &MatchResults, subject: usize) -> Option<PublishedFigure> {
        let repeated = RepeatedMatch::of(results, subject);
        let played = f64::from(results.played());
        match self {
            Self::ExactPoints(_) | Self::Points(..) | Self::LeastPoints(_) => {
                if let Some(repeated) = repeated {
                    return Some(self.compared_to(repeated.mean_of_points(), repeated.error_of_both()));
                }
                let measured = results.mean_points(subject)?;
                // The spread of the published mean is taken as that of as many games here.
                let games = if let Self::Points(_, games) = self { f64::from(games) } else { f64::INFINITY };
                // The variances of both means add up, equivalent to one mean of fewer games.
                let error = results.sums(subject).error_of((1.0 / played + 1.0 / games).recip());
                Some(self.compared_to(measured, error))
            }
            Self::Exact(_) | Self::Mean(..) | Self::Flawed(..) | Self::LeastScore(_) => {
                let score = results.statistics(0).total().score()?;
                let share = if subject == 0 { score } else { 1.0 - score };
                let measured = Interval::wilson(share, f64::from(results.distinct(0)));
                if let Some(repeated) = repeated {
                    return Some(self.compared_to(measured, repeated.error_of_both()));
                }
                let games = match self {
                    Self::Mean(_, games) | Self::Flawed(_, games) => f64::from(games),
                    Self::LeastScore(_) => f64::INFINITY,
                    _ => 1.0,
                };
                // No spread is published, so it is taken as that of games without draws; draws make it
                // smaller.
                let variance = |share: f64, games: f64| share * (1.0 - share) / games;
                // Where all games were won, the middle of the interval still estimates possible losses.
                let middle = f64::midpoint(measured.low, measured.high);
                let both = variance(middle, played) + variance(self.value(), games);
                Some(self.compared_to(measured, both.sqrt()))
            }
        }
    }
}

/// A match that was repeated on the same boards, each time with other seeds.
struct RepeatedMatch {
    mean: f64,
    /// The standard error of the mean of one such match on given boards.
    error: f64,
    runs: f64,
}

impl RepeatedMatch {
    /// The mean points, with an interval for the effect of seeds.
    fn mean_of_points(&self) -> Interval {
        let half = Z_95 * self.error / self.runs.sqrt();
        Interval { value: self.mean, low: self.mean - half, high: self.mean + half }
    }

    /// The standard error of the difference between this mean and that of one such match.
    fn error_of_both(&self) -> f64 {
        // The error is of one run, and the mean here is of so many: the variances of both figures add up.
        self.error * (1.0 + 1.0 / self.runs).sqrt()
    }

    /// `None` where nothing is repeated, or games are missing.
    fn of(results: &MatchResults, subject: usize) -> Option<Self> {
        let plan = results.plan();
        let boards = plan.boards? as usize;
        let scores = scores(results, subject)?;
        let runs = scores.len() / boards;
        if runs < 2 || scores.len() % boards > 0 {
            return None;
        }
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance = |board: usize| {
            let runs_here = || scores.iter().skip(board).step_by(boards);
            let mean = runs_here().sum::<f64>() / runs as f64;
            // The boards are given: only differences between runs of the same board are chance.
            runs_here().map(|score| (score - mean).powi(2)).sum::<f64>() / (runs - 1) as f64
        };
        let error = (0..boards).map(variance).sum::<f64>().sqrt() / boards as f64;
        Some(Self { mean, error, runs: runs as f64 })
    }
}

/// The results of an engine by board, in the order of play: a score of 0..=1, or points. `None` unless all
/// games were played.
fn scores(results: &MatchResults, subject: usize) -> Option<Vec<f64>> {
    let plan = results.plan();
    if !results.is_complete() {
        return None;
    }
    let games = results.games().filter(|played| plan.place(played.number).0 == 0);
    let mine: Option<Vec<f64>> = games
        .map(|played| match played.ending.points() {
            Some(points) => Some(f64::from(points)),
            None => side_of(plan, played.number, subject).map(|side| played.ending.outcome().reward(side)),
        })
        .collect();
    let in_pairs = plan.seats == Seats::Swapped && !plan.is_solo();
    let mine = mine?;
    // Both games of a board are one value, because an advantage of one seat is a disadvantage of the other.
    Some(if in_pairs {
        mine.chunks_exact(2).map(|pair| f64::midpoint(pair[0], pair[1])).collect()
    } else {
        mine
    })
}

fn side_of(plan: &MatchPlan, number: u32, engine: usize) -> Option<Side> {
    let seat = plan.players(number).into_iter().position(|player| player == engine)?;
    Some(Side::BOTH[seat])
}
