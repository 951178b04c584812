//! The fields for the node that is selected: a value, a window, a sign, a place among its siblings.

use egui::{Button, Event, Id, Key, Ui};

use super::marks::bound_key;
use super::numbers::{self, field};
use super::tree::Drawn;
use crate::app::exercises::ExerciseCommand;
use crate::app::theme::UNIT;
use crate::exercise::{Answer, Kind, Window};
use crate::game::number_tree::Tree;
use crate::game::score::Bound;

fn answer(wishes: &mut Vec<ExerciseCommand>, answer: Answer) {
    wishes.push(ExerciseCommand::Answer(Box::new(answer)));
}

/// Paints the fields.
pub(super) fn node_ui(ui: &mut Ui, drawn: &Drawn<'_>, wishes: &mut Vec<ExerciseCommand>) {
    let text = drawn.state.text();
    if drawn.state.exercises.handed_in() {
        return;
    }
    if let Answer::Counts { minimax, alpha_beta } = drawn.answer {
        return counts_ui(ui, drawn, (*minimax, *alpha_beta), wishes);
    }
    let Some(node) = drawn.selected().filter(|&node| drawn.is_asked(node)) else {
        ui.weak(text.get(&format!("exercise.how.{}", drawn.shown.exercise.kind.name())));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.strong(drawn.shown.exercise.node_name(drawn.tree, node));
        match drawn.answer {
            Answer::Values(values) => value_ui(ui, drawn, (node, values.get(&node).copied()), wishes),
            Answer::Cuts(cuts) => {
                let marked = cuts.contains(&node);
                let key = if marked { "exercise.uncut" } else { "exercise.cut" };
                if ui.button(text.get(key)).clicked() {
                    toggle_cut(drawn, node, wishes);
                }
            }
            Answer::Bounds(bounds) => bound_ui(ui, drawn, (node, bounds.get(&node).copied()), wishes),
            Answer::Windows(windows) => {
                window_ui(ui, drawn, (node, windows.get(&node).copied().unwrap_or_default()), wishes);
            }
            Answer::Orders(_) => order_ui(ui, drawn, node, wishes),
            Answer::Leaf(_) if ui.button(text.get("exercise.choose")).clicked() => {
                answer(wishes, Answer::Leaf(Some(node)));
            }
            _ => {}
        }
    });
}

fn id(drawn: &Drawn<'_>, what: &str) -> Id {
    Id::unique("exercise field").with((drawn.state.exercises.current, drawn.selected(), what))
}

fn value_ui(
    ui: &mut Ui,
    drawn: &Drawn<'_>,
    (node, value): (u32, Option<i32>),
    wishes: &mut Vec<ExerciseCommand>,
) {
    let text = drawn.state.text();
    let shown = value.map_or_else(String::new, |value| value.to_string());
    ui.label(text.get("exercise.value"));
    let id = id(drawn, "value");
    let label = text.get("exercise.value");
    if let Some(typed) = field(ui, id, &shown, &label, 16.0 * UNIT) {
        set_value(drawn, node, &typed, wishes);
    }
    let next = next_open(drawn, node);
    let button = ui.add_enabled(next.is_some(), Button::new(text.get("exercise.next-node")));
    let entered = ui.input(|input| input.key_pressed(Key::Enter))
        && ui.memory(|memory| memory.had_focus_last_frame(id.with("field")));
    if let Some(next) = next.filter(|_| button.clicked() || entered) {
        wishes.push(ExerciseCommand::Select(Some(next)));
    }
}

fn set_value(drawn: &Drawn<'_>, node: u32, typed: &str, wishes: &mut Vec<ExerciseCommand>) {
    let Answer::Values(values) = drawn.answer else { return };
    let mut values = values.clone();
    match numbers::read_score(typed).filter(|score| score.0.abs() <= Tree::VALUE_LIMIT) {
        Some(score) => {
            values.insert(node, score.0);
        }
        None if typed.trim().is_empty() => {
            values.remove(&node);
        }
        None => return,
    }
    answer(wishes, Answer::Values(values));
}

/// The next inner node without a value: children before their parents, as minimax values them.
fn next_open(drawn: &Drawn<'_>, from: u32) -> Option<u32> {
    let Answer::Values(values) = drawn.answer else { return None };
    let reference = drawn.shown.reference.as_ref()?;
    let mut inner: Vec<u32> = reference.inner().collect();
    inner.sort_by_key(|&node| reference.steps(node).map(|(_, left)| left));
    inner.into_iter().find(|node| *node != from && !values.contains_key(node))
}

/// Seconds after which a digit begins a new number.
const PAUSE: f64 = 2.0;

/// Takes digits typed while a node of the tree has the focus, so that no field need be found first.
pub(super) fn type_into(ui: &Ui, drawn: &Drawn<'_>, node: u32, wishes: &mut Vec<ExerciseCommand>) {
    let Answer::Values(values) = drawn.answer else { return };
    if !drawn.is_asked(node) || drawn.state.exercises.handed_in() {
        return;
    }
    let memory = Id::unique("exercise typed");
    let now = ui.input(|input| input.time);
    // Digits typed soon after one another are one number.
    let known = ui.data(|data| data.get_temp::<(u32, f64, String)>(memory));
    let known = known.filter(|(of, when, _)| *of == node && now - when < PAUSE);
    let mut typed = known.map_or_else(String::new, |(_, _, typed)| typed);
    let before = typed.clone();
    let mut erased = false;
    ui.input(|input| {
        for event in &input.events {
            match event {
                Event::Text(text) => typed.extend(text.chars().filter(|sign| "0123456789-−".contains(*sign))),
                Event::Key { key: Key::Backspace | Key::Delete, pressed: true, .. } => {
                    erased = true;
                    typed.pop();
                }
                _ => {}
            }
        }
    });
    if typed != before || erased {
        if erased && typed.is_empty() && values.contains_key(&node) {
            set_value(drawn, node, "", wishes);
        } else if numbers::read_score(&typed).is_some() {
            set_value(drawn, node, &typed, wishes);
        }
        ui.data_mut(|data| data.insert_temp(memory, (node, now, typed)));
    }
}

/// Marks the branch to a node as cut, or not.
pub(super) fn toggle_cut(drawn: &Drawn<'_>, node: u32, wishes: &mut Vec<ExerciseCommand>) {
    if let Answer::Cuts(cuts) = drawn.answer {
        let mut cuts = cuts.clone();
        if !cuts.remove(&node) {
            cuts.insert(node);
        }
        answer(wishes, Answer::Cuts(cuts));
    }
}

fn bound_ui(
    ui: &mut Ui,
    drawn: &Drawn<'_>,
    (node, chosen): (u32, Option<Bound>),
    wishes: &mut Vec<ExerciseCommand>,
) {
    for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
        let words = format!("{} {}", bound.sign(), drawn.state.text().get(bound_key(bound)));
        if ui.add(Button::new(words).selected(chosen == Some(bound))).clicked()
            && let Answer::Bounds(bounds) = drawn.answer
        {
            let mut bounds = bounds.clone();
            bounds.insert(node, bound);
            answer(wishes, Answer::Bounds(bounds));
        }
    }
}

/// Four fields: alpha and beta as the node is entered and as it is left.
fn window_ui(
    ui: &mut Ui,
    drawn: &Drawn<'_>,
    (node, window): (u32, Window),
    wishes: &mut Vec<ExerciseCommand>,
) {
    let text = drawn.state.text();
    let mut changed = window;
    for (key, ends) in [("exercise.entry", &mut changed.entry), ("exercise.exit", &mut changed.exit)] {
        ui.label(text.get(key));
        let told = ends.map(|(alpha, beta)| [numbers::score(alpha), numbers::score(beta)]);
        let kept = Id::unique("exercise window").with((drawn.state.exercises.current, node, key));
        // A window is one answer, so a half that was typed waits for the other.
        let mut typed =
            told.or_else(|| ui.data(|data| data.get_temp::<[String; 2]>(kept))).unwrap_or_default();
        let mut any = false;
        for (index, sign) in ["α", "β"].into_iter().enumerate() {
            let id = id(drawn, key).with(sign);
            let label = format!("{} {sign}", text.get(key));
            ui.weak(sign);
            if let Some(now) = field(ui, id, &typed[index].clone(), &label, 10.0 * UNIT) {
                typed[index] = now;
                any = true;
            }
        }
        if any {
            let read = [0, 1].map(|index| numbers::read_score(&typed[index]));
            if let [Some(alpha), Some(beta)] = read {
                *ends = Some((alpha, beta));
            } else if typed.iter().all(|half| half.trim().is_empty()) {
                *ends = None;
            }
            ui.data_mut(|data| data.insert_temp(kept, typed));
        }
    }
    if changed != window
        && let Answer::Windows(windows) = drawn.answer
    {
        let mut windows = windows.clone();
        windows.insert(node, changed);
        answer(wishes, Answer::Windows(windows));
    }
}

fn order_ui(ui: &mut Ui, drawn: &Drawn<'_>, node: u32, wishes: &mut Vec<ExerciseCommand>) {
    let text = drawn.state.text();
    let tree = drawn.tree.tree();
    let Some(parent) = tree.parent(node) else {
        ui.weak(text.get("exercise.how.order"));
        return;
    };
    let order = order_of(drawn, parent);
    let child = tree.children(parent).iter().position(|&child| child == node);
    let Some(place) = order.iter().position(|&at| Some(usize::from(at)) == child) else { return };
    for (key, target) in [("exercise.left", place.checked_sub(1)), ("exercise.right", Some(place + 1))] {
        let target = target.filter(|&target| target < order.len());
        let button = ui.add_enabled(target.is_some(), Button::new(text.get(key)));
        if let Some(target) = target.filter(|_| button.clicked()) {
            let mut moved: Vec<u16> = (0..order.len() as u16).collect();
            moved.swap(place, target);
            put_order(drawn, parent, &moved, wishes);
        }
    }
}

/// The children of a node as the answer orders them, by their places in the tree as it was given.
fn order_of(drawn: &Drawn<'_>, parent: u32) -> Vec<u16> {
    let count = drawn.tree.tree().children(parent).len() as u16;
    let Answer::Orders(orders) = drawn.answer else { return (0..count).collect() };
    orders.get(&parent).cloned().unwrap_or_else(|| (0..count).collect())
}

/// Puts the children of a node, as they stand now, into another order.
pub(super) fn put_order(drawn: &Drawn<'_>, parent: u32, order: &[u16], wishes: &mut Vec<ExerciseCommand>) {
    let (Kind::Order, Answer::Orders(orders)) = (&drawn.shown.exercise.kind, drawn.answer) else { return };
    let before = order_of(drawn, parent);
    let after: Vec<u16> = order.iter().filter_map(|&place| before.get(usize::from(place)).copied()).collect();
    let mut orders = orders.clone();
    if after.iter().copied().eq(0..after.len() as u16) {
        orders.remove(&parent);
    } else {
        orders.insert(parent, after);
    }
    answer(wishes, Answer::Orders(orders));
}

fn counts_ui(
    ui: &mut Ui,
    drawn: &Drawn<'_>,
    (minimax, alpha_beta): (Option<u64>, Option<u64>),
    wishes: &mut Vec<ExerciseCommand>,
) {
    let text = drawn.state.text();
    ui.horizontal_wrapped(|ui| {
        let mut counts = [minimax, alpha_beta];
        for (key, count) in [("exercise.minimax", 0), ("exercise.alpha-beta", 1)].map(|(key, at)| (key, at)) {
            let label = text.get(key);
            ui.label(&label);
            let shown = counts[count].map_or_else(String::new, |count| count.to_string());
            let id = Id::unique("exercise count").with((drawn.state.exercises.current, key));
            if let Some(typed) = field(ui, id, &shown, &label, 14.0 * UNIT) {
                let number = numbers::read_score(&typed).and_then(|score| u64::try_from(score.0).ok());
                counts[count] = number.filter(|_| !typed.trim().is_empty());
            }
        }
        if counts != [minimax, alpha_beta] {
            answer(wishes, Answer::Counts { minimax: counts[0], alpha_beta: counts[1] });
        }
    });
}
