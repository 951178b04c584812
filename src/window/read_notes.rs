//! Notes on a pasted or opened text, with its format and the omitted parts: below the toolbar, until closed.

use egui::{Button, Panel as EguiPanel, RichText, ScrollArea, Ui, WidgetInfo};

use edagari_app::session::command::Command;
use edagari_app::session::state::State;

use super::style::{Palette, UNIT, drawable};

/// The most lines shown; the others are counted.
const MOST: usize = 100;
/// The height up to which the list grows before it scrolls, in points.
const HEIGHT: f32 = 30.0 * UNIT;
/// Lines in sight without scrolling, as long as none of them is broken.
const AT_ONCE: usize = 5;

/// Paints the notes, where there are any.
pub(super) fn read_notes_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(notes) = &state.view.notes else { return };
    let (text, palette) = (state.text(), Palette::of(ui));
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::vec2(2.0 * UNIT, UNIT));
    EguiPanel::top("read notes").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            let close = ui.add(Button::new("✕").frame(false));
            let name = text.get("notes.close");
            close.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
            if close.on_hover_text(&name).clicked() {
                commands.push(Command::CloseNotes);
            }
            ui.label(RichText::new(text.get("notes.title")).strong());
            ui.label(RichText::new(&notes.read).color(palette.text_weak));
            if notes.left_out.len() > AT_ONCE {
                let count = text.with("notes.count", &[("count", &notes.left_out.len())]);
                ui.label(RichText::new(count).color(palette.accent));
            }
        });
        // A bar that shows only beside the pointer would hide that there is more.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        ScrollArea::vertical().max_height(HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
            for line in notes.left_out.iter().take(MOST) {
                ui.label(format!("• {}", drawable(ui, line)));
            }
            let more = notes.left_out.len().saturating_sub(MOST);
            if more > 0 {
                ui.weak(text.with("notes.more", &[("count", &more)]));
            }
        });
    });
}
