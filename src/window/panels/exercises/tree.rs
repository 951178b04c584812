//! The tree in which an exercise is answered: the board of number trees with the answer drawn over it.

use std::collections::BTreeMap;

use egui::{Align2, FontId, Key, Modifiers, Pos2, Rect, Shape, Stroke, Ui, UiBuilder, Vec2, vec2};

use crate::boards::{BoardRequest, BoardResponse, BoardScene, Mode};
use crate::style::{Palette, TEXT, TEXT_SMALL};
use crate::{boards, probe};
use edagari_app::catalog::AnyPosition;
use edagari_app::exercise::{Answer, AnswerPlace, ExerciseKind, Mark};
use edagari_app::game::number_tree::{NumberTree, WholeTree};
use edagari_app::game::score::Bound;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::screen::data::Panel;

use super::drawn::DrawnExercise;
use super::menu::menu_ui;
use super::{marks, node, numbers};

use edagari_app::game::{Alternating as _, Score};

/// Paints the board of the selected node, else of the root, where the tree is that of a game.
pub(super) fn board_ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, height: f32) {
    let node = drawn.selected().unwrap_or(0);
    let Some(position) = drawn.shown.exercise.position(drawn.tree, node) else { return };
    let room = vec2((ui.available_width() * 0.3).min(220.0), (height - 30.0).max(40.0));
    let size = boards::board_size(&position, room);
    ui.vertical(|ui| {
        ui.set_width(size.x);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        boards::miniature(&ui.painter_at(rect), rect, &position, None, drawn.state.settings.look());
        ui.weak(drawn.shown.exercise.node_name(drawn.tree, node));
    });
}

/// The height at which all levels of a tree are visible and its nodes have names, in points.
pub(super) fn least_height(tree: &NumberTree) -> f32 {
    const LEVEL: f32 = 33.0;
    let tree = tree.tree();
    let deepest = (0..tree.node_count() as u32).map(|node| tree.path(node).len()).max().unwrap_or(0);
    (deepest + 1) as f32 * LEVEL
}

/// Paints the tree in a room of `size` and takes the answers in it.
pub(super) fn tree_ui(
    ui: &mut Ui,
    drawn: &DrawnExercise<'_>,
    size: Vec2,
    requests: &mut Vec<ExerciseCommand>,
) {
    let painted = PaintedTree::ui(ui, drawn, size);
    if let Some(node) = painted.walked(ui, drawn) {
        requests.push(ExerciseCommand::Select(Some(node)));
        painted.lead_keys(ui, drawn, node);
    }
    match &painted.response.request {
        Some(BoardRequest::Select(node)) => {
            let node = painted.original[*node as usize];
            // The key is consumed, because the field that gets the focus would get the same key in this very
            // frame.
            let is_entered = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            let next = if is_entered { node::next_after(drawn, node) } else { None };
            match next {
                Some(next) => requests.push(ExerciseCommand::Select(Some(next))),
                None => touched(drawn, node, requests),
            }
            painted.lead_keys(ui, drawn, next.unwrap_or(node));
        }
        Some(BoardRequest::Order(parent, order)) if !drawn.state.exercises.revealed => {
            node::put_order(drawn, painted.original[*parent as usize], order, requests);
        }
        Some(
            BoardRequest::Order(..)
            | BoardRequest::Put(..)
            | BoardRequest::Click(..)
            | BoardRequest::Paint(..)
            | BoardRequest::Brush(..)
            | BoardRequest::Change(..),
        )
        | None => {}
    }
    let PaintedTree { places, response, .. } = painted;
    probe::publish(ui.ctx(), response.cells);
    let focused = response.focus.and_then(|focus| places.iter().find(|(_, rect)| **rect == focus));
    let focused = focused.map(|(&node, _)| node);
    menu_ui(&response.response, drawn, &places, focused, requests);
    if let Some(node) = focused.filter(|&node| drawn.state.exercises.node != Some(node)) {
        requests.push(ExerciseCommand::Select(Some(node)));
    }
    // While a field has the focus, the digits are meant for it and not for the selected node; without any
    // focus, they are for the board beside the exercise, unless the pointer is here.
    let is_pointed = drawn.state.view.pointed == Some(Panel::Exercises);
    let is_here = is_pointed || !boards::is_game_shown(ui.ctx());
    let free = is_here && ui.memory(|memory| memory.focused().is_none());
    if let Some(node) = focused.or_else(|| drawn.selected().filter(|_| free)) {
        node::type_into(ui, drawn, node, requests);
    }
}

/// The tree as it was painted.
struct PaintedTree {
    /// The tree in the order shown. A tree in another order numbers its nodes differently: `original` maps to
    /// the numbers of answers.
    tree: NumberTree,
    original: Vec<u32>,
    /// The names of the nodes on the board: their paths in the tree shown.
    names: Vec<String>,
    /// The cells of nodes, by the numbers of answers.
    places: BTreeMap<u32, Rect>,
    response: BoardResponse,
}

impl PaintedTree {
    /// Paints the tree with the answer over it.
    fn ui(ui: &mut Ui, drawn: &DrawnExercise<'_>, size: Vec2) -> Self {
        let state = drawn.state;
        let (tree, original) = match drawn.shown_answer() {
            Answer::Orders(orders) => reordered(drawn.tree.tree(), orders),
            _ => (drawn.tree.tree().clone(), (0..drawn.tree.tree().node_count() as u32).collect()),
        };
        let tree = kept(ui, drawn.tree, tree);
        let here = |node: u32| original.iter().position(|&before| before == node).map(|at| at as u32);
        let names: Vec<String> =
            (0..original.len() as u32).map(|node| path_name(tree.tree(), node)).collect();
        let notes: Vec<_> = original
            .iter()
            .zip(&names)
            .map(|(&node, name)| (name.clone(), marks::spoken(drawn, node)))
            .filter(|(_, words)| !words.is_empty())
            .collect();
        let position = AnyPosition::NumberTree(tree.clone());
        let scene = BoardScene {
            mode: Mode::Edit(drawn.selected().and_then(here)),
            interactive: true,
            notes: &notes,
            text: state.text(),
            animation: state.settings.animation,
            ..BoardScene::still(&position, None, state.settings.look())
        };
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        // Beside the last node of a row there is room for its window.
        let has_windows = drawn.shown.exercise.kind == ExerciseKind::Windows;
        let margin = if has_windows { (0.14 * size.x).clamp(40.0, 80.0) } else { 0.0 };
        let board = rect.with_max_x(rect.right() - margin);
        let builder = UiBuilder::new().id_salt(("exercise", state.exercises.current)).max_rect(board);
        let response = ui.scope_builder(builder, |ui| boards::board_ui(ui, &scene)).inner;
        let mut places: BTreeMap<u32, Rect> = BTreeMap::new();
        for (name, cell) in &response.cells {
            if let Some(at) = names.iter().position(|known| known == name) {
                places.insert(original[at], *cell);
            }
        }
        paint(ui, rect, drawn, &places);
        Self { tree, original, names, places, response }
    }

    /// The target of an arrow key from the node whose field has the focus, as in a table: up to the parent,
    /// down to the first child, sideways to the neighbour in the same row. Elsewhere the board itself moves
    /// the focus.
    fn walked(&self, ui: &Ui, drawn: &DrawnExercise<'_>) -> Option<u32> {
        let node = drawn.selected().filter(|&node| node::is_written(ui, drawn, node))?;
        let (tree, at) = (self.tree.tree(), self.original.iter().position(|&before| before == node)? as u32);
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowUp) {
            return tree.parent(at).map(|parent| self.original[parent as usize]);
        }
        if pressed(Key::ArrowDown) {
            return tree.children(at).first().map(|&child| self.original[child as usize]);
        }
        let back = pressed(Key::ArrowLeft);
        if !back && !pressed(Key::ArrowRight) {
            return None;
        }
        let here = self.places.get(&node)?.center();
        let ahead = |rect: &Rect| if back { here.x - rect.center().x } else { rect.center().x - here.x };
        let is_beside = |rect: &Rect| (rect.center().y - here.y).abs() < 1.0 && ahead(rect) > 1.0;
        let row = self.places.iter().filter(|(_, rect)| is_beside(rect));
        row.min_by(|one, other| ahead(one.1).total_cmp(&ahead(other.1))).map(|(&node, _)| node)
    }

    /// Gives the focus to the input of a node: its first field, else its cell on the board, from which arrow
    /// keys move on.
    fn lead_keys(&self, ui: &Ui, drawn: &DrawnExercise<'_>, node: u32) {
        let is_open = !drawn.state.exercises.revealed && drawn.is_asked(node);
        match drawn.shown.exercise.kind {
            // The next text belongs to the node.
            ExerciseKind::Windows if is_open => node::write_window(ui, drawn, node),
            ExerciseKind::Values if is_open => node::write_value(ui, drawn, node),
            _ => {
                let at = self.original.iter().position(|&before| before == node);
                let name = at.map(|at| &self.names[at]);
                let cell = self.response.cells.iter().position(|(cell, _)| Some(cell) == name);
                if let Some(cell) = cell {
                    boards::focus_cell(ui.ctx(), self.response.id, cell);
                }
            }
        }
    }
}

/// The same tree as in the frame before, where unchanged: the board remembers its view by address.
fn kept(ui: &Ui, root: &NumberTree, tree: WholeTree) -> NumberTree {
    let id = egui::Id::unique("exercise tree");
    let known = ui.data(|data| data.get_temp::<NumberTree>(id));
    let side = root.side_to_move();
    let known = known.filter(|known| *known.tree() == tree && known.side_to_move() == side);
    known.unwrap_or_else(|| {
        let fresh = NumberTree::new(tree).with_root(side);
        ui.data_mut(|data| data.insert_temp(id, fresh.clone()));
        fresh
    })
}

/// The path from the root, each step by its number: `/2/1`; the name of a node on the board.
fn path_name(tree: &WholeTree, node: u32) -> String {
    let steps: Vec<String> = tree.path(node).iter().map(|step| (step + 1).to_string()).collect();
    format!("/{}", steps.join("/"))
}

/// The tree with its children in the order of an answer, by their old names, and the original of each of its
/// nodes.
fn reordered(tree: &WholeTree, orders: &BTreeMap<u32, Vec<u16>>) -> (WholeTree, Vec<u32>) {
    let order = |node: u32, children: &[u32]| -> Vec<u32> {
        // The answer may come from a file: an order of another length than the children is invalid.
        let places = orders.get(&node).filter(|order| order.len() == children.len());
        places.map_or_else(
            || children.to_vec(),
            |order| order.iter().filter_map(|&place| children.get(usize::from(place)).copied()).collect(),
        )
    };
    let other = tree.with_orders(|node, children| {
        let ordered = order(node, children);
        if ordered.len() == children.len() {
            children.copy_from_slice(&ordered);
        }
    });
    // Depth first, as the nodes of the other tree are numbered: taken from the end, the first child comes
    // first.
    let (mut open, mut original) = (vec![0], Vec::new());
    while let Some(node) = open.pop() {
        original.push(node);
        open.extend(order(node, tree.children(node)).into_iter().rev());
    }
    (other.with_names_of(tree, &original), original)
}

/// What a click on a node answers.
pub(super) fn touched(drawn: &DrawnExercise<'_>, node: u32, requests: &mut Vec<ExerciseCommand>) {
    requests.push(ExerciseCommand::Select(Some(node)));
    match &drawn.shown.exercise.kind {
        // The model answer cannot be changed.
        _ if drawn.state.exercises.revealed => {}
        ExerciseKind::Cuts if node != 0 => node::toggle_cut(drawn, node, requests),
        ExerciseKind::NextLeaf { .. } if drawn.is_asked(node) => {
            requests.push(ExerciseCommand::Answer(Box::new(Answer::Leaf(Some(node)))));
        }
        _ => {}
    }
}

/// Draws the answer over the tree, and its marks.
fn paint(ui: &Ui, rect: Rect, drawn: &DrawnExercise<'_>, places: &BTreeMap<u32, Rect>) {
    let painter = ui.painter_at(rect);
    let palette = Palette::of(ui);
    let is_tight = is_tight(drawn, places);
    let pen = Pen { painter, palette, drawn, places, is_tight };
    match drawn.shown_answer() {
        Answer::Cuts(cuts) => cuts.iter().for_each(|&node| pen.cut(node)),
        Answer::Leaf(leaf) => pen.leaves(*leaf),
        _ => {}
    }
    for (&node, &cell) in places {
        pen.note(node, cell);
        pen.divergence(node, cell);
    }
}

/// Whether the nodes of the question are so close in a row that the note beside one would reach the next.
fn is_tight(drawn: &DrawnExercise<'_>, places: &BTreeMap<u32, Rect>) -> bool {
    // From the middle of a node to that of the next, in points.
    let needed = match drawn.shown.exercise.kind {
        ExerciseKind::Windows => 160.0,
        ExerciseKind::Values | ExerciseKind::Bounds => 96.0,
        _ => return false,
    };
    let asked = || places.iter().filter(|&(&node, _)| drawn.is_asked(node)).map(|(_, cell)| cell.center());
    let reaches =
        |one: Pos2, other: Pos2| (one.y - other.y).abs() < 1.0 && (1.0..needed).contains(&(other.x - one.x));
    asked().any(|one| asked().any(|other| reaches(one, other)))
}

struct Pen<'a> {
    painter: egui::Painter,
    palette: &'static Palette,
    drawn: &'a DrawnExercise<'a>,
    places: &'a BTreeMap<u32, Rect>,
    /// Whether there is little room beside nodes.
    is_tight: bool,
}

impl Pen<'_> {
    /// Draws the branch to a node as cut off.
    fn cut(&self, node: u32) {
        let parent = self.drawn.tree.tree().parent(node);
        let ends = parent.and_then(|parent| self.places.get(&parent)).zip(self.places.get(&node));
        let Some((from, to)) = ends.map(|(from, to)| (from.center(), to.center())) else { return };
        let palette = self.palette;
        // The board has drawn the branch as a solid line: it is covered before the dashes.
        self.painter.line_segment([from, to], Stroke::new(3.0, palette.panel));
        self.painter.extend(Shape::dashed_line(&[from, to], Stroke::new(1.6, palette.alpha_cut), 4.0, 4.0));
        let sign = from + (to - from) * 0.55;
        let font = FontId::proportional(TEXT * 1.3);
        self.painter.text(sign, Align2::CENTER_CENTER, "✂", font, palette.alpha_cut);
        if let Some(cell) = self.places.get(&node) {
            self.painter.rect_filled(cell.shrink(1.0), 3.0, Palette::faded(palette.panel, 0.55));
        }
    }

    /// Draws the leaves read so far, and the chosen one.
    fn leaves(&self, chosen: Option<u32>) {
        let ExerciseKind::NextLeaf { after } = self.drawn.shown.exercise.kind else { return };
        let read =
            self.drawn.shown.reference.as_ref().map(edagari_app::exercise::ReferenceSearch::leaves_read);
        for (leaf, number) in read.unwrap_or_default().into_iter().take(after as usize).zip(1_u32..) {
            if let Some(cell) = self.places.get(&leaf) {
                let stroke = Stroke::new(1.5, self.palette.line_best);
                self.painter.rect_stroke(cell.shrink(2.0), 3.0, stroke, egui::StrokeKind::Middle);
                // At the corner: below the lowest leaves there is no room.
                let at = cell.left_top() + vec2(2.0, 2.0);
                self.words(at, Align2::CENTER_CENTER, &number.to_string(), self.palette.text);
            }
        }
        if let Some(cell) = chosen.and_then(|leaf| self.places.get(&leaf)) {
            let stroke = Stroke::new(3.0, self.palette.accent);
            self.painter.rect_stroke(*cell, 4.0, stroke, egui::StrokeKind::Middle);
        }
    }

    fn words(&self, at: Pos2, align: Align2, words: &str, color: egui::Color32) {
        self.row(at, align, &[(words, color)]);
    }

    /// Words in one row, each in its colour: they are moved together.
    fn row(&self, at: Pos2, align: Align2, parts: &[(&str, egui::Color32)]) {
        let font = FontId::proportional(if self.is_tight { TEXT_SMALL } else { TEXT });
        let mut job = egui::text::LayoutJob::default();
        for &(words, color) in parts {
            job.append(words, 0.0, egui::TextFormat::simple(font.clone(), color));
        }
        let galley = self.painter.layout_job(job);
        let rect = align.anchor_size(at, galley.size());
        // At the edge of the drawing words move to the inside.
        let beyond = (rect.right() - self.painter.clip_rect().right()).max(0.0);
        let rect = rect.translate(vec2(-beyond, 0.0));
        self.painter.rect_filled(rect.expand2(vec2(3.0, 1.0)), 3.0, Palette::faded(self.palette.panel, 0.9));
        self.painter.galley(rect.min, galley, self.palette.text);
    }

    /// The answer at a node, beside it, and behind each part of it its mark.
    fn note(&self, node: u32, cell: Rect) {
        let mut at = cell.right_center() + vec2(7.0, 0.0);
        let lines = if self.drawn.is_asked(node) { self.lines(node) } else { Vec::new() };
        if lines.is_empty() {
            self.judged(&[AnswerPlace::Node(node), AnswerPlace::Cut(node)], at);
            return;
        }
        // Lines are 18 points apart, and all of them together lie beside the middle of the node.
        at.y -= 9.0 * (lines.len() - 1) as f32;
        for (place, words, color) in lines {
            let is_window = matches!(place, AnswerPlace::Entry(_) | AnswerPlace::Exit(_));
            match self.sign(&[place, AnswerPlace::Cut(node)]) {
                Some((sign, color)) if self.is_tight && is_window => {
                    // Above the other line stands the window of the way down, so that the arrow can be
                    // replaced by the sign.
                    let words = format!("{sign}{}", words.trim_start_matches(['↓', '↑']));
                    self.words(at, Align2::LEFT_CENTER, &words, color);
                }
                Some((sign, judged)) => {
                    let gap = if self.is_tight { "" } else { " " };
                    self.row(at, Align2::LEFT_CENTER, &[(&words, color), (gap, color), (sign, judged)]);
                }
                None => self.words(at, Align2::LEFT_CENTER, &words, color),
            }
            at.y += 18.0;
        }
    }

    /// The answer at a node, part by part.
    fn lines(&self, node: u32) -> Vec<(AnswerPlace, String, egui::Color32)> {
        let palette = self.palette;
        match self.drawn.shown_answer() {
            Answer::Values(values) => vec![match values.get(&node) {
                Some(value) => (AnswerPlace::Node(node), numbers::score(Score(*value)), palette.text),
                None => (AnswerPlace::Node(node), "?".to_owned(), palette.text_weak),
            }],
            Answer::Bounds(bounds) => {
                let value = self.drawn.shown.reference.as_ref().and_then(|reference| reference.value(node));
                let Some((value, _)) = value else { return Vec::new() };
                let (sign, color) = match bounds.get(&node) {
                    None => ('?', palette.text_weak),
                    Some(Bound::Exact) => ('=', palette.exact),
                    Some(Bound::Lower) => ('≥', palette.lower),
                    Some(Bound::Upper) => ('≤', palette.upper),
                };
                let gap = if self.is_tight { "" } else { " " };
                vec![(AnswerPlace::Node(node), format!("{sign}{gap}{}", numbers::score(value)), color)]
            }
            Answer::Windows(windows) => {
                let window = windows.get(&node).copied().unwrap_or_default();
                let ends_words = |arrow: char, ends: Option<(Score, Score)>| match ends {
                    Some((alpha, beta)) if self.is_tight => {
                        let words = format!("{arrow}{}, {}", numbers::score(alpha), numbers::score(beta));
                        (words, palette.text)
                    }
                    None if self.is_tight => (format!("{arrow}?, ?"), palette.text_weak),
                    Some((alpha, beta)) => {
                        let words = format!("{arrow} [{}, {}]", numbers::score(alpha), numbers::score(beta));
                        (words, palette.text)
                    }
                    None => (format!("{arrow} [ ?, ? ]"), palette.text_weak),
                };
                let (entry, exit) = (ends_words('↓', window.entry), ends_words('↑', window.exit));
                vec![(AnswerPlace::Entry(node), entry.0, entry.1), (AnswerPlace::Exit(node), exit.0, exit.1)]
            }
            _ => Vec::new(),
        }
    }

    /// The mark of an answer: a sign at `at`, away from the name of the node.
    fn judged(&self, places: &[AnswerPlace], at: Pos2) {
        if let Some((sign, color)) = self.sign(places) {
            self.words(at, Align2::LEFT_CENTER, sign, color);
        }
    }

    /// The sign of the mark of these parts of the answer; `None` before grading.
    fn sign(&self, places: &[AnswerPlace]) -> Option<(&'static str, egui::Color32)> {
        // Beside the model answer a sign would seem to judge that.
        let grade = self.drawn.shown.grade.as_ref().filter(|_| !self.drawn.state.exercises.revealed)?;
        let marks: Vec<_> = places.iter().filter_map(|&place| grade.mark(place)).collect();
        if marks.is_empty() {
            return None;
        }
        // A part that is right only after an earlier mistake counts in full, but looks different.
        Some(if marks.contains(&&Mark::CarriedOn) && marks.iter().all(|mark| mark.counts()) {
            ("(✓)", self.palette.text_weak)
        } else if marks.iter().all(|mark| mark.counts()) {
            ("✓", self.palette.exact)
        } else {
            ("✕", self.palette.error)
        })
    }

    /// A frame around the node at which the answer leaves the search, in place of that around the selected
    /// node.
    fn divergence(&self, node: u32, cell: Rect) {
        let divergence = self.drawn.shown.grade.as_ref().and_then(|grade| grade.divergence.as_ref());
        if divergence.is_some_and(|divergence| divergence.node == Some(node)) {
            let stroke = Stroke::new(2.5, self.palette.error);
            self.painter.rect_stroke(cell, 6.0, stroke, egui::StrokeKind::Middle);
        }
    }
}
