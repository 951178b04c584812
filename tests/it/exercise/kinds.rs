//! Exercises: the right answer always gets full points and a changed one never, whatever the course says.

use std::collections::BTreeMap;

use edagari::catalog::{AnyPosition, Game};
use edagari::conventions::{Conventions, ScoreView, Signs};
use edagari::exercise::{
    Answer, AnswerSheet, Exercise, ExerciseKind, ExerciseSet, Grade, KeptSet, Mark, Origin, Reason,
    ReferenceSearch, SetError, SetProgress, SetShelf, grade, shipped,
};
use edagari::game::Side;
use edagari::game::number_tree::{NumberTree, Recipe};
use edagari::game::score::Bound;
use edagari::search::alpha_beta::{Cut, Fail};
use proptest::prelude::*;

/// The trees on which the conventions differ.
pub(crate) const ORACLES: [&str; 6] = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
    "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]",
    "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    "[5,[[[4,99],7]]]",
    "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]",
];

pub(crate) fn about(kind: ExerciseKind, lists: &str, conventions: Conventions) -> Exercise {
    let subject = Game::NumberTree.parse_position(lists).expect("a tree");
    Exercise { conventions, ..Exercise::new(kind, subject) }
}

pub(crate) fn usual(kind: ExerciseKind, lists: &str) -> Exercise {
    about(kind, lists, Conventions::default())
}

pub(crate) fn graded(exercise: &Exercise, answer: &Answer) -> Grade {
    grade(exercise, answer).expect("gradable")
}

pub(crate) fn courses() -> Vec<Conventions> {
    let mut courses = Vec::new();
    for fail in [Fail::Soft, Fail::Hard] {
        for cut in [Cut::AtBeta, Cut::AboveBeta] {
            for (signs, view) in [
                (Signs::MaxMin, ScoreView::First),
                (Signs::MaxMin, ScoreView::Mover),
                (Signs::Negamax, ScoreView::First),
            ] {
                courses.push(Conventions { fail, cut, signs, view, ..Conventions::default() });
            }
        }
    }
    courses
}

/// The kinds that are answered in a tree.
pub(crate) fn tree_kinds() -> Vec<ExerciseKind> {
    ExerciseKind::all()
        .into_iter()
        .filter(ExerciseKind::is_of_tree)
        .map(|kind| match kind {
            ExerciseKind::NextLeaf { .. } => ExerciseKind::NextLeaf { after: 1 },
            other => other,
        })
        .collect()
}

/// Whether a value lies outside its window on this side, so that the bound is right as well as the value that fail-soft
/// knows exactly. Where nothing lies between the edges of the window, as with a cut on > alone, a value on both is either.
fn also_right(exercise: &Exercise, node: u32, bound: Bound) -> bool {
    let reference = ReferenceSearch::alpha_beta(&exercise.tree().expect("a tree"), exercise.conventions);
    let (value, right) = reference.value(node).expect("a value");
    let (alpha, beta) = reference.entry(node).expect("entered");
    (right == Bound::Exact || alpha == beta)
        && (bound == Bound::Upper && value <= alpha || bound == Bound::Lower && value >= beta)
}

/// Answers that differ from the right one in one thing; `pick` says in which.
fn mutated(exercise: &Exercise, right: &Answer, pick: usize) -> Option<Answer> {
    fn key<T>(map: &BTreeMap<u32, T>, pick: usize) -> Option<u32> {
        map.keys().copied().nth(pick % map.len().max(1))
    }
    let tree = exercise.tree().ok()?;
    let tree = tree.tree();
    Some(match right.clone() {
        Answer::Values(mut values) => {
            *values.get_mut(&key(&values, pick)?)? += if pick.is_multiple_of(2) { 1 } else { -7 };
            Answer::Values(values)
        }
        Answer::Cuts(mut cuts) => {
            let read: Vec<u32> = (1..tree.node_count() as u32)
                .filter(|&node| !cuts.iter().any(|&cut| tree.path(node).starts_with(&tree.path(cut))))
                .collect();
            let all = cuts.len() + read.len();
            let at = pick % all;
            match cuts.iter().copied().nth(at) {
                Some(cut) => cuts.remove(&cut),
                None => cuts.insert(read[at - cuts.len()]),
            };
            Answer::Cuts(cuts)
        }
        Answer::Windows(mut windows) => {
            let window = windows.get_mut(&key(&windows, pick)?)?;
            let ends = if pick.is_multiple_of(2) { window.entry.as_mut()? } else { window.exit.as_mut()? };
            let end = if pick.is_multiple_of(3) { &mut ends.0 } else { &mut ends.1 };
            // Far from all that stands in the tree: with the bound that a cut leaves where it was, two windows are right.
            end.0 += if end.0 > 0 { -1_003 } else { 1_003 };
            Answer::Windows(windows)
        }
        Answer::Bounds(mut bounds) => {
            let node = key(&bounds, pick)?;
            let bound = bounds.get_mut(&node)?;
            *bound = match (*bound, pick % 2) {
                (Bound::Exact, 0) | (Bound::Lower, 1) => Bound::Upper,
                (Bound::Exact, _) | (Bound::Upper, 0) => Bound::Lower,
                _ => Bound::Exact,
            };
            if also_right(exercise, node, *bound) {
                return None;
            }
            Answer::Bounds(bounds)
        }
        Answer::Leaf(right) => {
            let other = (pick % tree.node_count()) as u32;
            Answer::Leaf((Some(other) != right).then_some(other))
        }
        Answer::Counts { minimax, alpha_beta } => match pick % 3 {
            0 => Answer::Counts { minimax: minimax.map(|count| count + 1), alpha_beta },
            1 => Answer::Counts { minimax, alpha_beta: alpha_beta.map(|count| count - 1) },
            _ => Answer::Counts { minimax: alpha_beta.map(|count| count + 1), alpha_beta: None },
        },
        _ => return None,
    })
}

/// Holds for one exercise: right is full, nothing and every change are not.
pub(crate) fn holds(exercise: &Exercise, picks: impl IntoIterator<Item = usize>) {
    let Ok(solution) = exercise.solve() else { return };
    let full = graded(exercise, &solution.answer);
    let said = || format!("{:?} of {} by {:?}", exercise.kind, exercise.subject, exercise.conventions);
    assert!(full.is_full(), "{}: {:?}", said(), full.divergence);
    assert!((full.earned() - f64::from(exercise.points)).abs() < 1e-9, "{}", said());
    for pick in picks {
        let Some(other) = mutated(exercise, &solution.answer, pick) else { continue };
        let found = graded(exercise, &other);
        assert!(!found.is_full(), "{}: {other:?} is not {:?}", said(), solution.answer);
        assert!(found.earned() < f64::from(exercise.points), "{}", said());
        let divergence = found.divergence.as_ref().expect("something is wrong");
        assert!(!matches!(found.mark(divergence.place), Some(Mark::Right | Mark::CarriedOn)), "{}", said());
    }
}

#[test]
fn shipped_sets_can_be_asked_and_are_written_as_they_are_read() {
    for set in shipped() {
        let sheet = AnswerSheet::from_text(set.text).unwrap_or_else(|error| panic!("{}: {error}", set.name));
        assert_eq!(AnswerSheet::from_text(&sheet.to_text()).expect("readable"), sheet, "{}", set.name);
        assert_eq!(set.sheet(), sheet, "{}", set.name);
        for (index, exercise) in sheet.set.exercises.iter().enumerate() {
            let solution = exercise.solve().expect("solvable");
            let full = graded(exercise, &solution.answer);
            assert!(full.is_full(), "{} {index}: {:?}", set.name, full.divergence);
            // Where nothing can be marked, nothing is the answer.
            if solution.answer != Answer::empty(exercise) {
                let nothing = graded(exercise, &Answer::empty(exercise));
                assert!(nothing.earned() < f64::from(exercise.points), "{} {index}", set.name);
            }
        }
    }
}

#[test]
fn on_the_trees_of_textbooks_only_the_right_answer_is_full_in_every_course() {
    for lists in ORACLES {
        for course in courses() {
            for kind in tree_kinds() {
                holds(&about(kind, lists, course), 0..12);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn on_any_tree_only_the_right_answer_is_full(
        seed in any::<u64>(),
        (depth, branching, spread) in (1_u8..=4, 2_u16..=3, 1_i32..=9),
        course in 0_usize..12,
        max_first in any::<bool>(),
        picks in prop::collection::vec(any::<usize>(), 3),
    ) {
        let recipe =
            Recipe { branching: (1, branching), depth, values: (-spread, spread), max_first, seed, ..Recipe::default() };
        let side = if max_first { Side::First } else { Side::Second };
        let root = NumberTree::new(recipe.grow().expect("small")).with_root(side);
        for kind in tree_kinds().into_iter().filter(|kind| *kind != ExerciseKind::Order) {
            let subject = AnyPosition::NumberTree(root.clone());
            let exercise = Exercise { conventions: courses()[course], ..Exercise::new(kind, subject) };
            holds(&exercise, picks.iter().map(|pick| pick % 10_000));
        }
    }

    #[test]
    fn the_best_order_is_the_one_that_reads_the_fewest_leaves(seed in any::<u64>(), cut in any::<bool>()) {
        let recipe = Recipe { branching: (2, 3), depth: 2, values: (0, 9), seed, ..Recipe::default() };
        let root = NumberTree::new(recipe.grow().expect("small"));
        let cut = if cut { Cut::AtBeta } else { Cut::AboveBeta };
        let course = Conventions { cut, ..Conventions::default() };
        let exercise = about(ExerciseKind::Order, &root.to_string(), course);
        let solution = exercise.solve().expect("small enough to be sure");
        prop_assert!(graded(&exercise, &solution.answer).is_full());
        let children = root.tree().children(0).len() as u16;
        for first in 0..children {
            let mut order: Vec<u16> = (0..children).collect();
            order.swap(0, usize::from(first));
            let found = graded(&exercise, &Answer::Orders(BTreeMap::from([(0, order)])));
            let beaten = found.parts.iter().any(|part| matches!(part.mark, Mark::Wrong(Reason::MoreLeaves { read, fewest, .. }) if read > fewest));
            prop_assert_eq!(found.is_full(), !beaten);
        }
    }
}

#[test]
fn real_games_are_trees_too() {
    let subject = Game::TicTacToe.parse_position("XOXOX-O-- X").expect("a position");
    for kind in tree_kinds().into_iter().filter(|kind| *kind != ExerciseKind::Order) {
        let exercise = Exercise::new(kind, subject.clone());
        let tree = exercise.tree().expect("small");
        assert!(tree.tree().leaves().all(|leaf| (-1..=1).contains(&leaf)));
        holds(&exercise, 0..6);
    }
    let whole = Exercise::new(ExerciseKind::Values, Game::TicTacToe.start());
    assert!(whole.validate().is_err(), "too large to be drawn");
    let near = Exercise { plies: Some(2), ..whole };
    assert_eq!(near.tree().expect("two plies").tree().leaves().count(), 72);
}

#[test]
fn files_from_elsewhere_are_checked_part_by_part() {
    let text = |exercise: &str, more: &str| {
        format!(
            "(version: 1, exercises: [({exercise}, subject: (game: \"number-tree\", position: \"[[1,2],[3,4]]\"))]{more})"
        )
    };
    let fails = |text: &str| AnswerSheet::from_text(text).expect_err(text).to_string();
    assert!(AnswerSheet::from_text(&text("kind: Values", "")).is_ok());
    let ordered = text("kind: Order", ", work: {0: (answer: Orders({0: [1, 0]}))}");
    assert!(AnswerSheet::from_text(&ordered).is_ok());
    for (text, why) in [
        (text("kind: NextLeaf(after: 9)", ""), "exercise 1: alpha-beta reads only 4 leaves"),
        (text("kind: Equilibrium", ""), "exercise 1: equilibrium cannot be asked of number-tree"),
        (text("kind: BestMove(plies: 0)", ""), "exercise 1: plies must be from 1 to 60"),
        (text("kind: Values, points: 0", ""), "exercise 1: points must be from 1 to 1000"),
        (text("kind: Values, pionts: 3", ""), "pionts"),
        (text("kind: Values", ", work: {7: (answer: Leaf(None))}"), "there is no exercise 8"),
        (text("kind: Values", ", work: {0: (answer: Leaf(None))}"), "there is no exercise 1"),
        (text("kind: Order", ", work: {0: (answer: Orders({0: [0, 9]}))}"), "there is no exercise 1"),
        (text("kind: Order", ", work: {0: (answer: Orders({1: [0, 0]}))}"), "there is no exercise 1"),
        (text("kind: Order", ", work: {0: (answer: Orders({0: [1]}))}"), "there is no exercise 1"),
        (text("kind: Values", ", minutes: 0"), "the set: minutes must be from 1 to 1440"),
        ("(version: 2, exercises: [])".to_owned(), "a newer Edagari can open it"),
        (
            "(version: 1, exercises: [(kind: Values, subject: (game: \"number-tree\", position: \"[[1,\"))])"
                .to_owned(),
            "line 1, column",
        ),
        (
            format!("(version: 1, title: \"{}\", exercises: [])", "x".repeat(201)),
            "the set: title has more than 200",
        ),
    ] {
        let found = fails(&text);
        assert!(found.contains(why), "{found} should say {why}");
    }
    assert!(AnswerSheet::from_bytes(&[0xff, 0xfe]).expect_err("no text").to_string().contains("UTF-8"));
}

/// Whoever is asked for cuts finds some.
#[test]
fn every_shipped_exercise_about_cuts_has_a_cut() {
    let mut asked = 0;
    for set in shipped() {
        for (index, exercise) in set.sheet().set.exercises.iter().enumerate() {
            if let Answer::Cuts(cuts) = exercise.solve().expect("solvable").answer {
                assert!(!cuts.is_empty(), "exercise {} of {}", index + 1, set.name);
                asked += 1;
            }
        }
    }
    assert!(asked > 5);
}

#[test]
fn a_set_too_large_to_be_read_is_not_written_and_a_collection_is_read_however_large() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "x".repeat(edagari::exercise::document::SIZE_LIMIT);
    let sheet = AnswerSheet::new(ExerciseSet { text, ..ExerciseSet::default() });
    assert!(matches!(sheet.save(&folder.path().join("set.ron")), Err(SetError::TooLarge { .. })));
    let kept = |number: u32| KeptSet {
        origin: Origin::Own(number),
        title: number.to_string(),
        progress: SetProgress::default(),
        changed: false,
        current: None,
        sheet: String::new(),
    };
    let shelf = SetShelf { sets: (1..=150).map(kept).collect(), open: None };
    assert_eq!(SetShelf::from_text(&shelf.to_text()), Some(shelf));
}
