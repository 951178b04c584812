//! Exercises made by chance: ten thousand seeds must all give what was wished for, and one sheet of six exercises takes
//! so long, in time of the processor, so that other work on the machine does not count. `cargo bench --bench exercises`
//! checks and measures all of them; a number behind `--` takes fewer seeds.

#![expect(clippy::print_stdout, reason = "the figures are what this is for")]

use std::time::Duration;

use cpu_time::ThreadTime;
use edagari::exercise::{ExerciseKind, ReferenceSearch, Wishes, grade};

/// A sheet: one exercise of each kind that depends on a tree, each with a request of its own.
fn sheet() -> Vec<Wishes> {
    let usual = Wishes::default();
    vec![
        Wishes { kind: ExerciseKind::Values, no_ties: true, ..usual.clone() },
        Wishes { kind: ExerciseKind::Cuts, cuts: Some(3), ..usual.clone() },
        Wishes {
            kind: ExerciseKind::Cuts,
            depth: 4,
            branching: (2, 2),
            cuts: Some(3),
            deep_cuts: Some(1),
            ..usual.clone()
        },
        Wishes { kind: ExerciseKind::Windows, cuts: Some(2), values: (-20, 20), ..usual.clone() },
        Wishes { kind: ExerciseKind::Counts, most_of_minimum: Some(120), ..usual.clone() },
        Wishes { kind: ExerciseKind::Order, depth: 2, branching: (2, 3), ..usual },
    ]
}

/// Whether an exercise has what was wished for, and its model answer full points.
fn holds(requests: &Wishes, seed: u64) -> bool {
    let Ok(exercise) = requests.make(seed) else { return false };
    let is_full = |answer| grade(&exercise, &answer).is_ok_and(|grade| grade.is_full());
    let solved = exercise.solve().is_ok_and(|solution| is_full(solution.answer));
    if matches!(exercise.kind, ExerciseKind::BestMove { .. }) {
        // Nothing is wished for of the tree below.
        return solved;
    }
    let Ok(root) = exercise.tree() else { return false };
    let (cuts, deep) = ReferenceSearch::alpha_beta(&root, requests.conventions).cut_counts();
    solved
        && requests.cuts.is_none_or(|wished| cuts == u32::from(wished))
        && requests.deep_cuts.is_none_or(|wished| deep == u32::from(wished))
        && requests.missing(&root) == 0
}

/// A sheet about positions of games, two from each.
fn games() -> Vec<Wishes> {
    let of = |kind: ExerciseKind, game: &str| Wishes::of_game(kind, game.parse().expect("a game"));
    vec![
        Wishes { cuts: Some(1), depth: 3, ..of(ExerciseKind::Cuts, "tic-tac-toe") },
        Wishes { depth: 8, ..of(ExerciseKind::BestMove { plies: 2 }, "connect-four:5x4") },
        of(ExerciseKind::Values, "connect-four:5x4"),
        Wishes { cuts: Some(2), ..of(ExerciseKind::Counts, "othello:6") },
        Wishes { depth: 6, ..of(ExerciseKind::BestMove { plies: 2 }, "othello:8") },
        Wishes { cuts: Some(1), ..of(ExerciseKind::Windows, "maze-duel:size=3x3,turns=6") },
    ]
}

fn measure(name: &str, sheet: &[Wishes], seeds: u64) {
    let (mut longest, mut worst) = (Duration::ZERO, (0, String::new()));
    let begun = ThreadTime::now();
    for seed in 0..seeds {
        let sheet_begun = ThreadTime::now();
        let mut slowest = (Duration::ZERO, "");
        for requests in sheet {
            let one = ThreadTime::now();
            assert!(requests.make(seed).is_ok(), "seed {seed}: {requests:?}");
            slowest = slowest.max((one.elapsed(), requests.kind.name()));
        }
        let took = sheet_begun.elapsed();
        if took > longest {
            longest = took;
            worst = (seed, format!("{} took {:.2?}", slowest.1, slowest.0));
        }
    }
    let mean = begun.elapsed() / seeds.max(1) as u32;
    println!("{seeds} sheets of {} exercises, {name}: mean {mean:.2?}, longest {longest:.2?}", sheet.len());
    println!("  the longest was seed {}: {}", worst.0, worst.1);
    let wrong = (0..seeds).filter(|&seed| !sheet.iter().all(|requests| holds(requests, seed))).count();
    println!("  {wrong} without all that was wished for");
    assert_eq!(wrong, 0);
}

fn main() {
    let seeds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(10_000_u64);
    measure("trees", &sheet(), seeds);
    measure("games", &games(), seeds.div_ceil(20));
}
