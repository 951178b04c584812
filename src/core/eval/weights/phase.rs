//! The numbers of one phase of the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::classes::{class_count, class_masks, count, square_class};
use super::error::{LIMIT, WeightsError};
use crate::eval::features::Feature;

/// The numbers for one phase of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// The greatest number of discs on the board in the phase.
    pub until: u8,
    /// The factor of the table.
    pub position: i32,
    /// The weight of a legal move.
    pub mobility: i32,
    /// The weight of a stable disc.
    pub stability: i32,
    /// One value for each class of squares, [`class_count`] of them; or one for each square of the board, row
    /// by row, where the table is not symmetric.
    pub table: Vec<i32>,
    /// The weights of the features beyond the lectures.
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

    /// The features with a weight other than 0, with their weights.
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
    /// The weight of one point of a feature.
    pub const fn weight(&self, feature: Feature) -> i32 {
        match (feature, feature.place()) {
            (_, Some(place)) => self.more.0[place],
            (Feature::Mobility, None) => self.mobility,
            (_, None) => self.stability,
        }
    }

    /// The weight of one point of a feature, for changing.
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

    /// The index in the table of a square (row * 8 + column) of the board.
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

    /// Gives the squares of a class a common value: the mean of theirs, rounded half away from zero.
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
            return self.table.iter().zip(masks).map(|(value, mask)| value * count(squares & mask)).sum();
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
        let limits = -LIMIT..=LIMIT;
        let all = self.table.iter().chain(&factors).chain(&self.more.0);
        let wrong = all.into_iter().find(|&value| !limits.contains(value));
        wrong.map_or(Ok(()), |&value| Err(WeightsError::TooLarge { phase, value }))
    }

    /// Every number `along` of `length` steps on the way to that of `next`, rounded half away from zero.
    pub(super) fn towards(&self, next: &Self, size: u8, along: i32, length: i32) -> Self {
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
        for &feature in Feature::ALL {
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
