//! Evaluation of moves by the facts about the positions before and after them, for reviews and warnings; and
//! facts from reviews.

use crate::catalog::{AnyPosition, Game};
use crate::game::record::{MoveEvaluation, MoveId};
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::review::{GameReview, MoveVerdict, Proof, ReviewSnapshot, ReviewedMove, ValueUnit, engine};
use crate::session::state::State;
use crate::store::Document;

use super::data::{Fact, Knowledge, Source};
use super::shown;

/// A move with the values of the positions before and after it.
pub fn judged(game: Game, ply: &ReviewedMove, facts: [Option<&Fact>; 2]) -> ReviewedMove {
    let by_facts = || {
        let (verdict, [Some(before), Some(after)]) = (ply.verdict.as_ref()?, facts) else { return None };
        let proven = before.is_proven() && after.is_proven();
        let counted = ValueUnit::of(game, proven);
        let [first, next] =
            [value_in(counted, before)?, value_in(counted, after)?].map(|value| counted.rounded(value));
        let missing = counted.loss(ply.side, [first, next]);
        // A stronger fact than the review was found since: best move and loss follow it too.
        let differs = |one: f64, other: f64| (one - other).abs() > 1e-9;
        let is_newer =
            counted != verdict.counted || differs(first, verdict.before) || differs(next, verdict.after);
        // A proof is stronger than a search to some depth, whatever its best move was.
        let says_more = if proven { missing > 0.0 } else { is_newer && before.source > Source::Review };
        let has_line = says_more && !before.line.is_empty();
        let line = if has_line { &before.line } else { &verdict.line };
        let best = line.first().copied().filter(|_| has_line).unwrap_or(verdict.best);
        // The best move loses nothing, unless it is proven since that it was not the best.
        let loss = if best == ply.action && !proven {
            0.0
        } else if proven || is_newer {
            missing
        } else {
            missing.min(verdict.loss)
        };
        let depth = if proven { 0 } else { verdict.depth };
        let proof = |fact: &Fact| value_in(ValueUnit::of(game, true), fact).filter(|_| fact.is_proven());
        Some(MoveVerdict {
            best,
            line: line.clone(),
            before: first,
            after: next,
            loss,
            counted,
            proven,
            proofs: [before, after].map(proof),
            depth,
        })
    };
    ReviewedMove { verdict: by_facts().or_else(|| ply.verdict.clone()), ..ply.clone() }
}

/// A value in a unit of reviews; `None` where it is in another unit.
fn value_in(counted: ValueUnit, fact: &Fact) -> Option<f64> {
    let value = &fact.value;
    let lead = f64::from(value.score.0.signum());
    match counted {
        // The winner is known, but not the margin.
        ValueUnit::Discs | ValueUnit::Points | ValueUnit::Moves if value.score.is_uncounted() => None,
        ValueUnit::Share => match value.win_rate {
            Some(rate) => Some(rate),
            None => (value.exact || value.score.is_decided()).then_some(f64::midpoint(lead, 1.0)),
        },
        ValueUnit::Discs => fact.in_results().or((value.score.0 == 0 && value.exact).then_some(0.0)),
        ValueUnit::Points | ValueUnit::Moves | ValueUnit::Result => {
            value.win_rate.is_none().then_some(value.score.units().into())
        }
    }
}

/// Adds the findings of a review of a game from this start.
pub(crate) fn learn(known: &mut Knowledge, start: AnyPosition, snapshot: &ReviewSnapshot, run: u64) {
    let mut position = start;
    for (at, value) in snapshot.evaluations.iter().enumerate() {
        let ply = snapshot.review.plies.get(at);
        if let Some(value) = value.clone() {
            let line = ply.and_then(|ply| ply.verdict.as_ref()).map(|verdict| verdict.line.clone());
            let line = line.unwrap_or_default();
            // Estimates of an engine are its own.
            let is_claim = snapshot.review.by.is_some() && !value.exact;
            let source = if is_claim { Source::Engine } else { Source::Review };
            let fact = Fact { value, source, simulations: 0, run, line };
            known.learn(position.clone(), fact);
        }
        // A review only holds moves that were played.
        let _ = ply.map(|ply| position.try_play(ply.action));
    }
}

/// The values in a review by an engine, one for each position of its game from the start: proofs, else the
/// estimates of the engine.
pub(crate) fn said_in(review: &GameReview, engine: &str) -> Vec<Option<Fact>> {
    let verdict = |at: usize| review.plies.get(at)?.verdict.as_ref();
    let fact = |verdict: &MoveVerdict, proof: Option<f64>, value: f64| match proof {
        Some(units) => Some(Fact::noted(MoveEvaluation::proven(Score::decided(units as i32, 0)))),
        None => Fact::estimated_by(engine, verdict.counted, value, verdict.depth),
    };
    let before = |at: usize| {
        let verdict = verdict(at)?;
        let fact = fact(verdict, verdict.proofs[0], verdict.before)?;
        Some(Fact { line: verdict.line.clone(), ..fact })
    };
    let after = |at: usize| fact(verdict(at)?, verdict(at)?.proofs[1], verdict(at)?.after);
    (0..=review.plies.len()).map(|at| before(at).or_else(|| after(at.checked_sub(1)?))).collect()
}

/// Adds the findings of the reviews that a document keeps, the newest last: proofs, estimates of engines, and
/// this program's own estimates of positions of which the record holds none.
pub(crate) fn learn_kept(known: &mut Knowledge, document: &Document) {
    for review in document.reviews.all().iter().rev() {
        let own = engine(document.game()).word();
        let by = review.by.as_deref();
        let mut position = document.start.clone();
        let mut actions = review.plies.iter().map(|ply| ply.action);
        let mut at = Some(MoveId::START);
        for fact in said_in(review, by.unwrap_or_default()) {
            let noted = at.and_then(|at| document.record.evaluation(at));
            let holds_estimate = noted.is_some_and(|noted| noted.bound == Bound::Exact);
            let fact = fact.and_then(|fact| match (fact.is_proven(), by) {
                (true, _) => Some(Fact { source: Source::Review, ..fact }),
                (false, Some(_)) => Some(fact),
                (false, None) if holds_estimate => None,
                (false, None) => {
                    let value = MoveEvaluation { method: own.clone(), ..fact.value };
                    Some(Fact { value, source: Source::Review, ..fact })
                }
            });
            if let Some(fact) = fact {
                known.learn(position.clone(), fact);
            }
            let Some(action) = actions.next() else { break };
            at = at.and_then(|at| document.record.child(at, action));
            // A review only holds moves that were played.
            let _ = position.try_play(action);
        }
    }
}

/// Proofs known of the positions of a line: a review need not repeat them.
pub(crate) fn proofs(state: &State, start: &AnyPosition, actions: &[ActionId]) -> Vec<Option<Proof>> {
    let proof = |played: usize| {
        let position = start.after(&actions[..played]);
        let fact = shown::of(state, &position).filter(Fact::is_proven)?;
        Some((fact.value.score.for_first(position.side_to_move()), fact.line))
    };
    (0..=actions.len()).map(proof).collect()
}

/// Whether the side that moved wins for certain after the move, so that nothing that counts was lost.
pub fn still_wins(after: &AnyPosition, fact: &Fact) -> bool {
    let mover = after.side_to_move().other();
    let score = if mover == Side::First { fact.value.score } else { -fact.value.score };
    fact.value.exact && score.is_decided() && score.0 > 0 && !fact.value.score.leaves_open(fact.value.bound)
}
