//! The cover of a panel that would reveal the answer to the exercise beside it.

use egui::{Frame, RichText, Ui, Vec2};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;

/// Says why nothing is shown here, and shows it on demand.
pub fn answers_covered_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let palette = Palette::of(ui);
    Frame::new().fill(palette.panel).inner_margin(2.0 * UNIT).show(ui, |ui| {
        ui.set_min_size(ui.available_size().max(Vec2::ZERO));
        ui.vertical_centered(|ui| {
            ui.add_space((0.3 * ui.available_height()).max(0.0));
            ui.label(RichText::new(text.get("exercise.covered")).color(palette.text_weak));
            ui.add_space(2.0 * UNIT);
            if ui.button(text.get("exercise.uncover")).clicked() {
                commands.push(Command::Exercise(ExerciseCommand::ShowAnswers));
            }
        });
    });
}
