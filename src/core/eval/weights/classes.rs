//! Classes of squares that the eight symmetries of the board exchange, named after their square in the top
//! left quadrant: the triangle a1 b1 c1 d1, b2 c2 d2, c3 d3, d4 on 8x8 (ten), a1 b1 c1, b2 c2, c3 on 6x6
//! (six) and a1 b1, b2 on 4x4 (three).

use crate::game::othello::board_mask;

/// Names of the classes by their square in the top left quadrant, for each half of a side.
const NAMES: [&[&str]; 3] = [
    &["a1", "b1", "b2"],
    &["a1", "b1", "c1", "b2", "c2", "c3"],
    &["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"],
];

/// The number of classes of squares on a board of 8, 6 or 4 squares a side: 10, 6 or 3; 0 for other sizes.
pub fn class_count(size: u8) -> usize {
    names(size).len()
}

/// The class's square in the top left quadrant, such as `b2`; `None` where there is no such class.
pub fn class_name(size: u8, class: usize) -> Option<&'static str> {
    names(size).get(class).copied()
}

fn names(size: u8) -> &'static [&'static str] {
    match size {
        4 => NAMES[0],
        6 => NAMES[1],
        8 => NAMES[2],
        _ => &[],
    }
}

/// The class of a square (row * 8 + column) on a board of 8, 6 or 4 squares a side; `None` off the board.
pub fn square_class(size: u8, square: u8) -> Option<usize> {
    // A shift by 64 or more would be an error.
    let on_board = class_count(size) > 0 && square < 64 && board_mask(size) & (1 << square) != 0;
    on_board.then(|| class_of(size, square))
}

/// The index in the triangle of a square that is on the board.
const fn class_of(size: u8, square: u8) -> usize {
    let (row, column) = (folded(size, square / 8), folded(size, square % 8));
    let (near, far) = if row < column { (row, column) } else { (column, row) };
    // Rows of the triangle have half, half - 1, ... entries.
    near * (size as usize / 2) + far - near * (near + 1) / 2
}

/// A row or column counted from the nearer edge.
const fn folded(size: u8, at: u8) -> usize {
    if at < size / 2 { at as usize } else { (size - 1 - at) as usize }
}

/// The squares of each class, by half of the side's length (2, 3 and 4).
const CLASS_MASKS: [[u64; 10]; 5] = {
    let mut masks = [[0; 10]; 5];
    let mut half = 2;
    while half <= 4 {
        let size = 2 * half as u8;
        let mut square = 0;
        while square < 64 {
            if board_mask(size) & (1 << square) != 0 {
                masks[half][class_of(size, square)] |= 1 << square;
            }
            square += 1;
        }
        half += 1;
    }
    masks
};

/// The squares of each class of a board of 8, 6 or 4 squares a side, in the order of their names.
#[inline]
pub fn class_masks(size: u8) -> &'static [u64] {
    // For a size without classes this is an arbitrary entry, of which no mask is taken.
    let masks = &CLASS_MASKS[size as usize / 2 % 5];
    &masks[..class_count(size)]
}

/// The number of squares, for weighting.
#[inline]
pub(super) const fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}
