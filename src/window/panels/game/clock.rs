//! The time left to a side, in its row.

use egui::{FontId, Label, RichText, Ui};

use crate::style::{Palette, TEXT_LARGE};
use edagari_app::game::Side;
use edagari_app::session::state::State;

/// Below this time, in milliseconds, tenths are shown, and in another colour.
const SHORT: u32 = 10_000;

/// Paints the time left to a side, in games with clocks.
pub(super) fn clock_ui(ui: &mut Ui, state: &State, side: Side) {
    let Some(left) = state.time_left(side) else { return };
    let (text, palette) = (state.text(), Palette::of(ui));
    let runs = state.running_clock() == Some(side);
    let color = match left {
        0..SHORT => palette.error,
        _ if runs => palette.accent,
        _ => palette.text_weak,
    };
    let words = RichText::new(written(left)).font(FontId::monospace(TEXT_LARGE)).color(color);
    ui.add(Label::new(words).selectable(false)).on_hover_text(text.get("clock.left"));
}

/// Minutes and seconds, rounded up so that a visible rest of time is never zero; tenths near the end.
fn written(left: u32) -> String {
    if left < SHORT {
        let tenths = left.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
