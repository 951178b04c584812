//! What people are shown as the worth of a position or an action, where a search has reports, recordings and files with the
//! numbers of its evaluation: estimates of Othello in discs, those of Connect Four as a win rate, and both without the swing
//! from depth to depth.
//!
//! A search that ends with one side's move likes that side's prospects; one ply more, and it is the other side's turn. The mean
//! of the last two depths hears both. It is taken of the root, and what it corrects there it corrects for every action, which
//! were all searched as deep; what is proven stays as it is.

use super::{AnyPosition, Engine, Evaluation, Family, Game, Unit};
use crate::eval::logistic;
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::Report;

/// How the estimates of an evaluation are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EstimateUnit {
    /// In discs at the end of the game; so many numbers of the evaluation make one.
    Discs(f64),
    /// As a win rate; this number of the evaluation is worth 0.73.
    Rate(f64),
    /// As the numbers that they are.
    Plain,
}

impl EstimateUnit {
    /// How many discs are worth a win rate of 0.73, as the patterns were fitted to the tournament games.
    const DISCS: f64 = 6.0;
    /// The most discs by which a game can be won.
    const MOST_DISCS: f64 = 64.0;

    /// How the estimates of an evaluation are shown in a game.
    pub fn of(game: Game, evaluation: &Evaluation) -> Self {
        match (game, evaluation) {
            (Game::Othello { .. }, Evaluation::Weights(weights)) if weights.per_disc == 1 => {
                Self::Discs(weights.scale / Self::DISCS)
            }
            (Game::Othello { .. }, evaluation) => Self::Discs(evaluation.per_disc().into()),
            (Game::ConnectFour { .. }, _) => Self::Rate(crate::eval::connect_four_lines::SCALE),
            _ => Self::Plain,
        }
    }

    /// The unit of what is shown, as a key of the text files; nothing where numbers are only numbers.
    pub const fn key(self) -> Option<&'static str> {
        match self {
            Self::Discs(_) => Some("unit.discs"),
            Self::Rate(_) => Some("unit.rate"),
            Self::Plain => None,
        }
    }

    /// A number of the evaluation in the unit that is shown: discs, a share of 1, or itself.
    pub fn number(self, value: f64) -> f64 {
        match self {
            Self::Discs(points) => value / points,
            Self::Rate(scale) => 1.0 / (1.0 + (-value / scale).exp()),
            Self::Plain => value,
        }
    }

    /// What a finished game is worth in that unit.
    pub fn result(self, score: Score) -> f64 {
        match self {
            Self::Rate(_) => f64::midpoint(f64::from(score.0.signum()), 1.0),
            // More than any estimate: how many discs it is, nobody counted.
            Self::Discs(_) if score.is_uncounted() => f64::from(score.0.signum()) * Self::MOST_DISCS,
            _ => f64::from(score.units()),
        }
    }
}

/// The win rate behind so many discs.
pub fn rate_of_discs(discs: f64) -> f64 {
    // In hundredths of a disc, because scores are whole numbers.
    logistic(Score::estimate((discs * 100.0) as i32), 100.0 * EstimateUnit::DISCS)
}

/// What a search found, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayedResult {
    /// How estimates are shown.
    pub measure: EstimateUnit,
    unit: Unit,
    /// Who is to move at the root.
    side: Side,
    /// Whether what a line collects is collected for certain: in games for one.
    collects: bool,
    /// What the depth before adds to every estimate for that side, in numbers of the evaluation.
    shift: f64,
}

impl DisplayedResult {
    /// What an engine found about a position.
    pub fn of(position: &AnyPosition, engine: &Engine, report: &Report) -> Self {
        let before = report.before.filter(|_| !report.exact && !report.score.is_decided());
        let measure = EstimateUnit::of(position.game(), &engine.evaluation);
        let shift = before.filter(|_| measure != EstimateUnit::Plain);
        // Half of the way to the depth before is the mean of both.
        let shift = shift.map_or(0.0, |before| f64::from(before.0 - report.score.0) / 2.0);
        let (unit, collects) = (Unit::of(position, engine), position.family() == Family::Solo);
        Self { measure, unit, side: position.side_to_move(), collects, shift }
    }

    /// The same without the depth before: what the last one found.
    #[must_use]
    pub const fn of_last_depth(self) -> Self {
        Self { shift: 0.0, ..self }
    }

    /// Who is to move at the root.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Whether estimates are the mean of two depths.
    pub fn is_smoothed(self) -> bool {
        self.shift.abs() > 0.0
    }

    /// A score for the side to move at the root as a number of the unit that is shown, for `viewer`.
    pub fn number(self, viewer: Side, exact: bool, score: Score) -> f64 {
        let sign = if viewer == self.side { 1 } else { -1 };
        if score.is_decided() {
            return self.measure.result(Score(sign * score.0));
        }
        let shift = if exact { 0.0 } else { self.shift };
        // The shift is for the side at the root, so it is added before the point of view changes.
        self.measure.number(f64::from(sign) * (f64::from(score.0) + shift))
    }

    /// A score for the side to move at the root and what is known of it, as `viewer` sees it: `= +4`, `≈ +3.5`, `≤ 54 %`.
    pub fn words(self, viewer: Side, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        let own = viewer == self.side;
        let known = (if own { bound } else { bound.flipped() }).certainty(exact);
        // A bound that rests on estimates is none: deeper search can break it.
        let known = if exact || self.collects { known } else { known.estimated() };
        let seen = if own { score } else { -score };
        let plain = exact || score.is_decided() || score.0.abs() >= Score::INFINITY.0;
        let number = || self.number(viewer, exact, score);
        let value = match self.measure {
            EstimateUnit::Plain => self.unit.write(seen),
            _ if plain => self.unit.write(seen),
            EstimateUnit::Discs(_) => discs(number()),
            EstimateUnit::Rate(_) => percent(number()),
        };
        let space = if self.unit.is_textbook() { "" } else { "\u{2009}" };
        (known, format!("{}{space}{value}", known.sign()))
    }
}

/// Estimated discs, with one decimal and their sign.
pub fn discs(discs: f64) -> String {
    // Documents hold hundredths, so a value reads the same before and after it is saved.
    let rounded = ((discs * 100.0).round() / 10.0).round() / 10.0;
    // A number just below 0 would be rounded to a zero with a minus sign.
    if rounded == 0.0 { "0".to_owned() } else { format!("{rounded:+.1}").replace('-', "−") }
}

/// A share of 0..=1 in percent: `54 %`, one decimal near the ends: `99.6 %`, and nearer still `> 99.9 %`.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    // A share strictly between 0 and 100 % is never rounded to either.
    if percent > 0.0 && percent < 0.05 {
        return "< 0.1\u{2009}%".to_owned();
    }
    if (99.95..100.0).contains(&percent) {
        return "> 99.9\u{2009}%".to_owned();
    }
    let decimals = usize::from(!(1.0..=99.0).contains(&percent) && percent > 0.0 && percent < 100.0);
    format!("{percent:.decimals$}\u{2009}%")
}
