//! Sentences about trees with a number for each player.

use crate::game::Side;
use crate::game::pair_tree::PairTree;
use crate::search::each_own::{MaxN, MaxNStep, against_a_minimizer};

use super::text::Text;

/// The name of one of the two players.
pub fn player(text: Text, side: Side) -> String {
    text.get(if side == Side::First { "pairs.first" } else { "pairs.second" })
}

/// One step in a sentence; before the first step an introduction.
pub fn step_words(text: Text, tree: &PairTree, search: &MaxN, step: usize) -> String {
    let Some(last) = step.checked_sub(1).and_then(|at| search.steps.get(at)) else {
        return text.get("pairs.begun");
    };
    let own = |node: u32, child: u32| search.values[child as usize].of(tree.side(node));
    match *last {
        MaxNStep::Entered(node) => {
            let who = player(text, tree.side(node));
            text.with("pairs.entered", &[("node", &tree.name(node)), ("player", &who)])
        }
        MaxNStep::Read(node) => {
            let pair = search.values[node as usize];
            let [first, second] = pair.0;
            text.with("pairs.read", &[("node", &tree.name(node)), ("first", &first), ("second", &second)])
        }
        MaxNStep::Taken { node, child, before } => {
            let who = player(text, tree.side(node));
            let (name, above, value) = (tree.name(child), tree.name(node), own(node, child));
            match before {
                None => text.with(
                    "pairs.first-child",
                    &[("child", &name), ("node", &above), ("player", &who), ("value", &value)],
                ),
                Some(before) => text.with(
                    "pairs.taken",
                    &[
                        ("child", &name),
                        ("node", &above),
                        ("player", &who),
                        ("value", &value),
                        ("before", &own(node, before)),
                    ],
                ),
            }
        }
        MaxNStep::Passed { node, child, best } => text.with(
            "pairs.passed",
            &[
                ("child", &tree.name(child)),
                ("node", &tree.name(node)),
                ("player", &player(text, tree.side(node))),
                ("value", &own(node, child)),
                ("best", &own(node, best)),
            ],
        ),
        MaxNStep::Left(node) => {
            let value = search.values[node as usize];
            let child = search.taken[node as usize].map(|child| tree.name(child)).unwrap_or_default();
            text.with("pairs.left", &[("node", &tree.name(node)), ("value", &value), ("child", &child)])
        }
    }
}

/// A sentence on whether alpha-beta applies, with an example of a wrong result where it does not.
pub fn alpha_beta_words(text: Text, tree: &PairTree, search: &MaxN) -> String {
    if let Some(sum) = tree.constant_sum() {
        return text.with("pairs.constant", &[("sum", &sum)]);
    }
    let (wrong, right) = (against_a_minimizer(tree, 0), search.values[0].of(Side::First));
    let why = text.get("pairs.refused");
    // Alpha-beta may return the right number by chance, which would be no example.
    if wrong == right {
        return why;
    }
    let example = text.with("pairs.misjudged", &[("wrong", &wrong), ("right", &right)]);
    format!("{why}{}{example}", text.get("pairs.space"))
}
