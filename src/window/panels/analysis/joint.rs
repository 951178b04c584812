//! Simultaneous moves: the matrix of a turn with the strategies found, beside the exact equilibrium.

use std::borrow::Cow;

use egui::{RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::boards::table;
use crate::boards::table::{ShownTable, TablePair};
use crate::style::Palette;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::Side;
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::reruns::data::SolvedGame;
use edagari_app::trace::joint::{has_strategies, joint_at};
use edagari_app::trace::{NodeId, TreeSnapshot};
use edagari_app::words::games::side_name;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::values;

use super::found::{SearchFindings, steady};

use edagari_app::search::{Joint, PayoffMatrix as Values};

/// The height of a row of a table, where there is room and where there is not, and of its heads.
const ROW: f32 = 38.0;
const LOW_ROW: f32 = 20.0;
const HEAD: f32 = 40.0;
/// The height of the caption below a table.
const CAPTION: f32 = 20.0;
/// The width of a column, and the greatest of a table.
const COLUMN: f32 = 78.0;
const WIDEST: f32 = 640.0;

/// The preferred width of the matrix of the root.
pub(super) fn width(joint: &Joint) -> f32 {
    wide(joint.actions[1].len())
}

fn wide(columns: usize) -> f32 {
    ((columns as f32 + 1.3) * COLUMN).min(WIDEST)
}

/// A turn as it is shown: its current knowledge, and its solution.
struct JointTurn<'a> {
    /// The name of the turn, unless it is the root's at the end of the search.
    title: Option<String>,
    names: [Vec<String>; 2],
    joint: Cow<'a, Joint>,
    solved: Option<&'a SolvedGame>,
}

impl JointTurn<'_> {
    fn exact(&self) -> Option<&Joint> {
        match self.solved? {
            SolvedGame::Exactly(joint) => Some(joint),
            SolvedGame::TooLarge => None,
        }
    }
}

/// Paints the value of a turn and the distance of its strategies from the equilibrium, and below that its
/// matrix: of the node selected in the tree, or of the root as the search reported it or at the step shown.
pub(super) fn joint_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    let Some(joint) = found.report.joint.as_deref() else { return };
    let text = found.state.text();
    let turn = selected(found).unwrap_or_else(|| JointTurn {
        title: earlier(found),
        names: names(found.root, joint),
        joint: Cow::Borrowed(joint),
        solved: found.state.reruns.solved.get(&[][..]),
    });
    steady(ui, found, "figures", |ui| figures_ui(ui, found, &turn));
    table_ui(ui, found, &table(&turn));
    // Below, so that the whole table is in sight in a low panel.
    title_ui(ui, &text.get("joint.title"), &text.get("joint.tip"));
}

fn title_ui(ui: &mut Ui, words: &str, tip: &str) {
    let color = Palette::of(ui).text_weak;
    ui.label(RichText::new(words).small().color(color)).on_hover_text(tip);
}

/// The names of both sides' actions, each as if that side were to choose.
fn names(position: &AnyPosition, joint: &Joint) -> [Vec<String>; 2] {
    Side::BOTH.map(|side| {
        let seat = position.led_by(side);
        joint.actions[side.index()].iter().map(|&action| seat.label(action)).collect()
    })
}

fn table(turn: &JointTurn<'_>) -> ShownTable {
    let joint = &*turn.joint;
    let most = joint.visits.iter().copied().max().unwrap_or(0).max(1) as f64;
    // Backward induction counts no visits: such a table has values alone.
    let pair = |(index, &value): (usize, &f64)| match joint.visits.get(index) {
        Some(0) => TablePair::default(),
        Some(&visits) => TablePair {
            value: Some(value),
            words: values::percent(value),
            below: short_count(visits as f64),
            share: Some(visits as f64 / most),
        },
        None => TablePair { value: Some(value), words: values::fine_percent(value), ..TablePair::default() },
    };
    let exact = turn.exact().map(|exact| Side::BOTH.map(|side| shares(exact, joint, side)));
    ShownTable {
        names: turn.names.clone(),
        pairs: joint.values.iter().enumerate().map(pair).collect(),
        shares: if has_strategies(joint) { joint.strategies.clone() } else { [Vec::new(), Vec::new()] },
        exact: exact.unwrap_or_default(),
        marked: None,
    }
}

/// The frequency of a side's actions in one table by the strategies of another, which may contain more or
/// fewer actions.
fn shares(played: &Joint, table: &Joint, side: Side) -> Vec<f64> {
    let (side, known) = (side.index(), &played.actions[side.index()]);
    let share = |action| known.iter().position(|known| known == action).map(|at| played.strategies[side][at]);
    // An action that the other table does not contain is never played there.
    table.actions[side].iter().map(|action| share(action).unwrap_or(0.0)).collect()
}

/// The turn of a node at the step shown.
fn turn<'a>(found: &SearchFindings<'a>, now: &TreeSnapshot<'_>, node: NodeId) -> Option<JointTurn<'a>> {
    let (from, joint) = joint_at(now, found.side(), node)?;
    let path = now.tree().path(from);
    let names = names(&found.root.after(&path), &joint);
    let moves = found.root.labels(&path).join(" ");
    let title = (!path.is_empty()).then(|| found.state.text().with("joint.node", &[("moves", &moves)]));
    Some(JointTurn { title, names, joint: Cow::Owned(joint), solved: found.state.reruns.solved.get(&path) })
}

/// The name of the root's turn at an earlier step, if one is shown.
fn earlier(found: &SearchFindings<'_>) -> Option<String> {
    let done = found.then?.counters?.leaves;
    let key = if found.newest.simulations > 0 { "joint.step" } else { "joint.solved" };
    Some(found.state.text().with(key, &[("step", &count(done))]))
}

/// The turn of the selected node, unless that is the root's.
fn selected<'a>(found: &SearchFindings<'a>) -> Option<JointTurn<'a>> {
    let subject = found.state.subject(DrawingPlace::Main)?;
    let (address, now) = (subject.view.node.as_ref()?, subject.snapshot()?);
    let node = address.find(now.tree()).filter(|&node| now.exists(node))?;
    turn(found, &now, node).filter(|turn| turn.title.is_some())
}

fn table_ui(ui: &mut Ui, found: &SearchFindings<'_>, table: &ShownTable) {
    let [rows, columns] = [table.names[0].len(), table.names[1].len()];
    // The table and its caption are visible at once where possible.
    let room = found.room(ui) - CAPTION;
    let row = ((room - HEAD) / rows.max(1) as f32).clamp(LOW_ROW, ROW);
    // Where even low rows do not fit, the panel scrolls, so the rows are not made any lower.
    let height = (HEAD + rows as f32 * row).min(room.max(rows as f32 * LOW_ROW + table::LOW_HEAD));
    let size = vec2(ui.available_width().min(wide(columns)), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if ui.is_rect_visible(rect) {
        table::paint(ui.painter(), Palette::of(ui), rect, table);
    }
    let words = spoken(found, table);
    response.widget_info(|| WidgetInfo::labeled(Role::Table, true, &words));
}

/// The table as read aloud: the frequency of each action of both sides.
fn spoken(found: &SearchFindings<'_>, table: &ShownTable) -> String {
    let text = found.state.text();
    let strategy = |side: Side| {
        let name = side_name(text, found.root, side);
        let parts = table.names[side.index()].iter().zip(&table.shares[side.index()]);
        let parts: Vec<_> =
            parts.map(|(name, &share)| format!("{name} {}", values::fine_percent(share))).collect();
        format!("{name}: {}", parts.join(", "))
    };
    Side::BOTH.map(strategy).join("; ")
}

/// The name of the turn, unless it is the root's, the value of its strategies and their distance from the
/// equilibrium.
fn figures_ui(ui: &mut Ui, found: &SearchFindings<'_>, turn: &JointTurn<'_>) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        if let Some(title) = &turn.title {
            title_ui(ui, title, &text.get("joint.node-tip"));
        }
        let known = has_strategies(&turn.joint);
        let value = if known { values::fine_percent(turn.joint.value) } else { "–".to_owned() };
        let value = text.with("joint.value", &[("value", &value)]);
        ui.label(value).on_hover_text(text.get("joint.value-tip"));
        match turn.solved {
            Some(SolvedGame::Exactly(exact)) => {
                let off = known.then(|| exploitability(exact, &turn.joint));
                let words = off.map_or_else(|| "–".to_owned(), |off| format!("{off:.4}"));
                let words = text.with("joint.exploitability", &[("value", &words)]);
                let color = if off.is_some_and(|off| off < 0.01) { palette.exact } else { palette.text };
                ui.label(RichText::new(words).strong().color(color))
                    .on_hover_text(text.get("joint.exploitability-tip"));
                let value = values::fine_percent(exact.value);
                let words = text.with("joint.exact", &[("value", &value)]);
                ui.label(RichText::new(words).color(palette.exact))
                    .on_hover_text(text.get("joint.exact-tip"));
            }
            Some(SolvedGame::TooLarge) => {
                ui.label(RichText::new(text.get("joint.too-large")).color(palette.text_weak))
                    .on_hover_text(text.get("joint.too-large-tip"));
            }
            None => {
                ui.label(RichText::new(text.get("joint.solving")).color(palette.text_weak));
            }
        }
    });
}

/// The gain of both sides together from the best deviations, by the exact values of all pairs.
fn exploitability(exact: &Joint, joint: &Joint) -> f64 {
    // Both strategies over the actions of the exact table, whose values judge them.
    let [rows, columns] = Side::BOTH.map(|side| shares(joint, exact, side));
    Values::new(exact.actions[1].len().max(1), exact.values.clone()).exploitability([&rows, &columns])
}
