//! The board of the open game: its content and its clicks.

use egui::{Response, Ui, UiBuilder, Vec2};

use crate::boards::{self, BoardRequest, BoardScene, Mode};
use crate::offers::OffersMenu;
use crate::{board_picture, probe};
use edagari_app::catalog::{Game, Setup};
use edagari_app::game::number_tree::TreeEdit;
use edagari_app::game::{ActionId, Side};
use edagari_app::session::analysis::shown;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::game::history::UndoStep;
use edagari_app::session::maze::data::MazeCommand;
use edagari_app::session::number_tree::data::NumbersCommand;
use edagari_app::session::position_editor::data::PositionCommand;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::settings::StoneMarks;
use edagari_app::session::state::State;
use edagari_app::trace::joint::has_strategies;

use super::{adds, hints, status};

/// Paints the board in a room of `size`. Returns the legal action under the pointer.
pub(super) fn board_ui(
    ui: &mut Ui,
    state: &State,
    commands: &mut Vec<Command>,
    size: Vec2,
) -> Option<ActionId> {
    if let Some(editor) = &state.view.position_editor {
        set_up_ui(ui, state, &editor.setup, commands, size);
        return None;
    }
    let game = &state.game;
    let report = shown::report(state);
    let hints = match &report {
        Some(report) if state.shows_values() => hints::hints(state, report),
        _ => Vec::new(),
    };
    let joint = report.as_ref().and_then(|report| report.joint.as_deref());
    let adds = adds::adds(state);
    // The board gets only what the side to move may know, so it cannot reveal more.
    let position = game.position.as_seen();
    let secret = game.position.hidden_chooser();
    // The last action would reveal a secret choice.
    let previous = game.previous.as_ref().filter(|_| secret.is_none());
    let previous = previous.map(|(before, action)| (before.as_seen(), *action));
    let line = game.document.record.path_to(game.cursor);
    let preview = state.view.preview.as_deref().unwrap_or_default();
    let entered = shown::entered(state);
    let scene = BoardScene {
        position: &position,
        past: Some((&game.document.start, &line)),
        previous: previous.as_ref().map(|(before, action)| (&**before, *action)),
        numbered: if state.settings.stones == StoneMarks::Numbered { &line } else { &[] },
        legal: if state.view.mazes.editing { &[] } else { &game.legal },
        last: previous.as_ref().map(|(_, action)| *action),
        hints: &hints,
        preview,
        running: shown::is_running(state, preview),
        interactive: state.person_may_move(),
        closed: status::closed(state),
        mode: mode(state),
        secret,
        joint: joint.filter(|joint| has_strategies(joint)),
        exact: report.as_ref().and_then(|_| state.reruns.solution(&[])),
        entered: &entered,
        cuts: Side::BOTH.map(|side| state.conventions().cut_name(side)),
        notes: &[],
        adds: &adds,
        look: state.settings.look(),
        animation: state.settings.animation,
        text: state.text(),
    };
    let (rect, around) = ui.allocate_exact_size(size, egui::Sense::hover());
    let response =
        ui.scope_builder(UiBuilder::new().id_salt("board").max_rect(rect), |ui| boards::board_ui(ui, &scene));
    let response = response.inner;
    if scene.mode == Mode::Play {
        menu_ui(&around, state, response.legal, commands);
    }
    // Where the answer of a method comes at once, the second click of a double click would be the next move.
    let is_answered = Side::BOTH.iter().any(|&side| !state.player(side).is_person());
    if let Some(action) = response.clicked.filter(|_| !(response.is_second_click && is_answered)) {
        commands.push(Command::Play(action));
    }
    commands.extend(response.request.and_then(asked));
    publish(ui, rect, response.cells);
    response.hovered
}

/// The context menu of the board, beginning with the move under the pointer.
fn menu_ui(board: &Response, state: &State, pointed: Option<ActionId>, commands: &mut Vec<Command>) {
    let menu = OffersMenu::of(board).about(pointed).focused(boards::has_focus(&board.ctx));
    menu.ui(state, commands, |menu, pointed| {
        if let Some(action) = pointed.filter(|action| state.game.legal.contains(action)) {
            if state.person_may_move() {
                menu.command("analysis.menu.play", Command::Play(action));
            }
            if let Some(mut line) = state.line_of_analysis() {
                line.push(action);
                let missed = TreeCommand::Missed(Some(line));
                menu.command("tree.missed.ask", Command::Tree(DrawingPlace::Main, missed));
            }
            menu.line();
        }
        menu.actions(&["search", "analyse", "hints"]);
        if state.settings.workspace == Workspace::Play {
            menu.actions(&["play-values"]);
        }
        menu.line();
        menu.actions(&[
            "comment",
            "undo",
            "set-up",
            "copy-position",
            "copy-moves",
            "copy-link",
            "copy-picture",
            "copy-picture-2",
            "copy-picture-4",
            "print",
            "save-board",
            "save-board-svg",
            "paste",
        ]);
    });
}

/// The command of a request on the board of a game other than a move.
fn asked(request: BoardRequest) -> Option<Command> {
    match request {
        BoardRequest::Select(node) => Some(Command::Numbers(NumbersCommand::Select(Some(node)))),
        BoardRequest::Order(node, order) => {
            Some(Command::Numbers(NumbersCommand::Change(node, TreeEdit::Order(order), UndoStep::New)))
        }
        BoardRequest::Brush(cell, step) => Some(Command::Maze(MazeCommand::Brush(cell, step))),
        BoardRequest::Change(edit, step) => Some(Command::Maze(MazeCommand::Change(edit, step))),
        // Stones are laid only on the board of a position that is set up.
        BoardRequest::Put(..) | BoardRequest::Click(..) | BoardRequest::Paint(..) => None,
    }
}

/// Publishes the rectangles of the board and its cells.
fn publish(ui: &Ui, board: egui::Rect, cells: Vec<(String, egui::Rect)>) {
    board_picture::publish(ui.ctx(), None, board);
    probe::publish(ui.ctx(), cells);
}

/// The board of a position that is being set up: a click lays a stone.
fn set_up_ui(ui: &mut Ui, state: &State, setup: &Setup, commands: &mut Vec<Command>, size: Vec2) {
    let position = setup.drawn();
    let (text, mode) = (state.text(), Mode::Edit(None));
    let scene = BoardScene { mode, text, ..BoardScene::still(&position, None, state.settings.look()) };
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let builder = UiBuilder::new().id_salt("board").max_rect(rect);
    let response = ui.scope_builder(builder, |ui| boards::board_ui(ui, &scene)).inner;
    match response.request {
        Some(BoardRequest::Put(action, hand)) => {
            commands.push(Command::Position(PositionCommand::Put(action, hand)));
        }
        Some(BoardRequest::Click(action, hand)) => {
            commands.push(Command::Position(PositionCommand::Click(action, hand)));
        }
        Some(BoardRequest::Paint(cells, step, hand)) => {
            // Of the cells covered in one frame only the first may begin a change; one undo takes back the
            // whole stroke.
            let steps = std::iter::once(step).chain(std::iter::repeat(UndoStep::Same));
            let paint = |(cell, step)| Command::Position(PositionCommand::Paint(cell, step, hand));
            commands.extend(cells.into_iter().zip(steps).map(paint));
        }
        _ => {}
    }
    publish(ui, rect, response.cells);
}

/// Number trees and mazes can be changed on the board.
fn mode(state: &State) -> Mode {
    let (numbers, mut game) = (&state.view.numbers, state.game.position.game());
    let selected = numbers.node.filter(|_| game == Game::NumberTree);
    let edits = match game {
        Game::NumberTree => numbers.editing,
        _ => state.view.mazes.editing && game.maze().is_some(),
    };
    if edits { Mode::Edit(selected) } else { Mode::Play }
}
