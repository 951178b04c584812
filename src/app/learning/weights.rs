//! The weight tables as a model to learn, as shown on the sliders.

use crate::eval::features::Feature as Count;
use crate::eval::weights::{FeatureWeights, Phase, Weights};
use crate::game::othello::Othello;

use super::{Features, WeightedFeature};

/// Weights whose numbers are to be learned, in discs. Size, phases and the shape of their tables are fixed.
///
/// Every phase has its table, value by value, followed by the features, in their order. Only symmetric
/// features are learned: a model of this kind has no advantage of being to move except parity.
#[derive(Clone, Debug)]
pub struct WeightModel {
    weights: Weights,
    counts: Vec<Count>,
    /// The index of the first number of each phase, and the total count at the end.
    starts: Vec<usize>,
    /// The phases in force with their shares, by the number of discs.
    shares: Vec<Vec<(usize, f32)>>,
    /// By phase, the squares of each value of its table.
    masks: Vec<Vec<u64>>,
    locked: Vec<bool>,
    /// Initial numbers.
    begin: Vec<f32>,
    /// Units of a weight for a number of 1, and the score of a win rate of 0.73.
    unit: f32,
    per_disc: u16,
    scale: f64,
    /// Whether the factor of the table is kept; otherwise it becomes 1.
    keeps_position: bool,
}

impl WeightModel {
    /// Units of a weight per disc.
    pub const FRACTION: f32 = Self::PER_DISC as f32;
    const PER_DISC: u16 = 32;
    /// The score of a win rate of 0.73: five discs.
    const SCALE: f64 = 160.0;
    /// Discs per unit of log odds.
    pub const DISCS_OF_LOG_ODDS: f32 = Self::SCALE as f32 / Self::FRACTION;
    /// The features of the shipped table besides its squares.
    pub const USUAL: [Count; 6] = [
        Count::Mobility,
        Count::Surviving,
        Count::PotentialMobility,
        Count::Frontier,
        Count::Stable,
        Count::Parity,
    ];

    /// A model with the shape of these weights that learns their tables and these features.
    /// [`Count::MovesBySquare`] cannot be learned beside a table and is left out.
    pub fn new(weights: Weights, counts: &[Count]) -> Self {
        // The stability field of weights stands for one of two features.
        let own =
            |&count: &Count| if count == Count::Surviving { weights.stability.feature() } else { count };
        let mut learned = Vec::with_capacity(counts.len());
        for count in counts.iter().filter(|&&count| count != Count::MovesBySquare).map(own) {
            // Two entries may stand for the same stability, and a feature must have one number only.
            if !learned.contains(&count) {
                learned.push(count);
            }
        }
        let counts = learned;
        let mut starts = vec![0];
        for phase in &weights.phases {
            starts.push(starts[starts.len() - 1] + phase.table.len() + counts.len());
        }
        let shares = (0..=64).map(|discs| weights.shares(discs)).collect();
        let masks = weights.phases.iter().map(|phase| masks(phase, weights.size())).collect();
        let locked = vec![false; starts[starts.len() - 1]];
        let (begin, unit, scale, keeps_position) = (Vec::new(), Self::FRACTION, Self::SCALE, false);
        let per_disc = Self::PER_DISC;
        let mut model = Self {
            weights,
            counts,
            starts,
            shares,
            masks,
            locked,
            begin,
            unit,
            per_disc,
            scale,
            keeps_position,
        };
        model.begin = model.in_weights();
        model
    }

    /// The default model: one value for each class of squares and [`WeightModel::USUAL`], in so many phases,
    /// all zero.
    pub fn usual(size: u8, phases: u8) -> Option<Self> {
        let mut weights = Weights::standard(size)?.with_phases(phases);
        for phase in &mut weights.phases {
            (phase.position, phase.mobility, phase.stability) = (1, 0, 0);
            phase.table.fill(0);
        }
        Some(Self::new(weights, &Self::USUAL))
    }

    /// The number of numbers, of all phases together.
    pub fn count(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// Squares per side of the board.
    pub const fn size(&self) -> u8 {
        self.weights.size()
    }

    pub const fn phases(&self) -> usize {
        self.masks.len()
    }

    /// The indices of the numbers that are not locked.
    pub fn free(&self) -> Vec<usize> {
        (0..self.count()).filter(|&index| !self.locked[index]).collect()
    }

    /// Locks a number at its value, or frees it.
    pub fn lock(&mut self, index: usize, locked: bool) {
        if let Some(lock) = self.locked.get_mut(index) {
            *lock = locked;
        }
    }

    /// The index of a value of a phase's table.
    pub fn table_index(&self, phase: usize, place: usize) -> Option<usize> {
        let table = &self.weights.phases.get(phase)?.table;
        (place < table.len()).then(|| self.starts[phase] + place)
    }

    /// The index of a feature of a phase; `None` where it is not learned.
    pub fn count_index(&self, phase: usize, count: Count) -> Option<usize> {
        let table = &self.weights.phases.get(phase)?.table;
        let place = self.counts.iter().position(|&other| other == count)?;
        Some(self.starts[phase] + table.len() + place)
    }

    /// Interprets the numbers as log odds of winning, as in logistic regression, instead of discs.
    #[must_use]
    pub fn in_log_odds(mut self) -> Self {
        // The unit grows as the numbers shrink: the weights that they stand for stay the same.
        self.begin.iter_mut().for_each(|number| *number /= Self::DISCS_OF_LOG_ODDS);
        self.unit *= Self::DISCS_OF_LOG_ODDS;
        self
    }

    /// Keeps the factor of the table.
    #[must_use]
    pub const fn keeping_position(mut self) -> Self {
        self.keeps_position = true;
        self
    }

    /// Keeps the score of a win rate of 0.73, and the unit of a disc.
    #[must_use]
    pub const fn keeping_scale(mut self) -> Self {
        (self.scale, self.per_disc) = (self.weights.scale, self.weights.per_disc);
        self
    }

    /// Sets the initial numbers to zero, except locked ones.
    pub fn forget(&mut self) {
        for (number, locked) in self.begin.iter_mut().zip(&self.locked) {
            *number = if *locked { *number } else { 0.0 };
        }
    }

    /// The initial numbers: those of the weights, unless they were reset.
    pub fn numbers(&self) -> Vec<f32> {
        self.begin.clone()
    }

    /// The numbers of the weights, in discs.
    fn in_weights(&self) -> Vec<f32> {
        let of_phase = |phase: &Phase| {
            // Table and factor are learned as one number, for only their product counts.
            let table = phase.table.iter().map(|value| (value * phase.position) as f32);
            let counts = self.counts.iter().map(|&count| phase.weight(self.own(count)) as f32);
            table.chain(counts).map(|number| number / Self::FRACTION).collect::<Vec<_>>()
        };
        self.weights.phases.iter().flat_map(of_phase).collect()
    }

    /// The field of weights for a feature: either stability is stored in the place of [`Count::Surviving`].
    fn own(&self, count: Count) -> Count {
        if count == self.weights.stability.feature() { Count::Surviving } else { count }
    }

    /// The weights with learned numbers, rounded and limited to their ranges. Features that are not learned
    /// get weight zero.
    pub fn weights(&self, numbers: &[f32]) -> Weights {
        let unit = |number: f32| {
            let limit = Weights::LIMIT as f32;
            (number * self.unit).round().clamp(-limit, limit) as i32
        };
        let mut weights = self.weights.clone();
        weights.scale = self.scale;
        weights.per_disc = self.per_disc;
        for (phase, bounds) in weights.phases.iter_mut().zip(self.starts.windows(2)) {
            let of_phase = numbers.get(bounds[0]..bounds[1]).unwrap_or_default();
            let (table, counts) = of_phase.split_at(phase.table.len().min(of_phase.len()));
            phase.position = if self.keeps_position { phase.position } else { 1 };
            (phase.mobility, phase.stability, phase.more) = (0, 0, FeatureWeights::default());
            // A table with factor zero is kept.
            if phase.position != 0 {
                let factor = phase.position as f32;
                // Divided by the factor, so that factor times value is the learned number.
                phase.table.iter_mut().zip(table).for_each(|(value, &number)| *value = unit(number / factor));
            }
            for (&count, &number) in self.counts.iter().zip(counts) {
                *phase.weight_mut(self.own(count)) = unit(number);
            }
        }
        weights
    }
}

/// The squares of each value of a phase's table.
fn masks(phase: &Phase, size: u8) -> Vec<u64> {
    let mut masks = vec![0; phase.table.len()];
    for square in 0..64 {
        if let Some(place) = phase.place(size, square) {
            masks[place] |= 1 << square;
        }
    }
    masks
}

/// The counts of a position, own minus the opponent's, a byte each: the discs of both sides together, the
/// leads on the squares of each value of the tables in force with so many discs, then the features.
#[derive(Clone, Copy, Debug)]
pub struct PositionCounts<'a>(pub(super) &'a [i8]);

impl WeightModel {
    /// The most bytes of [`PositionCounts`].
    pub(super) fn bytes_of_counts(&self) -> usize {
        let leads = |shares: &Vec<(usize, f32)>| {
            shares.iter().map(|&(phase, _)| self.masks[phase].len()).sum::<usize>()
        };
        1 + self.shares.iter().map(leads).max().unwrap_or(0) + self.counts.len()
    }

    /// Writes the counts of a position; further bytes are left unchanged.
    pub(super) fn count_on(&self, position: &Othello, counts: &mut [i8]) {
        let (size, own, opponent) = (position.size(), position.own(), position.opponent());
        let discs = (own | opponent).count_ones();
        let lead = |mask: &u64| (own & mask).count_ones() as i32 - (opponent & mask).count_ones() as i32;
        // Only the phases in force with so many discs: their leads are read back in the same order.
        let in_force = self.shares[discs as usize].iter().flat_map(|&(phase, _)| &self.masks[phase]);
        let features = self.counts.iter().map(|count| {
            let [own, theirs] = count.counts(size, own, opponent);
            own - theirs
        });
        let all = std::iter::once(discs as i32).chain(in_force.map(lead)).chain(features);
        // No lead exceeds 64, so a byte holds it.
        counts.iter_mut().zip(all).for_each(|(byte, count)| *byte = count as i8);
    }
}

impl Features<PositionCounts<'_>> for WeightModel {
    fn count(&self) -> usize {
        self.count()
    }

    fn extract(&self, &PositionCounts(counts): &PositionCounts<'_>, out: &mut Vec<WeightedFeature>) {
        out.clear();
        let Some((&discs, mut counts)) = counts.split_first() else { return };
        let shares = &self.shares[discs as usize];
        let mut add = |index: usize, share: f32, count: i8| {
            // A zero adds nothing to a sum, and most counts are zero.
            if count != 0 {
                out.push(WeightedFeature { index: index as u32, value: share * f32::from(count) });
            }
        };
        for &(phase, share) in shares {
            let (leads, rest) = counts.split_at(self.masks[phase].len());
            for (at, &lead) in leads.iter().enumerate() {
                add(self.starts[phase] + at, share, lead);
            }
            counts = rest;
        }
        for (at, &count) in counts.iter().take(self.counts.len()).enumerate() {
            for &(phase, share) in shares {
                add(self.starts[phase] + self.masks[phase].len() + at, share, count);
            }
        }
    }

    fn is_locked(&self, index: u32) -> bool {
        self.locked[index as usize]
    }
}

impl Features<Othello> for WeightModel {
    fn count(&self) -> usize {
        self.count()
    }

    fn extract(&self, position: &Othello, out: &mut Vec<WeightedFeature>) {
        let mut counts = vec![0; self.bytes_of_counts()];
        self.count_on(position, &mut counts);
        self.extract(&PositionCounts(&counts), out);
    }

    fn is_locked(&self, index: u32) -> bool {
        self.locked[index as usize]
    }
}
