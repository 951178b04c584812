//! Tips of what lies behind a dialog.

use edagari_app::session::screen::data::Dialog;
use egui::{Context, Id, Order};

/// Where the window notes, as an `Option<Dialog>`, which dialog it has painted last.
pub fn shown_dialog() -> Id {
    Id::unique("dialog shown")
}

/// Holds tips back while what lies behind a dialog is painted: the pointer may rest there, and they would stand over the dialog.
pub fn hold_tips_back(ctx: &Context, is_behind: bool) {
    /// Longer than any pointer rests.
    const NEVER: f32 = 1e6;
    let usual = egui::style::Interaction::default();
    // Where a tip was shown a moment ago, the next one waits for nothing.
    let [delay, grace] =
        if is_behind { [NEVER, 0.0] } else { [usual.tooltip_delay, usual.tooltip_grace_time] };
    if (ctx.global_style().interaction.tooltip_delay - delay).abs() > f32::EPSILON {
        ctx.global_style_mut(|style| {
            (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (delay, grace);
        });
    }
    // A tip that is open stays so while the pointer rests, unless it is forgotten as the dialog comes.
    let is_shown = ctx.data(|data| data.get_temp::<Option<Dialog>>(shown_dialog())).flatten().is_some();
    if is_behind && !is_shown {
        ctx.memory_mut(|memory| {
            if memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip) {
                memory.reset_areas();
            }
        });
    }
}
