//! Opens games: small ones at once, large ones on a thread of their own, so that the window goes on and the person can
//! think better of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::Builder;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::session::progress::Progress;
use crate::session::wake::Wake;
use crate::store::{Document, DocumentError, Stamp, Watch};
use crate::worker::go_behind_the_window;

/// The game that is being opened, if one is.
#[derive(Debug, Default)]
pub struct Opening(Option<Running>);

#[derive(Debug)]
struct Running {
    path: PathBuf,
    bytes: u64,
    begun: Instant,
    watch: Watch,
    answer: Receiver<(Option<Stamp>, Result<Document, DocumentError>)>,
}

/// A file that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The file.
    pub path: PathBuf,
    /// What it held. Taken before it was read: if another program writes meanwhile, saving notices that.
    pub stamp: Option<Stamp>,
    /// The game in it, or why there is none.
    pub read: Result<Document, DocumentError>,
}

impl Opening {
    /// Bytes of a file that are read in much less than a frame.
    const SMALL: u64 = 64 << 10;
    /// Opening takes this long before it is shown.
    const MOMENT: Duration = Duration::from_millis(300);

    /// Opens a file, in place of one that is still being opened. What is small is there at once.
    pub fn start(&mut self, path: &Path, wake: &Wake) -> Option<Opened> {
        self.0 = None;
        let bytes = fs::metadata(path).map_or(0, |known| known.len());
        if bytes > Self::SMALL
            && let Some(running) = Running::start(path, bytes, wake)
        {
            self.0 = Some(running);
            wake.after(Self::MOMENT);
            return None;
        }
        Some(Opened { path: path.to_owned(), stamp: Stamp::of_file(path), read: Document::load(path) })
    }

    /// Nobody waits for the file any more.
    pub fn stop(&mut self) {
        self.0 = None;
    }

    /// The file that was opened, once.
    pub fn finished(&mut self) -> Option<Opened> {
        let running = self.0.as_ref()?;
        let (stamp, read) = match running.answer.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            // Whatever happened to the thread, there is no game.
            Err(TryRecvError::Disconnected) => (None, Err(DocumentError::Stopped)),
        };
        self.0.take().map(|running| Opened { path: running.path.clone(), stamp, read })
    }

    /// How far it is, where that takes longer than a moment.
    pub fn progress(&self, wake: &Wake) -> Option<Progress> {
        let running = self.0.as_ref()?;
        wake.after(Self::MOMENT);
        let shown = running.begun.elapsed() >= Self::MOMENT;
        shown.then(|| Progress { done: running.watch.bytes(), all: running.bytes, key: "open.progress" })
    }
}

impl Running {
    fn start(path: &Path, bytes: u64, wake: &Wake) -> Option<Self> {
        let (sender, answer) = bounded(1);
        let watch = Watch::default();
        let (file, seen, wake) = (path.to_owned(), watch.clone(), wake.clone());
        let thread = Builder::new().name("opening".to_owned()).spawn(move || {
            go_behind_the_window();
            // Nobody listens any more once it was stopped.
            let stamp = Stamp::of_file(&file);
            if sender.send((stamp, Document::load_with(&file, &seen))).is_ok() {
                wake.now();
            }
        });
        thread.is_ok().then(|| Self { path: path.to_owned(), bytes, begun: Instant::now(), watch, answer })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.watch.stop();
    }
}
