//! The suppression of tooltips: behind a dialog, and during work with the keyboard.

use edagari_app::session::screen::data::Dialog;
use egui::{Context, Event, Id, Order};

/// The id under which the window notes, as an `Option<Dialog>`, the dialog painted last.
pub fn shown_dialog() -> Id {
    Id::unique("dialog shown")
}

/// Holds tips back while the content behind a dialog is painted, or during work with the keyboard: the
/// pointer may rest there, and they would cover the dialog, or the focused widgets.
pub fn hold_tips_back(ctx: &Context, is_behind: bool) {
    /// Longer than any pointer rests.
    const NEVER: f32 = 1e6;
    let (was_keyed, is_keyed) = keyed(ctx);
    let usual = egui::style::Interaction::default();
    // Just after another tip, the next one has no delay.
    let [delay, grace] =
        if is_behind || is_keyed { [NEVER, 0.0] } else { [usual.tooltip_delay, usual.tooltip_grace_time] };
    if (ctx.global_style().interaction.tooltip_delay - delay).abs() > f32::EPSILON {
        ctx.global_style_mut(|style| {
            (style.interaction.tooltip_delay, style.interaction.tooltip_grace_time) = (delay, grace);
        });
    }
    // An open tip stays while the pointer rests, unless it is removed when the dialog or the key comes.
    let is_shown = ctx.data(|data| data.get_temp::<Option<Dialog>>(shown_dialog())).flatten().is_some();
    if is_behind && !is_shown || is_keyed && !was_keyed {
        ctx.memory_mut(|memory| {
            if memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip) {
                memory.reset_areas();
            }
        });
    }
}

/// Whether a key was pressed since the last move of the pointer, before this frame and now.
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
