//! By how much does the value of a position swing from depth to depth, as it is searched and as it is shown?
//!
//! `EDAGARI_SWING=1 cargo test --test it swing -- --nocapture` prints the table for 100 positions a game to depth 8.

use std::sync::Arc;

use edagari::catalog::shown::DisplayedResult;
use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::{Rng64, random_below};
use edagari::search::{Control, Observer, Report};
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

/// How the shown value moved between two depths: searched, shown, and searched with its sign.
struct Swings {
    raw: Vec<f64>,
    shown: Vec<f64>,
    signed: Vec<f64>,
}

fn swings(positions: &[AnyPosition], word: &str, depths: std::ops::RangeInclusive<usize>) -> Vec<Swings> {
    let mut all: Vec<Swings> =
        depths.clone().map(|_| Swings { raw: Vec::new(), shown: Vec::new(), signed: Vec::new() }).collect();
    for position in positions {
        let engine =
            Engine::parse(&format!("{word},depth={}", depths.end()), position.game()).expect("an engine");
        let mut reports = Depths::default();
        Job::new(position.clone(), engine.clone())
            .run(&mut Control::new(&engine.limits, Arc::default()), &mut reports);
        let side = position.side_to_move();
        let number = |report: &Report, smoothed: bool| {
            let report = if smoothed { report.clone() } else { Report { before: None, ..report.clone() } };
            DisplayedResult::of(position, &engine, &report).number(side, report.exact, report.score)
        };
        for (index, depth) in depths.clone().enumerate() {
            let [Some(before), Some(now)] = [depth - 1, depth].map(|depth| reports.0.get(depth - 1)) else {
                continue;
            };
            if [before, now].iter().any(|report| report.exact || report.score.is_decided()) {
                continue;
            }
            let (raw, shown) =
                ([before, now].map(|it| number(it, false)), [before, now].map(|it| number(it, true)));
            all[index].raw.push((raw[1] - raw[0]).abs());
            all[index].shown.push((shown[1] - shown[0]).abs());
            all[index].signed.push(raw[1] - raw[0]);
        }
    }
    all
}

/// Prints the table and returns the medians of the shown and of the searched swing over all depths, and by how much values of odd
/// depths lie above those of even ones on the mean.
#[expect(clippy::print_stdout, reason = "the table is what one asks for")]
fn table(game: Game, plies: std::ops::Range<u32>, word: &str, (count, deepest): (usize, usize)) -> [f64; 3] {
    let all = swings(&positions(game, plies, count), word, 3..=deepest);
    println!(
        "{game} {word}: |value(d) - value(d-1)| searched and shown, and value(d) - value(d-1) on the mean"
    );
    for (index, swing) in all.iter().enumerate() {
        let ((median, mean), (shown, shown_mean)) = (middle(swing.raw.clone()), middle(swing.shown.clone()));
        let (depth, signed) = (index + 3, middle(swing.signed.clone()).1);
        println!(
            "d = {depth}: n {:3}  median {median:7.3} -> {shown:7.3}  mean {mean:7.3} -> {shown_mean:7.3}  signed {signed:+.3}",
            swing.raw.len()
        );
    }
    let of =
        |part: fn(&Swings) -> &Vec<f64>| middle(all.iter().flat_map(|swing| part(swing).clone()).collect());
    let (raw, shown) = (of(|swing| &swing.raw), of(|swing| &swing.shown));
    println!("all:    median {:.3} -> {:.3}, mean {:.3} -> {:.3}", raw.0, shown.0, raw.1, shown.1);
    let odd = |index: usize| if (index + 3) % 2 == 1 { 1.0 } else { -1.0 };
    let signed =
        all.iter().enumerate().flat_map(|(index, swing)| swing.signed.iter().map(move |it| odd(index) * it));
    [shown.0, raw.0, middle(signed.collect()).1]
}

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// Positions a game and the greatest depth: few and shallow, or what the table that is printed asks for.
fn size() -> (usize, usize) {
    if std::env::var_os("EDAGARI_SWING").is_some() { (100, 8) } else { (30, 5) }
}

#[test]
fn what_is_shown_swings_less_than_what_is_searched() {
    for (game, plies, word) in [
        (OTHELLO, 8..40, "alpha-beta:eval=patterns"),
        (OTHELLO, 8..40, "alpha-beta:eval=weights"),
        (CONNECT_FOUR, 4..20, "alpha-beta:eval=lines"),
    ] {
        let [shown, raw, parity] = table(game, plies, word, size());
        assert!(shown < 0.8 * raw, "{game} {word}: {shown} {raw}");
        // The side to move is judged as it stands, so that odd depths promise no more than even ones.
        assert!(!word.ends_with("patterns") || parity.abs() < 1.0, "{game} {word}: {parity}");
    }
}
