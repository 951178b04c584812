//! A slot in which a search leaves its tree for saving.

use std::any::Any;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::MemoryRefusal;

/// A tree that a search has left, of any game.
pub trait KeptTree: Any + Send {
    /// Writes the tree without its position.
    ///
    /// # Errors
    /// Errors of the writer.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The number of its simulations.
    fn simulations(&self) -> u64;

    /// Makes the next search of its position the rest of the last one.
    fn go_on(&mut self);
}

/// A tree that was left, or the refusal of memory for its copy.
pub type LeftTree = Result<Box<dyn KeptTree>, MemoryRefusal>;

/// The slot in which one search leaves its tree: a copy on request, and the tree itself at its end.
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
    /// Requests a copy of the tree, which the search leaves after its next few simulations.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::Release);
    }

    /// Whether a copy is requested.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Acquire)
    }

    pub(super) fn leave(&self, tree: LeftTree) {
        *self.lock() = Some(tree);
        self.asked.store(false, Ordering::Release);
    }

    /// Takes the tree out, if there is one.
    pub fn take(&self) -> Option<LeftTree> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Option<LeftTree>> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
