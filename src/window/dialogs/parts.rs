//! Common parts of dialogs: the heading, and the button that begins a game.

use egui::{Button, Event, Id, Key, Popup, Response, RichText, Ui, vec2};

use crate::style::UNIT;

pub(super) fn heading(ui: &mut Ui, words: String) {
    ui.label(RichText::new(words).heading().strong());
    ui.add_space(2.0 * UNIT);
}

/// Checks whether Enter was pressed and belongs to no field, button or open list: before the content of a
/// dialog is painted, because a field loses the focus on Enter.
pub(super) fn read_enter(ui: &Ui) -> bool {
    // A key still pressed since it opened the dialog is ignored.
    let is_it = |event: &Event| match event {
        Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers, .. } => modifiers.is_none(),
        _ => false,
    };
    let is_free = ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
    let entered = is_free && ui.input(|input| input.events.iter().any(is_it));
    ui.data_mut(|data| data.insert_temp(entered_id(), entered));
    entered
}

fn entered_id() -> Id {
    Id::unique("Enter in a dialog")
}

/// Uses Enter on a choice that is made already for the main action of the dialog.
pub(super) fn enter_on(choice: &Response, is_chosen: bool) {
    let ctx = &choice.ctx;
    if is_chosen && choice.clicked() && ctx.input(|input| input.key_pressed(Key::Enter)) {
        ctx.data_mut(|data| data.insert_temp(entered_id(), true));
    }
}

/// Whether a dialog is painted for the first time since it was opened.
pub(super) fn is_opened_now(ui: &Ui, dialog: Id) -> bool {
    let (frame, id) = (ui.ctx().cumulative_frame_nr(), dialog.with("frame"));
    let before: Option<u64> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, frame));
    before.is_none_or(|before| before + 1 < frame)
}

/// Whether the main button of a dialog was pressed, or Enter in its place.
pub(super) fn confirms(button: &Response) -> bool {
    let entered = || button.ctx.data(|data| data.get_temp(entered_id())).unwrap_or_default();
    button.clicked() || button.enabled() && entered()
}

/// The button that begins a game. Returns whether it was pressed.
pub(super) fn begin_ui(ui: &mut Ui, words: String, enabled: bool) -> bool {
    let button = Button::new(RichText::new(words).strong());
    let size = vec2(48.0 * UNIT, 9.0 * UNIT);
    confirms(&ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button)).inner)
}
