//! The menu of the right button: on every thing that can be clicked it offers what can be done with the thing, by the names and the
//! keys of the table of actions, and Shift+F10 opens it for what has the focus.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::screen::data::{Panel, Workspace};
use egui::accesskit::Role;
use egui::{Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tempfile::TempDir;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A game of two moves that was searched.
fn studied() -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::PasteText("a1b2".to_owned()), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(6);
    desk
}

fn buttons(desk: &Desk) -> Vec<String> {
    desk.harness.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label()).collect()
}

/// What comes up where the right button is clicked.
fn offered(desk: &mut Desk, at: Pos2) -> Vec<String> {
    let before = buttons(desk);
    desk.harness.click_at(at, PointerButton::Secondary);
    desk.harness.run_steps(6);
    let found: Vec<_> = buttons(desk).into_iter().filter(|name| !before.contains(name)).collect();
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run_steps(4);
    assert_eq!(buttons(desk).len(), before.len(), "Escape closes {found:?}");
    found
}

fn middle(node: &Node<'_>) -> Pos2 {
    node.rect().center()
}

#[test]
fn each_thing_offers_what_can_be_done_with_it() {
    let mut desk = studied();
    let by_role = |desk: &Desk, role: Role| middle(&desk.harness.get_all_by_role(role).next().expect("one"));
    let square = middle(&desk.harness.get_all_by_label_contains("c3, ").next().expect("a square"));
    let played = middle(&desk.harness.get_by_label("b2"));
    let graph = middle(&desk.harness.get_all_by_label_contains("Value of the position").next().expect("one"));
    let tab = middle(&desk.harness.get_by_label("Tree"));
    let places = [
        ("a square", square, ["Play this move", "Copy position"]),
        ("a move", played, ["Make main line", "Delete from here"]),
        ("the graph", graph, ["Review this game", "To the end"]),
        ("a row", by_role(&desk, Role::Row), ["Play this move", "Play the whole line"]),
        ("a tab", tab, ["Full view of a panel", "Close this panel"]),
        ("a node", by_role(&desk, Role::TreeItem), ["Show on the board", "Close"]),
        (
            "the card of a node",
            middle(&desk.harness.get_by_label("Show on the board")),
            ["Show on the board", "Close"],
        ),
    ];
    for (what, at, wanted) in places {
        let found = offered(&mut desk, at);
        for words in wanted {
            let shown = words == "Show on the board" || found.iter().any(|name| name.starts_with(words));
            assert!(shown, "{what} does not offer {words:?}: {found:?}");
        }
    }
}

#[test]
fn what_is_chosen_is_done() {
    let mut desk = studied();
    let tab = middle(&desk.harness.get_by_label("Tree"));
    desk.harness.click_at(tab, PointerButton::Secondary);
    desk.harness.run_steps(6);
    desk.click("Close this panel");
    assert!(!desk.shows("Tree") && desk.shows("Method"));
    desk.run([Command::FocusPanel(Panel::Tree)]);
    assert!(desk.shows("Tree"), "and comes back where it was");
    let square = middle(&desk.harness.get_all_by_label_contains("c3, ").next().expect("a square"));
    desk.harness.click_at(square, PointerButton::Secondary);
    desk.harness.run_steps(6);
    desk.click("Play this move");
    assert!(desk.state().game.document.record.len() > 2, "the opponent may have answered");
}

#[test]
fn the_menu_opens_by_keyboard_for_what_has_the_focus() {
    let mut desk = studied();
    desk.press(Modifiers::COMMAND, Key::Num1);
    desk.harness.run_steps(3);
    let before = buttons(&desk);
    desk.press(Modifiers::SHIFT, Key::F10);
    desk.harness.run_steps(6);
    let found: Vec<_> = buttons(&desk).into_iter().filter(|name| !before.contains(name)).collect();
    assert!(found.iter().any(|name| name.starts_with("Copy position")), "{found:?}");
    assert!(!found.iter().any(|name| name.starts_with("New game")), "F10 alone is for the menus: {found:?}");
}

#[test]
fn a_file_of_the_start_page_can_be_taken_off_its_list() {
    let mut recent = settings();
    recent.recent = vec!["/games/one.edagari".into(), "/games/two.edagari".into()];
    let mut desk = Desk::as_started(TempDir::new().expect("a folder"), recent);
    desk.harness.run_steps(4);
    let link = middle(&desk.harness.get_by_label("two.edagari"));
    desk.harness.click_at(link, PointerButton::Secondary);
    desk.harness.run_steps(6);
    desk.click("Remove from this list");
    assert_eq!(desk.state().settings.recent, [std::path::PathBuf::from("/games/one.edagari")]);
    assert_eq!(desk.state().settings.workspace, Workspace::default());
}
