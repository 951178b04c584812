//! Report of another program's search, reconstructed from its recording.

use std::collections::BTreeMap;

use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Why;
use crate::search::{ActionReport, Cuts, Report};

#[derive(Debug)]
pub(super) struct Found {
    nodes: u64,
    leaves: u64,
    simulations: u64,
    /// Plies of the last completed pass.
    depth: u32,
    /// Plies of the pass that is being read, where the file states them.
    pass: Option<u32>,
    /// Whether a pass has ended since the last call of [`Found::take_ended`].
    has_ended: bool,
    /// Plies between the root of that pass and its deepest node.
    deepest: u32,
    cuts: Vec<Cuts>,
    /// The actions of the root in order, with their latest values.
    actions: Vec<ActionReport>,
    places: BTreeMap<ActionId, usize>,
    root: Option<(Score, Bound, bool)>,
    mean: Option<f64>,
    /// The best line by the file's own statement.
    said: Vec<ActionId>,
    /// By ply of an open node, the line of its best child so far; of the node that was left last, its own.
    lines: Vec<Vec<ActionId>>,
}

impl Found {
    pub(super) const fn new() -> Self {
        Self {
            nodes: 0,
            leaves: 0,
            simulations: 0,
            depth: 0,
            pass: None,
            has_ended: false,
            deepest: 0,
            cuts: Vec::new(),
            actions: Vec::new(),
            places: BTreeMap::new(),
            root: None,
            mean: None,
            said: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Records a node that is entered, or created, at a ply below the root.
    pub(super) fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        // A new pass: the moves of the one before are searched a second time, and its value stands until this
        // one has its own.
        self.deepest = if ply == 0 { 0 } else { self.deepest.max(ply as u32) };
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        } else {
            self.lines.push(Vec::new());
        }
    }

    /// Begins a pass of `depth` plies.
    pub(super) const fn begin_pass(&mut self, depth: u32) {
        self.pass = Some(depth);
    }

    /// Records a node that is left, its reason and whether it was cut.
    pub(super) fn leave(&mut self, ply: usize, side: Side, why: Why, is_cut: bool) {
        self.leaves += u64::from(why.is_leaf());
        if is_cut {
            self.cuts.resize(self.cuts.len().max(ply + 1), Cuts::default());
            self.cuts[ply].count(side);
        }
    }

    pub(super) fn fold(&mut self, nodes: u32, leaves: u32) {
        self.nodes += u64::from(nodes);
        self.leaves += u64::from(leaves);
    }

    fn action(&mut self, action: ActionId) -> &mut ActionReport {
        let next = self.actions.len();
        let at = *self.places.entry(action).or_insert(next);
        if at == next {
            self.actions.push(ActionReport::unknown(action));
        }
        &mut self.actions[at]
    }

    /// Records that the node that was left at a ply below the root is the best child so far.
    pub(super) fn lead(&mut self, ply: usize, action: ActionId) {
        if let Some([above, own]) = ply.checked_sub(1).and_then(|above| self.lines.get_mut(above..=ply)) {
            above.clear();
            above.push(action);
            above.extend_from_slice(own);
        }
    }

    /// Records the value of a root action for the side to move there.
    pub(super) fn offer(&mut self, action: ActionId, score: Score, bound: Bound, proven: bool) {
        let below = self.lines.get(1).cloned().unwrap_or_default();
        let entry = self.action(action);
        (entry.score, entry.bound, entry.exact) = (Some(score), bound, proven);
        entry.line = std::iter::once(action).chain(below).collect();
    }

    /// Records a simulation: its action of the root, and its result for the side to move there.
    pub(super) fn simulate(&mut self, action: Option<ActionId>, share: f64) {
        self.simulations += 1;
        let mean = |before: Option<f64>, visits: u64| {
            let before = before.unwrap_or_default();
            Some(before + (share - before) / visits as f64)
        };
        self.mean = mean(self.mean, self.simulations);
        if let Some(action) = action {
            let entry = self.action(action);
            entry.visits += 1;
            entry.win_rate = mean(entry.win_rate, entry.visits);
        }
    }

    /// Records the value of the root.
    pub(super) fn root(&mut self, value: Score, bound: Bound, proven: bool, why: Why) {
        let pass = self.pass.take();
        if why != Why::Stopped {
            self.root = Some((value, bound, proven));
            self.depth = pass.unwrap_or(self.deepest);
            self.has_ended = true;
        }
    }

    /// Whether a pass has ended since the last call.
    pub(super) const fn take_ended(&mut self) -> bool {
        std::mem::replace(&mut self.has_ended, false)
    }

    /// Records the best line by the file's own statement.
    pub(super) fn say(&mut self, line: Vec<ActionId>) {
        self.said = line;
    }

    pub(super) fn report(&self, finished: bool) -> Report {
        let (score, bound, exact) = self.root.unwrap_or((-Score::INFINITY, Bound::Lower, false));
        let offers = || self.actions.iter().filter(|entry| entry.score.is_some());
        let own = || {
            let valued = offers().find(|entry| entry.score == Some(score) && entry.bound != Bound::Upper);
            let greatest = || offers().reduce(|best, next| if next.score > best.score { next } else { best });
            let visited = || {
                let visited = self.actions.iter().filter(|entry| entry.visits > 0);
                visited.reduce(|best, next| if next.visits > best.visits { next } else { best })
            };
            valued.or_else(visited).or_else(greatest).map(|entry| entry.action)
        };
        let best = self.said.first().copied().or_else(own);
        let mut actions = self.actions.clone();
        let entry = actions.iter_mut().find(|entry| Some(entry.action) == best);
        let line = match entry {
            Some(entry) if self.said.len() > entry.line.len() => {
                entry.line.clone_from(&self.said);
                self.said.clone()
            }
            Some(entry) if !entry.line.is_empty() => entry.line.clone(),
            _ if self.said.is_empty() => best.into_iter().collect(),
            _ => self.said.clone(),
        };
        let simulates = self.simulations > 0;
        Report {
            best,
            score: if simulates && self.root.is_none() { Score::DRAW } else { score },
            bound,
            exact,
            win_rate: self.mean,
            line,
            nodes: self.nodes,
            leaves: if simulates { self.simulations } else { self.leaves },
            simulations: self.simulations,
            depth: if simulates { self.deepest } else { self.depth },
            actions,
            cuts: self.cuts.clone(),
            finished,
            ..Report::default()
        }
    }
}
