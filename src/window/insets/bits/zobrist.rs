//! Zobrist keys of tic-tac-toe in a few bits: each stone on each square has a number by chance, and the key is the XOR of
//! those that lie on the board. A click puts a stone or takes it away: one XOR. With so few bits some other board has the
//! same key.

use egui::{Button, Id, RichText, Ui, vec2};
use rand::{RngExt as _, SeedableRng as _};

use crate::game::Rng64;
use crate::session::state::State;
use crate::window::theme::{Palette, UNIT};

/// Bits of a key.
const BITS: u32 = 12;

/// A board: nothing, X or O on each square; and the number of the last XOR.
#[derive(Clone, Copy, Debug, Default)]
struct Board {
    squares: [u8; 9],
    last: Option<u16>,
}

/// The numbers of both stones on each square.
fn numbers() -> [[u16; 2]; 9] {
    let mut rng = Rng64::seed_from_u64(2023);
    let mut number = || (rng.random::<u64>() & ((1 << BITS) - 1)) as u16;
    std::array::from_fn(|_| [number(), number()])
}

fn key(squares: [u8; 9], numbers: &[[u16; 2]; 9]) -> u16 {
    let of = |(square, &stone): (usize, &u8)| (stone > 0).then(|| numbers[square][usize::from(stone) - 1]);
    squares.iter().enumerate().filter_map(of).fold(0, |key, number| key ^ number)
}

/// Another board with the same key, if there is one.
fn twin(squares: [u8; 9], numbers: &[[u16; 2]; 9]) -> Option<[u8; 9]> {
    let wanted = key(squares, numbers);
    let board = |mut code: u32| -> [u8; 9] {
        std::array::from_fn(|_| {
            let stone = (code % 3) as u8;
            code /= 3;
            stone
        })
    };
    (0..3u32.pow(9)).map(board).find(|other| *other != squares && key(*other, numbers) == wanted)
}

/// Paints the board, its key bit by bit, and a board with which it collides.
pub fn keys_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    let id = Id::unique("zobrist board");
    let mut board: Board = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let numbers = numbers();
    ui.label(RichText::new(text.get("bits.zobrist")).strong());
    ui.label(text.get("bits.zobrist.how"));
    squares_ui(ui, &mut board, &numbers);
    let now = key(board.squares, &numbers);
    if let Some(number) = board.last {
        row_ui(ui, &text.get("bits.zobrist.before"), now ^ number, None);
        row_ui(ui, "XOR", number, None);
    }
    row_ui(ui, &text.get("bits.zobrist.key"), now, board.last);
    ui.add_space(UNIT);
    match twin(board.squares, &numbers) {
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

/// The squares: each click goes on from nothing to X to O, by one XOR or two.
fn squares_ui(ui: &mut Ui, board: &mut Board, numbers: &[[u16; 2]; 9]) {
    for row in 0..3 {
        ui.horizontal(|ui| {
            for column in 0..3 {
                let square = 3 * row + column;
                let stone = board.squares[square];
                let sign = ["·", "X", "O"][usize::from(stone)];
                let button =
                    Button::new(RichText::new(sign).monospace()).min_size(vec2(9.0 * UNIT, 9.0 * UNIT));
                let name = format!("{}{} {sign}", char::from(b'a' + column as u8), row + 1);
                if ui.add(button).on_hover_text(&name).accessible_name(name).clicked() {
                    let before = key(board.squares, numbers);
                    board.squares[square] = (stone + 1) % 3;
                    board.last = Some(before ^ key(board.squares, numbers));
                }
            }
        });
    }
}

/// A number bit by bit; those that the last XOR turned stand out.
fn row_ui(ui: &mut Ui, name: &str, number: u16, turned: Option<u16>) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = UNIT / 2.0;
        ui.allocate_ui(vec2(22.0 * UNIT, 0.0), |ui| {
            ui.set_min_width(22.0 * UNIT);
            ui.label(RichText::new(name).color(palette.text_weak));
        });
        for bit in (0..BITS).rev() {
            let set = number >> bit & 1;
            let is_turned = turned.is_some_and(|turned| turned >> bit & 1 == 1);
            let color = if is_turned { palette.alpha_cut } else { palette.text };
            let sign = RichText::new(set.to_string()).monospace().color(color);
            ui.label(if is_turned { sign.strong().underline() } else { sign });
        }
    });
}

fn rows(squares: [u8; 9]) -> String {
    let sign = |&stone: &u8| ['·', 'X', 'O'][usize::from(stone)];
    squares.chunks(3).map(|row| row.iter().map(sign).collect::<String>()).collect::<Vec<_>>().join("\n")
}
