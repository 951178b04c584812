//! The first step at which two searches diverge.

use crate::catalog::foreign::TraceView;
use crate::game::{ActionId, Score};
use crate::search::events::Why;

use super::Step;

/// The place and the kind of a divergence of two searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// The path to the node at which they diverge.
    pub path: Vec<ActionId>,
    pub kind: DivergenceKind,
    /// The number of that node in the file, in order of entry.
    pub node: usize,
    /// Its line; 0 where it is not known.
    pub line: u64,
    /// The view of the numbers in the file.
    pub view: TraceView,
    /// The source of that node's value, where the file states it.
    pub why: Option<Why>,
    /// Whether that node is a leaf in only one of the two.
    pub is_leaf: bool,
}

/// The kind of divergence at a node. Values and windows are those of the side to move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DivergenceKind {
    /// The file has another end of the window.
    Window { expected: [Score; 2], found: [Option<Score>; 2] },
    /// Another value of an inner node.
    Value { expected: Score, found: Score },
    /// Another value of a leaf.
    Leaf { expected: Score, found: Score },
    /// The file enters a child that is not to be entered.
    Extra { action: ActionId },
    /// The file leaves out a child that is to be entered: it continues with the next one, or leaves the node.
    Missing { action: ActionId, goes_on: bool },
    /// The file leaves an inner node as a leaf.
    Early { action: ActionId },
    /// The file enters another child first.
    Order { expected: ActionId, found: ActionId },
    /// The file ends.
    Ended,
}

/// The first divergence; `None` where there is none. Omissions of the file are no divergence.
pub(super) fn first(right: &[Step], steps: &[Step], only_nodes: bool) -> Option<Divergence> {
    let mut path: Vec<ActionId> = Vec::new();
    let mut nodes: Vec<usize> = Vec::new();
    let mut entered = 0;
    for (at, expected) in right.iter().enumerate() {
        let here = nodes.last().copied().unwrap_or_default();
        let parted = |kind, path: &[ActionId], node| {
            Some(Divergence {
                path: path.to_vec(),
                kind,
                node,
                line: 0,
                view: TraceView::default(),
                why: None,
                is_leaf: false,
            })
        };
        let Some(found) = steps.get(at) else { return parted(DivergenceKind::Ended, &path, here) };
        match (*expected, *found) {
            (Step::Enter { action: right, window }, Step::Enter { action, window: written }) => {
                if let (Some(expected), Some(found)) = (right, action)
                    && expected != found
                {
                    return parted(missing_or_order(&steps[at..], expected, found), &path, here);
                }
                path.extend(action);
                nodes.push(entered);
                entered += 1;
                let expected = window.map(Option::unwrap_or_default);
                let differs = |index: usize| written[index].is_some_and(|end| end != expected[index]);
                if !only_nodes && (differs(0) || differs(1)) {
                    return parted(DivergenceKind::Window { expected, found: written }, &path, entered - 1);
                }
            }
            (Step::Leave { value: right }, Step::Leave { value }) => {
                let is_leaf = matches!(steps[at - 1], Step::Enter { .. });
                if let (Some(expected), Some(found)) = (right, value)
                    && expected != found
                    && !only_nodes
                {
                    let leaf = DivergenceKind::Leaf { expected, found };
                    let inner = DivergenceKind::Value { expected, found };
                    return parted(if is_leaf { leaf } else { inner }, &path, here);
                }
                path.pop();
                nodes.pop();
            }
            (Step::Leave { .. }, Step::Enter { action, .. }) => {
                let is_leaf = matches!(right[at - 1], Step::Enter { .. });
                let found =
                    action.and_then(|action| parted(DivergenceKind::Extra { action }, &path, entered));
                return found.map(|found| Divergence { is_leaf, ..found });
            }
            (Step::Enter { action, .. }, Step::Leave { value }) => {
                let is_leaf = matches!(steps[at - 1], Step::Enter { .. });
                let kind = leaving(action?, value, is_leaf);
                return parted(kind, &path, here).map(|found| Divergence { is_leaf, ..found });
            }
        }
    }
    None
}

/// The leaving of a node before this child.
const fn leaving(action: ActionId, value: Option<Score>, is_leaf: bool) -> DivergenceKind {
    match value {
        // Where a file ends early all open nodes are left without a value.
        None => DivergenceKind::Ended,
        Some(_) if is_leaf => DivergenceKind::Early { action },
        Some(_) => DivergenceKind::Missing { action, goes_on: false },
    }
}

/// The divergence of a file that tries the expected child later, or never.
fn missing_or_order(rest: &[Step], expected: ActionId, found: ActionId) -> DivergenceKind {
    let mut depth = 0;
    for step in rest {
        match *step {
            Step::Enter { action, .. } => {
                if depth == 0 && action == Some(expected) {
                    return DivergenceKind::Order { expected, found };
                }
                depth += 1;
            }
            Step::Leave { .. } if depth == 0 => break,
            Step::Leave { .. } => depth -= 1,
        }
    }
    DivergenceKind::Missing { action: expected, goes_on: true }
}
