//! The terms of the theory, with their meanings.

use egui::{Id, RichText, ScrollArea, TextEdit, Ui};

use crate::dialogs::parts::is_opened_now;
use crate::style::{Palette, UNIT};
use crate::theory;
use edagari_app::session::state::State;
use edagari_app::words::glossary::{meaning, name, other_names, sorted};

/// The height of the list, in points, where there is room.
const LIST: f32 = 110.0 * UNIT;

/// Paints the list.
pub fn glossary_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    super::parts::heading(ui, text.get("glossary.title"));
    let weak = Palette::of(ui).text_weak;
    ui.label(RichText::new(text.get("glossary.how")).color(weak));
    ui.add_space(UNIT);
    let id = Id::unique("glossary");
    let is_new = is_opened_now(ui, id);
    let kept = ui.data(|data| data.get_temp(id)).filter(|_| !is_new);
    let asked = theory::take_asked(ui.ctx());
    let mut typed: String = asked.or(kept).unwrap_or_default();
    let field = TextEdit::singleline(&mut typed).hint_text(text.get("glossary.find"));
    let field = ui.add(field.desired_width(f32::INFINITY)).accessible_name(text.get("glossary.find"));
    if is_new {
        field.request_focus();
    }
    ui.add_space(UNIT);
    let height = LIST.min(ui.ctx().content_rect().height() * 0.55);
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        let found = sorted(text, &typed);
        if found.is_empty() {
            ui.label(RichText::new(text.get("glossary.nothing")).color(weak));
        }
        for term in found {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(name(text, term)).strong());
                ui.label(RichText::new(other_names(text, term)).color(weak));
            });
            ui.label(meaning(text, term));
            ui.add_space(UNIT);
        }
    });
    ui.data_mut(|data| data.insert_temp(id, typed));
}
