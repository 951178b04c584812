//! When tips keep away: behind a dialog, and while somebody works with the keyboard.

use edagari_app::session::screen::data::Dialog;
use egui::{Context, Event, Id, Order};

/// Where the window notes, as an `Option<Dialog>`, which dialog it has painted last.
pub fn shown_dialog() -> Id {
    Id::unique("dialog shown")
}

/// Holds tips back while what lies behind a dialog is painted, or while somebody works with the keyboard: the pointer may rest
/// there, and they would stand over the dialog, or over what the keys lead through.
pub fn hold_tips_back(ctx: &Context, is_behind: bool) {
    /// Longer than any pointer rests.
    const NEVER: f32 = 1e6;
    let (was_keyed, is_keyed) = keyed(ctx);
    let usual = egui::style::Interaction::default();
    // Where a tip was shown a moment ago, the next one waits for nothing.
    let [delay, grace] =
        if is_behind || is_keyed { [NEVER, 0.0] } else { [usual.tooltip_delay, usual.tooltip_grace_time] };
    if (ctx.global_style().interaction.tooltip_delay - delay).abs() > f32::EPSILON {
        ctx.global_style_mut(|style| {
            (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (delay, grace);
        });
    }
    // A tip that is open stays so while the pointer rests, unless it is forgotten as the dialog or the key comes.
    let is_shown = ctx.data(|data| data.get_temp::<Option<Dialog>>(shown_dialog())).flatten().is_some();
    if is_behind && !is_shown || is_keyed && !was_keyed {
        ctx.memory_mut(|memory| {
            if memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip) {
                memory.reset_areas();
            }
        });
    }
}

/// Whether a key was pressed since the pointer moved last, before this frame and now.
fn keyed(ctx: &Context) -> (bool, bool) {
    let id = Id::unique("keyed since the pointer moved");
    let before: bool = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let now = ctx.input(|input| {
        input.raw.events.iter().fold(before, |keyed, event| match event {
            Event::PointerMoved(_) | Event::PointerButton { .. } => false,
            Event::Key { pressed: true, .. } => true,
            _ => keyed,
        })
    });
    ctx.data_mut(|data| data.insert_temp(id, now));
    (before, now)
}
