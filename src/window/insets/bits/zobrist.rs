//! Zobrist keys of tic-tac-toe in a few bits: each stone on each square has a random number, and the key is
//! the XOR of those on the board. A click plays a stone or takes it back: one XOR. With so few bits some
//! other board has the same key. All boards here can occur in a game.

use egui::text::{LayoutJob, TextFormat};
use egui::{Button, FontId, Id, RichText, Stroke, Ui, vec2};

use crate::style::{Palette, TEXT, UNIT};
use edagari_app::session::state::State;

/// Bits of a key.
const BITS: u32 = 12;

/// The random numbers of X and O on each square, chosen so that the empty board is the only one whose key is
/// zero.
const NUMBERS: [[u16; 2]; 9] = [
    [0xcbb, 0x5f0],
    [0x170, 0x6f5],
    [0xb82, 0xa34],
    [0x10d, 0x168],
    [0x254, 0xcf5],
    [0xdd2, 0xe32],
    [0x2a8, 0x1de],
    [0x88b, 0x8ee],
    [0x916, 0x91e],
];

/// The rows of three, by the numbers of their squares.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The content of each square: 0 empty, 1 X, 2 O.
type ZobristSquares = [u8; 9];

/// A board, and the number of the last XOR.
#[derive(Clone, Copy, Debug)]
struct ZobristBoard {
    squares: ZobristSquares,
    last: Option<u16>,
}

impl Default for ZobristBoard {
    /// Three stones, whose key is that of another board.
    fn default() -> Self {
        Self { squares: [2, 0, 0, 0, 1, 0, 0, 0, 1], last: None }
    }
}

/// The number of stones of one kind on the board.
fn count(squares: ZobristSquares, stone: u8) -> u32 {
    squares.into_iter().map(|other| u32::from(other == stone)).sum()
}

/// Whether a game can reach this board: X begins, and the game ends with three in a row.
fn is_reachable(squares: ZobristSquares) -> bool {
    let won = |stone: u8| LINES.iter().any(|line| line.iter().all(|&square| squares[square] == stone));
    let (xs, os) = (count(squares, 1), count(squares, 2));
    (xs == os && !won(1)) || (xs == os + 1 && !won(2))
}

/// The board after a click: a stone of the side to move on an empty square, or without the stone on it.
fn clicked(mut squares: ZobristSquares, square: usize) -> Option<ZobristSquares> {
    // X has begun, so with equal counts it is X's turn.
    let mover = if count(squares, 1) == count(squares, 2) { 1 } else { 2 };
    squares[square] = if squares[square] == 0 { mover } else { 0 };
    is_reachable(squares).then_some(squares)
}

fn key(squares: ZobristSquares) -> u16 {
    let of = |(square, &stone): (usize, &u8)| (stone > 0).then(|| NUMBERS[square][usize::from(stone) - 1]);
    squares.iter().enumerate().filter_map(of).fold(0, |key, number| key ^ number)
}

/// Another board with the same key, if there is one.
fn twin(squares: ZobristSquares) -> Option<ZobristSquares> {
    let wanted = key(squares);
    // Every filling of the squares is a number in base three.
    let board = |mut code: u32| -> ZobristSquares {
        std::array::from_fn(|_| {
            let stone = (code % 3) as u8;
            code /= 3;
            stone
        })
    };
    let collides =
        |other: &ZobristSquares| *other != squares && key(*other) == wanted && is_reachable(*other);
    (0..3u32.pow(9)).map(board).find(collides)
}

/// Paints the board, its key bit by bit, and a board with which it collides.
pub fn keys_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    let id = Id::unique("zobrist board");
    let mut board: ZobristBoard = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.label(RichText::new(text.get("bits.zobrist")).strong());
    ui.label(text.get("bits.zobrist.how"));
    squares_ui(ui, &mut board);
    let now = key(board.squares);
    if let Some(number) = board.last {
        // The same XOR leads back: no earlier key has to be stored.
        row_ui(ui, &text.get("bits.zobrist.before"), now ^ number, None);
        row_ui(ui, "XOR", number, None);
    }
    row_ui(ui, &text.get("bits.zobrist.key"), now, board.last);
    ui.add_space(UNIT);
    match twin(board.squares) {
        Some(other) => {
            ui.label(text.get("bits.zobrist.collides"));
            ui.label(RichText::new(rows(other)).monospace());
        }
        None => {
            ui.label(text.get("bits.zobrist.alone"));
        }
    }
    ui.data_mut(|data| data.insert_temp(id, board));
}

/// The squares: a click plays a stone or takes the last one of its side back, by one XOR.
fn squares_ui(ui: &mut Ui, board: &mut ZobristBoard) {
    for row in 0..3 {
        ui.horizontal(|ui| {
            for column in 0..3 {
                let square = 3 * row + column;
                let sign = ["·", "X", "O"][usize::from(board.squares[square])];
                let button =
                    Button::new(RichText::new(sign).monospace()).min_size(vec2(9.0 * UNIT, 9.0 * UNIT));
                let name = format!("{}{} {sign}", char::from(b'a' + column as u8), row + 1);
                let after = clicked(board.squares, square);
                let response = ui.add_enabled(after.is_some(), button);
                if response.on_hover_text(&name).accessible_name(name).clicked()
                    && let Some(squares) = after
                {
                    // All other stones cancel out, and the number of the added or removed one remains.
                    board.last = Some(key(board.squares) ^ key(squares));
                    board.squares = squares;
                }
            }
        });
    }
}

/// A number bit by bit; those flipped by the last XOR are highlighted.
fn row_ui(ui: &mut Ui, name: &str, number: u16, turned: Option<u16>) {
    let palette = Palette::of(ui);
    let mut bits = LayoutJob::default();
    for bit in (0..BITS).rev() {
        let is_turned = turned.is_some_and(|turned| turned >> bit & 1 == 1);
        let color = if is_turned { palette.alpha_cut } else { palette.text };
        let underline = if is_turned { Stroke::new(1.5, color) } else { Stroke::NONE };
        let format = TextFormat { underline, ..TextFormat::simple(FontId::monospace(TEXT), color) };
        bits.append(if number >> bit & 1 == 1 { "1" } else { "0" }, UNIT / 2.0, format);
    }
    ui.horizontal(|ui| {
        ui.allocate_ui(vec2(22.0 * UNIT, 0.0), |ui| {
            ui.set_min_width(22.0 * UNIT);
            ui.label(RichText::new(name).color(palette.text_weak));
        });
        ui.label(bits);
    });
}

fn rows(squares: ZobristSquares) -> String {
    let sign = |&stone: &u8| ['·', 'X', 'O'][usize::from(stone)];
    squares.chunks(3).map(|row| row.iter().map(sign).collect::<String>()).collect::<Vec<_>>().join("\n")
}
