//! By how much does the value of a position swing from depth to depth?
//!
//! `EDAGARI_SWING=1 cargo test --test it swing -- --nocapture` prints the table for 100 positions a game to depth 8.

use std::sync::Arc;

use edagari::catalog::shown::DisplayedResult;
use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::{Rng64, random_below};
use edagari::search::{Control, Observer, Report, Unwatched};
use rand::SeedableRng;

/// Positions of random games of so many moves.
fn positions(game: Game, plies: std::ops::Range<u32>, count: usize) -> Vec<AnyPosition> {
    let mut rng = Rng64::seed_from_u64(11);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = game.start();
        let length = plies.start + random_below(&mut rng, plies.end - plies.start);
        for _ in 0..length {
            let actions = position.actions();
            let Some(&action) = actions.get(random_below(&mut rng, actions.len().max(1) as u32) as usize)
            else {
                break;
            };
            position = position.after(&[action]);
        }
        if !position.is_over() {
            found.push(position);
        }
    }
    found
}

/// Positions of games of Othello between shallow searches, in which one move of eight is drawn.
fn played(plies: std::ops::Range<u32>, count: usize) -> Vec<AnyPosition> {
    let mut rng = Rng64::seed_from_u64(12);
    let engine = Engine::parse("best:lines=1,table-megabytes=1,depth=2", OTHELLO).expect("an engine");
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = OTHELLO.start();
        let length = plies.start + random_below(&mut rng, plies.end - plies.start);
        for _ in 0..length {
            let actions = position.actions();
            let drawn = actions.get(random_below(&mut rng, actions.len().max(1) as u32) as usize).copied();
            let action = if random_below(&mut rng, 8) == 0 {
                drawn
            } else {
                let mut control = Control::new(&engine.limits, Arc::default());
                Job::new(position.clone(), engine.clone()).run(&mut control, &mut Unwatched).best
            };
            let Some(action) = action else { break };
            position = position.after(&[action]);
        }
        if !position.is_over() {
            found.push(position);
        }
    }
    found
}

/// The report after each completed depth.
#[derive(Default)]
struct Depths(Vec<Report>);

impl Observer for Depths {
    const WATCHES: bool = false;

    fn observe(&mut self, _event: edagari::search::Event) {}

    fn progress(&mut self, report: &Report) {
        if report.depth as usize > self.0.len() {
            self.0.push(report.clone());
        }
    }
}

/// Median and mean.
fn middle(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    (values.get(values.len() / 2).copied().unwrap_or(0.0), mean)
}

/// How the value, in the unit that is shown, moved from the depth before, of each depth.
fn swings(positions: &[AnyPosition], word: &str, depths: std::ops::RangeInclusive<usize>) -> Vec<Vec<f64>> {
    let mut all: Vec<Vec<f64>> = depths.clone().map(|_| Vec::new()).collect();
    for position in positions {
        let engine =
            Engine::parse(&format!("{word},depth={}", depths.end()), position.game()).expect("an engine");
        let mut reports = Depths::default();
        Job::new(position.clone(), engine.clone())
            .run(&mut Control::new(&engine.limits, Arc::default()), &mut reports);
        let shown = DisplayedResult::of(position, &engine);
        for (index, depth) in depths.clone().enumerate() {
            let [Some(before), Some(now)] = [depth - 1, depth].map(|depth| reports.0.get(depth - 1)) else {
                continue;
            };
            if [before, now].iter().any(|report| report.exact || report.score.is_decided()) {
                continue;
            }
            let [before, now] = [before, now].map(|it| shown.number(position.side_to_move(), it.score));
            all[index].push(now - before);
        }
    }
    all
}

/// Prints the table and returns the median swing over all depths, and by how much values of odd depths lie above those of even ones
/// on the mean.
#[expect(clippy::print_stdout, reason = "the table is what one asks for")]
fn table(positions: &[AnyPosition], word: &str, deepest: usize) -> [f64; 2] {
    let (game, all) = (positions[0].game(), swings(positions, word, 3..=deepest));
    let sizes = |swing: &[f64]| middle(swing.iter().map(|moved| moved.abs()).collect());
    println!("{game} {word}: |value(d) - value(d-1)|, and value(d) - value(d-1) on the mean");
    for (depth, swing) in (3..).zip(&all) {
        let ((median, mean), signed) = (sizes(swing), middle(swing.clone()).1);
        println!(
            "d = {depth}: n {:3}  median {median:7.3}  mean {mean:7.3}  signed {signed:+.3}",
            swing.len()
        );
    }
    let (median, mean) = sizes(&all.concat());
    println!("all:    median {median:.3}, mean {mean:.3}");
    let odd = |depth: usize| if depth % 2 == 1 { 1.0 } else { -1.0 };
    let signed = (3..).zip(&all).flat_map(|(depth, swing)| swing.iter().map(move |it| odd(depth) * it));
    [median, middle(signed.collect()).1]
}

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// Positions a game and the greatest depth: few and shallow, or what the table that is printed asks for.
fn size() -> (usize, usize) {
    if std::env::var_os("EDAGARI_SWING").is_some() { (100, 8) } else { (30, 5) }
}

#[test]
fn odd_depths_promise_no_more_than_even_ones() {
    let (count, deepest) = size();
    for (positions, word) in [
        (positions(OTHELLO, 8..40, count), "alpha-beta:eval=weights"),
        (positions(CONNECT_FOUR, 4..20, count), "alpha-beta:eval=lines"),
    ] {
        let [median, _] = table(&positions, word, deepest);
        assert!(median > 0.0, "{word}: nothing was measured");
    }
    // Patterns judge the side to move as it stands.
    let positions = played(8..40, 2 * count);
    for word in ["best:lines=1,table-megabytes=1", "alpha-beta:eval=patterns"] {
        let [median, parity] = table(&positions, word, deepest);
        assert!(median > 0.0 && parity.abs() < 0.7, "{word}: {median} {parity}");
    }
}
