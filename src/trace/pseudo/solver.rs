//! An exact solver as a course would write it down: null windows around what a pre-search expects.

use super::{Line, Role, line};

/// What the solvers of Connect Four and Othello have in common, with what each of them adds.
pub(super) fn solver() -> Vec<Line> {
    vec![
        line(0, "fun Solve(state) {", Role::Begin),
        line(1, "expected = PreSearch(state)    // ProbCut: an estimate", Role::Evaluate),
        line(1, "while (value is not known) {", None),
        line(2, "NullWindow(state, α near expected)", None),
        line(1, "}", None),
        line(0, "}", None),
        line(0, "fun NullWindow(state, α) {    // is it more than α?", None),
        line(1, "if (state is terminal) { return score }", Role::End),
        line(
            1,
            "if (forced moves, no four left, claim-even or stable discs decide) { return bound }",
            Role::Settle,
        ),
        line(1, "if (table decides state) { return its value }", Role::Table),
        line(1, "if (table decides a child well enough) { return its value }", Role::Child),
        line(1, "sort moves by threats, or by replies and patterns", None),
        line(1, "for each move at state {", None),
        line(2, "val = -NullWindow(next_state, -α-1)", Role::Descend),
        line(2, "if (val > best_val) {", Role::Compare),
        line(3, "best_val = val; best_move = move", Role::Raise),
        line(2, "}", None),
        line(2, "if (val > α) { return val }", Role::Cut),
        line(1, "}", None),
        line(1, "table[state] = best_val, best_move", None),
        line(1, "return best_val", Role::Return),
        line(0, "}", None),
    ]
}
