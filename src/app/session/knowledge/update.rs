//! Adding findings, and their consequences: proofs are passed on to the positions before, and to the record.

use crate::catalog::shown::{DisplayedResult, EstimateUnit};
use crate::catalog::{AnyPosition, Engine, Family, Method, ScoreKind};
use crate::game::record::{MoveEvaluation, MoveId};
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::review::reviews;
use crate::search::settings::SettingValue;
use crate::search::{ActionReport, Report};
use crate::session::state::State;

use super::data::{Fact, Knowledge, PositionKnowledge, Source};

/// A finding of a search about a position.
#[derive(Clone, Copy)]
pub struct Found<'a> {
    pub root: &'a AnyPosition,
    pub engine: &'a Engine,
    pub report: &'a Report,
    /// The source of the values.
    pub source: Source,
    pub run: u64,
}

/// One value of a report, for the side to move at its root.
#[derive(Clone, Copy)]
struct ReportedValue {
    score: Score,
    bound: Bound,
    exact: bool,
    rate: Option<f64>,
    depth: u32,
}

impl Found<'_> {
    /// The fact about the root of the report; `None` where it has no value.
    pub fn fact(&self) -> Option<Fact> {
        let report = self.report;
        // The value found by a player that overlooks moves says nothing about the position.
        if !report.is_valued() || self.engine.overlooks() {
            return None;
        }
        if self.engine.external().is_some() && !report.has_claims() {
            return None;
        }
        let exact = report.is_certain();
        let rate = report.rate_to_expect().filter(|_| !exact || report.joint.is_some());
        let (score, bound, depth) = (report.score, report.bound, report.depth);
        let value = self.value(ReportedValue { score, bound, exact, rate, depth })?;
        // An upper bound has no line.
        let line = if bound == Bound::Upper { Vec::new() } else { report.line.clone() };
        Some(self.with_source(value, report.simulations, line))
    }

    /// Facts about the positions after the root's actions.
    fn of_actions(&self) -> Vec<(AnyPosition, Fact)> {
        if self.root.family() != Family::Alternating || self.engine.overlooks() {
            return Vec::new();
        }
        let facts = self.report.actions.iter().filter_map(|action| {
            let after = self.root.after(&[action.action]);
            // The end of a game is known without a search.
            let fact = if after.is_over() { None } else { self.of_action(action) }?;
            Some((after, fact))
        });
        facts.collect()
    }

    /// The fact about the position after one of the root's actions.
    pub(crate) fn of_action(&self, action: &ActionReport) -> Option<Fact> {
        let simulated = action.win_rate.filter(|_| !action.exact && action.visits > 0);
        // A bound based on estimates is weaker than any estimate.
        if simulated.is_none() && !action.exact && action.bound != Bound::Exact {
            return None;
        }
        let score = action.score.or_else(|| simulated.map(|_| Score::DRAW))?;
        let depth = self.report.depth.saturating_sub(1);
        let (bound, exact) = (action.bound, action.exact);
        let bound = if simulated.is_some() { Bound::Exact } else { bound };
        let value = self.value(ReportedValue { score, bound, exact, rate: simulated, depth })?;
        let line = action.line.get(1..).filter(|_| bound == Bound::Exact).unwrap_or_default().to_vec();
        Some(self.with_source(value, action.visits, line))
    }

    fn with_source(&self, value: MoveEvaluation, simulations: u64, line: Vec<ActionId>) -> Fact {
        // Values of another program are unchecked.
        let is_claim = matches!(self.engine.method, Method::External(_) | Method::Foreign(_));
        let source = if is_claim && self.source != Source::Player { Source::Engine } else { self.source };
        Fact { value, source, simulations, run: self.run, line }
    }

    /// A value in the displayed unit, for the first player, so that the values of different evaluations of a
    /// game are comparable. `None` where none results.
    fn value(&self, known: ReportedValue) -> Option<MoveEvaluation> {
        let ReportedValue { score, bound, exact, rate, depth } = known;
        let shown = DisplayedResult::of(self.root, self.engine);
        let side = self.root.side_to_move();
        let plain = exact || score.is_decided() || rate.is_some();
        let per_disc = self.engine.evaluation.per_disc();
        let number = || shown.number(side, score);
        let (score, per_disc, rate) = match shown.measure {
            // In hundredths of a disc, which is what 100 for each disc says beside it.
            EstimateUnit::Discs(_) if plain => (score, 100, rate),
            EstimateUnit::Discs(_) => (Score::estimate((number() * 100.0).round() as i32), 100, None),
            EstimateUnit::Rate(_) if !plain => (score, per_disc, Some(number())),
            _ => (score, per_disc, rate),
        };
        let (score, bound) = if exact { self.with_distance(score, bound)? } else { (score, bound) };
        let is_first = side == Side::First;
        Some(MoveEvaluation {
            score: score.for_first(side),
            per_disc,
            bound: if is_first { bound } else { bound.flipped() },
            exact,
            win_rate: rate.map(|rate| if is_first { rate } else { 1.0 - rate }),
            depth,
            method: self.engine.word(),
        })
    }

    /// A proven value: where a search does not count the distance, it proves the winner but not the margin.
    fn with_distance(&self, score: Score, bound: Bound) -> Option<(Score, Bound)> {
        let counts = self.root.game().row().counts;
        let only_results = matches!(counts, ScoreKind::Outcome | ScoreKind::Textbook | ScoreKind::Share);
        let entries = self.engine.method.settings().entries();
        let is_off =
            entries.iter().any(|entry| entry.key == "distance" && entry.value == SettingValue::Switch(false));
        if only_results || !is_off || !score.is_decided() {
            return Some((score, bound));
        }
        match (score.0 > 0, bound) {
            (true, Bound::Exact | Bound::Lower) => Some((Score::WIN, Bound::Lower)),
            (false, Bound::Exact | Bound::Upper) => Some((-Score::WIN, Bound::Upper)),
            _ => None,
        }
    }
}

/// Adds the findings of a search about its root, and about the positions after it.
pub(crate) fn learn(knowledge: &mut Knowledge, found: Found<'_>) {
    if let Some(fact) = found.fact() {
        knowledge.learn(found.root.clone(), fact);
    }
    for (position, fact) in found.of_actions() {
        knowledge.learn(position, fact);
    }
}

/// Starts with the facts in the document of another game.
pub(crate) fn begin(state: &mut State) {
    state.knowledge.clear();
    for kept in &state.game.document.analyses {
        let (root, engine, report) = (&kept.job.position, &kept.job.engine, &kept.report);
        learn(&mut state.knowledge, Found { root, engine, report, source: Source::Analysis, run: 0 });
    }
    super::judged::learn_kept(&mut state.knowledge, &state.game.document);
    state.knowledge.is_new = false;
    state.knowledge.moves = state.game.document.record.len();
}

/// Drops the estimates of analyses after a change of the evaluation.
pub(crate) fn forget_estimates(state: &mut State) {
    let line = state.game.document.record.line_through(state.game.cursor);
    for (at, position) in positions(state, &line) {
        let estimate = state.knowledge.of(&position.as_seen()).and_then(|known| known.estimate.as_ref());
        if estimate.is_some_and(|fact| fact.source == Source::Analysis)
            && state.game.document.record.evaluation(at).is_some_and(|known| !known.exact)
        {
            state.game.document.record.set_evaluation(at, None);
        }
    }
    state.knowledge.forget_analyses();
}

/// Passes proofs on to the positions before, and writes facts into the record. Returns whether anything was
/// new.
pub(crate) fn settle(state: &mut State) -> bool {
    // There may be facts about the position of a move played since.
    let moves = state.game.document.record.len();
    let has_moved = std::mem::replace(&mut state.knowledge.moves, moves) != moves;
    if !std::mem::take(&mut state.knowledge.is_new) && !has_moved {
        return false;
    }
    for to in [state.game.document.record.line_through(state.game.cursor), on_the_way(state)] {
        let positions = positions(state, &to);
        for (at, position) in &positions {
            let noted = state.game.document.record.evaluation(*at).cloned().map(Fact::noted);
            if let Some(fact) = noted {
                state.knowledge.learn(position.as_seen().into_owned(), fact);
            }
        }
        positions.iter().rev().for_each(|(_, position)| lift(&mut state.knowledge, position));
        positions.windows(2).for_each(|pair| hand_down(&mut state.knowledge, &pair[0].1, &pair[1].1));
        for (at, position) in positions {
            let best = state.knowledge.of(&position.as_seen()).and_then(PositionKnowledge::best);
            let noted = state.game.document.record.evaluation(at);
            if let Some(best) = best.filter(|best| is_to_be_noted(best, noted)) {
                state.game.document.record.set_evaluation(at, Some(best.value.clone()));
            }
        }
    }
    state.knowledge.is_new = false;
    true
}

/// Whether the strongest fact about a position belongs into the record: one that was asked for, or any proof,
/// where the record says less. Otherwise the record would have a bound or an estimate for a position proven
/// before.
fn is_to_be_noted(best: &Fact, noted: Option<&MoveEvaluation>) -> bool {
    let says_less = |noted: &MoveEvaluation| !noted.is_proof();
    match best.source {
        Source::File | Source::Glance => best.is_proven() && noted.is_some_and(says_less),
        Source::Player | Source::Engine | Source::Review | Source::Analysis => true,
    }
}

/// The moves to the position of the search that is shown, where the board does not show its line.
fn on_the_way(state: &State) -> Vec<MoveId> {
    state.game.document.record.moves_to(state.analysis.root_move)
}

/// The positions of a line, the start first.
pub(super) fn positions(state: &State, line: &[MoveId]) -> Vec<(MoveId, AnyPosition)> {
    let document = &state.game.document;
    let mut position = document.start.clone();
    let mut positions = vec![(MoveId::START, position.clone())];
    for &id in line {
        // The record was checked move by move when it was made.
        let played = document.record.action(id).is_some_and(|action| position.try_play(action).is_ok());
        if !played {
            break;
        }
        positions.push((id, position.clone()));
    }
    positions
}

/// Proves a position from the proofs of the positions after its moves.
fn lift(knowledge: &mut Knowledge, position: &AnyPosition) {
    /// The most moves of a position: with more, too few of them are proven anyway.
    const MOST: usize = 256;
    // In a textbook tree each search is to show what it finds itself.
    let actions = if reviews(position.game()) { position.actions() } else { Vec::new() };
    if actions.is_empty() || actions.len() > MOST {
        return;
    }
    let sign = |score: Score| if position.side_to_move() == Side::First { score } else { -score };
    // The lower and upper bound for the side to move over all its moves, with the facts behind them.
    let [mut least, mut greatest] = [None::<(Score, Fact)>, None];
    let mut is_bounded = true;
    for &action in &actions {
        let after = position.after(&[action]);
        let [low, high] =
            proven(knowledge, &after, action).map(|fact| fact.map(|fact| (sign(fact.value.score), fact)));
        let [low, high] = if position.side_to_move() == Side::First { [low, high] } else { [high, low] };
        is_bounded &= high.is_some();
        least = least.into_iter().chain(low).max_by_key(|(score, _)| *score);
        greatest = greatest.into_iter().chain(high).max_by_key(|(score, _)| *score);
    }
    let greatest = greatest.filter(|_| is_bounded);
    // Only a reachable value has a line that leads to it.
    let greatest = greatest.map(|(score, fact)| (score, Fact { line: Vec::new(), ..fact }));
    for (found, bound) in [(least, Bound::Lower), (greatest, Bound::Upper)] {
        let Some((_, fact)) = found else { continue };
        let bound = if position.side_to_move() == Side::First { bound } else { bound.flipped() };
        let value = MoveEvaluation { bound, ..fact.value.clone() };
        knowledge.learn(position.clone(), Fact { value, ..fact });
    }
}

/// Bounds a position after a move by the proof of the one before: no move is worth more than the best.
fn hand_down(knowledge: &mut Knowledge, before: &AnyPosition, after: &AnyPosition) {
    if !reviews(before.game()) || before.family() != Family::Alternating || after.is_over() {
        return;
    }
    let Some(known) = knowledge.of(&before.as_seen()) else { return };
    let (bound, at) =
        if before.side_to_move() == Side::First { (Bound::Upper, 1) } else { (Bound::Lower, 0) };
    let Some(fact) = known.proven.clone().or_else(|| known.bounds[at].clone()) else { return };
    let value = MoveEvaluation { bound, ..fact.value };
    knowledge.learn(after.as_seen().into_owned(), Fact { value, line: Vec::new(), ..fact });
}

/// The facts that bound the value after a move, for the first player from below and above; their lines begin with the move.
fn proven(knowledge: &Knowledge, after: &AnyPosition, action: ActionId) -> [Option<Fact>; 2] {
    if let Some(result) = super::shown::result(after) {
        let fact = Fact { line: vec![action], ..result };
        return [Some(fact.clone()), Some(fact)];
    }
    let Some(known) = knowledge.of(after) else { return [None, None] };
    let bounds = known
        .proven
        .as_ref()
        .map_or_else(|| known.bounds.clone(), |fact| [Some(fact.clone()), Some(fact.clone())]);
    bounds.map(|fact| {
        fact.map(|fact| {
            let line = std::iter::once(action).chain(fact.line.iter().copied()).collect();
            Fact { line, ..fact }
        })
    })
}
