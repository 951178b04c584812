//! Dropdown lists: after a choice by keyboard the focus is back at the list, as by mouse.

use egui::{ComboBox, InnerResponse, Key, Ui};

/// The display of a list of choices.
pub(crate) trait ListExt {
    /// Shows the list. It closes at a choice by Enter or the space bar, and the focus returns to its button.
    fn list_ui<R>(self, ui: &mut Ui, choices: impl FnOnce(&mut Ui) -> R) -> InnerResponse<Option<R>>;
}

impl ListExt for ComboBox<'_> {
    fn list_ui<R>(self, ui: &mut Ui, choices: impl FnOnce(&mut Ui) -> R) -> InnerResponse<Option<R>> {
        let mut is_chosen = false;
        let list = self.show_ui(ui, |ui| {
            let inner = choices(ui);
            is_chosen = is_chosen_by_key(ui);
            if is_chosen {
                ui.close();
            }
            inner
        });
        if is_chosen {
            list.response.request_focus();
        }
        list
    }
}

/// Whether a key chooses a widget of this layer.
fn is_chosen_by_key(ui: &Ui) -> bool {
    let pressed = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
    let focused = ui.memory(egui::Memory::focused).filter(|_| pressed);
    focused.and_then(|id| ui.ctx().read_response(id)).is_some_and(|focused| focused.layer_id == ui.layer_id())
}
