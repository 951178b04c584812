//! The boards of the book by their numbers: drawn with the generator that the book's programs use, in the order in
//! which they draw, so that board 3 is the book's board 3.

use rand_mt::Mt;

/// The points of a board whose every cell is drawn, by rows: `next % 10` each.
pub(super) fn points(seed: u32, cells: usize) -> Vec<u8> {
    let mut generator = Mt::new(seed);
    (0..cells).map(|_| (generator.next_u32() % 10) as u8).collect()
}

/// The points of a mirrored board, by rows: `next % 10` for the columns up to the middle, each also on the other side.
pub(super) fn mirrored_points(seed: u32, height: usize, width: usize) -> Vec<u8> {
    let mut generator = Mt::new(seed);
    let mut points = vec![0; height * width];
    for row in points.chunks_exact_mut(width) {
        for column in 0..=width / 2 {
            let drawn = (generator.next_u32() % 10) as u8;
            row[column] = drawn;
            row[width - 1 - column] = drawn;
        }
    }
    points
}
