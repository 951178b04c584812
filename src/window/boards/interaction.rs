//! Pointing at cells, by pointer or by key. One cell of a board takes part in moving the focus with Tab; the
//! arrow keys move it on to the nearest cell in their direction, Enter and Space choose. Escape gives the
//! focus back. A screen reader may put the focus on any cell.

use std::time::Duration;

use egui::accesskit::Action;
use egui::{
    Context, CursorIcon, EventFilter, Id, Key, Popup, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2,
};

use super::board::{BoardCell, DrawnGame};
use super::spoken;
use crate::boards::scene::BoardScene;
use crate::boards::scene::Mode;
use crate::wanted_focus::{self, FocusTarget};

/// The user's interaction with the cells.
#[derive(Default)]
pub(super) struct Touched {
    pub(super) clicked: Option<edagari_app::game::ActionId>,
    /// Whether that click is the second of a double click.
    pub(super) is_second_click: bool,
    pub(super) hovered: Option<edagari_app::game::ActionId>,
    /// The index of the cell clicked while the board is edited by hand.
    pub(super) pressed: Option<usize>,
    /// The index of the cell clicked with the secondary button while the board is edited by hand.
    pub(super) pressed_other: Option<usize>,
    /// The index of the cell under the pointer, else of the focused one, while the board is edited by hand.
    pub(super) pointed: Option<usize>,
    /// The legal action under the pointer, else the focused one, of either side.
    pub(super) legal: Option<edagari_app::game::ActionId>,
    /// The cell with the keyboard focus.
    pub(super) focus: Option<Rect>,
}

/// Makes the cells respond to pointer and keys, and names each of them.
pub(super) fn touch<B: DrawnGame>(
    ui: &Ui,
    id: Id,
    cells: &[BoardCell],
    board: &B,
    scene: &BoardScene<'_>,
) -> Touched {
    // The tooltip of a cell would stand over the dialog that was opened meanwhile.
    let layer = ui.layer_id();
    let is_covered = ui.memory(|memory| memory.top_modal_layer().is_some_and(|top| top != layer));
    let home = home(ui, id, cells, scene);
    let mut touched = Touched::default();
    let mut focus = home;
    let closes_menu = was_menu_open(ui.ctx());
    if !cells.is_empty() && FocusTarget::Board.take(ui.ctx()) {
        ui.memory_mut(|keyboard| keyboard.request_focus(id.with(("cell", home))));
    }
    for (index, cell) in cells.iter().enumerate() {
        let cell_id = id.with(("cell", index));
        let sense = if index == home { Sense::CLICK | Sense::FOCUSABLE } else { Sense::CLICK };
        let response = ui.interact(cell.rect, cell_id, sense);
        let edits = scene.mode != Mode::Play;
        let playable = scene.is_playable(cell.action);
        if edits && response.clicked() && !closes_menu {
            touched.pressed = Some(index);
        }
        if edits && response.secondary_clicked() {
            touched.pressed_other = Some(index);
        }
        // The pointer has priority over the focus: keys change the hovered cell.
        if edits && (response.contains_pointer() || response.has_focus() && touched.pointed.is_none()) {
            touched.pointed = Some(index);
        }
        let role = if playable || edits { Role::Button } else { Role::Cell };
        response.widget_info(|| WidgetInfo::labeled(role, ui.is_enabled(), spoken::cell::<B>(cell, scene)));
        ui.ctx().accesskit_node_builder(cell_id, |node| node.add_action(Action::Focus));
        if response.has_focus() {
            touched.focus = Some(cell.rect);
            ui.data_mut(|data| data.insert_temp(focused_id(), cell_id));
            focus = next_focus(ui, cell_id, cells, index);
        }
        let is_pointed = response.hovered() || response.has_focus();
        if is_pointed && !edits && scene.legal.contains(&cell.action) {
            touched.legal = Some(cell.action);
        }
        if playable && is_pointed {
            touched.hovered = Some(cell.action);
        }
        if playable && response.clicked() && !closes_menu {
            touched.clicked = Some(cell.action);
            touched.is_second_click = response.double_clicked() || response.triple_clicked();
        }
        let response =
            if playable || edits { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
        if let Some(why) = refusal(cell, board, scene).filter(|_| !is_covered) {
            let is_tried = response.clicked() && !closes_menu;
            refuse(response, &scene.text.with(why, &[("cell", &cell.name)]), is_tried);
        }
    }
    let focus = asked_for(ui, id, cells.len()).unwrap_or(focus);
    if focus != home {
        ui.memory_mut(|keyboard| keyboard.request_focus(id.with(("cell", focus))));
        ui.data_mut(|data| data.insert_temp(id.with("focus"), focus));
    }
    touched
}

/// The cell to which Tab leads: that which had the focus last, and the button for a pass where a side has to pass.
fn home(ui: &Ui, id: Id, cells: &[BoardCell], scene: &BoardScene<'_>) -> usize {
    let memory = id.with("focus");
    let pass = scene.position.forced_pass().filter(|_| scene.interactive && !has_focus(ui.ctx()));
    let button = pass.and_then(|pass| cells.iter().position(|cell| cell.action == pass));
    if let Some(button) = button {
        ui.data_mut(|data| data.insert_temp(memory, button));
        return button;
    }
    // The board may have fewer cells than before, as after a pass was played.
    let known = ui.data(|data| data.get_temp::<usize>(memory)).filter(|&known| known < cells.len());
    let first = || cells.iter().position(|cell| scene.is_playable(cell.action)).unwrap_or_default();
    known.unwrap_or_else(first)
}

fn focused_id() -> Id {
    Id::unique("cell that has the focus")
}

fn menu_open() -> Id {
    Id::unique("a menu was open when the frame began")
}

/// Notes whether a menu or a list is open, before a frame is painted: a click beside it closes it, and plays
/// nothing.
pub fn note_open_menus(ctx: &Context) {
    let is_open = Popup::is_any_open(ctx);
    let was_open = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(menu_open()), is_open));
    wanted_focus::follow_lists(ctx, [was_open, is_open]);
}

fn was_menu_open(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(menu_open())).unwrap_or_default()
}

fn game_shown() -> Id {
    Id::unique("the open game was shown")
}

/// Notes that this frame shows the open game, or a search of it.
pub fn note_game_shown(ctx: &Context) {
    let frame = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(game_shown(), frame));
}

/// Whether the open game, or a search of it, was on the screen a frame ago.
pub fn is_game_shown(ctx: &Context) -> bool {
    let shown = ctx.data(|data| data.get_temp::<u64>(game_shown()));
    shown.is_some_and(|frame| frame + 1 >= ctx.cumulative_frame_nr())
}

/// Gives the focus to a cell of a board, by its index.
pub fn focus_cell(ctx: &Context, id: Id, cell: usize) {
    ctx.memory_mut(|keyboard| keyboard.request_focus(id.with(("cell", cell))));
    ctx.data_mut(|data| data.insert_temp(id.with("focus"), cell));
}

/// Whether a cell of a board has the focus.
pub fn has_focus(ctx: &Context) -> bool {
    let cell: Option<Id> = ctx.data(|data| data.get_temp(focused_id()));
    cell.is_some() && ctx.memory(egui::Memory::focused) == cell
}

/// The cell on which a screen reader puts the focus: egui knows only the one in the order of Tab.
fn asked_for(ui: &Ui, id: Id, cells: usize) -> Option<usize> {
    ui.input(|input| {
        let asked =
            |index: &usize| input.has_accesskit_action_request(id.with(("cell", *index)), Action::Focus);
        (0..cells).find(asked)
    })
}

/// Says why a cell cannot be played: while the pointer rests on it, and for a moment after it was tried by a click or a key.
fn refuse(response: Response, why: &str, is_tried: bool) {
    /// How long that is, in seconds.
    const MOMENT: f64 = 3.0;
    let (ctx, id) = (response.ctx.clone(), Id::unique("cell that was refused"));
    let now = ctx.input(|input| input.time);
    if is_tried {
        ctx.data_mut(|data| data.insert_temp(id, (response.id, now)));
    }
    let refused: Option<(Id, f64)> = ctx.data(|data| data.get_temp(id));
    match refused.filter(|(cell, at)| *cell == response.id && now - at < MOMENT) {
        Some((_, at)) => {
            response.show_tooltip_text(why);
            ctx.request_repaint_after(Duration::from_secs_f64(MOMENT - (now - at)));
        }
        None => {
            response.on_hover_text_at_pointer(why);
        }
    }
}

/// Why a cell cannot be played; `None` for one that can.
fn refusal<B: DrawnGame>(cell: &BoardCell, board: &B, scene: &BoardScene<'_>) -> Option<&'static str> {
    if scene.mode != Mode::Play {
        None
    } else if board.is_over() {
        Some("board.why.over")
    } else if !scene.legal.contains(&cell.action) {
        Some(board.refusal(cell.action))
    } else {
        scene.closed.filter(|_| !scene.interactive)
    }
}

/// The cell to which the pressed keys move the focus from the cell `from`.
fn next_focus(ui: &Ui, cell_id: Id, cells: &[BoardCell], from: usize) -> usize {
    // Without this filter egui would move the focus to another widget with each arrow.
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(cell_id, filter));
    let direction = ui.input(|input| {
        let pressed = |key, x, y| if input.key_pressed(key) { vec2(x, y) } else { Vec2::ZERO };
        pressed(Key::ArrowLeft, -1.0, 0.0)
            + pressed(Key::ArrowRight, 1.0, 0.0)
            + pressed(Key::ArrowUp, 0.0, -1.0)
            + pressed(Key::ArrowDown, 0.0, 1.0)
    });
    nearest(cells, from, direction)
}

/// The nearest cell in a direction, or the cell itself at the edge.
fn nearest(cells: &[BoardCell], from: usize, direction: Vec2) -> usize {
    if direction == Vec2::ZERO {
        return from;
    }
    let center = cells[from].rect.center();
    let cost = |cell: &BoardCell| {
        let offset = cell.rect.center() - center;
        let ahead = offset.dot(direction);
        // The sideways distance counts three times, so that an arrow keeps to its row or column wherever it
        // can.
        (ahead > 1.0).then(|| ahead + 3.0 * offset.dot(direction.rot90()).abs())
    };
    let reachable = cells.iter().enumerate().filter_map(|(index, cell)| Some((index, cost(cell)?)));
    reachable.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(from, |(index, _)| index)
}
