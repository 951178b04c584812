//! Keeps the game safe without the window waiting for the disk: one writing at a time, on a thread of its own, and the
//! newest game that waits for its turn.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use crate::store::autosave::{Autosave, Restored};
use crate::store::{Document, DocumentError};

/// A game as it is to be kept.
#[derive(Clone, Debug)]
pub struct Keepsake {
    /// The game.
    pub document: Document,
    /// The file that it belongs to.
    pub path: Option<PathBuf>,
    /// Whether it has changes which that file does not hold.
    pub changed: bool,
}

/// The writer of automatically saved games.
#[derive(Debug)]
pub struct Keeper {
    autosave: Arc<Autosave>,
    writing: Option<JoinHandle<Result<(), DocumentError>>>,
    waiting: Option<Keepsake>,
}

impl Keeper {
    /// A writer into this slot.
    pub fn new(autosave: Autosave) -> Self {
        Self { autosave: Arc::new(autosave), writing: None, waiting: None }
    }

    /// The game that was kept last.
    ///
    /// # Errors
    /// As [`Autosave::restore`].
    pub fn restore(&self) -> Result<Option<Restored>, DocumentError> {
        self.autosave.restore()
    }

    /// Games that could not be read once and can be by now.
    pub fn rescue(&self) -> Vec<PathBuf> {
        self.autosave.rescue()
    }

    /// Keeps a game soon, in place of one that still waits.
    pub fn keep(&mut self, keepsake: Keepsake) {
        self.waiting = Some(keepsake);
    }

    /// Whether something is being written or waits.
    pub const fn is_busy(&self) -> bool {
        self.writing.is_some() || self.waiting.is_some()
    }

    /// Begins to write what waits once the disk is free. Never waits itself.
    ///
    /// # Errors
    /// Why the last game could not be written.
    pub fn tend(&mut self) -> Result<(), DocumentError> {
        let done = self.writing.take_if(|writing| writing.is_finished()).map_or(Ok(()), ended);
        if self.writing.is_none()
            && let Some(keepsake) = self.waiting.take()
        {
            let autosave = Arc::clone(&self.autosave);
            let copy = keepsake.clone();
            match Builder::new().name("autosave".to_owned()).spawn(move || write(&autosave, &copy)) {
                Ok(writing) => self.writing = Some(writing),
                // Without a thread the window has to wait after all.
                Err(_) => return done.and(write(&self.autosave, &keepsake)),
            }
        }
        done
    }

    /// Writes what waits, and closes in good order.
    ///
    /// # Errors
    /// Why the last game could not be written.
    pub fn close(&mut self) -> Result<(), DocumentError> {
        let before = self.writing.take().map_or(Ok(()), ended);
        let last = self.waiting.take().map_or(before, |keepsake| write(&self.autosave, &keepsake));
        self.autosave.close();
        last
    }
}

fn write(autosave: &Autosave, keepsake: &Keepsake) -> Result<(), DocumentError> {
    autosave.keep(&keepsake.document, keepsake.path.as_deref(), keepsake.changed)
}

/// The result of a writing; one that panicked wrote nothing, and the next one says why if it cannot either.
fn ended(writing: JoinHandle<Result<(), DocumentError>>) -> Result<(), DocumentError> {
    writing.join().unwrap_or(Ok(()))
}
