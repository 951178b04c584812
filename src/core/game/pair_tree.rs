//! Trees of games that are not zero-sum: every leaf has a number for each of two players, and each maximises
//! its own number. A good leaf for one may be good for the other too.
//!
//! Written as nested lists with pairs as leaves: `[[(3,1),(2,4)],[(5,5)]]`. The first player moves at the
//! root.

use std::fmt;

use super::reader::NotationReader;
use super::{NotationError, NotationFault, Side, number_tree};

/// The values of a leaf for the first and for the second player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PayoffPair(pub [i32; 2]);

/// A whole tree. Nodes are numbered in the order of the text, the root is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairTree {
    nodes: Vec<PairNode>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PairNode {
    parent: Option<u32>,
    children: Vec<u32>,
    pair: Option<PayoffPair>,
    ply: u8,
}

impl PayoffPair {
    /// The number of one player.
    pub const fn of(self, side: Side) -> i32 {
        self.0[side.index()]
    }
}

impl PairTree {
    /// The greatest number of nodes: the tree is drawn whole.
    pub const NODE_LIMIT: usize = 120;
    /// The greatest nesting of lists.
    pub const DEPTH_LIMIT: usize = 8;
    /// The greatest magnitude of a number.
    pub const VALUE_LIMIT: i32 = 999;

    /// Reads nested lists of pairs.
    ///
    /// # Errors
    /// [`NotationError`] with the place of the fault; also when one of the limits above is exceeded.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        // One character becomes one character, so that errors name the places of the text as it was typed.
        let plain: String = text.chars().map(number_tree::plain).collect();
        let mut reader = NotationReader::new(&plain);
        let mut tree = Self { nodes: Vec::new() };
        reader.skip_blanks();
        if reader.peek() != Some('[') {
            return Err(reader.error(NotationFault::Unreadable));
        }
        tree.read(&mut reader, None, 0)?;
        reader.end().map(|()| tree)
    }

    fn read(
        &mut self,
        reader: &mut NotationReader<'_>,
        parent: Option<u32>,
        ply: u8,
    ) -> Result<u32, NotationError> {
        reader.skip_blanks();
        // Checked before the node is added, so that the recursion goes no deeper than the limit either.
        if self.nodes.len() == Self::NODE_LIMIT || usize::from(ply) > Self::DEPTH_LIMIT {
            return Err(reader.error(NotationFault::TooLarge));
        }
        // The node takes its number before its children are read: a parent has a smaller number than its
        // descendants.
        let id = self.nodes.len() as u32;
        self.nodes.push(PairNode { parent, children: Vec::new(), pair: None, ply });
        let here = *reader;
        match reader.next() {
            Some('(') => self.nodes[id as usize].pair = Some(pair(reader)?),
            Some('[') => loop {
                let child = self.read(reader, Some(id), ply + 1)?;
                self.nodes[id as usize].children.push(child);
                reader.skip_blanks();
                let here = *reader;
                match reader.next() {
                    Some(',') => {}
                    Some(']') => break,
                    _ => return Err(here.error(NotationFault::Unreadable)),
                }
            },
            _ => return Err(here.error(NotationFault::Unreadable)),
        }
        Ok(id)
    }

    /// The number of nodes, leaves included.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always `false`, for there is at least the root.
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The children of a node, left to right; empty for a leaf.
    pub fn children(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].children
    }

    /// `None` for the root.
    pub fn parent(&self, node: u32) -> Option<u32> {
        self.nodes[node as usize].parent
    }

    /// The numbers of a leaf; `None` for an inner node.
    pub fn pair(&self, node: u32) -> Option<PayoffPair> {
        self.nodes[node as usize].pair
    }

    /// Steps below the root.
    pub fn ply(&self, node: u32) -> u8 {
        self.nodes[node as usize].ply
    }

    /// The side that chooses at a node.
    pub fn side(&self, node: u32) -> Side {
        if self.ply(node).is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The inner nodes in the order of their names: from the root down, ply by ply and left to right.
    pub fn inner(&self) -> Vec<u32> {
        let mut inner: Vec<u32> = (0..self.len() as u32).filter(|&node| self.pair(node).is_none()).collect();
        // The sort is stable, so that within a ply the order of the text stays: left to right.
        inner.sort_by_key(|&node| self.ply(node));
        inner
    }

    /// The textbook name of a node: inner nodes `A`, `B`, `C` and, after `Z`, `A1`; leaves by their parent
    /// and their place.
    pub fn name(&self, node: u32) -> String {
        if let (Some(_), Some(parent)) = (self.pair(node), self.parent(node)) {
            let place = self.children(parent).iter().take_while(|&&child| child != node).count();
            return format!("{}{}", self.name(parent), place + 1);
        }
        let rank = self.inner().iter().take_while(|&&other| other != node).count();
        let letter = char::from(b'A' + (rank % 26) as u8);
        if rank < 26 { letter.to_string() } else { format!("{letter}{}", rank / 26) }
    }

    /// The sum of both numbers of a leaf, where all leaves have the same: then one's gain is the other's
    /// loss.
    pub fn constant_sum(&self) -> Option<i32> {
        let mut sums =
            self.nodes.iter().filter_map(|node| node.pair).map(|PayoffPair([one, other])| one + other);
        let first = sums.next()?;
        sums.all(|sum| sum == first).then_some(first)
    }
}

/// Reads a pair behind its opening bracket.
fn pair(reader: &mut NotationReader<'_>) -> Result<PayoffPair, NotationError> {
    let first = number(reader)?;
    sign(reader, ',')?;
    let second = number(reader)?;
    sign(reader, ')')?;
    Ok(PayoffPair([first, second]))
}

fn sign(reader: &mut NotationReader<'_>, wanted: char) -> Result<(), NotationError> {
    reader.skip_blanks();
    let here = *reader;
    if reader.next() == Some(wanted) { Ok(()) } else { Err(here.error(NotationFault::Unreadable)) }
}

fn number(reader: &mut NotationReader<'_>) -> Result<i32, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    let minus = reader.peek() == Some('-');
    if minus {
        reader.next();
    }
    let digits = reader.take_while(|sign| sign.is_ascii_digit());
    if digits.is_empty() {
        return Err(here.error(NotationFault::Unreadable));
    }
    // More digits than 32 bits hold do not parse, and are too large as well.
    let value = digits.parse().ok().filter(|value| *value <= PairTree::VALUE_LIMIT);
    let value: i32 = value.ok_or_else(|| here.error(NotationFault::TooLarge))?;
    Ok(if minus { -value } else { value })
}

impl Default for PairTree {
    /// A tree in which treating the second player as a minimiser of the first player's number gives a wrong
    /// value: 4 instead of 6.
    fn default() -> Self {
        Self::parse("[[(2,1),(6,5)],[(4,3),(5,2)],[(1,6),(8,4)]]").expect("this tree is well formed")
    }
}

impl fmt::Display for PayoffPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([first, second]) = self;
        write!(f, "({first},{second})")
    }
}

impl fmt::Display for PairTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write(tree: &PairTree, node: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            if let Some(pair) = tree.pair(node) {
                return write!(f, "{pair}");
            }
            for (index, &child) in tree.children(node).iter().enumerate() {
                f.write_str(if index == 0 { "[" } else { "," })?;
                write(tree, child, f)?;
            }
            f.write_str("]")
        }
        write(self, 0, f)
    }
}
