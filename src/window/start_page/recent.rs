//! The games that were open last, each with its board.

use std::path::PathBuf;

use egui::{Label, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::boards;
use crate::offers::offers_ui;
use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::game::stored;
use edagari_app::session::state::State;
use edagari_app::store::replaced_games::ShelfEntry;
use edagari_app::words::text::file_name;

/// The side of a board, in points.
const SIDE: f32 = 18.0 * UNIT;

/// Paints the boards of the games without a file, and the names of files.
pub(super) fn recent_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let files: &[PathBuf] = &state.settings.recent;
    let stored = state.stored.list.iter().filter(|entry| entry.position.is_some());
    let count = (ui.available_width() / (SIDE + 2.0 * UNIT)).floor().max(1.0) as usize;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0 * UNIT;
        for entry in stored.take(count) {
            ui.vertical(|ui| {
                ui.set_width(SIDE);
                board_ui(ui, state, commands, entry);
                let age = RichText::new(stored::age_of(state.text(), entry)).small();
                ui.add(Label::new(age.color(Palette::of(ui).text_weak)).truncate().selectable(false));
            });
        }
    });
    for path in files.iter().take(2) {
        let link = ui.link(file_name(path)).on_hover_text(path.display().to_string());
        offers_ui(&link, state, commands, |menu| {
            menu.command("tree.card.open", Command::OpenPath(path.clone()));
            let mut settings = state.settings.clone();
            settings.recent.retain(|other| other != path);
            menu.command("menu.forget", Command::SetSettings(Box::new(settings)));
        });
        if link.clicked() {
            commands.push(Command::OpenPath(path.clone()));
        }
    }
}

fn board_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, entry: &ShelfEntry) {
    let Some(position) = &entry.position else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click());
    let words = stored::words(state.text(), entry);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    boards::miniature(ui.painter(), rect, position, None, state.settings.look());
    if response.hovered() || response.has_focus() {
        let stroke = Stroke::new(2.0, Palette::of(ui).accent);
        ui.painter().rect_stroke(rect, 2.0, stroke, StrokeKind::Outside);
    }
    let open = Command::OpenReplaced(entry.id.clone());
    offers_ui(&response, state, commands, |menu| menu.command("tree.card.open", open.clone()));
    if response.on_hover_text(words).clicked() {
        commands.push(open);
    }
}
