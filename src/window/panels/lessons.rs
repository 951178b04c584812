//! The lessons: a list of contents, and the page of the lesson that is open.

use egui::text::LayoutJob;
use egui::{
    Align, AtomExt as _, Button, Color32, FontId, Layout, RichText, ScrollArea, TextFormat, TextStyle, Ui,
    vec2,
};

use crate::insets::{bits, pairs};
use crate::shortcuts::tooltip;
use crate::style::{Palette, TEXT_LARGE, TEXT_PAGE, UNIT};
use crate::theory::theory_ui;
use crate::wanted_focus::keep_in_sight;
use edagari_app::review::reviews;
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::lessons::data::{Inset, LESSONS, Lesson, LessonCommand, LessonEnding};
use edagari_app::session::review::data::ReviewCommand;
use edagari_app::session::screen::data::{Panel, Workspace};
use edagari_app::session::state::State;
use edagari_app::words::glossary;
use edagari_app::words::text::Text;

/// Lines longer than this, in points, are tiring to read.
const WIDEST: f32 = 560.0;

/// Paints the contents, or the lesson that is open.
pub fn course_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let open = state.lessons.lesson.and_then(|index| Some((index, LESSONS.get(index)?)));
    let place = open.map_or("contents", |(_, lesson)| lesson.key);
    header_ui(ui, state, open.map(|(index, _)| index), commands);
    ui.add_space(UNIT);
    if let Some((index, _)) = open {
        // The navigation stays in sight below a long page.
        egui::Panel::bottom("way").resizable(false).show_separator_line(true).show(ui, |ui| {
            ui.add_space(1.5 * UNIT);
            way_ui(ui, state, index, commands);
        });
    }
    // Keyed by the opening, so that a page keeps its scroll position, and begins at its top when its lesson
    // is reopened.
    ScrollArea::vertical().id_salt((place, state.lessons.opened)).auto_shrink(false).show(ui, |ui| {
        let widest = if open.is_some() { WIDEST } else { 2.0 * WIDEST };
        ui.set_max_width(ui.available_width().min(widest));
        match open {
            Some((_, lesson)) => page_ui(ui, state, lesson, commands),
            None => contents_ui(ui, state, commands),
        }
        ui.add_space(4.0 * UNIT);
        keep_in_sight(ui);
    });
}

/// The current place, the button to the contents and the button to the user's own game. Above the list of
/// lessons the header has the same height with and without that button: the list does not move.
fn header_ui(ui: &mut Ui, state: &State, open: Option<usize>, commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal(|ui| {
        ui.set_min_height(ui.spacing().interact_size.y + 2.0 * ui.spacing().button_padding.y);
        if let Some(index) = open {
            if ui.button(format!("◂ {}", text.get("course.contents"))).clicked() {
                commands.push(Command::Lesson(LessonCommand::Contents));
            }
            let words = text.with("course.place", &[("number", &(index + 1)), ("all", &LESSONS.len())]);
            // In a narrow panel the buttons keep their room, and the number is shortened.
            let button = TextStyle::Button.resolve(ui.style());
            let color = Palette::of(ui).text_weak;
            let width = |words: String| ui.painter().layout_no_wrap(words, button.clone(), color).size().x;
            let leave = width(text.get("course.leave")) + 2.0 * ui.spacing().button_padding.x;
            if width(words.clone()) + leave + 2.0 * ui.spacing().item_spacing.x <= ui.available_width() {
                ui.label(RichText::new(words).color(color));
            }
        } else {
            ui.label(RichText::new(text.get("course.title")).size(TEXT_LARGE).strong());
        }
        // A game that was begun beside a lesson stays; the arrangement of the window is restored all the
        // same.
        if state.lessons.own.is_empty() && open.is_none() {
            return;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.button(text.get("course.leave")).on_hover_text(text.get("course.leave-tip"));
            if button.clicked() {
                commands.push(Command::Lesson(LessonCommand::Leave));
            }
        });
    });
}

fn contents_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let progress = &state.settings.course;
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(WIDEST));
        prose_ui(ui, text, &text.get("course.welcome"));
    });
    let next = progress.next();
    let begun = (progress.last.is_some() || !progress.read.is_empty()) && !progress.is_complete();
    let title = text.get(&format!("course.{}.title", LESSONS[next].key));
    let words = text.with(if begun { "course.continue" } else { "course.begin" }, &[("lesson", &title)]);
    ui.horizontal_wrapped(|ui| {
        if ui.add(main_button(ui, words)).clicked() {
            commands.push(Command::Lesson(LessonCommand::Open(next)));
        }
        let size = vec2(0.0, 8.0 * UNIT);
        let exercises = ui.add(Button::new(text.get("start.exercises")).min_size(size));
        if exercises.on_hover_text(text.get("start.exercises-tip")).clicked() {
            commands.push(Command::FocusPanel(Panel::Exercises));
        }
    });
    ui.add_space(2.0 * UNIT);
    players_ui(ui, state, commands);
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(text.get("course.search")).size(TEXT_PAGE).strong());
    ui.add_space(UNIT);
    let columns = if ui.available_width() > 1.5 * WIDEST { 2 } else { 1 };
    let rows = LESSONS.len().div_ceil(columns);
    ui.columns(columns, |columns| {
        for (column, ui) in columns.iter_mut().enumerate() {
            ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                for (index, lesson) in LESSONS.iter().enumerate().skip(column * rows).take(rows) {
                    let title = text.get(&format!("course.{}.title", lesson.key));
                    let words = format!("{}  {title}", index + 1);
                    let mark = if progress.has_met(lesson) { "✓" } else { "" };
                    let button = Button::new(words).shortcut_text(mark).selected(index == next);
                    let line = text.get(&format!("course.{}.line", lesson.key));
                    if ui.add(button.min_size(vec2(0.0, 7.0 * UNIT))).on_hover_text(line).clicked() {
                        commands.push(Command::Lesson(LessonCommand::Open(index)));
                    }
                }
            });
        }
    });
}

/// Puzzles, lessons and a review, in one row, for users who want to play better without the theory of search.
fn players_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let lesson =
        |key: &str| Lesson::named(key).map(|index| vec![Command::Lesson(LessonCommand::Open(index))]);
    let puzzles = |set| {
        Some(vec![Command::Exercise(ExerciseCommand::Shipped(set)), Command::FocusPanel(Panel::Exercises)])
    };
    let ways = [
        ("puzzles-connect-four", puzzles("puzzles-connect-four")),
        ("puzzles-othello", puzzles("puzzles-othello")),
        ("threats", lesson("threats")),
        ("stability", lesson("stability")),
        ("review", review_of_own(state)),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("course.players")).size(TEXT_PAGE).strong());
        for (key, way) in ways {
            let words = format!("▸ {}", text.get(&format!("course.players.{key}")));
            let button = ui.add_enabled(way.is_some(), Button::new(words).min_size(vec2(0.0, 7.0 * UNIT)));
            let button = match key {
                key if key.starts_with("puzzles") => {
                    button.on_hover_text(text.get(&format!("exercise.set.{key}-text")))
                }
                "review" => button.on_hover_text(text.get("course.players.review-tip")),
                key => button.on_hover_text(text.get(&format!("course.{key}.line"))),
            };
            let button = button.on_disabled_hover_text(text.get("course.players.no-game"));
            if let Some(way) = way.filter(|_| button.clicked()) {
                commands.extend(way);
            }
        }
    });
}

/// The commands that lead to the review of the user's own game, which is set aside where a lesson has another
/// one on the board; `None` where no move was played.
fn review_of_own(state: &State) -> Option<Vec<Command>> {
    let own = state.lessons.own.last().map(|own| &own.game);
    let document = &own.unwrap_or(&state.game).document;
    let is_played = reviews(document.game()) && !document.record.is_empty();
    let back = own.is_some().then_some(Command::Lesson(LessonCommand::Leave));
    let review = [Command::Work(Workspace::Play), Command::Review(ReviewCommand::Start)];
    is_played.then(|| back.into_iter().chain(review).collect())
}

fn page_ui(ui: &mut Ui, state: &State, lesson: &Lesson, commands: &mut Vec<Command>) {
    let text = state.text();
    let blanks: Vec<(&str, &dyn std::fmt::Display)> =
        lesson.figures.iter().map(|figure| (figure.name, &figure.value as &dyn std::fmt::Display)).collect();
    let title = text.get(&format!("course.{}.title", lesson.key));
    theory_ui(ui, text, RichText::new(title).size(TEXT_LARGE).strong());
    ui.add_space(UNIT);
    for paragraph in 1..=lesson.paragraphs {
        prose_ui(ui, text, &text.with(&format!("course.{}.{paragraph}", lesson.key), &blanks));
    }
    if let Some(inset) = lesson.inset {
        ui.group(|ui| match inset {
            Inset::Pairs => pairs::touched_ui(ui, state, pairs::PairsPlace::Lesson),
            Inset::Rows => bits::rows_ui(ui, state),
            Inset::Keys => bits::keys_ui(ui, state),
        });
    }
    ui.add_space(UNIT);
    ui.label(RichText::new(text.get("course.try")).size(TEXT_PAGE).strong());
    ui.add_space(UNIT);
    ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
        for index in 0..lesson.tries.len() {
            let words = text.with(&format!("course.{}.try-{}", lesson.key, index + 1), &blanks);
            let tried = state.settings.course.tried.contains(&lesson.name_of_try(index));
            if try_ui(ui, if tried { "✓" } else { "▸" }, words) {
                commands.push(Command::Lesson(LessonCommand::Try(index)));
            }
        }
    });
    ending_ui(ui, state, lesson, commands);
    ui.add_space(UNIT);
    if ui.link(text.get("course.again")).clicked() {
        commands.push(Command::Lesson(LessonCommand::Again));
    }
}

/// The exercise at the end of the lesson, if it has one.
fn ending_ui(ui: &mut Ui, state: &State, lesson: &Lesson, commands: &mut Vec<Command>) {
    let text = state.text();
    let words = match lesson.ending {
        LessonEnding::Exercise { set, place } => {
            let set = text.get(&format!("exercise.set.{set}"));
            text.with("course.exercise-of", &[("set", &set), ("number", &(place + 1))])
        }
        LessonEnding::Below => text.get("course.exercise-below"),
        LessonEnding::Nothing => return,
    };
    ui.add_space(UNIT);
    ui.label(RichText::new(text.get("course.exercise")).size(TEXT_PAGE).strong());
    ui.add_space(UNIT);
    ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
        let tried = state.settings.course.tried.contains(&lesson.name_of_exercise());
        if try_ui(ui, if tried { "✓" } else { "▸" }, words) {
            commands.push(Command::Lesson(LessonCommand::Exercise));
            if lesson.ending == LessonEnding::Below {
                // The interaction with a page is no part of the state: the command cannot open it.
                pairs::ask(ui, pairs::PairsPlace::Lesson);
            }
        }
    });
}

/// One thing to try: a button as wide as the page, with a wrapped sentence. Returns whether it was chosen.
fn try_ui(ui: &mut Ui, sign: &str, words: String) -> bool {
    let palette = Palette::of(ui);
    let sign = RichText::new(sign).color(palette.accent).strong();
    // Of the two, the sentence is shortened.
    let words = RichText::new(words).size(TEXT_PAGE).atom_shrink(true);
    let button = Button::new((sign, words)).wrap().min_size(vec2(0.0, 8.0 * UNIT));
    let chosen = ui.add(button).clicked();
    ui.add_space(0.5 * UNIT);
    chosen
}

/// Buttons to the previous and the next lesson.
fn way_ui(ui: &mut Ui, state: &State, index: usize, commands: &mut Vec<Command>) {
    let text = state.text();
    let back = format!("← {}", text.get("course.previous"));
    let on = match LESSONS.get(index + 1) {
        Some(next) => format!("{} →", text.get(&format!("course.{}.title", next.key))),
        None => text.get("course.finish"),
    };
    ui.horizontal(|ui| {
        let font = TextStyle::Button.resolve(ui.style());
        let width = |words: &str| {
            ui.painter().layout_no_wrap(words.to_owned(), font.clone(), Color32::WHITE).size().x
        };
        let around = 4.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
        let is_narrow = width(&back) + width(&on) + around > ui.available_width();
        // The arrow is enough where both names have no room.
        let shown = if is_narrow { "←" } else { &back };
        let previous = Button::new(shown).min_size(vec2(0.0, 8.0 * UNIT));
        let tip = tooltip(ui.ctx(), state, "lesson-previous");
        let previous = ui.add_enabled(index > 0, previous).accessible_name(&back).on_hover_text(tip);
        if previous.clicked() {
            commands.push(Command::Lesson(LessonCommand::Previous));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = main_button(ui, on).truncate();
            let tip = tooltip(ui.ctx(), state, "lesson-next");
            if ui.add(button).on_hover_text(tip).clicked() {
                commands.push(Command::Lesson(LessonCommand::Next));
            }
        });
    });
}

/// The button that most users want.
fn main_button(ui: &Ui, words: String) -> Button<'static> {
    let palette = Palette::of(ui);
    let words = RichText::new(words).color(palette.on_accent).strong();
    Button::new(words).fill(palette.accent).min_size(vec2(0.0, 8.0 * UNIT))
}

/// A paragraph; text between asterisks is a term introduced here.
fn prose_ui(ui: &mut Ui, text: Text, words: &str) {
    let palette = Palette::of(ui);
    let mut job = LayoutJob::default();
    for (index, part) in words.split('*').enumerate() {
        let is_term = index % 2 == 1;
        // Only a term of the glossary looks as if it could be clicked; others are explained where they stand.
        let is_listed = is_term && !glossary::explained(text, part).is_empty();
        let color = if is_listed { palette.accent } else { palette.text };
        let font_id = FontId::proportional(TEXT_PAGE);
        let line_height = Some(1.45 * TEXT_PAGE);
        let italics = is_term && !is_listed;
        job.append(part, 0.0, TextFormat { font_id, color, line_height, italics, ..TextFormat::default() });
    }
    theory_ui(ui, text, job);
    ui.add_space(2.0 * UNIT);
}
