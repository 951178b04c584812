//! The reason why a move of a line was not chosen or not seen, in words.

use std::fmt::Display;

use crate::game::{Score, Side};
use crate::trace::narrate::{BoundHolder, BoundedValue, ValueOrigin};
use crate::trace::{MissedReason, MoveVerdict, NodeId, TriedMove};

use super::super::text::count;
use super::super::values::fine_percent;
use super::{Narrator, join};
use crate::words::move_numbers::move_names;

/// The fate of one move of a line, or of the last ones together, in words.
#[derive(Clone, Debug)]
pub struct VerdictWords {
    /// Its number, counted from 1, or a range of numbers.
    pub number: String,
    pub node: NodeId,
    pub sentence: String,
}

impl Narrator<'_> {
    /// The most replies that are named.
    const REPLIES: usize = 5;

    /// The names of the moves of these verdicts, as far as they are legal.
    pub fn moves(&self, verdicts: &[MoveVerdict]) -> Vec<String> {
        let line: Vec<_> = verdicts.iter().map(|verdict| verdict.action).collect();
        let mut names = move_names(self.text, self.root, &line);
        names.resize(line.len(), "?".to_owned());
        names
    }

    /// A sentence or two about each move of a line.
    pub fn verdicts(&mut self, verdicts: &[MoveVerdict]) -> Vec<String> {
        let moves = self.moves(verdicts);
        let about = |(place, verdict): (usize, &MoveVerdict)| self.verdict(verdict, place, &moves);
        verdicts.iter().enumerate().map(about).collect()
    }

    /// The verdicts for display: the moves after an unsearched one share one sentence.
    pub fn verdict_words(&mut self, verdicts: &[MoveVerdict]) -> Vec<VerdictWords> {
        let moves = self.moves(verdicts);
        let is_unseen = |verdict: &MoveVerdict| matches!(verdict.reason, MissedReason::Unseen { .. });
        let seen = verdicts.iter().take_while(|verdict| !is_unseen(verdict)).count();
        // A single move has a sentence of its own.
        let seen = if verdicts.len() - seen == 1 { verdicts.len() } else { seen };
        let mut words = Vec::new();
        for (place, verdict) in verdicts.iter().enumerate().take(seen) {
            let sentence = self.verdict(verdict, place, &moves);
            let node = verdict.node.unwrap_or(verdict.at);
            words.push(VerdictWords { number: (place + 1).to_string(), node, sentence });
        }
        if let Some(verdict) = verdicts.get(seen)
            && let MissedReason::Unseen { after } = verdict.reason
        {
            let list = moves[seen..].join(" ");
            let values: [(&str, &dyn Display); 2] = [("moves", &list), ("other", &moves[after])];
            let sentence = self.text.with("narrate.move.unseen-all", &values);
            let number = format!("{}\u{2013}{}", seen + 1, verdicts.len());
            words.push(VerdictWords { number, node: verdict.node.unwrap_or(verdict.at), sentence });
        }
        words
    }

    fn verdict(&mut self, verdict: &MoveVerdict, place: usize, moves: &[String]) -> String {
        let (at, name) = (verdict.at, self.name(verdict.at));
        let text = self.text;
        let sentence = |key: &str, others: &[(&str, &dyn Display)]| {
            let own: [(&str, &dyn Display); 2] = [("move", &moves[place]), ("node", &name)];
            text.with(key, &[&own[..], others].concat())
        };
        match verdict.reason {
            MissedReason::Chosen => {
                let value = verdict.node.map_or_else(String::new, |node| self.worth(at, node));
                let is_visited = self.tree.has_simulations();
                let key = if is_visited { "narrate.move.chosen-most" } else { "narrate.move.chosen" };
                sentence(key, &[("value", &value)])
            }
            MissedReason::Tried(tried) => {
                let value = self.known(tried.value, self.mover(at));
                let words = sentence("narrate.move.tried", &[("value", &value)]);
                self.tried(at, verdict.node, &tried, words)
            }
            MissedReason::Cut(story) => {
                join(text, &[sentence("narrate.move.untried", &[]), self.cut(&story)])
            }
            MissedReason::Twin(None) if self.tree.is_rated() => sentence("narrate.move.twin", &[]),
            MissedReason::Twin(None) => sentence("narrate.move.left-out", &[]),
            MissedReason::Twin(Some(other)) => {
                let other = self.label(other);
                sentence("narrate.move.twin-of", &[("other", &other)])
            }
            MissedReason::Answered { value, origin } => {
                let key = match (origin, verdict.node) {
                    (ValueOrigin::Folded(_), _) => "narrate.move.folded",
                    (_, Some(_)) => "narrate.move.passed-over",
                    _ => "narrate.move.untried",
                };
                join(text, &[sentence(key, &[]), self.valued(at, value, origin)])
            }
            MissedReason::Stopped(node) => {
                let stopped = self.name(node);
                let stopped = text.with("narrate.stopped", &[("node", &stopped)]);
                join(text, &[sentence("narrate.move.stopped", &[]), stopped])
            }
            MissedReason::Visited { chosen } => {
                let other = self.label(chosen);
                let (own, best) = (verdict.node.map(|node| self.worth(at, node)), self.worth(at, chosen));
                let own = own.unwrap_or_default();
                sentence("narrate.move.visited", &[("value", &own), ("other", &other), ("best", &best)])
            }
            MissedReason::Unvisited => sentence("narrate.move.unvisited", &[]),
            MissedReason::Dropped { chosen: None } => sentence("narrate.move.dropped", &[]),
            MissedReason::Dropped { chosen: Some(chosen) } => {
                let other = self.label(chosen);
                sentence("narrate.move.dropped-for", &[("other", &other)])
            }
            MissedReason::Unlisted => sentence("narrate.move.unlisted", &[]),
            MissedReason::Unseen { after } => sentence("narrate.move.unseen", &[("other", &moves[after])]),
        }
    }

    /// The value of a node for the side that moves above it, or its number of simulations.
    fn worth(&self, above: NodeId, id: NodeId) -> String {
        let node = self.tree.node(id);
        match (node.value, node.mean) {
            (Some(value), _) => {
                self.known(BoundedValue::of(node.side, value, node.bound, node.proven), self.mover(above))
            }
            (None, Some(mean)) => {
                let (first, visits) = (self.player(Side::First), count(u64::from(node.visits)));
                let share = fine_percent(mean);
                let values: [(&str, &dyn Display); 3] =
                    [("first", &first), ("visits", &visits), ("share", &share)];
                self.text.with("narrate.move.share", &values)
            }
            _ => "?".to_owned(),
        }
    }

    /// The comparison with the chosen move, after the words for the value of a move that was tried.
    fn tried(&mut self, at: NodeId, node: Option<NodeId>, tried: &TriedMove, words: String) -> String {
        let mover = self.mover(at);
        let (text, side) = (self.text, self.player(mover));
        let held = match tried.holder {
            Some(BoundHolder::Has { ancestor, child }) => {
                let here = ancestor == at;
                let best = if here { self.label(child) } else { self.name(child) };
                let key = match (here, tried.by.map(|by| by.score)) {
                    (true, Some(Score::DRAW)) => "narrate.move.equal",
                    (true, Some(_)) => "narrate.move.better",
                    (true, None) => "narrate.move.instead",
                    (false, Some(by)) if by != Score::DRAW => "narrate.move.elsewhere-better",
                    (false, _) => "narrate.move.elsewhere",
                };
                let by = tried.by.map_or_else(String::new, |by| self.less(by));
                let (best_value, name) = (self.known(tried.against, mover), self.name(at));
                let values: [(&str, &dyn Display); 5] =
                    [("best", &best), ("value", &best_value), ("by", &by), ("side", &side), ("node", &name)];
                text.with(key, &values)
            }
            Some(BoundHolder::Asked { ancestor }) => self.short(mover, &side, tried.against, Some(ancestor)),
            Some(BoundHolder::Window) => self.short(mover, &side, tried.against, None),
            None => {
                let value = self.known(tried.against, mover);
                text.with("narrate.move.promised", &[("side", &side), ("value", &value)])
            }
        };
        let mut sentences = vec![words];
        let replies = node.map(|node| self.replies(node)).unwrap_or_default();
        if !replies.is_empty() {
            sentences.push(text.with("narrate.move.replies", &[("line", &replies)]));
        }
        sentences.push(held);
        if tried.reduced > 0 {
            sentences.push(text.with("narrate.move.reduced", &[("count", &tried.reduced)]));
        }
        let is_searched = matches!(tried.origin, ValueOrigin::Children | ValueOrigin::Cut | ValueOrigin::End);
        if let Some(node) = node.filter(|_| !is_searched) {
            sentences.push(self.valued(node, tried.value, tried.origin));
        }
        join(text, &sentences)
    }

    /// The first moves that the search expects after a node.
    fn replies(&self, node: NodeId) -> String {
        let path = self.tree.path(node);
        let line: Vec<_> = std::iter::successors(self.tree.chosen(node), |&id| self.tree.chosen(id))
            .take(Self::REPLIES)
            .filter_map(|id| self.tree.action(id))
            .collect();
        let whole: Vec<_> = path.iter().chain(&line).copied().collect();
        move_names(self.text, self.root, &whole).get(path.len()..).unwrap_or_default().join(" ")
    }

    /// The advantage of a move, without a sign: `2`, `at least about 2`.
    fn less(&self, by: BoundedValue) -> String {
        // A difference has a size and no side, so no convention negates it.
        let words = self.known(by, Side::First);
        words.replace('+', "")
    }
}
