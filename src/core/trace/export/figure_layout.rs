//! Layout of a scene on paper: the place and size of each node, and the size of the figure. Nothing is drawn
//! here.
//!
//! Lengths are points of 1/72 inch, y runs down.

use crate::trace::layout::TreeLayout;

use super::FigureWords;
use super::board::BOARD;
use super::branches::{knee, room_below, stub};
use super::legend::{self, LegendMark, MARGIN};
use super::letters::measure;
use super::scene::{ExportNode, ExportScene, FigureGrowth, NodeStatus};
use super::shapes::PaperPoint;

/// The type size of values, of labels and notes.
pub(super) const VALUE: f32 = 14.0;
pub(super) const LABEL: f32 = 11.0;
pub(super) const NOTE: f32 = 9.5;
/// The distance of neighbouring plies.
const PITCH: f32 = 82.0;
/// Between neighbours.
const GAP: f32 = 12.0;
/// The gap between siblings below each other, and the room above a node for its name.
const SIDE_GAP: f32 = 8.0;
const ABOVE: f32 = 14.0;
/// The distance of a node from the next ply where branches spread.
const FAN: f32 = 44.0;
/// The room of a triangle beside a node, and of the words above the plies.
const HANGS: f32 = 40.0;
const HEAD: f32 = 22.0;
/// The width of a figure that leaves room for its legend.
const LEAST_WIDTH: f32 = 420.0;

/// The places of a scene's nodes; kept from frame to frame in an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureLayout {
    /// The middle of each node, and its width and height.
    pub(super) places: Vec<(PaperPoint, PaperPoint)>,
    /// Width and height of the tree alone.
    pub(super) size: PaperPoint,
    /// The distance of neighbouring plies.
    pub(super) pitch: f32,
    /// The middle of the first ply.
    pub(super) first: f32,
    growth: FigureGrowth,
    /// The marks that the legend explains.
    pub(super) marks: Vec<LegendMark>,
    /// The number of lines reserved for the caption.
    pub(super) lines: usize,
}

impl FigureLayout {
    /// Places the nodes of a scene. `roomy` leaves each inner node room for a note that may come.
    pub fn of(scene: &ExportScene, words: &FigureWords, roomy: bool) -> Self {
        if scene.growth == FigureGrowth::Right {
            return Self::sideways(scene, words, roomy);
        }
        let boards = if scene.export_nodes.iter().any(|export_node| export_node.board.is_some()) {
            BOARD
        } else {
            0.0
        };
        let pitch = PITCH + boards + stub(scene);
        let boxes: Vec<_> = scene.export_nodes.iter().map(|export_node| body(export_node, roomy)).collect();
        // A name stands at the left of its node. As much is left free at the right, for the layout puts
        // a node in the middle of its room.
        let name = |export_node: &ExportNode| match &export_node.name {
            Some(name) if !export_node.leaf => 2.0 * measure(name, LABEL),
            _ => 0.0,
        };
        let breadth = |index: usize| boxes[index].0 + name(&scene.export_nodes[index]) + GAP;
        let layout =
            TreeLayout::tidy(0, breadth, |index, out| out.extend(&scene.export_nodes[index].children));
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
            pitch,
            first: MARGIN + 24.0 + boards / 2.0,
            growth: scene.growth,
        }
    }

    /// Places the nodes with the root at the left: plies stand side by side, and siblings below each other.
    fn sideways(scene: &ExportScene, words: &FigureWords, roomy: bool) -> Self {
        let nodes = &scene.export_nodes;
        let boxes: Vec<_> = nodes.iter().map(|export_node| body(export_node, roomy)).collect();
        // A name stands above its node, that of a leaf behind it.
        let is_named = |index: usize| nodes[index].name.is_some() && !nodes[index].leaf;
        let breadth = |index: usize| boxes[index].1 + if is_named(index) { 2.0 * ABOVE } else { SIDE_GAP };
        let layout = TreeLayout::tidy(0, breadth, |index, out| out.extend(&nodes[index].children));
        let (low, high) = layout.extent();
        let widest = boxes.iter().map(|size| size.0).fold(0.0, f32::max);
        let name = |export_node: &ExportNode| export_node.name.as_ref().map(|name| measure(name, LABEL));
        let behind = nodes.iter().filter(|node| node.leaf).filter_map(name).fold(0.0, f32::max);
        let hides = nodes.iter().any(|node| node.hidden > 0);
        let hangs = if hides { HANGS } else { 0.0 } + behind + 6.0;
        let sides = measure(&words.max, LABEL).max(measure(&words.min, LABEL));
        let pitch = (widest + FAN + stub(scene)).max(sides + GAP);
        let (first, top) = (MARGIN + widest.max(sides) / 2.0, MARGIN + HEAD);
        let mut places = vec![((0.0, 0.0), (0.0, 0.0)); boxes.len()];
        for (row, range) in layout.rows().iter().enumerate() {
            for item in &layout.items()[range.start as usize..range.end as usize] {
                places[item.what] = ((first + row as f32 * pitch, top + item.at - low), boxes[item.what]);
            }
        }
        let along = first + (layout.rows().len() as f32 - 1.0) * pitch + widest.max(sides) / 2.0 + hangs;
        let marks = legend::marks(scene, roomy);
        let size = (along, top + high - low);
        Self { marks, lines: 0, places, size, pitch, first, growth: scene.growth }
    }

    /// The place of the words for the side of a ply: at its left, or above it.
    pub(super) fn side_place(&self, row: usize) -> PaperPoint {
        let along = self.first + row as f32 * self.pitch;
        match self.growth {
            FigureGrowth::Down => (MARGIN, along),
            FigureGrowth::Right => (along, MARGIN + NOTE / 2.0),
        }
    }

    /// Reserves room for the longest of several captions.
    #[must_use]
    pub fn with_captions<'a>(self, captions: impl Iterator<Item = &'a [String]>) -> Self {
        let lines = captions.map(|caption| legend::lines(caption, self.width())).max();
        Self { lines: lines.unwrap_or_default(), ..self }
    }

    /// The middle of a node, for whatever is laid over the drawing there.
    pub fn middle(&self, index: usize) -> (f32, f32) {
        self.place(index)
    }

    /// The point where the branch to a node begins, and the one where it ends or bends; `None` for the root.
    pub fn branch(&self, scene: &ExportScene, index: usize) -> Option<[(f32, f32); 2]> {
        self.ends(scene, index).map(|(from, to)| [from, knee(scene, to)])
    }

    pub(super) fn place(&self, index: usize) -> PaperPoint {
        self.places[index].0
    }

    /// The points where the branch to a node leaves its parent and where it arrives.
    pub(super) fn ends(&self, scene: &ExportScene, index: usize) -> Option<(PaperPoint, PaperPoint)> {
        let (above, above_size) = self.places[scene.export_nodes[index].parent?];
        let (below, below_size) = self.places[index];
        Some(match self.growth {
            FigureGrowth::Down => {
                ((above.0, above.1 + above_size.1 / 2.0), (below.0, below.1 - below_size.1 / 2.0))
            }
            FigureGrowth::Right => {
                ((above.0 + above_size.0 / 2.0, above.1), (below.0 - below_size.0 / 2.0, below.1))
            }
        })
    }

    pub(super) fn size(&self) -> PaperPoint {
        (self.size.0 + MARGIN, self.size.1)
    }

    /// The marks that the legend explains.
    pub(super) fn marks(&self) -> &[LegendMark] {
        &self.marks
    }

    /// The width of the figure, at least that of a legend.
    pub(super) fn width(&self) -> f32 {
        (self.size.0 + MARGIN).max(LEAST_WIDTH)
    }
}

fn body(export_node: &ExportNode, roomy: bool) -> PaperPoint {
    let (width, height) = plain_body(export_node, roomy);
    match export_node.board {
        Some(_) => (width.max(BOARD + 8.0), height + BOARD),
        None => (width, height),
    }
}

/// The width and height of a node without a board.
fn plain_body(export_node: &ExportNode, roomy: bool) -> PaperPoint {
    let words = measure(&export_node.words, VALUE) + 16.0;
    if export_node.leaf {
        return (words.max(30.0), 26.0);
    }
    // A node that is not reached yet may still get a value and a note, so it has the room of a searched one;
    // in an animation also a node that will be cut: a smaller box would give that away beforehand.
    if !roomy && export_node.standing.is_unsearched() && export_node.standing != NodeStatus::Unseen {
        return (words.max(40.0), 26.0);
    }
    let note = export_node.note.as_ref().map_or(0.0, |note| measure(note, NOTE) + 14.0);
    let least = if roomy { 66.0 } else { 46.0 };
    (words.max(note).max(least), if roomy || export_node.note.is_some() { 44.0 } else { 32.0 })
}
