//! Exercises: the right answer always gets full points and a changed one never, whatever the course says.

use edagari::catalog::{AnyPosition, Game};
use edagari::conventions::{Conventions, Signs, View};
use edagari::exercise::{Answer, Exercise, Kind, Sheet, Trap, grade, shipped};
use edagari::search::alpha_beta::{Cut, Fail};

fn tree(kind: Kind, lists: &str) -> Exercise {
    Exercise::new(kind, Game::NumberTree.parse_position(lists).expect("a tree"))
}

#[test]
fn shipped_sets_can_be_asked_and_are_written_as_they_are_read() {
    for set in shipped() {
        let sheet = Sheet::from_text(set.text).unwrap_or_else(|error| panic!("{}: {error}", set.name));
        assert_eq!(Sheet::from_text(&sheet.to_text()).expect("readable"), sheet, "{}", set.name);
        for (index, exercise) in sheet.set.exercises.iter().enumerate() {
            let solution = exercise.solve().expect("solvable");
            let graded = grade(exercise, &solution.answer).expect("gradable");
            assert!(graded.is_full(), "{} {index}: {:?}", set.name, graded.divergence);
            let nothing = grade(exercise, &Answer::empty(exercise)).expect("gradable");
            assert!(nothing.earned() < f64::from(exercise.points), "{} {index}", set.name);
        }
    }
}
