//! Fields of a page for one exercise, each with the form of its entry, and the answer that they make. The
//! page writes them into a code, and the same fields parse it.

use std::collections::BTreeMap;

use crate::exercise::{Answer, Difference, Exercise, ExerciseKind, Fault, ModelAnswer, Window};
use crate::game::number_tree::{NumberTree, WholeTree};
use crate::game::score::Bound;
use crate::game::{ActionId, Score};

use super::item::{bound_key, leaf_number};
use super::scenes;
use super::writer::WorksheetWriter;

/// One field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetField {
    /// The value of a node.
    Value(u32),
    /// Whether the branch to a node is cut.
    Branch(u32),
    /// One end of a window: the node, whether it is the window on leaving, and whether the end is beta.
    End(u32, bool, bool),
    /// The number of a leaf.
    Leaf,
    /// The bound of a value.
    Bound(u32),
    /// The order of a node's children.
    Order(u32),
    Minimax,
    AlphaBeta,
    /// The moves of a line.
    Line,
    /// A child of the root: chosen by the method asked about, by Thunder search, by UCB1.
    Child,
    Thunder,
    Ucb1,
    Visits,
    Difference,
    /// The probability of a row.
    Row(usize),
    Column(usize),
    TableValue,
    Gap(usize),
    Bug,
}

/// The form of a field's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FieldEntry {
    /// A number or words.
    Typed,
    /// The index of one of these.
    Choice(Vec<String>),
    /// A mark or none.
    Mark,
}

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

/// The fields of an exercise, in a fixed order.
pub(super) fn fields(exercise: &Exercise, solution: &ModelAnswer) -> Result<Vec<SheetField>, Fault> {
    Ok(match &solution.answer {
        Answer::Values(values) => values.keys().map(|&node| SheetField::Value(node)).collect(),
        // Every branch has a field, for a missing mark is an answer, too. The root has no branch.
        Answer::Cuts(_) => (1..exercise.tree()?.tree().node_count() as u32).map(SheetField::Branch).collect(),
        Answer::Windows(windows) => windows.iter().flat_map(|(&node, window)| ends(node, *window)).collect(),
        Answer::Leaf(_) => vec![SheetField::Leaf],
        Answer::Bounds(bounds) => bounds.keys().map(|&node| SheetField::Bound(node)).collect(),
        Answer::Orders(_) => {
            let root = exercise.tree()?;
            let tree = root.tree();
            // A single child has no order.
            let wide = |&node: &u32| tree.children(node).len() > 1;
            (0..tree.node_count() as u32).filter(wide).map(SheetField::Order).collect()
        }
        Answer::Counts { .. } => vec![SheetField::Minimax, SheetField::AlphaBeta],
        Answer::Line(_) => vec![SheetField::Line],
        Answer::Choice { .. } => vec![SheetField::Child, SheetField::Visits],
        Answer::Methods { .. } => vec![SheetField::Thunder, SheetField::Ucb1, SheetField::Difference],
        Answer::Equilibrium { rows, columns, .. } => {
            let rows = (0..rows.len()).map(SheetField::Row);
            let columns = (0..columns.len()).map(SheetField::Column);
            rows.chain(columns).chain([SheetField::TableValue]).collect()
        }
        Answer::Code(gaps) => (0..gaps.len()).map(SheetField::Gap).collect(),
        Answer::Bug(_) => vec![SheetField::Bug],
    })
}

fn ends(node: u32, window: Window) -> Vec<SheetField> {
    let ways = [(window.entry, false), (window.exit, true)];
    let known = ways.into_iter().filter(|(ends, _)| ends.is_some());
    known
        .flat_map(|(_, exit)| [SheetField::End(node, exit, false), SheetField::End(node, exit, true)])
        .collect()
}

/// One exercise and its fields.
pub(super) struct SheetFields<'a> {
    pub(super) exercise: &'a Exercise,
    pub(super) solution: &'a ModelAnswer,
    pub(super) fields: Vec<SheetField>,
}

impl<'a> SheetFields<'a> {
    pub(super) fn of(exercise: &'a Exercise, solution: &'a ModelAnswer) -> Result<Self, Fault> {
        Ok(Self { exercise, solution, fields: fields(exercise, solution)? })
    }

    /// The label of a field.
    pub(super) fn label(&self, writer: &WorksheetWriter<'_>, field: SheetField) -> Result<String, Fault> {
        let root = if self.exercise.kind.is_of_tree() { Some(self.exercise.tree()?) } else { None };
        let name = |node: u32| root.as_ref().map_or_else(String::new, |root| node_words(root.tree(), node));
        Ok(match field {
            SheetField::Value(node) | SheetField::Bound(node) => name(node),
            SheetField::Branch(node) => {
                let tree = root.as_ref().map(NumberTree::tree);
                let parent = tree.and_then(|tree| tree.parent(node)).unwrap_or_default();
                let children = tree.map_or(&[][..], |tree| tree.children(parent));
                let place = children.iter().position(|&child| child == node).unwrap_or_default() + 1;
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("parent", &name(parent)), ("place", &place), ("child", &name(node))];
                (writer.say)("worksheet.moodle.branch", &values)
            }
            SheetField::End(node, exit, beta) => {
                let (end, way) = (if beta { "beta" } else { "alpha" }, if exit { "out" } else { "in" });
                format!("{} · {}", name(node), writer.words(&format!("worksheet.table.{end}-{way}")))
            }
            SheetField::Order(node) => (writer.say)("worksheet.field.order", &[("node", &name(node))]),
            SheetField::Row(_) | SheetField::Column(_) => self.side_label(writer, field),
            SheetField::Gap(gap) => format!("[{}]", gap + 1),
            SheetField::Leaf => writer.words("worksheet.moodle.leaf"),
            SheetField::Minimax => writer.words("worksheet.field.minimax"),
            SheetField::AlphaBeta => writer.words("worksheet.field.alpha-beta"),
            SheetField::Line => writer.words("worksheet.field.line"),
            SheetField::Child => writer.words("worksheet.field.child"),
            SheetField::Visits => writer.words("worksheet.field.visits"),
            SheetField::Thunder => writer.words("worksheet.field.thunder"),
            SheetField::Ucb1 => writer.words("worksheet.field.ucb1"),
            SheetField::Difference => writer.words("worksheet.field.why"),
            SheetField::TableValue => writer.words("worksheet.moodle.value"),
            SheetField::Bug => writer.words("worksheet.field.bug"),
        })
    }

    fn side_label(&self, writer: &WorksheetWriter<'_>, field: SheetField) -> String {
        let names = self.solution.results.as_ref().map(|results| &results.names);
        let (key, name) = match field {
            SheetField::Row(row) => ("exercise.row", names.and_then(|names| names[0].get(row))),
            SheetField::Column(column) => ("exercise.column", names.and_then(|names| names[1].get(column))),
            _ => return String::new(),
        };
        (writer.say)(key, &[("number", name.unwrap_or(&String::new()))])
    }

    /// The form of a field's entry.
    pub(super) fn entry(&self, writer: &WorksheetWriter<'_>, field: SheetField) -> FieldEntry {
        match field {
            SheetField::Branch(_) => FieldEntry::Mark,
            SheetField::Bound(_) => {
                FieldEntry::Choice(BOUNDS.map(|bound| writer.words(bound_key(bound))).to_vec())
            }
            SheetField::Child | SheetField::Thunder | SheetField::Ucb1 => {
                let subject = &self.exercise.subject;
                FieldEntry::Choice(
                    subject.actions().into_iter().map(|action| subject.label(action)).collect(),
                )
            }
            SheetField::Difference => {
                let why = |one: Difference| writer.words(&format!("worksheet.why.{}", one.name()));
                FieldEntry::Choice(Difference::ALL.map(why).to_vec())
            }
            SheetField::Gap(gap) => {
                let choices = self.gap_choices(gap);
                FieldEntry::Choice(choices.into_iter().map(str::to_owned).collect())
            }
            _ => FieldEntry::Typed,
        }
    }

    fn gap_choices(&self, gap: usize) -> Vec<&'static str> {
        let ExerciseKind::Code { gaps } = &self.exercise.kind else { return Vec::new() };
        gaps.get(gap).map_or_else(Vec::new, |gap| gap.choices(self.exercise.conventions))
    }

    /// The entries of the solution.
    pub(super) fn solved(&self) -> Result<Vec<String>, Fault> {
        self.fields.iter().map(|&field| self.solved_field(field)).collect()
    }

    fn solved_field(&self, field: SheetField) -> Result<String, Fault> {
        let subject = &self.exercise.subject;
        let child = |action: Option<ActionId>| {
            let place = subject.actions().into_iter().position(|other| Some(other) == action);
            place.map(|place| place.to_string()).unwrap_or_default()
        };
        Ok(match (field, &self.solution.answer) {
            (SheetField::Value(node), Answer::Values(values)) => values[&node].to_string(),
            (SheetField::Branch(node), Answer::Cuts(cuts)) => mark(cuts.contains(&node)),
            (SheetField::End(node, exit, beta), Answer::Windows(windows)) => {
                let window = windows[&node];
                let ends = if exit { window.exit } else { window.entry };
                ends.map(|(low, high)| end_words(if beta { high } else { low })).unwrap_or_default()
            }
            (SheetField::Leaf, Answer::Leaf(Some(leaf))) => {
                leaf_number(&self.exercise.tree()?, *leaf).to_string()
            }
            (SheetField::Bound(node), Answer::Bounds(bounds)) => place_of(&BOUNDS, &bounds[&node]),
            (SheetField::Order(node), Answer::Orders(orders)) => self.order_words(node, orders)?,
            (SheetField::Minimax, Answer::Counts { minimax: count, .. })
            | (SheetField::AlphaBeta, Answer::Counts { alpha_beta: count, .. }) => {
                count.map(|count| count.to_string()).unwrap_or_default()
            }
            (SheetField::Line, Answer::Line(line)) => subject.labels(line).join(" "),
            (SheetField::Child, Answer::Choice { child: action, .. })
            | (SheetField::Thunder, Answer::Methods { thunder: action, .. })
            | (SheetField::Ucb1, Answer::Methods { ucb1: action, .. }) => child(*action),
            (SheetField::Visits, Answer::Choice { visits, .. }) => {
                visits.map(|visits| visits.to_string()).unwrap_or_default()
            }
            (SheetField::Difference, Answer::Methods { difference: Some(why), .. }) => {
                place_of(&Difference::ALL, why)
            }
            (SheetField::Row(place), Answer::Equilibrium { rows: all, .. })
            | (SheetField::Column(place), Answer::Equilibrium { columns: all, .. }) => {
                super::item::share(all[place])
            }
            (SheetField::TableValue, Answer::Equilibrium { value, .. }) => super::item::share(*value),
            (SheetField::Gap(gap), Answer::Code(typed)) => {
                place_of(&self.gap_choices(gap), &typed[gap].as_str())
            }
            (SheetField::Bug, Answer::Bug(Some(line))) => (line + 1).to_string(),
            _ => String::new(),
        })
    }

    fn order_words(&self, node: u32, orders: &BTreeMap<u32, Vec<u16>>) -> Result<String, Fault> {
        let root = self.exercise.tree()?;
        let children = root.tree().children(node);
        let usual: Vec<u16> = (0..children.len() as u16).collect();
        let order = orders.get(&node).unwrap_or(&usual);
        let name = |&place: &u16| node_words(root.tree(), children[usize::from(place)]);
        Ok(order.iter().map(name).collect::<Vec<_>>().join(", "))
    }

    /// The answer that entries make; unreadable entries count as not answered.
    pub(super) fn answer(&self, entered: &[String]) -> Result<Answer, Fault> {
        let mut answer = Answer::empty(self.exercise);
        // Both ends of a window are one answer, so they are collected here until both are known.
        let mut windows: BTreeMap<(u32, bool), [Option<Score>; 2]> = BTreeMap::new();
        for (&field, text) in self.fields.iter().zip(entered) {
            let text = text.trim();
            if let SheetField::End(node, exit, beta) = field {
                windows.entry((node, exit)).or_default()[usize::from(beta)] = end(text);
            } else if !text.is_empty() {
                self.put(&mut answer, field, text)?;
            }
        }
        if let Answer::Windows(all) = &mut answer {
            for ((node, exit), ends) in windows {
                let [Some(low), Some(high)] = ends else { continue };
                let window = all.entry(node).or_default();
                *(if exit { &mut window.exit } else { &mut window.entry }) = Some((low, high));
            }
        }
        Ok(answer)
    }

    fn put(&self, answer: &mut Answer, field: SheetField, text: &str) -> Result<(), Fault> {
        let subject = &self.exercise.subject;
        let chosen = |text: &str| subject.actions().get(text.parse::<usize>().ok()?).copied();
        match (field, answer) {
            (SheetField::Value(node), Answer::Values(values)) => {
                values.extend(whole(text).map(|value| (node, value)));
            }
            (SheetField::Branch(node), Answer::Cuts(cuts)) if text == "1" => {
                cuts.insert(node);
            }
            (SheetField::Leaf, Answer::Leaf(leaf)) => {
                let root = self.exercise.tree()?;
                let number = whole(text).and_then(|number| usize::try_from(number).ok());
                *leaf = number.and_then(|number| {
                    let leaves = (0..root.tree().node_count() as u32)
                        .filter(|&node| root.tree().value(node).is_some());
                    leaves.into_iter().find(|&node| leaf_number(&root, node) == number)
                });
            }
            (SheetField::Bound(node), Answer::Bounds(bounds)) => {
                bounds.extend(at(&BOUNDS, text).map(|bound| (node, bound)));
            }
            (SheetField::Order(node), Answer::Orders(orders)) => {
                let root = self.exercise.tree()?;
                orders.extend(order(root.tree(), node, text).map(|order| (node, order)));
            }
            (SheetField::Minimax, Answer::Counts { minimax: count, .. })
            | (SheetField::AlphaBeta, Answer::Counts { alpha_beta: count, .. }) => {
                *count = whole(text).and_then(|count| u64::try_from(count).ok());
            }
            (SheetField::Line, Answer::Line(line)) => {
                *line =
                    subject.parse_moves(text).map(|moves| moves.into_iter().collect()).unwrap_or_default();
            }
            (SheetField::Child, Answer::Choice { child, .. }) => *child = chosen(text),
            (SheetField::Thunder, Answer::Methods { thunder, .. }) => *thunder = chosen(text),
            (SheetField::Ucb1, Answer::Methods { ucb1, .. }) => *ucb1 = chosen(text),
            (SheetField::Visits, Answer::Choice { visits, .. }) => {
                *visits = whole(text).and_then(|visits| u32::try_from(visits).ok());
            }
            (SheetField::Difference, Answer::Methods { difference, .. }) => {
                *difference = at(&Difference::ALL, text);
            }
            (SheetField::Row(place), Answer::Equilibrium { rows: all, .. })
            | (SheetField::Column(place), Answer::Equilibrium { columns: all, .. }) => {
                all[place] = share(text);
            }
            (SheetField::TableValue, Answer::Equilibrium { value, .. }) => *value = share(text),
            (SheetField::Gap(gap), Answer::Code(typed)) => {
                at(&self.gap_choices(gap), text).unwrap_or_default().clone_into(&mut typed[gap]);
            }
            // Lines are numbered from 1 on the page and from 0 in the answer.
            (SheetField::Bug, Answer::Bug(line)) => {
                *line = whole(text).and_then(|line| u16::try_from(line.checked_sub(1)?).ok());
            }
            _ => {}
        }
        Ok(())
    }
}

/// The name of a node; for a leaf its number.
pub(super) fn node_words(tree: &WholeTree, node: u32) -> String {
    let number = |value: i32| scenes::number(Score(value));
    tree.value(node).map_or_else(|| tree.name(node).unwrap_or_default(), number)
}

fn mark(is_marked: bool) -> String {
    if is_marked { "1".to_owned() } else { String::new() }
}

fn place_of<T: PartialEq>(all: &[T], one: &T) -> String {
    all.iter().position(|other| other == one).map(|place| place.to_string()).unwrap_or_default()
}

fn at<T: Copy>(all: &[T], place: &str) -> Option<T> {
    all.get(place.parse::<usize>().ok()?).copied()
}

fn plain(text: &str) -> String {
    // Pages show a minus sign that no number is parsed with, and some people write a plus.
    text.trim().replace('−', "-").trim_start_matches('+').to_owned()
}

fn whole(text: &str) -> Option<i32> {
    plain(text).parse().ok()
}

/// One end of a window, which may be infinite.
fn end(text: &str) -> Option<Score> {
    match plain(text).to_lowercase().as_str() {
        "∞" | "inf" | "infinity" | "oo" => Some(Score::INFINITY),
        "-∞" | "-inf" | "-infinity" | "-oo" => Some(-Score::INFINITY),
        number => {
            let value: i32 = number.parse().ok()?;
            (value.unsigned_abs() < Score::INFINITY.0.unsigned_abs()).then_some(Score(value))
        }
    }
}

fn end_words(score: Score) -> String {
    scenes::number(score)
}

/// A share as a decimal number or a fraction.
fn share(text: &str) -> Option<f64> {
    let number =
        |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|share| share.is_finite());
    match text.split_once('/') {
        Some((part, whole)) => Some(number(part)? / number(whole).filter(|&whole| whole != 0.0)?),
        None => number(text),
    }
}

/// The indices of a node's children in the order of their names; of equal names the first that is left.
fn order(tree: &WholeTree, node: u32, text: &str) -> Option<Vec<u16>> {
    let mut left: Vec<(u16, String)> =
        (0..).zip(tree.children(node).iter().map(|&child| plain(&node_words(tree, child)))).collect();
    let mut order = Vec::new();
    for name in text.split([',', '、', '，', ' ']).map(plain).filter(|name| !name.is_empty()) {
        let found = left.iter().position(|(_, other)| *other == name)?;
        order.push(left.remove(found).0);
    }
    left.is_empty().then_some(order)
}
