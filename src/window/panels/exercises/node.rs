//! The fields for the selected node: a value, a window, a sign, a place among its siblings.

use egui::{Button, Event, Id, Key, RichText, TextStyle, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::exercise::{Answer, ExerciseKind, Window};
use edagari_app::game::Score;
use edagari_app::game::number_tree::WholeTree;
use edagari_app::game::score::Bound;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::state::State;
use edagari_app::words::text::Text;

use super::drawn::DrawnExercise;
use super::marks::bound_key;
use super::numbers;
use super::numbers::{ShortTextField, standing};

fn answer(requests: &mut Vec<ExerciseCommand>, answer: Answer) {
    requests.push(ExerciseCommand::Answer(Box::new(answer)));
}

/// The typed texts of fields with these names, and the answer that they make.
fn typed<const N: usize>(
    requests: &mut Vec<ExerciseCommand>,
    fields: [(String, String); N],
    answer: Option<Answer>,
) {
    requests.extend(answer.map(|answer| ExerciseCommand::Type(fields.into(), Box::new(answer))));
}

/// The reason why a text is no number; `None` where it is one, or empty.
fn unread(text: Text, typed: &str) -> Option<String> {
    let is_read = typed.trim().is_empty() || numbers::read_score(typed).is_some();
    (!is_read).then(|| text.get("exercise.unread"))
}

/// Whether a field of a tree contains invalid text.
pub(super) fn has_unread(state: &State) -> bool {
    let exercises = &state.exercises;
    let work = exercises.sheet.work.get(&exercises.current);
    let kind = exercises.exercise().map(|exercise| &exercise.kind);
    matches!(kind, Some(ExerciseKind::Values | ExerciseKind::Windows | ExerciseKind::Counts))
        && work.is_some_and(|work| work.typed.values().any(|typed| unread(state.text(), typed).is_some()))
}

/// Paints the error where a text is no number.
fn unread_ui(ui: &mut Ui, state: &State) {
    if has_unread(state) {
        ui.label(RichText::new(state.text().get("exercise.unread")).color(Palette::of(ui).error));
    }
}

/// Paints the fields, or a hint on how to open them. Both have the same height, or a button below would take
/// the place of another one.
pub(super) fn node_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, requests: &mut Vec<ExerciseCommand>) {
    let how = how(drawn);
    let (font, spacing) = (TextStyle::Body.resolve(ui.style()), ui.spacing());
    let field = ui.text_style_height(&TextStyle::Button) + 2.0 * spacing.button_padding.y;
    let least = field.max(spacing.interact_size.y);
    let said = ui.painter().layout(how, font, Palette::of(ui).text, ui.available_width()).size().y;
    ui.scope(|ui| {
        ui.set_min_height(least.max(said));
        fields_ui(ui, drawn, requests);
    });
}

/// How to answer the exercise, while no node is selected.
fn how(drawn: &DrawnExercise<'_>) -> String {
    drawn.state.text().get(&format!("exercise.how.{}", drawn.shown.exercise.kind.name()))
}

fn fields_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, requests: &mut Vec<ExerciseCommand>) {
    let text = drawn.state.text();
    // The model answer cannot be changed.
    if drawn.state.exercises.revealed {
        ui.weak(text.get("exercise.how-revealed"));
        return;
    }
    if let Answer::Counts { .. } = drawn.answer {
        return counts_ui(ui, drawn, requests);
    }
    let Some(node) = drawn.selected().filter(|&node| drawn.is_asked(node)) else {
        ui.weak(how(drawn));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.strong(drawn.shown.exercise.node_name(drawn.tree, node));
        match drawn.answer {
            Answer::Values(_) => value_ui(ui, drawn, node, requests),
            Answer::Cuts(cuts) => {
                let marked = cuts.contains(&node);
                let key = if marked { "exercise.uncut" } else { "exercise.cut" };
                if ui.button(text.get(key)).clicked() {
                    toggle_cut(drawn, node, requests);
                }
            }
            Answer::Bounds(_) => bound_ui(ui, drawn, node, requests),
            Answer::Windows(_) => window_ui(ui, drawn, node, requests),
            Answer::Orders(_) => order_ui(ui, drawn, node, requests),
            Answer::Leaf(_) if ui.button(text.get("exercise.choose")).clicked() => {
                answer(requests, Answer::Leaf(Some(node)));
            }
            _ => {}
        }
    });
}

fn id(drawn: &DrawnExercise<'_>, node: u32, what: &str) -> Id {
    Id::unique("exercise field").with((drawn.state.exercises.current, node, what))
}

fn value_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    let Answer::Values(values) = drawn.answer else { return };
    let text = drawn.state.text();
    let label = text.get("exercise.value");
    ui.label(&label);
    let name = value_name(node);
    let format = |value: i32| value.to_string();
    let stands = standing(&drawn.state.exercises, &name, values.get(&node).copied(), read_value, format);
    let next = next_open(drawn, node);
    let id = id(drawn, node, "value");
    let focus = ShortTextField::focus(id);
    // Enter takes the focus away in the frame in which it is pressed: the owner of the key is the widget
    // focused in the frame before.
    let had_focus = ui.memory(|memory| memory.had_focus_last_frame(focus));
    let unread = unread(text, &stands);
    // Invalid text stays in sight until it is corrected.
    let goes_on = |input: &egui::InputState| {
        input.key_pressed(Key::Enter)
            || next.is_some() && input.modifiers.is_none() && input.key_pressed(Key::Tab)
    };
    let entered = had_focus && unread.is_none() && ui.input(goes_on);
    let field = ShortTextField { id, label: &label, width: 16.0 * UNIT, unread: unread.clone(), next: None };
    if let Some(now) = field.show(ui, &stands) {
        typed(requests, [(name, now.clone())], with_value(drawn, node, &now));
    }
    if let Some(why) = unread {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
    let button = ui.add_enabled(next.is_some(), Button::new(text.get("exercise.next-node")));
    if let Some(next) = next.filter(|_| button.clicked() || entered) {
        requests.push(ExerciseCommand::Select(Some(next)));
        write_value(ui, drawn, next);
    }
}

/// Gives the focus to the value of a node, as [`write_window`].
pub(super) fn write_value(ui: &Ui, drawn: &DrawnExercise<'_>, node: u32) {
    let field = ShortTextField::focus(id(drawn, node, "value"));
    ui.memory_mut(|memory| memory.request_focus(field));
}

/// Whether a field of a node has the focus.
pub(super) fn is_written(ui: &Ui, drawn: &DrawnExercise<'_>, node: u32) -> bool {
    let of_window = |key: &str| ["alpha", "beta"].map(|end| id(drawn, node, key).with(end));
    let windows = ["exercise.entry", "exercise.exit"].map(of_window).concat();
    let fields = windows.into_iter().chain([id(drawn, node, "value")]).map(ShortTextField::focus);
    let focused = ui.memory(egui::Memory::focused);
    fields.into_iter().any(|field| focused == Some(field))
}

fn value_name(node: u32) -> String {
    format!("value {node}")
}

fn read_value(typed: &str) -> Option<i32> {
    let score = numbers::read_score(typed).filter(|score| score.0.abs() <= WholeTree::VALUE_LIMIT);
    score.map(|score| score.0)
}

/// The answer with the typed text as the value of a node; without a value there where that is no number.
fn with_value(drawn: &DrawnExercise<'_>, node: u32, typed: &str) -> Option<Answer> {
    let Answer::Values(values) = drawn.answer else { return None };
    let mut values = values.clone();
    match read_value(typed) {
        Some(value) => values.insert(node, value),
        None => values.remove(&node),
    };
    Some(Answer::Values(values))
}

/// The next inner node without a value: children before their parents, as minimax evaluates them.
fn next_open(drawn: &DrawnExercise<'_>, from: u32) -> Option<u32> {
    let Answer::Values(values) = drawn.answer else { return None };
    let reference = drawn.shown.reference.as_ref()?;
    let mut inner: Vec<u32> = reference.inner().collect();
    // By the step at which the reference search leaves a node, which is after all its children.
    inner.sort_by_key(|&node| reference.steps(node).map(|(_, left)| left));
    inner.into_iter().find(|node| *node != from && !values.contains_key(node))
}

/// The node that comes after one whose value was typed.
pub(super) fn next_after(drawn: &DrawnExercise<'_>, node: u32) -> Option<u32> {
    let Answer::Values(values) = drawn.answer else { return None };
    next_open(drawn, node).filter(|_| values.contains_key(&node))
}

/// Seconds after which a digit begins a new number.
const PAUSE: f64 = 2.0;

/// Takes digits typed while a node of the tree has the focus, so that no field need be found first.
pub(super) fn type_into(ui: &Ui, drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    let Answer::Values(values) = drawn.answer else { return };
    if !drawn.is_asked(node) || drawn.state.exercises.revealed {
        return;
    }
    let memory = Id::unique("exercise typed");
    let now = ui.input(|input| input.time);
    // Digits typed in quick succession are one number.
    let known = ui.data(|data| data.get_temp::<(u32, f64, String)>(memory));
    let known = known.filter(|(of, when, _)| *of == node && now - when < PAUSE);
    let mut typed = known.map_or_else(String::new, |(_, _, typed)| typed);
    let before = typed.clone();
    let mut erased = false;
    ui.input(|input| {
        for event in &input.events {
            match event {
                Event::Text(text) => {
                    typed.extend(text.chars().filter(|sign| "0123456789-−.,/".contains(*sign)));
                }
                Event::Key { key: Key::Backspace | Key::Delete, pressed: true, .. } => {
                    erased = true;
                    typed.pop();
                }
                _ => {}
            }
        }
    });
    if typed != before || erased {
        // With nothing typed yet, an erasing key removes the current value.
        if typed != before || values.contains_key(&node) {
            self::typed(requests, [(value_name(node), typed.clone())], with_value(drawn, node, &typed));
        }
        ui.data_mut(|data| data.insert_temp(memory, (node, now, typed)));
    }
}

/// Marks the branch to a node as cut, or not.
pub(super) fn toggle_cut(drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    if let Answer::Cuts(cuts) = drawn.answer {
        let mut cuts = cuts.clone();
        if !cuts.remove(&node) {
            cuts.insert(node);
        }
        answer(requests, Answer::Cuts(cuts));
    }
}

fn bound_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    let Answer::Bounds(bounds) = drawn.answer else { return };
    for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
        let words = format!("{} {}", bound.sign(), drawn.state.text().get(bound_key(bound)));
        let chosen = bounds.get(&node) == Some(&bound);
        if ui.add(Button::new(words).selected(chosen)).clicked() {
            let mut bounds = bounds.clone();
            bounds.insert(node, bound);
            answer(requests, Answer::Bounds(bounds));
        }
    }
}

/// Gives the focus to the first field of a node, which is painted in a later frame but can already be focused
/// by its id.
pub(super) fn write_window(ui: &Ui, drawn: &DrawnExercise<'_>, node: u32) {
    let field = ShortTextField::focus(id(drawn, node, "exercise.entry").with("alpha"));
    ui.memory_mut(|memory| memory.request_focus(field));
}

/// Four fields: alpha and beta on entering and on leaving the node.
fn window_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    let Answer::Windows(windows) = drawn.answer else { return };
    let window = windows.get(&node).copied().unwrap_or_default();
    let keys = ["exercise.entry", "exercise.exit"];
    let ids = keys.map(|key| ["alpha", "beta"].map(|end| id(drawn, node, key).with(end)));
    let next = next_window(drawn, node).filter(|_| window.exit.is_some() && is_left(ui, ids[1]));
    for (row, key) in keys.into_iter().enumerate() {
        let ends = if row == 0 { window.entry } else { window.exit };
        // From the window at the entry Enter leads to that at the exit.
        let next = ids.get(row + 1).map(|ids| ids[0]);
        let fields = WindowFields { node, key, ends, ids: ids[row], next };
        let Some((fields, ends)) = fields.ui(ui, drawn) else { continue };
        let mut changed = window;
        *(if row == 0 { &mut changed.entry } else { &mut changed.exit }) = ends;
        let mut windows = windows.clone();
        // A node whose fields are empty again is as if it had never been answered.
        if changed == Window::default() {
            windows.remove(&node);
        } else {
            windows.insert(node, changed);
        }
        typed(requests, fields, Some(Answer::Windows(windows)));
    }
    unread_ui(ui, drawn.state);
    if let Some(next) = next {
        requests.push(ExerciseCommand::Select(Some(next)));
        write_window(ui, drawn, next);
    }
}

/// Whether the last fields of a node are left forwards: by Enter, or by Tab from the very last.
fn is_left(ui: &Ui, exit: [Id; 2]) -> bool {
    // The key takes the focus away in the frame in which it is pressed: its owner is the widget focused in
    // the frame before.
    let had_focus = exit.map(|id| ui.memory(|memory| memory.had_focus_last_frame(ShortTextField::focus(id))));
    ui.input(|input| {
        let is_tab = input.modifiers.is_none() && input.key_pressed(Key::Tab);
        had_focus[0] && input.key_pressed(Key::Enter)
            || had_focus[1] && (is_tab || input.key_pressed(Key::Enter))
    })
}

/// The next node for a window after a given one: the next one that the search enters and that is not answered
/// yet, from the beginning again after the last.
fn next_window(drawn: &DrawnExercise<'_>, from: u32) -> Option<u32> {
    let Answer::Windows(windows) = drawn.answer else { return None };
    let reference = drawn.shown.reference.as_ref()?;
    let mut inner: Vec<u32> = reference.inner().filter(|&node| drawn.is_asked(node)).collect();
    inner.sort_by_key(|&node| reference.steps(node).map(|(entered, _)| entered));
    let at = inner.iter().position(|&node| node == from)?;
    inner.rotate_left(at);
    let is_open =
        |node: &u32| windows.get(node).is_none_or(|window| window.entry.is_none() || window.exit.is_none());
    inner.into_iter().skip(1).find(is_open)
}

type Ends = Option<(Score, Score)>;

/// Two fields, for alpha and beta of one window of a node.
struct WindowFields<'a> {
    node: u32,
    /// The text key of the window's name.
    key: &'a str,
    ends: Ends,
    ids: [Id; 2],
    /// The field after beta on Enter.
    next: Option<Id>,
}

impl WindowFields<'_> {
    /// Paints the fields. Returns their texts after a change, and the window that they make. A window is one
    /// answer, so a typed half waits for the other.
    fn ui(&self, ui: &mut Ui, drawn: &DrawnExercise<'_>) -> Option<([(String, String); 2], Ends)> {
        let &Self { node, key, ends, ids, next } = self;
        let text = drawn.state.text();
        ui.label(text.get(key));
        let names = ["alpha", "beta"].map(|end| format!("{key} {node} {end}"));
        let mut stand = names.map(|name| {
            let end = ends.map(|(alpha, beta)| if name.ends_with("alpha") { alpha } else { beta });
            // Half a window is no part of the answer, so the typed texts stand there while there is none.
            let read = |typed: &str| if ends.is_some() { numbers::read_score(typed) } else { None };
            let stands = standing(&drawn.state.exercises, &name, end, read, numbers::score);
            (name, stands)
        });
        let mut changed = false;
        let fields = [(ids[0], Some(ids[1])), (ids[1], next)];
        for (((_, stands), (id, next)), sign) in stand.iter_mut().zip(fields).zip(["α", "β"]) {
            let label = format!("{} {sign}", text.get(key));
            ui.weak(sign);
            let unread = unread(text, stands);
            let field = ShortTextField { id, label: &label, width: 13.0 * UNIT, unread, next };
            if let Some(now) = field.show(ui, stands) {
                *stands = now;
                changed = true;
            }
        }
        let [alpha, beta] = [0, 1].map(|at| numbers::read_score(&stand[at].1));
        changed.then_some((stand, alpha.zip(beta)))
    }
}

fn order_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
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
            // Places in the current order, which is how `put_order` counts them.
            let mut moved: Vec<u16> = (0..order.len() as u16).collect();
            moved.swap(place, target);
            put_order(drawn, parent, &moved, requests);
        }
    }
}

/// The children of a node as the answer orders them, by their places in the original tree.
fn order_of(drawn: &DrawnExercise<'_>, parent: u32) -> Vec<u16> {
    let count = drawn.tree.tree().children(parent).len() as u16;
    let Answer::Orders(orders) = drawn.answer else { return (0..count).collect() };
    orders.get(&parent).cloned().unwrap_or_else(|| (0..count).collect())
}

/// Puts the children of a node in their current order into another one.
pub(super) fn put_order(
    drawn: &DrawnExercise<'_>,
    parent: u32,
    order: &[u16],
    requests: &mut Vec<ExerciseCommand>,
) {
    let (ExerciseKind::Order, Answer::Orders(orders)) = (&drawn.shown.exercise.kind, drawn.answer) else {
        return;
    };
    let before = order_of(drawn, parent);
    // `order` names places in the order before: one is applied to the other.
    let after: Vec<u16> = order.iter().filter_map(|&place| before.get(usize::from(place)).copied()).collect();
    let mut orders = orders.clone();
    // The original order of the tree is not stored: an answer taken back equals one never made.
    if after.iter().copied().eq(0..after.len() as u16) {
        orders.remove(&parent);
    } else {
        orders.insert(parent, after);
    }
    answer(requests, Answer::Orders(orders));
}

fn counts_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, requests: &mut Vec<ExerciseCommand>) {
    let Answer::Counts { minimax, alpha_beta } = *drawn.answer else { return };
    let text = drawn.state.text();
    ui.horizontal_wrapped(|ui| {
        let read = |typed: &str| numbers::read_score(typed).and_then(|score| u64::try_from(score.0).ok());
        let format = |count: u64| count.to_string();
        let ids = ["minimax", "alpha-beta"].map(|name| id(drawn, 0, name));
        for (at, name) in ["minimax", "alpha-beta"].into_iter().enumerate() {
            let label = text.get(&format!("exercise.{name}"));
            ui.label(&label);
            let mut counts = [minimax, alpha_beta];
            let stands = standing(&drawn.state.exercises, name, counts[at], read, format);
            let (unread, next) = (unread(text, &stands), ids.get(at + 1).copied());
            let field = ShortTextField { id: ids[at], label: &label, width: 14.0 * UNIT, unread, next };
            if let Some(now) = field.show(ui, &stands) {
                counts[at] = read(&now);
                let [minimax, alpha_beta] = counts;
                typed(requests, [(name.to_owned(), now)], Some(Answer::Counts { minimax, alpha_beta }));
            }
        }
        unread_ui(ui, drawn.state);
    });
}
