//! Statistics of the games of two engines: the score with its interval, and the difference in Elo.
//!
//! **The interval** has 95 % and covers: whatever the engines, at least about 95 of 100 matches give one that
//! contains the true score. The two games on one board are not independent, so whole pairs are counted (the
//! pentanomial model: a pair is worth 0, ½, 1, 1½ or 2 points). The upper end is the 97.5 % quantile of the
//! score when the shares of the results are drawn from the counts with one more won pair; the lower end
//! likewise with one more lost pair (Gaffke 2005; Learned-Miller and Thomas 2019). Where every pair is won or
//! lost as a whole this is the interval of Clopper and Pearson, and where all pairs have the same result it
//! still bounds the distance of the score from theirs. Games without a swap of seats, and games on one seat,
//! are counted one by one in the same way.

use crate::game::Outcome;
use crate::game::Side;

/// The two-sided 95 % quantile of the normal distribution.
pub const Z_95: f64 = 1.959_964;

/// Games counted for one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl GameTally {
    /// Counts a game with this outcome, for `side`.
    pub fn count(&mut self, outcome: Outcome, side: Side) {
        match outcome {
            Outcome::Draw => self.draws += 1,
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
        }
    }

    /// The number of games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// A win counts 1, a draw ½.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// Points per game, 0..=1; `None` before the first.
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// The score with its interval, for so many distinct games counted singly; `None` before the first.
    fn interval(self, distinct: u32) -> Option<Interval> {
        Some(Interval::of_counts(
            self.score()?,
            distinct,
            [self.losses, self.draws, self.wins],
            [0.0, 0.5, 1.0],
        ))
    }

    /// The same games for the other engine.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl std::ops::Add for GameTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// Pairs of games on one board with seats swapped, by the points of one engine: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally(pub [u32; 5]);

impl PairTally {
    /// The mean points per game of each entry.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts one pair by its half points, 0..=4.
    pub const fn count(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a game.
    pub fn mean(self) -> f64 {
        let sum: f64 = self.0.iter().zip(Self::SCORES).map(|(&count, score)| f64::from(count) * score).sum();
        sum / f64::from(self.total().max(1))
    }

    /// The variance of a pair's mean score.
    pub fn variance(self) -> f64 {
        let mean = self.mean();
        let squares = self.0.iter().zip(Self::SCORES).map(|(&count, score)| {
            let off = score - mean;
            f64::from(count) * off * off
        });
        squares.sum::<f64>() / f64::from(self.total().max(1))
    }
}

/// Points of one engine in games for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointSums {
    games: u32,
    points: i64,
    squares: i64,
}

impl PointSums {
    pub const fn count(&mut self, points: i32) {
        let points = points as i64;
        self.games += 1;
        self.points += points;
        self.squares += points * points;
    }

    /// The mean with its interval; `None` before the first game.
    pub fn mean(self) -> Option<Interval> {
        let mean = (self.games > 0).then(|| self.points as f64 / f64::from(self.games))?;
        Some(Interval::student(mean, self.error(mean), self.games))
    }

    /// The standard error of the mean.
    fn error(self, mean: f64) -> f64 {
        let games = f64::from(self.games);
        // The variance of the mean: that of the values divided by n, with n - 1 in place of n because the
        // mean is estimated from the same values.
        let variance = (self.squares as f64 / games - mean * mean).max(0.0) / (games - 1.0).max(1.0);
        variance.sqrt()
    }

    /// The standard error of the mean of so many games with the same spread.
    pub fn error_of(self, games: f64) -> f64 {
        if self.games == 0 {
            return 0.0;
        }
        let own = f64::from(self.games);
        self.error(self.points as f64 / own) * (own / games).sqrt()
    }
}

/// A value and the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The covering interval around a score, from the counts of each result, where so many of them are
    /// distinct; `scores` are the values of the results, from 0 to 1 in their order.
    fn of_counts<const N: usize>(value: f64, distinct: u32, counts: [u32; N], scores: [f64; N]) -> Self {
        let all: u32 = counts.iter().sum();
        // Copies carry no information: the counts are reduced accordingly.
        let share = f64::from(distinct.min(all)) / f64::from(all.max(1));
        let seen = counts.map(|count| f64::from(count) * share);
        let with_one_more = |at: usize, chance: f64| {
            let mut seen = seen;
            seen[at] += 1.0;
            quantile(&seen, &scores, chance)
        };
        let tail = 0.025;
        let (low, high) = (with_one_more(0, tail), with_one_more(N - 1, 1.0 - tail));
        // The pairs may lack some games, so the score of all games can lie outside their interval.
        Self { value, low: low.clamp(0.0, value), high: high.clamp(value, 1.0) }
    }

    /// Wilson's interval (1927) of a share of so many games.
    pub fn wilson(share: f64, games: f64) -> Self {
        if games <= 0.0 {
            return Self { value: share, low: 0.0, high: 1.0 };
        }
        let squared = Z_95 * Z_95 / games;
        let middle = (share + squared / 2.0) / (1.0 + squared);
        let half = (share * (1.0 - share) * squared + squared * squared / 4.0).sqrt() / (1.0 + squared);
        // Rounding must not leave the share itself outside.
        Self { value: share, low: (middle - half).clamp(0.0, share), high: (middle + half).clamp(share, 1.0) }
    }

    /// Student's interval around a mean with this standard error, from so many values.
    pub fn student(mean: f64, error: f64, values: u32) -> Self {
        // One value has no spread.
        let half = if values < 2 { 0.0 } else { student_95(values - 1) * error };
        Self { value: mean, low: mean - half, high: mean + half }
    }

    /// The same share for the other engine.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { value: 1.0 - self.value, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// The difference in Elo for each share; infinite where everything was won or lost.
    #[must_use]
    pub fn elo(self) -> Self {
        Self { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }
}

/// The difference in Elo for an expected score, by the logistic curve.
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score for a difference in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The statistics of one pairing, for its first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Its games as first and as second player.
    pub seats: [GameTally; 2],
    /// Boards played from both sides.
    pub pairs: PairTally,
    /// Those of its games on each seat, and of its boards, that are copies of others: the engines have no
    /// chance.
    pub copies: CopiedGames,
}

/// Games without new information: others had the same moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopiedGames {
    /// By seat of the first engine.
    pub seats: [u32; 2],
    /// Pairs whose two games are copies of those of another pair.
    pub pairs: u32,
}

impl Statistics {
    /// The tally of both seats.
    pub fn total(&self) -> GameTally {
        self.seats[0] + self.seats[1]
    }

    /// The score with its interval; `None` before the first game.
    pub fn score(&self) -> Option<Interval> {
        let total = self.total();
        if self.pairs.total() == 0 {
            return total.interval(self.distinct());
        }
        let distinct = self.pairs.total() - self.copies.pairs;
        Some(Interval::of_counts(total.score()?, distinct, self.pairs.0, PairTally::SCORES))
    }

    /// The number of games that are no copies of another.
    pub fn distinct(&self) -> u32 {
        self.total().games() - self.copies.seats[0] - self.copies.seats[1]
    }

    /// The score on one seat with its interval.
    pub fn seat_score(&self, side: Side) -> Option<Interval> {
        let seat = self.seats[side.index()];
        seat.interval(seat.games() - self.copies.seats[side.index()])
    }
}

/// The quantile at `chance` of the mean of `scores`, when their shares are drawn from the Dirichlet
/// distribution of `weights`.
fn quantile(weights: &[f64], scores: &[f64], chance: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..32 {
        let middle = f64::midpoint(low, high);
        if chance_below(weights, scores, middle) < chance {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The probability that the mean of `scores` is at most `mark`. Shares of a Dirichlet distribution are gamma
/// variables divided by their sum, so the mean is below the mark where the sum of these variables times
/// `score - mark` is below zero; its tail is computed by the saddlepoint approximation of Lugannani and Rice
/// (1980), which is good to a few parts in a thousand of the tail.
fn chance_below(weights: &[f64], scores: &[f64], mark: f64) -> f64 {
    // A result that never occurred has no share: its gamma variable is zero.
    let terms =
        || weights.iter().zip(scores).filter(|(weight, _)| **weight > 0.0).map(|(w, s)| (*w, s - mark));
    let (most, least) =
        terms().fold((f64::MIN, f64::MAX), |(most, least), (_, off)| (off.max(most), off.min(least)));
    // All results lie on one side of the mark, so there is no saddlepoint.
    if most <= 0.0 {
        return 1.0;
    }
    if least >= 0.0 {
        return 0.0;
    }
    // The saddlepoint: where the mean of the tilted sum is zero. It lies between the poles of the cumulants.
    let slope = |x: f64| terms().map(|(weight, off)| weight * off / (1.0 - x * off)).sum::<f64>();
    let (mut low, mut high) = (1.0 / least, 1.0 / most);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if slope(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    let cumulant = -terms().map(|(weight, off)| weight * (-x * off).ln_1p()).sum::<f64>();
    let curvature = terms().map(|(weight, off)| weight * (off / (1.0 - x * off)).powi(2)).sum::<f64>();
    let root = (-2.0 * cumulant).max(0.0).sqrt().copysign(x);
    let scaled = x * curvature.sqrt();
    // At the mean itself both terms below are infinite, but their difference is finite.
    if root.abs() < 1e-4 {
        return 0.5;
    }
    (normal_below(root) + normal_density(root) * (1.0 / root - 1.0 / scaled)).clamp(0.0, 1.0)
}

fn normal_density(z: f64) -> f64 {
    (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// The probability that a normal variable is at most `z`: by its series near the middle, by a continued
/// fraction in the tails.
fn normal_below(z: f64) -> f64 {
    if z.abs() < 3.0 {
        let mut term = z;
        let mut sum = z;
        for odd in (3..120).step_by(2) {
            term *= z * z / f64::from(odd);
            sum += term;
        }
        return normal_density(z).mul_add(sum, 0.5);
    }
    // The fraction is computed from its innermost term.
    let fraction = (1..=60).rev().fold(z.abs(), |below, step| z.abs() + f64::from(step) / below);
    let tail = normal_density(z) / fraction;
    if z > 0.0 { 1.0 - tail } else { tail }
}

/// The two-sided 95 % quantile of Student's distribution: exact for one or two degrees of freedom, beyond by
/// the expansion of Cornish and Fisher.
fn student_95(freedom: u32) -> f64 {
    let z = Z_95;
    let n = f64::from(freedom);
    match freedom {
        0 | 1 => 12.706_205,
        2 => 4.302_653,
        _ => {
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / n + second / n.powi(2) + third / n.powi(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} instead of {expected}");
    }

    fn games(wins: u32, losses: u32) -> Interval {
        GameTally { wins, draws: 0, losses }.interval(wins + losses).expect("games")
    }

    #[test]
    fn of_wins_and_losses_the_interval_is_that_of_clopper_and_pearson() {
        // 8 of 10, 0 of 10, 140 of 200, 50 of 50, from tables.
        for (interval, low, high) in [
            (games(8, 2), 0.443_9, 0.974_8),
            (games(0, 10), 0.0, 0.308_5),
            (games(140, 60), 0.631_4, 0.762_6),
            (games(50, 0), 0.928_9, 1.0),
        ] {
            let found = [interval.low, interval.high];
            assert!(
                (found[0] - low).abs() < 2e-3 && (found[1] - high).abs() < 2e-3,
                "{found:?} {low} {high}"
            );
        }
    }

    #[test]
    fn students_quantiles_are_as_in_the_tables() {
        for (freedom, quantile) in [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (99, 1.984)]
        {
            assert!((student_95(freedom) - quantile).abs() < 0.03, "{freedom}: {}", student_95(freedom));
        }
        close(normal_below(-1.959_964), 0.025);
        close(normal_below(3.5), 0.999_767);
        close(normal_below(-3.5), 0.000_233);
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
        // On each of 50 boards the first player wins: no engine is better, with high certainty.
        let tally = GameTally { wins: 25, draws: 0, losses: 25 };
        let mut swapped =
            Statistics { seats: [tally; 2], pairs: PairTally([0, 0, 50, 0, 0]), ..Statistics::default() };
        let narrow = swapped.score().expect("games");
        swapped.pairs = PairTally([25, 0, 0, 0, 25]);
        let wide = swapped.score().expect("games");
        close(narrow.value, 0.5);
        // One more pair, won as a whole, could have a share of 1 - 0.025^(1/50).
        close(narrow.high, 0.5 + 0.5 * 0.071_1);
        assert!(wide.high - wide.low > 0.25, "{narrow:?} {wide:?}");
        swapped.pairs = PairTally::default();
        close(swapped.score().expect("games").low, games(50, 50).low);
    }
}
