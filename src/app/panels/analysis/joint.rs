//! What both sides do at once: the matrix of a turn with the strategies found, beside the exact equilibrium.

use egui::{RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::app::again::Solved;
use crate::app::boards::table::{self, Pair, Table};
use crate::app::panels::format;
use crate::app::subject::Stage;
use crate::app::text::{count, short_count};
use crate::app::theme::Palette;
use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::search::{Joint, Table as Values};
use crate::trace::joint::joint_at;
use crate::trace::{NodeId, Snapshot};

use super::Found;

/// The height of a row of a table, where there is room and where there is not, and of its heads.
const ROW: f32 = 38.0;
const LOW_ROW: f32 = 20.0;
const HEAD: f32 = 40.0;
/// What stands above a table, in points: the headline of the panel and the figures.
const ABOVE: f32 = 64.0;
/// The width of a column, and the greatest of a table.
const COLUMN: f32 = 78.0;
const WIDEST: f32 = 640.0;

/// The width that the matrix of the root likes to have.
pub(super) fn width(joint: &Joint) -> f32 {
    wide(joint.actions[1].len())
}

fn wide(columns: usize) -> f32 {
    ((columns as f32 + 1.3) * COLUMN).min(WIDEST)
}

/// Paints what the root is worth, as the search reported it or as it stood at the step shown, and below that its matrix, or
/// that of the node that is selected in the tree.
pub(super) fn joint_ui(ui: &mut Ui, found: &Found<'_>) {
    let Some(joint) = found.report.joint.as_deref() else { return };
    let text = found.state.text();
    let exact = found.state.again.solution();
    let earlier = earlier(found);
    let joint = earlier.as_ref().map_or(joint, |(_, turn)| &turn.joint);
    let (drawn, title, value) = match (selected(found), &earlier) {
        (Some(turn), _) => {
            let title = text.with("joint.node", &[("moves", &turn.moves)]);
            (table(&turn.names, &turn.joint, None), Some(title), turn.joint.value)
        }
        (None, Some((step, turn))) => {
            let title = text.with("joint.step", &[("step", &count(*step))]);
            (table(&turn.names, joint, exact), Some(title), joint.value)
        }
        (None, None) => (table(&names(found.root, joint), joint, exact), None, joint.value),
    };
    figures_ui(ui, found, (title.as_deref(), value), (joint, exact));
    table_ui(ui, found, &drawn);
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

fn table(names: &[Vec<String>; 2], joint: &Joint, exact: Option<&Joint>) -> Table {
    let most = joint.visits.iter().copied().max().unwrap_or(0).max(1) as f64;
    let pair = |(index, &value): (usize, &f64)| match joint.visits.get(index) {
        Some(0) => Pair::default(),
        Some(&visits) => Pair {
            value: Some(value),
            words: format::percent(value),
            below: short_count(visits as f64),
            share: Some(visits as f64 / most),
        },
        None => Pair { value: Some(value), words: format::fine_percent(value), ..Pair::default() },
    };
    Table {
        names: names.clone(),
        pairs: joint.values.iter().enumerate().map(pair).collect(),
        shares: joint.strategies.clone(),
        exact: exact.map(|exact| exact.strategies.clone()).unwrap_or_default(),
        marked: None,
    }
}

/// A turn somewhere in the tree.
struct Turn {
    /// The moves that lead there.
    moves: String,
    names: [Vec<String>; 2],
    joint: Joint,
}

/// The turn of a node, as it stood at the step shown.
fn turn(found: &Found<'_>, now: &Snapshot<'_>, node: NodeId) -> Option<Turn> {
    let (from, joint) = joint_at(now, found.side(), node)?;
    let path = now.tree().path(from);
    let names = names(&found.root.after(&path), &joint);
    Some(Turn { moves: found.root.labels(&path).join(" "), names, joint })
}

/// The root's turn at an earlier step, if one is shown.
fn earlier(found: &Found<'_>) -> Option<(u64, Turn)> {
    let now = found.state.subject(Stage::Main)?.snapshot()?;
    now.moment()?;
    Some((now.step(), turn(found, &now, NodeId::ROOT)?))
}

/// The turn of the selected node, unless that is the root's.
fn selected(found: &Found<'_>) -> Option<Turn> {
    let subject = found.state.subject(Stage::Main)?;
    let (address, now) = (subject.view.node.as_ref()?, subject.snapshot()?);
    let node = address.find(now.tree()).filter(|&node| now.exists(node))?;
    turn(found, &now, node).filter(|turn| !turn.moves.is_empty())
}

fn table_ui(ui: &mut Ui, found: &Found<'_>, table: &Table) {
    let [rows, columns] = [table.names[0].len(), table.names[1].len()];
    // All of it is to be seen at once where that can be.
    let room = ui.clip_rect().height() - ABOVE;
    let row = ((room - HEAD) / rows.max(1) as f32).clamp(LOW_ROW, ROW);
    let height = (HEAD + rows as f32 * row).min(room.max(rows as f32 * LOW_ROW + table::LOW_HEAD));
    let size = vec2(ui.available_width().min(wide(columns)), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    if ui.is_rect_visible(rect) {
        table::paint(ui.painter(), Palette::of(ui), rect, table);
    }
    let words = spoken(found, table);
    response.widget_info(|| WidgetInfo::labeled(Role::Table, true, &words));
}

/// The table as it is read aloud: how often each side plays what.
fn spoken(found: &Found<'_>, table: &Table) -> String {
    let text = found.state.text();
    let strategy = |side: Side| {
        let name = crate::app::boards::side_name(text, found.root, side);
        let parts = table.names[side.index()].iter().zip(&table.shares[side.index()]);
        let parts: Vec<_> =
            parts.map(|(name, &share)| format!("{name} {}", format::fine_percent(share))).collect();
        format!("{name}: {}", parts.join(", "))
    };
    Side::BOTH.map(strategy).join("; ")
}

/// Which turn is shown, where that is not the root's, and what its strategies are worth; how far those of the root are from
/// the equilibrium, and what the marks mean.
fn figures_ui(
    ui: &mut Ui,
    found: &Found<'_>,
    (title, value): (Option<&str>, f64),
    (joint, exact): (&Joint, Option<&Joint>),
) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        if let Some(title) = title {
            title_ui(ui, title, &text.get("joint.node-tip"));
        }
        let value = text.with("joint.value", &[("value", &format::fine_percent(value))]);
        ui.label(value).on_hover_text(text.get("joint.value-tip"));
        match (&found.state.again.solved, exact) {
            (_, Some(exact)) => {
                let off = exploitability(exact, joint);
                let words = text.with("joint.exploitability", &[("value", &format!("{off:.4}"))]);
                let color = if off < 0.01 { palette.exact } else { palette.text };
                ui.label(RichText::new(words).strong().color(color))
                    .on_hover_text(text.get("joint.exploitability-tip"));
                let value = format::fine_percent(exact.value);
                let words = text.with("joint.exact", &[("value", &value)]);
                ui.label(RichText::new(words).color(palette.exact))
                    .on_hover_text(text.get("joint.exact-tip"));
            }
            (Some(Solved::TooLarge), None) => {
                ui.label(RichText::new(text.get("joint.too-large")).color(palette.text_weak));
            }
            _ => {
                ui.label(RichText::new(text.get("joint.solving")).color(palette.text_weak));
            }
        }
    });
}

/// How much both sides together could gain, by the exact values of all pairs.
fn exploitability(exact: &Joint, joint: &Joint) -> f64 {
    let [rows, columns] = &joint.strategies;
    Values::new(exact.actions[1].len().max(1), exact.values.clone()).exploitability([rows, columns])
}
