//! Edits of a tree by hand: every change gives a new tree, and none an invalid one.

use super::WholeTree;
use super::tree::{TreeBuilder, TreeLimit};

/// One change to one node.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TreeEdit {
    /// Changes the number of a leaf.
    Value(i32),
    /// Adds a leaf after a node's children; a leaf becomes a list of its own number and the new one.
    Add(i32),
    /// Turns a leaf into a list of its own number.
    Branch,
    /// Removes a node, with all below it. A list that would be empty becomes the first leaf that it had.
    Remove,
    /// Reorders the children: the index of the child that comes first, second and so on.
    Order(Vec<u16>),
}

/// The reason why a tree cannot be changed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// There is no such node, or it is not of the kind that this change is for.
    NoNode,
    /// The tree must keep a root with a child.
    LastNode,
    /// The tree would be larger than allowed.
    Beyond(TreeLimit),
}

impl From<TreeLimit> for EditError {
    fn from(limit: TreeLimit) -> Self {
        Self::Beyond(limit)
    }
}

impl WholeTree {
    /// The tree after a change to `node`.
    ///
    /// # Errors
    /// [`EditError`]; this tree stays as it is in any case.
    pub fn edited(&self, node: u32, edit: &TreeEdit) -> Result<Self, EditError> {
        if node as usize >= self.node_count() {
            return Err(EditError::NoNode);
        }
        let leaf = self.value(node).is_some();
        let children = self.children(node).len();
        let fits = match edit {
            TreeEdit::Value(_) | TreeEdit::Branch => leaf,
            TreeEdit::Order(order) => !leaf && is_permutation(order, children),
            TreeEdit::Add(_) | TreeEdit::Remove => true,
        };
        // Without the root, or without its only child, there would be no list left.
        let root_is_left = node != 0 && !(self.parent(node) == Some(0) && self.children(0).len() == 1);
        if !fits {
            return Err(EditError::NoNode);
        } else if *edit == TreeEdit::Remove && !root_is_left {
            return Err(EditError::LastNode);
        }
        // The whole tree is rebuilt from the root: that numbers the nodes in their new order and checks every
        // limit.
        let mut grower = TreeBuilder::default();
        EditedCopy { tree: self, target: node, edit }.grow(0, &mut grower)?;
        Ok(grower.tree())
    }
}

fn is_permutation(order: &[u16], count: usize) -> bool {
    // As many entries as children, none out of bounds and none twice: then every child comes once.
    let mut seen = vec![false; count];
    order.len() == count
        && order
            .iter()
            .all(|&index| seen.get_mut(usize::from(index)).is_some_and(|seen| !std::mem::replace(seen, true)))
}

/// A copy with one node changed.
struct EditedCopy<'a> {
    tree: &'a WholeTree,
    target: u32,
    edit: &'a TreeEdit,
}

impl EditedCopy<'_> {
    fn grow(&self, node: u32, grower: &mut TreeBuilder) -> Result<(), TreeLimit> {
        let tree = self.tree;
        let here = node == self.target;
        let value = tree.value(node);
        match (self.edit, value) {
            (TreeEdit::Value(value), _) if here => return grower.leaf(*value),
            (TreeEdit::Branch, Some(value)) if here => return list(grower, &[value]),
            (TreeEdit::Add(new), Some(value)) if here => return list(grower, &[value, *new]),
            (_, Some(value)) => return grower.leaf(value),
            _ => {}
        }
        // Leaves have returned above, so this node is a list.
        let children = tree.children(node);
        if *self.edit == TreeEdit::Remove && *children == [self.target] {
            let mut first = self.target;
            while let Some(&child) = tree.children(first).first() {
                first = child;
            }
            return grower.leaf(tree.value(first).unwrap_or_default());
        }
        grower.open()?;
        match self.edit {
            TreeEdit::Order(order) if here => {
                for &index in order {
                    self.grow(children[usize::from(index)], grower)?;
                }
            }
            edit => {
                let stay = |child: &&u32| *edit != TreeEdit::Remove || **child != self.target;
                for &child in children.iter().filter(stay) {
                    self.grow(child, grower)?;
                }
                if let (TreeEdit::Add(value), true) = (edit, here) {
                    grower.leaf(*value)?;
                }
            }
        }
        grower.close()
    }
}

/// A list of leaves.
fn list(grower: &mut TreeBuilder, values: &[i32]) -> Result<(), TreeLimit> {
    grower.open()?;
    for &value in values {
        grower.leaf(value)?;
    }
    grower.close()
}
