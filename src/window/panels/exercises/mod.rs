//! The exercises panel: a set that is answered in place, graded there, or edited.

use egui::{Button, RichText, ScrollArea, Ui, UiBuilder};

use crate::chosen_sheet;
use crate::remembered_height::RememberedHeight;
use crate::style::{Palette, UNIT};
use crate::theory::theory_ui;
use crate::wanted_focus::{keep_in_sight, lead_in};
use edagari_app::exercise::{Answer, ExerciseKind, Origin, SetProgress, shipped};
use edagari_app::search::alpha_beta::{Cut, Fail};
use edagari_app::search::mcts::Ucb1Total;
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::{ExerciseCommand, ExerciseQuestion, ShownExercise};
use edagari_app::session::screen::data::{Dialog, Panel};
use edagari_app::session::state::State;
use edagari_app::session::worksheet::data::ExerciseSource;
use edagari_app::words::puzzles::has_words;
use edagari_app::words::text::{Text, short_count};

pub use cover::answers_covered_ui;
use drawn::DrawnExercise;

mod actions;
mod class;
mod cover;
mod drawn;
mod edit;
mod ending;
mod forms;
mod keys;
mod marks;
mod menu;
mod node;
mod numbers;
mod played_out;
mod runs;
mod tree;
mod words;

/// The least height of a drawing or of fields, in points.
const LEAST: f32 = 120.0;

/// Paints the open set.
pub fn exercise_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let exercises = &state.exercises;
    let mut requests = Vec::new();
    // Until the exercises of the last session are restored there is nothing to answer, but others can be
    // opened.
    if exercises.is_coming_back() {
        ui.horizontal(|ui| sets_ui(ui, state, &mut requests, commands));
        working_ui(ui, state, &mut requests);
        commands.extend(requests.into_iter().map(Command::Exercise));
        return;
    }
    if let Some(class) = &exercises.class {
        class::class_ui(ui, state, class, &mut requests);
        commands.extend(requests.into_iter().map(Command::Exercise));
        return;
    }
    header_ui(ui, state, &mut requests, commands);
    list_ui(ui, state, &mut requests);
    if state.put_by.held_elsewhere {
        let words = RichText::new(state.text().get("exercise.held-elsewhere")).small();
        ui.add(egui::Label::new(words.color(Palette::of(ui).text_weak)).wrap());
    }
    ui.separator();
    if exercises.editing {
        working_ui(ui, state, &mut requests);
        edit::edit_ui(ui, state, &mut requests);
    } else {
        match (&exercises.shown, exercises.answer()) {
            (Some(shown), Some(answer)) => {
                lead_in(ui, Some(Panel::Exercises));
                let beside = runs::split(ui, state);
                ui.scope_builder(UiBuilder::new().max_rect(beside.0), |ui| {
                    answer_ui(ui, state, shown, &answer, commands);
                });
                if let Some(rect) = beside.1 {
                    ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
                        runs::runs_ui(ui, state, shown, commands);
                    });
                }
            }
            _ => {
                ui.weak(state.text().get("exercise.none"));
            }
        }
    }
    commands.extend(requests.into_iter().map(Command::Exercise));
}

/// Whether the panel shows an exercise that can be answered.
pub fn is_answered(state: &State) -> bool {
    let exercises = &state.exercises;
    let is_other = exercises.editing || exercises.class.is_some();
    !is_other && exercises.shown.is_some() && exercises.answer().is_some()
}

/// The name of the set, its points, and the actions on the whole set.
fn header_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>, commands: &mut Vec<Command>) {
    let text = state.text();
    let exercises = &state.exercises;
    let set = exercises.set();
    ui.horizontal_wrapped(|ui| {
        let title = if set.title.is_empty() { text.get("exercise.untitled") } else { set.title.clone() };
        ui.label(RichText::new(title).heading()).on_hover_text(&set.text);
        let points = text.with(
            "exercise.points-of",
            &[("earned", &words::points(exercises.earned())), ("points", &set.points())],
        );
        ui.weak(points);
        if let Some(minutes) = set.minutes {
            ui.weak(text.with("exercise.minutes", &[("minutes", &minutes)]));
        }
        sets_ui(ui, state, requests, commands);
        // Editing begins in the menu, and ends beside it.
        if exercises.editing {
            let toggle = ui.selectable_label(true, text.get("exercise.edit"));
            if toggle.on_hover_text(text.get("exercise.edit-tip")).clicked() {
                requests.push(ExerciseCommand::Edit(false));
            }
        }
    });
}

fn sets_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>, commands: &mut Vec<Command>) {
    let text = state.text();
    let open = &state.exercises;
    let mut row = |ui: &mut Ui, words: String, request: ExerciseCommand| {
        if ui.button(words).clicked() {
            requests.push(request);
            ui.close();
        }
    };
    ui.menu_button(format!("{} ▾", text.get("exercise.sets")), |ui| {
        for set in shipped() {
            let name = text.get(&format!("exercise.set.{}", set.name));
            let origin = Origin::Shipped(set.name.to_owned());
            // The stored progress of the open set is older than the current one.
            let here = (open.origin == origin).then(|| open.progress());
            let count = set.sheet().set.exercises.len();
            let untouched = Some(SetProgress { count, ..SetProgress::default() });
            let progress = here.or_else(|| state.put_by.progress(&origin)).or(untouched);
            row(ui, set_words(text, &name, progress), ExerciseCommand::Shipped(set.name));
        }
        let is_own = |origin: &Origin| matches!(origin, Origin::Own(_) | Origin::File(_));
        let own: Vec<_> = state.put_by.sets.iter().filter(|(kept, _)| is_own(&kept.origin)).collect();
        if !own.is_empty() {
            ui.separator();
        }
        for (kept, _) in own {
            let title =
                if kept.title.is_empty() { text.get("exercise.untitled") } else { kept.title.clone() };
            let words = set_words(text, &title, Some(kept.progress));
            row(ui, words, ExerciseCommand::Reopen(kept.origin.clone()));
        }
        ui.separator();
        for (key, request) in [
            ("exercise.edit", ExerciseCommand::Edit(true)),
            ("exercise.open", ExerciseCommand::Open),
            ("exercise.save", ExerciseCommand::Save),
            ("exercise.save-results", ExerciseCommand::SaveResults),
            ("exercise.new", ExerciseCommand::New),
            ("exercise.class", ExerciseCommand::Class),
        ] {
            row(ui, text.get(key), request);
        }
        if ui.button(text.get("worksheet.of-set")).clicked() {
            chosen_sheet::choose(ui.ctx(), ExerciseSource::Open);
            commands.push(Command::Show(Dialog::Worksheet));
            ui.close();
        }
    });
}

/// The name of a set, and the student's progress in it.
fn set_words(text: Text, name: &str, progress: Option<SetProgress>) -> String {
    let Some(SetProgress { done, solved, count, earned, points }) = progress.filter(|known| known.count > 0)
    else {
        return name.to_owned();
    };
    if done == 0 {
        return text.with("exercise.set-open", &[("set", &name), ("count", &count)]);
    }
    let (tried, open) = (done.saturating_sub(solved), count.saturating_sub(done));
    let earned = words::points(earned);
    text.with(
        "exercise.set-progress",
        &[
            ("set", &name),
            ("solved", &solved),
            ("tried", &tried),
            ("open", &open),
            ("earned", &earned),
            ("points", &points),
        ],
    )
}

/// One button for each exercise, with a sign for its state.
fn list_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let text = state.text();
    let exercises = &state.exercises;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = UNIT;
        for (index, exercise) in exercises.set().exercises.iter().enumerate() {
            let grade = exercises.counted(index);
            let work = exercises.sheet.work.get(&index);
            let handed_in = work.is_some_and(|work| work.handed_in);
            let begun = work.is_some_and(|work| work.is_begun(exercise));
            let (sign, standing) = match grade {
                Some(grade) if grade.is_full() => (" ✓", "exercise.standing.right"),
                Some(_) => (" ✕", "exercise.standing.wrong"),
                None if handed_in => (" …", "exercise.standing.handed-in"),
                None if begun => (" …", "exercise.standing.begun"),
                None => ("", "exercise.standing.open"),
            };
            let palette = Palette::of(ui);
            let color = match grade {
                Some(grade) if grade.is_full() => palette.exact,
                Some(_) => palette.error,
                None => palette.text,
            };
            let label = RichText::new(format!("{}{sign}", index + 1)).color(color);
            let button = ui.add(Button::new(label).selected(index == exercises.current));
            let name = words::title(text, exercise);
            let said = text.with(
                "exercise.spoken",
                &[("number", &(index + 1)), ("title", &name), ("standing", &text.get(standing))],
            );
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
            if button.on_hover_text(said).clicked() {
                requests.push(ExerciseCommand::Go(index));
            }
        }
    });
}

/// Buttons that take their room from the answer.
const BUTTONS: RememberedHeight = RememberedHeight("height of the buttons below an answer");

/// The room for what is said of an answer, in points: two hints and the line of the best answer.
const SAID: f32 = 20.0 * UNIT;
/// The most that this room takes of the height of the panel, before anything is said.
const SAID_SHARE: f32 = 0.15;

/// The exercise that is shown: what is asked, where it is answered, and what came of it.
///
/// In a window too low for all of it, the whole is scrolled: nothing of it may be out of reach.
fn answer_ui(
    ui: &mut Ui,
    state: &State,
    shown: &ShownExercise,
    answer: &Answer,
    commands: &mut Vec<Command>,
) {
    let room = ui.available_height();
    let mut asked = Vec::new();
    let requests = &mut asked;
    keys::read(ui, state, shown, requests);
    ScrollArea::vertical().id_salt("exercise").auto_shrink(false).show(ui, |ui| {
        let above = ui.cursor().top();
        question_ui(ui, state, shown);
        // Known only once it is painted, because the number of lines depends on the width.
        let question = ui.cursor().top() - above;
        let least = shown.tree.as_ref().map_or(LEAST, tree::least_height);
        // In a narrow panel the buttons take more than the one row reserved in the footer.
        let buttons = (BUTTONS.known(ui) - ui.spacing().interact_size.y).max(0.0);
        // The board of a puzzle keeps its size with any number of buttons.
        let second_row = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        let buttons = if has_words(&shown.exercise) { buttons.max(second_row) } else { buttons };
        let height = (room - question - footer_height(state, shown, room) - buttons).max(least);
        if let Some(tree) = &shown.tree {
            let drawn = DrawnExercise { state, shown, tree, answer };
            drawing_ui(ui, &drawn, height, requests);
            node::node_ui(ui, &drawn, requests);
        } else {
            let form = ScrollArea::vertical().id_salt("form").max_height(height).auto_shrink([false, true]);
            form.show(ui, |ui| {
                forms::form_ui(ui, state, shown, answer, requests);
                keep_in_sight(ui);
            });
        }
        BUTTONS.ui(ui, |ui| actions::actions_ui(ui, state, requests));
        working_ui(ui, state, requests);
        let said = ui.scope(|ui| {
            words::hints_ui(ui, state, shown, answer);
            words::verdict_ui(ui, state, shown);
            ending::ending_ui(ui, state, commands);
        });
        follow(ui, state, shown, said.response.rect);
        keep_in_sight(ui);
    });
    commands.extend(asked.into_iter().map(Command::Exercise));
}

/// Frames until all heights have adapted to the sentences.
const SETTLED: u64 = 4;

/// Scrolls the sentences about an answer into sight whenever there are more of them: at once, and once more
/// after the drawing above has shrunk for them.
fn follow(ui: &Ui, state: &State, shown: &ShownExercise, said: egui::Rect) {
    let exercises = &state.exercises;
    let memory = egui::Id::unique("what is said of an answer");
    let asked = (exercises.explained, exercises.revealed && shown.solution.is_some());
    let now = (exercises.current, exercises.hints, shown.grade.is_some(), asked);
    let frame = ui.ctx().cumulative_frame_nr();
    // The last verdict, and the frame in which it began; there is no scrolling where another exercise was
    // opened.
    let (before, mut since) = ui.data(|data| data.get_temp(memory)).unwrap_or((now, None));
    if before != now {
        since = (before.0 == now.0).then_some(frame);
    }
    ui.data_mut(|data| data.insert_temp::<(_, Option<u64>)>(memory, (now, since)));
    if since.is_some_and(|since| frame <= since + SETTLED) && said.height() > 0.0 {
        // Of sentences that are higher than the panel the first is to be visible.
        let is_higher = said.height() > ui.clip_rect().height();
        ui.scroll_to_rect(said, is_higher.then_some(egui::Align::TOP));
        ui.ctx().request_repaint();
    }
}

/// The tree in which the exercise is answered, with its board beside it.
fn drawing_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, height: f32, requests: &mut Vec<ExerciseCommand>) {
    ui.horizontal_top(|ui| {
        ui.set_height(height);
        tree::board_ui(ui, drawn, height);
        let size = egui::vec2(ui.available_width(), height);
        tree::tree_ui(ui, drawn, size, requests);
    });
}

/// The height that is kept free for the fields and sentences below a drawing, in points.
fn footer_height(state: &State, shown: &ShownExercise, room: f32) -> f32 {
    // What is said of a puzzle has its room from the start: the board keeps its size.
    if has_words(&shown.exercise) {
        return 31.0 * UNIT;
    }
    let hints = f32::from(state.exercises.hints) * 7.0 * UNIT;
    let verdict = match &shown.grade {
        Some(_) if shown.is_about_programs() => 22.0 * UNIT,
        Some(_) => 14.0 * UNIT,
        None if state.exercises.can_go_back() => 6.0 * UNIT,
        None => 0.0,
    };
    let fields = if shown.tree.is_some() { 9.0 * UNIT } else { 0.0 };
    // Two hints and a checked answer have their room from the start, so that the buttons stay where they are; in a low window the
    // drawing needs more of it.
    let said = (hints + verdict).max(SAID.min(room * SAID_SHARE));
    10.0 * UNIT + said + fields
}

/// The kind's name, the question, and its relevant conventions.
fn question_ui(ui: &mut Ui, state: &State, shown: &ShownExercise) {
    let text = state.text();
    let exercise = &shown.exercise;
    ui.horizontal_wrapped(|ui| {
        let number = state.exercises.current + 1;
        theory_ui(ui, text, RichText::new(format!("{number}. {}", words::title(text, exercise))).strong());
        let points = text.with("exercise.points", &[("points", &exercise.points)]);
        let difficulty = text.get(&format!("exercise.difficulty.{}", shown.difficulty.name()));
        ui.weak(format!("{points} · {difficulty}"));
        for words in conventions(text, shown) {
            ui.weak(format!("· {words}"));
        }
    });
    theory_ui(ui, text, words::question(text, exercise));
}

/// The conventions on which the answer depends, in words.
fn conventions(text: Text, shown: &ShownExercise) -> Vec<String> {
    let course = shown.exercise.conventions;
    let kind = &shown.exercise.kind;
    let mut keys = Vec::new();
    if kind.is_about_cuts() {
        keys.push(if course.cut == Cut::AtBeta { "exercise.course.ge" } else { "exercise.course.gt" });
    }
    if matches!(kind, ExerciseKind::Windows | ExerciseKind::Bounds | ExerciseKind::Code { .. }) {
        keys.push(if course.fail == Fail::Soft { "exercise.course.soft" } else { "exercise.course.hard" });
    }
    if matches!(kind, ExerciseKind::Values | ExerciseKind::Windows | ExerciseKind::Bounds) {
        let mover = words::counts_for_mover(&shown.exercise);
        keys.push(if mover { "exercise.course.mover" } else { "exercise.course.first" });
    }
    if matches!(kind, ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. }) {
        let children = course.t == Ucb1Total::Children;
        keys.push(if children { "exercise.course.children" } else { "exercise.course.parent" });
    }
    keys.into_iter().map(|key| text.get(key)).collect()
}

/// The computation in the background, its progress, and a button to stop it.
fn working_ui(ui: &mut Ui, state: &State, requests: &mut Vec<ExerciseCommand>) {
    let Some((question, nodes)) = &state.exercises.working else { return };
    // Nobody waits for the rest of a line: its button stands ready once it is known.
    if matches!(question, ExerciseQuestion::PlayOut(_)) {
        return;
    }
    let text = state.text();
    let key = match question {
        ExerciseQuestion::Grade(..) => "exercise.working.grade",
        ExerciseQuestion::Solve(_) | ExerciseQuestion::PlayOut(_) => "exercise.working.solve",
        ExerciseQuestion::Check(..) => "exercise.working.check",
        ExerciseQuestion::Open(_) => "exercise.working.open",
        ExerciseQuestion::Restore(_) => "exercise.working.restore",
        ExerciseQuestion::Class(..) => "exercise.working.class",
        ExerciseQuestion::Run(_) => "exercise.working.run",
    };
    ui.horizontal_wrapped(|ui| {
        ui.spinner();
        ui.label(text.with(key, &[("count", &short_count(*nodes as f64))]));
        // Opening others discards the exercises of the last session, because these take their place in the
        // file.
        if !state.exercises.is_coming_back()
            && ui.button(format!("■ {}", text.get("exercise.stop"))).clicked()
        {
            requests.push(ExerciseCommand::Stop);
        }
    });
}
