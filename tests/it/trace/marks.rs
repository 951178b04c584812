//! Pictures and marks of a timeline: what a person stops at, one by one and by jumps.

use edagari::catalog::{Engine, Game};
use edagari::eval::even::Even;
use edagari::game::{Rng64, Side};
use edagari::search::alpha_beta::{AlphaBeta, Refinement};
use edagari::search::events::Event;
use edagari::trace::narrate::{Sentence, ValueOrigin, narrate};
use edagari::trace::{Moment, NodeState, TimelineMark, Tree, TreeSnapshot};
use proptest::prelude::*;
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, combination, random_tree, watch};
use crate::trace::timeline::{all, depth_first, passes, tree_of};

/// Marks found by jumping are those found by looking at every picture.
fn check_marks(tree: &Tree, steps: &[u64]) {
    for mark in [TimelineMark::Cut, TimelineMark::Leaf, TimelineMark::Best] {
        let count = |step: u64| {
            let moment = Moment::at(tree, step);
            let snapshot = TreeSnapshot::new(tree, Some(&moment));
            match mark {
                TimelineMark::Cut => snapshot.counters().cuts,
                TimelineMark::Leaf => snapshot.counters().leaves,
                _ => tree.best_changes().iter().filter(|&&(at, _)| at <= step).count() as u64,
            }
        };
        let shown: Vec<u64> =
            steps.windows(2).filter(|pair| count(pair[1]) > count(pair[0])).map(|pair| pair[1]).collect();
        assert_eq!(tree.mark_count(mark), shown.len(), "{mark:?}");
        for &step in steps {
            assert_eq!(
                tree.mark_after(mark, step),
                shown.iter().copied().find(|&at| at > step),
                "{mark:?} after {step}"
            );
            assert_eq!(
                tree.mark_before(mark, step),
                shown.iter().copied().rfind(|&at| at < step),
                "{mark:?} before {step}"
            );
        }
    }
}

#[test]
fn the_best_child_at_the_end_is_the_one_that_became_best_last() {
    let rng = &mut Rng64::seed_from_u64(5);
    for number in 0..200 {
        let root = random_tree(rng);
        let mut events: Vec<Event> = Vec::new();
        let settings = combination(number * 7).with(Refinement::Deepening, false);
        let report = watch(&settings, &root, &Even, None, &mut events);
        let tree = tree_of(Side::First, &events);
        let last = tree.best_changes().last().and_then(|&(_, child)| tree.node(child).action);
        assert_eq!(last, report.best, "{settings:?} {root}");
    }
}

#[test]
fn each_cut_to_jump_to_is_told_also_where_the_deepest_plies_are_only_counted() {
    let method = Engine::parse("alpha-beta", Game::TicTacToe).expect("a method").method;
    let rng = &mut Rng64::seed_from_u64(3);
    let mut jumps = 0;
    for _ in 0..40 {
        let mut events: Vec<Event> = Vec::new();
        watch(&AlphaBeta::textbook(), &random_tree(rng), &Even, None, &mut events);
        for plies in 1..4 {
            let mut tree = tree_of(Side::First, &events);
            tree.apply(&Event::Narrowed { plies, more: 0 });
            let steps = std::iter::successors(tree.mark_after(TimelineMark::Cut, 0), |&step| {
                tree.mark_after(TimelineMark::Cut, step)
            });
            for step in steps {
                let moment = Moment::at(&tree, step);
                let told = narrate(&TreeSnapshot::new(&tree, Some(&moment)), &method);
                let is_cut = |sentence: &Sentence| {
                    matches!(sentence, Sentence::Cut(_) | Sentence::Valued { origin: ValueOrigin::Cut, .. })
                };
                assert!(told.iter().any(is_cut), "{plies} plies, step {step}: {told:?}");
                jumps += 1;
            }
        }
    }
    assert!(jumps > 20, "{jumps}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn pictures_are_all_steps_but_those_that_belong_together(seed: u64, number in 0..COMBINATIONS) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let events = depth_first(number, &random_tree(rng), None, u32::MAX, rng);
        for pass in passes(&events) {
            let tree = tree_of(Side::First, pass);
            let mut steps = vec![0];
            while steps.last() != Some(&tree.steps()) {
                let next = tree.step_after(steps[steps.len() - 1]);
                prop_assert!(next > steps[steps.len() - 1]);
                steps.push(next);
            }
            for (number, &step) in steps.iter().enumerate() {
                prop_assert_eq!(tree.picture(step), number as u64);
                prop_assert_eq!(tree.step_of_picture(number as u64), step);
                prop_assert_eq!(tree.settled(step), step);
                prop_assert_eq!(tree.step_before(step), steps[number.saturating_sub(1)]);
            }
            let skipped = all(tree.len()).filter(|&id| matches!(tree.node(id).state, NodeState::Skipped | NodeState::Twin));
            let together = steps.windows(2).filter(|pair| pair[1] - pair[0] > 1).map(|pair| pair[1] - pair[0] - 1).sum::<u64>();
            let singles = steps.len() as u64 - 1;
            prop_assert_eq!(singles + together, tree.steps());
            prop_assert!(skipped.count() as u64 * 2 >= together);
            check_marks(&tree, &steps);
        }
    }
}
