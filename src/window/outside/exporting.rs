//! Exports on a thread of their own: the file dialog, the work, and the writing. One runs at a time.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded};

use edagari_app::session::command::Command;
use edagari_app::session::effect::{Effect, Notice};
use edagari_app::session::export;
use edagari_app::session::export::data::{ExportOutcome, Target};
use edagari_app::session::export::work::{ExportWork, parted};
use edagari_app::session::files::ReplaceQuestion;
use edagari_app::session::progress::ExportProgress;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::store;
use edagari_app::store::output::{Existing, Output, OutputError};
use edagari_app::trace::export::{ExportFormat, pixels_of};
use edagari_app::worker::lower_thread_priority;

use super::file_dialogs::{NoDialog, nothing_after};

/// An export to run.
pub struct OrderedExport<W> {
    pub work: W,
    /// The command that writes the same to a file.
    pub written: Box<dyn Fn(PathBuf) -> Command>,
}

/// The running export, if any.
#[derive(Debug, Default)]
pub struct Exporting(Option<RunningExport>);

struct RunningExport {
    outcome: Receiver<ExportOutcome>,
    shared: Arc<Shared>,
    work: ExportName,
    written: Box<dyn Fn(PathBuf) -> Command>,
}

impl fmt::Debug for RunningExport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("RunningExport").field(&self.work).finish()
    }
}

/// The window's data of a running export.
#[derive(Clone, Copy, Debug)]
struct ExportName {
    title: &'static str,
    progress: &'static str,
}

/// The data shared by both threads of an export.
#[derive(Debug, Default)]
struct Shared {
    done: AtomicU64,
    all: AtomicU64,
    stop: AtomicBool,
    /// Whether the file dialog is open.
    asks: AtomicBool,
    /// Whether the user has chosen a file, reported once: the dialog of the export can close.
    chosen: AtomicBool,
}

/// Dropping the window ends the work at its next frame.
impl Drop for RunningExport {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }
}

impl Exporting {
    /// Starts an export; one that still runs continues unobserved.
    pub fn start(
        &mut self,
        OrderedExport { work, written }: OrderedExport<impl ExportWork>,
        target: Target,
        state: &State,
        ctx: &egui::Context,
    ) -> Option<Notice> {
        if self.0.is_some() {
            return Some(Notice::error(state.text().get("export.busy")));
        }
        let (answer, outcome) = bounded(1);
        // True before the thread runs: a second dialog requested in the same frame finds the first one.
        let asks = AtomicBool::new(matches!(target, Target::File(None)));
        let shared = Arc::new(Shared { asks, ..Shared::default() });
        let named = ExportName { title: work.title(), progress: work.progress() };
        let export = ExportOnThread {
            work,
            folder: state.settings.folder.clone(),
            title: state.text().get("dialog.title.save"),
            no_dialog: state.text().get("error.no-dialog"),
            shared: Arc::clone(&shared),
            ctx: ctx.clone(),
        };
        let run = move || {
            lower_thread_priority();
            let outcome = export.outcome(target);
            // The program may have been closed meanwhile; the outcome has no receiver then.
            if answer.send(outcome).is_ok() {
                export.ctx.request_repaint();
            }
        };
        match thread::Builder::new().name("export".to_owned()).spawn(run) {
            Ok(_) => self.0 = Some(RunningExport { outcome, shared, work: named, written }),
            Err(error) => {
                return Some(Notice::error(state.text().with("error.dialog", &[("why", &error)])));
            }
        }
        None
    }

    /// Asks a running export to stop at its next frame.
    pub fn stop(&self) {
        if let Some(running) = &self.0 {
            running.shared.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a file dialog of an export is open.
    pub fn is_asking(&self) -> bool {
        self.0.as_ref().is_some_and(|running| running.shared.asks.load(Ordering::Relaxed))
    }

    /// The progress of a long export; `None` in its first half second.
    pub fn progress(&self) -> Option<ExportProgress> {
        let shared = &self.0.as_ref()?.shared;
        let all = shared.all.load(Ordering::Relaxed);
        let key = self.0.as_ref()?.work.progress;
        // `all` is written after `done`, and only once the delay is over, so there is nothing to show before.
        (all > 0).then(|| ExportProgress { done: shared.done.load(Ordering::Relaxed), all, key })
    }

    /// The outcome of an export, once: a notice, or a text to copy. The dialog of the export stays until a
    /// file is chosen, so that closing the file dialog does not mean to begin again.
    pub fn finished(&mut self, state: &mut State) -> Vec<Effect> {
        let is_chosen = |running: &RunningExport| running.shared.chosen.swap(false, Ordering::Relaxed);
        let ordered_in = matches!(state.view.dialog, Some(Dialog::Export(_) | Dialog::Worksheet));
        let closes = self.0.as_ref().is_some_and(is_chosen) && ordered_in;
        let close = closes.then(|| Effect::Apply(Command::CloseDialog.into()));
        close.into_iter().chain(self.outcome(state)).collect()
    }

    fn outcome(&mut self, state: &mut State) -> Vec<Effect> {
        let Some(running) = &self.0 else { return Vec::new() };
        let outcome = match running.outcome.try_recv() {
            Ok(outcome) => outcome,
            Err(crossbeam_channel::TryRecvError::Empty) => return Vec::new(),
            // The thread ended without an answer: it failed.
            Err(crossbeam_channel::TryRecvError::Disconnected) => {
                ExportOutcome::Refused(state.text().get("export.refused.encoder"))
            }
        };
        let ExportName { title, .. } = running.work;
        if let ExportOutcome::Exists(path) = &outcome {
            let question = Command::AskReplace(ReplaceQuestion::of(path, &running.written).into());
            self.0 = None;
            return vec![Effect::Apply(question.into())];
        }
        self.0 = None;
        export::update::absorb(state, title, outcome)
    }
}

/// The delay before the progress of an export is shown.
const MOMENT: Duration = Duration::from_millis(500);

struct ExportOnThread<W> {
    work: W,
    /// The initial folder of the dialog.
    folder: Option<PathBuf>,
    /// Of the dialog.
    title: String,
    /// The error where the system has no dialog.
    no_dialog: String,
    shared: Arc<Shared>,
    ctx: egui::Context,
}

impl<W: ExportWork> ExportOnThread<W> {
    fn outcome(&self, target: Target) -> ExportOutcome {
        let known = match target {
            Target::Clipboard => {
                let is_picture = self.work.extension() == ExportFormat::Png.extension();
                return self.written().map_or_else(ExportOutcome::Refused, |bytes| {
                    match pixels_of(&bytes).filter(|_| is_picture) {
                        Some(picture) => ExportOutcome::CopiedPicture(picture),
                        None => ExportOutcome::Copied(String::from_utf8_lossy(&bytes).into_owned()),
                    }
                });
            }
            Target::Viewer => return self.for_viewer().unwrap_or_else(|outcome| outcome),
            Target::File(known) => known,
        };
        let is_known = known.is_some();
        let chosen = match known.map_or_else(|| self.asked(), |path| Ok(Some(path))) {
            Err(NoDialog) => return ExportOutcome::Refused(self.no_dialog.clone()),
            Ok(None) => return ExportOutcome::Nothing,
            Ok(Some(path)) => Output::new(&path),
        };
        let output = chosen.clone().with_ending(self.work.extension(), &[]);
        if !self.work.parts().is_empty() {
            return self.several(output.path()).unwrap_or_else(|outcome| outcome);
        }
        // The dialog asked about the typed name, without the ending.
        let existing = if is_known || output == chosen { Existing::Replace } else { Existing::Refuse };
        if output.check(existing, []).is_err() {
            return ExportOutcome::Exists(output.path().to_owned());
        }
        let bytes = match self.written() {
            Ok(bytes) => bytes,
            Err(why) => return ExportOutcome::Refused(why),
        };
        match output.write(existing, &bytes) {
            Ok(()) => ExportOutcome::Saved(output.path().to_owned()),
            Err(OutputError::Write { path, source }) => ExportOutcome::Unwritten(path, source),
            Err(OutputError::Exists { path } | OutputError::Input { path }) => ExportOutcome::Exists(path),
        }
    }

    /// Writes a file in a folder of its own. The folder stays, for a viewer may open the file at any later time.
    fn for_viewer(&self) -> Result<ExportOutcome, ExportOutcome> {
        let bytes = self.written().map_err(ExportOutcome::Refused)?;
        let unwritten = |path: &Path, why| ExportOutcome::Unwritten(path.to_owned(), why);
        let folder = tempfile::Builder::new().prefix("edagari-").tempdir();
        let folder = folder.map_err(|why| unwritten(&std::env::temp_dir(), why))?.keep();
        let file = folder.join(self.work.name());
        store::replace(&file, &bytes).map_err(|why| unwritten(&file, why))?;
        Ok(ExportOutcome::ForViewer(file))
    }

    /// Writes a file for each part, with its word behind the name that was chosen. Nothing is written before every one of
    /// them could be made, and nobody was asked about these names: other files that have them stay as they
    /// are.
    fn several(&self, path: &Path) -> Result<ExportOutcome, ExportOutcome> {
        let Self { work, shared, .. } = self;
        let (begun, parts) = (Instant::now(), work.parts());
        let mut files = Vec::new();
        for (done, part) in parts.iter().enumerate() {
            if begun.elapsed() > MOMENT {
                shared.done.store(done as u64, Ordering::Relaxed);
                shared.all.store(parts.len() as u64, Ordering::Relaxed);
                self.ctx.request_repaint();
            }
            if shared.stop.load(Ordering::Relaxed) {
                return Err(ExportOutcome::Nothing);
            }
            let goes_on = &mut |_, _| !shared.stop.load(Ordering::Relaxed);
            let bytes = work.write_part(part, goes_on).map_err(ExportOutcome::Refused)?;
            let file = parted(path, part);
            // The same export written once more is no other file. An unreadable or longer file is.
            if store::read(&file, bytes.len() as u64).map_or_else(|_| file.exists(), |there| there != bytes) {
                return Err(ExportOutcome::Refused(work.is_there(&file)));
            }
            files.push((file, bytes));
        }
        for (file, bytes) in &files {
            store::replace(file, bytes).map_err(|why| ExportOutcome::Unwritten(file.clone(), why))?;
        }
        let first = files.first().map_or_else(PathBuf::new, |(file, _)| file.clone());
        Ok(ExportOutcome::SavedAll(first, files.len()))
    }

    fn written(&self) -> Result<Vec<u8>, String> {
        let Self { work, shared, .. } = self;
        let begun = Instant::now();
        let written = work.write(&mut |done, all| {
            if begun.elapsed() > MOMENT {
                shared.done.store(done, Ordering::Relaxed);
                shared.all.store(all, Ordering::Relaxed);
                self.ctx.request_repaint();
            }
            !shared.stop.load(Ordering::Relaxed)
        });
        // The progress bar disappears while the file is written or copied: from here on nothing can be
        // stopped.
        shared.all.store(0, Ordering::Relaxed);
        written
    }

    /// Asks for a file, and notes when the dialog is closed.
    fn asked(&self) -> Result<Option<PathBuf>, NoDialog> {
        let path = self.choose();
        self.shared.chosen.store(matches!(path, Ok(Some(_))), Ordering::Relaxed);
        self.shared.asks.store(false, Ordering::Relaxed);
        self.ctx.request_repaint();
        path
    }

    /// Asks for a file. `EDAGARI_SAVE_AS` answers in the dialog's place, as for games.
    fn choose(&self) -> Result<Option<PathBuf>, NoDialog> {
        let Self { work, folder, .. } = self;
        let begun = Instant::now();
        let answer = std::env::var_os("EDAGARI_SAVE_AS").map(PathBuf::from);
        let path = answer.or_else(|| {
            let dialog =
                rfd::FileDialog::new().set_title(&self.title).add_filter(work.title(), &[work.extension()]);
            let dialog = dialog.set_file_name(work.name());
            folder.iter().fold(dialog, rfd::FileDialog::set_directory).save_file()
        });
        match path {
            Some(path) => Ok(Some(path)),
            None => nothing_after(begun.elapsed()).map(|()| None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edagari_app::session::document;
    use edagari_app::session::settings::Settings;

    #[test]
    fn the_dialog_of_an_order_stays_until_a_file_is_chosen() {
        let mut state = document::start_state(Settings::default());
        for (dialog, is_chosen, closes) in [
            (Some(Dialog::Worksheet), false, false),
            (Some(Dialog::Worksheet), true, true),
            // Another one was opened meanwhile.
            (Some(Dialog::Settings), true, false),
            (None, true, false),
        ] {
            let (answer, outcome) = bounded(1);
            let shared = Arc::new(Shared { chosen: AtomicBool::new(is_chosen), ..Shared::default() });
            let work = ExportName { title: "PDF", progress: "export.progress" };
            let mut exporting = Exporting(Some(RunningExport {
                outcome,
                shared,
                work,
                written: Box::new(Command::SavePath),
            }));
            assert!(answer.send(ExportOutcome::Nothing).is_ok());
            state.view.dialog = dialog;
            let effects = exporting.finished(&mut state);
            let expected = closes.then(|| Effect::Apply(Command::CloseDialog.into()));
            assert_eq!(effects, expected.into_iter().collect::<Vec<_>>(), "{dialog:?}");
            assert!(exporting.finished(&mut state).is_empty());
        }
    }
}
