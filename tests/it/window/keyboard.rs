//! The keyboard alone: a game of each kind is begun and played, dialogs are confirmed, and Tab leads to the board first.

use edagari::catalog::{Game, Level};
use edagari::exercise::{Answer, ExerciseKind};
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::screen::data::{Dialog, Panel, Workspace};
use edagari::store::Player;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tempfile::TempDir;

use crate::window::closing::Blocked;
use crate::window::desk::{Desk, settings};
use crate::window::first_hour::exercise;
use crate::window::mouse::Hand as _;

const DIGITS: [Key; 4] = [Key::Num4, Key::Num4, Key::Num5, Key::Num1];

/// A game between two people.
fn of(game: &str) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::usual(game).expect("a game")), Command::Work(Workspace::Play)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.harness.run_steps(3);
    desk
}

fn moves(desk: &Desk) -> usize {
    desk.state().game.document.record.len()
}

/// Where one goes back to before a pass, nobody passes by itself: Enter and Space do, with the focus on the board or without any.
#[test]
fn a_side_that_has_to_pass_does_so_by_key() {
    let (mut desk, _) = Desk::with_game(Game::Othello { size: 8 }, "c4c3e6b4a4a5b2a3f4");
    let line = desk.state().game.document.record.main_line();
    let [before, after] = [line[7], line[8]];
    for key in [Key::Enter, Key::Space] {
        desk.run([Command::GoTo(before)]);
        assert!(desk.harness.query_all_by_label_contains("Enter: pass").next().is_some(), "the row says so");
        desk.press(Modifiers::NONE, key);
        assert_eq!(desk.state().game.cursor, after, "{key:?}");
        assert!(!desk.state().analysis.continuous, "nothing is searched for it");
    }
    desk.run([Command::GoTo(before)]);
    desk.press(Modifiers::NONE, Key::Tab);
    assert!(desk.focused().is_some_and(|(name, _)| name.contains("pass")), "{:?}", desk.focused());
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.state().game.cursor, after, "the button passes once");
}

#[test]
fn digits_drop_discs() {
    let mut desk = of("connect-four");
    for (count, key) in DIGITS.into_iter().enumerate() {
        desk.press(Modifiers::NONE, key);
        assert_eq!(moves(&desk), count + 1);
    }
    let document = &desk.state().game.document;
    let line = document.record.path_to(desk.state().game.cursor);
    assert_eq!(document.start.write_moves(&line), "4451");
    // Looked at from before, a digit plays no other move by mistake.
    desk.run([Command::Back]);
    desk.press(Modifiers::NONE, Key::Num2);
    assert_eq!(moves(&desk), 4);
    // With Ctrl it is the key of a panel.
    desk.press(Modifiers::COMMAND, Key::Num2);
    assert_eq!(moves(&desk), 4);
}

#[test]
fn arrows_walk_through_a_maze() {
    for game in ["maze-solo", "maze-duel", "maze-walls"] {
        let mut desk = of(game);
        for count in 1..5 {
            let before = moves(&desk);
            for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp] {
                if moves(&desk) == before {
                    desk.press(Modifiers::NONE, key);
                }
            }
            assert_eq!(moves(&desk), before + 1, "{game}, step {count}");
        }
    }
}

#[test]
fn tab_leads_to_the_board_first_and_enter_plays_there() {
    for game in ["othello", "tic-tac-toe", "connect-four", "maze-duel"] {
        for shortcut in [None, Some(Key::Num1)] {
            let mut desk = of(game);
            match shortcut {
                None => desk.press(Modifiers::NONE, Key::Tab),
                Some(key) => desk.press(Modifiers::COMMAND, key),
            }
            desk.harness.run_steps(3);
            let focus = desk.focus().expect("something has the focus");
            let (role, name) = (focus.accesskit_node().role(), focus.accesskit_node().label());
            assert!(matches!(role, Role::Button | Role::Cell), "{game}: {name:?} is {role:?}");
            assert!(name.is_some_and(|name| name.contains(", ")), "{game}: a square says what lies there");
            // The arrows lead over the whole board; somewhere a move is offered.
            for key in [Key::ArrowRight, Key::ArrowDown, Key::Enter].into_iter().cycle().take(90) {
                if moves(&desk) > 0 {
                    break;
                }
                desk.press(Modifiers::NONE, key);
                // Down and right alone would end in a corner.
                if moves(&desk) == 0 && key == Key::Enter {
                    desk.press(Modifiers::NONE, Key::ArrowDown);
                    desk.press(Modifiers::NONE, Key::Enter);
                    desk.press(Modifiers::NONE, Key::ArrowUp);
                }
            }
            assert!(moves(&desk) > 0, "{game}");
        }
    }
}

#[test]
fn a_game_is_begun_from_the_start_page_with_keys() {
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), settings());
    desk.harness.run_steps(3);
    desk.reach(Modifiers::NONE, "the card", |name| name == "Play Connect Four");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(4);
    desk.press(Modifiers::NONE, Key::Num4);
    desk.until("the opponent answers", |state| state.game.document.record.len() == 2);
}

#[test]
fn enter_confirms_dialogs() {
    for dialog in [Dialog::About, Dialog::Settings, Dialog::NewGame, Dialog::Tree] {
        let mut desk = Desk::default();
        desk.run([Command::Show(dialog)]);
        desk.harness.run_steps(6);
        let before = desk.state().game.position.clone();
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(6);
        assert_eq!(desk.state().view.dialog, None, "{dialog:?}");
        if dialog == Dialog::Tree {
            assert!(desk.state().game.position != before, "the tree is on the board");
        }
    }
    // What cannot be taken back is not confirmed by a key that was pressed by chance.
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("b2".to_owned())]);
    desk.run([Command::SetPlayer(Side::Second, Player::Person)]);
    let folder = desk.folder.path().to_owned();
    let blocked = Blocked::new(&folder);
    desk.run([Command::Play(ActionId(8))]);
    desk.until("it is not kept", |state| !state.unkept.is_empty());
    desk.run([Command::Show(Dialog::Unkept)]);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(3);
    assert_eq!(desk.state().view.dialog, Some(Dialog::Unkept));
    blocked.free();
}

#[test]
fn what_is_typed_after_a_click_on_a_node_goes_into_its_window() {
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Learn), Command::FocusPanel(Panel::Exercises)]);
    desk.run([Command::Exercise(ExerciseCommand::Shipped("pruning"))]);
    let kinds = desk.state().exercises.set().exercises.iter().map(|exercise| exercise.kind.clone());
    let place =
        kinds.into_iter().position(|kind| kind == ExerciseKind::Windows).expect("an exercise of windows");
    desk.run([Command::Exercise(ExerciseCommand::Go(place))]);
    desk.harness.run_steps(6);
    let root = desk.harness.query_all_by_label_contains("/, MAX").next().expect("the root").rect().center();
    desk.harness.click_at(root, egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    desk.harness.event(Event::Text("5".to_owned()));
    desk.harness.run_steps(4);
    let typed =
        desk.harness.query_all_by_role(Role::TextInput).filter_map(|node| node.accesskit_node().value());
    assert!(typed.into_iter().any(|typed| typed == "5"), "the field of alpha has it");
}

#[test]
fn enter_and_tab_lead_from_the_last_window_of_a_node_to_the_next_node() {
    for key in [Key::Enter, Key::Tab] {
        let mut desk = Desk::default();
        exercise(&mut desk, "pruning", 0);
        let exercises = &desk.state().exercises.set().exercises;
        let place = exercises.iter().position(|it| it.kind == ExerciseKind::Windows).expect("one");
        exercise(&mut desk, "pruning", place);
        let root =
            desk.harness.query_all_by_label_contains("/, MAX").next().expect("the root").rect().center();
        desk.harness.click_at(root, egui::PointerButton::Primary);
        desk.harness.run_steps(4);
        let mut nodes = vec![desk.state().exercises.node];
        for _ in 0..6 {
            desk.harness.event(Event::Text("1".to_owned()));
            desk.harness.run_steps(2);
            desk.press(Modifiers::NONE, key);
            desk.harness.run_steps(6);
            nodes.push(desk.state().exercises.node);
        }
        let first = nodes[0];
        assert!(first == Some(0) && nodes.last() != Some(&first), "{key:?}: {nodes:?}");
        nodes.dedup();
        let mut sorted = nodes.clone();
        sorted.sort_unstable();
        assert_eq!(nodes, sorted, "{key:?} leads on");
    }
}

/// Opens an exercise that asks for values.
fn open_values(desk: &mut Desk) {
    desk.run([Command::Exercise(ExerciseCommand::Shipped("trees"))]);
    let kinds = desk.state().exercises.set().exercises.iter().map(|exercise| exercise.kind.clone());
    let place = kinds.into_iter().position(|kind| kind == ExerciseKind::Values).expect("one of values");
    desk.run([Command::Exercise(ExerciseCommand::Go(place))]);
    desk.harness.run_steps(6);
}

/// Such an exercise alone, and where its root was clicked.
fn values_clicked() -> (Desk, egui::Pos2) {
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Learn), Command::FocusPanel(Panel::Exercises)]);
    open_values(&mut desk);
    let root = desk.harness.query_all_by_label_contains("/, MAX").next().expect("the root").rect().center();
    desk.harness.click_at(root, egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    (desk, root)
}

/// A click, a number, Tab: as in a table, and no key is lost on the way.
#[test]
fn values_are_typed_from_node_to_node_after_one_click() {
    let (mut desk, root) = values_clicked();
    for (number, key) in [("7", Key::Tab), ("3", Key::Enter), ("5", Key::Tab)] {
        desk.harness.event(Event::Text(number.to_owned()));
        desk.harness.run_steps(3);
        desk.press(Modifiers::NONE, key);
        desk.harness.run_steps(4);
    }
    let answer = desk.state().exercises.answer().expect("an answer");
    let Answer::Values(values) = answer else { panic!("{answer:?}") };
    assert_eq!(values.get(&0), Some(&7), "{values:?}");
    assert!(values.len() == 3 && values.values().copied().collect::<Vec<_>>().contains(&5), "{values:?}");
    // Clicked again, its number is typed over.
    desk.harness.click_at(root, egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    desk.harness.event(Event::Text("9".to_owned()));
    desk.harness.run_steps(4);
    let answer = desk.state().exercises.answer().expect("an answer");
    assert!(matches!(&answer, Answer::Values(values) if values.get(&0) == Some(&9)), "{answer:?}");
}

/// The size of everything is typed as it is shown.
#[test]
fn a_size_is_typed_in_per_cent() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Settings)]);
    desk.harness.run_steps(4);
    let field = desk
        .harness
        .query_all_by_role(Role::SpinButton)
        .find(|node| node.accesskit_node().value().is_some_and(|value| value.contains("100")));
    let at = field.expect("the size").rect().center();
    desk.harness.click_at(at, egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    for digit in ["1", "5", "0"] {
        desk.harness.event(Event::Text(digit.to_owned()));
        desk.harness.run_steps(3);
        assert!(desk.state().settings.zoom < 1.01, "not while it is typed");
    }
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(4);
    assert!((desk.state().settings.zoom - 1.5).abs() < 1e-3, "{}", desk.state().settings.zoom);
}

/// The key that leads to the tree leads the arrow keys there.
#[test]
fn arrows_walk_through_the_tree_after_its_key() {
    let mut desk = Desk::default();
    desk.run([Command::Work(Workspace::Study), Command::New(Game::NumberTree), Command::Search]);
    desk.until("it is searched", |state| state.shown_pass().is_some_and(|pass| pass.tree.len() > 3));
    desk.harness.run_steps(4);
    desk.press(Modifiers::COMMAND, Key::Num3);
    desk.harness.run_steps(4);
    let selected = |desk: &Desk| desk.state().view.tree.node.clone();
    let before = selected(&desk);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    desk.harness.run_steps(4);
    assert_ne!(selected(&desk), before);
}

/// A key that shows a panel leads the keyboard into it, not to the menus in front of it.
#[test]
fn keys_of_panels_lead_the_keyboard_into_them() {
    let mut desk = of("othello");
    desk.press(Modifiers::NONE, Key::F2);
    desk.harness.run_steps(6);
    let lesson = |name: &str| name.starts_with("1 ") || name.starts_with('▸') || name.contains("Trees");
    let tabs = (0..3).find(|_| {
        let found = desk.focused().is_some_and(|(name, _)| lesson(&name));
        if !found {
            desk.press(Modifiers::NONE, Key::Tab);
        }
        found
    });
    assert!(tabs.is_some(), "{:?}", desk.focused());
    for key in [Key::Num7, Key::Num6, Key::Num4] {
        desk.press(Modifiers::COMMAND, key);
        desk.harness.run_steps(6);
        let (name, rect) = desk.focused().expect("something has the focus");
        let below = desk.harness.get_by_label("Menu").rect().bottom();
        assert!(rect.top() > below, "{key:?} leads to {name:?}");
    }
}

/// Tab leads past menus and toolbar to what one came for.
#[test]
fn the_first_tab_leads_to_the_page_in_front() {
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), settings());
    desk.harness.run_steps(3);
    desk.press(Modifiers::NONE, Key::Tab);
    assert_eq!(desk.focused().map(|(name, _)| name).as_deref(), Some("Play Connect Four"));
    desk.run([Command::Work(Workspace::Learn)]);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    desk.press(Modifiers::NONE, Key::Tab);
    let (name, rect) = desk.focused().expect("something has the focus");
    let help = desk.harness.get_by_label("Menu").rect();
    assert!(rect.top() > help.bottom() + 20.0, "{name:?}");
}

/// A long page follows the keyboard.
#[test]
fn tab_leads_to_nothing_out_of_sight() {
    let mut desk = Desk::default();
    desk.harness.set_size(egui::vec2(1024.0, 600.0));
    desk.run([Command::Work(Workspace::Learn)]);
    desk.harness.run_steps(6);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..30 {
        desk.press(Modifiers::NONE, Key::Tab);
        desk.harness.run_steps(12);
        let (name, rect) = desk.focused().expect("something has the focus");
        assert!(rect.top() >= 0.0 && rect.bottom() <= 600.0, "{name:?} at {rect:?}");
        seen.insert(name);
    }
    assert!(seen.len() > 20, "{seen:?}");
}

/// Undo and redo belong to the exercise that is written in, also while one of its fields has the keys.
#[test]
fn undo_takes_back_the_answer_of_an_exercise() {
    let (mut desk, _) = values_clicked();
    desk.harness.event(Event::Text("7".to_owned()));
    desk.harness.run_steps(3);
    let values = |desk: &Desk| match desk.state().exercises.answer() {
        Some(Answer::Values(values)) => values.len(),
        _ => 0,
    };
    assert_eq!(values(&desk), 1);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.harness.run_steps(3);
    assert_eq!(values(&desk), 0);
    desk.press(Modifiers::COMMAND, Key::Y);
    desk.harness.run_steps(3);
    assert_eq!(values(&desk), 1);
}

/// A list that keys open begins at what is chosen, and leaves the keyboard where it was.
#[test]
fn a_list_opened_by_keys_begins_at_what_is_chosen_and_leads_back() {
    let mut desk = of("othello");
    let level = Level::new(4, Game::Othello { size: 8 }).expect("a level");
    desk.run([Command::SetPlayer(Side::Second, Player::Engine(level.engine()))]);
    desk.harness.run_steps(3);
    desk.press(Modifiers::NONE, Key::Tab);
    desk.reach(Modifiers::NONE, "the chooser", |name| name.contains("White") && !name.contains(','));
    let chooser = desk.focused().expect("the chooser").0;
    desk.press(Modifiers::NONE, Key::Space);
    desk.harness.run_steps(4);
    let (name, _) = desk.focused().expect("an entry");
    assert!(name.starts_with("Level 4"), "{name}");
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run_steps(3);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(4);
    let now = desk.state().game.document.players[1].clone();
    assert_eq!(now, Player::Engine(Level::new(5, Game::Othello { size: 8 }).expect("a level").engine()));
    assert_eq!(desk.focused().expect("something").0, chooser);
    // By Escape as well, and nothing is chosen.
    desk.press(Modifiers::NONE, Key::Space);
    desk.harness.run_steps(4);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    assert_eq!(desk.focused().expect("something").0, chooser);
}

/// Who does not want to see how a game stands before it is over sees neither bar nor graph, until it is.
#[test]
fn values_of_a_game_that_is_played_can_be_hidden() {
    let mut desk = of("tic-tac-toe");
    let graph = |desk: &Desk| {
        let mut drawn = desk.harness.query_all_by_label_contains("Value of the position over the game");
        drawn.next().is_some()
    };
    desk.run([Command::PlayLine(vec![ActionId(4)])]);
    for _ in 0..2_000 {
        if !graph(&desk) {
            desk.harness.run_steps(1);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    assert!(graph(&desk), "what is known of the position is drawn");
    desk.run([Command::TogglePlayValues]);
    desk.harness.run_steps(3);
    assert!(!graph(&desk));
    desk.run([Command::Work(Workspace::Study)]);
    desk.harness.run_steps(3);
    assert!(graph(&desk), "who studies wants to see it");
    desk.run([Command::Work(Workspace::Play)]);
    desk.run([1, 0, 2, 8].map(|action| Command::Play(ActionId(action))));
    desk.run([Command::CloseResult]);
    desk.harness.run_steps(3);
    assert!(desk.state().is_at_end() && graph(&desk), "it is over");
}

/// The palette leads the keyboard into the panel that it shows, though it closes in the same moment.
#[test]
fn the_palette_leads_the_keyboard_into_the_panel_that_it_shows() {
    let mut desk = of("othello");
    desk.press(Modifiers::NONE, Key::Tab);
    desk.harness.run_steps(3);
    desk.press(Modifiers::COMMAND, Key::K);
    desk.harness.run_steps(6);
    desk.harness.event(Event::Text("compare two methods".to_owned()));
    desk.harness.run_steps(6);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run_steps(8);
    let (name, _) = desk.focused().expect("something has the focus");
    assert!(name.starts_with("Compare"), "{name}");
}

/// Beside a game an exercise is answered by keys alone: Enter goes on to the next node, and no digit drops a disc.
#[test]
fn an_exercise_beside_a_game_is_answered_without_playing() {
    let mut desk = of("connect-four");
    open_values(&mut desk);
    desk.press(Modifiers::COMMAND, Key::Num7);
    desk.harness.run_steps(6);
    for (text, key) in [("3", Key::Num3), ("2", Key::Num2), ("1", Key::Num1)] {
        desk.press(Modifiers::NONE, key);
        desk.harness.event(Event::Text(text.to_owned()));
        desk.harness.run_steps(3);
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run_steps(4);
    }
    assert_eq!(moves(&desk), 0, "the game waits");
    let Some(Answer::Values(values)) = desk.state().exercises.answer() else { panic!("values") };
    let mut typed: Vec<_> = values.values().copied().collect();
    typed.sort_unstable();
    assert_eq!(typed, [1, 2, 3]);
}
