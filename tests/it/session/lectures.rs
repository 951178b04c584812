//! With the tables of the lectures the program plays exactly as they are defined: the tables typed out square by square, each
//! term counted on a grid, the search by trying everything.

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::game::othello::Othello;
use edagari::game::{Alternating as _, Notation as _, Position as _, Score, Sequential as _};
use edagari::search::{Control, Unwatched};
use edagari::session::lessons::data::TWO_TABLES;

use crate::game::othello_grid::{Grid, after_random_moves};

/// A table as a lecture prints it, what table, mobility and stability are multiplied by, and the word for it.
struct Lecture {
    word: &'static str,
    table: &'static [&'static [i32]],
    factors: [i32; 3],
}

/// Lecture 001, first table.
const CORNERS: &[&[i32]] = &[
    &[120, -20, 20, 5, 5, 20, -20, 120],
    &[-20, -40, -5, -5, -5, -5, -40, -20],
    &[20, -5, 15, 3, 3, 15, -5, 20],
    &[5, -5, 3, 3, 3, 3, -5, 5],
    &[5, -5, 3, 3, 3, 3, -5, 5],
    &[20, -5, 15, 3, 3, 15, -5, 20],
    &[-20, -40, -5, -5, -5, -5, -40, -20],
    &[120, -20, 20, 5, 5, 20, -20, 120],
];

/// Lecture 001, second table.
const FEW_DISCS: &[&[i32]] = &[
    &[30, -12, 0, -1, -1, 0, -12, 30],
    &[-12, -15, -3, -3, -3, -3, -15, -12],
    &[0, -3, 0, -1, -1, 0, -3, 0],
    &[-1, -3, -1, -1, -1, -1, -3, -1],
    &[-1, -3, -1, -1, -1, -1, -3, -1],
    &[0, -3, 0, -1, -1, 0, -3, 0],
    &[-12, -15, -3, -3, -3, -3, -15, -12],
    &[30, -12, 0, -1, -1, 0, -12, 30],
];

/// Lecture 002, for 8x8.
const BALANCED: &[&[i32]] = &[
    &[90, -60, 10, 10, 10, 10, -60, 90],
    &[-60, -80, 5, 5, 5, 5, -80, -60],
    &[10, 5, 1, 1, 1, 1, 5, 10],
    &[10, 5, 1, 1, 1, 1, 5, 10],
    &[10, 5, 1, 1, 1, 1, 5, 10],
    &[10, 5, 1, 1, 1, 1, 5, 10],
    &[-60, -80, 5, 5, 5, 5, -80, -60],
    &[90, -60, 10, 10, 10, 10, -60, 90],
];

/// Lecture 002, for 6x6.
const BALANCED_6: &[&[i32]] = &[
    &[90, -60, 10, 10, -60, 90],
    &[-60, -80, 5, 5, -80, -60],
    &[10, 5, 1, 1, 5, 10],
    &[10, 5, 1, 1, 5, 10],
    &[-60, -80, 5, 5, -80, -60],
    &[90, -60, 10, 10, -60, 90],
];

const LECTURES: [Lecture; 4] = [
    Lecture { word: "eval=corners", table: CORNERS, factors: [1, 0, 0] },
    Lecture { word: "eval=few-discs", table: FEW_DISCS, factors: [1, 0, 0] },
    Lecture { word: "eval=weights", table: BALANCED, factors: [1, 10, 20] },
    Lecture { word: "eval=weights", table: BALANCED_6, factors: [1, 10, 20] },
];

impl Lecture {
    /// `a * position + b * mobility + c * stability`, each own minus the opponent's.
    fn says(&self, position: &Othello) -> i32 {
        let grid = Grid::of(position);
        let squares = |side: i32| {
            let own = grid.squares().filter(|&(row, column)| grid.at(row, column) == side);
            own.map(|(row, column)| self.table[row as usize][column as usize]).sum::<i32>()
        };
        let count =
            |side: i32| [squares(side), grid.moves(side).len() as i32, grid.surviving(side).len() as i32];
        let (own, theirs) = (count(1), count(-1));
        (0..3).map(|term| self.factors[term] * (own[term] - theirs[term])).sum()
    }

    /// The value of a position so many plies before the horizon, for its side to move, by trying everything.
    fn value(&self, position: &Othello, plies: u32) -> Score {
        if position.is_over() {
            return position.final_score();
        }
        if plies == 0 {
            return Score::estimate(self.says(position));
        }
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let worth = |action| -self.value(&position.after(action), plies - 1);
        actions.into_iter().map(worth).max().expect("an action")
    }
}

/// The start, a position after five moves of a game, and some of random games, long before their end.
fn positions(size: u8) -> Vec<Othello> {
    let start = Othello::new(size).expect("a size");
    let mut positions = vec![start];
    if size == 8 {
        let moves = start.parse_moves("f5d6c3d3c4").expect("legal");
        let play = |position: Othello, id| position.after(position.action(id).expect("legal"));
        positions.push(moves.into_iter().fold(start, play));
    }
    let far = if size == 8 { [12, 25, 38] } else { [6, 12, 18] };
    positions.extend((1..).zip(far).map(|(seed, moves)| after_random_moves(start, moves, seed)));
    positions
}

/// The two tables judge a position of a lesson as the two of the lecture judge theirs: the first counts White ahead, the
/// second Black.
#[test]
fn two_tables_disagree_who_is_ahead() {
    let position: Othello = Othello::new(8).expect("a size").parse_position(TWO_TABLES).expect("a position");
    let grid = Grid::of(&position);
    let sum = |table: &[&[i32]], side: i32| {
        let own = grid.squares().filter(|&(row, column)| grid.at(row, column) == side);
        own.map(|(row, column)| table[row as usize][column as usize]).sum::<i32>()
    };
    // Black is to move.
    assert_eq!([sum(CORNERS, -1), sum(CORNERS, 1)], [33, 13]);
    assert_eq!([sum(FEW_DISCS, -1), sum(FEW_DISCS, 1)], [-23, -18]);
}

#[test]
fn with_the_lectures_tables_it_plays_as_defined() {
    for lecture in LECTURES {
        let size = lecture.table.len() as u8;
        let game = Game::Othello { size };
        for position in positions(size) {
            for depth in 1..=3 {
                let word = format!("alpha-beta:depth={depth},{}", lecture.word);
                let engine = Engine::parse(&word, game).expect("an engine");
                let mut control = Control::new(&engine.limits, Arc::default());
                let job = Job::new(AnyPosition::Othello(position), engine);
                let report = job.run(&mut control, &mut Unwatched);
                let slow = lecture.value(&position, depth);
                assert_eq!(report.score, slow, "{word}\n{position}");
                let best = report.best.and_then(|id| position.action(id)).expect("a legal move");
                let played = -lecture.value(&position.after(best), depth - 1);
                assert_eq!(played, slow, "{word} plays {best}\n{position}");
            }
        }
    }
}
