//! Displayed worth of a position or an action, where reports, recordings and files have the numbers of an
//! evaluation: estimates of Othello in discs, those of Connect Four as a win rate.

use super::{AnyPosition, Engine, Evaluation, Family, Game, Method, Unit};
use crate::eval::logistic;
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::search::external::External;

/// The unit in which the estimates of an evaluation are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EstimateUnit {
    /// In discs at the end of the game; this many units of the evaluation make one.
    Discs(f64),
    /// As a win rate; this number of the evaluation is a rate of 0.73.
    Rate(f64),
    /// As plain numbers.
    Plain,
}

impl EstimateUnit {
    /// The number of discs for a win rate of 0.73, as the patterns were fitted to the tournament games.
    const DISCS: f64 = 6.0;
    /// The greatest number of discs by which a game can be won.
    const MOST_DISCS: f64 = 64.0;

    /// The unit of an evaluation in a game.
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

    /// The displayed unit as a key of the text files; `None` for plain numbers.
    pub const fn key(self) -> Option<&'static str> {
        match self {
            Self::Discs(_) => Some("unit.discs"),
            Self::Rate(_) => Some("unit.rate"),
            Self::Plain => None,
        }
    }

    /// A number of the evaluation in the displayed unit: discs, -64..=64, a share of 1, or itself.
    pub fn number(self, value: f64) -> f64 {
        match self {
            // No game is won by more, whatever the sum of an evaluation.
            Self::Discs(points) => (value / points).clamp(-Self::MOST_DISCS, Self::MOST_DISCS),
            Self::Rate(scale) => 1.0 / (1.0 + (-value / scale).exp()),
            Self::Plain => value,
        }
    }

    /// The result of a finished game in that unit.
    pub fn result(self, score: Score) -> f64 {
        match self {
            Self::Rate(_) => f64::midpoint(f64::from(score.0.signum()), 1.0),
            // More than any estimate: the number of discs was not counted.
            Self::Discs(_) if score.is_uncounted() => f64::from(score.0.signum()) * Self::MOST_DISCS,
            _ => f64::from(score.units()),
        }
    }
}

/// The win rate for a number of discs.
pub fn rate_of_discs(discs: f64) -> f64 {
    // In hundredths of a disc, because scores are whole numbers.
    logistic(Score::estimate((discs * 100.0) as i32), 100.0 * EstimateUnit::DISCS)
}

/// The displayed form of a search's results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayedResult {
    /// The unit of estimates.
    pub measure: EstimateUnit,
    unit: Unit,
    /// The side to move at the root.
    side: Side,
    /// Whether the sum of a line is certain: in games for one.
    collects: bool,
}

impl DisplayedResult {
    /// The form of an engine's results for a position.
    pub fn of(position: &AnyPosition, engine: &Engine) -> Self {
        let measure = match (position, &engine.method) {
            (AnyPosition::Othello(_), Method::External(_)) => EstimateUnit::Discs(External::PER_DISC.into()),
            // A recording of another program defines its unit itself, and without one its numbers stay as
            // they are.
            (AnyPosition::Othello(_), Method::Foreign(recording)) if recording.parts > 1 => {
                EstimateUnit::Discs(recording.parts.into())
            }
            (_, Method::Foreign(_)) => EstimateUnit::Plain,
            _ => EstimateUnit::of(position.game(), &engine.evaluation),
        };
        let (unit, collects) = (Unit::of(position, engine), position.family() == Family::Solo);
        Self { measure, unit, side: position.side_to_move(), collects }
    }

    /// A score for the side to move at the root as a number of the displayed unit, for `viewer`.
    pub fn number(self, viewer: Side, score: Score) -> f64 {
        let seen = if viewer == self.side { score } else { -score };
        if seen.is_decided() { self.measure.result(seen) } else { self.measure.number(seen.0.into()) }
    }

    /// A score with its bound for the side to move at the root, from the point of view of `viewer`: `= +4`,
    /// `≈ +3.5`, `≤ 54 %`.
    pub fn words(self, viewer: Side, bound: Bound, exact: bool, score: Score) -> (Certainty, String) {
        let own = viewer == self.side;
        // In a game for one the sum of a line is certain.
        let proven = exact || self.collects && bound != Bound::Exact;
        let known = (if own { bound } else { bound.flipped() }).certainty(proven);
        let seen = if own { score } else { -score };
        let plain = exact || score.is_decided() || score.0.abs() >= Score::INFINITY.0;
        let number = || self.number(viewer, score);
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
    // Few results have shares like 62.5, which is not 62; close to the ends tenths matter too.
    let tenths = percent * 10.0;
    let is_tenth = (tenths - tenths.round()).abs() < 1e-9 && tenths.round() % 10.0 != 0.0;
    let is_near_end = !(1.0..=99.0).contains(&percent) && percent > 0.0 && percent < 100.0;
    let decimals = usize::from(is_tenth || is_near_end);
    format!("{percent:.decimals$}\u{2009}%")
}
