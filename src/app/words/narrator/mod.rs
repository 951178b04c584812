//! Narration in the words of a language and of a course. The window shows it beside the tree, exports print
//! it below.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::catalog::foreign::reason_word;
use crate::catalog::{AnyPosition, Unit};
use crate::conventions::{Conventions, CutName};
use crate::game::score::{Bound, Certainty};
use crate::game::{ActionId, Score, Side};
use crate::search::events::{ForeignReason, Why};
use crate::trace::narrate::{
    BoundHolder, BoundedValue, ChildEffect, CutStory, EntryKind, Sentence, ValueOrigin,
};
use crate::trace::tree::{Folded, NodeId, Tree};
use crate::trace::{TreeLevel, mirror_of};

use super::games::side_name;
use super::move_numbers::move_name;
use super::text::{Text, count};

mod missed;
pub use missed::VerdictWords;
mod simulations;

/// Writes sentences about one recording.
pub struct Narrator<'a> {
    pub text: Text,
    pub conventions: Conventions,
    pub tree: &'a Tree,
    pub root: &'a AnyPosition,
    pub unit: Unit,
    /// The words of another program for the sources of its values.
    pub reasons: &'a [String],
    pub labels: &'a mut Labels,
}

impl Narrator<'_> {
    /// The most actions that are named one by one.
    const NAMED: usize = 6;

    /// One sentence.
    pub fn sentence(&mut self, sentence: &Sentence) -> String {
        match *sentence {
            Sentence::Begun => self.text.get("narrate.begun"),
            Sentence::Level { level, count, mover } => self.level(level, count, mover),
            Sentence::Entered { node, entry, window: (alpha, beta) } => {
                self.entered(node, entry, alpha, beta)
            }
            Sentence::Valued { node, value, origin } => self.valued(node, value, origin),
            Sentence::Stopped { node } => {
                let node = self.name(node);
                self.text.with("narrate.stopped", &[("node", &node)])
            }
            Sentence::Taken { child, parent, effect } => self.taken(child, parent, effect),
            Sentence::Cut(story) => self.cut(&story),
            Sentence::Twins { node, first, count } => {
                let (at, node, list) = (node, self.name(node), self.list(first, count));
                let is_mirror = mirror_of(self.tree, self.root, at, first).is_some();
                let key = if is_mirror { "narrate.twins" } else { "narrate.left-out" };
                self.text.with(key, &[("node", &node), ("list", &list)])
            }
            Sentence::Answered { pair, candidate } => self.answered(pair, candidate),
            Sentence::Solved { node, value, why, half } => self.solved(node, value, why, half),
            Sentence::Kept { node, promise, begins, heap, fates } => {
                let kept = self.kept(node, promise, heap, fates);
                if begins { join(self.text, &[self.begins(node, heap), kept]) } else { kept }
            }
            Sentence::Expanded { node, children } => {
                let node = self.name(node);
                self.text.with("narrate.expanded", &[("node", &node), ("children", &children)])
            }
            Sentence::Selected { leaf, chosen } => self.selected(leaf, chosen),
            Sentence::Simulated { leaf, result, why } => self.simulated(leaf, result, why),
            Sentence::BackedUp { nodes, before, now } => self.backed_up(nodes, before, now),
            Sentence::BestChanged { node, before } => {
                let node = self.label(node);
                match before.map(|before| self.label(before)) {
                    Some(before) if before != node => {
                        self.text.with("narrate.best.other", &[("node", &node), ("before", &before)])
                    }
                    _ => self.text.with("narrate.best.first", &[("node", &node)]),
                }
            }
            Sentence::Tied { node, others, visits } => {
                let (node, visits) = (self.label(node), count(u64::from(visits)));
                let all = others + 1;
                self.text.with("narrate.tied", &[("count", &all), ("visits", &visits), ("node", &node)])
            }
            Sentence::Proven { node, value } => {
                let (value, node) = (self.known(value, self.mover(node)), self.name(node));
                self.text.with("narrate.proven", &[("node", &node), ("value", &value)])
            }
        }
    }

    /// The state of a tree that gets its values level by level.
    fn level(&self, level: TreeLevel, nodes: u64, mover: Option<Side>) -> String {
        let nodes = count(nodes);
        let (key, side) = match (level.ply(), mover) {
            (None, _) if level.stage == 0 => ("narrate.level.none", String::new()),
            (None, _) => ("narrate.level.leaves", String::new()),
            (Some(0), Some(Side::First)) => ("narrate.level.root-max", self.side(Side::First)),
            (Some(0), _) => ("narrate.level.root-min", self.side(Side::Second)),
            (_, Some(Side::First)) => ("narrate.level.max", self.side(Side::First)),
            (_, Some(Side::Second)) => ("narrate.level.min", self.side(Side::Second)),
            (_, None) => ("narrate.level.both", String::new()),
        };
        let ply = level.ply().unwrap_or_default();
        self.text.with(key, &[("nodes", &nodes), ("ply", &ply), ("side", &side)])
    }

    /// All events of a step.
    pub fn tell(&mut self, sentences: &[Sentence]) -> String {
        let words: Vec<_> = sentences.iter().map(|sentence| self.sentence(sentence)).collect();
        join(self.text, &words)
    }

    /// The teacher's name of a node of a textbook tree; else the path to it in notation, `f5 d6 c3`, long
    /// ones without their beginning. The root of a game has a word of its own.
    pub fn name(&mut self, id: NodeId) -> String {
        const SHOWN: usize = 8;
        if let Some(name) = textbook_name(self.tree, self.root, id) {
            return name;
        }
        let mut ids: Vec<_> = self.tree.with_ancestors(id).filter(|&id| id != NodeId::ROOT).collect();
        if ids.is_empty() {
            return self.text.get("tree.root");
        }
        let cut = ids.len() > SHOWN;
        // The ids lead from the node upwards, so the beginning of the path is dropped.
        ids.truncate(SHOWN);
        let mut words: Vec<_> = ids.iter().rev().map(|&id| self.label(id)).collect();
        if cut {
            words.insert(0, "…".to_owned());
        }
        words.join(" ")
    }

    fn position(&self, id: NodeId) -> AnyPosition {
        self.root.after(&self.tree.path(id))
    }

    /// The name of the action that leads to a node.
    fn label(&mut self, id: NodeId) -> String {
        self.labels.named(self.text, self.tree, self.root, id).to_string()
    }

    fn mover(&self, id: NodeId) -> Side {
        self.tree.node(id).side
    }

    fn side(&self, side: Side) -> String {
        side_words(self.text, side)
    }

    /// The name of a side for players: the colour of its stones. In comparisons of moves, as in a review, it
    /// is clearer than MAX and MIN.
    fn player(&self, side: Side) -> String {
        side_name(self.text, self.root, side)
    }

    /// A score in words, without its certainty.
    pub fn score(&self, score: Score) -> String {
        self.known_score(Certainty::Estimate, score)
    }

    /// A score of known certainty, in words for a sentence: a number, or the result where a search did not
    /// count the margin.
    fn known_score(&self, known: Certainty, score: Score) -> String {
        match score.0.signum() {
            _ if !self.unit.is_word(score, known) => self.unit.write(score),
            1 => self.text.get("narrate.win"),
            0 => self.text.get("narrate.draw"),
            _ => self.text.get("narrate.loss"),
        }
    }

    /// `3`, `at least 3`, `at most 2`: for a node where `mover` is to move, from the point of view of the
    /// conventions.
    fn known(&self, known: BoundedValue, mover: Side) -> String {
        let viewer = self.conventions.viewer(mover);
        let value = BoundedValue::of(viewer, known.score, known.bound, known.proven);
        let known = value.score.settled(value.certainty());
        let score = self.known_score(known, value.score);
        let key = match known {
            Certainty::Proven => return score,
            Certainty::Estimate => "narrate.about",
            Certainty::AtLeast => "narrate.at-least",
            Certainty::AtMost => "narrate.at-most",
            Certainty::AboutAtLeast => "narrate.about-at-least",
            Certainty::AboutAtMost => "narrate.about-at-most",
        };
        self.text.with(key, &[("score", &score)])
    }

    fn entered(&mut self, id: NodeId, entry: EntryKind, alpha: Score, beta: Score) -> String {
        // The window is given for the first player; for the other side its ends change places and signs.
        let (low, high) = match self.conventions.viewer(self.mover(id)) {
            Side::First => (alpha, beta),
            Side::Second => (-beta, -alpha),
        };
        let (node, side) = (self.name(id), self.side(self.tree.node(id).side));
        let text = self.text;
        let (low_score, high_score) = (self.score(low), self.score(high));
        let sentence = match entry {
            EntryKind::Root => text.with("narrate.entered.root", &[("side", &side)]),
            EntryKind::Again => text.with("narrate.entered.again", &[("node", &node)]),
            EntryKind::Scout => {
                let owner = self.tree.node(id).parent.map(|parent| self.tree.node(parent).side);
                let owner = owner.unwrap_or(Side::First);
                // The lower end of the window is guaranteed for MAX, the upper one for MIN.
                let sure = if owner == Side::First { alpha } else { beta };
                let sure = self.score(sure.for_first(self.conventions.viewer(owner)));
                let owner = self.side(owner);
                return text
                    .with("narrate.entered.scout", &[("node", &node), ("side", &owner), ("sure", &sure)]);
            }
            EntryKind::Child if self.tree.children(id).next().is_some() => {
                text.with("narrate.entered.child", &[("node", &node), ("side", &side)])
            }
            EntryKind::Child => text.with("narrate.entered.leaf", &[("node", &node)]),
        };
        let key = match (low > -Score::INFINITY, high < Score::INFINITY) {
            (false, false) => return sentence,
            (true, false) => "narrate.window.low",
            (false, true) => "narrate.window.high",
            (true, true) => "narrate.window.both",
        };
        let window = text.with(key, &[("low", &low_score), ("high", &high_score)]);
        join(text, &[sentence, window])
    }

    fn valued(&mut self, node: NodeId, value: BoundedValue, origin: ValueOrigin) -> String {
        let mover = self.mover(node);
        let words = if origin == ValueOrigin::Evaluation {
            // The sentence about the depth limit says itself that it is an estimate.
            self.score(value.score.for_first(self.conventions.viewer(mover)))
        } else {
            self.known(value, mover)
        };
        let node = self.name(node);
        let key = match origin {
            ValueOrigin::End => "narrate.valued.end",
            ValueOrigin::Evaluation => "narrate.valued.evaluation",
            ValueOrigin::Table => "narrate.valued.table",
            ValueOrigin::Book => "narrate.valued.book",
            ValueOrigin::Child => "narrate.valued.child",
            ValueOrigin::Stable => "narrate.valued.stable",
            ValueOrigin::Forced => "narrate.valued.forced",
            ValueOrigin::NoFourLeft => "narrate.valued.no-four",
            ValueOrigin::Claimed => "narrate.valued.claimed",
            ValueOrigin::PreSearch => "narrate.valued.pre-search",
            ValueOrigin::ProbCut => "narrate.valued.prob-cut",
            ValueOrigin::Foreign(_) => "narrate.valued.foreign",
            ValueOrigin::Cut => "narrate.valued.cut",
            ValueOrigin::Folded(Folded { nodes: 1, .. }) => "narrate.valued.folded-one",
            ValueOrigin::Folded(_) => "narrate.valued.folded",
            ValueOrigin::Children if value.bound == Bound::Exact => "narrate.valued.exact",
            ValueOrigin::Children => "narrate.valued.bounded",
        };
        let nodes = if let ValueOrigin::Folded(below) = origin { below.nodes } else { 0 };
        let nodes = count(u64::from(nodes));
        let reason = if let ValueOrigin::Foreign(reason) = origin { self.own_reason(reason) } else { "" };
        self.text.with(key, &[("node", &node), ("value", &words), ("nodes", &nodes), ("reason", &reason)])
    }

    /// The word of another program for the source of a value.
    fn own_reason(&self, reason: ForeignReason) -> &str {
        reason_word(Why::Foreign(reason), self.reasons)
    }

    fn taken(&mut self, child: NodeId, parent: NodeId, effect: ChildEffect) -> String {
        let mover = self.mover(parent);
        let side = self.side(mover);
        let (parent, child) = (self.name(parent), self.label(child));
        let (key, value) = match effect {
            ChildEffect::Raised(value) => ("narrate.taken.raised", Some(value)),
            ChildEffect::Kept(value) => ("narrate.taken.kept", Some(value)),
            ChildEffect::Reached(value) => ("narrate.taken.reached", Some(value)),
            ChildEffect::Doubted => ("narrate.taken.doubted", None),
            ChildEffect::Short { asked, ancestor } => return self.short(mover, &side, asked, ancestor),
        };
        let value = value.map_or_else(String::new, |value| self.known(value, mover));
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [("side", &side), ("parent", &parent), ("child", &child), ("value", &value)];
        self.text.with(key, &values)
    }

    /// A sentence about a value that missed a window; `mover` is the side that it was offered to, and `side`
    /// its name.
    fn short(&mut self, mover: Side, side: &str, asked: BoundedValue, ancestor: Option<NodeId>) -> String {
        let viewer = self.conventions.viewer(mover);
        let asked = BoundedValue::of(viewer, asked.score, asked.bound, asked.proven);
        let key = match (ancestor, asked.bound) {
            (Some(_), Bound::Upper) => "narrate.taken.asked.less",
            (Some(_), _) => "narrate.taken.asked.more",
            (None, Bound::Upper) => "narrate.taken.window.less",
            (None, _) => "narrate.taken.window.more",
        };
        let score = self.known_score(asked.certainty(), asked.score);
        let ancestor = ancestor.map_or_else(String::new, |ancestor| self.name(ancestor));
        self.text.with(key, &[("side", &side), ("ancestor", &ancestor), ("value", &score)])
    }

    /// The reason why a node was cut: the sentence that this program is for.
    pub fn cut(&mut self, story: &CutStory) -> String {
        let text = self.text;
        let conventions = self.conventions;
        let kind = text.get(match conventions.cut_name(story.side) {
            CutName::Beta => "narrate.cut.beta",
            CutName::Alpha => "narrate.cut.alpha",
        });
        let node = self.name(story.node);
        let holder = story.side.other();
        // Both numbers are for the same side, whatever the course: they are compared.
        let limit = story.limit.score.for_first(conventions.viewer(story.side));
        let limit = self.known_score(Bound::Exact.certainty(story.limit.proven), limit);
        let (value, other) = (self.known(story.value, story.side), self.side(holder));
        let (side, own) = (self.side(story.side), conventions.viewer(Side::Second) == Side::Second);
        let rest = story
            .skipped
            .map_or_else(|| text.get("narrate.rest.none"), |(first, count)| self.rest(first, count));
        let (key, ancestor, child) = match story.holder {
            BoundHolder::Has { ancestor, child } => {
                let key = match (story.plies > 1, own) {
                    (true, false) => "narrate.cut.deep",
                    (false, false) => "narrate.cut.has",
                    (true, true) => "narrate.cut.own-deep",
                    (false, true) => "narrate.cut.own-has",
                };
                (key, self.name(ancestor), self.name(child))
            }
            BoundHolder::Asked { ancestor } => ("narrate.cut.asked", self.name(ancestor), String::new()),
            BoundHolder::Window => ("narrate.cut.window", String::new(), String::new()),
        };
        let values: [(&str, &dyn std::fmt::Display); 10] = [
            ("kind", &kind),
            ("side", &side),
            ("node", &node),
            ("value", &value),
            ("limit", &limit),
            ("other", &other),
            ("ancestor", &ancestor),
            ("child", &child),
            ("plies", &story.plies),
            ("rest", &rest),
        ];
        let words = text.with(key, &values);
        if story.by_null_move { join(text, &[words, text.get("narrate.cut.null-move")]) } else { words }
    }

    /// `the leaves 4 and 6 cannot matter`.
    fn rest(&mut self, first: NodeId, count: u32) -> String {
        let leaves = matches!(self.position(first), AnyPosition::NumberTree(tree) if tree.value().is_some());
        let key = match (leaves, count) {
            (true, 1) => "narrate.rest.leaf",
            (true, _) => "narrate.rest.leaves",
            (false, 1) => "narrate.rest.move",
            (false, _) => "narrate.rest.moves",
        };
        let list = self.list(first, count);
        self.text.with(key, &[("list", &list)])
    }

    /// A list of actions by name: leaves of a textbook tree by their number.
    fn list(&mut self, first: NodeId, count: u32) -> String {
        // A single one beyond the limit is named as well: a note that there is one more would be no shorter.
        let named = count.min(Self::NAMED as u32 + u32::from(count == Self::NAMED as u32 + 1));
        let ids = (first.0..first.0 + named).map(NodeId).filter(|id| id.index() < self.tree.len());
        let names: Vec<_> = ids
            .map(|id| match self.position(id) {
                AnyPosition::NumberTree(tree) => {
                    tree.value().map_or_else(|| self.label(id), |value| value.to_string())
                }
                _ => self.label(id),
            })
            .collect();
        let text = self.text;
        let comma = text.get("narrate.comma");
        if named < count {
            let more = text.with("narrate.more", &[("more", &(count - named))]);
            return format!("{}{more}", names.join(&comma));
        }
        match names.split_last() {
            Some((last, before)) if !before.is_empty() => {
                format!("{}{}{last}", before.join(&comma), text.get("narrate.and"))
            }
            _ => names.concat(),
        }
    }
}

/// Consecutive sentences, with a space where the language has one.
fn join(text: Text, sentences: &[String]) -> String {
    sentences.join(&text.get("narrate.space"))
}

/// MAX or MIN.
pub fn side_words(text: Text, side: Side) -> String {
    text.get(match side {
        Side::First => "tree.side.max",
        Side::Second => "tree.side.min",
    })
}

/// The teacher's name of a node of a textbook tree.
fn textbook_name(tree: &Tree, root: &AnyPosition, id: NodeId) -> Option<String> {
    let AnyPosition::NumberTree(_) = root else { return None };
    if let AnyPosition::NumberTree(node) = root.after(&tree.path(id)) { node.name() } else { None }
}

/// The notation of the actions met so far. In all games of the catalog an action reads the same wherever it is
/// legal, so each is looked up once.
#[derive(Clone, Debug, Default)]
pub struct Labels(BTreeMap<ActionId, Arc<str>>);

impl Labels {
    /// The notation of the action that leads to a node of a search from `root`; empty at the root of a game. In a
    /// textbook tree the node's name.
    pub fn named(&mut self, text: Text, tree: &Tree, root: &AnyPosition, id: NodeId) -> Arc<str> {
        if let Some(name) = textbook_name(tree, root, id) {
            return Arc::from(name);
        }
        let node = tree.node(id);
        let (Some(parent), Some(action)) = (node.parent, node.action) else { return Arc::from("") };
        let label = || Arc::from(move_name(text, &root.after(&tree.path(parent)), action));
        self.0.entry(action).or_insert_with(label).clone()
    }
}
