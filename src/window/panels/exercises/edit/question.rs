//! The editor of an exercise's question: its kind, its subject and the conventions of its course.

use egui::{CollapsingHeader, ComboBox, DragValue, Grid, Id, RichText, TextEdit, Ui, vec2};

use crate::boards;
use crate::lists::ListExt as _;
use crate::panels::conventions::{choices_ui, reset_ui};
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::{AnyPosition, Game};
use edagari_app::exercise::{Exercise, ExerciseKind, Gap, Trap};
use edagari_app::session::exercises::data::ExerciseQuestion;
use edagari_app::session::state::State;
use edagari_app::words::{faults, games};

use super::named;

/// Paints the editable parts of an exercise. Returns the changed exercise.
pub(super) fn question_ui(ui: &mut Ui, state: &State, index: usize) -> Option<Exercise> {
    let text = state.text();
    let exercise = wanted(state, index)?;
    let mut now = exercise.clone();
    let title = text.with("exercise.what", &[("number", &(index + 1))]);
    CollapsingHeader::new(title).id_salt(("what is asked", index)).show(ui, |ui| {
        Grid::new(("question", index)).num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
            kind_ui(ui, state, &mut now);
            subject_ui(ui, state, index, &mut now);
        });
        CollapsingHeader::new(text.get("exercise.conventions")).id_salt(("course", index)).show(ui, |ui| {
            ui.push_id(index, |ui| {
                choices_ui(ui, state, &mut now.conventions);
                reset_ui(ui, state, &mut now.conventions);
            });
        });
    });
    (now != exercise).then_some(now)
}

/// The exercise as the user wants it: the current one, or one that was refused or is being checked.
fn wanted(state: &State, index: usize) -> Option<Exercise> {
    let exercises = &state.exercises;
    let refused = exercises.refused.as_ref().filter(|refused| refused.place == Some(index));
    if let Some(refused) = refused {
        return Some((*refused.exercise).clone());
    }
    match &exercises.asked {
        Some(ExerciseQuestion::Check(exercise, Some(place))) if *place == index => Some((**exercise).clone()),
        _ => exercises.set().exercises.get(index).cloned(),
    }
}

/// The kind, and the numbers and parts that belong to it.
fn kind_ui(ui: &mut Ui, state: &State, now: &mut Exercise) {
    let text = state.text();
    let name = |kind: &ExerciseKind| text.get(&format!("exercise.kind.{}", kind.name()));
    let label = ui.label(text.get("exercise.wish.kind")).id;
    let combo = ComboBox::from_id_salt("kind").selected_text(name(&now.kind)).width(56.0 * UNIT);
    let response = combo.list_ui(ui, |ui| {
        for kind in ExerciseKind::all() {
            // By name, because the kinds of the list have other numbers and gaps than the edited one.
            let chosen = kind.name() == now.kind.name();
            if ui.selectable_label(chosen, name(&kind)).clicked() && !chosen {
                now.kind = kind;
            }
        }
    });
    response.response.labelled_by(label);
    ui.end_row();
    let number = |ui: &mut Ui, key: &str, drag: DragValue<'_>| {
        let label = ui.label(text.get(key)).id;
        ui.add(drag).labelled_by(label);
        ui.end_row();
    };
    match &mut now.kind {
        ExerciseKind::NextLeaf { after } => number(ui, "exercise.after", typed_number(after).range(0..=300)),
        ExerciseKind::BestMove { plies } => {
            number(ui, "exercise.line-plies", typed_number(plies).range(1..=Exercise::MOST_LINE));
        }
        ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
            let drag = typed_number(simulations).range(1..=Exercise::MOST_SIMULATIONS);
            number(ui, "exercise.simulations", drag);
        }
        ExerciseKind::Code { gaps } => gaps_ui(ui, state, gaps),
        ExerciseKind::Bug { trap } => trap_ui(ui, state, trap),
        _ => {}
    }
    if matches!(now.kind, ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. } | ExerciseKind::Bug { .. })
    {
        number(ui, "exercise.wish.seed", typed_number(&mut now.seed));
    }
}

/// The parts of the code that are left out.
fn gaps_ui(ui: &mut Ui, state: &State, gaps: &mut Vec<Gap>) {
    let text = state.text();
    ui.label(text.get("exercise.gaps"));
    ui.vertical(|ui| {
        let mut of_sides = gaps.first().is_some_and(|gap| gap.side().is_some());
        if ui.checkbox(&mut of_sides, text.get("exercise.gaps-of-sides")).changed() {
            *gaps = if of_sides { Gap::OF_SIDES.to_vec() } else { Gap::ALL.to_vec() };
        }
        let all = if of_sides { &Gap::OF_SIDES[..] } else { &Gap::ALL[..] };
        for (place, &gap) in all.iter().enumerate() {
            let mut chosen = gaps.contains(&gap);
            let code = gap.model(state.conventions());
            let words = text.with("exercise.gap-of", &[("number", &(place + 1)), ("code", &code)]);
            if ui.checkbox(&mut chosen, words).changed() {
                // Taken out in either case, so that no gap is there twice; sorted, they stand as in the code.
                gaps.retain(|other| *other != gap);
                if chosen {
                    gaps.push(gap);
                    gaps.sort_unstable();
                }
            }
        }
    });
    ui.end_row();
}

fn trap_ui(ui: &mut Ui, state: &State, trap: &mut Trap) {
    let text = state.text();
    let name = |trap: Trap| text.get(&format!("exercise.trap.{}", trap.name()));
    let label = ui.label(text.get("exercise.trap")).id;
    let combo = ComboBox::from_id_salt("trap").selected_text(name(*trap)).width(100.0 * UNIT);
    let response = combo.list_ui(ui, |ui| {
        for &other in Trap::ALL {
            ui.selectable_value(trap, other, name(other));
        }
    });
    response.response.labelled_by(label);
    ui.end_row();
}

/// The game, the position as text with its errors, and the depth of its tree.
fn subject_ui(ui: &mut Ui, state: &State, index: usize, now: &mut Exercise) {
    let text = state.text();
    let game = now.subject.game();
    let name = |game: Game| {
        let name = text.get(&format!("game-name.{}", game.name()));
        format!("{name} {}", game.to_string().split_once(':').map_or("", |(_, variant)| variant))
    };
    let label = ui.label(text.get("exercise.game")).id;
    ui.horizontal(|ui| {
        let combo = ComboBox::from_id_salt("game").selected_text(name(game)).width(56.0 * UNIT);
        let response = combo.list_ui(ui, |ui| {
            for other in Game::MENU {
                if ui.selectable_label(other == game, name(other)).clicked() && other != game {
                    now.subject = other.start();
                }
            }
        });
        response.response.labelled_by(label);
        let tip = text.get("exercise.from-board-tip");
        if ui.button(text.get("exercise.from-board")).on_hover_text(tip).clicked() {
            now.subject = state.game.position.as_seen().into_owned();
        }
    });
    ui.end_row();
    ui.label(text.get("exercise.position"));
    position_ui(ui, state, index, &mut now.subject);
    ui.end_row();
    if now.kind.is_of_tree() && !matches!(now.subject, AnyPosition::NumberTree(_)) {
        let label = ui.label(text.get("exercise.plies")).id;
        ui.horizontal(|ui| {
            let mut to_the_end = now.plies.is_none();
            if ui.checkbox(&mut to_the_end, text.get("exercise.to-the-end")).changed() {
                now.plies = (!to_the_end).then_some(2);
            }
            if let Some(plies) = &mut now.plies {
                ui.add(typed_number(plies).range(1..=8)).labelled_by(label);
            }
        });
        ui.end_row();
    }
}

/// The position in the notation of its game: invalid text stays as typed, with the reason below it.
fn position_ui(ui: &mut Ui, state: &State, index: usize, subject: &mut AnyPosition) {
    let text = state.text();
    let memory = Id::unique("position of an exercise").with(index);
    let known = subject.to_string();
    let kept = ui.data(|data| data.get_temp::<(String, String)>(memory));
    // The typed text stands as long as the position behind it is the same.
    let mut typed = kept.filter(|(behind, _)| *behind == known).map_or_else(|| known.clone(), |kept| kept.1);
    ui.vertical(|ui| {
        let label = text.with("exercise.position-of", &[("number", &(index + 1))]);
        let edit = TextEdit::multiline(&mut typed).desired_rows(1).desired_width(f32::INFINITY);
        let changed = named(ui, edit.font(egui::TextStyle::Monospace), &label).changed();
        let read = subject.game().parse_position(typed.trim());
        if let Err(error) = &read {
            let words = games::with_form(text, subject.game(), &faults::notation_error(text, error));
            ui.label(RichText::new(words).color(Palette::of(ui).error));
        }
        // Text that has become the position belongs to the new one; all other text stays with the old one.
        let behind = match read {
            Ok(position) if changed && position != *subject => {
                *subject = position;
                subject.to_string()
            }
            _ => known,
        };
        ui.data_mut(|data| data.insert_temp(memory, (behind, typed)));
        let size = boards::board_size(subject, vec2((ui.available_width() * 0.6).min(260.0), 120.0));
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        boards::miniature(&ui.painter_at(rect), rect, subject, None, state.settings.look());
    });
}
