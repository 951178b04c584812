//! Table of the nodes that a filter admits: found and sorted a slice a frame, each row a click to its node.

use std::time::{Duration, Instant};

use egui::{Align, Button, ComboBox, Label, Layout, RichText, Sense, TextEdit, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use crate::lists::ListExt as _;
use crate::offers::offers_ui;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::Method;
use edagari_app::game::score::Certainty;
use edagari_app::game::{Score, Side};
use edagari_app::search::events::Why;
use edagari_app::session::command::Command;
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::filter::{FoundNodes, NodeFilter, NodeKind, NodeOrder, size};
use edagari_app::trace::tree::{NodeId, NodeState};
use edagari_app::words::games::side_name;
use edagari_app::words::text::count;
use edagari_app::words::values;

use super::canvas::menu::shown_menu_ui;
use super::why;

/// The typed filter, and the nodes found.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeTable {
    /// Whether it stands below the drawing.
    pub(super) is_shown: bool,
    action: String,
    plies: [String; 2],
    values: [String; 2],
    why: Option<Why>,
    kind: NodeKind,
    found: Option<(Numbering, FoundNodes)>,
}

/// The identity of a numbering of nodes.
type Numbering = (u64, u32, u32);

/// The columns, with their sort orders.
const COLUMNS: [(&str, Option<NodeOrder>); 6] = [
    ("found.column.number", Some(NodeOrder::Entry)),
    ("found.column.line", None),
    ("found.column.ply", Some(NodeOrder::Ply)),
    ("found.column.value", Some(NodeOrder::Value)),
    ("found.column.below", Some(NodeOrder::Size)),
    ("found.column.why", None),
];

/// The share of the panel that the table takes below the drawing.
pub(super) const SHARE: f32 = 0.45;

impl NodeTable {
    /// Paints the filter and the table of the nodes found into all the room of `ui`.
    pub(super) fn ui(&mut self, ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
        self.filter_ui(ui, scene);
        if scene.is_live() {
            // Values of open nodes still change.
            ui.label(RichText::new(scene.state.text().get("found.live")).color(Palette::of(ui).text_weak));
            return;
        }
        self.look_on(ui, scene);
        self.table_ui(ui, scene, commands);
    }

    fn filter_ui(&mut self, ui: &mut Ui, scene: &TreeScene<'_>) {
        let text = scene.state.text();
        ui.horizontal_wrapped(|ui| {
            let is_recording = matches!(scene.subject.engine.method, Method::Foreign(_));
            let fits = |kind: &NodeKind| {
                (!scene.visits || kind.fits_simulations()) && (is_recording || kind.said().is_none())
            };
            let kinds = NodeKind::ALL.iter().copied().filter(fits);
            let name = |kind: NodeKind| text.get(&format!("found.kind.{}", kind.key()));
            let combo = ComboBox::from_id_salt("kind of nodes").selected_text(name(self.kind));
            let combo = combo.list_ui(ui, |ui| {
                for kind in kinds {
                    ui.selectable_value(&mut self.kind, kind, name(kind));
                }
            });
            combo.response.accessible_name(text.get("found.kind"));
            field_ui(ui, &text.get("found.move"), &mut self.action);
            range_ui(ui, &text.get("found.ply"), &mut self.plies);
            if !scene.visits {
                range_ui(ui, &text.get("found.value"), &mut self.values);
                self.why_ui(ui, scene);
            }
        });
    }

    fn why_ui(&mut self, ui: &mut Ui, scene: &TreeScene<'_>) {
        let any = scene.state.text().get("found.why.any");
        // A value from the moves is exact, enough or too little: the rows say which.
        let name = |why: Why| match why {
            Why::Children => scene.state.text().get("found.why.children"),
            why => why::reason(scene, why),
        };
        let chosen = self.why.map_or_else(|| any.clone(), name);
        let combo = ComboBox::from_id_salt("reason").selected_text(chosen).width(40.0 * UNIT).truncate();
        let combo = combo.list_ui(ui, |ui| {
            ui.selectable_value(&mut self.why, None, any);
            let met = self.found.iter().flat_map(|(_, found)| found.reasons());
            for &why in met {
                ui.selectable_value(&mut self.why, Some(why), name(why));
            }
        });
        combo.response.accessible_name(scene.state.text().get("found.column.why"));
    }

    /// The filter as typed; an invalid number is ignored.
    fn filter(&self, scene: &TreeScene<'_>) -> NodeFilter {
        let ply = |typed: &String| typed.trim().parse().ok();
        let value = |typed: &String| {
            let number: f64 = typed.trim().replace('\u{2212}', "-").parse().ok()?;
            Some(Score((number * f64::from(scene.unit.per_disc().max(1))).round() as i32))
        };
        NodeFilter {
            action: self.action.trim().to_owned(),
            least_ply: ply(&self.plies[0]),
            most_ply: ply(&self.plies[1]),
            least_value: value(&self.values[0]),
            most_value: value(&self.values[1]),
            why: self.why,
            kind: self.kind,
        }
    }

    /// Clears criteria that do not exist for another kind of search, or that have another meaning in the
    /// recording of another program.
    fn forget_unfit(&mut self, scene: &TreeScene<'_>) {
        if scene.visits {
            self.values = Default::default();
            self.kind = Some(self.kind).filter(|kind| kind.fits_simulations()).unwrap_or_default();
        }
        self.kind = Some(self.kind).filter(|kind| kind.said().is_none()).unwrap_or_default();
        self.why = self.why.filter(|why| !scene.visits && !matches!(why, Why::Foreign(_)));
    }

    /// Visits more nodes, for at most some milliseconds; starts over where the filter changed, or nodes were
    /// renumbered.
    fn look_on(&mut self, ui: &Ui, scene: &TreeScene<'_>) {
        const SLICE: Duration = Duration::from_millis(12);
        let numbering = (scene.subject.search, scene.pass.number, scene.tree.generation());
        if self.found.as_ref().is_some_and(|(own, _)| own.0 != numbering.0) {
            self.forget_unfit(scene);
        }
        let filter = self.filter(scene);
        if self.found.as_ref().is_none_or(|(own, found)| *own != numbering || *found.filter() != filter) {
            let (order, is_descending) =
                self.found.as_ref().map(|(_, found)| found.order()).unwrap_or_default();
            let mut found = FoundNodes::of(filter, scene.tree);
            found.sort(order, is_descending);
            self.found = Some((numbering, found));
        }
        let Some((_, found)) = &mut self.found else { return };
        let begun = Instant::now();
        while begun.elapsed() < SLICE && !found.is_over(scene.tree) {
            found.advance(scene.tree, scene.root, 4_096);
        }
        while begun.elapsed() < SLICE && found.unsorted() > 0 {
            found.sort_on(scene.tree, 4_096);
        }
        if !found.is_over(scene.tree) || found.unsorted() > 0 {
            ui.ctx().request_repaint();
        }
    }

    fn table_ui(&mut self, ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
        let Some((_, found)) = &mut self.found else { return };
        ui.label(RichText::new(progress(scene, found)).color(Palette::of(ui).text_weak));
        let row = 5.0 * UNIT;
        let (is_sortable, now) = (found.is_over(scene.tree), found.order());
        let mut sorted = None;
        let mut labels = Labels::default();
        let palette = Palette::of(ui);
        ui.push_id("found nodes", |ui| {
            TableBuilder::new(ui)
                .striped(true)
                .sense(Sense::click())
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::exact(16.0 * UNIT))
                .column(Column::remainder().at_least(30.0 * UNIT).clip(true))
                .column(Column::exact(10.0 * UNIT))
                .column(Column::exact(20.0 * UNIT))
                .column(Column::exact(22.0 * UNIT))
                .column(Column::remainder().at_least(30.0 * UNIT).clip(true))
                .header(row, |mut header| {
                    for (key, order) in COLUMNS {
                        header.col(|ui| {
                            let order = order.filter(|_| is_sortable);
                            if header_ui(ui, &name(scene, key), order, now) {
                                sorted = order;
                            }
                        });
                    }
                })
                .body(|body| {
                    body.rows(row, found.nodes().len(), |mut table_row| {
                        let id = found.at(table_row.index());
                        table_row.set_selected(scene.selected == Some(id));
                        node_ui(&mut table_row, scene, &mut labels, id, palette);
                        let response = table_row.response();
                        if response.clicked() {
                            commands.extend(scene.reveal(id));
                        }
                        offers_ui(&response, scene.state, commands, |menu| shown_menu_ui(menu, scene, id));
                    });
                });
        });
        if let Some(order) = sorted {
            found.sort(order, now == (order, false));
            ui.ctx().request_repaint();
        }
    }
}

/// The number of nodes found, or the progress of the search for them.
fn progress(scene: &TreeScene<'_>, found: &FoundNodes) -> String {
    let text = scene.state.text();
    let [listed, all] = [found.nodes().len(), scene.tree.len()].map(|number| count(number as u64));
    let mut words = vec![text.with("found.count", &[("found", &listed), ("all", &all)])];
    if !found.is_over(scene.tree) {
        let percent = found.seen() * 100 / scene.tree.len().max(1);
        words.push(text.with("overview.find.looking", &[("percent", &percent)]));
    } else if found.unsorted() > 0 {
        let percent = 100 - found.unsorted() * 100 / found.nodes().len();
        words.push(text.with("found.sorting", &[("percent", &percent)]));
    }
    words.join(" · ")
}

fn name(scene: &TreeScene<'_>, key: &str) -> String {
    let text = scene.state.text();
    match key {
        "found.column.value" if scene.visits => text.get("found.column.mean"),
        "found.column.value" => {
            let side = side_name(text, scene.root, Side::First);
            text.with(key, &[("side", &side)])
        }
        "found.column.below" if scene.visits => text.get("found.column.visits"),
        _ => text.get(key),
    }
}

/// The head of a column. Returns whether it was clicked to sort by it.
fn header_ui(ui: &mut Ui, name: &str, order: Option<NodeOrder>, now: (NodeOrder, bool)) -> bool {
    let words = match order {
        Some(order) if order == now.0 => format!("{name} {}", if now.1 { "▾" } else { "▴" }),
        _ => name.to_owned(),
    };
    let words = RichText::new(words).small().color(Palette::of(ui).text_weak);
    if order.is_none() {
        ui.label(words);
        return false;
    }
    ui.add(Button::new(words).frame(false)).clicked()
}

fn node_ui(
    row: &mut TableRow<'_, '_>,
    scene: &TreeScene<'_>,
    labels: &mut Labels,
    id: NodeId,
    palette: &Palette,
) {
    let node = scene.tree.node(id);
    let value = match (node.known_for_first(), node.mean) {
        (Some((known, value)), _) => Some((known, scene.value_at(id, known, value))),
        (None, Some(mean)) => Some((Certainty::Estimate, values::fine_percent(mean))),
        (None, None) => None,
    };
    let below = if node.state == NodeState::Skipped { 0 } else { size(scene.tree, id, &node) };
    let below = match id {
        NodeId::ROOT => scene.subject.nodes_searched(below.into(), scene.tree.len() as u64 - 1),
        _ => below.into(),
    };
    let mut cell = |words: RichText| {
        // A click on words is one on their row.
        row.col(|ui| drop(ui.add(Label::new(words).selectable(false).truncate())));
    };
    cell(count(u64::from(id.0)).into());
    cell(why::path(scene, labels, id).into());
    cell(node.ply.to_string().into());
    cell(value.map_or_else(RichText::default, |(known, words)| {
        RichText::new(words).color(if scene.tree.is_rated() { palette.text } else { palette.kind(known) })
    }));
    cell(count(below).into());
    cell(why::origin(scene, id).into());
}

fn field_ui(ui: &mut Ui, name: &str, typed: &mut String) {
    let label = ui.label(name);
    ui.add(TextEdit::singleline(typed).desired_width(12.0 * UNIT)).labelled_by(label.id);
}

/// Two fields, from and to.
fn range_ui(ui: &mut Ui, name: &str, typed: &mut [String; 2]) {
    let label = ui.label(name);
    for (at, typed) in typed.iter_mut().enumerate() {
        if at > 0 {
            ui.label("–");
        }
        ui.add(TextEdit::singleline(typed).desired_width(8.0 * UNIT)).labelled_by(label.id);
    }
}
