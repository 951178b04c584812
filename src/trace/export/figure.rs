//! A scene in its place on the paper: lines, areas and words by meaning, no colour and no format.
//!
//! Lengths are points of 1/72 inch, y runs down. A tree grows down as in textbooks; MAX is a house with its roof
//! up, MIN one with its roof down, a leaf a plain box.

use crate::conventions::CutName;
use crate::game::Side;
use crate::trace::layout::TreeLayout;

use super::branches::{NAME, STUB, ends, knee, room_below, unsearched_stroke};
use super::dot::value_ink;
use super::legend::{self, LegendMark};
use super::scene::{ExportScene, NodeStanding, Twig};
use super::{FigureWords, grouped, measure};

pub use super::shapes::Ink;
pub(super) use super::shapes::PaperPoint;
pub(crate) use super::shapes::{Anchor, PaperShape, Stroke};

/// A picture of a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Width and height.
    pub size: (f32, f32),
    /// What is on it, the lowest first.
    pub shapes: Vec<PaperShape>,
    /// What it shows, for those who cannot see it.
    pub title: String,
}

/// The size of values, of labels and notes.
const VALUE: f32 = 14.0;
const LABEL: f32 = 11.0;
const NOTE: f32 = 9.5;
/// Free space around everything.
pub(super) const MARGIN: f32 = 18.0;
/// From one ply to the next.
const PITCH: f32 = 82.0;
/// Between neighbours.
const GAP: f32 = 12.0;
/// The side of a board in a node, and the room below it.
pub(super) const BOARD: f32 = 54.0;
/// The height of a roof.
const ROOF: f32 = 8.0;
/// The width of a figure that leaves room for its legend.
const LEAST_WIDTH: f32 = 420.0;

/// Where each twig of a scene stands; kept from frame to frame where a figure moves.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureLayout {
    /// The middle of each twig, and its width and height.
    pub(super) places: Vec<(PaperPoint, PaperPoint)>,
    /// Width and height of the tree alone.
    size: PaperPoint,
    /// The left edge of the tree.
    left: f32,
    /// From one ply to the next.
    pitch: f32,
    /// The middle of the first ply.
    first: f32,
    /// What the legend explains.
    marks: Vec<LegendMark>,
    /// The lines that the caption has room for.
    lines: usize,
}

impl FigureLayout {
    /// Places the twigs of a scene. `roomy` leaves each inner node room for a note that may come.
    pub fn of(scene: &ExportScene, words: &FigureWords, roomy: bool) -> Self {
        let boards = if scene.twigs.iter().any(|twig| twig.board.is_some()) { BOARD } else { 0.0 };
        let stub = if scene.named { STUB } else { 0.0 };
        let pitch = PITCH + boards + stub;
        let boxes: Vec<_> = scene.twigs.iter().map(|twig| body(twig, roomy)).collect();
        // A name stands at the left of its node. As much is left free at the right, for the layout puts
        // a node in the middle of its room.
        let name = |twig: &Twig| match &twig.name {
            Some(name) if !twig.leaf => 2.0 * measure(name, LABEL),
            _ => 0.0,
        };
        let breadth = |index: usize| boxes[index].0 + name(&scene.twigs[index]) + GAP;
        let layout = TreeLayout::tidy(0, breadth, |index, out| out.extend(&scene.twigs[index].children));
        let (low, high) = layout.extent();
        let sides = measure(&words.max, LABEL).max(measure(&words.min, LABEL)) + 2.0 * MARGIN;
        // The room of the leftmost node begins with half a gap, which nothing at its left needs.
        let left = MARGIN + sides - GAP / 2.0;
        let mut places = vec![((0.0, 0.0), (0.0, 0.0)); boxes.len()];
        for (row, range) in layout.rows().iter().enumerate() {
            for item in &layout.items()[range.start as usize..range.end as usize] {
                let at = (left + item.at - low, MARGIN + 24.0 + boards / 2.0 + row as f32 * pitch);
                places[item.what] = (at, boxes[item.what]);
            }
        }
        let rows = layout.rows().len() as f32;
        let hangs = room_below(scene);
        let marks = legend::marks(scene, roomy);
        Self {
            marks,
            lines: 0,
            places,
            size: (left + high - low, MARGIN + 48.0 + boards + (rows - 1.0) * pitch + hangs),
            left,
            pitch,
            first: MARGIN + 24.0 + boards / 2.0,
        }
    }

    /// Leaves room for each of several captions.
    #[must_use]
    pub fn with_captions<'a>(self, captions: impl Iterator<Item = &'a [String]>) -> Self {
        let lines = captions.map(|caption| legend::lines(caption, self.width())).max();
        Self { lines: lines.unwrap_or_default(), ..self }
    }

    /// The middle of a twig.
    pub(super) fn place(&self, index: usize) -> PaperPoint {
        self.places[index].0
    }

    /// The width and height of what it places.
    pub(super) fn size(&self) -> PaperPoint {
        (self.size.0 + MARGIN, self.size.1)
    }

    /// What a legend explains.
    pub(super) fn marks(&self) -> &[LegendMark] {
        &self.marks
    }

    /// The width of a figure that stands by this plan.
    fn width(&self) -> f32 {
        (self.size.0 + MARGIN).max(LEAST_WIDTH)
    }
}

/// The width and the height of a node.
fn body(twig: &Twig, roomy: bool) -> PaperPoint {
    let (width, height) = plain_body(twig, roomy);
    match twig.board {
        Some(_) => (width.max(BOARD + 8.0), height + BOARD),
        None => (width, height),
    }
}

/// The same without a board.
fn plain_body(twig: &Twig, roomy: bool) -> PaperPoint {
    let words = measure(&twig.words, VALUE) + 16.0;
    if twig.leaf {
        return (words.max(30.0), 26.0);
    }
    // What is not reached yet may still get a value and a note, so it has the room of a searched node.
    if twig.standing.is_unsearched() && twig.standing != NodeStanding::Unseen {
        return (words.max(40.0), 26.0);
    }
    let note = twig.note.as_ref().map_or(0.0, |note| measure(note, NOTE) + 14.0);
    let least = if roomy { 66.0 } else { 46.0 };
    (words.max(note).max(least), if roomy || twig.note.is_some() { 44.0 } else { 32.0 })
}

impl Figure {
    /// Draws a scene where a plan says, with legend and caption.
    pub fn of(scene: &ExportScene, plan: &FigureLayout, words: &FigureWords, caption: &[String]) -> Self {
        let mut figure = Self { size: (0.0, 0.0), shapes: Vec::new(), title: caption.join(" ") };
        figure.sides(scene, plan, words);
        // What is drawn later lies on top: the branches that matter, then names and scissors, then nodes.
        for important in [false, true] {
            for index in 1..scene.twigs.len() {
                figure.branch(scene, plan, index, important);
            }
        }
        for index in 0..scene.twigs.len() {
            figure.branch_marks(scene, plan, index);
        }
        for (twig, &place) in scene.twigs.iter().zip(&plan.places) {
            figure.node(twig, place);
        }
        let width = plan.width();
        let height = legend::draw(&mut figure, &plan.marks, words, plan.size.1, width);
        let height = legend::caption(&mut figure, caption, plan.lines, height, width);
        figure.size = (width, height + MARGIN);
        figure
    }

    /// What one twig adds to a figure: its branch, what stands on that branch, and its node.
    pub(super) fn of_twig(scene: &ExportScene, plan: &FigureLayout, index: usize) -> [Vec<PaperShape>; 3] {
        let drawn = |draw: &dyn Fn(&mut Self)| {
            let mut figure = Self { size: (0.0, 0.0), shapes: Vec::new(), title: String::new() };
            draw(&mut figure);
            figure.shapes
        };
        [
            drawn(&|figure| [false, true].into_iter().for_each(|top| figure.branch(scene, plan, index, top))),
            drawn(&|figure| figure.branch_marks(scene, plan, index)),
            drawn(&|figure| figure.node(&scene.twigs[index], plan.places[index])),
        ]
    }

    /// At the left of each ply, who chooses there.
    pub(super) fn sides(&mut self, scene: &ExportScene, plan: &FigureLayout, words: &FigureWords) {
        let rows = scene.rows();
        let mut sides: Vec<Option<Option<Side>>> = vec![None; rows.iter().max().map_or(0, |last| last + 1)];
        for (twig, &row) in scene.twigs.iter().zip(&rows).filter(|(twig, _)| !twig.leaf) {
            // A ply on which both sides are to move belongs to neither.
            let same = sides[row].is_none_or(|known| known == Some(twig.side));
            sides[row] = Some(same.then_some(twig.side));
        }
        for (row, side) in sides.into_iter().enumerate() {
            let Some(Some(side)) = side else { continue };
            let at = (MARGIN, plan.first + row as f32 * plan.pitch);
            debug_assert!(at.0 < plan.left);
            let (name, ink) = side_words(words, side);
            self.text(at, Anchor::Start, (LABEL, ink), name);
        }
    }

    fn branch(&mut self, scene: &ExportScene, plan: &FigureLayout, index: usize, important: bool) {
        let twig = &scene.twigs[index];
        let running = twig.standing == NodeStanding::Open;
        if important != (twig.on_line || running) {
            return;
        }
        let stroke = match twig.standing {
            NodeStanding::Open => Stroke::solid(2.4, Ink::Running),
            _ if twig.on_line => Stroke::solid(3.4, Ink::Best),
            standing => unsearched_stroke(standing, 1.1).unwrap_or(Stroke::solid(1.2, Ink::Line)),
        };
        let Some((from, to)) = ends(scene, plan, index) else { return };
        let knee = knee(scene, to);
        let points = if knee == to { vec![from, to] } else { vec![from, knee, to] };
        self.shapes.push(PaperShape::Path { points, closed: false, fill: None, stroke: Some(stroke) });
    }

    /// What stands on a branch: the name of its action, and scissors where a cut took it away.
    fn branch_marks(&mut self, scene: &ExportScene, plan: &FigureLayout, index: usize) {
        let (twig, Some((from, to))) = (&scene.twigs[index], ends(scene, plan, index)) else { return };
        let knee = knee(scene, to);
        let on = |share: f32| (from.0 + (knee.0 - from.0) * share, from.1 + (knee.1 - from.1) * share);
        if scene.named && !twig.action.is_empty() {
            let at = (to.0, f32::midpoint(knee.1, to.1) + 0.5);
            let width = measure(&twig.action, LABEL) / 2.0 + 2.0;
            // The name stands on paper of its own, or the branch would strike it through.
            self.area(at, (width * 2.0, 13.0), Ink::Paper);
            let ink = unsearched_stroke(twig.standing, 1.0).map_or(Ink::Weak, |stroke| stroke.ink);
            self.text(at, Anchor::Middle, (LABEL, ink), &twig.action);
        }
        let parent = twig.parent.map(|parent| &scene.twigs[parent]);
        let first = parent.is_some_and(|parent| {
            let pruned = |&&child: &&usize| scene.twigs[child].standing == NodeStanding::Pruned;
            parent.cut && parent.children.iter().find(pruned) == Some(&index)
        });
        if let (true, Some(parent)) = (first, parent) {
            self.cut_mark(on(0.33), 13.0, scene.conventions.cut_name(parent.side));
        }
    }

    /// Where a cut was made: scissors, and the letter of the bound on their right, over what was taken away.
    pub(super) fn cut_mark(&mut self, at: PaperPoint, size: f32, name: CutName) {
        let ink = match name {
            CutName::Beta => Ink::BetaCut,
            CutName::Alpha => Ink::AlphaCut,
        };
        self.scissors(at, size, ink);
        let beside = (at.0 + size, at.1);
        self.area(beside, (size * 0.7, size), Ink::Paper);
        self.text(beside, Anchor::Middle, (size * 0.85, ink), &name.letter().to_string());
    }

    /// A pair of scissors, open to the right.
    fn scissors(&mut self, at: PaperPoint, size: f32, ink: Ink) {
        let stroke = Some(Stroke::solid(size * 0.12, ink));
        self.shapes.push(PaperShape::Circle {
            at,
            radius: size * 0.66,
            fill: Some(Ink::Paper),
            stroke: None,
        });
        for up in [-1.0, 1.0] {
            let point = |x: f32, y: f32| (at.0 + x * size, at.1 + y * up * size);
            self.shapes.push(PaperShape::Circle {
                at: point(-0.32, 0.26),
                radius: 0.17 * size,
                fill: None,
                stroke,
            });
            let points = vec![point(-0.18, 0.16), point(0.5, -0.34)];
            self.shapes.push(PaperShape::Path { points, closed: false, fill: None, stroke });
        }
    }

    fn node(&mut self, twig: &Twig, (at, size): (PaperPoint, PaperPoint)) {
        let aside = unsearched_stroke(twig.standing, 1.0);
        let (fill, stroke) = match aside {
            Some(stroke) => (Ink::Paper, stroke),
            None => (
                match (twig.leaf, twig.side) {
                    (true, _) => Ink::Paper,
                    (false, Side::First) => Ink::MaxFill,
                    (false, Side::Second) => Ink::MinFill,
                },
                match twig.standing {
                    NodeStanding::Open => Stroke::solid(2.2, Ink::Running),
                    _ if twig.on_line => Stroke::solid(2.2, Ink::Best),
                    _ => Stroke::solid(1.1, Ink::Line),
                },
            ),
        };
        let side = (!twig.leaf).then_some(twig.side);
        self.node_outline(at, size, side, (fill, stroke));
        if let Some(name) = twig.name.as_ref().filter(|_| twig.leaf) {
            let below = (at.0, at.1 + size.1 / 2.0 + NAME / 2.0 + 1.0);
            let ink = aside.map_or(Ink::Weak, |stroke| stroke.ink);
            self.text(below, Anchor::Middle, (LABEL, ink), name);
        } else if let Some(name) = &twig.name {
            let left = at.0 - size.0 / 2.0 - 4.0 - measure(name, LABEL);
            // The straight sides of a house: below the roof of MAX, above that of MIN.
            let y = at.1 + if twig.side == Side::First { 6.0 } else { -6.0 };
            self.text((left, y), Anchor::Start, (LABEL, aside.map_or(Ink::Weak, |stroke| stroke.ink)), name);
        }
        let at = match &twig.board {
            None => at,
            Some(rows) => {
                let roof = if !twig.leaf && twig.side == Side::First { ROOF - 2.0 } else { 0.0 };
                let top = at.1 - size.1 / 2.0 + roof;
                self.board((at.0, top + BOARD / 2.0 + 2.0), rows, aside.map(|stroke| stroke.ink));
                (at.0, at.1 + BOARD / 2.0)
            }
        };
        match aside {
            Some(stroke) => self.text(at, Anchor::Middle, (VALUE - 1.0, stroke.ink), &twig.words),
            None => self.node_words(twig, at),
        }
        self.hidden(twig, (at.0, at.1 + size.1 / 2.0));
    }

    fn node_words(&mut self, twig: &Twig, at: PaperPoint) {
        // The middle of the straight part of a house lies below that of the whole, or above it for MIN.
        let shift = match (twig.leaf, twig.side) {
            (true, _) => 0.0,
            (false, Side::First) => ROOF / 2.0 - 0.5,
            (false, Side::Second) => 0.5 - ROOF / 2.0,
        };
        let ink = value_ink(twig);
        let y = at.1 + shift;
        let Some(note) = &twig.note else {
            self.text((at.0, y), Anchor::Middle, (VALUE, ink), &twig.words);
            return;
        };
        let (above, below) = if twig.words.is_empty() { (0.0, 0.0) } else { (-7.0, 8.0) };
        self.text((at.0, y + above), Anchor::Middle, (VALUE, ink), &twig.words);
        self.text((at.0, y + below), Anchor::Middle, (NOTE, Ink::Weak), note);
    }

    /// A triangle for what lies below and is not shown, with how many nodes that is.
    fn hidden(&mut self, twig: &Twig, top: PaperPoint) {
        if twig.hidden == 0 {
            return;
        }
        let points = vec![top, (top.0 + 11.0, top.1 + 13.0), (top.0 - 11.0, top.1 + 13.0)];
        let stroke = Some(Stroke::solid(1.0, Ink::Line));
        self.shapes.push(PaperShape::Path { points, closed: true, fill: Some(Ink::Paper), stroke });
        let count = grouped(twig.hidden);
        self.text((top.0, top.1 + 21.0), Anchor::Middle, (NOTE, Ink::Weak), &count);
    }

    /// A node's outline; without a side a plain box.
    pub(super) fn node_outline(
        &mut self,
        at: PaperPoint,
        size: PaperPoint,
        side: Option<Side>,
        (fill, stroke): (Ink, Stroke),
    ) {
        let (left, right) = (at.0 - size.0 / 2.0, at.0 + size.0 / 2.0);
        let (top, bottom) = (at.1 - size.1 / 2.0, at.1 + size.1 / 2.0);
        let roof = ROOF.min(size.1 * 0.4);
        let points = match side {
            None => vec![(left, top), (right, top), (right, bottom), (left, bottom)],
            Some(Side::First) => {
                vec![(at.0, top), (right, top + roof), (right, bottom), (left, bottom), (left, top + roof)]
            }
            Some(Side::Second) => {
                vec![(at.0, bottom), (left, bottom - roof), (left, top), (right, top), (right, bottom - roof)]
            }
        };
        self.shapes.push(PaperShape::Path { points, closed: true, fill: Some(fill), stroke: Some(stroke) });
    }

    fn area(&mut self, at: PaperPoint, size: PaperPoint, fill: Ink) {
        let (x, y) = (size.0 / 2.0, size.1 / 2.0);
        let points =
            vec![(at.0 - x, at.1 - y), (at.0 + x, at.1 - y), (at.0 + x, at.1 + y), (at.0 - x, at.1 + y)];
        self.shapes.push(PaperShape::Path { points, closed: true, fill: Some(fill), stroke: None });
    }

    pub(super) fn text(&mut self, at: PaperPoint, anchor: Anchor, (size, ink): (f32, Ink), words: &str) {
        if !words.is_empty() {
            self.shapes.push(PaperShape::Text { at, anchor, size, ink, words: words.to_owned() });
        }
    }
}

/// The name of a side and its colour.
pub(super) fn side_words(words: &FigureWords, side: Side) -> (&str, Ink) {
    match side {
        Side::First => (&words.max, Ink::Max),
        Side::Second => (&words.min, Ink::Min),
    }
}
