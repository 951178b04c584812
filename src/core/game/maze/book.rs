//! Boards of the book by their numbers: drawn with the generator of the book's programs, in the order in
//! which they draw, so that board 3 is the book's board 3.

use rand_mt::Mt;

use super::board::{CellSet, MazeBoard, MazeCell};
use super::{Direction, MazeParameters};

/// The points of a board whose every cell is drawn, by rows: `next % 10` each.
pub(super) fn points(seed: u32, cells: usize) -> Vec<u8> {
    let mut generator = Mt::new(seed);
    (0..cells).map(|_| digit(&mut generator)).collect()
}

/// A board of the maze for one, and the start of the character: drawn before the points, of which its cell
/// draws none.
pub(super) fn solo(plan: MazeParameters) -> (MazeBoard, MazeCell) {
    let mut generator = Mt::new(plan.seed);
    let start = random_cell(&mut generator, plan);
    let points = (0..plan.cells()).map(|cell| if cell == start { 0 } else { digit(&mut generator) });
    (MazeBoard::new(plan.height, plan.width, points.collect()), start)
}

/// A board with walls, and the start of the character. Every odd cell of an odd row is a pillar that topples
/// over to one side (棒倒し): in the first such row to any side, below it never upwards. Then all cells draw
/// their points, walls too; the start cell only where the plan requires it.
pub(super) fn walls(plan: MazeParameters) -> (MazeBoard, MazeCell) {
    let mut generator = Mt::new(plan.seed);
    let start = random_cell(&mut generator, plan);
    let mut walls = CellSet::default();
    for (row, column) in (1..plan.height)
        .step_by(2)
        .flat_map(|row| (1..plan.width).step_by(2).map(move |column| (row, column)))
    {
        let pillar = plan.cell(row, column);
        if pillar == start {
            continue;
        }
        walls.insert(pillar);
        // Up is the last of the directions, so a remainder by 3 leaves it out.
        let sides = if row == 1 { 4 } else { 3 };
        let (down, right) = Direction::ALL[(generator.next_u32() % sides) as usize].step();
        let fallen = (i32::from(row) + down, i32::from(column) + right);
        let (row, column) = (fallen.0 as u8, fallen.1 as u8);
        // On boards with even sides a pillar can fall over the edge, and the start stays free.
        if row < plan.height && column < plan.width && plan.cell(row, column) != start {
            walls.insert(plan.cell(row, column));
        }
    }
    let draws = |cell| cell != start || plan.start_drawn;
    let drawn = (0..plan.cells()).map(|cell| if draws(cell) { digit(&mut generator) } else { 0 });
    let mut points: Vec<u8> = drawn.collect();
    // There are no points at the start in any case: its draw only changes those of the cells after it.
    points[usize::from(start)] = 0;
    (MazeBoard::walled(plan.height, plan.width, points, walls), start)
}

/// A board of the maze whose characters walk by themselves: every cell draws points.
pub(super) fn auto(plan: MazeParameters) -> MazeBoard {
    let mut generator = Mt::new(plan.seed);
    let points = (0..plan.cells()).map(|_| (generator.next_u32() % 9 + 1) as u8);
    MazeBoard::new(plan.height, plan.width, points.collect())
}

fn random_cell(generator: &mut Mt, plan: MazeParameters) -> MazeCell {
    let row = generator.next_u32() % u32::from(plan.height);
    let column = generator.next_u32() % u32::from(plan.width);
    plan.cell(row as u8, column as u8)
}

fn digit(generator: &mut Mt) -> u8 {
    (generator.next_u32() % 10) as u8
}

/// The points of a mirrored board, by rows: `next % 10` for the columns up to the middle, each also on the
/// other side.
pub(super) fn mirrored_points(seed: u32, height: usize, width: usize) -> Vec<u8> {
    let mut generator = Mt::new(seed);
    let mut points = vec![0; height * width];
    for row in points.chunks_exact_mut(width) {
        // With an odd number of columns the middle one comes last; with an even number the middle pair is
        // drawn twice.
        for column in 0..=width / 2 {
            let drawn = (generator.next_u32() % 10) as u8;
            row[column] = drawn;
            row[width - 1 - column] = drawn;
        }
    }
    points
}
