//! A thousand exercises of each kind made by chance, a hundred of the slow kinds, which are orders, gaps and mistakes of
//! code: no answer that is as right as the model answer is refused, not all answers are right, and sheets differ.

use std::collections::BTreeSet;

use edagari::catalog::Game;
use edagari::exercise::{Answer, Difference, Exercise, ExerciseKind, ExerciseSet, Wishes, grade};
use edagari::game::ActionId;
use edagari::words::answers::because;
use edagari::words::text::{Language, Text};

fn full(exercise: &Exercise, answer: &Answer) -> bool {
    grade(exercise, answer).expect("gradable").is_full()
}

/// The fewest different things that are asked of a class of a hundred.
fn fewest_different(asked: &[String]) -> usize {
    let different = |class: &[String]| class.iter().collect::<BTreeSet<_>>().len();
    asked.chunks_exact(100).map(different).min().expect("a class")
}

fn thousand(kind: &ExerciseKind) -> impl Iterator<Item = Exercise> {
    use ExerciseKind::{Bug, Code, Order};
    // All orders of a tree of three levels take long.
    let depth = if *kind == Order { 2 } else { 3 };
    let wishes = Wishes { kind: kind.clone(), depth, ..Wishes::default() };
    let count = if matches!(kind, Bug { .. } | Code { .. } | Order) { 100 } else { 1000 };
    (0..count).map(move |seed| wishes.make(seed).unwrap_or_else(|why| panic!("{wishes:?}, {seed}: {why}")))
}

/// The table of a choice: simulations, and of each child visits and results.
fn table(exercise: &Exercise) -> String {
    let children = exercise.solve().expect("solvable").children;
    children.iter().map(|child| format!("{} {:.3}", child.visits, child.total)).collect::<Vec<_>>().join("; ")
}

#[test]
fn one_choice_of_a_monte_carlo_tree_is_right_and_tables_differ() {
    for kind in [ExerciseKind::Ucb1 { simulations: 12 }, ExerciseKind::Thunder { simulations: 12 }] {
        let mut tables = Vec::new();
        for exercise in thousand(&kind) {
            let solution = exercise.solve().expect("solvable");
            let said = || format!("{}, seed {}", exercise.subject, exercise.seed);
            assert!(full(&exercise, &solution.answer), "{}", said());
            assert_eq!(solution.by_sum().len(), 1, "{}", said());
            assert!(solution.children.len() > 1 && solution.children.iter().all(|child| child.visits > 0));
            let shares = solution.children.iter().map(|child| child.exploitation);
            assert!(shares.clone().any(|share| share > 0.0) && shares.clone().any(|share| share < 1.0));
            if exercise.kind.name() == "thunder" {
                assert_eq!(solution.by_share().len(), 1, "{}", said());
            }
            tables.push(table(&exercise));
        }
        let different = fewest_different(&tables);
        assert!(different >= 95, "{kind:?}: {different} tables in a class of 100");
    }
}

#[test]
fn whoever_chooses_the_right_child_of_equal_ones_is_right() {
    let mut ties = 0;
    for seed in 0..60 {
        let kind = ExerciseKind::Ucb1 { simulations: 4 };
        let subject = Game::NumberTree.parse_position("[[3,-2],[-4,4],[-1,5],[2,-6]]").expect("a tree");
        let exercise = Exercise { seed, ..Exercise::new(kind, subject) };
        let solution = exercise.solve().expect("solvable");
        let right = solution.by_sum();
        ties += usize::from(right.len() > 1);
        // Of equal sums none is called the greatest.
        let reasons = because(Text::new(Language::English), &exercise, &solution).join(" ");
        assert_eq!(reasons.contains("greatest"), right.len() == 1, "seed {seed}: {reasons}");
        assert_eq!(reasons.contains("equal"), right.len() > 1, "seed {seed}: {reasons}");
        // Every row has what its sum is made of.
        let t: u32 = solution.children.iter().map(|child| child.visits).sum();
        for child in solution.children.iter().filter(|child| child.visits > 0) {
            let n = child.visits;
            let sum = format!(" / {n} + 1 × √(2 ln {t} / {n}) = {:.3} + ", child.exploitation);
            assert!(reasons.contains(&sum), "seed {seed}: {sum:?} in {reasons}");
        }
        for child in 0..4 {
            let action = ActionId(child);
            let visits = Some(solution.children[usize::from(child)].visits + 1);
            let answer = Answer::Choice { child: Some(action), visits };
            assert_eq!(full(&exercise, &answer), right.contains(&action), "seed {seed}, {child}");
        }
        let both = Exercise { kind: ExerciseKind::Thunder { simulations: 4 }, ..exercise };
        let by_share = both.solve().expect("solvable").by_share();
        for (thunder, ucb1) in by_share.iter().flat_map(|&one| right.iter().map(move |&other| (one, other))) {
            let why = if thunder == ucb1 { Difference::Same } else { Difference::Exploration };
            let answer =
                |why| Answer::Methods { thunder: Some(thunder), ucb1: Some(ucb1), difference: Some(why) };
            assert!(full(&both, &answer(why)), "seed {seed}");
            let other = if thunder == ucb1 { Difference::Exploration } else { Difference::Same };
            assert!(!full(&both, &answer(other)), "seed {seed}");
        }
    }
    assert!(ties > 20, "{ties}");
}

#[test]
fn a_thousand_exercises_of_every_other_kind_are_solved_fully_and_ask_something() {
    for kind in ExerciseKind::all().into_iter().filter(|kind| !kind.is_of_selection()) {
        let mut asked = Vec::new();
        for exercise in thousand(&kind) {
            let solution = exercise.solve().expect("solvable");
            assert!(full(&exercise, &solution.answer), "{}, seed {}", exercise.subject, exercise.seed);
            if !matches!(exercise.kind, ExerciseKind::Code { .. }) {
                assert!(!full(&exercise, &Answer::empty(&exercise)), "{kind:?}: nothing is a right answer");
            }
            if let ExerciseKind::BestMove { .. } = exercise.kind {
                let worst = exercise.subject.actions().into_iter().map(|action| vec![action]);
                assert!(worst.into_iter().any(|line| {
                    let grade = grade(&exercise, &Answer::Line(line)).expect("gradable");
                    !grade.parts.first().is_some_and(|part| part.mark.counts())
                }));
            }
            asked.push(format!("{:?} {}", exercise.kind, exercise.subject));
        }
        let different = fewest_different(&asked);
        // Of the gaps of one piece of code there are only so many choices.
        assert!(different >= 95 || matches!(kind, ExerciseKind::Code { .. }), "{kind:?}: {different}");
    }
}

/// The sheets of a hundred students, printed as the counts of a report on them are: `cargo test sheets_of_a_class -- --nocapture`.
#[test]
fn the_sheets_of_a_class_have_one_right_choice_each() {
    for kind in [ExerciseKind::Ucb1 { simulations: 12 }, ExerciseKind::Thunder { simulations: 12 }] {
        let name = kind.name();
        let model = Wishes { kind, branching: (3, 3), ..Wishes::default() }.make(1).expect("possible");
        let set = ExerciseSet { exercises: vec![model], ..ExerciseSet::default() };
        let sheets: Vec<_> = (1..=100).map(|student| set.variant(student).expect("possible")).collect();
        let tied = |sheet: &&ExerciseSet| {
            let solution = sheet.exercises[0].solve().expect("solvable");
            solution.by_sum().len() > 1 || name == "thunder" && solution.by_share().len() > 1
        };
        let ties = sheets.iter().filter(tied).count();
        let tables: Vec<_> = sheets.iter().map(|sheet| table(&sheet.exercises[0])).collect();
        let different = fewest_different(&tables);
        assert_eq!(ties, 0, "{name}");
        assert!(different >= 95, "{name}: {different} tables of 100 students");
    }
}
