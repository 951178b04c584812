//! Keeps games safe without the window waiting for the disk: one thread writes, and of the open game it always takes the
//! newest. The thread is joined when its keeper ends.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::exercise::{AnswerSheet, SetShelf};
use crate::store::autosave::{Autosave, AutosaveNote, RestoredGame};
use crate::store::shelf::Shelf;
use crate::store::slot::Slot;
use crate::store::{self, Document, DocumentError, sweep};

/// The interval of autosave: the least time between two looks at whether the open game changed. A change is written at the next.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// A game as it is to be kept.
#[derive(Clone, Debug)]
pub struct Keepsake {
    /// The game.
    pub document: Document,
    /// What is known of the file that it belongs to.
    pub note: AutosaveNote,
}

/// Something to be done beside keeping the open game.
#[derive(Debug)]
enum KeeperErrand {
    /// Put a game on a shelf, under this name.
    Store(Shelf, String, Box<Document>),
    /// Write sets of exercises into their slot; the sheet of the last one where its text is still to be written.
    Sets(Arc<Slot>, SetShelf, Option<Box<AnswerSheet>>),
    /// Take away what programs that were killed left half written in this folder.
    Sweep(PathBuf),
}

/// The writer of automatically saved games.
#[derive(Debug)]
pub struct AutosaveWriter {
    autosave: Arc<Autosave>,
    desk: Arc<KeeperDesk>,
    thread: Option<JoinHandle<()>>,
}

/// What lies between the window and the thread that writes.
#[derive(Debug, Default)]
struct KeeperDesk {
    papers: Mutex<Papers>,
    /// Something was put there.
    news: Condvar,
}

#[derive(Debug, Default)]
struct Papers {
    game: Option<Keepsake>,
    errands: Vec<KeeperErrand>,
    is_writing: bool,
    is_closing: bool,
    failed: Option<DocumentError>,
}

impl KeeperDesk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        // A thread that panicked left nothing half done there.
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AutosaveWriter {
    /// A writer into this slot.
    pub fn new(autosave: Autosave) -> Self {
        Self { autosave: Arc::new(autosave), desk: Arc::default(), thread: None }
    }

    /// The folder of the game that is kept; none where it cannot be kept.
    pub fn folder(&self) -> Option<&Path> {
        self.autosave.folder()
    }

    /// The game that was kept last.
    ///
    /// # Errors
    /// As [`Autosave::restore`].
    pub fn restore(&self) -> Result<Option<RestoredGame>, DocumentError> {
        self.autosave.restore()
    }

    /// Games of other windows that run no more, where no file holds them.
    pub fn left_by_others(&self) -> Vec<(String, Document)> {
        self.autosave.left_by_others()
    }

    /// Games that could not be read once and can be by now.
    pub fn rescue(&self) -> Vec<PathBuf> {
        self.autosave.recovered_files()
    }

    /// Keeps a game at once, in place of one that still waits. Never waits itself.
    pub fn keep(&mut self, keepsake: Keepsake) {
        self.desk.papers().game = Some(keepsake);
        self.wake();
    }

    /// Puts a game on a shelf.
    pub fn store(&mut self, shelf: Shelf, id: String, document: Document) {
        self.desk.papers().errands.push(KeeperErrand::Store(shelf, id, document.into()));
        self.wake();
    }

    /// Keeps sets of exercises in a slot; `sheet` is that of the last one, where its text is still to be written.
    pub fn keep_sets(&mut self, slot: Arc<Slot>, sets: SetShelf, sheet: Option<AnswerSheet>) {
        let mut papers = self.desk.papers();
        // Of the sets only the newest state is worth writing; each game to be stored is another one.
        papers.errands.retain(|errand| !matches!(errand, KeeperErrand::Sets(..)));
        papers.errands.push(KeeperErrand::Sets(slot, sets, sheet.map(Box::new)));
        // `wake` takes the same lock.
        drop(papers);
        self.wake();
    }

    /// Takes away what programs that were killed left half written in a folder.
    pub fn sweep(&mut self, folder: PathBuf) {
        self.desk.papers().errands.push(KeeperErrand::Sweep(folder));
        self.wake();
    }

    /// Whether something is being written or waits, or was not written and nobody has heard of it yet.
    pub fn is_busy(&self) -> bool {
        let papers = self.desk.papers();
        papers.is_writing || papers.game.is_some() || !papers.errands.is_empty() || papers.failed.is_some()
    }

    /// How the last writings went.
    ///
    /// # Errors
    /// Why one could not be done.
    pub fn take_failure(&mut self) -> Result<(), DocumentError> {
        self.desk.papers().failed.take().map_or(Ok(()), Err)
    }

    /// Writes what waits, and closes in good order.
    ///
    /// # Errors
    /// Why the last game could not be written.
    pub fn close(&mut self) -> Result<(), DocumentError> {
        self.end();
        self.autosave.close();
        self.take_failure()
    }

    fn wake(&mut self) {
        // One that panicked is replaced.
        self.thread.take_if(|thread| thread.is_finished());
        if self.thread.is_none() {
            let (desk, autosave) = (Arc::clone(&self.desk), Arc::clone(&self.autosave));
            // An earlier end has set it: the thread would return as soon as nothing waits.
            self.desk.papers().is_closing = false;
            let thread = Builder::new().name("autosave".to_owned());
            self.thread = thread.spawn(move || work(&desk, &autosave)).ok();
        }
        if self.thread.is_none() {
            // Without a thread the window has to wait after all.
            self.desk.papers().is_closing = true;
            // It returns once nothing waits, since the desk counts as closed.
            work(&self.desk, &self.autosave);
        }
        self.desk.news.notify_all();
    }

    /// Ends the thread once it has written what waits.
    fn end(&mut self) {
        self.desk.papers().is_closing = true;
        self.desk.news.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported on standard error; the game before the last one is kept.
            let _ = thread.join();
        }
    }
}

impl Drop for AutosaveWriter {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes whatever is put on the desk, until it is closed and nothing waits.
fn work(desk: &KeeperDesk, autosave: &Autosave) {
    let mut papers = desk.papers();
    loop {
        let (game, errands) = (papers.game.take(), std::mem::take(&mut papers.errands));
        if game.is_none() && errands.is_empty() {
            if papers.is_closing {
                return;
            }
            papers = desk.news.wait(papers).unwrap_or_else(PoisonError::into_inner);
            continue;
        }
        // The lock is free while the disk is busy, so that the window can put more on the desk.
        papers.is_writing = true;
        drop(papers);
        // A game that another took the place of is stored before the other one is written over it.
        let mut done = Ok(());
        for errand in errands {
            // Every errand runs, whatever became of those before; the first failure is the one that is kept.
            done = done.and(run(errand));
        }
        let kept = game.map_or(Ok(()), |game| autosave.keep(&game.document, &game.note));
        let done = done.and(kept);
        papers = desk.papers();
        papers.is_writing = false;
        // A failure that nobody has heard of outlives a later success.
        papers.failed = done.err().or_else(|| papers.failed.take());
    }
}

fn run(errand: KeeperErrand) -> Result<(), DocumentError> {
    match errand {
        KeeperErrand::Store(shelf, id, document) => shelf.put(&id, &document),
        KeeperErrand::Sets(slot, mut collection, sheet) => {
            if let (Some(sheet), Some(last)) = (sheet, collection.sets.last_mut()) {
                last.sheet = sheet.to_text();
            }
            let written = store::replace(slot.path(), collection.to_text().as_bytes());
            written.map_err(|source| DocumentError::Write { path: slot.path().to_owned(), source })
        }
        KeeperErrand::Sweep(folder) => {
            sweep(&folder);
            Ok(())
        }
    }
}
