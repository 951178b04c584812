//! Figure of a laid out scene: lines, areas and words by meaning, without colours and formats.
//!
//! Lengths are points of 1/72 inch, y runs down. A tree grows down as in textbooks; MAX is a house with its
//! roof up, MIN one with its roof down, a leaf a plain box.

use crate::game::Side;

use super::FigureWords;
use super::board::BOARD;
use super::branches::{NAME, knee, unsearched_ink, unsearched_stroke};
use super::dot::value_ink;
use super::figure_layout::{FigureLayout, LABEL, NOTE, VALUE};
use super::legend::{self, MARGIN, side_words};
use super::letters::{grouped, measure};
use super::paper::{Figure, ROOF, node_corners};
use super::scene::{ExportNode, ExportScene, FigureGrowth, NodeStatus};
use super::shapes::{Ink, PaperPoint, PaperShape, Stroke};

impl Figure {
    /// Draws a scene by its layout, with legend and caption.
    pub fn of(scene: &ExportScene, plan: &FigureLayout, words: &FigureWords, caption: &[String]) -> Self {
        let mut figure = Self { size: (0.0, 0.0), shapes: Vec::new(), title: caption.join(" ") };
        figure.sides(scene, plan, words);
        // Later shapes lie on top: the branches that matter, then names and scissors, then nodes.
        for important in [false, true] {
            for index in 1..scene.export_nodes.len() {
                figure.branch(scene, plan, index, important);
            }
        }
        for index in 0..scene.export_nodes.len() {
            figure.branch_marks(scene, plan, index);
        }
        for (export_node, &(at, size)) in scene.export_nodes.iter().zip(&plan.places) {
            figure.node(export_node, scene.growth, (at, size));
        }
        let width = plan.width();
        let height = legend::draw(&mut figure, &plan.marks, words, plan.size.1, width);
        let height = legend::caption(&mut figure, caption, plan.lines, height, width);
        figure.size = (width, height + MARGIN);
        figure
    }

    /// The shapes of one node: its branch, the marks on that branch, and the node itself.
    pub(super) fn of_twig(scene: &ExportScene, plan: &FigureLayout, index: usize) -> [Vec<PaperShape>; 3] {
        let drawn = |draw: &dyn Fn(&mut Self)| {
            let mut figure = Self { size: (0.0, 0.0), shapes: Vec::new(), title: String::new() };
            draw(&mut figure);
            figure.shapes
        };
        [
            drawn(&|figure| [false, true].into_iter().for_each(|top| figure.branch(scene, plan, index, top))),
            drawn(&|figure| figure.branch_marks(scene, plan, index)),
            drawn(&|figure| {
                let (at, size) = plan.places[index];
                figure.node(&scene.export_nodes[index], scene.growth, (at, size));
            }),
        ]
    }

    /// The side that chooses on each ply, at its left or above it.
    pub(super) fn sides(&mut self, scene: &ExportScene, plan: &FigureLayout, words: &FigureWords) {
        let rows = scene.rows();
        let mut sides: Vec<Option<Option<Side>>> = vec![None; rows.iter().max().map_or(0, |last| last + 1)];
        for (export_node, &row) in
            scene.export_nodes.iter().zip(&rows).filter(|(export_node, _)| !export_node.leaf)
        {
            // A ply on which both sides are to move belongs to neither.
            let same = sides[row].is_none_or(|known| known == Some(export_node.side));
            sides[row] = Some(same.then_some(export_node.side));
        }
        for (row, side) in sides.into_iter().enumerate() {
            let Some(Some(side)) = side else { continue };
            let (at, (name, ink)) = (plan.side_place(row), side_words(words, side));
            match scene.growth {
                FigureGrowth::Down => self.text_from(at, LABEL, ink, name),
                FigureGrowth::Right => self.text_around(at, LABEL, ink, name),
            }
        }
    }

    fn branch(&mut self, scene: &ExportScene, plan: &FigureLayout, index: usize, important: bool) {
        let export_node = &scene.export_nodes[index];
        let running = export_node.standing == NodeStatus::Open;
        if important != (export_node.on_line || running) {
            return;
        }
        let stroke = match export_node.standing {
            NodeStatus::Open => Stroke::solid(2.4, Ink::Running),
            _ if export_node.on_line => Stroke::solid(3.4, Ink::Best),
            standing => unsearched_stroke(standing, 1.1).unwrap_or(Stroke::solid(1.2, Ink::Line)),
        };
        let Some((from, to)) = plan.ends(scene, index) else { return };
        let knee = knee(scene, to);
        let points = if knee == to { vec![from, to] } else { vec![from, knee, to] };
        self.shapes.push(PaperShape::Path { points, closed: false, fill: None, stroke: Some(stroke) });
    }

    /// The marks on a branch: the name of its action, and scissors where a cut pruned it.
    fn branch_marks(&mut self, scene: &ExportScene, plan: &FigureLayout, index: usize) {
        let (export_node, Some((from, to))) = (&scene.export_nodes[index], plan.ends(scene, index)) else {
            return;
        };
        let knee = knee(scene, to);
        let on = |share: f32| (from.0 + (knee.0 - from.0) * share, from.1 + (knee.1 - from.1) * share);
        if scene.named && !export_node.action.is_empty() {
            let at = match scene.growth {
                FigureGrowth::Down => (to.0, f32::midpoint(knee.1, to.1) + 0.5),
                FigureGrowth::Right => (f32::midpoint(knee.0, to.0), to.1),
            };
            let width = measure(&export_node.action, LABEL) / 2.0 + 2.0;
            // The name stands on paper of its own, or the branch would strike it through.
            self.area(at, (width * 2.0, 13.0), Ink::Paper);
            let ink = unsearched_ink(export_node.standing).unwrap_or(Ink::Weak);
            self.text_around(at, LABEL, ink, &export_node.action);
        }
        let parent = export_node.parent.map(|parent| &scene.export_nodes[parent]);
        let first = parent.is_some_and(|parent| {
            let pruned = |&&child: &&usize| scene.export_nodes[child].standing == NodeStatus::Pruned;
            parent.cut && parent.children.iter().find(pruned) == Some(&index)
        });
        if let (true, Some(parent)) = (first, parent) {
            self.cut_mark(on(0.33), 13.0, scene.conventions.cut_name(parent.side));
        }
    }

    fn node(&mut self, export_node: &ExportNode, growth: FigureGrowth, place: (PaperPoint, PaperPoint)) {
        let (at, size) = place;
        let aside = unsearched_stroke(export_node.standing, 1.0);
        let (fill, stroke) = match aside {
            Some(stroke) => (Ink::Paper, stroke),
            None => (
                match (export_node.leaf, export_node.side) {
                    (true, _) => Ink::Paper,
                    (false, Side::First) => Ink::MaxFill,
                    (false, Side::Second) => Ink::MinFill,
                },
                match export_node.standing {
                    NodeStatus::Open => Stroke::solid(2.2, Ink::Running),
                    _ if export_node.on_line => Stroke::solid(2.2, Ink::Best),
                    _ => Stroke::solid(1.1, Ink::Line),
                },
            ),
        };
        let side = (!export_node.leaf).then_some(export_node.side);
        self.outlined(node_corners(at, size, side), fill, stroke);
        self.name(export_node, growth, place.0, place.1);
        let at = match &export_node.board {
            None => at,
            Some(rows) => {
                let roof =
                    if !export_node.leaf && export_node.side == Side::First { ROOF - 2.0 } else { 0.0 };
                let top = at.1 - size.1 / 2.0 + roof;
                self.board((at.0, top + BOARD / 2.0 + 2.0), rows, aside.map(|stroke| stroke.ink));
                (at.0, at.1 + BOARD / 2.0)
            }
        };
        match unsearched_ink(export_node.standing) {
            Some(ink) => self.text_around(at, VALUE - 1.0, ink, &export_node.words),
            None => self.node_words(export_node, at),
        }
        match growth {
            FigureGrowth::Down => self.hidden(export_node, (at.0, at.1 + size.1 / 2.0)),
            FigureGrowth::Right => self.hidden_beside(export_node, (at.0 + size.0 / 2.0, at.1)),
        }
    }

    /// The name of a node: below a leaf and at the left of others, or behind a leaf and above others.
    fn name(&mut self, export_node: &ExportNode, growth: FigureGrowth, at: PaperPoint, size: PaperPoint) {
        let Some(name) = &export_node.name else { return };
        let ink = unsearched_ink(export_node.standing).unwrap_or(Ink::Weak);
        match (growth, export_node.leaf) {
            (FigureGrowth::Down, true) => {
                self.text_around((at.0, at.1 + size.1 / 2.0 + NAME / 2.0 + 1.0), LABEL, ink, name);
            }
            (FigureGrowth::Down, false) => {
                let left = at.0 - size.0 / 2.0 - 4.0 - measure(name, LABEL);
                // The straight sides of a house: below the roof of MAX, above that of MIN.
                let y = at.1 + if export_node.side == Side::First { 6.0 } else { -6.0 };
                self.text_from((left, y), LABEL, ink, name);
            }
            (FigureGrowth::Right, true) => {
                self.text_from((at.0 + size.0 / 2.0 + 4.0, at.1), LABEL, ink, name);
            }
            (FigureGrowth::Right, false) => {
                // The flat top of MIN leaves no corner free, as the roof of MAX does.
                let above = if export_node.side == Side::First { 6.0 } else { 8.0 };
                self.text_from((at.0 - size.0 / 2.0, at.1 - size.1 / 2.0 - above), LABEL, ink, name);
            }
        }
    }

    fn node_words(&mut self, export_node: &ExportNode, at: PaperPoint) {
        // The middle of the straight part of a house lies below that of the whole, or above it for MIN.
        let shift = match (export_node.leaf, export_node.side) {
            (true, _) => 0.0,
            (false, Side::First) => ROOF / 2.0 - 0.5,
            (false, Side::Second) => 0.5 - ROOF / 2.0,
        };
        let ink = value_ink(export_node);
        let y = at.1 + shift;
        let Some(note) = &export_node.note else {
            self.text_around((at.0, y), VALUE, ink, &export_node.words);
            return;
        };
        let (above, below) = if export_node.words.is_empty() { (0.0, 0.0) } else { (-7.0, 8.0) };
        self.text_around((at.0, y + above), VALUE, ink, &export_node.words);
        self.text_around((at.0, y + below), NOTE, Ink::Weak, note);
    }

    /// Draws a triangle for the hidden nodes below a node, with their number.
    fn hidden(&mut self, export_node: &ExportNode, top: PaperPoint) {
        if export_node.hidden == 0 {
            return;
        }
        let points = vec![top, (top.0 + 11.0, top.1 + 13.0), (top.0 - 11.0, top.1 + 13.0)];
        self.outlined(points, Ink::Paper, Stroke::solid(1.0, Ink::Line));
        let count = grouped(export_node.hidden);
        self.text_around((top.0, top.1 + 21.0), NOTE, Ink::Weak, &count);
    }

    /// Draws that triangle at the right of a node, for trees that grow to the right.
    fn hidden_beside(&mut self, export_node: &ExportNode, tip: PaperPoint) {
        if export_node.hidden == 0 {
            return;
        }
        let points = vec![tip, (tip.0 + 13.0, tip.1 + 9.0), (tip.0 + 13.0, tip.1 - 9.0)];
        self.outlined(points, Ink::Paper, Stroke::solid(1.0, Ink::Line));
        self.text_from((tip.0 + 16.0, tip.1), NOTE, Ink::Weak, &grouped(export_node.hidden));
    }
}
