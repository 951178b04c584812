//! The answers of a class: who came how far, and what went wrong most often where.

use egui::{Grid, RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_core::session::exercises::data::ExerciseCommand;
use edagari_core::session::state::State;
use edagari_core::words::class::{exercise_words, mistake_words};
use edagari_core::words::text::Text;
use edagari_core::worksheet::class::{Class, Student};

use super::words;

/// Paints the class in place of the exercises.
pub(super) fn class_ui(ui: &mut Ui, state: &State, class: &Class, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        if ui.button(format!("◂ {}", text.get("exercise.class.back"))).clicked() {
            requests.push(ExerciseCommand::CloseClass);
        }
        ui.label(RichText::new(text.get("exercise.class.title")).heading());
    });
    ui.separator();
    ScrollArea::vertical().id_salt("class").auto_shrink(false).show(ui, |ui| {
        if class.students.is_empty() {
            ui.weak(text.get("exercise.class.none"));
        } else {
            students_ui(ui, text, class);
        }
        if !class.unread.is_empty() {
            let words = text.with("exercise.class.unread", &[("list", &class.unread.join(", "))]);
            ui.label(RichText::new(words).color(Palette::of(ui).error));
        }
        ui.add_space(2.0 * UNIT);
        for (index, asked) in class.exercises.iter().enumerate() {
            ui.label(exercise_words(text, index + 1, asked));
            if let Some(mistakes) = mistake_words(text, asked) {
                ui.label(RichText::new(mistakes).color(Palette::of(ui).text_weak));
            }
            ui.add_space(UNIT);
        }
    });
}

fn students_ui(ui: &mut Ui, text: Text, class: &Class) {
    Grid::new("students").num_columns(4).striped(true).spacing([6.0 * UNIT, UNIT]).show(ui, |ui| {
        for key in ["name", "done", "right", "points"] {
            ui.label(RichText::new(text.get(&format!("exercise.class.{key}"))).strong());
        }
        ui.end_row();
        for Student { name, done, solved, count, earned, points } in &class.students {
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
