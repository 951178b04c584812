//! The worksheet: its exercises, its form, and the number of students.

use egui::{Button, ComboBox, Grid, Id, RichText, Ui, vec2};

use crate::chosen_sheet;
use crate::lists::ListExt as _;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::AnyPosition;
use edagari_app::exercise::{ExerciseKind, ExerciseSet};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::worksheet::data::{
    ExerciseSource, KindSet, SheetSources, WorksheetRequest, kinds_by_chance, measure_words,
};
use edagari_app::worksheet::{PageSize, SheetFormat, WorksheetOrder};

/// Paints the choices.
pub fn worksheet_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("worksheet.dialog"));
    let mut request = chosen_sheet::request(ui.ctx(), state);
    let is_tree = matches!(state.game.position, AnyPosition::NumberTree(_));
    if request.source == ExerciseSource::Tree && !is_tree {
        // The tree that was chosen no longer exists.
        request.source = ExerciseSource::Open;
    }
    forms_ui(ui, state, &mut request);
    ui.add_space(UNIT);
    Grid::new("worksheet").num_columns(2).spacing([4.0 * UNIT, 2.5 * UNIT]).show(ui, |ui| {
        source_ui(ui, state, &mut request);
        also_ui(ui, state, &mut request);
        if request.form.is_paper() {
            paper_ui(ui, state, &mut request);
        }
        students_ui(ui, state, &mut request);
        answers_ui(ui, state, &mut request);
    });
    if request.form.is_page() && request.students > 1 {
        let files = text.with("worksheet.dialog.files", &[("count", &request.files())]);
        ui.label(RichText::new(files).strong());
    }
    if let Some(words) = measure(ui, state, &request) {
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    }
    if is_same(ui, state, &request) {
        ui.add_space(2.0 * UNIT);
        same_ui(ui, state, &mut request);
    }
    chosen_sheet::keep(ui.ctx(), request);
}

/// Paints the save button; it stays in sight below the rest where that scrolls.
pub(super) fn save_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let request = chosen_sheet::request(ui.ctx(), state);
    let save = Button::new(RichText::new(state.text().get("worksheet.dialog.save")).strong());
    let is_same = is_same(ui, state, &request);
    let save = ui.add_enabled(!is_same, save.min_size(vec2(36.0 * UNIT, 8.0 * UNIT)));
    if super::parts::confirms(&save) {
        // The dialog closes once a file is chosen.
        commands.push(Command::Worksheet(request));
    }
}

/// Whether several students would get the same sheet, so that the seed would change nothing.
fn is_same(ui: &Ui, state: &State, request: &WorksheetRequest) -> bool {
    request.students > 1 && !is_by_chance(ui, state, request)
}

/// Whether the sheets of several students would differ; recomputed when other exercises are chosen.
fn is_by_chance(ui: &Ui, state: &State, request: &WorksheetRequest) -> bool {
    let by_chance = |set: &ExerciseSet| set.exercises.iter().any(|exercise| exercise.wishes.is_some());
    if request.source == ExerciseSource::Open {
        return by_chance(state.exercises.set());
    }
    let id = Id::unique("exercises by chance");
    let known: Option<(ExerciseSource, KindSet, bool)> = ui.data(|data| data.get_temp(id));
    if let Some((source, also, found)) = known
        && (source, also) == (request.source, request.also)
    {
        return found;
    }
    let found = request.set(state.text(), &SheetSources::of(state)).is_some_and(|set| by_chance(&set));
    ui.data_mut(|data| data.insert_temp(id, (request.source, request.also, found)));
    found
}

/// Says that all sheets would be the same, and offers random exercises of these kinds.
fn same_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    let (text, open) = (state.text(), state.exercises.set());
    ui.label(RichText::new(text.get("worksheet.refused.same")).color(Palette::of(ui).error));
    let offers = offers(ui, state, request);
    if offers.is_empty() {
        return;
    }
    ui.label(text.get("worksheet.dialog.instead"));
    ui.horizontal_wrapped(|ui| {
        for source in offers {
            if ui.button(source.title(text, open)).clicked() {
                request.source = source;
            }
        }
    });
}

/// The random alternatives to exercises that are the same on every sheet; recomputed when other exercises are
/// chosen.
fn offers(ui: &Ui, state: &State, request: &WorksheetRequest) -> Vec<ExerciseSource> {
    type Known = (Vec<&'static str>, Vec<ExerciseSource>);
    let id = Id::unique("exercises by chance instead");
    let Some(set) = request.set(state.text(), &SheetSources::of(state)) else { return Vec::new() };
    let kinds: Vec<_> = set.exercises.iter().map(|exercise| exercise.kind.name()).collect();
    let known: Option<Known> = ui.data(|data| data.get_temp(id));
    if let Some((_, offers)) = known.filter(|(before, _)| *before == kinds) {
        return offers;
    }
    let offers: Vec<_> =
        kinds_by_chance(&set).into_iter().map(|(place, _)| ExerciseSource::Kind(place)).collect();
    ui.data_mut(|data| data.insert_temp(id, (kinds, offers.clone())));
    offers
}

/// The difficulty of the sheets; recomputed when other exercises are chosen.
fn measure(ui: &Ui, state: &State, request: &WorksheetRequest) -> Option<String> {
    type Known = ((ExerciseSource, KindSet), &'static str, ExerciseSet, Option<String>);
    let id = Id::unique("measure of exercises");
    let (text, open) = (state.text(), state.exercises.set());
    let (code, asked) = (state.settings.language.code(), (request.source, request.also));
    let known: Option<std::sync::Arc<Known>> = ui.data(|data| data.get_temp(id));
    if let Some(known) = known
        && (known.0, known.1) == (asked, code)
        && (request.source != ExerciseSource::Open || known.2 == *open)
    {
        return known.3.clone();
    }
    let words = request.set(text, &SheetSources::of(state)).and_then(|set| measure_words(text, &set));
    let known: Known = (asked, code, open.clone(), words.clone());
    ui.data_mut(|data| data.insert_temp(id, std::sync::Arc::new(known)));
    words
}

fn forms_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    ui.horizontal_wrapped(|ui| {
        for form in SheetFormat::ALL {
            let button = Button::new(form.title()).selected(request.form == form);
            if ui.add(button.min_size(vec2(20.0 * UNIT, 7.0 * UNIT))).clicked() {
                request.form = form;
            }
        }
    });
    let what = state.text().get(&format!("worksheet.what.{}", request.form.name()));
    ui.label(RichText::new(what).color(Palette::of(ui).text_weak));
}

fn source_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    let text = state.text();
    let open = state.exercises.set();
    let label = ui.label(text.get("worksheet.dialog.set"));
    let list = ComboBox::from_id_salt("exercises")
        .width(70.0 * UNIT)
        .height(80.0 * UNIT)
        .selected_text(request.source.title(text, open));
    let list = list.list_ui(ui, |ui| {
        let is_tree = matches!(state.game.position, AnyPosition::NumberTree(_));
        let is_there = |source: &ExerciseSource| is_tree || *source != ExerciseSource::Tree;
        for source in ExerciseSource::all().into_iter().filter(is_there) {
            ui.selectable_value(&mut request.source, source, source.title(text, open));
        }
    });
    list.response.labelled_by(label.id);
    ui.end_row();
}

/// Kinds of exercises beside one another.
const KINDS_IN_A_ROW: usize = 3;

/// Beside an exercise of a kind, those of other kinds on the same sheet.
fn also_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    let ExerciseSource::Kind(own) = request.source else { return };
    let text = state.text();
    ui.label(text.get("worksheet.dialog.also"));
    let kinds: Vec<_> =
        ExerciseKind::all().into_iter().enumerate().filter(|(place, _)| *place != own).collect();
    // A cell of a grid grows by rows, and not by wrapped content.
    ui.vertical(|ui| {
        for row in kinds.chunks(KINDS_IN_A_ROW) {
            ui.horizontal(|ui| {
                for (place, kind) in row {
                    let words = text.get(&format!("worksheet.kind.{}", kind.name()));
                    if ui.add(Button::new(words).selected(request.also.holds(*place))).clicked() {
                        request.also.toggle(*place);
                    }
                }
            });
        }
    });
    ui.end_row();
}

fn paper_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    ui.label(state.text().get("worksheet.dialog.paper"));
    ui.horizontal(|ui| {
        for paper in PageSize::ALL {
            ui.radio_value(&mut request.paper, paper, paper.title());
        }
    });
    ui.end_row();
}

/// Whether questions or answers are written, or both. Pages and files for courses contain their answers.
fn answers_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    let text = state.text();
    ui.label(text.get("worksheet.dialog.what"));
    ui.add_enabled_ui(!request.form.holds_answers(), |ui| {
        ui.horizontal(|ui| {
            let mut now = (request.key, request.with_key);
            for (key, answers) in
                [("sheets", (false, false)), ("key", (true, false)), ("both", (false, true))]
            {
                let radio = ui.radio_value(&mut now, answers, text.get(&format!("worksheet.dialog.{key}")));
                radio.on_hover_text(text.get(&format!("worksheet.dialog.{key}-tip")));
            }
            (request.key, request.with_key) = now;
        });
    });
    ui.end_row();
}

fn students_ui(ui: &mut Ui, state: &State, request: &mut WorksheetRequest) {
    let text = state.text();
    let label = ui.label(text.get("worksheet.dialog.students"));
    let students = ui.add(typed_number(&mut request.students).range(1..=WorksheetOrder::MOST_STUDENTS));
    students.labelled_by(label.id).on_hover_text(text.get("worksheet.dialog.students-tip"));
    ui.end_row();
    let label = ui.label(text.get("worksheet.dialog.seed"));
    let seed = ui.add(typed_number(&mut request.seed).range(0..=999_999_u64));
    seed.labelled_by(label.id).on_hover_text(text.get("worksheet.dialog.seed-tip"));
    ui.end_row();
}
