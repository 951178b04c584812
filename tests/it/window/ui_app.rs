//! The whole window, painted without a display and used by label and keyboard.

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::search::Limits;
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::keys::{KeyName, Keys, Modifiers as Held};
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::session::settings::{Hints, Settings, ThemeChoice};
use edagari::session::state::Status;
use edagari::session::weights::data::WeightsCommand;
use edagari::store::Player;
use edagari::store::autosave::Autosave;
use edagari::trace::tree::NodeId;
use edagari::window::Edagari;
use edagari::window::layout::PanelLayout;
use edagari::window::style;
use edagari::window::{actions, shortcuts};
use edagari::words::text::Language;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

impl Desk {
    fn action(&self, label: &str) -> ActionId {
        let game = &self.state().game;
        let found = game.legal.iter().find(|&&action| game.position.label(action) == label);
        *found.unwrap_or_else(|| panic!("{label} is not legal"))
    }

    fn line(&self) -> String {
        let game = &self.state().game;
        game.document.start.labels(&game.document.record.path_to(game.cursor)).join(" ")
    }
}

/// A quick opponent.
fn quick(game: Game) -> Player {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    Player::Engine(Engine { limits, ..Engine::default_for(game) })
}

#[test]
fn a_first_start_shows_a_search_of_the_opening() {
    let mut desk = Desk::default();
    desk.until_searched();
    let state = desk.state();
    let report = state.report_here().expect("about the position shown");
    assert!(report.best.is_some() && report.nodes > 100 && !report.line.is_empty());
    assert!(state.shown_pass().is_some_and(|pass| pass.tree.len() > 4), "the tree was recorded");
}

#[test]
fn a_method_answers_and_moves_can_be_taken_back() {
    let mut desk = Desk::default();
    let othello = Game::Othello { size: 8 };
    desk.run([Command::SetPlayer(Side::Second, quick(othello))]);
    let f5 = desk.action("f5");
    desk.run([Command::Play(f5)]);
    desk.until("White answers", |state| state.game.document.record.len() == 2);
    let answered = desk.line();
    assert!(answered.starts_with("f5 ") && answered.len() == 5, "{answered}");
    desk.run([Command::Undo]);
    assert_eq!(desk.line(), "", "the answer goes with the move that it answered");
    desk.run([Command::Redo]);
    assert_eq!(desk.line(), answered);
}

#[test]
fn going_back_and_playing_otherwise_keeps_the_old_line() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::SetPlayer(Side::Second, Player::Person)]);
    for label in ["b2", "a1", "c3"] {
        let action = desk.action(label);
        desk.run([Command::Play(action)]);
    }
    desk.harness.key_press(egui::Key::ArrowLeft);
    desk.harness.run_steps(2);
    assert_eq!(desk.line(), "b2 a1");
    let other = desk.action("c1");
    desk.run([Command::Play(other)]);
    let record = &desk.state().game.document.record;
    assert_eq!(record.len(), 4, "both third moves are there");
    desk.harness.key_press(egui::Key::ArrowUp);
    desk.harness.run_steps(2);
    assert_eq!(desk.line(), "b2 a1 c3");
    desk.harness.key_press(egui::Key::Home);
    desk.harness.run_steps(2);
    assert_eq!(desk.state().game.cursor, MoveId::START);
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut desk = Desk::default();
    let path = desk.folder.path().join("game.ron");
    desk.run([Command::New(Game::ConnectFour { width: 7, height: 6 })]);
    desk.run([Command::SetPlayer(Side::Second, Player::Person), Command::PasteText("4455".to_owned())]);
    desk.run([Command::Comment(MoveId::START, "後で見る".to_owned()), Command::SavePath(path.clone())]);
    let saved = desk.state().game.document.clone();
    assert!(!desk.state().game.changed);
    desk.run([Command::New(Game::TicTacToe), Command::OpenPath(path)]);
    let state = desk.state();
    assert_eq!(desk.line(), "4 4 5 5");
    assert_eq!(state.game.document.record, saved.record);
    assert_eq!(state.settings.recent.len(), 1);
}

#[test]
fn a_file_that_is_refused_leaves_the_open_game_alone() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1".to_owned())]);
    let path = desk.folder.path().join("broken.ron");
    std::fs::write(&path, "(version: 1, game: \"ludo\"").expect("written");
    desk.run([Command::OpenPath(path)]);
    assert!(desk.harness.query_all_by_label_contains("was not opened").next().is_some(), "it is said");
    desk.run([Command::PasteText("xx".to_owned())]);
    assert!(desk.harness.query_all_by_label_contains("clipboard holds no").next().is_some(), "it is said");
    assert_eq!(desk.line(), "b2 a1");
}

/// What went wrong stands until it was read, also where an ordinary sentence follows at once.
#[test]
fn a_newer_sentence_covers_no_fault() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe)]);
    desk.run([Command::Lab(WeightsCommand::OpenPath(desk.folder.path().join("nowhere.ron")))]);
    let shows = |desk: &Desk, words: &str| desk.harness.query_all_by_label_contains(words).next().is_some();
    assert!(shows(&desk, "was not opened"));
    let nothing = desk.state().text().get("said.nothing-to-redo");
    desk.run([Command::Redo]);
    assert!(shows(&desk, &nothing) && shows(&desk, "was not opened"));
}

/// A sentence of several lines lies over what is above it, and moves nothing.
#[test]
fn a_long_sentence_moves_nothing_under_the_pointer() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1".to_owned())]);
    let places = |desk: &Desk| {
        let nodes = desk.harness.query_all_by(|node| node.role() == egui::accesskit::Role::Button);
        nodes.map(|node| (node.accesskit_node().label(), node.rect())).collect::<Vec<_>>()
    };
    desk.harness.run_steps(4);
    let before = places(&desk);
    let name = "a table with a very long name ".repeat(8);
    desk.run([Command::Lab(WeightsCommand::OpenPath(desk.folder.path().join(name)))]);
    desk.harness.run_steps(4);
    let said = desk.harness.query_all_by_label_contains("was not opened").next().expect("it is said").rect();
    assert!(said.height() > 30.0 && said.bottom() <= desk.harness.ctx.content_rect().bottom(), "{said}");
    assert_eq!(places(&desk), before);
}

#[test]
fn the_game_of_the_last_session_comes_back() {
    let mut first = Desk::default();
    first.run([Command::New(Game::TicTacToe), Command::PasteText("b2a1c3".to_owned())]);
    let Desk { mut harness, folder } = first;
    harness.state_mut().close();
    drop(harness);
    let second = Desk::in_folder(folder, settings());
    assert_eq!(second.line(), "b2 a1 c3");
}

#[test]
fn every_page_is_painted_in_every_language_and_theme() {
    let mut desk = Desk::default();
    for language in Language::ALL {
        for theme in [ThemeChoice::Light, ThemeChoice::Dark] {
            desk.run([Command::SetSettings(Box::new(Settings { language, theme, ..settings() }))]);
            for dialog in [Dialog::NewGame, Dialog::Settings, Dialog::Shortcuts, Dialog::About] {
                desk.run([Command::Show(dialog), Command::CloseDialog]);
            }
            for panel in Panel::ALL {
                desk.run([Command::ToggleFullPanel(panel), Command::ToggleFullPanel(panel)]);
            }
        }
        for game in Game::MENU {
            desk.run([Command::New(game)]);
        }
    }
}

#[test]
fn the_keyboard_reaches_what_the_menus_offer() {
    let mut desk = Desk::default();
    desk.harness.key_press(egui::Key::H);
    desk.harness.run_steps(2);
    assert_eq!(desk.state().settings.hints, Hints::Hidden);
    desk.harness.key_press(egui::Key::Space);
    desk.harness.run_steps(2);
    assert!(desk.state().analysis.continuous);
    desk.until("it searches", |state| state.analysis.progress.is_some());
    desk.harness.key_press(egui::Key::Escape);
    desk.harness.run_steps(2);
    assert!(!desk.state().analysis.continuous);
    desk.harness.key_press(egui::Key::F1);
    desk.harness.run_steps(2);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Shortcuts));
    desk.harness.key_press(egui::Key::Escape);
    desk.harness.run_steps(2);
    assert_eq!(desk.state().view.dialog, None);
}

#[test]
fn new_keys_are_those_that_are_pressed_together() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Shortcuts)]);
    let label = desk.harness.ctx.format_shortcut(&egui::KeyboardShortcut::new(Modifiers::COMMAND, Key::N));
    desk.click(&label);
    // As a keyboard sends it: first the key that is held, by itself.
    desk.press(Modifiers::COMMAND, Key::ControlLeft);
    assert!(desk.state().settings.keys.is_empty(), "{:?}", desk.state().settings.keys);
    desk.press(Modifiers::COMMAND, Key::J);
    let keys = desk.state().settings.keys.clone();
    assert_eq!(keys.keys().collect::<Vec<_>>(), ["new"]);
    assert!(format!("{keys:?}").contains("\"J\""), "{keys:?}");
    desk.run([Command::CloseDialog]);
    // What an earlier version kept of a held key alone asks for nothing.
    let held = KeyName::named("ControlLeft").expect("a key");
    let mut settings = desk.state().settings.clone();
    settings.keys.insert("quit".to_owned(), Some(Keys { modifiers: Held::default(), logical_key: held }));
    let quit = actions::named("quit").expect("an action");
    assert_eq!(shortcuts::keys(&settings, quit), quit.keys);
}

/// A search that comes to no end of its own while a test waits.
fn endless() -> Command {
    Command::SetEngine(Engine::parse("alpha-beta:depth=40", Game::Othello { size: 8 }).expect("a method"))
}

#[test]
fn a_search_stops_in_the_frame_of_the_click() {
    let mut desk = Desk::default();
    desk.run([endless(), Command::ToggleAnalysis]);
    desk.until("it searches", |state| state.analysis.progress.is_some());
    assert_eq!(desk.state().analysis.status, Status::Running);
    desk.point_at("■ Stop");
    desk.harness.click_on(&desk.harness.get_by_label("■ Stop"));
    desk.harness.step();
    assert_eq!(desk.state().analysis.status, Status::Stopped);
}

#[test]
fn a_click_on_stop_does_not_begin_another_search() {
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Study), endless(), Command::ToggleAnalysis]);
    desk.until("it searches", |state| state.analysis.progress.is_some());
    desk.click("■ Stop");
    desk.harness.run_steps(10);
    assert_eq!(
        desk.state().analysis.status,
        Status::Stopped,
        "what is let go is over nothing that begins one"
    );
    assert!(!desk.state().analysis.continuous);
}

#[test]
fn keys_of_the_board_do_nothing_to_one_behind_an_exercise() {
    let mut desk = Desk::default();
    desk.run([Command::Stop, Command::Work(Workspace::Learn), Command::FocusPanel(Panel::Exercises)]);
    desk.harness.run_steps(4);
    let cursor = desk.state().game.cursor;
    for key in [Key::Enter, Key::Space, Key::ArrowLeft] {
        desk.press(Modifiers::NONE, key);
        assert_ne!(desk.state().analysis.status, Status::Running, "{key:?}");
        assert_eq!(desk.state().game.cursor, cursor, "{key:?}");
    }
    desk.run([Command::Work(Workspace::Study)]);
    desk.harness.run_steps(4);
    desk.press(Modifiers::NONE, Key::Enter);
    // The one that was stopped comes to its end first.
    desk.until("it searches", |state| state.analysis.status == Status::Running);
}

#[test]
fn a_search_says_whether_it_came_to_its_end_to_a_limit_or_was_stopped() {
    let mut desk = Desk::default();
    let othello = Game::Othello { size: 8 };
    let engine = |words: &str| Command::SetEngine(Engine::parse(words, othello).expect("a method"));
    desk.run([engine("alpha-beta:depth=2"), Command::Search]);
    desk.until("it ends", |state| state.analysis.status == Status::Finished);
    assert!(desk.shows("finished"));
    desk.run([engine("alpha-beta:depth=20,nodes=2000"), Command::Search]);
    desk.until("it comes to its limit", |state| state.analysis.status == Status::Limited);
    assert!(desk.shows("reached its limit"));
    desk.run([engine("alpha-beta:depth=20"), Command::Search]);
    desk.until("it searches", |state| state.analysis.progress.is_some());
    desk.run([Command::Stop]);
    desk.until("the last report comes", |state| state.analysis.status == Status::Stopped);
    desk.harness.run_steps(20);
    assert_eq!(desk.state().analysis.status, Status::Stopped, "a last report changes nothing about that");
    assert!(desk.shows("stopped"));
}

/// Nodes and seconds that the status line says, in thousands of nodes.
fn said_of(desk: &Desk, how: &str) -> (f64, f64) {
    let line = desk.harness.get_by_label_contains(how).accesskit_node().value().expect("words");
    let figures = line.split_once(": ").expect("figures").1.replace(['\u{2009}', '\u{202f}', '\u{a0}'], " ");
    let number = |word: &str| word.trim_end_matches(['k', 'M', ',']).parse::<f64>().ok();
    let words: Vec<_> = figures.split_whitespace().collect();
    let is_million = words.iter().take(2).any(|word| word.contains('M'));
    let numbers: Vec<_> = words.iter().filter_map(|word| number(word)).collect();
    let [nodes, .., seconds] = numbers[..] else { panic!("{line}") };
    (nodes * if is_million { 1000.0 } else { 1.0 }, seconds)
}

#[test]
fn what_was_counted_and_the_time_never_go_back_when_a_search_is_stopped_or_goes_on() {
    let mut desk = Desk::default();
    let engine = Engine::parse("minimax:depth=20", Game::Othello { size: 8 }).expect("a method");
    desk.run([Command::SetEngine(engine), Command::Search]);
    // It reports when a move of the root has its value, which is never.
    desk.until("it counts", |state| state.analysis.since_report.nodes > 2_000_000);
    desk.harness.run_steps(2);
    let (nodes, seconds) = said_of(&desk, "is searching: ");
    desk.run([Command::Stop]);
    desk.harness.run_steps(8);
    let stopped = said_of(&desk, "was stopped: ");
    assert!(nodes > 1000.0 && stopped.0 >= nodes && stopped.1 >= seconds, "{nodes} {seconds} {stopped:?}");
    desk.harness.run_steps(20);
    assert_eq!(said_of(&desk, "was stopped: "), stopped, "a search that pauses counts nothing");
    desk.run([Command::Search]);
    desk.until("it goes on", |state| state.analysis.status == Status::Running);
    desk.harness.run_steps(2);
    let on = said_of(&desk, "is searching: ");
    assert!(on.0 >= stopped.0 && on.1 >= stopped.1, "{stopped:?} {on:?}");
}

#[test]
fn nothing_of_a_stopped_search_is_said_to_be_searched() {
    let mut desk = Desk::default();
    let othello = Game::Othello { size: 8 };
    for words in ["best", "alpha-beta:depth=20", "minimax:depth=20", "mcts:playouts=none"] {
        let engine = Engine::parse(words, othello).expect("a method");
        desk.run([Command::Work(Workspace::Study), Command::SetEngine(engine), Command::Search]);
        desk.until("it searches", |state| {
            state.analysis.recording.as_ref().is_some_and(|recording| recording.kept().count() > 0)
        });
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Select(Some(NodeId::ROOT)))]);
        desk.run([Command::Stop]);
        desk.until("it is stopped", |state| state.analysis.status == Status::Stopped);
        desk.harness.run_steps(20);
        assert!(desk.harness.query_all_by_label_contains("being searched").next().is_none(), "{words}");
    }
}

#[test]
fn a_search_stops_when_the_button_is_pressed_not_when_it_is_let_go() {
    let mut desk = Desk::default();
    desk.run([endless(), Command::ToggleAnalysis]);
    desk.until("it searches", |state| state.analysis.progress.is_some());
    desk.point_at("■ Stop");
    let stop = desk.harness.get_by_label("■ Stop").rect().center();
    assert_eq!(desk.state().analysis.status, Status::Running);
    desk.harness.press_at(stop, egui::PointerButton::Primary);
    assert_eq!(desk.state().analysis.status, Status::Stopped);
}

#[test]
fn a_click_on_stop_is_heard_before_anything_is_painted() {
    let folder = TempDir::new().expect("a folder");
    let edagari = Edagari::with(settings(), PanelLayout::default(), Autosave::in_folder(folder.path()));
    let paint = |ui: &mut egui::Ui, (edagari, heard): &mut (Edagari, Vec<Status>)| {
        edagari.work(&ui.ctx().clone());
        heard.push(edagari.state().analysis.status.clone());
        edagari.paint(ui, None);
    };
    let window = Harness::builder().with_size([1280.0, 800.0]).with_context_setup(style::install);
    let mut window = window.build_ui_state(paint, (edagari, Vec::new()));
    window.state_mut().0.push(Command::Work(Workspace::Study));
    window.state_mut().0.push(Command::ToggleAnalysis);
    window.run_steps(2);
    assert_eq!(window.state().1.last(), Some(&Status::Running));
    window.click_on(&window.get_by_label("■ Stop"));
    window.step();
    assert_eq!(window.state().1.last(), Some(&Status::Stopped));
}

#[test]
fn the_weights_change_the_search_that_runs() {
    let mut desk = Desk::default();
    desk.until_searched();
    let before = desk.state().analysis.progress.as_ref().map(|progress| progress.report.score);
    let mut weights = edagari::eval::weights::Weights::standard(8).expect("tables for 8x8");
    for phase in &mut weights.phases {
        phase.mobility = 400;
    }
    desk.run([Command::SetWeights(weights), Command::Search]);
    desk.until_searched();
    let after = desk.state().analysis.progress.as_ref().map(|progress| progress.report.score);
    assert_ne!(before, after);
}
