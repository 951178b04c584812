//! Exercises about moves, chances and strategies.

use edagari::catalog::Game;
use edagari::exercise::{Answer, Difference, Exercise, Kind, Mark, Place, Reason};
use edagari::game::{ActionId, Score};

use super::exercise::{ORACLES, graded, usual};
use super::exercise_marks::place_of;

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
