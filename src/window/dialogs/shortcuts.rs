//! All shortcuts, grouped as in the menus. Clicking one and pressing keys changes it.

use egui::{Button, Event, Grid, Id, Key, KeyboardShortcut, ScrollArea, Ui};

use crate::actions::{ACTIONS, Action};
use crate::shortcuts::{is_held_key, kept, keys};
use crate::style::UNIT;
use edagari_app::session::command::Command;
use edagari_app::session::settings::Settings;
use edagari_app::session::state::State;

/// Paints the overview.
pub fn shortcuts_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("shortcuts.title"));
    ui.label(text.get("shortcuts.moves"));
    ui.label(text.get("shortcuts.how"));
    ui.label(text.get("shortcuts.menus"));
    ui.add_space(UNIT);
    let waiting_id = Id::unique("shortcut that waits for keys");
    let waiting: Option<String> = ui.data(|data| data.get_temp(waiting_id));
    if let Some(name) = &waiting
        && let Some(pressed) = pressed(ui)
    {
        ui.data_mut(|data| data.remove::<String>(waiting_id));
        commands.push(changed(state, name, pressed));
    }
    ScrollArea::vertical().max_height(120.0 * UNIT).auto_shrink([false, true]).show(ui, |ui| {
        for group in ["file", "game", "search", "time", "view", "help"] {
            ui.strong(text.get(&format!("menu.{group}")));
            Grid::new(group).num_columns(2).min_col_width(60.0 * UNIT).striped(true).show(ui, |ui| {
                for action in ACTIONS.iter().filter(|action| action.group == group) {
                    row_ui(ui, state, action, waiting.as_deref() == Some(action.name), waiting_id);
                    ui.end_row();
                }
            });
            ui.add_space(UNIT);
        }
    });
    if !state.settings.keys.is_empty() && ui.button(text.get("shortcuts.reset")).clicked() {
        let settings = Settings { keys: std::collections::BTreeMap::new(), ..state.settings.clone() };
        commands.push(Command::SetSettings(Box::new(settings)));
    }
}

fn row_ui(ui: &mut Ui, state: &State, action: &Action, waits: bool, waiting_id: Id) {
    let text = state.text();
    ui.label(text.get(&format!("action.{}", action.name)));
    let words = if waits {
        text.get("shortcuts.press")
    } else {
        let keys = keys(&state.settings, action);
        keys.map_or_else(|| "–".to_owned(), |keys| ui.ctx().format_shortcut(&keys))
    };
    if ui.add(Button::new(words).min_size(egui::vec2(36.0 * UNIT, 0.0)).selected(waits)).clicked() {
        ui.data_mut(|data| data.insert_temp(waiting_id, action.name.to_owned()));
    }
}

/// The keys pressed for the waiting action.
#[derive(Clone, Copy)]
enum PressedKey {
    /// These keys from now on.
    Keys(KeyboardShortcut),
    /// Backspace: no keys any more.
    Nothing,
}

fn pressed(ui: &Ui) -> Option<PressedKey> {
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Key { key: Key::Backspace, pressed: true, .. } => Some(PressedKey::Nothing),
            // Modifier keys come first, and mean nothing alone.
            Event::Key { key, pressed: true, modifiers, .. } if !is_held_key(*key) => {
                Some(PressedKey::Keys(KeyboardShortcut::new(*modifiers, *key)))
            }
            _ => None,
        })
    })
}

/// The settings with new keys for one action; an action that had these keys loses them.
fn changed(state: &State, name: &str, pressed: PressedKey) -> Command {
    let mut settings = state.settings.clone();
    let pressed = match pressed {
        PressedKey::Keys(keys) => Some(keys),
        PressedKey::Nothing => None,
    };
    if pressed.is_some() {
        for action in ACTIONS {
            // Also where the other action had them by default: an empty entry is stored for it.
            if action.name != name && keys(&state.settings, action) == pressed {
                settings.keys.insert(action.name.to_owned(), None);
            }
        }
    }
    settings.keys.insert(name.to_owned(), pressed.and_then(kept));
    Command::SetSettings(Box::new(settings))
}
