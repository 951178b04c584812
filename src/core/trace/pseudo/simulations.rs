//! Searches by simulations, layers, heaps and matrices as a course writes them down.

use crate::search::mcts::{Mcts, Ucb1Total};

use super::code_line::{CodeLine, LineRole, line};

pub(super) fn mcts(method: &Mcts) -> Vec<CodeLine> {
    let t = match method.t {
        Ucb1Total::Children => "t = ΣN(child)",
        Ucb1Total::Parent => "t = N(node)",
    };
    let solver = if method.solver { " not proven" } else { "" };
    vec![
        line(0, "fun Mcts(root) {", LineRole::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, format!("while (node has children{solver}) {{"), None),
        line(3, "node = first child with N = 0, or", LineRole::Select),
        line(3, format!("  greatest W/N + {}·√(2 ln t / N), {t}", method.c), LineRole::Select),
        line(2, "}", None),
        line(2, format!("if (N(node) ≥ {}) {{ add its children, go on }}", method.expand), LineRole::Expand),
        line(2, "result = score, or a random playout", LineRole::Simulate),
        line(2, "for each node on the way up {", LineRole::BackUp),
        line(3, "N += 1; W += result; result = 1 - result", LineRole::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return child of root with most N", None),
        line(0, "}", None),
    ]
}

pub(super) fn thunder() -> Vec<CodeLine> {
    vec![
        line(0, "fun Thunder(root) {", LineRole::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, "while (node has children) {", None),
        line(3, "node = first child with N = 0, or greatest W/N", LineRole::Select),
        line(2, "}", None),
        line(2, "if (N(node) ≥ 1) { add its children, go on }", LineRole::Expand),
        line(2, "result = score, or evaluate(node) in 0..1", LineRole::Simulate),
        line(2, "for each node on the way up {", LineRole::BackUp),
        line(3, "N += 1; W += result; result = 1 - result", LineRole::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return child of root with most N", None),
        line(0, "}", None),
    ]
}

/// Monte Carlo tree search with joint moves, with the rule by which both sides choose.
pub(super) fn at_once(name: &str, expand: u32, rule: &str) -> Vec<CodeLine> {
    vec![
        line(0, format!("fun {name}(root) {{"), LineRole::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, "while (node has children) {", None),
        line(3, "pair = first pair with N = 0, else", LineRole::Select),
        line(4, rule, LineRole::Select),
        line(3, "node = child of pair", LineRole::Select),
        line(2, "}", None),
        line(2, format!("if (N(node) ≥ {expand}) {{ add all pairs, go on }}"), LineRole::Expand),
        line(2, "result = random playout from node", LineRole::Simulate),
        line(2, "for each node on the way up {", LineRole::BackUp),
        line(3, "count result for pair, row and column", LineRole::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(0, "}", None),
    ]
}

pub(super) fn flat_monte_carlo() -> Vec<CodeLine> {
    vec![
        line(0, "fun FlatMonteCarlo(root) {", LineRole::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "move = next move in turn", LineRole::Select),
        line(2, "result = random playout after move", LineRole::Simulate),
        line(2, "N(move) += 1; W(move) += result", LineRole::BackUp),
        line(1, "}", None),
        line(1, "return move with greatest W/N", None),
        line(0, "}", None),
    ]
}

/// Backward induction with a matrix at every position.
pub(super) fn equilibrium() -> Vec<CodeLine> {
    vec![
        line(0, "fun Value(position, turns) {", LineRole::Begin),
        line(1, "if (game is over) { return result }", LineRole::End),
        line(1, "if (turns = 0) { return evaluation }", LineRole::Evaluate),
        line(1, "if (position was solved) { return its value }", LineRole::Table),
        line(1, "for each pair of moves (a, b) {", None),
        line(2, "M[a, b] = Value(position after a and b, turns − 1)", None),
        line(1, "}", None),
        line(1, "return value of the equilibrium of M", LineRole::Return),
        line(0, "}", None),
    ]
}

/// Greedy: the best of the next positions, again and again.
pub(super) fn greedy() -> Vec<CodeLine> {
    vec![
        line(0, "fun Greedy(root) {", LineRole::Begin),
        line(1, "position = root", None),
        line(1, "while (position goes on) {", None),
        line(2, "for each move of position {", None),
        line(3, "judge position after move", None),
        line(2, "}", None),
        line(2, "position = first that promises most", LineRole::Select),
        line(1, "}", None),
        line(1, "return first move", None),
        line(0, "}", None),
    ]
}

/// Beam search: a layer after the other.
pub(super) fn beam(width: u32, distinct: bool) -> Vec<CodeLine> {
    let mut lines = vec![
        line(0, "fun Beam(root) {", LineRole::Begin),
        line(1, "layer = {root}", None),
        line(1, "while (a game of layer goes on) {", None),
        line(2, "next = {}", None),
        line(2, "for each move of each position in layer {", None),
        line(3, "child = position after move", None),
        line(3, "next += child with its promise", None),
        line(2, "}", None),
        line(2, format!("layer = best {width} of next"), LineRole::Select),
        line(1, "}", None),
        line(1, "return first move to the best of layer", None),
        line(0, "}", None),
    ];
    if distinct {
        // Right behind the line that makes the child.
        lines.insert(6, line(3, "if (child was there) { continue }", LineRole::Twin));
    }
    lines
}

/// Chokudai search: a pass through all depths after the other.
pub(super) fn chokudai(width: u32, distinct: bool) -> Vec<CodeLine> {
    let mut lines = vec![
        line(0, "fun Chokudai(root) {", LineRole::Begin),
        line(1, "heap[0] = {root}", None),
        line(1, "while (budget is left) {", None),
        line(2, "for each depth {", None),
        line(3, format!("repeat {width} ×: take best of heap[depth]"), LineRole::Select),
        line(4, "for each move {", None),
        line(5, "child = position after move", None),
        line(5, "heap[depth + 1] += child with its promise", None),
        line(4, "}", None),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return first move to the best of the last heap", None),
        line(0, "}", None),
    ];
    if distinct {
        // Right behind the line that makes the child.
        lines.insert(7, line(5, "if (child was there) { continue }", LineRole::Twin));
    }
    lines
}
