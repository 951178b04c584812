//! The abstract game tree of a textbook: nested lists whose leaves are numbers, each its value for MAX.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use super::bits::{mix, mix2};
use super::reader::Reader;
use super::{
    ActionId, Alternating, Notation, NotationError, NotationFault, Position, Rng64, Score, Sequential, Side,
    random_below,
};

/// A whole tree: at least a root with one child. Nodes are numbered in the order of the text, the root is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The children of all inner nodes, each node's side by side.
    links: Vec<u32>,
    fingerprint: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Leaf(i32),
    /// Its children's place in the links.
    Inner(Range<u32>),
}

/// A node of a [`Tree`] as a position: the side to move chooses a child, a leaf ends the game.
#[derive(Clone, Debug)]
pub struct NumberTree {
    tree: Arc<Tree>,
    node: u32,
    side: Side,
}

/// A child by its place, 0 for the first; displayed counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Child(pub u16);

impl Tree {
    /// No leaf is greater in magnitude.
    pub const VALUE_LIMIT: i32 = 999_999;
    /// The most lists inside one another.
    pub const DEPTH_LIMIT: usize = 64;
    /// The most nodes of a tree, leaves included.
    pub const NODE_LIMIT: usize = 1_000_000;
    /// The most children of one node: as many as there are action numbers.
    pub const CHILD_LIMIT: usize = 1 << 16;

    /// Reads nested lists such as `[[3,12,8],[2,4,6]]`. The root is a list; no list is empty.
    ///
    /// # Errors
    /// [`NotationError`] with the place of the fault; also when one of the limits above is passed.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::new(text);
        let tree = read_tree(&mut reader)?;
        reader.end().map(|()| tree)
    }

    /// The number of nodes, leaves included.
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The values of all leaves, left to right.
    pub fn leaves(&self) -> impl Iterator<Item = i32> {
        self.nodes.iter().filter_map(|node| if let Node::Leaf(value) = node { Some(*value) } else { None })
    }

    /// The value of a leaf for MAX; `None` for an inner node.
    pub fn value(&self, node: u32) -> Option<i32> {
        if let Node::Leaf(value) = self.nodes[node as usize] { Some(value) } else { None }
    }

    /// The children of a node, left to right; none for a leaf.
    pub fn children(&self, node: u32) -> &[u32] {
        match &self.nodes[node as usize] {
            Node::Leaf(_) => &[],
            Node::Inner(range) => &self.links[range.start as usize..range.end as usize],
        }
    }

    fn write(&self, node: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

/// Reads a tree without recursion, so that no text can exhaust the stack.
fn read_tree(reader: &mut Reader<'_>) -> Result<Tree, NotationError> {
    reader.skip_blanks();
    if reader.peek() != Some('[') {
        let start = *reader;
        number(reader)?;
        return Err(start.error(NotationFault::Impossible));
    }
    let tree = Tree { nodes: Vec::new(), links: Vec::new(), fingerprint: 0 };
    let mut builder = Builder { reader, tree, open: Vec::new(), waiting: Vec::new() };
    loop {
        builder.value()?;
        while builder.ends_list()? {
            builder.close();
        }
        if builder.open.is_empty() {
            return Ok(builder.tree);
        }
    }
}

struct Builder<'r, 't> {
    reader: &'r mut Reader<'t>,
    tree: Tree,
    /// Lists that have begun but not ended, outermost first.
    open: Vec<OpenList>,
    /// The finished children of the open lists, outermost first.
    waiting: Vec<u32>,
}

struct OpenList {
    node: u32,
    /// Where its children begin among those that wait.
    first_child: usize,
}

impl Builder<'_, '_> {
    /// Reads opening brackets and then one number.
    fn value(&mut self) -> Result<(), NotationError> {
        loop {
            self.reader.skip_blanks();
            let start = *self.reader;
            if self.tree.nodes.len() == Tree::NODE_LIMIT {
                return Err(start.error(NotationFault::TooLarge));
            }
            let node = self.tree.nodes.len() as u32;
            if self.reader.peek() != Some('[') {
                let value = number(self.reader)?;
                self.add(Node::Leaf(value), value.cast_unsigned().into());
                self.waiting.push(node);
                return Ok(());
            }
            if self.open.len() == Tree::DEPTH_LIMIT {
                return Err(start.error(NotationFault::TooLarge));
            }
            self.reader.next();
            self.add(Node::Inner(0..0), 1 << 32);
            self.open.push(OpenList { node, first_child: self.waiting.len() });
        }
    }

    fn add(&mut self, node: Node, sign: u64) {
        self.tree.fingerprint = mix2(self.tree.fingerprint, sign);
        self.tree.nodes.push(node);
    }

    /// Takes what follows a value: a comma (and another value comes), or the end of the list.
    fn ends_list(&mut self) -> Result<bool, NotationError> {
        let Some(list) = self.open.last() else { return Ok(false) };
        self.reader.skip_blanks();
        if self.waiting.len() - list.first_child > Tree::CHILD_LIMIT {
            return Err(self.reader.error(NotationFault::TooLarge));
        }
        match self.reader.peek() {
            Some(',') => {
                self.reader.next();
                Ok(false)
            }
            Some(']') => {
                self.reader.next();
                Ok(true)
            }
            _ => Err(self.reader.error(NotationFault::Unreadable)),
        }
    }

    fn close(&mut self) {
        let Some(list) = self.open.pop() else { return };
        let first = self.tree.links.len() as u32;
        self.tree.links.extend(self.waiting.drain(list.first_child..));
        self.tree.nodes[list.node as usize] = Node::Inner(first..self.tree.links.len() as u32);
        self.tree.fingerprint = mix2(self.tree.fingerprint, 1 << 33);
        self.waiting.push(list.node);
    }
}

/// Reads a whole number within [`Tree::VALUE_LIMIT`], with an optional sign.
fn number(reader: &mut Reader<'_>) -> Result<i32, NotationError> {
    let start = *reader;
    let negative = matches!(reader.peek(), Some('-' | '−'));
    if negative || reader.peek() == Some('+') {
        reader.next();
    }
    let digits = reader.take_while(|character| character.is_ascii_digit());
    if digits.is_empty() {
        return Err(start.error(NotationFault::Unreadable));
    }
    let value = digits.trim_start_matches('0');
    let value = if value.is_empty() { 0 } else { value.parse().unwrap_or(i32::MAX) };
    if value > Tree::VALUE_LIMIT {
        return Err(start.error(NotationFault::TooLarge));
    }
    Ok(if negative { -value } else { value })
}

impl NumberTree {
    /// The root of `tree` with MAX, the first player, to move.
    pub fn new(tree: Tree) -> Self {
        Self { tree: Arc::new(tree), node: 0, side: Side::First }
    }

    /// The same node with `side` to move: [`Side::Second`] makes the root a MIN node.
    #[must_use]
    pub fn with_root(self, side: Side) -> Self {
        Self { side, ..self }
    }

    /// Reads a tree and after it, if it stands there, whose node the root is: `MAX` or `MIN`; nothing means MAX.
    ///
    /// # Errors
    /// As [`Tree::parse`].
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::new(text);
        let tree = read_tree(&mut reader)?;
        reader.skip_blanks();
        let side = if reader.take_word("min") {
            Side::Second
        } else {
            reader.take_word("max");
            Side::First
        };
        reader.end()?;
        Ok(Self::new(tree).with_root(side))
    }

    /// The tree that this is a node of.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The number of this node in its tree.
    pub const fn node(&self) -> u32 {
        self.node
    }

    /// The value of a leaf for MAX; `None` while the game goes on.
    pub fn value(&self) -> Option<i32> {
        self.tree.value(self.node)
    }
}

impl Default for NumberTree {
    /// The tree of AIMA, fig. 5.2 (value 3).
    fn default() -> Self {
        Self::parse("[[3,12,8],[2,4,6],[14,5,2]]").expect("this tree is well formed")
    }
}

impl PartialEq for NumberTree {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
            && self.side == other.side
            && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl Eq for NumberTree {}

impl Hash for NumberTree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Position for NumberTree {
    type Action = Child;

    fn is_over(&self) -> bool {
        self.value().is_some()
    }
}

impl Sequential for NumberTree {
    fn actions(&self, out: &mut Vec<Child>) {
        out.clear();
        out.extend((0..self.tree.children(self.node).len()).map(|index| Child(index as u16)));
    }

    fn play(&mut self, action: Child) {
        self.node = self.tree.children(self.node)[usize::from(action.0)];
        self.side = self.side.other();
    }

    fn action(&self, id: ActionId) -> Option<Child> {
        (usize::from(id.0) < self.tree.children(self.node).len()).then_some(Child(id.0))
    }

    fn count_actions(&self) -> u64 {
        self.tree.children(self.node).len() as u64
    }

    fn random_action(&self, rng: &mut Rng64) -> Child {
        Child(random_below(rng, self.tree.children(self.node).len() as u32) as u16)
    }
}

impl Alternating for NumberTree {
    fn side_to_move(&self) -> Side {
        self.side
    }

    fn final_score(&self) -> Score {
        Score::estimate(self.value().unwrap_or_default()).for_first(self.side)
    }

    fn key(&self) -> u64 {
        mix(self.tree.fingerprint ^ (u64::from(self.node) << 1 | self.side.index() as u64))
    }
}

impl Notation for NumberTree {
    /// Reads another tree; nothing of this one remains.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        let mut reader = Reader::new(text);
        let mut position = self.clone();
        let mut moves = Vec::new();
        loop {
            reader.take_while(|character| character.is_whitespace() || character == ',');
            let here = reader;
            if reader.peek().is_none() {
                return Ok(moves);
            }
            if position.is_over() {
                return Err(here.error(NotationFault::TooMuch));
            }
            let digits = reader.take_while(|character| character.is_ascii_digit());
            if digits.is_empty() {
                return Err(here.error(NotationFault::Unreadable));
            }
            let index = digits.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
            let id = index.and_then(|index| u16::try_from(index).ok()).map(ActionId);
            let id = id.filter(|&id| position.try_play(id).is_ok());
            moves.push(id.ok_or_else(|| here.error_about(NotationFault::Illegal, digits.len()))?);
        }
    }

    fn format_moves(&self, moves: &[ActionId]) -> Result<String, super::IllegalAction> {
        let mut position = self.clone();
        let mut words = Vec::with_capacity(moves.len());
        for &id in moves {
            position.try_play(id)?;
            words.push(Child(id.0).to_string());
        }
        Ok(words.join(" "))
    }
}

impl From<Child> for ActionId {
    fn from(child: Child) -> Self {
        Self(child.0)
    }
}

impl fmt::Display for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + 1)
    }
}

impl fmt::Display for NumberTree {
    /// The nested lists below this node, and ` MIN` where the second player chooses; a leaf is its number alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.write(self.node, f)?;
        f.write_str(if self.side == Side::Second && !self.is_over() { " MIN" } else { "" })
    }
}
