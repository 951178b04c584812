//! Storage of the learning run and its table, separate for each window: learning in another window does not
//! affect this one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use edagari_app::session::autosave::KeptWork;
use edagari_app::session::effect::Notice;
use edagari_app::session::state::State;
use edagari_app::session::weights::learning::data::KeptRun;
use edagari_app::session::weights::learning::update::go_on_with;
use edagari_app::store::parts::{parts, structure};
use edagari_app::store::slot::{LateSlot, OrphanedFile, Slot};
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
        // What could be read of a damaged file is written in its place.
        let handed = own.as_ref().filter(|own| own.is_whole).map(|own| own.run.clone()).unwrap_or_default();
        if let (Some(KeptText { is_whole: false, .. }), Some(slot)) = (&own, &slot) {
            self.put_aside_learned(slot, state);
        }
        let own = own.map(|own| own.run).filter(|run| *run != KeptRun::default());
        let left = own.map(|own| (own, None)).or_else(|| slot.as_ref().and_then(left_by_others));
        if let Some((run, damaged)) = left {
            go_on_with(state, run);
            self.tell_put_aside_learned(state, damaged.as_deref());
        }
        self.keeping.run = Some(RunKeeping { slot: Arc::new(LateSlot::new(folder, "run", slot)), handed });
        let words = state.lab.learning.cut_off_words(state.text());
        self.say(words.map(|words| Notice::note(words).into()));
    }

    /// Puts a file of this slot aside that cannot be read as a whole, and says where it is.
    pub(super) fn put_aside_learned(&mut self, slot: &Slot, state: &State) {
        let file = slot.put_aside().unwrap_or_else(|| slot.path().to_owned());
        self.tell_put_aside_learned(state, Some(&file));
    }

    fn tell_put_aside_learned(&mut self, state: &State, file: Option<&Path>) {
        let words = file.map(|file| state.text().with("learning.put-aside", &[("file", &file.display())]));
        self.say(words.map(|words| Notice::error(words).into()));
    }

    /// Keeps what has changed of it.
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

/// A run as a file has it.
#[derive(Debug)]
struct KeptText {
    run: KeptRun,
    /// Whether that is all that the file holds.
    is_whole: bool,
}

impl KeptText {
    /// What a text says of a run; of a damaged one each part that can be read.
    fn of(text: &str) -> Self {
        if let Ok(run) = ron::from_str(text) {
            return Self { run, is_whole: true };
        }
        let fields = structure(text).map(|text| parts(text.inside)).unwrap_or_default();
        let read = |fields: &str| ron::from_str::<KeptRun>(&format!("({fields})"));
        let good: Vec<_> = fields.into_iter().filter(|field| read(field).is_ok()).collect();
        // Fields that are good alone are wrong together only where one stands there twice.
        Self { run: read(&good.join(",")).unwrap_or_default(), is_whole: false }
    }
}

/// The run in a file; none where there is no file.
fn read(path: &Path) -> Option<KeptText> {
    let bytes = match store::read(path, LIMIT) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(_) => return Some(KeptText { run: KeptRun::default(), is_whole: false }),
    };
    Some(KeptText::of(&String::from_utf8_lossy(&bytes)))
}

/// The newest run of a window that runs no more, and where the file of a damaged one is; the run is in this window's slot before
/// it goes from the other.
fn left_by_others(slot: &Slot) -> Option<(KeptRun, Option<PathBuf>)> {
    let left = slot.left_by_others();
    let kept = |left: &OrphanedFile| read(left.path()).filter(|kept| kept.run != KeptRun::default());
    let (KeptText { run, is_whole }, left) = left.iter().find_map(|left| Some((kept(left)?, left)))?;
    let written = ron::to_string(&run).map_err(io::Error::other);
    let is_written = written.and_then(|text| store::replace(slot.path(), text.as_bytes())).is_ok();
    if is_written && is_whole {
        // If the old file stays, the same run is named once more at the next start.
        let _ = fs::remove_file(left.path());
    }
    let damaged = (is_written && !is_whole).then(|| left.put_aside()).flatten();
    Some((run, damaged))
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
