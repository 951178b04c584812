//! Crashes: a panic leaves a report on this machine, the next start offers it, and a report can be replayed.

use std::backtrace::Backtrace;
use std::collections::VecDeque;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use edagari_app::session::command::Command;
use edagari_app::session::crash::{CrashRecorder, CrashReport, ReplayStep};
use edagari_app::session::state::State;
use edagari_app::store::crashes;

/// The last commands, shared with the panic hook.
#[derive(Clone, Debug, Default)]
pub struct SharedRecorder(Arc<Mutex<CrashRecorder>>);

impl SharedRecorder {
    /// Calls a function with the recorder. After a panic during a call it contains the commands until then.
    pub fn with<T>(&self, use_it: impl FnOnce(&mut CrashRecorder) -> T) -> T {
        use_it(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a report into a folder on every panic from now on, besides the output on standard error.
    pub fn report_panics_in(&self, folder: PathBuf) {
        let recorder = self.clone();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            usual(info);
            if is_lost_screen(&place(info), info.payload_as_str().unwrap_or_default()) {
                return;
            }
            // An error of writing is not worth a second panic.
            let _ = crashes::write(&folder, &recorder.report(info).to_text());
        }));
    }

    fn report(&self, info: &PanicHookInfo<'_>) -> CrashReport {
        let message = info.payload_as_str().unwrap_or_default();
        let place = place(info);
        // A thread that panicked may hold it: then the report has no commands.
        let report = self
            .0
            .try_lock()
            .map(|recorder| recorder.report(env!("CARGO_PKG_VERSION"), message, place.clone()));
        let report = report
            .unwrap_or_else(|_| CrashRecorder::default().report(env!("CARGO_PKG_VERSION"), message, place));
        CrashReport { system: crashes::system(), backtrace: backtrace(), ..report }
    }
}

fn place(info: &PanicHookInfo<'_>) -> String {
    info.location().map(ToString::to_string).unwrap_or_default()
}

/// Whether the display has gone, as at the end of a desktop session: no fault of the program, which can only
/// end.
pub fn is_lost_screen(place: &str, message: &str) -> bool {
    place.contains("winit") && (message.contains("Connection") || message.contains("Broken pipe"))
}

/// The call stack, with addresses. A packaged program has no names in it: `.ci/frames` finds them in the file
/// of symbols of its release, from the name and the address of one function.
fn backtrace() -> String {
    let anchor = super::run as *const ();
    format!("{anchor:p} - edagari_window::run\n{:#}", Backtrace::force_capture())
}

/// The commands of a report, replayed one at a time.
#[derive(Debug)]
pub struct Replay {
    steps: VecDeque<ReplayStep>,
    /// The number of steps, and that of commands that cannot be repeated.
    counts: [usize; 2],
    /// Frames left until the next step, even during a search.
    patience: u32,
}

impl Replay {
    /// The greatest number of frames that a step waits for a search or for the move of a method.
    const PATIENCE: u32 = 300;

    /// The replay of a report.
    pub fn of(report: &CrashReport) -> Self {
        let steps = report.steps();
        Self { counts: [steps.len(), report.unrepeatable()], steps: steps.into(), patience: Self::PATIENCE }
    }

    /// The number of steps, and that of commands that cannot be repeated.
    pub const fn counts(&self) -> [usize; 2] {
        self.counts
    }

    /// Whether all has been done.
    pub fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// The next command, once the last one has had its effect.
    pub fn next(&mut self, state: &State, is_busy: bool) -> Option<Command> {
        if is_busy && self.patience > 0 {
            self.patience -= 1;
            return None;
        }
        self.patience = Self::PATIENCE;
        self.steps.pop_front()?.command(state)
    }
}
