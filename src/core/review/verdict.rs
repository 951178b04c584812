//! Verdict on a move from the values of the positions before and after it.

use crate::catalog::shown::{DisplayedResult, EstimateUnit};
use crate::catalog::{AnyPosition, Engine};
use crate::game::record::MoveEvaluation;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::Report;

use super::{MoveVerdict, ValueUnit};

/// Known values of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionKnowledge {
    /// Its value for the side to move, once it is proven.
    pub(super) proven: Option<Score>,
    /// Its best line, once it is solved.
    pub(super) solution: Vec<ActionId>,
    /// The least and the greatest value for the first player by the positions beside it; `None` where they
    /// give no bound.
    pub(super) bounds: [Option<Score>; 2],
    /// Its estimates for the side to move at the depths 1, 2, 3 …
    pub(super) scores: Vec<Score>,
    /// The report of the deepest of these searches.
    pub(super) report: Option<Report>,
    /// The best lines at those depths.
    pub(super) lines: Vec<Vec<ActionId>>,
}

impl PositionKnowledge {
    /// The estimate of a search `depth` plies deep, 1 or more.
    fn at(&self, depth: usize) -> Option<Score> {
        self.scores.get(depth.checked_sub(1)?).copied()
    }

    /// Takes a bound of the value for the first player: index 0 is the least, 1 the greatest.
    pub(super) fn limit(&mut self, which: usize, score: Score) {
        let known = self.bounds[which].get_or_insert(score);
        *known = if which == 0 { score.max(*known) } else { score.min(*known) };
    }

    /// Takes the report of a search one ply deeper than the last one.
    pub(super) fn take(&mut self, report: Report) {
        // A proven bound decides the winner at most, but it is not the value.
        if report.exact && report.bound == Bound::Exact {
            self.proven = Some(report.score);
            self.solution.clone_from(&report.line);
        }
        self.scores.push(report.score);
        self.lines.push(report.line.clone());
        self.report = Some(report);
    }
}

/// A position with its known values and the engine that searched it.
#[derive(Clone, Copy)]
pub(super) struct JudgedPosition<'a> {
    pub(super) position: &'a AnyPosition,
    pub(super) known: &'a PositionKnowledge,
    pub(super) engine: &'a Engine,
}

impl JudgedPosition<'_> {
    /// Its proven value in the unit of the game.
    fn proof(self) -> Option<f64> {
        self.known.proven.map(|score| self.result(score))
    }

    /// A proven value in the unit of the game.
    fn result(self, score: Score) -> f64 {
        f64::from(score.for_first(self.position.side_to_move()).units())
    }

    fn shown(self) -> DisplayedResult {
        DisplayedResult::of(self.position, self.engine)
    }

    /// Whether a search with a depth limit has proven the value.
    fn is_settled(self) -> bool {
        self.known.report.as_ref().is_some_and(|report| report.exact)
    }

    /// The value of the position for the first player, in the unit of estimates: the proven one, or the
    /// deepest estimate.
    fn worth(self) -> Option<f64> {
        let side = self.position.side_to_move();
        if let Some(score) = self.known.proven {
            return Some(self.shown().measure.result(score.for_first(side)));
        }
        let found = self.shown().number(Side::First, *self.known.scores.last()?);
        let [least, greatest] =
            self.known.bounds.map(|bound| bound.map(|score| self.shown().measure.result(score)));
        Some(found.max(least.unwrap_or(found)).min(greatest.unwrap_or(f64::INFINITY)))
    }

    /// Plies of its estimate: a user's engine reports them itself.
    fn depth(self) -> u32 {
        let report = self.known.report.as_ref().filter(|_| self.engine.external().is_some());
        report.map_or(self.known.scores.len() as u32, |report| report.depth)
    }

    /// The evaluation of the position in the form of a record.
    pub(super) fn evaluation(self) -> Option<MoveEvaluation> {
        let side = self.position.side_to_move();
        if let Some(score) = self.known.proven {
            return Some(MoveEvaluation::proven(score.for_first(side)));
        }
        let depth = self.known.scores.len();
        let (shown, score) = (self.shown(), self.known.at(depth)?);
        let most = most(self.position);
        let number = shown.number(Side::First, score).clamp(-most, most);
        let plain = score.is_decided();
        let (score, per_disc, win_rate) = match shown.measure {
            // In hundredths of a disc, by the 100 for each disc beside it.
            EstimateUnit::Discs(_) if !plain => (Score::estimate((number * 100.0).round() as i32), 100, None),
            EstimateUnit::Rate(_) if !plain => (score.for_first(side), 1, Some(number)),
            _ => (score.for_first(side), 1, None),
        };
        let (method, depth) = (self.engine.word(), self.depth());
        Some(MoveEvaluation { score, per_disc, bound: Bound::Exact, exact: false, win_rate, depth, method })
    }
}

/// The verdict on a move from its position and the one after it. `None` while too little is known.
///
/// Each position has one value: that after a move is that before the next one. The loss of a move is the
/// difference, and with estimates no more than a search to the same depth finds between it and the best move:
/// a search one ply deeper may see a loss that no move could have avoided.
pub(super) fn verdict(
    before: JudgedPosition<'_>,
    after: JudgedPosition<'_>,
    action: ActionId,
) -> Option<MoveVerdict> {
    let found = match (before.known.proven, after.known.proven) {
        // The value after the move is for the other side, so its sign changes.
        (Some(score), Some(next)) => proven(before, score, -next)?,
        _ => estimated(before, after)?,
    };
    let (counted, side) = (found.counted, before.position.side_to_move());
    let most = most(before.position);
    let [first, next] = [found.before, found.after].map(|value| counted.rounded(value.clamp(-most, most)));
    let missing = counted.loss(side, [first, next]);
    let loss = at_same_depth(before, after, action)
        .filter(|_| !found.proven)
        .map_or(missing, |loss| loss.min(missing));
    let loss = if found.best == action { 0.0 } else { loss };
    let found = MoveVerdict { before: first, after: next, loss, ..found };
    if found.best == action || loss > 0.0 {
        return Some(found);
    }
    // A proof of the position before names the best move, and it is not proven that this one is as good.
    if before.known.proven.is_some() && !found.proven {
        return Some(found);
    }
    // No move is better than the one played.
    let line = if found.proven { &after.known.solution[..] } else { &[] };
    let line = std::iter::once(action).chain(line.iter().copied()).collect();
    Some(MoveVerdict { best: action, line, ..found })
}

/// The greatest possible value of a game: the sum of patterns exceeds the number of squares where one side
/// has nearly all.
fn most(position: &AnyPosition) -> f64 {
    match position {
        AnyPosition::Othello(board) => f64::from(board.size()).powi(2),
        _ => f64::INFINITY,
    }
}

/// The values of a position and of the one after it, for the side to move at the first, both proven.
fn proven(before: JudgedPosition<'_>, score: Score, next: Score) -> Option<MoveVerdict> {
    let line = before.known.solution.clone();
    Some(MoveVerdict {
        best: *line.first()?,
        line,
        before: before.result(score),
        after: before.result(next),
        loss: 0.0,
        counted: ValueUnit::of(before.position.game(), true),
        proven: true,
        proofs: [Some(before.result(score)), Some(before.result(next))],
        depth: 0,
    })
}

/// The verdict where one of the values is not proven: from the best known values.
fn estimated(before: JudgedPosition<'_>, after: JudgedPosition<'_>) -> Option<MoveVerdict> {
    let is_proven = before.known.proven.is_some();
    let line = if is_proven { &before.known.solution } else { before.known.lines.last()? };
    let searched = if is_proven { after } else { before };
    Some(MoveVerdict {
        best: *line.first()?,
        line: line.clone(),
        before: before.worth()?,
        after: after.worth()?,
        loss: 0.0,
        counted: ValueUnit::of(before.position.game(), false),
        proven: false,
        proofs: [before.proof(), after.proof()],
        depth: searched.depth(),
    })
}

/// The loss of a move by estimates of one depth from one root: the position after it is searched one ply
/// less, so depth 2 is the least that both have.
fn at_same_depth(before: JudgedPosition<'_>, after: JudgedPosition<'_>, action: ActionId) -> Option<f64> {
    let loss = |values: [Score; 2]| {
        let values = values.map(|score| before.shown().number(Side::First, score));
        ValueUnit::of(before.position.game(), false).loss(before.position.side_to_move(), values)
    };
    if before.engine.external().is_some() {
        // An engine that reports values of several moves has compared them itself.
        let report = before.known.report.as_ref()?;
        let played = report.actions.iter().find(|entry| entry.action == action)?;
        return Some(loss([report.score, played.score?]));
    }
    if before.is_settled() || after.is_settled() {
        return None;
    }
    let deepest = before.known.scores.len();
    let find = |depth: usize| Some([before.known.at(depth)?, -after.known.at(depth - 1)?]);
    (2..=deepest).rev().find_map(find).map(loss)
}
