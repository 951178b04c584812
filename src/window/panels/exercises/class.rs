//! The answers of a class: the progress of each student, and the most frequent mistakes by place.

use egui::{Grid, RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;
use edagari_app::words::class::{alike_words, exercise_words, mistake_words, ungraded_words};
use edagari_app::words::text::Text;
use edagari_app::worksheet::class::{Class, Student};

use super::words;

/// Paints the class in place of the exercises.
pub(super) fn class_ui(ui: &mut Ui, state: &State, class: &Class, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        if ui.button(format!("◂ {}", text.get("exercise.class.back"))).clicked() {
            requests.push(ExerciseCommand::CloseClass);
        }
        ui.label(RichText::new(text.get("exercise.class.title")).heading());
        if !class.students.is_empty() {
            let copy = ui.button(text.get("exercise.class.copy"));
            if copy.on_hover_text(text.get("exercise.class.copy-tip")).clicked() {
                requests.push(ExerciseCommand::CopyClass);
            }
        }
        if ui.button(text.get("exercise.class")).clicked() {
            requests.push(ExerciseCommand::Class);
        }
    });
    ui.separator();
    ScrollArea::vertical().id_salt("class").auto_shrink(false).show(ui, |ui| {
        if class.students.is_empty() {
            ui.weak(text.get("exercise.class.none"));
        } else {
            students_ui(ui, text, class);
        }
        left_out_ui(ui, text, class);
        ui.add_space(2.0 * UNIT);
        for asked in &class.exercises {
            ui.label(exercise_words(text, asked));
            if let Some(mistakes) = mistake_words(text, asked) {
                ui.label(RichText::new(mistakes).color(Palette::of(ui).text_weak));
            }
            ui.add_space(UNIT);
        }
    });
}

/// The codes that were not graded, with the reason, and the identical ones.
fn left_out_ui(ui: &mut Ui, text: Text, class: &Class) {
    let color = Palette::of(ui).error;
    for words in class.alike.iter().map(|students| alike_words(text, students)) {
        ui.label(RichText::new(words).color(color));
    }
    if class.ungraded.is_empty() {
        return;
    }
    ui.add_space(UNIT);
    ui.label(RichText::new(text.get("exercise.class.ungraded")).strong());
    for ungraded in &class.ungraded {
        ui.label(RichText::new(ungraded_words(text, ungraded)).color(color));
    }
}

fn students_ui(ui: &mut Ui, text: Text, class: &Class) {
    Grid::new("students").num_columns(4).striped(true).spacing([6.0 * UNIT, UNIT]).show(ui, |ui| {
        for key in ["name", "done", "right", "points"] {
            ui.label(RichText::new(text.get(&format!("exercise.class.{key}"))).strong());
        }
        ui.end_row();
        for Student { name, done, solved, count, earned, points, .. } in &class.students {
            ui.label(name);
            let numbers = [
                format!("{done} / {count}"),
                solved.to_string(),
                format!("{} / {points}", words::points(*earned)),
            ];
            for number in numbers {
                ui.label(number);
            }
            ui.end_row();
        }
    });
}
