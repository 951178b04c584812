//! Storage of the learning run and its table, separate for each window: learning in another window does not
//! affect this one.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use edagari_app::session::autosave::KeptWork;
use edagari_app::session::effect::Notice;
use edagari_app::session::state::State;
use edagari_app::session::weights::learning::data::KeptRun;
use edagari_app::session::weights::learning::update::go_on_with;
use edagari_app::store::slot::{LateSlot, Slot};
use edagari_app::store::{self, DocumentError};

use super::Outside;

/// The most bytes of such a file.
const LIMIT: u64 = 16 << 20;

/// The run at the writer, and its place.
#[derive(Debug)]
pub(super) struct RunKeeping {
    slot: Arc<LateSlot>,
    handed: KeptRun,
}

impl Outside {
    /// Stores the run in a slot of this folder from now on, and continues the one found there, or one left by
    /// a window that no longer runs.
    pub fn keep_run_in(&mut self, folder: &Path, state: &mut State) {
        let slot = Slot::take(folder, "run").ok();
        let own = slot.as_ref().and_then(|slot| read(slot.path()));
        let handed = own.clone().unwrap_or_default();
        if let Some(run) = own.or_else(|| slot.as_ref().and_then(left_by_others)) {
            go_on_with(state, run);
        }
        self.keeping.run = Some(RunKeeping { slot: Arc::new(LateSlot::new(folder, "run", slot)), handed });
        let words = state.lab.learning.cut_off_words(state.text());
        self.say(words.map(|words| Notice::note(words).into()));
    }

    /// Stores the changes of the run.
    pub(super) fn keep_run(&mut self, state: &State) {
        let Some(RunKeeping { slot, handed }) = &mut self.keeping.run else { return };
        let now = &state.lab.learning.kept;
        if handed == now {
            return;
        }
        handed.clone_from(now);
        let (slot, now) = (Arc::clone(slot), now.clone());
        self.keeping.keep_work(KeptWork::Run, move || write(&slot, &now));
    }
}

fn read(path: &Path) -> Option<KeptRun> {
    ron::from_str(&String::from_utf8(store::read(path, LIMIT).ok()?).ok()?).ok()
}

/// The newest run of a window that no longer runs; it is in this window's slot before it is deleted from the
/// other.
fn left_by_others(slot: &Slot) -> Option<KeptRun> {
    let left = slot.left_by_others();
    let (run, from) = left.iter().find_map(|left| Some((read(left.path())?, left.path())))?;
    let written = ron::to_string(&run).map_err(io::Error::other);
    if written.and_then(|text| store::replace(slot.path(), text.as_bytes())).is_ok() {
        // If the old file stays, the same run is named once more at the next start.
        let _ = fs::remove_file(from);
    }
    Some(run)
}

fn write(slot: &LateSlot, run: &KeptRun) -> Result<(), DocumentError> {
    let failed = |path: &Path, source| DocumentError::Write { path: path.to_owned(), source };
    let taken = slot.take().map_err(|error| failed(slot.folder(), error))?;
    let written = if *run == KeptRun::default() {
        fs::remove_file(taken.path()).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })
    } else {
        let text = ron::to_string(run).map_err(io::Error::other);
        text.and_then(|text| store::replace(taken.path(), text.as_bytes()))
    };
    written.map_err(|error| failed(taken.path(), error))
}
