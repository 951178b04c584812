//! Grading a class: pasted codes, chosen or dropped files and folders.

use egui::{Button, Id, RichText, TextEdit, Ui, vec2};

use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;
use edagari_app::worksheet::codes::{code_lines, has_codes};

use crate::style::{Palette, UNIT};

/// Lines of codes that are in sight.
const ROWS: usize = 6;

/// Paints the dialog.
pub(super) fn grade_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    super::parts::heading(ui, text.get("grade.title"));
    ui.label(text.get("grade.about"));
    ui.add_space(2.0 * UNIT);
    let id = Id::unique("codes to be graded");
    let mut codes: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let label = ui.label(RichText::new(text.get("grade.codes")).strong());
    let field = TextEdit::multiline(&mut codes).desired_rows(ROWS).hint_text(text.get("grade.hint"));
    ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
    let has_any = has_codes(&codes);
    ui.horizontal_wrapped(|ui| {
        let button = Button::new(RichText::new(text.get("grade.codes-go")).strong());
        let button = ui.add_enabled(has_any, button.min_size(vec2(36.0 * UNIT, 8.0 * UNIT)));
        if button.clicked() {
            commands.extend([
                Command::CloseDialog,
                Command::Exercise(ExerciseCommand::ClassText(std::mem::take(&mut codes))),
            ]);
        }
        let count = code_lines(&codes).filter(|line| line.code.is_some_and(has_codes)).count();
        if has_any {
            ui.label(text.with("grade.count", &[("count", &count)]));
        } else if !codes.trim().is_empty() {
            ui.label(RichText::new(text.get("grade.no-code")).color(Palette::of(ui).error));
        }
    });
    ui.add_space(3.0 * UNIT);
    ui.label(RichText::new(text.get("grade.files")).strong());
    ui.label(RichText::new(text.get("grade.files-about")).color(Palette::of(ui).text_weak));
    ui.horizontal_wrapped(|ui| {
        for (key, asks) in
            [("grade.file", ExerciseCommand::CodesFile), ("grade.folder", ExerciseCommand::ClassFolder)]
        {
            if ui.add(Button::new(text.get(key)).min_size(vec2(0.0, 8.0 * UNIT))).clicked() {
                commands.push(Command::Exercise(asks));
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(id, codes));
}
