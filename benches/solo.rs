//! How fast are the searches for one? Ten beams on a walled board, and what a millisecond is worth on a large one.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use edagari::eval::SoloEvaluator;
use edagari::eval::points::{Distance, Points};
use edagari::game::Solo;
use edagari::game::maze::{Auto, Collector, MazeParameters};
use edagari::search::annealing::Annealing;
use edagari::search::beam::Beam;
use edagari::search::chokudai::Chokudai;
use edagari::search::hill_climbing::HillClimbing;
use edagari::search::{Control, Limits, Report, Unwatched};
use edagari::speedups::{Contest, VersionMeasurement};
use rand_mt::Mt;

/// The boards of the book's experiments.
fn boards(count: usize) -> Vec<u32> {
    let mut generator = Mt::new(0);
    (0..count).map(|_| generator.next_u32()).collect()
}

fn beam<P: Solo>(width: u32, distinct: bool, evaluator: &impl SoloEvaluator<P>, position: &P) -> Report {
    Beam { width, distinct, ..Beam::default() }.search(
        position,
        evaluator,
        &mut Control::unlimited(),
        &mut Unwatched,
    )
}

/// Ten searches of width 100 to depth 49 with distance and without duplicates on a 7x7 board with walls.
fn ten_beams(criterion: &mut Criterion) {
    let start = Collector::with_walls(MazeParameters::new(7, 7, 49, 0));
    criterion.bench_function("ten beams in the walls", |bencher| {
        bencher.iter(|| (0..10).map(|_| beam(100, true, &Distance, black_box(&start)).score.0).sum::<i32>());
    });
}

fn play_out<P: Solo>(start: &P, search: impl Fn(&P) -> Report) -> i32 {
    let mut position = start.clone();
    while !position.is_over() {
        let Some(best) = search(&position).best else { break };
        position.try_play(best).expect("searches play legal actions");
    }
    position.points()
}

#[expect(clippy::print_stdout, reason = "what was measured is what this prints")]
fn mean(name: &str, boards: &[u32], points: impl Fn(u32) -> i32) {
    let begun = Instant::now();
    let sum: i32 = boards.iter().map(|&seed| points(seed)).sum();
    let mean = f64::from(sum) / boards.len() as f64;
    println!("{name}: {mean:.3} over {} boards in {:.2} s", boards.len(), begun.elapsed().as_secs_f64());
}

/// The rows of the book's experiments for one player; those with a clock depend on the machine.
fn experiments(_: &mut Criterion) {
    let hundred = boards(100);
    let large = |seed| Collector::new(MazeParameters::new(30, 30, 100, seed));
    let millisecond = || Control::new(&Limits { seconds: Some(0.001), ..Limits::default() }, Arc::default());
    mean("30x30, Chokudai, 1 ms a turn", &hundred[..20], |seed| {
        let method = Chokudai { passes: None, ..Chokudai::default() };
        play_out(&large(seed), |position| {
            method.search(position, &Points, &mut millisecond(), &mut Unwatched)
        })
    });
    for width in [5, 10, 15, 20, 30] {
        mean(&format!("30x30, beam {width}, 1 ms a turn"), &hundred[..20], |seed| {
            let method = Beam { width, distinct: true, ..Beam::default() };
            play_out(&large(seed), |position| {
                method.search(position, &Points, &mut millisecond(), &mut Unwatched)
            })
        });
    }
    for width in [10, 20, 30, 40, 60] {
        let begun = Instant::now();
        mean(&format!("30x30, beam {width}"), &hundred[..20], |seed| {
            play_out(&large(seed), |position| beam(width, true, &Points, position))
        });
        mean("  ms a turn", &[0], |_| (begun.elapsed().as_secs_f64() * 1e6 / 2000.0) as i32);
    }
    mean("30x30, beam 2 (630.28)", &hundred, |seed| {
        play_out(&large(seed), |position| beam(2, false, &Points, position))
    });
    mean("30x30, Chokudai 2 (625.21)", &hundred, |seed| {
        let method = Chokudai { passes: Some(2), distinct: false, ..Chokudai::default() };
        play_out(&large(seed), |position| {
            method.search(position, &Points, &mut Control::unlimited(), &mut Unwatched)
        })
    });
    let walls = |seed| Collector::with_walls(MazeParameters::new(7, 7, 49, seed));
    mean("walls, beam 100, raw (125.24)", &hundred, |seed| {
        play_out(&walls(seed), |position| beam(100, false, &Points, position))
    });
    mean("walls, distance (132.75)", &hundred, |seed| {
        play_out(&walls(seed), |position| beam(100, false, &Distance, position))
    });
    mean("walls, without duplicates (135.98)", &hundred, |seed| {
        play_out(&walls(seed), |position| beam(100, true, &Distance, position))
    });
    auto();
}

fn auto() {
    let thousand = boards(1000);
    let start = |seed| Auto::new(MazeParameters::new(5, 5, 5, seed));
    let optimum = |seed| beam(1_000_000, true, &Points, &start(seed)).score.units();
    mean("auto, searched out (97.022)", &thousand, optimum);
    mean("auto, searched out, first hundred", &thousand[..100], optimum);
    for steps in [100, 10_000] {
        mean(&format!("auto, hill climbing, {steps} steps (94.86, 95.6)"), &thousand, |seed| {
            let method = HillClimbing { steps, seed: seed.into() };
            method.search(&start(seed), &Points, &mut Control::unlimited(), &mut Unwatched).score.units()
        });
        mean(&format!("auto, annealing, {steps} steps (94.96, 97.0)"), &thousand, |seed| {
            let method = Annealing { steps, seed: seed.into(), ..Annealing::default() };
            method.search(&start(seed), &Points, &mut Control::unlimited(), &mut Unwatched).score.units()
        });
    }
}

/// One beam search, told naively and with one improvement after the other.
#[expect(clippy::print_stdout, reason = "what was measured is what this prints")]
fn speedups(_: &mut Criterion) {
    let course = Contest::default();
    course.measure(|VersionMeasurement { version, seconds, points, rounds, .. }| {
        if rounds == course.rounds {
            println!("{}: {:.3} ms a search, {points:.1} points", version.name(), seconds * 1e3);
        }
        true
    });
}

criterion_group!(benches, ten_beams, speedups, experiments);
criterion_main!(benches);
