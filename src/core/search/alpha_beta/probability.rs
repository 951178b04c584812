//! Probability cuts (Buro 1995, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm").
//!
//! A shallow search is a good predictor of a deep one, with a measurable error. Where its value misses the
//! window by some standard deviations, the deep search is unlikely to bring it back: the move is pruned by
//! the shallow search alone. In the recording it is a move that was entered once, with a window beside that
//! of its parent.

use crate::eval::Evaluator;
use crate::game::score::Bound;
use crate::game::{Alternating, Score};
use crate::search::Observer;
use crate::search::depth_first::{BoundedScore, Frame, TO_THE_END, count};

use super::node::ChildSearch;
use super::search::AlphaBetaSearch;

/// The least depth below a move from which on a shallower search is worth its nodes.
const SHALLOWEST: u8 = 3;

impl<P: Alternating, E: Evaluator<P>> AlphaBetaSearch<'_, P, E> {
    /// The value of a child for the side to move at its parent, if a shallow search makes a deep one almost
    /// certainly needless; never at the root. `None` outside when stopped.
    #[expect(
        clippy::option_option,
        reason = "`None` is stopped, as in all searches here; `Some(None)` is not pruned"
    )]
    pub(super) fn cut_by_probability<O: Observer>(
        &mut self,
        child: &P,
        step: ChildSearch,
        parent: Frame,
        observer: &mut O,
    ) -> Option<Option<BoundedScore>> {
        let deviations = self.settings.probability_cuts;
        let depth = parent.depth.saturating_sub(1);
        let is_deep = depth >= SHALLOWEST && parent.depth != TO_THE_END && parent.ply > 0;
        if deviations <= 0.0 || !is_deep || child.is_over() {
            return Some(None);
        }
        let shallow = shallower(depth);
        let Some(deviation) = self.evaluator.deviation(child, depth, shallow) else { return Some(None) };
        // So many standard deviations between a shallow and a deep search, in units of the score (Buro 1995,
        // ProbCut).
        let margin = (deviations * deviation).ceil() as i32;
        // The evaluation decides which side to try: a probe on the other would hardly ever succeed.
        let guess = -self.evaluator.score(child);
        count(observer, |statistics| statistics.at(parent.ply, |ply| ply.guesses += 1));
        let probe = if guess <= step.alpha {
            Score(step.alpha.0 - margin)
        } else if guess >= parent.beta {
            Score(parent.beta.0 + margin - 1)
        } else {
            return Some(None);
        };
        // Beyond all estimates lie only proven results, to which deviations do not apply.
        if probe.0.abs() >= Score::ESTIMATE_LIMIT {
            return Some(None);
        }
        count(observer, |statistics| statistics.at(parent.ply, |ply| ply.selective_tries += 1));
        self.plies[usize::from(parent.ply) + 1].line.clear();
        let frame = Frame { depth: shallow, ..parent.child(probe, Score(probe.0 + 1)) };
        let value = self.node(child, Some(step.action), frame, observer)?.flipped();
        let low = guess <= step.alpha && value.score <= probe;
        let high = guess >= parent.beta && value.score > probe;
        if low || high {
            count(observer, |statistics| statistics.at(parent.ply, |ply| ply.selective_cuts += 1));
        }
        Some(
            (low || high)
                .then_some(BoundedScore { bound: if low { Bound::Upper } else { Bound::Lower }, ..value }),
        )
    }
}

/// About half the depth, odd where that is odd: evaluations favour the side that moved last.
const fn shallower(depth: u8) -> u8 {
    let half = depth / 2;
    if half % 2 == depth % 2 { half } else { half - 1 }
}

#[cfg(test)]
mod tests {
    use super::shallower;

    #[test]
    fn shallow_searches_end_with_the_same_side() {
        assert_eq!([3, 4, 5, 6, 7, 8, 9, 10].map(shallower), [1, 2, 1, 2, 3, 4, 3, 4]);
    }
}
