//! Othello evaluated by patterns: configurations of edges, corners, lines and diagonals, each with a number
//! learned from games (Buro 1997, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function
//! for Othello").
//!
//! A number is a share of a disc at the end. There is a set of numbers for each of a few fillings of the
//! board (*anchors*); between two of them both count, weighted by their distance, so that the evaluation
//! changes smoothly. `shapes` defines the squares of each pattern, `sums` finds the configurations of a
//! board, `file` reads and writes the numbers.

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use super::{Evaluator, logistic};
use crate::game::Score;
use crate::game::othello::kernel::Kernel;
use crate::game::othello::{Othello, moves_of};

mod file;
mod own;
mod shapes;
mod sums;

pub use file::PatternsError;
pub use own::{OwnPatterns, OwnPatternsError};
pub use shapes::{PLACES, PatternShape, place};
pub(crate) use sums::{ConfigurationSums, SideView};

use shapes::{CONFIGURATIONS, FOLDING};
use sums::{PaddedNumbers, configurations};

/// A pattern evaluation for 8x8. Scores are hundredths of a disc of the final difference.
pub struct Patterns {
    /// The numbers of discs on the board to which the sets belong, in order; at least one.
    anchors: Vec<u8>,
    /// Set after set, [`Patterns::numbers_of_a_set`] each, in units of 1 / [`Patterns::FRACTION`] disc.
    numbers: Vec<i16>,
    /// Interpolated numbers for each number of discs, one for each configuration; made when first needed.
    stages: [OnceLock<StageNumbers>; 65],
}

/// The numbers for one count of discs, in hundredths of a disc.
pub(crate) struct StageNumbers {
    configurations: Box<PaddedNumbers>,
    extras: [i32; EXTRAS],
}

/// The number of terms besides patterns: 1 in any position, own moves, the opponent's moves (both divided by
/// eight), 1 where an odd number of squares is empty.
const EXTRAS: usize = 4;
/// The divisor of numbers of moves.
const MOVES: i32 = 8;
/// The score for a win rate of 0.73, in hundredths of a disc.
const SCALE: f64 = 600.0;

/// The addition for the side to move to the shipped numbers, at each of [`Patterns::ANCHORS`], in hundredths
/// of a disc. The numbers are learned from positions after good moves; at the leaves of a search most moves
/// are not good, and the side that may reply to them has an advantage. Without this, the values of even and
/// of odd depths lay 4.8 discs apart on the mean. Fitted to the selective search of positions of played games
/// (tests/it/search/swing.rs prints them).
const TEMPO: [i32; 6] = [145, 205, 185, 170, 120, 0];

/// The difference between a deeper search and a shallower one: hundredths of a disc, and for each ply between
/// them. Measured on 260 positions with 20 to 44 empty squares, with these depths: 3 and 1 398, 4 and 2 349,
/// 5 and 1 545, 6 and 2 494, 7 and 3 468, 8 and 4 449.
const DEVIATION: [f64; 2] = [250.0, 60.0];

/// The contribution of one pattern of a position to its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// `None` for the terms besides patterns.
    pub shape: Option<PatternShape>,
    pub squares: u64,
    /// Hundredths of a disc, for the side to move.
    pub value: i32,
}

impl Patterns {
    /// Units of a score in a disc.
    pub const PER_DISC: u16 = 100;
    /// Units of a number in a disc.
    pub const FRACTION: f32 = 16.0;
    /// The numbers of discs to which the shipped sets belong.
    pub const ANCHORS: [u8; 6] = [12, 22, 32, 42, 52, 61];

    /// The patterns shipped with the program for evaluation: the numbers of [`Patterns::learned`], and a
    /// tempo for the side to move.
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<Patterns> = LazyLock::new(|| Patterns::read_learned().with_tempo(&TEMPO));
        &SHIPPED
    }

    /// The numbers as they were learned from tournament games. The endgame solver orders its moves by them:
    /// with a tempo it takes a third more nodes for some positions.
    pub fn learned() -> &'static Self {
        static LEARNED: LazyLock<Patterns> = LazyLock::new(Patterns::read_learned);
        &LEARNED
    }

    fn read_learned() -> Self {
        let bytes = include_bytes!("../../../../assets/othello-patterns.bin");
        // A test reads the shipped file; without it all positions would be even.
        Self::from_bytes(bytes).unwrap_or_default()
    }

    /// Adds a tempo for the side to move at each anchor, in hundredths of a disc.
    fn with_tempo(mut self, tempo: &[i32]) -> Self {
        for (set, hundredths) in tempo.iter().enumerate() {
            // Of the extras after the patterns the first counts in every position: the tempo is added there.
            let always = set * Self::numbers_of_a_set() + FOLDING.count;
            if let Some(number) = self.numbers.get_mut(always) {
                *number += (*hundredths as f32 * Self::FRACTION / 100.0).round() as i16;
            }
        }
        self
    }

    /// The number of numbers for one filling of the board.
    pub fn numbers_of_a_set() -> usize {
        FOLDING.count + EXTRAS
    }

    /// Patterns with these numbers, in discs, set after set. `None` when they do not fit the anchors, or
    /// these are not in order.
    pub fn new(anchors: &[u8], numbers: &[f32]) -> Option<Self> {
        let unit = |&number: &f32| (number * Self::FRACTION).round() as i16;
        Self::checked(anchors.to_vec(), numbers.iter().map(unit).collect())
    }

    fn checked(anchors: Vec<u8>, numbers: Vec<i16>) -> Option<Self> {
        let ordered = anchors.is_sorted_by(|one, next| one < next) && anchors.iter().all(|&it| it <= 64);
        let fits = !anchors.is_empty() && numbers.len() == anchors.len() * Self::numbers_of_a_set();
        let stages = [const { OnceLock::new() }; 65];
        (ordered && fits).then_some(Self { anchors, numbers, stages })
    }

    /// The numbers of discs to which the sets belong.
    pub fn anchors(&self) -> &[u8] {
        &self.anchors
    }

    /// The numbers at these fillings of the board, in discs, set after set.
    pub fn discs_at(&self, anchors: &[u8]) -> Vec<f32> {
        let length = Self::numbers_of_a_set();
        let mut all = vec![0.0; anchors.len() * length];
        for (found, &anchor) in all.chunks_exact_mut(length).zip(anchors) {
            for (set, share) in sets(&self.anchors, anchor) {
                let numbers = &self.numbers[set * length..];
                for (sum, &number) in found.iter_mut().zip(numbers) {
                    *sum += share * f32::from(number) / Self::FRACTION;
                }
            }
        }
        all
    }

    /// Calls `each` with the index and factor of every number of a position's score: see [`Patterns::new`]
    /// for their order.
    pub fn involved(anchors: &[u8], position: &Othello, mut each: impl FnMut(usize, f32)) {
        let (own, opponent) = (position.own(), position.opponent());
        let found = configurations(own, opponent).map(|it| FOLDING.number[it as usize] as usize);
        let extras = extras(position).map(|extra| extra as f32);
        let divisors = [1.0, MOVES as f32, MOVES as f32, 1.0];
        for (set, share) in sets(anchors, (own | opponent).count_ones() as u8) {
            let start = set * Self::numbers_of_a_set();
            for number in found {
                each(start + number, share);
            }
            for (at, (extra, divisor)) in extras.into_iter().zip(divisors).enumerate() {
                each(start + FOLDING.count + at, share * extra / divisor);
            }
        }
    }

    /// The contribution of each pattern of a position, place after place, and last that of the terms besides.
    /// Their sum is the score.
    pub fn contributions(&self, position: &Othello) -> Vec<Contribution> {
        let (own, opponent) = (position.own(), position.opponent());
        let stage = self.stage((own | opponent).count_ones() as u8);
        let value = |configuration: u32| stage.configurations[configuration as usize].into();
        let patterns = configurations(own, opponent).into_iter().enumerate().filter_map(|(at, found)| {
            let (shape, squares) = place(at)?;
            Some(Contribution { shape: Some(shape), squares, value: value(found) })
        });
        let besides = Contribution { shape: None, squares: 0, value: stage.score_without_patterns(position) };
        patterns.chain([besides]).collect()
    }

    /// For each square (row * 8 + column) the sum of the patterns through it, in hundredths of a disc for the
    /// side to move. A pattern counts on each of its squares, so these are more than the score together.
    pub fn by_square(&self, position: &Othello) -> [i32; 64] {
        let mut sums = [0; 64];
        for part in self.contributions(position) {
            for (square, sum) in sums.iter_mut().enumerate() {
                *sum += if part.squares >> square & 1 == 1 { part.value } else { 0 };
            }
        }
        sums
    }

    /// The numbers for a count of discs.
    pub(crate) fn stage(&self, discs: u8) -> &StageNumbers {
        self.stages[usize::from(discs.min(64))].get_or_init(|| self.spread(discs))
    }

    /// Interpolates the numbers for a count of discs, one for each configuration.
    fn spread(&self, discs: u8) -> StageNumbers {
        let mut sums = vec![0.0; Self::numbers_of_a_set()];
        for (set, share) in sets(&self.anchors, discs) {
            let numbers = &self.numbers[set * Self::numbers_of_a_set()..];
            for (sum, &number) in sums.iter_mut().zip(numbers) {
                *sum += share * f32::from(number);
            }
        }
        let hundredths: Vec<i16> = sums.iter().map(|sum| rounded(sum * 100.0 / Self::FRACTION)).collect();
        // Made on the heap: it is too large for a small stack.
        let mut configurations = vec![0; const { size_of::<PaddedNumbers>() / 2 }].into_boxed_slice();
        for (place, &number) in configurations.iter_mut().zip(&FOLDING.number) {
            *place = hundredths[number as usize];
        }
        debug_assert_eq!(FOLDING.number.len(), CONFIGURATIONS);
        let configurations = configurations.try_into().unwrap_or_else(|_| unreachable!("as long as it is"));
        let extra = |at: usize| hundredths[FOLDING.count + at].into();
        StageNumbers { configurations, extras: [0, 1, 2, 3].map(extra) }
    }
}

/// The nearest whole number, halves away from zero, as [`f32::round`]; several at once where the processor
/// can, so that a stage is made in a fraction of the time.
fn rounded(number: f32) -> i16 {
    // Just below a half, so that a number just below one half is not rounded up.
    (number + 0.499_999_97_f32.copysign(number)) as i16
}

impl StageNumbers {
    /// The score of a position whose moves are known: their numbers for the side to move and for the other,
    /// and whether an odd number of squares is empty. Equal to [`Evaluator::score`] of patterns.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it must be translated for the caller's instruction set")]
    pub(crate) fn score(
        &self,
        kernel: impl Kernel,
        view: &SideView,
        [own, theirs]: [u32; 2],
        odd: bool,
    ) -> i32 {
        // Both counts of moves are divided together, as below: the two ways to a score must round alike.
        let moves = self.extras[1] * own as i32 + self.extras[2] * theirs as i32;
        view.total(kernel, &self.configurations)
            + self.extras[0]
            + moves / MOVES
            + i32::from(odd) * self.extras[3]
    }

    /// The score of the terms besides patterns.
    fn score_without_patterns(&self, position: &Othello) -> i32 {
        let [always, own, theirs, odd] = extras(position);
        let moves = self.extras[1] * own + self.extras[2] * theirs;
        always * self.extras[0] + moves / MOVES + odd * self.extras[3]
    }
}

/// The sets for a number of discs, each with its share; the shares add up to 1.
fn sets(anchors: &[u8], discs: u8) -> impl Iterator<Item = (usize, f32)> + use<> {
    let above = anchors.partition_point(|&anchor| anchor <= discs);
    let (low, high) = (above.saturating_sub(1), above.min(anchors.len().saturating_sub(1)));
    // Before the first anchor and behind the last a single set counts.
    let share = if low == high || above == 0 {
        0.0
    } else {
        f32::from(discs - anchors[low]) / f32::from(anchors[high] - anchors[low])
    };
    [(low, 1.0 - share), (high, share)].into_iter().filter(|&(_, share)| share > 0.0)
}

fn extras(position: &Othello) -> [i32; EXTRAS] {
    let (own, opponent) = (position.own(), position.opponent());
    let moves = moves_of(own, opponent).count_ones();
    let theirs = moves_of(opponent, own).count_ones();
    [1, moves as i32, theirs as i32, position.empties().count_ones() as i32 % 2]
}

impl Default for Patterns {
    /// All numbers zero.
    fn default() -> Self {
        let numbers = vec![0; Self::ANCHORS.len() * Self::numbers_of_a_set()];
        Self { anchors: Self::ANCHORS.to_vec(), numbers, stages: [const { OnceLock::new() }; 65] }
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("anchors", &self.anchors).finish_non_exhaustive()
    }
}

impl Evaluator<Othello> for Patterns {
    fn score(&self, position: &Othello) -> Score {
        debug_assert_eq!(position.size(), 8);
        let (own, opponent) = (position.own(), position.opponent());
        let stage = self.stage((own | opponent).count_ones() as u8);
        let value = |found: u32| i32::from(stage.configurations[found as usize]);
        let patterns: i32 = configurations(own, opponent).into_iter().map(value).sum();
        Score::estimate(patterns + stage.score_without_patterns(position))
    }

    fn win_rate(&self, position: &Othello) -> f64 {
        logistic(self.score(position), SCALE)
    }

    fn deviation(&self, _position: &Othello, depth: u8, shallow: u8) -> Option<f64> {
        Some(DEVIATION[0] + DEVIATION[1] * f64::from(depth.saturating_sub(shallow)))
    }
}
