//! The words of the theory, with what each means.

use egui::{RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_core::session::state::State;
use edagari_core::words::glossary::{TERMS, meaning, name};

/// The height of the list, in points, where there is room.
const LIST: f32 = 110.0 * UNIT;

/// Paints the list.
pub fn glossary_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    super::parts::heading(ui, text.get("glossary.title"));
    ui.label(RichText::new(text.get("glossary.how")).color(Palette::of(ui).text_weak));
    ui.add_space(UNIT);
    let height = LIST.min(ui.ctx().content_rect().height() * 0.55);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for term in TERMS {
            ui.label(RichText::new(name(text, term)).strong());
            ui.label(meaning(text, term));
            ui.add_space(UNIT);
        }
    });
}
