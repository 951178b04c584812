//! Results of exports, reported to the user.

use std::path::Path;

use crate::session::effect::{Effect, Notice};
use crate::session::state::State;
use crate::words::faults;
use crate::words::text::{count, file_name};

use super::data::ExportOutcome;

/// Reports the result of an export; `title` names its kind of file.
pub fn absorb(state: &mut State, title: &str, outcome: ExportOutcome) -> Vec<Effect> {
    let text = state.text();
    let notice = match outcome {
        // The writer asks about existing files.
        ExportOutcome::Nothing | ExportOutcome::Exists(_) => return Vec::new(),
        ExportOutcome::Copied(copied) => {
            return vec![Effect::Copy(copied, text.with("export.copied", &[("format", &title)]))];
        }
        ExportOutcome::CopiedPicture(picture) => {
            let [width, height] = picture.size;
            let size: [(&str, &dyn std::fmt::Display); 2] = [("width", &width), ("height", &height)];
            return vec![Effect::CopyPixels(picture, text.with("export.picture-copied", &size))];
        }
        ExportOutcome::Saved(path) => {
            state.settings.folder = path.parent().map(Path::to_owned);
            Notice::done(text.with("export.saved", &[("file", &file_name(&path))]))
        }
        ExportOutcome::ForViewer(path) => {
            // Whether a viewer comes is not known: the notice names the file.
            let notice = Notice::note(text.with("print.shown", &[("file", &path.display())]));
            return vec![Effect::ShowPath(path), notice.into()];
        }
        ExportOutcome::SavedAll(first, files) => {
            state.settings.folder = first.parent().map(Path::to_owned);
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("files", &count(files as u64)), ("file", &file_name(&first))];
            Notice::done(text.with("export.saved-all", &values))
        }
        ExportOutcome::Refused(why) => Notice::error(why),
        ExportOutcome::Unwritten(path, why) => {
            let (file, why) = (path.display(), faults::io_error(text, &why));
            Notice::error(text.with("export.unwritten", &[("file", &file), ("why", &why)]))
        }
    };
    vec![notice.into()]
}
