//! Report of a tree: the action to play, the lines expected and the values of the root's actions.

use crate::game::score::Bound;
use crate::game::{ActionId, Alternating, Score};
use crate::search::proof::Proof;
use crate::search::{ActionReport, Report};

use super::{Preference, SearchTree};

/// Actions of a line that a report shows.
const LINE: usize = 12;

/// The report on a finished game, in which there are no actions.
pub fn report_of_end<P: Alternating>(root: &P) -> Report {
    let proof = Proof::of_end(root.final_score());
    Report {
        score: proof.score,
        exact: true,
        win_rate: Some(proof.reward()),
        nodes: 1,
        finished: true,
        ..Report::default()
    }
}

impl<P: Alternating> SearchTree<P> {
    /// The proof of a node, from the point of view of its parent.
    fn proof_for_parent(&self, at: usize) -> Option<Proof> {
        self.proof(at).map(Proof::flipped)
    }

    /// The child to play, the first of equals: below a proven node the best proven result; elsewhere the
    /// preferred child that is not proven, unless its mean is lower than a proven draw. `None` without a
    /// visited child.
    fn best_child(&self, at: usize) -> Option<usize> {
        let visited = || self.nodes[at].children().filter(|&child| self.nodes[child].visits > 0);
        let proven =
            first_greatest(visited().filter_map(|child| Some((child, self.proof_for_parent(child)?.score))));
        let merit = |child: usize| match self.preference {
            Preference::Visits => f64::from(self.nodes[child].visits),
            Preference::Mean => self.nodes[child].mean_for_parent(),
        };
        let open = visited().filter(|&child| self.proof_for_parent(child).is_none());
        let open = first_greatest(open.map(|child| (child, merit(child))));
        match (proven, open) {
            (None, open) => open.map(|(child, _)| child),
            (Some((child, _)), None) => Some(child),
            (Some((child, score)), Some((other, _))) => {
                // A draw is half a point: an open child with a lower mean is no better.
                let draw_is_better = score == Score::DRAW && self.nodes[other].mean_for_parent() < 0.5;
                Some(if score > Score::DRAW || draw_is_better { child } else { other })
            }
        }
    }

    /// The actions expected from a node on, its own first.
    fn line_from(&self, at: usize) -> Vec<ActionId> {
        let nodes = std::iter::successors(Some(at), |&node| self.best_child(node));
        nodes.filter_map(|node| self.nodes[node].action).map(Into::into).take(LINE).collect()
    }

    pub(super) fn report(&self, simulations: u64, finished: bool) -> Report {
        let root = &self.nodes[0];
        let actions = root.children().map(|child| self.report_action(child)).collect();
        // Before the first simulation the first legal action is reported.
        let best = self.best_child(0).or_else(|| root.children().next());
        let proof = self.proof(0);
        let mean = (root.visits > 0).then(|| root.points / f64::from(root.visits));
        let report = Report {
            best: best.and_then(|child| self.nodes[child].action).map(Into::into),
            score: proof.map_or(Score::DRAW, |proof| proof.score),
            bound: proof.map_or(Bound::Exact, |proof| proof.bound),
            exact: proof.is_some(),
            win_rate: proof.map(Proof::reward).or(mean),
            line: best.map(|child| self.line_from(child)).unwrap_or_default(),
            nodes: self.nodes.len() as u64,
            leaves: simulations,
            simulations,
            depth: self.depth,
            actions,
            finished,
            ..Report::default()
        };
        if report.win_rate.is_some() { report } else { report.without_value() }
    }

    fn report_action(&self, child: usize) -> ActionReport {
        let node = &self.nodes[child];
        let proof = self.proof_for_parent(child);
        let line = if node.visits > 0 { self.line_from(child) } else { Vec::new() };
        ActionReport {
            action: node.action.map_or(ActionId(0), Into::into),
            score: proof.map(|proof| proof.score),
            bound: proof.map_or(Bound::Exact, |proof| proof.bound),
            exact: proof.is_some(),
            visits: u64::from(node.visits),
            win_rate: (node.visits > 0).then(|| node.mean_for_parent()),
            line,
        }
    }
}

/// The index of the first of the greatest.
fn first_greatest<T: PartialOrd>(ranked: impl Iterator<Item = (usize, T)>) -> Option<(usize, T)> {
    ranked.reduce(|best, next| if next.1 > best.1 { next } else { best })
}
