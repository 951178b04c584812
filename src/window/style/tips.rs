//! Tips of what lies behind a dialog.

use egui::{Context, Id};

/// Where the window notes, as an `Option<Dialog>`, which dialog it has painted last.
pub fn shown_dialog() -> Id {
    Id::unique("dialog shown")
}

/// Holds tips back while what lies behind a dialog is painted: the pointer may rest there, and they would stand over the dialog.
pub fn hold_tips_back(ctx: &Context, is_behind: bool) {
    /// Longer than any pointer rests.
    const NEVER: f32 = 1e6;
    let delay = if is_behind { NEVER } else { egui::style::Interaction::default().tooltip_delay };
    if (ctx.global_style().interaction.tooltip_delay - delay).abs() > f32::EPSILON {
        ctx.global_style_mut(|style| style.interaction.tooltip_delay = delay);
    }
}
