//! The visible part of a recording: the open nodes, and the layout that follows.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::catalog::foreign::reason_word;
use crate::catalog::{AnyPosition, Method, Unit};
use crate::game::score::Certainty;
use crate::game::{ActionId, Score};
use crate::search::events::{ForeignReason, Why};
use crate::search::mcts::Ucb1Total;
use crate::session::command::{Command, TreeCommand};
use crate::session::drawing::data::DrawnSearch;
use crate::session::state::State;
use crate::trace::export::best_found;
use crate::trace::tree::{Node, NodeId, NodeState, Tree};
use crate::trace::{Address, Moment, Pass, TreeSnapshot};
pub use crate::words::narrator::Labels;
use crate::words::narrator::Narrator;
use crate::words::statistics::pass_line;
use crate::words::text::{count, short_count};
use crate::words::values;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnMark {
    /// A node, or a pruned action.
    Node(NodeId),
    /// Several pruned actions of one node together: the first, and their number.
    Pruned(NodeId, u32),
    /// A node of a textbook tree, by its number there, below this pruned action.
    Unread(NodeId, u32),
}

impl DrawnMark {
    /// The most consecutive pruned actions that are still drawn one by one.
    pub const SINGLY: usize = 8;

    /// The first or only node.
    pub const fn node(self) -> NodeId {
        match self {
            Self::Node(id) | Self::Pruned(id, _) | Self::Unread(id, _) => id,
        }
    }

    /// Whether it shows a node, alone or among others.
    pub const fn holds(self, node: NodeId) -> bool {
        match self {
            Self::Node(id) => id.0 == node.0,
            Self::Pruned(first, count) => first.0 <= node.0 && node.0 < first.0 + count,
            Self::Unread(..) => false,
        }
    }
}

/// A recording with the user's view of it.
pub struct TreeScene<'a> {
    pub state: &'a State,
    pub subject: DrawnSearch<'a>,
    /// The pass that is shown.
    pub pass: &'a Pass,
    /// The tree of the pass at its end.
    pub tree: &'a Tree,
    /// The tree at the step that is shown.
    pub now: TreeSnapshot<'a>,
    /// The step of `now`; `None` for the newest.
    pub step: Option<u64>,
    pub root: &'a AnyPosition,
    pub unit: Unit,
    /// The principal variation, the root included.
    pub line: BTreeSet<NodeId>,
    /// The path of the running search, root first.
    pub running: Vec<NodeId>,
    pub selected: Option<NodeId>,
    /// Whether children are sorted by visits instead of by entry.
    pub by_visits: bool,
    /// Whether this is a Monte Carlo tree.
    pub visits: bool,
    /// The ancestors of the selected node.
    pub way: BTreeSet<NodeId>,
    /// Whether even a small tree is reduced to the subject of the search.
    pub is_folded: bool,
}

impl<'a> TreeScene<'a> {
    /// Whether the number tree on the board was searched.
    pub fn is_of_tree_on_board(&self) -> bool {
        let here = &self.state.game.position;
        let (AnyPosition::NumberTree(root), AnyPosition::NumberTree(here)) = (self.root, here) else {
            return false;
        };
        root.root() == here.root()
    }

    /// Whether a node was never entered: it was pruned, or left out.
    pub fn is_untried(&self, node: &Node) -> bool {
        node.state == NodeState::Skipped || node.state == NodeState::Twin && !self.tree.is_rated()
    }

    /// The word of another program's recording for a reason of its own.
    pub fn foreign_word(&self, reason: ForeignReason) -> &'a str {
        reason_word(Why::Foreign(reason), self.subject.engine.method.own_reasons())
    }

    /// The most nodes of a tree that is shown whole until a node is closed.
    const SMALL: usize = 64;

    /// The scene of `subject`; `None` while there is nothing to see.
    pub fn of(state: &'a State, subject: DrawnSearch<'a>, by_visits: bool) -> Option<Self> {
        let pass = subject.pass()?;
        let tree = &pass.tree;
        if tree.is_empty() {
            return None;
        }
        let recording = subject.recording;
        let newest = recording.running().is_some_and(|newest| newest.number == pass.number);
        // With nodes left out, the tree does not reach to the place of the search.
        let runs = subject.live && newest && recording.dropped() == 0;
        let now = subject.snapshot()?;
        let step = now.moment().map(Moment::step);
        let mut line: BTreeSet<_> = now.principal_variation().into_iter().collect();
        line.insert(NodeId::ROOT);
        let selected = subject.view.node.as_ref().and_then(|address| address.find(tree));
        let way = selected.map(|id| tree.with_ancestors(id).skip(1).collect());
        let scene = Self {
            state,
            subject,
            pass,
            tree,
            now,
            step,
            root: subject.root,
            unit: subject.unit(),
            line,
            running: if runs || step.is_some() { now.open_path() } else { Vec::new() },
            selected,
            by_visits: false,
            visits: tree.has_simulations(),
            way: way.unwrap_or_default(),
            is_folded: false,
        };
        // The order by visits does not apply to a search by layers.
        Some(Self { by_visits: by_visits && scene.has_visits(), ..scene })
    }

    /// Whether the children of a node are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        let said = self.subject.view.openings.get(&Address::of(self.tree, id));
        said.unwrap_or_else(|| self.opens_by_itself(id))
    }

    /// Whether the children of a node are shown by default.
    pub fn opens_by_itself(&self, id: NodeId) -> bool {
        self.is_small()
            || self.line.contains(&id)
            || self.way.contains(&id)
            || self.step.is_some() && self.running.contains(&id)
    }

    /// All nodes that [`Self::opens_by_itself`] holds for, unless it holds for all.
    pub fn open_by_themselves(&self) -> BTreeSet<NodeId> {
        let running = if self.step.is_some() { self.running.as_slice() } else { &[] };
        self.line.iter().chain(&self.way).chain(running).copied().collect()
    }

    /// Whether the tree is shown whole until a node is closed.
    pub fn is_small(&self) -> bool {
        !self.is_folded && self.tree.len() <= Self::SMALL
    }

    /// Number of leaves of a tree that is shown whole, including unread ones.
    pub fn leaf_count(&self) -> usize {
        match self.root {
            AnyPosition::NumberTree(tree) if tree.node() == 0 => tree.tree().leaves().count(),
            _ => (0..self.tree.len()).filter(|&at| self.tree.child_count(NodeId(at as u32)) == 0).count(),
        }
    }

    /// Whether there are children to show.
    pub fn can_open(&self, id: NodeId) -> bool {
        self.now.children(id).next().is_some()
    }

    /// The closed nodes below an open node, on the first ply that has some: those to open to see one ply
    /// more.
    pub fn closed_below(&self, id: NodeId) -> Vec<NodeId> {
        const MOST: usize = 2_000;
        let mut row = vec![id];
        loop {
            let closed: Vec<_> =
                row.iter().copied().filter(|&id| self.can_open(id) && !self.is_open(id)).collect();
            // A ply that is too wide is not expanded: one click would go through the whole tree.
            if !closed.is_empty() || row.is_empty() || row.len() > MOST {
                return closed;
            }
            row = row.iter().flat_map(|&id| self.tree.children(id)).collect();
        }
    }

    /// Whether nodes have windows.
    pub const fn has_windows(&self) -> bool {
        self.subject.engine.method.has_windows()
    }

    /// Whether visits measure the share of the search below a node; backward induction solves each node once.
    pub fn counts_visits(&self) -> bool {
        self.visits && !self.tree.is_solved()
    }

    /// Whether nodes are visited repeatedly; a search by layers or heaps keeps each once or not at all.
    pub fn has_visits(&self) -> bool {
        self.counts_visits() && !self.tree.is_rated()
    }

    /// A sentence about how many of the first `passes` passes are kept only as counts; `None` where all are
    /// kept.
    pub fn passes_gone(&self, passes: u32) -> Option<String> {
        let kept = self.subject.recording.kept().filter(|pass| pass.number < passes).count() as u32;
        let text = self.state.text();
        match passes.saturating_sub(kept) {
            0 => None,
            1 => Some(text.get("tree.pass.gone-one")),
            gone => Some(text.with("tree.pass.gone", &[("passes", &gone)])),
        }
    }

    /// The counts of those passes, a line for each.
    pub fn counts_gone(&self) -> Vec<String> {
        let recording = self.subject.recording;
        let is_kept = |number: &usize| recording.kept().any(|pass| pass.number as usize == *number);
        let passes = recording.stats().latest().statistics.passes().enumerate();
        let gone = passes.filter(|(number, _)| !is_kept(number) && *number < recording.passes() as usize);
        gone.map(|(_, pass)| pass_line(self.state.text(), pass)).collect()
    }

    /// The sentence about the passes before the shown one, where the one just before it is not kept.
    pub fn passes_gone_before(&self) -> Option<String> {
        let before = self.pass.number.checked_sub(1)?;
        let is_kept = self.subject.recording.kept().any(|pass| pass.number == before);
        if is_kept { None } else { self.passes_gone(self.pass.number) }
    }

    /// A value with its certainty. The evaluation of a position in a search by layers or heaps is an
    /// estimate: neither exact nor a bound.
    pub fn value(&self, known: Certainty, value: Score) -> String {
        if self.tree.is_rated() {
            self.unit.write(value)
        } else {
            values::bounded(self.state.text(), self.unit, known, value)
        }
    }

    /// The value of a node in words. In a search by layers or heaps the root has the points of the best line,
    /// whatever its nodes are ranked by.
    pub fn value_at(&self, id: NodeId, known: Certainty, value: Score) -> String {
        if id == NodeId::ROOT && self.tree.is_rated() {
            return self.state.text().with("value.points", &[("count", &self.unit.write(value))]);
        }
        self.value(known, value)
    }

    /// A score in words.
    pub fn score(&self, score: Score) -> String {
        values::score(self.state.text(), self.unit, score)
    }

    /// The children of a node in display order.
    pub fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children: Vec<_> = self.tree.children(id).collect();
        if self.by_visits {
            children.sort_by_cached_key(|&child| std::cmp::Reverse(self.now.node(child).visits));
        }
        children
    }

    /// The guaranteed value for an open node's side by its children so far, written by the conventions; in a
    /// search by layers or heaps the points of the best line.
    pub fn so_far(&self, id: NodeId, node: &Node) -> Option<(Certainty, Score)> {
        if id == NodeId::ROOT
            && let Some(found) = best_found(self.now, self.root)
        {
            return Some((Certainty::AtLeast, found));
        }
        let (alpha, _) = self.now.window(id);
        // An alpha above the one that the node was entered with comes from its own children.
        let raised = node.state == NodeState::Open && !self.visits && alpha > node.alpha;
        let viewer = self.state.conventions().viewer(node.side);
        // Where no child has raised alpha, the table did, which proves no more than an estimate.
        let known = self.now.secured(id).filter(|&(_, value)| value == alpha);
        let known = known.map_or(Certainty::AboutAtLeast, |(known, _)| known);
        raised.then(|| values::seen(known, alpha, node.side, viewer))
    }

    /// The nodes that the cut saved by pruning this action, and in a second line the basis of the estimate,
    /// if it is one.
    pub fn saved(&self, id: NodeId) -> Option<String> {
        let now = &self.now;
        let parent = now.node(id).parent.filter(|_| now.node(id).state == NodeState::Skipped)?;
        let skipped = now.cut(parent)?.skipped;
        let saving = self.saving(parent, skipped);
        let words = saving.sentence(self.state, skipped);
        Some(match saving {
            Saving::Known(_) => words,
            Saving::About(_) => format!("{words}\n{}", self.state.text().get("overview.saved-tip")),
        })
    }

    /// The number of nodes saved by pruning so many actions of a node. A number tree is known, and was
    /// searched to its leaves where no depth was set; in a game the number is an estimate.
    pub fn saving(&self, parent: NodeId, skipped: u32) -> Saving {
        let about = || Saving::About(self.tree.saved(self.now.node(parent).ply, skipped));
        if !matches!(self.root, AnyPosition::NumberTree(_)) || self.subject.engine.limits.depth.is_some() {
            return about();
        }
        let searched = |action: ActionId| {
            let tried = |child| self.now.exists(child) && self.now.node(child).state != NodeState::Skipped;
            self.tree
                .children(parent)
                .any(|child| tried(child) && self.tree.node(child).action == Some(action))
        };
        let position = self.position(parent);
        let left = position.actions().into_iter().filter(|&action| !searched(action));
        let size = |action| match position.after(&[action]) {
            AnyPosition::NumberTree(tree) => tree.size() as u64,
            _ => 0,
        };
        Saving::Known(left.map(size).sum())
    }

    /// The position of a node.
    pub fn position(&self, id: NodeId) -> AnyPosition {
        self.root.after(&self.tree.path(id))
    }

    /// The number of a leaf of a textbook tree: known whether or not a search reads it.
    pub fn leaf_number(&self, id: NodeId) -> Option<String> {
        if !matches!(self.root, AnyPosition::NumberTree(_)) {
            return None;
        }
        let AnyPosition::NumberTree(leaf) = self.position(id) else { return None };
        leaf.value().map(|value| self.unit.write(Score::estimate(value)))
    }

    /// The narrator of this scene.
    pub fn narrator<'b>(&'b self, labels: &'b mut Labels) -> Narrator<'b> {
        let (text, conventions) = (self.state.text(), self.state.conventions());
        let reasons = self.subject.engine.method.own_reasons();
        Narrator { text, conventions, tree: self.tree, root: self.root, unit: self.unit, reasons, labels }
    }

    /// The exploration term of UCB1 at a node, where the search that is shown uses it.
    pub fn exploration(&self, parent: NodeId, visits: u32) -> Option<f64> {
        let Method::Mcts(method) = &self.subject.engine.method else { return None };
        let visits_of = |id| u64::from(self.now.node(id).visits);
        let t = match method.t {
            Ucb1Total::Children => self.now.children(parent).map(visits_of).sum(),
            Ucb1Total::Parent => visits_of(parent),
        };
        // UCB1 is not defined for a child without visits: such a child is tried first.
        (visits > 0 && t > 0).then(|| method.c * (2.0 * (t as f64).ln() / f64::from(visits)).sqrt())
    }

    /// The ply below which the recording only counts nodes, judged by its first branches.
    pub fn rim(&self) -> Option<u32> {
        const FIRST: u32 = 4096;
        let first = (0..FIRST.min(self.tree.len() as u32)).map(|id| self.tree.node(NodeId(id)));
        let mut folded = first.filter(|node| matches!(node.state, NodeState::Folded(_)));
        folded.next().map(|node| node.ply)
    }

    /// Whether the search that is shown still runs.
    pub const fn is_live(&self) -> bool {
        self.subject.live
    }

    /// Commands that show a node, at the newest step if it does not exist yet at the shown one.
    pub fn reveal(&self, id: NodeId) -> impl Iterator<Item = Command> + use<> {
        let back = (!self.now.exists(id)).then(|| self.command(TreeCommand::Seek(None)));
        back.into_iter().chain([self.command(TreeCommand::Reveal(id))])
    }

    /// A request about the drawing of this scene.
    pub const fn command(&self, request: TreeCommand) -> Command {
        Command::Tree(self.subject.drawing_place, request)
    }
}

/// The number of nodes that a cut saved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Saving {
    /// Exact: the tree is known.
    Known(u64),
    /// Estimated: the average of searched branches that begin on the same ply.
    About(f64),
}

impl Saving {
    /// `Cut: two moves skipped, 4 nodes saved`.
    pub fn sentence(self, state: &State, skipped: u32) -> String {
        let (known, saved) = match self {
            Self::Known(nodes) => (true, count(nodes)),
            Self::About(nodes) => (false, short_count(nodes)),
        };
        let key = match (skipped, saved.as_str(), known) {
            (1, "1", true) => "overview.cut-single-known",
            (1, "1", false) => "overview.cut-single",
            (1, _, true) => "overview.cut-one-known",
            (1, _, false) => "overview.cut-one",
            (_, _, true) => "overview.cut-known",
            (_, _, false) => "overview.cut",
        };
        state.text().with(key, &[("skipped", &skipped), ("saved", &saved)])
    }

    /// `4 nodes`, `≈ 3.2k nodes`; `None` for less than two.
    pub fn words(self, state: &State) -> Option<String> {
        let nodes = match self {
            Self::Known(nodes) => (nodes > 1).then(|| count(nodes)),
            Self::About(nodes) => (nodes >= 2.0).then(|| format!("≈\u{2009}{}", short_count(nodes))),
        };
        Some(state.text().with("analysis.figure.nodes", &[("count", &nodes?)]))
    }
}

/// The nodes of a drawing whose children are shown: the visible ones, after looking at no more than `limit`
/// nodes.
pub fn open_nodes(state: &State, subject: DrawnSearch<'_>, limit: usize) -> BTreeSet<NodeId> {
    let mut open = BTreeSet::new();
    let Some(scene) = TreeScene::of(state, subject, false) else { return open };
    let mut waiting = vec![NodeId::ROOT];
    let mut seen = 0;
    while let Some(id) = waiting.pop() {
        seen += 1;
        if seen <= limit && scene.can_open(id) && scene.is_open(id) {
            open.insert(id);
            waiting.extend(scene.now.children(id));
        }
    }
    open
}

impl Labels {
    /// The notation of the action that leads to a node; empty at the root.
    pub fn of(&mut self, scene: &TreeScene<'_>, id: NodeId) -> Arc<str> {
        self.named(scene.state.text(), scene.tree, scene.root, id)
    }
}
