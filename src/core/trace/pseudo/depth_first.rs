//! Minimax and alpha-beta as a course writes them down, with the signs, names of cuts and refinements that
//! are on.

use crate::conventions::{Conventions, CutName, Signs};
use crate::game::Side;
use crate::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement, Refinements};

use super::code_line::{CodeLine, LineRole, line};

/// Conventions and settings by which a depth-first search is written down.
pub(super) struct DepthFirstStyle<'a> {
    conventions: Conventions,
    /// The name of the function.
    name: &'static str,
    /// Settings of alpha-beta; minimax has none.
    pruning: Option<&'a AlphaBeta>,
    /// Whether minimax leaves mirrored moves out.
    symmetry: bool,
}

impl<'a> DepthFirstStyle<'a> {
    pub(super) const fn minimax(conventions: Conventions, symmetry: bool) -> Self {
        let name = match conventions.signs {
            Signs::MaxMin => "MiniMax",
            Signs::Negamax => "NegaMax",
        };
        Self { conventions, name, pruning: None, symmetry }
    }

    const fn alpha_beta(method: &'a AlphaBeta, conventions: Conventions) -> Self {
        let name = match conventions.signs {
            Signs::MaxMin => "AlphaBeta",
            Signs::Negamax => "NegaAlphaBeta",
        };
        Self { conventions, name, pruning: Some(method), symmetry: false }
    }

    fn has(&self, refinement: Refinement) -> bool {
        self.symmetry && refinement == Refinement::Symmetry
            || self.pruning.is_some_and(|method| method.has(refinement))
    }

    fn is_hard(&self) -> bool {
        self.pruning.is_some_and(|method| method.fail == Fail::Hard)
    }

    /// Parameters after the depth.
    const fn window(&self) -> &'static str {
        if self.pruning.is_some() { ", α, β" } else { "" }
    }

    /// The call that searches a child with a window, from the point of view of the side that compares.
    fn call(&self, side: Option<Side>, low: &str, high: &str) -> String {
        let name = self.name;
        match (self.pruning, side) {
            (None, None) => format!("val = -{name}(next_state, depth-1)"),
            (None, Some(_)) => format!("val = {name}(next_state, depth-1)"),
            (Some(_), None) => {
                // With one kind of node a child has the window with its ends swapped and their signs changed.
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
        // Of a null window's end, such as α+1, both parts change their sign.
        Some((bound, more)) => format!("-{bound}-{more}"),
        None => format!("-{bound}"),
    }
}

pub(super) fn alpha_beta(method: &AlphaBeta, conventions: Conventions) -> Vec<CodeLine> {
    use Refinement as R;
    let form = DepthFirstStyle::alpha_beta(method, conventions);
    let mut lines = depth_first(&form);
    // A search in passes adds a loop around all lines.
    if method.refinements.has_any(Refinements::of(&[R::Deepening])) {
        let window = if form.has(R::Aspiration) { "last_val ± margin" } else { "-inf, +inf" };
        lines.insert(0, line(0, "for each depth = 1, 2, … {", None));
        lines.insert(1, line(1, format!("{}(root, depth, {window})", form.name), None));
        lines.insert(2, line(0, "}", None));
    }
    lines
}

pub(super) fn depth_first(form: &DepthFirstStyle<'_>) -> Vec<CodeLine> {
    use Refinement as R;
    let mut lines = vec![
        line(0, format!("fun {}(state, depth{}) {{", form.name, form.window()), LineRole::Begin),
        line(1, "if (state is terminal) { return score }", LineRole::End),
        line(1, "if (depth = 0) { return evaluate(state) }", LineRole::Evaluate),
    ];
    if form.has(R::Table) {
        lines.push(line(1, "if (table decides state) { return its value }", LineRole::Table));
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
    // A fail-hard search returns no value outside of the window, whatever its children are worth.
    let result = match (form.is_hard(), form.conventions.signs) {
        (true, Signs::Negamax) => "return Max(α, best_val), best_move",
        (true, Signs::MaxMin) => "return best_val within α..β, best_move",
        (false, _) => "return best_val, best_move",
    };
    lines.extend([line(1, result, LineRole::Return), line(0, "}", None)]);
    lines
}

/// The children of a node of one side, or of either where the sign changes from ply to ply.
fn children(form: &DepthFirstStyle<'_>, side: Option<Side>, indent: u8) -> Vec<CodeLine> {
    let max = side != Some(Side::Second);
    let (worst, better) = if max { ("-inf", ">") } else { ("+inf", "<") };
    let mut lines = vec![
        line(indent, format!("best_val = {worst}"), None),
        line(indent, "for each move at state {", None),
    ];
    if form.has(Refinement::Symmetry) {
        lines.push(line(indent + 1, "if (move mirrors another) { continue }", LineRole::Twin));
    }
    lines.extend(child(form, side, indent + 1));
    lines.extend([
        line(indent + 1, format!("if (val {better} best_val) {{"), LineRole::Compare),
        line(indent + 2, "best_val = val; best_move = move", LineRole::Raise),
    ]);
    if form.pruning.is_some() {
        let raise = if max { "α = Max(α, val)" } else { "β = Min(β, val)" };
        lines.push(line(indent + 2, raise, LineRole::Raise));
    }
    lines.push(line(indent + 1, "}", None));
    lines.extend(form.pruning.map(|method| cut(form, method, side, indent + 1)));
    lines.push(line(indent, "}", None));
    // Where both sides are written, a step lights only the lines of the one that is to move.
    for line in &mut lines {
        line.side = side;
    }
    lines
}

/// The line that cuts, with the course's name for the cut.
fn cut(form: &DepthFirstStyle<'_>, method: &AlphaBeta, side: Option<Side>, indent: u8) -> CodeLine {
    let bound = if side == Some(Side::Second) { "α" } else { "β" };
    // A lower bound of β may be exceeded, and with fail-hard it never says by how much.
    let passes = match (method.cut, bound) {
        (Cut::AtBeta, "β") => "val ≥ β",
        (Cut::AtBeta, _) => "val ≤ α",
        (_, "β") => "val > β, or val is “≥ β”",
        _ => "val < α, or val is “≤ α”",
    };
    let result = if form.is_hard() { bound } else { "val" };
    let name = match form.conventions.cut_name(side.unwrap_or(Side::First)) {
        CutName::Alpha => "α cut",
        CutName::Beta => "β cut",
    };
    let code = format!("if ({passes}) {{ return {result} }}");
    CodeLine { comment: Some(name), ..line(indent, code, LineRole::Cut) }
}

/// The line that sorts the moves; `None` where they are not sorted.
fn ordering(method: &AlphaBeta) -> Option<CodeLine> {
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
fn child(form: &DepthFirstStyle<'_>, side: Option<Side>, indent: u8) -> Vec<CodeLine> {
    let call = form.call(side, "α", "β");
    if !form.has(Refinement::NullWindows) {
        return vec![line(indent, call, LineRole::Descend)];
    }
    let second = side == Some(Side::Second);
    let (low, high) = if second { ("β-1", "β") } else { ("α", "α+1") };
    let asks =
        if second { "if (not the first and α < β-1) {" } else { "if (not the first and α+1 < β) {" };
    vec![
        line(indent, asks, None),
        line(indent + 1, form.call(side, low, high), LineRole::Scout),
        line(indent, "}", None),
        line(indent, "if (no val yet, or a bound inside (α, β)) {", LineRole::Doubt),
        line(indent + 1, call, LineRole::Descend),
        line(indent, "}", None),
    ]
}
