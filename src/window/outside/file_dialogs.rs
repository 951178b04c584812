//! The file dialogs. They are modal for the system alone: the window stays responsive while one is open.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use edagari_app::session::command::Command;
use edagari_app::session::files::{FileFilter, FileKind, FileQuestion};

/// The system has no program that shows a file dialog, or that program failed.
pub(super) struct NoDialog;

/// The answer of a file dialog: a command, or `None` where it was closed.
pub(super) type DialogAnswer = Result<Option<Command>, NoDialog>;

/// The initial look of a file dialog.
#[derive(Debug)]
pub(super) struct DialogLook {
    pub(super) title: String,
    /// Opened first.
    pub(super) folder: Option<PathBuf>,
    pub(super) filters: Vec<FileFilter>,
}

/// No user closes a dialog faster than this.
const AT_ONCE: Duration = Duration::from_millis(400);

/// Shows the dialog and waits for the command of its answer. `EDAGARI_OPEN` and `EDAGARI_SAVE_AS` answer in
/// its place: for scripts, and for systems without any dialog program.
pub(super) fn choose(kind: FileKind, asked: &FileQuestion, look: &DialogLook) -> DialogAnswer {
    let begun = Instant::now();
    let dialog = || dialog(look);
    let path = match asked {
        // These are whole folders.
        FileQuestion::Open
            if matches!(
                kind,
                FileKind::Tournaments | FileKind::Archive | FileKind::Class | FileKind::Programs
            ) =>
        {
            answer("EDAGARI_OPEN").or_else(|| dialog().pick_folder())
        }
        FileQuestion::Open => answer("EDAGARI_OPEN").or_else(|| dialog().pick_file()),
        FileQuestion::Save(name) => {
            answer("EDAGARI_SAVE_AS").or_else(|| dialog().set_file_name(name).save_file())
        }
    };
    match path {
        Some(path) => Ok(Some(kind.chosen(asked, &path))),
        None => nothing_after(begun.elapsed()).map(|()| None),
    }
}

/// The meaning of a dialog without an answer after a time: the dialog library reports the same for a dialog
/// that could not be opened, or whose program failed, as for one that was closed.
///
/// # Errors
/// [`NoDialog`] where none could be opened.
pub(super) fn nothing_after(waited: Duration) -> Result<(), NoDialog> {
    // Elsewhere the system itself shows dialogs, and none can be missing.
    if cfg!(target_os = "linux") && waited < AT_ONCE { Err(NoDialog) } else { Ok(()) }
}

/// Closes the dialogs that are still open when the program ends: an answer would have no receiver. They are
/// programs that this one has started; portals close theirs by themselves.
#[cfg(target_os = "linux")]
pub fn close_all() {
    use rustix::process::{Pid, Signal, kill_process};
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let children = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    for child in children.collect::<String>().split_whitespace() {
        let name = std::fs::read_to_string(format!("/proc/{child}/comm")).unwrap_or_default();
        let pid = child.parse().ok().and_then(Pid::from_raw);
        if let Some(pid) = pid.filter(|_| name.trim_end() == "zenity") {
            // It may have ended by itself meanwhile.
            let _ = kill_process(pid, Signal::TERM);
        }
    }
}

/// Elsewhere the dialogs are the program's own.
#[cfg(not(target_os = "linux"))]
pub const fn close_all() {}

/// A script's answer in place of a dialog.
fn answer(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from)
}

/// A dialog with the filters of a kind of file, in the folder of the last game; a plain one without filters.
fn dialog(DialogLook { title, folder, filters }: &DialogLook) -> rfd::FileDialog {
    let dialog = rfd::FileDialog::new().set_title(title);
    if filters.is_empty() {
        return dialog;
    }
    let filtered = |dialog: rfd::FileDialog, (name, endings): &FileFilter| dialog.add_filter(name, endings);
    let dialog = filters.iter().fold(dialog, filtered);
    folder.iter().fold(dialog, rfd::FileDialog::set_directory)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_fails_at_once_is_told_from_one_that_somebody_closed() {
        assert!(nothing_after(AT_ONCE / 8).is_err() && nothing_after(AT_ONCE * 8).is_ok());
    }
}
