//! With several lines, do the best actions have values of their own, all of one depth, and is each that of plain minimax?

use edagari::eval::Evaluator;
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64, Score, random_below};
use edagari::search::Event;
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use rand::SeedableRng as _;

use crate::search::oracle::{
    COMBINATIONS, Invented, combination, holds, negamax, random_tree, search, wander, watch,
};

/// What each root action is worth, in the game's order.
fn truths<P: Alternating>(root: &P, depth: u32, evaluator: &impl Evaluator<P>, distance: bool) -> Vec<Score> {
    let mut actions = Vec::new();
    root.actions(&mut actions);
    let value = |action| -negamax(&root.after(action), Some(depth - 1), evaluator, distance);
    actions.into_iter().map(value).collect()
}

fn check<P: Alternating>(settings: &AlphaBeta, root: &P, depth: u32, seed: u64) {
    let evaluator = Invented { seed, spread: 40 };
    let distance = settings.has(Refinement::Distance);
    let report = search(settings, root, &evaluator, Some(depth));
    let what = format!("{settings:?} {root:?} to {depth}: {report:?}");
    // Proven lines end the search before its depth; what is not proven then is worth what its own depth says.
    let searched = if report.actions.iter().all(|entry| entry.exact) { depth } else { report.depth };
    let truths = truths(root, searched, &evaluator, distance);
    let mut best = truths.clone();
    best.sort_unstable_by_key(|&score| std::cmp::Reverse(score));
    assert_eq!((report.score, report.bound), (best[0], Bound::Exact), "{what}");
    let lines = settings.lines.map_or(truths.len(), |lines| truths.len().min(lines as usize));
    for (entry, &truth) in report.actions.iter().zip(&truths) {
        let score = entry.score.unwrap_or_else(|| panic!("no value: {what}"));
        assert!(holds(score, entry.bound, truth), "{entry:?} is {truth:?}: {what}");
        if truth > best[lines - 1] || settings.lines.is_none() {
            assert_eq!((score, entry.bound), (truth, Bound::Exact), "{what}");
        }
    }
    let known = report.actions.iter().filter(|entry| entry.bound == Bound::Exact).count();
    assert!(known >= lines, "{known} of {lines}: {what}");
}

/// Any settings, with several lines.
fn settings(rng: &mut Rng64) -> AlphaBeta {
    let lines = [None, Some(2), Some(3)][random_below(rng, 3) as usize];
    AlphaBeta { lines, ..combination(random_below(rng, COMBINATIONS)) }
}

#[test]
fn the_best_actions_have_values_of_their_own() {
    let mut rng = Rng64::seed_from_u64(21);
    for seed in 0..400 {
        check(&settings(&mut rng), &random_tree(&mut rng), 9, seed);
        let depth = 1 + random_below(&mut rng, 4);
        let plies = random_below(&mut rng, 5);
        check(&settings(&mut rng), &wander(TicTacToe::default(), plies, &mut rng), depth, seed);
        check(
            &settings(&mut rng),
            &wander(Othello::new(6).expect("a board"), 6 + plies, &mut rng),
            depth.min(3),
            seed,
        );
        check(
            &settings(&mut rng),
            &wander(ConnectFour::new(5, 4).expect("a board"), plies, &mut rng),
            depth,
            seed,
        );
    }
}

#[test]
fn one_line_is_the_search_as_it_always_was() {
    let mut rng = Rng64::seed_from_u64(22);
    for number in (0..COMBINATIONS).step_by(37) {
        let one = combination(number);
        assert_eq!(one.lines, Some(1));
        let root = wander(Othello::new(6).expect("a board"), 8, &mut rng);
        let evaluator = Invented { seed: number.into(), spread: 60 };
        let all = AlphaBeta { lines: None, ..one.clone() };
        let [one, all] = [one, all].map(|settings| search(&settings, &root, &evaluator, Some(3)));
        assert_eq!((one.score, one.bound), (all.score, all.bound));
    }
}

#[test]
fn watched_or_not_lines_read_the_same() {
    let mut rng = Rng64::seed_from_u64(23);
    for seed in 0..60 {
        let settings = settings(&mut rng);
        let root = wander(Othello::new(6).expect("a board"), 8, &mut rng);
        let evaluator = Invented { seed, spread: 60 };
        let mut events: Vec<Event> = Vec::new();
        let seen = watch(&settings, &root, &evaluator, Some(3), &mut events);
        assert_eq!(seen, search(&settings, &root, &evaluator, Some(3)));
        assert!(!events.is_empty());
    }
}
