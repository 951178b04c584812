//! Every action by its name: opened by keys, found by parts of words in each language, carried out by Enter or a click.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::{Dialog, Workspace};
use edagari::session::settings::{Hints, Settings, TreeGrowth};
use edagari::window::actions::ACTIONS;
use edagari::words::openings;
use edagari::words::text::Language;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};

fn opened(language: Language) -> Desk {
    let mut desk = Desk::new(Settings { language, ..settings() });
    desk.press(Modifiers::COMMAND, Key::K);
    desk.harness.run_steps(6);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Palette));
    desk
}

fn write(desk: &mut Desk, words: &str) {
    desk.harness.event(Event::Text(words.to_owned()));
    desk.harness.run_steps(6);
}

#[test]
fn an_action_is_found_by_parts_of_its_name_and_carried_out() {
    let mut desk = opened(Language::English);
    write(&mut desk, "valboa");
    assert!(desk.shows("Hint: values on the board"));
    assert!(!desk.shows("Save as…"), "what does not fit is left out");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().view.dialog, None);
    assert_eq!(desk.state().settings.hints, Hints::Hidden);
}

#[test]
fn the_colon_opens_it_and_arrows_choose() {
    let mut desk = Desk::default();
    desk.press(Modifiers::SHIFT, Key::Colon);
    desk.harness.run_steps(6);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Palette));
    // Nothing typed: all actions, in the order of the menus.
    let second = ACTIONS[1].name;
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(3);
    assert_eq!((second, desk.state().view.dialog), ("tree", Some(Dialog::Tree)));
    desk.run([Command::CloseDialog, Command::Show(Dialog::Palette)]);
    write(&mut desk, "zzzz");
    assert!(desk.shows("No action has this name."));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().view.dialog, None);
}

#[test]
fn actions_are_found_in_each_language_and_clicked() {
    for language in Language::ALL {
        let mut desk = opened(language);
        let wanted = desk.state().text().get("action.panel-review");
        // Every second sign of the name.
        let part: String = wanted.chars().step_by(2).collect();
        write(&mut desk, &part);
        desk.click(&wanted);
        assert_eq!(desk.state().view.dialog, None, "{language:?}");
        assert!(desk.shows(&desk.state().text().get("panel.review")), "{language:?}");
    }
}

/// Handbooks and other programs have English names: these are found whatever the language of the window is.
#[test]
fn english_names_and_words_are_found_in_each_language() {
    for language in Language::ALL {
        for (typed, key) in [
            ("Hint: values on the board", "action.hints"),
            ("take back", "action.undo"),
            ("worksheet", "action.worksheet"),
            ("board: wood", "settings.board-wood"),
        ] {
            let mut desk = opened(language);
            write(&mut desk, typed);
            let words = desk.state().text().get(key);
            let found = desk.harness.query_all_by_label_contains(&words).next().is_some();
            assert!(found, "{language:?}: {typed} finds no {words}");
        }
    }
}

#[test]
fn every_action_of_the_table_is_listed_with_its_key() {
    let desk = opened(Language::English);
    let text = desk.state().text();
    let buttons: Vec<String> = desk
        .harness
        .query_all_by_role(Role::Button)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    for action in ACTIONS.iter().filter(|action| action.name != "palette").take(12) {
        let words = text.get(&format!("action.{}", action.name));
        assert!(buttons.contains(&words), "{words}");
    }
}

/// The buttons on the screen, by name.
fn buttons(desk: &Desk) -> Vec<String> {
    let all = desk.harness.query_all_by_role(Role::Button);
    all.filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn every_entry_of_every_menu_is_found() {
    let mut missing = Vec::new();
    let text = Desk::default().state().text();
    let named: Vec<String> =
        ACTIONS.iter().map(|action| text.get(&format!("action.{}", action.name))).collect();
    // Menus in a menu; what they offer is found as well.
    let menus = [
        "menu.file",
        "menu.game",
        "menu.search",
        "menu.view",
        "menu.help",
        "menu.examples",
        "menu.recent",
        "menu.panels",
        "menu.time",
        "menu.copy",
        "settings.zoom",
        "settings.language",
        "settings.theme",
        "settings.board",
        "settings.turned",
        "trees.conventions.view",
    ];
    let menus = menus.map(|key| text.get(key));
    for (letter, last) in [(Key::F, "Quit"), (Key::G, ""), (Key::S, ""), (Key::V, ""), (Key::H, "About")] {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::TicTacToe), Command::Work(Workspace::Study), Command::Search]);
        desk.until_searched();
        desk.harness.run_steps(6);
        let before = buttons(&desk);
        desk.harness.key_press_modifiers(Modifiers::ALT, letter);
        desk.harness.run_steps(6);
        let open = buttons(&desk);
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run_steps(6);
        // What a search brings meanwhile is not of the menu.
        let beside = [before, buttons(&desk)].concat();
        let entries = open.into_iter().filter(|name| !beside.contains(name));
        let entries: Vec<String> = entries.map(|name| name.trim_start_matches("✓ ").to_owned()).collect();
        assert!(
            entries.len() > 3 && entries.iter().any(|entry| entry.starts_with(last)),
            "{letter:?}: {entries:?}"
        );
        let is_named = |entry: &String| named.iter().chain(&menus).any(|name| entry.starts_with(name));
        missing.extend(entries.into_iter().filter(|entry| !is_named(entry)));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A word of the theory is found by each of its names, and looked up in its list by any.
#[test]
fn words_of_the_theory_are_found_by_their_short_names() {
    let mut desk = opened(Language::English);
    write(&mut desk, "PV");
    assert!(desk.shows("Words of the theory: principal variation, PV, best line"));
    desk.click("Words of the theory: principal variation, PV, best line");
    assert!(desk.shows("principal variation") && !desk.shows("minimax"), "the list opens at the word");
}

/// Who does not know the name of an action looks for what it does.
#[test]
fn an_action_is_found_by_other_words_and_letters_in_between_are_no_match_then() {
    for (typed, name) in [
        ("hint", "hints"),
        ("take back", "undo"),
        ("rematch", "again"),
        ("projector", "present"),
        ("side by side", "panel-compare"),
        ("print", "worksheet"),
        ("theme", "settings"),
    ] {
        let mut desk = opened(Language::English);
        write(&mut desk, typed);
        let wanted = desk.state().text().get(&format!("action.{name}"));
        assert!(desk.shows(&wanted), "{typed}: {wanted}");
        assert!(!desk.shows("A bound is not a value"), "{typed}: letters in between");
    }
    for language in Language::ALL {
        for action in ACTIONS {
            let key = format!("palette.also.{}", action.name);
            let words = edagari::words::text::Text::new(language).get(&key);
            assert!(words == key || !words.is_empty(), "{language:?} {key}");
        }
    }
}

/// An opening is looked up by its name, in any language, and its moves come onto the board.
#[test]
fn openings_are_found_by_their_names() {
    for (language, name) in [(Language::Japanese, "虎定石"), (Language::English, "Rose-Bill")] {
        let mut desk = opened(language);
        write(&mut desk, name);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(6);
        let game = &desk.state().game;
        let line = game.document.record.path_to(game.cursor);
        let found = openings::name(language, &game.document.start, &line);
        assert!(found.is_some_and(|found| found.contains(name)), "{found:?}");
    }
}

/// Words of people who did not know the program, and the entry that they meant.
#[test]
fn what_somebody_would_say_is_found() {
    let asked = [
        (Language::English, "why did I lose", "action.review"),
        (Language::English, "my old games", "action.start"),
        (Language::English, "bigger text", "action.zoom-in"),
        (Language::Japanese, "なぜ負けた", "action.review"),
        (Language::Japanese, "前の対局", "action.start"),
        (Language::Chinese, "为什么输了", "action.review"),
        (Language::Chinese, "旧棋局", "action.start"),
    ];
    for (language, typed, key) in asked {
        let mut desk = opened(language);
        write(&mut desk, typed);
        let wanted = desk.state().text().get(key);
        assert!(desk.shows(&wanted), "{typed:?} does not find {wanted:?}");
    }
    for (language, typed) in
        [(Language::English, "150"), (Language::Japanese, "150"), (Language::Chinese, "150")]
    {
        let mut desk = opened(language);
        write(&mut desk, typed);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(3);
        assert!((desk.state().settings.zoom - 1.5).abs() < 0.01, "{language:?}");
    }
    for (language, typed, growth) in [
        (Language::English, "downwards", TreeGrowth::Down),
        (Language::English, "top down", TreeGrowth::Down),
        (Language::English, "left to right", TreeGrowth::Right),
        (Language::Japanese, "木 縦", TreeGrowth::Down),
        (Language::Chinese, "横向", TreeGrowth::Right),
    ] {
        let mut desk = opened(language);
        write(&mut desk, typed);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(3);
        assert_eq!(desk.state().settings.tree_growth, growth, "{typed}");
    }
}

#[test]
fn kinds_of_exercises_are_found_by_what_they_ask() {
    for (words, kind) in [
        ("cuts", "Cut branches"),
        ("windows", "Alpha and beta"),
        ("values", "Minimax values"),
        ("bounds", "Value or bound"),
        ("mixed strategies", "Equilibrium"),
    ] {
        let mut desk = opened(Language::English);
        write(&mut desk, words);
        let name = format!("Exercises: {kind}");
        assert!(desk.shows(&name), "{words}");
        desk.click(&name);
        let exercise = desk.state().exercises.exercise().expect("one is open");
        let title = desk.state().text().get(&format!("exercise.kind.{}", exercise.kind.name()));
        assert_eq!(title, kind);
    }
}

#[test]
fn exercises_that_are_found_have_the_room_of_a_page() {
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Study), Command::Show(Dialog::Palette)]);
    desk.harness.run_steps(6);
    write(&mut desk, "connect four: puzzles");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(6);
    assert_eq!(desk.state().settings.workspace, Workspace::Learn);
    assert!(desk.shows(&desk.state().text().get("exercise.hand-in")));
}

/// Lessons are found by what they are about, in words that their titles do not have.
#[test]
fn lessons_are_found_by_what_they_describe() {
    for (language, typed, key) in [
        (Language::English, "heap", "chokudai"),
        (Language::English, "queue", "chokudai"),
        (Language::English, "priority queue", "chokudai"),
        (Language::English, "per turn", "chokudai"),
        (Language::English, "time per turn", "chokudai"),
        (Language::English, "chokudai", "chokudai"),
        (Language::English, "random playouts", "monte-carlo"),
        (Language::English, "bandit", "ucb1"),
        (Language::English, "cache", "tables"),
        (Language::English, "hash", "tables"),
        (Language::English, "temperature", "annealing"),
        (Language::English, "width", "beam"),
        (Language::English, "climb", "hill-climbing"),
        (Language::English, "matrix", "at-once"),
        (Language::English, "nash", "at-once"),
        (Language::English, "mixed strategy", "at-once"),
        (Language::English, "time limit", "deepening"),
        (Language::English, "depth by depth", "deepening"),
        (Language::English, "sort", "ordering"),
        (Language::English, "killer", "ordering"),
        (Language::Japanese, "ヒープ", "chokudai"),
        (Language::Japanese, "heap", "chokudai"),
        (Language::Chinese, "优先队列", "chokudai"),
    ] {
        let mut desk = opened(language);
        write(&mut desk, typed);
        let text = desk.state().text();
        let wanted = format!("{}: {}", text.get("course.title"), text.get(&format!("course.{key}.title")));
        assert!(desk.shows(&wanted), "{typed}: {wanted} is not among {:?}", buttons(&desk));
    }
}

/// Letters of "heap" stand in many names of openings, far apart.
#[test]
fn a_word_that_is_known_is_not_looked_for_letter_by_letter() {
    let mut desk = opened(Language::English);
    write(&mut desk, "heap");
    let found = buttons(&desk);
    assert!(!found.iter().any(|name| name.contains("Peasant")), "{found:?}");
}
