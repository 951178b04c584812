//! Questions of several blanks that belong together: the order of all children, and the strategies of both
//! sides of a table.
//!
//! Moodle grades each blank alone. So these blanks are only used where every mixture of right parts is right
//! as a whole.

use std::collections::{BTreeMap, BTreeSet};

use crate::exercise::{Exercise, Fault, ReferenceSearch};
use crate::game::matrix::{Choice, Matrix};
use crate::game::number_tree::NumberTree;
use crate::game::{Alternating as _, Side};

use super::super::item::share;
use super::blanks::{choice, html, line, numeric};
use super::{Asker, MoodleFailure, Type};

impl Asker<'_> {
    /// The order of the children of each node, with all right ones among the choices, and the number of
    /// leaves then read.
    pub(super) fn orders(&self) -> Result<(Type, String), MoodleFailure> {
        let root = self.exercise.tree()?;
        let tree = root.tree();
        let best =
            crate::trace::ordering::OrderComparison::of(&root, self.exercise.conventions.cut).best.leaves;
        let count = self.words("worksheet.moodle.order");
        let Some(right) = best_orders(self.exercise)? else {
            let ask = format!("<p>{}</p>", html(&count));
            return Ok((Type::Numerical { answer: best.to_string(), tolerance: 0.0 }, ask));
        };
        let name = |node: u32| {
            tree.value(node).map_or_else(|| tree.name(node).unwrap_or_default(), |value| value.to_string())
        };
        let mut fields = String::new();
        for (&node, orders) in &right {
            let children = tree.children(node);
            let spelled = |order: &Vec<u16>| {
                let named = order.iter().map(|&place| name(children[usize::from(place)]));
                named.collect::<Vec<_>>().join(", ")
            };
            // Equal leaves make orders that read the same.
            let mut choices: Vec<(String, bool)> = Vec::new();
            for order in permutations(children.len() as u16) {
                let (words, is_right) = (spelled(&order), orders.contains(&order));
                match choices.iter_mut().find(|(known, _)| *known == words) {
                    Some(known) => known.1 |= is_right,
                    None => choices.push((words, is_right)),
                }
            }
            if choices.len() == 1 {
                continue;
            }
            let label = (self.writer.say)("worksheet.moodle.children", &[("node", &name(node))]);
            fields.push_str(&line(&label, &choice(&choices)));
        }
        fields.push_str(&line(&count, &numeric(&best.to_string(), 0.0)));
        Ok((Type::Cloze, fields))
    }

    /// The shares of both sides and the value; only the value where there are several equilibria.
    pub(super) fn equilibrium(
        &self,
        rows: &[Option<f64>],
        columns: &[Option<f64>],
        value: Option<f64>,
    ) -> (Type, String) {
        let ask = self.words("worksheet.moodle.value");
        let shares = |all: &[Option<f64>]| all.iter().map(|one| one.unwrap_or_default()).collect::<Vec<_>>();
        let results = self.solution.results.as_ref().filter(|results| {
            let known = value.unwrap_or_default();
            is_only_equilibrium(&results.table, &shares(rows), &shares(columns), known)
        });
        let Some(results) = results else {
            let ask = format!("<p>{}</p>", html(&ask));
            return (Type::Numerical { answer: share(value), tolerance: 0.005 }, ask);
        };
        let [row_names, column_names] = &results.names;
        let mut fields = String::new();
        for (key, shares, names) in
            [("exercise.row", rows, row_names), ("exercise.column", columns, column_names)]
        {
            for (name, one) in names.iter().zip(shares) {
                let label = (self.writer.say)(key, &[("number", name)]);
                fields.push_str(&line(&label, &numeric(&share(*one), 0.005)));
            }
        }
        fields.push_str(&line(&ask, &numeric(&share(value), 0.005)));
        (Type::Cloze, fields)
    }
}

/// For each node with several children, the orders of these that occur in a best order of the whole tree.
type Orders = BTreeMap<u32, BTreeSet<Vec<u16>>>;

/// The most orders of a whole tree that are tried.
const MOST_ORDERS: usize = 5_000;

/// The right orders, node by node; `None` where there are too many to be tried, or where a mixture of two
/// best orders may not be one.
fn best_orders(exercise: &Exercise) -> Result<Option<Orders>, Fault> {
    let root = exercise.tree()?;
    let tree = root.tree();
    let inner = (0..tree.node_count() as u32).filter(|&node| tree.children(node).len() > 1);
    let mut all: Vec<BTreeMap<u32, Vec<u16>>> = vec![BTreeMap::new()];
    for node in inner {
        let orders = permutations(tree.children(node).len() as u16);
        // Counted before they are generated: their number is a product of factorials.
        if all.len() * orders.len() > MOST_ORDERS {
            return Ok(None);
        }
        let with = |before: &BTreeMap<u32, Vec<u16>>, order: &Vec<u16>| {
            let mut whole = before.clone();
            whole.insert(node, order.clone());
            whole
        };
        all = all.iter().flat_map(|before| orders.iter().map(move |order| with(before, order))).collect();
    }
    let read = |orders: &BTreeMap<u32, Vec<u16>>| {
        ReferenceSearch::alpha_beta(&ordered(&root, orders), exercise.conventions).leaves_read().len()
    };
    let counts: Vec<usize> = all.iter().map(read).collect();
    let fewest = counts.iter().copied().min();
    let best = all.iter().zip(&counts).filter(|(_, count)| Some(**count) == fewest).map(|(orders, _)| orders);
    let (mut parts, mut found) = (Orders::new(), 0);
    for orders in best {
        found += 1;
        for (node, order) in orders {
            parts.entry(*node).or_default().insert(order.clone());
        }
    }
    // As many mixtures as best orders: every mixture of right parts is then a best order itself.
    let mixtures: usize = parts.values().map(BTreeSet::len).product();
    Ok((mixtures == found).then_some(parts))
}

/// The tree with its children in these orders.
fn ordered(root: &NumberTree, orders: &BTreeMap<u32, Vec<u16>>) -> NumberTree {
    let tree = root.tree().with_orders(|node, children| {
        let before = children.to_vec();
        let places = orders.get(&node).into_iter().flatten();
        for (child, &place) in children.iter_mut().zip(places) {
            *child = before[usize::from(place)];
        }
    });
    NumberTree::new(tree).with_root(root.side_to_move())
}

/// All orders of so many children, the original one first.
fn permutations(count: u16) -> Vec<Vec<u16>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let mut all: Vec<Vec<u16>> = shorter
        .iter()
        .flat_map(|order| {
            (0..=order.len()).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, count - 1);
                longer
            })
        })
        .collect();
    all.sort_unstable();
    all
}

/// Whether this is the only equilibrium: both sides play equally many actions, every unplayed action would
/// lose, and the played ones determine the shares (Bohnenblust, Karlin and Shapley 1950).
fn is_only_equilibrium(matrix: &Matrix, rows: &[f64], columns: &[f64], value: f64) -> bool {
    const LEAST: f64 = 1e-6;
    let played = |shares: &[f64]| -> Vec<u8> {
        (0..).zip(shares).filter(|(_, share)| **share > LEAST).map(|(index, _)| index).collect()
    };
    let entry = |row: u8, column: u8| matrix.entry(Choice(row), Choice(column));
    let (first, second) = (played(rows), played(columns));
    // With more actions on one side the equations leave shares undetermined.
    if first.len() != second.len() {
        return false;
    }
    let row_value =
        |row: u8| (0..).zip(columns).map(|(column, share)| share * entry(row, column)).sum::<f64>();
    let column_value =
        |column: u8| (0..).zip(rows).map(|(row, share)| share * entry(row, column)).sum::<f64>();
    let idle_rows = (0..matrix.size(Side::First)).filter(|row| !first.contains(row));
    let idle_columns = (0..matrix.size(Side::Second)).filter(|column| !second.contains(column));
    // Strictly, because an action as good as those played could be played as well.
    let lose = idle_rows.into_iter().all(|row| row_value(row) < value - LEAST)
        && idle_columns.into_iter().all(|column| column_value(column) > value + LEAST);
    // The shares and the value solve these equations; a last row and column of ones makes the shares add up
    // to 1.
    let mut system: Vec<Vec<f64>> = first
        .iter()
        .map(|&row| second.iter().map(|&column| entry(row, column)).chain([1.0]).collect())
        .collect();
    system.push(second.iter().map(|_| 1.0).chain([0.0]).collect());
    lose && determinant(system).abs() > LEAST
}

fn determinant(mut rows: Vec<Vec<f64>>) -> f64 {
    let mut product = 1.0;
    for at in 0..rows.len() {
        let Some(pivot) = (at..rows.len()).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs()))
        else {
            return 0.0;
        };
        if rows[pivot][at] == 0.0 {
            return 0.0;
        }
        if pivot != at {
            rows.swap(pivot, at);
            product = -product;
        }
        product *= rows[at][at];
        let pivot = rows[at].clone();
        for row in &mut rows[at + 1..] {
            let factor = row[at] / pivot[at];
            for (entry, above) in row.iter_mut().zip(&pivot).skip(at) {
                *entry -= factor * above;
            }
        }
    }
    product
}
