//! Where a search leaves its tree for those who save it.

use std::any::Any;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::MemoryRefusal;

/// A tree that a search has left, whatever its game.
pub trait KeptTree: Any + Send {
    /// Writes the tree but for its position.
    ///
    /// # Errors
    /// Those of the writer.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Simulations that it counts.
    fn simulations(&self) -> u64;

    /// Lets the next search of its position be the rest of the last one.
    fn go_on(&mut self);
}

/// A tree that was left, or the memory that a copy of it could not have.
pub type LeftTree = Result<Box<dyn KeptTree>, MemoryRefusal>;

/// Where one search leaves its tree: a copy when it is asked, and the tree itself at its end.
#[derive(Default)]
pub struct TreeSlot {
    asked: AtomicBool,
    tree: Mutex<Option<LeftTree>>,
}

impl std::fmt::Debug for TreeSlot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TreeSlot").field("asked", &self.is_asked()).finish_non_exhaustive()
    }
}

impl TreeSlot {
    /// Asks the search for a copy of its tree. It leaves it after its next few simulations.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Release);
    }

    /// Whether a copy is asked for.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Acquire)
    }

    /// Leaves a tree.
    pub(super) fn leave(&self, tree: LeftTree) {
        *self.lock() = Some(tree);
        self.asked.store(false, Ordering::Release);
    }

    /// Takes what was left.
    pub fn take(&self) -> Option<LeftTree> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<LeftTree>> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
