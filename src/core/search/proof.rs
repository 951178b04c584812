//! Proven bounds of a node in the Monte Carlo solver, and their derivation from the children (MCTS-Solver:
//! Winands, Björnsson and Saito 2008, here with draws, scores and bounds).

use crate::game::Score;
use crate::game::score::Bound;

/// A proven result, from the point of view of the side to move at the node.
///
/// The winner is certain. The margin is known as far as `bound` says: a node is proven won by the first
/// winning action found, and a faster win may remain unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    pub score: Score,
    /// [`Bound::Lower`] only for wins, [`Bound::Upper`] only for losses.
    pub bound: Bound,
}

impl Proof {
    /// The result of a finished game.
    pub const fn of_end(score: Score) -> Self {
        Self { score, bound: Bound::Exact }
    }

    /// The same result from the other side's point of view.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { score: -self.score, bound: self.bound.flipped() }
    }

    /// The proof of a parent by its children (each from its own point of view, `None` while unproven): one
    /// lost child makes it won; otherwise all of them must be proven, and the best counts.
    pub fn of_children(children: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        // Of equal scores an exact one is kept, so that the result is exact where it can be.
        let rank = |proof: Self| (proof.score, proof.bound == Bound::Exact);
        let mut best: Option<Self> = None;
        let mut complete = true;
        let mut may_win_faster = false;
        for child in children {
            let Some(proof) = child.map(Self::flipped) else {
                complete = false;
                continue;
            };
            // A win that is only bounded from below may turn out to be faster than the best.
            may_win_faster |= proof.bound == Bound::Lower;
            if best.is_none_or(|best| rank(proof) > rank(best)) {
                best = Some(proof);
            }
        }
        let best = best?;
        if best.score > Score::DRAW {
            let exact = complete && !may_win_faster;
            return Some(Self { bound: if exact { Bound::Exact } else { Bound::Lower }, ..best });
        }
        complete.then_some(best)
    }

    /// The share of points for the result: 1, 0.5 or 0.
    pub fn reward(self) -> f64 {
        match self.score.cmp(&Score::DRAW) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(units: i32, bound: Bound) -> Proof {
        Proof { score: Score::decided(units, 0), bound }
    }

    fn of_children(children: &[Option<Proof>]) -> Option<Proof> {
        Proof::of_children(children.iter().copied())
    }

    #[test]
    fn one_lost_child_wins_and_the_bound_stays_honest() {
        let (win, loss) = (proof(3, Bound::Exact), proof(-2, Bound::Exact));
        assert_eq!(of_children(&[None, Some(loss)]), Some(proof(2, Bound::Lower)));
        assert_eq!(of_children(&[Some(win), Some(loss)]), Some(proof(2, Bound::Exact)));
        let perhaps_faster = proof(-1, Bound::Upper);
        assert_eq!(of_children(&[Some(perhaps_faster), Some(loss)]), Some(proof(2, Bound::Lower)));
    }

    #[test]
    fn without_a_lost_child_all_must_be_proven() {
        let draw = Proof::of_end(Score::DRAW);
        let (win, at_least) = (proof(3, Bound::Exact), proof(2, Bound::Lower));
        assert_eq!(of_children(&[Some(win), None]), None);
        assert_eq!(of_children(&[Some(draw), None]), None);
        assert_eq!(of_children(&[Some(draw), Some(win)]), Some(draw));
        assert_eq!(of_children(&[Some(win), Some(at_least)]), Some(proof(-2, Bound::Upper)));
        assert_eq!(of_children(&[Some(win), Some(win)]), Some(proof(-3, Bound::Exact)));
        assert_eq!(of_children(&[]), None);
    }
}
