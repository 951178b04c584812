//! Builder of a scene, node by node: status, value and children of each.

use std::collections::BTreeSet;

use crate::catalog::{AnyPosition, Unit};
use crate::game::score::Certainty;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;
use crate::trace::{Node, NodeId, NodeState, TreeSnapshot};

use super::FigureWords;
use super::scene::{ExportNode, NodeStatus, OpenedNodes, SceneOptions, WindowDisplay, best_found};

/// Source of a node of the scene.
#[derive(Clone, Debug)]
pub(super) enum TwigSource {
    Node(NodeId),
    /// A number of pruned actions in a row, and the first of them.
    Pruned(NodeId, u32),
    /// A position of a textbook tree below a pruned branch.
    Known(AnyPosition, ActionId, NodeStatus),
}

/// The state while a scene is built.
pub(super) struct Builder<'a> {
    snapshot: TreeSnapshot<'a>,
    root: &'a AnyPosition,
    unit: Unit,
    view: &'a SceneOptions,
    words: &'a FigureWords,
    line: BTreeSet<NodeId>,
    /// The line whose nodes are opened: in an animation the final one.
    shown_line: BTreeSet<NodeId>,
    running: BTreeSet<NodeId>,
    monte_carlo: bool,
    pub(super) export_nodes: Vec<ExportNode>,
}

impl<'a> Builder<'a> {
    /// Pruned actions in a row are drawn one by one up to this number.
    const SINGLY: usize = 8;

    pub(super) fn new(
        snapshot: TreeSnapshot<'a>,
        root: &'a AnyPosition,
        view: &'a SceneOptions,
        words: &'a FigureWords,
    ) -> Self {
        let with_root = |line: Vec<NodeId>| -> BTreeSet<_> {
            let root = (!line.is_empty()).then_some(NodeId::ROOT);
            line.into_iter().chain(root).collect()
        };
        let line = with_root(snapshot.principal_variation());
        let shown_line =
            if view.ghosts { with_root(snapshot.tree().principal_variation()) } else { line.clone() };
        let monte_carlo = snapshot.tree().has_simulations();
        // A finished Monte Carlo tree shows no last simulation, and a finished search has no open node.
        let shows_path = snapshot.moment().is_some() || (!monte_carlo && !snapshot.tree().is_closed());
        let running = if shows_path { snapshot.open_path().into_iter().collect() } else { BTreeSet::new() };
        let unit = view.unit(root);
        let export_nodes = Vec::new();
        Self { snapshot, root, unit, view, words, line, shown_line, running, monte_carlo, export_nodes }
    }

    /// Adds a node and returns the sources of its children.
    pub(super) fn add(&mut self, seed: &TwigSource, parent: Option<usize>, ply: u32) -> Vec<TwigSource> {
        let below = self.below(seed, ply);
        let export_node = self.export_node(seed, !below.is_empty());
        self.export_nodes.push(ExportNode { parent, ..export_node });
        below
    }

    /// The node of a source, without parent and children.
    pub(super) fn export_node(&self, seed: &TwigSource, is_open: bool) -> ExportNode {
        match seed {
            TwigSource::Node(id) => self.node(*id, is_open),
            TwigSource::Pruned(id, count) => ExportNode {
                words: format!("× {count}"),
                action: String::new(),
                leaf: true,
                board: None,
                ..self.node(*id, false)
            },
            // Children in a textbook tree are named by their position among their siblings.
            TwigSource::Known(position, action, standing) => {
                self.known(position, (u32::from(action.0) + 1).to_string(), *standing)
            }
        }
    }

    /// The sources of a node's children.
    pub(super) fn below(&self, seed: &TwigSource, ply: u32) -> Vec<TwigSource> {
        if self.view.part.plies.is_some_and(|plies| ply >= plies) {
            return Vec::new();
        }
        match seed {
            TwigSource::Known(position, _, standing) => Self::below_known(position, *standing),
            TwigSource::Node(id) if self.is_known(*id) => {
                let position = self.root.after(&self.snapshot.tree().path(*id));
                Self::below_known(&position, self.standing(*id, &self.snapshot.node(*id)))
            }
            TwigSource::Node(id) if self.opens(*id) => self.grouped(&self.shown_children(*id)),
            TwigSource::Node(_) | TwigSource::Pruned(..) => Vec::new(),
        }
    }

    /// Whether a node is never tried and its textbook tree shows the nodes below. The whole recording decides
    /// whether it ever will be tried: an animation keeps its layout.
    fn is_known(&self, id: NodeId) -> bool {
        matches!(self.root, AnyPosition::NumberTree(_))
            && matches!(self.snapshot.tree().node(id).state, NodeState::Skipped | NodeState::Twin)
    }

    fn node(&self, id: NodeId, is_open: bool) -> ExportNode {
        let node = self.snapshot.node(id);
        let standing = self.standing(id, &node);
        let position = || self.root.after(&self.snapshot.tree().path(id));
        if self.is_known(id) {
            return ExportNode {
                node: Some(id),
                ..self.known(&position(), self.action(id, &node), standing)
            };
        }
        let has_children = !self.children(id).is_empty();
        // Whether a node is a leaf is known before its value.
        let ended = matches!(self.snapshot.tree().node(id).why, Some(Why::End | Why::Evaluation));
        let leaf = ended && !has_children;
        let value = self.value(id, &node, standing);
        let words = match value {
            // The nodes below may be rated in another unit than points.
            Some((known, value)) if id == NodeId::ROOT && self.snapshot.tree().is_rated() => {
                let points = self.words.points.replace("{}", &self.unit.write(value));
                format!("{} {points}", known.sign())
            }
            Some((known, value)) => self.value_words(known, value, leaf),
            None => self.words_without_value(&node, standing),
        };
        let words = if words.is_empty() && leaf { self.textbook_value(&position()) } else { words };
        ExportNode {
            node: Some(id),
            parent: None,
            children: Vec::new(),
            action: self.action(id, &node),
            name: self.teachers_name(position),
            side: node.side,
            leaf,
            standing,
            value,
            words,
            note: self.note(id, &node, standing).filter(|_| self.monte_carlo || !leaf),
            on_line: self.line.contains(&id) && standing != NodeStatus::Unseen,
            // At the rim of the recording only the value says that it was cut.
            cut: self.snapshot.cut(id).is_some() || node.why == Some(Why::Cut),
            hidden: if is_open { 0 } else { self.hidden(id, &node, has_children) },
            visits: node.visits,
            board: self.view.boards.then(|| position().rows()).flatten(),
        }
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        if self.view.ghosts {
            self.snapshot.tree().children(id).collect()
        } else {
            self.snapshot.children(id).collect()
        }
    }

    /// The children that are shown where the node is open.
    fn shown_children(&self, id: NodeId) -> Vec<NodeId> {
        let mut children = self.children(id);
        if let OpenedNodes::Seen(nodes) = &self.view.part.opened {
            children.retain(|child| nodes.contains(child));
        }
        children
    }

    fn opens(&self, id: NodeId) -> bool {
        match &self.view.part.opened {
            OpenedNodes::All => true,
            OpenedNodes::Line => id == self.view.part.from || self.shown_line.contains(&id),
            OpenedNodes::Listed(nodes) | OpenedNodes::Seen(nodes) => nodes.contains(&id),
        }
    }

    fn grouped(&self, children: &[NodeId]) -> Vec<TwigSource> {
        let pruned = |id: &NodeId| self.snapshot.tree().node(*id).state == NodeState::Skipped;
        let mut seeds = Vec::new();
        for run in children.chunk_by(|a, b| pruned(a) && pruned(b)) {
            if run.len() > Self::SINGLY && pruned(&run[0]) {
                seeds.push(TwigSource::Pruned(run[0], run.len() as u32));
            } else {
                seeds.extend(run.iter().map(|&id| TwigSource::Node(id)));
            }
        }
        seeds
    }

    fn standing(&self, id: NodeId, node: &Node) -> NodeStatus {
        match node.state {
            _ if !self.snapshot.exists(id) => NodeStatus::Unseen,
            NodeState::Skipped => NodeStatus::Pruned,
            NodeState::Dropped => NodeStatus::Dropped,
            NodeState::Twin if self.snapshot.tree().is_rated() => NodeStatus::Duplicate,
            NodeState::Twin => NodeStatus::Twin,
            _ if self.running.contains(&id) => NodeStatus::Open,
            NodeState::Open if self.snapshot.tree().is_rated() => NodeStatus::Waiting,
            _ => NodeStatus::Done,
        }
    }

    fn action(&self, id: NodeId, node: &Node) -> String {
        let Some((parent, action)) = node.parent.zip(node.action) else { return String::new() };
        debug_assert!(parent < id);
        // The name of an action depends on the position in which it is played.
        self.root.after(&self.snapshot.tree().path(parent)).label(action)
    }

    /// The value of a node and its certainty; of an open node the value guaranteed by its children so far,
    /// and of the root of a search by layers or heaps the sum that the best line collects.
    fn value(&self, id: NodeId, node: &Node, standing: NodeStatus) -> Option<(Certainty, Score)> {
        if id == NodeId::ROOT && self.snapshot.tree().is_rated() {
            return best_found(self.snapshot, self.root).map(|found| (Certainty::AtLeast, found));
        }
        if self.monte_carlo || node.why == Some(Why::Stopped) {
            return None;
        }
        let known = match (node.value, standing) {
            (_, NodeStatus::Unseen) => None,
            (Some(value), _) => Some((node.certainty(), value)),
            (None, _) => self.snapshot.secured(id),
        };
        let (known, value) = known?;
        let own = self.viewer(node.side) == node.side;
        Some(if own { (known, value) } else { (known.flipped(), -value) })
    }

    /// The side from whose point of view the score of a node is shown where `mover` is to move.
    const fn viewer(&self, mover: Side) -> Side {
        self.view.conventions.viewer(mover)
    }

    fn value_words(&self, known: Certainty, value: Score, leaf: bool) -> String {
        let (known, value) = (value.settled(known), self.score_words(known, value));
        if known == Certainty::Proven && leaf { value } else { format!("{} {value}", known.sign()) }
    }

    /// A score in words: a number, or the result where a search did not count how high it is.
    fn score_words(&self, known: Certainty, score: Score) -> String {
        match score.0.signum() {
            _ if !self.unit.is_word(score, known) => self.unit.write(score),
            1 => self.words.win.clone(),
            0 => self.words.draw.clone(),
            _ => self.words.loss.clone(),
        }
    }

    fn words_without_value(&self, node: &Node, standing: NodeStatus) -> String {
        match node.mean {
            Some(mean) => format!("{:.0} %", mean * 100.0),
            // The rating of a position in a search by layers or heaps is neither exact nor a bound.
            None if self.snapshot.tree().is_rated() && standing != NodeStatus::Unseen => {
                node.value.map(|promise| self.unit.write(promise)).unwrap_or_default()
            }
            None => String::new(),
        }
    }

    fn note(&self, id: NodeId, node: &Node, standing: NodeStatus) -> Option<String> {
        if self.monte_carlo {
            let tree = self.snapshot.tree();
            let counts = !tree.is_rated() && !tree.is_solved();
            return (counts && standing != NodeStatus::Unseen)
                .then(|| format!("{} {}", self.words.visits, node.visits));
        }
        let is_shown = match (self.view.windows, standing) {
            (WindowDisplay::Open | WindowDisplay::All, NodeStatus::Open) => true,
            (WindowDisplay::All, NodeStatus::Done) => node.why != Some(Why::End),
            _ => false,
        };
        is_shown.then(|| self.window(id, node))
    }

    /// The window of a node in words; `None` where it was searched without one.
    pub(super) fn known_window(&self, id: NodeId) -> Option<String> {
        let node = self.snapshot.node(id);
        let searched = !self.standing(id, &node).is_unsearched() && node.why != Some(Why::End);
        (searched && !self.monte_carlo && self.view.windows != WindowDisplay::Absent)
            .then(|| self.window(id, &node))
    }

    fn window(&self, id: NodeId, node: &Node) -> String {
        let (alpha, beta) = self.snapshot.window(id);
        let own = self.viewer(node.side) == node.side;
        let (low, high) = if own { (alpha, beta) } else { (-beta, -alpha) };
        // An end of a window may come from an estimate.
        let [low, high] = [low, high].map(|end| self.score_words(Certainty::Estimate, end));
        format!("[{low}, {high}]")
    }

    fn hidden(&self, id: NodeId, node: &Node, has_children: bool) -> u64 {
        if let NodeState::Folded(below) = node.state {
            return u64::from(below.nodes);
        }
        if !has_children {
            return 0;
        }
        // A subtree is a range of numbers here, which ends at the latest where the nodes of the step do.
        if let Some(end) = self.snapshot.tree().end(id) {
            let end = end.index().min(self.snapshot.len());
            return end.saturating_sub(id.index() + 1) as u64;
        }
        let mut waiting = vec![id];
        let mut below = 0;
        while let Some(id) = waiting.pop() {
            let before = waiting.len();
            waiting.extend(self.snapshot.children(id));
            below += (waiting.len() - before) as u64;
        }
        below
    }

    /// A position of a textbook tree that was never entered.
    fn known(&self, position: &AnyPosition, action: String, standing: NodeStatus) -> ExportNode {
        ExportNode {
            node: None,
            parent: None,
            children: Vec::new(),
            action,
            name: self.teachers_name(|| position.clone()),
            side: position.side_to_move(),
            leaf: position.is_over(),
            standing,
            value: None,
            words: self.textbook_value(position),
            note: None,
            on_line: false,
            cut: false,
            hidden: 0,
            visits: 0,
            board: None,
        }
    }

    fn teachers_name(&self, position: impl FnOnce() -> AnyPosition) -> Option<String> {
        if !matches!(self.root, AnyPosition::NumberTree(_)) {
            return None;
        }
        let AnyPosition::NumberTree(node) = position() else { return None };
        // Animations and pictures of a step come with sentences, which name leaves too.
        let tells = self.view.ghosts || self.snapshot.moment().is_some();
        node.name().filter(|_| tells || node.value().is_none())
    }

    fn textbook_value(&self, position: &AnyPosition) -> String {
        let is_textbook = matches!(position, AnyPosition::NumberTree(_));
        let value = position.result_for_first().filter(|_| is_textbook);
        let seen = value.map(|value| value.for_first(self.viewer(position.side_to_move())));
        seen.map(|value| self.unit.write(value)).unwrap_or_default()
    }

    fn below_known(position: &AnyPosition, standing: NodeStatus) -> Vec<TwigSource> {
        let actions = position.actions().into_iter();
        actions.map(|action| TwigSource::Known(position.after(&[action]), action, standing)).collect()
    }
}
