//! The sentence about the first node at which two recordings part.

use std::fmt::Display;

use crate::catalog::{AnyPosition, Unit};
use crate::game::{ActionId, Score, Side};
use crate::trace::{Node, Parting, PartingKind, Tree, Which};

use super::move_numbers::move_names;
use super::text::{Text, count};
use super::values::{bounded, percent};

/// One of two recordings of a position, as a sentence calls it.
#[derive(Clone, Copy, Debug)]
pub struct NamedTree<'a> {
    pub name: &'a str,
    pub tree: &'a Tree,
    /// The seed of its search.
    pub seed: u64,
}

/// Where and how two recordings of a position part, the scores in this unit.
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
    let both = |key: &str, values: [String; 2]| {
        let [own, other] = &values;
        let values: [(&str, &dyn Display); 5] = [
            ("node", &way(0)),
            ("first", &trees[0].name),
            ("second", &trees[1].name),
            ("own", own),
            ("other", other),
        ];
        text.with(key, &values)
    };
    let one = |key: &str, which: Which, what: String| {
        let (who, whom) = (trees[which.index()].name, trees[1 - which.index()].name);
        text.with(key, &[("node", &way(0)), ("who", &who), ("whom", &whom), ("move", &what)])
    };
    let of_simulation = |key: &str, number: u64, values: [String; 2]| {
        let words = both(key, values).replace("%{number}", &count(number));
        let seeds = if trees[0].seed == trees[1].seed { String::new() } else { text.get("parting.seed") };
        words + &seeds
    };
    match parting.kind {
        PartingKind::Order(actions) => both("parting.order", actions.map(name)),
        PartingKind::Window => both("parting.window", nodes.map(|node| window(unit, &node))),
        PartingKind::Leaf => both("parting.leaf", nodes.map(|node| value(text, unit, &node))),
        PartingKind::Value => both("parting.value", nodes.map(|node| value(text, unit, &node))),
        PartingKind::Folded => both("parting.folded", Default::default()),
        PartingKind::Table(which) => one("parting.table", which, String::new()),
        PartingKind::Stopped(which) => one("parting.stopped", which, String::new()),
        PartingKind::Cut(which, action) => one("parting.cut", which, name(action)),
        PartingKind::Again(which, action) => one("parting.again", which, name(action)),
        PartingKind::Twin(which, action) => one("parting.twin", which, name(action)),
        PartingKind::Deeper(which, action) => one("parting.deeper", which, name(action)),
        PartingKind::Simulation(number) => of_simulation("parting.simulation", number, [way(0), way(1)]),
        PartingKind::Result(number) => {
            let result = |at: usize| trees[at].tree.simulation(number - 1).map(|found| found.result);
            let share = |at: usize| result(at).map_or_else(String::new, |share| percent(share.into()));
            of_simulation("parting.result", number, [share(0), share(1)])
        }
        PartingKind::Shorter(which, number) => one("parting.shorter", which, count(number)),
    }
}

/// A value with what is known of it, for the first player.
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
