//! Gain of the speed-ups of the book's last chapters, measured live: one beam search on the same boards,
//! written naively and then with one improvement after the other; and, in `solvers`, the gain of each idea of
//! an exact solver.
//!
//! The naive version of the maze with walls is in `naive`; all others are the program's own. No ordinary
//! search uses this code.

use std::borrow::Borrow;
use std::cmp::Reverse;
use std::rc::Rc;
use std::time::Instant;

use crate::eval::SoloEvaluator as _;
use crate::eval::points::Distance;
use crate::game::Solo;
use crate::game::maze::{Collector, MazeParameters};
use crate::search::beam::Beam;
use crate::search::{Control, Unwatched};

mod naive;
pub mod solvers;

pub use naive::NaiveMaze;

/// The measured versions, each with one improvement more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SpeedVersion {
    /// Rows of numbers, a copy of the whole position for each child, distance by a queue.
    Arrays,
    /// Points and walls are sets of bits, the walls are shared, and the flood goes over all cells at once.
    Bits,
    /// Positions stay in place: the layer and its sorting move reference-counted pointers.
    Pointers,
    /// A child is rated without being made; only kept ones are made.
    NoCopies,
    /// Equal positions, recognised by a 64-bit key that each step updates, are kept once.
    Distinct,
}

impl SpeedVersion {
    /// All versions, the naive one first.
    pub const ALL: [Self; 5] = [Self::Arrays, Self::Bits, Self::Pointers, Self::NoCopies, Self::Distinct];

    /// The word on the command line, which is also the key in the text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Searches a board once.
    pub fn search(self, board: &Collector, width: u32) -> VersionResult {
        match self {
            Self::Arrays => copying_beam::<_, NaiveMaze>(&NaiveMaze::from(board), width, NaiveMaze::promise),
            Self::Bits => copying_beam::<_, Collector>(board, width, |position| Distance.promise(position)),
            Self::Pointers => {
                copying_beam::<_, Rc<Collector>>(board, width, |position| Distance.promise(position))
            }
            Self::NoCopies => beam(board, width, false),
            Self::Distinct => beam(board, width, true),
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionResult {
    /// Points of the best line.
    pub points: i32,
    /// Children that were rated.
    pub children: u64,
}

/// A beam as a first program would write it: every child is a copy, rated after it was made, and all are
/// sorted. `H` is sorted and kept for a position: the position itself, or a pointer to it.
fn copying_beam<P: Solo, H: Borrow<P> + From<P>>(
    root: &P,
    width: u32,
    promise: impl Fn(&P) -> i32,
) -> VersionResult {
    let mut layer = vec![H::from(root.clone())];
    let mut found = VersionResult { points: root.points(), children: 0 };
    let mut actions = Vec::new();
    loop {
        let mut children: Vec<(i32, H)> = Vec::new();
        for position in layer.iter().map(H::borrow) {
            position.actions(&mut actions);
            for &action in &actions {
                let child = position.after(action);
                children.push((promise(&child), child.into()));
            }
        }
        // Of equals the first stays first.
        children.sort_by_key(|(promise, _)| Reverse(*promise));
        found.children += children.len() as u64;
        children.truncate(width as usize);
        layer = children.into_iter().map(|(_, child)| child).collect();
        // An empty layer ends the search, and the one before it had the best line's last position.
        match layer.first() {
            Some(best) => found.points = best.borrow().points(),
            None => return found,
        }
    }
}

fn beam(board: &Collector, width: u32, distinct: bool) -> VersionResult {
    let method = Beam { width, distinct, ..Beam::default() };
    let report = method.search(board, &Distance, &mut Control::unlimited(), &mut Unwatched);
    VersionResult { points: report.score.units(), children: report.leaves }
}

/// Parameters of the measurement: beams to the last turn on the book's boards of 7x7 cells with walls and 49
/// turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The number of boards, from number 0 on.
    pub boards: u32,
    /// Positions that a layer keeps.
    pub width: u32,
    /// The number of searches of all boards by each version; the fastest time counts, for the others were
    /// disturbed.
    pub rounds: u32,
}

impl Default for Contest {
    fn default() -> Self {
        Self { boards: 10, width: 100, rounds: 15 }
    }
}

/// The present measurement of a version.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VersionMeasurement {
    pub version: SpeedVersion,
    /// Seconds of one search, the mean over the boards in the fastest round.
    pub seconds: f64,
    /// Mean points of the lines found.
    pub points: f64,
    /// Mean number of children rated.
    pub children: f64,
    pub rounds: u32,
}

impl Contest {
    /// Measures all versions, in turn, so that other work on the machine disturbs each of them alike. After
    /// every round of a version `report` receives its measurement; it ends the measurement by returning
    /// `false`.
    pub fn measure(self, mut report: impl FnMut(VersionMeasurement) -> bool) {
        let plan = |seed| Collector::with_walls(MazeParameters::new(7, 7, 49, seed));
        // At least one board, for means are divided by their number.
        let boards: Vec<Collector> = (0..self.boards.max(1)).map(plan).collect();
        let mut fastest = [f64::INFINITY; SpeedVersion::ALL.len()];
        for round in 1..=self.rounds.max(1) {
            for (version, fastest) in SpeedVersion::ALL.into_iter().zip(&mut fastest) {
                let begun = Instant::now();
                let found: Vec<VersionResult> = boards
                    .iter()
                    // Hidden from the compiler, which could else do the same work of all rounds once.
                    .map(|board| version.search(std::hint::black_box(board), self.width))
                    .collect();
                let count = boards.len() as f64;
                *fastest = fastest.min(begun.elapsed().as_secs_f64() / count);
                let points: i32 = found.iter().map(|found| found.points).sum();
                let children: u64 = found.iter().map(|found| found.children).sum();
                let measured = VersionMeasurement {
                    version,
                    seconds: *fastest,
                    points: f64::from(points) / count,
                    children: children as f64 / count,
                    rounds: round,
                };
                if !report(measured) {
                    return;
                }
            }
        }
    }
}
