//! The sentence about the first node at which two recordings diverge.

use std::fmt::Display;

use crate::catalog::foreign::reason_word;
use crate::catalog::{AnyPosition, Unit};
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::stated::StatedKind;
use crate::trace::{Node, NodeState, Parting, PartingKind, Tree, Which};

use super::move_numbers::move_names;
use super::text::{Text, count};
use super::values::{bounded, percent};

/// One of two recordings of a position, with its name in sentences.
#[derive(Clone, Copy, Debug)]
pub struct NamedTree<'a> {
    pub name: &'a str,
    pub tree: &'a Tree,
    /// The seed of its search.
    pub seed: u64,
    /// The words of its program for reasons of its own.
    pub reasons: &'a [String],
}

/// A sentence without its end about where two recordings diverge, and the contents of each there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub sentence: String,
    pub says: [Option<String>; 2],
}

impl From<String> for Said {
    fn from(sentence: String) -> Self {
        Self { sentence, says: [None, None] }
    }
}

/// The node at which two recordings diverge, and their names.
pub(super) struct PartingWords<'a> {
    pub(super) text: Text,
    pub(super) node: String,
    pub(super) names: [&'a str; 2],
}

impl PartingWords<'_> {
    /// Both have something, with different contents.
    pub(super) fn both(&self, key: &str, says: [String; 2]) -> Said {
        self.valued(key, "", says)
    }

    /// Both have one value, with different contents.
    pub(super) fn valued(&self, key: &str, value: &str, says: [String; 2]) -> Said {
        let [own, other] = &says;
        let values: [(&str, &dyn Display); 6] = [
            ("node", &self.node),
            ("first", &self.names[0]),
            ("second", &self.names[1]),
            ("own", own),
            ("other", other),
            ("value", &value),
        ];
        Said { sentence: self.text.with(key, &values), says: says.map(Some) }
    }

    /// Only one of them has an event, with a move or a number.
    pub(super) fn one(&self, key: &str, which: Which, what: String) -> Said {
        let (who, whom) = (self.names[which.index()], self.names[1 - which.index()]);
        let values: [(&str, &dyn Display); 4] =
            [("node", &self.node), ("who", &who), ("whom", &whom), ("move", &what)];
        let sentence = self.text.with(key, &values);
        let mut says = [None, None];
        says[which.index()] = Some(what).filter(|what| !what.is_empty());
        Said { sentence, says }
    }

    /// Both have different contents, or only one has any: the key is then that with `-one`.
    pub(super) fn said_by(&self, key: &str, says: [Option<String>; 2]) -> Said {
        let alone = format!("{key}-one");
        match says {
            [Some(own), Some(other)] => self.both(key, [own, other]),
            [Some(own), None] => self.one(&alone, Which::First, own),
            [None, other] => self.one(&alone, Which::Second, other.unwrap_or_default()),
        }
    }
}

/// A key of a node in an open trace.
pub(super) fn key_word(kind: StatedKind, number: i32) -> String {
    let is_bare = matches!(kind, StatedKind::Null | StatedKind::Again);
    if is_bare { kind.key().to_owned() } else { format!("{}={number}", kind.key()) }
}

/// The name of a bound in a sentence.
pub(super) fn bound_word(text: Text, bound: Bound) -> String {
    text.get(match bound {
        Bound::Exact => "parting.bound.exact",
        Bound::Lower => "parting.bound.lower",
        Bound::Upper => "parting.bound.upper",
    })
}

/// The place and kind of the first difference between two recordings of a position, with scores in this unit.
/// For labels `root` is that of the second recording, which has the names of all moves.
pub fn parting_sentence(
    text: Text,
    root: &AnyPosition,
    unit: Unit,
    trees: [NamedTree<'_>; 2],
    parting: &Parting,
) -> String {
    let nodes = [0, 1].map(|at| trees[at].tree.node(parting.nodes[at]));
    let paths = [0, 1].map(|at| trees[at].tree.path(parting.nodes[at]));
    let way = |at: usize| match &paths[at][..] {
        [] => text.get("parting.root"),
        line => move_names(text, root, line).join(" "),
    };
    let name = |action: ActionId| {
        let line: Vec<_> = paths[0].iter().copied().chain([action]).collect();
        move_names(text, root, &line).pop().unwrap_or_default()
    };
    let words = PartingWords { text, node: way(0), names: trees.map(|tree| tree.name) };
    let of_simulation = |key: &str, number: u64, values: [String; 2]| {
        let words = words.both(key, values).sentence.replace("%{number}", &count(number));
        let seeds = if trees[0].seed == trees[1].seed { String::new() } else { text.get("parting.seed") };
        words + &seeds
    };
    let said = match parting.kind {
        PartingKind::Order(actions) => words.both("parting.order", actions.map(name)),
        PartingKind::Window => words.both("parting.window", nodes.map(|node| window(unit, &node))),
        PartingKind::Key(kind, numbers) => {
            words.said_by("parting.key", numbers.map(|number| number.map(|number| key_word(kind, number))))
        }
        PartingKind::Leaf => words.both("parting.leaf", nodes.map(|node| value(text, unit, &node))),
        PartingKind::Value => words.both("parting.value", nodes.map(|node| value(text, unit, &node))),
        PartingKind::Bound => {
            let bounds =
                nodes.map(|node| if node.side == Side::First { node.bound } else { node.bound.flipped() });
            let score =
                nodes[0].value.map_or_else(String::new, |value| unit.write(value.for_first(nodes[0].side)));
            words.valued("parting.bound", &score, bounds.map(|bound| bound_word(text, bound)))
        }
        PartingKind::Reason => {
            let reason = |at: usize| nodes[at].why.map(|why| reason_word(why, trees[at].reasons).to_owned());
            words.said_by("parting.reason", [reason(0), reason(1)])
        }
        PartingKind::Proven(which) => words.one("parting.proven", which, String::new()),
        PartingKind::Folded => words.both("parting.counted", nodes.map(|node| count(below(&node)))),
        PartingKind::Table(which) => words.one("parting.table", which, String::new()),
        PartingKind::Stopped(which) => words.one("parting.stopped", which, String::new()),
        PartingKind::Cut(which, action) => words.one("parting.cut", which, name(action)),
        PartingKind::Again(which, action) => words.one("parting.again", which, name(action)),
        PartingKind::Twin(which, action) => words.one("parting.twin", which, name(action)),
        PartingKind::Deeper(which, action) => words.one("parting.deeper", which, name(action)),
        PartingKind::Simulation(number) => {
            return of_simulation("parting.simulation", number, [way(0), way(1)]);
        }
        PartingKind::Result(number) => {
            let result = |at: usize| trees[at].tree.simulation(number - 1).map(|found| found.result);
            let share = |at: usize| result(at).map_or_else(String::new, |share| percent(share.into()));
            return of_simulation("parting.result", number, [share(0), share(1)]);
        }
        PartingKind::Shorter(which, number) => words.one("parting.shorter", which, count(number)),
    };
    said.sentence
}

/// The number of nodes below a node that are only counted.
fn below(node: &Node) -> u64 {
    if let NodeState::Folded(folded) = node.state { folded.nodes.into() } else { 0 }
}

/// A value with its certainty, for the first player.
fn value(text: Text, unit: Unit, node: &Node) -> String {
    let Some(value) = node.value else { return "?".to_owned() };
    let (known, value) = super::values::seen(node.certainty(), value, node.side, Side::First);
    bounded(text, unit, known, value)
}

/// A window from its lower to its upper end, for the first player.
fn window(unit: Unit, node: &Node) -> String {
    let ends = if node.side == Side::First { [node.alpha, node.beta] } else { [node.beta, node.alpha] };
    let end = |score: Score| match score.for_first(node.side) {
        score if score >= Score::INFINITY => "∞".to_owned(),
        score if score <= -Score::INFINITY => "−∞".to_owned(),
        score => unit.write(score),
    };
    let [low, high] = ends.map(end);
    format!("[{low}, {high}]")
}
