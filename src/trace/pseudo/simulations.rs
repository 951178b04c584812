//! Searches by simulations, layers, heaps and matrices as a course writes them down.

use crate::search::mcts::{Count, Mcts};

use super::{Line, Role, line};

pub(super) fn mcts(method: &Mcts) -> Vec<Line> {
    let t = match method.t {
        Count::Children => "t = ΣN(child)",
        Count::Parent => "t = N(node)",
    };
    let solver = if method.solver { " not proven" } else { "" };
    vec![
        line(0, "fun Mcts(root) {", Role::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, format!("while (node has children{solver}) {{"), None),
        line(3, "node = first child with N = 0, or", Role::Select),
        line(3, format!("  greatest W/N + {}·√(2 ln t / N), {t}", method.c), Role::Select),
        line(2, "}", None),
        line(2, format!("if (N(node) ≥ {}) {{ add its children, go on }}", method.expand), Role::Expand),
        line(2, "result = score, or a random playout", Role::Simulate),
        line(2, "for each node on the way up {", Role::BackUp),
        line(3, "N += 1; W += result; result = 1 - result", Role::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return child of root with most N", None),
        line(0, "}", None),
    ]
}

pub(super) fn thunder() -> Vec<Line> {
    vec![
        line(0, "fun Thunder(root) {", Role::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, "while (node has children) {", None),
        line(3, "node = first child with N = 0, or greatest W/N", Role::Select),
        line(2, "}", None),
        line(2, "if (N(node) ≥ 1) { add its children, go on }", Role::Expand),
        line(2, "result = score, or evaluate(node) in 0..1", Role::Simulate),
        line(2, "for each node on the way up {", Role::BackUp),
        line(3, "N += 1; W += result; result = 1 - result", Role::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return child of root with most N", None),
        line(0, "}", None),
    ]
}

/// Monte Carlo tree search with joint moves, with the rule by which both sides choose.
pub(super) fn at_once(name: &str, expand: u32, rule: &str) -> Vec<Line> {
    vec![
        line(0, format!("fun {name}(root) {{"), Role::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "node = root", None),
        line(2, "while (node has children) {", None),
        line(3, "pair = first pair with N = 0, else", Role::Select),
        line(4, rule, Role::Select),
        line(3, "node = child of pair", Role::Select),
        line(2, "}", None),
        line(2, format!("if (N(node) ≥ {expand}) {{ add all pairs, go on }}"), Role::Expand),
        line(2, "result = random playout from node", Role::Simulate),
        line(2, "for each node on the way up {", Role::BackUp),
        line(3, "count result for pair, row and column", Role::BackUp),
        line(2, "}", None),
        line(1, "}", None),
        line(0, "}", None),
    ]
}

pub(super) fn flat_monte_carlo() -> Vec<Line> {
    vec![
        line(0, "fun FlatMonteCarlo(root) {", Role::Begin),
        line(1, "while (budget is left) {", None),
        line(2, "move = next move in turn", Role::Select),
        line(2, "result = random playout after move", Role::Simulate),
        line(2, "N(move) += 1; W(move) += result", Role::BackUp),
        line(1, "}", None),
        line(1, "return move with greatest W/N", None),
        line(0, "}", None),
    ]
}

/// Backward induction with a matrix at every position.
pub(super) fn equilibrium() -> Vec<Line> {
    vec![
        line(0, "fun Value(position, turns) {", Role::Begin),
        line(1, "if (game is over) { return result }", Role::End),
        line(1, "if (turns = 0) { return evaluation }", Role::Evaluate),
        line(1, "if (position was solved) { return its value }", Role::Table),
        line(1, "for each pair of moves (a, b) {", None),
        line(2, "M[a, b] = Value(position after a and b, turns − 1)", None),
        line(1, "}", None),
        line(1, "return value of the equilibrium of M", Role::Return),
        line(0, "}", None),
    ]
}

/// Greedy: the best of the next positions, again and again.
pub(super) fn greedy() -> Vec<Line> {
    vec![
        line(0, "fun Greedy(root) {", Role::Begin),
        line(1, "position = root", None),
        line(1, "while (position goes on) {", None),
        line(2, "for each move of position {", None),
        line(3, "judge position after move", None),
        line(2, "}", None),
        line(2, "position = first that promises most", Role::Select),
        line(1, "}", None),
        line(1, "return first move", None),
        line(0, "}", None),
    ]
}

/// Beam search: a layer after the other.
pub(super) fn beam(width: u32, distinct: bool) -> Vec<Line> {
    let mut lines = vec![
        line(0, "fun Beam(root) {", Role::Begin),
        line(1, "layer = {root}", None),
        line(1, "while (a game of layer goes on) {", None),
        line(2, "next = {}", None),
        line(2, "for each move of each position in layer {", None),
        line(3, "child = position after move", None),
        line(3, "next += child with its promise", None),
        line(2, "}", None),
        line(2, format!("layer = best {width} of next"), Role::Select),
        line(1, "}", None),
        line(1, "return first move to the best of layer", None),
        line(0, "}", None),
    ];
    if distinct {
        lines.insert(6, line(3, "if (child was there) { continue }", Role::Twin));
    }
    lines
}

/// Chokudai search: a pass through all depths after the other.
pub(super) fn chokudai(width: u32, distinct: bool) -> Vec<Line> {
    let mut lines = vec![
        line(0, "fun Chokudai(root) {", Role::Begin),
        line(1, "heap[0] = {root}", None),
        line(1, "while (budget is left) {", None),
        line(2, "for each depth {", None),
        line(3, format!("repeat {width} ×: take best of heap[depth]"), Role::Select),
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
        lines.insert(7, line(5, "if (child was there) { continue }", Role::Twin));
    }
    lines
}
