//! Questions about the next step: whether a node is cut, which value a node gets, which move is best.

use crate::conventions::Conventions;
use crate::game::Score;
use crate::trace::narrate::{BoundedValue, EntryKind, SelectionReason, Sentence, ValueOrigin};
use crate::trace::{NodeId, TreeSnapshot};
use crate::words::narrator::Narrator;

/// A question about the next step, with its answer.
#[derive(Clone, Debug, PartialEq)]
pub enum StepQuestion {
    /// Whether the remaining moves of a node are pruned.
    Cut(NodeId, bool),
    /// Which of these values a node gets, for the first player.
    Value(NodeId, Vec<Score>, usize),
    /// Which of these moves is the best at the root.
    Best(Vec<NodeId>, usize),
    /// Which of these moves the next simulation tries.
    Selected(Vec<NodeId>, usize),
}

/// The most moves to choose from.
const MOST_MOVES: usize = 12;

/// The question about two consecutive steps; `said` holds the events of each.
pub fn question(
    [before, now]: [TreeSnapshot<'_>; 2],
    [said_before, said]: [&[Sentence]; 2],
) -> Option<StepQuestion> {
    if let Some(answer) = cut(before, said_before, said) {
        return Some(answer);
    }
    said.iter().find_map(|sentence| match *sentence {
        Sentence::Valued { node: NodeId::ROOT, origin: ValueOrigin::Children, .. } => {
            let best = now.principal_variation().first().copied()?;
            moves(now, best).map(|(moves, right)| StepQuestion::Best(moves, right))
        }
        Sentence::Valued { node, value, origin: ValueOrigin::Children } => worth(before, node, value),
        // Among equal moves the first is selected, which nobody can predict.
        Sentence::Selected { chosen: Some(chosen), .. }
            if chosen.because == SelectionReason::Greatest && chosen.equals == 0 =>
        {
            moves(before, chosen.candidate.node).map(|(moves, right)| StepQuestion::Selected(moves, right))
        }
        _ => None,
    })
}

/// The question whether a node is cut: after a child returned a value to it while the other side has a bound.
fn cut(before: TreeSnapshot<'_>, said_before: &[Sentence], said: &[Sentence]) -> Option<StepQuestion> {
    let parent = said_before.iter().find_map(|sentence| match *sentence {
        Sentence::Taken { parent, .. } => Some(parent),
        _ => None,
    })?;
    let (_, beta) = before.window(parent);
    // Without a bound of the other side no cut is possible, so there is only one answer.
    if beta >= Score::INFINITY {
        return None;
    }
    match *said.first()? {
        // A cut after the last move skips nothing, so there is nothing to ask.
        Sentence::Cut(story) if story.node == parent && story.skipped.is_some() => {
            Some(StepQuestion::Cut(parent, true))
        }
        Sentence::Entered { node, entry: EntryKind::Child, .. }
            if before.tree().parent(node) == Some(parent) =>
        {
            Some(StepQuestion::Cut(parent, false))
        }
        _ => None,
    }
}

/// The question which of its children's values a node gets.
fn worth(before: TreeSnapshot<'_>, node: NodeId, value: BoundedValue) -> Option<StepQuestion> {
    let children = before.children(node).map(|child| before.node(child));
    let mut values: Vec<Score> =
        children.filter_map(|child| Some(child.value?.for_first(child.side))).collect();
    values.sort_unstable();
    values.dedup();
    // A value that no child has is not among the answers, so there is no question.
    let right = values.iter().position(|&other| other == value.score)?;
    (values.len() > 1).then_some(StepQuestion::Value(node, values, right))
}

/// The moves tried at the root, and the index of `right` among them.
fn moves(at: TreeSnapshot<'_>, right: NodeId) -> Option<(Vec<NodeId>, usize)> {
    let tree = at.tree();
    let tried = |&id: &NodeId| !tree.is_skipped(id);
    let mut moves: Vec<NodeId> = at.children(NodeId::ROOT).filter(tried).collect();
    // A move that was searched twice is one move.
    let mut seen = std::collections::BTreeSet::new();
    moves.retain(|&id| seen.insert(tree.action(id)));
    let right = moves.iter().position(|&id| tree.action(id) == tree.action(right))?;
    (2..=MOST_MOVES).contains(&moves.len()).then_some((moves, right))
}

impl StepQuestion {
    /// Number of answers to choose from.
    pub const fn answers(&self) -> usize {
        match self {
            Self::Cut(..) => 2,
            Self::Value(_, values, _) => values.len(),
            Self::Best(moves, _) | Self::Selected(moves, _) => moves.len(),
        }
    }

    /// Index of the right answer, from 0.
    pub const fn right(&self) -> usize {
        match self {
            // Yes is the first answer.
            Self::Cut(_, cut) => !*cut as usize,
            Self::Value(_, _, right) | Self::Best(_, right) | Self::Selected(_, right) => *right,
        }
    }

    /// The answers in words; for yes-or-no questions those two words.
    pub fn written(&self, narrator: &mut Narrator<'_>) -> Vec<String> {
        match self {
            Self::Cut(..) => ["page.ask.yes", "page.ask.no"].map(|key| narrator.text.get(key)).into(),
            _ => self.choices(narrator).0,
        }
    }

    /// The answers to choose from and the index of the right one; for yes-or-no questions no answers, and 0
    /// for yes.
    pub fn choices(&self, narrator: &mut Narrator<'_>) -> (Vec<String>, usize) {
        match self {
            Self::Cut(_, cut) => (Vec::new(), usize::from(!cut)),
            Self::Value(node, values, right) => {
                let viewer = Conventions::viewer(&narrator.conventions, narrator.tree.node(*node).side);
                let words = values.iter().map(|value| narrator.score(value.for_first(viewer)));
                (words.collect(), *right)
            }
            Self::Best(moves, right) | Self::Selected(moves, right) => {
                (moves.iter().map(|&id| narrator.name(id)).collect(), *right)
            }
        }
    }

    /// The question in words.
    pub fn words(&self, narrator: &mut Narrator<'_>) -> String {
        let text = narrator.text;
        match self {
            Self::Cut(node, _) => text.with("page.ask.cut", &[("node", &narrator.name(*node))]),
            Self::Value(node, ..) => text.with("page.ask.value", &[("node", &narrator.name(*node))]),
            Self::Best(..) => text.get("page.ask.best"),
            Self::Selected(..) => text.get("page.ask.selected"),
        }
    }
}
