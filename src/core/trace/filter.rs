//! Filter of the nodes of a recorded tree: by move, ply, value, reason and kind; the found nodes can be
//! sorted.

use std::collections::HashMap;

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::search::events::Why;
use crate::search::foreign::SaidKind;
use crate::search::statistics::NodeClass;

use super::sorted_nodes::SortedNodes;
use super::tree::{Node, NodeId, NodeState, Tree};

/// The kind of nodes that a filter admits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum NodeKind {
    #[default]
    All,
    /// Left before all moves were tried.
    Cut,
    /// The value reached beta, whichever move gave it.
    CutNode,
    /// No move reached more than alpha.
    AllNode,
    /// The value lies inside the window.
    PvNode,
    /// Never entered because the node above was cut.
    Untried,
    /// On the principal variation.
    Line,
    /// Entered with more than one value between alpha and beta.
    OpenWindow,
    /// Entered with a null window.
    NullWindow,
    Proven,
    /// Nodes below are only counted.
    Counted,
    /// Searched less deep than usual, as another program reports.
    Reduced,
    /// A null move, as another program reports.
    NullMove,
    /// A re-search, as another program reports.
    Again,
}

impl NodeKind {
    /// All kinds, in the order of the menu.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its key in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The remark of another program that this kind is about; `None` for other kinds.
    pub const fn said(self) -> Option<SaidKind> {
        match self {
            Self::Reduced => Some(SaidKind::Reduced),
            Self::NullMove => Some(SaidKind::NullMove),
            Self::Again => Some(SaidKind::Again),
            _ => None,
        }
    }

    /// Whether trees without windows and cuts have such nodes.
    pub const fn fits_simulations(self) -> bool {
        matches!(self, Self::All | Self::Line | Self::Proven)
    }
}

/// The conditions on a node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeFilter {
    /// The name of the move that leads to the node; empty for any.
    pub action: String,
    pub least_ply: Option<u32>,
    pub most_ply: Option<u32>,
    /// From the point of view of the first player, as is the greatest value.
    pub least_value: Option<Score>,
    pub most_value: Option<Score>,
    pub why: Option<Why>,
    pub kind: NodeKind,
}

/// The order of a list of nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodeOrder {
    /// Order of the search.
    #[default]
    Entry,
    Ply,
    /// From the point of view of the first player, of simulations the mean; nodes without either come last.
    Value,
    /// Nodes below, in a Monte Carlo tree visits.
    Size,
}

/// The nodes that a filter admits, found a slice at a time: a tree may have ten million.
#[derive(Clone, Debug)]
pub struct FoundNodes {
    filter: NodeFilter,
    line: Vec<NodeId>,
    /// Nodes examined so far.
    seen: usize,
    found: Vec<NodeId>,
    /// For each move, whether it has the requested name.
    names: HashMap<ActionId, bool>,
    /// All reasons of examined nodes, also of those not admitted, in order of first occurrence.
    reasons: Vec<Why>,
    /// The found nodes in another order than that of the search.
    sorted: Option<SortedNodes>,
}

impl FoundNodes {
    /// An empty list for this filter and a tree.
    pub fn of(filter: NodeFilter, tree: &Tree) -> Self {
        let mut line = tree.principal_variation();
        line.push(NodeId::ROOT);
        line.sort_unstable();
        let (names, found, reasons) = (HashMap::new(), Vec::new(), Vec::new());
        Self { filter, line, seen: 0, found, names, reasons, sorted: None }
    }

    /// The filter of this list.
    pub const fn filter(&self) -> &NodeFilter {
        &self.filter
    }

    /// The nodes found so far, in the order of the search.
    pub fn nodes(&self) -> &[NodeId] {
        &self.found
    }

    /// Nodes examined so far.
    pub const fn seen(&self) -> usize {
        self.seen
    }

    /// The reasons met so far.
    pub fn reasons(&self) -> &[Why] {
        &self.reasons
    }

    /// The order of the list, present or requested, and whether from the greatest down.
    pub fn order(&self) -> (NodeOrder, bool) {
        self.sorted.as_ref().map(SortedNodes::order).unwrap_or_default()
    }

    /// The node at a place of the sorted list; while it is being sorted, of the list in the order of the
    /// search.
    ///
    /// # Panics
    /// If there is no such place, as with any index.
    pub fn at(&mut self, place: usize) -> NodeId {
        match &mut self.sorted {
            Some(sorted) if sorted.len() == self.found.len() => sorted.at(place),
            _ => self.found[place],
        }
    }

    /// Nodes that still have to be examined before the list is sorted.
    pub fn unsorted(&self) -> usize {
        self.sorted.as_ref().map_or(0, |sorted| self.found.len() - sorted.len())
    }

    /// Whether all nodes of the tree were examined.
    pub const fn is_over(&self, tree: &Tree) -> bool {
        self.seen >= tree.len()
    }

    /// Examines a number of further nodes of a tree whose root is this position.
    pub fn advance(&mut self, tree: &Tree, root: &AnyPosition, nodes: usize) {
        let end = tree.len().min(self.seen + nodes);
        for index in self.seen..end {
            let id = NodeId(index as u32);
            let node = tree.node(id);
            if let Some(why) = node.why
                && !self.reasons.contains(&why)
            {
                self.reasons.push(why);
            }
            if self.admits(tree, root, id, &node) {
                self.found.push(id);
            }
        }
        self.seen = end;
    }

    /// Begins to sort the list, once all nodes were examined; [`FoundNodes::sort_on`] continues.
    pub fn sort(&mut self, order: NodeOrder, is_descending: bool) {
        let is_as_found = (order, is_descending) == (NodeOrder::Entry, false);
        self.sorted = (!is_as_found).then(|| SortedNodes::new(order, is_descending));
    }

    /// Sorts a number of further nodes of the list.
    pub fn sort_on(&mut self, tree: &Tree, nodes: usize) {
        if let Some(sorted) = &mut self.sorted {
            let begin = sorted.len();
            sorted.extend(tree, &self.found[begin..self.found.len().min(begin + nodes)]);
        }
    }

    fn admits(&mut self, tree: &Tree, root: &AnyPosition, id: NodeId, node: &Node) -> bool {
        let filter = &self.filter;
        let beyond = |ply: Option<u32>, is_beyond: fn(&u32, &u32) -> bool| {
            ply.is_some_and(|ply| is_beyond(&node.ply, &ply))
        };
        if beyond(filter.least_ply, u32::lt) || beyond(filter.most_ply, u32::gt) {
            return false;
        }
        if filter.why.is_some() && filter.why != node.why {
            return false;
        }
        if filter.least_value.is_some() || filter.most_value.is_some() {
            let Some((_, value)) = node.known_for_first() else { return false };
            if filter.least_value.is_some_and(|least| value < least)
                || filter.most_value.is_some_and(|most| value > most)
            {
                return false;
            }
        }
        let is_entered = !matches!(node.state, NodeState::Skipped | NodeState::Twin);
        let width = i64::from(node.beta.0) - i64::from(node.alpha.0);
        let is_of_kind = match filter.kind {
            NodeKind::All => true,
            NodeKind::Cut => tree.cut(id).is_some(),
            NodeKind::CutNode => class(tree, id, node) == Some(NodeClass::Cut),
            NodeKind::AllNode => class(tree, id, node) == Some(NodeClass::All),
            NodeKind::PvNode => class(tree, id, node) == Some(NodeClass::Pv),
            NodeKind::Untried => node.state == NodeState::Skipped,
            NodeKind::Line => self.line.binary_search(&id).is_ok(),
            NodeKind::OpenWindow => is_entered && width > 1,
            NodeKind::NullWindow => is_entered && width <= 1,
            NodeKind::Proven => node.proven,
            NodeKind::Counted => matches!(node.state, NodeState::Folded(_)),
            NodeKind::Reduced | NodeKind::NullMove | NodeKind::Again => {
                tree.said(id).iter().any(|said| Some(said.kind) == filter.kind.said())
            }
        };
        is_of_kind && (filter.action.is_empty() || self.has_name(tree, root, node))
    }

    /// Whether the move that leads to a node has the requested name. A move has one name wherever it is
    /// played.
    fn has_name(&mut self, tree: &Tree, root: &AnyPosition, node: &Node) -> bool {
        let Some(action) = node.action else { return false };
        let asked = &self.filter.action;
        *self.names.entry(action).or_insert_with(|| {
            let above = node.parent.map(|parent| root.after(&tree.path(parent)));
            above.is_some_and(|above| {
                let name = above.label(action);
                let name = match &above {
                    AnyPosition::Labels(labels) => {
                        labels.names().get(usize::from(action.0)).map_or(&*name, |name| name)
                    }
                    _ => &name,
                };
                name.eq_ignore_ascii_case(asked)
            })
        })
    }
}

/// The class of a node whose actions were tried; `None` of leaves, and of nodes whose value came from
/// elsewhere.
pub fn class(tree: &Tree, id: NodeId, node: &Node) -> Option<NodeClass> {
    let is_of_children = match node.why? {
        Why::Children | Why::Cut => true,
        // For whatever reason another program names.
        Why::Foreign(_) => tree.children(id).next().is_some(),
        _ => false,
    };
    let value = node.value.filter(|_| is_of_children && tree.depth_first().is_some())?;
    // A recording does not say whether a value of exactly beta would have been enough: it counts as reached.
    let is_cut = value > node.beta || node.why == Some(Why::Cut) || tree.cut(id).is_some();
    Some(match value {
        _ if is_cut => NodeClass::Cut,
        value if value == node.beta && node.bound != Bound::Upper => NodeClass::Cut,
        value if value <= node.alpha => NodeClass::All,
        _ => NodeClass::Pv,
    })
}

/// Nodes below a node, recorded or only counted; in a Monte Carlo tree the simulations through it.
pub fn size(tree: &Tree, id: NodeId, node: &Node) -> u32 {
    tree.depth_first().map_or(node.visits, |rows| rows.searched_below(id) as u32)
}
