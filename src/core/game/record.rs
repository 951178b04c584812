//! A played game: a tree of moves with variations, comments and evaluations.
//!
//! It contains no rules. A move is an [`ActionId`] that the caller has checked; the position after a move is
//! found by playing [`Record::path_to`] from the start position. The first child of a move is the
//! continuation that was played, the others are its alternatives.

use std::collections::HashMap;

use crate::game::score::Bound;
use crate::game::{ActionId, Score};

/// A move of one record, or its start. It stays the same while the record grows, shrinks and is reordered,
/// and the number of a removed move is never reused.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct MoveId(pub u32);

impl MoveId {
    /// The start: the position before the first move.
    pub const START: Self = Self(0);
}

/// An evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveEvaluation {
    /// The value for the first player.
    pub score: Score,
    /// Units of an estimate in a disc at the end of the game, where it counts parts of discs; else 1.
    pub per_disc: u16,
    pub bound: Bound,
    /// Whether score and bound are proven for the game itself.
    pub exact: bool,
    /// The share of points that the first player can expect, 0..=1, where the method knows one.
    pub win_rate: Option<f64>,
    /// Plies searched; 0 where that has no meaning.
    pub depth: u32,
    /// The source: the name of a method, or of a person or a book.
    pub method: String,
}

impl MoveEvaluation {
    /// A proven value for the first player.
    pub fn proven(score: Score) -> Self {
        let (bound, method) = (Bound::Exact, "exact".to_owned());
        Self { score, per_disc: 1, bound, exact: true, win_rate: None, depth: 0, method }
    }

    /// Whether it is the proven value, and not a bound of it.
    pub fn is_proof(&self) -> bool {
        self.exact && self.bound == Bound::Exact
    }
}

/// A tree of moves.
///
/// A [`MoveId`] may be of another record or of a removed move, as when two requests coincide: then it has no
/// continuation and no data, and changes to it do nothing and return so. Two records are equal when they hold
/// the same moves in the same order with the same comments and values, whatever the numbers of the moves.
#[derive(Clone, Debug)]
pub struct Record {
    // A removed move leaves `None`, so that no other move ever gets its number.
    nodes: Vec<Option<RecordNode>>,
    /// Every move by its predecessor and its action: a move can have tens of thousands of alternatives.
    known: HashMap<(MoveId, ActionId), MoveId>,
}

#[derive(Clone, Debug, Default)]
struct RecordNode {
    /// The predecessor and the action; `None` at the start.
    step: Option<(MoveId, ActionId)>,
    children: Vec<MoveId>,
    comment: String,
    evaluation: Option<MoveEvaluation>,
    /// Milliseconds left to the side that played the move.
    left: Option<u32>,
    /// Whether a method took it from an opening book.
    from_book: bool,
    /// Whether it is the last move of an opening.
    ends_opening: bool,
}

impl Default for Record {
    fn default() -> Self {
        Self { nodes: vec![Some(RecordNode::default())], known: HashMap::new() }
    }
}

impl Record {
    /// The greatest number of characters in a comment: a widget lays out all of it.
    pub const COMMENT_LIMIT: usize = 20_000;

    /// A game in which nothing was played yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        // The start is no move and has no entry there, and a removed move has lost its own.
        self.known.len()
    }

    /// Whether no move was played.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether this is the start or a move that was not removed.
    pub fn contains(&self, id: MoveId) -> bool {
        self.nodes.get(id.0 as usize).is_some_and(Option::is_some)
    }

    /// Adds a move after `parent`, as its last variation; returns an existing move if it is the same, and
    /// `None` where `parent` is not in this record.
    pub fn add(&mut self, parent: MoveId, action: ActionId) -> Option<MoveId> {
        if let Some(known) = self.child(parent, action) {
            return Some(known);
        }
        let id = MoveId(self.nodes.len() as u32);
        // The first change of the record: where the parent is missing, the record stays unchanged.
        self.node_mut(parent)?.children.push(id);
        self.nodes.push(Some(RecordNode { step: Some((parent, action)), ..RecordNode::default() }));
        self.known.insert((parent, action), id);
        Some(id)
    }

    /// Adds a whole line after `parent` and returns its last move; `parent` when the line is empty, `None`
    /// where it is not in this record.
    pub fn add_line(&mut self, parent: MoveId, line: &[ActionId]) -> Option<MoveId> {
        let parent = self.contains(parent).then_some(parent)?;
        line.iter().try_fold(parent, |parent, &action| self.add(parent, action))
    }

    /// Reserves the numbers of `other`, a later or earlier version of this record, so that they are not used
    /// for other moves.
    pub fn number_after(&mut self, other: &Self) {
        self.nodes.resize(self.nodes.len().max(other.nodes.len()), None);
    }

    /// The number of moves that are alternatives to others.
    pub fn variations(&self) -> usize {
        self.nodes.iter().flatten().map(|node| node.children.len().saturating_sub(1)).sum()
    }

    /// The moves after a move: the main continuation, then its alternatives.
    pub fn children(&self, id: MoveId) -> &[MoveId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// The move after `parent` with this action.
    pub fn child(&self, parent: MoveId, action: ActionId) -> Option<MoveId> {
        self.known.get(&(parent, action)).copied()
    }

    /// The predecessor of a move; `None` at the start.
    pub fn parent(&self, id: MoveId) -> Option<MoveId> {
        self.node(id)?.step.map(|(parent, _)| parent)
    }

    /// The action of a move; `None` at the start.
    pub fn action(&self, id: MoveId) -> Option<ActionId> {
        self.node(id)?.step.map(|(_, action)| action)
    }

    /// The actions from the start up to and with a move; empty for the start.
    pub fn path_to(&self, id: MoveId) -> Vec<ActionId> {
        self.moves_to(id).into_iter().filter_map(|step| self.action(step)).collect()
    }

    /// The moves from the start up to and with a move, without the start.
    pub fn moves_to(&self, id: MoveId) -> Vec<MoveId> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            moves.push(at);
            at = parent;
        }
        moves.reverse();
        moves
    }

    /// The moves that were played, without variations.
    pub fn main_line(&self) -> Vec<MoveId> {
        self.line_through(MoveId::START)
    }

    /// The moves up to and with `id`, and on from there along the main continuations.
    pub fn line_through(&self, id: MoveId) -> Vec<MoveId> {
        let mut line = self.moves_to(id);
        let mut at = id;
        while let Some(&next) = self.children(at).first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// All moves, each before its continuations and main continuations before their alternatives; without the
    /// start.
    pub fn moves(&self) -> impl Iterator<Item = MoveId> {
        // A stack, from which the last comes first: so siblings are put on it in reverse.
        let mut open: Vec<MoveId> = self.children(MoveId::START).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// The next variation after a move among its alternatives, if there is one.
    pub fn next_sibling(&self, id: MoveId) -> Option<MoveId> {
        let (siblings, index) = self.place(id)?;
        siblings.get(index + 1).copied()
    }

    /// The variation before a move among its alternatives, if there is one.
    pub fn previous_sibling(&self, id: MoveId) -> Option<MoveId> {
        let (siblings, index) = self.place(id)?;
        siblings.get(index.checked_sub(1)?).copied()
    }

    /// Whether a move is on the main line.
    pub fn is_main(&self, id: MoveId) -> bool {
        self.moves_to(id).into_iter().all(|step| self.previous_sibling(step).is_none())
    }

    /// Makes the line to a move the main line; the order of all other variations stays. Returns whether the
    /// move is in this record.
    pub fn promote(&mut self, id: MoveId) -> bool {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if let Some(parent) = self.node_mut(parent)
                && let Some(index) = parent.children.iter().position(|&sibling| sibling == at)
            {
                // Swapping the move with the first one would change the order of those between.
                parent.children[..=index].rotate_right(1);
            }
            at = parent;
        }
        self.contains(id)
    }

    /// Removes a move with all its continuations, and returns its predecessor; `None` where it is not in this
    /// record. The start cannot be removed: then everything after it is.
    pub fn remove(&mut self, id: MoveId) -> Option<MoveId> {
        let mut open =
            if id == MoveId::START { std::mem::take(&mut self.node_mut(id)?.children) } else { vec![id] };
        let parent = self.contains(id).then(|| self.parent(id).unwrap_or(MoveId::START))?;
        self.node_mut(parent)?.children.retain(|&child| child != id);
        // With a list of its own instead of recursion, which would go as deep as the game is long.
        while let Some(next) = open.pop() {
            if let Some(node) = self.nodes.get_mut(next.0 as usize).and_then(Option::take) {
                open.extend(node.children);
                if let Some(step) = node.step {
                    self.known.remove(&step);
                }
            }
        }
        Some(parent)
    }

    /// The comment on a move; empty without one.
    pub fn comment(&self, id: MoveId) -> &str {
        self.node(id).map_or("", |node| &node.comment)
    }

    /// Replaces the comment on a move, cut to [`Record::COMMENT_LIMIT`] with an ellipsis. Returns whether the
    /// move is in this record.
    pub fn set_comment(&mut self, id: MoveId, comment: impl Into<String>) -> bool {
        let Some(node) = self.node_mut(id) else { return false };
        let mut comment = comment.into();
        // With the ellipsis it has the greatest length that may be read.
        let mut ends = comment.char_indices().map(|(end, _)| end).skip(Self::COMMENT_LIMIT - 1);
        if let (Some(end), Some(_)) = (ends.next(), ends.next()) {
            comment.truncate(end);
            comment.push('…');
        }
        node.comment = comment;
        true
    }

    /// The bytes of all comments.
    pub fn comment_bytes(&self) -> usize {
        self.nodes.iter().flatten().map(|node| node.comment.len()).sum()
    }

    /// The evaluation of the position after a move.
    pub fn evaluation(&self, id: MoveId) -> Option<&MoveEvaluation> {
        self.node(id)?.evaluation.as_ref()
    }

    /// Sets or removes the evaluation of the position after a move. Returns whether the move is in this
    /// record.
    pub fn set_evaluation(&mut self, id: MoveId, evaluation: Option<MoveEvaluation>) -> bool {
        let node = self.node_mut(id);
        node.map(|node| node.evaluation = evaluation).is_some()
    }

    /// Milliseconds that were left to the side that played a move, in games with clocks.
    pub fn time_left(&self, id: MoveId) -> Option<u32> {
        self.node(id)?.left
    }

    /// Sets the time left to the side that played a move. Returns whether the move is in this record.
    pub fn set_time_left(&mut self, id: MoveId, left: Option<u32>) -> bool {
        let node = self.node_mut(id);
        node.map(|node| node.left = left).is_some()
    }

    /// Whether a method took a move from an opening book.
    pub fn is_from_book(&self, id: MoveId) -> bool {
        self.node(id).is_some_and(|node| node.from_book)
    }

    /// Sets whether a method took a move from an opening book. Returns whether the move is in this record.
    pub fn set_from_book(&mut self, id: MoveId, from_book: bool) -> bool {
        let node = self.node_mut(id);
        node.map(|node| node.from_book = from_book).is_some()
    }

    /// Marks a move and those before it as an opening, which no player chose. Returns whether the move is in
    /// this record.
    pub fn set_opening_end(&mut self, id: MoveId) -> bool {
        // There is no move before the start.
        let node = self.node_mut(id).filter(|node| node.step.is_some());
        node.map(|node| node.ends_opening = true).is_some()
    }

    /// Whether a move is the last of an opening.
    pub fn ends_opening(&self, id: MoveId) -> bool {
        self.node(id).is_some_and(|node| node.ends_opening)
    }

    /// The number of moves of a line from the start that are an opening.
    pub fn opening_of(&self, line: &[MoveId]) -> usize {
        line.iter().rposition(|&id| self.ends_opening(id)).map_or(0, |at| at + 1)
    }

    fn place(&self, id: MoveId) -> Option<(&[MoveId], usize)> {
        let siblings = self.children(self.parent(id)?);
        Some((siblings, siblings.iter().position(|&sibling| sibling == id)?))
    }

    fn node(&self, id: MoveId) -> Option<&RecordNode> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    fn node_mut(&mut self, id: MoveId) -> Option<&mut RecordNode> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(MoveId::START, MoveId::START)];
        while let Some((mine, theirs)) = open.pop() {
            let (Some(mine), Some(theirs)) = (self.node(mine), other.node(theirs)) else { return false };
            if !mine.same_as(theirs) {
                return false;
            }
            // Both have the same number of children, as `same_as` has found, so `zip` drops none.
            open.extend(mine.children.iter().copied().zip(theirs.children.iter().copied()));
        }
        true
    }
}

impl RecordNode {
    /// Whether action, comment, value and number of continuations are the same.
    fn same_as(&self, other: &Self) -> bool {
        self.step.map(|(_, action)| action) == other.step.map(|(_, action)| action)
            && self.children.len() == other.children.len()
            && self.comment == other.comment
            && self.evaluation == other.evaluation
            && self.left == other.left
            && self.from_book == other.from_book
            && self.ends_opening == other.ends_opening
    }
}
