//! Do the intervals of a match hold the true score as often as the window says, also where nearly all pairs of games come out
//! alike? Known true shares, simulated matches, counted.

use std::collections::HashMap;

use edagari::game::{Rng64, random_below};
use edagari::match_play::Interval;
use edagari::match_play::statistics::{GameTally, PairTally, Statistics};
use rand::SeedableRng as _;

/// How many of `matches` intervals hold the true score of pairs whose results have these shares.
fn covered(shares: [f64; 5], pairs: u32, matches: u32, known: &mut HashMap<[u32; 5], Interval>) -> f64 {
    let truth: f64 = shares.iter().zip(PairTally::SCORES).map(|(share, score)| share * score).sum();
    let mut rng = Rng64::seed_from_u64(u64::from(pairs));
    let mut held = 0;
    for _ in 0..matches {
        let mut counts = [0; 5];
        for _ in 0..pairs {
            let mut left = f64::from(random_below(&mut rng, 1 << 24)) / f64::from(1 << 24);
            let found = shares.iter().position(|share| {
                left -= share;
                left < 0.0
            });
            counts[found.unwrap_or(2)] += 1;
        }
        let Interval { low, high, .. } = *known.entry(counts).or_insert_with(|| interval(counts));
        held += u32::from(low <= truth + 1e-9 && truth <= high + 1e-9);
    }
    f64::from(held) / f64::from(matches)
}

fn interval(counts: [u32; 5]) -> Interval {
    // Half points, so that the games add up to the score of the pairs.
    let half_points: u32 = (0..).zip(counts).map(|(points, count): (u32, _)| points * count).sum();
    let games = 2 * counts.iter().sum::<u32>();
    let tally =
        GameTally { wins: half_points / 2, draws: half_points % 2, losses: games - half_points.div_ceil(2) };
    Statistics { seats: [tally, GameTally::default()], pairs: PairTally(counts), ..Statistics::default() }
        .score()
        .expect("games")
}

/// Shares of pairs where so many come out alike, a win for each; of the others the first engine makes more by `tilt`, and so
/// many are won or lost as a whole.
fn shares(alike: f64, tilt: f64, whole: f64) -> [f64; 5] {
    let up = (1.0 - alike) * (1.0 + tilt) / 2.0;
    let down = 1.0 - alike - up;
    [down * whole, down * (1.0 - whole), alike, up * (1.0 - whole), up * whole]
}

#[test]
fn intervals_hold_the_true_score_also_where_most_pairs_come_out_alike() {
    let mut worst = (1.0, String::new());
    let mut known = HashMap::new();
    for alike in [0.5, 0.9, 0.98] {
        for (tilt, whole) in [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0), (1.0, 1.0)] {
            for pairs in [10, 50, 200] {
                let held = covered(shares(alike, tilt, whole), pairs, 400, &mut known);
                if held < worst.0 {
                    worst = (held, format!("{pairs} pairs, {alike} alike, tilt {tilt}, {whole} as a whole"));
                }
            }
        }
    }
    // 95 of 100 are promised; three standard errors of 400 matches are 3.3 of 100.
    assert!(worst.0 >= 0.94, "{worst:?}");
}

/// They may not be bought with width: where pairs differ much they are hardly wider than those of independent games.
#[test]
fn intervals_are_hardly_wider_than_they_must_be() {
    for (counts, normal) in [([20, 30, 100, 30, 20], 0.0369), ([5, 15, 60, 15, 5], 0.0420)] {
        let Interval { low, high, .. } = interval(counts);
        let half = (high - low) / 2.0;
        assert!(half > 0.9 * normal && half < 1.3 * normal, "{counts:?}: {half}, normal {normal}");
    }
}
