//! Number trees: nodes in the order of the text, built list by list within fixed limits.

use std::fmt;
use std::ops::Range;

use crate::game::bits::mix2;

/// A whole tree: at least a root with one child. Nodes are numbered in the order of the text, the root is 0,
/// so a child has a greater number than its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTree {
    nodes: Vec<NumberNode>,
    /// The children of all inner nodes, each node's side by side.
    links: Vec<u32>,
    fingerprint: u64,
    /// The inner nodes in the order of their names; empty where the tree has more of them than there are
    /// short names.
    named: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum NumberNode {
    Leaf(i32),
    /// The range of its children in the links.
    Inner(Range<u32>),
}

/// Limits of trees, so that they can be searched and drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "trees.limit.", const_into_str)]
pub enum TreeLimit {
    /// [`WholeTree::VALUE_LIMIT`]
    Value,
    /// [`WholeTree::DEPTH_LIMIT`]
    Depth,
    /// [`WholeTree::NODE_LIMIT`]
    Nodes,
    /// [`WholeTree::CHILD_LIMIT`]
    Children,
}

impl TreeLimit {
    /// The greatest allowed number.
    pub const fn most(self) -> u64 {
        match self {
            Self::Value => WholeTree::VALUE_LIMIT as u64,
            Self::Depth => WholeTree::DEPTH_LIMIT as u64,
            Self::Nodes => WholeTree::NODE_LIMIT as u64,
            Self::Children => WholeTree::CHILD_LIMIT as u64,
        }
    }
}

impl WholeTree {
    /// The greatest magnitude of a leaf.
    pub const VALUE_LIMIT: i32 = 999_999;
    /// The greatest nesting of lists.
    pub const DEPTH_LIMIT: usize = 64;
    /// The greatest number of nodes, leaves included.
    pub const NODE_LIMIT: usize = 1_000_000;
    /// The greatest number of children of one node: that of action numbers.
    pub const CHILD_LIMIT: usize = 1 << 16;

    /// The greatest number of inner nodes of a tree whose nodes have names: A to Z and AA to ZZ.
    pub const NAMED_LIMIT: usize = 26 + 26 * 26;

    /// The textbook name of a node: inner nodes `A`, `B`, `C` from the root down, ply by ply and left to
    /// right, leaves by their parent and their place, `B2`. `None` in a tree with more than
    /// [`WholeTree::NAMED_LIMIT`] inner nodes.
    pub fn name(&self, node: u32) -> Option<String> {
        if self.value(node).is_none() {
            return self.letters(node);
        }
        let parent = self.parent(node)?;
        let place = self.children(parent).iter().position(|&child| child == node)?;
        Some(format!("{}{}", self.letters(parent)?, place + 1))
    }

    fn letters(&self, node: u32) -> Option<String> {
        let rank = self.named.iter().position(|&named| named == node)?;
        let letter = |at: usize| char::from(b'A' + at as u8);
        // After Z comes AA, so the first letter counts from 1 and the last from 0.
        let first = (rank >= 26).then(|| letter(rank / 26 - 1));
        Some(first.into_iter().chain([letter(rank % 26)]).collect())
    }

    /// The node with a name, in letters of any case.
    pub fn named(&self, name: &str) -> Option<u32> {
        let letters = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let rank = match *letters.to_ascii_uppercase().as_bytes() {
            [last @ b'A'..=b'Z'] => usize::from(last - b'A'),
            [first @ b'A'..=b'Z', last @ b'A'..=b'Z'] => {
                26 * usize::from(first - b'A' + 1) + usize::from(last - b'A')
            }
            _ => return None,
        };
        let node = *self.named.get(rank)?;
        match &name[letters.len()..] {
            "" => Some(node),
            place => self.children(node).get(place.parse::<usize>().ok()?.checked_sub(1)?).copied(),
        }
    }

    /// The inner nodes ply by ply, unless they are too many.
    fn inner_nodes(&self) -> Vec<u32> {
        let mut row = vec![0];
        let mut named = Vec::new();
        while !row.is_empty() {
            row.retain(|&node| self.value(node).is_none());
            named.extend_from_slice(&row);
            if named.len() > Self::NAMED_LIMIT {
                return Vec::new();
            }
            row = row.iter().flat_map(|&node| self.children(node)).copied().collect();
        }
        named
    }

    /// The number of nodes, leaves included.
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The values of all leaves, left to right.
    pub fn leaves(&self) -> impl Iterator<Item = i32> {
        self.nodes
            .iter()
            .filter_map(|node| if let NumberNode::Leaf(value) = node { Some(*value) } else { None })
    }

    /// The value of a leaf for MAX; `None` for an inner node.
    pub fn value(&self, node: u32) -> Option<i32> {
        if let NumberNode::Leaf(value) = self.nodes[node as usize] { Some(value) } else { None }
    }

    /// The children of a node, left to right; none for a leaf.
    pub fn children(&self, node: u32) -> &[u32] {
        match &self.nodes[node as usize] {
            NumberNode::Leaf(_) => &[],
            NumberNode::Inner(range) => &self.links[range.start as usize..range.end as usize],
        }
    }

    /// The number of nodes below a node, itself included.
    pub fn size(&self, node: u32) -> usize {
        let mut waiting = vec![node];
        let mut size = 0;
        while let Some(node) = waiting.pop() {
            size += 1;
            waiting.extend(self.children(node));
        }
        size
    }

    /// The way from the root to a node, each step by the child's index, 0 for the first.
    pub fn path(&self, node: u32) -> Vec<u16> {
        let (mut here, mut path) = (0, Vec::new());
        while here != node {
            let children = self.children(here);
            // All nodes below a child come after it and before the next.
            let index = children.partition_point(|&child| child <= node).saturating_sub(1);
            let Some(&child) = children.get(index) else { break };
            path.push(index as u16);
            here = child;
        }
        path
    }

    /// `None` for the root.
    pub fn parent(&self, node: u32) -> Option<u32> {
        let path = self.path(node);
        let above = path.split_last()?.1;
        Some(above.iter().fold(0, |here, &step| self.children(here)[usize::from(step)]))
    }

    /// The nested lists from a node down; for a leaf its number.
    pub fn lists(&self, node: u32) -> String {
        struct SubtreeText<'a>(&'a WholeTree, u32);
        impl fmt::Display for SubtreeText<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(self.1, f)
            }
        }
        SubtreeText(self, node).to_string()
    }

    /// The tree with the children of every inner node in the order of `order`.
    #[must_use]
    pub fn with_orders(&self, mut order: impl FnMut(u32, &mut [u32])) -> Self {
        let mut links = self.links.clone();
        for (node, inner) in (0..).zip(&self.nodes) {
            if let NumberNode::Inner(range) = inner {
                order(node, &mut links[range.start as usize..range.end as usize]);
            }
        }
        // Rebuilt, for nodes are numbered in the order of the text, and that has changed.
        let mut grower = TreeBuilder::default();
        // Nodes and sizes stay the same, so no limit is passed.
        let grown = self.copy(0, &links, &mut grower);
        debug_assert!(grown.is_ok(), "{grown:?}");
        grower.tree()
    }

    /// The tree with the branch names of `other`, however the branches were moved: `before` gives the number
    /// of each node there.
    #[must_use]
    pub fn with_names_of(mut self, other: &Self, before: &[u32]) -> Self {
        let now = |named: &u32| before.iter().position(|node| node == named).map(|at| at as u32);
        self.named = other.named.iter().filter_map(now).collect();
        self
    }

    /// The tree with other leaves, from left to right. Values outside the limit are clamped.
    #[must_use]
    pub fn with_values(&self, mut value: impl FnMut(u32) -> i32) -> Self {
        let mut grower = TreeBuilder::default();
        let grown = self.refill(0, &mut value, &mut grower);
        debug_assert!(grown.is_ok(), "{grown:?}");
        grower.tree()
    }

    fn refill(
        &self,
        node: u32,
        value: &mut impl FnMut(u32) -> i32,
        grower: &mut TreeBuilder,
    ) -> Result<(), TreeLimit> {
        if self.value(node).is_some() {
            return grower.leaf(value(node).clamp(-Self::VALUE_LIMIT, Self::VALUE_LIMIT));
        }
        grower.open()?;
        for &child in self.children(node) {
            self.refill(child, value, grower)?;
        }
        grower.close()
    }

    fn copy(&self, node: u32, links: &[u32], grower: &mut TreeBuilder) -> Result<(), TreeLimit> {
        match &self.nodes[node as usize] {
            NumberNode::Leaf(value) => grower.leaf(*value),
            NumberNode::Inner(range) => {
                grower.open()?;
                for &child in &links[range.start as usize..range.end as usize] {
                    self.copy(child, links, grower)?;
                }
                grower.close()
            }
        }
    }

    /// The minimax value of every node for MAX, with MAX at the root or, if not `max_first`, MIN.
    pub fn values(&self, max_first: bool) -> Vec<i32> {
        let mut is_max = vec![max_first; self.nodes.len()];
        for node in 0..self.nodes.len() {
            for &child in self.children(node as u32) {
                is_max[child as usize] = !is_max[node];
            }
        }
        let mut values = vec![0; self.nodes.len()];
        // Backwards, as children have greater numbers: each is valued before its parent.
        for node in (0..self.nodes.len()).rev() {
            let below = self.children(node as u32).iter().map(|&child| values[child as usize]);
            let best = if is_max[node] { below.max() } else { below.min() };
            // A leaf has no children and therefore no best of them.
            values[node] = best.or_else(|| self.value(node as u32)).unwrap_or_default();
        }
        values
    }

    pub(super) const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    pub(super) fn write(&self, node: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value(node) {
            return write!(f, "{value}");
        }
        for (index, &child) in self.children(node).iter().enumerate() {
            f.write_str(if index == 0 { "[" } else { "," })?;
            self.write(child, f)?;
        }
        f.write_str("]")
    }
}

/// Builds a tree in the order of its text.
#[derive(Debug)]
pub(super) struct TreeBuilder {
    tree: WholeTree,
    /// Lists that have begun but not ended, outermost first.
    open: Vec<OpenList>,
    /// The finished children of the open lists, outermost first.
    waiting: Vec<u32>,
}

#[derive(Debug)]
struct OpenList {
    node: u32,
    /// The index of its first child in `waiting`.
    first_child: usize,
}

impl Default for TreeBuilder {
    fn default() -> Self {
        let tree = WholeTree { nodes: Vec::new(), links: Vec::new(), fingerprint: 0, named: Vec::new() };
        Self { tree, open: Vec::new(), waiting: Vec::new() }
    }
}

impl TreeBuilder {
    pub(super) fn open(&mut self) -> Result<(), TreeLimit> {
        if self.open.len() == WholeTree::DEPTH_LIMIT {
            return Err(TreeLimit::Depth);
        }
        // The children are filled in when the list ends. In the fingerprint, beginnings and ends of lists are
        // above the 32 bits of leaves.
        let node = self.add(NumberNode::Inner(0..0), 1 << 32)?;
        self.open.push(OpenList { node, first_child: self.waiting.len() });
        Ok(())
    }

    pub(super) fn leaf(&mut self, value: i32) -> Result<(), TreeLimit> {
        if !(-WholeTree::VALUE_LIMIT..=WholeTree::VALUE_LIMIT).contains(&value) {
            return Err(TreeLimit::Value);
        }
        let node = self.add(NumberNode::Leaf(value), value.cast_unsigned().into())?;
        self.child(node)
    }

    pub(super) fn close(&mut self) -> Result<(), TreeLimit> {
        let Some(list) = self.open.pop() else { return Ok(()) };
        let first = self.tree.links.len() as u32;
        // Lists inside this one have taken their children away already, so those from here on are its own.
        self.tree.links.extend(self.waiting.drain(list.first_child..));
        self.tree.nodes[list.node as usize] = NumberNode::Inner(first..self.tree.links.len() as u32);
        self.tree.fingerprint = mix2(self.tree.fingerprint, 1 << 33);
        self.child(list.node)
    }

    /// Whether every list that began has ended.
    pub(super) const fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether the innermost list has no child yet.
    pub(super) fn is_empty(&self) -> bool {
        self.open.last().is_some_and(|list| list.first_child == self.waiting.len())
    }

    /// The tree, once all its lists have ended.
    pub(super) fn tree(mut self) -> WholeTree {
        self.tree.named = self.tree.inner_nodes();
        self.tree
    }

    fn add(&mut self, node: NumberNode, sign: u64) -> Result<u32, TreeLimit> {
        if self.tree.nodes.len() == WholeTree::NODE_LIMIT {
            return Err(TreeLimit::Nodes);
        }
        self.tree.fingerprint = mix2(self.tree.fingerprint, sign);
        self.tree.nodes.push(node);
        Ok(self.tree.nodes.len() as u32 - 1)
    }

    fn child(&mut self, node: u32) -> Result<(), TreeLimit> {
        let first = self.open.last().map_or(0, |list| list.first_child);
        self.waiting.push(node);
        if self.waiting.len() - first > WholeTree::CHILD_LIMIT { Err(TreeLimit::Children) } else { Ok(()) }
    }
}
