//! Tips of what lies behind a dialog.

use egui::{Id, Response};

use edagari_core::session::screen::data::Dialog;

/// Where the window notes, as an `Option<Dialog>`, which dialog it has painted last.
pub fn shown_dialog() -> Id {
    Id::unique("dialog shown")
}

/// Adds a tip, which does not stand over a dialog that a key opens.
pub fn with_tip(behind: Response, words: String) -> Response {
    let shown: Option<Option<Dialog>> = behind.ctx.data(|data| data.get_temp(shown_dialog()));
    if shown.flatten().is_some() { behind } else { behind.on_hover_text(words) }
}
