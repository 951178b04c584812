//! Crashes: a panic leaves a report on this machine, the next start offers it, and a report is gone through once more.

use std::backtrace::Backtrace;
use std::collections::VecDeque;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use edagari_app::session::command::Command;
use edagari_app::session::crash::{CrashRecorder, CrashReport, ReplayStep};
use edagari_app::session::state::State;
use edagari_app::store::crashes;

/// The last commands, shared with what is called when something panics.
#[derive(Clone, Debug, Default)]
pub struct SharedRecorder(Arc<Mutex<CrashRecorder>>);

impl SharedRecorder {
    /// Does something with it. A panic while it was held leaves what it had by then.
    pub fn with<T>(&self, use_it: impl FnOnce(&mut CrashRecorder) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Leaves a report in a folder whenever something panics from now on, besides what is said on standard error.
    pub fn report_panics_in(&self, folder: PathBuf) {
        let recorder = self.clone();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            usual(info);
            // What cannot be written is not worth a second panic.
            let _ = crashes::write(&folder, &recorder.report(info).to_text());
        }));
    }

    fn report(&self, info: &PanicHookInfo<'_>) -> CrashReport {
        let message = info.payload_as_str().unwrap_or_default();
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        // A thread that panicked may hold it: then the report has no commands.
        let report = self
            .0
            .try_lock()
            .map(|recorder| recorder.report(env!("CARGO_PKG_VERSION"), message, place.clone()));
        let report = report
            .unwrap_or_else(|_| CrashRecorder::default().report(env!("CARGO_PKG_VERSION"), message, place));
        CrashReport { system: crashes::system(), backtrace: Backtrace::force_capture().to_string(), ..report }
    }
}

/// The way to a crash, a step at a time.
#[derive(Debug)]
pub struct Replay {
    steps: VecDeque<ReplayStep>,
    count: usize,
    /// Pictures until the next step, whatever is still being searched.
    patience: u32,
}

impl Replay {
    /// Pictures that a step waits for a search, for the answer of a player that is a method.
    const PATIENCE: u32 = 300;

    /// The way that a report tells.
    pub fn of(report: &CrashReport) -> Self {
        let steps = report.steps();
        Self { count: steps.len(), steps: steps.into(), patience: Self::PATIENCE }
    }

    /// How many steps there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Whether all has been done.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// The next command, once what the last one began has ended.
    pub fn next(&mut self, state: &State, is_busy: bool) -> Option<Command> {
        if is_busy && self.patience > 0 {
            self.patience -= 1;
            return None;
        }
        self.patience = Self::PATIENCE;
        self.steps.pop_front()?.command(state)
    }
}
