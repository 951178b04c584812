//! Test positions that come with the program: from games that the lecture's table plays against itself after
//! random openings, shortly before their end, where the worth of every move can be computed exactly.

use rand::SeedableRng as _;

use crate::eval::Evaluator as _;
use crate::eval::weights::{PreparedWeights, Weights};
use crate::game::othello::Othello;
use crate::game::{Position as _, Rng64, Sequential as _};

/// Empty squares of a test position.
const EMPTY: u32 = 10;
/// Number of test positions for each size of board.
const COUNT: usize = 12;
/// Random plies before the table plays.
const OPENING: usize = 10;

/// The test positions for a board of 8, 6 or 4 squares a side: always the same.
pub fn shipped(size: u8) -> Vec<Othello> {
    let (Some(start), Some(weights)) = (Othello::new(size), Weights::standard(size)) else {
        return Vec::new();
    };
    // On the smallest board the random opening would leave two of 12 empty squares.
    if size < 6 {
        return Vec::new();
    }
    let judge = PreparedWeights::of(&weights);
    (1..).filter_map(|seed| of_game(start, &judge, seed)).take(COUNT).collect()
}

/// The position with [`EMPTY`] empty squares of one game, if there is something to choose.
fn of_game(start: Othello, judge: &PreparedWeights, seed: u64) -> Option<Othello> {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = start;
    for _ in 0..OPENING {
        position = Some(position.after(position.random_action(&mut rng))).filter(|next| !next.is_over())?;
    }
    while position.empties().count_ones() > EMPTY {
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let children = actions.into_iter().map(|action| position.after(action));
        let open = children.filter(|child| !child.is_over());
        // A child is evaluated for the other side, so the least value is best for the side to move.
        position = open.min_by_key(|child| judge.score(child))?;
    }
    (position.legal().count_ones() >= 3).then_some(position)
}
