//! What of a recording is exported, as data: no geometry, no format.
//!
//! Values are told for whom the conventions say, usually the first player. In a textbook tree also the leaves below a pruned branch are known,
//! because the tree itself is: they stand in their places, so that the tree without cuts can be imagined.

use std::collections::BTreeSet;

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::watch::Why;
use crate::trace::{Node, NodeId, Snapshot, State};

use super::{Refusal, Words};

/// Which nodes show their children.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Opened {
    /// All.
    #[default]
    All,
    /// Those of the principal variation.
    Line,
    /// These.
    Listed(BTreeSet<NodeId>),
}

/// A part of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its root.
    pub from: NodeId,
    /// How many plies below that.
    pub plies: Option<u32>,
    /// Which nodes show their children.
    pub opened: Opened,
}

/// The whole tree.
impl Default for Part {
    fn default() -> Self {
        Self { from: NodeId::ROOT, plies: None, opened: Opened::All }
    }
}

/// How a node stands at the step that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Searched.
    Done,
    /// Being searched.
    Open,
    /// Never searched, because of a cut.
    Pruned,
    /// Never searched: the mirror image of another.
    Twin,
    /// Not reached yet.
    Unseen,
}

/// A node as it is exported.
#[derive(Clone, Debug, PartialEq)]
pub struct Twig {
    /// Its number in the recording; a leaf that only the textbook knows has none.
    pub node: Option<NodeId>,
    /// The twig that it hangs from, by index.
    pub parent: Option<usize>,
    /// The twigs that hang from it.
    pub children: Vec<usize>,
    /// The action that leads here, in notation; empty at the root of the search.
    pub action: String,
    /// What a teacher calls an inner node of a textbook tree.
    pub name: Option<String>,
    /// Who is to move.
    pub side: Side,
    /// Whether it is a leaf of the search: nobody moves here any more.
    pub leaf: bool,
    /// How it stands.
    pub standing: Standing,
    /// What is known of its value, told for whom the conventions say.
    pub value: Option<(Bound, Score)>,
    /// The same in words: `= 3`, `≤ 2`, `54 %`, or how many pruned branches stand here.
    pub words: String,
    /// Alpha and beta in words, told like the value, or visits.
    pub note: Option<String>,
    /// Whether it lies on the principal variation.
    pub on_line: bool,
    /// Whether a bound cut it.
    pub cut: bool,
    /// Nodes recorded or counted below it that are not shown.
    pub hidden: u64,
    /// Visits in a Monte Carlo tree.
    pub visits: u32,
}

/// What is exported, each twig after its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The nodes; the first is the root.
    pub twigs: Vec<Twig>,
    /// Whether branches carry the names of their actions.
    pub named: bool,
    /// What the course calls things.
    pub conventions: Conventions,
}

/// How a scene is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Which part of the tree.
    pub part: Part,
    /// Whether every node shows the window it was searched with, not only the open ones.
    pub windows: bool,
    /// Whether nodes not reached yet stand in their places, faintly.
    pub ghosts: bool,
    /// For whom values are told, and what cuts are called.
    pub conventions: Conventions,
}

impl Scene {
    /// What `view` shows of a recording that began at `root`.
    ///
    /// # Errors
    /// When there is nothing, or more than `limit` nodes.
    pub fn of(
        snapshot: Snapshot<'_>,
        root: &AnyPosition,
        view: &View,
        (words, limit): (&Words, usize),
    ) -> Result<Self, Refusal> {
        let there = if view.ghosts { snapshot.tree().len() } else { snapshot.len() };
        if there <= view.part.from.index() {
            return Err(Refusal::Nothing);
        }
        let mut builder = Builder::new(snapshot, root, view, words);
        let mut waiting = vec![(Seed::Node(view.part.from), None, 0)];
        while let Some((seed, parent, ply)) = waiting.pop() {
            if builder.twigs.len() == limit {
                return Err(Refusal::TooMany { limit });
            }
            let index = builder.twigs.len();
            let below = builder.add(&seed, parent, ply);
            if let Some(parent) = parent {
                builder.twigs[parent].children.push(index);
            }
            waiting.extend(below.into_iter().rev().map(|seed| (seed, Some(index), ply + 1)));
        }
        // The numbers of children in a textbook tree say nothing that their order does not say.
        let named = !matches!(root, AnyPosition::NumberTree(_));
        Ok(Self { twigs: builder.twigs, named, conventions: view.conventions })
    }

    /// How many nodes `view` shows, counted up to one more than `limit`; none where nothing is recorded.
    pub fn size(snapshot: Snapshot<'_>, root: &AnyPosition, view: &View, limit: usize) -> usize {
        let there = if view.ghosts { snapshot.tree().len() } else { snapshot.len() };
        if there <= view.part.from.index() {
            return 0;
        }
        if view.part == Part::default() && !matches!(root, AnyPosition::NumberTree(_)) && there > limit {
            return limit + 1;
        }
        let words = Words::default();
        let builder = Builder::new(snapshot, root, view, &words);
        let mut waiting = vec![(Seed::Node(view.part.from), 0)];
        let mut size = 0;
        while let Some((seed, ply)) = waiting.pop() {
            size += 1;
            if size > limit {
                break;
            }
            waiting.extend(builder.below(&seed, ply).into_iter().map(|seed| (seed, ply + 1)));
        }
        size
    }

    /// Twigs that stand directly below the root, the root being in row 0, and so on: the row of each twig.
    pub fn rows(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = Vec::with_capacity(self.twigs.len());
        for twig in &self.twigs {
            rows.push(twig.parent.map_or(0, |parent| rows[parent] + 1));
        }
        rows
    }
}

/// What a twig is made from.
enum Seed {
    Node(NodeId),
    /// So many pruned actions in a row, the first of them this one.
    Pruned(NodeId, u32),
    /// A position of a textbook tree below a pruned branch.
    Known(AnyPosition, ActionId, Standing),
}

struct Builder<'a> {
    snapshot: Snapshot<'a>,
    root: &'a AnyPosition,
    view: &'a View,
    words: &'a Words,
    line: BTreeSet<NodeId>,
    /// The line that opens nodes: in a figure that moves the final one.
    shown_line: BTreeSet<NodeId>,
    running: BTreeSet<NodeId>,
    monte_carlo: bool,
    twigs: Vec<Twig>,
}

impl<'a> Builder<'a> {
    /// Pruned actions in a row that are still drawn one by one.
    const SINGLY: usize = 8;

    fn new(snapshot: Snapshot<'a>, root: &'a AnyPosition, view: &'a View, words: &'a Words) -> Self {
        let with_root = |line: Vec<NodeId>| -> BTreeSet<_> {
            let root = (!line.is_empty()).then_some(NodeId::ROOT);
            line.into_iter().chain(root).collect()
        };
        let line = with_root(snapshot.principal_variation());
        let shown_line =
            if view.ghosts { with_root(snapshot.tree().principal_variation()) } else { line.clone() };
        let monte_carlo = snapshot.tree().has_simulations();
        let shows_path = snapshot.moment().is_some() || (!monte_carlo && !snapshot.tree().is_closed());
        let running = if shows_path { snapshot.open_path().into_iter().collect() } else { BTreeSet::new() };
        Self { snapshot, root, view, words, line, shown_line, running, monte_carlo, twigs: Vec::new() }
    }

    /// Adds a twig and tells what hangs from it.
    fn add(&mut self, seed: &Seed, parent: Option<usize>, ply: u32) -> Vec<Seed> {
        let below = self.below(seed, ply);
        let twig = match seed {
            Seed::Node(id) => self.node(*id, !below.is_empty()),
            Seed::Pruned(id, count) => Twig {
                words: format!("× {count}"),
                action: String::new(),
                leaf: true,
                ..self.node(*id, false)
            },
            // Children in a textbook tree are named by their place.
            Seed::Known(position, action, standing) => {
                self.known(position, (u32::from(action.0) + 1).to_string(), *standing)
            }
        };
        self.twigs.push(Twig { parent, ..twig });
        below
    }

    /// What hangs from a twig.
    fn below(&self, seed: &Seed, ply: u32) -> Vec<Seed> {
        if self.view.part.plies.is_some_and(|plies| ply >= plies) {
            return Vec::new();
        }
        match seed {
            Seed::Known(position, _, standing) => Self::below_known(position, *standing),
            Seed::Node(id) if self.is_known(*id) => {
                let position = self.root.after(&self.snapshot.tree().path(*id));
                Self::below_known(&position, self.standing(*id, &self.snapshot.node(*id)))
            }
            Seed::Node(id) if self.opens(*id) => self.grouped(&self.children(*id)),
            Seed::Node(_) | Seed::Pruned(..) => Vec::new(),
        }
    }

    /// Whether a node is never tried and its textbook tells what lies below. The whole recording knows whether it ever
    /// will be: a figure that moves keeps its form.
    fn is_known(&self, id: NodeId) -> bool {
        matches!(self.root, AnyPosition::NumberTree(_))
            && matches!(self.snapshot.tree().node(id).state, State::Skipped | State::Twin)
    }

    fn node(&self, id: NodeId, is_open: bool) -> Twig {
        let node = self.snapshot.node(id);
        let standing = self.standing(id, &node);
        let position = || self.root.after(&self.snapshot.tree().path(id));
        if self.is_known(id) {
            return Twig { node: Some(id), ..self.known(&position(), self.action(id, &node), standing) };
        }
        let has_children = !self.children(id).is_empty();
        // That it is a leaf is known before its value is.
        let ended = matches!(self.snapshot.tree().node(id).why, Some(Why::End | Why::Evaluation));
        let leaf = ended && !has_children;
        let value = self.value(id, &node, standing);
        let words = match self.words(&node, value, leaf) {
            words if words.is_empty() && leaf => self.textbook_value(&position()),
            words => words,
        };
        Twig {
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
            on_line: self.line.contains(&id) && standing != Standing::Unseen,
            cut: self.snapshot.cut(id).is_some(),
            hidden: if is_open { 0 } else { self.hidden(id, &node, has_children) },
            visits: node.visits,
        }
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        if self.view.ghosts {
            self.snapshot.tree().children(id).collect()
        } else {
            self.snapshot.children(id).collect()
        }
    }

    fn opens(&self, id: NodeId) -> bool {
        match &self.view.part.opened {
            Opened::All => true,
            Opened::Line => id == self.view.part.from || self.shown_line.contains(&id),
            Opened::Listed(nodes) => nodes.contains(&id),
        }
    }

    fn grouped(&self, children: &[NodeId]) -> Vec<Seed> {
        let pruned = |id: &NodeId| self.snapshot.tree().node(*id).state == State::Skipped;
        let mut seeds = Vec::new();
        for run in children.chunk_by(|a, b| pruned(a) && pruned(b)) {
            if run.len() > Self::SINGLY && pruned(&run[0]) {
                seeds.push(Seed::Pruned(run[0], run.len() as u32));
            } else {
                seeds.extend(run.iter().map(|&id| Seed::Node(id)));
            }
        }
        seeds
    }

    fn standing(&self, id: NodeId, node: &Node) -> Standing {
        match node.state {
            _ if !self.snapshot.exists(id) => Standing::Unseen,
            State::Skipped | State::Dropped => Standing::Pruned,
            State::Twin => Standing::Twin,
            _ if self.running.contains(&id) => Standing::Open,
            _ => Standing::Done,
        }
    }

    fn action(&self, id: NodeId, node: &Node) -> String {
        let Some((parent, action)) = node.parent.zip(node.action) else { return String::new() };
        debug_assert!(parent < id);
        self.root.after(&self.snapshot.tree().path(parent)).label(action)
    }

    /// What is known of a value; of an open node what its children have secured so far.
    fn value(&self, id: NodeId, node: &Node, standing: Standing) -> Option<(Bound, Score)> {
        if self.monte_carlo || node.why == Some(Why::Stopped) {
            return None;
        }
        let known = match (node.value, standing) {
            (_, Standing::Unseen) => None,
            (Some(value), _) => Some((node.bound, value)),
            (None, _) => self.secured(id).map(|value| (Bound::Lower, value)),
        };
        let (bound, value) = known?;
        let told =
            if self.viewer(node.side) == node.side { (bound, value) } else { (bound.flipped(), -value) };
        Some(told)
    }

    /// For whom the score of a node is told where `mover` is to move.
    const fn viewer(&self, mover: Side) -> Side {
        self.view.conventions.viewer(mover)
    }

    fn secured(&self, id: NodeId) -> Option<Score> {
        let children = self.snapshot.children(id).map(|child| self.snapshot.node(child));
        children
            .filter(|child| child.bound != Bound::Lower)
            .filter_map(|child| child.value)
            .map(|value| -value)
            .max()
    }

    fn words(&self, node: &Node, value: Option<(Bound, Score)>, leaf: bool) -> String {
        match (value, node.mean) {
            (Some((Bound::Exact, value)), _) if leaf => score(self.root, value),
            (Some((bound, value)), _) => format!("{} {}", bound.sign(), score(self.root, value)),
            (None, Some(mean)) => format!("{:.0} %", mean * 100.0),
            (None, None) => String::new(),
        }
    }

    fn note(&self, id: NodeId, node: &Node, standing: Standing) -> Option<String> {
        if self.monte_carlo {
            return (standing != Standing::Unseen).then(|| format!("{} {}", self.words.visits, node.visits));
        }
        let searched = standing == Standing::Open
            || (self.view.windows && standing == Standing::Done && node.why != Some(Why::End));
        searched.then(|| {
            let (alpha, beta) = self.snapshot.window(id);
            let own = self.viewer(node.side) == node.side;
            let (low, high) = if own { (alpha, beta) } else { (-beta, -alpha) };
            format!("[{}, {}]", score(self.root, low), score(self.root, high))
        })
    }

    fn hidden(&self, id: NodeId, node: &Node, has_children: bool) -> u64 {
        if let State::Folded(below) = node.state {
            return u64::from(below.nodes);
        }
        if !has_children {
            return 0;
        }
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
    fn known(&self, position: &AnyPosition, action: String, standing: Standing) -> Twig {
        Twig {
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
        }
    }

    fn teachers_name(&self, position: impl FnOnce() -> AnyPosition) -> Option<String> {
        if !matches!(self.root, AnyPosition::NumberTree(_)) {
            return None;
        }
        let AnyPosition::NumberTree(node) = position() else { return None };
        node.name().filter(|_| node.value().is_none())
    }

    fn textbook_value(&self, position: &AnyPosition) -> String {
        let is_textbook = matches!(position, AnyPosition::NumberTree(_));
        let value = position.result_for_first().filter(|_| is_textbook);
        let told = value.map(|value| value.for_first(self.viewer(position.side_to_move())));
        told.map(|value| score(self.root, value)).unwrap_or_default()
    }

    fn below_known(position: &AnyPosition, standing: Standing) -> Vec<Seed> {
        let actions = position.actions().into_iter();
        actions.map(|action| Seed::Known(position.after(&[action]), action, standing)).collect()
    }
}

/// A score. The numbers of a textbook tree carry no plus sign.
fn score(root: &AnyPosition, score: Score) -> String {
    let text = score.to_string();
    match root {
        AnyPosition::NumberTree(_) => text.trim_start_matches('+').to_owned(),
        _ => text,
    }
}
