//! Mistakes in exercises are told apart, and what follows from one is not punished again.

use std::collections::{BTreeMap, BTreeSet};

use edagari::conventions::Conventions;
use edagari::exercise::{
    Answer, AnswerConvention, AnswerPlace, Exercise, ExerciseKind, Grade, Mark, Reason, Window,
};
use edagari::game::Score;
use edagari::game::score::Bound;
use edagari::search::alpha_beta::Cut;

use crate::exercise::kinds::{ORACLES, about, courses, graded, usual};

pub(crate) fn place_of(grade: &Grade) -> (AnswerPlace, Reason) {
    let divergence = grade.divergence.clone().expect("something is wrong");
    (divergence.place, divergence.reason)
}

#[test]
fn a_value_that_follows_from_a_mistake_is_not_punished_again() {
    let exercise = usual(ExerciseKind::Values, ORACLES[0]);
    // The second MIN node is 2; with 9 there, 9 at the root is right.
    let answer = Answer::Values(BTreeMap::from([(0, 9), (1, 3), (5, 9), (9, 2)]));
    let found = graded(&exercise, &answer);
    assert_eq!(found.mark(AnswerPlace::Node(0)), Some(&Mark::CarriedOn));
    assert_eq!(place_of(&found), (AnswerPlace::Node(5), Reason::Value { expected: 2 }));
    assert!((found.earned() - 7.5).abs() < 1e-9, "three of four parts of ten points: {}", found.earned());
    let answer = Answer::Values(BTreeMap::from([(0, 2), (1, 12), (5, -2), (9, 2)]));
    let found = graded(&exercise, &answer);
    assert_eq!(found.mark(AnswerPlace::Node(1)), Some(&Mark::Wrong(Reason::OtherSide { expected: 3 })));
    assert_eq!(found.mark(AnswerPlace::Node(5)), Some(&Mark::Wrong(Reason::Sign { expected: 2 })));
}

#[test]
fn a_bound_that_follows_from_a_mistake_is_not_punished_again() {
    let exercise = usual(ExerciseKind::Bounds, ORACLES[0]);
    let Answer::Bounds(right) = exercise.solve().expect("solvable").answer else { panic!("bounds") };
    // Were the first MIN node only known to be at least 3, so would be the root.
    let said = |bounds: &[(u32, Bound)]| {
        let mut all = right.clone();
        all.extend(bounds.iter().copied());
        graded(&exercise, &Answer::Bounds(all))
    };
    let found = said(&[(0, Bound::Lower), (1, Bound::Lower)]);
    assert_eq!(found.mark(AnswerPlace::Node(0)), Some(&Mark::CarriedOn));
    assert_eq!(place_of(&found), (AnswerPlace::Node(1), Reason::Bound { expected: Bound::Exact }));
    assert!((found.earned() - 7.5).abs() < 1e-9, "{}", found.earned());
    let found = said(&[(0, Bound::Upper), (1, Bound::Lower)]);
    assert!((found.earned() - 5.0).abs() < 1e-9, "it does not follow: {}", found.earned());
    let found = said(&[(0, Bound::Lower)]);
    assert_eq!(place_of(&found), (AnswerPlace::Node(0), Reason::Bound { expected: Bound::Exact }));
}

/// The third MIN node reads all of its leaves, and its 2 lies below alpha: it is 2, and what alpha-beta knows of it from
/// its window is that it is at most 2.
#[test]
fn a_value_outside_its_window_may_be_called_a_bound() {
    let exercise = usual(ExerciseKind::Bounds, ORACLES[0]);
    let said = |third: Bound| {
        let answer = [(0, Bound::Exact), (1, Bound::Exact), (5, Bound::Upper), (9, third)].into();
        graded(&exercise, &Answer::Bounds(answer))
    };
    for right in [Bound::Exact, Bound::Upper] {
        assert!(said(right).is_full(), "{right:?}");
    }
    assert_eq!(place_of(&said(Bound::Lower)).0, AnswerPlace::Node(9));
}

#[test]
fn values_outside_their_windows_are_bounds_throughout_or_nowhere() {
    // The second and the third MIN node read all of their leaves, and their values lie below alpha.
    let exercise = usual(ExerciseKind::Bounds, "[[3,12],[9,2],[8,1]]");
    let said = |second: Bound, third: Bound| {
        let answer = [(0, Bound::Exact), (1, Bound::Exact), (4, second), (7, third)].into();
        graded(&exercise, &Answer::Bounds(answer))
    };
    for (bound, convention) in
        [(Bound::Exact, AnswerConvention::ValueKnown), (Bound::Upper, AnswerConvention::WindowDecides)]
    {
        let found = said(bound, bound);
        assert!(found.is_full() && found.convention == Some(convention), "{bound:?}");
    }
    let taken = AnswerConvention::ValueKnown;
    for (second, third, node) in [(Bound::Exact, Bound::Upper, 7), (Bound::Upper, Bound::Exact, 4)] {
        let expected = (AnswerPlace::Node(node), Reason::OtherConvention { taken });
        assert_eq!(place_of(&said(second, third)), expected);
    }
}

/// Some courses compare before they move the bound and leave at once: then beta stays where it was, at each node alike.
#[test]
fn a_window_is_right_with_the_bound_that_cuts_moved_or_not_moved_throughout() {
    let exercise = usual(ExerciseKind::Windows, ORACLES[0]);
    let Answer::Windows(right) = exercise.solve().expect("solvable").answer else { panic!("windows") };
    let left = |betas: [i32; 2]| {
        let mut windows = right.clone();
        for (node, beta) in [5, 9].into_iter().zip(betas) {
            windows.get_mut(&node).expect("there").exit = Some((Score(3), Score(beta)));
        }
        graded(&exercise, &Answer::Windows(windows))
    };
    let endless = Score::INFINITY.0;
    for (betas, convention) in
        [([2, 2], AnswerConvention::BoundMoved), ([endless, 5], AnswerConvention::BoundStays)]
    {
        let found = left(betas);
        assert!(found.is_full(), "{betas:?}");
        assert_eq!(found.convention, Some(convention), "and it is said which one was taken");
    }
    // Of one convention at one node and of the other at the next: the answer follows neither.
    for (betas, node) in [([endless, 2], 5), ([2, 5], 9)] {
        let taken = AnswerConvention::BoundMoved;
        assert_eq!(place_of(&left(betas)), (AnswerPlace::Exit(node), Reason::OtherConvention { taken }));
    }
    let wrong = left([2, 14]);
    assert_eq!(place_of(&wrong).0, AnswerPlace::Exit(9));
    let marks = wrong.parts.iter().filter(|part| !part.mark.counts()).count();
    assert_eq!(marks, 1, "nothing else is wrong");
}

/// A bound that stays where a node is left says nothing of the value: it is no mistake that others could follow from.
#[test]
fn nothing_follows_from_a_bound_that_stays() {
    let exercise = usual(ExerciseKind::Windows, ORACLES[0]);
    let Answer::Windows(mut windows) = exercise.solve().expect("solvable").answer else { panic!("windows") };
    for (node, beta) in [(5, Score::INFINITY), (9, Score(5))] {
        windows.get_mut(&node).expect("there").exit = Some((Score(3), beta));
    }
    // As if the second node had returned infinity.
    windows.get_mut(&9).expect("there").entry = Some((Score::INFINITY, Score::INFINITY));
    let found = graded(&exercise, &Answer::Windows(windows.clone()));
    assert_eq!(place_of(&found).0, AnswerPlace::Entry(9));
    // Consequences of an earlier mistake are carried on in this convention, too.
    windows.get_mut(&1).expect("the first").exit = Some((-Score::INFINITY, Score(4)));
    for (node, beta) in [(5, Score::INFINITY), (9, Score(5))] {
        let window = windows.get_mut(&node).expect("there");
        window.entry = Some((Score(4), Score::INFINITY));
        window.exit = Some((Score(4), beta));
    }
    windows.get_mut(&0).expect("the root").exit = Some((Score(4), Score::INFINITY));
    let found = graded(&exercise, &Answer::Windows(windows));
    let wrong: Vec<_> =
        found.parts.iter().filter(|part| !part.mark.counts()).map(|part| part.place).collect();
    assert_eq!(wrong, [AnswerPlace::Exit(1)]);
}

#[test]
fn mistakes_with_cuts_are_told_apart() {
    let reason = |lists: &str, course: Conventions, marked: &[u32]| {
        let exercise = about(ExerciseKind::Cuts, lists, course);
        let found = graded(&exercise, &Answer::Cuts(marked.iter().copied().collect::<BTreeSet<_>>()));
        found.divergence.map(|divergence| (divergence.node, divergence.reason))
    };
    let course = Conventions::default();
    let strict = Conventions { cut: Cut::AboveBeta, ..course };
    // AIMA's second MIN node is 5, its leaves 6, 7 and 8; the third is 9, its leaves 10, 11 and 12.
    assert_eq!(reason(ORACLES[0], course, &[7, 8]), None);
    assert_eq!(reason(ORACLES[0], course, &[]), Some((Some(5), Reason::MissedCut)));
    assert_eq!(reason(ORACLES[0], course, &[8]), Some((Some(5), Reason::LateCut)));
    assert_eq!(reason(ORACLES[0], course, &[7]), Some((Some(5), Reason::Gap)));
    assert_eq!(reason(ORACLES[0], course, &[7, 8, 12]), Some((Some(9), Reason::WrongCut)));
    assert_eq!(reason(ORACLES[0], course, &[6, 7, 8]), Some((Some(5), Reason::FirstChild)));
    assert_eq!(reason("[5,[[[4,99],7]]]", course, &[]), Some((Some(4), Reason::MissedDeepCut)));
    // 5 against 5: a cut on ≥, none on >.
    assert_eq!(reason("[[5,8],[5,7]]", course, &[6]), None);
    assert_eq!(reason("[[5,8],[5,7]]", course, &[]), Some((Some(4), Reason::OtherTie)));
    assert_eq!(reason("[[5,8],[5,7]]", strict, &[]), None);
    assert_eq!(reason("[[5,8],[5,7]]", strict, &[6]), Some((Some(4), Reason::OtherTie)));
}

#[test]
fn a_cut_that_follows_from_a_wrong_one_costs_nothing_more() {
    // The first MIN node is 3 or, cut after its 5, 5: then the 4 of the second cuts, and so does not the 2 alone.
    let exercise = usual(ExerciseKind::Cuts, "[[5,3],[4,9],[1,9]]");
    let right = graded(&exercise, &Answer::Cuts(BTreeSet::from([9])));
    assert!(right.is_full());
    let found = graded(&exercise, &Answer::Cuts(BTreeSet::from([3, 6, 9])));
    let wrong: Vec<_> =
        found.parts.iter().filter(|part| !part.mark.counts()).map(|part| part.place).collect();
    assert_eq!(wrong, [AnswerPlace::Cut(1)], "the cut at the second node follows from the first");
}

#[test]
fn windows_that_follow_from_a_wrong_one_are_carried_on() {
    let exercise = usual(ExerciseKind::Windows, "[[3,12],[2,4]]");
    let Answer::Windows(mut windows) = exercise.solve().expect("solvable").answer else { panic!("windows") };
    // The first MIN node is left with beta 3; with 5 instead, all that follows has 5 too.
    windows.get_mut(&1).expect("the first").exit = Some((-Score::INFINITY, Score(5)));
    windows.insert(4, Window { entry: Some((Score(5), Score::INFINITY)), exit: Some((Score(5), Score(2))) });
    windows.get_mut(&0).expect("the root").exit = Some((Score(5), Score::INFINITY));
    let found = graded(&exercise, &Answer::Windows(windows));
    let wrong: Vec<_> =
        found.parts.iter().filter(|part| !part.mark.counts()).map(|part| part.place).collect();
    assert_eq!(wrong, [AnswerPlace::Exit(1)]);
    assert_eq!(found.mark(AnswerPlace::Entry(4)), Some(&Mark::CarriedOn));
}

#[test]
fn leaves_and_counts_say_why_they_are_wrong() {
    let next = usual(ExerciseKind::NextLeaf { after: 4 }, ORACLES[0]);
    let reason = |leaf| graded(&next, &Answer::Leaf(Some(leaf))).divergence.map(|found| found.reason);
    assert_eq!(reason(10), None);
    assert_eq!(reason(7), Some(Reason::LeafCut));
    assert_eq!(reason(3), Some(Reason::LeafRead));
    assert_eq!(reason(12), Some(Reason::LeafLater));
    assert_eq!(reason(9), Some(Reason::NoLeaf));
    let lecture = usual(ExerciseKind::Counts, ORACLES[5]);
    let counted = |minimax, alpha_beta| {
        let answer = Answer::Counts { minimax: Some(minimax), alpha_beta: Some(alpha_beta) };
        graded(&lecture, &answer).divergence.map(|found| found.reason)
    };
    assert_eq!(counted(12, 7), None, "the lecture's numbers");
    assert_eq!(counted(12, 8), Some(Reason::Count { expected: 7 }));
    assert_eq!(counted(11, 7), Some(Reason::Count { expected: 12 }));
}

/// A file may hold any number, and the least one has no opposite.
#[test]
fn the_least_number_is_wrong_in_every_course() {
    for course in courses() {
        let values = about(ExerciseKind::Values, ORACLES[0], course);
        let least = [0, 1, 5, 9].map(|node| (node, i32::MIN));
        assert!(!graded(&values, &Answer::Values(least.into())).is_full());
        let windows = about(ExerciseKind::Windows, ORACLES[0], course);
        let ends = Some((Score(i32::MIN), Score(i32::MIN)));
        let least = [0, 1, 5, 9].map(|node| (node, Window { entry: ends, exit: ends }));
        assert!(!graded(&windows, &Answer::Windows(least.into())).is_full());
    }
}

#[test]
fn no_tenth_is_lost_in_rounding_down() {
    let tree = format!("[{}]", ["[1,2]"; 9].join(","));
    let exercise = Exercise { points: 3, ..usual(ExerciseKind::Values, &tree) };
    let Answer::Values(mut values) = exercise.solve().expect("solvable").answer else { panic!("values") };
    for _ in 0..3 {
        values.pop_last();
    }
    let earned = graded(&exercise, &Answer::Values(values)).earned();
    assert!((earned - 2.1).abs() < 1e-9, "seven of ten parts of three points: {earned}");
}
