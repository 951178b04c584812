//! The comment on the move shown, which can be read and edited.

use egui::{Role, ScrollArea, TextEdit, Ui, WidgetInfo};

use crate::style::Palette;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::words::move_numbers::move_name;

fn editor_id() -> egui::Id {
    egui::Id::unique("game comment")
}

/// Whether the comment of the move shown was requested since it had the focus last.
pub(super) fn is_asked(ui: &Ui, state: &State) -> bool {
    let last = ui.data(|data| data.get_temp::<u32>(editor_id())).unwrap_or(0);
    state.view.comment_asked.is_some_and(|(at, times)| at == state.game.cursor && times > last)
}

/// Whether the comment is shown: only where there is one, or where the user wants to write one.
pub(super) fn is_shown(state: &State) -> bool {
    let asked = state.view.comment_asked.is_some_and(|(at, _)| at == state.game.cursor);
    asked || !state.game.document.record.comment(state.game.cursor).is_empty()
}

/// Paints the comment in a room of this height.
pub(super) fn comment_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let text = state.text();
    let game = &state.game;
    let mut comment = game.document.record.comment(game.cursor).to_owned();
    let scroll = ScrollArea::vertical().id_salt("comment").max_height(height).min_scrolled_height(height);
    scroll.auto_shrink(false).show(ui, |ui| {
        let editor = TextEdit::multiline(&mut comment)
            .id(editor_id())
            .hint_text(text.get("game.comment-hint"))
            .desired_width(f32::INFINITY)
            .desired_rows(1)
            .background_color(Palette::of(ui).raised)
            .min_size(egui::vec2(0.0, height - 2.0));
        let is_asked = is_asked(ui, state);
        let response = ui.add(editor);
        if is_asked && let Some((_, times)) = state.view.comment_asked {
            response.request_focus();
            ui.data_mut(|data| data.insert_temp(editor_id(), times));
        }
        let played = state.game.previous.as_ref().filter(|_| state.game.position.hidden_chooser().is_none());
        let shown = played.map(|(before, action)| move_name(text, before, *action));
        let name = shown.map_or_else(
            || text.get("game.comment-hint"),
            |label| text.with("game.comment-of", &[("move", &label)]),
        );
        response.widget_info(|| WidgetInfo::labeled(Role::MultilineTextInput, true, &name));
        if response.changed() {
            commands.push(Command::Comment(game.cursor, comment.clone()));
        }
    });
}
