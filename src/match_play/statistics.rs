//! What a number of games says about two engines: the score with its interval, and what that is in Elo.
//!
//! **The interval** is of 95 %. The two games on one board are not independent, so the spread is that of whole pairs
//! (the pentanomial model: a pair is worth 0, ½, 1, 1½ or 2 points). Its form is Wilson's, which never leaves 0..1:
//! as many independent games are put in as would spread alike. Where the pairs do not differ at all, as many are
//! put in as if one more pair had come out half a point different; where every game was won or lost, all
//! games, and games without a swap of seats are Wilson's own case.

use crate::game::Outcome;
use crate::game::Side;

/// The two-sided 95 % quantile of the normal distribution.
pub const Z_95: f64 = 1.959_964;

/// Games counted from one engine's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Counts one game that ended so for `side`.
    pub fn count(&mut self, outcome: Outcome, side: Side) {
        match outcome {
            Outcome::Draw => self.draws += 1,
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
        }
    }

    /// All games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A win counts 1, a draw ½.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// Points for each game, 0..=1; `None` before the first.
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// The spread of one game's points around the mean.
    fn variance(self) -> f64 {
        let Some(score) = self.score() else { return 0.0 };
        let games = f64::from(self.games());
        let squares = f64::from(self.wins) + 0.25 * f64::from(self.draws);
        (squares / games - score * score).max(0.0)
    }

    /// The same games from the other engine's view.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// Pairs of games on one board with seats swapped, by the points one engine made in them: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Points of a game that each place of the table is worth.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one pair by its half points, 0..=4.
    pub const fn count(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// How many pairs.
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a game.
    pub fn mean(self) -> f64 {
        let sum: f64 = self.0.iter().zip(Self::SCORES).map(|(&count, score)| f64::from(count) * score).sum();
        sum / f64::from(self.total().max(1))
    }

    /// The spread of a pair's mean score.
    pub fn variance(self) -> f64 {
        let mean = self.mean();
        let squares = self.0.iter().zip(Self::SCORES).map(|(&count, score)| {
            let off = score - mean;
            f64::from(count) * off * off
        });
        squares.sum::<f64>() / f64::from(self.total().max(1))
    }
}

/// Points of games that one engine played alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    games: u32,
    points: i64,
    squares: i64,
}

impl Sums {
    /// Counts one game.
    pub const fn count(&mut self, points: i32) {
        let points = points as i64;
        self.games += 1;
        self.points += points;
        self.squares += points * points;
    }

    /// The mean with the normal interval; `None` before the first game.
    pub fn mean(self) -> Option<Interval> {
        let games = f64::from(self.games);
        let mean = (self.games > 0).then(|| self.points as f64 / games)?;
        let variance = (self.squares as f64 / games - mean * mean).max(0.0) / (games - 1.0).max(1.0);
        Some(Interval::normal(mean, variance.sqrt()))
    }
}

/// A value and the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval around a share of 0..=1 found in so many independent games.
    pub fn wilson(share: f64, games: f64) -> Self {
        let squared = Z_95 * Z_95;
        let scale = 1.0 + squared / games;
        let middle = (share + squared / (2.0 * games)) / scale;
        let inside = share * (1.0 - share) / games + squared / (4.0 * games * games);
        let half = Z_95 / scale * inside.max(0.0).sqrt();
        Self { value: share, low: (middle - half).clamp(0.0, share), high: (middle + half).clamp(share, 1.0) }
    }

    /// The normal interval around a mean with this standard error.
    pub fn normal(mean: f64, error: f64) -> Self {
        Self { value: mean, low: Z_95.mul_add(-error, mean), high: Z_95.mul_add(error, mean) }
    }

    /// About one standard error.
    pub fn error(self) -> f64 {
        (self.high - self.low) / (2.0 * Z_95)
    }

    /// The same share from the other engine's view.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { value: 1.0 - self.value, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// The difference in Elo that belongs to each share; infinite where everything was won or lost.
    #[must_use]
    pub fn elo(self) -> Self {
        Self { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }
}

/// The difference in Elo behind an expected score, by the logistic curve.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score that a difference in Elo lets expect.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// What the games of one pairing say, from the view of the engine that stands first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Its games as first and as second player.
    pub seats: [Tally; 2],
    /// Boards played from both sides.
    pub pairs: Pairs,
}

impl Statistics {
    /// All games.
    pub fn total(&self) -> Tally {
        self.seats[0] + self.seats[1]
    }

    /// The score with its interval; `None` before the first game.
    pub fn score(&self) -> Option<Interval> {
        let total = self.total();
        let share = total.score()?;
        Some(Interval::wilson(share, self.independent_games(total, share)))
    }

    /// The score on one seat with its interval.
    pub fn seat_score(&self, side: Side) -> Option<Interval> {
        let tally = self.seats[side.index()];
        let share = tally.score()?;
        Some(Interval::wilson(share, effective(share, tally.variance() / f64::from(tally.games()), tally)))
    }

    /// As many independent wins and losses as would spread like these games.
    fn independent_games(&self, total: Tally, share: f64) -> f64 {
        let pairs = f64::from(self.pairs.total());
        if pairs < 2.0 {
            return effective(share, total.variance() / f64::from(total.games()), total);
        }
        let least = 0.25 / pairs;
        let variance = (self.pairs.variance() / (pairs - 1.0)).max(least * least);
        effective(share, variance, total)
    }
}

/// Wins and losses that give a mean this spread; the games themselves where there is none.
fn effective(share: f64, variance_of_mean: f64, tally: Tally) -> f64 {
    let alone = share * (1.0 - share);
    if alone <= 0.0 || variance_of_mean <= 0.0 { f64::from(tally.games()) } else { alone / variance_of_mean }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} instead of {expected}");
    }

    #[test]
    fn wilson_is_as_in_the_tables() {
        // 8 of 10, 0 of 10, 140 of 200 (Newcombe 1998's method without continuity correction).
        let interval = Interval::wilson(0.8, 10.0);
        close(interval.low, 0.4902);
        close(interval.high, 0.9433);
        close(Interval::wilson(0.0, 10.0).high, 0.2775);
        let interval = Interval::wilson(0.7, 200.0);
        close(interval.low, 0.6332);
        close(interval.high, 0.7593);
    }

    #[test]
    fn elo_is_the_logistic_curve() {
        close(elo(0.5), 0.0);
        close(elo(0.75), 190.848_5);
        close(expected_score(400.0), 10.0 / 11.0);
        assert!(elo(1.0).is_infinite() && elo(0.0).is_infinite());
    }

    #[test]
    fn pairs_that_balance_out_are_narrower_than_games_alone() {
        // On each of 50 boards the first player wins: no engine is better, and we are rather sure of it.
        let tally = Tally { wins: 25, draws: 0, losses: 25 };
        let mut swapped = Statistics { seats: [tally; 2], pairs: Pairs([0, 0, 50, 0, 0]) };
        let narrow = swapped.score().expect("games");
        swapped.pairs = Pairs([25, 0, 0, 0, 25]);
        let wide = swapped.score().expect("games");
        close(narrow.value, 0.5);
        assert!(narrow.high - narrow.low < 0.03 && wide.high - wide.low > 0.25, "{narrow:?} {wide:?}");
        swapped.pairs = Pairs::default();
        close(swapped.score().expect("games").low, Interval::wilson(0.5, 100.0).low);
    }
}
