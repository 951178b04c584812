//! Exercises made by chance: ten thousand seeds must all give what was wished for, and one sheet of six exercises takes
//! so long. `cargo bench --bench exercises` checks and measures all of them; a number behind `--` takes fewer seeds.

#![expect(clippy::print_stdout, reason = "the figures are what this is for")]

use std::time::{Duration, Instant};

use edagari::exercise::{Kind, Reference, Wishes, grade};

/// A sheet: one exercise of each kind that depends on a tree, each with a wish of its own.
fn sheet() -> Vec<Wishes> {
    let usual = Wishes::default();
    vec![
        Wishes { kind: Kind::Values, no_ties: true, ..usual.clone() },
        Wishes { kind: Kind::Cuts, cuts: Some(3), ..usual.clone() },
        Wishes {
            kind: Kind::Cuts,
            depth: 4,
            branching: (2, 2),
            cuts: Some(3),
            deep_cuts: Some(1),
            ..usual.clone()
        },
        Wishes { kind: Kind::Windows, cuts: Some(2), values: (-20, 20), ..usual.clone() },
        Wishes { kind: Kind::Counts, most_of_minimum: Some(120), ..usual.clone() },
        Wishes { kind: Kind::Order, depth: 2, branching: (2, 3), ..usual },
    ]
}

/// Whether a tree has what was wished for, and its model answer full points.
fn holds(wishes: &Wishes, seed: u64) -> bool {
    let Ok(exercise) = wishes.make(seed) else { return false };
    let (Ok(root), Ok(solution)) = (exercise.tree(), exercise.solve()) else { return false };
    let (cuts, deep) = Reference::alpha_beta(&root, wishes.conventions).cut_counts();
    wishes.cuts.is_none_or(|wished| cuts == u32::from(wished))
        && wishes.deep_cuts.is_none_or(|wished| deep == u32::from(wished))
        && wishes.missing(&root) == 0
        && grade(&exercise, &solution.answer).is_ok_and(|grade| grade.is_full())
}

fn main() {
    let seeds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(10_000_u64);
    let sheet = sheet();
    let mut longest = Duration::ZERO;
    let begun = Instant::now();
    for seed in 0..seeds {
        let one = Instant::now();
        for wishes in &sheet {
            assert!(wishes.make(seed).is_ok(), "seed {seed}: {wishes:?}");
        }
        longest = longest.max(one.elapsed());
    }
    let mean = begun.elapsed() / seeds.max(1) as u32;
    println!("{seeds} sheets of {} exercises: mean {mean:.2?}, longest {longest:.2?}", sheet.len());
    let wrong = (0..seeds).filter(|&seed| !sheet.iter().all(|wishes| holds(wishes, seed))).count();
    println!("{wrong} of them without all that was wished for");
    assert_eq!(wrong, 0);
}
