//! Common parts of the game panel: gaps, trays of tools, and undo steps of fields.

use crate::style::{Palette, UNIT};
use edagari_app::session::game::history::UndoStep;

pub(super) const GAP: f32 = 1.5 * UNIT;

/// Whether the change of a field continues its change before: all changes of one drag are one step.
pub(super) fn step(ui: &egui::Ui, field: &egui::Response) -> UndoStep {
    let id = field.id.with("changed");
    // The time of the press names the drag: the next drag of the same field has another one.
    let pressed = ui.input(|input| input.pointer.press_start_time()).filter(|_| field.dragged());
    let before = ui.data(|data| data.get_temp::<Option<f64>>(id)).flatten();
    ui.data_mut(|data| data.insert_temp(id, pressed));
    if pressed.is_some() && pressed == before { UndoStep::Same } else { UndoStep::New }
}

/// The frame of those rows.
pub(super) fn tray(ui: &egui::Ui) -> egui::Frame {
    let palette = Palette::of(ui);
    egui::Frame::new()
        .fill(Palette::between(palette.panel, palette.raised, 0.45))
        .corner_radius(6)
        .inner_margin(egui::Margin::symmetric((2.0 * UNIT) as i8, UNIT as i8))
}

/// A button on a tinted card, with a rim, so that it is visible as one in light and in dark.
pub(super) fn card_button(ui: &mut egui::Ui, words: String) -> egui::Response {
    let palette = Palette::of(ui);
    let rim = egui::Stroke::new(1.0, palette.line);
    ui.add(egui::Button::new(words).fill(palette.raised).stroke(rim))
}
