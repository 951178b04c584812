//! The lines of the board as bitboards: what is tried along when discs are looked for that turn.

/// Everything but the first and the last column: discs that a run along a row or a diagonal may pass over.
pub(super) const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares beyond one square, without itself: the four rays towards higher bits and the four towards lower, in the order of
/// their steps in bits: 1 along a row, 7, 8 along a column, 9.
// The alignment puts the eight words of a square in one line of the cache.
#[repr(align(64))]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

pub(super) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    // By rising steps in bits, each towards higher bits.
    const STEPS: [(i32, i32); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (down, right) = STEPS[line];
            rays[square].up[line] = ray(square as i32, down, right);
            rays[square].down[line] = ray(square as i32, -down, -right);
            line += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, down: i32, right: i32) -> u64 {
    let mut squares = 0;
    let (mut row, mut column) = (square / 8 + down, square % 8 + right);
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        squares |= 1 << (8 * row + column);
        (row, column) = (row + down, column + right);
    }
    squares
}
