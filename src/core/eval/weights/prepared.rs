//! Weights prepared for a search: the same scores as [`Weights`], computed faster.
//!
//! The values of a row of eight squares are added up once for each of its 256 patterns of discs, with the
//! table's factor included, so the position costs sixteen look-ups whatever the table; features without a
//! weight cost nothing; and smooth weights are computed once for each number of discs.

use super::{Phase, Stability, Weights};
use crate::eval::features::Feature;
use crate::eval::{Evaluator, logistic};
use crate::game::Score;
use crate::game::othello::Othello;

/// Weights prepared for a search.
#[derive(Clone, Debug)]
pub struct PreparedWeights {
    size: u8,
    scale: f64,
    is_symmetric: bool,
    phases: Vec<PhaseTables>,
    /// By number of discs, the index in `phases`.
    of_discs: [u8; 65],
}

/// For each row of the layout and each pattern of discs in it, the sum of their values.
type PreparedRows = Box<[[i32; 256]; 8]>;

#[derive(Clone, Debug)]
struct PhaseTables {
    /// The table times its factor.
    rows: PreparedRows,
    /// The table times the weight of [`Feature::MovesBySquare`]; `None` for weight 0.
    moves: Option<PreparedRows>,
    /// All other features with a weight, with their weights.
    features: Vec<(Feature, i32)>,
}

impl PreparedWeights {
    /// Prepares weights.
    pub fn of(weights: &Weights) -> Self {
        let size = weights.size();
        let ready = |phase: &Phase| PhaseTables::of(phase, size, weights.stability);
        let mut of_discs = [0; 65];
        // With interpolation every number of discs has numbers of its own, computed once before the search.
        let phases: Vec<_> = if weights.smooth {
            for (discs, phase) in (0..).zip(&mut of_discs) {
                *phase = discs;
            }
            (0..=64).filter_map(|discs| weights.numbers_at(discs)).map(|phase| ready(&phase)).collect()
        } else {
            for (discs, phase) in (0..).zip(&mut of_discs) {
                *phase = weights.phase_at(discs) as u8;
            }
            weights.phases.iter().map(ready).collect()
        };
        Self { size, scale: weights.scale, is_symmetric: weights.is_linked(), phases, of_discs }
    }
}

impl PhaseTables {
    fn of(phase: &Phase, size: u8, stability: Stability) -> Self {
        let by_square = phase.weight(Feature::MovesBySquare);
        // Features with weight 0 are left out here, so that they are never counted during a search.
        let lectures = [(Feature::Mobility, phase.mobility), (stability.feature(), phase.stability)];
        let features = lectures.into_iter().filter(|&(_, weight)| weight != 0);
        let more = phase.more.used().filter(|&(feature, _)| feature != Feature::MovesBySquare);
        Self {
            rows: rows(phase, size, phase.position),
            moves: (by_square != 0).then(|| rows(phase, size, by_square)),
            features: features.chain(more).collect(),
        }
    }

    fn score(&self, size: u8, own: u64, opponent: u64) -> i32 {
        let mut total = sum(&self.rows, own) - sum(&self.rows, opponent);
        for &(feature, weight) in &self.features {
            let [own, theirs] = feature.counts(size, own, opponent);
            total += weight * (own - theirs);
        }
        if let Some(rows) = &self.moves {
            let moves = |own, opponent| sum(rows, Feature::Mobility.squares(size, own, opponent));
            total += moves(own, opponent) - moves(opponent, own);
        }
        total
    }
}

fn rows(phase: &Phase, size: u8, factor: i32) -> PreparedRows {
    let mut rows = Box::new([[0; 256]; 8]);
    for (row, sums) in rows.iter_mut().enumerate() {
        let values: [i32; 8] =
            std::array::from_fn(|column| factor * phase.sum(size, 1 << (8 * row + column)));
        for pattern in 1..256_usize {
            // The sum without the lowest disc is known already: one addition for each of the 256 patterns.
            sums[pattern] = sums[pattern & (pattern - 1)] + values[pattern.trailing_zeros() as usize];
        }
    }
    rows
}

#[inline]
fn sum(rows: &PreparedRows, squares: u64) -> i32 {
    rows.iter().zip(squares.to_le_bytes()).map(|(sums, pattern)| sums[usize::from(pattern)]).sum()
}

impl Evaluator<Othello> for PreparedWeights {
    fn score(&self, position: &Othello) -> Score {
        debug_assert_eq!(position.size(), self.size);
        let (own, opponent) = (position.own(), position.opponent());
        let phase = self.of_discs[(own | opponent).count_ones() as usize];
        let phase = self.phases.get(usize::from(phase));
        Score::estimate(phase.map_or(0, |phase| phase.score(self.size, own, opponent)))
    }

    fn win_rate(&self, position: &Othello) -> f64 {
        logistic(self.score(position), self.scale)
    }
    fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }
}
