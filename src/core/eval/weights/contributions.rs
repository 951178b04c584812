//! Contribution of each term of an evaluation to the value of a position.

use super::{Phase, Stability, Weights};
use crate::eval::features::Feature;
use crate::game::othello::Othello;

/// One term of a position's score, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WeightsTerm {
    /// The count or sum of the side to move, before it is weighted.
    pub own: i32,
    /// The count or sum of the other side.
    pub theirs: i32,
    /// The factor of the difference.
    pub weight: i32,
}

impl WeightsTerm {
    /// The term's part of the score.
    pub const fn total(self) -> i32 {
        self.weight * (self.own - self.theirs)
    }
}

/// The terms of a score, separately; also those with weight 0, so that their counts can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contributions {
    /// Sums of the table over the discs.
    pub position: WeightsTerm,
    pub mobility: WeightsTerm,
    /// Stable discs, by the chosen definition.
    pub stability: WeightsTerm,
    /// The features beyond the lectures, in the order of [`Feature::more`].
    pub more: [WeightsTerm; Feature::MORE_COUNT],
}

impl Contributions {
    /// The weighted sum.
    pub fn total(&self) -> i32 {
        let more: i32 = self.more.iter().map(|term| term.total()).sum();
        self.position.total() + self.mobility.total() + self.stability.total() + more
    }

    /// The term of a feature.
    pub const fn term(&self, feature: Feature) -> WeightsTerm {
        match (feature, feature.place()) {
            (_, Some(place)) => self.more[place],
            (Feature::Mobility, None) => self.mobility,
            (_, None) => self.stability,
        }
    }
}

impl Stability {
    /// The feature that counts these discs.
    pub const fn feature(self) -> Feature {
        match self {
            Self::OneReply => Feature::Surviving,
            Self::Forever => Feature::Stable,
        }
    }
}

impl Weights {
    /// The terms of a position's score, for the side to move.
    pub fn contributions(&self, position: &Othello) -> Contributions {
        let (own, opponent) = (position.own(), position.opponent());
        let discs = (own | opponent).count_ones();
        // Only interpolated numbers are made for this count of discs; other phases are read from the list.
        let glided = self.smooth.then(|| self.numbers_at(discs)).flatten();
        let phase = glided.as_ref().or_else(|| self.phases.get(self.phase_at(discs)));
        phase.map_or_else(Contributions::default, |phase| self.terms(phase, own, opponent))
    }

    fn terms(&self, phase: &Phase, own: u64, opponent: u64) -> Contributions {
        let table = |weight: i32, [own, theirs]: [u64; 2]| WeightsTerm {
            own: phase.sum(self.size, own),
            theirs: phase.sum(self.size, theirs),
            weight,
        };
        let counted = |feature: Feature, weight: i32| {
            let [own, theirs] = feature.counts(self.size, own, opponent);
            WeightsTerm { own, theirs, weight }
        };
        let mut terms = Contributions {
            position: table(phase.position, [own, opponent]),
            mobility: counted(Feature::Mobility, phase.mobility),
            stability: counted(self.stability.feature(), phase.stability),
            ..Contributions::default()
        };
        for (term, feature) in terms.more.iter_mut().zip(Feature::more()) {
            let weight = phase.weight(feature);
            *term = if feature == Feature::MovesBySquare {
                let moves = [(own, opponent), (opponent, own)];
                table(weight, moves.map(|(own, opponent)| feature.squares(self.size, own, opponent)))
            } else {
                counted(feature, weight)
            };
        }
        terms
    }

    /// The contribution of each square (row * 8 + column) to the score, for the side to move: the disc on it
    /// by the table, and every feature that counts it. Parity belongs to no square, so the sum may differ
    /// from the score by it.
    pub fn by_square(&self, position: &Othello) -> [i32; 64] {
        let mut adds = [0; 64];
        let (own, opponent) = (position.own(), position.opponent());
        let Some(phase) = self.numbers_at((own | opponent).count_ones()) else { return adds };
        let mut add = |squares: u64, weight: i32, by_table: bool| {
            for square in (0..64).filter(|square| squares >> square & 1 == 1) {
                let value = if by_table { phase.sum(self.size, 1 << square) } else { 1 };
                adds[square] += weight * value;
            }
        };
        for (own, opponent, sign) in [(own, opponent, 1), (opponent, own, -1)] {
            add(own, sign * phase.position, true);
            let lectures = [(Feature::Mobility, phase.mobility), (self.stability.feature(), phase.stability)];
            for (feature, weight) in lectures.into_iter().chain(phase.more.used()) {
                let by_table = feature == Feature::MovesBySquare;
                add(feature.squares(self.size, own, opponent), sign * weight, by_table);
            }
        }
        adds
    }

    /// The table's part for a disc on `square` in a phase; 0 where there is no such phase or square.
    pub fn value_at(&self, phase: usize, square: u8) -> i32 {
        let value = self.phases.get(phase).and_then(|phase| {
            let place = phase.place(self.size, square)?;
            phase.table.get(place)
        });
        value.copied().unwrap_or(0)
    }
}
