//! The sequential probability ratio test (Wald 1945): continues until the evidence for one of two hypotheses
//! suffices.
//!
//! The hypotheses are differences in Elo. The likelihood of each is the greatest that any distribution of
//! pair results with its expected score gives to the observations (the generalised test of Michel Van den
//! Bergh, as in fishtest), so draws and biased boards need no model of their own.

use serde::{Deserialize, Serialize};

use super::statistics::{PairTally, expected_score};

/// The hypotheses of a test, and its error probabilities.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference in Elo of the first hypothesis: "no better than this".
    pub elo0: f64,
    /// The difference in Elo of the second, greater than the first: "at least this much better".
    pub elo1: f64,
    /// The probability of accepting the second although the first holds, below ½.
    pub alpha: f64,
    /// The probability of accepting the first although the second holds, below ½.
    pub beta: f64,
}

/// The reason why bounds define no test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BoundsError {
    /// The hypotheses are in the wrong order or no numbers.
    #[error("the lower Elo {0} must be less than the upper {1}, both from -1000 to 1000")]
    Elo(f64, f64),
    /// A chance out of range.
    #[error("the chance of an error is {0}, but must be above 0 and below 0.5")]
    Chance(f64),
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// Not enough games yet.
    Undecided,
    /// The first hypothesis: the engine is not better by as much as hoped.
    Lower,
    /// The second hypothesis: it is better.
    Upper,
}

impl Sprt {
    /// A test with the usual error probabilities, 5 % each.
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Checks that the bounds define a test.
    ///
    /// # Errors
    /// [`BoundsError`] names the fault.
    pub fn validate(&self) -> Result<(), BoundsError> {
        let range = -1000.0..=1000.0;
        if !(self.elo0 < self.elo1 && range.contains(&self.elo0) && range.contains(&self.elo1)) {
            return Err(BoundsError::Elo(self.elo0, self.elo1));
        }
        let refused = [self.alpha, self.beta].into_iter().find(|chance| !(*chance > 0.0 && *chance < 0.5));
        refused.map_or(Ok(()), |chance| Err(BoundsError::Chance(chance)))
    }

    /// The log-likelihood ratios at which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of the second hypothesis to the first after these pairs.
    pub fn ratio(&self, pairs: PairTally) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // A result not observed yet is not impossible.
        let counts = pairs.0.map(|count| if count == 0 { 1e-3 } else { f64::from(count) });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let likelihood = |elo: f64| {
            let score = expected_score(elo);
            let tilt = tilt(&seen, score);
            // By the shares p / (1 + x (a - score)); the logarithms of p itself cancel in the ratio.
            let logs = seen.iter().zip(PairTally::SCORES);
            -logs.map(|(share, points)| share * (tilt * (points - score)).ln_1p()).sum::<f64>()
        };
        total * (likelihood(self.elo1) - likelihood(self.elo0))
    }

    /// The verdict after these pairs.
    pub fn verdict(&self, pairs: PairTally) -> SprtVerdict {
        let [lower, upper] = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= lower => SprtVerdict::Lower,
            ratio if ratio >= upper => SprtVerdict::Upper,
            _ => SprtVerdict::Undecided,
        }
    }
}

/// The multiplier x with which the shares `p / (1 + x (a - score))` have the mean `score`: of all
/// distributions with that mean the likeliest to give `p`. The mean falls as x grows, so bisection finds it.
fn tilt(seen: &[f64; 5], score: f64) -> f64 {
    let mean_off = |x: f64| {
        let off = |points: f64| points - score;
        seen.iter()
            .zip(PairTally::SCORES)
            .map(|(share, points)| share * off(points) / x.mul_add(off(points), 1.0))
            .sum::<f64>()
    };
    // Beyond these ends a share would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    // Each round halves the interval: after sixty it is as narrow as an `f64` allows.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if mean_off(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_distribution_has_the_score_of_its_hypothesis() {
        let seen = [0.1, 0.2, 0.4, 0.2, 0.1];
        for score in [0.3, 0.5, 0.62] {
            let x = tilt(&seen, score);
            let shares = seen.iter().zip(PairTally::SCORES).map(|(p, a)| (p / (1.0 + x * (a - score)), a));
            let (sum, mean) = shares.fold((0.0, 0.0), |(sum, mean), (p, a)| (sum + p, mean + p * a));
            assert!((sum - 1.0).abs() < 1e-9 && (mean - score).abs() < 1e-9, "{score}: {sum} {mean}");
        }
    }

    #[test]
    fn near_equality_the_ratio_is_that_of_the_normal_distribution() {
        let sprt = Sprt::new(0.0, 5.0);
        let pairs = PairTally([100, 900, 2000, 960, 110]);
        let [s0, s1] = [sprt.elo0, sprt.elo1].map(expected_score);
        let normal =
            f64::from(pairs.total()) * (s1 - s0) * (2.0 * pairs.mean() - s0 - s1) / (2.0 * pairs.variance());
        let ratio = sprt.ratio(pairs);
        assert!((ratio - normal).abs() < 0.01, "{ratio} instead of {normal}");
        let turned = Sprt::new(-5.0, 0.0).ratio(PairTally([110, 960, 2000, 900, 100]));
        assert!((ratio + turned).abs() < 1e-6, "the other engine's view: {turned}");
    }

    #[test]
    fn bounds_follow_from_the_chances() {
        let [lower, upper] = Sprt::new(0.0, 10.0).bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
        assert!(Sprt::new(5.0, 5.0).validate().is_err() && Sprt::new(f64::NAN, 5.0).validate().is_err());
        assert!(Sprt { alpha: 0.5, ..Sprt::new(0.0, 5.0) }.validate().is_err());
    }
}
