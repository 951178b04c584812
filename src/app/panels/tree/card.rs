//! The card of the selected node: its position, its window, its value and why it has it.

use egui::{Align, CollapsingHeader, Grid, Layout as UiLayout, RichText, ScrollArea, Sense, Ui, Vec2, vec2};

use crate::app::boards;
use crate::app::command::{Command, TreeCommand};
use crate::app::panels::format;
use crate::app::text::count;
use crate::app::theme::{Palette, UNIT};
use crate::catalog::Family;
use crate::game::score::Bound;
use crate::game::{Score, Side};
use crate::trace::narrate::{Holder, cut_story};
use crate::trace::tree::{Node, NodeId, State};

use super::scene::{Labels, Scene};
use super::timeline::{choice, code, window};
use super::{again, why};

/// Paints the card of a node.
pub(super) fn card_ui(ui: &mut Ui, scene: &Scene<'_>, id: NodeId, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let frame = egui::Frame::new()
        .fill(Palette::between(palette.panel, palette.raised, 0.45))
        .corner_radius(6)
        .inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        let size = ui.available_size();
        ui.set_min_size(size);
        let mut labels = Labels::default();
        let apart = size.y >= TALL;
        let scrubbed = scene.now.moment().is_some();
        let mut card = Card { scene, id, node: scene.now.node(id), labels: &mut labels, apart, scrubbed };
        // The code stays in sight while what is above it is read.
        if apart && scrubbed {
            let panel = egui::Panel::bottom("code").resizable(false).show_separator_line(false);
            let frame =
                egui::Frame::new().outer_margin(egui::Margin { top: UNIT as i8, ..Default::default() });
            panel.frame(frame).max_size(size.y * 0.45).show(ui, |ui| card.code_ui(ui, size.y * 0.33));
        }
        ScrollArea::vertical().id_salt("node card").auto_shrink(false).show(ui, |ui| {
            card.ui(ui, size, commands);
        });
    });
}

/// From this height on, in points, a card has room for its code beside all else.
const TALL: f32 = 240.0;
/// The sizes of the board, in points; the second while a step is looked at, which has more to tell.
const BOARD: [(f32, f32); 2] = [(72.0, 132.0), (48.0, 64.0)];

struct Card<'a> {
    scene: &'a Scene<'a>,
    id: NodeId,
    node: Node,
    labels: &'a mut Labels,
    /// Whether the code stands apart from the rest.
    apart: bool,
    /// Whether a step is looked at.
    scrubbed: bool,
}

impl Card<'_> {
    fn word(&self, key: &str) -> String {
        self.scene.state.text().get(key)
    }

    /// Everything beside the board where the card is low and wide, else the board in the first corner and the
    /// rest below.
    fn ui(&mut self, ui: &mut Ui, size: Vec2, commands: &mut Vec<Command>) {
        let low = size.y < size.x && size.x > 320.0;
        let (least, most) = BOARD[usize::from(self.scrubbed)];
        let board = if low { size.y } else { size.x * 0.42 }.clamp(least, most);
        ui.horizontal_top(|ui| {
            self.board_ui(ui, board);
            ui.vertical(|ui| {
                self.name_ui(ui);
                if low {
                    self.rest_ui(ui, commands);
                }
            });
        });
        if !low {
            ui.add_space(UNIT);
            self.rest_ui(ui, commands);
        }
    }

    fn rest_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        again::button_ui(ui, self.scene, self.id, commands);
        // Where the button was pressed, its answer is looked for.
        again::answer_ui(ui, self.scene, self.labels, self.id);
        // What belongs to the step comes first while one is looked at.
        if self.scrubbed {
            self.time_ui(ui, commands);
        }
        self.facts_ui(ui);
        if !self.scrubbed {
            self.time_ui(ui, commands);
        }
        self.why_ui(ui, commands);
        ui.add_space(UNIT);
        self.buttons_ui(ui, commands);
        if self.scrubbed && !self.apart {
            self.part("timeline.code").show(ui, |ui| code::code_ui(ui, self.scene));
        }
    }

    /// The code with a scroll bar of its own where it is higher than `most`, in points.
    fn code_ui(&self, ui: &mut Ui, most: f32) {
        self.part("timeline.code").show(ui, |ui| {
            let area = ScrollArea::vertical().id_salt("code").auto_shrink([false, true]);
            area.min_scrolled_height(most).max_height(most).show(ui, |ui| code::code_ui(ui, self.scene));
        });
    }

    /// A part that can be folded away.
    fn part(&self, key: &str) -> CollapsingHeader {
        self.folded_part(key, true)
    }

    /// A part that is open at first or not.
    fn folded_part(&self, key: &str, open: bool) -> CollapsingHeader {
        let title = RichText::new(self.word(key)).small();
        CollapsingHeader::new(title).id_salt((key, open)).default_open(open)
    }

    /// What belongs to the step that is shown: the windows of the way, or the choice among the children.
    fn time_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let scrubbed = self.scrubbed;
        let chooses = self.scene.subject.engine.method.is_monte_carlo();
        if self.scene.visits && chooses && self.scene.now.children(self.id).next().is_some() {
            // At first sight there is room for the node itself; its choice is a click away.
            self.folded_part("timeline.choice", self.apart || scrubbed).show(ui, |ui| {
                choice::choice_ui(ui, self.scene, self.id, self.labels, commands);
            });
        } else if scrubbed && self.scene.has_windows() {
            self.part("timeline.windows").show(ui, |ui| window::windows_ui(ui, self.scene, self.labels));
        }
    }

    fn board_ui(&self, ui: &mut Ui, side: f32) {
        let position = self.scene.position(self.id);
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        let style = self.scene.state.settings.board;
        boards::miniature(ui.painter(), rect, &position, self.node.action, style);
        response.on_hover_text(self.word("tree.card.board"));
    }

    /// The line that leads here, who is to move, and the value.
    fn name_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let path = why::path(self.scene, self.labels, self.id);
        ui.label(RichText::new(path).strong());
        let text = self.scene.state.text();
        let color = if self.node.side == Side::First { palette.first } else { palette.second };
        let name = boards::side_name(text, self.scene.root, self.node.side);
        let role = why::side(text, self.node.side);
        let alone = self.scene.root.family() == Family::Solo;
        let words = if alone || name == role { name } else { format!("{role} · {name}") };
        let mark = |ui: &mut Ui| {
            let (mark, _) = ui.allocate_exact_size(vec2(12.0, 16.0), Sense::hover());
            super::paint::triangle(ui.painter(), mark.center(), 5.0, self.node.side, color);
            ui.label(words);
        };
        let (value, color) = self.value(palette);
        let value = RichText::new(value).heading().color(color);
        if self.scrubbed {
            ui.horizontal_wrapped(|ui| {
                mark(ui);
                ui.label(value);
            });
        } else {
            ui.horizontal(mark);
            ui.label(value);
        }
    }

    fn value(&self, palette: &Palette) -> (String, egui::Color32) {
        let known = format::told(&self.node, self.scene.state.conventions());
        match (known.or_else(|| self.scene.so_far(self.id, &self.node)), self.node.mean) {
            (Some((bound, value)), _) => {
                let color = match bound {
                    _ if self.scene.tree.is_rated() => palette.text,
                    Bound::Exact => palette.exact,
                    Bound::Lower => palette.lower,
                    Bound::Upper => palette.upper,
                };
                (self.scene.value(bound, value), color)
            }
            (None, Some(mean)) => (format::percent(mean), palette.text),
            (None, None) if self.node.state == State::Skipped => ("✂".to_owned(), palette.pruned),
            (None, None) => ("…".to_owned(), palette.text_weak),
        }
    }

    /// Window, visits, selection terms, folded work: label on the left, number on the right.
    fn facts_ui(&self, ui: &mut Ui) {
        let mut rows: Vec<(String, String)> = Vec::new();
        let searched = self.node.state != State::Skipped;
        if searched && self.scene.has_windows() {
            let (alpha, beta) = self.window();
            let window = |score: Score| self.scene.unit.write(score);
            rows.push((self.word("tree.card.window"), format!("α {}   β {}", window(alpha), window(beta))));
        }
        if self.scene.counts_visits() {
            self.visits(&mut rows);
        }
        if !self.scene.visits && searched {
            let below = format::below(&self.scene.now, self.id);
            let folded = matches!(self.node.state, State::Folded(_));
            let name = self.word(if folded { "tree.card.counted" } else { "tree.card.recorded" });
            rows.push((name, count(u64::from(below.nodes))));
            if folded {
                rows.push((self.word("tree.card.leaves"), count(u64::from(below.leaves))));
                rows.push((self.word("tree.card.cuts"), count(u64::from(below.cuts))));
            }
        }
        Grid::new("facts").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
            for (name, value) in rows {
                ui.label(RichText::new(name).color(Palette::of(ui).text_weak));
                ui.with_layout(UiLayout::right_to_left(Align::Center), |ui| ui.label(value));
                ui.end_row();
            }
        });
    }

    /// The window in the view of the first player.
    fn window(&self) -> (Score, Score) {
        let (alpha, beta) = self.scene.now.window(self.id);
        match self.node.side {
            Side::First => (alpha, beta),
            Side::Second => (-beta, -alpha),
        }
    }

    /// Visits, mean, and the two terms of UCB1 as the parent's side saw them last.
    fn visits(&self, rows: &mut Vec<(String, String)>) {
        let visits = if self.scene.tree.is_rated() { "tree.card.taken" } else { "tree.card.visits" };
        rows.push((self.word(visits), count(u64::from(self.node.visits))));
        let (Some(parent), Some(mean)) = (self.node.parent, self.node.mean) else { return };
        let tree = self.scene.tree;
        let chooser = tree.node(parent).side;
        let exploitation = if chooser == Side::First { mean } else { 1.0 - mean };
        rows.push((self.word("tree.card.exploitation"), format!("{exploitation:.3}")));
        if let Some(bonus) = self.scene.exploration(parent, self.node.visits) {
            rows.push((self.word("tree.card.exploration"), format!("{bonus:.3}")));
            rows.push((self.word("tree.card.ucb"), format!("{:.3}", exploitation + bonus)));
        }
    }

    fn why_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        // Once a pruned branch was searched anyway, its true value and what that means are told instead.
        if again::true_value(self.scene, self.id).is_none() {
            ui.label(RichText::new(why::origin(self.scene, self.id)).color(palette.text_weak));
        }
        if let Some(saved) = self.scene.saved(self.id) {
            ui.label(RichText::new(saved).small().color(palette.text_weak));
        }
        let node = if self.node.state == State::Skipped { self.node.parent } else { Some(self.id) };
        let made = node.filter(|&id| self.scene.now.cut(id).is_some());
        if let Some(story) = made.and_then(|id| cut_story(self.scene.tree, id)) {
            let color = format::cut_color(palette, self.scene.state.conventions(), story.side);
            // The step that is shown may be this cut, which is told below the drawing then.
            let now = self.scene.now.moment().map(crate::trace::timeline::Moment::step);
            if now.and_then(|step| self.scene.tree.current(step)) != Some(story.node) {
                let sentence = self.scene.narrator(self.labels).cut(&story);
                ui.label(RichText::new(sentence).color(color));
            }
            if let Holder::Has { child, .. } = story.holder
                && ui.link(self.word("tree.card.show-setter")).clicked()
            {
                commands.push(self.scene.command(TreeCommand::Reveal(child)));
            }
        }
    }

    fn buttons_ui(&self, ui: &mut Ui, commands: &mut Vec<Command>) {
        ui.horizontal_wrapped(|ui| {
            let go = ui.button(self.word("tree.card.go")).on_hover_text(self.word("tree.card.go-tip"));
            if go.clicked() {
                commands.push(self.scene.command(TreeCommand::GoTo(self.id)));
            }
            if self.scene.can_open(self.id) {
                let open = self.scene.is_open(self.id);
                if ui.button(self.word(if open { "tree.card.close" } else { "tree.card.open" })).clicked() {
                    commands.push(self.scene.command(TreeCommand::Open(self.id, !open)));
                }
            }
        });
    }
}
