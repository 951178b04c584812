//! Facts about positions, and the order of their strength.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::catalog::{AnyPosition, Method};
use crate::game::record::MoveEvaluation;
use crate::game::score::{Bound, Certainty};
use crate::game::{ActionId, Score};
use crate::review::ValueUnit;
use crate::search::external::External;

/// The source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A short automatic search of a position that was on the board.
    Glance,
    /// The document, or another program.
    File,
    /// A player of the open game.
    Player,
    /// Another program: its values are shown beside what is known, never in its place.
    Engine,
    /// A review, or the search before a warning.
    Review,
    Analysis,
}

/// A finding about a position, by one search or another source.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The value for the first player.
    pub value: MoveEvaluation,
    pub source: Source,
    /// Simulations behind it; 0 for a search by depth.
    pub simulations: u64,
    /// The number of the search that found it, increasing with time; 0 for other sources.
    pub run: u64,
    /// The line expected from the position; empty where unknown.
    pub line: Vec<ActionId>,
}

impl Fact {
    /// A value stored with a position, without the search that found it.
    pub const fn noted(value: MoveEvaluation) -> Self {
        Self { value, source: Source::File, simulations: 0, run: 0, line: Vec::new() }
    }

    /// The estimate of an engine of this name in a review, for the first player; `None` where its unit is not
    /// one of estimates.
    pub fn estimated_by(engine: &str, counted: ValueUnit, value: f64, depth: u32) -> Option<Self> {
        let (hundredths, win_rate) = match counted {
            ValueUnit::Discs => (value * f64::from(External::PER_DISC), None),
            ValueUnit::Share => (0.0, Some(value)),
            ValueUnit::Points | ValueUnit::Moves | ValueUnit::Result => return None,
        };
        let value = MoveEvaluation {
            score: Score::estimate(hundredths.round() as i32),
            per_disc: if win_rate.is_some() { 1 } else { External::PER_DISC },
            bound: Bound::Exact,
            exact: false,
            win_rate,
            depth,
            method: format!("{}:{engine}", Method::EXTERNAL),
        };
        Some(Self { source: Source::Engine, ..Self::noted(value) })
    }

    /// Whether it is the proven value.
    pub fn is_proven(&self) -> bool {
        self.value.is_proof()
    }

    pub const fn certainty(&self) -> Certainty {
        self.value.bound.certainty(self.value.exact)
    }

    /// Plies searched, for a search by depth; an equivalent depth for simulations: a tree of four moves a
    /// position is as deep with so many nodes.
    pub fn depth(&self) -> u32 {
        let simulates = Method::named(&self.value.method).is_some_and(|method| method.is_monte_carlo());
        if simulates { self.simulations.checked_ilog2().unwrap_or(0) / 2 } else { self.value.depth }
    }

    /// Compares the strength of two facts of a kind. Only their contents decide, never which came first.
    fn compare(&self, other: &Self) -> Ordering {
        let rate = |fact: &Self| fact.value.win_rate.map_or(-1.0, |rate| rate);
        let rank = |fact: &Self| {
            let value = &fact.value;
            let has_unit = value.per_disc > 1 || value.win_rate.is_some();
            let asked = fact.source != Source::Glance;
            (value.bound == Bound::Exact, has_unit, asked, fact.depth(), fact.run, fact.simulations)
        };
        let rest = |fact: &Self| (fact.source, fact.value.depth, fact.value.per_disc, fact.value.score);
        let same =
            || rate(self).total_cmp(&rate(other)).then_with(|| self.value.method.cmp(&other.value.method));
        let lines = || self.line.len().cmp(&other.line.len()).then_with(|| self.line.cmp(&other.line));
        rank(self)
            .cmp(&rank(other))
            .then_with(|| rest(self).cmp(&rest(other)))
            .then_with(same)
            .then_with(lines)
    }

    /// An estimate in the unit of results; `None` where it only says who is ahead.
    pub fn in_results(&self) -> Option<f64> {
        let value = &self.value;
        match value.per_disc {
            _ if value.win_rate.is_some() => None,
            _ if value.score.is_decided() => Some(value.score.units().into()),
            2.. => Some(f64::from(value.score.0) / f64::from(value.per_disc)),
            _ => None,
        }
    }

    /// Whether it equals the value of a proven bound, so that the bound says no less. A bound of 0 equals
    /// none.
    fn meets(&self, bound: &Self) -> bool {
        let units = f64::from(bound.value.score.units());
        bound.value.score != Score::DRAW
            && self.in_results().is_some_and(|number| (number - units).abs() < 0.05)
    }

    /// Whether it contradicts a proven bound.
    fn is_refuted_by(&self, bound: &Self) -> bool {
        let (score, value) = (bound.value.score, &self.value);
        let lead = value.win_rate.map_or_else(|| f64::from(value.score.0), |rate| rate - 0.5);
        let (lead, limit) = match self.in_results() {
            Some(number) => (number, f64::from(score.units())),
            None if score == Score::DRAW => (lead, 0.0),
            // The bound leaves the winner open, and the estimate speaks of nothing else.
            None => return false,
        };
        if bound.value.bound == Bound::Lower { lead < limit } else { lead > limit }
    }
}

/// The facts about one position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionKnowledge {
    pub proven: Option<Fact>,
    /// The proven bounds: lower, then upper.
    pub bounds: [Option<Fact>; 2],
    pub estimate: Option<Fact>,
    /// The estimate of a player of the game.
    pub opinion: Option<Fact>,
    /// Values from other programs, one fact for each; their proofs count as claims.
    pub engines: Vec<Fact>,
}

impl PositionKnowledge {
    /// Adds a fact; the order of several does not matter.
    pub fn take(&mut self, fact: Fact) {
        if fact.source == Source::Engine {
            self.take_claim(fact);
            return;
        }
        match (fact.value.exact, fact.value.bound) {
            (true, Bound::Exact) => keep(&mut self.proven, fact, |fact| fact.value.score),
            // The greater lower bound says more, and the smaller upper one.
            (true, Bound::Lower) => keep(&mut self.bounds[0], fact, |fact| fact.value.score),
            (true, Bound::Upper) => keep(&mut self.bounds[1], fact, |fact| -fact.value.score),
            (false, _) if fact.source == Source::Player => keep(&mut self.opinion, fact, |_| Score::DRAW),
            (false, _) => keep(&mut self.estimate, fact, |_| Score::DRAW),
        }
        if let [Some(low), Some(high)] = &self.bounds
            && low.value.score == high.value.score
        {
            let (best, other) = if low.compare(high).is_gt() { (low, high) } else { (high, low) };
            let value = MoveEvaluation { bound: Bound::Exact, ..best.value.clone() };
            let line = if best.line.is_empty() { &other.line } else { &best.line };
            let met = Fact { value, line: line.clone(), ..*best };
            keep(&mut self.proven, met, |fact| fact.value.score);
        }
    }

    /// Adds a fact from another program: its newest value replaces earlier ones.
    fn take_claim(&mut self, fact: Fact) {
        match self.engines.iter_mut().find(|known| known.value.method == fact.value.method) {
            Some(known) if known.run <= fact.run => *known = fact,
            Some(_) => {}
            None => self.engines.push(fact),
        }
    }

    /// The fact from another program, by its method word, or the newest from any.
    pub fn claim(&self, method: Option<&str>) -> Option<&Fact> {
        let claims =
            self.engines.iter().filter(|fact| method.is_none_or(|method| fact.value.method == method));
        claims.max_by_key(|fact| fact.run)
    }

    /// The strongest fact about the value; `None` while nothing says who is ahead.
    pub fn best(&self) -> Option<&Fact> {
        let decides = |fact: &&Fact| !fact.value.score.leaves_open(fact.value.bound);
        let bounds = || self.bounds.iter().flatten();
        let estimate = self.estimate.as_ref();
        // A bound weaker than the estimate does not replace it.
        let instead = || {
            bounds()
                .find(|bound| estimate.is_some_and(|found| found.is_refuted_by(bound) || found.meets(bound)))
        };
        self.proven.as_ref().or_else(|| bounds().find(decides)).or_else(instead).or(estimate)
    }

    /// The proven bounds of the value, lower and upper, for the first player; `None` where there is no bound.
    pub fn interval(&self) -> [Option<Score>; 2] {
        let score = |fact: &Option<Fact>| fact.as_ref().map(|fact| fact.value.score);
        match &self.proven {
            Some(proven) => [Some(proven.value.score); 2],
            None => [score(&self.bounds[0]), score(&self.bounds[1])],
        }
    }
}

/// Keeps the stronger fact: by `says`, then by rank.
fn keep(slot: &mut Option<Fact>, fact: Fact, says: impl Fn(&Fact) -> Score) {
    let more = |known: &Fact| says(&fact).cmp(&says(known)).then_with(|| fact.compare(known)).is_gt();
    if slot.as_ref().is_none_or(more) {
        *slot = Some(fact);
    }
}

/// Facts about the positions of the open game, by position, independent of move order.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    positions: HashMap<AnyPosition, PositionKnowledge>,
    /// Whether there are facts that are not yet written into the record.
    pub(super) is_new: bool,
    /// Number of moves of the record when facts were last written into it.
    pub(super) moves: usize,
}

impl Knowledge {
    pub fn learn(&mut self, position: AnyPosition, fact: Fact) {
        self.positions.entry(position).or_default().take(fact);
        self.is_new = true;
    }

    pub fn of(&self, position: &AnyPosition) -> Option<&PositionKnowledge> {
        self.positions.get(position)
    }

    /// Drops everything: another game is open, or its rules have changed.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Drops the estimates of analyses.
    pub fn forget_analyses(&mut self) {
        let forget = |known: &mut PositionKnowledge| {
            known.estimate.take_if(|fact| fact.source == Source::Analysis);
        };
        self.positions.values_mut().for_each(forget);
    }
}
