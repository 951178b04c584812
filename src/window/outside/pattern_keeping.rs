//! Storage of learned patterns that are neither in use nor discarded: they may have taken an hour, and no
//! document contains them yet.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use edagari_app::eval::patterns::Patterns;
use edagari_app::session::autosave::KeptWork;
use edagari_app::session::state::State;
use edagari_app::store::slot::{LateSlot, Slot};
use edagari_app::store::{self, DocumentError, patterns};

use super::Outside;

/// Learned patterns at the writer, and their place.
#[derive(Debug)]
pub(super) struct PatternKeeping {
    slot: Arc<LateSlot>,
    handed: Option<Arc<Patterns>>,
}

impl Outside {
    /// Stores learned patterns in a slot of this folder from now on, and restores those found there.
    pub fn keep_patterns_in(&mut self, folder: &Path, state: &mut State) {
        self.sweep(folder);
        let slot = Slot::take(folder, "patterns").ok();
        let kept = slot.as_ref().and_then(|slot| match patterns::load(slot.path()) {
            Err(_) if slot.path().symlink_metadata().is_ok() => {
                self.put_aside_learned(slot, state);
                None
            }
            kept => kept.ok(),
        });
        let handed = kept.and_then(|own| own.shared());
        state.lab.learning.patterns.clone_from(&handed);
        let slot = Arc::new(LateSlot::new(folder, "patterns", slot));
        self.keeping.patterns = Some(PatternKeeping { slot, handed });
    }

    /// Stores learned patterns, and deletes those in use or discarded.
    pub(super) fn keep_patterns(&mut self, state: &State) {
        let Some(PatternKeeping { slot, handed }) = &mut self.keeping.patterns else { return };
        let learned = &state.lab.learning.patterns;
        let is_handed = match (learned, &*handed) {
            (None, None) => true,
            (Some(learned), Some(handed)) => Arc::ptr_eq(learned, handed),
            _ => false,
        };
        if is_handed {
            return;
        }
        handed.clone_from(learned);
        let (slot, learned) = (Arc::clone(slot), learned.clone());
        self.keeping.keep_work(KeptWork::Patterns, move || write(&slot, learned.as_deref()));
    }
}

fn write(slot: &LateSlot, learned: Option<&Patterns>) -> Result<(), DocumentError> {
    let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
    let taken = slot.take().map_err(|error| failed(slot.folder(), error))?;
    let written = match learned {
        Some(patterns) => store::replace(taken.path(), &patterns.to_bytes()),
        None => fs::remove_file(taken.path()).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        }),
    };
    written.map_err(|error| failed(taken.path(), error))
}
