//! The game: the players, the board, the side to move, the moves with their variations, comments, and the
//! value of the position over the game.
//!
//! A tall panel stacks all of it; a wide one sets the moves beside the board.

use egui::{Align, Layout, Rect, UiBuilder, Vec2, vec2};

use crate::boards;
use crate::remembered_height::RememberedHeight;
use crate::style::UNIT;
use edagari_app::game::Side;
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;

use parts::GAP;

mod adds;
mod balance;
mod board;
mod budget;
mod clock;
mod comment;
mod details;
mod failure;
mod graph;
mod hints;
mod maze;
mod moves;
mod navigation;
mod numbers;
mod parts;
mod plate;
mod position_editor;
mod result;
mod status;
mod teaching;
pub(crate) mod who;

/// From this width on, and when it is wider than tall, the moves stand beside the board.
const WIDE: f32 = 660.0;
/// Below this width the moves, the graph and the comment share one place behind tabs.
const NARROW: f32 = 430.0;
/// The least height of the moves below the board.
const LOWER: f32 = 140.0;
/// The least height of the moves below a warning.
const LOWEST: f32 = 60.0;
/// Below this height the graph makes room for the result of a game.
const RESULT: f32 = 230.0;

/// The least height of a board above the moves.
const BOARD: f32 = 160.0;
/// Warnings that take their room from the moves, or, where there are none, from the board.
const WARNING: RememberedHeight = RememberedHeight("height of a warning");

/// Below this height a panel beside the page of a lesson has nothing but its board.
const LOW_PAGE: f32 = 330.0;

/// The least height of a board beside the moves.
const LOW: f32 = 120.0;

/// Paints the panel.
pub fn game_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>) {
    let room = ui.available_size();
    ui.spacing_mut().item_spacing = vec2(2.0 * UNIT, GAP);
    // Beside the moves the board has the height of the panel alone; where that is too little, all of it
    // scrolls.
    if !is_bare(state) && room.x >= WIDE && room.x > 1.15 * room.y && room.y - around(state) >= LOW {
        wide_ui(ui, state, commands, room);
    } else {
        tall_ui(ui, state, commands, room);
    }
}

/// Whether there is only a board: beside a page, before a move is played.
fn is_bare(state: &State) -> bool {
    state.settings.workspace == Workspace::Learn
        && state.game.document.record.is_empty()
        && !comment::is_shown(state)
}

/// The room of the rows that edit the board, in games that have them.
fn tray_height(state: &State) -> f32 {
    if state.view.position_editor.is_some() {
        position_editor::HEIGHT + GAP
    } else if numbers::shown(state) {
        numbers::HEIGHT + GAP
    } else if maze::shown(state) {
        maze::height(state) + GAP
    } else {
        0.0
    }
}

/// Board above, moves below; scrolls when the panel is too low for both.
fn tall_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, room: Vec2) {
    egui::ScrollArea::vertical().id_salt("game").auto_shrink(false).show(ui, |ui| {
        let around = plates_height(state, room.y) + navigation::HEIGHT + 2.0 * GAP + tray_height(state);
        let free = room.y - around;
        // Beside a page the board is more than the moves; elsewhere these keep their least height, and a
        // panel too low for that and a small board scrolls.
        let is_beside = state.settings.workspace == Workspace::Learn && !result::is_open(state);
        // While a position is set up its board has the room of the moves.
        let is_alone = is_bare(state) || state.view.position_editor.is_some();
        let has_lower = !is_alone && (free >= BOARD + LOWER || !is_beside);
        let height = (if has_lower { free - LOWER } else { free - WARNING.known(ui) }).max(BOARD);
        let seats = if has_plates(state, room.y) { state.game.position.family().seats() } else { &[] };
        table_ui(ui, state, commands, vec2(room.x, height), seats);
        WARNING.ui(ui, |ui| {
            teaching::warning_ui(ui, state, commands);
            failure::failure_ui(ui, state, commands);
        });
        if !has_lower {
            return;
        }
        // A warning takes its room from the moves, so that the board keeps its place under the pointer.
        let least = (LOWER - 2.0 * UNIT - WARNING.known(ui)).max(LOWEST);
        let rest = (room.y - ui.min_size().y - GAP).max(least).floor();
        if room.x < NARROW {
            tabs_ui(ui, state, commands, vec2(room.x, rest));
        } else {
            lower_ui(ui, state, commands, vec2(room.x, rest));
        }
    });
}

/// The height of the rows above and below the board in a wide panel.
fn around(state: &State) -> f32 {
    plates_height(state, f32::INFINITY) + navigation::HEIGHT + tray_height(state)
}

/// Whether the plates of the seats are shown in a panel of this height. Beside the page of a lesson two
/// persons sit at every board, and the row below it names the side to move: in a low panel the board has
/// their room.
fn has_plates(state: &State, height: f32) -> bool {
    let sits_alone = |side: Side| state.player(side).is_person() && state.left_at_clock(side).is_none();
    height >= LOW_PAGE || !is_bare(state) || !Side::BOTH.into_iter().all(sits_alone)
}

/// The height of the plates, with the gaps beside the board.
fn plates_height(state: &State, height: f32) -> f32 {
    let seats = state.game.position.family().seats().len() as f32;
    if has_plates(state, height) { seats * (plate::HEIGHT + GAP) } else { 0.0 }
}

/// Board on the left, everything about the moves on the right.
fn wide_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, room: Vec2) {
    let around = around(state);
    let board = boards::board_size(&state.game.position, vec2(room.x * 0.62, room.y - around));
    let left = (board.x + balance::room(state)).clamp(320.0, room.x * 0.66);
    let area = Rect::from_min_size(ui.cursor().min, room);
    let (board_area, rest) = area.split_left_right_at_x(area.left() + left);
    in_rect(ui, board_area, |ui| {
        table_ui(ui, state, commands, vec2(left, room.y - around), state.game.position.family().seats());
    });
    in_rect(ui, rest.with_min_x(rest.left() + 3.0 * UNIT), |ui| {
        teaching::warning_ui(ui, state, commands);
        failure::failure_ui(ui, state, commands);
        let size = ui.available_size();
        let below = (size.y * 0.4).clamp(140.0, 310.0);
        moves::moves_ui(ui, state, commands, size.y - below - GAP);
        course_ui(ui, state, commands, below);
    });
    ui.advance_cursor_after_rect(area);
}

/// The plates of these seats, the board between them with the balance beside it, and the row of navigation.
fn table_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, room: Vec2, seats: &[Side]) {
    if let Some(&side) = seats.first() {
        plate::plate_ui(ui, state, commands, side);
    }
    let beside = balance::room(state);
    let board = boards::board_size(&state.game.position, room - vec2(beside, 0.0));
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.add_space(((room.x - board.x - beside) / 2.0 - GAP).max(0.0));
        if beside > 0.0 {
            balance::balance_ui(ui, state, board.y);
        }
        board::board_ui(ui, state, commands, board)
    });
    for &side in seats.iter().skip(1) {
        plate::plate_ui(ui, state, commands, side);
    }
    if state.view.position_editor.is_some() {
        position_editor::position_ui(ui, state, commands);
    } else if numbers::shown(state) {
        numbers::numbers_ui(ui, state, commands);
    } else if maze::shown(state) {
        maze::maze_ui(ui, state, commands);
    }
    // A requested hint stays, wherever the pointer is.
    let about = hints::hinted(state).or(row.inner);
    let pointed = about.and_then(|action| hints::sentence(state, action));
    navigation::navigation_ui(ui, state, commands, pointed);
}

/// Moves beside graph and comment.
fn lower_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, size: Vec2) {
    let area = Rect::from_min_size(ui.cursor().min, size);
    let (left, right) = area.split_left_right_at_fraction(0.52);
    let is_over = result::is_open(state);
    in_rect(ui, left.with_max_x(left.right() - UNIT), |ui| {
        if is_over {
            result::result_ui(ui, state, commands, size.y);
        } else {
            moves::moves_ui(ui, state, commands, size.y);
        }
    });
    in_rect(ui, right.with_min_x(right.left() + UNIT), |ui| {
        if is_over {
            graph::graph_ui(ui, state, commands, size.y);
        } else {
            course_ui(ui, state, commands, size.y);
        }
    });
    ui.advance_cursor_after_rect(area);
}

/// The graph, in games that have one, above the comment, which gets more room where there is a text.
fn course_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let mut comment = height;
    let is_over = result::is_open(state);
    // In a low panel the result needs all of the room for its buttons.
    if balance::room(state) > 0.0 && !(is_over && height < RESULT) {
        let silent = state.game.document.record.comment(state.game.cursor).is_empty();
        let least = if is_over { result::height(ui).min(height) } else { 44.0 };
        comment = (height * if silent { 0.32 } else { 0.5 }).clamp(least, least.max(160.0));
        if !is_over && !comment::is_shown(state) {
            return graph::graph_ui(ui, state, commands, height);
        }
        graph::graph_ui(ui, state, commands, height - comment - GAP);
    }
    if is_over {
        result::result_ui(ui, state, commands, comment);
    } else if comment::is_shown(state) {
        comment::comment_ui(ui, state, commands, comment);
    }
}

/// The tabs of a narrow panel below the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum GameTab {
    #[default]
    Moves,
    Graph,
    Comment,
}

/// One of moves, graph and comment, by the user's choice.
fn tabs_ui(ui: &mut egui::Ui, state: &State, commands: &mut Vec<Command>, size: Vec2) {
    if result::is_open(state) {
        result::result_ui(ui, state, commands, size.y);
        return;
    }
    let id = ui.scope_id().with("tab");
    let mut tab = ui.data(|data| data.get_temp::<GameTab>(id)).unwrap_or_default();
    if comment::is_asked(ui, state) {
        tab = GameTab::Comment;
    } else if state.hides_values() && tab == GameTab::Graph {
        tab = GameTab::Moves;
    }
    let row = ui.horizontal(|ui| {
        let tabs = [
            (GameTab::Moves, "game.tab.moves"),
            (GameTab::Graph, "game.tab.graph"),
            (GameTab::Comment, "game.tab.comment"),
        ];
        let is_hidden = |choice| choice == GameTab::Graph && state.hides_values();
        for (choice, key) in tabs.into_iter().filter(|(choice, _)| !is_hidden(*choice)) {
            ui.selectable_value(&mut tab, choice, state.text().get(key));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, tab));
    let height = (size.y - row.response.rect.height() - GAP).max(72.0);
    match tab {
        GameTab::Moves => moves::moves_ui(ui, state, commands, height),
        GameTab::Graph => graph::graph_ui(ui, state, commands, height),
        GameTab::Comment => comment::comment_ui(ui, state, commands, height),
    }
}

fn in_rect(ui: &mut egui::Ui, rect: Rect, add: impl FnOnce(&mut egui::Ui)) {
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), add);
}
