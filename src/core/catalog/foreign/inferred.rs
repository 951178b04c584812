//! Inference of cuts, reasons and proofs from the moves that a recording tried at a node, where it states
//! little itself.

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::search::events::{Event, Observer, Why};

use super::depth_first::OpenNode;

/// The moves that were tried at a node, and its position in a known game.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriedMoves<'a> {
    pub(super) tried: &'a [ActionId],
    pub(super) position: Option<&'a AnyPosition>,
}

impl OpenNode {
    /// The origin of a node's value where it is not stated, and the part of the value that the visited
    /// children prove, if the value has this bound or is exact. In a known game a cut shows in actions that
    /// are missing after a value at the bound; actions that are missing elsewhere were left out.
    pub(super) fn inferred(
        &self,
        value: Score,
        bound: Bound,
        moves: TriedMoves<'_>,
        observer: &mut impl Observer,
    ) -> (Why, Option<Bound>) {
        let TriedMoves { tried, position } = moves;
        let Some(position) = position else {
            let why = match self {
                OpenNode { is_cut: true, .. } => Why::Cut,
                OpenNode { is_partial: true, .. } => Why::Children,
                _ if tried.is_empty() => Why::Evaluation,
                _ => Why::Children,
            };
            return (why, None);
        };
        if tried.is_empty() && !self.is_partial {
            if !position.is_over() {
                return (Why::Evaluation, None);
            }
            let end = position.result_for_first().map(|result| result.for_first(self.side));
            return (Why::End, Some(bound).filter(|&bound| end == Some(value) && bound == Bound::Exact));
        }
        let missing: Vec<ActionId> =
            position.actions().into_iter().filter(|action| !tried.contains(action)).collect();
        let passed = self.best.filter(|&best| best >= self.beta && self.beta < Score::INFINITY);
        // In a tree of numbers searched in its order a cut takes only the last children; the others were left
        // out before.
        let in_order = matches!(position, AnyPosition::NumberTree(_)) && tried.is_sorted();
        let is_behind = |action: &ActionId| !in_order || tried.last().is_none_or(|last| action > last);
        let cut_off: Vec<ActionId> =
            missing.iter().copied().filter(|_| passed.is_some()).filter(is_behind).collect();
        if !self.is_cut && !self.is_partial {
            for &action in missing.iter().filter(|action| !cut_off.contains(action)) {
                observer.observe(Event::Skipped { action });
            }
            if let Some(best) = passed.filter(|_| !cut_off.is_empty()) {
                observer.observe(Event::Cut { value: best, limit: self.beta });
            }
            for &action in &cut_off {
                observer.observe(Event::Skipped { action });
            }
        }
        let is_enough = self.low.is_some_and(|low| low >= value);
        let is_whole = missing.is_empty() && self.high <= value;
        let certain = match bound {
            _ if is_enough && is_whole => Some(Bound::Exact),
            Bound::Lower => Some(bound).filter(|_| is_enough),
            Bound::Upper => Some(bound).filter(|_| is_whole),
            Bound::Exact => None,
        };
        let is_cut = self.is_cut || !self.is_partial && !cut_off.is_empty();
        (if is_cut { Why::Cut } else { Why::Children }, certain)
    }
}
