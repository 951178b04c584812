//! A tree as bytes, so that a search can be saved and continued.
//!
//! The actions of a node follow from the rules and are not written. So a tree that is read fits its position,
//! or is refused.

use std::collections::HashMap;
use std::io::{self, Read, Write};

use crate::game::score::Bound;
use crate::game::{Alternating, Rng64, Score};
use crate::search::memory_budget::{self, MemoryRefusal};
use crate::search::proof::Proof;

use super::{ArenaNode, Preference, SearchTree};

/// The reason why bytes are no tree of a position.
#[derive(Debug, thiserror::Error)]
pub enum TreeError {
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
    #[error("it does not fit the position, or it is damaged")]
    Unfit,
    #[error(transparent)]
    Memory(#[from] MemoryRefusal),
}

/// The bounds by their number in the file, in which all numbers are little-endian.
const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

impl<P: Alternating> SearchTree<P> {
    /// Writes the tree without its position.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let draws = serde_json::to_vec(&self.rng)?;
        out.write_all(&(draws.len() as u32).to_le_bytes())?;
        out.write_all(&draws)?;
        out.write_all(&[u8::from(self.solver), u8::from(self.preference == Preference::Mean)])?;
        out.write_all(&(self.nodes.len() as u32).to_le_bytes())?;
        for node in &self.nodes {
            out.write_all(&node.visits.to_le_bytes())?;
            if node.visits > 0 {
                out.write_all(&node.points.to_le_bytes())?;
            }
            out.write_all(&node.child_count.to_le_bytes())?;
            if !node.is_leaf() {
                out.write_all(&node.first_child.to_le_bytes())?;
                out.write_all(&node.visits_as_leaf.to_le_bytes())?;
            }
        }
        // In the order of the nodes: the same tree gives the same bytes.
        let mut proofs: Vec<_> = self.proofs.iter().collect();
        proofs.sort_unstable_by_key(|(at, _)| **at);
        out.write_all(&(proofs.len() as u32).to_le_bytes())?;
        for (at, proof) in proofs {
            out.write_all(&at.to_le_bytes())?;
            out.write_all(&proof.score.0.to_le_bytes())?;
            out.write_all(&[BOUNDS.iter().position(|bound| *bound == proof.bound).unwrap_or(0) as u8])?;
        }
        Ok(())
    }

    /// Reads the tree of a position, which continues as if it had never been written.
    ///
    /// # Errors
    /// [`TreeError`] when the bytes are no tree of this position, or too many for the memory.
    pub fn read(root: &P, input: &mut dyn Read) -> Result<Self, TreeError> {
        let draws = u32::from_le_bytes(bytes(input)?);
        let mut text = Vec::new();
        input.take(draws.min(4096).into()).read_to_end(&mut text)?;
        let rng: Rng64 = serde_json::from_slice(&text).map_err(|_| TreeError::Unfit)?;
        let [solver, preference] = bytes(input)?;
        let nodes = read_nodes(input)?;
        let mut tree = Self {
            preference: if preference == 0 { Preference::Visits } else { Preference::Mean },
            solver: solver != 0,
            goes_on: true,
            ..Self::of_nodes(root, nodes, rng)
        };
        tree.read_proofs(input)?;
        tree.fit_to_rules()?;
        Ok(tree)
    }

    fn read_proofs(&mut self, input: &mut dyn Read) -> Result<(), TreeError> {
        let count = u32::from_le_bytes(bytes(input)?);
        let mut proofs = HashMap::new();
        for _ in 0..count {
            let at = u32::from_le_bytes(bytes(input)?);
            let score = Score(i32::from_le_bytes(bytes(input)?));
            let [bound] = bytes(input)?;
            let bound = *BOUNDS.get(usize::from(bound)).ok_or(TreeError::Unfit)?;
            let node = self.nodes.get_mut(at as usize).ok_or(TreeError::Unfit)?;
            node.exploitation = f64::NEG_INFINITY;
            proofs.try_reserve(1).map_err(|_| MemoryRefusal::of::<(u32, Proof)>(count as usize))?;
            proofs.insert(at, Proof { score, bound });
        }
        self.proofs = proofs;
        Ok(())
    }

    /// Walks the whole tree by the rules, and gives each node the action that leads to it.
    fn fit_to_rules(&mut self) -> Result<(), TreeError> {
        let (mut actions, mut seen) = (Vec::new(), 1);
        let mut open = vec![(0, self.root.clone(), 0)];
        while let Some((at, position, ply)) = open.pop() {
            self.depth = self.depth.max(ply);
            let node = self.nodes[at];
            let is_over = position.is_over();
            if node.is_leaf() {
                let proof = is_over.then(|| Proof::of_end(position.final_score()));
                if self.proof(at).is_some_and(|claimed| Some(claimed) != proof) {
                    return Err(TreeError::Unfit);
                }
                continue;
            }
            if is_over {
                return Err(TreeError::Unfit);
            }
            position.actions(&mut actions);
            let children = node.children();
            // Children stand behind their parent, and each has one.
            let fits =
                actions.len() == children.len() && children.start > at && children.end <= self.nodes.len();
            if !fits || !self.adds_up(at) {
                return Err(TreeError::Unfit);
            }
            seen += children.len();
            for (child, &action) in children.zip(&actions) {
                if self.nodes[child].action.replace(action).is_some() {
                    return Err(TreeError::Unfit);
                }
                open.push((child, position.after(action), ply + 1));
            }
        }
        if seen == self.nodes.len() { Ok(()) } else { Err(TreeError::Unfit) }
    }

    /// Whether the sums of a node are those of its children and of its own visits as a leaf, and its proof
    /// follows from theirs.
    fn adds_up(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let children = || self.nodes[node.children()].iter();
        let visits: u64 = children().map(|child| u64::from(child.visits)).sum();
        let points: f64 = children().map(|child| f64::from(child.visits) - child.points).sum();
        let as_leaf = f64::from(node.visits_as_leaf);
        let rounding = 1e-9 * f64::from(node.visits);
        let claimed = self.proof(at);
        visits + u64::from(node.visits_as_leaf) == u64::from(node.visits)
            && (-rounding..=as_leaf + rounding).contains(&(node.points - points))
            && (claimed.is_none()
                || claimed == Proof::of_children(node.children().map(|child| self.proof(child))))
    }
}

fn read_nodes<A: Copy>(input: &mut dyn Read) -> Result<Vec<ArenaNode<A>>, TreeError> {
    let count = u32::from_le_bytes(bytes(input)?);
    let mut nodes: Vec<ArenaNode<A>> = Vec::new();
    for _ in 0..count {
        let mut node = ArenaNode::new(None);
        node.visits = u32::from_le_bytes(bytes(input)?);
        if node.visits > 0 {
            node.points = f64::from_le_bytes(bytes(input)?);
            if !(0.0..=f64::from(node.visits)).contains(&node.points) {
                return Err(TreeError::Unfit);
            }
            node.exploitation = node.mean_for_parent();
        }
        node.child_count = u16::from_le_bytes(bytes(input)?);
        if !node.is_leaf() {
            node.first_child = u32::from_le_bytes(bytes(input)?);
            node.visits_as_leaf = u32::from_le_bytes(bytes(input)?);
        }
        // A short file with a large number of nodes allocates no memory for them.
        memory_budget::make_room(&mut nodes, 1)?;
        nodes.push(node);
    }
    if nodes.first().is_none_or(ArenaNode::is_leaf) { Err(TreeError::Unfit) } else { Ok(nodes) }
}

fn bytes<const N: usize>(input: &mut dyn Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}
