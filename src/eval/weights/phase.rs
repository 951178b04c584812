//! The numbers of one phase of the game, and how a game is parted into phases.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Weights, WeightsError, class_count, class_masks, square_class};
use crate::eval::features::Feature;

/// The numbers for one phase of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// Discs on the board up to which the phase lasts.
    pub until: u8,
    /// What the table counts for.
    pub position: i32,
    /// What a legal move counts.
    pub mobility: i32,
    /// What a disc that stays counts.
    pub stability: i32,
    /// One value for each class of squares, [`class_count`] of them; or one for each square of the board, row by row,
    /// where the symmetries are not to hold.
    pub table: Vec<i32>,
    /// What the features beyond the lectures count.
    #[serde(default, skip_serializing_if = "FeatureWeights::is_blank")]
    pub more: FeatureWeights,
}

/// A weight for each feature beyond the lectures; in files only those that are not zero, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Feature, i32>", into = "BTreeMap<Feature, i32>")]
pub struct FeatureWeights([i32; Feature::MORE_COUNT]);

impl FeatureWeights {
    /// Whether every weight is zero.
    pub fn is_blank(&self) -> bool {
        self.used().next().is_none()
    }

    /// The features that count for something, with their weights.
    pub fn used(&self) -> impl Iterator<Item = (Feature, i32)> {
        Feature::more().zip(self.0).filter(|&(_, weight)| weight != 0)
    }
}

impl From<BTreeMap<Feature, i32>> for FeatureWeights {
    /// The features of the lectures have fields of their own and are left out here.
    fn from(weights: BTreeMap<Feature, i32>) -> Self {
        let mut more = Self::default();
        for (feature, weight) in weights {
            if let Some(place) = feature.place() {
                more.0[place] = weight;
            }
        }
        more
    }
}

impl From<FeatureWeights> for BTreeMap<Feature, i32> {
    fn from(more: FeatureWeights) -> Self {
        more.used().collect()
    }
}

impl Phase {
    /// What one point of a feature counts.
    pub const fn weight(&self, feature: Feature) -> i32 {
        match (feature, feature.place()) {
            (_, Some(place)) => self.more.0[place],
            (Feature::Mobility, None) => self.mobility,
            (_, None) => self.stability,
        }
    }

    /// The same, to be changed.
    pub const fn weight_mut(&mut self, feature: Feature) -> &mut i32 {
        match (feature, feature.place()) {
            (_, Some(place)) => &mut self.more.0[place],
            (Feature::Mobility, None) => &mut self.mobility,
            (_, None) => &mut self.stability,
        }
    }

    /// Whether the table has one value for each class of squares, not one for each square.
    pub fn is_linked(&self, size: u8) -> bool {
        self.table.len() == class_count(size)
    }

    /// The place in the table of a square (row * 8 + column) of the board.
    pub fn place(&self, size: u8, square: u8) -> Option<usize> {
        let class = square_class(size, square)?;
        if self.is_linked(size) {
            return Some(class);
        }
        Some(usize::from(square / 8) * usize::from(size) + usize::from(square % 8))
    }

    /// Gives each square a value of its own; those of a class begin equal.
    pub fn unlink(&mut self, size: u8) {
        if self.is_linked(size) {
            self.table = board_squares(size)
                .filter_map(|square| square_class(size, square))
                .filter_map(|class| self.table.get(class).copied())
                .collect();
        }
    }

    /// Gives the squares of a class one value again: the mean of theirs, rounded half away from zero.
    pub fn link(&mut self, size: u8) {
        if self.is_linked(size) {
            return;
        }
        let mut sums = vec![(0, 0); class_count(size)];
        for (square, value) in board_squares(size).zip(&self.table) {
            if let Some(class) = square_class(size, square) {
                sums[class].0 += value;
                sums[class].1 += 1;
            }
        }
        self.table = sums.into_iter().map(|(sum, count)| rounded(sum, count)).collect();
    }

    /// The table's sum over a set of squares.
    #[inline]
    pub(super) fn sum(&self, size: u8, squares: u64) -> i32 {
        if self.is_linked(size) {
            let masks = class_masks(size);
            return self
                .table
                .iter()
                .zip(masks)
                .map(|(value, mask)| value * super::count(squares & mask))
                .sum();
        }
        let values = board_squares(size).zip(&self.table);
        values.filter(|(square, _)| squares >> square & 1 == 1).map(|(_, value)| value).sum()
    }

    pub(super) fn validate(&self, phase: usize, size: u8) -> Result<(), WeightsError> {
        let (found, expected, squares) =
            (self.table.len(), class_count(size), usize::from(size) * usize::from(size));
        if found != expected && found != squares {
            return Err(WeightsError::TableLength { phase, size, found, expected, squares });
        }
        let factors = [self.position, self.mobility, self.stability];
        let limits = -Weights::LIMIT..=Weights::LIMIT;
        let all = self.table.iter().chain(&factors).chain(&self.more.0);
        let wrong = all.into_iter().find(|&value| !limits.contains(value));
        wrong.map_or(Ok(()), |&value| Err(WeightsError::TooLarge { phase, value }))
    }

    /// Every number `along` of `length` steps on the way to that of `next`, rounded half away from zero.
    fn towards(&self, next: &Self, size: u8, along: i32, length: i32) -> Self {
        let between = |from: i32, to: i32| from + rounded((to - from) * along, length);
        let (mut from, mut to) = (self.clone(), next.clone());
        // One table by classes and one by squares: they are mixed square by square.
        if from.table.len() != to.table.len() {
            from.unlink(size);
            to.unlink(size);
        }
        for (value, &other) in from.table.iter_mut().zip(&to.table) {
            *value = between(*value, other);
        }
        from.position = between(from.position, to.position);
        for feature in Feature::ALL {
            let weight = from.weight_mut(feature);
            *weight = between(*weight, to.weight(feature));
        }
        from
    }
}

/// The squares of a board (row * 8 + column), row by row.
fn board_squares(size: u8) -> impl Iterator<Item = u8> {
    (0..size).flat_map(move |row| (0..size).map(move |column| row * 8 + column))
}

/// A quotient rounded half away from zero; `by` is greater than zero.
const fn rounded(number: i32, by: i32) -> i32 {
    (2 * number + by * number.signum()) / (2 * by)
}

impl Weights {
    /// The phase of a board with so many discs, as an index into `phases`.
    pub fn phase_at(&self, discs: u32) -> usize {
        let found = self.phases.iter().position(|phase| discs <= phase.until.into());
        found.unwrap_or_else(|| self.phases.len().saturating_sub(1))
    }

    /// The numbers that count on a board with so many discs. Where the weights are `smooth`, each number glides in a
    /// straight line from the middle of its phase to the middle of the next.
    pub fn numbers_at(&self, discs: u32) -> Option<Phase> {
        let here = self.phase_at(discs);
        let phase = self.phases.get(here)?;
        if !self.smooth {
            return Some(phase.clone());
        }
        // Doubled as the middles are, which may lie between two numbers of discs.
        let at = 2 * discs as i32;
        let first = if at < self.doubled_middle(here) { here.checked_sub(1) } else { Some(here) };
        // Before the middle of the first phase and behind that of the last there is nothing to glide to.
        let (Some(first), Some(next)) = (first, first.and_then(|first| self.phases.get(first + 1))) else {
            return Some(phase.clone());
        };
        let (from, to) = (self.doubled_middle(first), self.doubled_middle(first + 1));
        let between = self.phases[first].towards(next, self.size, at - from, to - from);
        Some(Phase { until: phase.until, ..between })
    }

    /// Which phases count on a board with so many discs, and how much: the shares add up to 1. Numbers rounded, this is
    /// what [`Weights::numbers_at`] mixes.
    pub fn shares(&self, discs: u32) -> Vec<(usize, f32)> {
        let here = self.phase_at(discs);
        let at = 2 * discs as i32;
        let first =
            if self.smooth && at < self.doubled_middle(here) { here.checked_sub(1) } else { Some(here) };
        match first {
            Some(first) if self.smooth && first + 1 < self.phases.len() => {
                let (from, to) = (self.doubled_middle(first), self.doubled_middle(first + 1));
                let along = (at - from) as f32 / (to - from) as f32;
                vec![(first, 1.0 - along), (first + 1, along)]
            }
            _ => vec![(here, 1.0)],
        }
    }

    /// Twice the number of discs in the middle of a phase.
    fn doubled_middle(&self, phase: usize) -> i32 {
        let until = self.phases[phase].until;
        let before = match phase.checked_sub(1) {
            Some(before) => self.phases[before].until,
            None => Self::OPENING.min(until.saturating_sub(1)),
        };
        i32::from(before) + 1 + i32::from(until)
    }

    /// Discs on the board before the first move.
    const OPENING: u8 = 4;

    /// The most phases that a board has: one for each move.
    pub const fn most_phases(size: u8) -> u8 {
        size * size - Self::OPENING
    }

    /// The ends of so many phases of equal length.
    pub(super) fn ends(size: u8, count: u8) -> impl Iterator<Item = u8> {
        let moves = u16::from(Self::most_phases(size));
        // The product of a phase and the moves goes beyond a byte.
        (1..=u16::from(count))
            .map(move |phase| u16::from(Self::OPENING) + phase * moves / u16::from(count.max(1)))
            .map(|until| until as u8)
    }

    /// The same game parted into so many phases of equal length, at least one and at most [`Weights::most_phases`]:
    /// each takes the numbers that counted in its middle.
    #[must_use]
    pub fn with_phases(&self, count: u8) -> Self {
        let mut weights = self.clone();
        weights.phases.clear();
        let mut before = Self::OPENING;
        for until in Self::ends(self.size, count.clamp(1, Self::most_phases(self.size))) {
            let middle = (u32::from(before) + 1 + u32::from(until)) / 2;
            let numbers = self.numbers_at(middle);
            weights.phases.extend(numbers.map(|numbers| Phase { until, ..numbers }));
            before = until;
        }
        weights
    }
}
