//! Editing a set: its title, text and time, its exercises in their order, and new ones from the board or by chance.

use egui::{Button, ComboBox, DragValue, Grid, ScrollArea, TextEdit, Ui, vec2};

use super::words;
use crate::app::exercises::ExerciseCommand;
use crate::app::state::State;
use crate::app::theme::UNIT;
use crate::exercise::document::MOST_MINUTES;
use crate::exercise::{Exercise, Kind, Wishes};

/// Paints what can be changed.
pub(super) fn edit_ui(ui: &mut Ui, state: &State, wishes: &mut Vec<ExerciseCommand>) {
    ScrollArea::vertical().id_salt("edit the set").auto_shrink(false).show(ui, |ui| {
        head_ui(ui, state, wishes);
        ui.separator();
        exercises_ui(ui, state, wishes);
        ui.separator();
        add_ui(ui, state, wishes);
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
fn head_ui(ui: &mut Ui, state: &State, wishes: &mut Vec<ExerciseCommand>) {
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
        ui.label(text.get("exercise.set-minutes"));
        ui.add(DragValue::new(&mut minutes).range(0..=MOST_MINUTES));
        ui.end_row();
    });
    let minutes = (minutes > 0).then_some(minutes);
    if title != set.title || about != set.text || minutes != set.minutes {
        wishes.push(ExerciseCommand::SetHead { title, text: about, minutes });
    }
}

/// Each exercise with its title, text and points, and its place.
fn exercises_ui(ui: &mut Ui, state: &State, wishes: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let exercises = &state.exercises.set().exercises;
    for (index, exercise) in exercises.iter().enumerate() {
        let mut changed = exercise.clone();
        ui.horizontal(|ui| {
            ui.strong(format!("{}.", index + 1));
            let hint = text.get(&format!("exercise.kind.{}", exercise.kind.name()));
            let edit = TextEdit::singleline(&mut changed.title).hint_text(hint).desired_width(44.0 * UNIT);
            let label = text.with("exercise.title-of", &[("number", &(index + 1))]);
            named(ui, edit.char_limit(Exercise::MOST_TITLE), &label);
            let points = DragValue::new(&mut changed.points).range(1..=Exercise::MOST_POINTS);
            ui.add(points.suffix(text.get("exercise.points-short")));
            for (sign, key, target) in [
                ("▲", "exercise.up", index.checked_sub(1)),
                ("▼", "exercise.down", Some(index + 1).filter(|&next| next < exercises.len())),
            ] {
                let said = text.with(key, &[("number", &(index + 1))]);
                let button = ui.add_enabled(target.is_some(), Button::new(sign));
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
                if let Some(target) = target.filter(|_| button.on_hover_text(&said).clicked()) {
                    wishes.push(ExerciseCommand::Reorder(index, target));
                }
            }
            let said = text.with("exercise.remove", &[("number", &(index + 1))]);
            let button = ui.button("✕");
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
            if button.on_hover_text(&said).clicked() {
                wishes.push(ExerciseCommand::Remove(index));
            }
        });
        let hint = words::question(text, exercise);
        let edit = TextEdit::multiline(&mut changed.text).desired_rows(1).hint_text(hint);
        let label = text.with("exercise.text-of", &[("number", &(index + 1))]);
        named(ui, edit.desired_width(f32::INFINITY).char_limit(Exercise::MOST_TEXT), &label);
        if changed != *exercise {
            wishes.push(ExerciseCommand::Set(index, Box::new(changed)));
        }
    }
}

/// New exercises: of the position on the board, or made by chance.
fn add_ui(ui: &mut Ui, state: &State, wishes: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let kinds = |kind: &Kind| text.get(&format!("exercise.kind.{}", kind.name()));
    ui.menu_button(format!("{} ▾", text.get("exercise.add-board")), |ui| {
        for kind in Kind::all() {
            if ui.button(kinds(&kind)).clicked() {
                wishes.push(ExerciseCommand::AddFromBoard(Box::new(kind)));
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(text.get("exercise.add-board-tip"));
    ui.add_space(2.0 * UNIT);
    ui.strong(text.get("exercise.by-chance"));
    let before = (state.exercises.wishes.clone(), state.exercises.seed);
    let (mut now, mut seed) = before.clone();
    ComboBox::from_label(text.get("exercise.wish.kind")).selected_text(kinds(&now.kind)).show_ui(ui, |ui| {
        for kind in Kind::all() {
            if !matches!(kind, Kind::Code { .. } | Kind::Bug { .. }) {
                let words = kinds(&kind);
                ui.selectable_value(&mut now.kind, kind, words);
            }
        }
    });
    wishes_ui(ui, state, &mut now, &mut seed);
    if ui.button(text.get("exercise.generate")).on_hover_text(text.get("exercise.generate-tip")).clicked() {
        wishes.push(ExerciseCommand::Generate);
    }
    if (&now, seed) != (&before.0, before.1) {
        wishes.insert(0, ExerciseCommand::Wish(Box::new(now), seed));
    }
}

/// The shape and the properties of a tree made by chance.
fn wishes_ui(ui: &mut Ui, state: &State, now: &mut Wishes, seed: &mut u64) {
    let text = state.text();
    Grid::new("wishes").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
        ui.label(text.get("exercise.wish.depth"));
        ui.add(DragValue::new(&mut now.depth).range(1..=8));
        ui.end_row();
        ui.label(text.get("exercise.wish.branching"));
        ui.horizontal(|ui| {
            ui.add(DragValue::new(&mut now.branching.0).range(1..=9));
            ui.label("–");
            ui.add(DragValue::new(&mut now.branching.1).range(2..=9));
        });
        ui.end_row();
        ui.label(text.get("exercise.wish.values"));
        ui.horizontal(|ui| {
            ui.add(DragValue::new(&mut now.values.0).range(-999..=999));
            ui.label("–");
            ui.add(DragValue::new(&mut now.values.1).range(-999..=999));
        });
        ui.end_row();
        for (key, wish) in
            [("exercise.wish.cuts", &mut now.cuts), ("exercise.wish.deep-cuts", &mut now.deep_cuts)]
        {
            optional_ui(ui, &text.get(key), wish, 1, 0..=60);
        }
        optional_ui(ui, &text.get("exercise.wish.ratio"), &mut now.most_of_minimum, 120, 100..=900);
        ui.label(text.get("exercise.wish.no-ties"));
        ui.checkbox(&mut now.no_ties, "");
        ui.end_row();
        ui.label(text.get("exercise.wish.seed"));
        ui.add(DragValue::new(seed));
        ui.end_row();
    });
}

/// A number that need not be wished for.
fn optional_ui(
    ui: &mut Ui,
    label: &str,
    wish: &mut Option<u16>,
    usual: u16,
    range: std::ops::RangeInclusive<u16>,
) {
    ui.label(label);
    ui.horizontal(|ui| {
        let mut on = wish.is_some();
        if ui.checkbox(&mut on, "").changed() {
            *wish = on.then_some(usual);
        }
        if let Some(number) = wish {
            ui.add(DragValue::new(number).range(range));
        }
    });
    ui.end_row();
}
