//! A student alone with exercises and lessons in a window of 1024 by 768, and who begins a game: what is asked for is seen and said,
//! and nothing tells an answer beforehand.

use edagari::catalog::{Game, Level};
use edagari::exercise::ExerciseKind;
use edagari::session::command::{Command, CompareCommand, TreeCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::engine_choice::players_of_new_game;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::settings::Settings;
use edagari::store::Player;
use edagari::window::menu::choices::{Choice, choices};
use edagari::words::games::level_name;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::vec2;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::first_hour::{exercise, lesson, place, small, worked_out};
use crate::window::mouse::Hand as _;

/// The trees of both ways of pruning, side by side, and whether something stands there in their place.
fn compared(desk: &Desk) -> [bool; 2] {
    let covered = desk.shows("What stands here would tell the answer to the exercise.");
    [desk.harness.query_all_by_label_contains("■ 2 Alpha-beta").next().is_some(), covered]
}

#[test]
fn no_panel_tells_the_answer_beside_an_exercise() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning))]);
    desk.run([Command::FocusPanel(Panel::Compare)]);
    desk.until("both are searched", |state| !state.comparison.is_busy());
    desk.harness.run_steps(6);
    assert_eq!(compared(&desk), [true, false]);
    // The exercise at the end of the lesson asks about this tree: the comparison makes room for it.
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let exercises = &desk.state().exercises;
    let subject = exercises.exercise().map(|exercise| exercise.subject.clone());
    assert_eq!(desk.state().comparison.position().cloned(), subject);
    assert_eq!(compared(&desk), [false, false]);
    // Asked for by name it is covered, until the person wants it all the same or has answered.
    desk.run([Command::FocusPanel(Panel::Compare)]);
    desk.harness.run_steps(6);
    assert_eq!(compared(&desk), [false, true]);
    desk.click("Show it all the same");
    desk.harness.run_steps(6);
    assert_eq!(compared(&desk), [true, false]);
    desk.run([Command::Exercise(ExerciseCommand::Go(0)), Command::Lesson(LessonCommand::Exercise)]);
    desk.run([Command::FocusPanel(Panel::Compare)]);
    worked_out(&mut desk);
    assert_eq!(compared(&desk), [false, true]);
    desk.run([Command::Exercise(ExerciseCommand::HandIn)]);
    worked_out(&mut desk);
    assert_eq!(compared(&desk), [true, false]);
}

#[test]
fn the_tree_of_an_exercise_is_covered_once_its_search_goes_on() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    let covered = |desk: &Desk| desk.shows("What stands here would tell the answer to the exercise.");
    assert!(!covered(&desk), "before its first step a search tells nothing");
    desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None))]);
    desk.harness.run_steps(4);
    assert!(covered(&desk));
}

#[test]
fn the_reason_that_is_asked_for_comes_into_sight() {
    let mut desk = small();
    desk.run([Command::Work(Workspace::Learn)]);
    exercise(&mut desk, "pruning", 0);
    for index in 0..desk.state().exercises.set().exercises.len() {
        desk.run([ExerciseCommand::Go(index), ExerciseCommand::HandIn].map(Command::Exercise));
        worked_out(&mut desk);
        desk.click("Show the solution");
        worked_out(&mut desk);
        let room = desk.harness.ctx.content_rect();
        let why =
            desk.harness.query_by_label("Why:").map(|node| (node.rect(), node.accesskit_node().is_hidden()));
        if let Some((why, hidden)) = why {
            assert!(room.contains_rect(why) && !hidden, "exercise {index}: {why:?}");
        }
    }
}

#[test]
fn the_windows_of_an_exercise_are_explained_by_sums_and_their_convention_is_named() {
    let mut desk = small();
    exercise(&mut desk, "pruning", 0);
    let windows = |exercise: &edagari::exercise::Exercise| exercise.kind == ExerciseKind::Windows;
    let place = desk.state().exercises.set().exercises.iter().position(windows).expect("one");
    exercise(&mut desk, "pruning", place);
    let right = desk.state().exercises.exercise().expect("there").solve().expect("solvable").answer;
    let answer = ExerciseCommand::Answer(Box::new(right));
    desk.run([answer, ExerciseCommand::HandIn].map(Command::Exercise));
    worked_out(&mut desk);
    assert!(
        desk.harness
            .query_all_by_label_contains("Read by this convention: a bound is moved")
            .next()
            .is_some()
    );
    desk.run([Command::Exercise(ExerciseCommand::Reveal(true))]);
    worked_out(&mut desk);
    assert!(desk.harness.query_all_by_label_contains("↓ α = max(").next().is_some());
}

/// The field of the glossary, and what stands in it.
fn looked_up(desk: &Desk) -> Option<String> {
    assert_eq!(desk.state().view.dialog, Some(Dialog::Glossary));
    desk.harness.get_by_label("Find a word").accesskit_node().value()
}

#[test]
fn a_click_on_a_word_of_the_theory_opens_the_glossary_there() {
    let mut desk = small();
    lesson(&mut desk, "alpha-beta");
    // The heading of the lesson; the buttons of the course are called so, too.
    let heading = desk
        .harness
        .query_all_by_label("Alpha-beta")
        .find(|node| node.accesskit_node().role() == Role::Label && node.rect().left() < 40.0);
    let heading = heading.expect("a heading").rect();
    let word = heading.left_center() + vec2(20.0, 0.0);
    desk.harness.hover_at(word);
    desk.harness.run_steps(60);
    let tip = desk.harness.query_all_by_label_contains("alpha-beta: ").count();
    assert!(tip > 0, "the heading says what it means");
    desk.harness.click_at(word, egui::PointerButton::Primary);
    desk.harness.run_steps(8);
    assert_eq!(looked_up(&desk).as_deref(), Some("alpha-beta"));
    // In an exercise, too: its heading and its question.
    desk.run([Command::CloseDialog]);
    exercise(&mut desk, "pruning", 0);
    let title = place(&desk, "1. Cut branches");
    desk.harness.click_at(title.left_center() + vec2(22.0, 0.0), egui::PointerButton::Primary);
    desk.harness.run_steps(8);
    assert_eq!(looked_up(&desk).as_deref(), Some("cut-off"));
}

#[test]
fn the_windows_of_an_exercise_are_written_inside_of_its_drawing() {
    let mut desk = small();
    lesson(&mut desk, "windows");
    desk.run([Command::Lesson(LessonCommand::Exercise)]);
    worked_out(&mut desk);
    // The lesson speaks of another tree; with it beside the exercise the room is narrow.
    desk.run([Command::TogglePanel(Panel::Tree)]);
    let right = desk.state().exercises.exercise().expect("there").solve().expect("solvable").answer;
    desk.run([Command::Exercise(ExerciseCommand::Answer(Box::new(right)))]);
    desk.harness.run_steps(8);
    // Beside the last node of the row stands the widest window.
    let node = place(&desk, "/3, MIN");
    let panel = place(&desk, "Next exercise");
    let edge = place(&desk, "Check my answer").left() + 332.0;
    assert!(node.right() + 44.0 <= edge, "{node:?} of {panel:?}, up to {edge}");
}

#[test]
fn cards_and_the_new_game_dialog_offer_the_same_opponent() {
    let mut desk = Desk::as_started(tempfile::tempdir().expect("a folder"), settings());
    desk.harness.run_steps(4);
    assert!(desk.state().view.start_page);
    for name in ["othello", "connect-four", "tic-tac-toe"] {
        let game = Game::usual(name).expect("a game");
        let [first, second] = players_of_new_game(desk.state(), game);
        let (Player::Person, Player::Engine(engine)) = (&first, &second) else { panic!("{name}") };
        let level = Level::of(engine, game).expect("a level");
        let words = format!("Against: {}", level_name(desk.state().text(), level));
        assert!(desk.shows(&words), "{name}: {words}");
    }
    // So does the board that one goes to without a click on a card.
    let mut other = Desk::as_started(tempfile::tempdir().expect("a folder"), settings());
    other.run([Command::Work(Workspace::Play)]);
    let document = &other.state().game.document;
    assert_eq!(document.players, players_of_new_game(desk.state(), document.game()));
    desk.run([Command::Show(Dialog::NewGame)]);
    desk.harness.run_steps(8);
    let seats = desk.harness.get_all_by_label_contains("Who plays ");
    let says = |node: &egui_kittest::Node<'_>| {
        let node = node.accesskit_node();
        [node.label(), node.value()].into_iter().flatten().any(|words| words.contains("Level 3 · Learner"))
    };
    assert_eq!(seats.filter(says).count(), 1);
}

#[test]
fn levels_are_described_in_the_language_of_the_window() {
    for language in [Language::Japanese, Language::Chinese] {
        let mut desk = Desk::new(Settings { language, ..settings() });
        desk.run([Command::Show(Dialog::Levels)]);
        desk.harness.run_steps(8);
        for remainder in ["depth=", "overlooks", "eval", "alpha-beta", "patterns"] {
            let left = desk.harness.query_all_by_label_contains(remainder).count();
            assert_eq!(left, 0, "{language:?}: {remainder}");
        }
    }
}

#[test]
fn orders_of_a_tree_are_found_by_their_names() {
    let mut desk = small();
    desk.run([Command::New(Game::NumberTree), Command::Search]);
    let text = desk.state().text();
    let names: Vec<String> = choices(desk.state(), text).iter().map(Choice::name).collect();
    for name in ["Best order", "Worst order", "As given"] {
        assert!(names.contains(&format!("Order of the moves: {name}")), "{name}");
    }
}
