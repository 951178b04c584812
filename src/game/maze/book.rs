//! The boards of the book by their numbers: drawn with the generator that the book's programs use, in the order in
//! which they draw, so that board 3 is the book's board 3.

use rand_mt::Mt;

/// The points of a board whose every cell is drawn, by rows: `next % 10` each.
pub(super) fn points(seed: u32, cells: usize) -> Vec<u8> {
    let mut generator = Mt::new(seed);
    (0..cells).map(|_| (generator.next_u32() % 10) as u8).collect()
}
