//! Exercises: the right answer always gets full points and a changed one never, whatever the course says.

use std::collections::{BTreeMap, BTreeSet};

use edagari::catalog::{AnyPosition, Game};
use edagari::conventions::{Conventions, Signs, View};
use edagari::exercise::code::{Program, counterexample};
use edagari::exercise::{
    Answer, Difference, Exercise, Gap, Grade, Kind, Mark, Place, Reason, Sheet, Trap, Window, grade, shipped,
};
use edagari::game::number_tree::{NumberTree, Recipe};
use edagari::game::score::Bound;
use edagari::game::{ActionId, Score, Side};
use edagari::search::alpha_beta::{Cut, Fail};
use proptest::prelude::*;

/// The trees on which the conventions differ.
const ORACLES: [&str; 6] = [
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
    "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]",
    "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    "[5,[[[4,99],7]]]",
    "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]",
];

fn about(kind: Kind, lists: &str, conventions: Conventions) -> Exercise {
    let subject = Game::NumberTree.parse_position(lists).expect("a tree");
    Exercise { conventions, ..Exercise::new(kind, subject) }
}

fn usual(kind: Kind, lists: &str) -> Exercise {
    about(kind, lists, Conventions::default())
}

fn graded(exercise: &Exercise, answer: &Answer) -> Grade {
    grade(exercise, answer).expect("gradable")
}

fn courses() -> Vec<Conventions> {
    let mut courses = Vec::new();
    for fail in [Fail::Soft, Fail::Hard] {
        for cut in [Cut::AtBeta, Cut::AboveBeta] {
            for (signs, view) in
                [(Signs::MaxMin, View::First), (Signs::MaxMin, View::Mover), (Signs::Negamax, View::First)]
            {
                courses.push(Conventions { fail, cut, signs, view, ..Conventions::default() });
            }
        }
    }
    courses
}

/// The kinds that are answered in a tree.
fn tree_kinds() -> Vec<Kind> {
    Kind::all()
        .into_iter()
        .filter(Kind::is_of_tree)
        .map(|kind| match kind {
            Kind::NextLeaf { .. } => Kind::NextLeaf { after: 1 },
            other => other,
        })
        .collect()
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
            end.0 += if end.0 > 0 { -3 } else { 3 };
            Answer::Windows(windows)
        }
        Answer::Bounds(mut bounds) => {
            let bound = bounds.get_mut(&key(&bounds, pick)?)?;
            *bound = match (*bound, pick % 2) {
                (Bound::Exact, 0) | (Bound::Lower, 1) => Bound::Upper,
                (Bound::Exact, _) | (Bound::Upper, 0) => Bound::Lower,
                _ => Bound::Exact,
            };
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
fn holds(exercise: &Exercise, picks: impl IntoIterator<Item = usize>) {
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
        let sheet = Sheet::from_text(set.text).unwrap_or_else(|error| panic!("{}: {error}", set.name));
        assert_eq!(Sheet::from_text(&sheet.to_text()).expect("readable"), sheet, "{}", set.name);
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
        for kind in tree_kinds().into_iter().filter(|kind| *kind != Kind::Order) {
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
        let exercise = about(Kind::Order, &root.to_string(), course);
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

fn place_of(grade: &Grade) -> (Place, Reason) {
    let divergence = grade.divergence.clone().expect("something is wrong");
    (divergence.place, divergence.reason)
}

#[test]
fn a_value_that_follows_from_a_mistake_is_not_punished_again() {
    let exercise = usual(Kind::Values, ORACLES[0]);
    // The second MIN node is 2; with 9 there, 9 at the root is right.
    let answer = Answer::Values(BTreeMap::from([(0, 9), (1, 3), (5, 9), (9, 2)]));
    let found = graded(&exercise, &answer);
    assert_eq!(found.mark(Place::Node(0)), Some(&Mark::CarriedOn));
    assert_eq!(place_of(&found), (Place::Node(5), Reason::Value { expected: 2 }));
    assert!((found.earned() - 7.5).abs() < 1e-9, "three of four parts of ten points: {}", found.earned());
    let answer = Answer::Values(BTreeMap::from([(0, 2), (1, 12), (5, -2), (9, 2)]));
    let found = graded(&exercise, &answer);
    assert_eq!(found.mark(Place::Node(1)), Some(&Mark::Wrong(Reason::OtherSide { expected: 3 })));
    assert_eq!(found.mark(Place::Node(5)), Some(&Mark::Wrong(Reason::Sign { expected: 2 })));
}

#[test]
fn mistakes_with_cuts_are_told_apart() {
    let reason = |lists: &str, course: Conventions, marked: &[u32]| {
        let exercise = about(Kind::Cuts, lists, course);
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
    let exercise = usual(Kind::Cuts, "[[5,3],[4,9],[1,9]]");
    let right = graded(&exercise, &Answer::Cuts(BTreeSet::from([9])));
    assert!(right.is_full());
    let found = graded(&exercise, &Answer::Cuts(BTreeSet::from([3, 6, 9])));
    let wrong: Vec<_> =
        found.parts.iter().filter(|part| !part.mark.counts()).map(|part| part.place).collect();
    assert_eq!(wrong, [Place::Cut(1)], "the cut at the second node follows from the first");
}

#[test]
fn windows_that_follow_from_a_wrong_one_are_carried_on() {
    let exercise = usual(Kind::Windows, "[[3,12],[2,4]]");
    let Answer::Windows(mut windows) = exercise.solve().expect("solvable").answer else { panic!("windows") };
    // The first MIN node is left with beta 3; with 5 instead, all that follows has 5 too.
    windows.get_mut(&1).expect("the first").exit = Some((-Score::INFINITY, Score(5)));
    windows.insert(4, Window { entry: Some((Score(5), Score::INFINITY)), exit: Some((Score(5), Score(2))) });
    windows.get_mut(&0).expect("the root").exit = Some((Score(5), Score::INFINITY));
    let found = graded(&exercise, &Answer::Windows(windows));
    let wrong: Vec<_> =
        found.parts.iter().filter(|part| !part.mark.counts()).map(|part| part.place).collect();
    assert_eq!(wrong, [Place::Exit(1)]);
    assert_eq!(found.mark(Place::Entry(4)), Some(&Mark::CarriedOn));
}

#[test]
fn leaves_and_counts_say_why_they_are_wrong() {
    let next = usual(Kind::NextLeaf { after: 4 }, ORACLES[0]);
    let reason = |leaf| graded(&next, &Answer::Leaf(Some(leaf))).divergence.map(|found| found.reason);
    assert_eq!(reason(10), None);
    assert_eq!(reason(7), Some(Reason::LeafCut));
    assert_eq!(reason(3), Some(Reason::LeafRead));
    assert_eq!(reason(12), Some(Reason::LeafLater));
    assert_eq!(reason(9), Some(Reason::NoLeaf));
    let lecture = usual(Kind::Counts, ORACLES[5]);
    let counted = |minimax, alpha_beta| {
        let answer = Answer::Counts { minimax: Some(minimax), alpha_beta: Some(alpha_beta) };
        graded(&lecture, &answer).divergence.map(|found| found.reason)
    };
    assert_eq!(counted(12, 7), None, "the lecture's numbers");
    assert_eq!(counted(12, 8), Some(Reason::Count { expected: 7 }));
    assert_eq!(counted(11, 7), Some(Reason::Count { expected: 12 }));
}

#[test]
fn the_best_line_keeps_the_value_of_the_game() {
    let exercise = usual(Kind::BestMove { plies: 2 }, ORACLES[0]);
    let reason = |line: &[u16]| {
        let line = line.iter().copied().map(ActionId).collect();
        graded(&exercise, &Answer::Line(line)).divergence.map(|found| (found.place, found.reason))
    };
    assert_eq!(reason(&[0, 0]), None);
    let worse = Reason::WorseMove { best: Score(3), value: Score(2) };
    assert_eq!(reason(&[1, 0]), Some((Place::Move(0), worse)));
    assert!(matches!(reason(&[0, 1]), Some((Place::Move(1), Reason::WorseMove { .. }))));
    assert_eq!(reason(&[0]), Some((Place::Move(1), Reason::ShortLine)));
    assert_eq!(reason(&[7, 0]), Some((Place::Move(0), Reason::IllegalMove)));
    let subject = Game::TicTacToe.parse_position("--X-O-X-O X").expect("a position");
    let exercise = Exercise::new(Kind::BestMove { plies: 3 }, subject);
    for (action, right) in [(0, true), (1, false), (3, false), (5, false), (7, false)] {
        let answer = Answer::Line(vec![ActionId(action)]);
        let mark = graded(&exercise, &answer).mark(Place::Move(0)).cloned();
        assert_eq!(mark == Some(Mark::Right), right, "only the corner wins: {action}");
    }
}

#[test]
fn choices_of_monte_carlo_trees_are_those_of_their_formulas() {
    for seed in 0..40 {
        for simulations in [2, 5, 12, 30] {
            let ucb1 = Exercise { seed, ..usual(Kind::Ucb1 { simulations }, "[[3,-2,8],[-4,4,6],[-1,5,2]]") };
            let solution = ucb1.solve().expect("solvable");
            let children = &solution.children;
            assert_eq!(children.iter().map(|child| child.visits).sum::<u32>(), simulations);
            let t = f64::from(simulations);
            let value = |at: usize| {
                let child = &children[at];
                let explored = (2.0 * t.ln() / f64::from(child.visits)).sqrt();
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
            for other in (0..3).filter(|&other| other != best) {
                let visits = Some(children[other].visits + 1);
                let found = graded(&ucb1, &Answer::Choice { child: Some(ActionId(other as u16)), visits });
                assert!(!found.is_full());
                assert!(found.mark(Place::Visits).expect("a part").counts(), "carried on");
            }
            let both = Exercise { kind: Kind::Thunder { simulations }, ..ucb1 };
            let Answer::Methods { thunder, ucb1, difference } = both.solve().expect("solvable").answer else {
                panic!("two choices")
            };
            let expected = match () {
                () if children.iter().any(|child| child.visits == 0) => Difference::Unvisited,
                () if thunder == ucb1 => Difference::Same,
                () => Difference::Exploration,
            };
            assert_eq!(difference, Some(expected));
        }
    }
}

#[test]
fn any_equilibrium_is_right_and_nothing_else() {
    let table =
        |lists: &str| Exercise::new(Kind::Equilibrium, Game::Matrix.parse_position(lists).expect("a table"));
    let answer = |rows: &[f64], columns: &[f64], value| Answer::Equilibrium {
        rows: rows.iter().copied().map(Some).collect(),
        columns: columns.iter().copied().map(Some).collect(),
        value: Some(value),
    };
    let biased = table("[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]");
    let mix = [0.0625, 0.625, 0.3125];
    assert!(graded(&biased, &answer(&mix, &mix, 0.5)).is_full());
    let third = [1.0 / 3.0; 3];
    assert!(matches!(place_of(&graded(&biased, &answer(&third, &mix, 0.5))), (Place::Rows, Reason::Gain(_))));
    let drift = table("[[1,0],[0,0.5]]");
    assert!(graded(&drift, &answer(&[0.33, 0.67], &[0.33, 0.67], 0.33)).is_full(), "two decimals are enough");
    assert_eq!(
        place_of(&graded(&drift, &answer(&[0.5, 0.4], &[0.33, 0.67], 0.33))),
        (Place::Rows, Reason::NoMix)
    );
    let twins = table("[[0.5,0.5],[0.5,0.5]]");
    for share in [0.0, 0.3, 1.0] {
        assert!(graded(&twins, &answer(&[share, 1.0 - share], &[1.0, 0.0], 0.5)).is_full());
    }
}

#[test]
fn code_counts_for_what_it_does() {
    for course in courses() {
        let exercise = about(Kind::Code { gaps: Gap::ALL.to_vec() }, ORACLES[0], course);
        let model: Vec<String> = Gap::ALL.iter().map(|gap| gap.model(course).to_owned()).collect();
        assert!(graded(&exercise, &Answer::Code(model.clone())).is_full());
        assert!(counterexample(&Program::model(course), course).is_none());
        for (place, text, right) in [
            (0, "-∞", true),
            (0, "0", false),
            (1, "β", false),
            (2, "−alpha", true),
            (3, "best_val < val", true),
            (3, "val < best_val", false),
            (4, "max(val, α)", true),
            (4, "Min(α, val)", false),
            (5, "val ≤ α", false),
            // Alpha has just become the value, so that is what fail-soft returns.
            (6, "α", course.fail == Fail::Soft),
            (6, "-val", false),
            (7, "alpha", course.fail == Fail::Hard),
        ] {
            let mut typed = model.clone();
            text.clone_into(&mut typed[place]);
            let found = graded(&exercise, &Answer::Code(typed));
            assert_eq!(found.is_full(), right, "{text} in gap {place}: {course:?}");
            let only = found.parts.iter().filter(|part| !part.mark.counts()).count();
            assert_eq!(only, usize::from(!right), "the others stay right: {text}");
        }
    }
    let exercise = usual(Kind::Code { gaps: vec![Gap::Passes] }, ORACLES[0]);
    let wrong = graded(&exercise, &Answer::Code(vec!["val > β".to_owned()]));
    assert!(matches!(place_of(&wrong).1, Reason::Counterexample { .. }), "the other rule of ties");
}

#[test]
fn every_trap_shows_itself_and_only_its_line_is_wrong() {
    for trap in Trap::ALL {
        let subject = match trap {
            Trap::BestShare => Game::ConnectFour { width: 7, height: 6 }.start(),
            Trap::NothingIsLoss => (0..30)
                .map(|seed| format!("maze-duel:size=5x5,turns=10,seed={seed}"))
                .map(|name| name.parse::<Game>().expect("a maze").start())
                .find(|maze| {
                    let exercise = Exercise::new(Kind::Bug { trap }, maze.clone());
                    edagari::exercise::bug::run(&exercise, trap).is_ok_and(|runs| runs.differ())
                })
                .expect("a maze in which nobody has anything for a while"),
            Trap::FromZero => {
                Game::NumberTree.parse_position("[[-3,-12,-8],[-2,-4,-6],[-14,-5,-2]]").expect("a tree")
            }
            _ => Game::NumberTree.parse_position(ORACLES[5]).expect("a tree"),
        };
        let exercise = Exercise::new(Kind::Bug { trap }, subject);
        let lines = trap.listing(exercise.conventions).len() as u16;
        let right: Vec<u16> =
            (0..lines).filter(|&line| graded(&exercise, &Answer::Bug(Some(line))).is_full()).collect();
        assert_eq!(right.len(), 1, "{trap:?}");
        let runs = edagari::exercise::bug::run(&exercise, trap).expect("runs");
        assert!(trap == Trap::BestShare || runs.differ(), "{trap:?}");
    }
}

#[test]
fn real_games_are_trees_too() {
    let subject = Game::TicTacToe.parse_position("XOXOX-O-- X").expect("a position");
    for kind in tree_kinds().into_iter().filter(|kind| *kind != Kind::Order) {
        let exercise = Exercise::new(kind, subject.clone());
        let tree = exercise.tree().expect("small");
        assert!(tree.tree().leaves().all(|leaf| (-1..=1).contains(&leaf)));
        holds(&exercise, 0..6);
    }
    let whole = Exercise::new(Kind::Values, Game::TicTacToe.start());
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
    let fails = |text: &str| Sheet::from_text(text).expect_err(text).to_string();
    assert!(Sheet::from_text(&text("kind: Values", "")).is_ok());
    for (text, why) in [
        (text("kind: NextLeaf(after: 9)", ""), "exercise 1: alpha-beta reads only 4 leaves"),
        (text("kind: Equilibrium", ""), "exercise 1: equilibrium cannot be asked of number-tree"),
        (text("kind: BestMove(plies: 0)", ""), "exercise 1: plies must be from 1 to 60"),
        (text("kind: Values, points: 0", ""), "exercise 1: points must be from 1 to 1000"),
        (text("kind: Values, pionts: 3", ""), "pionts"),
        (text("kind: Values", ", work: {7: (answer: Leaf(None))}"), "there is no exercise 8"),
        (text("kind: Values", ", work: {0: (answer: Leaf(None))}"), "there is no exercise 1"),
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
    assert!(Sheet::from_bytes(&[0xff, 0xfe]).expect_err("no text").to_string().contains("UTF-8"));
}
