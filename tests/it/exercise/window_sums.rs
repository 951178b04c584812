//! Why the windows of an exercise are right: sums, with the nodes that the bounds come from.

use edagari::conventions::{Conventions, ScoreView, Signs};
use edagari::exercise::ExerciseKind;
use edagari::search::alpha_beta::Fail;
use edagari::words::answers::because;
use edagari::words::text::{Language, Text};

use crate::exercise::kinds::{ORACLES, about};

fn lines(course: Conventions) -> Vec<String> {
    let exercise = about(ExerciseKind::Windows, ORACLES[0], course);
    let solution = exercise.solve().expect("solvable");
    because(Text::new(Language::English), &exercise, &solution)
}

#[test]
fn windows_are_sums_of_the_bounds_that_they_come_from() {
    let lines = lines(Conventions::default());
    let sums: Vec<&str> = lines.iter().map(String::as_str).filter(|line| line.contains("α =")).collect();
    assert_eq!(
        sums,
        [
            "A ↓ α = −∞, β = ∞",
            "B ↓ α = −∞ (A), β = ∞ (A)",
            "B ↑ α = −∞, β = min(∞, 3, 12, 8) = 3",
            "C ↓ α = max(−∞ (A), 3 (B)) = 3, β = ∞ (A)",
            "C ↑ α = 3, β = min(∞, 2) = 2: α ≥ β",
            "D ↓ α = max(−∞ (A), 3 (B), 2 (C)) = 3, β = ∞ (A)",
            "D ↑ α = 3, β = min(∞, 14, 5, 2) = 2: α ≥ β",
            "A ↑ α = max(−∞, 3 (B), 2 (C), 2 (D)) = 3, β = ∞",
        ]
    );
    // Behind the node that was cut stands why.
    let cut = lines.iter().position(|line| line.starts_with("C ↑")).expect("there") + 1;
    assert!(!lines[cut].contains("α =") && lines.len() == sums.len() + 1, "{lines:?}");
}

#[test]
fn a_bound_where_nothing_was_left_out_is_the_edge_of_the_window() {
    let reasons = |fail| {
        let course = Conventions { fail, ..Conventions::default() };
        let exercise = about(ExerciseKind::Bounds, ORACLES[0], course);
        because(Text::new(Language::English), &exercise, &exercise.solve().expect("solvable"))
    };
    let [soft, hard] = [Fail::Soft, Fail::Hard].map(reasons);
    assert!(soft.len() == 1 && soft[0].contains("C is already at most 2"), "{soft:?}");
    let edge = "D is worth 3 at most, for that is α: fail-hard returns no less than α.";
    assert!(hard.len() == 2 && hard[0].contains("C is already") && hard[1] == edge, "{hard:?}");
}

#[test]
fn windows_of_negamax_turn_round_on_the_way_down() {
    let course = Conventions { signs: Signs::Negamax, view: ScoreView::Mover, ..Conventions::default() };
    let lines = lines(course);
    for line in [
        "B ↓ α = −∞ (A), β = ∞ (A)",
        "B ↑ α = max(−∞, −3, −12, −8) = −3, β = ∞",
        "C ↓ α = −∞ (A), β = −max(−∞ (A), 3 (B)) = −3",
        "C ↑ α = max(−∞, −2) = −2, β = −3: α ≥ β",
    ] {
        assert!(lines.iter().any(|other| other == line), "{line}: {lines:#?}");
    }
}
