//! The shown part of a recording: which nodes are open, and the layout that follows from it.

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

/// One mark in the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnMark {
    /// A node, or an action that was skipped.
    Node(NodeId),
    /// Many skipped actions of one node together: the first of them, and how many.
    Pruned(NodeId, u32),
    /// A node of a textbook tree, by its number there, below this action that was skipped.
    Unread(NodeId, u32),
}

impl DrawnMark {
    /// Skipped actions in a row that are still drawn one by one.
    pub const SINGLY: usize = 8;

    /// The node that it is or begins with.
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

/// A recording as it is looked at.
pub struct TreeScene<'a> {
    /// The session it belongs to.
    pub state: &'a State,
    /// Which search of the session.
    pub subject: DrawnSearch<'a>,
    /// The pass of it that is looked at.
    pub pass: &'a Pass,
    /// The whole tree of the pass: what stands where.
    pub tree: &'a Tree,
    /// The tree at the step that is shown.
    pub now: TreeSnapshot<'a>,
    /// That step; `None` for the newest.
    pub step: Option<u64>,
    /// The position that the search began from.
    pub root: &'a AnyPosition,
    /// How its scores are written.
    pub unit: Unit,
    /// The principal variation, the root included.
    pub line: BTreeSet<NodeId>,
    /// Where the search is, root first.
    pub running: Vec<NodeId>,
    pub selected: Option<NodeId>,
    /// Whether children are sorted by visits instead of by entry.
    pub by_visits: bool,
    /// Whether this is a Monte Carlo tree.
    pub visits: bool,
    /// The ancestors of the selected node.
    pub way: BTreeSet<NodeId>,
    /// Whether even a small tree shows no more than what the search is about.
    pub is_folded: bool,
}

impl<'a> TreeScene<'a> {
    /// Whether it is the tree of numbers on the board that was searched.
    pub fn is_of_tree_on_board(&self) -> bool {
        let here = &self.state.game.position;
        let (AnyPosition::NumberTree(root), AnyPosition::NumberTree(here)) = (self.root, here) else {
            return false;
        };
        root.root() == here.root()
    }

    /// Whether nobody went to a node: a cut took it away, or it was left out.
    pub fn is_untried(&self, node: &Node) -> bool {
        node.state == NodeState::Skipped || node.state == NodeState::Twin && !self.tree.is_rated()
    }

    /// The word that a recording of another program has for a reason of its own.
    pub fn foreign_word(&self, reason: ForeignReason) -> &'a str {
        reason_word(Why::Foreign(reason), self.subject.engine.method.own_reasons())
    }

    /// Trees up to this size are shown whole until a node is closed.
    const SMALL: usize = 64;

    /// What is seen of `subject`; `None` while there is nothing to see.
    pub fn of(state: &'a State, subject: DrawnSearch<'a>, by_visits: bool) -> Option<Self> {
        let pass = subject.pass()?;
        let tree = &pass.tree;
        if tree.is_empty() {
            return None;
        }
        let recording = subject.recording;
        let newest = recording.running().is_some_and(|newest| newest.number == pass.number);
        // With nodes left out, the tree does not reach to where the search is.
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
        // Of a search by layers nobody asked for another order.
        Some(Self { by_visits: by_visits && scene.has_visits(), ..scene })
    }

    /// Whether the children of a node are shown.
    pub fn is_open(&self, id: NodeId) -> bool {
        let said = self.subject.view.openings.get(&Address::of(self.tree, id));
        said.unwrap_or_else(|| self.opens_by_itself(id))
    }

    /// Whether the children of a node are shown as long as nobody says otherwise.
    pub fn opens_by_itself(&self, id: NodeId) -> bool {
        self.is_small()
            || self.line.contains(&id)
            || self.way.contains(&id)
            || self.step.is_some() && self.running.contains(&id)
    }

    /// All nodes for which [`Self::opens_by_itself`] holds, unless it holds for all.
    pub fn open_by_themselves(&self) -> BTreeSet<NodeId> {
        let running = if self.step.is_some() { self.running.as_slice() } else { &[] };
        self.line.iter().chain(&self.way).chain(running).copied().collect()
    }

    /// Whether the tree is shown whole until a node is closed.
    pub fn is_small(&self) -> bool {
        !self.is_folded && self.tree.len() <= Self::SMALL
    }

    /// The nodes side by side of a tree that is shown whole, unread ones among them.
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

    /// The closed nodes below an open node, ply by ply down to the first ply that has some: what to open to see
    /// one ply more.
    pub fn closed_below(&self, id: NodeId) -> Vec<NodeId> {
        const MOST: usize = 2_000;
        let mut row = vec![id];
        loop {
            let closed: Vec<_> =
                row.iter().copied().filter(|&id| self.can_open(id) && !self.is_open(id)).collect();
            // A ply that is too wide is not searched for more: one click would go through the whole tree.
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

    /// Whether visits tell how much of the search went through a node; backward induction solves each node once.
    pub fn counts_visits(&self) -> bool {
        self.visits && !self.tree.is_solved()
    }

    /// Whether nodes are visited again and again; a search by layers or heaps keeps each once or not at all.
    pub fn has_visits(&self) -> bool {
        self.counts_visits() && !self.tree.is_rated()
    }

    /// Says how many of the first `passes` passes are not kept, but for their counts; nothing where none is missing.
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

    /// The same of the passes before the one that is shown, where the one just before it is not kept.
    pub fn passes_gone_before(&self) -> Option<String> {
        let before = self.pass.number.checked_sub(1)?;
        let is_kept = self.subject.recording.kept().any(|pass| pass.number == before);
        if is_kept { None } else { self.passes_gone(self.pass.number) }
    }

    /// A value with what is known of it. What a position promises in a search by layers or heaps is an estimate: neither
    /// exact nor a bound.
    pub fn value(&self, known: Certainty, value: Score) -> String {
        if self.tree.is_rated() {
            self.unit.write(value)
        } else {
            values::bounded(self.state.text(), self.unit, known, value)
        }
    }

    /// What is known of a node in words. What the best line of a search by layers or heaps collects stands at its root in points,
    /// whatever its nodes are judged by.
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

    /// The children of a node in the order in which they are shown.
    pub fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children: Vec<_> = self.tree.children(id).collect();
        if self.by_visits {
            children.sort_by_cached_key(|&child| std::cmp::Reverse(self.now.node(child).visits));
        }
        children
    }

    /// What an open node's side is sure of by its own children so far, written as the conventions say; of a search by layers
    /// or heaps what the best line collects.
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
        // Where no child has raised it the table did, which says no more than an estimate.
        let known = self.now.secured(id).filter(|&(_, value)| value == alpha);
        let known = known.map_or(Certainty::AboutAtLeast, |(known, _)| known);
        raised.then(|| values::seen(known, alpha, node.side, viewer))
    }

    /// What the cut that skipped this action saved, and in a second line how that is estimated where it is.
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

    /// How many nodes a cut saved that skipped so many actions of a node. A tree of numbers is known, and was searched to
    /// its leaves where no depth was set; of a game nobody knows.
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

    /// The number of a leaf of a textbook tree: it stands there before any search reads it, and if none does.
    pub fn leaf_number(&self, id: NodeId) -> Option<String> {
        if !matches!(self.root, AnyPosition::NumberTree(_)) {
            return None;
        }
        let AnyPosition::NumberTree(leaf) = self.position(id) else { return None };
        leaf.value().map(|value| self.unit.write(Score::estimate(value)))
    }

    /// Who tells of this scene.
    pub fn narrator<'b>(&'b self, labels: &'b mut Labels) -> Narrator<'b> {
        let (text, conventions) = (self.state.text(), self.state.conventions());
        let reasons = self.subject.engine.method.own_reasons();
        Narrator { text, conventions, tree: self.tree, root: self.root, unit: self.unit, reasons, labels }
    }

    /// The bonus for exploration that UCB1 gives a node, where the search that is shown uses it.
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

    /// The ply below which the recording only counts, as its first branches show it.
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

    /// Leads to a node, and to the newest step if it does not exist yet at the step that is looked at.
    pub fn reveal(&self, id: NodeId) -> impl Iterator<Item = Command> + use<> {
        let back = (!self.now.exists(id)).then(|| self.command(TreeCommand::Seek(None)));
        back.into_iter().chain([self.command(TreeCommand::Reveal(id))])
    }

    /// A request about the drawing of this scene.
    pub const fn command(&self, request: TreeCommand) -> Command {
        Command::Tree(self.subject.drawing_place, request)
    }
}

/// Nodes that a cut saved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Saving {
    /// So many: the tree is known.
    Known(u64),
    /// As many as searched branches that begin on the same ply had on average.
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

    /// `4 nodes`, `≈ 3.2k nodes`; nothing of less than two.
    pub fn words(self, state: &State) -> Option<String> {
        let nodes = match self {
            Self::Known(nodes) => (nodes > 1).then(|| count(nodes)),
            Self::About(nodes) => (nodes >= 2.0).then(|| format!("≈\u{2009}{}", short_count(nodes))),
        };
        Some(state.text().with("analysis.figure.nodes", &[("count", &nodes?)]))
    }
}

/// The nodes of a drawing whose children are shown: what can be seen, with at most `limit` nodes looked at.
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
