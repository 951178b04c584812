//! The comment on the move shown, to be read and written.

use egui::{Role, ScrollArea, TextEdit, Ui, WidgetInfo};

use crate::style::Palette;
use edagari_core::game::record::MoveId;
use edagari_core::session::command::Command;
use edagari_core::session::state::State;
use edagari_core::words::move_numbers::move_name;

/// The widget that holds the comment.
fn editor_id() -> egui::Id {
    egui::Id::unique("game comment")
}

fn asked_id() -> egui::Id {
    egui::Id::unique("comment asked for")
}

/// Leads to the comment of a move, to be written.
pub(super) fn ask(ui: &Ui, id: MoveId) {
    ui.data_mut(|data| data.insert_temp(asked_id(), id));
    ui.memory_mut(|memory| memory.request_focus(editor_id()));
}

/// Whether the comment has a place: only where there is one, or where somebody wants to write one.
pub(super) fn is_shown(ui: &Ui, state: &State) -> bool {
    let asked = ui.data(|data| data.get_temp(asked_id())) == Some(state.game.cursor);
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
        let response = ui.add(editor);
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
