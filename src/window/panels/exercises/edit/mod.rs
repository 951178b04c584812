//! The editor of a set: its title, text and time, its exercises in their order with their questions, and new
//! ones from the board or by chance.

use egui::{Button, Grid, RichText, ScrollArea, TextEdit, Ui, vec2};

use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::exercise::document::MOST_MINUTES;
use edagari_app::exercise::{Exercise, ExerciseKind};
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;
use edagari_app::words::faults;

use super::words;

mod chance;
mod question;

pub(super) fn edit_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    ScrollArea::vertical().id_salt("edit the set").auto_shrink(false).show(ui, |ui| {
        history_ui(ui, state, requests);
        head_ui(ui, state, requests);
        ui.separator();
        exercises_ui(ui, state, requests);
        ui.separator();
        add_ui(ui, state, requests);
    });
}

/// Undo and redo of changes to the set.
fn history_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let edits = &state.exercises.edits;
    ui.horizontal(|ui| {
        for (key, kept, request) in [
            ("exercise.undo-edit", &edits.earlier, ExerciseCommand::UndoEdit),
            ("exercise.redo-edit", &edits.later, ExerciseCommand::RedoEdit),
        ] {
            if ui.add_enabled(!kept.is_empty(), Button::new(text.get(key))).clicked() {
                requests.push(request);
            }
        }
    });
}

/// The reason why a change to the exercise in this place, or a new one, was refused; until it is corrected or
/// discarded.
fn refused_ui(ui: &mut Ui, state: &State, place: Option<usize>, requests: &mut Vec<ExerciseCommand>) {
    let Some(refused) = state.exercises.refused.as_ref().filter(|refused| refused.place == place) else {
        return;
    };
    let text = state.text();
    let why = faults::exercise_fault(text, &refused.fault);
    ui.horizontal_wrapped(|ui| {
        let words = text.with("exercise.refused-here", &[("why", &why)]);
        ui.label(RichText::new(words).color(Palette::of(ui).error));
        if ui.button(text.get("exercise.discard")).clicked() {
            requests.push(ExerciseCommand::Discard);
        }
    });
}

fn named(ui: &mut Ui, edit: TextEdit<'_>, label: &str) -> egui::Response {
    let response = ui.add(edit);
    let said = label.to_owned();
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::TextInput, true, &said);
        info.label = Some(said.clone());
        info
    });
    response
}

/// Title, text and time of the whole set.
fn head_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let set = state.exercises.set();
    let (mut title, mut about, mut minutes) = (set.title.clone(), set.text.clone(), set.minutes.unwrap_or(0));
    Grid::new("head of the set").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
        ui.label(text.get("exercise.set-title"));
        let edit = TextEdit::singleline(&mut title).char_limit(Exercise::MOST_TITLE);
        named(ui, edit.desired_width(f32::INFINITY), &text.get("exercise.set-title"));
        ui.end_row();
        ui.label(text.get("exercise.set-text"));
        let edit = TextEdit::multiline(&mut about).desired_rows(2).char_limit(Exercise::MOST_TEXT);
        named(ui, edit.desired_width(f32::INFINITY), &text.get("exercise.set-text"));
        ui.end_row();
        let label = ui.label(text.get("exercise.set-minutes")).id;
        ui.add(typed_number(&mut minutes).range(0..=MOST_MINUTES)).labelled_by(label);
        ui.end_row();
    });
    // 0 in the field stands for no limit of time.
    let minutes = (minutes > 0).then_some(minutes);
    if title != set.title || about != set.text || minutes != set.minutes {
        requests.push(ExerciseCommand::SetHead { title, text: about, minutes });
    }
}

/// Each exercise with its title, text and points, and its place.
fn exercises_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let exercises = &state.exercises.set().exercises;
    for (index, exercise) in exercises.iter().enumerate() {
        let mut changed = exercise.clone();
        ui.horizontal(|ui| {
            let number = ui.strong(format!("{}.", index + 1)).id;
            let hint = text.get(&format!("exercise.kind.{}", exercise.kind.name()));
            let edit = TextEdit::singleline(&mut changed.title).hint_text(hint).desired_width(44.0 * UNIT);
            let label = text.with("exercise.title-of", &[("number", &(index + 1))]);
            named(ui, edit.char_limit(Exercise::MOST_TITLE), &label);
            let points = typed_number(&mut changed.points).range(1..=Exercise::MOST_POINTS);
            ui.add(points.suffix(text.get("exercise.points-short"))).labelled_by(number);
            for (sign, key, target) in [
                ("▲", "exercise.up", index.checked_sub(1)),
                ("▼", "exercise.down", Some(index + 1).filter(|&next| next < exercises.len())),
            ] {
                let said = text.with(key, &[("number", &(index + 1))]);
                let button = ui.add_enabled(target.is_some(), Button::new(sign));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
                if let Some(target) = target.filter(|_| button.on_hover_text(&said).clicked()) {
                    requests.push(ExerciseCommand::Reorder(index, target));
                }
            }
            let said = text.with("exercise.remove", &[("number", &(index + 1))]);
            let button = ui.button("✕");
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
            if button.on_hover_text(&said).clicked() {
                requests.push(ExerciseCommand::Remove(index));
            }
        });
        let hint = words::question(text, exercise);
        let edit = TextEdit::multiline(&mut changed.text).desired_rows(1).hint_text(hint);
        let label = text.with("exercise.text-of", &[("number", &(index + 1))]);
        named(ui, edit.desired_width(f32::INFINITY).char_limit(Exercise::MOST_TEXT), &label);
        // One change for each frame: both are whole exercises made from the same one, and the second would
        // undo the first.
        if changed != *exercise {
            requests.push(ExerciseCommand::Set(index, Box::new(changed)));
        } else if let Some(changed) = question::question_ui(ui, state, index) {
            requests.push(ExerciseCommand::Set(index, Box::new(changed)));
        }
        refused_ui(ui, state, Some(index), requests);
        ui.add_space(UNIT);
    }
}

/// New exercises: of the position on the board, or random ones.
fn add_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let kinds = |kind: &ExerciseKind| text.get(&format!("exercise.kind.{}", kind.name()));
    ui.menu_button(format!("{} ▾", text.get("exercise.add-board")), |ui| {
        for kind in ExerciseKind::all() {
            if ui.button(kinds(&kind)).clicked() {
                requests.push(ExerciseCommand::AddFromBoard(Box::new(kind)));
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(text.get("exercise.add-board-tip"));
    refused_ui(ui, state, None, requests);
    chance::chance_ui(ui, state, requests);
}
