//! Panels in any room: dividers, windows and zoom make some of them smaller than anybody would draw them, and none may end the
//! program for that. The builds of tests check what release builds let pass: no size is negative.

use edagari::catalog::Game;
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::lessons::data::{Lesson, LessonCommand};
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use egui::accesskit::Role;
use egui::{Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

/// A low and wide room ended the program while a position was set up: the rows below the board left it less than nothing.
#[test]
fn every_panel_is_painted_in_any_room() {
    let mut desk = Desk::default();
    for game in [Game::Othello { size: 8 }, Game::NumberTree, Game::MENU[Game::MENU.len() - 1]] {
        desk.run([Command::New(game), Command::Search]);
        desk.until_searched();
        for panel in Panel::ALL {
            for editing in [false, true] {
                if editing {
                    desk.run([Command::Position(PositionCommand::SetUp)]);
                }
                desk.run([Command::ToggleFullPanel(panel)]);
                for width in [40.0, 200.0, 430.0, 700.0, 1000.0, 1900.0] {
                    for height in [30.0, 90.0, 160.0, 240.0, 330.0, 450.0, 700.0] {
                        desk.harness.set_size(vec2(width, height));
                        desk.harness.run_steps(2);
                    }
                }
                desk.run([Command::ToggleFullPanel(panel), Command::Position(PositionCommand::Cancel)]);
            }
        }
    }
}

/// Where something is whose name is this.
fn place(desk: &Desk, name: &str) -> egui::Rect {
    desk.harness.query_all_by_label(name).next().unwrap_or_else(|| panic!("no {name:?}")).rect()
}

#[test]
fn in_a_small_window_analysis_and_tree_are_tabs_of_one_place() {
    // 1024 by 600, 1280 by 800 at 150 % and 1920 by 1080 at 200 %.
    for (width, height) in [(1024.0, 600.0), (853.0, 533.0), (960.0, 540.0)] {
        let mut desk = Desk::default();
        desk.until_searched();
        desk.harness.run_steps(4);
        assert!(place(&desk, "Method").bottom() < place(&desk, "Tree").top(), "one above the other");
        desk.harness.set_size(vec2(width, height));
        desk.harness.run_steps(6);
        let tabs = ["Analysis", "Tree"].map(|name| place(&desk, name));
        assert!((tabs[0].center().y - tabs[1].center().y).abs() < 1.0, "{tabs:?}");
        assert!(!desk.shows("Method"), "the tree is in front");
        let drawing = desk.harness.get_by_role(egui::accesskit::Role::Tree).rect();
        assert!(drawing.height() > 0.4 * height, "{drawing:?} of {width} by {height}");
        // The same panels are shown, and the same one is in front, when the window grows and shrinks.
        desk.click("Analysis");
        assert!(desk.shows("Method"));
        desk.harness.set_size(vec2(1280.0, 800.0));
        desk.harness.run_steps(6);
        assert!(place(&desk, "Method").bottom() < place(&desk, "Tree").top());
    }
}

#[test]
fn an_arrangement_of_ones_own_stays_in_a_small_window() {
    let mut desk = Desk::default();
    desk.until_searched();
    desk.harness.run_steps(4);
    let divider = egui::pos2(1000.0, place(&desk, "Tree").top() - 6.0);
    desk.harness.drag_through(&[divider, divider + vec2(0.0, 60.0)], egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    desk.harness.set_size(vec2(1024.0, 600.0));
    desk.harness.run_steps(6);
    assert!(place(&desk, "Method").bottom() < place(&desk, "Tree").top(), "as it was arranged");
    desk.run([Command::ResetLayout]);
    desk.harness.run_steps(6);
    assert!(desk.shows("Analysis") && !desk.shows("Method"), "reset, it follows the window again");
}

/// A panel that has nothing to show is seen by who asks for it, and leaves no tab behind.
#[test]
fn no_empty_tab_stays_behind_another_panel() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::usual("connect-four").expect("a game"))]);
    for (key, panel) in [
        (egui::Key::Num4, Panel::Weights),
        (egui::Key::Num9, Panel::Review),
        (egui::Key::Num5, Panel::Compare),
        (egui::Key::Num3, Panel::Tree),
    ] {
        desk.press(egui::Modifiers::COMMAND, key);
        desk.harness.run_steps(6);
        let text = desk.state().text();
        for empty in [Panel::Weights, Panel::Review, Panel::Compare] {
            let tab = desk.harness.query_all_by_role(egui::accesskit::Role::Tab);
            let name = text.get(empty.key());
            let button = desk.harness.query_all_by_label(&name).count() + tab.count();
            assert!(empty == panel || button == 0, "{empty:?} beside {panel:?}");
        }
    }
}

/// A link that somebody sent is looked at first: nothing is searched of it yet.
#[test]
fn an_opened_link_brings_no_empty_tree_to_the_front() {
    let mut desk = Desk::default();
    desk.until_searched();
    desk.harness.set_size(vec2(1024.0, 600.0));
    desk.harness.run_steps(6);
    assert!(!desk.shows("Method"), "the tree of the search is in front");
    desk.run([Command::PasteText("edagari:connect-four/4455".to_owned())]);
    desk.harness.run_steps(6);
    assert!(desk.shows("Method") && desk.shows("Tree"), "the results are, and the tree is a tab");
}

/// Searches of one game stay a tab beside another one only where both are studied.
#[test]
fn a_comparison_of_another_game_leaves_no_tab_where_one_plays() {
    for workspace in Workspace::ALL {
        let mut desk = Desk::default();
        desk.run([Command::New(Game::NumberTree), Command::Work(workspace)]);
        let preset = CompareCommand::Preset(ComparisonPreset::Pruning);
        desk.run([Command::Compare(preset), Command::FocusPanel(Panel::Compare)]);
        desk.until("both are searched", |state| !state.comparison.is_busy());
        desk.harness.run_steps(4);
        assert!(desk.shows("Compare ▾"), "{workspace:?}");
        desk.run([Command::New(Game::usual("othello").expect("a game")), Command::Work(workspace)]);
        desk.harness.run_steps(6);
        assert_eq!(desk.shows("Compare ▾"), workspace == Workspace::Study, "{workspace:?}");
    }
}

/// A tree of four levels with twenty leaves.
const TWENTY: &str = "[[[[3,17],[2,12]],[[15,4],[25,0]]],[[[2,5],[3,8]],[[2,14],[6,9]]],[[[1,7],[4,11]]]]";

/// That tree in a window of 1024 by 600 pixels, of which letters take so many times the usual.
fn with_twenty_leaves(zoom: f32) -> Desk {
    let mut desk = Desk::new(Settings { zoom, ..settings() });
    desk.run([Command::NewFrom(Box::new(Game::NumberTree.parse_position(TWENTY).expect("a tree")))]);
    desk.harness.set_size(Vec2::new(1024.0, 600.0) / zoom);
    desk.harness.run_steps(8);
    desk
}

#[test]
fn trees_with_twenty_leaves_are_compared_whole_on_a_small_screen() {
    for zoom in [1.0, 1.5] {
        let mut desk = with_twenty_leaves(zoom);
        desk.run([
            Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
            Command::FocusPanel(Panel::Compare),
        ]);
        desk.until("both are through", |state| {
            let mut runs = state.comparison.entries.iter().map(|entry| entry.comparison_run.as_ref());
            runs.all(|run| run.is_some_and(|run| run.status == Status::Finished))
        });
        desk.harness.run_steps(8);
        assert_eq!(desk.harness.ctx.content_rect().size().round(), (Vec2::new(1024.0, 600.0) / zoom).round());
        let items = desk.harness.query_all_by_role(Role::TreeItem).map(|item| item.rect());
        let seen = items.filter(|rect| rect.width() > 1.0 && rect.height() > 1.0).count();
        // Minimax has 39 nodes; alpha-beta reads 25 of them and skips 6 branches.
        let labels: Vec<_> = desk
            .harness
            .root()
            .children_recursive()
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        assert_eq!(seen, 39 + 25 + 6, "at {zoom}: {labels:?}");
        // The board comes back with the next tab.
        desk.click("Tree");
        desk.harness.run_steps(4);
        assert!(desk.harness.query_all_by_label_contains("/3/1/2/2").next().is_some(), "at {zoom}");
    }
}

#[test]
fn a_tree_with_twenty_leaves_is_on_the_board_whole_on_a_small_screen() {
    let desk = with_twenty_leaves(1.5);
    for leaf in ["/1/1/1/1", "/3/1/2/2"] {
        assert!(desk.harness.query_all_by_label_contains(leaf).next().is_some(), "{leaf}");
    }
}

#[test]
fn in_a_small_window_a_lesson_about_a_board_shows_the_board() {
    for key in ["threats", "stability"] {
        let mut desk = Desk::default();
        desk.harness.set_size(vec2(1024.0, 600.0));
        let lesson = Lesson::named(key).expect("a lesson");
        desk.run([Command::Lesson(LessonCommand::Open(lesson))]);
        desk.until_searched();
        desk.harness.run_steps(6);
        assert!(desk.shows("Analysis") && !desk.shows("Method"), "{key}: figures are in front of the board");
    }
}
