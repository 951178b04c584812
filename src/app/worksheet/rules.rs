//! Rules by which a page gives points: a table filled in by the grading itself, or for trees too large for
//! that a rule in numbers, which the page applies like the grading.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::exercise::{Exercise, ExerciseKind, Fault, ReferenceSearch, grade};
use crate::game::number_tree::NumberTree;
use crate::game::{Alternating as _, Side};
use crate::search::alpha_beta::{Cut, Fail};

use super::fields::{FieldEntry, SheetField, SheetFields, node_words};
use super::writer::WorksheetWriter;

/// A rule for points. In `glued` entries separators do not matter.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum PageRule {
    /// For each field the possible entries, and the points of each combination; other entries are no answer.
    Table { options: Vec<Vec<String>>, points: BTreeMap<String, f64>, glued: bool },
    /// Each value is the greatest or smallest of the children's, by their right or their answered values.
    Values { nodes: Vec<Inner> },
    /// Alpha-beta with the cuts of the answer.
    Cuts { nodes: Vec<Branching>, first: bool, at_beta: bool, soft: bool },
    /// Each field counts equally: an approximation of the grading.
    About { glued: bool },
}

/// An inner node whose value is asked for.
#[derive(Debug, Serialize)]
pub(super) struct Inner {
    right: i32,
    greatest: bool,
    /// For each child its field, if it has one, its value, and whether that is the value for the other side.
    children: Vec<(Option<usize>, i32, bool)>,
}

/// A node of a tree whose cuts are asked for.
#[derive(Debug, Serialize)]
pub(super) struct Branching {
    /// The value of a leaf for the first player.
    value: Option<i32>,
    children: Vec<u32>,
    /// Whether alpha-beta enters it, the number of children after which it leaves, and whether by a cut.
    entered: bool,
    tried: usize,
    cut: bool,
}

/// The most combinations of a table.
const MOST: usize = 1_300;
const MOST_CODE: usize = 81;
/// The most moves of a line in a table.
const MOST_PLIES: u16 = 3;

/// The rule for the points of an exercise.
pub(super) fn rule(writer: &WorksheetWriter<'_>, sheet: &SheetFields<'_>) -> Result<PageRule, Fault> {
    match &sheet.exercise.kind {
        ExerciseKind::Values => values(sheet),
        ExerciseKind::Cuts => cuts(sheet.exercise),
        // Their fields take any number, and no table can hold every number.
        ExerciseKind::Windows | ExerciseKind::Equilibrium => Ok(PageRule::About { glued: false }),
        kind => {
            let most = if matches!(kind, ExerciseKind::Code { .. }) { MOST_CODE } else { MOST };
            table(writer, sheet, most)
        }
    }
}

fn table(writer: &WorksheetWriter<'_>, sheet: &SheetFields<'_>, most: usize) -> Result<PageRule, Fault> {
    let options = sheet.fields.iter().map(|&field| options(writer, sheet, field));
    let options = options.collect::<Result<Vec<_>, Fault>>()?;
    let all = options.iter().try_fold(1_usize, |all, one| {
        // One more for each field, since it may be empty; a field without options cannot be listed at all.
        all.checked_mul(one.len() + 1).filter(|all| *all <= most && !one.is_empty())
    });
    if all.is_none() {
        return Ok(PageRule::About { glued: is_glued(sheet, &sheet.solved()?) });
    }
    let glued = options.first().is_some_and(|lines| is_glued(sheet, lines));
    let form = |text: &str| if glued { normal(text).replace(' ', "") } else { normal(text) };
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for one in &options {
        let nothing = String::new();
        let entered: Vec<&String> = one.iter().chain([&nothing]).collect();
        let longer = |head: &Vec<String>| {
            let with = |tail: &&String| head.iter().cloned().chain([(*tail).clone()]).collect();
            entered.iter().map(with).collect::<Vec<Vec<String>>>()
        };
        combinations = combinations.iter().flat_map(longer).collect();
    }
    let mut points = BTreeMap::new();
    for entered in combinations {
        let earned = grade(sheet.exercise, &sheet.answer(&entered)?)?.earned();
        // Entries missing in the table are worth nothing, which keeps it short.
        if earned > 0.0 {
            points.insert(entered.iter().map(|text| form(text)).collect::<Vec<_>>().join("|"), earned);
        }
    }
    let options = options.iter().map(|one| one.iter().map(|text| form(text)).collect()).collect();
    Ok(PageRule::Table { options, points, glued })
}

/// An entry in normal form: separators, minus signs and case unified. Separators are kept: without them `1,
/// 2, 12` and `12, 1, 2` would be equal. The script of the page does the same.
fn normal(text: &str) -> String {
    let text = text.to_lowercase().replace('−', "-");
    let parts = text.split([' ', ',', '、', '，']).map(|part| part.trim_start_matches('+'));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ").replace(" /", "/").replace("/ ", "/")
}

/// Whether lines of moves are unambiguous without spaces: squares are, and numbers are not.
fn is_glued(sheet: &SheetFields<'_>, lines: &[String]) -> bool {
    let read = |text: &str| sheet.exercise.subject.parse_moves(text).ok();
    let same = |line: &String| read(&line.replace(' ', "")).is_some_and(|moves| Some(moves) == read(line));
    sheet.fields == [SheetField::Line] && lines.iter().all(same)
}

/// The distinct entries of a field.
fn options(
    writer: &WorksheetWriter<'_>,
    sheet: &SheetFields<'_>,
    field: SheetField,
) -> Result<Vec<String>, Fault> {
    if let FieldEntry::Choice(choices) = sheet.entry(writer, field) {
        return Ok((0..choices.len()).map(|place| place.to_string()).collect());
    }
    Ok(match field {
        SheetField::Visits => {
            // A wrong child with its own count earns something, so the counts of all children are included.
            let visits = sheet.solution.children.iter().map(|child| child.visits + 1);
            let visits: std::collections::BTreeSet<u32> = visits.collect();
            visits.into_iter().map(|visits| visits.to_string()).collect()
        }
        SheetField::Line => lines(sheet.exercise),
        SheetField::Order(node) => orders(sheet.exercise, node)?,
        _ => sheet
            .solved()?
            .into_iter()
            .zip(&sheet.fields)
            .filter(|(_, other)| **other == field)
            .map(|(text, _)| text)
            .collect(),
    })
}

/// All possible lines, as far as the game goes; empty where they are too many.
fn lines(exercise: &Exercise) -> Vec<String> {
    let ExerciseKind::BestMove { plies } = exercise.kind else { return Vec::new() };
    if plies > MOST_PLIES {
        return Vec::new();
    }
    let mut lines = vec![Vec::new()];
    for _ in 0..plies {
        let longer = |line: &Vec<_>| {
            // A line may be shorter than asked, because the game ends or the entry is incomplete.
            let position = exercise.subject.after(line);
            let actions =
                if position.is_over() { Vec::new() } else { position.actions().into_iter().collect() };
            actions.into_iter().map(|action| [line.as_slice(), &[action]].concat()).collect::<Vec<_>>()
        };
        let next: Vec<_> = lines.iter().flat_map(longer).collect();
        if lines.len() + next.len() > MOST {
            return Vec::new();
        }
        lines.extend(next);
        lines.sort();
        lines.dedup();
    }
    lines.iter().filter(|line| !line.is_empty()).map(|line| exercise.subject.labels(line).join(" ")).collect()
}

/// All orders of a node's children, in notation.
fn orders(exercise: &Exercise, node: u32) -> Result<Vec<String>, Fault> {
    let root = exercise.tree()?;
    let children = root.tree().children(node);
    if children.len() > 4 {
        return Ok(Vec::new());
    }
    let name = |&child: &u32| node_words(root.tree(), child);
    let mut orders: Vec<Vec<String>> = vec![Vec::new()];
    for child in children.iter().map(name) {
        let places = |order: &Vec<String>| {
            let at = |place: usize| {
                let mut order = order.clone();
                order.insert(place, child.clone());
                order
            };
            (0..=order.len()).map(at).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(places).collect();
    }
    let mut orders: Vec<String> = orders.iter().map(|order| order.join(", ")).collect();
    // Equal leaves make orders that read the same.
    orders.sort();
    orders.dedup();
    Ok(orders)
}

fn side(root: &NumberTree, node: u32) -> Side {
    let above = std::iter::successors(root.tree().parent(node), |&node| root.tree().parent(node)).count();
    if above.is_multiple_of(2) { root.side_to_move() } else { root.side_to_move().other() }
}

fn values(sheet: &SheetFields<'_>) -> Result<PageRule, Fault> {
    let root = sheet.exercise.tree()?;
    let reference = ReferenceSearch::minimax(&root, sheet.exercise.conventions);
    let value = |node: u32| reference.value(node).map_or(0, |(value, _)| value.0);
    let field = |node: u32| sheet.fields.iter().position(|&field| field == SheetField::Value(node));
    let inner = |asked: &SheetField| {
        let SheetField::Value(node) = *asked else { return None };
        let here = reference.viewer(node);
        let child = |&child: &u32| (field(child), value(child), reference.viewer(child) != here);
        let children = root.tree().children(node).iter().map(child).collect();
        Some(Inner { right: value(node), greatest: side(&root, node) == here, children })
    };
    Ok(PageRule::Values { nodes: sheet.fields.iter().filter_map(inner).collect() })
}

fn cuts(exercise: &Exercise) -> Result<PageRule, Fault> {
    let root = exercise.tree()?;
    let tree = root.tree();
    let reference = ReferenceSearch::alpha_beta(&root, exercise.conventions);
    let branching = |node: u32| {
        let children = tree.children(node).to_vec();
        let entered = reference.entered(node);
        // A node that is not entered has no cut: all its children count.
        let tried = children.iter().filter(|&&child| !entered || reference.entered(child)).count();
        let cut = reference.id(node).is_some_and(|id| reference.tree.cut(id).is_some());
        Branching { value: tree.value(node), children, entered, tried, cut }
    };
    Ok(PageRule::Cuts {
        nodes: (0..tree.node_count() as u32).map(branching).collect(),
        first: root.side_to_move() == Side::First,
        at_beta: exercise.conventions.cut == Cut::AtBeta,
        soft: exercise.conventions.fail == Fail::Soft,
    })
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn what_separates_numbers_makes_no_difference_and_where_it_stands_does() {
        for same in ["1, 2, 12", "1 2 12", "1,2,12", "+1、2  12"] {
            assert_eq!(normal(same), "1 2 12", "{same}");
        }
        assert_ne!(normal("12, 1, 2"), normal("1, 2, 12"));
        assert_eq!(normal("1 / 4"), "1/4");
    }
}
