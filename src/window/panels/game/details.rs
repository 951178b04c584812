//! The players, place, date and stated result of the open game, on one line above its moves.

use egui::{Button, RichText, Ui};

use crate::style::Palette;
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::words::written::player_names;

/// Paints the line, where anything of it is known; a click leads to the editor of it.
pub(super) fn details_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(words) = words(state) else { return };
    let line = RichText::new(&words).color(Palette::of(ui).text);
    let button = ui.add(Button::new(line).frame(false).truncate());
    let tip = format!("{words}\n{}", state.text().get("details.edit-tip"));
    if button.on_hover_text(tip).clicked() {
        commands.push(Command::Show(Dialog::Details));
    }
}

/// The known details; `None` where there is at most a name of the game.
fn words(state: &State) -> Option<String> {
    let text = state.text();
    let document = &state.game.document;
    let facts = &document.facts;
    let is_named = document.names.iter().any(|name| !name.is_empty());
    let names = is_named.then(|| {
        let names = player_names(text, document);
        names.map(|name| if name.is_empty() { "?".to_owned() } else { name }).join(" – ")
    });
    let result =
        (!facts.result.is_empty()).then(|| text.with("details.stated", &[("result", &facts.result)]));
    let said = |value: &String| Some(value.clone()).filter(|value| !value.is_empty());
    let parts = [names, said(&facts.place), said(&facts.date), result];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
