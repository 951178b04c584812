//! A published figure beside the measured one: each with its own error, and how far they are apart.
//!
//! What was measured has the interval of its own games. Whether the two agree is asked of their difference, whose error is made
//! of both. Where an experiment repeats all games of a published match on the same boards with other seeds, what chance does to
//! such a match is seen directly: the spread of the repetitions of each board, not that between boards, for both sides
//! had the same boards. Other matches are compared as if their boards had nothing in common.

use crate::game::Side;

use super::statistics::{Interval, Z_95};
use super::{MatchPlan, MatchResults, Seats};

/// A published score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Published {
    /// It does not depend on chance: any sound program gets the same.
    Exact(f64),
    /// The mean of so many games.
    Mean(f64, u32),
    /// The mean of so many games, from rules or code known to be flawed, so sound ones give another.
    Flawed(f64, u32),
    /// Mean points of a game for one, without chance: any sound program gets the same.
    ExactPoints(f64),
    /// Mean points of so many games for one.
    Points(f64, u32),
    /// At least so many points on average.
    LeastPoints(f64),
    /// At least this share on average.
    LeastScore(f64),
}

/// How a measured score stands beside the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The same as far as chance in both allows: their difference may be none.
    Agrees,
    /// Further away.
    Differs,
    /// Further away, as it must be: the published figure comes from flawed rules.
    DiffersAsItShould,
}

/// A measured figure beside a published one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedFigure {
    /// What was measured, with the interval of its own games.
    pub measured: Interval,
    /// How much more it is than the published figure, with the interval that follows from the errors of both.
    pub difference: Interval,
    /// How far the two are apart, in standard errors of the difference; `None` where no chance is in it.
    pub standard_errors: Option<f64>,
    /// Whether there may be no difference.
    pub agreement: Agreement,
}

impl Published {
    /// Whether no chance is in it.
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

    /// Whether it is points, not a share of them.
    pub const fn is_points(self) -> bool {
        matches!(self, Self::ExactPoints(_) | Self::Points(..) | Self::LeastPoints(_))
    }

    /// Whether whatever is more than it agrees too.
    pub const fn is_least(self) -> bool {
        matches!(self, Self::LeastPoints(_) | Self::LeastScore(_))
    }

    /// Half the last decimal that was printed: shares with up to four, points with two or three.
    const fn rounding(self) -> f64 {
        // Printed figures are rounded, so a sound program may be this far from them without any chance.
        if self.is_points() { 5e-3 } else { 5e-5 }
    }

    /// What was measured beside it, with the standard error of the difference between the two.
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

    /// What was played beside it, `subject` being the engine whose figure was published; `None` before the first game.
    pub fn compare(self, results: &MatchResults, subject: usize) -> Option<PublishedFigure> {
        let repeated = RepeatedMatch::of(results, subject);
        let played = f64::from(results.played());
        match self {
            Self::ExactPoints(_) | Self::Points(..) | Self::LeastPoints(_) => {
                if let Some(repeated) = repeated {
                    return Some(self.compared_to(repeated.mean_of_points(), repeated.error_of_both()));
                }
                let measured = results.mean_points(subject)?;
                // The published mean spreads like that of as many games here.
                let games = if let Self::Points(_, games) = self { f64::from(games) } else { f64::INFINITY };
                // The variances of both means add up, as if there were one mean of fewer games.
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
                // No spread is published, so it is taken as that of games that are won or lost; draws make it smaller.
                let variance = |share: f64, games: f64| share * (1.0 - share) / games;
                // Where all was won, the middle of the interval still says how much could have been lost.
                let middle = f64::midpoint(measured.low, measured.high);
                let both = variance(middle, played) + variance(self.value(), games);
                Some(self.compared_to(measured, both.sqrt()))
            }
        }
    }
}

/// A match that was played several times on the same boards, each time with other seeds.
struct RepeatedMatch {
    mean: f64,
    /// The standard error of the mean of one such match, its boards given.
    error: f64,
    runs: f64,
}

impl RepeatedMatch {
    /// The mean points, with the interval that the spread of the seeds leaves them.
    fn mean_of_points(&self) -> Interval {
        let half = Z_95 * self.error / self.runs.sqrt();
        Interval { value: self.mean, low: self.mean - half, high: self.mean + half }
    }

    /// The standard error of the difference between this mean and that of one such match.
    fn error_of_both(&self) -> f64 {
        // The error is of one run, and the mean here is of so many: the variances of both figures add up.
        self.error * (1.0 + 1.0 / self.runs).sqrt()
    }

    /// `None` where nothing is repeated, or not all is played.
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
            // The boards are given: only what differs between runs of the same board is chance.
            runs_here().map(|score| (score - mean).powi(2)).sum::<f64>() / (runs - 1) as f64
        };
        let error = (0..boards).map(variance).sum::<f64>().sqrt() / boards as f64;
        Some(Self { mean, error, runs: runs as f64 })
    }
}

/// What an engine made of each board, in the order in which they were played: a score of 0..=1, or points. `None` unless
/// all games were played.
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
    // Both games of a board are one value, since what the board gives one seat it takes from the other.
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
