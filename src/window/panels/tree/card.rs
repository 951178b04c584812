//! The card of the selected node: its position, its window, its value and the reason for it.

use egui::{
    Align, CollapsingHeader, Grid, Layout as UiLayout, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind,
    TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use crate::boards;
use crate::offers::offers_ui;
use crate::panels::format;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::{AnyPosition, Family, Game};
use edagari_app::game::{Score, Side};
use edagari_app::search::events::Why;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::SimulationPhase;
use edagari_app::trace::narrate::{BoundHolder, cut_story};
use edagari_app::trace::tree::{Node, NodeId, NodeState};
use edagari_app::words::games::side_name;
use edagari_app::words::text::count;
use edagari_app::words::values;

use super::canvas::links::stored_in;
use super::canvas::menu::node_menu_ui;
use super::timeline::{choice, code, window};
use super::{reruns, said, why};

pub(super) fn card_ui(ui: &mut Ui, scene: &TreeScene<'_>, id: NodeId, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let frame = egui::Frame::new()
        .fill(Palette::between(palette.panel, palette.raised, 0.45))
        .corner_radius(6)
        .inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        let size = ui.available_size();
        ui.set_min_size(size);
        let mut labels = Labels::default();
        let scrubbed = scene.now.moment().is_some();
        let mut card = Card { scene, id, node: scene.now.node(id), labels: &mut labels, size, scrubbed };
        // Between two choices the lines that run say more.
        let is_choice =
            scene.now.moment().is_none_or(|moment| moment.phase() == Some(SimulationPhase::Selection));
        if scene.state.view.presentation.is_some() && is_choice && card.chooses() {
            card.presented_choice_ui(ui, commands);
        } else if scrubbed {
            card.step_ui(ui, commands);
        } else {
            let area =
                ScrollArea::vertical().id_salt("node card").auto_shrink(false).min_scrolled_height(UNIT);
            area.show(ui, |ui| card.ui(ui, commands));
        }
    });
}

/// From this height on, in points, a card shows at once the details that else are a click away.
const TALL: f32 = 240.0;
/// The sizes of the board, in points; the second while a step is shown, which needs room for words.
const BOARD: [(f32, f32); 2] = [(72.0, 132.0), (44.0, 72.0)];
/// A card of this height has room for code at its foot, and one of this breadth beside the rest.
const CODE_BELOW: f32 = 150.0;
const CODE_BESIDE: f32 = 420.0;
/// From this height on the code has a title, by which it can be folded away.
const CODE_TITLE: f32 = 320.0;
/// The least height of the code: the lines that run.
const LINES: f32 = 52.0;
/// The height that the origin of a value takes, in points: three lines.
const WHY: f32 = 12.0 * UNIT;
/// The height of ten lines of code, which a card shows where it can.
const TEN_LINES: f32 = 152.0;

struct Card<'a> {
    scene: &'a TreeScene<'a>,
    id: NodeId,
    node: Node,
    labels: &'a mut Labels,
    /// The size of the card, in points.
    size: Vec2,
    /// Whether a step is shown.
    scrubbed: bool,
}

impl Card<'_> {
    fn word(&self, key: &str) -> String {
        self.scene.state.text().get(key)
    }

    /// Everything beside the board where the card is low and wide, else the board in the first corner and the
    /// rest below.
    fn ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let size = self.size;
        let low = size.y < size.x && size.x > 320.0;
        let (least, most) = BOARD[0];
        let board = if low { size.y } else { size.x * 0.42 }.clamp(least, most);
        ui.horizontal_top(|ui| {
            self.board_ui(ui, board, commands);
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

    /// The card at a step: the node with its board and the windows of its path; the lines of the code that
    /// run stay in sight while the rest is scrolled.
    fn step_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let size = self.size;
        if self.has_code_beside() {
            let gap = egui::Margin { left: UNIT as i8, ..egui::Margin::ZERO };
            let panel = egui::Panel::right("code beside").exact_size(size.x * 0.42).resizable(false);
            let panel = panel.show_separator_line(false).frame(egui::Frame::new().outer_margin(gap));
            panel.show(ui, |ui| self.listing_ui(ui));
        } else if self.has_code_apart() {
            self.code_below_ui(ui);
        }
        let (least, most) = BOARD[1];
        ui.horizontal_top(|ui| {
            self.board_ui(ui, (size.y * 0.2).clamp(least, most), commands);
            ui.vertical(|ui| self.name_ui(ui));
        });
        // Taken outside of the scrolled part, which has unlimited height.
        let room = ui.available_height();
        let area = ScrollArea::vertical().id_salt("node card").auto_shrink(false).min_scrolled_height(UNIT);
        area.show(ui, |ui| self.step_rest_ui(ui, room, commands));
    }

    fn step_rest_ui(&mut self, ui: &mut Ui, room: f32, commands: &mut Vec<Command>) {
        self.again_ui(ui, commands);
        // The widgets of the step come first.
        if !self.choice_ui(ui, commands) && self.scene.has_windows() {
            let room = room - ui.spacing().interact_size.y - 2.0 * UNIT;
            self.part("timeline.windows").show_unindented(ui, |ui| {
                window::windows_ui(ui, self.scene, self.labels, room);
            });
        }
        if self.scene.state.view.presentation.is_none() {
            self.facts_ui(ui, usize::MAX);
            self.why_ui(ui, commands);
        } else {
            // Nobody scrolls before a room: what would be seen in half is left out.
            let left = |ui: &Ui| (room - ui.min_rect().height() - ui.spacing().item_spacing.y).max(0.0);
            let row = ui.spacing().interact_size.y.max(ui.text_style_height(&TextStyle::Body)) + UNIT;
            let most = (left(ui) / row) as usize;
            self.facts_ui(ui, most);
            if left(ui) >= WHY {
                self.why_ui(ui, commands);
            }
        }
        if !self.has_code_apart() {
            self.folded_part("timeline.code", false).show(ui, |ui| code::code_ui(ui, self.scene));
        }
    }

    fn rest_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        self.again_ui(ui, commands);
        self.facts_ui(ui, usize::MAX);
        self.choice_ui(ui, commands);
        self.why_ui(ui, commands);
    }

    /// The reruns available here; after a click on the button, its answer is scrolled into sight.
    fn again_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        reruns::button_ui(ui, self.scene, self.id, commands);
        reruns::answer_ui(ui, self.scene, self.labels, self.id);
    }

    fn has_code_beside(&self) -> bool {
        self.size.x > CODE_BESIDE && self.size.x > self.size.y
    }

    fn has_code_apart(&self) -> bool {
        self.size.y >= CODE_BELOW || self.has_code_beside()
    }

    /// The code at the foot of the card. Its room is computed beforehand: a panel with the height of its
    /// content is a frame late when that changes, and where that is too high its title slips under the
    /// widgets above.
    fn code_below_ui(&self, ui: &mut Ui) {
        let has_title = self.size.y >= CODE_TITLE;
        let memory = ui.scope_id().with("code is folded");
        // Without a title it could not be unfolded.
        let folded = has_title && ui.data_mut(|data| data.get_persisted::<bool>(memory)).unwrap_or(false);
        let spacing = ui.spacing();
        let (line, padding) = (spacing.interact_size.y, 2.0 * spacing.button_padding.y);
        let below = spacing.item_spacing.y;
        let title = (ui.text_style_height(&TextStyle::Small) + padding).max(line) + below;
        let title = UNIT + if has_title { title } else { 0.0 };
        let room = title + if folded { 0.0 } else { self.code_height(title) };
        let gap = egui::Margin { top: UNIT as i8, ..egui::Margin::ZERO };
        let panel = egui::Panel::bottom("code").exact_size(room.ceil()).resizable(false);
        let panel = panel.show_separator_line(true).frame(egui::Frame::new().outer_margin(gap));
        panel.show(ui, |ui| {
            if !has_title {
                return self.listing_ui(ui);
            }
            let part = self.part("timeline.code").open(Some(!folded)).show(ui, |ui| self.listing_ui(ui));
            if part.header_response.clicked() {
                ui.data_mut(|data| data.insert_persisted(memory, !folded));
            }
        });
    }

    /// The height of the code below `title` points for its heading: where the card is low, that of the lines
    /// that run, else the room left free by the windows of a short path.
    fn code_height(&self, title: f32) -> f32 {
        let height = self.size.y;
        let listed = if self.scene.has_windows() {
            3.5 * UNIT * self.scene.now.open_path().len() as f32
        } else if self.scene.visits {
            choice::height(self.scene.now.children(self.id).count())
        } else {
            0.0
        };
        let (least, most) = BOARD[1];
        let above = (height * 0.2).clamp(least, most) + listed + 16.0 * UNIT;
        let free = (height - above - title).min((height * 0.45 - title).max(TEN_LINES.min(height * 0.42)));
        (height / 3.0 - 7.0 * UNIT).max(LINES).max(free)
    }

    /// The code in all available room, with a scroll bar of its own.
    fn listing_ui(&self, ui: &mut Ui) {
        // While a title is folding there may be no room at all.
        let height = ui.available_height().max(UNIT);
        let area = ScrollArea::vertical().id_salt("code").auto_shrink([false, true]);
        area.min_scrolled_height(height).max_height(height).show(ui, |ui| code::code_ui(ui, self.scene));
    }

    /// A collapsible part.
    fn part(&self, key: &str) -> CollapsingHeader {
        self.folded_part(key, true)
    }

    /// A collapsible part that is open at first or not.
    fn folded_part(&self, key: &str, open: bool) -> CollapsingHeader {
        let title = RichText::new(self.word(key)).small();
        // The default belongs to the id: a part folded in a low card may be open in a tall one.
        CollapsingHeader::new(title).id_salt((key, open)).default_open(open)
    }

    /// Whether the search chooses among the children of the node by chance.
    fn chooses(&self) -> bool {
        // Searches by layers and heaps count visits too, but choose nothing among the children.
        let chooses = self.scene.visits && self.scene.subject.engine.method.is_monte_carlo();
        chooses && self.scene.now.children(self.id).next().is_some()
    }

    /// To a room, which cannot scroll, the choice comes first; the rest stands below it, the code folded.
    fn presented_choice_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        ui.scope(|ui| {
            ui.label(RichText::new(self.word("timeline.choice")).small());
            choice::presented_ui(ui, self.scene, self.id, self.labels, commands);
        });
        // Where the choice takes all the height, nothing else is begun.
        if ui.available_height() < BOARD[1].0 {
            return;
        }
        ui.add_space(UNIT);
        let side = (self.size.y * 0.2).clamp(BOARD[1].0, BOARD[1].1);
        let area = ScrollArea::vertical().id_salt("node card").auto_shrink(false).min_scrolled_height(UNIT);
        area.show(ui, |ui| {
            ui.horizontal_top(|ui| {
                self.board_ui(ui, side, commands);
                ui.vertical(|ui| self.name_ui(ui));
            });
            self.again_ui(ui, commands);
            self.facts_ui(ui, usize::MAX);
            self.why_ui(ui, commands);
            self.folded_part("timeline.code", false).show(ui, |ui| code::code_ui(ui, self.scene));
        });
    }

    /// The choice among the children, where the search makes one by chance; tells whether it does.
    fn choice_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) -> bool {
        let shown = self.chooses();
        if shown {
            // At first there is room for the node itself; its choice is a click away.
            let open = self.size.y >= TALL || self.scrubbed;
            self.folded_part("timeline.choice", open).show(ui, |ui| {
                choice::choice_ui(ui, self.scene, self.id, self.labels, commands);
            });
        }
        shown
    }

    /// The position of the node: a click shows it on the large board.
    fn board_ui(&self, ui: &mut Ui, side: f32, commands: &mut Vec<Command>) {
        let position = self.scene.position(self.id);
        // A recording without a game has no board.
        if position.game() == Game::Labels {
            return;
        }
        // A position that is already on the large board needs no button.
        let is_there = position == *self.scene.state.game.position.as_seen();
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
        let look = self.scene.state.settings.look();
        boards::miniature(ui.painter(), rect, &position, self.node.action, look);
        if !is_there && (response.hovered() || response.has_focus()) {
            let stroke = Stroke::new(2.0, Palette::of(ui).accent);
            ui.painter().rect_stroke(rect, 2.0, stroke, StrokeKind::Outside);
        }
        let name = self.word("tree.card.go");
        let role = if is_there { Role::Image } else { Role::Button };
        response.widget_info(|| WidgetInfo::labeled(role, true, &name));
        offers_ui(&response, self.scene.state, commands, |menu| {
            node_menu_ui(menu, self.scene, self.id);
        });
        if is_there {
            return;
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.on_hover_text(self.word("tree.card.go-tip")).clicked() {
            commands.push(self.scene.command(TreeCommand::GoTo(self.id)));
        }
    }

    /// The line to the node, the side to move, and the value.
    fn name_ui(&mut self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let path = why::path(self.scene, self.labels, self.id);
        ui.label(RichText::new(path).strong());
        let text = self.scene.state.text();
        let color = if self.node.side == Side::First { palette.first } else { palette.second };
        let name = side_name(text, self.scene.root, self.node.side);
        let role = why::side(text, self.node.side);
        // In a one-player game there is neither MAX nor MIN to be named.
        let alone = self.scene.root.family() == Family::Solo;
        let words = if alone || name == role { name } else { format!("{role} · {name}") };
        // Leaves with a number have no side to move.
        let numbers = matches!(self.scene.root, AnyPosition::NumberTree(_));
        let leaf = numbers && self.scene.tree.node(self.id).why.is_some_and(Why::is_leaf);
        let mark = |ui: &mut Ui| {
            if leaf {
                ui.label(text.get("tree.card.leaf"));
                return;
            }
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
        let known = values::known_value(&self.node, self.scene.state.conventions());
        // A settled value comes first, then the bound guaranteed for the side so far, and a mean only without
        // either.
        match (known.or_else(|| self.scene.so_far(self.id, &self.node)), self.node.mean) {
            (Some((known, value)), _) => {
                // The priority of a position in a search by layers or heaps has no certainty that a colour
                // could show.
                let rated = self.scene.tree.is_rated();
                let color = if rated { palette.text } else { palette.kind(known) };
                (self.scene.value_at(self.id, known, value), color)
            }
            (None, Some(mean)) => (why::share(self.scene, mean), palette.text),
            (None, None) if self.node.state == NodeState::Skipped => ("✂".to_owned(), palette.pruned),
            (None, None) if self.scene.is_untried(&self.node) => ("–".to_owned(), palette.pruned),
            (None, None) => ("…".to_owned(), palette.text_weak),
        }
    }

    /// So many of the facts, at most: label on the left, number on the right.
    fn facts_ui(&self, ui: &mut Ui, most: usize) {
        let facts = self.facts();
        if facts.is_empty() || most == 0 {
            return;
        }
        Grid::new("facts").num_columns(2).spacing(vec2(3.0 * UNIT, UNIT)).show(ui, |ui| {
            for (name, value) in facts.into_iter().take(most) {
                ui.label(RichText::new(name).color(Palette::of(ui).text_weak));
                ui.with_layout(UiLayout::right_to_left(Align::Center), |ui| ui.label(value));
                ui.end_row();
            }
        });
    }

    /// Window, visits, selection terms, folded work: names and numbers.
    fn facts(&self) -> Vec<(String, String)> {
        let mut rows: Vec<(String, String)> = Vec::new();
        let searched = !self.scene.is_untried(&self.node);
        if searched && self.scene.has_windows() {
            // The window closes while a node is searched; the entry window shows the question asked of its
            // value.
            let is_open = self.node.state == NodeState::Open;
            let entered = (self.node.alpha, self.node.beta);
            let (alpha, beta) = if is_open { self.scene.shown_window(self.id) } else { entered };
            let (alpha, beta) = self.scene.written(self.node.side, alpha, beta);
            let window = |score: Score| self.scene.score(score);
            let key = if is_open { "tree.card.window" } else { "tree.card.entered" };
            rows.push((self.word(key), format!("α {}   β {}", window(alpha), window(beta))));
        }
        if self.scene.counts_visits() {
            self.visits(&mut rows);
        }
        rows.extend(said::rows(self.scene, self.id));
        if !self.scene.visits && searched {
            // The numbers at its triangle where it is closed.
            let (tree, len) = (self.scene.tree, self.scene.now.len());
            let below = tree.below(self.id, len);
            // Nodes are recorded in the order of the search: all below this one lie between it and
            // what was there when it was left.
            let end = self.node.left.map_or(len, |left| tree.prefix(left));
            let recorded = tree.recorded_below(self.id, end);
            let searched = self.scene.subject.nodes_searched(below.nodes.into(), recorded.into());
            rows.push((self.word("found.column.below"), count(searched)));
            if 0 < recorded && recorded < below.nodes && searched == u64::from(below.nodes) {
                rows.push((self.word("tree.card.recorded"), count(u64::from(recorded))));
            }
            if matches!(self.node.state, NodeState::Folded(_)) && !self.scene.subject.only_counts() {
                rows.push((self.word("tree.card.leaves"), count(u64::from(below.leaves))));
                rows.push((self.word("tree.card.cuts"), count(u64::from(below.cuts))));
            }
        }
        rows
    }

    /// Visits, mean, and the two terms of UCB1 as last computed for the parent's side.
    fn visits(&self, rows: &mut Vec<(String, String)>) {
        let visits = if self.scene.tree.is_rated() { "tree.card.taken" } else { "tree.card.visits" };
        rows.push((self.word(visits), count(u64::from(self.node.visits))));
        let (Some(parent), Some(mean)) = (self.node.parent, self.node.mean) else { return };
        let tree = self.scene.tree;
        let chooser = tree.node(parent).side;
        // The mean is the first player's share, from 0 to 1; the side that chooses counts its own.
        let exploitation = if chooser == Side::First { mean } else { 1.0 - mean };
        let bonus = self.scene.exploration(parent, self.node.visits);
        let [share, term, sum] = values::sum_of_terms(exploitation, bonus.unwrap_or_default(), 3);
        rows.push((self.word("tree.card.exploitation"), share));
        if bonus.is_some() {
            rows.push((self.word("tree.card.exploration"), term));
            rows.push((self.word("tree.card.ucb"), sum));
        }
    }

    fn why_ui(&mut self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        for remark in said::remarks(self.scene, self.id) {
            ui.label(remark);
        }
        // Once a pruned branch was searched anyway, its true value and the meaning of that stand there
        // instead.
        if reruns::true_value(self.scene, self.id).is_none() {
            ui.label(RichText::new(why::origin(self.scene, self.id)).color(palette.text_weak));
        }
        if self.node.why == Some(Why::Table)
            && let Some(&first) = stored_in(ui, self.scene).get(&self.id)
        {
            let node = why::path(self.scene, self.labels, first);
            let words = self.scene.state.text().with("tree.card.stored-by", &[("node", &node)]);
            if ui.link(words).clicked() {
                commands.push(self.scene.command(TreeCommand::Reveal(first)));
            }
        }
        if let Some(saved) = self.scene.saved(self.id) {
            ui.label(RichText::new(saved).small().color(palette.text_weak));
        }
        // The explanation of a skipped branch is that of the cut at its parent.
        let node = if self.node.state == NodeState::Skipped { self.node.parent } else { Some(self.id) };
        let made = node.filter(|&id| self.scene.now.cut(id).is_some());
        if let Some(story) = made.and_then(|id| cut_story(self.scene.tree, id)) {
            let color = format::cut_color(palette, self.scene.state.conventions(), story.side);
            // The step shown may be this cut, which is then explained below the drawing.
            let now = self.scene.now.moment().map(edagari_app::trace::timeline::Moment::step);
            if now.and_then(|step| self.scene.tree.current(step)) != Some(story.node) {
                let sentence = self.scene.narrator(self.labels).cut(&story);
                ui.label(RichText::new(sentence).color(color));
            }
            if let BoundHolder::Has { child, .. } = story.holder
                && ui.link(self.word("tree.card.show-setter")).clicked()
            {
                commands.push(self.scene.command(TreeCommand::Reveal(child)));
            }
            reruns::opinion_ui(ui, self.scene, story.node);
        }
    }
}
