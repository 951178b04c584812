//! Equality of results in the measures of two searches: a win that is not counted, a win by the number of
//! moves, and another program's own 10 for a win are the same result.

use std::collections::BTreeMap;

use crate::game::Score;
use crate::search::events::Why;

use super::tree::Node;

/// Pairs of scores that two searches give to the same result, as far as finished games showed them.
#[derive(Clone, Debug, Default)]
pub struct SameResults {
    /// By a win in the measure of the first search, the wins in that of the second.
    wins: BTreeMap<i32, Vec<i32>>,
    /// The ratio of the units of two searches that both count wins.
    scale: Option<[i32; 2]>,
}

impl SameResults {
    /// Takes the values of one finished game for the same side and returns whether they can be one result.
    pub fn learn(&mut self, [first, second]: [Score; 2]) -> bool {
        if self.same([first, second]) {
            return true;
        }
        let [one, other] = [first, second].map(|score| score.0.signum());
        if one != other || one == 0 || !(is_plain(first) || is_plain(second) || self.fits([first, second])) {
            return false;
        }
        self.wins.entry(first.0.abs()).or_default().push(second.0.abs());
        true
    }

    /// Whether two scores for the same side mean the same result.
    pub fn same(&self, [first, second]: [Score; 2]) -> bool {
        let is_counted_once =
            first.is_uncounted() && second.is_decided() || second.is_uncounted() && first.is_decided();
        let is_known = || self.wins.get(&first.0.abs()).is_some_and(|wins| wins.contains(&second.0.abs()));
        first == second || first.0.signum() == second.0.signum() && (is_counted_once || is_known())
    }

    /// Whether two nodes of one position have values that mean the same result; learns from ends of the game.
    pub(super) fn same_values(&mut self, first: &Node, second: &Node) -> bool {
        let is_end = [first, second].iter().all(|node| node.why == Some(Why::End));
        match (first.value, second.value) {
            (Some(own), Some(other)) => {
                if is_end {
                    self.learn([own, other])
                } else {
                    self.same([own, other])
                }
            }
            (own, other) => own == other,
        }
    }

    /// Whether two windows, each alpha and beta, mean the same.
    pub fn same_window(&self, first: [Score; 2], second: [Score; 2]) -> bool {
        let [low, high] = [0, 1].map(|end| self.same([first[end], second[end]]));
        let is_null = |[alpha, beta]: [Score; 2]| i64::from(beta.0) - i64::from(alpha.0) == 1;
        low && high || is_null(first) && is_null(second) && (low || high)
    }

    /// Whether two counted wins are in the same ratio as all before.
    fn fits(&mut self, scores: [Score; 2]) -> bool {
        let [one, other] = scores.map(|score| score.units().abs());
        let fits =
            |scale: [i32; 2]| i64::from(one) * i64::from(scale[0]) == i64::from(other) * i64::from(scale[1]);
        if let Some(scale) = self.scale {
            return fits(scale);
        }
        let (least, greatest) = (one.min(other), one.max(other));
        // Any other ratio would not make the results the same.
        if least == 0 || greatest % least != 0 {
            return false;
        }
        let factor = greatest / least;
        self.scale = Some(if one == least { [factor, 1] } else { [1, factor] });
        true
    }
}

/// Whether a result is only a win or a loss, perhaps with the number of moves.
const fn is_plain(score: Score) -> bool {
    score.is_decided() && score.units().abs() == 1
}

#[cfg(test)]
mod tests {
    use super::SameResults;
    use crate::game::Score;

    const WIN: Score = Score::WIN;

    fn early(steps: u32) -> Score {
        Score::decided(1, steps)
    }

    #[test]
    fn a_win_is_a_win_in_any_measure() {
        let mut same = SameResults::default();
        assert!(same.same([WIN, early(3)]) && same.same([-WIN, -early(3)]) && !same.same([WIN, -early(3)]));
        // The measure of another program is unknown before a game has ended.
        assert!(!same.same([early(3), Score(10)]));
        assert!(same.learn([early(3), Score(10)]) && same.same([-early(3), Score(-10)]));
        assert!(!same.same([early(2), Score(10)]) && same.learn([early(2), Score(9)]));
        assert!(!same.learn([early(2), Score(-10)]) && !same.learn([Score::DRAW, Score(10)]));
    }

    #[test]
    fn discs_are_the_same_in_parts_of_discs_and_not_by_another_count() {
        let mut same = SameResults::default();
        assert!(same.learn([Score::decided(12, 0), Score(1200)]));
        assert!(
            same.learn([-Score::decided(3, 0), Score(-300)])
                && !same.learn([Score::decided(3, 0), Score(200)])
        );
        let mut same = SameResults::default();
        assert!(!same.learn([Score::decided(64, 0), Score(62)]));
        let mut same = SameResults::default();
        assert!(
            same.learn([Score(64), Score::decided(64, 0)]) && !same.learn([Score(64), Score::decided(32, 0)])
        );
    }

    #[test]
    fn windows_of_width_one_lie_at_the_same_result() {
        let mut same = SameResults::default();
        assert!(same.learn([early(3), Score(1)]));
        let below = |score: Score| [Score(score.0 - 1), score];
        assert!(same.same_window(below(early(3)), below(Score(1))));
        assert!(!same.same_window(below(early(3)), [Score(0), Score(2)]));
        let open = [-Score::INFINITY, Score::INFINITY];
        assert!(same.same_window(open, open) && !same.same_window(open, [Score(-1), Score::INFINITY]));
    }
}
