//! The children of a node of a Monte Carlo tree at their selection: N, W, and the selection value, split into
//! exploitation and exploration.

use egui::{Align, Layout, Rect, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::narrate::{ConsideredChild, candidates, chosen};
use edagari_app::trace::tree::NodeId;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::values;

/// Children that are shown at most.
const MOST: usize = 24;
const ROW: f32 = 5.0 * UNIT;

/// The height of so many children below their heading.
pub(in crate::panels::tree) fn height(children: usize) -> f32 {
    (ROW + 1.0) * children.min(MOST) as f32 + 12.0 * UNIT
}

/// Paints a row for each child of `parent`; clicking one selects it.
pub(in crate::panels::tree) fn choice_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    parent: NodeId,
    labels: &mut Labels,
    commands: &mut Vec<Command>,
) {
    let Some(rows) = ChoiceRows::of(scene, parent) else { return };
    rows.head_ui(ui);
    rows.ui(ui, MOST, labels, commands);
}

/// Paints the rows to a room, which cannot scroll: they are lower, all of them in sight where the height has room for them, else
/// the chosen child and its rivals.
pub(in crate::panels::tree) fn presented_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    parent: NodeId,
    labels: &mut Labels,
    commands: &mut Vec<Command>,
) {
    let Some(rows) = ChoiceRows::of(scene, parent) else { return };
    ui.spacing_mut().item_spacing.y = 1.0;
    let rows = ChoiceRows { height: ui.text_style_height(&TextStyle::Small) + 1.0, ..rows };
    rows.head_ui(ui);
    let fit = (ui.available_height() / (rows.height + 1.0)).max(2.0) as usize;
    // Where some have no room, the last line says how many.
    let most = if fit < rows.found.len() { fit - 1 } else { fit };
    rows.ui(ui, most, labels, commands);
}

/// The digits behind the point by which the best two values differ: three at least, six at most.
fn digits(found: &[ConsideredChild]) -> usize {
    let compared = found.iter().filter(|candidate| candidate.visits > 0 && !candidate.proven);
    let mut values: Vec<f64> = compared.map(ConsideredChild::value).collect();
    values.sort_by(|one, other| other.total_cmp(one));
    let &[best, second, ..] = &values[..] else { return 3 };
    // Values are computed again from means, so equal ones may differ in their last bits.
    if best - second < 1e-12 {
        return 3;
    }
    let differ = |&digits: &usize| format!("{best:.digits$}") != format!("{second:.digits$}");
    (3..6).find(differ).unwrap_or(6)
}

/// The children among which a node chooses, one row each.
struct ChoiceRows<'a> {
    scene: &'a TreeScene<'a>,
    found: Vec<ConsideredChild>,
    /// The child that is being chosen at the step that is shown.
    chosen: Option<NodeId>,
    /// The greatest value of all: the bars are shares of it.
    most: f64,
    /// Digits behind the point.
    digits: usize,
    /// The height of a row, in points.
    height: f32,
}

impl<'a> ChoiceRows<'a> {
    /// The children of a node; `None` where it has none.
    fn of(scene: &'a TreeScene<'a>, parent: NodeId) -> Option<Self> {
        let method = &scene.subject.engine.method;
        let found = candidates(&scene.now, parent, method);
        if found.is_empty() {
            return None;
        }
        // Only at a step is a child being chosen; else the numbers are those of all simulations so far.
        let chosen = scene
            .now
            .moment()
            .and_then(|_| chosen(&scene.now, parent, method))
            .map(|choice| choice.candidate.node);
        // Before the first results all values are 0, and bars are divided by the greatest.
        let most = found.iter().map(ConsideredChild::value).fold(1e-9, f64::max);
        let digits = digits(&found);
        Some(Self { scene, found, chosen, most, digits, height: ROW })
    }

    /// The meaning of the two colours, and of the numbers at a step.
    fn head_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let text = self.scene.state.text();
        let explores = self.found.iter().any(|candidate| candidate.exploration > 0.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = UNIT;
            let parts = [("timeline.exploitation", palette.lower), ("timeline.exploration", palette.upper)];
            for (key, color) in parts.into_iter().take(if explores { 2 } else { 1 }) {
                let (rect, _) = ui.allocate_exact_size(vec2(8.0, 8.0), Sense::hover());
                ui.painter().rect_filled(rect, 2.0, color);
                ui.label(RichText::new(text.get(key)).small().color(palette.text_weak));
            }
        });
        // The nodes count the simulation of the step already, and at the end the last one.
        let before = if self.chosen.is_some() {
            self.scene.now.counts_its_step().then_some("timeline.choice-before")
        } else {
            self.is_without_last().then_some("timeline.choice-before-last")
        };
        if let Some(before) = before {
            ui.label(RichText::new(text.get(before)).small().color(palette.text_weak));
        }
    }

    /// Whether the rows lack the last simulation, which the nodes count.
    fn is_without_last(&self) -> bool {
        let now = &self.scene.now;
        self.found.iter().any(|candidate| candidate.visits < now.node(candidate.node).visits)
    }

    /// Paints so many rows at most: where there are more, those with most visits, and at a step the chosen child and its rivals.
    fn ui(mut self, ui: &mut Ui, most: usize, labels: &mut Labels, commands: &mut Vec<Command>) {
        let left = self.found.len().saturating_sub(most);
        if left > 0 {
            let chosen = self.chosen;
            let is_chosen = |candidate: &ConsideredChild| Some(candidate.node) == chosen;
            self.found.sort_by(|one, other| {
                // The rivals of a choice are those with the greatest values.
                let rivals = match chosen {
                    Some(_) => other.value().total_cmp(&one.value()),
                    None => other.visits.cmp(&one.visits),
                };
                is_chosen(other).cmp(&is_chosen(one)).then(rivals)
            });
        }
        ui.spacing_mut().item_spacing.y = 1.0;
        for candidate in self.found.iter().take(most) {
            let label = labels.of(self.scene, candidate.node);
            if self.row_ui(ui, candidate, &label) {
                commands.push(self.scene.command(TreeCommand::Select(Some(candidate.node))));
            }
        }
        if left > 0 {
            let words = self.scene.state.text().with("timeline.choice-more", &[("count", &left)]);
            ui.label(RichText::new(words).small().color(Palette::of(ui).text_weak));
        }
    }

    /// Paints one child; whether it was clicked.
    fn row_ui(&self, ui: &mut Ui, candidate: &ConsideredChild, label: &str) -> bool {
        let Self { scene, chosen, most, digits, height, .. } = *self;
        let is_chosen = chosen == Some(candidate.node);
        let palette = Palette::of(ui);
        let text = scene.state.text();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        // It comes into sight once at each step, and may be scrolled away then.
        let (memory, now) = (ui.scope_id().with("chosen"), Some((candidate.node, scene.step)));
        if is_chosen && ui.data(|data| data.get_temp(memory)) != Some(now) {
            ui.data_mut(|data| data.insert_temp(memory, now));
            response.scroll_to_me(None);
        }
        if is_chosen || response.hovered() {
            ui.painter().rect_filled(
                rect,
                3.0,
                Palette::faded(palette.selected, if is_chosen { 0.3 } else { 0.12 }),
            );
        }
        let mut inner =
            ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)));
        let small = |words: String, color| {
            egui::Label::new(RichText::new(words).small().color(color)).selectable(false)
        };
        inner.spacing_mut().item_spacing.x = UNIT;
        let name = if is_chosen { format!("▶ {label}") } else { label.to_owned() };
        inner.add_sized(vec2(9.0 * UNIT, height), small(name, palette.text));
        inner.add_sized(
            vec2(10.0 * UNIT, height),
            small(short_count(f64::from(candidate.visits)), palette.text_weak),
        );
        let value = if candidate.proven {
            text.get("timeline.proven")
        } else if candidate.visits == 0 {
            text.get("timeline.first")
        } else {
            let [.., sum] = values::sum_of_terms(candidate.exploitation, candidate.exploration, digits);
            sum
        };
        let inset = (height / 4.0).min(4.0);
        let bar = Rect::from_min_max(
            egui::pos2(rect.left() + 22.0 * UNIT, rect.top() + inset),
            egui::pos2((rect.right() - 12.0 * UNIT).max(rect.left() + 24.0 * UNIT), rect.bottom() - inset),
        );
        let width = |value: f64| bar.width() * (value / most) as f32;
        let first = Rect::from_min_size(bar.min, vec2(width(candidate.exploitation), bar.height()));
        let second = Rect::from_min_size(first.right_top(), vec2(width(candidate.exploration), bar.height()));
        inner.painter().rect_filled(first, 1.0, palette.lower);
        inner.painter().rect_filled(second, 1.0, palette.upper);
        inner.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add(small(value.clone(), palette.text))
        });
        let words = self.words(candidate, label, &value);
        response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_chosen, &words));
        response.on_hover_text(words).clicked()
    }

    /// All numbers of a child in words.
    fn words(&self, candidate: &ConsideredChild, label: &str, value: &str) -> String {
        let total = if candidate.total < 1000.0 {
            format!("{:.1}", candidate.total)
        } else {
            short_count(candidate.total)
        };
        let visits = count(u64::from(candidate.visits));
        let [first, second, _] =
            values::sum_of_terms(candidate.exploitation, candidate.exploration, self.digits);
        let mean = values::fine_percent(candidate.exploitation);
        let values: [(&str, &dyn std::fmt::Display); 7] = [
            ("move", &label),
            ("visits", &visits),
            ("total", &total),
            ("mean", &mean),
            ("exploitation", &first),
            ("exploration", &second),
            ("value", &value),
        ];
        self.scene.state.text().with("timeline.candidate", &values)
    }
}
