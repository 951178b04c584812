//! Matches: the time of the book's match of Thunder against MCTS, and what a second thread brings.
//!
//! `cargo bench --bench matches` plays the 200 games (300 simulations a move, 10x10 duel) on one thread several times
//! and then, in turns, on one and on two, and prints how much of the second thread's time becomes games.

use std::num::NonZero;
use std::time::{Duration, Instant};

use criterion::Criterion;
use edagari::match_play::experiments::Experiment;
use edagari::match_play::{MatchResults, MatchRun};

const ROUNDS: usize = 7;

/// Seconds that the whole match takes.
fn seconds(threads: usize) -> f64 {
    let experiment = Experiment::named("duel-thunder").expect("known");
    let mut results = MatchResults::new(experiment.rows[0].plan.clone());
    let threads = NonZero::new(threads).expect("at least one");
    let begun = Instant::now();
    let mut run = MatchRun::start(&results, threads, || {}).expect("threads");
    while !results.is_complete() {
        if let Some(played) = run.wait(Duration::from_secs(10)) {
            results.add(played);
        }
    }
    begun.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[expect(clippy::print_stdout, reason = "a benchmark says what it measured")]
fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    criterion.bench_function("match, Thunder 300 against MCTS 300, 200 games", |bencher| {
        bencher.iter_custom(|rounds| (0..rounds).map(|_| Duration::from_secs_f64(seconds(1))).sum());
    });
    let (mut alone, mut both) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        alone.push(seconds(1));
        both.push(seconds(2));
    }
    let (alone, both) = (median(alone), median(both));
    println!("one thread {alone:.2} s, two {both:.2} s: efficiency {:.0} %", 50.0 * alone / both);
}
