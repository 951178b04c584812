//! Panels in any room: dividers, windows and zoom make some of them smaller than anybody would draw them, and none may end the
//! program for that. The builds of tests check what release builds let pass: no size is negative.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::screen::data::Panel;
use egui::vec2;

use crate::window::desk::Desk;

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
