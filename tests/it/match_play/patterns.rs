//! The pattern evaluation: the shipped numbers are whole, mirror images score alike, and the parts add up.

use edagari::catalog::{Engine, Game};
use edagari::eval::Evaluator;
use edagari::eval::patterns::{PatternShape, Patterns, PatternsError};
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::othello::Othello;
use edagari::game::{Alternating, Position, Rng64, Sequential, random_below};
use edagari::learning::Features;
use edagari::learning::patterns::PatternModel;
use rand::SeedableRng;

const SHIPPED: &[u8] = include_bytes!("../../../assets/othello-patterns.bin");

/// Positions of random games that are not over.
pub(crate) fn positions(games: u64) -> Vec<Othello> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Rng64::seed_from_u64(seed);
        let mut position = Othello::default();
        while !position.is_over() {
            positions.push(position);
            position.play(position.random_action(&mut rng));
        }
    }
    positions
}

#[test]
fn the_shipped_numbers_are_whole_and_written_as_they_were_read() {
    let patterns = Patterns::from_bytes(SHIPPED).expect("shipped");
    assert_eq!(patterns.anchors(), Patterns::ANCHORS);
    assert_eq!(patterns.to_bytes(), SHIPPED);
    assert!((100_000..1_000_000).contains(&SHIPPED.len()), "{} bytes", SHIPPED.len());
}

#[test]
fn damaged_numbers_are_refused() {
    let mut rng = Rng64::seed_from_u64(2);
    assert_eq!(Patterns::from_bytes(b"PNG").err(), Some(PatternsError::Kind));
    assert_eq!(
        Patterns::from_bytes(&[SHIPPED, &[1]].concat()).err(),
        Some(PatternsError::Damaged(SHIPPED.len()))
    );
    for _ in 0..20 {
        let mut bytes = SHIPPED.to_vec();
        let at = 15 + random_below(&mut rng, bytes.len() as u32 - 15) as usize;
        bytes[at] ^= 1 << random_below(&mut rng, 8);
        assert!(Patterns::from_bytes(&bytes).is_err(), "byte {at}");
        assert!(Patterns::from_bytes(&SHIPPED[..at]).is_err(), "up to byte {at}");
    }
}

#[test]
fn mirror_images_score_alike_and_the_parts_make_the_score() {
    let patterns = Patterns::shipped();
    for position in positions(20) {
        let score = patterns.score(&position);
        assert_eq!(patterns.score(&position.canonical()), score, "{position}");
        let parts = patterns.contributions(&position);
        assert_eq!(parts.iter().map(|part| part.value).sum::<i32>(), score.0);
        assert_eq!(parts.iter().filter(|part| part.shape == Some(PatternShape::Corner2x5)).count(), 8);
        let by_square: i32 = patterns.by_square(&position).iter().sum();
        let counted = parts.iter().map(|part| part.value * part.squares.count_ones() as i32);
        assert_eq!(by_square, counted.sum::<i32>(), "each pattern counts on each of its squares");
    }
}

#[test]
fn what_is_learned_is_what_is_played() {
    let model = PatternModel::default();
    let numbers: Vec<f32> = (0..model.count()).map(|at| ((at * 7919) % 41) as f32 / 16.0 - 1.25).collect();
    let patterns = model.evaluation(&numbers).expect("as many numbers as there are");
    let mut involved = Vec::new();
    for position in positions(3) {
        model.extract(&position, &mut involved);
        let told: f32 = involved.iter().map(|it| it.value * numbers[it.index as usize]).sum();
        let score = patterns.score(&position).0 as f32 / 100.0;
        assert!((told - score).abs() < 0.4, "{told} {score} {position}");
    }
    assert!(model.evaluation(&numbers[1..]).is_none());
}

#[test]
fn the_word_of_the_command_line_reaches_patterns_and_tables() {
    let othello = Game::Othello { size: 8 };
    for word in
        ["alpha-beta:depth=4,eval=patterns", "alpha-beta:depth=4,eval=corners", "alpha-beta:eval=few-discs"]
    {
        let engine = Engine::parse(word, othello).expect("known");
        assert_eq!(engine.to_string(), word);
        assert!(engine.fits(othello));
    }
    assert!(Engine::parse("alpha-beta:eval=patterns", Game::Othello { size: 6 }).is_err());
}

#[test]
fn the_learned_table_is_whole() {
    let weights: Weights =
        ron::from_str(include_str!("../../../assets/othello-weights.ron")).expect("shipped");
    assert_eq!(Weights::preset(WeightsPreset::Learned, 8), Some(weights.clone()));
    assert_eq!((weights.size(), weights.phases.len(), weights.is_linked()), (8, 3, true));
    assert_eq!(Weights::preset(WeightsPreset::Learned, 6), None);
    let engine = Engine::parse("alpha-beta:depth=4,eval=learned", Game::Othello { size: 8 }).expect("known");
    assert_eq!(engine.to_string(), "alpha-beta:depth=4,eval=learned");
}
