//! Monte Carlo tree search: UCT with random playouts (Kocsis and Szepesvári 2006), in the book's form.
//!
//! A simulation walks down by UCB1, plays at random from the leaf to the end, and counts the result in every
//! node on the way up. Tree, counting and report are in `arena`; proven results are in `proof`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::Alternating;

use super::arena::{DEFAULT_NODES, ReusedTree, SearchTree, Siblings, report_of_end};
use super::events::Why;
use super::proof::Proof;
use super::settings::{Adjustable, Setting, SettingKind, SettingValue};
use super::shared_settings::shared;
use super::{Control, Observer, Report};

/// Monte Carlo tree search. The root is expanded at once; the most visited action plays, the first of equals.
///
/// Selection takes the first unvisited child, else the greatest `(1 - w / n) + c * sqrt(2 ln t / n)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mcts {
    /// Simulations; `None` runs until a limit is reached or the user stops it.
    pub playouts: Option<u64>,
    /// The weight of exploration, C.
    pub c: f64,
    /// Visits after which a leaf is ripe, at least 1: it gets its children at the next.
    pub expand: u32,
    /// Whether proven wins, losses and draws are backed up. A proven child is not visited again, so its
    /// parent's mean is then that of the others; the search ends when the root is proven.
    pub solver: bool,
    /// Whether [`Mcts::search_in`] continues in a kept tree.
    pub reuse: bool,
    /// The meaning of t in UCB1.
    pub t: Ucb1Total,
    pub seed: u64,
    /// Nodes at which the tree stops growing; the search goes on in the tree as it is.
    pub max_nodes: u32,
}

/// The count that t in UCB1 stands for. The two differ by the visits that a node had before it got children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ucb1Total {
    /// The sum of the children's visits, as in the book.
    #[default]
    Children,
    /// The visits of the parent itself.
    Parent,
}

impl Default for Mcts {
    fn default() -> Self {
        Self {
            playouts: None,
            c: 1.0,
            expand: 10,
            solver: false,
            reuse: false,
            t: Ucb1Total::Children,
            seed: 0,
            max_nodes: DEFAULT_NODES,
        }
    }
}

impl Adjustable for Mcts {
    const SETTINGS: &'static [Setting<Self>] = &[
        shared!(playouts),
        shared!(c),
        shared!(expand),
        Setting {
            key: "t",
            kind: SettingKind::Choice(&["children", "parent"]),
            get: |method| SettingValue::Choice(usize::from(method.t == Ucb1Total::Parent)),
            set: |method, value| {
                method.t = if value.choice() == 1 { Ucb1Total::Parent } else { Ucb1Total::Children }
            },
        },
        Setting {
            key: "solver",
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.solver),
            set: |method, value| method.solver = value.switch(),
        },
        Setting {
            key: "reuse",
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.reuse),
            set: |method, value| method.reuse = value.switch(),
        },
        shared!(seed),
        shared!(max_nodes),
    ];
}

impl Mcts {
    /// Searches `root` with a new tree. The evaluator is not used.
    pub fn search<P: Alternating>(
        &self,
        root: &P,
        _evaluator: &impl Evaluator<P>,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        self.search_in(&mut ReusedTree::default(), root, control, observer)
    }

    /// Searches `root` in a kept tree, which continues to grow if [`Mcts::reuse`] is set or its search was
    /// left to be continued, if `root` is its position and if it was made with the same solver setting;
    /// otherwise a new tree replaces it.
    ///
    /// A reused node keeps its visits, so the report may count more visits than simulations; an observer
    /// first receives the kept nodes and their results.
    pub fn search_in<P: Alternating, O: Observer>(
        &self,
        kept: &mut ReusedTree<P>,
        root: &P,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if root.is_over() {
            return report_of_end(root);
        }
        // A tree that grew without the solver lacks proofs of its old nodes: its answer would differ from
        // that of a new one.
        let fits = |tree: &SearchTree<P>| {
            (self.reuse || tree.goes_on()) && tree.root() == root && tree.is_proving() == self.solver
        };
        let tree =
            kept.take(fits, observer).unwrap_or_else(|| SearchTree::new(root, self.max_nodes, observer));
        // A continued search continues its random numbers.
        let tree = if tree.goes_on() { tree.limited_to(self.max_nodes) } else { tree.seeded(self.seed) };
        let mut tree = if self.solver { tree.proving() } else { tree };
        let ucb1 = Ucb1::new(self);
        let report = tree.run(self.playouts, control, observer, |tree, observer| {
            self.simulate(tree, &ucb1, observer);
        });
        kept.put(tree);
        report
    }

    fn simulate<P: Alternating, O: Observer>(&self, tree: &mut SearchTree<P>, ucb1: &Ucb1, observer: &mut O) {
        let position = tree.descend(self.expand, observer, |siblings| ucb1.select(siblings));
        let side = position.side_to_move();
        if position.is_over() {
            tree.count(position.reward(side), Why::End, side, observer);
            // The end of the game is the one leaf with a certain value; all other proofs follow from such
            // leaves.
            if self.solver {
                tree.prove_leaf(Proof::of_end(position.final_score()), observer);
            }
        } else {
            let end = position.random_playout(tree.rng());
            tree.count(end.reward(side), Why::Playout, side, observer);
        }
    }
}

/// UCB1 with the roots of small numbers from tables: the square root of `2 ln t / n` is that of `2 ln t`
/// times that of `1 / n`. Split like this, the last of 53 bits may differ.
struct Ucb1 {
    c: f64,
    t: Ucb1Total,
    tables: &'static Ucb1Tables,
}

struct Ucb1Tables {
    /// `sqrt(2 ln t)`, and 0 for no visit.
    logarithm: Vec<f64>,
    /// `1 / sqrt(n)`, and 1 for no visit.
    reciprocal: Vec<f64>,
}

/// Visits of a parent and of a child beyond which the roots are computed: only nodes near the root have more.
/// A logarithm costs more than a division, so its table is longer.
const PARENT_VISITS: u32 = 1 << 16;
const CHILD_VISITS: u32 = 1 << 13;

static TABLES: LazyLock<Ucb1Tables> = LazyLock::new(|| Ucb1Tables {
    logarithm: (0..PARENT_VISITS).map(|t| logarithm_root(t.max(1))).collect(),
    reciprocal: (0..CHILD_VISITS).map(|n| reciprocal_root(n.max(1))).collect(),
});

fn logarithm_root(t: u32) -> f64 {
    (2.0 * f64::from(t).ln()).sqrt()
}

fn reciprocal_root(n: u32) -> f64 {
    f64::from(n).sqrt().recip()
}

impl Ucb1 {
    fn new(method: &Mcts) -> Self {
        Self { c: method.c, t: method.t, tables: &TABLES }
    }

    /// The first unvisited child, else the first with the greatest UCB1 among those not proven.
    #[inline]
    fn select<A>(&self, siblings: &Siblings<A>) -> usize {
        let Ucb1Tables { logarithm, reciprocal } = self.tables;
        let t = match self.t {
            Ucb1Total::Children => siblings.visits,
            Ucb1Total::Parent => siblings.parent_visits,
        };
        let weight = self.c * logarithm.get(t as usize).copied().unwrap_or_else(|| logarithm_root(t));
        siblings.first_greatest(|node| {
            let n = node.visits();
            let root = reciprocal.get(n as usize).copied().unwrap_or_else(|| reciprocal_root(n));
            node.exploitation() + weight * root
        })
    }
}
