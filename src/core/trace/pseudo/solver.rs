//! An exact solver as a course would write it down: null windows around the value that a pre-search predicts.

use super::code_line::{CodeLine, LineRole, line};

/// The common part of the solvers of Connect Four and Othello, with the additions of each.
pub(super) fn solver() -> Vec<CodeLine> {
    vec![
        line(0, "fun Solve(state) {", LineRole::Begin),
        line(1, "expected = PreSearch(state)    // ProbCut: an estimate", LineRole::Evaluate),
        line(1, "while (value is not known) {", None),
        line(2, "NullWindow(state, α near expected)", None),
        line(1, "}", None),
        line(0, "}", None),
        line(0, "fun NullWindow(state, α) {    // is it more than α?", None),
        line(1, "if (state is terminal) { return score }", LineRole::End),
        line(
            1,
            "if (forced moves, no four left, claim-even or stable discs decide) { return bound }",
            LineRole::Settle,
        ),
        line(1, "if (table decides state) { return its value }", LineRole::Table),
        line(1, "if (table decides a child well enough) { return its value }", LineRole::Child),
        line(1, "sort moves by threats, or by replies and patterns", None),
        line(1, "for each move at state {", None),
        line(2, "val = -NullWindow(next_state, -α-1)", LineRole::Descend),
        line(2, "if (val > best_val) {", LineRole::Compare),
        line(3, "best_val = val; best_move = move", LineRole::Raise),
        line(2, "}", None),
        line(2, "if (val > α) { return val }", LineRole::Cut),
        line(1, "}", None),
        line(1, "table[state] = best_val, best_move", None),
        line(1, "return best_val", LineRole::Return),
        line(0, "}", None),
    ]
}
