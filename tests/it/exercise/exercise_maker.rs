//! Exercises made by chance have what was wished for, are the same for the same seed, and what cannot be is refused.

use edagari::conventions::Conventions;
use edagari::exercise::{
    Answer, AnswerSheet, Exercise, ExerciseKind, ExerciseSet, Gap, ReferenceSearch, Trap, WishRefusal,
    Wishes, Workload, grade, shipped,
};
use edagari::search::alpha_beta::Cut;
use edagari::trace::MinimalProof;

fn wishes() -> Vec<Wishes> {
    let usual = Wishes::default();
    vec![
        Wishes { cuts: Some(2), ..usual.clone() },
        Wishes { cuts: Some(3), deep_cuts: Some(1), depth: 4, branching: (2, 2), ..usual.clone() },
        Wishes { no_ties: true, values: (-30, 30), kind: ExerciseKind::Windows, ..usual.clone() },
        Wishes { most_of_minimum: Some(120), max_first: false, kind: ExerciseKind::Counts, ..usual.clone() },
        Wishes { cuts: Some(0), depth: 2, branching: (2, 2), kind: ExerciseKind::Bounds, ..usual.clone() },
        Wishes { kind: ExerciseKind::NextLeaf { after: 0 }, cuts: Some(1), ..usual.clone() },
        Wishes {
            cuts: Some(4),
            branching: (3, 3),
            conventions: Conventions { cut: Cut::AboveBeta, ..Conventions::default() },
            ..usual.clone()
        },
        Wishes { kind: ExerciseKind::Order, depth: 2, branching: (2, 3), ..usual.clone() },
        Wishes { kind: ExerciseKind::Equilibrium, branching: (2, 3), ..usual.clone() },
        Wishes { kind: ExerciseKind::Code { gaps: Gap::ALL[..3].to_vec() }, ..usual.clone() },
        Wishes { kind: ExerciseKind::Bug { trap: Trap::NoTurn }, cuts: Some(1), ..usual.clone() },
        Wishes { kind: ExerciseKind::Ucb1 { simulations: 1 }, depth: 2, values: (-9, 9), ..usual },
    ]
}

#[test]
fn every_seed_gives_what_was_wished_for() {
    for (number, wishes) in wishes().into_iter().enumerate() {
        for seed in 0..40 {
            let exercise = wishes.make(seed).unwrap_or_else(|refusal| panic!("{number}, {seed}: {refusal}"));
            assert_eq!(exercise, wishes.make(seed).expect("as before"), "the same seed is the same exercise");
            holds(&wishes, &exercise);
        }
    }
}

/// An exercise can be solved and is all that was wished for.
fn holds(wishes: &Wishes, exercise: &Exercise) {
    let said = || format!("{wishes:?}: {}", exercise.subject);
    let solution = exercise.solve().expect("solvable");
    assert!(grade(exercise, &solution.answer).expect("gradable").is_full(), "{}", said());
    if wishes.kind == ExerciseKind::Equilibrium {
        return;
    }
    let root = exercise.tree().expect("a tree");
    let reference = ReferenceSearch::alpha_beta(&root, wishes.conventions);
    let (cuts, deep) = reference.cut_counts();
    assert!(wishes.cuts.is_none_or(|wished| cuts == u32::from(wished)), "{}", said());
    assert!(wishes.deep_cuts.is_none_or(|wished| deep == u32::from(wished)), "{}", said());
    let mut leaves: Vec<i32> = root.tree().leaves().collect();
    assert!(leaves.iter().all(|leaf| (wishes.values.0..=wishes.values.1).contains(leaf)), "{}", said());
    let count = leaves.len();
    leaves.sort_unstable();
    leaves.dedup();
    assert!(!wishes.no_ties || leaves.len() == count, "{}", said());
    let read = reference.leaves_read().len() as u64;
    let least = MinimalProof::of_number_tree(&root).leaves;
    assert!(wishes.most_of_minimum.is_none_or(|most| 100 * read <= least * u64::from(most)), "{}", said());
    assert_eq!(root.tree().levels().into_iter().max(), Some(wishes.depth), "{}", said());
    let branching = usize::from(wishes.branching.0)..=usize::from(wishes.branching.1);
    let inner = (0..root.tree().node_count() as u32).map(|node| root.tree().children(node).len());
    assert!(
        inner.filter(|&children| children > 0).all(|children| branching.contains(&children)),
        "{}",
        said()
    );
}

/// The sheets of ten thousand students, each with one of the wishes.
#[test]
fn ten_thousand_sheets_of_ten_thousand_seeds_have_all_that_was_wished_for() {
    let wishes = wishes();
    let of_seeds = |first: u64| {
        for seed in (first..10_000).step_by(2) {
            let wishes = &wishes[(seed % wishes.len() as u64) as usize];
            let exercise =
                wishes.make(seed).unwrap_or_else(|refusal| panic!("{wishes:?}, {seed}: {refusal}"));
            holds(wishes, &exercise);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| of_seeds(0));
        of_seeds(1);
    });
}

#[test]
fn positions_of_games_have_what_was_wished_for() {
    let of = |kind: ExerciseKind, game: &str| Wishes::of_game(kind, game.parse().expect("a game"));
    let wishes = [
        Wishes { cuts: Some(1), depth: 3, ..of(ExerciseKind::Cuts, "tic-tac-toe") },
        Wishes { depth: 5, ..of(ExerciseKind::BestMove { plies: 2 }, "tic-tac-toe") },
        Wishes { branching: (2, 5), ..of(ExerciseKind::Values, "connect-four:5x4") },
        Wishes { depth: 8, ..of(ExerciseKind::BestMove { plies: 2 }, "connect-four:5x4") },
        Wishes { cuts: Some(2), ..of(ExerciseKind::Counts, "othello:6") },
        of(ExerciseKind::Bounds, "othello:4"),
        Wishes { cuts: Some(1), ..of(ExerciseKind::Windows, "maze-duel:size=3x3,turns=6") },
        of(ExerciseKind::Ucb1 { simulations: 1 }, "maze-duel:size=3x3,turns=6"),
        of(ExerciseKind::Equilibrium, "maze-race:size=5x5,turns=8"),
        of(ExerciseKind::Order, "tic-tac-toe"),
    ];
    for (number, wishes) in wishes.into_iter().enumerate() {
        for seed in 0..6 {
            let exercise = wishes.make(seed).unwrap_or_else(|refusal| panic!("{number}, {seed}: {refusal}"));
            assert_eq!(exercise, wishes.make(seed).expect("as before"));
            assert_eq!(exercise.subject.game().name(), wishes.game.name());
            let solution = exercise.solve().expect("solvable");
            assert!(grade(&exercise, &solution.answer).expect("gradable").is_full(), "{number}, {seed}");
            if exercise.kind.is_of_tree() {
                let root = exercise.tree().expect("a tree");
                let (cuts, _) = ReferenceSearch::alpha_beta(&root, wishes.conventions).cut_counts();
                assert!(wishes.cuts.is_none_or(|wished| cuts == u32::from(wished)), "{number}, {seed}");
                assert_eq!(root.tree().levels().into_iter().max(), Some(wishes.depth));
            }
            let set = AnswerSheet::new(ExerciseSet { exercises: vec![exercise], ..ExerciseSet::default() });
            assert_eq!(AnswerSheet::from_text(&set.to_text()).expect("readable"), set);
        }
    }
    let alone = of(ExerciseKind::Values, "maze-solo");
    assert!(matches!(alone.make(1), Err(WishRefusal::Game { .. })));
    for (kind, game) in [(ExerciseKind::Equilibrium, "tic-tac-toe"), (ExerciseKind::Cuts, "maze-race")] {
        assert!(matches!(of(kind, game).make(1), Err(WishRefusal::Game { .. })), "{game}");
    }
    for kind in [ExerciseKind::Bug { trap: Trap::NoTurn }, ExerciseKind::Code { gaps: Gap::ALL.to_vec() }] {
        assert!(matches!(of(kind, "othello").make(1), Err(WishRefusal::Game { .. })));
    }
    let heap = Wishes { kind: ExerciseKind::Bug { trap: Trap::EmptyHeap }, ..Wishes::default() };
    assert!(matches!(heap.make(1), Err(WishRefusal::Kind { .. })));
    let far = Wishes { depth: 5, ..of(ExerciseKind::Equilibrium, "maze-race") };
    assert!(matches!(far.make(1), Err(WishRefusal::Range(_))));
    let cuts = Wishes { cuts: Some(3), depth: 1, ..of(ExerciseKind::Cuts, "tic-tac-toe") };
    assert!(matches!(cuts.make(1), Err(WishRefusal::Cuts { most: 0, .. })));
}

#[test]
fn a_seed_means_the_same_tree_everywhere() {
    let exercise = Wishes { cuts: Some(2), ..Wishes::default() }.make(2026).expect("possible");
    assert_eq!(exercise.subject.to_string(), GOLDEN);
}

/// What seed 2026 gave when this was written.
const GOLDEN: &str = "[[[16,6],[7,2,5]],[[20,18],[1,16,20],[7,1]],[[10,13],[16,6,15],[19,20,14]]]";

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let usual = Wishes::default();
    // Three leaves: a root with one child of two leaves and one leaf.
    let five_cuts = Wishes { depth: 2, branching: (1, 2), cuts: Some(5), ..usual.clone() };
    assert!(matches!(five_cuts.make(1), Err(WishRefusal::Cuts { wished: 5, most: 1, .. })));
    assert!(five_cuts.make(1).expect_err("refused").to_string().contains("at most 1 cuts, not 5"));
    let flat = Wishes { depth: 1, cuts: Some(1), ..usual.clone() };
    assert!(matches!(flat.make(1), Err(WishRefusal::Cuts { most: 0, .. })));
    let deep = Wishes { depth: 3, deep_cuts: Some(1), ..usual.clone() };
    assert!(matches!(deep.make(1), Err(WishRefusal::DeepCuts { most: 0, .. })));
    let among = Wishes { depth: 4, cuts: Some(1), deep_cuts: Some(2), ..usual.clone() };
    assert!(matches!(among.make(1), Err(WishRefusal::DeepAmong { .. })));
    let few = Wishes { no_ties: true, values: (0, 3), branching: (3, 3), ..usual.clone() };
    assert!(matches!(few.make(1), Err(WishRefusal::TooFewValues { leaves: 27, values: 4, .. })));
    let huge = Wishes { depth: 8, branching: (9, 9), ..usual.clone() };
    assert!(matches!(huge.make(1), Err(WishRefusal::TooLarge { .. })));
    let below = Wishes { most_of_minimum: Some(80), ..usual.clone() };
    assert!(matches!(below.make(1), Err(WishRefusal::BelowMinimum { wished: 80 })));
    let none = Wishes { cuts: Some(0), most_of_minimum: Some(100), branching: (3, 3), ..usual };
    assert!(matches!(none.make(1), Err(WishRefusal::Rare { .. })));
}

#[test]
fn another_student_gets_another_tree_of_the_same_kind() {
    let mut sheet = AnswerSheet::from_text(shipped()[0].text).expect("readable");
    sheet.set.exercises.push(Wishes { cuts: Some(2), ..Wishes::default() }.make(5).expect("possible"));
    let last = sheet.set.exercises.len() - 1;
    sheet.set.exercises[last].points = 7;
    let (one, other) = (sheet.set.variant(1).expect("possible"), sheet.set.variant(2).expect("possible"));
    assert_eq!(one, sheet.set.variant(1).expect("possible"));
    assert_eq!(one.exercises[..last], sheet.set.exercises[..last], "what is fixed stays");
    assert_ne!(one.exercises[last].subject, other.exercises[last].subject);
    assert_eq!(other.exercises[last].points, 7);
}

#[test]
fn work_follows_its_exercise_and_is_read_back() {
    let mut sheet = AnswerSheet::from_text(shipped()[0].text).expect("readable");
    let answer = sheet.set.exercises[0].solve().expect("solvable").answer;
    sheet.work_mut(0).expect("there").answer = answer.clone();
    sheet.work_mut(0).expect("there").handed_in = true;
    sheet.reorder(0, 2);
    assert_eq!(sheet.answer(2), Some(answer.clone()));
    assert_eq!(sheet.answer(0), Some(Answer::empty(&sheet.set.exercises[0])));
    assert!(sheet.grade(2).expect("handed in").is_full());
    let again = AnswerSheet::from_text(&sheet.to_text()).expect("readable");
    assert_eq!(again, sheet);
    sheet.remove(0);
    assert_eq!(sheet.answer(1), Some(answer));
    sheet.remove(1);
    assert!(sheet.work.is_empty());
}

/// Thirty students of one class: the numbers differ, what there is to work out does not.
#[test]
fn all_sheets_of_a_class_are_as_hard_as_the_set() {
    let game = |kind: ExerciseKind| Wishes {
        depth: 2,
        ..Wishes::of_game(kind, "tic-tac-toe".parse().expect("a game"))
    };
    let mut wishes = wishes();
    wishes.push(game(ExerciseKind::Cuts));
    for wishes in wishes {
        for of in 0..3 {
            let set =
                ExerciseSet { exercises: vec![wishes.make(of).expect("possible")], ..ExerciseSet::default() };
            let model = &set.exercises[0];
            let measured = |exercise: &Exercise| {
                Workload::of(exercise).map(|measure| {
                    let [cuts, deep] = if exercise.kind.is_about_cuts() {
                        [measure.cuts, measure.deep_cuts]
                    } else {
                        [0; 2]
                    };
                    (measure.leaves, cuts, deep)
                })
            };
            let mut subjects = std::collections::BTreeSet::new();
            for seed in 1..=30 {
                let sheet =
                    set.variant(seed).unwrap_or_else(|(_, why)| panic!("{wishes:?}, {of}, {seed}: {why}"));
                let exercise = &sheet.exercises[0];
                assert_eq!(measured(exercise), measured(model), "{}", exercise.subject);
                assert_eq!(exercise.points, model.points);
                assert_eq!(exercise.subject.actions().len(), model.subject.actions().len());
                subjects.insert(exercise.subject.to_string());
                if wishes.game == edagari::catalog::Game::NumberTree {
                    holds(&wishes, exercise);
                }
            }
            let least = if wishes.game == edagari::catalog::Game::NumberTree { 20 } else { 9 };
            assert!(subjects.len() > least, "{wishes:?}: {} different sheets", subjects.len());
        }
    }
}
