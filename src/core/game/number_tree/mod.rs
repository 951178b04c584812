//! The abstract game tree of a textbook: nested lists whose leaves are numbers, each its value for MAX.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::bits::mix;
use super::reader::{read_moves, skip_commas};
use super::{
    ActionId, Alternating, Notation, NotationError, NotationFault, Position, Rng64, Score, Sequential, Side,
    random_below,
};

mod edit;
mod read;
mod recipe;
mod tree;

pub use edit::{EditError, TreeEdit};
pub(super) use read::plain;
pub use read::{TreeTextError, TreeTextFault};
pub use recipe::{LeafOrder, Recipe};
pub use tree::{TreeLimit, WholeTree};

/// A node of a [`WholeTree`] as a position: the side to move chooses a child, a leaf ends the game.
#[derive(Clone, Debug)]
pub struct NumberTree {
    tree: Arc<WholeTree>,
    node: u32,
    side: Side,
}

/// The index of a child, 0 for the first; displayed counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Child(pub u16);

impl NumberTree {
    /// The root of `tree` with MAX, the first player, to move.
    pub fn new(tree: WholeTree) -> Self {
        Self { tree: Arc::new(tree), node: 0, side: Side::First }
    }

    /// The same node with `side` to move: [`Side::Second`] makes the root a MIN node.
    #[must_use]
    pub fn with_root(self, side: Side) -> Self {
        Self { side, ..self }
    }

    /// Reads a tree, and after it, optionally, the kind of the root (`MAX`, `MIN`; MAX by default) and the
    /// way from the root to a node: `/2/1` is the first child of the second.
    ///
    /// # Errors
    /// [`NotationError`] with the place of the fault; also when a limit of [`WholeTree`] is exceeded.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Self::read(text).map_err(|mistake| mistake.notation_error(text))
    }

    /// As [`NumberTree::parse`], with errors in the user's terms.
    ///
    /// # Errors
    /// [`TreeTextError`]: the first one in the text.
    pub fn read(text: &str) -> Result<Self, TreeTextError> {
        read::position(text)
    }

    /// The node at the end of a way from the root, with the sides alternating; `None` where there is no such
    /// child.
    pub fn at(&self, path: &[u16]) -> Option<Self> {
        let mut root = self.root();
        for &step in path {
            root.play(Child(step).existing(&root)?);
        }
        Some(root)
    }

    /// The root of this node's tree.
    #[must_use]
    pub fn root(&self) -> Self {
        let below = self.tree.path(self.node).len();
        let side = if below.is_multiple_of(2) { self.side } else { self.side.other() };
        Self { tree: Arc::clone(&self.tree), node: 0, side }
    }

    /// The whole tree of this node.
    pub fn tree(&self) -> &WholeTree {
        &self.tree
    }

    /// The number of this node in its tree.
    pub const fn node(&self) -> u32 {
        self.node
    }

    /// The textbook name of this node: [`WholeTree::name`].
    pub fn name(&self) -> Option<String> {
        self.tree.name(self.node)
    }

    /// The name of the node that a move leads to, as [`Self::name`].
    pub fn name_behind(&self, action: ActionId) -> Option<String> {
        self.tree.name(*self.tree.children(self.node).get(usize::from(action.0))?)
    }

    /// The children that lead from here to the node of a name; `None` where that is not below.
    fn way_to(&self, name: &str) -> Option<Vec<u16>> {
        let way = self.tree.path(self.tree.named(name)?);
        way.strip_prefix(self.tree.path(self.node).as_slice()).map(<[u16]>::to_vec)
    }

    /// The number of nodes from here on, this one included.
    pub fn size(&self) -> usize {
        self.tree.size(self.node)
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
            // Nodes of one tree share it; only others are compared number by number.
            && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl Eq for NumberTree {}

impl Hash for NumberTree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The key holds the fingerprint of the tree, so that hashing does not walk through all of it.
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
        // Leaves are values for MAX; a search needs them for the side to move. The change of sides is its own
        // inverse.
        Score::estimate(self.value().unwrap_or_default()).for_first(self.side)
    }

    fn key(&self) -> u64 {
        mix(self.tree.fingerprint() ^ (u64::from(self.node) << 1 | self.side.index() as u64))
    }
}

impl Notation for NumberTree {
    /// Reads another tree; this one is dropped.
    fn parse_position(&self, text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    /// Reads the numbers of children, or the names of nodes: `C2` stands for all moves from the last node to
    /// that one.
    fn parse_moves(&self, text: &str) -> Result<Vec<ActionId>, NotationError> {
        read_moves(self, text, skip_commas, |reader, played| {
            let here = *reader;
            let digits = reader.take_while(|character| character.is_ascii_digit());
            let name = if digits.is_empty() {
                reader.take_while(|character| character.is_ascii_alphanumeric())
            } else {
                ""
            };
            let way = match (digits, name) {
                ("", "") => return Err(here.error(NotationFault::Unreadable)),
                ("", name) => played.position.way_to(name),
                _ => {
                    let index = digits.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
                    index.and_then(|index| u16::try_from(index).ok()).map(|index| vec![index])
                }
            };
            let illegal = || here.error_about(NotationFault::Illegal, digits.len() + name.len());
            let way = way.ok_or_else(illegal)?;
            let (&last, before) = way.split_last().ok_or_else(illegal)?;
            for &child in before {
                played.add(ActionId(child)).map_err(|_| illegal())?;
            }
            Ok(ActionId(last))
        })
    }

    fn format_moves(&self, moves: &[ActionId]) -> Result<String, super::IllegalAction> {
        let mut position = self.clone();
        let mut words = Vec::with_capacity(moves.len());
        for &id in moves {
            position.try_play(id)?;
            words.push(Child(id.0).to_string());
        }
        // The number of a child can have several digits, so blanks separate the moves.
        Ok(words.join(" "))
    }
}

impl Child {
    /// The child itself, if `node` has that many children.
    fn existing(self, node: &NumberTree) -> Option<Self> {
        (usize::from(self.0) < node.tree.children(node.node).len()).then_some(self)
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
    /// The whole tree as nested lists, ` MIN` where the second player chooses at its root, and after that the
    /// way to this node unless it is the root: ` /2/1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.write(0, f)?;
        let path = self.tree.path(self.node);
        let root = if path.len().is_multiple_of(2) { self.side } else { self.side.other() };
        f.write_str(if root == Side::Second { " MIN" } else { "" })?;
        for (index, &step) in path.iter().enumerate() {
            write!(f, "{}/{}", if index == 0 { " " } else { "" }, Child(step))?;
        }
        Ok(())
    }
}

/// A tree that is known by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The key in the text files.
    pub key: &'static str,
    pub lists: &'static str,
}

/// The trees of most courses, from the simplest on.
pub const CANONICAL: [Canonical; 7] = [
    Canonical { key: "aima", lists: "[[3,12,8],[2,4,6],[14,5,2]]" },
    Canonical { key: "deep", lists: "[5,[[[4,99],7]]]" },
    Canonical { key: "bound", lists: "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]" },
    Canonical {
        key: "wikipedia",
        lists: "[[[[5,6],[7,4,5]],[[3]]],[[[6],[6,9]],[[7]]],[[[5]],[[9,8],[6]]]]",
    },
    Canonical {
        key: "levels",
        lists: "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    },
    Canonical { key: "turns", lists: "[[[50,24],[70,13]],[[31,62],[47,8]]]" },
    Canonical { key: "minimum", lists: "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]" },
];
