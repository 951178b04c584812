//! Narration of searches by simulations, layers, heaps and matrices.

use crate::catalog::Family;
use crate::game::{Score, Side};
use crate::search::events::Why;
use crate::trace::narrate::{ConsideredChild, SelectedChild, SelectionReason};
use crate::trace::tree::NodeId;
use crate::words::games::side_name;
use crate::words::values;

use super::{Narrator, join};

impl Narrator<'_> {
    pub(super) fn selected(&mut self, leaf: NodeId, chosen: Option<SelectedChild>) -> String {
        let leaf = self.name(leaf);
        let text = self.text;
        let Some(SelectedChild { candidate, because, equals }) = chosen else {
            return text.with("narrate.selected.root", &[]);
        };
        let child = self.label(candidate.node);
        let key = match because {
            SelectionReason::Unvisited => "narrate.selected.unvisited",
            SelectionReason::Turn => "narrate.selected.turn",
            // Without an exploration term the sum is the mean alone.
            SelectionReason::Greatest if candidate.exploration > 0.0 => "narrate.selected.sum",
            SelectionReason::Greatest => "narrate.selected.mean",
        };
        let [first, second, value] = values::sum_of_terms(candidate.exploitation, candidate.exploration, 3);
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("child", &child),
            ("leaf", &leaf),
            ("value", &value),
            ("exploitation", &first),
            ("exploration", &second),
        ];
        let chosen = text.with(key, &values);
        if equals == 0 {
            return chosen;
        }
        let rule = match because {
            SelectionReason::Unvisited => "narrate.selected.equal-unvisited",
            _ => "narrate.selected.equal",
        };
        // `equals` counts the others, so the chosen one is added.
        join(text, &[chosen, text.with(rule, &[("count", &(equals + 1))])])
    }

    /// The other side's choice by its own sums.
    pub(super) fn answered(&mut self, pair: NodeId, candidate: ConsideredChild) -> String {
        let mover = self.tree.node(pair).parent.map_or(Side::Second, |parent| self.mover(parent));
        let (side, child) = (side_name(self.text, self.root, mover), self.label(pair));
        let [first, second, value] = values::sum_of_terms(candidate.exploitation, candidate.exploration, 3);
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("side", &side),
            ("child", &child),
            ("value", &value),
            ("exploitation", &first),
            ("exploration", &second),
        ];
        self.text.with("narrate.answered", &values)
    }

    /// The result of backward induction.
    pub(super) fn solved(&mut self, id: NodeId, value: f64, why: Why, half: bool) -> String {
        let key = match why {
            Why::End => "narrate.solved.end",
            Why::Evaluation => "narrate.solved.evaluation",
            Why::Table => "narrate.solved.table",
            _ if half => "narrate.solved.half",
            _ => "narrate.solved",
        };
        let (node, first) = (self.name(id), side_name(self.text, self.root, Side::First));
        let share = values::fine_percent(value);
        self.text.with(key, &[("node", &node), ("first", &first), ("share", &share)])
    }

    /// The beginning of a layer, or of a pass through all depths.
    pub(super) fn begins(&self, id: NodeId, heap: bool) -> String {
        let key = if heap { "narrate.kept.pass" } else { "narrate.kept.layer" };
        self.text.with(key, &[("depth", &self.tree.node(id).ply)])
    }

    /// The reason why a search by layers or heaps continues from a node, and the fate of its siblings.
    pub(super) fn kept(
        &mut self,
        id: NodeId,
        promise: Score,
        heap: bool,
        [kept, twins, dropped]: [u32; 3],
    ) -> String {
        let (text, ply) = (self.text, self.tree.node(id).ply);
        let (node, promise) = (self.name(id), self.score(promise));
        let key = if heap { "narrate.kept.heap" } else { "narrate.kept" };
        let words = text.with(key, &[("node", &node), ("promise", &promise), ("depth", &ply)]);
        let all = kept + twins + dropped;
        let fates = text.with(
            "narrate.kept.fates",
            &[("all", &all), ("kept", &kept), ("twins", &twins), ("dropped", &dropped)],
        );
        if all > 1 { join(text, &[words, fates]) } else { words }
    }

    /// The name of a side that wins a game or a share of games: in a game of two people that of its stones.
    fn winner(&self, side: Side) -> String {
        if self.root.family() == Family::Solo { self.side(side) } else { self.player(side) }
    }

    pub(super) fn simulated(&mut self, leaf: NodeId, result: f32, why: Why) -> String {
        let leaf = self.name(leaf);
        let first = self.winner(Side::First);
        let share = values::fine_percent(f64::from(result));
        let key = match why {
            // A playout ends with 1, ½ or 0 for the first player.
            Why::Playout if result > 0.75 => "narrate.playout.won",
            Why::Playout if result < 0.25 => "narrate.playout.lost",
            Why::Playout => "narrate.playout.drawn",
            Why::Evaluation => "narrate.simulated.evaluation",
            Why::End => "narrate.simulated.end",
            Why::Foreign(_) => "narrate.simulated.foreign",
            _ => "narrate.simulated.proven",
        };
        let second = self.winner(Side::Second);
        let reason = if let Why::Foreign(reason) = why { self.own_reason(reason) } else { "" };
        let values: [(&str, &dyn std::fmt::Display); 5] =
            [("leaf", &leaf), ("first", &first), ("second", &second), ("share", &share), ("reason", &reason)];
        self.text.with(key, &values)
    }

    pub(super) fn backed_up(&self, nodes: u32, before: Option<f64>, now: f64) -> String {
        let first = self.winner(Side::First);
        let now = values::fine_percent(now);
        let before = before.map(values::fine_percent);
        let text = self.text;
        match before {
            Some(before) => {
                let values: [(&str, &dyn std::fmt::Display); 4] =
                    [("nodes", &nodes), ("first", &first), ("before", &before), ("now", &now)];
                text.with("narrate.backed-up", &values)
            }
            None => text.with("narrate.backed-up.first", &[("first", &first), ("now", &now)]),
        }
    }
}
