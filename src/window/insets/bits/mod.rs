//! Boards as bits, interactive: Connect Four's rows of four by shifts, and Zobrist keys that change by one
//! XOR a stone.

use egui::{Align2, Button, FontId, Id, Rect, RichText, Role, Sense, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::connect_four::ConnectFour;
use edagari_app::game::{Alternating as _, Notation as _, Sequential as _, Side};
use edagari_app::session::state::State;

mod zobrist;

pub use zobrist::keys_ui;

/// The side of a cell, in points.
const CELL: f32 = 8.5 * UNIT;

/// The lit part of the board: the progress of the test for four in a row, and its shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Looked {
    /// 0 the stones, 1 those with a neighbour, 2 those that begin four; 3 the bottom row, 4 where stones can
    /// land.
    stage: u8,
    /// The direction, as an index into [`shifts`].
    shift: usize,
}

/// The position on the board, or one in which the first player has four in the bottom row.
fn shown(state: &State) -> ConnectFour {
    if let AnyPosition::ConnectFour(board) = &*state.game.position.as_seen() {
        return *board;
    }
    let start = ConnectFour::default();
    let moves = start.parse_moves("4455667").unwrap_or_default();
    moves.into_iter().fold(start, |board, id| board.action(id).map_or(board, |action| board.after(action)))
}

/// The four directions: their keys, and their shifts in bits.
fn shifts(board: &ConnectFour) -> [(&'static str, u32); 4] {
    // A column takes one bit more than it has cells: the spare one on top keeps rows from continuing in the
    // next column.
    let height = u32::from(board.height());
    [("up", 1), ("across", height + 1), ("falling", height), ("rising", height + 2)]
}

/// The stones of the side that moved last: only it can have four.
fn stones(board: &ConnectFour) -> u64 {
    board.opponent()
}

/// The lit bits.
fn lit(board: &ConnectFour, looked: Looked) -> u64 {
    let column = u32::from(board.height()) + 1;
    let bottom = (0..u32::from(board.width())).fold(0, |row, at| row | 1 << (at * column));
    let (stones, shift) = (stones(board), shifts(board)[looked.shift].1);
    // A bit remains where its neighbour is set, too; repeated two steps on, those that begin four remain.
    let pairs = stones & (stones >> shift);
    match looked.stage {
        0 => stones,
        1 => pairs,
        2 => pairs & (pairs >> (2 * shift)),
        3 => bottom,
        // One is added at the foot of each column and carries over its stones to the cell above them.
        _ => (board.own() | board.opponent()) + bottom,
    }
}

/// Paints Connect Four's board with its lit part.
pub fn rows_ui(ui: &mut Ui, state: &State) {
    let (text, board) = (state.text(), shown(state));
    let id = Id::unique("bits looked at");
    let mut looked: Looked = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.label(RichText::new(text.get("bits.rows")).strong());
    let words: Vec<_> =
        shifts(&board).map(|(key, by)| format!("{} >> {by}", text.get(&format!("bits.shift.{key}")))).into();
    ui.horizontal_wrapped(|ui| {
        for (shift, words) in words.into_iter().enumerate() {
            if ui.add(Button::selectable(looked.shift == shift, words)).clicked() {
                // The bottom row and the cells to land on need no shift: choosing one shows the test for
                // four.
                looked = Looked { shift, stage: looked.stage.min(2) };
            }
        }
    });
    let by = shifts(&board)[looked.shift].1;
    let stages = ["b".to_owned(), format!("m = b & (b >> {by})"), format!("m & (m >> {})", 2 * by)];
    ui.horizontal_wrapped(|ui| {
        let more = [text.get("bits.bottom"), text.get("bits.landing")];
        for (stage, words) in (0..).zip(stages.into_iter().chain(more)) {
            if ui.add(Button::selectable(looked.stage == stage, words)).clicked() {
                looked.stage = stage;
            }
        }
    });
    let bits = lit(&board, looked);
    board_ui(ui, &board, bits);
    ui.label(text.get(&format!("bits.stage.{}", looked.stage)));
    if looked.stage == 2 {
        ui.label(RichText::new(text.get(if bits == 0 { "bits.none" } else { "bits.four" })).strong());
    }
    ui.label(RichText::new(text.get("bits.note")).small().color(Palette::of(ui).text_weak));
    ui.data_mut(|data| data.insert_temp(id, looked));
}

/// The cells with the numbers of their bits, set ones lit; above the board the row that keeps columns apart.
fn board_ui(ui: &mut Ui, board: &ConnectFour, bits: u64) {
    let (columns, rows) = (u32::from(board.width()), u32::from(board.height()) + 1);
    let size = vec2(columns as f32, rows as f32) * CELL;
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let spoken: Vec<_> = (0..64).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit.to_string()).collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.join(" ")));
    let palette = Palette::of(ui);
    // The board holds the stones of the side to move and of the other; colours go by first and second.
    let first = if board.side_to_move() == Side::First { board.own() } else { board.opponent() };
    for bit in 0..columns * rows {
        let (column, row) = (bit / rows, bit % rows);
        let corner = pos2(rect.left() + column as f32 * CELL, rect.bottom() - (row + 1) as f32 * CELL);
        let cell = Rect::from_min_size(corner, vec2(CELL, CELL)).shrink(1.0);
        let set = bits >> bit & 1 == 1;
        let fill = if set { Palette::faded(palette.selected, 0.45) } else { palette.raised };
        let line =
            egui::Stroke::new(if set { 2.0 } else { 0.5 }, if set { palette.selected } else { palette.line });
        let spare = row + 1 == rows;
        ui.painter().rect(
            cell,
            3.0,
            if spare && !set { palette.panel } else { fill },
            line,
            StrokeKind::Inside,
        );
        if (board.own() | board.opponent()) >> bit & 1 == 1 {
            let color = if first >> bit & 1 == 1 { palette.first } else { palette.second };
            ui.painter().circle_filled(cell.center(), CELL * 0.36, Palette::faded(color, 0.55));
        }
        let font = FontId::proportional(TEXT_SMALL);
        ui.painter().text(cell.center(), Align2::CENTER_CENTER, bit, font, palette.text);
    }
}
