//! The algorithms as a course writes them down, and the lines that a step runs.
//!
//! Code reads the same in every language, so it stands here and not among the words. The notation is that of the
//! lectures: `fun`, braces, `for each move at state`; lines of refinements are there only if they are on.

use crate::catalog::Method;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement, Refinements};
use crate::search::mcts::{Count, Mcts};
use crate::search::watch::Why;

use super::narrate::{Effect, Entry, Origin, Sentence};

/// What a line does: how a step finds its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Begins.
    Begin,
    /// Returns the score of a finished game.
    End,
    /// Returns the evaluation.
    Evaluate,
    /// Returns what the table knows.
    Table,
    /// Leaves a mirrored move out.
    Twin,
    /// Asks with a null window.
    Scout,
    /// Notices that a null window was passed.
    Doubt,
    /// Searches a child.
    Descend,
    /// Compares with the best so far.
    Compare,
    /// Takes a new best.
    Raise,
    /// Cuts.
    Cut,
    /// Returns the best.
    Return,
    /// Chooses a child.
    Select,
    /// Gives a leaf its children.
    Expand,
    /// Values a leaf.
    Simulate,
    /// Counts the value on the way up.
    BackUp,
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it is nested.
    pub indent: u8,
    /// The code.
    pub code: String,
    /// What it does, if a step can run it.
    pub role: Option<Role>,
}

fn line(indent: u8, code: impl Into<String>, role: impl Into<Option<Role>>) -> Line {
    Line { indent, code: code.into(), role: role.into() }
}

/// The algorithm of a method with its settings; empty for methods that record no tree.
pub fn listing(method: &Method) -> Vec<Line> {
    match method {
        Method::Minimax(_) => minimax(),
        Method::AlphaBeta(method) => alpha_beta(method),
        Method::Mcts(method) => mcts(method),
        Method::Thunder(_) => thunder(),
        Method::FlatMonteCarlo(_) => flat_monte_carlo(),
        Method::Duct(method) => {
            at_once("DUCT", method.expand, "each side: greatest W/N + C √(2 ln t / N) of its own")
        }
        Method::RegretMatching(method) => {
            at_once("RegretMatching", method.expand, "each side: drawn by what it regrets")
        }
        Method::Beam(method) => beam(method.width, method.distinct),
        Method::Chokudai(method) => chokudai(method.width, method.distinct),
        Method::Equilibrium(_) => equilibrium(),
        Method::Random(_) | Method::Greedy(_) | Method::HillClimbing(_) | Method::Annealing(_) => Vec::new(),
    }
}

fn minimax() -> Vec<Line> {
    vec![
        line(0, "fun NegaMax(state, depth) {", Role::Begin),
        line(1, "if (state is terminal) { return score }", Role::End),
        line(1, "if (depth = 0) { return evaluate(state) }", Role::Evaluate),
        line(1, "best_val = -inf", None),
        line(1, "for each move at state {", None),
        line(2, "val = -NegaMax(next_state, depth-1)", Role::Descend),
        line(2, "if (val > best_val) {", Role::Compare),
        line(3, "best_val = val; best_move = move", Role::Raise),
        line(2, "}", None),
        line(1, "}", None),
        line(1, "return best_val, best_move", Role::Return),
        line(0, "}", None),
    ]
}

fn alpha_beta(method: &AlphaBeta) -> Vec<Line> {
    use Refinement as R;
    let has = |refinement| method.has(refinement);
    let mut lines = vec![
        line(0, "fun NegaAlphaBeta(state, depth, α, β) {", Role::Begin),
        line(1, "if (state is terminal) { return score }", Role::End),
        line(1, "if (depth = 0) { return evaluate(state) }", Role::Evaluate),
    ];
    if has(R::Table) {
        lines.push(line(1, "if (table decides state) { return its value }", Role::Table));
    }
    lines.push(line(1, "best_val = -inf", None));
    lines.extend(ordering(method));
    lines.push(line(1, "for each move at state {", None));
    if has(R::Symmetry) {
        lines.push(line(2, "if (move mirrors another) { continue }", Role::Twin));
    }
    lines.extend(child(method));
    let passes = if method.cut == Cut::AtBeta { "≥" } else { ">" };
    let result = if method.fail == Fail::Hard { "β" } else { "val" };
    lines.extend([
        line(2, "if (val > best_val) {", Role::Compare),
        line(3, "best_val = val; best_move = move", Role::Raise),
        line(3, "α = Max(α, val)", Role::Raise),
        line(2, "}", None),
        line(2, format!("if (val {passes} β) {{ return {result} }}"), Role::Cut),
        line(1, "}", None),
    ]);
    if has(R::Table) {
        lines.push(line(1, "table[state] = best_val, best_move", None));
    }
    let result = if method.fail == Fail::Hard {
        "return Max(α, best_val), best_move"
    } else {
        "return best_val, best_move"
    };
    lines.extend([line(1, result, Role::Return), line(0, "}", None)]);
    // A search in passes wraps all that.
    if method.refinements.has_any(Refinements::of(&[R::Deepening])) {
        let window = if has(R::Aspiration) { "last_val ± margin" } else { "-inf, +inf" };
        lines.insert(0, line(0, "for each depth = 1, 2, … {", None));
        lines.insert(1, line(1, format!("NegaAlphaBeta(root, depth, {window})"), None));
        lines.insert(2, line(0, "}", None));
    }
    lines
}

/// What the moves are sorted by, if they are.
fn ordering(method: &AlphaBeta) -> Option<Line> {
    let words = [
        (Refinement::Deepening, "last line"),
        (Refinement::Table, "table"),
        (Refinement::Killers, "killers"),
        (Refinement::History, "history"),
        (Refinement::Ordering, "hint"),
    ];
    let on = words.into_iter().filter(|&(refinement, _)| method.has(refinement));
    let words: Vec<_> = on.map(|(_, word)| word).collect();
    (!words.is_empty()).then(|| line(1, format!("sort moves by {}", words.join(", ")), None))
}

/// The search of one child, with a null window before it where those are on.
fn child(method: &AlphaBeta) -> Vec<Line> {
    let call = "val = -NegaAlphaBeta(next_state, depth-1, -β, -α)";
    if !method.has(Refinement::NullWindows) {
        return vec![line(2, call, Role::Descend)];
    }
    vec![
        line(2, "if (not the first) {", None),
        line(3, "val = -NegaAlphaBeta(next_state, depth-1, -α-1, -α)", Role::Scout),
        line(2, "}", None),
        line(2, "if (the first or α < val < β) {", Role::Doubt),
        line(3, call, Role::Descend),
        line(2, "}", None),
    ]
}

fn mcts(method: &Mcts) -> Vec<Line> {
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

fn thunder() -> Vec<Line> {
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
fn at_once(name: &str, expand: u32, rule: &str) -> Vec<Line> {
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

fn flat_monte_carlo() -> Vec<Line> {
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
fn equilibrium() -> Vec<Line> {
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

/// Beam search: a layer after the other.
fn beam(width: u32, distinct: bool) -> Vec<Line> {
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
fn chokudai(width: u32, distinct: bool) -> Vec<Line> {
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

/// The lines that what happened at a step runs.
pub fn lit(sentences: &[Sentence]) -> Vec<Role> {
    let mut roles: Vec<Role> = Vec::new();
    for sentence in sentences {
        let more: &[Role] = match sentence {
            Sentence::Entered { entry: Entry::Root, .. } => &[Role::Begin],
            Sentence::Entered { entry: Entry::Child, .. } => &[Role::Descend],
            Sentence::Entered { entry: Entry::Again, .. } => &[Role::Doubt, Role::Descend],
            Sentence::Entered { entry: Entry::Scout, .. } => &[Role::Scout],
            Sentence::Valued { origin, .. } => match origin {
                Origin::End => &[Role::End],
                Origin::Evaluation => &[Role::Evaluate],
                Origin::Table => &[Role::Table],
                Origin::Cut => &[Role::Cut],
                Origin::Children | Origin::Folded(_) => &[Role::Return],
            },
            Sentence::Taken { effect: Effect::Kept(_), .. } => &[Role::Compare],
            Sentence::Taken { effect: Effect::Raised(_) | Effect::Reached(_), .. } => {
                &[Role::Compare, Role::Raise]
            }
            Sentence::Taken { effect: Effect::Doubted, .. } => &[Role::Doubt],
            Sentence::Cut(_) => &[Role::Cut],
            Sentence::Twins { .. } => &[Role::Twin],
            Sentence::Solved { why: Why::End, .. } => &[Role::End],
            Sentence::Solved { why: Why::Evaluation, .. } => &[Role::Evaluate],
            Sentence::Solved { why: Why::Table, .. } => &[Role::Table],
            Sentence::Solved { .. } => &[Role::Return],
            Sentence::Selected { .. } | Sentence::Answered { .. } | Sentence::Kept { .. } => &[Role::Select],
            Sentence::Expanded { .. } => &[Role::Expand],
            Sentence::Simulated { .. } => &[Role::Simulate],
            Sentence::BackedUp { .. } => &[Role::BackUp],
            Sentence::Begun
            | Sentence::Stopped { .. }
            | Sentence::BestChanged { .. }
            | Sentence::Proven { .. } => &[],
        };
        for &role in more {
            if !roles.contains(&role) {
                roles.push(role);
            }
        }
    }
    roles
}
