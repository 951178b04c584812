//! A recording that another program may still be writing: reread as its file grows, as long as it is the
//! search shown.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::sleep;
use std::time::{Duration, Instant};

use edagari_app::catalog::foreign::OpenTrace;
use edagari_app::catalog::{Engine, Method};
use edagari_app::search::foreign::ForeignText;
use edagari_app::session::background::{Background, BackgroundSignals, Heard};
use edagari_app::session::state::State;
use edagari_app::session::wake::Wake;
use edagari_app::store::{self, ReadingProgress, open_trace};

/// The followed file, if there is one.
#[derive(Debug)]
pub(super) struct Following {
    reading: Background<FollowedFile, GrownFile>,
    followed: Option<FollowedFile>,
    /// The text shown.
    text: ForeignText,
}

/// A file, and its state when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FollowedFile {
    path: PathBuf,
    bytes: u64,
    /// Of the last reading.
    took: Duration,
}

/// A file that was reread.
#[derive(Debug)]
struct GrownFile {
    file: FollowedFile,
    trace: OpenTrace,
}

impl Default for Following {
    fn default() -> Self {
        let (followed, text) = (None, ForeignText::default());
        Self { reading: Background::new("following", FollowedFile::wait), followed, text }
    }
}

impl FollowedFile {
    /// Between two checks of the size of a file.
    const LOOK: Duration = Duration::from_millis(100);
    /// Least time between two readings; a file that takes long is read more seldom.
    const PAUSE: Duration = Duration::from_millis(300);
    const PAUSES_OF_READINGS: u32 = 4;

    /// Waits until the file has another size, and reads it. While it cannot be read it continues waiting.
    fn wait(mut self, signals: &BackgroundSignals<GrownFile>) -> Option<GrownFile> {
        let watch = ReadingProgress::new(Arc::clone(signals.stop()), Arc::clone(signals.gauge()));
        let mut begun = Instant::now();
        loop {
            sleep(Self::LOOK);
            if signals.stop().load(Ordering::Relaxed) {
                return None;
            }
            let pause = Self::PAUSE.max(self.took * Self::PAUSES_OF_READINGS);
            let bytes = store::size(&self.path);
            if bytes == self.bytes || begun.elapsed() < pause {
                continue;
            }
            begun = Instant::now();
            let read = open_trace::load(&self.path, &watch);
            (self.bytes, self.took) = (bytes, begun.elapsed());
            begun = Instant::now();
            if let Some(Ok(trace)) = read {
                return Some(GrownFile { file: self, trace });
            }
        }
    }
}

impl Following {
    /// Follows a file that was opened, in place of the one before.
    pub(super) fn begin(&mut self, path: &Path, trace: &OpenTrace) {
        let Some(text) = text(&trace.job.engine) else { return };
        // It may have grown while it was read.
        let bytes = text.0.len() as u64;
        self.text = text.clone();
        self.followed = Some(FollowedFile { path: path.to_owned(), bytes, took: Duration::ZERO });
        self.reading.keep(|_| false);
    }

    /// The recording in the file, where it has grown. Once another search is shown it is not followed any
    /// more.
    pub(super) fn grown(&mut self, state: &State, wake: &Wake) -> Option<OpenTrace> {
        let shown = state.reruns.shown.as_ref().map(|job| &job.engine);
        let mut shown = [shown, state.analysis.engine.as_ref()].into_iter().flatten().filter_map(text);
        let is_shown = shown.any(|text| Arc::ptr_eq(&text.0, &self.text.0));
        self.followed.take_if(|_| !is_shown);
        self.reading.keep(|asked| self.followed.as_ref() == Some(asked));
        let heard = self.reading.hear();
        if let Some(Heard::Failed(_)) = heard {
            self.followed = None;
        }
        let grown = match heard {
            Some(Heard::Answer(_, grown)) => Some(grown),
            _ => None,
        };
        let trace = grown.and_then(|GrownFile { file, trace }| {
            self.followed = Some(file);
            // A file rewritten without a change has the same text.
            let text = text(&trace.job.engine).filter(|&text| *text != self.text)?.clone();
            self.text = text;
            Some(trace)
        });
        self.reading.ask(wake, || self.followed.clone());
        trace
    }
}

/// The text of a recording of another program.
fn text(engine: &Engine) -> Option<&ForeignText> {
    match &engine.method {
        Method::Foreign(recording) => Some(&recording.text),
        _ => None,
    }
}
