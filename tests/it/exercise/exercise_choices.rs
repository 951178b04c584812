//! Exercises about moves, chances and strategies.

use edagari::catalog::{AnyPosition, Game};
use edagari::conventions::Conventions;
use edagari::exercise::{
    Answer, AnswerPlace, Difference, Exercise, ExerciseKind, Fault, Mark, Reason, ResultTable, Wishes,
};
use edagari::game::matrix::Choice;
use edagari::game::number_tree::{NumberTree, Recipe};
use edagari::game::{ActionId, Score, Side};
use edagari::search::mcts::Ucb1Total;
use proptest::prelude::*;

use crate::exercise::exercise_marks::place_of;
use crate::exercise::kinds::{ORACLES, graded, usual};

#[test]
fn the_best_line_keeps_the_value_of_the_game() {
    let exercise = usual(ExerciseKind::BestMove { plies: 2 }, ORACLES[0]);
    let reason = |line: &[u16]| {
        let line = line.iter().copied().map(ActionId).collect();
        graded(&exercise, &Answer::Line(line)).divergence.map(|found| (found.place, found.reason))
    };
    assert_eq!(reason(&[0, 0]), None);
    let worse = Reason::WorseMove { best: Score(3), value: Score(2) };
    assert_eq!(reason(&[1, 0]), Some((AnswerPlace::Move(0), worse)));
    assert!(matches!(reason(&[0, 1]), Some((AnswerPlace::Move(1), Reason::WorseMove { .. }))));
    assert_eq!(reason(&[0]), Some((AnswerPlace::Move(1), Reason::ShortLine)));
    assert_eq!(reason(&[7, 0]), Some((AnswerPlace::Move(0), Reason::IllegalMove)));
    let subject = Game::TicTacToe.parse_position("--X-O-X-O X").expect("a position");
    let exercise = Exercise::new(ExerciseKind::BestMove { plies: 3 }, subject);
    for (action, right) in [(0, true), (1, false), (3, false), (5, false), (7, false)] {
        let answer = Answer::Line(vec![ActionId(action)]);
        let mark = graded(&exercise, &answer).mark(AnswerPlace::Move(0)).cloned();
        assert_eq!(mark == Some(Mark::Right), right, "only the corner wins: {action}");
    }
}

#[test]
fn choices_of_monte_carlo_trees_are_those_of_their_formulas() {
    for (seed, t) in (0..40).flat_map(|seed| [Ucb1Total::Children, Ucb1Total::Parent].map(|t| (seed, t))) {
        let conventions = Conventions { t, ..Conventions::default() };
        for simulations in [2, 5, 12, 30] {
            let usual = usual(ExerciseKind::Ucb1 { simulations }, "[[3,-2,8],[-4,4,6],[-1,5,2]]");
            let ucb1 = Exercise { seed, conventions, ..usual };
            let solution = ucb1.solve().expect("solvable");
            assert!(graded(&ucb1, &solution.answer).is_full(), "seed {seed}, {simulations}, {t:?}");
            let children = &solution.children;
            assert_eq!(children.iter().map(|child| child.visits).sum::<u32>(), simulations);
            let value = |at: usize| {
                let child = &children[at];
                let explored = (2.0 * f64::from(simulations).ln() / f64::from(child.visits)).sqrt();
                if child.visits == 0 {
                    f64::INFINITY
                } else {
                    child.total / f64::from(child.visits) + explored
                }
            };
            let best =
                (0..3).reduce(|best, at| if value(at) > value(best) { at } else { best }).expect("three");
            let Answer::Choice { child, visits } = solution.answer else { panic!("a choice") };
            assert_eq!(child, Some(ActionId(best as u16)), "seed {seed}, {simulations}");
            assert_eq!(visits, Some(children[best].visits + 1));
            for visits in [None, visits.map(|visits| visits + 1), visits.map(|visits| visits - 1)] {
                assert!(!graded(&ucb1, &Answer::Choice { child, visits }).is_full());
            }
            // Values are worked out from means, so equal ones may differ in their last bits.
            let is_right = |at: usize| at == best || value(best) - value(at) < 1e-9;
            for other in (0..3).filter(|&other| other != best) {
                let visits = Some(children[other].visits + 1);
                let found = graded(&ucb1, &Answer::Choice { child: Some(ActionId(other as u16)), visits });
                assert_eq!(found.is_full(), is_right(other), "seed {seed}, {simulations}, {other}");
                assert!(found.mark(AnswerPlace::Visits).expect("a part").counts(), "right or carried on");
            }
            let both = Exercise { kind: ExerciseKind::Thunder { simulations }, ..ucb1 };
            let Answer::Methods { thunder, ucb1, difference } = both.solve().expect("solvable").answer else {
                panic!("two choices")
            };
            let expected = match () {
                () if children.iter().any(|child| child.visits == 0) => Difference::Unvisited,
                () if thunder == ucb1 => Difference::Same,
                () => Difference::Exploration,
            };
            assert_eq!(difference, Some(expected));
            assert!(graded(&both, &Answer::Methods { thunder, ucb1, difference }).is_full());
            for other in Difference::ALL.into_iter().filter(|other| *other != expected) {
                let found = graded(&both, &Answer::Methods { thunder, ucb1, difference: Some(other) });
                assert!(!found.is_full());
            }
            let is_unvisited = expected == Difference::Unvisited;
            let best_share = children.iter().map(|child| child.exploitation).fold(0.0, f64::max);
            for (first, second) in (0..3).flat_map(|first| (0..3).map(move |second| (first, second))) {
                let is_best = best_share - children[first].exploitation < 1e-9;
                // Of equal children the two methods may choose the same one or not.
                let is_said = is_unvisited || (first == second) == (expected == Difference::Same);
                let fits = is_said && is_right(second) && if is_unvisited { first == best } else { is_best };
                let [thunder, ucb1] = [first, second].map(|place| Some(ActionId(place as u16)));
                let found = graded(&both, &Answer::Methods { thunder, ucb1, difference });
                assert_eq!(found.is_full(), fits, "seed {seed}, {simulations}: {first} and {second}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// By the values of the tree alone: whoever leaves its best line for a worse one gets less.
    #[test]
    fn in_any_tree_only_lines_of_best_moves_are_full(seed in any::<u64>(), max_first in any::<bool>()) {
        let recipe =
            Recipe { branching: (1, 3), depth: 3, values: (-6, 6), max_first, seed, ..Recipe::default() };
        let side = if max_first { Side::First } else { Side::Second };
        let root = NumberTree::new(recipe.grow().expect("small")).with_root(side);
        let (tree, values) = (root.tree(), root.tree().values(max_first));
        let kind = ExerciseKind::BestMove { plies: 2 };
        let exercise = Exercise::new(kind, AnyPosition::NumberTree(root.clone()));
        for (first, &child) in (0..).zip(tree.children(0)) {
            let keeps = values[child as usize] == values[0];
            for (second, &grandchild) in (0..).zip(tree.children(child)) {
                let right = keeps && values[grandchild as usize] == values[child as usize];
                let found = graded(&exercise, &Answer::Line(vec![ActionId(first), ActionId(second)]));
                prop_assert_eq!(found.is_full(), right, "{} {} in {}", first, second, root);
            }
            let alone = graded(&exercise, &Answer::Line(vec![ActionId(first)]));
            prop_assert_eq!(alone.is_full(), keeps && tree.children(child).is_empty());
        }
    }

    /// By the table alone: a row is right where no column brings it below the value.
    #[test]
    fn in_any_table_only_equilibria_are_full(seed in any::<u64>(), pick in any::<usize>()) {
        let exercise = Wishes { kind: ExerciseKind::Equilibrium, branching: (2, 4), ..Wishes::default() }
            .make(seed)
            .expect("possible");
        let solution = exercise.solve().expect("solvable");
        prop_assert!(graded(&exercise, &solution.answer).is_full());
        let Answer::Equilibrium { rows, columns, value } = solution.answer else { panic!("shares") };
        let value = value.expect("a value");
        for off in [-0.02, 0.02] {
            let (rows, columns) = (rows.clone(), columns.clone());
            let found = graded(&exercise, &Answer::Equilibrium { rows, columns, value: Some(value + off) });
            prop_assert!(!found.is_full());
        }
        let table = entries(solution.results.as_ref().expect("a table"));
        let only = |all: &[Option<f64>]| -> (usize, Vec<Option<f64>>) {
            let pick = pick % all.len();
            (pick, (0..all.len()).map(|at| Some(f64::from(u8::from(at == pick)))).collect())
        };
        let (row, pure) = only(&rows);
        let worst = table[row].iter().copied().fold(1.0, f64::min);
        let columns_then = columns.clone();
        let found =
            graded(&exercise, &Answer::Equilibrium { rows: pure, columns: columns_then, value: Some(value) });
        prop_assert_eq!(found.is_full(), value - worst <= 0.005, "row {} of {:?}", row, table);
        let (column, pure) = only(&columns);
        let best = table.iter().map(|row| row[column]).fold(0.0, f64::max);
        let found = graded(&exercise, &Answer::Equilibrium { rows, columns: pure, value: Some(value) });
        prop_assert_eq!(found.is_full(), best - value <= 0.005, "column {} of {:?}", column, table);
    }
}

fn entries(results: &ResultTable) -> Vec<Vec<f64>> {
    let [rows, columns] = Side::BOTH.map(|side| results.table.size(side));
    let entry = |row| (0..columns).map(move |column| results.table.entry(Choice(row), Choice(column)));
    (0..rows).map(|row| entry(row).collect()).collect()
}

#[test]
fn the_equilibrium_of_a_race_is_that_of_what_its_steps_are_worth() {
    let race =
        |name: &str| Exercise::new(ExerciseKind::Equilibrium, name.parse::<Game>().expect("a game").start());
    let exercise = race("maze-race:size=5x5,turns=4,seed=3626093760");
    let results = exercise.solve().expect("solvable").results.expect("a table");
    assert_eq!(results.names[0], ["R", "L", "D", "U"]);
    let known = [[0.5, 0.5, 0.0, 0.0], [0.5, 0.5, 0.0, 1.0], [1.0, 1.0, 0.5, 0.0], [0.0, 1.0, 1.0, 0.5]];
    assert_eq!(entries(&results), known);
    let answer = |rows: [f64; 4]| Answer::Equilibrium {
        rows: rows.map(Some).to_vec(),
        // The board is mirrored: what is left to A is right to B.
        columns: [0.33, 0.0, 0.33, 0.33].map(Some).to_vec(),
        value: Some(0.5),
    };
    assert!(graded(&exercise, &answer([0.0, 0.33, 0.33, 0.33])).is_full());
    let wrong = graded(&exercise, &answer([0.0, 0.0, 1.0, 0.0]));
    assert!(matches!(place_of(&wrong), (AnswerPlace::Rows, Reason::Gain(_))));
    let long = race("maze-race:size=5x5,turns=20,seed=0");
    assert!(matches!(long.validate(), Err(Fault::TooHard { .. })));
    let duel = race("maze-duel:size=3x3,turns=4,seed=0");
    assert!(matches!(duel.validate(), Err(Fault::Unfit { .. })));
}

#[test]
fn any_equilibrium_is_right_and_nothing_else() {
    let table = |lists: &str| {
        Exercise::new(ExerciseKind::Equilibrium, Game::Matrix.parse_position(lists).expect("a table"))
    };
    let answer = |rows: &[f64], columns: &[f64], value| Answer::Equilibrium {
        rows: rows.iter().copied().map(Some).collect(),
        columns: columns.iter().copied().map(Some).collect(),
        value: Some(value),
    };
    let biased = table("[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]");
    let mix = [0.0625, 0.625, 0.3125];
    assert!(graded(&biased, &answer(&mix, &mix, 0.5)).is_full());
    let third = [1.0 / 3.0; 3];
    assert!(matches!(
        place_of(&graded(&biased, &answer(&third, &mix, 0.5))),
        (AnswerPlace::Rows, Reason::Gain(_))
    ));
    let drift = table("[[1,0],[0,0.5]]");
    assert!(graded(&drift, &answer(&[0.33, 0.67], &[0.33, 0.67], 0.33)).is_full(), "two decimals are enough");
    assert_eq!(
        place_of(&graded(&drift, &answer(&[0.5, 0.4], &[0.33, 0.67], 0.33))),
        (AnswerPlace::Rows, Reason::NoMix)
    );
    let twins = table("[[0.5,0.5],[0.5,0.5]]");
    for share in [0.0, 0.3, 1.0] {
        assert!(graded(&twins, &answer(&[share, 1.0 - share], &[1.0, 0.0], 0.5)).is_full());
    }
}
