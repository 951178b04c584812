//! The algorithms as a course writes them down, and the lines that a step runs.
//!
//! Code reads the same in every language, so it stands here and not among the words. The notation is that of the
//! lectures: `fun`, braces, `for each move at state`; lines of refinements are there only if they are on.

use crate::catalog::Method;
use crate::conventions::{Conventions, CutName, Signs};
use crate::game::Side;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement, Refinements};
use crate::search::mcts::{Count, Mcts};
use crate::search::watch::Why;

use super::narrate::{Effect, Entry, Origin, Sentence};
use super::tree::{NodeId, Tree};

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
    /// What stands beside it: the name of a cut.
    pub comment: Option<&'static str>,
    /// What it does, if a step can run it.
    pub role: Option<Role>,
    /// For which side, where the two are written apart.
    pub side: Option<Side>,
}

impl Line {
    /// Whether a step runs the line that does one of these things.
    pub fn is_lit(&self, lit: &[Lit]) -> bool {
        let runs =
            |&(role, side): &Lit| self.role == Some(role) && self.side.is_none_or(|own| Some(own) == side);
        lit.iter().any(runs)
    }
}

/// What a step runs, and at whose turn.
pub type Lit = (Role, Option<Side>);

fn line(indent: u8, code: impl Into<String>, role: impl Into<Option<Role>>) -> Line {
    Line { indent, code: code.into(), comment: None, role: role.into(), side: None }
}

/// The algorithm of a method with its settings as the lectures write it, with one kind of node that changes its sign;
/// empty for methods that record no tree.
pub fn listing(method: &Method) -> Vec<Line> {
    written(method, Conventions { signs: Signs::Negamax, ..Conventions::default() })
}

/// The algorithm of a method with its settings, as a course writes it.
pub fn written(method: &Method, conventions: Conventions) -> Vec<Line> {
    match method {
        Method::Minimax(_) => depth_first(&Form::minimax(conventions)),
        Method::AlphaBeta(method) => alpha_beta(method, conventions),
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

/// How a depth-first search is written down.
struct Form<'a> {
    conventions: Conventions,
    /// The name of the function.
    name: &'static str,
    /// Settings of alpha-beta; minimax has none.
    pruning: Option<&'a AlphaBeta>,
}

impl<'a> Form<'a> {
    const fn minimax(conventions: Conventions) -> Self {
        let name = match conventions.signs {
            Signs::MaxMin => "MiniMax",
            Signs::Negamax => "NegaMax",
        };
        Self { conventions, name, pruning: None }
    }

    const fn alpha_beta(method: &'a AlphaBeta, conventions: Conventions) -> Self {
        let name = match conventions.signs {
            Signs::MaxMin => "AlphaBeta",
            Signs::Negamax => "NegaAlphaBeta",
        };
        Self { conventions, name, pruning: Some(method) }
    }

    fn has(&self, refinement: Refinement) -> bool {
        self.pruning.is_some_and(|method| method.has(refinement))
    }

    fn is_hard(&self) -> bool {
        self.pruning.is_some_and(|method| method.fail == Fail::Hard)
    }

    /// What stands after the depth in the parentheses.
    const fn window(&self) -> &'static str {
        if self.pruning.is_some() { ", α, β" } else { "" }
    }

    /// The search of a child with a window, in the view of whom it is compared for.
    fn call(&self, side: Option<Side>, (low, high): (&str, &str)) -> String {
        let name = self.name;
        match (self.pruning, side) {
            (None, None) => format!("val = -{name}(next_state, depth-1)"),
            (None, Some(_)) => format!("val = {name}(next_state, depth-1)"),
            (Some(_), None) => {
                let (low, high) = (negated(high), negated(low));
                format!("val = -{name}(next_state, depth-1, {low}, {high})")
            }
            (Some(_), Some(_)) => format!("val = {name}(next_state, depth-1, {low}, {high})"),
        }
    }
}

/// A bound with its sign changed.
fn negated(bound: &str) -> String {
    match bound.split_once('+') {
        Some((bound, more)) => format!("-{bound}-{more}"),
        None => format!("-{bound}"),
    }
}

fn alpha_beta(method: &AlphaBeta, conventions: Conventions) -> Vec<Line> {
    use Refinement as R;
    let form = Form::alpha_beta(method, conventions);
    let mut lines = depth_first(&form);
    // A search in passes wraps all that.
    if method.refinements.has_any(Refinements::of(&[R::Deepening])) {
        let window = if form.has(R::Aspiration) { "last_val ± margin" } else { "-inf, +inf" };
        lines.insert(0, line(0, "for each depth = 1, 2, … {", None));
        lines.insert(1, line(1, format!("{}(root, depth, {window})", form.name), None));
        lines.insert(2, line(0, "}", None));
    }
    lines
}

fn depth_first(form: &Form<'_>) -> Vec<Line> {
    use Refinement as R;
    let mut lines = vec![
        line(0, format!("fun {}(state, depth{}) {{", form.name, form.window()), Role::Begin),
        line(1, "if (state is terminal) { return score }", Role::End),
        line(1, "if (depth = 0) { return evaluate(state) }", Role::Evaluate),
    ];
    if form.has(R::Table) {
        lines.push(line(1, "if (table decides state) { return its value }", Role::Table));
    }
    lines.extend(form.pruning.and_then(ordering));
    match form.conventions.signs {
        Signs::Negamax => lines.extend(children(form, None, 1)),
        Signs::MaxMin => {
            lines.push(line(1, "if (MAX moves at state) {", None));
            lines.extend(children(form, Some(Side::First), 2));
            lines.push(line(1, "} else {", None));
            lines.extend(children(form, Some(Side::Second), 2));
            lines.push(line(1, "}", None));
        }
    }
    if form.has(R::Table) {
        lines.push(line(1, "table[state] = best_val, best_move", None));
    }
    let result = match (form.is_hard(), form.conventions.signs) {
        (true, Signs::Negamax) => "return Max(α, best_val), best_move",
        (true, Signs::MaxMin) => "return best_val within α..β, best_move",
        (false, _) => "return best_val, best_move",
    };
    lines.extend([line(1, result, Role::Return), line(0, "}", None)]);
    lines
}

/// The children of a node of one side, or of either where the sign changes from ply to ply.
fn children(form: &Form<'_>, side: Option<Side>, indent: u8) -> Vec<Line> {
    let max = side != Some(Side::Second);
    let (worst, better) = if max { ("-inf", ">") } else { ("+inf", "<") };
    let mut lines = vec![
        line(indent, format!("best_val = {worst}"), None),
        line(indent, "for each move at state {", None),
    ];
    if form.has(Refinement::Symmetry) {
        lines.push(line(indent + 1, "if (move mirrors another) { continue }", Role::Twin));
    }
    lines.extend(child(form, side, indent + 1));
    lines.extend([
        line(indent + 1, format!("if (val {better} best_val) {{"), Role::Compare),
        line(indent + 2, "best_val = val; best_move = move", Role::Raise),
    ]);
    if form.pruning.is_some() {
        let raise = if max { "α = Max(α, val)" } else { "β = Min(β, val)" };
        lines.push(line(indent + 2, raise, Role::Raise));
    }
    lines.push(line(indent + 1, "}", None));
    lines.extend(form.pruning.map(|method| cut(form, method, side, indent + 1)));
    lines.push(line(indent, "}", None));
    for line in &mut lines {
        line.side = side;
    }
    lines
}

/// The line that cuts, with the name that the course has for it.
fn cut(form: &Form<'_>, method: &AlphaBeta, side: Option<Side>, indent: u8) -> Line {
    let bound = if side == Some(Side::Second) { "α" } else { "β" };
    let passes = match (method.cut, bound) {
        (Cut::AtBeta, "β") => "≥",
        (Cut::AtBeta, _) => "≤",
        (_, "β") => ">",
        _ => "<",
    };
    let result = if form.is_hard() { bound } else { "val" };
    let name = match form.conventions.cut_name(side.unwrap_or(Side::First)) {
        CutName::Alpha => "α cut",
        CutName::Beta => "β cut",
    };
    let code = format!("if (val {passes} {bound}) {{ return {result} }}");
    Line { comment: Some(name), ..line(indent, code, Role::Cut) }
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
fn child(form: &Form<'_>, side: Option<Side>, indent: u8) -> Vec<Line> {
    let call = form.call(side, ("α", "β"));
    if !form.has(Refinement::NullWindows) {
        return vec![line(indent, call, Role::Descend)];
    }
    let null = if side == Some(Side::Second) { ("β-1", "β") } else { ("α", "α+1") };
    vec![
        line(indent, "if (not the first) {", None),
        line(indent + 1, form.call(side, null), Role::Scout),
        line(indent, "}", None),
        line(indent, "if (the first or α < val < β) {", Role::Doubt),
        line(indent + 1, call, Role::Descend),
        line(indent, "}", None),
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

/// What a step runs, and for which side, by what happened there.
pub fn lit(sentences: &[Sentence], tree: &Tree) -> Vec<Lit> {
    let mut found: Vec<Lit> = Vec::new();
    for sentence in sentences {
        let side = at(sentence, tree).map(|node| tree.node(node).side);
        for &role in roles(sentence) {
            if !found.contains(&(role, side)) {
                found.push((role, side));
            }
        }
    }
    found
}

/// The node whose side runs the lines of a sentence.
fn at(sentence: &Sentence, tree: &Tree) -> Option<NodeId> {
    match *sentence {
        Sentence::Entered { node, .. } => tree.parent(node),
        Sentence::Valued { node, .. } | Sentence::Twins { node, .. } => Some(node),
        Sentence::Taken { parent, .. } => Some(parent),
        Sentence::Cut(story) => Some(story.node),
        _ => None,
    }
}

fn roles(sentence: &Sentence) -> &'static [Role] {
    match sentence {
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
    }
}
