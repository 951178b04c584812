//! Windows of alpha-beta as sums: alpha and beta of each node on the path, with the nodes that their bounds
//! come from.

use crate::exercise::{Exercise, ReferenceSearch};
use crate::game::Score;
use crate::game::number_tree::NumberTree;

/// `C ↓ α = max(−∞ (A), 3 (B)) = 3, β = ∞ (A)` on entering a node, and `C ↑ α = 3, β = min(∞, 2) = 2` on
/// leaving it; each with its step, in the order of the search. The numbers follow the conventions.
pub(super) fn sums(exercise: &Exercise, reference: &ReferenceSearch) -> Vec<(u64, u32, String)> {
    let writer = WindowWriter { exercise, reference, root: &reference.root };
    let entered = reference.inner().filter(|&node| reference.entered(node));
    let both = |node: u32| {
        let (entry, exit) = reference.steps(node)?;
        Some([(entry, node, writer.entry(node)?), (exit, node, writer.exit(node)?)])
    };
    let mut lines: Vec<_> = entered.filter_map(both).flatten().collect();
    lines.sort_by_key(|(step, ..)| *step);
    lines
}

struct WindowWriter<'a> {
    exercise: &'a Exercise,
    reference: &'a ReferenceSearch,
    root: &'a NumberTree,
}

/// An end of a window: its derivation, and the number.
struct End {
    /// `max(−∞ (A), 3 (B))`, or the number alone.
    sum: String,
    value: Score,
    /// Whether `sum` is more than a number.
    worked_out: bool,
}

impl WindowWriter<'_> {
    /// The window of a node on entry.
    fn entry(&self, node: u32) -> Option<String> {
        let name = self.name(node);
        let Some(parent) = self.root.tree().parent(node) else {
            let (alpha, beta) = self.reference.entry(node)?;
            return Some(format!("{name} ↓ α = {}, β = {}", number(alpha), number(beta)));
        };
        let elder = self.root.tree().children(parent).iter().copied().take_while(|&child| child != node);
        let [low, high] = self.ends(parent, elder, Some(&self.name(parent)))?;
        let turned = self.reference.viewer(parent) != self.reference.viewer(node);
        let (alpha, beta) = if turned { (high.turned(), low.turned()) } else { (low, high) };
        Some(format!("{name} ↓ α = {}, β = {}", alpha.words(), beta.words()))
    }

    /// The window of a node on leaving.
    fn exit(&self, node: u32) -> Option<String> {
        let tried = self.root.tree().children(node).iter().copied();
        let [alpha, beta] = self.ends(node, tried.filter(|&child| self.reference.entered(child)), None)?;
        let closed = if alpha.value >= beta.value { ": α ≥ β" } else { "" };
        Some(format!("{} ↑ α = {}, β = {}{closed}", self.name(node), alpha.words(), beta.words()))
    }

    /// The window of a node after these children. `source` is written after the ends at entry.
    fn ends(&self, node: u32, children: impl Iterator<Item = u32>, source: Option<&str>) -> Option<[End; 2]> {
        let (low, high) = self.reference.entry(node)?;
        let raises = self.reference.tree.node(self.reference.id(node)?).side == self.reference.viewer(node);
        let own = |end: Score| match source {
            Some(source) => format!("{} ({source})", number(end)),
            None => number(end),
        };
        let plain = |end: Score| End { sum: own(end), value: end, worked_out: false };
        let (mut value, rule) = if raises { (low, "max") } else { (high, "min") };
        let mut terms = vec![own(value)];
        for child in children {
            let (brought, _) = self.reference.value(child)?;
            let turned = self.reference.viewer(child) != self.reference.viewer(node);
            let brought = if turned { -brought } else { brought };
            value = if raises { value.max(brought) } else { value.min(brought) };
            // The number of a leaf names it already.
            let is_leaf = self.root.tree().value(child).is_some();
            terms.push(if is_leaf {
                number(brought)
            } else {
                format!("{} ({})", number(brought), self.name(child))
            });
        }
        let moved = match &terms[..] {
            [_] => plain(value),
            terms => End { sum: format!("{rule}({})", terms.join(", ")), value, worked_out: true },
        };
        Some(if raises { [moved, plain(high)] } else { [plain(low), moved] })
    }

    fn name(&self, node: u32) -> String {
        self.exercise.node_name(self.root, node)
    }
}

impl End {
    /// The end for the other side.
    fn turned(self) -> Self {
        let sum = match self.sum.strip_prefix('−') {
            Some(positive) if !self.worked_out => positive.to_owned(),
            _ if !self.worked_out && self.value == Score::DRAW => self.sum,
            _ => format!("−{}", self.sum),
        };
        // A bound without a sum is that of the parent with the opposite sign, which the sum shows where it is
        // written out.
        Self { sum, value: -self.value, worked_out: self.worked_out }
    }

    fn words(&self) -> String {
        if self.worked_out { format!("{} = {}", self.sum, number(self.value)) } else { self.sum.clone() }
    }
}

/// A number of a textbook tree: a visible minus, no plus.
fn number(score: Score) -> String {
    score.to_string().trim_start_matches('+').to_owned()
}
