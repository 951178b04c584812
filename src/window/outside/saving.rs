//! Saving on the writer's thread: a slow disk does not block the window.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use edagari_app::session::autosave::AutosaveWriter;
use edagari_app::session::effect::Effect;
use edagari_app::session::files::FileKind;
use edagari_app::session::saving::{self, SavedGame, absorb_saved, begin_saving};
use edagari_app::session::state::State;
use edagari_app::store::{self, DocumentError, Stamp};

/// A file of the user's own that is being written.
#[derive(Debug)]
enum Saving {
    /// The open game at the time of the command. The answer is no stamp where another program wrote the file
    /// meanwhile.
    Game(Box<SavedGame>, Receiver<Result<Option<Stamp>, DocumentError>>),
    /// Another file, and its bytes.
    Other(FileKind, PathBuf, Vec<u8>, Receiver<io::Result<()>>),
}

/// All pending saves.
#[derive(Debug, Default)]
pub(super) struct Savings {
    under_way: Vec<Saving>,
    /// Games saved so far.
    games: u64,
}

impl Savings {
    /// The time that the window waits for a disk, which is enough for most: so a save is reported at once.
    const MOMENT: Duration = Duration::from_millis(30);

    /// Whether something is being saved.
    pub(super) const fn is_busy(&self) -> bool {
        !self.under_way.is_empty()
    }

    pub(super) fn save_game(
        &mut self,
        writer: &mut AutosaveWriter,
        path: &Path,
        state: &mut State,
    ) -> Vec<Effect> {
        self.games += 1;
        let (saved, known) = match begin_saving(state, path, self.games) {
            Ok(begun) => begun,
            Err(refused) => return vec![refused.into()],
        };
        let (answer, answers) = bounded(1);
        let game = saved.clone();
        writer.run(move || {
            // The program may have been closed meanwhile; the answer has no receiver then.
            let _ = answer.send(game.write(known));
        });
        self.under_way.push(Saving::Game(Box::new(saved), answers));
        self.hear(state, Self::MOMENT)
    }

    /// Saves something else.
    pub(super) fn save_other(
        &mut self,
        writer: &mut AutosaveWriter,
        kind: FileKind,
        path: PathBuf,
        state: &mut State,
    ) -> Vec<Effect> {
        let Some(bytes) = saving::content(state, kind, &path) else { return Vec::new() };
        let (answer, answers) = bounded(1);
        let (target, written) = (path.clone(), bytes.clone());
        writer.run(move || {
            let _ = answer.send(store::replace(&target, &written));
        });
        self.under_way.push(Saving::Other(kind, path, bytes, answers));
        self.hear(state, Self::MOMENT)
    }

    /// Handles finished saves, after so long at most.
    pub(super) fn hear(&mut self, state: &mut State, patience: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        for saving in std::mem::take(&mut self.under_way) {
            match saving {
                Saving::Game(saved, answers) => match answers.recv_timeout(patience) {
                    Ok(written) => effects.extend(absorb_saved(state, &saved, written)),
                    // A thread that failed has reported that on standard error, and answers no more.
                    Err(RecvTimeoutError::Disconnected) => {}
                    Err(RecvTimeoutError::Timeout) => self.under_way.push(Saving::Game(saved, answers)),
                },
                Saving::Other(kind, path, bytes, answers) => match answers.recv_timeout(patience) {
                    Ok(written) => {
                        let is_same = saving::content(state, kind, &path).as_ref() == Some(&bytes);
                        let written = written.map(|()| is_same);
                        effects.extend(saving::absorb_written(state, kind, &path, written));
                    }
                    Err(RecvTimeoutError::Disconnected) => {}
                    Err(RecvTimeoutError::Timeout) => {
                        self.under_way.push(Saving::Other(kind, path, bytes, answers));
                    }
                },
            }
        }
        effects
    }
}
