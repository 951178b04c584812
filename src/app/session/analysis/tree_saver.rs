//! Writes the tree of a search to a file in the background.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::catalog::{Job, PlayerMemory};
use crate::search::KeptTree;
use crate::session::background::{Background, Heard};
use crate::session::effect::{Effect, Notice};
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store::{self, Document, search_tree};
use crate::words::text::file_name;

use super::tree_file::{self, TreeRefusal};

/// The place of a tree that is to be written.
#[derive(Clone)]
pub(crate) enum TreeSource {
    /// A copy made by a search that continues.
    Copy(Arc<Mutex<Box<dyn KeptTree>>>),
    /// The memory of a search that has ended.
    Memory(Arc<Mutex<PlayerMemory>>),
}

#[derive(Clone)]
pub(crate) struct TreeToSave {
    pub(crate) path: PathBuf,
    pub(crate) job: Job,
    pub(crate) document: Document,
    pub(crate) tree: TreeSource,
}

impl TreeToSave {
    fn write(&self) -> io::Result<()> {
        store::replace_with(&self.path, |out| {
            search_tree::write(out, &self.job, &self.document, |out| self.tree.write(out))
        })
    }
}

impl TreeSource {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Copy(tree) => tree.lock().unwrap_or_else(PoisonError::into_inner).write(out),
            Self::Memory(memory) => memory.lock().unwrap_or_else(PoisonError::into_inner).write_tree(out),
        }
    }
}

/// The thread that writes trees, one after the other.
#[derive(Debug)]
pub(crate) struct TreeSaver {
    work: Background<TreeToSave, Result<(), TreeRefusal>>,
}

impl Default for TreeSaver {
    fn default() -> Self {
        Self {
            work: Background::new("save tree", |task: TreeToSave, _| {
                Some(task.write().map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound if task.path.parent().is_some_and(std::path::Path::is_dir) => {
                        TreeRefusal::NoTree
                    }
                    _ => TreeRefusal::Write(error),
                }))
            }),
        }
    }
}

impl TreeSaver {
    /// Takes in what was written and starts the next; returns notices for the user.
    pub(crate) fn advance(
        &mut self,
        state: &mut State,
        wake: &Wake,
        next: impl FnOnce() -> Option<TreeToSave>,
    ) -> Vec<Effect> {
        let mut effects = Vec::new();
        while let Some(heard) = self.work.hear() {
            effects.push(match heard {
                Heard::Answer(task, written) => tree_file::saved(state, &task.path, written),
                Heard::Failed(task) => tree_file::saved(state, &task.path, Err(TreeRefusal::NoTree)),
            });
        }
        let mut begun = None;
        self.work.ask(wake, || next().inspect(|task| begun = Some(file_name(&task.path))));
        // A large tree takes seconds.
        let said = begun.map(|file| Notice::note(state.text().with("said.saving", &[("file", &file)])));
        effects.extend(said.map(Effect::from));
        effects
    }
}
