//! Learning by playing strength: both ways to climb find the top of a known hill through the noise of small matches, and
//! make a bad table win.

use std::num::NonZero;

use edagari::eval::weights::Weights;
use edagari::game::{Rng64, random_below};
use edagari::learning::weights::WeightModel;
use edagari::learning::{Ascent, ClimbSettings, LearningEvent, LearningSignals, Strength};
use rand::SeedableRng;

/// The top of the hill.
const TOP: [f32; 8] = [5.0, -7.0, 9.0, -11.0, 13.0, -15.0, 17.0, -19.0];
/// Games of a comparison.
const GAMES: u32 = 40;

fn distance(numbers: &[f32]) -> f64 {
    let squares = numbers.iter().zip(TOP).map(|(number, top)| f64::from(number - top).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Climbs from zeros; who stands higher wins a game the more likely, as in games of a rated player.
fn climbed(ascent: Ascent, free: &[usize]) -> Vec<f32> {
    let climb = ClimbSettings { ascent, rounds: 300, reach: 2.0, margin: Strength::margin(GAMES), seed: 5 };
    let mut rng = Rng64::seed_from_u64(7);
    let height = |numbers: &[f32]| -distance(numbers).powi(2) / 50.0;
    let mut compare = |one: &[f32], other: &[f32], _: u32| {
        let chance = 1.0 / (1.0 + (height(other) - height(one)).exp());
        let won = (0..GAMES).filter(|_| f64::from(random_below(&mut rng, 1_000_000)) < 1e6 * chance).count();
        Some(won as f64 / f64::from(GAMES))
    };
    let mut rounds = 0;
    let numbers = climb.run(vec![0.0; 8], free, &mut compare, &mut |round, _| rounds = round);
    assert_eq!(rounds, 300);
    numbers
}

#[test]
fn both_ways_find_the_top_of_a_known_hill() {
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    let begun = distance(&[0.0; 8]);
    for (ascent, near) in [(Ascent::Spsa, 0.1), (Ascent::HillClimbing, 0.25)] {
        let numbers = climbed(ascent, &all);
        assert!(distance(&numbers) < near * begun, "{ascent:?} {numbers:?}");
        assert_eq!(climbed(ascent, &all), numbers, "the same seed climbs the same way");
    }
}

#[test]
fn numbers_that_are_not_free_stay_and_an_answer_of_none_ends_the_climb() {
    for ascent in [Ascent::Spsa, Ascent::HillClimbing] {
        let numbers = climbed(ascent, &[0, 2, 3, 4, 5, 6]);
        assert_eq!([numbers[1].to_bits(), numbers[7].to_bits()], [0, 0]);
        let climb = ClimbSettings { ascent, rounds: 50, reach: 1.0, margin: 0.1, seed: 1 };
        let mut told = 0;
        let mut compare = |_: &[f32], _: &[f32], round: u32| (round < 3).then_some(1.0);
        climb.run(vec![0.0], &[0], &mut compare, &mut |round, _| told = round);
        assert_eq!(told, 3);
    }
}

/// A table on 6x6 that counts corners for nothing.
fn poor() -> Weights {
    let mut weights = Weights::standard(6).expect("a size").with_phases(1);
    for phase in &mut weights.phases {
        (phase.position, phase.mobility, phase.stability) = (1, 0, 0);
        phase.table.fill(0);
    }
    weights
}

fn strength(ascent: Ascent, threads: usize) -> Strength {
    let margin = Strength::margin(20);
    Strength {
        model: WeightModel::new(poor(), &[]).keeping_scale(),
        climb: ClimbSettings { ascent, rounds: 24, reach: 0.5, margin, seed: 3 },
        games: 20,
        check_games: 40,
        depth: 1,
        opening: 6,
        threads: NonZero::new(threads).expect("not zero"),
    }
}

#[test]
fn a_poor_table_learns_to_beat_itself_whatever_the_threads() {
    for ascent in [Ascent::Spsa, Ascent::HillClimbing] {
        let mut last = None;
        let learned = strength(ascent, 2).run(&LearningSignals::default(), &mut |news| {
            if let LearningEvent::Round { round, games, score, weights, .. } = news {
                assert_eq!(games, 20 * u64::from(round));
                assert!(weights.validate().is_ok());
                last = score.or(last);
            }
        });
        assert!(last.is_some_and(|score| score.low > 0.5), "{ascent:?} {last:?} {learned:?}");
        assert_eq!(strength(ascent, 1).run(&LearningSignals::default(), &mut |_| {}), learned);
    }
}
