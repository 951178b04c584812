//! The end of the line under the pointer in each column: a value, or the reason why the line was never
//! searched.

use egui::{Label, RichText, Ui};

use crate::panels::tree::reruns;
use crate::style::Palette;
use edagari_app::game::ActionId;
use edagari_app::search::events::Why;
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::compare::data::ComparisonRun;
use edagari_app::session::drawing::data::TreeView;
use edagari_app::session::reruns::data::Whose;
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::text::{Text, count, short_count};
use edagari_app::words::values;

use super::columns::PaintedColumn;

use edagari_app::trace::narrate::{BoundedValue, cut_story};
use edagari_app::trace::{Address, Contrast, LineReach, NodeId, NodeState, SubtreePlace, Tree};

/// The line under the pointer in one of the columns, kept until the next frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hover {
    pub(super) column: u8,
    line: Vec<ActionId>,
}

impl Hover {
    fn memory() -> egui::Id {
        egui::Id::unique("compare hover")
    }

    /// The line under the pointer, if there is one.
    pub(super) fn read(ui: &Ui) -> Option<Self> {
        ui.data(|data| data.get_temp(Self::memory()))
    }

    /// Remembers the line under the pointer in a column; the next frame then shows it to the earlier columns.
    pub(super) fn write(ui: &Ui, column: u8, line: Option<Vec<ActionId>>) {
        let before = Self::read(ui);
        // Only the column with the pointer clears its line: the others have no pointer in any frame.
        let after = match (&before, line) {
            (_, Some(line)) => Some(Self { column, line }),
            (Some(before), None) if before.column == column => None,
            (_, None) => return,
        };
        if before != after {
            ui.data_mut(|data| match after {
                Some(hover) => {
                    data.insert_temp(Self::memory(), hover);
                }
                None => data.remove::<Self>(Self::memory()),
            });
            ui.ctx().request_repaint();
        }
    }

    /// The view of another column's tree meanwhile: its node on that line is selected.
    pub(super) fn view(&self, comparison_run: &ComparisonRun) -> Option<TreeView> {
        let tree = comparison_run.subject(0).tree()?;
        let node = LineReach::of(tree, &self.line)?.node();
        Some(TreeView { node: Some(Address::of(tree, node)), ..comparison_run.view.clone() })
    }
}

/// Describes in one or two short lines the fate of the line under the pointer, or the work of this search
/// that others spared.
pub(super) fn reach_ui(ui: &mut Ui, column: PaintedColumn<'_>, commands: &mut Vec<Command>) {
    let hover = Hover::read(ui).map(|hover| hover.line);
    // The line under the pointer takes precedence over a clicked one.
    let line = hover.or_else(|| column.state.comparison.cursor.clone());
    let Some(searched) = SearchedTree::of(column) else { return };
    let SearchedTree { comparison_run, tree, .. } = searched;
    let color = Palette::of(ui).text_weak;
    let reached =
        line.filter(|line| !line.is_empty()).and_then(|line| Some((LineReach::of(tree, &line)?, line)));
    if let Some((reach, line)) = reached {
        let color = if matches!(reach, LineReach::Searched(_)) { Palette::of(ui).text } else { color };
        let words = format!("{}: {}", path(column.text(), comparison_run, &line), searched.sentence(reach));
        let label = Label::new(RichText::new(&words).small().color(color)).wrap();
        ui.add(label).on_hover_text(words);
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    for (number, contrast) in &comparison_run.contrasts {
        let other = PaintedColumn::all(column.state).find(|other| {
            other.comparison_run().is_some_and(|comparison_run| comparison_run.number == *number)
        });
        let Some((words, tip, first)) = other.and_then(|other| searched.apart(other, contrast)) else {
            continue;
        };
        let label = Label::new(RichText::new(searched.of_pass(words)).small().color(color))
            .sense(egui::Sense::click());
        // There is room for two lines.
        let label = if comparison_run.contrasts.len() == 1 { label.wrap() } else { label.truncate() };
        let response = ui.add(label).on_hover_text(column.text().get(tip));
        if let Some(first) = first.filter(|_| response.clicked()) {
            commands.push(Command::Compare(CompareCommand::Point(Some(tree.path(first)))));
        }
    }
}

/// The tree of a column whose search has one.
#[derive(Clone, Copy)]
struct SearchedTree<'a> {
    column: PaintedColumn<'a>,
    comparison_run: &'a ComparisonRun,
    tree: &'a Tree,
}

impl<'a> SearchedTree<'a> {
    fn of(column: PaintedColumn<'a>) -> Option<Self> {
        let comparison_run = column.comparison_run()?;
        Some(Self { column, comparison_run, tree: comparison_run.subject(column.at).tree()? })
    }

    /// The difference between this tree and that of another column, in words, with the reason, and the first
    /// node of it: nodes that the other spared itself, or else, where both searched the same nodes, those
    /// with another value. `None` where only the other has more nodes, because that column shows it.
    fn apart(
        &self,
        other: PaintedColumn<'a>,
        contrast: &Contrast,
    ) -> Option<(String, &'static str, Option<NodeId>)> {
        let (text, number) = (self.column.text(), other.number());
        if let Some(&first) = contrast.tops.first() {
            let words = self.spared_words(other, contrast);
            let tip = if self.tree.is_rated() { "compare.spared-tip.alone" } else { "compare.spared-tip" };
            return Some((words, tip, Some(first)));
        }
        // The comparison the other way round: both searched the same only where neither spared anything.
        let there = Self::of(other)?;
        let (_, back) = there
            .comparison_run
            .contrasts
            .iter()
            .find(|(number, _)| *number == self.comparison_run.number)?;
        let (tree, there) = (self.tree, there.tree);
        let same = back.spared == 0 && tree.len() == there.len() && tree.is_whole() && there.is_whole();
        if !same || tree.has_simulations() || there.has_simulations() {
            return None;
        }
        let tip = "compare.same-tip";
        let Some(&first) = contrast.differing.first() else {
            return Some((text.with("compare.same", &[("other", &number)]), tip, None));
        };
        let count = count(contrast.differing.len() as u64);
        let words = text.with("compare.same-but-values", &[("other", &number), ("count", &count)]);
        Some((words, tip, Some(first)))
    }

    /// Words about nodes of the tree, which are those of the last pass alone, where there were several.
    fn of_pass(&self, words: String) -> String {
        if self.comparison_run.passes().is_none() {
            return words;
        }
        let count = count(self.all_nodes());
        self.column.text().with("compare.of-pass", &[("count", &count), ("words", &words)])
    }

    /// The number of these nodes that another column spares itself. Where one of the trees is only counted
    /// below some depth, that is known of the nodes above alone, and the total number of nodes of each stands
    /// beside it.
    fn spared_words(&self, other: PaintedColumn<'a>, contrast: &Contrast) -> String {
        let (text, number) = (self.column.text(), other.number());
        let count = short_count(contrast.spared as f64);
        // At least as many as were compared node by node, so that the share is never above 1.
        let all = self.all_nodes().max(contrast.spared + contrast.shared);
        let share = |nodes: u64| values::percent(nodes as f64 / all as f64);
        let there = Self::of(other).filter(|there| !(self.tree.is_whole() && there.tree.is_whole()));
        let Some(there) = there else {
            let share = share(contrast.spared);
            return text.with("compare.spared", &[("other", &number), ("count", &count), ("share", &share)]);
        };
        let least = text.with("compare.spared-at-least", &[("other", &number), ("count", &count)]);
        let Some(fewer) = all.checked_sub(there.all_nodes()).filter(|&fewer| fewer > 0) else { return least };
        let (fewer, share) = (self::count(fewer), share(fewer));
        let more = text.with("compare.fewer", &[("other", &number), ("count", &fewer), ("share", &share)]);
        format!("{least} {more}")
    }

    /// All nodes of the pass that is compared, including those that are only counted.
    fn all_nodes(&self) -> u64 {
        self.comparison_run.of_last_pass().map_or(0, |[nodes, _]| nodes)
    }

    /// The end of a line, in words.
    fn sentence(&self, reach: LineReach) -> String {
        let (text, tree) = (self.column.text(), self.tree);
        match reach {
            LineReach::Searched(id) => self.value(id),
            LineReach::Cut(id) => {
                let mut words = self.cut(id);
                if let Some(value) = self.anyway(id) {
                    words.push_str(". ");
                    words.push_str(&text.with("again.true-value", &[("value", &value)]));
                }
                words
            }
            LineReach::Twin(_) if tree.is_rated() => text.get("compare.reach.duplicate"),
            LineReach::Twin(_) => text.get("compare.reach.twin"),
            LineReach::Folded(id) => match tree.node(id).state {
                NodeState::Folded(folded) => {
                    text.with("compare.reach.folded", &[("count", &count(folded.nodes.into()))])
                }
                _ => text.get("compare.reach.horizon"),
            },
            LineReach::Ended(id) if tree.node(id).state == NodeState::Dropped => {
                text.get("compare.reach.dropped")
            }
            LineReach::Ended(id) => text.get(match tree.node(id).why {
                Some(Why::Table) => "compare.reach.table",
                Some(Why::End) => "compare.reach.end",
                _ if tree.has_simulations() => "compare.reach.not-grown",
                _ => "compare.reach.horizon",
            }),
        }
    }

    /// The value of a node that was searched.
    fn value(&self, id: NodeId) -> String {
        let (text, tree) = (self.column.text(), self.tree);
        let node = tree.node(id);
        if tree.has_simulations() {
            let rate = node.mean.map(values::fine_percent).unwrap_or_default();
            return text
                .with("compare.reach.visits", &[("visits", &count(node.visits.into())), ("rate", &rate)]);
        }
        let mut words = match values::known_value(&node, self.column.state.conventions()) {
            Some((known, value)) => {
                values::bounded(self.column.text(), self.comparison_run.job.unit(), known, value)
            }
            None => text.get("compare.reach.open"),
        };
        if let Some(cut) = tree.cut(id) {
            words.push_str(", ");
            words.push_str(&text.with("compare.reach.cut-here", &[("count", &cut.skipped)]));
        }
        if node.state == NodeState::Dropped {
            words.push_str(", ");
            words.push_str(&text.get("compare.reach.dropped"));
        }
        if node.why == Some(Why::Table) {
            words.push_str(", ");
            words.push_str(&text.get("compare.reach.table"));
        }
        words
    }

    /// The true value of an action that was never tried, where it was searched anyway.
    fn anyway(&self, id: NodeId) -> Option<String> {
        let (state, tree) = (self.column.state, self.tree);
        let subject = self.comparison_run.subject(self.column.at);
        let place = SubtreePlace { pass: subject.pass()?.number, address: Address::of(tree, id) };
        let answer = *state.reruns.answers.get(&(Whose::of(&subject), place))?;
        let (side, depth) = (tree.node(id).side, subject.pass()?.depth);
        let viewer = state.conventions().viewer(side);
        let (known, score) = values::seen(reruns::certainty(depth, answer), answer, side, viewer);
        Some(values::bounded(self.column.text(), self.comparison_run.job.unit(), known, score))
    }

    /// The reason why an action was never tried: the value its parent had reached, and the bound that it met.
    fn cut(&self, id: NodeId) -> String {
        let (text, tree) = (self.column.text(), self.tree);
        let unit = self.comparison_run.job.unit();
        let found = tree.node(id).parent.and_then(|parent| Some((parent, cut_story(tree, parent)?)));
        let Some((parent, cut)) = found else { return text.get("compare.reach.cut") };
        let viewer = self.column.state.conventions().viewer(cut.side);
        let written = |value: BoundedValue| {
            let seen = BoundedValue::of(viewer, value.score, value.bound, value.proven);
            format!("{}{}", seen.certainty().sign(), values::score(text, unit, seen.score))
        };
        let (value, limit) = (written(cut.value), written(cut.limit));
        let at = match tree.path(parent) {
            line if line.is_empty() => text.get("tree.root"),
            line => path(text, self.comparison_run, &line),
        };
        text.with("compare.reach.cut-at", &[("node", &at), ("value", &value), ("limit", &limit)])
    }
}

/// The moves of a line, the last ones where there are many.
fn path(text: Text, comparison_run: &ComparisonRun, line: &[ActionId]) -> String {
    const MOST: usize = 6;
    let labels = move_names(text, &comparison_run.job.position, line);
    let left_out = labels.len().saturating_sub(MOST);
    format!("{}{}", if left_out > 0 { "… " } else { "" }, labels[left_out..].join(" "))
}
