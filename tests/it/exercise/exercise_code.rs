//! Exercises about code: gaps count for what they do, and every mistake shows itself in a run.

use edagari::catalog::{AnyPosition, Game};
use edagari::conventions::Conventions;
use edagari::exercise::bug::{RunResult, Runs, run};
use edagari::exercise::code::{Piece, Program, counterexample, with_gaps};
use edagari::exercise::{
    Answer, AnswerSheet, Exercise, ExerciseKind, Fault, Gap, Reason, ReferenceSearch, Trap, grade,
};
use edagari::game::Alternating as _;
use edagari::search::alpha_beta::{Cut, Fail};
use edagari::trace::{NodeId, NodeState, Tree};

use crate::exercise::exercise_marks::place_of;
use crate::exercise::kinds::{ORACLES, about, courses, graded, usual};

#[test]
fn code_counts_for_what_it_does() {
    for course in courses() {
        let exercise = about(ExerciseKind::Code { gaps: Gap::ALL.to_vec() }, ORACLES[0], course);
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
    let exercise = usual(ExerciseKind::Code { gaps: vec![Gap::Passes] }, ORACLES[0]);
    let wrong = graded(&exercise, &Answer::Code(vec!["val > β".to_owned()]));
    assert!(matches!(place_of(&wrong).1, Reason::Counterexample { .. }), "the other rule of ties");
}

#[test]
fn code_with_a_half_for_each_side_counts_for_what_it_does() {
    for course in courses() {
        let exercise = about(ExerciseKind::Code { gaps: Gap::OF_SIDES.to_vec() }, ORACLES[0], course);
        exercise.validate().expect("it can be asked");
        let model: Vec<String> = Gap::OF_SIDES.iter().map(|gap| gap.model(course).to_owned()).collect();
        assert!(graded(&exercise, &Answer::Code(model.clone())).is_full());
        for (place, text, right) in [
            (0, "best_val < val", true),
            (0, "val < best_val", false),
            (1, "max(val, α)", true),
            (1, "Min(α, val)", false),
            (2, "val ≤ α", false),
            (3, "val > best_val", false),
            (4, "min(val, beta)", true),
            (4, "Max(β, val)", false),
            (4, "Min(α, val)", false),
            (5, "val ≥ β", false),
            (5, "alpha ≥ val", course.cut == Cut::AtBeta),
        ] {
            let mut typed = model.clone();
            text.clone_into(&mut typed[place]);
            let found = graded(&exercise, &Answer::Code(typed));
            assert_eq!(found.is_full(), right, "{text} in gap {place}: {course:?}");
            let only = found.parts.iter().filter(|part| !part.mark.counts()).count();
            assert_eq!(only, usize::from(!right), "the others stay right: {text}");
        }
        // All six gaps are in the code, MAX's half before MIN's.
        let gaps: Vec<_> = with_gaps(&Gap::OF_SIDES, course)
            .into_iter()
            .flat_map(|(_, pieces)| pieces)
            .filter_map(|piece| match piece {
                Piece::Gap(number) => Some(number),
                Piece::Code(_) => None,
            })
            .collect();
        assert_eq!(gaps, [0, 1, 2, 3, 4, 5], "{course:?}");
    }
    let mixed = usual(ExerciseKind::Code { gaps: vec![Gap::Passes, Gap::MinPasses] }, ORACLES[0]);
    assert_eq!(mixed.validate(), Err(Fault::MixedGaps));
}

/// The code that is completed is alpha-beta itself: the same windows, values and bounds, node by node, in every course
/// but one. Where values are drawn to the window and only more than beta cuts, the search cuts at beta too what it knows
/// to be a bound, which no line of the code says.
#[test]
fn the_right_code_does_what_the_search_does() {
    let differs = |course: &Conventions| course.fail == Fail::Hard && course.cut == Cut::AboveBeta;
    for course in courses().into_iter().filter(|course| !differs(course)) {
        for lists in ORACLES {
            let AnyPosition::NumberTree(root) = about(ExerciseKind::Cuts, lists, course).subject else {
                panic!("a tree")
            };
            let reference = ReferenceSearch::alpha_beta(&root, course).tree;
            let mut tree = Tree::new(root.side_to_move());
            for event in Program::model(course).run(&root) {
                tree.apply(&event);
            }
            assert_eq!(tree.len(), reference.len(), "{lists}");
            for id in (0..tree.len() as u32).map(NodeId) {
                let known = |tree: &Tree| {
                    let node = tree.node(id);
                    (node.action, node.state, (node.alpha, node.beta), node.value, node.bound)
                };
                assert_eq!(known(&tree), known(&reference), "{:?} of {lists}, {course:?}", tree.path(id));
            }
        }
    }
}

/// The subject on which each mistake shows itself.
fn stage(trap: Trap) -> Exercise {
    let (game, position, seed) = match trap {
        Trap::FromZero => ("number-tree", "[[-3,-12,-8],[-2,-4,-6],[-14,-5,-2]]", 0),
        Trap::AnyLoss => ("tic-tac-toe", "XO--X---- O", 0),
        Trap::DrawFirst => ("tic-tac-toe", "XOXOX-O-- X", 0),
        Trap::BestShare => ("connect-four", ".......................................... X", 19),
        // A maze in which nobody has anything for a while.
        Trap::NothingIsLoss => {
            let mazes = (0..30).map(|seed| format!("maze-duel:size=5x5,turns=10,seed={seed}"));
            let mut mazes = mazes.map(|name| {
                Exercise::new(ExerciseKind::Bug { trap }, name.parse::<Game>().expect("a game").start())
            });
            return mazes.find(|exercise| run(exercise, trap).is_ok()).expect("one of thirty");
        }
        Trap::OneMinus => ("matrix", "[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]", 0),
        Trap::NeverCools => ("maze-auto:size=5x5,turns=5,seed=0", "", 0),
        Trap::EmptyHeap => ("maze-solo:size=4x3,turns=4,seed=0", "", 0),
        Trap::ShortKeys => ("maze-solo:size=12x12,turns=10,seed=1923", "", 0),
        Trap::StandingWalls => ("maze-walls:size=7x7,turns=12,seed=0", "", 0),
        _ => ("number-tree", ORACLES[5], 0),
    };
    let game: Game = game.parse().expect("a game");
    let subject =
        if position.is_empty() { game.start() } else { game.parse_position(position).expect("a position") };
    Exercise { seed, ..Exercise::new(ExerciseKind::Bug { trap }, subject) }
}

fn runs(trap: Trap) -> Runs {
    run(&stage(trap), trap).unwrap_or_else(|fault| panic!("{trap:?}: {fault}"))
}

#[test]
fn every_trap_shows_itself_and_only_its_line_is_wrong() {
    for &trap in Trap::ALL {
        let exercise = stage(trap);
        let lines = trap.listing(exercise.conventions).len() as u16;
        let right: Vec<u16> =
            (0..lines).filter(|&line| graded(&exercise, &Answer::Bug(Some(line))).is_full()).collect();
        assert_eq!(right.len(), 1, "{trap:?}");
        assert!(runs(trap).differ(), "{trap:?}");
    }
}

#[test]
fn what_the_wrong_programs_do_is_what_the_mistakes_do() {
    // Of two losing moves the right one lets the other side win later.
    let lost = runs(Trap::AnyLoss);
    assert_ne!(lost.right.best, lost.wrong.best);
    assert!(
        runs(Trap::DrawFirst).first_difference().is_some(),
        "a line on a full board is worth nothing to it"
    );
    let heap = runs(Trap::EmptyHeap);
    assert!(heap.right.best.is_some());
    assert_eq!(heap.wrong.best, None, "nothing is left in the last heap");
    let hot = runs(Trap::NeverCools);
    let last = |run: &RunResult| run.recording.trajectory().trials().last().expect("a trial").temperature;
    assert!(last(&hot.right) < 1.0 && (last(&hot.wrong) - 5.0).abs() < 1e-6);
    // A position is taken for another one, and dropped, which the right keys tell apart.
    let keys = runs(Trap::ShortKeys);
    let node = keys.first_difference().expect("a node");
    let state = |run: &RunResult| run.tree().expect("a tree").node(node).state;
    assert_eq!(state(&keys.wrong), NodeState::Twin);
    assert_ne!(state(&keys.right), NodeState::Twin);
    let walls = runs(Trap::StandingWalls);
    assert_ne!(walls.right.job.position, walls.wrong.job.position);
    let columns = runs(Trap::BestShare);
    assert_ne!(columns.right.best, columns.wrong.best);
}

#[test]
fn a_bug_that_does_not_show_is_refused_with_a_sentence() {
    for (trap, game, position) in [
        // Nothing below zero, so zero to begin with does no harm; no cut, so what a cut returns does not matter.
        (Trap::FromZero, "number-tree", "[3,12]"),
        (Trap::MoveForValue, "number-tree", "[[1,2],[3,4]]"),
    ] {
        let game: Game = game.parse().expect("a game");
        let exercise =
            Exercise::new(ExerciseKind::Bug { trap }, game.parse_position(position).expect("a position"));
        assert_eq!(exercise.validate(), Err(Fault::NoDifference), "{trap:?}");
        assert!(grade(&exercise, &Answer::Bug(Some(0))).is_err());
    }
    let text = "(version: 1, exercises: [(kind: Bug(trap: FromZero), subject: (game: \"number-tree\", position: \"[3,12]\"))])";
    let error = AnswerSheet::from_text(text).expect_err("refused").to_string();
    assert!(error.contains("exercise 1") && error.contains("does not show"), "{error}");
    let solo = Exercise::new(ExerciseKind::Bug { trap: Trap::EmptyHeap }, Game::NumberTree.start());
    assert!(matches!(solo.validate(), Err(Fault::Unfit { .. })));
}
