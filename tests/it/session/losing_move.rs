//! Which move lost a game, from values of its positions that are made up.

use edagari::game::{ActionId, Side};
use edagari::review::{GameReview, GradualLoss, MoveMark, MoveVerdict, ReviewedMove, ValueUnit};
use edagari::words::review as words;
use edagari::words::text::{Language, Text};

/// The review of a game whose positions have these values for the first player, who makes the first move. Those up to `proven`
/// are estimates, the others proven.
fn review(values: &[f64], proven: usize) -> GameReview {
    let ply = |(at, pair): (usize, &[f64])| {
        let side = if at % 2 == 0 { Side::First } else { Side::Second };
        let proof = |place: usize| (place >= proven).then(|| values[place]);
        let verdict = MoveVerdict {
            best: ActionId(0),
            line: vec![ActionId(0)],
            before: pair[0],
            after: pair[1],
            loss: ValueUnit::Discs.loss(side, [pair[0], pair[1]]),
            counted: ValueUnit::Discs,
            proven: at >= proven,
            proofs: [proof(at), proof(at + 1)],
            depth: if at >= proven { 0 } else { 10 },
        };
        ReviewedMove { action: ActionId(1), side, forced: false, oversight: None, verdict: Some(verdict) }
    };
    let plies = values.windows(2).enumerate().map(ply).collect();
    GameReview { plies, is_over: true, finished: true, ..GameReview::default() }
}

#[test]
fn a_clear_loser_has_a_losing_move() {
    let proven = review(&[4.0, 4.0, 4.0, -6.0, -6.0, -10.0], 0);
    assert_eq!((proven.lost(), proven.lost_gradually()), (Some(2), None));
    assert_eq!(proven.marks()[2], Some(MoveMark::Lost));
    // The same for the other side.
    let white = review(&[-2.0, -2.0, 8.0, 8.0, 8.0], 0);
    assert_eq!(white.lost(), Some(1));
    assert_eq!(review(&[0.0, 0.0, 0.0], 0).lost(), None, "nobody lost");
}

#[test]
fn of_two_dips_the_one_that_was_recovered_lost_nothing() {
    let review = review(&[0.0, -5.0, 0.5, 0.5, 0.5, -7.0, -7.0, -8.0, -8.0], 7);
    assert_eq!(review.lost(), Some(4));
    assert!(review.plies[4].verdict.as_ref().is_some_and(|verdict| !verdict.proven), "it is likely");
}

#[test]
fn estimates_that_swing_between_odd_and_even_depths_name_the_same_move() {
    let truth = [0.0, 0.0, 0.0, 0.0, 0.0, -6.0, -6.0, -6.0, -6.0, -6.0];
    for swing in [0.0, 2.0, -2.0] {
        let value = |(at, value): (usize, &f64)| value + if at % 2 == 0 { -swing } else { swing };
        let mut values: Vec<f64> = truth.iter().enumerate().map(value).collect();
        values[9] = -8.0;
        assert_eq!(review(&values, 9).lost(), Some(4), "{swing}");
    }
}

#[test]
fn a_slow_decline_names_its_largest_loss_or_its_moves() {
    let mut values = vec![0.0];
    for loss in [1.0; 8] {
        let last = values[values.len() - 1] - loss;
        values.extend([last, last]);
    }
    let slow = review(&values, values.len() - 1);
    assert_eq!((slow.lost(), slow.lost_gradually()), (None, Some(GradualLoss::Between(0, 10))));
    let said = words::lost_gradually(Text::new(Language::English), GradualLoss::Between(0, 10), |at| at + 1);
    assert!(said.contains("between moves 1 and 11"), "{said}");
    // One of the steps is larger.
    values[7..].iter_mut().for_each(|value| *value -= 1.5);
    assert_eq!(review(&values, values.len() - 1).lost(), Some(6));
    // A close game that was lost so is not worth a word.
    let close = review(&[0.0, -1.0, -1.0, -2.0, -2.0, -3.0, -3.0], 6);
    assert_eq!((close.lost(), close.lost_gradually()), (None, None));
}

#[test]
fn a_game_that_was_lost_before_its_first_move_says_so() {
    let review = review(&[-8.0, -8.0, -8.0, -12.0, -12.0], 0);
    assert_eq!((review.lost(), review.lost_gradually()), (None, Some(GradualLoss::FromStart)));
}
